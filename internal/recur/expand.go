package recur

import (
	"slices"
	"time"

	"saison/internal/civil"
)

// Between returns the instances of s from from (included) to to (not
// included) in order, each once; a zero to is no end. It returns at most limit
// of them, and never more than [MaxInstances]; a limit of 0 or less is
// MaxInstances. The second result is true when there may be more before to.
//
// Start is an instance when the rule gives it, and else only what intervals are
// counted from: the first instance is then the one that [Rule.First] returns,
// and counts as the first of Count.
func (s Set) Between(from, to civil.DateTime, limit int) (instances []civil.DateTime, truncated bool) {
	if limit <= 0 || limit > MaxInstances {
		limit = MaxInstances
	}
	inside := func(d civil.DateTime) bool {
		return !d.Before(from) && (to.IsZero() || d.Before(to))
	}
	out := make([]civil.DateTime, 0, 16)
	for _, d := range s.RDates {
		if inside(d) {
			out = append(out, d)
		}
	}
	excluded := func(d civil.DateTime) bool { return slices.Contains(s.ExDates, d) }
	extra := len(out)
	more := s.each(from, to, func(d civil.DateTime) bool {
		if !inside(d) || excluded(d) {
			return true
		}
		out = append(out, d)
		return len(out)-extra <= limit
	})
	slices.SortFunc(out, civil.DateTime.Compare)
	out = slices.Compact(out)
	out = slices.DeleteFunc(out, excluded)
	if len(out) > limit {
		out, more = out[:limit], true
	}
	return out, more
}

// First returns the first time from start on that r gives, with the time of
// day of start unless r has its own. ok is false when there is none within the bounds, or when
// Until comes before it. Ordinals and intervals are counted from start.
func (r Rule) First(start civil.DateTime) (first civil.DateTime, ok bool) {
	r.Count = 0
	Set{Start: start, Rule: &r}.each(start, civil.DateTime{}, func(d civil.DateTime) bool {
		first, ok = d, true
		return false
	})
	return first, ok
}

// cycle is the number of periods after which the Gregorian calendar repeats
// itself: a rule that gave nothing for so long gives nothing any more. Days and
// weeks are bounded by MaxSteps alone.
var cycle = [...]int{Daily: MaxSteps - 1, Weekly: MaxSteps - 1, Monthly: 12 * 400, Yearly: 400}

// each calls yield for the times that the rule gives from the start on, in order,
// until yield returns false. Times well before from may be left out. The
// result is true when the expansion was ended by yield or by its bounds.
func (s Set) each(from, to civil.DateTime, yield func(civil.DateTime) bool) (cut bool) {
	skips := func(d civil.DateTime) bool { return s.Skips != nil && s.Skips(d) }
	if s.Rule == nil {
		return !s.Start.IsZero() && !skips(s.Start) && !yield(s.Start)
	}
	r := s.Rule.Explicit(s.Start)
	count := 0
	give := func(d civil.DateTime) (on bool) {
		if skips(d) {
			return true
		}
		count++
		return yield(d)
	}
	x := newExpander(r, s.Start)
	k := 0
	if r.Count == 0 {
		k = x.periodBefore(from)
	}
	empty := 0
	for range MaxSteps {
		if r.Count > 0 && count >= r.Count {
			return false
		}
		days := x.period(k)
		k++
		if empty++; len(days) > 0 {
			empty = 0
		}
		if x.first > maxDay || empty > cycle[r.Freq] {
			return false
		}
		for _, day := range days {
			for _, at := range x.at {
				d := x.dateTime(day, at)
				switch {
				case d.Before(s.Start):
					continue
				case !r.Until.IsZero() && d.After(r.Until) || !to.IsZero() && !d.Before(to), r.Count > 0 && count >= r.Count:
					return false
				case !give(d):
					return true
				}
			}
		}
		if end := x.dateTime(x.first, x.at[0]); !r.Until.IsZero() && end.After(r.Until) || !to.IsZero() && !end.Before(to) {
			return false
		}
	}
	return true
}

// Days are numbered from 1 January 1970, a Thursday.
const maxDay = 2932896 // 31 December 9999

func dayNumber(y int, m time.Month, d int) int {
	return int(time.Date(y, m, d, 0, 0, 0, 0, time.UTC).Unix() / 86400)
}

func dayDate(n int) (y int, m time.Month, d int) { return time.Unix(int64(n)*86400, 0).UTC().Date() }

func weekday(n int) time.Weekday { return time.Weekday(((n+4)%7 + 7) % 7) }

// expander gives the days of one explicit rule, period by period.
type expander struct {
	r     Rule
	at    []civil.Time // of each day, in order
	start int          // day number of the set's start
	y     int          // its year and month
	m     time.Month
	first int // day number of the first day of the last period asked for
	buf   []int
}

func newExpander(r Rule, start civil.DateTime) *expander {
	at := r.Times
	if len(at) == 0 {
		at = []civil.Time{start.Time}
	}
	return &expander{r: r, at: at, y: start.Year, m: start.Month, start: dayNumber(start.Year, start.Month, start.Day)}
}

func (x *expander) dateTime(n int, at civil.Time) civil.DateTime {
	y, m, d := dayDate(n)
	return civil.DateTime{Date: civil.Date{Year: y, Month: m, Day: d}, Time: at}
}

// periodBefore returns the number of a period that ends before or holds from.
func (x *expander) periodBefore(from civil.DateTime) int {
	n := dayNumber(from.Year, from.Month, from.Day) - x.start
	if from.IsZero() || n <= 0 {
		return 0
	}
	per := map[Freq]int{Daily: 1, Weekly: 7, Monthly: 31, Yearly: 366}[x.r.Freq]
	return max(0, n/per/x.r.Interval-1)
}

