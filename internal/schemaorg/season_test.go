package schemaorg

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"saison/internal/calendar"
	"saison/internal/civil"
	"saison/internal/config"
	"saison/internal/content"
	"saison/internal/event"
	"saison/internal/markdown"
	"saison/internal/schema"
	"saison/internal/site"
	"saison/internal/source"
)

var paris = func() *time.Location {
	l, err := civil.LoadZone("Europe/Paris")
	if err != nil {
		panic(err)
	}
	return l
}()

// season is a calendar made by hand, in French and English.
type season struct {
	cal   *calendar.Calendar
	files map[string]string
}

func newSeason() *season {
	cfg := &config.Config{File: "saison.yaml", Title: "La Maison", BaseURL: "https://example.org/saison/", Languages: []string{"fr", "en"},
		Zone: paris, ZoneName: "Europe/Paris", Kinds: schema.Builtin(), Currency: "EUR", Feeds: config.Feeds{PastMonths: 12, CancelledDays: 60},
		Organisation: config.Organisation{Name: "Association Exemple", City: "Ville-Exemple"}}
	now := time.Date(2026, 12, 1, 9, 0, 0, 0, paris)
	return &season{cal: &calendar.Calendar{Config: cfg, Now: now, Until: now.AddDate(2, 0, 0)}, files: map[string]string{}}
}

func (s *season) doc(kind, name, title string) *calendar.Entry {
	k := schema.Builtin().ByName(kind)
	file := "content/" + k.Folder() + "/" + name + ".md"
	s.files[file] = "x"
	r := &event.Record{Seldom: &event.Seldom{}, Doc: &content.Document{File: file, Dir: "content/" + k.Folder(), Section: k.Folder(), Key: name, Read: &markdown.Body{}},
		Kind: k, ID: k.Folder() + "/" + name, Lang: "fr", Origin: true, Title: title, Slug: name}
	switch k.Class {
	case schema.Event, schema.Programme:
		r.Event = event.NewEvent()
	case schema.Place:
		r.Place = &event.Place{}
	case schema.Person:
		r.Person = &event.Person{Agreed: true}
	case schema.Organisation:
		r.Organisation = &event.Organisation{}
	case schema.Call:
		r.Call = &event.Call{}
	case schema.Work:
		r.Work = &event.Work{}
	}
	e := &calendar.Entry{Record: r, Translations: calendar.Texts{r}, Zone: paris, ZoneName: "Europe/Paris"}
	s.cal.Entries = append(s.cal.Entries, e)
	return e
}

func (s *season) at(e *calendar.Entry, y int, m time.Month, d, hour, minute int, place *calendar.Entry) *calendar.Occurrence {
	o := &calendar.Occurrence{Entry: e, Zone: paris, ZoneName: "Europe/Paris", Place: place, HasEnd: true,
		Start: civil.NewDateTime(y, m, d, hour, minute, 0), EntryIndex: len(e.Occurrences)}
	o.End = o.Start.Add(105 * time.Minute)
	o.RecurrenceID = o.Start
	e.Occurrences = append(e.Occurrences, o)
	s.cal.Occurrences = append(s.cal.Occurrences, o)
	s.place(o)
	return o
}

func (s *season) place(o *calendar.Occurrence) {
	o.StartTime, _ = o.Start.In(o.Zone)
	o.EndTime, _ = o.End.In(o.Zone)
}

// days makes an occurrence last whole days, to the last one, included.
func (s *season) days(o *calendar.Occurrence, last civil.Date) {
	o.AllDay, o.Start.Time, o.End = true, civil.Time{}, last.AddDays(1).At(civil.Time{})
	o.Kind = calendar.Bar
	s.place(o)
}

func (s *season) plan() *site.Site {
	plan, _ := site.Plan(s.cal, source.FromFiles(s.files), nil)
	return plan
}

