package recur

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"saison/internal/civil"
)

// MaxTimes bounds the times of day of one rule.
const MaxTimes = 144

// setEvery reads FREQ=HOURLY and MINUTELY, which must stay within a day: either
// the hours are said, or the repetition ends by itself.
func (r *Rule) setEvery(freq string) error {
	unit := map[string]time.Duration{"HOURLY": time.Hour, "MINUTELY": time.Minute}[freq]
	if unit == 0 {
		return nil
	}
	every := time.Duration(r.Interval) * unit
	others := len(r.ByDay) + len(r.ByMonthDay) + len(r.ByMonth) + len(r.ByYearDay) + len(r.ByWeekNo) + len(r.BySetPos)
	switch {
	case len(r.ByHour) > 0 && unit == time.Hour:
		if r.Interval != 1 {
			return fail("with-freq", "INTERVAL", strconv.Itoa(r.Interval))
		}
		return nil // the same as every day at these hours
	case len(r.ByMinute) > 0:
		return fail("with-freq", "BYMINUTE", "")
	case len(r.ByHour) > 0 && (every > time.Hour || time.Hour%every != 0):
		return fail("steps", "INTERVAL", strconv.Itoa(r.Interval))
	case len(r.ByHour) == 0 && (r.Count == 0 && r.Until.IsZero() || r.UntilUTC || others > 0):
		return fail("hours", "FREQ", freq)
	}
	r.Every, r.Interval = every, 1
	return nil
}

// numbers reads a list of numbers from 0 to most, and sorts it.
func numbers(field *[]int, most int, name, value string) error {
	for v := range strings.SplitSeq(value, ",") {
		n, err := strconv.Atoi(v)
		if err != nil || n < 0 || n > most {
			return fail("number", name, v)
		}
		if slices.Contains(*field, n) {
			return fail("repeat", name, v)
		}
		*field = append(*field, n)
	}
	slices.Sort(*field)
	return nil
}

// OnDays returns r as a rule of days with their times, counted from start. An
// [*Error] is a repetition within a day that would go on through the night.
func (r Rule) OnDays(start civil.DateTime) (Rule, error) {
	within := r.Every > 0 && len(r.ByHour) == 0
	out := r.Explicit(start)
	switch {
	case within && (r.Count > max(1, len(out.Times)) || !r.Until.IsZero() && r.Until.Date.After(start.Date)):
		return out, fail("midnight", "", "")
	case len(out.Times) > MaxTimes:
		return out, fail("many", "", "")
	}
	return out, nil
}

// resolveTimes makes Times of what an RFC 5545 rule says.
func (r *Rule) resolveTimes(start civil.DateTime) {
	if len(r.ByHour)+len(r.ByMinute) == 0 && r.Every == 0 {
		return
	}
	hours, minutes := r.ByHour, r.ByMinute
	if len(hours) == 0 {
		hours = []int{start.Hour}
	}
	if len(minutes) == 0 {
		minutes = []int{start.Minute}
	}
	switch {
	case r.Every > 0 && len(r.ByHour) == 0:
		last := endOfDay
		if r.Until.Date == start.Date {
			last = r.Until.Time
		}
		r.Times = steps(start.Time, last, r.Every)
		if r.Count > 0 {
			r.Times = r.Times[:min(r.Count, len(r.Times))]
		}
		r.Every, r.Count, r.Until = 0, 0, start.Date.At(endOfDay)
		return
	case r.Every > 0:
		step := int(r.Every / time.Minute)
		minutes = nil
		for m := start.Minute % step; m < 60; m += step {
			minutes = append(minutes, m)
		}
	}
	r.Times = make([]civil.Time, 0, len(hours)*len(minutes))
	for _, h := range hours {
		for _, m := range minutes {
			r.Times = append(r.Times, civil.Time{Hour: h, Minute: m, Second: start.Second})
		}
	}
	r.ByHour, r.ByMinute, r.Every = nil, nil, 0
}

// steps returns the times from first to last, both included, every so often.
func steps(first, last civil.Time, every time.Duration) []civil.Time {
	var out []civil.Time
	day := civil.Date{Year: 2000, Month: time.January, Day: 1}
	for d := day.At(first); d.Date == day && d.Time.Compare(last) <= 0; d = d.Add(every) {
		out = append(out, d.Time)
	}
	return out
}

// product returns the hours and minutes that make the times, when they make
// exactly those.
func product(times []civil.Time) (hours, minutes []int) {
	for _, t := range times {
		if t.Second != times[0].Second {
			return nil, nil
		}
		if !slices.Contains(hours, t.Hour) {
			hours = append(hours, t.Hour)
		}
		if !slices.Contains(minutes, t.Minute) {
			minutes = append(minutes, t.Minute)
		}
	}
	if len(hours)*len(minutes) != len(times) {
		return nil, nil
	}
	return hours, minutes
}
