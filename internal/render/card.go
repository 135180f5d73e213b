package render

import (
	"html/template"
	"sync/atomic"

	"saison/internal/calendar"
	"saison/internal/event"
	"saison/internal/schema"
)

// A card is one line of the programme: the date of an occurrence and what it is
// the date of. It is shown on about six pages, so it is written once a language
// and shape, and kept.

// shape says what place a card has among headings.
type shape uint8

const (
	plainCard  shape = iota // the title is the heading, level 3
	firstOfDay              // the date is the heading, level 3; the title is level 4
	nextOfDay               // a further event of the same day; the title is level 4
	againCard               // after another date of the same event: plain, without what is known by now
	partCard                // on the page of the cycle that it is a meeting of: what it is about is the heading, level 3
	ownCard                 // on the page of its own event: what the date is about is the heading, level 3
	shapes
)

// cardCache holds the cards of one language: those of occurrence i stand at
// i*shapes. A card may be written twice by two pages at once; both are equal.
type cardCache []atomic.Pointer[template.HTML]

// card returns the line of o.
func (r *Renderer) card(t *tongue, o *calendar.Occurrence, s shape) template.HTML {
	i, known := r.index[o]
	if !known {
		return r.makeCard(t, o, s)
	}
	slot := &r.cards[t.code][i*int(shapes)+int(s)]
	if c := slot.Load(); c != nil {
		return *c
	}
	c := r.makeCard(t, o, s)
	slot.Store(&c)
	return c
}

func (r *Renderer) makeCard(t *tongue, o *calendar.Occurrence, s shape) template.HTML {
	m := newMarkup(t, 1024)
	st := r.state(t, o)
	m.raw(`<li class="row k-`).escape(o.Entry.Kind.Name)
	if st.off {
		m.raw(" is-off")
	}
	m.raw(`"`)
	r.ending(m, o, st)
	if s == firstOfDay || s == nextOfDay {
		if !o.Past(r.now) {
			m.attr("data-f", r.site.Marks(o))
		}
	}
	m.raw(">")
	d := r.dayOfOccurrence(t, o)
	d.heading = s == firstOfDay
	m.day(d)
	m.raw(`<div class="body">`)
	if s == ownCard {
		r.ownBody(m, o)
	} else {
		r.cardBody(m, o, s)
	}
	side := newMarkup(t, 256)
	r.side(side, o, st, s == ownCard)
	if !side.empty() {
		m.raw(`<div class="side">`).add(side.html()).raw(`</div>`)
	}
	return m.raw("</div></li>\n").html()
}

// cardBody writes kind, title, hours, place and summary.
func (r *Renderer) cardBody(m *markup, o *calendar.Occurrence, s shape) {
	t := m.t
	topic := ""
	if s == partCard {
		topic = ownTopic(o)
	} else {
		m.raw(`<p class="kind">`).text(r.kindWord(t, o)).raw(`</p>`)
	}
	open, end := literal(`<h3 class="t">`), literal(`</h3>`)
	if s == firstOfDay || s == nextOfDay {
		open, end = `<h4 class="t">`, `</h4>`
	}
	m.raw(open)
	linked := r.open(m, o.Entry)
	if topic != "" {
		m.words(upper(topic), o.Entry.Lang)
	} else {
		r.name(m, o)
	}
	if linked {
		m.raw(`</a>`)
	}
	m.raw(end)
	when := newMarkup(t, 160)
	r.when(when, o)
	if !when.empty() {
		m.raw(`<p class="when">`).add(when.html()).raw(`</p>`)
	}
	if s != againCard && topic == "" && r.summed(o) {
		if what, in := r.summary(o.Entry, t.code); what != "" {
			m.raw(`<p class="what">`).words(shorten(what, 180), in).raw(`</p>`)
		}
	}
}

// summed reports whether the line of o has a summary: that of a weekly meeting
// stands at its next date alone.
func (r *Renderer) summed(o *calendar.Occurrence) bool {
	switch {
	case o.Kind == calendar.Deadline:
		return o.Entry.Kind.Class == schema.Call
	case o.Kind == calendar.RoundDay, o.Kind == calendar.Vernissage:
		return false
	}
	return !o.Series && !o.Moved || r.leading(o.Entry.Occurrences) == o
}

// ownBody writes hours and place of o for the page of its own event. A note
// that is no reason for a change is what this date is about, and comes first.
func (r *Renderer) ownBody(m *markup, o *calendar.Occurrence) {
	t := m.t
	hours := r.zoned(t, o, r.hours(t, o, false))
	if hours == "" {
		hours = r.accessibleDate(t, o)
	}
	if topic := ownTopic(o); topic != "" {
		m.raw(`<h3 class="t small-t">`).words(upper(topic), o.Entry.Lang).raw(`</h3><p class="when">`).text(hours)
	} else { // no heading: eight that all say the hour help nobody who jumps from one to the next
		m.raw(`<p class="t small-t">`).text(upper(hours)).raw(`</p><p class="when">`)
		hours = ""
	}
	if old := r.formerDate(t, o); old != "" {
		m.raw(`<del><span class="vh">`).text(t.say("instead-of")).raw(` </span>`).text(old).raw(`</del> `)
	}
	where := newMarkup(t, 96)
	r.where(where, o)
	if !where.empty() {
		if hours != "" {
			m.raw(" · ")
		}
		m.add(where.html())
	}
	m.raw(`</p>`)
}

