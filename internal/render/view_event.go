package render

import (
	"html/template"
	"slices"
	"strings"

	"saison/internal/calendar"
	"saison/internal/civil"
	"saison/internal/event"
	"saison/internal/site"
)

// The page of an event, and what it shares with programmes.

// manyDates is from how many explicit dates on only the next one is set large.
const manyDates = 7

// shownOthers is how many other dates, or other events, a page lists at most.
const shownOthers = 24

func (r *Renderer) viewEvent(p *Page, out *site.Output) {
	t, e := p.tongue, out.Page.Entry
	happenings := happeningsOf(e)
	now := r.leading(happenings)
	p.Color, p.Beside = color(e), t.say("practical")
	r.lead(p, e)
	p.Field = r.field(p, out, happenings, now)
	p.Notices = r.notices(t, e, now, len(happenings))
	ev := e.Event
	if ev.Schedule.Rule != nil {
		p.section("rule", t.say("when"), paragraphs(t, r.repetition(t, e)))
	}
	p.section("programme", t.say("programme"), r.pieces(t, e))
	p.section("timetable", t.say("timetable"), r.timetable(t, e, now))
	p.section("people", t.peopleOf(e.Kind), r.cast(t, e.People, e.Lang))
	p.section("text", t.say("about"), r.body(t, e, 3))
	p.section("artworks", t.say("artworks"), r.hung(t, e))
	p.section("pictures", t.say("picture"), r.ownPicture(t, e))
	quiet(p.Sections, "pictures")
	r.dates(p, e, happenings, now)
	r.siblings(p, e)
	p.section("result", t.say("result"), r.result(t, e))
	r.facts(p, out, now)
	p.fact("print", t.say("to-print"), r.toPrint(t, out))
	p.Around = r.neighbours(t, e)
}

// happeningsOf returns the occurrences of e that are the event itself, not its
// deadlines or its private view.
func happeningsOf(e *calendar.Entry) []*calendar.Occurrence {
	for _, o := range e.Occurrences {
		if o.Kind == calendar.Deadline || o.Kind == calendar.Vernissage {
			var out []*calendar.Occurrence
			for _, o := range e.Occurrences {
				if o.Kind != calendar.Deadline && o.Kind != calendar.Vernissage {
					out = append(out, o)
				}
			}
			return out
		}
	}
	return e.Occurrences
}

// leading returns the occurrence that a page speaks of first: the next one that
// takes place, else the next one, else the last one; nil for none.
func (r *Renderer) leading(os []*calendar.Occurrence) *calendar.Occurrence {
	var next *calendar.Occurrence
	for _, o := range os {
		if o.Past(r.now) {
			continue
		}
		if o.Status != event.Cancelled && o.Status != event.Postponed {
			return o
		}
		if next == nil {
			next = o
		}
	}
	if next == nil && len(os) > 0 {
		next = os[len(os)-1]
	}
	return next
}

// field returns the head of an event or a programme.
func (r *Renderer) field(p *Page, out *site.Output, os []*calendar.Occurrence, now *calendar.Occurrence) *Field {
	t, e := p.tongue, out.Page.Entry
	f := &Field{Color: color(e), Title: p.Title, Over: r.listLink(t, e), Beside: r.programmeLinks(t, e)}
	where := newMarkup(t, 128)
	if several := r.meetingsOf(e); len(several) > 1 {
		os = several
	}
	switch {
	case now == nil && len(os) < 2:
		f.Hour = newMarkup(t, 64).text(upper(r.unknownDate(t, e))).html()
		if e.Place != nil {
			where.words(r.title(e.Place, t.code))
		}
	case len(os) > 1 && len(os) < manyDates && e.Event.Schedule.Rule == nil:
		days := newMarkup(t, 1024)
		for _, o := range os {
			d := r.dayOfOccurrence(t, o)
			d.class = offClass(o)
			days.day(d)
		}
		f.Days = days.html()
		f.Hour = newMarkup(t, 128).text(upper(r.datesAndHours(t, os))).html()
	default:
		d := r.dayOfOccurrence(t, now)
		d.class, d.year = " num"+offClass(now), true
		f.Day = newMarkup(t, 512).dayOn(d).html()
		f.Hour = newMarkup(t, 128).text(upper(r.headHours(t, now))).html()
	}
	if now == nil && len(os) > 0 {
		now = os[0]
	}
	if towns := r.towns(t, e); towns != nil {
		where = newMarkup(t, 128).words(t.list(towns), e.Lang)
	} else if now != nil {
		r.where(where, now)
	}
	f.Where = where.html()
	f.Actions = r.actions(t, out, now)
	f.End, f.Past = r.lastEnd(e), t.agree("state.past", e.Kind)
	return f
}

// meetingsOf returns the few meetings of a cycle, which its head shows in place
// of the range; nil for other programmes.
func (r *Renderer) meetingsOf(e *calendar.Entry) []*calendar.Occurrence {
	if !isCycle(e) {
		return nil
	}
	var all []*calendar.Occurrence
	for _, part := range e.Parts {
		all = append(all, happeningsOf(part)...)
	}
	if len(all) >= manyDates {
		return nil
	}
	slices.SortStableFunc(all, calendar.CompareOccurrences)
	return all
}

