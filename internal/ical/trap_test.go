package ical

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	ics "github.com/arran4/golang-ical"

	"saison/internal/calendar"
	"saison/internal/civil"
	"saison/internal/event"
	"saison/internal/journal"
	"saison/internal/site"
)

// vevents takes a file apart: the lines of each VEVENT.
func vevents(t testing.TB, data []byte) [][]line {
	t.Helper()
	var out [][]line
	inside := false
	for _, l := range readLines(t, data) {
		switch {
		case l.name == "BEGIN" && l.value == "VEVENT":
			out, inside = append(out, nil), true
		case l.name == "END" && l.value == "VEVENT":
			inside = false
		case inside:
			out[len(out)-1] = append(out[len(out)-1], l)
		}
	}
	return out
}

// get returns the values of a property, joined by spaces.
func get(v []line, name string) string {
	var out []string
	for _, l := range v {
		if l.name == name {
			out = append(out, l.value)
		}
	}
	return strings.Join(out, " ")
}

func TestThePlanOfASeries(t *testing.T) {
	t.Parallel()
	april := func(d int) civil.Date { return civil.Date{Year: 2027, Month: 4, Day: d} }
	for _, c := range []struct {
		what   string
		change func(*world, *calendar.Entry)
		want   string // of each VEVENT: start, then what it is
	}{
		{"a plain series", func(*world, *calendar.Entry) {}, "20270403T100000 rule until 20270424T215959Z"},
		{"moved by a day", func(w *world, e *calendar.Entry) {
			move(instance(e, april(10)), wall(2027, 4, 11, 10, 0), time.Hour)
		}, "20270403T100000 rule until 20270424T215959Z / 20270411T100000 instead of 20270410T100000"},
		{"moved onto a neighbour's day", func(w *world, e *calendar.Entry) {
			move(instance(e, april(10)), wall(2027, 4, 17, 15, 0), time.Hour)
		}, "20270403T100000 rule until 20270424T215959Z except 20270410T100000 / 20270417T150000 alone"},
		{"moved past a neighbour", func(w *world, e *calendar.Entry) {
			move(instance(e, april(10)), wall(2027, 4, 20, 15, 0), time.Hour)
		}, "20270403T100000 rule until 20270424T215959Z except 20270410T100000 / 20270420T150000 alone"},
		{"the first one moved away", func(w *world, e *calendar.Entry) {
			move(instance(e, april(3)), wall(2027, 4, 12, 15, 0), time.Hour)
		}, "20270410T100000 rule until 20270424T215959Z / 20270412T150000 alone"},
		{"the first one left out", func(w *world, e *calendar.Entry) {
			e.Occurrences = e.Occurrences[1:]
		}, "20270410T100000 rule until 20270424T215959Z"},
		{"all but one left out", func(w *world, e *calendar.Entry) {
			e.Occurrences = e.Occurrences[2:3]
		}, "20270417T100000 rule until 20270417T215959Z"},
		{"only additional dates", func(w *world, e *calendar.Entry) {
			e.Occurrences = nil
			o := w.at(e, wall(2027, 5, 3, 9, 0), time.Hour)
			o.Added, o.Key = true, "2027-05-03"
		}, "20270503T090000 alone"},
		{"another room", func(w *world, e *calendar.Entry) { instance(e, april(17)).Room = "B" },
			"20270403T100000 rule until 20270424T215959Z / 20270417T100000 instead of 20270417T100000"},
		{"longer once", func(w *world, e *calendar.Entry) {
			o := instance(e, april(17))
			o.End, o.EndTime = o.End.Add(time.Hour), o.EndTime.Add(time.Hour)
		}, "20270403T100000 rule until 20270424T215959Z / 20270417T100000 instead of 20270417T100000"},
		{"moved to another zone", func(w *world, e *calendar.Entry) {
			o := instance(e, april(17))
			o.Zone, o.ZoneName = zoneOf(w.t, "Europe/Lisbon"), "Europe/Lisbon"
			move(o, wall(2027, 4, 17, 10, 0), time.Hour)
		}, "20270403T100000 rule until 20270424T215959Z except 20270417T100000 / 20270417T100000 alone"},
		{"an instance that the clocks skip", func(w *world, e *calendar.Entry) {
			e.Series.Skipped = []civil.DateTime{wall(2027, 4, 10, 10, 0)}
		}, "20270403T100000 alone / 20270410T100000 alone / 20270417T100000 alone / 20270424T100000 alone"},
	} {
		w := newWorld(t)
		e := w.entry(meetingKind, "meetings/samedi", "Réunion")
		w.series(e, wall(2027, 4, 3, 10, 0), time.Hour, "FREQ=WEEKLY;BYDAY=SA;COUNT=4")
		c.change(w, e)
		var got []string
		uids := map[string]bool{}
		data := w.encode("fr", e)
		master := ""
		for _, v := range vevents(t, data) {
			s := get(v, "DTSTART")
			switch {
			case get(v, "RRULE") != "":
				_, until, _ := strings.Cut(get(v, "RRULE"), "UNTIL=")
				s += " rule until " + until
				if x := get(v, "EXDATE"); x != "" {
					s += " except " + x
				}
				master = get(v, "UID")
			case get(v, "RECURRENCE-ID") != "":
				s += " instead of " + get(v, "RECURRENCE-ID")
				if get(v, "UID") != master || get(v, "EXDATE") != "" {
					t.Errorf("%s: an override without its master before it", c.what)
				}
			default:
				s += " alone"
				if uids[get(v, "UID")] || get(v, "UID") == master || get(v, "RELATED-TO") == "" {
					t.Errorf("%s: the UID of a single event: %s", c.what, get(v, "UID"))
				}
				uids[get(v, "UID")] = true
			}
			got = append(got, s)
		}
		if s := strings.Join(got, " / "); s != c.want {
			t.Errorf("%s:\n got %s\nwant %s", c.what, s, c.want)
		}
	}
}

