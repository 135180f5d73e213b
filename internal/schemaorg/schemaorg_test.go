package schemaorg

import (
	"encoding/json"
	"os"
	"path/filepath"
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
	r := &event.Record{Doc: &content.Document{File: file, Dir: "content/" + k.Folder(), Section: k.Folder(), Key: name, Body: &markdown.Body{}},
		Kind: k, ID: k.Folder() + "/" + name, Lang: "fr", Origin: true, Title: title, Slug: name}
	switch k.Class {
	case schema.Event, schema.Programme:
		r.Event = &event.Event{}
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
	e := &calendar.Entry{Record: r, Translations: map[string]*event.Record{"fr": r}, Zone: paris, ZoneName: "Europe/Paris"}
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
	e.Translations["en"] = &en
	e.Summary = "Un concert."
	e.PartOf = []*calendar.Entry{session}
	session.Parts = []*calendar.Entry{e}
	e.Organizer = club
	e.People = []calendar.Participant{{Entry: camille, Shown: "Camille Exemple", Linked: true}, {Entry: secret, Shown: "Sacha Exemple"}, {Shown: "Invité Exemple"}}
	e.Pieces = []calendar.Piece{{Title: "Symphonie n° 1", Composer: "Gustav Mahler"}, {Piece: event.Piece{Interval: true}}}
	ev := e.Event
	ev.Prices = []event.Price{{Kind: event.Amount, Label: "plein", Cents: 1250, Currency: "EUR"}, {Kind: event.Amount, Label: "réduit", Cents: 800, Condition: "étudiants"}}
	ev.Booking = &event.Booking{URL: "https://example.org/reserver"}
	ev.Doors = &civil.Time{Hour: 20}
	ev.Capacity = 200
	ev.Audience = event.Audience{MinAge: 12}
	ev.Languages = []string{"français", "hébreu (traduit)"}
	s.at(e, 2026, 12, 12, 20, 30, hall)
	return e
}

func TestAConcertIsAMusicEvent(t *testing.T) {
	t.Parallel()
	s := newSeason()
	concert(s)
	b, _ := s.page(t, "concerts/noel/index.html")
	golden := filepath.Join("testdata", "concert.json")
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	var compact strings.Builder
	for _, line := range strings.Split(string(want), "\n") {
		compact.WriteString(strings.TrimLeft(line, " "))
	}
	if b != compact.String() {
		t.Errorf("differs from %s; got\n%s", golden, b)
	}
	if strings.Contains(b, "Sacha") {
		t.Error("somebody who has not agreed is named")
	}
}

func TestTranslationsHaveTheirOwnWordsAndAddresses(t *testing.T) {
	t.Parallel()
	s := newSeason()
	concert(s)
	_, graph := s.page(t, "en/concerts/noel/index.html")
	x := graph["MusicEvent"]
	if x["name"] != "Christmas" || x["description"] != "In English." || x["url"] != "https://example.org/saison/en/concerts/noel/" {
		t.Errorf("got %v", x)
	}
}

func TestStatusesOfAnEvent(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		status                      event.Status
		want, mode, previous, avail string
	}{
		{event.Scheduled, "EventScheduled", "OfflineEventAttendanceMode", "", "InStock"},
		{event.Cancelled, "EventCancelled", "OfflineEventAttendanceMode", "", "InStock"},
		{event.Postponed, "EventPostponed", "OfflineEventAttendanceMode", "", "InStock"},
		{event.Full, "EventScheduled", "OfflineEventAttendanceMode", "", "SoldOut"},
		{event.Rescheduled, "EventRescheduled", "OfflineEventAttendanceMode", "2026-12-05T17:00:00+01:00", "InStock"},
		{event.MovedOnline, "EventMovedOnline", "OnlineEventAttendanceMode", "", "InStock"},
	} {
		s := newSeason()
		e := concert(s)
		e.Occurrences[0].Status = c.status
		e.Event.Online = nil
		if c.status == event.MovedOnline {
			e.Event.Online = &event.Online{URL: "https://example.org/direct"}
		}
		e.Event.Previous = event.When{DateTime: civil.NewDateTime(2026, 12, 5, 17, 0, 0), HasTime: true}
		_, graph := s.page(t, "concerts/noel/index.html")
		x := graph["MusicEvent"]
		previous, _ := x["previousStartDate"].(string)
		offer := list(x["offers"])[0].(map[string]any)
		if x["eventStatus"] != vocabulary+c.want || x["eventAttendanceMode"] != vocabulary+c.mode || previous != c.previous || offer["availability"] != "https://schema.org/"+c.avail {
			t.Errorf("%d: %v %v %q %v", c.status, x["eventStatus"], x["eventAttendanceMode"], previous, offer["availability"])
		}
	}
}

