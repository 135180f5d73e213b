package locale

import (
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"saison/internal/civil"
	"saison/internal/recur"
)

type repeatWords struct {
	everyDay         string
	everyNDays       wrap
	fortnight        wrap // every 15 days, where "quinze jours" would be two weeks
	everyWeek        string
	everyNWeeks      wrap
	everyWeekday     wrap
	pluralDays       bool // tous les samedis
	otherWeekday     wrap
	workdays         string // Monday to Friday
	onDay, joinOn    string // "le mardi", between unit and day
	everyMonth       string
	everyNMonths     wrap
	nth              wrap // le premier dimanche
	nthAfter         bool // the ordinal stands behind the weekday
	ofMonth          string
	dayOfMonth       wrap
	lastDay          string
	everyYear        string
	everyNYears      wrap
	on               string // before a day of the year
	ordinals         [5]string
	last, beforeLast string
	inMonth          string
	count            wrap
	from, until      string
	fromTo           frame
	except, exceptIn string
	semicolon        string
	moved            [2]string // le X est déplacé au Y
	atHourOf         string    // between a series and its hour
	cancelled        [2]string
	added            string
}

// ChangeKind says how one instance of a series differs.
type ChangeKind uint8

const (
	MovedTo   ChangeKind = iota // takes place at To instead
	CalledOff                   // does not take place
	Added                       // To is additional
)

// A Change is one instance of a series that differs from its rule.
type Change struct {
	Kind   ChangeKind
	On     civil.Date // the day of the rule; of Added: unused
	To     Span
	Offset int // bytes into the text read
}

// Repeat returns a series in words, with its hours, bounds, exceptions and
// changes, its own and then others: "tous les samedis de 10 h à 12 h 30, du 9 janvier au 26 juin 2027,
// sauf le 1er mai ; le 3 avril est déplacé au dimanche 4 avril de 15 h à 17 h".
// It returns "" for a rule that has no everyday words (BYSETPOS and the like):
// print its dates then.
func (l *Lang) Repeat(r *Repeat, changes ...Change) string {
	text := l.rule(&r.Rule)
	oneDay := !r.From.IsZero() && (r.Until == r.From || r.Rule.Until.Date == r.From)
	switch {
	case oneDay: // several times on it
		text = l.DateLong(r.From)
	case text == "":
		return ""
	}
	if len(r.Times) > 0 {
		text += l.timesOfDay(r.Times) + l.inBrackets(r.Zone)
	}
	from, until := r.From, r.Until
	if until.IsZero() && !r.Rule.Until.IsZero() {
		until = r.Rule.Until.Date
	}
	switch {
	case oneDay:
		// the day is said
	case !from.IsZero() && !until.IsZero():
		text += l.comma + l.bounds(from, until)
	case !until.IsZero():
		text += l.comma + l.repeatWords.until + l.Date(until)
	case !from.IsZero():
		text += l.comma + l.repeatWords.from + l.Date(from)
	}
	if r.Rule.Count > 0 {
		text += l.comma + l.repeatWords.count.of(l.Number(r.Rule.Count))
	}
	text += l.exceptions(r, from, until)
	for _, c := range slices.Concat(r.Changes, changes) {
		text += l.semicolon + l.change(c, from, until)
	}
	return text
}

// bounds is the range of a series, with no pair for neighbouring days.
func (l *Lang) bounds(from, until civil.Date) string {
	a := l.Date(from)
	if from.Year == until.Year {
		a = l.DayMonth(from)
	}
	return l.fromTo.of(a, l.Date(until))
}

// rule returns the core of a series: "tous les samedis".
func (l *Lang) rule(r *recur.Rule) string {
	if len(r.BySetPos)+len(r.ByWeekNo)+len(r.ByYearDay) > 0 || len(r.ByMonthDay) > 0 && len(r.ByDay) > 0 {
		return ""
	}
	n := max(1, r.Interval)
	nth := slices.ContainsFunc(r.ByDay, func(w recur.Weekday) bool { return w.N != 0 })
	switch r.Freq {
	case recur.Daily:
		if len(r.ByDay)+len(r.ByMonthDay) > 0 {
			return ""
		}
		return l.daily(n) + l.months12(r)
	case recur.Weekly:
		if nth || len(r.ByMonthDay) > 0 {
			return ""
		}
		return l.weekly(n, r.ByDay, l.months12(r))
	case recur.Monthly:
		if text := l.monthly(n, r, nth); text != "" {
			return text + l.months12(r)
		}
	case recur.Yearly:
		return l.yearly(n, r, nth)
	}
	return ""
}

