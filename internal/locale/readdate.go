package locale

import (
	"strings"
	"time"

	"saison/internal/civil"
)

// A node is one day of a phrase as it was written, before what it lacks is
// taken from its neighbours. Token numbers are -1 where nothing is written.
type node struct {
	day, month, year int
	weekday          int8 // 1 Sunday to 7 Saturday; 0 none
	weekdayTok       int
	dayTok           int
	monthTok         int
	yearTok          int
	first, last      int  // tokens of day, month and year together
	plural           bool // "samedis": also of the days that follow
	dayFirst         bool // 12/12/2026: a note shows the reading
	iso              bool
	monthFirst       bool // December 12
	article          bool // "le", "les": the weekday before does not go on
	noYear           bool // no day of the phrase has a year
	zone             *time.Duration
}

// An item is one day or one range of a list of dates, with its hours.
type item struct {
	a, b     node
	isRange  bool
	open     bool        // "du 12 décembre" and no end
	hours    *hoursNode  // of the day; of each day of a range
	also     []hoursNode // further hours of the same days: à 15h et à 20h
	from, to *hoursNode  // "du vendredi à 19h30 au dimanche à 12h30"
}

// wholeDates reads the whole text as a list of dates and ranges. Hours may
// stand before them: 8 pm on 12 December 2026.
func (p *parser) wholeDates() ([]item, bool) {
	p.about = edit{}
	p.weekEndOf()
	save := p.i
	list, before := p.everyHours(false)
	if before {
		p.mark(',')
	} else if !p.dottedAhead() {
		var one hoursNode
		one, before = p.hours(false)
		list = []hoursNode{one}
	}
	if before && (len(list) == 0 || !p.dateAhead()) {
		p.i, p.faults, before = save, nil, false
	}
	items, ok := p.dates()
	if !ok {
		return nil, false
	}
	for i := range items {
		if items[i].open || before && items[i].hours != nil {
			return nil, false
		}
		if before {
			items[i].hours, items[i].also = &list[0], list[1:]
		}
	}
	p.allDay()
	p.skip(filler)
	for p.mark('.') || p.mark(',') || p.mark(';') || p.mark('!') {
	}
	return items, p.tok().kind == endToken
}

// allDay steps over toute la journée, all day.
func (p *parser) allDay() {
	save := p.i
	p.mark(',')
	if p.accept(every) {
		p.skip(the)
		if p.tok().unit == dayUnit {
			p.i++
			return
		}
	}
	p.i = save
}

// dates reads items joined by commas and "et".
func (p *parser) dates() ([]item, bool) {
	var items []item
	monthFirst := false
	for {
		it, ok := p.item(monthFirst)
		if !ok {
			return nil, false
		}
		monthFirst = monthFirst || it.a.monthFirst
		items = append(items, it)
		save := p.i
		if !p.joint() || !p.dateAhead() {
			p.i = save
			return items, true
		}
	}
}

// joint steps over what may stand between two items.
func (p *parser) joint() bool {
	slash := p.i > 0 && p.toks[p.i-1].mark == '.' && p.mark('/') // 11./12. Dezember
	found := slash || p.mark(',') || p.mark(';')
	if p.accept(and) {
		found = true
		p.accept(at) // "ainsi que"
	}
	return found
}

// dateAhead reports whether a date, and not an hour, begins here.
func (p *parser) dateAhead() bool {
	save := p.i
	defer func() { p.i = save }()
	p.skip(the | on | from)
	_, ok := p.date(true)
	if !ok {
		return false
	}
	p.i = save
	_, isHours := p.hours(false)
	return !isHours
}