func TestHybridEventsHaveTwoLocations(t *testing.T) {
	t.Parallel()
	s := newSeason()
	e := concert(s)
	e.Event.Online = &event.Online{URL: "https://example.org/direct", AfterBooking: true}
	_, graph := s.page(t, "concerts/noel/index.html")
	x := graph["MusicEvent"]
	where := list(x["location"])
	if len(where) != 2 || x["eventAttendanceMode"] != vocabulary+"MixedEventAttendanceMode" {
		t.Fatalf("got %v", x["location"])
	}
	if v := where[1].(map[string]any); v["@type"] != "VirtualLocation" || v["url"] != "https://example.org/saison/concerts/noel/" {
		t.Errorf("the address is told after booking only: %v", v)
	}
}

func TestPricesBecomeOffers(t *testing.T) {
	t.Parallel()
	yes, no := true, false
	for _, c := range []struct {
		name   string
		prices []event.Price
		want   string
		free   *bool
	}{
		{"unknown", nil, "", nil},
		{"not given", []event.Price{{Kind: event.NotGiven}}, "", nil},
		{"words", []event.Price{{Kind: event.Worded, Words: "voir le site"}}, "", nil},
		{"on registration", []event.Price{{Kind: event.OnRegistration}}, "", nil},
		{"free", []event.Price{{Kind: event.Free}}, "0 EUR InStock", &yes},
		{"free entry with booking", []event.Price{{Kind: event.FreeWithBooking}}, "0 EUR InStock", &yes},
		{"donation", []event.Price{{Kind: event.Donation}}, "0 EUR InStock", &yes},
		{"amounts", []event.Price{{Kind: event.Amount, Cents: 1205}, {Kind: event.Amount, Cents: 800, Currency: "CHF"}}, "12.05 EUR InStock, 8 CHF InStock", &no},
		{"free for some", []event.Price{{Kind: event.Amount, Cents: 2000}, {Kind: event.Free}}, "20 EUR InStock, 0 EUR InStock", &no},
		{"sold out", []event.Price{{Kind: event.Amount, Cents: 2000}, {Kind: event.SoldOut}}, "20 EUR SoldOut", &no},
	} {
		s := newSeason()
		e := concert(s)
		e.Event.Prices = c.prices
		_, graph := s.page(t, "concerts/noel/index.html")
		x := graph["MusicEvent"]
		var got []string
		for _, o := range list(x["offers"]) {
			o := o.(map[string]any)
			price, _ := json.Marshal(o["price"])
			got = append(got, string(price)+" "+o["priceCurrency"].(string)+" "+strings.TrimPrefix(o["availability"].(string), "https://schema.org/"))
		}
		if strings.Join(got, ", ") != c.want {
			t.Errorf("%s: got %v, want %s", c.name, got, c.want)
		}
		if free, known := x["isAccessibleForFree"].(bool); known != (c.free != nil) || known && free != *c.free {
			t.Errorf("%s: free %v", c.name, x["isAccessibleForFree"])
		}
	}
}

func TestAddressesAreShownAsFarAsAllowed(t *testing.T) {
	t.Parallel()
	for shown, want := range map[string]string{
		"":        `{"@type":"PostalAddress","addressCountry":"FR","addressLocality":"Ville-Exemple","postalCode":"01000","streetAddress":"1 rue de l'Exemple"}`,
		"full":    `{"@type":"PostalAddress","addressCountry":"FR","addressLocality":"Ville-Exemple","postalCode":"01000","streetAddress":"1 rue de l'Exemple"}`,
		"city":    `{"@type":"PostalAddress","addressCountry":"FR","addressLocality":"Ville-Exemple"}`,
		"request": `{"@type":"PostalAddress","addressCountry":"FR"}`,
	} {
		s := newSeason()
		e := concert(s)
		e.Occurrences[0].Place.Record.Place.Shown = shown
		b, graph := s.page(t, "concerts/noel/index.html")
		got, _ := json.Marshal(graph["MusicEvent"]["location"].(map[string]any)["address"])
		if string(got) != want {
			t.Errorf("%q: got %s", shown, got)
		}
		if hidden := shown == "city" || shown == "request"; hidden && (strings.Contains(b, "rue de") || strings.Contains(b, "latitude")) {
			t.Errorf("%q: the street or the coordinates are told", shown)
		}
		_, graph = s.page(t, "lieux/salle/index.html")
		got, _ = json.Marshal(graph["Place"]["address"])
		if string(got) != want {
			t.Errorf("page of the place, %q: got %s", shown, got)
		}
	}
}

