package schemaorg

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"saison/internal/calendar"
	"saison/internal/civil"
	"saison/internal/event"
	"saison/internal/site"
)

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
	e := concert(s)
	e.Translations.In("en").Subtitle = "With carols"
	_, graph := s.page(t, "en/concerts/noel/index.html")
	x := graph["MusicEvent"]
	if x["alternateName"] != "With carols" {
		t.Errorf("the subtitle is %v", x["alternateName"])
	}
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
	b, err := AppendEvents(nil, plan, plan.Find("events.json").Feed, nil)
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

func TestWhatAPlaceOffersIsWhatTheEventSaysOfIt(t *testing.T) {
	t.Parallel()
	s := newSeason()
	e := concert(s)
	hall := e.Occurrences[0].Place
	hall.Record.Place.Access = event.Access{Offers: []string{"step_free", "toilet"}}
	e.Event.Access = event.Access{Lacks: []string{"toilet"}}
	features := func(path, kind string) map[string]any {
		_, graph := s.page(t, path)
		x := graph[kind]
		if kind != "Place" {
			x = x["location"].(map[string]any)
		}
		all := map[string]any{}
		for _, f := range list(x["amenityFeature"]) {
			all[f.(map[string]any)["name"].(string)] = f.(map[string]any)["value"]
		}
		return all
	}
	check := func(got map[string]any, toilet bool) {
		t.Helper()
		if len(got) != 2 || got["step_free"] != true || got["toilet"] != toilet {
			t.Errorf("got %v", got)
		}
	}
	check(features("concerts/noel/index.html", "MusicEvent"), false) // the event is nowhere else: its date alone has a place
	e.Place, e.Access = hall, event.Access{Offers: []string{"step_free"}, Lacks: []string{"toilet"}}
	check(features("concerts/noel/index.html", "MusicEvent"), false)
	check(features("lieux/salle/index.html", "Place"), true)
}

func TestAPersonWasBornOnADayOrInAYear(t *testing.T) {
	t.Parallel()
	s := newSeason()
	e := s.doc("person", "camille", "Camille Exemple")
	e.Person.Born, e.Person.Died = "1893-08-21", "1918"
	_, graph := s.page(t, "personnes/camille/index.html")
	if x := graph["Person"]; x["birthDate"] != "1893-08-21" || x["deathDate"] != "1918" {
		t.Errorf("got %v", x)
	}
	e.Person.Born = "vers 1890"
	if _, graph := s.page(t, "personnes/camille/index.html"); graph["Person"]["birthDate"] != nil {
		t.Errorf("got %v", graph["Person"])
	}
}
