package locale

import (
	"time"

	"saison/internal/civil"
	"saison/internal/diag"
)

// spans gives every date what it lacks, checks it, and makes spans. The faults
// are in p.faults; with an error among them the result is of no use, but never empty.
func (p *parser) spans(items []item) []Span {
	p.complete(items)
	p.single = len(items) == 1 && !items[0].isRange
	var out []Span
	shareHours(items)
	for i := range items {
		it := &items[i]
		if HasError(p.faults) && it.isRange {
			out = append(out, Span{Start: Moment{DateTime: civil.DateTime{Date: it.a.date()}}})
			p.checkHours(it)
			continue
		}
		out = p.appendItem(out, it)
	}
	if len(out) > maxSpans {
		p.fault("range-too-long", diag.Args{"limit": maxSpans})
		return out[:1]
	}
	out = joinDays(out)
	p.inZone(out)
	if out[0].Start.HasTime && !HasError(p.faults) {
		p.checkGloss(out[0].Start.DateTime)
	}
	p.checkWeekend(items)
	p.sayAbout()
	p.noteDayFirst(SpansArg(out))
	return out
}

// noteDayFirst shows how figures with the day first were read.
func (p *parser) noteDayFirst(reading diag.Worder) {
	if p.dayFirst && !HasError(p.faults) {
		p.fault("date-read", diag.Args{"reading": reading})
	}
}

// finishRepeat checks the second clock of a series, and notes how its dates in
// figures were read.
func (p *parser) finishRepeat(r *Repeat) {
	if len(r.Times) > 0 {
		p.checkGlossOfHours(r.Times[0].Start)
	}
	p.sayAbout()
	if frenchLang.Repeat(r) != "" {
		p.noteDayFirst(RepeatArg(r))
	}
}

// maxSpans bounds a range, and the dates of one phrase, in days.
const maxSpans = 366

// shareHours gives hours that stand behind a list to all its days.
func shareHours(items []item) {
	for i := len(items) - 2; i >= 0; i-- {
		if it := &items[i]; it.hours == nil && it.from == nil {
			it.hours, it.also = items[i+1].hours, items[i+1].also
		}
	}
}

func (p *parser) checkHours(it *item) {
	for _, h := range []*hoursNode{it.hours, it.from, it.to} {
		if h != nil {
			p.timeRange(*h, it.a)
		}
	}
}

func (p *parser) appendItem(out []Span, it *item) []Span {
	a, b := it.a.date(), it.b.date()
	switch {
	case !it.isRange:
		return p.appendDay(out, a, it)
	case b.Before(a):
		p.endBeforeStart(it)
		return append(out, Span{})
	case b.DaysSince(a) >= maxSpans:
		p.fault("range-too-long", diag.Args{"limit": maxSpans})
		return append(out, Span{})
	case it.hours != nil:
		for d := a; !d.After(b); d = d.AddDays(1) {
			out = p.appendDay(out, d, it)
			if HasError(p.faults) {
				return out
			}
		}
		return out
	}
	s := Span{Start: p.onDay(a, it.from, it.a).Start, End: p.onDay(b, it.to, it.b).Start, HasEnd: true}
	if it.from != nil && it.from.ranged || it.to != nil && it.to.ranged {
		p.fault("date-not-understood", diag.Args{"example": p.line(example("date-not-understood", p.clue, p.langCode()))})
	}
	if s.Start.HasTime && s.End.HasTime && !s.End.DateTime.After(s.Start.DateTime) {
		p.momentsBackwards(it, s)
	}
	if a == b && !s.End.HasTime { // "du 7 au 7 août" is one day
		s.End, s.HasEnd = Moment{}, false
	}
	return append(out, s)
}

// appendDay appends the hours of one day.
func (p *parser) appendDay(out []Span, d civil.Date, it *item) []Span {
	out = append(out, p.onDay(d, it.hours, it.a))
	for i := range it.also {
		out = append(out, p.onDay(d, &it.also[i], it.a))
	}
	return out
}

// onDay places hours on a day.
func (p *parser) onDay(d civil.Date, h *hoursNode, n node) Span {
	if h == nil {
		return Span{Start: Moment{DateTime: civil.DateTime{Date: d}}}
	}
	r := p.timeRange(*h, n)
	s := Span{Start: Moment{DateTime: d.At(r.Start), HasTime: true, Offset: n.zone}}
	if h.a.h == 24 && !h.ranged {
		s.Start.Date = d.AddDays(1)
	}
	if r.End != nil {
		end := d
		if r.End.Compare(r.Start) <= 0 {
			end = d.AddDays(1)
		}
		s.End, s.HasEnd = Moment{DateTime: end.At(*r.End), HasTime: true}, true
	}
	return s
}

// joinDays makes one span of consecutive days without hours.
func joinDays(in []Span) []Span {
	out := in[:0]
	for _, s := range in {
		if n := len(out); n > 0 && !s.Start.HasTime && !s.HasEnd && !out[n-1].Start.HasTime && !out[n-1].End.HasTime {
			last := &out[n-1]
			end := last.Start.Date
			if last.HasEnd {
				end = last.End.Date
			}
			if s.Start.Date == end.AddDays(1) {
				last.End, last.HasEnd = s.Start, true
				continue
			}
		}
		out = append(out, s)
	}
	return out
}

