package render

import (
	"html/template"
	"strings"

	"saison/internal/calendar"
	"saison/internal/civil"
	"saison/internal/event"
	"saison/internal/schema"
)

// The phrases around a date: hours, zones, places, what has changed.

// hours returns the hours of o in words: "20 h 30", "de 14 h à 17 h 30", and
// for several days "du vendredi 19 h 30 au dimanche 12 h 30". long adds the end
// of a concert, which lists leave out.
func (r *Renderer) hours(t *tongue, o *calendar.Occurrence, long bool) string {
	if o.AllDay {
		return ""
	}
	start, end := t.hour(o.Start.Time), t.hour(o.End.Time)
	switch {
	case !o.HasEnd || o.End == o.Start:
		return start
	case o.End.Sub(o.Start).Hours() >= 18:
		return t.say("span-of-days", t.weekday(o.Start.Weekday())+" "+start, t.weekday(o.End.Date.Weekday())+" "+end)
	case o.Entry.Kind.SchemaType != "MusicEvent":
		return t.hourRange(o.Start.Time, o.End.Time)
	case long:
		return t.say("hour-and-end", start, end)
	}
	return start
}

// zoned adds the zone when it is not the site's: "21 h, heure de Lisbonne
// (22 h, heure de Paris)".
func (r *Renderer) zoned(t *tongue, o *calendar.Occurrence, hours string) string {
	if hours == "" || o.ZoneName == r.site.Config.ZoneName {
		return hours
	}
	_, there := o.StartTime.In(o.Zone).Zone()
	_, here := o.StartTime.In(r.site.Config.Zone).Zone()
	if there == here {
		return hours
	}
	local := civil.DateTimeOf(o.StartTime.In(r.site.Config.Zone))
	return t.say("other-zone", hours, t.zone(o.ZoneName), t.hour(local.Time), t.zone(r.site.Config.ZoneName))
}

// when writes the line under a title in a list: hours, what they replace, place.
func (r *Renderer) when(m *markup, o *calendar.Occurrence) {
	t := m.t
	dot := literal("")
	switch {
	case o.Kind == calendar.Deadline && !o.AllDay:
		m.text(upper(t.say("last-day-until", t.weekday(o.Start.Weekday()), t.hour(o.Start.Time))))
		dot = " · "
	case o.Kind == calendar.Deadline:
		m.text(upper(t.say("last-day", t.weekday(o.Start.Weekday()))))
		dot = " · "
	case o.Status == event.Postponed:
		m.text(t.say("New-date-to-come"))
		dot = " · "
	default:
		h := r.zoned(t, o, r.hours(t, o, false))
		if h != "" {
			m.text(h)
			if o.Series && !o.Moved && r.summed(o) {
				if rhythm := r.rhythm(t, o.Entry); rhythm != "" {
					m.escape(t.say("comma")).text(rhythm)
				}
			}
			dot = " · "
		} else if o.Entry.Event != nil && o.Entry.Event.Opening != "" && o.Kind == calendar.Bar {
			for i, line := range r.opening(t, o.Entry) {
				if i > 0 {
					m.raw(" · ")
				}
				m.add(line)
			}
			dot = " · "
		}
	}
	if old := r.formerDate(t, o); old != "" {
		m.raw(` <del><span class="vh">`).text(t.say("instead-of")).raw(` </span>`).text(old).raw(`</del>`)
		dot = " · "
	}
	where := newMarkup(t, 64)
	r.where(where, o)
	if !where.empty() {
		m.raw(dot).add(where.html())
	}
}

// formerDate returns the date that o has replaced, in words, or "".
func (r *Renderer) formerDate(t *tongue, o *calendar.Occurrence) string {
	ev := o.Entry.Event
	switch {
	case o.Moved && o.RecurrenceID.Date != o.Start.Date:
		return t.dayNear(o.RecurrenceID.Date, o.Start.Date)
	case o.Moved && o.RecurrenceID != o.Start:
		return t.hour(o.RecurrenceID.Time)
	case o.Status == event.Rescheduled && ev != nil && !ev.Previous.IsZero():
		if ev.Previous.Date == o.Start.Date && ev.Previous.HasTime {
			return t.hour(ev.Previous.Time)
		}
		return t.dayNear(ev.Previous.Date, o.Start.Date)
	}
	return ""
}