func (l *Lang) daily(n int) string {
	switch n {
	case 1:
		return l.everyDay
	case 15:
		return l.fortnight.of("15")
	}
	return l.everyNDays.of(strconv.Itoa(n))
}

// weekly returns the weeks and their days, with the months behind. "Jeden
// zweiten Sonntag im Juli" would be the second of July.
func (l *Lang) weekly(n int, days []recur.Weekday, months string) string {
	names := make([]string, len(days))
	mask := 0
	for i, d := range days {
		names[i] = l.Weekday(d.Day)
		mask |= 1 << d.Day
	}
	switch {
	case n == 1 && len(days) == 0:
		return l.everyWeek + months
	case n == 1 && len(days) == 5 && mask == 0b0111110:
		return l.workdays + months
	case n == 1:
		if l.pluralDays {
			for i, d := range days {
				names[i] = l.weekdaysPlural[d.Day]
			}
		}
		return l.everyWeekday.of(l.List(names)) + months
	case n == 2 && len(days) == 1 && (months == "" || l.Code != "de"):
		return l.otherWeekday.of(names[0]) + months
	}
	text := l.everyNWeeks.of(strconv.Itoa(n))
	if len(days) > 0 {
		text += l.joinOn + l.onDay + joinList(names, l.comma, l.dateWords.and)
	}
	return text + months
}

func (l *Lang) monthly(n int, r *recur.Rule, nth bool) string {
	unit := l.everyMonth
	if n > 1 {
		unit = l.everyNMonths.of(strconv.Itoa(n))
	}
	days := ""
	switch {
	case nth:
		if days = l.nthDays(r.ByDay); days == "" {
			return ""
		}
	case len(r.ByDay) > 0:
		return ""
	case len(r.ByMonthDay) > 0:
		if days = l.monthDays(r.ByMonthDay); days == "" {
			return ""
		}
	default:
		return unit
	}
	if n > 1 {
		return unit + l.joinOn + l.onNth() + days
	}
	return days + l.ofMonth
}

// nthDays returns "le premier et le troisième mardi".
func (l *Lang) nthDays(days []recur.Weekday) string {
	var parts []string
	for i, d := range days {
		word := ""
		switch {
		case d.N >= 1 && d.N <= 5:
			word = l.ordinals[d.N-1]
		case d.N == -1:
			word = l.last
		case d.N == -2:
			word = l.beforeLast
		default:
			return ""
		}
		last := i+1 == len(days) || days[i+1].Day != d.Day
		switch {
		case l.nthAfter:
			word = l.Weekday(d.Day) + " " + word
		case last:
			word += " " + l.Weekday(d.Day)
		}
		parts = append(parts, l.nth.of(word))
	}
	return joinList(parts, l.comma, l.dateWords.and)
}

// monthDays returns "le 1er et le 15", "le dernier jour".
func (l *Lang) monthDays(days []int) string {
	var parts []string
	for _, d := range days {
		switch {
		case d == -1:
			parts = append(parts, l.dayOfMonth.of(l.lastDay))
		case d < 0:
			return ""
		case l.Code == "en":
			parts = append(parts, l.dayOfMonth.of(l.Ordinal(d)))
		default:
			parts = append(parts, l.dayOfMonth.of(l.day(d)))
		}
	}
	return joinList(parts, l.comma, l.dateWords.and)
}

func (l *Lang) yearly(n int, r *recur.Rule, nth bool) string {
	unit := l.everyYear
	if n > 1 {
		unit = l.everyNYears.of(strconv.Itoa(n))
	}
	switch {
	case len(r.ByMonth) == 0 && len(r.ByDay)+len(r.ByMonthDay) == 0:
		return unit
	case len(r.ByMonth) != 1 || len(r.ByMonthDay) > 1 || len(r.ByDay) > 0 && !nth:
		return ""
	case nth:
		if days := l.nthDays(r.ByDay); days != "" {
			return unit + l.joinOn + l.onNth() + days + " " + l.OfMonth(r.ByMonth[0])
		}
		return ""
	case len(r.ByMonthDay) == 0 || r.ByMonthDay[0] < 1:
		return ""
	}
	day := l.DayMonth(civil.Date{Year: 2028, Month: r.ByMonth[0], Day: r.ByMonthDay[0]})
	if l.on != "" {
		return unit + l.joinOn + l.on + day
	}
	return unit + l.joinOn + l.oneOfList + day
}

