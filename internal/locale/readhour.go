package locale

import (
	"strings"
	"time"

	"saison/internal/civil"
	"saison/internal/diag"
)

// A clockNode is one time of day as it was written.
type clockNode struct {
	h, m, s     int
	bare        bool // a number alone: an hour only beside another, or after "à"
	half        uint8
	midnight    bool
	first, last int // tokens
}

const (
	wholeDay uint8 = iota
	forenoon
	afternoon
)

// hoursNode is one time of day, or two.
type hoursNode struct {
	a, b   clockNode
	ranged bool
}

// hours reads an hour or hours, with the words that introduce them. alone: the
// whole text is about hours, so that a bare number may be one.
func (p *parser) hours(alone bool) (hoursNode, bool) {
	save := p.i
	var h hoursNode
	intro := p.hoursIntro()
	about := p.aboutIntro(save)
	a, ok := p.clock()
	if !ok || about != (edit{}) && (a.bare && p.partOfDate()) {
		p.i = save
		return h, false
	}
	if about == (edit{}) {
		about = p.aboutBehind()
	}
	p.exactly()
	h.a = a
	if p.hoursEnd(&h, intro, alone) {
		p.aboutBehind() // an end is seldom exact
		p.exactly()
	} else if a.bare && !(intro == at && !p.partOfDate()) && about == (edit{}) {
		p.i = save
		return h, false
	}
	if about != (edit{}) {
		p.about = about
	}
	return h, true
}

// aboutIntro steps over vers, aux alentours de, around, gegen, ~ before an hour,
// which began at the token save, and returns what takes their place.
func (p *parser) aboutIntro(save int) (e edit) {
	first := p.i
	switch {
	case p.mark('~') || p.mark('≈'):
	case p.accept(about):
		p.mark('.')
		p.skip(the | from)
	case p.tok().kind == wordToken && p.tok().is(to) && Fold(p.tokenText(p.i+1, p.i+1)) == "alentours" && p.peek(2).is(from):
		p.i += 3
		p.skip(the)
	default:
		return edit{}
	}
	e = edit{start: p.toks[first].start, end: p.tok().start}
	if first == save && p.tok().kind == numberToken {
		e.text = strings.TrimLeft(For(p.langCode()).atHour, " ,")
	}
	return e
}

// exactly steps over "précises" behind an hour, in brackets too.
func (p *parser) exactly() {
	save := p.i
	bracket := p.mark('(')
	if !p.accept(exact) || bracket && !p.mark(')') {
		p.i = save
	}
}

// aboutBehind steps over "environ" behind an hour, in brackets too.
func (p *parser) aboutBehind() edit {
	save := p.i
	bracket := p.mark('(')
	if !p.accept(nearby) || bracket && !p.mark(')') {
		p.i = save
		return edit{}
	}
	return edit{start: p.toks[save-1].end, end: p.toks[p.i-1].end}
}

// partOfDate reports whether the number before belongs to a date: 9 janvier, 1er, 9., 9/1.
func (p *parser) partOfDate() bool {
	t := p.tok()
	return t.month != 0 || t.glued && (t.is(suffix) || t.mark == '.' || t.mark == '/')
}

// hoursIntro steps over "à", "de", "à partir de", "entre", and says which kind it was.
func (p *parser) hoursIntro() role {
	t := p.tok()
	switch {
	case t.is(between):
		p.i++
		return between
	case t.is(at) && p.peek(1).is(starting):
		p.i += 2
		p.skip(from | of)
		return at
	case t.is(at):
		p.i++
		return at
	case t.is(from):
		p.i++
		return from
	}
	return 0
}

// hoursEnd reads the second time of a range into h.
func (p *parser) hoursEnd(h *hoursNode, intro role, alone bool) bool {
	save := p.i
	switch {
	case p.endsAbout():
	case p.mark('-'):
	case intro == between && p.accept(and):
	case p.accept(until):
		p.skip(to | at)
	case p.accept(to):
	default:
		return false
	}
	p.aboutIntro(-1)
	b, ok := p.clock()
	if !ok || b.bare && (h.a.bare && !alone || p.partOfDate()) {
		p.i = save
		return false
	}
	h.b, h.ranged = b, true
	return true
}

