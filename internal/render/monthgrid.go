package render

import (
	"cmp"
	"html/template"
	"slices"
	"time"

	"saison/internal/calendar"
	"saison/internal/civil"
	"saison/internal/event"
)

// grid returns a month as a table with a column a day of the week.
func (r *Renderer) grid(t *tongue, month civil.Date, os []*calendar.Occurrence) template.HTML {
	m := newMarkup(t, 8192).raw(`<table class="cal"><caption>`).text(t.monthName(month.Month)).raw(` <span>`).figure(month.Year).raw(`</span></caption>`)
	r.gridHead(m)
	m.raw("<tbody>")
	day := month
	for day.Weekday() != t.week()[0] {
		day = day.AddDays(-1)
	}
	next := addMonths(month, 1)
	for day.Before(next) {
		m.raw("<tr>")
		week := newLanes(os, theLater(day, month), theEarlier(day.AddDays(6), next.AddDays(-1)))
		for range 7 {
			r.cell(m, day, month, week)
			day = day.AddDays(1)
		}
		m.raw("</tr>")
	}
	return m.raw("</tbody></table>").html()
}

// gridHead writes the days of the week over a grid.
func (r *Renderer) gridHead(m *markup) {
	m.raw("<thead><tr>")
	for _, d := range m.t.week() {
		m.raw(`<th scope="col"><span class="full">`).text(m.t.weekday(d)).raw(`</span><abbr`).attr("title", m.t.weekday(d)).raw(` aria-hidden="true">`).text(m.t.weekdayShort(d)).raw(`</abbr></th>`)
	}
	m.raw("</tr></thead>")
}

// cell writes one day of the grid, as a link where the day has a page.
func (r *Renderer) cell(m *markup, day, month civil.Date, week lanes) {
	t, out := m.t, day.Month != month.Month
	m.raw(`<td class="`)
	if out {
		m.raw("out ")
	}
	if w := day.Weekday(); w == time.Saturday || w == time.Sunday && t.code != "he" || w == time.Friday && t.code == "he" {
		m.raw("we ")
	}
	if day == r.today {
		m.raw("today")
	}
	m.raw(`">`)
	url := r.site.DayURL(day, t.code)
	if url != "" && !out {
		m.link(r.href(url))
	}
	m.raw(`<time`).attr("datetime", day.String()).raw(` class="n`)
	if day.Day < 10 {
		m.raw(" one")
	}
	m.raw(`">`).figure(day.Day).raw(`</time>`)
	if out {
		m.raw(`<span class="vh"> `).text(t.monthInDate(day.Month)).raw(`</span>`)
	}
	if day == r.today {
		m.raw(`<span class="vh"> `).text(t.say("today")).raw(`</span>`)
	}
	if url != "" && !out {
		m.raw("</a>")
	}
	if !out {
		r.cellItems(m, day, week)
	}
	m.raw("</td>")
}

// cellItems writes what happens on a day: the bars that go over it, each in its
// lane, then what takes place on that day alone.
func (r *Renderer) cellItems(m *markup, day civil.Date, week lanes) {
	any, next := false, 0
	open := func() {
		if !any {
			m.raw("<ul>")
			any = true
		}
	}
	for lane, bars := range week.bars {
		for _, o := range bars {
			if !covers(o, day) {
				continue
			}
			open()
			r.bar(m, o, day, week, lane, lane-next)
			next = lane + 1
		}
	}
	for _, o := range week.single {
		if o.Start.Date == day {
			open()
			m.raw(`<li class="k-`).escape(o.Entry.Kind.Name)
			r.cellItem(m, o, day)
		}
	}
	if any {
		m.raw("</ul>")
	}
}