// item reads one day or one range, with its hours.
func (p *parser) item(monthFirst bool) (it item, ok bool) {
	before := p.i
	for ; p.tok().is(the | on | from); p.i++ {
		it.open = it.open || p.tok().is(from)
	}
	article := p.i > before
	if it.a, ok = p.date(monthFirst); !ok {
		return it, false
	}
	it.a.article = article
	if it.hours = p.optionalHours(&it.a); it.hours == nil {
		p.steadyHours(&it)
	}
	p.furtherHours(&it)
	save := p.i
	if !p.rangeMark() && !(it.a.iso && p.mark('/')) {
		return it, true
	}
	p.skip(the | on | to)
	glued := p.i == save+1 && p.toks[save].glued && p.tok().glued
	it.b, ok = p.date(monthFirst || it.a.monthFirst)
	if ok && glued && it.hours != nil && it.b.monthTok < 0 { // "à 20-30" is no day
		return it, false
	}
	if !ok {
		p.i = save
		return it, true
	}
	it.isRange, it.open = true, false
	it.from, it.hours = it.hours, nil
	last := p.optionalHours(&it.b)
	if it.from == nil {
		if it.hours = last; last == nil {
			p.steadyHours(&it)
		}
	} else {
		it.to = last
	}
	p.furtherHours(&it)
	return it, true
}

// furtherHours reads more hours of the same day: et à 22h.
func (p *parser) furtherHours(it *item) {
	for it.hours != nil && len(it.also) < 23 {
		save := p.i
		p.mark(',')
		p.accept(and)
		h, ok := p.hours(false)
		if p.i == save || !ok || !p.toks[save].is(and) && p.toks[save].mark != ',' {
			p.i = save
			return
		}
		it.also = append(it.also, h)
	}
}

// optionalHours reads hours if there are any.
func (p *parser) optionalHours(n *node) *hoursNode {
	save := p.i
	p.mark(',')
	sep := n.iso && p.tok().kind == wordToken && p.tok().glued && p.isLetter('t')
	if sep { // 2026-12-12T20:30-05:00: what follows is an offset, no range
		p.i++
		if c, ok := p.clock(); ok && !c.bare {
			n.zone = p.offset(true)
			return &hoursNode{a: c}
		}
		p.i = save
		return nil
	}
	bracket := p.mark('(')
	dash := !bracket && p.stroke() // samedi 12 décembre 2026 - 20h30
	h, ok := p.hours(false)
	if !ok || dash && h.a.bare || bracket && !p.mark(')') {
		p.i = save
		return nil
	}
	if n.iso && !h.ranged {
		n.zone = p.offset(false)
	}
	return &h
}

// stroke steps over a mark between a day and its hours.
func (p *parser) stroke() bool {
	if t := p.tok(); t.kind == markToken && strings.ContainsRune("-:/|•·_;>", t.mark) {
		p.i++
		return true
	}
	return false
}

// isLetter reports whether the token is the single letter c, in either case.
func (p *parser) isLetter(c byte) bool {
	t := p.tok()
	return t.kind == wordToken && t.end == t.start+1 && p.text[t.start]|0x20 == c
}

// rangeMark steps over what stands between the ends of a range.
func (p *parser) rangeMark() bool {
	if p.mark('-') {
		return true
	}
	if p.accept(until) {
		p.skip(to | at | in)
		return true
	}
	return p.accept(to)
}

// date reads one day: figures, or a day number with a month, or a day number
// whose month another day gives. monthFirst: an earlier day was written month
// first, so that a year may follow a bare day.
func (p *parser) date(monthFirst bool) (n node, ok bool) {
	save := p.i
	n = node{weekdayTok: -1, dayTok: -1, monthTok: -1, yearTok: -1}
	if p.tok().is(upcoming) && (p.peek(1).kind == numberToken || p.peek(1).day != 0 && p.peek(2).kind == numberToken) {
		p.i++
	}
	if t := p.tok(); t.day != 0 && !p.isMonthFirst() {
		n.weekday, n.weekdayTok, n.plural = t.day, p.i, t.is(plural)
		p.i++
		p.mark('.')
		p.mark(',')
		p.skip(the | on | of)
	}
	n.first = p.i
	switch {
	case p.figures(&n):
	case p.isMonthFirst():
		p.monthDay(&n)
	case p.dayMonth(&n, monthFirst):
	default:
		p.i = save
		return n, false
	}
	p.weekdayBehind(&n)
	return n, true
}

