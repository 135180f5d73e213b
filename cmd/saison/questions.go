package main

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"saison/internal/build"
	"saison/internal/civil"
	"saison/internal/diag"
	"saison/internal/locale"
	"saison/internal/schema"
)

var (
	askKind        = diag.Words{FR: "Quelle sorte de document ?", EN: "What kind of document?"}
	askTitle       = diag.Words{FR: "Titre ?", EN: "Title?"}
	askName        = diag.Words{FR: "Nom ?", EN: "Name?"}
	askWhen        = diag.Words{FR: "Quand ? Par exemple : samedi 12 décembre 2026 à 20h30, ou : à préciser.", EN: "When? For example: Saturday 12 December 2026 at 8.30 pm, or: to be announced."}
	askDays        = diag.Words{FR: "De quel jour à quel jour ? Par exemple : du 26 juillet au 7 août 2027.", EN: "From which day to which? For example: 26 July to 7 August 2027."}
	askOpens       = diag.Words{FR: "Ouvre quand ? Par exemple : 9 novembre 2026.", EN: "Opens when? For example: 9 November 2026."}
	askCloses      = diag.Words{FR: "Ferme quand ? Par exemple : 31 janvier 2027 à 23h59.", EN: "Closes when? For example: 31 January 2027, 11.59 pm."}
	askPlace       = diag.Words{FR: "Lieu ? Un numéro ou un nom.", EN: "Place? A number or a name."}
	askNewPlace    = diag.Words{FR: "Lieu ? Son nom.", EN: "Place? Its name."}
	wordsNewPerson = diag.Words{FR: "  Pour quelqu'un de nouveau : Entrée, puis saison new personne \"%s\"", EN: "  For somebody new: Enter, then saison new person \"%s\""}
	wordsNameTaken = diag.Words{FR: "  « %s » existe déjà, et reste comme il est. Il faut un autre nom.", EN: "  \"%s\" exists already, and stays as it is. Another name is needed."}
	askPeople      = diag.Words{FR: "%s ? Des numéros ou des noms, avec des virgules.", EN: "%s? Numbers or names, with commas between them."}
	askPrice       = diag.Words{FR: "Tarif ? Par exemple : entrée libre, ou : 12,50 €.", EN: "Price? For example: free, or: €12.50."}
	noDate         = diag.Words{FR: "date à préciser", EN: "date to be announced"}
)

// questions ask for what is still to be known of a new document.
type questions struct {
	*asker
	*draft
	source string // the site's folder
	site   *build.Result
}

// newQuestions reads the site, for its places and people. Its faults are the
// business of check.
func (env *environment) newQuestions(ctx context.Context, d *draft, v newFlagValues) (*questions, error) {
	site, err := build.Build(ctx, build.Inputs{Snapshot: d.snap, Clock: d.clock, Drafts: true, Planned: true}, nil)
	if err != nil {
		return nil, err
	}
	env.say(wordsAskHow)
	return &questions{newAsker(ctx, env, env.stdin), d, v.source, site}, nil
}

// askAll asks for what is not known yet, in the order of the document.
func (q *questions) askAll() error {
	steps := []func() error{q.askKind, q.askTitle, q.askDates, q.askFree, q.askPlace, q.askPeople, q.askPrice}
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
	names, err := q.choose(choosing{question: askKind.In(q.env.lang), all: all, needed: true})
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
	q.title, err = q.until(question.In(q.env.lang), true, func(answer string) (string, bool, error) {
		if _, err := newID(answer, q.id, civil.Date{}); err != nil {
			q.env.sayPlain("  " + err.(*usageError).in(q.env.lang))
			return "", false, nil
		}
		return "", true, nil
	})
	return err
}

// askFree asks for another title while the name of the document is taken.
func (q *questions) askFree() error {
	for {
		f, err := q.file()
		if err != nil {
			return err
		}
		_, missing := os.Lstat(filepath.Join(q.source, filepath.FromSlash(f.name)))
		if missing == nil {
			q.env.say(wordsNameTaken, f.name)
		} else {
			list, err := q.faults(q.ctx, f, q.site, "title", "id")
			list = slices.DeleteFunc(only(list, diag.Error), isAddress)
			if err != nil || len(list) == 0 {
				return err
			}
			q.tellAll(list)
		}
		q.title = ""
		if err := q.askTitle(); err != nil {
			return err
		}
	}
}

