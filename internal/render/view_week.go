package render

import (
	"html/template"

	"saison/internal/calendar"
	"saison/internal/civil"
	"saison/internal/site"
)

// Seven days as a table and as a list; one day; a season on one page.

func (r *Renderer) viewWeek(p *Page, out *site.Output) {
	t, page := p.tongue, out.Page
	last := page.First.AddDays(6)
	days := t.dateRange(page.First, last)
	p.Title = newMarkup(t, 64).text(t.say("week-of", days)).html()
	p.Pager = &Pager{Label: t.say("neighbour-weeks"), Prev: t.say("previous-week"), Next: t.say("next-week")}
	if u := r.site.WeekURL(page.First.AddDays(-7), t.code); u != "" {
		p.Pager.PrevURL = r.href(u)
	}
	if u := r.site.WeekURL(page.First.AddDays(7), t.code); u != "" {
		p.Pager.NextURL = r.href(u)
	}
	shown := withoutSeasons(page.Occurrences)
	p.Table = r.weekGrid(t, page.First, days, shown)
	r.listOf(p, t.say("week-as-list"), t.say("nothing-this-week"), r.days(t, shown))
	p.section("print", t.say("to-print"), r.toPrint(t, out))
	p.Tabs = r.views(t, out)
	p.Subscribe, p.State = r.subscribeBox(t, nil), r.stateOfSite(t)
}

// listOf adds what a page shows as a list, or the words for nothing.
func (r *Renderer) listOf(p *Page, title, nothing string, rows template.HTML) {
	if rows == "" {
		rows = paragraphs(p.tongue, newMarkup(p.tongue, 64).text(nothing).html())
	}
	p.Sections = []Block{{ID: "list", Title: title, Body: rows, More: r.agendaLink(p.tongue)}}
}

// weekGrid returns seven days as a table of one row.
func (r *Renderer) weekGrid(t *tongue, first civil.Date, caption string, os []*calendar.Occurrence) template.HTML {
	m := newMarkup(t, 4096).raw(`<table class="cal one"><caption>`).text(upper(caption)).raw(`</caption>`)
	r.gridHead(m)
	m.raw("<tbody><tr>")
	week := newLanes(os, first, first.AddDays(6))
	for i := range 7 {
		day := first.AddDays(i)
		r.cell(m, day, monthStart(day), week)
	}
	return m.raw("</tr></tbody></table>").html()
}

func (r *Renderer) viewDay(p *Page, out *site.Output) {
	t, page := p.tongue, out.Page
	p.Title = newMarkup(t, 64).text(upper(t.dateLong(page.First))).html()
	p.Pager = &Pager{Label: t.say("neighbour-days")}
	if page.Prev != nil {
		p.Pager.PrevURL, p.Pager.Prev = r.href(page.Prev.URL), upper(t.dayNear(page.Prev.Page.First, page.First))
	}
	if page.Next != nil {
		p.Pager.NextURL, p.Pager.Next = r.href(page.Next.URL), upper(t.dayNear(page.Next.Page.First, page.First))
	}
	r.listOf(p, t.say("what"), t.say("nothing-that-day"), r.rows(t, withoutSeasons(page.Occurrences)))
	p.Tabs = r.views(t, out)
	p.Subscribe = r.subscribeBox(t, nil)
}

func (r *Renderer) viewSeason(p *Page, out *site.Output) {
	t, page := p.tongue, out.Page
	p.Title = newMarkup(t, 64).text(page.Title).html()
	if r.pagination(p, out); p.Pager == nil {
		pager := &Pager{Label: t.say("neighbour-seasons")}
		if before := (civil.Date{Year: page.Month.Year - 1, Month: page.Month.Month, Day: 1}); r.site.SeasonURL(before, t.code) != "" {
			pager.PrevURL, pager.Prev = r.href(r.site.SeasonURL(before, t.code)), seasonWords(t, before)
		}
		if after := (civil.Date{Year: page.Month.Year + 1, Month: page.Month.Month, Day: 1}); r.site.SeasonURL(after, t.code) != "" {
			pager.NextURL, pager.Next = r.href(r.site.SeasonURL(after, t.code)), seasonWords(t, after)
		}
		if pager.PrevURL != "" || pager.NextURL != "" {
			p.Pager = pager
		}
	}
	p.Ruler = r.makeRuler(t, page.Month, r.month)
	for os := withoutSeasons(page.Occurrences); len(os) > 0; {
		month, n := monthStart(os[0].Start.Date), 0
		for n < len(os) && monthStart(os[n].Start.Date) == month {
			n++
		}
		p.Groups = append(p.Groups, Group{ID: "m-" + month.String()[:7], Title: t.monthName(month.Month), Soft: itoa(month.Year), Rows: r.lines(t, os[:n])})
		os = os[n:]
	}
	p.Tabs = r.views(t, out)
	p.Subscribe = r.subscribeBox(t, nil)
}

// lines returns the occurrences of a month, one line each; those of one series
// together in the place of the first.
func (r *Renderer) lines(t *tongue, os []*calendar.Occurrence) template.HTML {
	m := newMarkup(t, 400*len(os)).raw(`<ul class="lines">`)
	told := map[*calendar.Entry]bool{}
	for i, o := range os {
		alike := []*calendar.Occurrence{o}
		if o.Series && o.Status == o.Entry.Event.Status {
			if told[o.Entry] {
				continue
			}
			told[o.Entry] = true
			for _, other := range os[i+1:] {
				if other.Entry == o.Entry && other.Series && other.Status == o.Status {
					alike = append(alike, other)
				}
			}
		}
		r.line(m, alike)
	}
	return m.raw("</ul>").html()
}

// line writes one line of a season: when, what, where.
func (r *Renderer) line(m *markup, os []*calendar.Occurrence) {
	t, o := m.t, os[0]
	st := r.state(t, os[len(os)-1])
	m.raw(`<li class="k-`).escape(o.Entry.Kind.Name)
	if st.off {
		m.raw(" is-off")
	}
	m.raw(`"><p class="on">`)
	d := r.dayOfOccurrence(t, o)
	switch {
	case len(os) > 1:
		dates := make([]civil.Date, len(os))
		for i := range os {
			dates[i] = os[i].Start.Date
		}
		m.text(t.dates(dates))
	case d.first != d.last:
		m.text(t.print.Range(d.first, d.last))
	default:
		m.raw("<time").attr("datetime", d.machine).raw(">").text(t.dayOfYear(d.first)).raw("</time>")
	}
	m.raw(`</p><div><h3 class="t">`)
	r.linkedName(m, o)
	m.raw(`</h3><p class="when">`).text(r.kindWord(t, o))
	if h := r.zoned(t, o, r.hours(t, o, false)); h != "" && o.Kind != calendar.Deadline {
		m.raw(" · ").text(h)
	}
	where := newMarkup(t, 64)
	r.where(where, o)
	if !where.empty() {
		m.raw(" · ").add(where.html())
	}
	m.raw("</p></div>")
	if st.word != "" {
		m.label(st.word, st.soft)
	}
	m.raw("</li>\n")
}
