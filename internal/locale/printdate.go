package locale

import (
	"strconv"
	"time"

	"saison/internal/civil"
)

// day returns the figures of a day as they stand in a date: "1er", "12", "12.".
func (l *Lang) day(d int) string {
	if d == 1 && l.first != "" {
		return l.first
	}
	return strconv.Itoa(d) + l.dot
}

// DayMonth returns "12 décembre".
func (l *Lang) DayMonth(d civil.Date) string {
	if d.Month < 1 || d.Month > 12 {
		return d.String()
	}
	return l.day(d.Day) + l.monthGap + l.monthOf + l.months[d.Month-1]
}

// Date returns "12 décembre 2026".
func (l *Lang) Date(d civil.Date) string { return l.DayMonth(d) + l.yearGap + strconv.Itoa(d.Year) }

// DayMonthLong returns "samedi 12 décembre".
func (l *Lang) DayMonthLong(d civil.Date) string {
	return l.Weekday(d.Weekday()) + l.weekdayGap + l.DayMonth(d)
}

// DateLong returns "samedi 12 décembre 2026".
func (l *Lang) DateLong(d civil.Date) string {
	return l.Weekday(d.Weekday()) + l.weekdayGap + l.Date(d)
}

// DateShort returns a date for small places: "sam. 12 déc. 2026".
func (l *Lang) DateShort(d civil.Date) string {
	return l.WeekdayShort(d.Weekday()) + l.weekdayGap + l.day(d.Day) + l.monthGap + l.monthOf + l.MonthShort(d.Month) +
		l.yearGap + strconv.Itoa(d.Year)
}

// DateTime returns "samedi 12 décembre 2026 à 20 h 30".
func (l *Lang) DateTime(d civil.DateTime) string {
	return l.DateLong(d.Date) + l.atHour + l.Hour(d.Time)
}

// Moment returns the day, with its hour if it has one.
func (l *Lang) Moment(m Moment) string {
	if m.HasTime {
		return l.DateTime(m.DateTime) + l.inBrackets(m.Zone)
	}
	return l.DateLong(m.Date)
}

// Until returns "jusqu’au 31 janvier 2027 inclus".
func (l *Lang) Until(d civil.Date) string { return l.dateWords.until.of(l.Date(d)) }

// Range returns the days from first to last, both included: "3 au 7 août 2027"
// with its "du", "les 3 et 4 août 2027", or one date when they are equal.
func (l *Lang) Range(first, last civil.Date) string {
	if first == last {
		return l.Date(first)
	}
	near := first.Year == last.Year && first.Month == last.Month
	a := l.day(first.Day)
	if !near {
		a = l.DayMonth(first)
	}
	if first.Year != last.Year {
		a = l.Date(first)
	}
	switch {
	case last.DaysSince(first) == 1:
		return l.pair.of(a, l.Date(last))
	case near && l.Dir == "rtl":
		return l.near.of(a, strconv.Itoa(last.Day)) + l.monthGap + l.monthOf + l.months[last.Month-1] + l.yearGap + strconv.Itoa(last.Year)
	case near:
		return l.near.of(a, l.Date(last))
	}
	return l.far.of(a, l.Date(last))
}

// RangeLong is Range with weekdays when it is at most a week:
// "du vendredi 14 au dimanche 16 mai 2027".
func (l *Lang) RangeLong(first, last civil.Date) string {
	if first == last {
		return l.DateLong(first)
	}
	n := last.DaysSince(first)
	if n >= 7 || n < 0 {
		return l.Range(first, last)
	}
	a := l.Weekday(first.Weekday()) + l.weekdayGap + l.day(first.Day)
	switch {
	case first.Year != last.Year:
		a = l.DateLong(first)
	case first.Month != last.Month:
		a = l.DayMonthLong(first)
	}
	if n == 1 {
		return l.pair.of(a, l.DateLong(last))
	}
	return l.far.of(a, l.DateLong(last))
}

// Span returns one date of an event, whole: its day or days and its hours.
func (l *Lang) Span(s Span) string {
	if s.Start.Zone != "" || s.End.Zone != "" {
		bare, zone := withoutZone([]Span{s})
		return l.Span(bare[0]) + l.inBrackets(zone)
	}
	switch {
	case !s.HasEnd:
		return l.Moment(s.Start)
	case !s.Start.HasTime && !s.End.HasTime:
		return l.RangeLong(s.Start.Date, s.End.Date)
	case sameEvening(s):
		return l.DateLong(s.Start.Date) + l.ofHours + l.HourRange(s.Start.Time, s.End.Time)
	}
	start := l.Moment(s.Start)
	if s.Start.Year == s.End.Year && s.Start.Date != s.End.Date {
		start = l.DayMonthLong(s.Start.Date)
		if s.Start.HasTime {
			start += l.atHour + l.Hour(s.Start.Time)
		}
	}
	return l.far.of(start, l.Moment(s.End))
}

