// Package civil holds dates and wall-clock times without a time zone, and the
// one rule that gives them one.
//
// An author writes wall-clock times ("20:30"), and a recurrence repeats
// wall-clock times. Only at the very end is a [DateTime] placed on the time
// line, by [DateTime.In], which follows RFC 5545 3.3.5: a time that the clocks
// repeat is its first occurrence, and a time that they skip does not exist.
// Nothing else in saison calls time.Date with a zone.
package civil

import (
	"cmp"
	"fmt"
	"time"
)

// Date is a day of the Gregorian calendar. The zero Date is no day.
type Date struct {
	Year  int
	Month time.Month
	Day   int
}

// Time is a time of day, to the second. The zero Time is midnight.
type Time struct{ Hour, Minute, Second int }

// DateTime is a wall-clock time on a day, in no particular zone.
type DateTime struct {
	Date
	Time
}

// NewDate returns the day y-m-d; ok is false when the calendar has no such day.
func NewDate(y int, m time.Month, d int) (date Date, ok bool) {
	date = Date{y, m, d}
	return date, date.Valid()
}

// NewDateTime returns the wall-clock time of the given figures, unchecked.
func NewDateTime(y int, m time.Month, d, hour, minute, second int) DateTime {
	return DateTime{Date{y, m, d}, Time{hour, minute, second}}
}

// Valid reports whether the calendar has the day d.
func (d Date) Valid() bool {
	return d.Month >= 1 && d.Month <= 12 && d.Day >= 1 && d.Day <= DaysIn(d.Year, d.Month)
}

// DaysIn returns the number of days of a month.
func DaysIn(year int, month time.Month) int {
	return time.Date(year, month+1, 0, 0, 0, 0, 0, time.UTC).Day()
}

// IsZero reports whether d is the zero Date.
func (d Date) IsZero() bool { return d == Date{} }

// utc returns midnight UTC of d, the internal number line of days.
func (d Date) utc() time.Time { return time.Date(d.Year, d.Month, d.Day, 0, 0, 0, 0, time.UTC) }

// Weekday returns the day of the week.
func (d Date) Weekday() time.Weekday { return d.utc().Weekday() }

// AddDays returns the day n days after d; n may be negative.
func (d Date) AddDays(n int) Date { return DateOf(d.utc().AddDate(0, 0, n)) }

// DaysSince returns the number of days from e to d.
func (d Date) DaysSince(e Date) int { return int(d.utc().Sub(e.utc()) / (24 * time.Hour)) }

// Compare returns -1, 0 or +1 as d is before, equal to or after e.
func (d Date) Compare(e Date) int {
	return cmp.Or(cmp.Compare(d.Year, e.Year), cmp.Compare(d.Month, e.Month), cmp.Compare(d.Day, e.Day))
}

// Before reports whether d is before e.
func (d Date) Before(e Date) bool { return d.Compare(e) < 0 }

// After reports whether d is after e.
func (d Date) After(e Date) bool { return d.Compare(e) > 0 }

// String returns the day as 2026-12-12.
func (d Date) String() string { return fmt.Sprintf("%04d-%02d-%02d", d.Year, d.Month, d.Day) }

// At returns the wall-clock time t on d.
func (d Date) At(t Time) DateTime { return DateTime{d, t} }

// ParseDate reads a day written as 2026-12-12.
func ParseDate(s string) (Date, bool) {
	t, err := time.Parse("2006-01-02", s)
	if err != nil || t.Year() < 1 {
		return Date{}, false
	}
	return DateOf(t), true
}

// DateOf returns the day that t shows in its own location.
func DateOf(t time.Time) Date {
	y, m, d := t.Date()
	return Date{y, m, d}
}

// Valid reports whether t is a time of day, 00:00:00 to 23:59:59.
func (t Time) Valid() bool {
	return t.Hour >= 0 && t.Hour < 24 && t.Minute >= 0 && t.Minute < 60 && t.Second >= 0 && t.Second < 60
}

// Compare returns -1, 0 or +1 as t is before, equal to or after u.
func (t Time) Compare(u Time) int {
	return cmp.Or(cmp.Compare(t.Hour, u.Hour), cmp.Compare(t.Minute, u.Minute), cmp.Compare(t.Second, u.Second))
}

// String returns the time as 20:30, or 20:30:05 when it has seconds.
func (t Time) String() string {
	if t.Second != 0 {
		return fmt.Sprintf("%02d:%02d:%02d", t.Hour, t.Minute, t.Second)
	}
	return fmt.Sprintf("%02d:%02d", t.Hour, t.Minute)
}

