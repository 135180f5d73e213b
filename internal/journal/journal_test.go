package journal

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"saison/internal/calendar"
	"saison/internal/civil"
	"saison/internal/config"
	"saison/internal/event"
	"saison/internal/recur"
	"saison/internal/schema"
)

var concert = &schema.Kind{Name: "concert", Class: schema.Event, Folders: []string{"concerts"}, Gender: "m"}

// clock is the build's clock of the tests, days after the first one.
func clock(days int) time.Time {
	return time.Date(2026, 11, 30, 9, 0, 0, 0, time.UTC).AddDate(0, 0, days)
}

// show makes an event with one date.
func show(id, title string, at civil.DateTime) *calendar.Entry {
	rec := &event.Record{Seldom: &event.Seldom{}, ID: id, Title: title, Lang: "fr", Kind: concert, Event: event.NewEvent()}
	e := &calendar.Entry{Record: rec, Translations: calendar.Texts{rec}, Zone: time.UTC, ZoneName: "UTC"}
	t, _ := at.In(time.UTC)
	e.Occurrences = []*calendar.Occurrence{{Entry: e, Start: at, End: at.Add(2 * time.Hour), RecurrenceID: at, HasEnd: true,
		Zone: time.UTC, ZoneName: "UTC", StartTime: t, EndTime: t.Add(2 * time.Hour)}}
	return e
}

func season(now time.Time, events ...*calendar.Entry) *calendar.Calendar {
	return &calendar.Calendar{Config: &config.Config{Site: "example.org", Zone: time.UTC, ZoneName: "UTC"}, Now: now, Entries: events, Events: events}
}

func address(e *calendar.Entry) string { return "/" + e.ID + "/" }

func vanished(j *Journal, cal *calendar.Calendar) []Lost {
	return j.Vanished(cal, []string{"fr"}, func(e *calendar.Entry, _ string) string { return address(e) })
}

var evening = civil.NewDateTime(2027, 2, 6, 17, 0, 0)

// must returns a revision that has to be there.
func must(t *testing.T, j *Journal, id, key string) Revision {
	t.Helper()
	r, ok := j.Revision(id, key)
	if !ok {
		t.Fatalf("no revision of %q %q", id, key)
	}
	return r
}

func TestRevisionsMoveWhenTheEventChangesAndOnlyThen(t *testing.T) {
	t.Parallel()
	e := show("concerts/noel", "Noël", evening)
	j := (*Journal)(nil).Next(season(clock(0), e), address)
	first := must(t, j, "concerts/noel", "")
	if first.Sequence != 0 || !first.Stamp.Equal(clock(0)) || !first.Created.Equal(clock(0)) || !j.Changed() {
		t.Errorf("first publication: %+v, changed %v", first, j.Changed())
	}
	steps := []struct {
		what     string
		change   func(*calendar.Entry)
		sequence int
		moves    bool
	}{
		{"nothing", func(*calendar.Entry) {}, 0, false},
		{"the title", func(e *calendar.Entry) { e.Record.Title = "Concert de Noël" }, 0, true},
		{"the start", func(e *calendar.Entry) { e.Occurrences[0].Start = evening.AddDays(35) }, 1, true},
		{"nothing again", func(*calendar.Entry) {}, 1, false},
		{"the status", func(e *calendar.Entry) { e.Occurrences[0].Status = event.Cancelled }, 2, true},
		{"the note", func(e *calendar.Entry) { e.Event.Note = "Les billets restent valables." }, 2, true},
		{"the room", func(e *calendar.Entry) { e.Occurrences[0].Room = "Grande salle" }, 3, true},
	}
	last := first
	for i, s := range steps {
		s.change(e)
		now := clock(i + 1)
		j = j.Next(season(now, e), address)
		got := must(t, j, "concerts/noel", "")
		if got.Sequence != s.sequence || got.Stamp.Equal(now) != s.moves || !s.moves && got != last || j.Changed() != s.moves {
			t.Errorf("after changing %s: got %+v, changed %v; before %+v", s.what, got, j.Changed(), last)
		}
		if got.UID != first.UID || !got.Created.Equal(first.Created) {
			t.Errorf("after changing %s: UID or creation moved: %+v", s.what, got)
		}
		last = got
	}
}

func TestAnotherAddressIsAChange(t *testing.T) {
	t.Parallel()
	e := show("concerts/noel", "Noël", evening)
	j := (*Journal)(nil).Next(season(clock(0), e), address).Next(season(clock(1), e), func(*calendar.Entry) string { return "/concerts/noel-2026/" })
	if r := must(t, j, "concerts/noel", ""); !r.Stamp.Equal(clock(1)) || r.Sequence != 0 {
		t.Errorf("got %+v", r)
	}
	if got := j.Address("concerts/noel"); got != "/concerts/noel-2026/" {
		t.Errorf("address: got %q", got)
	}
}

