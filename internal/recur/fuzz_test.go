package recur

import (
	"slices"
	"testing"
	"time"

	"saison/internal/civil"
)

// FuzzExpand holds for any rule of the forms that authors have: an expander that
// knows nothing of us finds the same instances.
func FuzzExpand(f *testing.F) {
	for i := range 6 {
		f.Add(uint8(i), uint8(i+1), int16(i*700), uint32(0x9e3779b9*i), int8(i), int8(-i), uint8(i))
	}
	f.Fuzz(func(t *testing.T, freq, interval uint8, day int16, days uint32, one, two int8, count uint8) {
		r := Rule{Freq: Freq(1 + freq%4), Interval: 1 + int(interval%12), WeekStart: []time.Weekday{1, 0}[days>>31], Count: int(count % 100)}
		for d := range 7 {
			if days&(1<<d) == 0 {
				continue
			}
			w := Weekday{Day: time.Weekday(d)}
			if r.Freq >= Monthly && days&(1<<7) != 0 { // all have a number, or none: rrule-go knows no mixture
				if w.N = int(one) % 6; w.N == 0 {
					w.N = 1
				}
			}
			r.ByDay = append(r.ByDay, w)
		}
		if n := int(two) % 32; r.Freq != Weekly && n != 0 {
			r.ByMonthDay = []int{n}
		}
		for m := range 12 {
			if days&(1<<(8+m)) != 0 {
				r.ByMonth = append(r.ByMonth, time.Month(m+1))
			}
		}
		if r.Freq >= Monthly && len(r.ByDay) > 1 && days&(1<<20) != 0 {
			r.BySetPos = []int{1 - 2*int(days>>21&1)}
		}
		if r.check() != nil {
			return
		}
		start := civil.NewDateTime(2027, 1, 1, 18, 30, 0).AddDays(int(day) % 4000)
		first, ok := r.First(start)
		if !ok {
			return
		}
		to := start.AddDays(2500)
		got, truncated := Set{Start: first, Rule: &r}.Between(start, to, 0)
		if truncated {
			return
		}
		if want := oracle(t, r.Explicit(first), first, start, to); !slices.Equal(got, want) {
			t.Fatalf("%s from %v until %v:\n got %v\nwant %v", r, first, to, got, want)
		}
	})
}
