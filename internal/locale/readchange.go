package locale

import "saison/internal/civil"

// A changePart is instances of a series that differ in one way, before their
// years are known: days, or of a move its old and its new day.
type changePart struct {
	kind   ChangeKind
	items  []item
	starts []int      // bytes of the text, one a change
	hours  *hoursNode // moved to another hour of its day
}

// changeAhead reports whether the change of one instance begins here.
func (p *parser) changeAhead() bool {
	save := p.i
	defer func() { p.i = save }()
	p.accept(and)
	p.skip(verb)
	if p.tok().is(cancelled | added) {
		return true
	}
	p.skip(the | on)
	if _, ok := p.date(false); !ok {
		return false
	}
	p.skip(verb)
	return p.tok().is(moves | cancelled)
}

// change reads annulé le 26 décembre; le 3 avril est déplacé au dimanche 4
// avril de 15 h à 17 h; le 3 avril est déplacé à 17 h; et aussi le 3 juillet.
func (p *parser) change() (part changePart, ok bool) {
	p.accept(and)
	p.skip(verb)
	start := p.tok().start
	switch {
	case p.accept(added):
		part.kind = Added
		return part, p.changeDays(&part)
	case p.accept(cancelled):
		part.kind = CalledOff
		return part, p.changeDays(&part)
	}
	p.skip(the | on)
	n, ok := p.date(false)
	if !ok {
		return part, false
	}
	part = changePart{kind: CalledOff, items: []item{{a: n}}, starts: []int{start}}
	p.skip(verb)
	if p.accept(cancelled) {
		return part, true
	}
	part.kind = MovedTo
	return part, p.accept(moves) && p.newTime(&part)
}

// changeDays reads the days behind "annulé" or "et aussi".
func (p *parser) changeDays(part *changePart) (ok bool) {
	if part.items, part.starts, ok = p.datesWithStarts(); !ok {
		return false
	}
	for i := range part.items {
		it := &part.items[i]
		if it.isRange || len(it.also) > 0 || it.hours != nil && part.kind == CalledOff {
			return false
		}
	}
	return true
}

// newTime reads the day, or the hours, to which an instance moves.
func (p *parser) newTime(part *changePart) bool {
	p.skip(verb)
	save := p.i
	p.skip(to | the | on)
	if p.dateAhead() {
		it, ok := p.item(false)
		part.items = append(part.items, it)
		return ok && !it.isRange && len(it.also) == 0
	}
	p.i = save
	if p.tok().is(to) && !p.tok().is(at) { // moves to 5 pm
		p.i++
	}
	h, ok := p.hours(false)
	part.hours = &h
	return ok
}

// settleChanges turns the parts into changes, now that the bounds of the
// repetition are known.
func (p *parser) settleChanges(parts []changePart, r *Repeat) {
	for _, part := range parts {
		yearsWithin(part.items, r)
		if part.kind == Added {
			shareHours(part.items)
		}
		if p.complete(part.items); HasError(p.faults) {
			return
		}
		for i, start := range part.starts {
			it := &part.items[i]
			c := Change{Kind: part.kind, On: it.a.date(), Offset: start}
			switch {
			case part.hours != nil:
				c.To = p.onDay(c.On, part.hours, it.a)
			case part.kind == MovedTo:
				it = &part.items[1]
				c.To = p.onDay(it.a.date(), it.hours, it.a)
			case part.kind == Added:
				c.On, c.To = civil.Date{}, p.onDay(it.a.date(), it.hours, it.a)
			}
			r.Changes = append(r.Changes, c)
		}
	}
}
