package render

import (
	"html/template"
	"slices"

	"saison/internal/calendar"
	"saison/internal/civil"
	"saison/internal/event"
	"saison/internal/schema"
	"saison/internal/site"
)

// What is coming, month by month; one month as a table; what is over.

func (r *Renderer) viewAgenda(p *Page, out *site.Output) {
	t, page := p.tongue, out.Page
	p.Title = newMarkup(t, 64).text(page.Title).html()
	if page.Filter != nil {
		p.Title = newMarkup(t, 64).with(upper(page.Title), page.Filter.Lang, "agenda-narrowed").html()
		if place := page.Filter.Place; place != nil {
			lead := newMarkup(t, 128)
			r.linked(lead, place)
			p.Lead = lead.html()
		}
	}
	p.Ruler = r.ruler(t, r.month)
	p.Tabs = r.tabs(t, out)
	p.Filters = r.filters(t, out)
	running, rest := r.running(withoutSeasons(page.Occurrences))
	if len(running) > 0 {
		p.Groups = append(p.Groups, Group{ID: "now", Title: t.say("now"), Rows: r.days(t, running)})
	}
	p.Groups = append(p.Groups, r.months(t, rest)...)
	if len(page.Occurrences) == 0 {
		p.Lead = newMarkup(t, 64).text(t.say("nothing-to-come")).html()
	}
	r.pagination(p, out)
	p.Subscribe, p.State = r.subscribeBox(t, nil), r.stateOfSite(t)
	if url := r.site.PageURL(site.Archive, t.code); url != "" {
		p.More = &Tab{Title: t.say("to-archive"), URL: r.href(url)}
	}
}

// withoutSeasons leaves out the bars of whole seasons, which say nothing in a
// month: everything is part of them.
func withoutSeasons(os []*calendar.Occurrence) []*calendar.Occurrence {
	out := make([]*calendar.Occurrence, 0, len(os))
	for _, o := range os {
		if o.Entry.Kind.Name != "season" {
			out = append(out, o)
		}
	}
	return out
}

// running parts off what began before today and is not over.
func (r *Renderer) running(os []*calendar.Occurrence) (running, rest []*calendar.Occurrence) {
	i := 0
	for i < len(os) && os[i].Start.Date.Before(r.today) {
		i++
	}
	return os[:i], os[i:]
}

// months groups occurrences by month.
func (r *Renderer) months(t *tongue, os []*calendar.Occurrence) []Group {
	var groups []Group
	for i := 0; i < len(os); {
		month := monthStart(os[i].Start.Date)
		j := i
		for j < len(os) && monthStart(os[j].Start.Date) == month {
			j++
		}
		groups = append(groups, Group{ID: "m-" + month.String()[:7], Title: t.monthName(month.Month), Soft: itoa(month.Year), Rows: r.days(t, os[i:j])})
		i = j
	}
	return groups
}

// tabs returns links to the lists of the kinds that stand in the agenda.
func (r *Renderer) tabs(t *tongue, out *site.Output) []Tab {
	var tabs []Tab
	if url := r.site.PageURL(site.Agenda, t.code); url != "" {
		tabs = append(tabs, Tab{Title: t.say("all-kinds"), URL: r.href(url), Current: out.Page.Type == site.Agenda && out.Page.Filter == nil})
	}
	for _, k := range r.site.Config.Kinds.All() {
		switch k.Class {
		case schema.Event, schema.Programme, schema.Call:
			if url := r.site.KindURL(k, t.code); url != "" {
				tabs = append(tabs, Tab{Title: k.Plural.In(t.code), URL: r.href(url), Current: out.Page.Kind == k, Value: "kind:" + k.Name})
			}
		}
	}
	return append(tabs, r.views(t, out)[1:]...)
}

// seasonWords returns "Saison 2026–2027".
func seasonWords(t *tongue, month civil.Date) string {
	y := site.SeasonOf(month).Year
	return t.say("season-of", itoa(y)+"–"+itoa(y+1))
}

// mostMarks is how many bars a cell of the ruler holds; the figure counts them all.
const mostMarks = 12

// makeRuler returns the season that begins with a month as twelve cells, each a
// link to its month, the current one marked.
func (r *Renderer) makeRuler(t *tongue, first, current civil.Date) template.HTML {
	m := newMarkup(t, 4096).raw(`<nav`).attr("aria-label", t.say("months-of", seasonWords(t, first))).raw(`><ol class="ruler">`)
	cells := 0
	for i := range 12 {
		month := addMonths(first, i)
		os := r.byMonth[month]
		m.raw("<li>")
		url := r.site.MonthURL(month, t.code)
		open, end := literal("<span class=\"cell\""), literal("</span>")
		if url != "" {
			cells++
			m.raw(`<a`).attr("href", r.href(url))
			open, end = "", "</a>"
		}
		m.raw(open)
		if month == current {
			m.raw(` aria-current="true"`)
		}
		m.raw(`><span class="marks" aria-hidden="true">`)
		for _, o := range marksOf(os) {
			m.raw(`<i class="k-`).escape(o.Entry.Kind.Name).raw(`"></i>`)
		}
		m.raw(`</span><span><span aria-hidden="true">`).text(t.monthShort(month.Month)).raw(`</span><span class="vh">`).text(t.month(month)).
			raw(`</span></span> <small><span aria-hidden="true">`).figure(len(os)).raw(`</span><span class="vh">`).text(t.count("dates-count", len(os))).raw(`</span></small>`).raw(end).raw(`</li>`)
	}
	if cells == 0 {
		return ""
	}
	return m.raw("</ol></nav>").html()
}