func TestUpdatedGivesTheStamp(t *testing.T) {
	t.Parallel()
	e := show("concerts/noel", "Noël", evening)
	e.Record.Updated = event.When{DateTime: civil.NewDateTime(2026, 11, 3, 0, 0, 0)}
	day := time.Date(2026, 11, 3, 0, 0, 0, 0, time.UTC)
	j := (*Journal)(nil).Next(season(clock(0), e), address)
	if r := must(t, j, "concerts/noel", ""); !r.Stamp.Equal(day) {
		t.Errorf("first: got %v, want %v", r.Stamp, day)
	}
	e.Record.Title = "Autre"
	j = j.Next(season(clock(4), e), address)
	if r := must(t, j, "concerts/noel", ""); !r.Stamp.Equal(clock(4)) {
		t.Errorf("a change after the day in updated: got %v, want the clock", r.Stamp)
	}
	e.Record.Title = "Encore"
	e.Record.Updated.DateTime = civil.NewDateTime(2020, 1, 1, 0, 0, 0)
	j = j.Next(season(clock(-9), e), address)
	if r := must(t, j, "concerts/noel", ""); !r.Stamp.Equal(clock(4)) {
		t.Errorf("a clock that runs backwards: got %v, want the old stamp", r.Stamp)
	}
}

