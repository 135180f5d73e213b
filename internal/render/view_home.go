package render

import (
	"html/template"

	"saison/internal/calendar"
	"saison/internal/civil"
	"saison/internal/event"
	"saison/internal/schema"
	"saison/internal/site"
)

// The home page: the next main event as a cover, or the week of a site that
// meets weekly; then what is coming, calls, the season, news, the calendars.

const (
	homeComing = 8 // lines under "coming"
	homeNews   = 4
)

func (r *Renderer) viewHome(p *Page, out *site.Output) {
	t, page := p.tongue, out.Page
	p.Title = newMarkup(t, 128).text(p.Site).html()
	if page.Entry != nil {
		p.Lead = r.body(t, page.Entry, 2)
		p.Extra = extra(page.Entry.Extra)
	}
	coming := page.Occurrences
	week := r.thisWeek(coming)
	main := r.mainEvent(coming)
	if mostlyWeekly(week) || main == nil && len(week) > 0 {
		p.Week = r.week(t, week)
		main = nil
	} else if main != nil {
		p.Field = r.cover(t, main)
	}
	if p.Week == "" && len(week) > 0 && !(len(week) == 1 && week[0] == main) {
		p.section("week", t.say("this-week"), r.rows(t, week))
		if url := r.site.PageURL(site.Week, t.code); url != "" {
			r.more("week", p, &Tab{Title: t.say("week-as-list"), URL: r.href(url)})
		}
	}
	next := r.homeList(coming, week, main)
	p.section("coming", t.say("coming"), r.rows(t, next))
	r.more("coming", p, r.agendaLink(t))
	p.section("calls", t.say("apply"), r.openCalls(t))
	if ruler := r.ruler(t, r.month); ruler != "" {
		p.section("season", t.say("the-season"), ruler)
		if url := r.site.SeasonURL(r.today, t.code); url != "" {
			r.more("season", p, &Tab{Title: t.say("whole-season"), URL: r.href(url)})
		}
	}
	news := page.Entries[:min(homeNews, len(page.Entries))]
	p.section("news", t.say("news"), r.newsList(t, news))
	if len(news) > 0 {
		if url := r.site.KindURL(news[0].Kind, t.code); url != "" {
			r.more("news", p, &Tab{Title: t.say("all-news"), URL: r.href(url)})
		}
	}
	p.Subscribe, p.State = r.subscribeBox(t, nil), r.stateOfSite(t)
}

// more gives a section its link.
func (r *Renderer) more(id string, p *Page, tab *Tab) {
	if b := p.Section(id); b != nil {
		b.More = tab
	}
}

// thisWeek returns the occurrences of the seven days from today on.
func (r *Renderer) thisWeek(os []*calendar.Occurrence) []*calendar.Occurrence {
	var out []*calendar.Occurrence
	for _, o := range os {
		if o.Kind == calendar.Happening && !o.Start.Date.Before(r.today) && o.Start.Date.DaysSince(r.today) < 7 {
			out = append(out, o)
		}
	}
	return out
}

// mostlyWeekly reports whether a week is made of weekly meetings.
func mostlyWeekly(week []*calendar.Occurrence) bool {
	n := 0
	for _, o := range week {
		if o.Series {
			n++
		}
	}
	return n >= 2 && n*2 > len(week)
}

// mainKinds are the kinds that a cover shows before others.
var mainKinds = []string{"concert", "exhibition", "seminar", "workshop", "trip"}

// mainEvent returns the next event for the cover: within thirty days of the
// very next one, one of a main kind that takes place.
func (r *Renderer) mainEvent(os []*calendar.Occurrence) *calendar.Occurrence {
	var best *calendar.Occurrence
	rank := len(mainKinds)
	for _, o := range os {
		if o.Kind != calendar.Happening || o.Start.Date.Before(r.today) || o.Series ||
			o.Status == event.Cancelled || o.Status == event.Postponed || o.Status == event.Tentative {
			continue
		}
		if best != nil && o.Start.Date.DaysSince(best.Start.Date) > 30 {
			break
		}
		of := len(mainKinds)
		for i, name := range mainKinds {
			if o.Entry.Kind.Name == name || o.Entry.Kind.Like == name {
				of = i
			}
		}
		if best == nil || of < rank {
			best, rank = o, of
		}
	}
	return best
}