func TestWholeDaysHaveNoHourAndAnInclusiveEnd(t *testing.T) {
	t.Parallel()
	s := newSeason()
	e := s.doc("exhibition", "hiver", "Regards d'hiver")
	s.days(s.at(e, 2027, 3, 20, 0, 0, nil), civil.Date{Year: 2027, Month: 4, Day: 3})
	v := s.at(e, 2027, 3, 20, 18, 0, nil)
	v.Kind, v.Key = calendar.Vernissage, "vernissage"
	_, graph := s.page(t, "expositions/hiver/index.html")
	x := graph["ExhibitionEvent"]
	if x["startDate"] != "2027-03-20" || x["endDate"] != "2027-04-03" {
		t.Errorf("got %v to %v", x["startDate"], x["endDate"])
	}
	sub := list(x["subEvent"])
	if len(sub) != 1 || sub[0].(map[string]any)["name"] != "Regards d'hiver – Vernissage" || sub[0].(map[string]any)["startDate"] != "2027-03-20T18:00:00+01:00" {
		t.Errorf("private view: %v", sub)
	}
}

func TestAnEventWithoutAnEndHasNone(t *testing.T) {
	t.Parallel()
	s := newSeason()
	e := concert(s)
	e.Occurrences[0].HasEnd = false
	_, graph := s.page(t, "concerts/noel/index.html")
	if end, is := graph["MusicEvent"]["endDate"]; is {
		t.Errorf("got %v", end)
	}
}

func TestSeveralDatesAreASeries(t *testing.T) {
	t.Parallel()
	s := newSeason()
	e := s.doc("cycle", "ville", "Écrire la ville")
	for _, d := range []int{9, 16, 23, 30} {
		o := s.at(e, 2027, 1, d, 14, 0, nil)
		o.Key = o.Start.Date.String()
	}
	deadline := s.at(e, 2027, 1, 2, 12, 0, nil)
	deadline.Kind = calendar.Deadline
	_, graph := s.page(t, "cycles/ville/index.html")
	x := graph["EventSeries"]
	subs := list(x["subEvent"])
	if len(subs) != 4 || x["startDate"] != "2027-01-09T14:00:00+01:00" || x["endDate"] != "2027-01-30T15:45:00+01:00" {
		t.Fatalf("got %d dates, %v to %v", len(subs), x["startDate"], x["endDate"])
	}
	if sub := subs[1].(map[string]any); sub["@type"] != "EducationEvent" || sub["@id"] != "https://example.org/saison/cycles/ville/#2027-01-16" {
		t.Errorf("got %v", sub)
	}
}

func TestAMovedInstanceIsRescheduled(t *testing.T) {
	t.Parallel()
	s := newSeason()
	e := s.doc("meeting", "samedi", "Réunion du samedi")
	s.at(e, 2027, 1, 9, 10, 0, nil).Series = true
	o := s.at(e, 2027, 1, 17, 15, 0, nil)
	o.Series, o.Moved, o.RecurrenceID = true, true, civil.NewDateTime(2027, 1, 16, 10, 0, 0)
	_, graph := s.page(t, "reunions/samedi/index.html")
	sub := list(graph["EventSeries"]["subEvent"])[1].(map[string]any)
	if sub["eventStatus"] != vocabulary+"EventRescheduled" || sub["previousStartDate"] != "2027-01-16T10:00:00+01:00" {
		t.Errorf("got %v", sub)
	}
}

