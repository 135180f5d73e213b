package ical

import (
	"os"
	"slices"
	"testing"
	"time"

	"saison/internal/calendar"
	"saison/internal/civil"
	"saison/internal/config"
	"saison/internal/event"
	"saison/internal/journal"
	"saison/internal/locale"
	"saison/internal/recur"
	"saison/internal/schema"
	"saison/internal/site"
	"saison/internal/source"
)

// The kinds of the tests.
var (
	concertKind = kind("concert", schema.Event, "m", "Concert", "Concert", "#b3261e")
	meetingKind = kind("meeting", schema.Event, "f", "Réunion", "Meeting", "#2f4f4f")
	showKind    = kind("exhibition", schema.Event, "f", "Exposition", "Exhibition", "#7a1f5c")
	callKind    = kind("call", schema.Call, "m", "Appel", "Call", "#006400")
	sessionKind = kind("session", schema.Programme, "f", "Session", "Session", "#00008b")
	placeKind   = kind("place", schema.Place, "m", "Lieu", "Place", "")
	personKind  = kind("person", schema.Person, "f", "Personne", "Person", "")
)

func kind(name string, class schema.Class, gender, fr, en, colour string) *schema.Kind {
	return &schema.Kind{Name: name, Class: class, Gender: gender, Label: schema.Text{"fr": fr, "en": en}, Color: colour}
}

// world is a site made by hand.
type world struct {
	t   testing.TB
	cal *calendar.Calendar
	cfg *config.Config
}

func newWorld(t testing.TB, languages ...string) *world {
	t.Helper()
	paris := zoneOf(t, "Europe/Paris")
	if len(languages) == 0 {
		languages = []string{"fr"}
	}
	cfg := &config.Config{Title: "La Maison des saisons", BaseURL: "https://example.org/saison/", Languages: languages, Zone: paris, ZoneName: "Europe/Paris",
		Site: "example.org", Horizon: 24, Colors: map[string]string{"season": "#b3261e"}, Summary: schema.Text{"fr": "Musique, ateliers, rencontres."}}
	now := today.In(paris)
	return &world{t: t, cfg: cfg, cal: &calendar.Calendar{Config: cfg, Now: now, Until: now.AddDate(0, 24, 0)}}
}

func zoneOf(t testing.TB, name string) *time.Location {
	t.Helper()
	loc, err := civil.LoadZone(name)
	if err != nil {
		t.Fatal(err)
	}
	return loc
}

func wall(y int, m time.Month, d, h, min int) civil.DateTime {
	return civil.NewDateTime(y, m, d, h, min, 0)
}

func (w *world) entry(k *schema.Kind, id, title string) *calendar.Entry {
	rec := &event.Record{Seldom: &event.Seldom{}, ID: id, Title: title, Lang: "fr", Kind: k}
	if k.Class == schema.Event || k.Class == schema.Programme {
		rec.Event = event.NewEvent()
	}
	e := &calendar.Entry{Record: rec, Translations: calendar.Texts{rec}, Zone: w.cfg.Zone, ZoneName: w.cfg.ZoneName}
	w.cal.Entries = append(w.cal.Entries, e)
	switch k.Class {
	case schema.Event:
		w.cal.Events = append(w.cal.Events, e)
	case schema.Programme:
		w.cal.Programmes = append(w.cal.Programmes, e)
	case schema.Call:
		w.cal.Calls = append(w.cal.Calls, e)
	}
	return e
}

func (w *world) place(id, title, shown string) *calendar.Entry {
	e := w.entry(placeKind, "places/"+id, title)
	e.Record.Place = &event.Place{Street: "1 rue de l'Exemple", PostalCode: "01000", City: "Ville-Exemple", Country: "FR", Shown: shown, Lat: 46.2, Lon: 5.225, HasGeo: true}
	return e
}

// at adds an occurrence of a length; a length of 0 is an unknown end.
func (w *world) at(e *calendar.Entry, start civil.DateTime, length time.Duration) *calendar.Occurrence {
	o := &calendar.Occurrence{Entry: e, Start: start, End: start.Add(length), HasEnd: length > 0, Zone: e.Zone, ZoneName: e.ZoneName,
		Place: e.Place, RecurrenceID: start, EntryIndex: -1}
	if e.Event != nil {
		o.Status, o.Room = e.Event.Status, e.Event.Room
	}
	o.StartTime, _ = start.In(e.Zone)
	o.EndTime = o.StartTime.Add(length)
	o.End = civil.DateTimeOf(o.EndTime)
	e.Occurrences = append(e.Occurrences, o)
	return o
}

