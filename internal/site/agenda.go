package site

import (
	"maps"
	"slices"
	"strconv"
	"time"

	"saison/internal/calendar"
	"saison/internal/civil"
	"saison/internal/locale"
)

const (
	// gapMonths is the longest run of months without anything that still gets pages.
	gapMonths = 24
	// longMonths is how many months an occurrence may last and still call for
	// a page of each; a longer one stands on the pages that others call for.
	longMonths = 24
)

// agendaPages plans what is coming, the months, and the archive.
func (p *planner) agendaPages() {
	p.inParts(len(p.coming), agendaSize, func(l *language) string { return l.prefix + l.agenda },
		func(l *language, from, to int) *Page {
			return &Page{Type: Agenda, Title: l.say("title.agenda"), Occurrences: p.coming[from:to], Feed: p.allFeeds[p.site.langIndex(l.code)]}
		})
	p.filterPages()
	p.monthPages()
	p.weekPages()
	p.dayPages()
	p.pastDays()
	p.seasonPages()
	p.archivePages()
}

// monthIndex numbers months on one line.
func monthIndex(d civil.Date) int { return d.Year*12 + int(d.Month) - 1 }

// monthOf returns the first day of the month with a number.
func monthOf(index int) civil.Date {
	return civil.Date{Year: index / 12, Month: time.Month(index%12 + 1), Day: 1}
}

// months returns the months that have a page, in order, with the occurrences
// that touch each.
func (p *planner) months() (order []int, in map[int][]*calendar.Occurrence) {
	in = map[int][]*calendar.Occurrence{}
	horizon := monthIndex(civil.DateOf(p.cal.Until))
	span := func(o *calendar.Occurrence) (int, int) {
		first, last := monthIndex(o.Start.Date), monthIndex(o.LastDay())
		return first, max(first, min(last, horizon))
	}
	for _, o := range p.cal.Occurrences {
		first, last := span(o)
		if last-first > longMonths {
			last = first
		}
		for m := first; m <= last; m++ {
			in[m] = nil
		}
	}
	order = slices.Sorted(maps.Keys(in))
	for i := len(order) - 1; i > 0; i-- {
		if order[i]-order[i-1] > gapMonths {
			continue
		}
		for m := order[i-1] + 1; m < order[i]; m++ {
			in[m] = nil
		}
	}
	order = slices.Sorted(maps.Keys(in))
	for _, o := range p.cal.Occurrences {
		first, last := span(o)
		at, _ := slices.BinarySearch(order, first)
		for ; at < len(order) && order[at] <= last; at++ {
			in[order[at]] = append(in[order[at]], o)
		}
	}
	return order, in
}

// monthPages plans a page for each month from the first to the last occurrence.
func (p *planner) monthPages() {
	order, in := p.months()
	before := make([]*Output, len(p.langs))
	for _, m := range order {
		month := monthOf(m)
		outs := make([]*Output, len(p.langs))
		for j := range p.langs {
			l := &p.langs[j]
			outs[j] = p.page(l, l.monthPath(month), &Page{Type: Month, Month: month, Title: locale.For(l.code).MonthYear(month.Year, month.Month), Occurrences: in[m], Feed: p.allFeeds[j]})
			chain(before[j], outs[j])
		}
		p.pair(outs)
		before = outs
	}
}

// chain makes two pages neighbours.
func chain(a, b *Output) {
	if a != nil {
		a.Page.Next, b.Page.Prev = b, a
	}
}

// archivePages plans what is over: a page a year, latest first, in parts when a
// year is long, and the index of years. Deadlines that have passed are of no
// more use to anybody.
func (p *planner) archivePages() {
	byYear := map[int][]*calendar.Occurrence{}
	for _, o := range slices.Backward(p.cal.Occurrences) {
		if o.Kind != calendar.Deadline && o.Past(p.now) {
			byYear[o.Start.Year] = append(byYear[o.Start.Year], o)
		}
	}
	years := slices.Sorted(maps.Keys(byYear))
	slices.Reverse(years)
	links := make([][]YearLink, len(p.langs))
	for j := range p.langs {
		for _, y := range years {
			links[j] = append(links[j], YearLink{Year: y, Count: len(byYear[y]), URL: addressOf(p.langs[j].yearPath(y))})
		}
	}
	var index []*Output
	for j := range p.langs {
		l := &p.langs[j]
		index = append(index, p.page(l, l.single(Archive), &Page{Type: Archive, Title: l.say("title.archive"), Years: links[j]}))
	}
	p.pair(index)
	for _, y := range years {
		occ := byYear[y]
		p.inParts(len(occ), agendaSize, func(l *language) string { path := l.yearPath(y); return path[:len(path)-len("/index.html")] },
			func(l *language, from, to int) *Page {
				j := p.site.langIndex(l.code)
				return &Page{Type: Archive, Year: y, Title: l.say("title.archive") + " " + strconv.Itoa(y),
					Years: links[j], Occurrences: occ[from:to], Feed: p.allFeeds[j].ofYear(y)}
			})
	}
}
