package main

import (
	"context"
	"slices"
	"strings"

	"saison/internal/build"
	"saison/internal/civil"
	"saison/internal/diag"
	"saison/internal/locale"
	"saison/internal/schema"
)

var (
	askKind   = diag.Words{FR: "Quelle sorte de document ?", EN: "What kind of document?"}
	askTitle  = diag.Words{FR: "Titre ?", EN: "Title?"}
	askName   = diag.Words{FR: "Nom ?", EN: "Name?"}
	askWhen   = diag.Words{FR: "Quand ? Par exemple : samedi 12 décembre 2026 à 20h30, ou : à préciser.", EN: "When? For example: Saturday 12 December 2026 at 8.30 pm, or: to be announced."}
	askDays   = diag.Words{FR: "De quel jour à quel jour ? Par exemple : du 26 juillet au 7 août 2027.", EN: "From which day to which? For example: 26 July to 7 August 2027."}
	askOpens  = diag.Words{FR: "Ouvre quand ? Par exemple : 9 novembre 2026.", EN: "Opens when? For example: 9 November 2026."}
	askCloses = diag.Words{FR: "Ferme quand ? Par exemple : 31 janvier 2027 à 23h59.", EN: "Closes when? For example: 31 January 2027, 11.59 pm."}
	askPlace  = diag.Words{FR: "Lieu ? Un numéro ou un nom.", EN: "Place? A number or a name."}
	askPeople = diag.Words{FR: "%s ? Des numéros ou des noms, avec des virgules.", EN: "%s? Numbers or names, with commas between them."}
	askPrice  = diag.Words{FR: "Tarif ? Par exemple : entrée libre, ou : 12,50 €.", EN: "Price? For example: free, or: €12.50."}
	noDate    = diag.Words{FR: "date à préciser", EN: "date to be announced"}
)

// questions ask for what is still to be known of a new document.
type questions struct {
	*asker
	*draft
	site *build.Result
}

// newQuestions reads the site, for its places and people. Its faults are the
// business of check.
func (env *environment) newQuestions(ctx context.Context, d *draft) (*questions, error) {
	site, err := build.Build(ctx, build.Inputs{Snapshot: d.snap, Clock: d.clock, Drafts: true, Planned: true}, nil)
	if err != nil {
		return nil, err
	}
	env.say(wordsAskHow)
	return &questions{newAsker(ctx, env, env.stdin), d, site}, nil
}

// askAll asks for what is not known yet, in the order of the document.
func (q *questions) askAll() error {
	steps := []func() error{q.askKind, q.askTitle, q.askDates, q.askPlace, q.askPeople, q.askPrice}
	for _, step := range steps {
		if err := step(); err != nil {
			return err
		}
	}
	return nil
}

func (q *questions) give(key, value string) {
	if value != "" {
		q.given = append(q.given, schema.Given{Key: key, Value: value})
	}
}

// accepts reports whether the kind has the key.
func (q *questions) accepts(key string) bool {
	row := schema.Named(key)
	return row != nil && q.kind.Accepts(row)
}

func (q *questions) askKind() error {
	if q.kind != nil {
		return nil
	}
	kinds := q.cfg.Kinds
	var all []choice
	for _, k := range kinds.All() {
		all = append(all, choice{name: k.Name, title: strings.ToLower(k.Label.In(q.env.lang)), also: append(slices.Clone(k.Synonyms), k.Folders...)})
	}
	names, err := q.choose(askKind.In(q.env.lang), all, false, true)
	if err == nil {
		q.kind = kinds.ByName(names[0])
	}
	return err
}

func (q *questions) askTitle() (err error) {
	if q.title != "" {
		return nil
	}
	question := askTitle
	if c := q.kind.Class; c == schema.Place || c == schema.Person || c == schema.Organisation {
		question = askName
	}
	q.title, err = q.until(question.In(q.env.lang), true, func(answer string) (string, bool) {
		if _, err := newID(answer, "", civil.Date{}); err != nil {
			q.env.sayPlain("  " + err.(*usageError).in(q.env.lang))
			return "", false
		}
		return "", true
	})
	return err
}

// askDates asks for what gives the kind its days.
func (q *questions) askDates() error {
	switch q.kind.Class {
	case schema.Event, schema.News:
		return q.askDate("date", askWhen)
	case schema.Programme:
		return q.askDate("date", askDays)
	case schema.Call:
		if err := q.askDate("opens", askOpens); err != nil {
			return err
		}
		return q.askDate("closes", askCloses)
	}
	return nil
}

