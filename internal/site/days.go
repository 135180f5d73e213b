package site

import (
	"fmt"
	"time"

	"saison/internal/calendar"
	"saison/internal/civil"
	"saison/internal/locale"
)

// Weeks, days and seasons of the agenda.

// How many months around the current one have a page for each week, and for
// each day, that holds something. Months and seasons stay for good; a site of
// ten years has no ten thousand pages of days.
const (
	weeksBack, weeksAhead = 12, 12
	daysBack, daysAhead   = 1, 6
)

// redirectsBack is for how many months back the address of a day or a week that
// has no page any more leads to its month: long enough for links and bookmarks.
const redirectsBack = 36

// SeasonStart is the month in which a season begins.
const SeasonStart = time.September

// seasonSize is how many occurrences stand on one part of a season.
const seasonSize = 1000

// monthsAround returns the days from the first of a month some months back to the
// last of one ahead, so that pages come and go with the months only.
func (p *planner) monthsAround(back, ahead int) (first, last civil.Date) {
	now := monthIndex(p.today())
	return monthOf(now - back), monthOf(now + ahead + 1).AddDays(-1)
}

// onDays returns the occurrences of each day from first to last on which
// something begins: what begins there, and what goes on.
func (p *planner) onDays(first, last civil.Date) map[civil.Date][]*calendar.Occurrence {
	on := map[civil.Date][]*calendar.Occurrence{}
	for _, o := range p.cal.Occurrences {
		if d := o.Start.Date; !d.Before(first) && !d.After(last) {
			on[d] = nil
		}
	}
	for _, o := range p.cal.Occurrences {
		from, to := o.Start.Date, o.LastDay()
		if from.Before(first) {
			from = first
		}
		if to.After(last) {
			to = last
		}
		for d := from; !d.After(to); d = d.AddDays(1) {
			if _, is := on[d]; is {
				on[d] = append(on[d], o)
			}
		}
	}
	return on
}

// dayPath returns the path of the page of a day: agenda/jour/2026-12-05/index.html.
func (l *language) dayPath(d civil.Date) string {
	return l.prefix + l.agenda + "/" + l.day + "/" + d.String() + "/index.html"
}

// dayPages plans a page for each day of the months around on which something begins.
func (p *planner) dayPages() {
	first, last := p.monthsAround(daysBack, daysAhead)
	on := p.onDays(first, last)
	before := make([]*Output, len(p.langs))
	for d := first; !d.After(last); d = d.AddDays(1) {
		occ := on[d]
		if len(occ) == 0 {
			continue
		}
		outs := make([]*Output, len(p.langs))
		for j := range p.langs {
			l := &p.langs[j]
			outs[j] = p.page(l, l.dayPath(d), &Page{Type: Day, First: d, Title: locale.For(l.code).DateLong(d), Occurrences: occ, Feed: p.allFeeds[j]})
			chain(before[j], outs[j])
		}
		p.pair(outs)
		before = outs
	}
}

// pastDays plans, for each day and week that had its page and is too far back to
// keep it, a page that leads to its month.
func (p *planner) pastDays() {
	first, _ := p.monthsAround(redirectsBack, 0)
	daysFrom, _ := p.monthsAround(daysBack, 0)
	weeksFrom, _ := p.monthsAround(weeksBack, 0)
	seen := map[string]bool{}
	lead := func(l *language, path string, of PageType, title string, day civil.Date) {
		if !seen[path] {
			seen[path] = true
			p.add(&Output{Path: path, URL: addressOf(path), Format: Redirect, Lang: l.code,
				Page: &Page{Type: of, First: day, Title: title, Target: addressOf(l.monthPath(monthOf(monthIndex(day))))}})
		}
	}
	for _, o := range p.cal.Occurrences {
		d := o.Start.Date
		if d.Before(first) || !d.Before(daysFrom) {
			continue
		}
		for j := range p.langs {
			l := &p.langs[j]
			lead(l, l.dayPath(d), Day, locale.For(l.code).DateLong(d), d)
			t := l.thursday(d)
			if start := l.weekStart(t); t.AddDays(7).Before(weeksFrom) {
				lead(l, l.weekPath(t), Week, locale.For(l.code).Range(start, start.AddDays(6)), d)
			}
		}
	}
}

// A week is named by its Thursday, which lies in it whether weeks begin on
// Monday or on Sunday, and by the number that ISO 8601 gives that Thursday's week.

// thursday returns the Thursday of the week of d in a language.
func (l *language) thursday(d civil.Date) civil.Date {
	first := locale.For(l.code).Week()[0]
	into := (int(d.Weekday()) - int(first) + 7) % 7
	return d.AddDays((int(time.Thursday)-int(first)+7)%7 - into)
}

// weekStart returns the first day of the week with a Thursday.
func (l *language) weekStart(thursday civil.Date) civil.Date {
	return thursday.AddDays(-(int(time.Thursday) - int(locale.For(l.code).Week()[0]) + 7) % 7)
}

// weekPath returns the path of the page of a week: agenda/semaine/2026-49/index.html.
func (l *language) weekPath(thursday civil.Date) string {
	year, week := thursday.At(civil.Time{}).UTC().ISOWeek()
	return fmt.Sprintf("%s%s/%s/%04d-%02d/index.html", l.prefix, l.agenda, l.week, year, week)
}

