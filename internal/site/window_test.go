package site

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"saison/internal/calendar"
	"saison/internal/civil"
	"saison/internal/event"
)

// feedAt returns the feed that is written at a path.
func feedAt(t *testing.T, s *Site, path string) *Feed {
	t.Helper()
	o := s.Find(path)
	if o == nil || o.Feed == nil {
		t.Fatalf("there is no feed at %s", path)
	}
	return o.Feed
}

// many adds a concert on each of the days.
func many(w *world, place *calendar.Entry, days ...string) {
	for _, d := range days {
		at(w.doc("concert", "concerts/soir-"+d+".md", "Le "+d), d, place)
	}
}

func titles(f *Feed) string {
	var all []string
	for _, o := range f.Occurrences {
		all = append(all, strings.TrimPrefix(o.Entry.Title, "Le "))
	}
	return strings.Join(all, " ")
}

func TestAFeedKeepsAYearAndItsArchivesTheRest(t *testing.T) {
	t.Parallel()
	w := newWorld("fr", "en")
	w.cfg.Feeds.Archives = true
	hall := w.doc("place", "places/salle.md", "Salle")
	many(w, hall, "2023-05-01", "2025-03-01", "2025-11-30", "2025-12-01", "2025-12-24", "2026-06-01", "2028-11-01")
	off := w.doc("concert", "concerts/annule.md", "annulé")
	at(off, "2026-07-01", hall).Status = event.Cancelled
	s := w.good(t)
	for path, want := range map[string]string{
		"agenda.ics":                       "2025-12-01 2025-12-24 2026-06-01 2028-11-01",
		"agenda/archive/2025.ics":          "2025-03-01 2025-11-30",
		"agenda/archive/2023.ics":          "2023-05-01",
		"concerts.ics":                     "2025-12-01 2025-12-24 2026-06-01 2028-11-01",
		"concerts/archive/2025.ics":        "2025-03-01 2025-11-30",
		"lieux/salle.ics":                  "2025-12-01 2025-12-24 2026-06-01 2028-11-01",
		"lieux/salle/archive/2023.ics":     "2023-05-01",
		"en/concerts/archive/2023.ics":     "2023-05-01",
		"en/places/salle/archive/2025.ics": "2025-03-01 2025-11-30",
		"concerts/soir-2023-05-01.ics":     "2023-05-01",
		"concerts/annule.ics":              "annulé",
		"en/agenda/archive/2025.ics":       "2025-03-01 2025-11-30",
	} {
		if got := titles(feedAt(t, s, path)); got != want {
			t.Errorf("%s holds %s, want %s", path, got, want)
		}
	}
	for _, lang := range []string{"fr", "en"} {
		all := s.Feeds[lang][0]
		if len(all.Archives) != 2 || all.Archives[0].Span != "2025" || all.Archives[1].Span != "2023" || all.Archives[0].Lang != lang {
			t.Errorf("%s: the archives are %v", lang, all.Archives)
		}
		if !strings.Contains(all.Archives[0].Title, "2025") {
			t.Errorf("an archive is called %q", all.Archives[0].Title)
		}
	}
	w.cfg.Feeds.Archives = false
	if s := w.good(t); s.Find("agenda/archive/2025.ics") != nil {
		t.Error("an archive is written although the settings say no")
	}
}

func TestAFeedMovesWithTheMonthAndNotWithTheDay(t *testing.T) {
	t.Parallel()
	var before string
	for day := range 30 {
		w := newWorld("fr")
		w.cfg.Feeds.Archives = true
		w.now = w.now.AddDate(0, 0, day)
		for d := range 60 {
			many(w, nil, w.now.AddDate(-1, 0, d-30-day).Format("2006-01-02"))
		}
		at(w.doc("concert", "concerts/annule.md", "annulé"), "2026-10-11", nil).Status = event.Cancelled
		s := w.good(t)
		got := titles(s.Feeds["fr"][0]) + "|" + titles(s.Feeds["fr"][0].Archives[0])
		if day > 0 && got != before {
			t.Fatalf("on day %d the feed holds\n%s\nand before\n%s", day, got, before)
		}
		before = got
	}
}

func TestTheFutureOfFeedsCanBeShorter(t *testing.T) {
	t.Parallel()
	w := newWorld("fr")
	w.cfg.Feeds.FutureMonths = 6
	many(w, nil, "2027-01-05", "2027-06-30", "2027-07-01")
	if got := titles(feedAt(t, w.good(t), "agenda.ics")); got != "2027-01-05 2027-06-30" {
		t.Errorf("got %s", got)
	}
}