// endsAbout steps over ", fin vers", ", ends around".
func (p *parser) endsAbout() bool {
	save := p.i
	p.mark(',')
	if !p.accept(ends) {
		p.i = save
		return false
	}
	p.skip(about | at | to)
	return true
}

// clock reads 20h30, 20 h 30, 20:30, 20.30, 8.30 pm, 20 Uhr 30, midi, minuit.
func (p *parser) clock() (c clockNode, ok bool) {
	c.first = p.i
	t := p.tok()
	switch {
	case t.is(noon):
		c.h, p.i = 12, p.i+1
		p.spokenMinutes(&c)
	case p.spokenHour(&c):
	case t.is(midnight):
		c.midnight, p.i = true, p.i+1
	case t.is(at|the) && p.peek(1).is(noon): // "à midi" after another word
		c.h, p.i = 12, p.i+2
	case t.kind == numberToken && t.digits <= 2:
		c.h = t.num
		p.i++
		c.bare = !p.minutes(&c)
		if p.meridiem(&c) {
			c.bare = false
		}
	default:
		return c, false
	}
	c.last = p.i - 1
	return c, true
}

// minutes reads what follows the number of an hour; false when nothing says
// that the number was an hour.
func (p *parser) minutes(c *clockNode) bool {
	t, next := p.tok(), p.peek(1)
	switch {
	case t.is(hourWord):
		p.i++
		if p.spokenMinutes(c) {
			return true
		}
		if d := p.tok(); (d.mark == ':' || d.mark == '.') && d.glued && p.peek(1).glued && p.peek(1).digits == 2 { // 20h:30
			p.i++
		}
		m := p.tok()
		if p.oneFigure() {
			c.m = m.num
			p.i++
			if p.tok().unit == minuteUnit && p.tok().kind == wordToken {
				p.i++
			}
			return true
		}
		if m.kind == numberToken && m.digits == 2 && (m.glued || p.peek(1).month == 0 && !p.isFigures() && !p.peek(1).is(hourWord)) {
			c.m = m.num
			p.i++
			if t := p.tok(); t.kind == wordToken && (t.unit == minuteUnit || t.is(hourWord) && !t.is(zoneWord)) { // 20h00 heures
				p.i++
			}
		}
		return true
	case t.mark == ',' && t.glued && next.glued && next.digits == 2 && next.num > 24 && next.num < 60 && p.peek(2).is(hourWord): // 20,30 h
		c.m = next.num
		p.i += 3
		return true
	case t.mark == ':' && !t.glued && next.kind == numberToken && next.digits == 2 && next.num < 60 && p.peek(2).mark != ':' && !p.peek(2).is(hourWord) && p.peek(2).month == 0: // 20 : 30
		c.m = next.num
		p.i += 2
		return true
	case t.kind == markToken && (t.mark == ':' || t.mark == '.' && !p.dotted()) && t.glued && next.kind == numberToken && next.glued && next.digits == 2:
		c.m = next.num
		p.i += 2
		if s := p.peek(1); t.mark == ':' && p.tok().mark == ':' && p.tok().glued && s.kind == numberToken && s.glued && s.digits == 2 {
			c.s = s.num
			p.i += 2
			if f := p.peek(1); p.tok().mark == '.' && p.tok().glued && f.kind == numberToken && f.glued {
				p.i += 2 // parts of a second
			}
		}
		p.accept(hourWord)
		return true
	}
	return false
}

// isFigures reports whether a day in figures begins here: 20 h 12.12.2026.
func (p *parser) isFigures() bool {
	mark := p.peek(1).mark
	return (mark == '.' || mark == '/') && p.peek(2).kind == numberToken
}

