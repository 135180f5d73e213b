package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	"saison"
	"saison/internal/civil"
	"saison/internal/config"
	"saison/internal/diag"
	"saison/internal/event"
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
	wordsNotForSite  = diag.Words{FR: "%s ne va pas avec « new site »", EN: `%s does not go with "new site"`}
	wordsNotForPages = diag.Words{FR: "%s ne va qu'avec « new site »", EN: `%s goes with "new site" only`}
)

// newFlagValues are the flags of new.
type newFlagValues struct {
	source, now, start, end, place, id, like string
}

// runNew makes a document, or a site.
func runNew(ctx context.Context, env *environment, args []string) int {
	var v newFlagValues
	f := newFlags("new")
	for name, to := range map[string]*string{"source": &v.source, "now": &v.now, "start": &v.start, "end": &v.end, "place": &v.place, "id": &v.id, "like": &v.like} {
		f.StringVar(to, name, "", "")
	}
	rest, code, done := env.parseAll("new", f, args, 2)
	if done {
		return code
	}
	if len(rest) < 2 {
		return env.usage("new", &usageError{text: wordsNewWhat})
	}
	if rest[0] == "site" {
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
	return env.newDocument(ctx, rest[0], rest[1], v)
}

// newDocument writes a document of the kind with the keys that it may have.
func (env *environment) newDocument(ctx context.Context, typed, title string, v newFlagValues) int {
	snap, _, err := source.Read(ctx, v.source, saison.Theme(), nil)
	if err != nil {
		return env.ended(err, "text")
	}
	cfg, _ := config.Read(snap) // its faults are the business of check
	kind := cfg.Kinds.ByType(typed)
	if kind == nil {
		return env.usage("new", &usageError{text: wordsUnknownKind, args: []any{typed}, near: cfg.Kinds.NearestType(typed)})
	}
	clock, err := env.buildClock(v.now)
	if err != nil {
		return env.usage("new", err)
	}
	given, day, faults, err := env.given(kind, v, cfg.Languages[0], today(clock))
	if err != nil {
		return env.usage("new", err)
	}
	if faults.HasErrors() {
		faults.Print(env.stderr, env.lang, env.colour)
		return exitUsage
	}
	id, err := newID(title, v.id, day)
	if err != nil {
		return env.usage("new", err)
	}
	given = append([]schema.Given{{Key: "title", Value: strings.TrimSpace(title)}, {Key: "id", Value: id}}, given...)
	name := path.Join("content", folderFor(kind, snap, cfg.Languages[0]), id+".md")
	err = writeNew(filepath.Join(v.source, filepath.FromSlash(name)), []byte(schema.Starter(kind, cfg.Languages[0], given...)+"\n"))
	switch {
	case errors.Is(err, fs.ErrExist):
		env.say(wordsExists, name)
		return exitRefused
	case err != nil:
		return env.failure(err)
	}
	fmt.Fprintln(env.stdout, name)
	return exitGood
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
	for _, g := range []struct{ option, key, value string }{{"--start", start, v.start}, {"--end", end, v.end}, {"--place", "place", v.place}} {
		if g.value == "" {
			continue
		}
		if key := schema.Named(g.key); key == nil || !kind.Accepts(key) {
			return nil, day, nil, &usageError{text: wordsNotForKind, args: []any{g.option, kind.Label.In(env.lang)}}
		}
		given = append(given, schema.Given{Key: g.key, Value: g.value})
		if g.option == "--place" {
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

// newID returns the id of a new document, which is also the name of its file.
func newID(title, id string, day civil.Date) (string, error) {
	if id != "" {
		if event.Slug(id) != id {
			return "", &usageError{text: wordsBadID, args: []any{id}}
		}
		return id, nil
	}
	slug := event.Slug(title)
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

// writeNew makes a file that must not exist, and the folders above it.
func writeNew(name string, data []byte) error {
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		return err
	}
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	if closed := f.Close(); err == nil {
		err = closed
	}
	if err != nil {
		os.Remove(name)
	}
	return err
}