// weekdayBehind reads a weekday in brackets: 12 décembre 2026 (samedi).
func (p *parser) weekdayBehind(n *node) {
	day := p.peek(1)
	if n.weekday != 0 || p.tok().mark != '(' || day.day == 0 || day.is(plural) {
		return
	}
	save := p.i
	p.i += 2
	p.mark('.')
	if !p.mark(')') {
		p.i = save
		return
	}
	n.weekday, n.weekdayTok = day.day, save+1
}

// isMonthFirst reports whether "December 12" begins here.
func (p *parser) isMonthFirst() bool {
	t := p.tok()
	if t.month == 0 || t.kind != wordToken {
		return false
	}
	i := 1
	if m := p.peek(i); m.kind == markToken && m.mark == '.' {
		i++
	}
	d, after := p.peek(i), p.peek(i+1)
	if after.is(suffix) && after.glued {
		after = p.peek(i + 2)
	}
	return d.kind == numberToken && d.digits <= 2 && d.num >= 1 && d.num <= 31 && after.month == 0 &&
		!(after.is(hourWord|am|pm) || after.kind == markToken && after.mark == ':')
}

func (p *parser) monthDay(n *node) {
	n.monthFirst = true
	n.month, n.monthTok = int(p.tok().month), p.i
	p.i++
	p.mark('.')
	n.day, n.dayTok, n.last = p.tok().num, p.i, p.i
	p.i++
	p.ordinalSuffix()
	p.year(n, true)
}

// dayMonth reads 12 décembre 2026, 12th of December, 12. Dezember, or a bare 12.
func (p *parser) dayMonth(n *node, monthFirst bool) bool {
	t := p.tok()
	if !p.dayNumber(n) {
		return false
	}
	n.last = p.i - 1
	save := p.i
	hyphen := p.tok().mark == '-' && p.tok().glued && p.peek(1).month != 0 // 12-déc-2026
	if hyphen {
		p.i++
	}
	p.skip(of | the)
	if m := p.tok(); m.month != 0 && m.kind == wordToken {
		n.month, n.monthTok, n.last = int(m.month), p.i, p.i
		p.i++
		if p.peek(1).kind != endToken || p.tok().glued {
			p.mark('.')
		}
		p.accept(upcoming)
		if y := p.peek(1); hyphen && p.tok().mark == '-' && y.kind == numberToken && y.glued {
			p.i++
		}
		p.year(n, false)
		return true
	}
	p.i = save
	if monthFirst {
		p.year(n, true)
	}
	return t.kind == numberToken || n.weekday != 0
}

// dayNumber reads the number of a day with what may stand behind it.
func (p *parser) dayNumber(n *node) bool {
	t := p.tok()
	switch {
	case t.kind == numberToken && t.digits <= 2 && t.num > 0:
		n.day = t.num
	case t.kind == wordToken && t.ord == 1 && p.peek(1).month != 0: // premier mai
		n.day = 1
	default:
		return false
	}
	n.dayTok = p.i
	p.i++
	p.ordinalSuffix()
	return true
}

func (p *parser) ordinalSuffix() {
	if t := p.tok(); t.is(suffix) && (t.glued || p.peek(1).month != 0) || t.mark == '°' && t.glued {
		p.i++
		if dot := p.tok(); dot.mark == '.' && dot.glued && p.peek(1).month != 0 { // 1er.avril
			p.i++
		}
		return
	}
	if t, next := p.tok(), p.peek(1); t.kind == markToken && t.mark == '.' && t.glued && !(next.kind == numberToken && next.glued) {
		p.i++
	}
}