// oneFigure reports whether minutes of one figure stand here: "20 h 5", as
// some write five past eight. Without the space, "20h5" may lack a figure.
func (p *parser) oneFigure() bool {
	m, next := p.tok(), p.peek(1)
	if m.kind != numberToken || m.digits != 1 {
		return false
	}
	if next.unit == minuteUnit && next.kind == wordToken {
		return true
	}
	switch next.kind {
	case endToken:
		return !m.glued
	case markToken:
		return !m.glued && !p.isFigures() && next.mark != ':'
	}
	return !m.glued && next.is(to|until|and|ends) && !next.is(of)
}

// dotted reports whether 12.12 here goes on as a date: 12.12.2026, or 12.12. in a list.
func (p *parser) dotted() bool {
	dot := p.peek(2)
	return dot.mark == '.' && dot.glued && p.peek(3).kind != endToken
}

// meridiem reads am, p.m., du matin, du soir, de l'après-midi.
func (p *parser) meridiem(c *clockNode) bool {
	save := p.i
	p.skip(of | in | the)
	t := p.tok()
	switch {
	case t.is(am) && !t.is(on) || t.is(am) && p.i == save && p.peek(1).kind != numberToken && p.peek(1).day == 0:
		c.half = forenoon
		p.i++
	case t.is(pm):
		p.afternoon(c, *t)
		p.i++
	case t.kind == wordToken && Fold(p.text[t.start:t.end]) == "apres" && p.peek(1).mark == '-' && p.peek(2).is(noon):
		p.afternoon(c, *t)
		p.i += 3
	case p.i == save && (p.isLetter('a') || p.isLetter('p')) && p.peek(1).mark == '.' && p.letterAt(2, 'm'):
		c.half = forenoon
		if p.isLetter('p') {
			c.half = afternoon
		}
		p.i += 3
		p.mark('.')
	default:
		p.i = save
		return false
	}
	return true
}

// afternoon gives c the second half of the day, which French and German say
// behind 15h too.
func (p *parser) afternoon(c *clockNode, word token) {
	if c.h <= 12 || word.lang&english != 0 {
		c.half = afternoon
	}
}

func (p *parser) letterAt(n int, c byte) bool {
	t := p.peek(n)
	return t.kind == wordToken && t.end == t.start+1 && p.text[t.start]|0x20 == c
}

// offset reads Z, +01:00 or, after a T, -05:00.
func (p *parser) offset(strict bool) *time.Duration {
	if p.isLetter('z') && p.tok().glued {
		p.i++
		return new(time.Duration)
	}
	t, h := p.tok(), p.peek(1)
	if t.kind != markToken || t.mark != '+' && t.mark != '-' || h.kind != numberToken || !h.glued || t.mark == '-' && !strict {
		return nil
	}
	minutes := 0
	switch colon, m := p.peek(2), p.peek(3); {
	case h.digits == 4:
		minutes = h.num/100*60 + h.num%100
		p.i += 2
	case h.digits == 2 && colon.mark == ':' && m.kind == numberToken && m.digits == 2:
		minutes = h.num*60 + m.num
		p.i += 4
	case h.digits == 2:
		minutes = h.num * 60
		p.i += 2
	default:
		return nil
	}
	if minutes > 14*60 {
		p.fault("time-not-understood", diag.Args{"example": p.line("2026-12-12T20:30:00+01:00")})
	}
	d := time.Duration(minutes) * time.Minute
	if t.mark == '-' {
		d = -d
	}
	return &d
}

// clockOf checks a time of day. next is true for 24:00, the end of the day.
func (p *parser) clockOf(c clockNode) (t civil.Time, next bool) {
	h := c.h
	bad := h > 24 || c.m > 59 || c.s > 59 || h == 24 && c.m+c.s > 0
	switch {
	case c.half != wholeDay && (h > 12 || h == 0 && c.half == afternoon):
		bad = true
	case c.half == forenoon && h == 12:
		h = 0
	case c.half == afternoon && h < 12:
		h += 12
	}
	if bad {
		p.fault("time-impossible", diag.Args{"time": p.text[p.toks[c.first].start:p.toks[c.last].end], "example": p.line(p.otherHour(c, "20h30", "20:30"))})
		return civil.Time{}, false
	}
	return civil.Time{Hour: h % 24, Minute: c.m, Second: c.s}, h == 24
}