// complete fills in months and years from the neighbours, and checks every day.
func (p *parser) complete(items []item) {
	nodes := make([]*node, 0, 2*len(items))
	end := make([]bool, 0, 2*len(items)) // the last day of a range
	for i := range items {
		nodes, end = append(nodes, &items[i].a), append(end, false)
		if items[i].isRange {
			nodes, end = append(nodes, &items[i].b), append(end, true)
		}
	}
	spreadWeekdays(nodes)
	if !spreadMonths(nodes) {
		p.faults = append(p.faults, p.misread("date-not-understood")...)
		return
	}
	if !p.spreadYears(nodes, end) {
		return
	}
	p.nodes = nodes
	for _, n := range nodes {
		if n.year != 0 || n.yearTok >= 0 { // else a neighbour's has two figures
			p.check(n)
		}
	}
}

// spreadWeekdays: "les samedis 9, 16 et 23" are all Saturdays.
func spreadWeekdays(nodes []*node) {
	for i, n := range nodes {
		if n.weekday == 0 && i > 0 && nodes[i-1].plural && !n.article {
			n.weekday, n.plural = nodes[i-1].weekday, true
		}
	}
}

// spreadMonths gives a bare day the month of the next day that has one, else
// of the one before.
func spreadMonths(nodes []*node) bool {
	for i := len(nodes) - 2; i >= 0; i-- {
		if nodes[i].month == 0 {
			nodes[i].month = nodes[i+1].month
		}
	}
	for i, n := range nodes {
		if n.month == 0 {
			if i == 0 {
				return false
			}
			n.month = nodes[i-1].month
		}
	}
	return nodes[0].month != 0
}

// spreadYears gives a day the year of the next day that has one, else of the
// one before. A range over New Year begins in the year before its end.
func (p *parser) spreadYears(nodes []*node, end []bool) bool {
	for i := len(nodes) - 2; i >= 0; i-- {
		n, next := nodes[i], nodes[i+1]
		if n.year != 0 || next.year == 0 || next.yearFigures(p) == 2 {
			continue
		}
		n.year = next.year
		if laterInYear(n, next) && n.monthTok >= 0 {
			n.year--
			switch {
			case !end[i+1]: // a list: the year is not certain
				p.yearMissing(n, n.year)
				return false
			case next.date().DaysSince(n.date()) > maxOverNewYear:
				n.year++ // it runs backwards
			}
		}
	}
	for i, n := range nodes {
		if n.year != 0 || i == 0 || nodes[i-1].year == 0 {
			continue
		}
		n.year = nodes[i-1].year
		if laterInYear(nodes[i-1], n) {
			n.year++
			if !end[i] {
				p.yearMissing(n, n.year)
				return false
			}
		}
	}
	if last := nodes[len(nodes)-1]; last.year == 0 {
		p.yearMissing(last, p.guessYear(last))
		return false
	}
	return true
}

// maxOverNewYear bounds a range that begins in the year before the one
// written, in days: a school year, and not a slip.
const maxOverNewYear = 320

func (n *node) yearFigures(p *parser) int {
	if n.yearTok < 0 {
		return 4
	}
	if d := p.toks[n.yearTok].digits; d == 2 {
		return 2
	}
	return 4
}

func laterInYear(a, b *node) bool { return a.month > b.month || a.month == b.month && a.day > b.day }

// guessYear returns the likely year of a day without one, for a hint; 0 when
// nothing tells. A weekday decides among the years near.
func (p *parser) guessYear(n *node) int {
	year := p.clue.FileDate.Year
	if year == 0 && p.clue.Now.Year != 0 {
		year = p.clue.Now.Year
		if (civil.Date{Year: year, Month: time.Month(n.month), Day: n.day}).Before(p.clue.Now) {
			year++
		}
	}
	if year == 0 || n.weekday == 0 {
		return year
	}
	for _, near := range [...]int{0, 1, -1, 2, -2, 3, 4, 5, 6} {
		y := year + near
		d := civil.Date{Year: y, Month: time.Month(n.month), Day: n.day}
		if d.Valid() && d.Weekday() == time.Weekday(n.weekday-1) {
			return y
		}
	}
	return year
}

// check reports a day that does not exist, or that is not the weekday written.
func (p *parser) check(n *node) {
	d := n.date()
	switch {
	case n.yearFigures(p) == 2:
		full := *n
		if full.year = 2000 + n.year%100; !full.date().Valid() { // whatever the century
			p.dateImpossible(&full)
		} else {
			p.yearTwoDigits(n)
		}
	case n.year < minYear || n.year > maxYear:
		p.fault("year-out-of-range", diag.Args{})
	case !d.Valid():
		p.dateImpossible(n)
	case n.weekday != 0 && d.Weekday() != time.Weekday(n.weekday-1):
		p.weekdayMismatch(n)
	case n.dayFirst:
		p.dayFirst = true
	}
}
