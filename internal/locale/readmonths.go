package locale

import (
	"time"

	"saison/internal/civil"
)

// monthBounds reads the first and the last month of a repetition, of which the
// last has its year: de janvier à juin 2027, from October to June 2027. Months
// over New Year begin in the year before.
func (p *parser) monthBounds(r *Repeat) bool {
	save := p.i
	if !r.From.IsZero() || !r.Until.IsZero() || !p.monthsAhead(r) {
		p.i = save
		return false
	}
	return true
}

func (p *parser) monthsAhead(r *Repeat) bool {
	p.skip(from | in)
	first, year := p.monthOfYear()
	if first == 0 || !p.rangeMark() {
		return false
	}
	p.skip(the | to | from)
	last, lastYear := p.monthOfYear()
	if last == 0 || lastYear == 0 {
		return false
	}
	if year == 0 {
		if year = lastYear; first > last {
			year--
		}
	}
	from := civil.Date{Year: year, Month: time.Month(first), Day: 1}
	until := civil.Date{Year: lastYear, Month: time.Month(last), Day: civil.DaysIn(lastYear, time.Month(last))}
	if until.Before(from) || year < minYear || lastYear > maxYear {
		return false
	}
	r.From, r.Until = from, until
	return true
}

// monthOfYear reads a month with its year, if it has one; 0 when there is none.
func (p *parser) monthOfYear() (month, year int) {
	if p.tok().month == 0 || p.isMonthFirst() {
		return 0, 0
	}
	month = int(p.tok().month)
	p.i++
	p.mark('.')
	if y := p.tok(); y.kind == numberToken && y.digits == 4 {
		year = y.num
		p.i++
	}
	return month, year
}