// weekPages plans a page for each week of the months around in which something
// begins, and one that always shows the current week.
func (p *planner) weekPages() {
	first, last := p.monthsAround(weeksBack, weeksAhead)
	before := make([]*Output, len(p.langs))
	byWeek := make([]map[civil.Date][]*calendar.Occurrence, len(p.langs))
	for j := range p.langs {
		byWeek[j] = p.inWeeks(&p.langs[j], first, last)
	}
	for t := p.langs[0].thursday(first); !t.After(last.AddDays(7)); t = t.AddDays(7) {
		var outs []*Output
		for j := range p.langs {
			l := &p.langs[j]
			occ := byWeek[j][t]
			if len(occ) == 0 {
				continue
			}
			start := l.weekStart(t)
			o := p.page(l, l.weekPath(t), &Page{Type: Week, First: start, Title: locale.For(l.code).Range(start, start.AddDays(6)), Occurrences: occ, Feed: p.allFeeds[j]})
			chain(before[j], o)
			before[j] = o
			outs = append(outs, o)
		}
		p.pair(outs)
	}
	p.thisWeek(byWeek)
}

// thisWeek plans the page of the current week, which shows what the page of
// that week shows, and stays at its address.
func (p *planner) thisWeek(byWeek []map[civil.Date][]*calendar.Occurrence) {
	var outs []*Output
	for j := range p.langs {
		l := &p.langs[j]
		t := l.thursday(p.today())
		page := &Page{Type: Week, First: l.weekStart(t), Title: l.say("title.week"), Occurrences: byWeek[j][t], Feed: p.allFeeds[j]}
		if len(page.Occurrences) > 0 {
			page.Canonical = addressOf(l.weekPath(t))
		}
		outs = append(outs, p.page(l, l.single(Week), page))
	}
	p.pair(outs)
}

// inWeeks returns the occurrences of each week of a language, by its Thursday,
// in which something begins: what begins there, and what goes on.
func (p *planner) inWeeks(l *language, first, last civil.Date) map[civil.Date][]*calendar.Occurrence {
	in := map[civil.Date][]*calendar.Occurrence{}
	for _, o := range p.cal.Occurrences {
		if d := o.Start.Date; !d.Before(first) && !d.After(last) {
			in[l.thursday(d)] = nil
		}
	}
	for _, o := range p.cal.Occurrences {
		from, to := o.Start.Date, o.LastDay()
		if from.Before(first) {
			from = first
		}
		if to.After(last) {
			to = last
		}
		if to.Before(from) {
			continue
		}
		for t, end := l.thursday(from), l.thursday(to); !t.After(end); t = t.AddDays(7) {
			if _, is := in[t]; is {
				in[t] = append(in[t], o)
			}
		}
	}
	return in
}

// SeasonOf returns the first month of the season that a day is in.
func SeasonOf(d civil.Date) civil.Date {
	first := civil.Date{Year: d.Year, Month: SeasonStart, Day: 1}
	if d.Month < SeasonStart {
		first.Year--
	}
	return first
}

// seasonDir returns the folder of a season: agenda/saison/2026-2027.
func (l *language) seasonDir(first civil.Date) string {
	return fmt.Sprintf("%s%s/%s/%04d-%04d", l.prefix, l.agenda, l.season, first.Year, first.Year+1)
}

// seasonPages plans each season in which something begins: a line each.
func (p *planner) seasonPages() {
	for occ := p.cal.Occurrences; len(occ) > 0; {
		first := SeasonOf(occ[0].Start.Date)
		n := 0
		for n < len(occ) && SeasonOf(occ[n].Start.Date) == first {
			n++
		}
		here := occ[:n]
		occ = occ[n:]
		p.inParts(n, seasonSize, func(l *language) string { return l.seasonDir(first) },
			func(l *language, from, to int) *Page {
				return &Page{Type: Season, Month: first, Title: l.seasonTitle(first), Occurrences: here[from:to], Feed: p.allFeeds[p.site.langIndex(l.code)]}
			})
	}
}

// seasonTitle returns "Saison 2026–2027".
func (l *language) seasonTitle(first civil.Date) string {
	years := fmt.Sprintf("%d–%d", first.Year, first.Year+1)
	if l.words != nil && l.words.Has("season-of") {
		return l.words.Say("season-of", years)
	}
	return years
}

// WeekURL returns the address of the page of the week that holds a day, or "".
func (s *Site) WeekURL(d civil.Date, lang string) string {
	l := &s.langs[s.langIndex(lang)]
	return s.kept(l.weekPath(l.thursday(d)))
}

// DayURL returns the address of the page of a day, or "".
func (s *Site) DayURL(d civil.Date, lang string) string {
	l := &s.langs[s.langIndex(lang)]
	return s.kept(l.dayPath(d))
}

// kept returns the address of the page at path, or "" for none and for one that
// only leads to its month.
func (s *Site) kept(path string) string {
	if o := s.byPath[path]; o == nil || o.Format == Redirect {
		return ""
	}
	return s.made(path)
}

// SeasonURL returns the address of the overview of the season that a day is in, or "".
func (s *Site) SeasonURL(d civil.Date, lang string) string {
	l := &s.langs[s.langIndex(lang)]
	return s.made(l.seasonDir(SeasonOf(d)) + "/index.html")
}