// sameEvening reports whether a span with hours belongs to one day: it ends on
// it, at its midnight, or early on the next morning.
func sameEvening(s Span) bool {
	if !s.Start.HasTime || !s.End.HasTime {
		return false
	}
	switch s.End.Date.DaysSince(s.Start.Date) {
	case 0:
		return s.End.Time.Compare(s.Start.Time) > 0
	case 1:
		return s.End.Time == (civil.Time{}) || s.Start.Hour >= 12 && s.End.Hour < 7
	}
	return false
}

// Hour returns a time of day: "20 h 30", "midi", "8.30 pm", "20.30 Uhr".
func (l *Lang) Hour(t civil.Time) string {
	if t == (civil.Time{Hour: 12}) && l.noon != "" {
		return l.noon
	}
	switch l.clock {
	case frenchClock:
		return frenchHour(t)
	case englishClock:
		return l.figures(t) + englishHalf(t)
	case germanClock:
		return l.figures(t) + noBreak + "Uhr"
	}
	return l.figures(t)
}

func frenchHour(t civil.Time) string {
	s := strconv.Itoa(t.Hour) + narrow + "h"
	if t.Minute != 0 {
		s += narrow + two(t.Minute)
	}
	return s
}

func englishHalf(t civil.Time) string {
	if t.Hour < 12 {
		return noBreak + "am"
	}
	return noBreak + "pm"
}

// figures returns the figures of a time of day without its unit.
func (l *Lang) figures(t civil.Time) string {
	h, sep := t.Hour, "."
	if l.clock == plainClock {
		return two(h) + ":" + two(t.Minute)
	}
	if l.clock == englishClock {
		h = (h+11)%12 + 1
	}
	if t.Minute == 0 {
		return strconv.Itoa(h)
	}
	return strconv.Itoa(h) + sep + two(t.Minute)
}

func two(n int) string {
	if n < 10 {
		return "0" + strconv.Itoa(n)
	}
	return strconv.Itoa(n)
}

// HourRange returns "de 14 h à 17 h 30", "2–5.30 pm", "14–17.30 Uhr". An end
// of 00:00 is the end of the day.
func (l *Lang) HourRange(start, end civil.Time) string {
	from, to := l.Hour(start), l.Hour(end)
	switch l.clock {
	case englishClock:
		if englishHalf(start) == englishHalf(end) && from != l.noon && to != l.noon && end.Compare(start) > 0 {
			from = l.figures(start)
		}
	case germanClock:
		from = l.figures(start)
		if end == (civil.Time{}) {
			to = "24" + noBreak + "Uhr"
		}
	case plainClock:
		if end == (civil.Time{}) {
			to = "24:00"
		}
	}
	if end == (civil.Time{}) && l.midnight != "" {
		to = l.midnight
	}
	return l.hours.of(from, to)
}

// TimeRange returns an hour, or hours, without the word before them.
func (l *Lang) TimeRange(r TimeRange) string {
	if r.End == nil {
		return l.HourZone(r.Start, r.Zone)
	}
	return l.HourRange(r.Start, *r.End) + l.inBrackets(r.Zone)
}

// HourZone returns an hour with the name of its zone: "21 h (heure de Lisbonne)".
func (l *Lang) HourZone(t civil.Time, zone string) string { return l.Hour(t) + l.inBrackets(zone) }

// Duration returns "1 h 45", "28 min", "3 jours"; minutes are rounded down.
func (l *Lang) Duration(d time.Duration) string {
	m := int(d / time.Minute)
	if m < 0 {
		m = 0
	}
	days, h := m/(24*60), m/60
	switch {
	case days > 0 && m%(24*60) == 0:
		return l.count(days, l.dayUnit)
	case h == 0:
		return strconv.Itoa(m) + l.minuteUnit
	case m%60 == 0:
		return l.Number(h) + l.hourUnit
	case l.clock == frenchClock:
		return l.Number(h) + l.hourUnit + narrow + two(m%60)
	}
	return l.Number(h) + l.hourUnit + " " + strconv.Itoa(m%60) + l.minuteUnit
}

func (l *Lang) count(n int, unit [2]string) string {
	if n == 1 || n == 0 && l.Code == "fr" {
		return l.Number(n) + noBreak + unit[0]
	}
	return l.Number(n) + noBreak + unit[1]
}

// Datetime returns an instant as the datetime attribute of <time> wants it:
// 2026-12-12T20:30+01:00, in the location of t.
func Datetime(t time.Time) string {
	if t.Second() != 0 {
		return t.Format("2006-01-02T15:04:05Z07:00")
	}
	return t.Format("2006-01-02T15:04Z07:00")
}
