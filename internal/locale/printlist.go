package locale

import (
	"strconv"
	"strings"

	"saison/internal/civil"
)

// Dates returns several dates of one event, grouped by weekday and month, with
// hours that they share said once: "les samedis 9, 16 et 23 janvier et le
// samedi 6 février 2027, de 14 h à 17 h 30". The spans are in order.
func (l *Lang) Dates(spans []Span) string {
	if bare, zone := withoutZone(spans); zone != "" {
		return l.Dates(bare) + l.inBrackets(zone)
	}
	switch {
	case len(spans) == 0:
		return ""
	case len(spans) == 1:
		return l.Span(spans[0])
	case sameDay(spans):
		return l.sittings(spans)
	case !shareOneDay(spans):
		return l.eachDate(spans)
	}
	var days []civil.Date
	for _, s := range spans {
		days = append(days, s.Start.Date)
	}
	text := l.Days(days)
	if n := len(days); n > 2 && consecutive(days) {
		text = l.RangeLong(days[0], days[n-1])
	}
	if s := spans[0]; s.Start.HasTime && s.HasEnd {
		text += l.toDate + l.HourRange(s.Start.Time, s.End.Time)
	} else if s.Start.HasTime {
		text += l.atHour + l.Hour(s.Start.Time)
	}
	return text
}

// sameDay reports whether all spans are hours of one day.
func sameDay(spans []Span) bool {
	for _, s := range spans {
		if s.Start.Date != spans[0].Start.Date || !s.Start.HasTime || s.HasEnd && !sameEvening(s) {
			return false
		}
	}
	return true
}

// sittings returns one day with several hours: "le samedi 12 décembre 2026 à 15 h et à 20 h".
func (l *Lang) sittings(spans []Span) string {
	text := l.DateLong(spans[0].Start.Date)
	for i, s := range spans {
		r := TimeRange{Start: s.Start.Time}
		gap := l.atHour
		if s.HasEnd {
			r.End, gap = &s.End.Time, l.ofHours
		}
		if i > 0 {
			gap = l.dateWords.and + strings.TrimLeft(gap, ", ")
		}
		text += gap + l.TimeRange(r)
	}
	return text
}

// shareOneDay reports whether every span is on a day of its own, all at the same hours.
func shareOneDay(spans []Span) bool {
	first := spans[0]
	for _, s := range spans {
		if s.Start.HasTime != first.Start.HasTime || s.Start.Time != first.Start.Time || s.HasEnd != first.HasEnd {
			return false
		}
		if s.HasEnd && (s.End.Time != first.End.Time || !sameEvening(s)) {
			return false
		}
	}
	return true
}

// eachDate joins spans that have nothing in common.
func (l *Lang) eachDate(spans []Span) string {
	parts := make([]string, len(spans))
	for i, s := range spans {
		parts[i] = l.Span(s)
		if !s.HasEnd || sameEvening(s) {
			parts[i] = l.oneOfList + parts[i]
		}
	}
	comma := l.comma
	if l.weekdayGap == l.comma || l.atHour == l.comma {
		comma = "; "
	}
	return joinList(parts, comma, l.and)
}

// consecutive reports whether each day is the one after the last.
func consecutive(days []civil.Date) bool {
	for i, d := range days[1:] {
		if d.DaysSince(days[i]) != 1 {
			return false
		}
	}
	return true
}

// a dayGroup is days of a list that are printed together.
type dayGroup struct {
	days    []civil.Date
	weekday bool // all on one weekday, named in the plural
}

// Days returns a list of days, grouped by weekday and month:
// "les 3, 4 et 9 août 2027".
func (l *Lang) Days(days []civil.Date) string {
	if len(days) == 1 {
		return l.DateLong(days[0])
	}
	groups := groupDays(days)
	parts := make([]string, len(groups))
	single := true
	for i, g := range groups {
		year, month := true, true
		if i+1 < len(groups) {
			next := groups[i+1].days[0]
			year = next.Year != g.days[0].Year
			month = year || next.Month != g.days[0].Month
		}
		parts[i] = l.group(g, month, year)
		single = single && len(g.days) == 1
	}
	comma := l.comma
	if !single && len(groups) > 1 || l.weekdayGap == l.comma {
		comma = "; "
	}
	if len(groups) == 2 {
		comma = l.comma
	}
	return joinList(parts, comma, l.and)
}

// group prints the days of one group, with its month and year as wanted.
func (l *Lang) group(g dayGroup, month, year bool) string {
	nums := make([]string, len(g.days))
	for i, d := range g.days {
		nums[i] = l.day(d.Day)
	}
	first := g.days[0]
	var b strings.Builder
	switch {
	case len(g.days) == 1:
		b.WriteString(l.oneOfList + l.Weekday(first.Weekday()) + l.weekdayGap)
	case g.weekday:
		b.WriteString(l.allOfList + l.weekdaysPlural[first.Weekday()])
		b.WriteString(strings.TrimPrefix(l.weekdayGap, ","))
	default:
		b.WriteString(l.allOfList)
	}
	b.WriteString(joinList(nums, l.comma, l.and))
	if month || len(g.days) > 1 {
		b.WriteString(l.monthGap + l.monthOf + l.months[first.Month-1])
	}
	if year {
		b.WriteString(l.yearGap + strconv.Itoa(first.Year))
	}
	return b.String()
}

// groupDays puts days of one weekday and month together. When there are none
// such, more than two days of a month are together without their weekdays.
func groupDays(days []civil.Date) []dayGroup {
	sameWeekday := func(a, b civil.Date) bool { return sameMonth(a, b) && a.Weekday() == b.Weekday() }
	weekdays := false
	for i, d := range days[1:] {
		weekdays = weekdays || sameWeekday(days[i], d)
	}
	var out []dayGroup
	for i := 0; i < len(days); {
		n := run(days[i:], sameMonth)
		switch {
		case weekdays:
			n = run(days[i:], sameWeekday)
		case n < 3:
			n = 1
		}
		out = append(out, dayGroup{days: days[i : i+n], weekday: weekdays && n > 1})
		i += n
	}
	return out
}

func sameMonth(a, b civil.Date) bool { return a.Year == b.Year && a.Month == b.Month }

// run returns how many days at the front belong together.
func run(days []civil.Date, together func(a, b civil.Date) bool) int {
	n := 1
	for n < len(days) && together(days[n-1], days[n]) {
		n++
	}
	return n
}
