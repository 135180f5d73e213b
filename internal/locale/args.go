package locale

import (
	"time"

	"saison/internal/civil"
	"saison/internal/diag"
)

// said prints a value in the language of the reader of a message.
type said func(l *Lang) string

// In returns the words in lang.
func (s said) In(lang string) string { return s(For(lang)) }

// DateArg prints "12 décembre 2026" in the language of the reader.
func DateArg(d civil.Date) diag.Worder { return said(func(l *Lang) string { return l.Date(d) }) }

// DateLongArg prints "samedi 12 décembre 2026".
func DateLongArg(d civil.Date) diag.Worder {
	return said(func(l *Lang) string { return l.DateLong(d) })
}

// DayMonthArg prints "12 décembre".
func DayMonthArg(d civil.Date) diag.Worder {
	return said(func(l *Lang) string { return l.DayMonth(d) })
}

// DateTimeArg prints "samedi 12 décembre 2026 à 20 h 30".
func DateTimeArg(d civil.DateTime) diag.Worder {
	return said(func(l *Lang) string { return l.DateTime(d) })
}

// MomentArg prints a day with its weekday, and its hour if it has one.
func MomentArg(m Moment) diag.Worder { return said(func(l *Lang) string { return l.Moment(m) }) }

// RangeArg prints "du 3 au 7 août 2027"; both days are included.
func RangeArg(first, last civil.Date) diag.Worder {
	return said(func(l *Lang) string { return l.Range(first, last) })
}

// SpansArg prints all dates of a phrase.
func SpansArg(spans []Span) diag.Worder { return said(func(l *Lang) string { return l.Dates(spans) }) }

// HourArg prints "20 h 30".
func HourArg(t civil.Time) diag.Worder { return said(func(l *Lang) string { return l.Hour(t) }) }

// WeekdayArg prints "samedi".
func WeekdayArg(d time.Weekday) diag.Worder {
	return said(func(l *Lang) string { return l.Weekday(d) })
}

// MonthArg prints "août 2027".
func MonthArg(year int, m time.Month) diag.Worder {
	return said(func(l *Lang) string { return l.MonthYear(year, m) })
}

// DurationArg prints "1 h 45".
func DurationArg(d time.Duration) diag.Worder {
	return said(func(l *Lang) string { return l.Duration(d) })
}

// PriceArg prints "12,50 €".
func PriceArg(p Price) diag.Worder { return said(func(l *Lang) string { return l.Price(p) }) }

// RepeatArg prints "tous les samedis de 10 h à 12 h 30".
func RepeatArg(r *Repeat) diag.Worder { return said(func(l *Lang) string { return l.Repeat(r) }) }

// ZoneArg prints "heure de Lisbonne".
func ZoneArg(name string) diag.Worder { return said(func(l *Lang) string { return l.Zone(name) }) }

// ListArg prints "a, b et c".
func ListArg(items []string) diag.Worder { return said(func(l *Lang) string { return l.List(items) }) }