// onNth is the word before "the first Sunday" behind a unit, where the words
// of the day do not begin with one.
func (l *Lang) onNth() string {
	if l.Code == "en" {
		return l.on
	}
	return ""
}

// months12 returns the months that a rule is limited to, or those that it
// leaves out when these are fewer; the latter stand among the exceptions.
func (l *Lang) months12(r *recur.Rule) string {
	if n := len(r.ByMonth); n == 0 || n > 6 {
		return ""
	}
	return " " + l.inMonth + l.monthNameList(r.ByMonth)
}

func (l *Lang) monthNameList(months []time.Month) string {
	names := make([]string, len(months))
	for i, m := range months {
		names[i] = l.Month(m)
	}
	return l.List(names)
}

// exceptions returns ", sauf le 1er mai", with what the rule leaves out in months.
func (l *Lang) exceptions(r *Repeat, from, until civil.Date) string {
	text := ""
	if r.Rule.Freq != recur.Yearly && len(r.Rule.ByMonth) > 6 && len(r.Rule.ByMonth) < 12 {
		var out []time.Month
		for m := time.January; m <= time.December; m++ {
			if !slices.Contains(r.Rule.ByMonth, m) {
				out = append(out, m)
			}
		}
		text = l.comma + l.exceptIn + l.monthNameList(out)
	}
	if len(r.Except) == 0 {
		return text
	}
	var parts []string
	named := false
	for _, e := range r.Except {
		named = named || e.Name != ""
		parts = append(parts, l.exception(e, from, until))
	}
	if named {
		return text + l.comma + l.except + strings.Join(parts, l.comma)
	}
	return text + l.comma + l.except + joinList(parts, l.comma, l.dateWords.and)
}

// Except returns days, ranges of days and names of periods as a list.
func (l *Lang) Except(list []ExceptPhrase) string {
	parts := make([]string, len(list))
	for i, e := range list {
		parts[i] = l.exception(e, civil.Date{}, civil.Date{})
	}
	return l.List(parts)
}

// But returns what follows days on which something takes place: "sauf le 1er mai
// 2027". Years are left out where the first and the last of those days leave one.
func (l *Lang) But(list []ExceptPhrase, first, last civil.Date) string {
	parts := make([]string, len(list))
	for i, e := range list {
		parts[i] = l.exception(e, first, last)
	}
	return l.except + l.List(parts)
}

func (l *Lang) exception(e ExceptPhrase, from, until civil.Date) string {
	switch {
	case e.Name != "":
		return e.Name
	case e.From == e.To:
		return l.oneOfList + l.within(e.From, from, until)
	}
	a, b := l.within(e.From, from, until), l.within(e.To, from, until)
	return l.far.of(a, b)
}

// within returns a day, without its year when the bounds of the series leave only one.
func (l *Lang) within(d, from, until civil.Date) string {
	if !from.IsZero() && !until.IsZero() {
		n := node{day: d.Day, month: int(d.Month)}
		if onlyYear(&n, from, until) == d.Year {
			return l.DayMonth(d)
		}
	}
	return l.Date(d)
}

func (l *Lang) change(c Change, from, until civil.Date) string {
	switch c.Kind {
	case CalledOff:
		return l.cancelled[0] + l.within(c.On, from, until) + l.cancelled[1]
	case Added:
		return prefixed(l.added, l.when(c.To, from, until))
	}
	return l.moved[0] + l.within(c.On, from, until) + prefixed(l.moved[1], l.when(c.To, from, until))
}

// prefixed joins a particle to a date. The Hebrew ones take a maqaf before a
// figure alone: "ל־4 באפריל", but "ליום ראשון".
func prefixed(particle, date string) string {
	if next, _ := utf8.DecodeRuneInString(date); unicode.Is(unicode.Hebrew, next) {
		particle = strings.TrimSuffix(particle, "־")
	}
	return particle + date
}

// when returns one date of a change: "dimanche 4 avril de 15 h à 17 h".
func (l *Lang) when(s Span, from, until civil.Date) string {
	text := l.Weekday(s.Start.Weekday()) + l.weekdayGap + l.within(s.Start.Date, from, until)
	switch {
	case s.Start.HasTime && s.HasEnd && s.End.HasTime:
		text += l.ofHours + l.HourRange(s.Start.Time, s.End.Time)
	case s.Start.HasTime:
		text += l.atHour + l.Hour(s.Start.Time)
	}
	return text
}
