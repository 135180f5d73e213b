package locale

import (
	"slices"
	"time"
	"unicode"

	"saison/internal/civil"
	"saison/internal/recur"
)

// clause reads one of what may follow the core of a repetition, in any order:
// hours, first and last day, count, months, exceptions, changes. It always advances, or fails.
func (p *parser) clause(r *Repeat, found *[]exceptPart, changes *[]changePart) bool {
	for p.mark(',') || p.mark(';') || p.accept(filler) {
		if p.tok().kind == endToken {
			return true
		}
	}
	if p.mark('.') {
		return p.tok().kind == endToken
	}
	if p.tok().kind == endToken {
		return true
	}
	if list, said := p.everyHours(false); said {
		p.addSteady(r, list)
		return true
	}
	switch t := p.tok(); {
	case p.changeAhead():
		part, ok := p.change()
		*changes = append(*changes, part)
		return ok
	case t.is(except):
		p.i++
		parts := p.exceptParts(r)
		*found = append(*found, parts...)
		return len(parts) > 0 || p.removedDay
	case numberOf(t) > 0 && p.peek(1).is(times):
		r.Rule.Count = numberOf(t)
		p.i += 2
		return true
	case t.is(and) && len(r.Times) > 0:
		p.i++
		return p.addHours(r)
	case p.addHours(r), p.monthBounds(r):
		return true
	case t.is(in) && len(r.Rule.ByMonth) == 0:
		save := p.i
		if r.Rule.ByMonth = p.monthList(); len(r.Rule.ByMonth) > 0 {
			slices.Sort(r.Rule.ByMonth)
			return true
		}
		p.i = save
		return false
	}
	return p.bound(r)
}

func (p *parser) addHours(r *Repeat) bool {
	h, ok := p.hours(false)
	if !ok || len(r.Times) > 23 {
		return false
	}
	r.Times = append(r.Times, p.timeRange(h, node{}))
	return true
}

// bound reads the first day, the last day, or both.
func (p *parser) bound(r *Repeat) bool {
	if p.tok().is(at) && p.peek(1).is(starting) {
		p.i += 2
	}
	if p.accept(until) {
		p.skip(to | at | the | on)
		n, ok := p.date(false)
		if !ok || !r.Until.IsZero() {
			return false
		}
		items := []item{{a: n}}
		p.complete(items)
		r.Until, p.bounds[1] = items[0].a.date(), items[0].a
		return true
	}
	said := p.tok().is(from | the | on)
	it, ok := p.item(false)
	if !ok || !r.From.IsZero() || !said && !it.isRange {
		return false
	}
	items := []item{it}
	p.complete(items)
	r.From, p.bounds[0] = items[0].a.date(), items[0].a
	if it.isRange {
		r.Until, p.bounds[1] = items[0].b.date(), items[0].b
	}
	if it.hours != nil {
		r.Times = append(r.Times, p.timeRange(*it.hours, node{}))
	}
	for _, h := range it.also {
		r.Times = append(r.Times, p.timeRange(h, node{}))
	}
	return it.from == nil && it.to == nil
}

// An exceptPart is a run of dates, or a name, before its years are known.
type exceptPart struct {
	items  []item
	starts []int // bytes of the text, one an item
	name   ExceptPhrase
}

// exceptions reads a list of days and names on its own.
func (p *parser) exceptions(r *Repeat) []ExceptPhrase {
	p.accept(except)
	parts := p.exceptParts(r)
	if p.tok().kind != endToken {
		return nil
	}
	return p.settle(parts, r)
}

// exceptParts reads days, ranges, months and names, joined by commas and "et".
// Months without a year, and weekdays, change the rule of r.
func (p *parser) exceptParts(r *Repeat) (parts []exceptPart) {
	p.removedDay = false
	for {
		save := p.i
		if !p.exceptPart(r, &parts) {
			p.i = save
			return parts
		}
		save = p.i
		if !p.joint() {
			return parts
		}
		if p.tok().is(until|except) || p.peek(1).is(times) || p.startsHours() || p.tok().kind == endToken || p.changeAhead() {
			p.i = save
			return parts
		}
	}
}

// startsHours reports whether hours, and no date, begin here.
func (p *parser) startsHours() bool {
	save := p.i
	defer func() { p.i = save }()
	_, ok := p.hours(false)
	return ok
}

func (p *parser) exceptPart(r *Repeat, parts *[]exceptPart) bool {
	p.skip(during)
	start := p.tok().start
	save := p.i
	if p.exceptMonths(r, parts) {
		return true
	}
	p.i = save
	if r != nil && p.exceptWeekday(r) {
		return true
	}
	p.i = save
	if items, starts, ok := p.datesWithStarts(); ok {
		if last := &items[len(items)-1]; last.hours != nil && r != nil {
			for _, h := range append([]hoursNode{*last.hours}, last.also...) {
				r.Times = append(r.Times, p.timeRange(h, node{}))
			}
			last.hours, last.also = nil, nil
		}
		*parts = append(*parts, exceptPart{items: items, starts: starts})
		return true
	}
	p.i = save
	name, ok := p.periodName()
	if ok {
		*parts = append(*parts, exceptPart{name: ExceptPhrase{Name: name, Offset: start}})
	}
	return ok
}

