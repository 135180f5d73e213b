package locale

import "saison/internal/diag"

// ReadMoment reads one day, or one wall-clock time on a day. With an error
// among the faults the result is zero.
func ReadMoment(text string, c Clue) (Moment, []Fault) {
	return readMoment(text, c, func(*parser) {})
}

// ReadFirst is ReadMoment for the first moment of something, which words may
// introduce: "à partir du 1er mai 2027".
func ReadFirst(text string, c Clue) (Moment, []Fault) {
	return readMoment(text, c, func(p *parser) {
		if p.tok().is(at) && p.peek(1).is(starting) {
			p.i += 2
		} else if t := p.tok(); !t.is(from) || t.is(of) { // "du 1er mai" goes on
			return
		}
		p.skip(from | the | on)
	})
}

// ReadLast is ReadMoment for the last moment of something, likewise: "jusqu'au
// 31 janvier 2027 inclus".
func ReadLast(text string, c Clue) (Moment, []Fault) {
	return readMoment(text, c, func(p *parser) {
		if p.accept(until) {
			p.skip(to | at | the | on)
		}
	})
}

// readMoment reads a moment behind the words that lead steps over.
func readMoment(text string, c Clue, lead func(*parser)) (Moment, []Fault) {
	p, fault := newParser(text, c)
	if fault != nil {
		return Moment{}, fault
	}
	if fault := p.takeZone(); fault != nil {
		return Moment{}, fault
	}
	lead(p)
	items, ok := p.wholeDates()
	if !ok {
		again := func(text string, c Clue) (Moment, []Fault) { return readMoment(text, c, lead) }
		if m, faults, ok := rereadDigits(p, c, again); ok {
			return m, faults
		}
		return Moment{}, p.misread("date-not-understood")
	}
	spans := p.spans(items)
	if HasError(p.faults) {
		return Moment{}, p.faults
	}
	if len(spans) != 1 || spans[0].HasEnd {
		p.fault("single-date-expected", diag.Args{"fix": p.line(typedMoment(spans[0].Start, p.langCode()))})
		return Moment{}, p.faults
	}
	return spans[0].Start, p.faults
}
