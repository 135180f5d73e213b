package locale

import (
	"errors"
	"strings"
	"time"

	"saison/internal/diag"
	"saison/internal/recur"
)

// maxInterval bounds how far apart repetitions may be.
const maxInterval = 1000

// isRule reports whether text is an RFC 5545 rule and not words.
func isRule(text string) bool {
	t := strings.ToUpper(strings.TrimSpace(text))
	return strings.HasPrefix(t, "RRULE:") || strings.HasPrefix(t, "FREQ=") || strings.Contains(t, ";FREQ=")
}

func readRule(text string, p *parser) (*Repeat, []Fault) {
	rule, err := recur.ParseRule(text)
	if err == nil {
		return &Repeat{Rule: rule}, nil
	}
	var why *recur.Error
	if !errors.As(err, &why) {
		return nil, p.misread("repeat-not-understood")
	}
	return nil, []Fault{{"rule-not-understood", diag.Args{"value": clip(text), "why": why, "example": p.line("FREQ=WEEKLY;BYDAY=SA;UNTIL=20270626")}}}
}

// looksRepeated reports whether a word of the text says that something repeats.
func (p *parser) looksRepeated() bool {
	for i := range p.toks {
		t := &p.toks[i]
		if t.is(every|adverb|plural|per) || t.unit == monthUnit || t.unit == weekUnit {
			return true
		}
		if t.is(to) && t.kind == wordToken && i > 0 && p.toks[i-1].day != 0 && p.toks[min(i+1, len(p.toks)-1)].day != 0 {
			return true
		}
	}
	return false
}

// wholeRepeat reads the whole text as a repetition. needSign: a word must say
// that it repeats, for "samedi" alone is no date.
func (p *parser) wholeRepeat(needSign bool) (*Repeat, bool) {
	p.i, p.faults, p.sign, p.about = 0, nil, false, edit{}
	r := &Repeat{Rule: recur.Rule{WeekStart: time.Monday}}
	if !p.steadyCore(r, !needSign) && !p.core(&r.Rule) {
		return nil, false
	}
	var left []exceptPart
	var changes []changePart
	for p.tok().kind != endToken {
		if !p.clause(r, &left, &changes) {
			return nil, false
		}
	}
	if needSign && !p.sign {
		return nil, false
	}
	r.Zone = p.zone
	r.Except = p.settle(left, r)
	p.settleChanges(changes, r)
	p.checkRepeat(r)
	return r, true
}

// checkRepeat reports what is out of bounds.
func (p *parser) checkRepeat(r *Repeat) {
	switch {
	case r.Rule.Interval < 0 || r.Rule.Interval > maxInterval:
		p.fault("repeat-out-of-bounds", diag.Args{"max": maxInterval})
	case r.Rule.Count < 0 || r.Rule.Count > maxInterval:
		p.fault("repeat-out-of-bounds", diag.Args{"max": maxInterval})
	case r.Rule.Count > 0 && !r.Until.IsZero():
		p.fault("repeat-count-and-until", diag.Args{})
	case !r.From.IsZero() && !r.Until.IsZero() && r.Until.Before(r.From) && !HasError(p.faults):
		p.endBeforeStart(&item{a: p.bounds[0], b: p.bounds[1]})
	}
}

// core reads what repeats: every Saturday, the first Sunday of the month, every two weeks on Tuesday.
func (p *parser) core(r *recur.Rule) bool {
	p.skip(on | the)
	each := p.accept(every)
	if each {
		p.sign = true
		p.skip(the)
	}
	save := p.i
	for _, read := range []func(*recur.Rule, bool) bool{
		p.adverb, p.oneOf, p.nthDay, p.weekdayCore, p.everyUnit, p.yearDay, p.monthDays,
	} {
		p.i = save
		if read(r, each) {
			return true
		}
		*r = recur.Rule{WeekStart: time.Monday}
	}
	return false
}