// year reads a year after a month. A year of two figures is kept, as a fault.
func (p *parser) year(n *node, comma bool) {
	save := p.i
	if p.mark(',') && !comma && p.tok().digits != 4 {
		p.i = save
		return
	}
	short := p.mark('\'')
	t, next := p.tok(), p.peek(1)
	sticky := next.glued && next.kind == markToken && (next.mark == '-' || next.mark == '/') && p.peek(2).kind == numberToken
	switch {
	case t.kind == numberToken && t.digits == 4 && !(sticky && p.peek(2).digits <= 2 && p.peek(3).glued):
	case t.kind == numberToken && t.digits == 2 && (short || p.twoFigureYear()):
	default:
		p.i = save
		return
	}
	n.year, n.yearTok, n.last = t.num, p.i, p.i
	p.i++
}

// twoFigureYear reports whether the two figures here can only be a year.
func (p *parser) twoFigureYear() bool {
	save := p.i
	defer func() { p.i = save }()
	if _, ok := p.hours(false); ok {
		return false
	}
	next := p.peek(1)
	return next.month == 0 && !next.is(suffix|of) && p.toks[save-1].mark != ','
}

// unknownDate reports whether the text says that the date is not known yet.
func (p *parser) unknownDate() bool {
	if unknownDates[Fold(p.text)] {
		return true
	}
	p.skip(in | of | from)
	seen := false
	if p.accept(vague) {
		p.mark('-')
		seen = true
	}
	if p.tok().month != 0 || p.tok().is(season) {
		p.i++
		p.mark('.')
	} else if !seen {
		return false
	}
	y := p.tok()
	if y.kind != numberToken || y.digits != 4 || y.num < minYear || y.num > maxYear {
		return false
	}
	p.i++
	if p.mark('-') || p.mark('/') { // winter 2026/27
		if y := p.tok(); y.kind != numberToken || y.digits != 4 && y.digits != 2 {
			return false
		}
		p.i++
	}
	return p.tok().kind == endToken
}

var unknownDates = map[string]bool{
	"a preciser": true, "a venir": true, "a definir": true, "a fixer": true, "a confirmer": true, "date a preciser": true,
	"date a venir": true, "date a definir": true, "inconnue": true, "non fixee": true, "pas encore fixee": true,
	"date inconnue": true, "nouvelle date a venir": true, "nouvelle date a preciser": true,
	"reporte": true, "reportee": true, "date reportee": true, "a une date ulterieure": true, "ulterieurement": true,
	"reporte a une date ulterieure": true, "reportee a une date ulterieure": true, "sine die": true, "reporte sine die": true, "reportee sine die": true,
	"postponed": true, "to a later date": true, "postponed to a later date": true, "new date to come": true, "new date to be announced": true,
	"annule": true, "annulee": true, "cancelled": true, "canceled": true, "abgesagt": true,
	"verschoben": true, "auf unbestimmte zeit verschoben": true, "neuer termin folgt": true,
	"tba": true, "tbc": true, "tbd": true, "to be announced": true, "to be confirmed": true, "to be decided": true,
	"date to be announced": true, "date to be confirmed": true, "unknown": true, "not yet known": true,
	"noch offen": true, "offen": true, "steht noch nicht fest": true, "termin folgt": true, "noch nicht bekannt": true,
	"wird noch bekannt gegeben": true, "n.n.": true,
	"ייקבע": true, "ייקבע בהמשך": true, "המועד ייקבע": true, "המועד ייקבע בהמשך": true, "יפורסם": true, "יפורסם בהמשך": true,
	"מועד חדש יפורסם": true, "טרם נקבע": true,
}

// minYear and maxYear bound every date that is read.
const (
	minYear = 1900
	maxYear = 2200
)

func (n *node) date() civil.Date {
	return civil.Date{Year: n.year, Month: time.Month(n.month), Day: n.day}
}
