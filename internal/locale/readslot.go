package locale

// ReadSlot reads the place of a line of a timetable: a weekday or a date, or
// neither, and an hour or hours, which may name their zone.
func ReadSlot(text string, c Clue) (Slot, []Fault) {
	p, fault := newParser(text, c)
	if fault != nil {
		return Slot{}, fault
	}
	if fault := p.takeZone(); fault != nil {
		return Slot{}, fault
	}
	s, ok := p.weekdaySlot()
	if !ok {
		p.i, p.faults = 0, nil
		s, ok = p.datedSlot()
	}
	if !ok {
		if s, faults, ok := rereadDigits(p, c, ReadSlot); ok {
			return s, faults
		}
		return Slot{}, p.misread("time-not-understood")
	}
	if HasError(p.faults) {
		return Slot{}, p.faults
	}
	s.Time.Zone = p.zone
	p.sayAbout()
	return s, p.faults
}

// weekdaySlot reads "samedi 10h", "10h à 12h".
func (p *parser) weekdaySlot() (s Slot, ok bool) {
	p.skip(the | on)
	if t := p.tok(); t.day != 0 {
		s.Day, s.HasDay = t.weekday(), true
		p.i++
		p.mark('.')
	}
	p.mark(',')
	h, ok := p.hours(true)
	if !ok || p.tok().kind != endToken {
		return s, false
	}
	s.Time = p.timeRange(h, node{})
	p.checkGlossOfHours(s.Time.Start)
	return s, true
}

// datedSlot reads "12 décembre 2026, 10h".
func (p *parser) datedSlot() (s Slot, ok bool) {
	p.skip(the | on)
	items, ok := p.wholeDates()
	if !ok || len(items) != 1 || items[0].isRange || items[0].hours == nil {
		return s, false
	}
	spans := p.spans(items)
	if HasError(p.faults) {
		return s, true
	}
	s.Date, s.Day, s.HasDay = spans[0].Start.Date, spans[0].Start.Weekday(), true
	s.Time = p.timeRange(*items[0].hours, items[0].a)
	return s, true
}
