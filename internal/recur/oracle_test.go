package recur

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	rrule "github.com/teambition/rrule-go"

	"saison/internal/civil"
)

// TestAgreesWithAnIndependentExpander compares thousands of random rules with
// rrule-go, which is run in UTC, where the clocks never change.
func TestAgreesWithAnIndependentExpander(t *testing.T) {
	t.Parallel()
	rnd := rand.New(rand.NewPCG(5545, 3310))
	compared, instances := 0, 0
	for range 4000 {
		r := randomRule(rnd)
		if r.check() != nil {
			continue
		}
		start := civil.NewDateTime(2024+rnd.IntN(5), time.Month(1+rnd.IntN(12)), 1+rnd.IntN(28), 9, 30, 0)
		from := start.AddDays(rnd.IntN(900))
		if rnd.IntN(2) == 0 {
			from = start
		}
		to := from.AddDays(1500)
		first, ok := r.First(start)
		if !ok {
			continue
		}
		got, truncated := Set{Start: first, Rule: &r}.Between(from, to, 0)
		if truncated {
			continue
		}
		want := oracle(t, r.Explicit(first), first, from, to)
		if !slices.Equal(got, want) {
			t.Errorf("%s from %v, window %v to %v:\n got %v\nwant %v", r, first, from, to, got, want)
		}
		compared++
		instances += len(got)
	}
	if compared < 2000 || instances < 20000 {
		t.Errorf("only %d rules with %d instances were compared", compared, instances)
	}
}

func randomRule(rnd *rand.Rand) Rule {
	r := Rule{Freq: Freq(1 + rnd.IntN(4)), Interval: 1 + rnd.IntN(3), WeekStart: []time.Weekday{1, 1, 0}[rnd.IntN(3)]}
	maybe := func(n int) bool { return rnd.IntN(n) == 0 }
	numbered := maybe(2)
	if maybe(2) {
		for range 1 + rnd.IntN(3) {
			w := Weekday{Day: time.Weekday(rnd.IntN(7))}
			// rrule-go drops plain weekdays beside numbered ones: no mixture.
			if r.Freq >= Monthly && numbered {
				w.N = []int{1, 2, 3, 4, 5, -1, -2}[rnd.IntN(7)]
			}
			if !slices.Contains(r.ByDay, w) {
				r.ByDay = append(r.ByDay, w)
			}
		}
	}
	if r.Freq != Weekly && maybe(4) {
		r.ByMonthDay = []int{1 + rnd.IntN(31)}
		if maybe(3) {
			r.ByMonthDay = append(r.ByMonthDay, -1-rnd.IntN(20))
		}
	}
	if maybe(4) {
		r.ByMonth = []time.Month{time.Month(1 + rnd.IntN(6)), time.Month(7 + rnd.IntN(6))}
	}
	if r.Freq == Yearly && maybe(6) {
		r.ByYearDay = []int{1 + rnd.IntN(365), -1 - rnd.IntN(100)}
	}
	if r.Freq == Yearly && maybe(6) && !ordinal(r.ByDay) {
		r.ByWeekNo = []int{1 + rnd.IntN(52), -1 - rnd.IntN(20)}
	}
	if r.Freq >= Monthly && len(r.ByDay) > 0 && maybe(3) {
		r.BySetPos = []int{[]int{1, 2, -1}[rnd.IntN(3)]}
	}
	if maybe(3) {
		r.Count = 1 + rnd.IntN(60)
	} else if maybe(3) {
		r.Until = civil.NewDateTime(2030, time.Month(1+rnd.IntN(12)), 1+rnd.IntN(28), 9, 30, 0)
	}
	return r
}

// oracle expands an explicit rule with rrule-go.
func oracle(t *testing.T, r Rule, start, from, to civil.DateTime) []civil.DateTime {
	t.Helper()
	option, err := rrule.StrToROption(r.String())
	if err != nil {
		t.Fatalf("%s: %v", r, err)
	}
	option.Dtstart = start.UTC()
	option.Until = time.Time{}
	if !r.Until.IsZero() {
		option.Until = r.Until.UTC()
	}
	rule, err := rrule.NewRRule(*option)
	if err != nil {
		t.Fatalf("%s: %v", r, err)
	}
	out := []civil.DateTime{}
	for _, at := range rule.Between(from.UTC(), to.UTC(), true) {
		if d := civil.DateTimeOf(at); d.Before(to) {
			out = append(out, d)
		}
	}
	return out
}

func TestHostileRulesEndSoon(t *testing.T) {
	t.Parallel()
	start := civil.NewDateTime(2027, 1, 5, 18, 30, 0)
	for _, r := range []Rule{
		{Freq: Yearly, ByMonth: []time.Month{2}, ByMonthDay: []int{30}},
		{Freq: Yearly, ByWeekNo: []int{53}, ByMonth: []time.Month{6}},
		{Freq: Yearly, Interval: 1000, ByYearDay: []int{366}},
		{Freq: Monthly, Interval: 1000, ByMonthDay: []int{31}},
		{Freq: Monthly, ByDay: []Weekday{{N: 5, Day: 1}}, BySetPos: []int{9}},
		{Freq: Daily, ByMonthDay: []int{31}, ByMonth: []time.Month{2}},
		{Freq: Daily, Count: 1000},
		{Freq: Daily},
	} {
		t.Run(fmt.Sprint(r), func(t *testing.T) {
			t.Parallel()
			began := time.Now()
			got, truncated := Set{Start: start, Rule: &r}.Between(start, civil.DateTime{}, 1<<30)
			if len(got) > MaxInstances || len(got) == MaxInstances && !truncated && r.Count == 0 {
				t.Errorf("%d instances, truncated %v", len(got), truncated)
			}
			if d := time.Since(began); d > time.Minute {
				t.Errorf("took %v", d)
			}
		})
	}
}

func FuzzParseRule(f *testing.F) {
	for _, s := range []string{"FREQ=MONTHLY;BYDAY=53MO", "freq=weekly;byday=sa", "FREQ=HOURLY;BYHOUR=5;INTERVAL=24", "FREQ=YEARLY;BYWEEKNO=53;UNTIL=20301231T000000Z", "RRULE:FREQ=DAILY;COUNT=5"} {
		f.Add(s)
	}
	start := civil.NewDateTime(2027, 1, 5, 18, 30, 0)
	f.Fuzz(func(t *testing.T, text string) {
		r, err := ParseRule(text)
		if err != nil {
			if err.(*Error).In("fr") == "" || err.Error() == "" {
				t.Errorf("%q is refused without words", text)
			}
			return
		}
		again, err := ParseRule(r.String())
		if err != nil || again.String() != r.String() {
			t.Errorf("%q: %q reads as %q, %v", text, r, again, err)
		}
		Set{Start: start, Rule: &r}.Between(start, start.AddDays(3000), 50)
	})
}
