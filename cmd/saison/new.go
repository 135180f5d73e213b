package main

import (
	"context"
	"errors"
	"slices"
	"strings"

	"saison"
	"saison/internal/civil"
	"saison/internal/config"
	"saison/internal/diag"
	"saison/internal/locale"
	"saison/internal/schema"
	"saison/internal/source"
)

var (
	wordsNewWhat     = diag.Words{FR: `il faut une sorte et un titre, comme : saison new concert "Concert d'hiver"`, EN: `a kind and a title are needed, as in: saison new concert "Winter concert"`}
	wordsNotForKind  = diag.Words{FR: "%s : une fiche « %s » n'a pas ce renseignement", EN: `%s: a document of the kind "%s" does not have that`}
	wordsNoSlug      = diag.Words{FR: "le titre « %s » ne donne pas de nom de fichier ; ajoutez --id, en petites lettres sans accent", EN: `the title "%s" gives no file name; add --id, in small letters without accents`}
	wordsBadID       = diag.Words{FR: "« %s » ne peut pas être un identifiant : petites lettres sans accent, chiffres et tirets", EN: `"%s" cannot be an id: small letters without accents, digits and hyphens`}
	wordsExists      = diag.Words{FR: "saison: « %s » existe déjà, et reste comme il est\n  Choisissez un autre titre, ou donnez un identifiant avec --id.", EN: "saison: \"%s\" exists already, and stays as it is\n  choose another title, or give an id with --id"}
	wordsDryRun      = diag.Words{FR: "Avec --dry-run, rien n'est écrit. Le fichier serait %s :", EN: "With --dry-run nothing is written. The file would be %s:"}
	wordsNotForSite  = diag.Words{FR: "%s ne va pas avec « new site »", EN: `%s does not go with "new site"`}
	wordsNotForPages = diag.Words{FR: "%s ne va qu'avec « new site »", EN: `%s goes with "new site" only`}
)

// newFlagValues are the flags of new.
type newFlagValues struct {
	source, now, start, end, place, people, price, id, like string

	dryRun, ask bool
}

// values are the flags that say something of a document, with their names.
func (v *newFlagValues) values() [][2]string {
	return [][2]string{{"--start", v.start}, {"--end", v.end}, {"--place", v.place}, {"--people", v.people}, {"--price", v.price}, {"--id", v.id}}
}

// runNew makes a document, or a site.
func runNew(ctx context.Context, env *environment, args []string) int {
	var v newFlagValues
	f := newFlags("new")
	for name, to := range map[string]*string{"source": &v.source, "now": &v.now, "start": &v.start, "end": &v.end, "place": &v.place,
		"people": &v.people, "price": &v.price, "id": &v.id, "like": &v.like} {
		f.StringVar(to, name, "", "")
	}
	f.BoolVar(&v.dryRun, "dry-run", false, "")
	f.BoolVar(&v.ask, "ask", true, "")
	rest, code, done := env.parseAll("new", f, args, 2)
	if done {
		return code
	}
	// Whoever gives values by flags knows what they want.
	asks := env.asks && v.ask && !slices.ContainsFunc(v.values(), func(o [2]string) bool { return o[1] != "" })
	site := len(rest) > 0 && rest[0] == "site"
	if len(rest) < 2 && (site || !asks) {
		return env.usage("new", &usageError{text: wordsNewWhat})
	}
	if site {
		return env.newSite(rest[1], v)
	}
	if v.like != "" {
		return env.usage("new", &usageError{text: wordsNotForPages, args: []any{"--like"}})
	}
	if v.source == "" {
		v.source = "."
	}
	if err := checkSource(v.source); err != nil {
		return env.noSource("new", v.source, err)
	}
	d := &draft{id: v.id}
	if code, done := env.begin(ctx, d, rest, v); done {
		return code
	}
	if asks {
		code, done = env.askFor(ctx, d, v)
	} else {
		code, done = env.takeFlags(d, v)
	}
	if done {
		return code
	}
	return env.write(ctx, d, v)
}

