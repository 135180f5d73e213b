package locale

import (
	"time"

	"saison/internal/civil"
	"saison/internal/diag"
)

// A gloss is the same moment on the clocks of another zone, as it stands behind
// the first in brackets: "21 h, heure de Lisbonne (22 h, heure de Paris)".
type gloss struct {
	hour       civil.Time
	zone       string // IANA
	start, end int    // bytes of the hour
}

// takeGloss takes a gloss that begins with the token i out of the phrase, which
// has named a zone before it. The first clock counts; the gloss is checked.
func (p *parser) takeGloss(i int) {
	save := p.i
	defer func() { p.i = save }()
	p.i = i
	p.mark(',')
	open := 0
	if p.mark('(') {
		open++
	}
	if !p.mark('=') && !p.accept(thatIs) && open == 0 {
		return
	}
	start := p.tok().start
	c, ok := p.clock()
	if !ok || c.bare || c.midnight {
		return
	}
	g := &gloss{start: start, end: p.toks[p.i-1].end}
	p.mark(',')
	if p.mark('(') {
		open++
	}
	first, end := p.i, 0
	for at := first; at < len(p.toks)-1 && at < first+maxZoneWords && end == 0; at++ {
		if !p.toks[at].is(zoneWord) {
			continue
		}
		if from, to, zone := p.zoneAt(at); from == first {
			end, g.zone = to, zone
		}
	}
	if p.i = end; end == 0 {
		return
	}
	for ; open > 0; open-- {
		if !p.mark(')') {
			return
		}
	}
	faults := len(p.faults)
	if g.hour, _ = p.clockOf(c); len(p.faults) > faults {
		return
	}
	end = p.i
	p.toks[end].glued = false
	p.toks = append(p.toks[:i], p.toks[end:]...)
	p.gloss = g
}

// OnClocks returns what the clocks of zone to show when those of zone from show
// at; ok is false for a zone that does not exist.
func OnClocks(at civil.DateTime, from, to string) (civil.DateTime, bool) {
	a, err := civil.LoadZone(from)
	b, err2 := civil.LoadZone(to)
	if err != nil || err2 != nil {
		return at, false
	}
	instant, _ := at.In(a)
	return civil.DateTimeOf(instant.In(b)), true
}

// checkGloss reports a gloss that is not the moment at, on the clocks of the
// zone of the phrase.
func (p *parser) checkGloss(at civil.DateTime) {
	g := p.gloss
	if g == nil {
		return
	}
	if there, ok := OnClocks(at, p.zone, g.zone); !ok || there.Time != g.hour {
		p.clocksDiffer(at, true)
	}
}

// checkGlossOfHours is checkGloss for an hour without a day: on some day of the
// year the gloss must be right.
func (p *parser) checkGlossOfHours(hour civil.Time) {
	g := p.gloss
	if g == nil {
		return
	}
	day := civil.Date{Year: 2027, Month: time.January, Day: 1}
	for range 52 {
		if there, ok := OnClocks(day.At(hour), p.zone, g.zone); ok && there.Time == g.hour {
			return
		}
		day = day.AddDays(7)
	}
	if p.clue.Now.Valid() {
		day = p.clue.Now
	}
	p.clocksDiffer(day.At(hour), false)
}

// clocksDiffer says what each of the two clocks means on the other, and offers
// the line with either.
func (p *parser) clocksDiffer(at civil.DateTime, dated bool) {
	g, lang := p.gloss, p.langCode()
	right, _ := OnClocks(at, p.zone, g.zone)
	back, _ := OnClocks(at.Date.At(g.hour), g.zone, p.zone)
	zone, other := p.zone, g.zone
	p.fault("clocks-differ", diag.Args{
		"first": said(func(l *Lang) string {
			if dated {
				return l.DateTime(at) + l.inBrackets(zone)
			}
			return l.HourZone(at.Time, zone)
		}),
		"right": said(func(l *Lang) string { return l.HourZone(right.Time, other) }),
		"wrong": said(func(l *Lang) string { return l.HourZone(g.hour, other) }),
		"back":  said(func(l *Lang) string { return l.HourZone(back.Time, zone) }),
		"fix":   p.patched(edit{g.start, g.end, typedHour(right.Time, lang)}),
		"fix2":  p.firstClock(at.Time, g.start, typedHour(back.Time, lang)),
	})
}

// firstClock returns the phrase with another hour in place of the first one,
// which stands before the byte end; "" when it is the start of a range, whose
// end would move too.
func (p *parser) firstClock(hour civil.Time, end int, text string) string {
	for i := range p.toks {
		if p.i = i; p.tok().start >= end || p.tok().kind == endToken {
			return ""
		}
		if h, ok := p.hours(false); ok {
			faults := len(p.faults)
			if t, _ := p.clockOf(h.a); h.ranged || t != hour || len(p.faults) > faults {
				p.faults = p.faults[:faults]
				return ""
			}
			return p.patched(edit{p.toks[h.a.first].start, p.toks[h.a.last].end, text})
		}
	}
	return ""
}

// CheckClocks checks the second clock of hours that have two, "21 h, heure de
// Lisbonne (22 h, heure de Paris)", on the given day. What has one clock, or is
// wrong on every day, has no fault here: the readers say so.
func CheckClocks(text string, day civil.Date, c Clue) []Fault {
	p, fault := newParser(text, c)
	if fault != nil || p.takeZone() != nil || p.gloss == nil {
		return nil
	}
	for i := range p.toks {
		p.i = i
		h, ok := p.hours(i == 0)
		if !ok {
			continue
		}
		start := p.timeRange(h, node{}).Start
		if p.checkGlossOfHours(start); len(p.faults) > 0 {
			return nil
		}
		p.checkGloss(day.At(start))
		return p.faults
	}
	return nil
}