// otherHour returns the text with another hour in the place of c.
func (p *parser) otherHour(c clockNode, fr, en string) string {
	hour := fr
	if p.langCode() == "en" {
		hour = en
	}
	return clip(p.text[:p.toks[c.first].start] + hour + p.text[p.toks[c.last].end:])
}

// timeRange checks the hours of a day. n is the day, when the phrase has one.
func (p *parser) timeRange(h hoursNode, n node) TimeRange {
	if h.a.midnight {
		p.midnight(h.a, n, h.ranged)
	}
	if !h.ranged {
		t, next := p.clockOf(h.a)
		if next && n.day == 0 {
			p.fault("time-impossible", diag.Args{"time": p.text[p.toks[h.a.first].start:p.toks[h.a.last].end], "example": p.line(p.otherHour(h.a, "0h", "0:00"))})
		}
		return TimeRange{Start: t}
	}
	shareHalf(&h)
	start, next := p.clockOf(h.a)
	end, _ := p.clockOf(h.b)
	r := TimeRange{Start: start, End: &end}
	// Until early in the morning is the night of that day; everything else that
	// ends before it starts is a slip.
	lateEnd := end.Compare(civil.Time{Hour: 7}) < 0 && start.Hour >= 12 || end == civil.Time{}
	if next || !end.Valid() || end.Compare(start) <= 0 && !lateEnd && !h.a.midnight {
		if !HasError(p.faults) {
			p.hoursBackwards(h, n, start, end)
		}
	}
	return r
}

// shareHalf gives the half of the day that an English range names at its end
// to its start: 2–5.30 pm, 10–2 pm.
func shareHalf(h *hoursNode) {
	a, b := &h.a, &h.b
	if a.half != wholeDay || b.half == wholeDay || a.h > 12 || a.h == 12 && a.m == 0 && !a.bare {
		return
	}
	at := func(c clockNode, half uint8) int {
		n := c.h%12*60 + c.m
		if half == afternoon {
			n += 12 * 60
		}
		return n
	}
	a.half = b.half
	if at(*a, a.half) >= at(*b, b.half) && b.half == afternoon {
		a.half = forenoon
	}
}

// midnight reports a bare midnight, which may be the first or the last moment of a day.
func (p *parser) midnight(c clockNode, n node, ranged bool) {
	word := p.toks[c.first]
	fix := func(text string) string {
		if c.first > 0 && word.glued && isPrefix(p.text, &p.toks[c.first-1]) {
			text = "־" + text
		}
		return p.patched(edit{word.start, word.end, text})
	}
	lang := p.langCode()
	if n.day != 0 && n.year == 0 {
		n.year = p.guessYear(&n) // of which another fault asks
	}
	args := diag.Args{"fix0": fix(typedHour(civil.Time{}, lang)), "ofday": theDay(n, false), "that": theDay(n, true)}
	dated := n.day != 0 && n.date().Valid() && n.year >= minYear
	switch {
	case p.clue.Deadline:
		args["fix24"] = fix(typedHour(civil.Time{Hour: 23, Minute: 59}, lang))
	case dated && !ranged && p.single:
		next := Moment{DateTime: n.date().AddDays(1).At(civil.Time{}), HasTime: true}
		args["fixnext"] = p.line(typedMoment(next, lang))
		args["next"] = theDay(node{day: next.Day, month: int(next.Month), year: next.Year}, true)
	}
	p.fault("midnight-ambiguous", args)
}

// theDay says "du 31 janvier", or with its weekday "du dimanche 31", or "de la
// journée" when the phrase has no day.
func theDay(n node, weekday bool) diag.Worder {
	return said(func(l *Lang) string {
		words := diag.Words{FR: "de la journée", EN: "of the day"}.In(l.Code)
		if n.day == 0 || !n.date().Valid() {
			return words
		}
		day := l.DayMonth(n.date())
		if weekday && n.year >= minYear {
			day = l.Weekday(n.date().Weekday()) + " " + l.day(n.day)
		}
		return diag.Words{FR: "du ", EN: "of "}.In(l.Code) + day
	})
}
