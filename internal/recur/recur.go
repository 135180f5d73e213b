// Package recur holds recurrence sets on wall-clock time.
//
// A [Set] is a start, at most one [Rule], additional and excluded times. Its
// members are called instances. Everything here is wall-clock time without a
// zone: placing an instance on the time line, where a change of clocks may skip
// it, is the business of package calendar.
//
//	rule, err := recur.ParseRule("FREQ=WEEKLY;BYDAY=SA;UNTIL=20270626")
//	start, _ := rule.First(civil.NewDateTime(2027, 1, 4, 10, 0, 0))   // Saturday 9 January
//	set := recur.Set{Start: start, Rule: &rule}
//	instances, truncated := set.Between(start, civil.DateTime{}, 0)   // all 25 of them
//
// Whatever the rule, an expansion ends: it looks at no more than [MaxSteps]
// periods and gives no more than [MaxInstances] instances.
package recur

import (
	"time"

	"saison/internal/civil"
)

// The bounds of every expansion.
const (
	MaxSteps     = 10_000 // periods (days, weeks, months or years) looked at
	MaxInstances = 1_000  // instances returned
)

// Freq is how often a rule repeats. Nothing more frequent than daily exists:
// what repeats within a day is a rule of days with several times.
type Freq uint8

const (
	Daily Freq = iota + 1
	Weekly
	Monthly
	Yearly
)

// Weekday is a BYDAY value: a day of the week, or its Nth in the period
// (-1 the last); N is 0 for every one.
type Weekday struct {
	N   int
	Day time.Weekday
}

// Rule is a recurrence rule (RFC 5545 3.3.10) within the bounds of saison:
// daily or slower, Interval 1 to 1000, never both Count and Until.
//
// Times says at which times of day each of its days has an instance; nil is
// the time of the set's start alone. ByHour, ByMinute and Every are how an RFC
// 5545 rule says the same: [Rule.Explicit] turns them into Times.
type Rule struct {
	Freq       Freq
	Interval   int // 0 means 1
	ByDay      []Weekday
	ByMonthDay []int
	ByMonth    []time.Month
	ByYearDay  []int
	ByWeekNo   []int
	BySetPos   []int
	Times      []civil.Time   // in order, each once
	ByHour     []int          // as written; the minute is that of the start
	ByMinute   []int          // as written; the hour is that of the start
	Every      time.Duration  // FREQ=HOURLY and MINUTELY: so often, from the time of the start to the end of its day, or in the hours of ByHour
	WeekStart  time.Weekday   // Monday in every rule that saison makes
	Count      int            // 0 means no count
	Until      civil.DateTime // the last wall-clock time that may be an instance; zero means no end
	UntilUTC   bool           // Until was written with Z: it is an instant, to be placed in the set's zone by whoever has it
}

// Set is a recurrence set on wall-clock time.
type Set struct {
	Start   civil.DateTime // the first instance, unless excluded, or not given by the rule
	Rule    *Rule          // nil for a set of single times
	RDates  []civil.DateTime
	ExDates []civil.DateTime

	// Skips reports the times that the clocks of the set's zone never show.
	// Such a time is no instance and is not counted (RFC 5545 3.3.10).
	// nil: every time is shown.
	Skips func(civil.DateTime) bool
}

// Bounded reports whether r ends by itself.
func (r Rule) Bounded() bool { return r.Count > 0 || !r.Until.IsZero() }

// ByWeek reports whether the rule comes back by the week.
func (r Rule) ByWeek() bool { return r.Freq == Weekly }

// Explicit returns r with the parts written out that it takes from start, so
// that it means the same whatever reads it: the weekday of a weekly rule, the
// day of a monthly one, month and day of a yearly one. What has a plainer form
// is given that ("daily, on Mondays and Tuesdays" is weekly).
func (r Rule) Explicit(start civil.DateTime) Rule {
	r.resolveTimes(start)
	r.Interval = max(r.Interval, 1)
	if r.WeekStart < time.Sunday || r.WeekStart > time.Saturday {
		r.WeekStart = time.Monday
	}
	day := []Weekday{{Day: start.Weekday()}}
	switch r.Freq {
	case Weekly:
		if len(r.ByDay) == 0 {
			r.ByDay = day
		}
	case Monthly:
		if len(r.ByDay) == 0 && len(r.ByMonthDay) == 0 {
			r.ByMonthDay = []int{start.Day}
		}
	case Yearly:
		switch {
		case len(r.ByDay) > 0 || len(r.ByMonthDay) > 0 || len(r.ByYearDay) > 0:
			// the days are chosen
		case len(r.ByWeekNo) > 0:
			r.ByDay = day
		default:
			if len(r.ByMonth) == 0 {
				r.ByMonth = []time.Month{start.Month}
			}
			r.ByMonthDay = []int{start.Day}
		}
	}
	if len(r.Times) == 1 && r.Times[0] == start.Time {
		r.Times = nil
	}
	onlyDays := len(r.ByDay) > 0 && !ordinal(r.ByDay) && len(r.ByMonthDay)+len(r.ByMonth)+len(r.ByYearDay)+len(r.ByWeekNo)+len(r.BySetPos) == 0
	if r.Interval == 1 && onlyDays && (r.Freq == Daily || r.Freq == Monthly) {
		r.Freq = Weekly
	}
	return r
}

// ordinal reports whether one of the days is an Nth one.
func ordinal(days []Weekday) bool {
	for _, d := range days {
		if d.N != 0 {
			return true
		}
	}
	return false
}
