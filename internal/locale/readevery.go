package locale

import (
	"strings"
	"time"

	"saison/internal/civil"
	"saison/internal/diag"
	"saison/internal/recur"
)

// everyHours reads times of one day at a steady distance: toutes les heures de
// 10h à 17h; every 30 minutes from 10 am to noon; alle zwei Stunden von 10 bis
// 18 Uhr. The last hour said is one of them when the steps reach it. said is
// true, with a fault, when the words are there without the hours.
//
// bare: the key has said "every" already.
func (p *parser) everyHours(bare bool) (list []hoursNode, said bool) {
	save := p.i
	p.skip(on)
	step, ok := p.step(bare)
	if !ok {
		p.i = save
		return nil, false
	}
	p.sign = true
	p.mark(',')
	h, ok := p.hours(true)
	if !ok || !h.ranged || h.a.bare && h.b.bare && p.tok().month != 0 {
		p.fault("repeat-too-frequent", diag.Args{"example": p.line(p.text[:p.toks[save].start] + map[string]string{
			"fr": "toutes les heures de 10h à 17h", "en": "every hour from 10:00 to 17:00", "de": "jede Stunde von 10 bis 17 Uhr", "he": "כל שעה 10:00–17:00"}[p.langCode()])})
		p.i = len(p.toks) - 1 // what follows cannot be told
		return nil, true
	}
	r := p.timeRange(h, node{})
	if HasError(p.faults) {
		return []hoursNode{h}, true
	}
	last := *r.End
	if last == (civil.Time{}) { // until midnight: the end of the day
		last = civil.Time{Hour: 23, Minute: 59}
	}
	day := civil.Date{Year: 2000, Month: time.January, Day: 1}
	for d := day.At(r.Start); d.Date == day && d.Time.Compare(last) <= 0; d = d.Add(step) {
		list = append(list, hoursNode{a: clockNode{h: d.Hour, m: d.Minute, first: h.a.first, last: h.a.last}})
	}
	if len(list) == 0 || len(list) > recur.MaxTimes {
		p.fault("repeat-out-of-bounds", diag.Args{"max": recur.MaxTimes})
		list = []hoursNode{{a: h.a}}
	}
	return list, true
}

// step reads toutes les heures, toutes les 30 minutes, toutes les demi-heures,
// every quarter hour, stündlich.
func (p *parser) step(bare bool) (time.Duration, bool) {
	if t := p.tok(); t.is(adverb) && t.unit == hourUnit {
		p.i++
		return time.Hour, true
	}
	if !p.accept(every) && !bare {
		return 0, false
	}
	p.skip(the)
	n, parts := 1, 1
	switch t := p.tok(); {
	case t.is(other): // every other hour
		n, p.i = 2, p.i+1
	case p.partOf(&parts):
	case numberOf(t) > 0 && t.unit == noUnit:
		n, p.i = numberOf(t), p.i+1
		p.partOf(&parts) // trois quarts d'heure
	}
	unit := map[unit]time.Duration{minuteUnit: time.Minute, hourUnit: time.Hour}[p.tok().unit]
	if unit == 0 || p.tok().kind != wordToken || n > 1440 {
		return 0, false
	}
	p.i++
	step := time.Duration(n) * unit / time.Duration(parts)
	return step, step >= time.Minute && step < 24*time.Hour
}

// partOf steps over half, demi-, quart d', quarter.
func (p *parser) partOf(parts *int) bool {
	t := p.tok()
	switch {
	case t.kind != wordToken:
		return false
	case t.is(half) || Fold(p.text[t.start:t.end]) == "demi":
		*parts = 2
	case strings.HasPrefix(Fold(p.text[t.start:t.end]), "quart"):
		*parts = 4
	default:
		return false
	}
	p.i++
	p.mark('-')
	p.skip(of)
	return true
}

// steadyCore reads a series of days that is said by its hours: toutes les
// heures de 10h à 17h, every Saturday.
func (p *parser) steadyCore(r *Repeat, bare bool) bool {
	list, said := p.everyHours(bare)
	if !said {
		return false
	}
	p.addSteady(r, list)
	save := p.i
	p.mark(',')
	if p.core(&r.Rule) {
		return true
	}
	p.i = save
	r.Rule = recur.Rule{Freq: recur.Daily, WeekStart: time.Monday}
	p.mark(',')
	if p.tok().is(the|on) && !p.tok().is(from) && p.dateAhead() && p.bound(r) && r.Until.IsZero() {
		r.Until = r.From // on that day alone
		return true
	}
	p.i = save
	return true
}

// steadyHours reads times at a steady distance for the days of an item.
func (p *parser) steadyHours(it *item) {
	save := p.i
	p.mark(',')
	list, said := p.everyHours(false)
	if len(list) == 0 {
		if !said {
			p.i = save
		}
		return
	}
	it.hours, it.also = &list[0], list[1:]
}

func (p *parser) addSteady(r *Repeat, list []hoursNode) {
	for _, h := range list {
		r.Times = append(r.Times, p.timeRange(h, node{}))
	}
}

// ReadHours reads the hours of a day: one time or range, several of them, or
// times at a steady distance ("15h et 17h", "toutes les heures de 10h à 17h").
func ReadHours(text string, c Clue) ([]TimeRange, []Fault) {
	one, faults := ReadTimeRange(text, c)
	if !HasError(faults) {
		return []TimeRange{one}, faults
	}
	p, fault := newParser(text, c)
	if fault != nil {
		return nil, fault
	}
	if fault := p.takeZone(); fault != nil {
		return nil, fault
	}
	list, said := p.everyHours(false)
	for !said || len(list) > 0 {
		h, ok := p.hours(!said && len(list) == 0)
		if !ok {
			break
		}
		list = append(list, h)
		p.mark(',')
		p.accept(and)
	}
	p.accept(filler)
	if p.tok().kind != endToken || len(list) < 2 && !said {
		return nil, faults
	}
	r := &Repeat{}
	if p.addSteady(r, list); HasError(p.faults) {
		return nil, p.faults
	}
	for i := range r.Times {
		r.Times[i].Zone = p.zone
	}
	return r.Times, p.faults
}