// isCycle reports whether e is a cycle, or of a kind like it.
func isCycle(e *calendar.Entry) bool { return e.Kind.Name == "cycle" || e.Kind.Like == "cycle" }

// dayOn is day, for chaining.
func (m *markup) dayOn(d dayOf) *markup { m.day(d); return m }

// offClass returns the class of a date in a colour field: struck when it is off.
func offClass(o *calendar.Occurrence) literal {
	if o.Status == event.Cancelled || o.Status == event.Postponed {
		return " off"
	}
	return ""
}

// headHours returns the line under the title: hours, or the range in words.
func (r *Renderer) headHours(t *tongue, o *calendar.Occurrence) string {
	if o.Status == event.Postponed {
		return t.say("new-date-to-come")
	}
	if o.Entry.Event != nil && o.Entry.Event.Schedule.Rule != nil && o.Kind == calendar.Happening {
		return r.zoned(t, o, t.say("next-time", r.hours(t, o, true)))
	}
	if h := r.hours(t, o, true); h != "" {
		return r.zoned(t, o, h)
	}
	if o.LastDay() != o.Start.Date {
		return t.dateRange(o.Start.Date, o.LastDay())
	}
	return ""
}

// datesAndHours returns several dates in words, with their hours when they are
// the same: "les samedis 9, 16 et 23 janvier 2027, de 14 h à 17 h 30".
func (r *Renderer) datesAndHours(t *tongue, os []*calendar.Occurrence) string {
	dates := make([]civil.Date, len(os))
	hours := r.hours(t, os[0], false)
	for i, o := range os {
		dates[i] = o.Start.Date
		if r.hours(t, o, false) != hours {
			hours = ""
		}
	}
	s := t.dates(dates)
	if hours != "" {
		s += t.say("comma") + r.zoned(t, os[0], hours)
	}
	return s
}

// unknownDate returns the words for an event that has no date yet.
func (r *Renderer) unknownDate(t *tongue, e *calendar.Entry) string {
	if u := e.Event.Schedule.Unknown; u != "" && (e.Lang == t.code) {
		if strings.EqualFold(u, "à préciser") {
			return t.say("date-to-come")
		}
		return u
	}
	return t.say("date-to-come")
}

// listLink returns the link to the list that e belongs to.
func (r *Renderer) listLink(t *tongue, e *calendar.Entry) template.HTML {
	m := newMarkup(t, 96)
	if url := r.site.KindURL(e.Kind, t.code); url != "" {
		return m.link(r.href(url)).text(e.Kind.Plural.In(t.code)).raw("</a>").html()
	}
	return m.text(e.Kind.Label.In(t.code)).html()
}

// programmeLinks returns links to the programmes that e is part of.
func (r *Renderer) programmeLinks(t *tongue, e *calendar.Entry) template.HTML {
	m := newMarkup(t, 128)
	for _, prog := range e.PartOf {
		if !m.empty() {
			m.raw(" · ")
		}
		r.linked(m, prog)
	}
	return m.html()
}

// linked writes the title of an entry, as a link when it has a page.
func (r *Renderer) linked(m *markup, e *calendar.Entry) {
	title, in := r.title(e, m.t.code)
	if r.open(m, e) {
		m.words(title, in).onlyIn(r.foreign(m.t, e)).raw("</a>")
	} else {
		m.words(title, in)
	}
}

// actions returns the buttons of the head: booking, joining, the calendar.
func (r *Renderer) actions(t *tongue, out *site.Output, now *calendar.Occurrence) template.HTML {
	m, e := newMarkup(t, 512), out.Page.Entry
	button := func(url string, line bool, words string) {
		if line {
			m.raw(`<a class="btn line" href="`)
		} else {
			m.raw(`<a class="btn" href="`)
		}
		m.escape(safeAddress(url)).raw(`">`).text(words).raw(`</a>`)
	}
	if now != nil && !now.Past(r.now) && now.Status != event.Cancelled && now.Status != event.Postponed {
		if b := bookingOf(now); b != nil && b.URL != "" && now.Status != event.Full && r.bookingOpen(now, b) {
			r.bookButton(m, e, b.URL, now)
		}
		if on := e.Event.Online; on != nil && on.URL != "" && !on.AfterBooking {
			button(on.URL, !m.empty(), t.say("join-online", host(on.URL)))
		}
	}
	happenings := happeningsOf(e)
	several := len(happenings) > 1 || len(e.Parts) > 0
	if now != nil && (offClass(now) != "" || now.Past(r.now)) {
		now = nil
	}
	if f := out.Page.Feed; f != nil && f.URL != "" && len(f.Occurrences) > 0 && !r.over(e) && (now != nil || several) {
		words := t.say("add-to-calendar")
		if several {
			words = t.say("add-all-to-calendar")
		}
		if len(e.Parts) > 0 {
			now = nil // its range of days is no date to add
		}
		r.addToCalendar(m, f, words, now, several)
	}
	return m.html()
}

