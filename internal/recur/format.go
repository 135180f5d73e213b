package recur

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"saison/internal/civil"
)

var freqNames = [...]string{Daily: "DAILY", Weekly: "WEEKLY", Monthly: "MONTHLY", Yearly: "YEARLY"}

var dayNames = [...]string{"SU", "MO", "TU", "WE", "TH", "FR", "SA"}

// String returns r as RRULE text (RFC 5545 3.3.10), always with the same order
// of parts and with WKST. It writes the parts that r has; call [Rule.Explicit]
// first for a text that does not depend on DTSTART. An Until at 23:59:59 is
// written as a date, as [ParseRule] reads it. Times that no rule of RFC 5545
// can say (15:00 and 17:30) are written as X-TIMES, which is not read.
func (r Rule) String() string {
	var b strings.Builder
	name, n := freqNames[r.Freq], r.Interval
	switch {
	case r.Every > 0 && r.Every%time.Hour == 0:
		name, n = "HOURLY", int(r.Every/time.Hour)
	case r.Every > 0:
		name, n = "MINUTELY", int(r.Every/time.Minute)
	}
	b.WriteString("FREQ=" + name)
	if n > 1 {
		b.WriteString(";INTERVAL=" + strconv.Itoa(n))
	}
	part(&b, "BYMONTH", r.ByMonth, func(m time.Month) string { return strconv.Itoa(int(m)) })
	part(&b, "BYWEEKNO", r.ByWeekNo, strconv.Itoa)
	part(&b, "BYYEARDAY", r.ByYearDay, strconv.Itoa)
	part(&b, "BYMONTHDAY", r.ByMonthDay, strconv.Itoa)
	part(&b, "BYDAY", r.ByDay, Weekday.String)
	hours, minutes := r.ByHour, r.ByMinute
	if len(r.Times) > 0 {
		hours, minutes = product(r.Times)
	}
	part(&b, "BYHOUR", hours, strconv.Itoa)
	part(&b, "BYMINUTE", minutes, strconv.Itoa)
	if len(hours)+len(minutes) == 0 {
		part(&b, "X-TIMES", r.Times, func(t civil.Time) string { return fmt.Sprintf("%02d%02d%02d", t.Hour, t.Minute, t.Second) })
	}
	part(&b, "BYSETPOS", r.BySetPos, strconv.Itoa)
	b.WriteString(";WKST=" + dayNames[r.WeekStart])
	if r.Count > 0 {
		b.WriteString(";COUNT=" + strconv.Itoa(r.Count))
	}
	if u := r.Until; !u.IsZero() {
		fmt.Fprintf(&b, ";UNTIL=%04d%02d%02d", u.Year, u.Month, u.Day)
		if u.Time != endOfDay || r.UntilUTC {
			fmt.Fprintf(&b, "T%02d%02d%02d", u.Hour, u.Minute, u.Second)
		}
		if r.UntilUTC {
			b.WriteString("Z")
		}
	}
	return b.String()
}

// String returns d as a BYDAY value: SA, 1SA, -1SA.
func (d Weekday) String() string {
	if d.N == 0 {
		return dayNames[d.Day]
	}
	return strconv.Itoa(d.N) + dayNames[d.Day]
}

func part[T any](b *strings.Builder, name string, list []T, text func(T) string) {
	for i, v := range list {
		if i == 0 {
			b.WriteString(";" + name + "=")
		} else {
			b.WriteByte(',')
		}
		b.WriteString(text(v))
	}
}

// Portable reports whether every calendar program of consequence expands r
// alike. r is as [Rule.Explicit] returns it. What is not portable is written
// as single events.
//
// Portable are: every n days; chosen weekdays every n weeks; one of the first
// four or the last of a weekday, one day up to the 28th, the last day, or one
// of a choice of weekdays ("the last working day") every n months; one such
// day of one month every n years. The 29th to 31st are left out since Exchange
// moves them to the last day of shorter months, the fifth weekday since
// Outlook takes it for the last (MS-OXOCAL 2.2.1.44), several times of a day
// since Exchange holds one instance a day.
func Portable(r Rule) bool {
	if r.Interval > 99 || len(r.ByYearDay)+len(r.ByWeekNo)+len(r.Times)+len(r.ByHour)+len(r.ByMinute) > 0 || r.Every > 0 {
		return false
	}
	switch r.Freq {
	case Daily:
		return len(r.ByDay)+len(r.ByMonthDay)+len(r.ByMonth)+len(r.BySetPos) == 0
	case Weekly:
		return len(r.ByDay) > 0 && !ordinal(r.ByDay) && len(r.ByMonth)+len(r.BySetPos) == 0
	case Monthly:
		return len(r.ByMonth) == 0 && oneDay(r)
	case Yearly:
		return len(r.ByMonth) == 1 && oneDay(r) && len(r.BySetPos) == 0 && !slices.Contains(r.ByMonthDay, -1)
	}
	return false
}

// oneDay reports whether the rule means one plain day of a month.
func oneDay(r Rule) bool {
	nth := func(n int) bool { return n >= 1 && n <= 4 || n == -1 }
	switch {
	case len(r.ByDay) == 0:
		return len(r.ByMonthDay) == 1 && len(r.BySetPos) == 0 && (r.ByMonthDay[0] == -1 || r.ByMonthDay[0] >= 1 && r.ByMonthDay[0] <= 28)
	case len(r.ByMonthDay) > 0:
		return false
	case len(r.BySetPos) == 0:
		return len(r.ByDay) == 1 && nth(r.ByDay[0].N)
	}
	return !ordinal(r.ByDay) && len(r.BySetPos) == 1 && nth(r.BySetPos[0])
}