// askDate asks for a date phrase, says how it was read, and keeps it as typed.
func (q *questions) askDate(key string, question diag.Words) error {
	moment := key != "date"
	var spans []locale.Span
	repeats := false
	s, err := q.until(question.In(q.env.lang), false, func(answer string) (string, bool) {
		clue := locale.Clue{Key: schema.Named(key).Spelling(q.env.lang), Lang: q.env.lang, Now: today(q.clock), Deadline: key == "closes"}
		words := locale.For(q.env.lang)
		if moment {
			m, faults := locale.ReadMoment(answer, clue)
			spans = []locale.Span{{Start: m}}
			return words.Moment(m), !q.wrong(faults)
		}
		var rep *locale.Repeat
		var unknown string
		var faults []locale.Fault
		spans, rep, unknown, faults = locale.ReadSpans(answer, clue)
		if q.wrong(faults) {
			return "", false
		}
		repeats = rep != nil
		switch {
		case repeats && rep.From.IsZero():
			q.tell("repeat-start-missing", diag.Args{"value": answer})
			return "", false
		case repeats:
			return words.Repeat(rep), true
		case unknown != "":
			return noDate.In(q.env.lang), true
		}
		return words.Dates(spans), true
	})
	if err != nil || s == "" {
		return err
	}
	if len(spans) > 0 && q.day.IsZero() {
		q.day = spans[0].Start.Date
	}
	if repeats {
		key = "repeat"
	}
	q.give(key, s)
	return nil
}

// wrong says what is wrong with an answer, and reports whether anything is.
func (q *questions) wrong(faults []locale.Fault) bool {
	var list diag.List
	for _, f := range faults {
		if d := diag.New(f.ID, diag.Pos{}, f.Args); d.Severity == diag.Error {
			list = append(list, d)
		}
	}
	for _, d := range list {
		q.tell(d.ID, d.Args)
	}
	return len(list) > 0
}

// tell says the message of an answer, which has no file and no line.
func (q *questions) tell(id string, args diag.Args) {
	d := diag.New(id, diag.Pos{}, args)
	q.env.sayPlain("  " + d.Message(q.env.lang))
	for _, h := range d.Hints(q.env.lang) {
		q.env.sayPlain("  " + h)
	}
}

// documents lists the documents of a class to choose from, by title.
func (q *questions) documents(class schema.Class) []choice {
	var all []choice
	for _, e := range slices.Concat(q.site.Calendar.Entries, q.site.Calendar.Held) {
		if e.Kind.Class == class {
			_, short, _ := strings.Cut(e.ID, "/")
			all = append(all, choice{name: short, title: e.Title})
		}
	}
	slices.SortFunc(all, func(a, b choice) int { return strings.Compare(locale.SortKey(a.title), locale.SortKey(b.title)) })
	return all
}

func (q *questions) askPlace() error {
	all := q.documents(schema.Place)
	if !q.accepts("place") || len(all) == 0 {
		return nil
	}
	names, err := q.choose(askPlace.In(q.env.lang), all, false, false)
	q.give("place", strings.Join(names, ", "))
	return err
}

// askPeople asks for those whom the kind names first.
func (q *questions) askPeople() error {
	key := peopleKey(q.kind)
	all := q.documents(schema.Person)
	if !q.accepts(key) || len(all) == 0 {
		return nil
	}
	question := strings.Replace(askPeople.In(q.env.lang), "%s", schema.Named(key).Label.In(q.env.lang), 1)
	names, err := q.choose(question, all, true, false)
	q.give(key, strings.Join(names, ", "))
	return err
}

func (q *questions) askPrice() error {
	if !q.accepts("prices") || q.kind.Class != schema.Event {
		return nil
	}
	s, err := q.until(askPrice.In(q.env.lang), false, func(answer string) (string, bool) {
		prices, faults := locale.ReadPrice(answer, q.cfg.Currency, locale.Clue{Key: schema.Named("prices").Spelling(q.env.lang), Lang: q.env.lang})
		if q.wrong(faults) {
			return "", false
		}
		return locale.For(q.env.lang).Prices(prices), true
	})
	q.give("prices", s)
	return err
}
