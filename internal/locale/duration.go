package locale

import (
	"strings"
	"time"

	"saison/internal/civil"
	"saison/internal/diag"
)

// The bounds of every duration that is read.
const (
	minDuration = time.Minute
	maxDuration = 366 * 24 * time.Hour
)

// ReadDuration reads a length of time of 1 minute to 366 days: 1h45, 90 min,
// 2 jours, PT1H30M, 1h30m, 1:45, une heure et demie.
func ReadDuration(text string, c Clue) (time.Duration, []Fault) {
	p, fault := newParser(text, c)
	if fault != nil {
		return 0, fault
	}
	minutes, ok := isoDuration(strings.TrimSpace(text))
	if !ok {
		minutes, ok = p.duration()
	}
	if !ok {
		faults := p.misread("duration-not-understood")
		if p.toks[0].kind == numberToken && p.toks[1].kind == endToken && p.toks[0].num > 0 {
			faults[0].Args["fix"] = p.line(p.text[p.toks[0].start:p.toks[0].end] + " min")
		}
		return 0, faults
	}
	d := time.Duration(minutes) * time.Minute
	if d < minDuration || d > maxDuration {
		p.fault("duration-out-of-range", diag.Args{})
		return 0, p.faults
	}
	return d, nil
}

var unitMinutes = [...]int{minuteUnit: 1, hourUnit: 60, dayUnit: 24 * 60, weekUnit: 7 * 24 * 60, monthUnit: 0, yearUnit: 0}

// duration reads numbers with units, in minutes.
func (p *parser) duration() (minutes int, ok bool) {
	if p.halfHour() {
		return 30, true
	}
	least := yearUnit
	for p.tok().kind != endToken {
		for p.mark(',') || p.accept(and) {
		}
		t := p.tok()
		n := numberOf(t)
		if t.num < 0 || n < 0 || n > 1_000_000 || t.kind != numberToken && n == 0 {
			return 0, false
		}
		counted := t.lang == hebrew && t.unit != noUnit // שעתיים is two hours
		if !counted {
			p.i++
		}
		if m, ok := p.colonMinutes(n); ok && minutes == 0 {
			return m, true
		}
		tenths, scale := p.fraction()
		u := p.tok().unit
		if u == noUnit || u >= least || unitMinutes[u] == 0 {
			return 0, false
		}
		least = u
		p.i++
		p.mark('.')
		if t := p.tok(); counted && t.lang == hebrew && t.count == 1 && t.unit == noUnit { // שעה אחת
			p.i++
		}
		minutes += n*unitMinutes[u] + tenths*unitMinutes[u]/scale
		if p.accept(and) {
			p.skip(the)
			if p.accept(half) {
				minutes += unitMinutes[u] / 2
				continue
			}
			if numberOf(p.tok()) == 1 && p.peek(1).is(half) {
				minutes += unitMinutes[u] / 2
				p.i += 2
				continue
			}
		}
		if t := p.tok(); u == hourUnit && t.kind == numberToken && t.digits == 2 && t.num < 60 && p.peek(1).kind == endToken {
			minutes += t.num
			p.i++
		}
		if minutes > 1_000_000 {
			return minutes, true
		}
	}
	return minutes, p.i > 0
}

// halfHour reads demi-heure, half an hour, eine halbe Stunde, חצי שעה.
func (p *parser) halfHour() bool {
	save := p.i
	one := func() bool {
		t := p.tok()
		return t.kind == wordToken && (t.unit == noUnit || t.lang&english != 0) && numberOf(t) == 1
	}
	if one() {
		p.i++
	}
	if p.accept(half) {
		p.mark('-')
		if one() {
			p.i++
		}
		if p.tok().unit == hourUnit && p.peek(1).kind == endToken {
			return true
		}
	}
	p.i = save
	return false
}

// colonMinutes reads the rest of 1:45.
func (p *parser) colonMinutes(hours int) (int, bool) {
	m := p.peek(1)
	if p.tok().mark != ':' || m.kind != numberToken || m.digits != 2 || m.num > 59 || p.peek(2).kind != endToken {
		return 0, false
	}
	p.i += 2
	return hours*60 + m.num, true
}

// fraction reads the rest of 1,5 or 1.5.
func (p *parser) fraction() (n, scale int) {
	t, f := p.tok(), p.peek(1)
	if (t.mark == ',' || t.mark == '.') && t.glued && f.kind == numberToken && f.glued && f.digits <= 2 {
		p.i += 2
		if f.digits == 1 {
			return f.num, 10
		}
		return f.num, 100
	}
	return 0, 1
}

