package calendar

import (
	"testing"
	"time"

	"saison/internal/civil"
)

func TestAnOccurrenceIsOverAtItsEnd(t *testing.T) {
	t.Parallel()
	paris, err := civil.LoadZone("Europe/Paris")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name, start, end string
		kind             OccurrenceKind
		allDay           bool
		over             string
	}{
		{"a known end", "2026-12-12 20:30", "2026-12-12 22:15", Happening, false, "2026-12-12 22:15"},
		{"no known end: its day", "2026-12-12 20:30", "", Happening, false, "2026-12-13 00:00"},
		{"no known end, late at night: two hours", "2026-12-12 23:30", "", Happening, false, "2026-12-13 01:30"},
		{"no known end on the longest day of the year", "2026-10-25 00:30", "", Happening, false, "2026-10-26 00:00"},
		{"a deadline", "2026-12-12 18:00", "", Deadline, false, "2026-12-12 18:00"},
		{"whole days", "2026-12-12 00:00", "2026-12-14 00:00", Bar, true, "2026-12-14 00:00"},
	} {
		at := func(s string) time.Time {
			at, err := time.ParseInLocation("2006-01-02 15:04", s, paris)
			if err != nil {
				t.Fatal(err)
			}
			return at
		}
		o := &Occurrence{Kind: c.kind, AllDay: c.allDay, HasEnd: c.end != "", Zone: paris, StartTime: at(c.start), EndTime: at(c.start)}
		o.Start = civil.DateTimeOf(o.StartTime)
		if c.end != "" {
			o.EndTime = at(c.end)
		}
		over := at(c.over)
		if got := o.Over(); !got.Equal(over) {
			t.Errorf("%s: over at %s, want %s", c.name, got, over)
		}
		if o.Past(over.Add(-1)) || !o.Past(over) {
			t.Errorf("%s: past before %s: %v, at it: %v", c.name, over, o.Past(over.Add(-1)), o.Past(over))
		}
	}
}