// page returns the data of the page at a path, and its graph by @type.
func (s *season) page(t *testing.T, path string) (string, map[string]map[string]any) {
	t.Helper()
	plan := s.plan()
	out := plan.Find(path)
	if out == nil {
		t.Fatalf("%s is not planned", path)
	}
	b, err := Page(plan, out)
	if err != nil {
		t.Fatal(err)
	}
	if strings.ContainsAny(string(b), "<>&") {
		t.Errorf("not safe inside a script: %s", b)
	}
	byType := map[string]map[string]any{}
	if b == nil {
		return "", byType
	}
	var doc map[string]any
	if err := json.Unmarshal(b, &doc); err != nil {
		t.Fatalf("%v: %s", err, b)
	}
	if doc["@context"] != "https://schema.org" {
		t.Errorf("context %v", doc["@context"])
	}
	graph, many := doc["@graph"].([]any)
	if !many {
		graph = []any{doc}
	}
	for _, x := range graph {
		thing := x.(map[string]any)
		byType[thing["@type"].(string)] = thing
		required(t, thing)
	}
	return string(b), byType
}

// required checks what search engines need of every event in a graph.
func required(t *testing.T, thing map[string]any) {
	t.Helper()
	kind, _ := thing["@type"].(string)
	if strings.HasSuffix(kind, "Event") || kind == "EventSeries" {
		for _, key := range []string{"name", "startDate", "eventStatus", "url"} {
			if s, _ := thing[key].(string); s == "" {
				t.Errorf("%s without %s: %v", kind, key, thing)
			}
		}
	}
	for _, x := range list(thing["subEvent"]) {
		if sub := x.(map[string]any); sub["startDate"] == nil {
			t.Errorf("a date of %v without startDate", thing["name"])
		}
	}
}

func list(x any) []any {
	l, _ := x.([]any)
	return l
}

// concert is a concert with all that can be said of one.
func concert(s *season) *calendar.Entry {
	hall := s.doc("place", "salle", "Salle Exemple")
	*hall.Record.Place = event.Place{Street: "1 rue de l'Exemple", PostalCode: "01000", City: "Ville-Exemple", Country: "FR", HasGeo: true, Lat: 46.2, Lon: 5.225}
	camille := s.doc("person", "camille", "Camille Exemple")
	secret := s.doc("person", "sacha", "Sacha Exemple")
	secret.Person.Agreed = false
	club := s.doc("organisation", "club", "Club <Exemple>")
	session := s.doc("session", "ete", "Session d'été")
	s.days(s.at(session, 2026, 12, 7, 0, 0, hall), civil.Date{Year: 2026, Month: 12, Day: 20})
	e := s.doc("concert", "noel", "Noël & compagnie")
	en := *e.Record
	en.Lang, en.Title, en.Summary = "en", "Christmas", "In English."
	e.Translations.Put(&en)
	e.Summary = "Un concert."
	e.PartOf = []*calendar.Entry{session}
	session.Parts = []*calendar.Entry{e}
	e.Organizer = club
	e.People = []calendar.Participant{{Participant: &event.Participant{}, Entry: camille, Shown: "Camille Exemple", Linked: true}, {Participant: &event.Participant{}, Entry: secret, Shown: "Sacha Exemple"}, {Participant: &event.Participant{}, Shown: "Invité Exemple"}}
	e.Pieces = []calendar.Piece{{Title: "Symphonie n° 1", Composer: "Gustav Mahler"}, {Piece: event.Piece{Interval: true}}}
	ev := e.Event
	ev.Prices = []event.Price{{Kind: event.Amount, Label: "plein", Cents: 1250, Currency: "EUR"}, {Kind: event.Amount, Label: "réduit", Cents: 800, Condition: "étudiants"}}
	ev.Booking = &event.Booking{URL: "https://example.org/reserver"}
	ev.Doors = &civil.Time{Hour: 20}
	ev.Capacity = 200
	ev.Audience = event.Audience{MinAge: 12}
	ev.Languages = []event.Language{{Code: "fr"}, {Code: "he", Translated: true}}
	s.at(e, 2026, 12, 12, 20, 30, hall)
	return e
}