// isoDuration reads P2D, PT1H30M, P1DT2H, P1W, in minutes. Seconds are dropped
// when they are 0, and make it unreadable otherwise.
func isoDuration(s string) (minutes int, ok bool) {
	s = strings.ToUpper(s)
	if len(s) < 3 || s[0] != 'P' || len(s) > 20 {
		return 0, false
	}
	inTime, n, digits := false, 0, 0
	for i := 1; i < len(s); i++ {
		c := s[i]
		switch {
		case c >= '0' && c <= '9' && digits < 7:
			n, digits = n*10+int(c-'0'), digits+1
			continue
		case c == 'T' && !inTime && digits == 0 && i+1 < len(s):
			inTime = true
			continue
		case digits == 0:
			return 0, false
		case c == 'W' && !inTime:
			minutes += n * unitMinutes[weekUnit]
		case c == 'D' && !inTime:
			minutes += n * unitMinutes[dayUnit]
		case c == 'H' && inTime:
			minutes += n * 60
		case c == 'M' && inTime:
			minutes += n
		case c == 'S' && inTime && n == 0:
		default:
			return 0, false
		}
		n, digits = 0, 0
	}
	return minutes, digits == 0
}

// ReadYesNo reads oui, non, yes, no, ja, nein and their like; ok is false for anything else.
func ReadYesNo(text string) (yes, ok bool) {
	switch Fold(text) {
	case "oui", "o", "yes", "y", "true", "vrai", "ja", "j", "wahr", "on", "1", "x", "כן":
		return true, true
	case "non", "n", "no", "false", "faux", "nein", "falsch", "off", "0", "לא":
		return false, true
	}
	return false, false
}

// Ages is a range of ages in years, both included; 0 means no bound.
type Ages struct {
	Min, Max int
	On       civil.Date // the day on which the age counts; zero if not said
}

// ReadAges reads de 16 à 25 ans au 31 décembre 2026, dès 12 ans, 4-11 ans,
// 12+, moins de 18 ans, ages 8 to 12, ab 12 Jahren, tout public.
func ReadAges(text string, c Clue) (Ages, []Fault) {
	p, fault := newParser(text, c)
	if fault != nil {
		return Ages{}, fault
	}
	switch Fold(text) {
	case "tout public", "tous publics", "tous", "tous ages", "all ages", "everyone", "for everyone", "alle", "fur alle",
		"לכל הגילאים", "כל הגילאים", "לכולם":
		return Ages{}, nil
	}
	var a Ages
	before := ""
	for p.tok().kind == wordToken || p.tok().kind == markToken {
		t := p.tok()
		before += Fold(p.text[t.start:t.end]) + " "
		p.i++
	}
	n := p.tok()
	if n.kind != numberToken || n.num < 0 || n.num > 120 {
		return Ages{}, p.misread("ages-not-understood")
	}
	p.i++
	below, upTo := strings.Contains(before, "moins") || strings.Contains(before, "under") || strings.Contains(before, "unter") || strings.Contains(before, "מתחת"),
		strings.Contains(before, "jusqu") || strings.Contains(before, "up to") || strings.HasPrefix(before, "bis ") || strings.HasPrefix(before, "עד ")
	switch {
	case below:
		a.Max = n.num - 1
	case upTo:
		a.Max = n.num
	default:
		a.Min = n.num
		p.secondAge(&a)
	}
	p.accept(old)
	return p.agesEnd(a)
}

// secondAge reads the rest of 4-11, 12+, "12 ans et plus", or of one age alone.
func (p *parser) secondAge(a *Ages) {
	save := p.i
	p.accept(old)
	switch {
	case p.mark('+'):
	case p.mark('-') || p.accept(to) || p.accept(and):
		if t := p.tok(); t.kind == numberToken && t.num >= 0 && t.num <= 120 && p.peek(1).month == 0 && t.digits < 4 {
			a.Max = t.num
			p.i++
			return
		}
		if t := p.tok(); t.kind == wordToken { // et plus, and over, und älter
			switch Fold(p.text[t.start:t.end]) {
			case "plus", "over", "above", "older", "up", "alter", "mehr":
				p.i++
				return
			}
		}
		p.i = save
	}
}

// agesEnd reads the day on which an age counts, and checks the ages.
func (p *parser) agesEnd(a Ages) (Ages, []Fault) {
	p.accept(old)
	p.mark(',')
	for p.tok().is(to|on|at|the) || p.tok().kind == wordToken && Fold(p.tokenText(p.i, p.i)) == "old" {
		p.i++
	}
	if p.tok().kind != endToken {
		n, ok := p.date(false)
		if !ok || p.tok().kind != endToken {
			return Ages{}, p.misread("ages-not-understood")
		}
		items := []item{{a: n}}
		p.complete(items)
		a.On = items[0].a.date()
	}
	if a.Max > 0 && a.Max < a.Min {
		p.faults = append(p.faults, p.misread("ages-not-understood")...)
	}
	if HasError(p.faults) {
		return Ages{}, p.faults
	}
	return a, p.faults
}
