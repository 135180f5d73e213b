package render

import (
	"html/template"
	"slices"
	"strings"

	"saison/internal/calendar"
	"saison/internal/civil"
	"saison/internal/event"
)

// A tour is told as an itinerary: its stations one after the other, each with
// its days, its town and country, and what is played there.

// station is one stop of a tour.
type station struct {
	first, last civil.Date
	place       *calendar.Entry // nil on the road
	title, note phrase          // of a phase
	events      []*calendar.Occurrence
}

// isTour reports whether e is a tour, or of a kind like it.
func isTour(e *calendar.Entry) bool { return e.Kind.Name == "tour" || e.Kind.Like == "tour" }

// stations returns the stops of a tour by day: its phases, with the events that
// fall into them at the same place, and the events of no phase.
func (r *Renderer) stations(t *tongue, e *calendar.Entry) []station {
	var all []station
	for i, ph := range e.Event.Phases {
		s := station{first: ph.Start, last: ph.End, place: r.entryNamed(ph.Place.Name, "places")}
		s.title, s.note = phaseWords(t, e, i)
		if s.last.IsZero() {
			s.last = s.first
		}
		all = append(all, s)
	}
	planned := len(all)
	var os []*calendar.Occurrence
	for _, part := range e.Parts {
		os = append(os, happeningsOf(part)...)
	}
	slices.SortStableFunc(os, calendar.CompareOccurrences)
next:
	for _, o := range os {
		day := o.Start.Date
		for i := range all[:planned] {
			s := &all[i]
			if !day.Before(s.first) && !day.After(s.last) && (s.place == nil || s.place == o.Place) {
				s.events = append(s.events, o)
				continue next
			}
		}
		if n := len(all); n > planned && all[n-1].place == o.Place && o.Place != nil {
			all[n-1].events, all[n-1].last = append(all[n-1].events, o), o.LastDay()
			continue
		}
		all = append(all, station{first: day, last: o.LastDay(), place: o.Place, events: []*calendar.Occurrence{o}})
	}
	slices.SortStableFunc(all, func(a, b station) int { return a.first.Compare(b.first) })
	return all
}

// towns returns the towns of a tour in the order in which it comes to them, each
// once; nil where it stays in one.
func (r *Renderer) towns(t *tongue, e *calendar.Entry) []string {
	if !isTour(e) {
		return nil
	}
	var all []string
	for _, s := range r.stations(t, e) {
		if s.place == nil || s.place.Record.Place == nil {
			continue
		}
		if town := s.place.Record.Place.City; town != "" && !slices.Contains(all, town) {
			all = append(all, town)
		}
	}
	if len(all) < 2 {
		return nil
	}
	return all
}

// itinerary returns the stations of a tour as a list.
func (r *Renderer) itinerary(t *tongue, e *calendar.Entry) template.HTML {
	all := r.stations(t, e)
	if len(all) == 0 {
		return ""
	}
	m := newMarkup(t, 1024*len(all)).raw(`<ol class="rows phase stops">`)
	for _, s := range all {
		m.raw(`<li class="row">`)
		d := dayOf{first: s.first, last: s.last, machine: s.first.String(), class: " chip"}
		if s.last.Before(r.today) {
			d.class, d.state = " chip past", t.agree("state.past", e.Kind)
		}
		m.day(d)
		m.raw(`<div class="body">`)
		r.stop(m, s)
		m.raw("</div></li>")
	}
	return m.raw("</ol>").html()
}

// stop writes one station: the town and its country, what it is for, the
// place, its clock, and what is played.
func (r *Renderer) stop(m *markup, s station) {
	t := m.t
	town, country := "", ""
	if s.place != nil && s.place.Record.Place != nil {
		town = s.place.Record.Place.City
		if c := s.place.Record.Place.Country; c != "" && !strings.EqualFold(c, r.site.Config.Organisation.Country) {
			country = t.country(c)
		}
	}
	m.raw(`<h3 class="t">`)
	switch {
	case town != "":
		m.words(town, s.place.Lang)
		if country != "" {
			m.raw(` <span class="soft">`).text(country).raw("</span>")
		}
	case s.title.text != "":
		m.words(s.title.text, s.title.lang)
	case s.place != nil:
		m.words(r.title(s.place, t.code))
	case len(s.events) > 0:
		m.words(r.title(s.events[0].Entry, t.code))
	}
	m.raw("</h3>")
	if s.title.text != "" && town != "" {
		m.raw(`<p class="when">`).words(s.title.text, s.title.lang).raw("</p>")
	}
	if s.place != nil {
		m.raw("<p>")
		r.linked(m, s.place)
		if name := s.place.ZoneName; name != "" && name != r.site.Config.ZoneName {
			m.escape(t.say("comma")).raw(`<span class="soft">`).text(t.zone(name)).raw("</span>")
		}
		m.raw("</p>")
	}
	if s.note.text != "" {
		m.raw("<p>").words(s.note.text, s.note.lang).raw("</p>")
	}
	if len(s.events) == 0 {
		return
	}
	m.raw(`<ul class="played">`)
	for _, o := range s.events {
		r.playedAt(m, s, o)
	}
	m.raw("</ul>")
}

// playedAt writes one event of a station: hour, title, state.
func (r *Renderer) playedAt(m *markup, s station, o *calendar.Occurrence) {
	t := m.t
	m.raw(`<li class="k-`).escape(o.Entry.Kind.Name).raw(`"><span class="kind">`).text(r.kindWord(t, o)).raw("</span> ")
	r.linkedName(m, o)
	when := ""
	if s.first != s.last {
		when = t.dayOfYear(o.Start.Date)
	}
	if h := r.zoned(t, o, r.hours(t, o, false)); h != "" {
		if when != "" {
			when += t.say("comma")
		}
		when += h
	}
	if when != "" {
		m.raw(`<br><span class="when"><time`).attr("datetime", machineTime(o)).raw(">").text(upper(when)).raw("</time></span>")
	}
	if st := r.state(t, o); st.word != "" {
		m.apart().label(st.word, st.soft)
	}
	if o.Status != event.Cancelled && !o.Past(r.now) {
		if prices := r.priceLine(t, o); prices != "" {
			m.raw(`<br><span>`).add(prices).raw("</span>")
		}
	}
	m.raw("</li>")
}

// linkedName writes what an occurrence is called, as a link when it has a page.
func (r *Renderer) linkedName(m *markup, o *calendar.Occurrence) {
	if r.open(m, o.Entry) {
		r.name(m, o)
		m.onlyIn(r.foreign(m.t, o.Entry)).raw("</a>")
		return
	}
	r.name(m, o)
}