// bookButton writes the button that leads to the booking: the date in sight, the
// title for those who hear it alone.
func (r *Renderer) bookButton(m *markup, e *calendar.Entry, url string, o *calendar.Occurrence) {
	title, _ := r.title(e, m.t.code)
	words := m.t.say(bookWord(e.Kind))
	if o.Kind == calendar.Happening {
		words = m.t.say(bookWord(e.Kind)+"-for", r.accessibleDate(m.t, o))
	}
	m.raw(`<a class="btn" href="`).escape(safeAddress(url)).raw(`">`).text(words).raw(`<span class="vh">`).text(m.t.say("colon")).text(title).raw(`</span></a>`)
}

// over reports whether nothing of e is to come.
func (r *Renderer) over(e *calendar.Entry) bool {
	for _, o := range e.Occurrences {
		if !o.Past(r.now) {
			return false
		}
	}
	return len(e.Occurrences) > 0
}

// notices returns what must be read first: the status in words, then the note.
func (r *Renderer) notices(t *tongue, e *calendar.Entry, now *calendar.Occurrence, n int) []template.HTML {
	status, note, in := e.Event.Status, e.Event.Note, e.Lang
	if tr := e.Translations.In(t.code); tr != nil && tr.Event != nil && tr.Event.Note != "" {
		note, in = tr.Event.Note, tr.Lang
	}
	if now != nil && n == 1 {
		status = now.Status
		if now.Note != "" && now.Note != e.Event.Note {
			note, in = now.Note, e.Lang
		}
	}
	var first string
	agree := func(key string) string { return t.agree(key, e.Kind) }
	switch {
	case status == event.Cancelled:
		first = agree("state.cancelled")
	case status == event.Postponed:
		first = agree("state.postponed")
		if now == nil || n != 1 { // the head does not say it
			first = t.say("sentence", first, t.say("new-date-to-come"))
		}
	case now != nil && n > 0 && r.over(e):
		first = agree("state.past")
	case status == event.Rescheduled && now != nil:
		first = t.say("rescheduled-to", agree("state.rescheduled"), t.momentOf(now), r.formerDate(t, now))
	case status == event.Tentative:
		first = t.say("state.tentative")
	case status == event.Full:
		first = agree("state.full")
	case status == event.MovedOnline:
		first = t.say("moved-online")
	}
	m := newMarkup(t, 256)
	if first != "" {
		m.raw("<strong>").text(stop(first)).raw("</strong>")
	}
	if note != "" {
		if !m.empty() {
			m.raw(" ")
		}
		m.words(note, in)
	}
	if status != event.Cancelled && now != nil && n > 0 && r.over(e) {
		if next := r.nextOfKind(t, e); next != "" {
			m.apart().add(next)
		}
	}
	if m.empty() {
		return nil
	}
	return []template.HTML{m.html()}
}

// dates adds the other dates of an event: those to come, what differs from the
// rule, and those that are over.
func (r *Renderer) dates(p *Page, e *calendar.Entry, os []*calendar.Occurrence, now *calendar.Occurrence) {
	if len(os) < 2 {
		return
	}
	var coming, past, changed []*calendar.Occurrence
	rule := e.Event.Schedule.Rule != nil
	for _, o := range os {
		switch {
		case o.Past(r.now):
			past = append(past, o)
		case rule && (o.Moved || o.Added || o.Status == event.Cancelled):
			changed = append(changed, o)
		default:
			coming = append(coming, o)
		}
	}
	t := p.tongue
	switch {
	case rule && len(coming) > manyDates: // lines that all say the same help nobody
		p.section("dates", t.say("next-dates"), r.plan(t, coming, t.count("dates-count", len(coming))))
	default:
		p.section("dates", t.say("dates"), r.ownRows(t, coming))
	}
	p.section("exceptions", t.say("exceptions"), r.ownRows(t, changed))
	if rule {
		past = nil // a list of last year's Saturdays helps nobody; the archive has them
	}
	p.section("past-dates", t.say("past"), r.ownRows(t, past))
}

// siblings adds the other events of the programme, those to come.
func (r *Renderer) siblings(p *Page, e *calendar.Entry) {
	for _, prog := range e.PartOf {
		if prog.Kind.Name == "season" {
			continue // everything is part of it
		}
		var others []*calendar.Occurrence
		for _, part := range prog.Parts {
			if part == e {
				continue
			}
			if o := r.leading(happeningsOf(part)); o != nil && !o.Past(r.now) && len(others) < shownOthers/3 {
				others = append(others, o)
			}
		}
		if len(others) > 0 {
			title, _ := r.title(prog, p.Lang)
			p.section("siblings", p.tongue.typeset(p.tongue.say("also-in", title)), r.rows(p.tongue, others))
			return
		}
	}
}