// begin reads the site, and what the command line says before its flags.
func (env *environment) begin(ctx context.Context, d *draft, rest []string, v newFlagValues) (code int, done bool) {
	var err error
	if d.snap, _, err = source.Read(ctx, v.source, saison.Theme(), nil); err != nil {
		return env.ended(err, "text"), true
	}
	d.cfg, _ = config.Read(d.snap) // its faults are the business of check
	d.lang = d.cfg.Languages[0]
	if d.clock, err = env.buildClock(v.now); err != nil {
		return env.usage("new", err), true
	}
	if len(rest) > 0 {
		if d.kind = d.cfg.Kinds.ByType(rest[0]); d.kind == nil {
			return env.usage("new", &usageError{text: wordsUnknownKind, args: []any{rest[0]}, near: d.cfg.Kinds.NearestType(rest[0])}), true
		}
	}
	if len(rest) > 1 {
		d.title = strings.TrimSpace(rest[1])
	}
	return exitGood, false
}

// askFor asks for what the command line does not say.
func (env *environment) askFor(ctx context.Context, d *draft, v newFlagValues) (code int, done bool) {
	q, err := env.newQuestions(ctx, d, v)
	if err == nil {
		err = q.askAll()
	}
	switch {
	case errors.Is(err, errStopped), errors.Is(err, context.Canceled):
		env.say(wordsAskStopped)
		return exitInterrupted, true
	case err != nil:
		return env.ended(err, "text"), true
	}
	return exitGood, false
}

// takeFlags takes what the flags say.
func (env *environment) takeFlags(d *draft, v newFlagValues) (code int, done bool) {
	given, day, faults, err := env.given(d.kind, v, d.lang, today(d.clock))
	switch {
	case err != nil:
		return env.usage("new", err), true
	case faults.HasErrors():
		faults.Print(env.stderr, env.lang, env.colour)
		return exitUsage, true
	}
	d.given, d.day = given, day
	return exitGood, false
}

// given turns the flags into the values that the document begins with. day is
// that of the start, the zero Date when there is none.
func (env *environment) given(kind *schema.Kind, v newFlagValues, lang string, today civil.Date) (given []schema.Given, day civil.Date, faults diag.List, err error) {
	start, end := "date", "end"
	switch {
	case kind.Class == schema.Call:
		start, end = "opens", "closes"
	case v.end != "":
		start = "start"
	}
	for _, g := range []struct{ option, key, value string }{{"--start", start, v.start}, {"--end", end, v.end},
		{"--place", "place", v.place}, {"--people", peopleKey(kind), v.people}, {"--price", "prices", v.price}} {
		if g.value == "" {
			continue
		}
		if key := schema.Named(g.key); key == nil || !kind.Accepts(key) {
			return nil, day, nil, &usageError{text: wordsNotForKind, args: []any{g.option, kind.Label.In(env.lang)}}
		}
		given = append(given, schema.Given{Key: g.key, Value: g.value})
		switch g.option {
		case "--place", "--people":
			continue // tryDraft says whether they are there
		case "--price":
			_, found := locale.ReadPrice(g.value, "", locale.Clue{Key: g.option, Lang: lang})
			env.addFaults(g.option, found, &faults)
			continue
		}
		spans, _, _, found := locale.ReadSpans(g.value, locale.Clue{Key: g.option, Lang: lang, Now: today})
		env.addFaults(g.option, found, &faults)
		if g.option == "--start" && len(spans) > 0 {
			day = spans[0].Start.Date
		}
	}
	return given, day, faults, nil
}

// peopleKey returns the key for those whom a kind names first: the conductor of
// a concert, the facilitator of a workshop.
func peopleKey(kind *schema.Kind) string {
	if len(kind.People) > 0 {
		return kind.People[0]
	}
	return "people"
}

// newID returns the id of a new document, which is also the name of its file.
func newID(title, id string, day civil.Date) (string, error) {
	if id != "" {
		if schema.Slug(id) != id {
			return "", &usageError{text: wordsBadID, args: []any{id}}
		}
		return id, nil
	}
	slug := schema.Slug(title)
	if slug == "" {
		return "", &usageError{text: wordsNoSlug, args: []any{title}}
	}
	if !day.IsZero() {
		slug = day.String() + "-" + slug
	}
	return slug, nil
}

// folderFor returns the folder below content/ in which the site keeps documents
// of the kind, or would in its language.
func folderFor(kind *schema.Kind, snap *source.Snapshot, lang string) string {
	if len(kind.Folders) == 0 {
		return ""
	}
	for _, name := range kind.Folders {
		if len(snap.Under("content/"+name+"/")) > 0 {
			return name
		}
	}
	if lang == "fr" && len(kind.Folders) > 1 {
		return kind.Folders[1]
	}
	return kind.Folders[0]
}