// where writes the place of o, its room, its town, or that it is online.
func (r *Renderer) where(m *markup, o *calendar.Occurrence) {
	ev := o.Entry.Event
	place := o.Place
	if o.Status == event.MovedOnline { // nobody is to go to the place it was announced for
		m.text(m.t.say("Online"))
		return
	}
	if place != nil {
		m.words(r.title(place, m.t.code))
		city := ""
		if place.Record.Place != nil {
			city = place.Record.Place.City
		}
		name, _ := r.title(place, m.t.code)
		if o.Room != "" {
			m.escape(m.t.say("comma")).words(o.Room, o.Entry.Lang)
		}
		if city != "" && !strings.Contains(strings.ToLower(name), strings.ToLower(city)) {
			m.escape(m.t.say("comma")).text(city)
		}
	} else if o.Room != "" {
		m.words(o.Room, o.Entry.Lang)
	}
	if ev != nil && ev.Online != nil {
		if m.empty() {
			m.text(m.t.say("Online"))
		} else {
			m.escape(m.t.say("comma")).text(m.t.say("and-online"))
		}
	}
}

// title returns the title of e in the language lang, or as it is written, with
// the language that it is in.
func (r *Renderer) title(e *calendar.Entry, lang string) (title, in string) {
	if t := e.Translations.In(lang); t != nil && t.Title != "" {
		return t.Title, lang
	}
	return e.Title, e.Lang
}

// summary returns the summary of e likewise.
func (r *Renderer) summary(e *calendar.Entry, lang string) (summary, in string) {
	if t := e.Translations.In(lang); t != nil && t.Summary != "" {
		return t.Summary, lang
	}
	return e.Summary, e.Lang
}

// name returns what o is called in the language lang: its entry, or its part of it.
func (r *Renderer) name(m *markup, o *calendar.Occurrence) {
	title, in := r.title(o.Entry, m.t.code)
	switch {
	case o.Kind == calendar.Vernissage:
		m.with(title, in, "part-of", m.t.say("vernissage"))
	case o.Kind == calendar.Deadline && o.Entry.Kind.Class != schema.Call:
		m.with(title, in, "part-of", m.t.say("booking-closes"))
	case o.Title != "":
		m.with(title, in, "part-of", o.Title)
	default:
		m.words(title, in)
	}
}

// kindWord returns the label of o's kind: "Concert", "Clôture".
func (r *Renderer) kindWord(t *tongue, o *calendar.Occurrence) string {
	switch o.Kind {
	case calendar.Deadline:
		return t.say("deadline")
	case calendar.Vernissage:
		return t.say("vernissage")
	case calendar.RoundDay:
		return t.say("round")
	}
	return o.Entry.Kind.Label.In(t.code)
}

// color returns the class of the colour of e's kind.
func color(e *calendar.Entry) string { return "k-" + e.Kind.Name }

// leastSentence is how many letters a sentence has that may stand alone: "Oui !"
// says nothing.
const leastSentence = 24

// shorten cuts words at about n letters, after a sentence: as many whole ones as
// fit, else the first one, however long up to twice as much. Only a longer one is
// cut, between two words.
func shorten(s string, n int) string {
	if len(s) <= n {
		return s
	}
	best := 0
	for end := 0; ; {
		more := sentenceEnd(s[end:])
		if more == 0 || end+more > 2*n {
			break
		}
		if end += more; end > n && best > 0 {
			break
		}
		if end >= min(leastSentence, n/2) {
			best = end
		}
		if end >= len(s) {
			break
		}
	}
	if best > 0 {
		return strings.TrimRight(s[:best], " ")
	}
	cut := strings.LastIndexByte(s[:n], ' ')
	if cut < n/2 {
		cut = strings.IndexByte(s[n:], ' ') + n
		if cut < n {
			return s
		}
	}
	return strings.TrimRight(s[:cut], " ,;:.–—-") + "…"
}

// sentenceEnd returns where the first sentence of s ends, with the space after
// it; len(s) when it has no other, 0 when s breaks off within it. A short word
// with a full stop is an abbreviation, and a mark before a closing quotation mark
// ends what is quoted.
func sentenceEnd(s string) int {
	for i := 0; i < len(s); i++ {
		if s[i] != '.' && s[i] != '!' && s[i] != '?' {
			continue
		}
		if i+1 == len(s) {
			return len(s)
		}
		if s[i+1] != ' ' {
			continue
		}
		rest := strings.TrimLeft(s[i+1:], " \u00a0\u202f")
		if strings.HasPrefix(rest, "»") || strings.HasPrefix(rest, "«") && s[i] != '.' {
			continue
		}
		if word := s[strings.LastIndexByte(s[:i], ' ')+1 : i]; s[i] == '.' && len(word) <= 3 {
			continue
		}
		return i + 2
	}
	return 0
}

// accessibleDate returns the date of o without the year, for link words that
// must be told apart: "samedi 12 décembre".
func (r *Renderer) accessibleDate(t *tongue, o *calendar.Occurrence) string {
	return t.dayOfYear(o.Start.Date)
}

// paragraphs joins pieces into paragraphs.
func paragraphs(t *tongue, pieces ...template.HTML) template.HTML {
	m := newMarkup(t, 256)
	for _, p := range pieces {
		if p != "" {
			m.raw("<p>").add(p).raw("</p>")
		}
	}
	return m.html()
}
