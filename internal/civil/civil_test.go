package civil

import (
	"testing"
	"time"
)

func zone(t *testing.T, name string) *time.Location {
	t.Helper()
	loc, err := LoadZone(name)
	if err != nil {
		t.Fatal(err)
	}
	return loc
}

func TestPlacementOnTheTimeLine(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		zone  string
		local DateTime
		want  string
		place Placement
	}{
		{"Europe/Paris", NewDateTime(2026, 12, 12, 20, 30, 0), "2026-12-12T20:30:00+01:00", Once},
		{"Europe/Paris", NewDateTime(2027, 7, 12, 20, 30, 0), "2027-07-12T20:30:00+02:00", Once},
		{"Europe/Paris", NewDateTime(2026, 10, 25, 2, 30, 0), "2026-10-25T02:30:00+02:00", Twice},
		{"Europe/Paris", NewDateTime(2027, 3, 28, 2, 30, 0), "2027-03-28T03:00:00+02:00", Never},
		{"Europe/Paris", NewDateTime(2027, 3, 28, 3, 0, 0), "2027-03-28T03:00:00+02:00", Once},
		{"America/New_York", NewDateTime(2027, 3, 14, 2, 30, 0), "2027-03-14T03:00:00-04:00", Never},
		{"America/New_York", NewDateTime(2026, 11, 1, 1, 15, 0), "2026-11-01T01:15:00-04:00", Twice},
		{"America/Havana", NewDateTime(2027, 3, 14, 0, 0, 0), "2027-03-14T01:00:00-04:00", Never},
		{"Pacific/Apia", NewDateTime(2011, 12, 30, 12, 0, 0), "2011-12-31T00:00:00+14:00", Never},
		{"Asia/Kathmandu", NewDateTime(2027, 1, 1, 0, 0, 0), "2027-01-01T00:00:00+05:45", Once},
	} {
		got, place := c.local.In(zone(t, c.zone))
		if s := got.Format(time.RFC3339); s != c.want || place != c.place {
			t.Errorf("%v in %s: got %s (%d), want %s (%d)", c.local, c.zone, s, place, c.want, c.place)
		}
	}
}

func TestEveryMinuteOfAChangingDayRoundTrips(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"Europe/Paris", "Europe/Dublin", "Africa/Casablanca", "America/Santiago", "Australia/Lord_Howe", "Africa/Cairo"} {
		loc := zone(t, name)
		start := time.Date(2027, 1, 1, 0, 0, 0, 0, time.UTC)
		for m := 0; m < 366*24*60; m += 7 {
			instant := start.Add(time.Duration(m) * time.Minute).In(loc)
			got, place := DateTimeOf(instant).In(loc)
			if place == Never || got.After(instant) || (place == Once && !got.Equal(instant)) {
				t.Fatalf("%s: %v came back as %v (%d)", name, instant, got, place)
			}
		}
	}
}

func TestDays(t *testing.T) {
	t.Parallel()
	d, ok := NewDate(2028, 2, 29)
	if !ok || d.AddDays(1).String() != "2028-03-01" || d.Weekday() != time.Tuesday {
		t.Errorf("29 February 2028: %v %v", d, ok)
	}
	if _, ok := NewDate(2027, 2, 29); ok {
		t.Error("29 February 2027 is no day")
	}
	if n := (Date{2027, 3, 1}).DaysSince(Date{2026, 3, 1}); n != 365 {
		t.Errorf("days in a year: %d", n)
	}
}

func TestZonesComeFromTheEmbeddedDatabase(t *testing.T) {
	t.Parallel()
	if _, err := LoadZone("Europe/Pari"); err == nil {
		t.Error("Europe/Pari: want an error")
	}
	for _, name := range []string{"", "../Europe/Paris", "europe/paris"} {
		if _, err := LoadZone(name); err == nil {
			t.Errorf("%q: want an error", name)
		}
	}
	if names := ZoneNames(); len(names) < 400 {
		t.Errorf("%d zones", len(names))
	}
	a, b := zone(t, "Asia/Jerusalem"), zone(t, "Asia/Jerusalem")
	if a != b {
		t.Error("a zone is loaded twice")
	}
}