// adverb reads daily, weekly on Tuesday.
func (p *parser) adverb(r *recur.Rule, _ bool) bool {
	t := p.tok()
	if !t.is(adverb) || t.unit < dayUnit {
		return false
	}
	p.i++
	p.sign = true
	setUnit(r, t.unit, max(1, int(t.count)))
	p.onDays(r)
	return true
}

// oneOf reads un mardi sur deux, une semaine sur trois, un jour sur 15.
func (p *parser) oneOf(r *recur.Rule, _ bool) bool {
	t, what := p.tok(), p.peek(1)
	if numberOf(t) != 1 || !p.peek(2).is(per) {
		return false
	}
	n := numberOf(p.peek(3))
	if n < 2 || what.day == 0 && what.unit < dayUnit {
		return false
	}
	p.i += 4
	p.sign = true
	if what.day != 0 {
		r.Freq, r.Interval, r.ByDay = recur.Weekly, n, []recur.Weekday{{Day: what.weekday()}}
		return true
	}
	setUnit(r, what.unit, n)
	p.onDays(r)
	return true
}

func numberOf(t *token) int {
	if t.kind == numberToken {
		if t.num < 0 {
			return maxInterval + 1
		}
		return t.num
	}
	return int(t.count)
}

func setUnit(r *recur.Rule, u unit, n int) {
	r.Freq = [...]recur.Freq{dayUnit: recur.Daily, weekUnit: recur.Weekly, monthUnit: recur.Monthly, yearUnit: recur.Yearly}[u]
	if n != 1 {
		r.Interval = n
	}
}

// everyUnit reads every day, toutes les deux semaines le mardi, every other week.
func (p *parser) everyUnit(r *recur.Rule, each bool) bool {
	n, counted := 1, false
	switch t := p.tok(); {
	case t.is(other):
		n, counted, p.i, p.sign = 2, true, p.i+1, true
	case numberOf(t) > 0 && t.unit == noUnit:
		n, counted, p.i = numberOf(t), true, p.i+1
	case t.ord > 1:
		n, counted, p.i = int(t.ord), true, p.i+1
	}
	t := p.tok()
	if t.unit == noUnit || t.is(adverb) || t.kind != wordToken {
		return false
	}
	p.i++
	p.sign = p.sign || each || counted
	if t.count > 0 { // fortnight
		n *= int(t.count)
	}
	switch {
	case t.unit < dayUnit:
		p.fault("repeat-too-frequent", diag.Args{"example": p.line(example("repeat-not-understood", p.clue, p.langCode()))})
		setUnit(r, dayUnit, 1)
		return true
	case t.unit == dayUnit && p.accept(workday):
		setWorkdays(r)
		return true
	case t.unit == dayUnit && n == 15 && t.lang&french != 0: // quinze jours are two weeks
		setUnit(r, weekUnit, 2)
	case n == 0 || n > maxInterval:
		p.fault("repeat-out-of-bounds", diag.Args{"max": maxInterval})
		setUnit(r, t.unit, 1)
	default:
		setUnit(r, t.unit, n)
	}
	p.onDays(r)
	return true
}

func setWorkdays(r *recur.Rule) {
	r.Freq = recur.Weekly
	for d := time.Monday; d <= time.Friday; d++ {
		r.ByDay = append(r.ByDay, recur.Weekday{Day: d})
	}
}

// onDays reads the days behind a unit: every week on Saturday, every month on the 15th.
func (p *parser) onDays(r *recur.Rule) {
	save, sign := p.i, p.sign
	p.mark(',')
	for p.tok().is(on|the) && !p.tok().is(from) { // "du 9 janvier" is a bound
		p.i++
	}
	try := *r
	ok := false
	switch r.Freq {
	case recur.Weekly:
		ok = p.weekdayList(&try)
	case recur.Monthly:
		days := p.i
		if ok = p.nthList(&try); !ok {
			p.i, try.ByDay = days, nil
			ok = p.numberList(&try)
		}
		if ok {
			p.ofMonth(nil)
		}
	case recur.Yearly:
		ok = p.yearDayOf(&try)
	}
	p.sign = sign
	if !ok {
		p.i = save
		return
	}
	*r = try
}

