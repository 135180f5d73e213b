package locale

// figures reads 2026-12-12, 20261212, 12/12/2026, 12.12.2026, 12-12-2026, 12/12
// and 12.12. ; with a year of four figures, 12 / 12 / 2026 and 12 12 2026 too.
func (p *parser) figures(n *node) bool {
	a, s1, b, s2, c := p.tok(), p.peek(1), p.peek(2), p.peek(3), p.peek(4)
	if a.kind != numberToken {
		return false
	}
	if a.digits == 8 {
		if y := a.num / 10000; y < 1900 || y > 2299 {
			return false
		}
		n.year, n.month, n.day, n.iso = a.num/10000, a.num/100%100, a.num%100, true
		n.dayTok, n.monthTok, n.yearTok, n.last = p.i, p.i, p.i, p.i
		p.i++
		return true
	}
	if p.apart(n) {
		return true
	}
	if s1.kind != markToken || !s1.glued || b.kind != numberToken || !b.glued || b.digits > 2 {
		return false
	}
	sep := s1.mark
	if sep != '-' && sep != '/' && sep != '.' && sep != '\\' {
		return false
	}
	three := s2.kind == markToken && s2.mark == sep && s2.glued && c.kind == numberToken && c.glued
	switch {
	case three && a.digits == 4 && c.digits <= 2:
		n.year, n.month, n.day, n.iso = a.num, b.num, c.num, true
		n.yearTok, n.monthTok, n.dayTok, n.last = p.i, p.i+2, p.i+4, p.i+4
	case three && a.digits <= 2 && (c.digits == 4 || c.digits == 2):
		n.day, n.month, n.year, n.dayFirst = a.num, b.num, c.num, sep != '.'
		n.dayTok, n.monthTok, n.yearTok, n.last = p.i, p.i+2, p.i+4, p.i+4
	case p.dottedAhead():
		n.day, n.month = a.num, b.num
		n.dayTok, n.monthTok, n.last = p.i, p.i+2, p.i+2
	case a.digits <= 2 && (sep == '/' || sep == '.' && s2.kind == markToken && s2.mark == '.' && !three):
		n.day, n.month, n.dayFirst = a.num, b.num, sep == '/'
		n.dayTok, n.monthTok, n.last = p.i, p.i+2, p.i+2
	default:
		return false
	}
	p.i = n.last + 1
	if n.yearTok < 0 {
		p.mark('.')
	}
	return true
}

// apart reads day, month and year, or year, month and day, with spaces between
// them, or spaces and marks.
func (p *parser) apart(n *node) bool {
	at := [3]int{p.i, p.i + 1, p.i + 2}
	if m := p.peek(1).mark; m == '/' || m == '-' || m == '.' {
		if p.peek(3).mark != m || p.peek(1).glued {
			return false
		}
		at = [3]int{p.i, p.i + 2, p.i + 4}
	}
	if at[2] >= len(p.toks) {
		return false
	}
	a, b, c := &p.toks[at[0]], &p.toks[at[1]], &p.toks[at[2]]
	if b.kind != numberToken || b.glued || b.digits > 2 || b.num < 1 || b.num > 12 || c.kind != numberToken || c.glued {
		return false
	}
	switch {
	case a.digits <= 2 && c.digits == 4 && a.num >= 1 && a.num <= 31:
		n.day, n.month, n.year, n.dayFirst = a.num, b.num, c.num, true
		n.dayTok, n.monthTok, n.yearTok = at[0], at[1], at[2]
	case a.digits == 4 && c.digits <= 2 && c.num >= 1 && c.num <= 31 && p.toks[at[2]+1].kind != markToken && !p.toks[at[2]+1].is(hourWord|am|pm):
		n.year, n.month, n.day, n.iso = a.num, b.num, c.num, true
		n.yearTok, n.monthTok, n.dayTok = at[0], at[1], at[2]
	default:
		return false
	}
	n.last = at[2]
	p.i = at[2] + 1
	return true
}

// dottedAhead reports whether the first day of a range stands here, behind "du"
// or not, as a number, a point and a month whose year its end has: du 12.12 au
// 14.12.2026. It is no hour then.
func (p *parser) dottedAhead() bool {
	i := 0
	if p.tok().is(from | the) {
		i++
	}
	number := func(least, most int) bool {
		t := p.peek(i)
		i++
		return t.kind == numberToken && t.digits <= 2 && t.num >= least && t.num <= most
	}
	point := func() bool {
		t := p.peek(i)
		i++
		return t.mark == '.' && t.glued
	}
	if !number(1, 31) || !point() || !number(1, 12) {
		return false
	}
	switch t := p.peek(i); {
	case t.mark == '-' || t.is(to|until):
		i++
	default:
		return false
	}
	for p.peek(i).is(the|to) && p.peek(i).kind == wordToken {
		i++
	}
	return number(1, 31) && point() && number(1, 12) && point() && p.peek(i).kind == numberToken && p.peek(i).digits == 4
}

// weekEndOf steps over "week-end du", "le week-end des" before days.
func (p *parser) weekEndOf() {
	save := p.i
	p.skip(the | on)
	if t := p.tok(); t.is(plural) || !p.accept(weekend) && !p.weekEnd() {
		p.i = save
		return
	}
	p.weekendOf = true
	if t := p.tok(); t.is(of) && !t.is(the) { // of the 12th, de samedi
		p.i++
	}
	if t := p.tok(); t.is(from) && p.aloneDay() { // "du 12 et 13": no first day
		p.i++
	}
}

// aloneDay reports whether the day behind "du" here begins no range.
func (p *parser) aloneDay() bool {
	save := p.i
	defer func() { p.i = save }()
	it, ok := p.item(false)
	return ok && !it.isRange
}
