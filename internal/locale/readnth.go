package locale

import (
	"time"

	"saison/internal/diag"
	"saison/internal/recur"
)

// nthDay reads the first Sunday of the month, the 2nd and 4th Tuesday, the last day of the month.
func (p *parser) nthDay(r *recur.Rule, each bool) bool {
	save := p.i
	n, ok := p.ordinal()
	if ok && p.tok().unit == dayUnit {
		p.i++
		if !p.ofMonth(nil) || n > 31 {
			return false
		}
		r.Freq, r.ByMonthDay, p.sign = recur.Monthly, []int{n}, true
		return true
	}
	p.i = save
	if !p.nthList(r) {
		return false
	}
	r.Freq = recur.Monthly
	foreign := p.langCode() != "fr"
	switch said := p.ofMonth(r); {
	case said:
		if len(r.ByMonth) > 0 {
			r.Freq = recur.Yearly
			p.accept(every)
			if p.tok().unit == yearUnit {
				p.i++
			}
		}
	case each && foreign && len(r.ByDay) == 1 && r.ByDay[0].N == 2:
		// Every second Tuesday is every other Tuesday.
		r.Freq, r.Interval, r.ByDay[0].N = recur.Weekly, 2, 0
	case each && foreign && r.ByDay[0].N > 2:
		p.fault("repeat-ambiguous", diag.Args{
			"fix": p.patched(edit{p.toks[p.i-1].end, p.toks[p.i-1].end, map[string]string{"en": " of the month", "de": " im Monat", "he": " בחודש"}[p.langCode()]}),
		})
	}
	p.sign = true
	return true
}

// nthList reads first Sunday; 2nd and 4th Tuesday; second Saturday and last Sunday.
func (p *parser) nthList(r *recur.Rule) bool {
	for {
		var ns []int
		for {
			n, ok := p.ordinal()
			if !ok || n > 5 || n < -5 {
				return false
			}
			ns = append(ns, n)
			if p.tok().day != 0 {
				break
			}
			if !p.mark(',') && !p.accept(and) {
				return false
			}
			p.skip(the | on)
		}
		day := p.tok().weekday()
		p.i++
		for _, n := range ns {
			r.ByDay = append(r.ByDay, recur.Weekday{N: n, Day: day})
		}
		if len(r.ByDay) > 35 {
			return false
		}
		save := p.i
		if p.joint() {
			p.skip(the | on)
			if _, ok := p.ordinal(); ok && (p.tok().day != 0 || p.tok().is(and)) {
				p.i = save
				p.joint()
				p.skip(the | on)
				continue
			}
		}
		p.i = save
		return true
	}
}

// ordinal reads premier, 2e, 3rd, 1., dernier, avant-dernier.
func (p *parser) ordinal() (int, bool) {
	t := p.tok()
	switch {
	case t.ord != 0:
		p.i++
		return int(t.ord), true
	case t.kind == numberToken && t.num > 0:
		before := p.i
		p.i++
		p.ordinalSuffix()
		if p.i == before+1 {
			p.i = before
			return 0, false
		}
		return t.num, true
	case t.kind == wordToken && p.peek(1).mark == '-' && p.peek(2).ord == -1 && Fold(p.text[t.start:t.end]) == "avant":
		p.i += 3
		return -2, true
	}
	return 0, false
}

// ofMonth reads of the month, du mois, im Monat; with r also of May, en mai et en juin.
func (p *parser) ofMonth(r *recur.Rule) bool {
	save := p.i
	p.skip(of | in | the | every)
	if p.tok().unit == monthUnit {
		p.i++
		return true
	}
	if r != nil && p.i > save {
		if months := p.monthList(); len(months) > 0 {
			r.ByMonth = months
			p.skip(of)
			return true
		}
	}
	p.i = save
	return false
}

// monthList reads juillet et août, July and August.
func (p *parser) monthList() (months []time.Month) {
	for {
		save := p.i
		if len(months) > 0 && !p.joint() && !p.mark('-') {
			return months
		}
		p.skip(in | of)
		if p.tok().month == 0 || len(months) > 11 {
			p.i = save
			return months
		}
		months = append(months, time.Month(p.tok().month))
		p.i++
		p.mark('.')
	}
}

// monthDays reads le 15 du mois, the 1st and the 15th of every month.
func (p *parser) monthDays(r *recur.Rule, _ bool) bool {
	r.Freq, p.sign = recur.Monthly, true
	return p.numberList(r) && p.ofMonth(nil)
}

// numberList reads days of a month: the 1st and the 15th; the last day.
func (p *parser) numberList(r *recur.Rule) bool {
	for save := p.i; ; {
		n, ok := p.dayOfMonth()
		if !ok || len(r.ByMonthDay) > 30 {
			p.i = save
			return len(r.ByMonthDay) > 0
		}
		r.ByMonthDay = append(r.ByMonthDay, n)
		save = p.i
		if !p.joint() {
			return true
		}
		p.skip(the | on)
	}
}

// dayOfMonth reads one day of a month: 15, 1er, 15th, last day.
func (p *parser) dayOfMonth() (n int, ok bool) {
	n, ok = p.ordinal()
	switch t := p.tok(); {
	case ok && n < 0:
		if t.unit != dayUnit {
			return 0, false
		}
		p.i++
	case !ok && t.kind == numberToken && t.digits <= 2:
		n, ok = t.num, true
		p.i++
	}
	t := p.tok()
	return n, ok && n != 0 && n <= 31 && !t.is(hourWord|times|am|pm) && t.month == 0 && t.day == 0 && t.mark != ':' && t.mark != '.' && t.mark != '-'
}