// DateTimeOf returns the wall clock that t shows in its own location.
func DateTimeOf(t time.Time) DateTime {
	h, m, s := t.Clock()
	return DateTime{DateOf(t), Time{h, m, s}}
}

// IsZero reports whether d is the zero DateTime.
func (d DateTime) IsZero() bool { return d == DateTime{} }

// Compare returns -1, 0 or +1 as d is before, equal to or after e on the clock.
func (d DateTime) Compare(e DateTime) int {
	return cmp.Or(d.Date.Compare(e.Date), d.Time.Compare(e.Time))
}

// Before reports whether d is before e on the clock.
func (d DateTime) Before(e DateTime) bool { return d.Compare(e) < 0 }

// After reports whether d is after e on the clock.
func (d DateTime) After(e DateTime) bool { return d.Compare(e) > 0 }

// UTC returns d read as a time in UTC: the number line on which wall-clock
// arithmetic is done.
func (d DateTime) UTC() time.Time {
	return time.Date(d.Year, d.Month, d.Day, d.Hour, d.Minute, d.Second, 0, time.UTC)
}

// Add returns the wall-clock time dur later, as a clock that is never changed shows it.
func (d DateTime) Add(dur time.Duration) DateTime { return DateTimeOf(d.UTC().Add(dur)) }

// Sub returns the wall-clock distance from e to d.
func (d DateTime) Sub(e DateTime) time.Duration { return d.UTC().Sub(e.UTC()) }

// AddDays returns the same time of day n days later.
func (d DateTime) AddDays(n int) DateTime { return DateTime{d.Date.AddDays(n), d.Time} }

// String returns the wall-clock time as 2026-12-12T20:30.
func (d DateTime) String() string { return d.Date.String() + "T" + d.Time.String() }

// Placement says how a wall-clock time stands in a zone.
type Placement uint8

const (
	// Once is the ordinary case: the clocks show the time once.
	Once Placement = iota
	// Twice: the clocks show the time two times; the first is meant.
	Twice
	// Never: the clocks skip the time.
	Never
)

// In places d on the time line of loc. For a time that the clocks skip it
// returns the instant at which they skip it, with Never.
func (d DateTime) In(loc *time.Location) (time.Time, Placement) {
	// Every offset in force within a day of d is a candidate; the instants at
	// which the clocks show d are those whose offset agrees with itself.
	guess := d.UTC()
	_, offset := guess.In(loc).Zone()
	t := guess.Add(-time.Duration(offset) * time.Second).In(loc)
	const near = 26 * time.Hour
	if start, end := t.ZoneBounds(); (start.IsZero() || t.Sub(start) > near) && (end.IsZero() || end.Sub(t) > near) {
		return t, Once // no change of clocks is near
	}
	var found []time.Time
	for _, probe := range []time.Time{guess.Add(-26 * time.Hour), guess.Add(26 * time.Hour)} {
		_, offset := probe.In(loc).Zone()
		t := guess.Add(-time.Duration(offset) * time.Second).In(loc)
		if DateTimeOf(t) == d {
			found = append(found, t)
		}
	}
	// Two changes within two days are rare and real (Morocco's Ramadan): look closer.
	if len(found) == 0 || found[0].Equal(found[len(found)-1]) {
		for h := -25; h <= 25; h++ {
			_, offset := guess.Add(time.Duration(h) * time.Hour).In(loc).Zone()
			t := guess.Add(-time.Duration(offset) * time.Second).In(loc)
			if DateTimeOf(t) == d {
				found = append(found, t)
			}
		}
	}
	if len(found) == 0 {
		return skipped(guess, loc), Never
	}
	first, last := found[0], found[0]
	for _, t := range found {
		if t.Before(first) {
			first = t
		}
		if t.After(last) {
			last = t
		}
	}
	if first.Equal(last) {
		return first, Once
	}
	return first, Twice
}

// skipped returns the instant of the change of clocks that skips the wall-clock
// time which UTC shows at guess.
func skipped(guess time.Time, loc *time.Location) time.Time {
	for t := guess.Add(-26 * time.Hour); t.Before(guess.Add(26 * time.Hour)); {
		_, end := t.In(loc).ZoneBounds()
		if end.IsZero() {
			break
		}
		_, before := end.Add(-time.Second).In(loc).Zone()
		_, after := end.In(loc).Zone()
		lo := guess.Add(-time.Duration(after) * time.Second)
		hi := guess.Add(-time.Duration(before) * time.Second)
		if !end.Before(lo) && !end.After(hi) {
			return end.In(loc)
		}
		// The bound that Go gives is not always after t (31 December of leap years).
		if t = t.Add(time.Minute); end.After(t) {
			t = end
		}
	}
	return guess.In(loc)
}