func TestAnInstanceInARepeatedHourFlattensTheSeries(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	e := w.entry(meetingKind, "meetings/nuit", "Nuit")
	w.series(e, wall(2027, 10, 24, 2, 30), time.Hour, "FREQ=WEEKLY;BYDAY=SU;COUNT=3")
	for _, v := range vevents(t, w.encode("fr", e)) {
		if get(v, "RRULE") != "" {
			t.Errorf("a rule through a repeated hour: %v", v)
		}
	}
}

func TestTheSecondOfTwoEqualHoursIsWrittenInUTC(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	e := w.entry(concertKind, "concerts/nuit", "Nuit blanche")
	o := w.at(e, wall(2027, 10, 31, 2, 30), time.Hour)
	o.StartTime, o.EndTime = o.StartTime.Add(time.Hour), o.EndTime.Add(time.Hour)
	o.End = civil.DateTimeOf(o.EndTime)
	data := w.encode("fr", e)
	if v := vevents(t, data)[0]; get(v, "DTSTART") != "20271031T013000Z" || get(v, "DTEND") != "20271031T023000Z" || bytes.Contains(data, []byte("VTIMEZONE")) {
		t.Errorf("got\n%s", data)
	}
}

func TestAnOpenSeriesMovesOnceAYear(t *testing.T) {
	t.Parallel()
	rules := map[string]int{}
	for _, days := range []int{0, 1, 8, 31, 32, 100, 300} {
		w := newWorld(t)
		w.cal.Now = w.cal.Now.AddDate(0, 0, days)
		w.cal.Until = w.cal.Now.AddDate(0, 24, 0)
		w.cfg.Periods = append(w.cfg.Periods, periodOf("Vacances scolaires", civil.Date{Year: 2028, Month: 12, Day: 16}, civil.Date{Year: 2028, Month: 12, Day: 24}))
		e := w.entry(meetingKind, "meetings/samedi", "Réunion")
		w.series(e, wall(2026, 9, 5, 10, 0), time.Hour, "FREQ=WEEKLY;BYDAY=SA")
		e.Event.Schedule.Except = []event.Except{{Period: event.Ref{Name: "vacances scolaires"}}, {From: civil.Date{Year: 2028, Month: 12, Day: 2}, To: civil.Date{Year: 2028, Month: 12, Day: 2}}}
		e.Event.Schedule.Cancelled = []event.Cancel{{On: civil.Date{Year: 2028, Month: 12, Day: 9}}}
		v := vevents(t, w.encode("fr", e))[0]
		rules[get(v, "RRULE")]++
		if days < 8 {
			if got, want := get(v, "EXDATE"), "20281202T100000 20281209T100000 20281216T100000 20281223T100000"; got != want {
				t.Errorf("exceptions beyond the horizon: got %s, want %s", got, want)
			}
		}
	}
	if len(rules) != 2 || rules["FREQ=WEEKLY;BYDAY=SA;WKST=MO;UNTIL=20281230T225959Z"] != 4 {
		t.Errorf("got %v", rules)
	}
}

