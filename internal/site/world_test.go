package site

import (
	"path"
	"slices"
	"strings"
	"testing"
	"time"

	"saison/internal/calendar"
	"saison/internal/civil"
	"saison/internal/config"
	"saison/internal/content"
	"saison/internal/diag"
	"saison/internal/event"
	"saison/internal/markdown"
	"saison/internal/schema"
	"saison/internal/source"
)

// world is a calendar made by hand.
type world struct {
	cfg     *config.Config
	entries []*calendar.Entry
	held    []*calendar.Entry
	files   map[string]string
	now     time.Time
}

func newWorld(languages ...string) *world {
	return &world{
		cfg: &config.Config{
			File: "saison.yaml", Title: "La Maison des saisons", BaseURL: "https://example.org/", Languages: languages,
			Zone: time.UTC, ZoneName: "UTC", Kinds: schema.Builtin(), Currency: "EUR",
			Feeds: config.Feeds{PastMonths: 12, CancelledDays: 60},
		},
		files: map[string]string{},
		now:   time.Date(2026, 12, 1, 9, 0, 0, 0, time.UTC),
	}
}

// doc adds a document; its slug and id come from the name of the file.
func (w *world) doc(kind, file, title string) *calendar.Entry {
	k := schema.Builtin().ByName(kind)
	if kind == "page" || k == nil {
		k = &schema.Kind{Name: "page", Class: schema.Page}
	}
	r := w.record(k, file, w.cfg.Languages[0], title)
	e := &calendar.Entry{Record: r, Translations: calendar.Texts{r}, Zone: time.UTC, ZoneName: "UTC"}
	w.entries = append(w.entries, e)
	return e
}

func (w *world) record(k *schema.Kind, file, lang, title string) *event.Record {
	w.files["content/"+file] = "---\ntitle: " + title + "\n---\n"
	langs := make([]language, len(w.cfg.Languages))
	for i, code := range w.cfg.Languages {
		langs[i].code = code
	}
	stem := strings.TrimSuffix(file, ".md")
	for _, l := range langs {
		stem = strings.TrimSuffix(stem, "."+l.code)
	}
	section, key, below := strings.Cut(stem, "/")
	if !below {
		section, key = "", stem
	}
	key, bundle := strings.CutSuffix(key, "/index")
	slug := key[strings.LastIndexByte(key, '/')+1:]
	if len(slug) > 11 {
		if _, ok := civil.ParseDate(slug[:10]); ok {
			slug = slug[11:]
		}
	}
	doc := &content.Document{File: "content/" + file, Dir: path.Dir("content/" + file), Section: section, Key: key,
		Bundle: bundle, Read: &markdown.Body{}}
	folder := "pages"
	if k.Class != schema.Page {
		folder = k.Folder()
	}
	r := &event.Record{Seldom: &event.Seldom{}, Doc: doc, Kind: k, ID: folder + "/" + key, Lang: lang, Origin: true, Title: title, Slug: slug}
	switch k.Class {
	case schema.Event, schema.Programme:
		r.Event = event.NewEvent()
	case schema.Call:
		r.Call = &event.Call{}
	case schema.Place:
		r.Place = &event.Place{}
	case schema.Person:
		r.Person = &event.Person{Agreed: true}
	case schema.Organisation:
		r.Organisation = &event.Organisation{}
	case schema.Work:
		r.Work = &event.Work{}
	case schema.Artwork:
		r.Artwork = &event.Artwork{}
	case schema.Paper:
		r.Paper = &event.Paper{}
	}
	return r
}

func (w *world) translate(e *calendar.Entry, lang, file, title string) *event.Record {
	r := w.record(e.Kind, file, lang, title)
	r.Origin = false
	e.Translations.Put(r)
	return r
}

// at gives an entry an occurrence of two hours.
func at(e *calendar.Entry, start string, place *calendar.Entry) *calendar.Occurrence {
	day, ok := civil.ParseDate(start[:10])
	if !ok {
		panic(start)
	}
	o := &calendar.Occurrence{Entry: e, Zone: time.UTC, ZoneName: "UTC", Place: place, EntryIndex: len(e.Occurrences), HasEnd: true}
	if len(start) == 10 {
		o.AllDay, o.Start, o.End = true, day.At(civil.Time{}), day.AddDays(1).At(civil.Time{})
	} else {
		t, err := time.Parse("15:04", start[11:])
		if err != nil {
			panic(err)
		}
		o.Start = day.At(civil.Time{Hour: t.Hour(), Minute: t.Minute()})
		o.End = o.Start.Add(2 * time.Hour)
	}
	o.StartTime, o.EndTime = o.Start.UTC(), o.End.UTC()
	e.Place = place
	e.Occurrences = append(e.Occurrences, o)
	return o
}