// ownTopic returns the note of one date when it says what the date is about
// rather than why it has changed.
func ownTopic(o *calendar.Occurrence) string {
	if o.Title != "" {
		return o.Title
	}
	switch o.Status {
	case event.Scheduled, event.Full, event.Tentative:
		if !o.Moved && o.Entry.Event != nil && o.Note != o.Entry.Event.Note {
			return o.Note
		}
	}
	return ""
}

// side writes the right column of a card: state, note, price, booking, language.
// On the page of its own event it leaves out what the page says anyway.
func (r *Renderer) side(m *markup, o *calendar.Occurrence, st state, own bool) {
	if st.word != "" {
		m.label(st.word, st.soft)
	} else if o.Added {
		m.label(m.t.say("state.added"), true)
	}
	note := o.Note
	if note == "" && o.Entry.Event != nil && len(o.Entry.Occurrences) == 1 {
		note = o.Entry.Event.Note
	}
	if note != "" && st.word != "" && !o.Past(r.now) && ownTopic(o) == "" {
		m.apart().raw("<span>").words(shorten(note, 140), o.Entry.Lang).raw("</span>")
	}
	if o.Kind != calendar.Deadline && !st.off && !o.Past(r.now) && (!own || len(o.Prices) > 0 || o.Booking != nil) {
		if prices := r.priceLine(m.t, o); prices != "" {
			m.apart().raw("<span>").add(prices).raw("</span>")
		}
		r.bookingLink(m, o)
	}
	if !own {
		m.onlyLabel(r.foreign(m.t, o.Entry))
	}
}

// apart writes a space after what is there, so that the pieces of a line stay
// words of their own without the stylesheet.
func (m *markup) apart() *markup {
	if !m.empty() {
		m.raw(" ")
	}
	return m
}

// label writes a state.
func (m *markup) label(word string, soft bool) {
	if soft {
		m.raw(`<span class="state soft">`)
	} else {
		m.raw(`<span class="state">`)
	}
	m.text(word).raw(`</span>`)
}

// bookingLink writes the link to the booking, named for those who hear it alone.
func (r *Renderer) bookingLink(m *markup, o *calendar.Occurrence) {
	b := bookingOf(o)
	if b == nil || b.URL == "" || o.Status == event.Full || !r.bookingOpen(o, b) {
		return
	}
	title, _ := r.title(o.Entry, m.t.code)
	m.apart().raw(`<a class="arrow more" href="`).escape(safeAddress(b.URL)).raw(`">`).text(m.t.say(bookWord(o.Entry.Kind))).
		raw(`<span class="vh">`).text(m.t.say("colon")).text(title).escape(m.t.say("comma")).text(r.accessibleDate(m.t, o)).raw(`</span></a>`)
}

// bookingOf returns the booking of o, or that of its event.
func bookingOf(o *calendar.Occurrence) *event.Booking {
	if o.Booking != nil {
		return o.Booking
	}
	if o.Entry.Event != nil {
		return o.Entry.Event.Booking
	}
	return nil
}

// registered are the kinds that one signs up for; seats are booked for the others.
var registered = []string{"workshop", "seminar", "course", "cycle", "trip", "meeting", "outreach", "session", "audition"}

// bookWord returns the key of the word for booking an event of a kind.
func bookWord(k *schema.Kind) string {
	for _, name := range registered {
		if k.Name == name || k.Like == name {
			return "register"
		}
	}
	return "book"
}

// rows returns a list of cards.
func (r *Renderer) rows(t *tongue, os []*calendar.Occurrence) template.HTML {
	if len(os) == 0 {
		return ""
	}
	m := newMarkup(t, 64+900*len(os)).raw("<ul class=\"rows\">\n")
	for i, o := range os {
		s := plainCard
		if i > 0 && os[i-1].Entry == o.Entry && o.Kind == os[i-1].Kind {
			s = againCard
		}
		m.add(r.card(t, o, s))
	}
	return m.raw("</ul>").html()
}

// ownRows returns the dates of one event for its own page.
func (r *Renderer) ownRows(t *tongue, os []*calendar.Occurrence) template.HTML {
	return r.cardList(t, os, ownCard, "<ul class=\"rows own\">\n", "</ul>")
}

// partRows returns the meetings of a cycle for its page.
func (r *Renderer) partRows(t *tongue, os []*calendar.Occurrence) template.HTML {
	return r.cardList(t, os, partCard, "<ol class=\"rows\">\n", "</ol>")
}

// cardList returns a list of one sort of cards between its tags; "" for none.
func (r *Renderer) cardList(t *tongue, os []*calendar.Occurrence, s shape, open, end literal) template.HTML {
	if len(os) == 0 {
		return ""
	}
	m := newMarkup(t, 64+900*len(os)).raw(open)
	for _, o := range os {
		m.add(r.card(t, o, s))
	}
	return m.raw(end).html()
}

// days returns a list of cards in which the dates are headings.
func (r *Renderer) days(t *tongue, os []*calendar.Occurrence) template.HTML {
	if len(os) == 0 {
		return ""
	}
	m := newMarkup(t, 64+900*len(os)).raw("<ul class=\"rows\">\n")
	for i, o := range os {
		s := firstOfDay
		if i > 0 && os[i-1].Start.Date == o.Start.Date && os[i-1].LastDay() == o.LastDay() {
			s = nextOfDay
		}
		m.add(r.card(t, o, s))
	}
	return m.raw("</ul>").html()
}