func TestThePlaceOfOneInstanceHasThatInstanceAlone(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	e := saturday(w)
	other := w.place("autre", "Autre salle", "full")
	o := instance(e, civil.Date{Year: 2027, Month: 3, Day: 13})
	o.Place, o.Moved = other, true
	x := w.encoder(nil)
	home := w.feed("fr", e)
	home.Kind, home.Entry = "place", e.Place
	guest := &site.Feed{Kind: "place", Name: other.ID, Title: "Autre salle", Lang: "fr", Entry: other, Occurrences: []*calendar.Occurrence{o}}
	a, errA := x.Encode(home)
	b, errB := x.Encode(guest)
	if errA != nil || errB != nil {
		t.Fatal(errA, errB)
	}
	all, one := vevents(t, a), vevents(t, b)
	if len(all) != 3 || get(all[1], "RECURRENCE-ID") != "20270313T100000" || !strings.HasPrefix(get(all[1], "LOCATION"), "Autre salle") {
		t.Errorf("the series:\n%s", a)
	}
	if len(one) != 1 || get(one[0], "RRULE") != "" || get(one[0], "UID") == get(all[0], "UID") || get(one[0], "RELATED-TO") != get(all[0], "UID") {
		t.Errorf("the other place:\n%s", b)
	}
}

func TestASeriesIsWholeInEveryFeed(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	e := saturday(w)
	x := w.encoder(nil)
	f := w.feed("fr", e)
	whole, _ := x.Encode(f)
	f.Occurrences = f.Occurrences[20:21]
	cut, _ := x.Encode(f)
	if !bytes.Equal(whole, cut) {
		t.Errorf("a window cuts the series:\n%s", cut)
	}
}

func TestACancelledEventCanStayVisible(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.cfg.Feeds.CancelledVisible = true
	e := w.entry(concertKind, "concerts/noel", "Noël")
	e.Event.Status = event.Cancelled
	w.at(e, wall(2026, 12, 12, 20, 30), time.Hour)
	v := vevents(t, w.encode("fr", e))[0]
	if get(v, "STATUS") != "CONFIRMED" || get(v, "TRANSP") != "TRANSPARENT" || get(v, "SUMMARY") != "Annulé : Noël" {
		t.Errorf("got %v", v)
	}
}

func TestAHiddenAddressIsNowhere(t *testing.T) {
	t.Parallel()
	for _, shown := range []string{"city", "on_request", "request"} {
		w := newWorld(t)
		e := w.entry(concertKind, "concerts/noel", "Noël")
		e.Place = w.place("salle", "Salle", shown)
		w.at(e, wall(2026, 12, 12, 20, 30), time.Hour)
		data := strings.ReplaceAll(string(w.encode("fr", e)), "\r\n ", "")
		for _, secret := range []string{"rue de", "01000", "46.2", "GEO", "geo:"} {
			if strings.Contains(data, secret) {
				t.Errorf("%s: %q is shown:\n%s", shown, secret, data)
			}
		}
		if strings.Contains(data, "Ville-Exemple") != (shown == "city") || !strings.Contains(data, "Adresse communiquée sur demande") {
			t.Errorf("%s:\n%s", shown, data)
		}
	}
}

func TestTheLinkOfAnOnlineEventCanBeKeptForThoseWhoBook(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	e := w.entry(concertKind, "concerts/noel", "Noël")
	e.Event.Online = &event.Online{URL: "https://exemple.org/secret", AfterBooking: true}
	w.at(e, wall(2026, 12, 12, 20, 30), time.Hour)
	if data := w.encode("fr", e); bytes.Contains(data, []byte("secret")) {
		t.Errorf("got\n%s", data)
	}
}