func TestUIDsAreStable(t *testing.T) {
	t.Parallel()
	// Fixed for ever: a change here would double every event of every subscriber.
	for _, c := range [][3]string{
		{"concerts/noel", "", "3efaead2-a644-5f7e-b0ec-5034c5d3c393"},
		{"ateliers/ecrire", "2027-01-09", "cfe6f96d-424f-5a8f-b769-6df0bf7b7120"},
	} {
		got := First("example.org", c[0], c[1], clock(0)).UID
		if again := newUID("example.org", c[0], c[1]); got != again || len(got) != 36 || got[14] != '5' {
			t.Errorf("%v: got %s and %s", c, got, again)
		}
		if c[2] != "" && got != c[2] {
			t.Errorf("%v: got %s, want %s", c, got, c[2])
		}
	}
	// RFC 4122, version 5, as every implementation gives it.
	if got, want := uuid5(dnsSpace, "www.example.com"), "2ed6657d-e927-568b-95e1-2665a8aea6a2"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestARenamedEventKeepsItsUID(t *testing.T) {
	t.Parallel()
	j := (*Journal)(nil).Next(season(clock(0), show("concerts/noel", "Noël", evening), show("concerts/ete", "Été", evening)), address)
	uid := must(t, j, "concerts/noel", "").UID
	for _, c := range []struct {
		what string
		e    *calendar.Entry
		keep bool
	}{
		{"another file name", show("concerts/2026-noel", "Noël", evening), true},
		{"another folder and another title", show("services/noel", "Office de Noël", evening), true},
		{"something new", show("concerts/paques", "Pâques", evening.AddDays(50)), false},
	} {
		n := j.Next(season(clock(1), c.e, show("concerts/ete", "Été", evening)), address)
		if got := must(t, n, c.e.ID, "").UID; (got == uid) != c.keep {
			t.Errorf("%s: UID kept %v, want %v", c.what, got == uid, c.keep)
		}
		if n.Has("concerts/noel") == c.keep {
			t.Errorf("%s: the old line is there: %v", c.what, n.Has("concerts/noel"))
		}
	}
	// The first id goes to another event: it must not get the same UID.
	renamed := j.Next(season(clock(1), show("concerts/2026-noel", "Noël", evening), show("concerts/ete", "Été", evening)), address)
	both := renamed.Next(season(clock(2), show("concerts/2026-noel", "Noël", evening), show("concerts/ete", "Été", evening), show("concerts/noel", "Tout autre", evening.AddDays(300))), address)
	if a, b := must(t, both, "concerts/2026-noel", "").UID, must(t, both, "concerts/noel", "").UID; a == b || a != uid {
		t.Errorf("got %s and %s, want %s for the renamed one", a, b, uid)
	}
}

func TestACopyDoesNotTakeTheUID(t *testing.T) {
	t.Parallel()
	a := show("concerts/noel", "Noël", evening)
	j := (*Journal)(nil).Next(season(clock(0), a), address)
	uid := must(t, j, "concerts/noel", "").UID
	j = j.Next(season(clock(1), a, show("concerts/copie", "Noël", evening)), address)
	if must(t, j, "concerts/copie", "").UID == uid || must(t, j, "concerts/noel", "").UID != uid {
		t.Error("the copy took the UID")
	}
}

func TestAnotherDomainChangesNoUID(t *testing.T) {
	t.Parallel()
	e := show("concerts/noel", "Noël", evening)
	j := (*Journal)(nil).Next(season(clock(0), e), address)
	cal := season(clock(1), e, show("concerts/ete", "Été", evening))
	cal.Config.Site = "example.com"
	n := j.Next(cal, address)
	if n.Seed("example.com") != "example.org" || must(t, n, "concerts/noel", "") != must(t, j, "concerts/noel", "") {
		t.Errorf("seed %s", n.Seed("example.com"))
	}
	if got, want := must(t, n, "concerts/ete", "").UID, newUID("example.org", "concerts/ete", ""); got != want {
		t.Errorf("a new event: got %s, want %s", got, want)
	}
}

func TestSeveralDatesHaveALineEach(t *testing.T) {
	t.Parallel()
	e := show("ateliers/ecrire", "Écrire", evening)
	two := *e.Occurrences[0]
	two.Start, two.Key, e.Occurrences[0].Key = evening.AddDays(7), "2027-02-13", "2027-02-06"
	e.Occurrences = append(e.Occurrences, &two)
	j := (*Journal)(nil).Next(season(clock(0), e), address)
	a, b := must(t, j, e.ID, "2027-02-06"), must(t, j, e.ID, "2027-02-13")
	if a.UID == b.UID || len(j.Lines()) != 3 {
		t.Errorf("got %s, %s, %d lines", a.UID, b.UID, len(j.Lines()))
	}
	two.Status = event.Cancelled
	j = j.Next(season(clock(1), e), address)
	if got := must(t, j, e.ID, "2027-02-06"); got != a {
		t.Errorf("the other date moved: %+v", got)
	}
	if got := must(t, j, e.ID, "2027-02-13"); got.Sequence != 1 || got.UID != b.UID {
		t.Errorf("the cancelled date: %+v", got)
	}
}

func TestTimePassingDoesNotChangeASeries(t *testing.T) {
	t.Parallel()
	e := show("reunions/samedi", "Samedi", evening)
	rule := recur.Rule{Freq: recur.Weekly, WeekStart: time.Monday}
	e.Series = &calendar.Series{Set: recur.Set{Start: evening, Rule: &rule}, Duration: 2 * time.Hour, Open: true}
	e.Occurrences = nil
	add := func(n int) {
		for i := len(e.Occurrences); i < n; i++ {
			at := evening.AddDays(7 * i)
			e.Occurrences = append(e.Occurrences, &calendar.Occurrence{Entry: e, Series: true, Start: at, End: at.Add(2 * time.Hour), RecurrenceID: at, Key: at.Date.String()})
		}
	}
	add(10)
	j := (*Journal)(nil).Next(season(clock(0), e), address)
	before := must(t, j, e.ID, "")
	add(14) // the horizon has moved
	j = j.Next(season(clock(30), e), address)
	if got := must(t, j, e.ID, ""); got != before || len(j.Lines()) != 1 {
		t.Errorf("got %+v, want %+v; %d lines", got, before, len(j.Lines()))
	}
	e.Occurrences[3].Status, e.Occurrences[3].Note = event.Cancelled, "Férié"
	j = j.Next(season(clock(31), e), address)
	if got := must(t, j, e.ID, ""); got.Sequence != 1 || len(j.Lines()) != 2 {
		t.Errorf("one meeting called off: got %+v, %d lines", got, len(j.Lines()))
	}
	if got := must(t, j, e.ID, e.Occurrences[5].Key); got.Sequence != 1 || got.UID == must(t, j, e.ID, "").UID {
		t.Errorf("a plain instance shares the sequence under a UID of its own: %+v", got)
	}
}

func TestTheOrderOfThingsDoesNotMatter(t *testing.T) {
	t.Parallel()
	var list []*calendar.Entry
	for i := range 20 {
		list = append(list, show(fmt.Sprintf("concerts/c%02d", i*7%20), "Concert", evening.AddDays(i)))
	}
	a := (*Journal)(nil).Next(season(clock(0), list...), address).Bytes()
	slices.Reverse(list)
	b := (*Journal)(nil).Next(season(clock(0), list...), address).Bytes()
	if !bytes.Equal(a, b) {
		t.Errorf("got\n%s\nand\n%s", a, b)
	}
}

func TestTheFileRoundTrips(t *testing.T) {
	t.Parallel()
	odd := show("concerts/noël %41", "Tab\there, line\nbreak, \u2028, <<<<<<< and #", evening)
	j := (*Journal)(nil).Next(season(clock(0), odd, show("concerts/ete", "# Été", evening), show("concerts/x", "=======", evening)), address)
	again, faults := Read(Name, j.Bytes())
	if len(faults) > 0 || !bytes.Equal(again.Bytes(), j.Bytes()) || again.Changed() {
		t.Errorf("faults %v, changed %v\n%s\n%s", faults, again.Changed(), j.Bytes(), again.Bytes())
	}
	if next := again.Next(season(clock(9), odd, show("concerts/ete", "# Été", evening), show("concerts/x", "=======", evening)), address); next.Changed() {
		t.Errorf("nothing changed, yet:\n%s\n%s", again.Bytes(), next.Bytes())
	}
}

func TestAFailedMergeIsPutRight(t *testing.T) {
	t.Parallel()
	e := show("concerts/noel", "Noël", evening)
	base := (*Journal)(nil).Next(season(clock(0), e), address)
	e.Occurrences[0].Room = "A"
	ours := base.Next(season(clock(1), e), address)
	e.Occurrences[0].Room = "B"
	theirs := ours.Next(season(clock(2), e, show("concerts/ete", "Été", evening)), address)
	body := func(j *Journal) string { return string(j.Bytes())[len(heading):] }
	text := heading + "<<<<<<< HEAD\n" + body(ours) + "=======\r\n" + strings.ReplaceAll(body(theirs), "\n", "\r\n") + ">>>>>>> branche\nune ligne cassée\n"
	got, faults := Read(Name, []byte(text))
	if !bytes.Equal(got.Bytes(), theirs.Bytes()) || !got.Changed() {
		t.Errorf("got\n%s\nwant\n%s", got.Bytes(), theirs.Bytes())
	}
	var ids []string
	for _, f := range faults {
		ids = append(ids, f.ID)
		if f.Message("fr") == "" || strings.Contains(f.Message("fr"), "{") {
			t.Errorf("%s has no words", f.ID)
		}
	}
	slices.Sort(ids)
	if want := []string{"journal-line-unread", "journal-merged"}; !slices.Equal(ids, want) {
		t.Errorf("faults: got %v, want %v", ids, want)
	}
	swapped, _ := Read(Name, []byte(body(theirs)+body(ours)))
	if !bytes.Equal(swapped.Bytes(), theirs.Bytes()) {
		t.Error("the order of the two versions matters")
	}
}

func TestAnythingCanBeRead(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"", "\ufeff# x\r\n", "site\t\xff\xfe\n", "a\tb\n", strings.Repeat("\t", 10) + "\n", "\x00\x01\n\n\n", "c/a\t\tuid\t-1\t20260101T000000Z\t20260101T000000Z\t\t\t\t\t\n"} {
		j, _ := Read(Name, []byte(text))
		if len(j.Lines()) != 0 {
			t.Errorf("%q: got %d lines", text, len(j.Lines()))
		}
	}
}