func TestALongSeriesShowsWhatComes(t *testing.T) {
	t.Parallel()
	s := newSeason()
	e := s.doc("meeting", "samedi", "Réunion du samedi")
	day := civil.Date{Year: 2024, Month: 1, Day: 6}
	for range 200 {
		s.at(e, day.Year, day.Month, day.Day, 10, 0, nil).Series = true
		day = day.AddDays(7)
	}
	_, graph := s.page(t, "reunions/samedi/index.html")
	subs := list(graph["EventSeries"]["subEvent"])
	if len(subs) == 0 || len(subs) > 100 || subs[0].(map[string]any)["startDate"] != "2026-12-05T10:00:00+01:00" {
		t.Errorf("got %d dates, first %v", len(subs), subs[0])
	}
}

func TestCallsNewsAndListsAreNoEvents(t *testing.T) {
	t.Parallel()
	s := newSeason()
	concert(s)
	s.doc("news", "neuf", "Neuf")
	call := s.doc("call", "auditions", "Auditions 2027")
	s.at(call, 2027, 1, 31, 23, 59, nil).Kind = calendar.Deadline
	undated := s.doc("concert", "automne", "Automne")
	undated.Event.Schedule.Unknown = "automne 2027"
	plan := s.plan()
	for _, out := range plan.Outputs {
		if out.Format != site.HTML {
			continue
		}
		b, err := Page(plan, out)
		if err != nil {
			t.Fatal(err)
		}
		isEvent := out.Page.Type == site.EventPage || out.Page.Type == site.ProgrammePage
		if strings.Contains(string(b), "startDate") != (isEvent && out.Page.Entry != undated) {
			t.Errorf("%s: %s", out.Path, b)
		}
	}
	round := s.doc("call", "rounds", "Auditions 2028")
	o := s.at(round, 2027, 2, 6, 9, 0, nil)
	o.Kind, o.Title = calendar.RoundDay, "Éliminatoires"
	round.Occurrences = nil
	round.Rounds = []calendar.Round{{Occurrences: []*calendar.Occurrence{o}}}
	_, graph := s.page(t, "appels/rounds/index.html")
	if x := graph["Event"]; x == nil || x["name"] != "Auditions 2028 – Éliminatoires" {
		t.Errorf("the days of auditions are events: %v", graph)
	}
}

func TestAProgrammeNamesItsEvents(t *testing.T) {
	t.Parallel()
	s := newSeason()
	concert(s)
	_, graph := s.page(t, "sessions/ete/index.html")
	x := graph["EventSeries"]
	subs := list(x["subEvent"])
	if len(subs) != 1 || subs[0].(map[string]any)["@type"] != "MusicEvent" || x["startDate"] != "2026-12-07" || x["endDate"] != "2026-12-20" {
		t.Errorf("got %v", x)
	}
}

func TestTheHomePageNamesItsOwner(t *testing.T) {
	t.Parallel()
	s := newSeason()
	concert(s)
	_, graph := s.page(t, "en/index.html")
	if graph["WebSite"]["url"] != "https://example.org/saison/en/" || graph["Organization"]["name"] != "Association Exemple" {
		t.Errorf("got %v", graph)
	}
}

func TestBreadcrumbsLeadHome(t *testing.T) {
	t.Parallel()
	s := newSeason()
	concert(s)
	_, graph := s.page(t, "lieux/salle/index.html")
	var got []string
	for _, x := range list(graph["BreadcrumbList"]["itemListElement"]) {
		step := x.(map[string]any)
		got = append(got, step["name"].(string)+" "+step["item"].(string))
	}
	want := "La Maison https://example.org/saison/, Lieux https://example.org/saison/lieux/, Salle Exemple https://example.org/saison/lieux/salle/"
	if strings.Join(got, ", ") != want {
		t.Errorf("got %v", got)
	}
}

func TestEventsAreAnArrayOfOneForEachDate(t *testing.T) {
	t.Parallel()
	s := newSeason()
	concert(s)
	e := s.doc("workshop", "dessin", "</script><b>")
	s.at(e, 2027, 1, 9, 14, 0, nil)
	s.at(e, 2027, 1, 16, 14, 0, nil)
	s.at(e, 2027, 1, 2, 14, 0, nil).Kind = calendar.Deadline
	plan := s.plan()
	b, err := Events(plan, plan.Find("events.json").Feed)
	if err != nil {
		t.Fatal(err)
	}
	var all []map[string]any
	if err := json.Unmarshal(b, &all); err != nil {
		t.Fatal(err)
	}
	if len(all) != 3 || strings.Contains(string(b), "<") {
		t.Errorf("got %d events: %s", len(all), b)
	}
	for _, x := range all {
		required(t, x)
	}
}