func TestNoFeedIsTooHeavy(t *testing.T) {
	t.Parallel()
	w := newWorld("fr")
	w.cfg.Feeds.Archives = true
	long := strings.Repeat("Une phrase, et une autre ; ", 60)
	for m := range 60 { // five years around now, 40 a month
		for i := range 40 {
			day := w.now.AddDate(0, m-36, 0).AddDate(0, 0, i%28)
			e := w.doc("concert", fmt.Sprintf("concerts/c%02d-%02d.md", m, i), "Concert")
			e.Record.Summary = long
			at(e, day.Format("2006-01-02"), nil)
		}
	}
	s := w.good(t)
	seen := map[*calendar.Occurrence]int{}
	all := s.Feeds["fr"][0]
	for _, f := range append([]*Feed{all}, all.Archives...) {
		if f.Weight > feedLimit {
			t.Errorf("%s weighs %d", f.URL, f.Weight)
		}
		for _, o := range f.Occurrences {
			seen[o]++
		}
	}
	if !slices.Equal(s.Find("events.json").Feed.Occurrences, all.Occurrences) {
		t.Error("events.json does not hold what the calendar of all events holds")
	}
	// The far future comes into the feed as time passes.
	first, last := all.Occurrences[0], all.Occurrences[len(all.Occurrences)-1]
	if first.Start.Date.After(civil.DateOf(w.now)) || !last.Start.Date.After(civil.DateOf(w.now).AddDays(60)) {
		t.Errorf("the feed goes from %v to %v", first.Start, last.Start)
	}
	if !slices.ContainsFunc(all.Archives, func(f *Feed) bool {
		return f.Span == "2025-03" && strings.HasSuffix(f.URL, "/2025-03.ics") && strings.Contains(f.Label, "mars 2025")
	}) {
		t.Error("a heavy year is not split into months")
	}
	for _, o := range s.Calendar.Occurrences {
		if o.Start.Before(last.Start) && seen[o] != 1 {
			t.Errorf("%v is in %d feeds", o.Start, seen[o])
		}
	}
}

func TestARepetitionThatGoesOnIsInNoArchive(t *testing.T) {
	t.Parallel()
	w := newWorld("fr")
	w.cfg.Feeds.Archives = true
	e, old := w.doc("meeting", "meetings/samedi.md", "samedi"), w.doc("meeting", "meetings/vieux.md", "vieux")
	for _, d := range []string{"2024-01-06", "2025-01-04", "2026-12-05"} {
		at(e, d, nil).Series = true
	}
	for _, d := range []string{"2023-01-06", "2024-01-04"} {
		at(old, d, nil).Series = true
	}
	s := w.good(t)
	for span, want := range map[string][2]bool{"2025": {true, false}, "2024": {true, false}, "2023": {false, true}} {
		f := feedAt(t, s, "agenda/archive/"+span+".ics")
		if f.Running[e] != want[0] || f.Running[old] != want[1] {
			t.Errorf("%s: %v %v, want %v", span, f.Running[e], f.Running[old], want)
		}
	}
}

func TestAnEventWithoutADateHasNoCalendar(t *testing.T) {
	t.Parallel()
	w := newWorld("fr")
	e := w.doc("concert", "concerts/a-preciser.md", "À préciser")
	s := w.good(t)
	if s.FeedOf(e, "fr") != nil || s.Find("concerts/a-preciser.ics") != nil || s.Find("concerts.ics") == nil {
		t.Error("a calendar with nothing in it is offered, or that of the kind is not there")
	}
}

func TestAPageOfTheArchiveHasTheCalendarOfItsYear(t *testing.T) {
	t.Parallel()
	w := newWorld("fr")
	w.cfg.Feeds.Archives = true
	many(w, nil, "2024-05-01", "2026-05-01", "2027-01-01")
	s := w.good(t)
	if o := s.Find("agenda/archive/2024/index.html"); o == nil || o.Page.Feed == nil || o.Page.Feed.URL != "/agenda/archive/2024.ics" {
		t.Error("the page of 2024 does not lead to its calendar")
	}
	if o := s.Find("agenda/archive/2026/index.html"); o == nil || o.Page.Feed != nil {
		t.Error("the page of 2026, which is in the calendar itself, leads to another")
	}
}

func TestEachFeedIsThereAsJCalWhereTheSettingsAskForIt(t *testing.T) {
	t.Parallel()
	for _, on := range []bool{false, true} {
		w := newWorld("fr")
		w.cfg.Feeds.JCal = on
		many(w, nil, "2027-01-01")
		s := w.good(t)
		for _, o := range s.Outputs {
			if o.Format != ICS {
				continue
			}
			j := s.Find(strings.TrimSuffix(o.Path, ".ics") + ".jcal.json")
			if on != (j != nil) || on && (j.Format != JCal || j.Feed != o.Feed) {
				t.Errorf("%s, asked for %v: %v", o.Path, on, j)
			}
		}
	}
}