// days adds an all-day occurrence of n days.
func (w *world) days(e *calendar.Entry, first civil.DateTime, n int) *calendar.Occurrence {
	o := w.at(e, first, 0)
	o.Kind, o.AllDay, o.HasEnd, o.End = calendar.Bar, true, true, first.AddDays(n)
	o.EndTime, _ = o.End.In(e.Zone)
	return o
}

// series makes e repeat by a rule, with its instances up to the horizon.
func (w *world) series(e *calendar.Entry, start civil.DateTime, length time.Duration, text string, except ...civil.DateTime) {
	w.t.Helper()
	r, err := recur.ParseRule(text)
	if err != nil {
		w.t.Fatal(err)
	}
	e.Event.Schedule.Rule = &r
	set := recur.Set{Start: start, Rule: &r}
	instances, _ := set.Between(start, civil.DateTimeOf(w.cal.Until), 0)
	set.Start = instances[0]
	set.ExDates = except
	e.Series = &calendar.Series{Set: set, Duration: length, Open: !r.Bounded()}
	for _, d := range instances {
		if _, how := d.In(e.Zone); how == civil.Never {
			e.Series.Skipped = append(e.Series.Skipped, d)
			continue
		}
		if slices.Contains(except, d) {
			continue
		}
		o := w.at(e, d, length)
		o.Series, o.Key = true, d.Date.String()
	}
}

// instance returns the instance of a day.
func instance(e *calendar.Entry, d civil.Date) *calendar.Occurrence {
	for _, o := range e.Occurrences {
		if o.Series && o.RecurrenceID.Date == d {
			return o
		}
	}
	return nil
}

// move puts an instance elsewhere, as calendar does.
func move(o *calendar.Occurrence, to civil.DateTime, length time.Duration) {
	o.Moved, o.Start, o.Status = true, to, event.Rescheduled
	o.StartTime, _ = to.In(o.Zone)
	o.EndTime = o.StartTime.Add(length)
	o.End = civil.DateTimeOf(o.EndTime)
}

// feed returns a feed of entries as site plans it.
func (w *world) feed(lang string, entries ...*calendar.Entry) *site.Feed {
	f := &site.Feed{Kind: "all", Title: "Agenda – La Maison des saisons", Lang: lang, URL: "/agenda.ics", PageURL: "/agenda/"}
	for _, e := range entries {
		for o := range journal.Occurrences(e) {
			f.Occurrences = append(f.Occurrences, o)
		}
	}
	slices.SortStableFunc(f.Occurrences, calendar.CompareOccurrences)
	return f
}

func (w *world) encoder(old *journal.Journal) *Encoder {
	w.t.Helper()
	words := map[string]string{}
	for _, lang := range []string{"fr", "en"} {
		data, err := os.ReadFile("testdata/" + lang + ".yaml")
		if err != nil {
			w.t.Fatal(err)
		}
		words["layouts/i18n/"+lang+".yaml"] = string(data)
	}
	catalogue, faults := locale.ReadWords(source.FromFiles(words))
	if len(faults) > 0 {
		w.t.Fatal(faults)
	}
	address := func(e *calendar.Entry) string { return "/" + e.ID + "/" }
	return New(Env{
		Site: &site.Site{Config: w.cfg, Calendar: w.cal}, Words: catalogue, Journal: old.Next(w.cal, address),
		URL: func(e *calendar.Entry, lang string) string {
			if lang != "fr" {
				return "/" + lang + address(e)
			}
			return address(e)
		},
		ImageURL: func(e *calendar.Entry) string {
			if e.Image != nil {
				return "/" + e.Image.File.Name
			}
			return ""
		},
	})
}

// encode returns the feed of entries in lang.
func (w *world) encode(lang string, entries ...*calendar.Entry) []byte {
	w.t.Helper()
	data, err := w.encoder(nil).Encode(w.feed(lang, entries...))
	if err != nil {
		w.t.Fatal(err)
	}
	return data
}

func periodOf(name string, from, to civil.Date) config.Period {
	return config.Period{Name: name, Ranges: [][2]civil.Date{{from, to}}}
}