// until makes an occurrence a bar that lasts to a day, included.
func until(o *calendar.Occurrence, day string) *calendar.Occurrence {
	d, _ := civil.ParseDate(day)
	o.Kind, o.AllDay, o.End = calendar.Bar, true, d.AddDays(1).At(civil.Time{})
	o.EndTime = o.End.UTC()
	return o
}

func (w *world) calendar() *calendar.Calendar {
	c := &calendar.Calendar{Config: w.cfg, Now: w.now, Until: w.now.AddDate(2, 0, 0), Held: w.held}
	for _, e := range w.entries {
		if slices.Contains(w.held, e) {
			continue
		}
		c.Entries = append(c.Entries, e)
		c.Occurrences = append(c.Occurrences, e.Occurrences...)
		for _, r := range e.Rounds {
			c.Occurrences = append(c.Occurrences, r.Occurrences...)
		}
		switch e.Kind.Class {
		case schema.Event:
			c.Events = append(c.Events, e)
		case schema.Programme:
			c.Programmes = append(c.Programmes, e)
		case schema.Call:
			c.Calls = append(c.Calls, e)
		}
	}
	slices.SortFunc(c.Entries, func(a, b *calendar.Entry) int { return strings.Compare(a.ID, b.ID) })
	slices.SortFunc(c.Occurrences, calendar.CompareOccurrences)
	return c
}

func (w *world) plan(t testing.TB) (*Site, diag.List) {
	t.Helper()
	s, faults := Plan(w.calendar(), source.FromFiles(w.files), nil)
	return s, append(faults, s.CheckLinks()...)
}

// good plans a world without faults.
func (w *world) good(t testing.TB) *Site {
	t.Helper()
	s, faults := w.plan(t)
	for _, d := range faults {
		t.Errorf("%s: %s: %s", d.Pos, d.ID, d.Message("en"))
	}
	return s
}

// only fails unless there is exactly one fault, with this id, and returns it.
func only(t *testing.T, faults diag.List, id string) diag.Diagnostic {
	t.Helper()
	if len(faults) != 1 || faults[0].ID != id {
		t.Errorf("got %d faults, want one %s", len(faults), id)
		for _, d := range faults {
			t.Logf("%s: %s: %s %q", d.Pos, d.ID, d.Message("en"), d.Hints("en"))
		}
		t.FailNow()
	}
	return faults[0]
}

// small is a site of two languages with one thing of each class.
func small() *world {
	w := newWorld("fr", "en")
	w.files["static/logo.svg"] = `<svg xmlns="http://www.w3.org/2000/svg"/>`
	w.files["static/css/saison.css"] = `@font-face{src:url(../fonts/a.woff2)}`
	w.files["static/fonts/a.woff2"] = "font"
	hall := w.doc("place", "places/salle-exemple.md", "Salle Exemple")
	w.translate(hall, "en", "places/salle-exemple.en.md", "Example Hall")
	camille := w.doc("person", "people/camille.md", "Camille Exemple")
	secret := w.doc("person", "people/sacha.md", "Sacha Exemple")
	secret.Person.Agreed = false
	club := w.doc("organisation", "organisations/club.md", "Club")
	session := w.doc("session", "sessions/2027-ete.md", "Session d'été")
	until(at(session, "2027-07-26", hall), "2027-09-01")
	noel := w.doc("concert", "concerts/2026-12-12-noel.md", "Noël")
	w.translate(noel, "en", "concerts/2026-12-12-noel.en.md", "Christmas")
	noel.Tags = []string{"musique de chambre"}
	noel.PartOf = []*calendar.Entry{session}
	noel.People = []calendar.Participant{{Participant: &event.Participant{}, Entry: camille, Shown: "Camille"}, {Participant: &event.Participant{}, Entry: secret, Shown: "Sacha"}}
	noel.Organizer = club
	at(noel, "2026-12-12T20:30", hall)
	past := w.doc("concert", "concerts/2026-03-01-mars.md", "Mars")
	at(past, "2026-03-01T17:00", hall)
	call := w.doc("call", "calls/auditions.md", "Auditions")
	at(call, "2027-01-31T23:59", nil).Kind = calendar.Deadline
	w.doc("news", "news/2026-11-20-ouverture.md", "Ouverture")
	w.doc("page", "index.md", "Accueil")
	legal := w.doc("page", "mentions-legales.md", "Mentions légales")
	legal.Aliases = []event.Ref{{Name: "/legal.html", Pos: diag.Pos{File: legal.Doc.File, Line: 3, Col: 5}}}
	w.doc("page", "association/histoire.md", "Histoire")
	return w
}