func TestWhatHasVanishedIsTold(t *testing.T) {
	t.Parallel()
	a, b := show("concerts/noel", "Noël", evening), show("concerts/passe", "Passé", civil.NewDateTime(2026, 1, 3, 17, 0, 0))
	j := (*Journal)(nil).Next(season(clock(0), a, b), address)
	cal := season(clock(1), show("concerts/ete", "Été", evening.AddDays(99)))
	got := vanished(j, cal)
	if len(got) != 1 || got[0].ID != "concerts/noel" || got[0].Title != "Noël" || got[0].Last != evening.Date || got[0].Address != "/concerts/noel/" {
		t.Errorf("got %+v", got)
	}
	if next := j.Next(cal, address); !next.Has("concerts/noel") {
		t.Error("the next journal has forgotten what vanished")
	}
	if got := vanished(j, season(clock(1), show("concerts/2026-noel", "Noël", evening), b)); len(got) != 0 {
		t.Errorf("a renamed event has vanished: %+v", got)
	}
}

func TestTheOrderOfThousandsOfEntriesIsTheirs(t *testing.T) {
	t.Parallel()
	var list []*calendar.Entry
	for i := range 2500 {
		list = append(list, show(fmt.Sprintf("concerts/c%05d", i), fmt.Sprint("Concert ", i), evening.AddDays(i%700)))
	}
	want := (*Journal)(nil).Next(season(clock(0), list...), address)
	if n := len(want.Lines()); n < 2500 {
		t.Fatalf("%d lines", n)
	}
	if !slices.IsSortedFunc(want.Lines(), compareLines) {
		t.Error("the lines are not sorted")
	}
	slices.Reverse(list)
	list[7], list[2000] = list[2000], list[7]
	if got := (*Journal)(nil).Next(season(clock(0), list...), address); !bytes.Equal(got.Bytes(), want.Bytes()) {
		t.Error("another order of the entries makes another journal")
	}
}

func BenchmarkNextOf10000Events(b *testing.B) {
	var list []*calendar.Entry
	for i := range 10_000 {
		list = append(list, show(fmt.Sprintf("concerts/c%05d", i), "Concert", evening.AddDays(i%700)))
	}
	cal := season(clock(0), list...)
	j := (*Journal)(nil).Next(cal, address)
	for b.Loop() {
		if j.Next(cal, address).Changed() {
			b.Fatal("changed")
		}
	}
}
