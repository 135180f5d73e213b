package locale

import (
	"time"

	"saison/internal/recur"
)

// Opening is one line of opening hours: these days, at these hours.
type Opening struct {
	Days  []time.Weekday // in the order in which they were written; all seven for every day
	Hours []TimeRange
}

// ReadOpening reads one line of opening hours: "du mercredi au dimanche, 14h à
// 18h", "Saturday, 10 to 12 and 2 to 6 pm". What it does not understand is no
// fault, because many a line says more than hours: ok is then false, and the text
// is to be shown as it was written.
func ReadOpening(text string) (o Opening, ok bool) {
	p, fault := newParser(text, Clue{})
	if fault != nil {
		return o, false
	}
	r := &recur.Rule{}
	save := p.i
	if everyDay(p) {
		for d := time.Monday; d <= time.Saturday; d++ {
			o.Days = append(o.Days, d)
		}
		o.Days = append(o.Days, time.Sunday)
	} else {
		p.i = save
		if !p.weekdayList(r) {
			return o, false
		}
		for _, d := range r.ByDay {
			o.Days = append(o.Days, d.Day)
		}
	}
	for p.mark(',') || p.mark(':') {
	}
	for p.tok().kind != endToken {
		h, ok := p.hours(true)
		if !ok {
			return o, false
		}
		o.Hours = append(o.Hours, p.timeRange(h, node{}))
		p.mark(',')
		p.accept(and)
	}
	return o, len(o.Days) > 0 && len(o.Hours) > 0 && !HasError(p.faults)
}

// everyDay steps over "tous les jours", "every day", "daily".
func everyDay(p *parser) bool {
	p.skip(every | the)
	if p.tok().unit != dayUnit {
		return false
	}
	p.i++
	return true
}
