package render

import (
	"strings"
	"time"

	"saison/internal/calendar"
	"saison/internal/civil"
	"saison/internal/event"
	"saison/internal/locale"
)

// The date component: weekday, figures, month. Its class says how the figures
// are to be set so that every date fills the same measure; the stylesheet does
// the rest. Hidden words complete it to a full phrase.

// dayOf is what a date component shows.
type dayOf struct {
	first, last civil.Date // both included; equal for one day
	machine     string     // the datetime attribute of the first day
	hour        string     // in words, "" for none
	state       string     // in words, at the end of the phrase
	deadline    bool       // "until" takes the weekday's place
	year        bool       // the year is shown, not only said
	heading     bool       // the component is a heading of level 3
	class       literal    // further classes, with a leading space
}

// dayClass returns the classes of a figure.
func dayClass(d int, french bool) literal {
	switch {
	case d == 1 && french:
		return "d1er"
	case d < 10:
		return "d1"
	case d < 20:
		return "d2 l1"
	}
	return "d2"
}

// day writes the component.
func (m *markup) day(d dayOf) {
	open, end := literal(`<p class="day `), literal("</p>")
	if d.heading {
		open, end = `<h3 class="day `, "</h3>"
	}
	m.raw(open)
	if d.first == d.last {
		m.oneDay(d)
	} else {
		m.days(d)
	}
	m.raw(end)
}

func (m *markup) oneDay(d dayOf) {
	m.raw(dayClass(d.first.Day, m.t.code == "fr")).raw(d.class).raw(`"><time`).attr("datetime", d.machine).raw(`><span class="w">`)
	if d.deadline {
		m.text(m.t.say("until"))
	} else {
		m.text(m.t.weekday(d.first.Weekday()))
	}
	m.raw(`</span> <b>`).number(d.first.Day).raw(`</b> <span class="m">`).text(m.t.monthInDate(d.first.Month))
	m.yearOf(d, d.first.Year)
	m.raw(`</time>`)
}

// yearOf closes the month: with the year in sight or only in words, and the
// rest of the phrase.
func (m *markup) yearOf(d dayOf, year int) {
	if d.year {
		m.raw(" ").figure(year).raw(`</span><span class="vh">`)
	} else {
		m.raw(`</span><span class="vh"> `).figure(year)
	}
	if d.hour != "" {
		m.raw(" ").text(m.t.say("at-hour", d.hour))
	}
	if d.state != "" {
		m.escape(m.t.say("comma")).text(lower(d.state))
	}
	m.raw(`</span>`)
}

// number writes the figure of a day, 1er in French.
func (m *markup) number(d int) *markup {
	m.figure(d)
	if d == 1 && m.t.code == "fr" {
		m.raw(`<sup>er</sup>`)
	}
	return m
}

// days writes two dates on two half lines.
func (m *markup) days(d dayOf) {
	a, b := d.first, d.last
	oneMonth := a.Month == b.Month && a.Year == b.Year
	m.raw("dr").raw(d.class).raw(`"><span class="vh">`).text(m.t.say("range-from"))
	if !strings.HasSuffix(m.t.say("range-from"), "־") { // a maqaf joins
		m.raw(" ")
	}
	m.raw(`</span><span class="w" aria-hidden="true">`)
	if oneMonth {
		m.text(m.t.weekdayShort(a.Weekday()) + "–" + m.t.weekdayShort(b.Weekday()))
	} else {
		m.text(m.t.monthInDate(a.Month))
	}
	m.raw(`</span><b`)
	if a.Day > 1 && a.Day < 10 {
		m.raw(` class="fill"`) // one figure: a rule completes the line
	}
	m.raw(`><time`).attr("datetime", d.machine).raw(`>`).number(a.Day).raw(`</time></b><span class="vh"> `)
	if !oneMonth {
		m.text(m.t.monthInDate(a.Month)).raw(" ")
		if a.Year != b.Year {
			m.figure(a.Year).raw(" ")
		}
	}
	m.text(m.t.say("range-to")).raw(` </span><b><time`).attr("datetime", b.String()).raw(`>`).number(b.Day).raw(`</time></b> <span class="m">`).text(m.t.monthInDate(b.Month))
	m.yearOf(d, b.Year)
}

// machineTime returns the datetime attribute of the start of o: with its
// offset, or the day alone when no hour is known.
func machineTime(o *calendar.Occurrence) string {
	if o.AllDay {
		return o.Start.Date.String()
	}
	return locale.Datetime(o.StartTime.In(o.Zone))
}

// lastShown returns the last day of o as it is shown: a concert that ends after
// midnight is an event of one evening.
func lastShown(o *calendar.Occurrence) civil.Date {
	if !o.AllDay && o.End.Sub(o.Start) < 18*time.Hour {
		return o.Start.Date
	}
	return o.LastDay()
}

// dayOfOccurrence returns the component of o as it stands in lists.
func (r *Renderer) dayOfOccurrence(t *tongue, o *calendar.Occurrence) dayOf {
	d := dayOf{first: o.Start.Date, last: lastShown(o), machine: machineTime(o), deadline: o.Kind == calendar.Deadline}
	if !o.AllDay {
		d.hour = t.hour(o.Start.Time)
	}
	s := r.state(t, o)
	d.state, d.class = s.hidden, s.chip
	return d
}

// state is how the status of an occurrence is said and shown.
type state struct {
	word   string  // in the label; "" for the ordinary case
	soft   bool    // the label is outlined
	hidden string  // at the end of the hidden phrase
	chip   literal // classes of the date
	off    bool    // it does not take place as announced
}

// state returns the state of o at the build's clock.
func (r *Renderer) state(t *tongue, o *calendar.Occurrence) state {
	agree := func(key string) string { return t.agree(key, o.Entry.Kind) }
	past := o.Past(r.now)
	switch {
	case o.Status == event.Cancelled:
		w := agree("state.cancelled")
		return state{word: w, hidden: w, chip: " chip off", off: true}
	case o.Status == event.Postponed:
		w := agree("state.postponed")
		return state{word: w, hidden: w + t.say("comma") + t.say("new-date-to-come"), chip: " chip maybe off", off: true}
	case past && o.Kind == calendar.Deadline:
		w := t.say("state.closed")
		return state{word: w, soft: true, hidden: w, chip: " chip past"}
	case past:
		w := agree("state.past")
		return state{word: w, soft: true, hidden: w, chip: " chip past"}
	case o.Status == event.Tentative:
		w := t.say("state.tentative")
		return state{word: w, soft: true, hidden: w, chip: " chip maybe"}
	case o.Status == event.Rescheduled, o.Moved:
		w := agree("state.rescheduled")
		return state{word: w, hidden: w, chip: " chip"}
	case o.Status == event.Full:
		w := agree("state.full")
		return state{word: w, hidden: w, chip: " chip"}
	case o.Status == event.MovedOnline:
		w := t.say("state.online")
		return state{word: w, hidden: w, chip: " chip"}
	}
	return state{chip: " chip"}
}