// marksOf returns the occurrences that a cell of the ruler draws: a weekly
// meeting once.
func marksOf(os []*calendar.Occurrence) []*calendar.Occurrence {
	var out []*calendar.Occurrence
	series := map[*calendar.Entry]bool{}
	for _, o := range os {
		switch {
		case len(out) == mostMarks: // what follows is not looked at: there may be thousands
			return out
		case !series[o.Entry]:
			out = append(out, o)
			if o.Series {
				series[o.Entry] = true
			}
		}
	}
	return out
}

// addMonths returns the first day of the month n months after d.
func addMonths(d civil.Date, n int) civil.Date {
	m := d.Year*12 + int(d.Month) - 1 + n
	return civil.Date{Year: m / 12, Month: 1 + monthType(m%12), Day: 1}
}

func (r *Renderer) viewArchive(p *Page, out *site.Output) {
	t, page := p.tongue, out.Page
	p.Title = newMarkup(t, 64).text(page.Title).html()
	if page.Year == 0 {
		if len(page.Years) == 0 {
			p.Lead = newMarkup(t, 64).text(t.say("nothing-past")).html()
		}
		p.Groups = nil
		p.Table = r.years(t, page.Years)
		return
	}
	for _, y := range page.Years {
		p.Tabs = append(p.Tabs, Tab{Title: itoa(y.Year), URL: r.href(y.URL), Current: y.Year == page.Year})
	}
	p.Groups = r.months(t, page.Occurrences)
	r.pagination(p, out)
	if f := page.Feed; f != nil {
		p.More = &Tab{Title: t.say("download") + t.say("colon") + f.Label, URL: r.href(f.URL)}
	}
}

// years returns the years of the archive as links.
func (r *Renderer) years(t *tongue, years []site.YearLink) template.HTML {
	if len(years) == 0 {
		return ""
	}
	m := newMarkup(t, 512).raw(`<ul class="years">`)
	for _, y := range years {
		m.raw("<li>").link(r.href(y.URL)).figure(y.Year).raw(" <small>").text(t.count("dates-count", y.Count)).raw("</small></a></li>")
	}
	return m.raw("</ul>").html()
}

func (r *Renderer) viewMonth(p *Page, out *site.Output) {
	t, page := p.tongue, out.Page
	p.Title = newMarkup(t, 64).text(t.say("agenda-of", t.month(page.Month))).html()
	p.Ruler = r.ruler(t, page.Month)
	p.Pager = &Pager{Label: t.say("neighbours")}
	if page.Prev != nil {
		p.Pager.PrevURL, p.Pager.Prev = r.href(page.Prev.URL), upper(t.month(page.Prev.Page.Month))
	}
	if page.Next != nil {
		p.Pager.NextURL, p.Pager.Next = r.href(page.Next.URL), upper(t.month(page.Next.Page.Month))
	}
	shown := withoutSeasons(page.Occurrences)
	p.Table = r.grid(t, page.Month, shown)
	rows := r.days(t, shown)
	if rows == "" {
		rows = paragraphs(t, newMarkup(t, 64).text(t.say("nothing-this-month")).html())
	}
	p.Sections = []Block{{ID: "list", Title: t.say("month-as-list"), Body: rows, More: r.agendaLink(t)}}
	p.Subscribe = r.subscribeBox(t, nil)
}

// mostMonths is how many months something may last and still stand in each.
const mostMonths = 24

// groupByMonth sorts what the agenda shows into the months over which it goes,
// for the ruler.
func groupByMonth(os []*calendar.Occurrence) map[civil.Date][]*calendar.Occurrence {
	by := map[civil.Date][]*calendar.Occurrence{}
	for _, o := range os {
		if o.Status != event.Cancelled && o.Kind != calendar.Deadline && o.Entry.Kind.Name != "season" {
			first := monthStart(o.Start.Date)
			by[first] = append(by[first], o)
			if last := monthStart(lastShown(o)); first.Before(last) && !addMonths(first, mostMonths).Before(last) {
				for m := addMonths(first, 1); !m.After(last); m = addMonths(m, 1) {
					by[m] = append(by[m], o)
				}
			}
		}
	}
	for _, list := range by {
		slices.SortStableFunc(list, func(a, b *calendar.Occurrence) int { return a.Start.Compare(b.Start) })
	}
	return by
}