func (p *parser) datesWithStarts() ([]item, []int, bool) {
	var items []item
	var starts []int
	for {
		start := p.tok().start
		it, ok := p.item(false)
		if !ok || it.from != nil || it.to != nil {
			return nil, nil, false
		}
		items, starts = append(items, it), append(starts, start)
		save := p.i
		if !p.joint() || !p.dateAhead() || p.changeAhead() {
			p.i = save
			return items, starts, true
		}
	}
}

// exceptMonths reads en août, en juillet et août, August, en août 2027.
func (p *parser) exceptMonths(r *Repeat, parts *[]exceptPart) bool {
	start := p.tok().start
	p.skip(in | the)
	if p.tok().month == 0 || p.isMonthFirst() {
		return false
	}
	months := p.monthList()
	if y := p.tok(); y.kind == numberToken && y.digits == 4 {
		p.i++
		for _, m := range months {
			first := civil.Date{Year: y.num, Month: m, Day: 1}
			last := civil.Date{Year: y.num, Month: m, Day: civil.DaysIn(y.num, m)}
			*parts = append(*parts, exceptPart{name: ExceptPhrase{From: first, To: last, Offset: start}})
		}
		return y.num >= minYear && y.num <= maxYear
	}
	if r == nil {
		return false
	}
	kept := r.Rule.ByMonth
	if len(kept) == 0 {
		for m := time.January; m <= time.December; m++ {
			kept = append(kept, m)
		}
	}
	r.Rule.ByMonth = slices.DeleteFunc(kept, func(m time.Month) bool { return slices.Contains(months, m) })
	p.removedDay = true
	return len(r.Rule.ByMonth) > 0
}

// exceptWeekday reads le dimanche, and takes it out of the rule.
func (p *parser) exceptWeekday(r *Repeat) bool {
	p.skip(the | on)
	t := p.tok()
	if t.day == 0 || p.peek(1).kind == numberToken || p.peek(1).mark == '.' && p.peek(2).kind == numberToken {
		return false
	}
	p.i++
	rule := &r.Rule
	if rule.Freq == recur.Daily && rule.Interval <= 1 && len(rule.ByDay) == 0 {
		rule.Freq = recur.Weekly
		for d := range time.Weekday(7) {
			rule.ByDay = append(rule.ByDay, recur.Weekday{Day: (d + 1) % 7})
		}
	}
	n := len(rule.ByDay)
	rule.ByDay = slices.DeleteFunc(rule.ByDay, func(w recur.Weekday) bool { return w.Day == t.weekday() && w.N == 0 })
	p.removedDay = true
	return len(rule.ByDay) == n-1 && n > 1
}

// periodName reads the name of a period, up to a comma or another part.
func (p *parser) periodName() (string, bool) {
	p.skip(during | the | in)
	t := p.tok()
	if t.kind != wordToken {
		return "", false
	}
	start, end, dated := t.start, t.end, false
	for {
		t := p.tok()
		if t.kind == endToken || t.mark == ',' || t.mark == ';' || t.is(until) {
			break
		}
		if t.is(and) {
			p.i++
			ahead := p.dateAhead() || p.tok().is(in) && p.peek(1).month != 0
			p.i--
			if ahead {
				break
			}
		}
		dated = dated || t.month != 0 || t.day != 0 && t.end-t.start > 3
		end = t.end
		p.i++
	}
	name := p.text[start:end]
	for _, r := range name {
		if unicode.IsControl(r) {
			return "", false
		}
	}
	return name, !dated
}

// settle turns the parts into days, now that the bounds of the repetition are known.
func (p *parser) settle(parts []exceptPart, r *Repeat) []ExceptPhrase {
	var out []ExceptPhrase
	for _, part := range parts {
		if part.items == nil {
			out = append(out, part.name)
			continue
		}
		if r != nil {
			yearsWithin(part.items, r)
		}
		p.complete(part.items)
		for i, it := range part.items {
			e := ExceptPhrase{From: it.a.date(), To: it.a.date(), Offset: part.starts[i]}
			if it.isRange {
				e.To = it.b.date()
			}
			if e.To.Before(e.From) && !HasError(p.faults) {
				p.endBeforeStart(&it)
			}
			if it.hours == nil {
				out = append(out, e)
				continue
			}
			for _, h := range append([]hoursNode{*it.hours}, it.also...) {
				e.HasTime, e.Time = true, p.timeRange(h, it.a).Start
				out = append(out, e)
			}
		}
	}
	return out
}

// yearsWithin gives days without a year the only year that lies within the repetition.
func yearsWithin(items []item, r *Repeat) {
	if r.From.IsZero() || r.Until.IsZero() {
		return
	}
	var nodes []*node
	for i := range items {
		nodes = append(nodes, &items[i].a)
		if items[i].isRange {
			nodes = append(nodes, &items[i].b)
		}
	}
	if !spreadMonths(nodes) {
		return
	}
	for _, n := range nodes {
		if n.yearTok < 0 {
			n.year = onlyYear(n, r.From, r.Until)
		}
	}
}

// onlyYear returns the year in which the day lies between from and until; 0
// when there are none or several.
func onlyYear(n *node, from, until civil.Date) int {
	year := 0
	for y := from.Year; y <= until.Year; y++ {
		d := civil.Date{Year: y, Month: time.Month(n.month), Day: n.day}
		if d.Before(from) || d.After(until) {
			continue
		}
		if year != 0 {
			return 0
		}
		year = y
	}
	return year
}
