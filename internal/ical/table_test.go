package ical

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"saison/internal/calendar"
	"saison/internal/civil"
	"saison/internal/event"
	"saison/internal/recur"
)

// tableCase is one case of the recurrence truth table of package recur.
type tableCase struct {
	ID, DTStart, TZID, Duration, RRule string
	ExDate, RDate                      []string
	Overrides                          []struct{ RecurrenceID, DTStart, Status string }
	Window                             struct{ From, To string }
	Occurrences                        []string
}

// TestTheTruthTableInFeeds writes every recurrence set of the table as a feed
// and reads the feed back: as a series or as single events, the instances must
// be those of the table. With ICAL_TABLE set to a folder, the feeds are left
// there for other programs to judge.
func TestTheTruthTableInFeeds(t *testing.T) {
	t.Parallel()
	data, err := os.ReadFile("../recur/testdata/recurrence-shared.json")
	if err != nil {
		t.Fatal(err)
	}
	var table struct{ Cases []tableCase }
	if err := json.Unmarshal([]byte(strings.ReplaceAll(string(data), `"recurrence_id"`, `"RecurrenceID"`)), &table); err != nil {
		t.Fatal(err)
	}
	series, single := 0, 0
	for _, c := range table.Cases {
		if slices.Contains([]string{"R016", "R160", "R161"}, c.ID) { // several times a day: no rule of saison
			continue
		}
		w := newWorld(t)
		w.cal.Until = time.Date(2040, 1, 1, 0, 0, 0, 0, time.UTC)
		feed := w.encode("fr", c.entry(w))
		if dir := os.Getenv("ICAL_TABLE"); dir != "" {
			if err := os.WriteFile(filepath.Join(dir, c.ID+".ics"), feed, 0o666); err != nil {
				t.Fatal(err)
			}
		}
		if strings.Contains(string(feed), "\nRRULE:FREQ=") && strings.Contains(string(feed), "UNTIL=") {
			series++
		} else {
			single++
		}
		if got := c.read(t, w, feed); !slices.Equal(got, c.Occurrences) {
			t.Errorf("%s, %s:\n got %v\nwant %v\n%s", c.ID, c.RRule, got, c.Occurrences, feed)
		}
	}
	if series < 50 || single < 20 {
		t.Errorf("%d series and %d sets of single events", series, single)
	}
}

// entry makes the event of a case, as package calendar would.
func (c *tableCase) entry(w *world) *calendar.Entry {
	e := w.entry(meetingKind, "meetings/"+strings.ToLower(c.ID), c.ID+" "+c.RRule)
	switch {
	case c.TZID != "":
		e.Zone, e.ZoneName = zoneOf(w.t, c.TZID), c.TZID
	default:
		e.Zone, e.ZoneName = time.UTC, "UTC"
	}
	allDay := !strings.Contains(c.DTStart, "T")
	length := duration(w.t, c.Duration)
	start := stamp(w.t, c.DTStart)
	text := c.RRule
	if text == "" {
		text = "FREQ=DAILY;COUNT=1"
	}
	if before, until, ok := strings.Cut(text, "UNTIL="); ok && strings.HasSuffix(until, "Z") { // calendar places it in the zone
		text = before + "UNTIL=" + civil.DateTimeOf(stamp(w.t, until).UTC().In(e.Zone)).UTC().Format(localLayout)
	}
	var except []civil.DateTime
	for _, x := range c.ExDate {
		except = append(except, stamp(w.t, x))
	}
	w.series(e, start, length, text, except...)
	for _, x := range c.RDate {
		if slices.ContainsFunc(e.Occurrences, func(o *calendar.Occurrence) bool { return o.Start == stamp(w.t, x) }) {
			continue // calendar tells the author that it is there already
		}
		o := w.at(e, stamp(w.t, x), length)
		o.Added, o.Key = true, o.Start.String()
	}
	for _, o := range e.Occurrences {
		if o.AllDay = allDay; allDay {
			o.HasEnd, o.End = true, o.Start.AddDays(max(1, int(length/(24*time.Hour))))
			o.EndTime, _ = o.End.In(o.Zone)
		}
		for _, x := range c.Overrides {
			if !o.Added && stamp(w.t, x.RecurrenceID) == o.RecurrenceID {
				if to := stamp(w.t, x.DTStart); to != o.Start {
					move(o, to, length)
				}
				if x.Status == "CANCELLED" {
					o.Status = event.Cancelled
				}
			}
		}
	}
	return e
}

// read expands a feed as a calendar program does, within the window of the case.
func (c *tableCase) read(t *testing.T, w *world, feed []byte) (starts []string) {
	t.Helper()
	list := vevents(t, feed)
	replaced := map[string]bool{}
	for _, v := range list {
		if id := get(v, "RECURRENCE-ID"); id != "" {
			replaced[get(v, "UID")+id] = true
		}
	}
	from, to := c.Window.From, c.Window.To
	for _, v := range list {
		set := recur.Set{Start: stamp(t, get(v, "DTSTART"))}
		loc := time.UTC
		if c.TZID != "" && !strings.HasSuffix(get(v, "DTSTART"), "Z") {
			loc = zoneOf(t, c.TZID)
		}
		if text := get(v, "RRULE"); text != "" {
			r, err := recur.ParseRule(text)
			if err != nil {
				t.Fatal(err)
			}
			if r.UntilUTC {
				r.Until = civil.DateTimeOf(r.Until.UTC().In(loc))
			}
			set.Rule = &r
		}
		for _, x := range strings.Fields(get(v, "EXDATE")) {
			set.ExDates = append(set.ExDates, stamp(t, x))
		}
		if get(v, "STATUS") == "CANCELLED" {
			continue
		}
		instances, _ := set.Between(set.Start, civil.DateTime{}, 0)
		for _, d := range instances {
			if set.Rule != nil && replaced[get(v, "UID")+writeLike(get(v, "DTSTART"), d)] {
				continue
			}
			if day := d.Date.String(); day < from || day >= to {
				continue
			}
			at, _ := d.In(loc)
			switch {
			case !strings.Contains(c.DTStart, "T"):
				starts = append(starts, d.Date.String())
			case c.TZID == "":
				starts = append(starts, at.Format(time.RFC3339))
			default:
				starts = append(starts, at.In(zoneOf(t, c.TZID)).Format("2006-01-02T15:04:05-07:00"))
			}
		}
	}
	slices.Sort(starts)
	return starts
}

// writeLike writes d in the form of a sample value.
func writeLike(sample string, d civil.DateTime) string {
	switch {
	case len(sample) == 8:
		return d.UTC().Format(dateLayout)
	case strings.HasSuffix(sample, "Z"):
		return d.UTC().Format(utcLayout)
	}
	return d.UTC().Format(localLayout)
}

func stamp(t testing.TB, text string) civil.DateTime {
	t.Helper()
	layout := localLayout
	if !strings.Contains(text, "T") {
		layout = dateLayout
	}
	at, err := time.Parse(layout, strings.TrimSuffix(text, "Z"))
	if err != nil {
		t.Fatal(err)
	}
	return civil.DateTimeOf(at)
}

func duration(t testing.TB, text string) time.Duration {
	t.Helper()
	var days int
	if n, ok := strings.CutSuffix(text, "D"); ok {
		days = int(n[1] - '0')
		return time.Duration(days) * 24 * time.Hour
	}
	d, err := time.ParseDuration(strings.ToLower(strings.TrimPrefix(text, "PT")))
	if err != nil {
		t.Fatal(err)
	}
	return d
}
