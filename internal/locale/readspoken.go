package locale

// spokenHour reads the hour of "vingt heures", "vingt et une heures", "huit
// heures": a French number in words that the word for hours follows.
func (p *parser) spokenHour(c *clockNode) bool {
	save := p.i
	n, ok := p.spokenNumber()
	if !ok || !p.tok().is(hourWord) || p.tok().lang&french == 0 {
		p.i = save
		return false
	}
	c.h = n
	p.minutes(c)
	p.meridiem(c)
	return true
}

// spokenNumber reads dix-huit, vingt, vingt et une, vingt-deux, quarante-cinq.
func (p *parser) spokenNumber() (n int, ok bool) {
	t := p.tok()
	if t.count <= 0 || t.lang&french == 0 || t.unit != noUnit {
		return 0, false
	}
	n = int(t.count)
	p.i++
	save := p.i
	if n < 20 && n != 10 {
		return n, true
	}
	if p.mark('-') || p.accept(and) {
		p.mark('-')
	}
	if t := p.tok(); t.count > 0 && t.count < 10 && t.unit == noUnit {
		p.i++
		return n + int(t.count), true
	}
	p.i = save
	return n, true
}

// spokenMinutes reads what French says behind heures, midi: trente, et demie, et
// quart, moins le quart, moins dix.
func (p *parser) spokenMinutes(c *clockNode) bool {
	save := p.i
	switch n, ok := p.spokenNumber(); {
	case ok && n < 60 && p.tok().day == 0 && p.tok().month == 0 && !p.tok().is(hourWord|times|per):
		c.m = n
		if p.tok().unit == minuteUnit && p.tok().kind == wordToken {
			p.i++
		}
		return true
	}
	p.i = save
	switch {
	case p.tok().is(and) && p.peek(1).is(half) && p.peek(1).lang&french != 0:
		c.m = 30
		p.i += 2
		return true
	case p.tok().is(and) && p.peek(1).is(quarter):
		c.m = 15
		p.i += 2
		return true
	case p.accept(minus):
		p.skip(the)
		less := 15
		if !p.accept(quarter) {
			if less, _ = p.spokenNumber(); less == 0 && p.tok().kind == numberToken {
				less = p.tok().num
				p.i++
			}
		}
		if less > 0 && less < 60 && c.h > 0 {
			c.h, c.m = c.h-1, 60-less
			return true
		}
	}
	p.i = save
	return false
}
