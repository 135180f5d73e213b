// Package recur holds recurrence sets on wall-clock time.
//
// A [Set] is a start, at most one [Rule], additional and excluded times. Its
// members are called instances. Everything here is wall-clock time without a
// zone: placing an instance on the time line, where a change of clocks may skip
// it, is the business of package calendar.
package recur

import (
	"time"

	"saison/internal/civil"
)

// Freq is how often a rule repeats. Nothing more frequent than daily exists.
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
type Rule struct {
	Freq       Freq
	Interval   int // 0 means 1
	ByDay      []Weekday
	ByMonthDay []int
	ByMonth    []time.Month
	ByYearDay  []int
	ByWeekNo   []int
	BySetPos   []int
	WeekStart  time.Weekday   // Monday in every rule that saison makes
	Count      int            // 0 means no count
	Until      civil.DateTime // the last wall-clock time that may be an instance; zero means no end
	UntilUTC   bool           // Until was written with Z: it is an instant, to be placed in the set's zone by whoever has it
}

// Set is a recurrence set on wall-clock time.
type Set struct {
	Start   civil.DateTime // the first instance, unless excluded
	Rule    *Rule          // nil for a set of single times
	RDates  []civil.DateTime
	ExDates []civil.DateTime
}