// weekdayCore reads Saturdays; Tuesday and Thursday; Monday to Friday; every other Tuesday; weekends.
func (p *parser) weekdayCore(r *recur.Rule, each bool) bool {
	if p.accept(other) {
		r.Interval, p.sign = 2, true
	}
	if each {
		p.sign = true
	}
	r.Freq = recur.Weekly
	return p.weekdayList(r)
}

func (p *parser) weekdayList(r *recur.Rule) bool {
	p.skip(from | in | the | on)
	if p.accept(workday) {
		setWorkdays(r)
		p.sign = true
		return true
	}
	if t := p.tok(); p.accept(weekend) || p.weekEnd() {
		r.ByDay = append(r.ByDay, recur.Weekday{Day: time.Saturday}, recur.Weekday{Day: time.Sunday})
		last := p.toks[p.i-1]
		p.sign = p.sign || t.is(plural) || strings.HasSuffix(Fold(p.text[last.start:last.end]), "ends")
		return true
	}
	for len(r.ByDay) < 7 {
		t := p.tok()
		if t.day == 0 {
			return false
		}
		p.i++
		p.sign = p.sign || t.is(plural)
		p.mark('.')
		r.ByDay = append(r.ByDay, recur.Weekday{Day: t.weekday()})
		save := p.i
		if p.mark('-') || p.accept(to) {
			if last := p.tok(); last.day != 0 {
				p.i++
				p.mark('.')
				p.sign = true
				for d := t.weekday(); d != last.weekday() && len(r.ByDay) < 7; {
					d = (d + 1) % 7
					r.ByDay = append(r.ByDay, recur.Weekday{Day: d})
				}
				return true
			}
			p.i = save
		}
		if !p.joint() {
			return true
		}
		p.skip(the | on | every)
		if p.tok().day == 0 || p.peek(1).kind == numberToken && !p.peek(2).is(hourWord) && p.peek(2).mark != ':' {
			p.i = save
			return true
		}
	}
	return true
}

// weekEnd steps over week-end.
func (p *parser) weekEnd() bool {
	if p.tok().unit == weekUnit && p.peek(1).mark == '-' && strings.HasPrefix(Fold(p.text[p.peek(2).start:p.peek(2).end]), "end") {
		p.i += 3
		return true
	}
	return false
}

// yearDay reads 14 juillet, every 14 July, le 14 juillet de chaque année.
func (p *parser) yearDay(r *recur.Rule, each bool) bool {
	if !p.yearDayOf(r) {
		return false
	}
	r.Freq = recur.Yearly
	save := p.i
	p.skip(of | in | the)
	if p.accept(every) && p.tok().unit == yearUnit {
		p.i++
		p.sign = true
		return true
	}
	p.i = save
	return each
}

// yearDayOf reads a day with a month and no year, or an nth weekday of a month.
func (p *parser) yearDayOf(r *recur.Rule) bool {
	save := p.i
	if p.nthList(r) && p.ofMonth(r) && len(r.ByMonth) > 0 {
		return true
	}
	p.i, r.ByDay, r.ByMonth = save, nil, nil
	n, ok := p.date(false)
	if !ok || n.month < 1 || n.month > 12 || n.yearTok >= 0 || n.weekday != 0 {
		p.i = save
		return false
	}
	if most := [...]int{31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31}[n.month-1]; n.day > most {
		n.year = 2027
		p.dateImpossible(&n)
		n.day = most
	}
	r.ByMonth, r.ByMonthDay = []time.Month{time.Month(n.month)}, []int{n.day}
	return true
}