func TestHostileEventsMakeWholeFiles(t *testing.T) {
	t.Parallel()
	rnd := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		w := newWorld(t, "fr", "en")
		e := concert(w)
		text := make([]string, 14)
		for i := range text {
			text[i] = hostile(rnd)
		}
		e.Record.Title, e.Record.Summary, e.Event.Note, e.Event.Room = text[0], text[1], text[2], text[3]
		e.Place.Record.Title, e.Place.Record.Place.Street = text[4], text[5]
		e.Event.Online.URL, e.Event.Online.Platform, e.Event.Booking.URL = "https://e.org/"+text[6], text[7], text[8]
		e.Image.File.Name, e.Tags, e.Pieces[0].Title, e.Event.Prices[0].Label, e.Access.Words = text[9], []string{text[10]}, text[11], text[12], []string{text[13]}
		e.Record.Lang = "fr"
		data := w.encode("en", e)
		list := vevents(t, data)
		if len(list) != 1 || get(list[0], "X-EVIL") != "" {
			t.Fatalf("got\n%s", data)
		}
		for _, l := range list[0] {
			switch l.name {
			case "SUMMARY":
				if got := l.text(t); got != cleanText(text[0]) {
					t.Fatalf("SUMMARY of %q is %q", text[0], got)
				}
			case "DESCRIPTION", "LOCATION", "CATEGORIES":
				l.text(t)
			}
		}
		if _, err := ics.ParseCalendar(bytes.NewReader(data)); err != nil {
			t.Fatalf("golang-ical refuses it: %v\n%s", err, data)
		}
	}
}

// TestWhateverIsShownMovesTheStamp changes one thing at a time: when the file
// differs, the journal must have noticed.
func TestWhateverIsShownMovesTheStamp(t *testing.T) {
	t.Parallel()
	changes := map[string]func(*world, *calendar.Entry){
		"title":     func(_ *world, e *calendar.Entry) { e.Record.Title += "!" },
		"summary":   func(_ *world, e *calendar.Entry) { e.Record.Summary += "!" },
		"note":      func(_ *world, e *calendar.Entry) { e.Event.Note = "!" },
		"room":      func(_ *world, e *calendar.Entry) { e.Occurrences[0].Room = "!" },
		"doors":     func(_ *world, e *calendar.Entry) { e.Event.Doors = &civil.Time{Hour: 19} },
		"opening":   func(_ *world, e *calendar.Entry) { e.Event.Opening = "!" },
		"piece":     func(_ *world, e *calendar.Entry) { e.Pieces[0].Title = "!" },
		"composer":  func(_ *world, e *calendar.Entry) { e.Pieces[0].Composer = "!" },
		"interval":  func(_ *world, e *calendar.Entry) { e.Pieces[1].Interval = false },
		"price":     func(_ *world, e *calendar.Entry) { e.Event.Prices[0].Cents++ },
		"condition": func(_ *world, e *calendar.Entry) { e.Event.Prices[1].Condition = "!" },
		"pricenote": func(_ *world, e *calendar.Entry) { e.Event.PriceNote = "!" },
		"member":    func(_ *world, e *calendar.Entry) { e.Event.Membership = "!" },
		"booking":   func(_ *world, e *calendar.Entry) { e.Event.Booking.URL = "https://e.org" },
		"phone":     func(_ *world, e *calendar.Entry) { e.Event.Booking.Phone = "1" },
		"online":    func(_ *world, e *calendar.Entry) { e.Event.Online.URL += "x" },
		"platform":  func(_ *world, e *calendar.Entry) { e.Event.Online.Platform = "!" },
		"access":    func(_ *world, e *calendar.Entry) { e.Access.Offers = nil },
		"lacks":     func(_ *world, e *calendar.Entry) { e.Access.Lacks = nil },
		"accessing": func(_ *world, e *calendar.Entry) { e.Access.Words = nil },
		"image":     func(_ *world, e *calendar.Entry) { e.Image.File.Name = "x.png" },
		"tags":      func(_ *world, e *calendar.Entry) { e.Tags = nil },
		"programme": func(w *world, e *calendar.Entry) { e.PartOf = nil },
		"kind":      func(_ *world, e *calendar.Entry) { e.Record.Kind = showKind },
		"organizer": func(w *world, e *calendar.Entry) {
			e.Organizer = w.entry(personKind, "people/x", "X")
			e.Organizer.Record.Person = &event.Person{Agreed: true, Mail: "x@exemple.org"}
		},
		"place name":  func(_ *world, e *calendar.Entry) { e.Place.Record.Title = "!" },
		"street":      func(_ *world, e *calendar.Entry) { e.Place.Record.Place.Street = "!" },
		"shown":       func(_ *world, e *calendar.Entry) { e.Place.Record.Place.Shown = "city" },
		"geo":         func(_ *world, e *calendar.Entry) { e.Place.Record.Place.Lat++ },
		"status":      func(_ *world, e *calendar.Entry) { e.Occurrences[0].Status = event.Full },
		"start":       func(_ *world, e *calendar.Entry) { e.Occurrences[0].Start.Hour = 19; retime(e.Occurrences[0]) },
		"end":         func(_ *world, e *calendar.Entry) { e.Occurrences[0].End.Minute = 0; retime(e.Occurrences[0]) },
		"all day":     func(_ *world, e *calendar.Entry) { e.Occurrences[0].AllDay = true },
		"own price":   func(_ *world, e *calendar.Entry) { e.Occurrences[0].Prices = []event.Price{{Kind: event.Free}} },
		"own note":    func(_ *world, e *calendar.Entry) { e.Occurrences[0].Note = "!" },
		"own booking": func(_ *world, e *calendar.Entry) { e.Occurrences[0].Booking = &event.Booking{Phone: "2"} },
		"own title":   func(_ *world, e *calendar.Entry) { e.Occurrences[0].Title = "!" },
		"translation": func(_ *world, e *calendar.Entry) {
			tr := *e.Record
			tr.Lang, tr.Title = "en", "English"
			e.Translations.Put(&tr)
		},
		"moved online": func(_ *world, e *calendar.Entry) { e.Occurrences[0].Status = event.MovedOnline },
	}
	for what, change := range changes {
		before := newWorld(t, "fr", "en")
		e := concert(before)
		old := (*journal.Journal)(nil).Next(before.cal, func(e *calendar.Entry) string { return "/" + e.ID + "/" })
		was, _ := before.encoder(old).Encode(before.feed("en", e))
		after := newWorld(t, "fr", "en")
		after.cal.Now = after.cal.Now.AddDate(0, 0, 3)
		e = concert(after)
		same, _ := after.encoder(old).Encode(after.feed("en", e))
		if !bytes.Equal(was, same) {
			t.Fatal("another day alone changes the feed")
		}
		change(after, e)
		is, _ := after.encoder(old).Encode(after.feed("en", e))
		if bytes.Equal(was, is) {
			t.Errorf("%s: nothing shows", what)
		} else if a, b := get(vevents(t, was)[0], "DTSTAMP"), get(vevents(t, is)[0], "DTSTAMP"); a == b {
			t.Errorf("%s: the stamp stays at %s", what, a)
		}
	}
}

