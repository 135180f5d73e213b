package ical

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"saison/internal/civil"
)

// offsetAt returns the offset that a VTIMEZONE tells for an instant: that of
// the last onset that is not after it (RFC 5545 3.6.5).
func offsetAt(all []observed, at time.Time) (offset int, known bool) {
	i, found := slices.BinarySearchFunc(all, at, func(o observed, at time.Time) int { return o.at.Compare(at) })
	if found {
		return all[i].to, true
	}
	if i == 0 {
		return 0, false
	}
	return all[i-1].to, true
}

// TestEveryZoneIsRightFrom1950To2090 compares, for every zone, what our
// VTIMEZONE says with the zone itself at 200 random instants: in feeds of one
// old event, of one far ahead, and of both.
func TestEveryZoneIsRightFrom1950To2090(t *testing.T) {
	t.Parallel()
	day := func(y, m, d int) time.Time { return time.Date(y, time.Month(m), d, 12, 0, 0, 0, time.UTC) }
	spans := [][2]time.Time{
		{day(1950, 2, 3), day(2090, 11, 5)},
		{day(1950, 7, 14), day(1951, 1, 1)},
		{day(1986, 3, 30), day(1999, 5, 1)},
		{day(2026, 3, 29), day(2027, 10, 31)},
		{day(2089, 6, 1), day(2090, 11, 5)},
	}
	rnd := rand.New(rand.NewPCG(1950, 2090))
	for _, name := range civil.ZoneNames() {
		z := testZone(t, name)
		for _, span := range spans {
			first, last := span[0], span[1]
			text := z.text(first, last).text
			all, _ := onsets(t, text, 2092)
			for range 200 / len(spans) {
				at := first.Add(time.Duration(rnd.Int64N(int64(last.Sub(first))))).Truncate(time.Second)
				_, want := at.In(z.loc).Zone()
				if got, known := offsetAt(all, at); !known || got != want {
					t.Fatalf("%s at %v: got %d (%v), want %d\n%s", name, at, got, known, want, text)
				}
			}
		}
	}
}
