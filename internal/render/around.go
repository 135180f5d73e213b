package render

import (
	"html/template"
	"slices"

	"saison/internal/calendar"
	"saison/internal/event"
	"saison/internal/schema"
	"saison/internal/site"
)

// What comes before and after an event among those of its kind.

// around is what stands beside an event among those of its kind; nil for none.
type around struct{ before, after *calendar.Entry }

// arrange finds the neighbours of all events, and the next one of each kind.
func (r *Renderer) arrange() {
	r.arounds = make(map[*calendar.Entry]around, len(r.site.Calendar.Events))
	r.nextOf = map[*schema.Kind]*calendar.Occurrence{}
	last := map[*schema.Kind]*calendar.Entry{}
	beside := func(e *calendar.Entry) {
		if prev := last[e.Kind]; prev != nil {
			r.arounds[e] = around{before: prev}
			a := r.arounds[prev]
			a.after = e
			r.arounds[prev] = a
		}
		last[e.Kind] = e
	}
	for _, e := range r.site.Calendar.Events {
		os := happeningsOf(e)
		if len(os) == 0 {
			continue // without a date it stands between none
		}
		if e.Event.Schedule.Rule == nil { // what is every week is before and after everything
			beside(e)
		}
		o := r.leading(os)
		if o.Past(r.now) || o.Status == event.Cancelled || o.Status == event.Postponed {
			continue
		}
		if next := r.nextOf[e.Kind]; next == nil || calendar.CompareOccurrences(o, next) < 0 {
			r.nextOf[e.Kind] = o
		}
	}
	for _, e := range r.newsByDay() {
		beside(e)
	}
}

// newsByDay returns the news that have a day, the oldest first.
func (r *Renderer) newsByDay() []*calendar.Entry {
	var all []*calendar.Entry
	for _, e := range r.site.Calendar.Entries {
		if e.Kind.Class == schema.News && !site.DateOf(e).IsZero() {
			all = append(all, e)
		}
	}
	slices.SortStableFunc(all, func(a, b *calendar.Entry) int { return site.DateOf(a).Compare(site.DateOf(b)) })
	return all
}

// neighbours returns links to the event before and the one after, as a navigation.
func (r *Renderer) neighbours(t *tongue, e *calendar.Entry) template.HTML {
	a := r.arounds[e]
	before, after := r.neighbour(t, a.before, "prev"), r.neighbour(t, a.after, "next")
	if before == "" && after == "" {
		return ""
	}
	return newMarkup(t, 512).raw(`<nav class="around"`).attr("aria-label", t.say("before-and-after", e.Kind.Plural.In(t.code))).raw("><ul>").
		add(before).add(after).raw("</ul></nav>").html()
}

func (r *Renderer) neighbour(t *tongue, e *calendar.Entry, rel literal) template.HTML {
	if e == nil {
		return ""
	}
	url := r.url(e, t.code)
	if url == "" {
		return ""
	}
	m := newMarkup(t, 256).raw(`<li class="`).raw(rel).raw(`"><a rel="`).raw(rel).raw(`"`).attr("href", url).hreflang(r.foreign(t, e)).raw(`><span class="small">`)
	if rel == "prev" {
		m.raw(`<span class="arrow back"></span>`)
	}
	if when := r.shortWhen(t, e); e.Kind.Class == schema.News {
		m.text(t.date(site.DateOf(e)))
	} else if when != "" {
		m.text(upper(when))
	} else {
		m.text(e.Kind.Label.In(t.code))
	}
	if rel == "next" {
		m.raw(`<span class="arrow"></span>`)
	}
	m.raw("</span> ")
	if in := r.foreign(t, e); in != "" {
		m.raw("<span>").words(r.title(e, t.code)).onlyIn(in).raw("</span>")
	} else {
		m.words(r.title(e, t.code))
	}
	return m.raw("</a></li>").html()
}

// nextOfKind returns the link to the next event of the kind of e, after one that
// is over; "" for none.
func (r *Renderer) nextOfKind(t *tongue, e *calendar.Entry) template.HTML {
	o := r.nextOf[e.Kind]
	if o == nil || o.Entry == e {
		return ""
	}
	m := newMarkup(t, 256).text(t.agree("next-of-kind", e.Kind, within(e.Kind.Label.In(t.code), t.code)) + t.say("colon"))
	if !r.open(m, o.Entry) {
		return ""
	}
	m.words(r.title(o.Entry, t.code)).onlyIn(r.foreign(t, o.Entry)).raw("</a>")
	return m.escape(t.say("comma")).text(t.dateLong(o.Start.Date)).raw(".").html()
}