func retime(o *calendar.Occurrence) {
	o.StartTime, _ = o.Start.In(o.Zone)
	o.EndTime, _ = o.End.In(o.Zone)
}

func TestLanguagesDoNotShareUIDs(t *testing.T) {
	t.Parallel()
	w := newWorld(t, "fr", "en")
	e := saturday(w)
	fr, en := vevents(t, w.encode("fr", e)), vevents(t, w.encode("en", e))
	if a, b := get(fr[0], "UID"), get(en[0], "UID"); a == b || get(en[1], "UID") != b {
		t.Errorf("got %s and %s", a, b)
	}
}

func TestEncodingIsTheSameFromManyGoroutines(t *testing.T) {
	t.Parallel()
	w := newWorld(t, "fr", "en")
	all := []*calendar.Entry{concert(w), saturday(w)}
	x := w.encoder(nil)
	results := make([][]byte, 16)
	var wg sync.WaitGroup
	for i := range results {
		wg.Go(func() {
			f := w.feed([]string{"fr", "en"}[i%2], all...)
			slices.Reverse(f.Occurrences)
			results[i], _ = x.Encode(f)
		})
	}
	wg.Wait()
	for i := range results {
		if len(results[i]) == 0 || !bytes.Equal(results[i], results[i%2]) {
			t.Errorf("encoding %d differs", i)
		}
	}
}

func TestASeriesThatGoesOnIsNotInTheArchive(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	e := saturday(w)
	extra := w.at(e, wall(2027, 6, 30, 10, 0), 2*time.Hour)
	extra.Added, extra.Key = true, "2027-06-30"
	f := w.feed("fr", e)
	f.Span = "2027"
	x := w.encoder(nil)
	whole, _ := x.Encode(f)
	f.Running = map[*calendar.Entry]bool{e: true}
	part, _ := x.Encode(f)
	if a, b := len(vevents(t, whole)), vevents(t, part); a != 3 || len(b) != 1 || get(b[0], "DTSTART") != "20270630T100000" {
		t.Errorf("%d events, and without the series\n%s", a, part)
	}
	f.Span = ""
	now, _ := x.Encode(f)
	uid := func(data []byte) string { return get(readLines(t, data), "UID") }
	if uid(now) == uid(part) {
		t.Error("a feed and its archive have one UID")
	}
}