// period returns the day numbers that the rule gives in its kth period, in
// order, days before the start among them. The slice is good until the next call.
func (x *expander) period(k int) []int {
	x.buf = x.buf[:0]
	n := k * x.r.Interval
	switch x.r.Freq {
	case Daily:
		x.first = x.start + n
		x.scan(x.first, 1, x.daily)
	case Weekly:
		back := (int(weekday(x.start)) - int(x.r.WeekStart) + 7) % 7
		x.first = x.start - back + 7*n
		x.scan(x.first, 7, x.daily)
	case Monthly:
		x.first = dayNumber(x.y, x.m+time.Month(n), 1)
		y, m, _ := dayDate(x.first)
		if x.inMonth(m) {
			x.scan(x.first, civil.DaysIn(y, m), x.monthly)
		}
	case Yearly:
		y := x.y + n
		x.first = dayNumber(y, time.January, 1)
		x.scan(x.first, dayNumber(y+1, time.January, 1)-x.first, x.yearly)
	}
	if len(x.r.BySetPos) > 0 {
		x.positions()
	}
	return x.buf
}

func (x *expander) scan(first, length int, has func(int) bool) {
	for n := first; n < first+length; n++ {
		if has(n) {
			x.buf = append(x.buf, n)
		}
	}
}

// positions keeps the BYSETPOS members of the period.
func (x *expander) positions() {
	kept := make([]int, 0, len(x.r.BySetPos))
	for i, n := range x.buf {
		if slices.Contains(x.r.BySetPos, i+1) || slices.Contains(x.r.BySetPos, i-len(x.buf)) {
			kept = append(kept, n)
		}
	}
	x.buf = append(x.buf[:0], kept...)
}

func (x *expander) inMonth(m time.Month) bool {
	return len(x.r.ByMonth) == 0 || slices.Contains(x.r.ByMonth, m)
}

// daily tests a day of a daily or weekly rule.
func (x *expander) daily(n int) bool {
	if len(x.r.ByDay) > 0 && !slices.ContainsFunc(x.r.ByDay, func(d Weekday) bool { return d.Day == weekday(n) }) {
		return false
	}
	if len(x.r.ByMonth) == 0 && len(x.r.ByMonthDay) == 0 {
		return true
	}
	y, m, d := dayDate(n)
	return x.inMonth(m) && (len(x.r.ByMonthDay) == 0 || onMonthDay(x.r.ByMonthDay, d, civil.DaysIn(y, m)))
}

// monthly tests a day of a monthly rule, its month being right.
func (x *expander) monthly(n int) bool {
	y, m, d := dayDate(n)
	length := civil.DaysIn(y, m)
	if len(x.r.ByMonthDay) > 0 && !onMonthDay(x.r.ByMonthDay, d, length) {
		return false
	}
	return len(x.r.ByDay) == 0 || onWeekday(x.r.ByDay, weekday(n), d, length)
}

// yearly tests a day of a yearly rule.
func (x *expander) yearly(n int) bool {
	r := &x.r
	y, m, d := dayDate(n)
	if !x.inMonth(m) {
		return false
	}
	if len(r.ByMonthDay) > 0 && !onMonthDay(r.ByMonthDay, d, civil.DaysIn(y, m)) {
		return false
	}
	yearDay, yearLength := n-x.first+1, dayNumber(y+1, time.January, 1)-x.first
	if len(r.ByYearDay) > 0 && !onMonthDay(r.ByYearDay, yearDay, yearLength) {
		return false
	}
	if len(r.ByWeekNo) > 0 {
		no, last := weekNumber(n, y, r.WeekStart)
		if !onMonthDay(r.ByWeekNo, no, last) {
			return false
		}
	}
	if len(r.ByDay) == 0 {
		return true
	}
	// RFC 5545 3.3.10: an ordinal counts within the month where BYMONTH is given, else within the year.
	if len(r.ByMonth) > 0 {
		return onWeekday(r.ByDay, weekday(n), d, civil.DaysIn(y, m))
	}
	return onWeekday(r.ByDay, weekday(n), yearDay, yearLength)
}

// onMonthDay reports whether place i of length is in the list, in which
// negative values count from the end.
func onMonthDay(list []int, i, length int) bool {
	for _, v := range list {
		if v == i || v < 0 && length+v+1 == i {
			return true
		}
	}
	return false
}

// onWeekday reports whether the day of the week at place i of a period of
// length days is in the list.
func onWeekday(list []Weekday, day time.Weekday, i, length int) bool {
	for _, v := range list {
		if v.Day == day && (v.N == 0 || v.N == (i-1)/7+1 || v.N == -((length-i)/7+1)) {
			return true
		}
	}
	return false
}

// weekNumber returns the week of the day n, which lies in the year y, and the
// number of weeks of the year that the week belongs to. The first week of a
// year is the first with four days in it (RFC 5545 3.3.10).
func weekNumber(n, y int, start time.Weekday) (no, last int) {
	firstOf := func(y int) int {
		jan4 := dayNumber(y, time.January, 4)
		return jan4 - (int(weekday(jan4))-int(start)+7)%7
	}
	of := y
	switch {
	case n < firstOf(y):
		of = y - 1
	case n >= firstOf(y+1):
		of = y + 1
	}
	return (n-firstOf(of))/7 + 1, (firstOf(of+1) - firstOf(of)) / 7
}
