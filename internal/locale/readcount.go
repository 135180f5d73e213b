package locale

// ReadCount reads a number of things, of at most nine figures, with or without
// the word for them: 120, 1 200, "1,200 seats", "à partir de 8 personnes".
func ReadCount(text string) (n int, ok bool) {
	p, fault := newParser(text, Clue{})
	if fault != nil {
		return 0, false
	}
	if p.tok().is(at) && p.peek(1).is(starting) {
		p.i += 2
	}
	p.skip(from | the)
	if p.tok().is(thing) && p.peek(1).lang == hebrew && numberOf(p.peek(1)) == 1 { // מקום אחד
		return 1, p.peek(2).kind == endToken
	}
	t := p.tok()
	if t.kind != numberToken || t.num < 0 {
		return 0, false
	}
	p.i++
	n = t.num
	for digits := t.digits; digits == t.digits && digits <= 3 || digits == t.digits+3 && digits <= 6; digits += 3 {
		g := p.tok()
		if (g.mark == ',' || g.mark == '.') && g.glued && p.peek(1).glued { // 1,200
			g = p.peek(1)
		}
		if g.kind != numberToken || g.digits != 3 {
			break
		}
		if p.tok() != g {
			p.i++
		}
		n = n*1000 + g.num
		p.i++
	}
	p.accept(thing | times)
	p.mark('.')
	return n, p.tok().kind == endToken
}