// bar writes an item that goes over several days. skipped is how many lanes
// above it are free on that day.
func (r *Renderer) bar(m *markup, o *calendar.Occurrence, day civil.Date, week lanes, lane, skipped int) {
	m.raw(`<li class="k-`).escape(o.Entry.Kind.Name).raw(" bar")
	if skipped > 0 {
		m.raw(" s").raw(literal(itoa(min(skipped, mostSkipped))))
	}
	if day != o.Start.Date && day != week.first {
		m.raw(" on") // the words stand at its first day of the week
	} else if n := theEarlier(lastShown(o), week.last).DaysSince(day) + 1; n > 1 || week.below(lane, day) {
		m.raw(" w").raw(literal(itoa(n))) // one line, as wide as the bar
	}
	r.cellItem(m, o, day)
}

// cellItem writes the rest of an item whose class is begun.
func (r *Renderer) cellItem(m *markup, o *calendar.Occurrence, day civil.Date) {
	t, last, st := m.t, lastShown(o), r.state(m.t, o)
	if st.off {
		m.raw(" off")
	}
	m.raw(`"><a href="`).escape(r.url(o.Entry, t.code)).raw(`"`).hreflang(r.foreign(t, o.Entry)).raw("><span>")
	if !o.AllDay && o.Start.Date == day {
		m.text(t.hour(o.Start.Time)).raw(" ")
	}
	if o.Status == event.Cancelled || o.Status == event.Postponed {
		m.text(st.word).text(t.say("colon"))
	}
	r.name(m, o)
	switch {
	case last != o.Start.Date && day == last:
		m.raw(`<span class="vh">`).escape(t.say("comma")).text(t.say("bar-end")).raw("</span>")
	case o.Start.Date.Before(day):
		m.raw(`<span class="vh">`).escape(t.say("comma")).text(t.say("bar-goes-on")).raw("</span>")
	case !st.off && st.word != "" && !o.Past(r.now):
		m.escape(t.say("comma")).text(lower(st.word))
	}
	m.onlySaid(r.foreign(t, o.Entry)).raw("</span></a></li>")
}

// mostSkipped is how many free lanes the style sheet knows.
const mostSkipped = 6

// lanes are the occurrences of a week: what goes over several days stays at one
// height from its first day to its last.
type lanes struct {
	first, last civil.Date // the days of the week that are shown
	bars        [][]*calendar.Occurrence
	single      []*calendar.Occurrence
}

// newLanes sorts occurrences into the lanes of the days from first to last. Each
// takes the highest lane that is free; what began earlier comes first, and of two
// that begin together the longer.
func newLanes(os []*calendar.Occurrence, first, last civil.Date) lanes {
	week := lanes{first: first, last: last}
	var bars []*calendar.Occurrence
	for _, o := range os {
		switch end := lastShown(o); {
		case o.Start.Date.After(last) || end.Before(first):
		case end == o.Start.Date:
			week.single = append(week.single, o)
		default:
			bars = append(bars, o)
		}
	}
	slices.SortStableFunc(bars, func(a, b *calendar.Occurrence) int {
		return cmp.Or(a.Start.Date.Compare(b.Start.Date), lastShown(b).Compare(lastShown(a)))
	})
	for _, o := range bars {
		i := slices.IndexFunc(week.bars, func(lane []*calendar.Occurrence) bool {
			return lastShown(lane[len(lane)-1]).Before(o.Start.Date)
		})
		if i < 0 {
			i = len(week.bars)
			week.bars = append(week.bars, nil)
		}
		week.bars[i] = append(week.bars[i], o)
	}
	return week
}

// below reports whether another bar goes over a day below a lane.
func (week lanes) below(lane int, day civil.Date) bool {
	return slices.ContainsFunc(week.bars[lane+1:], func(bars []*calendar.Occurrence) bool {
		return slices.ContainsFunc(bars, func(o *calendar.Occurrence) bool { return covers(o, day) })
	})
}

// covers reports whether o is shown on a day.
func covers(o *calendar.Occurrence, day civil.Date) bool {
	return !o.Start.Date.After(day) && !lastShown(o).Before(day)
}

func theEarlier(a, b civil.Date) civil.Date {
	if a.Before(b) {
		return a
	}
	return b
}

func theLater(a, b civil.Date) civil.Date {
	if a.Before(b) {
		return b
	}
	return a
}