// homeList returns what stands under "coming": the next dates without those
// that the page shows above, a series once.
func (r *Renderer) homeList(coming, week []*calendar.Occurrence, main *calendar.Occurrence) []*calendar.Occurrence {
	shown := map[*calendar.Occurrence]bool{main: true}
	for _, o := range week {
		shown[o] = true
	}
	seen := map[*calendar.Entry]bool{}
	for _, o := range week {
		if o.Series {
			seen[o.Entry] = true
		}
	}
	var next []*calendar.Occurrence
	for _, o := range coming {
		if len(next) == homeComing {
			break
		}
		if shown[o] || o.Kind == calendar.Deadline || o.Series && seen[o.Entry] || o.Entry.Kind.Name == "season" {
			continue
		}
		if o.Series {
			seen[o.Entry] = true
		}
		next = append(next, o)
	}
	return next
}

// openCalls returns the deadlines of the calls that are open.
func (r *Renderer) openCalls(t *tongue) template.HTML {
	var open []*calendar.Occurrence
	for _, c := range r.site.Calendar.Calls {
		if d := r.deadline(c); d != nil && !d.Past(r.now) && (c.Call.Opens.IsZero() || r.begun(c.Call.Opens)) {
			open = append(open, d)
		}
	}
	return r.rows(t, open)
}

// cover returns the next main event as the field of the home page, in the
// colour of the season.
func (r *Renderer) cover(t *tongue, o *calendar.Occurrence) *Field {
	d := r.dayOfOccurrence(t, o)
	d.class, d.year = " num", d.first.Year != r.today.Year
	title := newMarkup(t, 128)
	r.name(title, o)
	title.onlyIn(r.foreign(t, o.Entry))
	where := newMarkup(t, 128)
	r.where(where, o)
	f := &Field{
		Color:  "k-season",
		Over:   newMarkup(t, 64).text(t.agree("next-of-kind", o.Entry.Kind, within(o.Entry.Kind.Label.In(t.code), t.code))).html(),
		Beside: newMarkup(t, 64).text(seasonWords(t, r.month)).html(),
		Day:    newMarkup(t, 512).dayOn(d).html(),
		Title:  title.html(),
		URL:    r.url(o.Entry, t.code),
		In:     r.foreign(t, o.Entry),
		Hour:   newMarkup(t, 128).text(upper(r.headHours(t, o))).html(),
		Where:  where.html(),
		End:    r.end(o), Past: r.pastWord(t, o),
	}
	acts := newMarkup(t, 384)
	if b := bookingOf(o); b != nil && b.URL != "" && o.Status != event.Full && r.bookingOpen(o, b) {
		r.bookButton(acts, o.Entry, b.URL, o)
	}
	if tab := r.agendaLink(t); tab != nil {
		acts.raw(`<a class="btn line" href="`).escape(tab.URL).raw(`">`).text(tab.Title).raw("</a>")
	}
	f.Actions = acts.html()
	return f
}

// week returns the seven days from today on, with what happens on each.
func (r *Renderer) week(t *tongue, os []*calendar.Occurrence) template.HTML {
	last := r.today.AddDays(6)
	m := newMarkup(t, 4096).raw(`<section class="field k-season" aria-labelledby="week"><div class="wrap grid"><div class="over"><h2 id="week">`).
		text(t.say("this-week")).raw("</h2><p>").text(upper(t.dateRange(r.today, last))).raw(`</p></div><ol class="week">`)
	for day := r.today; !day.After(last); day = day.AddDays(1) {
		r.weekDay(m, day, os)
	}
	return m.raw("</ol></div></section>").html()
}

func (r *Renderer) weekDay(m *markup, day civil.Date, os []*calendar.Occurrence) {
	t := m.t
	var here []*calendar.Occurrence
	for _, o := range os {
		if o.Start.Date == day {
			here = append(here, o)
		}
	}
	if len(here) == 0 {
		m.raw(`<li class="none">`)
	} else {
		m.raw(`<li>`)
	}
	m.day(dayOf{first: day, last: day, machine: day.String()})
	m.raw(`<div class="slot">`)
	if len(here) == 0 {
		m.raw(`<span class="vh">`).text(t.say("nothing-that-day")).raw(`</span>`)
	}
	for _, o := range here {
		m.raw("<div")
		r.ending(m, o, r.state(t, o))
		m.raw("><p>")
		r.linkedName(m, o)
		m.raw("</p><p>")
		if st := r.state(t, o); st.word != "" {
			m.raw("<strong>").text(st.word).raw("</strong><br>")
		}
		m.text(r.zoned(t, o, r.hours(t, o, false)))
		where := newMarkup(t, 96)
		r.where(where, o)
		if !where.empty() {
			m.raw("<br>").add(where.html())
		}
		m.raw("</p></div>")
	}
	m.raw("</div></li>")
}

// isEvent reports whether an entry stands in the agenda.
func isEvent(e *calendar.Entry) bool {
	return e.Kind.Class == schema.Event || e.Kind.Class == schema.Programme || e.Kind.Class == schema.Call
}