// fits reads the document so far with one more answer, as the site will, and
// says what the site would. It is false when that is an error.
func (q *questions) fits(key, value string) (bool, error) {
	f, err := q.file(schema.Given{Key: key, Value: value})
	if err != nil {
		return false, err
	}
	keys := []string{key}
	for _, g := range q.given {
		keys = append(keys, g.Key)
	}
	list, err := q.faults(q.ctx, f, q.site, keys...)
	list = without(list, diag.Note) // what was read is said back anyway
	q.tellAll(list)
	return !list.HasErrors(), err
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
	read := func(answer string) (string, bool) {
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
	}
	s, err := q.until(question.In(q.env.lang), false, func(answer string) (string, bool, error) {
		repeats = false
		reading, good := read(answer)
		if !good {
			return "", false, nil
		}
		as := key
		if repeats {
			as = "repeat"
		}
		good, err := q.fits(as, answer)
		return reading, good, err
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
	q.tellAll(list)
	return len(list) > 0
}

// tellAll says the messages of an answer, each once.
func (q *questions) tellAll(list diag.List) {
	for _, d := range list {
		q.tell(d.ID, d.Args)
	}
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

// askPlace asks for the place, and makes one that is not there if that is wanted.
func (q *questions) askPlace() error {
	if !q.accepts("place") {
		return nil
	}
	c := choosing{question: askPlace.In(q.env.lang), all: q.documents(schema.Place), create: q.createPlace}
	if len(c.all) == 0 {
		c.question = askNewPlace.In(q.env.lang)
	}
	c.lacks = func(typed string) {
		args := diag.Args{"value": typed}
		if near := nearest(typed, c.all); near != nil {
			args["near"], args["title"] = near.name, near.title
		}
		d := diag.New("place-unknown", diag.Pos{}, args)
		q.env.sayPlain("  " + d.Message(q.env.lang))
		if hints := d.Hints(q.env.lang); args["near"] != nil {
			q.env.sayPlain("  " + hints[0])
		}
		q.env.say(wordsNewPlace)
	}
	c.good = func(names []string) (bool, error) { return q.fits("place", names[0]) }
	names, err := q.choose(c)
	q.give("place", strings.Join(names, ", "))
	return err
}

// createPlace makes a place, to be written with the document. It is nil when its
// name gives no file, or one that is there.
func (q *questions) createPlace(title string) (*choice, error) {
	id, err := newID(title, "", civil.Date{})
	if err != nil {
		q.env.sayPlain("  " + err.(*usageError).in(q.env.lang))
		return nil, nil
	}
	f := q.newDocument(q.cfg.Kinds.ByName("place"), title, id)
	if _, err := os.Lstat(filepath.Join(q.source, filepath.FromSlash(f.name))); err == nil {
		q.env.say(wordsNameTaken, f.name)
		return nil, nil
	}
	q.beside = append(q.beside, f)
	q.snap = q.snap.With(f.name, []byte(f.text))
	return &choice{name: id, title: title}, nil
}

// askPeople asks for those whom the kind names first.
func (q *questions) askPeople() error {
	key := peopleKey(q.kind)
	all := q.documents(schema.Person)
	if !q.accepts(key) || len(all) == 0 {
		return nil
	}
	c := choosing{
		question: strings.Replace(askPeople.In(q.env.lang), "%s", schema.Named(key).Label.In(q.env.lang), 1),
		all:      all, several: true,
		good: func(names []string) (bool, error) { return q.fits(key, strings.Join(names, ", ")) },
	}
	c.lacks = func(typed string) {
		q.env.say(wordsUnknownRef, diag.Plain(typed))
		if near := nearest(typed, all); near != nil {
			q.env.say(wordsDidYouMean, near.title)
		} else {
			q.env.say(wordsNewPerson, diag.Plain(typed))
		}
	}
	names, err := q.choose(c)
	q.give(key, strings.Join(names, ", "))
	return err
}

func (q *questions) askPrice() error {
	if !q.accepts("prices") || q.kind.Class != schema.Event {
		return nil
	}
	s, err := q.until(askPrice.In(q.env.lang), false, func(answer string) (string, bool, error) {
		prices, _ := locale.ReadPrice(answer, q.cfg.Currency, locale.Clue{Key: schema.Named("prices").Spelling(q.env.lang), Lang: q.env.lang})
		good, err := q.fits("prices", answer)
		return locale.For(q.env.lang).Prices(prices), good, err
	})
	q.give("prices", s)
	return err
}
