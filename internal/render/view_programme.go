package render

import (
	"html/template"
	"slices"
	"strconv"
	"strings"
	"time"

	"saison/internal/calendar"
	"saison/internal/civil"
	"saison/internal/event"
	"saison/internal/site"
)

// The page of a session, tour, cycle, course or season.

// planFrom is from how many meetings on a course shows its plan as a table of
// months rather than one line a meeting.
const planFrom = 13

func (r *Renderer) viewProgramme(p *Page, out *site.Output) {
	t, e := p.tongue, out.Page.Entry
	own := happeningsOf(e)
	now := r.leading(own)
	p.Color, p.Beside = color(e), t.say("practical")
	r.lead(p, e)
	p.Field = r.field(p, out, own, now)
	p.Notices = r.notices(t, e, now, len(own))
	if e.Event.Schedule.Rule != nil {
		p.section("rule", t.say("when"), paragraphs(t, r.repetition(t, e)))
	}
	if !isTour(e) { // whose phases are stations
		p.section("phases", t.say("phases"), r.phases(t, e))
	}
	p.section("text", t.say("about"), r.body(t, e, 3))
	r.meetings(p, own)
	if isTour(e) {
		p.section("itinerary", t.say("itinerary"), r.itinerary(t, e))
	} else {
		r.parts(p, e)
	}
	p.section("programme", t.say("repertoire"), r.pieces(t, e))
	p.section("timetable", t.say("timetable"), r.timetable(t, e, now))
	p.section("artworks", t.say("artworks"), r.hung(t, e))
	p.section("calls", t.say("apply"), r.callsFor(t, e))
	p.section("pictures", t.say("picture"), r.ownPicture(t, e))
	quiet(p.Sections, "pictures")
	p.section("result", t.say("result"), r.result(t, e))
	p.fact("people", t.say("staff"), r.staff(t, e))
	r.facts(p, out, now)
	p.fact("print", t.say("to-print"), r.toPrint(t, out))
}

// phases returns the parts of the range of a programme.
func (r *Renderer) phases(t *tongue, e *calendar.Entry) template.HTML {
	if len(e.Event.Phases) == 0 {
		return ""
	}
	m := newMarkup(t, 1024).raw(`<ol class="rows phase">`)
	for i, ph := range e.Event.Phases {
		title, note := phaseWords(t, e, i)
		m.raw(`<li class="row">`)
		d := dayOf{first: ph.Start, last: ph.End, machine: ph.Start.String(), class: " chip"}
		if ph.End.IsZero() {
			d.last = ph.Start
		}
		if d.last.Before(r.today) {
			d.class, d.state = " chip past", t.agree("state.past", e.Kind)
		}
		m.day(d)
		m.raw(`<div class="body"><h3 class="t">`).words(title.text, title.lang).raw("</h3>")
		if hours := phaseHours(t, ph.Times); hours != "" {
			m.raw(`<p class="when">`).text(upper(hours)).raw("</p>")
		}
		if place := r.entryNamed(ph.Place.Name, "places"); place != nil {
			m.raw(`<p class="when">`)
			r.linked(m, place)
			m.raw("</p>")
		}
		if note.text != "" {
			m.raw("<p>").words(note.text, note.lang).raw("</p>")
		}
		m.raw("</div></li>")
	}
	return m.raw("</ol>").html()
}

// phaseWords returns the name and the note of phase i of e: those of the
// translation, when it names all phases.
func phaseWords(t *tongue, e *calendar.Entry, i int) (title, note phrase) {
	ph := &e.Event.Phases[i]
	title, note = phrase{ph.Title, e.Lang}, phrase{ph.Note, e.Lang}
	if tr := e.Translations.In(t.code); tr != nil && tr.Event != nil && len(tr.Event.Phases) == len(e.Event.Phases) {
		title = phrase{tr.Event.Phases[i].Title, tr.Lang}
		if n := tr.Event.Phases[i].Note; n != "" {
			note = phrase{n, tr.Lang}
		}
	}
	return title, note
}

// phaseHours returns the hours of a phase: once when all its days have the same,
// else with their days.
func phaseHours(t *tongue, times []event.Entry) string {
	hours, each := "", make([]string, len(times))
	for i, e := range times {
		var h string
		switch {
		case !e.End.IsZero() && (e.End.Date != e.Start.Date || !e.Start.HasTime):
			h = t.say("span-of-days", t.moment(e.Start), t.moment(e.End))
		case e.End.HasTime:
			h = t.hourRange(e.Start.Time, e.End.Time)
		default:
			h = t.hour(e.Start.Time)
		}
		each[i] = t.dayOfYear(e.Start.Date) + t.say("comma") + h
		if i == 0 {
			hours = h
		}
		if h != hours {
			hours = ""
		}
	}
	if hours != "" {
		return hours
	}
	return strings.Join(each, " · ")
}

// meetings adds the meetings of a course or a cycle: one line each, or the plan
// of the term when there are many.
func (r *Renderer) meetings(p *Page, os []*calendar.Occurrence) {
	var meet, changed []*calendar.Occurrence
	for _, o := range os {
		if o.Kind != calendar.Happening {
			continue
		}
		meet = append(meet, o)
		if o.Moved || o.Added || o.Status == event.Cancelled {
			changed = append(changed, o)
		}
	}
	t := p.tongue
	if len(meet) < 2 {
		return
	}
	if len(meet) < planFrom {
		p.section("meetings", t.say("meetings"), r.ownRows(t, meet))
		return
	}
	p.section("meetings", t.say("term-plan"), r.plan(t, meet, t.count("meetings-in-all", len(meet))))
	p.section("exceptions", t.say("exceptions"), r.ownRows(t, changed))
}

// plan returns dates as a table, a line a month, with a caption. The next one is
// marked, those that are over are set lighter.
func (r *Renderer) plan(t *tongue, os []*calendar.Occurrence, caption string) template.HTML {
	next := r.leading(os)
	m := newMarkup(t, 2048).raw(`<table class="tbl big plan"><caption>`).text(caption).raw(`</caption><thead><tr><th scope="col">`).
		text(t.say("month")).raw(`</th><th scope="col">`).text(t.say("days")).raw(`</th></tr></thead><tbody>`)
	for i := 0; i < len(os); {
		first := os[i].Start.Date
		m.raw(`<tr><th scope="row">`).text(t.month(first)).raw(`</th><td>`)
		weekday := time.Weekday(-1)
		for n := 0; i < len(os) && os[i].Start.Year == first.Year && os[i].Start.Month == first.Month; i, n = i+1, n+1 {
			o := os[i]
			if n > 0 && os[i-1].Start.Date == o.Start.Date {
				continue // a further sitting of the day
			}
			if n > 0 {
				m.escape(t.say("comma"))
			}
			open, end := planMark(o, o == next, o.Past(r.now))
			m.raw(open).raw(`<time`).attr("datetime", machineTime(o)).raw(">")
			if o.Start.Weekday() != weekday {
				weekday = o.Start.Weekday()
				m.text(t.weekday(weekday)).raw(" ")
			}
			m.number(o.Start.Day).raw("</time>").raw(end)
			if st := r.state(t, o); st.word != "" && st.word != t.agree("state.past", o.Entry.Kind) {
				m.raw(` <span class="soft">(`).text(strings.ToLower(st.word)).raw(")</span>")
			}
		}
		m.raw("</td></tr>")
	}
	return m.raw("</tbody></table>").html()
}

// planMark returns the element of a date in a plan: struck when it is called off,
// strong for the next one, soft when it is over.
func planMark(o *calendar.Occurrence, next, past bool) (open, end literal) {
	switch {
	case o.Status == event.Cancelled:
		return "<del>", "</del>"
	case past:
		return `<span class="soft">`, "</span>"
	case next:
		return "<strong>", "</strong>"
	}
	return "", ""
}

// parts adds the events of a programme: those to come, then those that are over.
func (r *Renderer) parts(p *Page, e *calendar.Entry) {
	var coming, past []*calendar.Occurrence
	var undated []*calendar.Entry
	for _, part := range e.Parts {
		os := happeningsOf(part)
		if len(os) == 0 {
			undated = append(undated, part)
			continue
		}
		if part.Event.Schedule.Rule != nil { // one line for a weekly meeting
			os = []*calendar.Occurrence{r.leading(os)}
		}
		for _, o := range os {
			if o.Past(r.now) {
				past = append(past, o)
			} else {
				coming = append(coming, o)
			}
		}
	}
	slices.SortStableFunc(coming, calendar.CompareOccurrences)
	slices.SortStableFunc(past, calendar.CompareOccurrences)
	t := p.tongue
	if isCycle(e) { // its meetings stay in their order: one comes to all of them
		all := slices.Concat(past, coming)
		slices.SortStableFunc(all, calendar.CompareOccurrences)
		p.section("meetings", t.say("meetings"), r.partRows(t, all))
		coming, past = nil, nil
	}
	p.section("events", t.say("events"), r.rows(t, coming))
	p.section("undated", t.say("date-to-come"), r.undated(t, undated))
	p.section("past-events", t.say("past"), r.rows(t, past))
}

// callsFor returns the calls that are for this programme and still open.
func (r *Renderer) callsFor(t *tongue, e *calendar.Entry) template.HTML {
	var open []*calendar.Occurrence
	for _, c := range r.site.Calendar.Calls {
		if !r.isFor(c, e) {
			continue
		}
		for _, o := range c.Occurrences {
			if o.Kind == calendar.Deadline && !o.Past(r.now) {
				open = append(open, o)
			}
		}
	}
	return r.rows(t, open)
}

// isFor reports whether a call is for an entry.
func (r *Renderer) isFor(call, e *calendar.Entry) bool {
	for _, ref := range call.Call.For {
		if ref.Name == e.ID || ref.Name == e.ID[strings.LastIndexByte(e.ID, '/')+1:] {
			return true
		}
	}
	return false
}

// The page of a call.

func (r *Renderer) viewCall(p *Page, out *site.Output) {
	t, e := p.tongue, out.Page.Entry
	c := e.Call
	p.Color, p.Beside = color(e), t.say("practical")
	r.lead(p, e)
	closes := r.deadline(e)
	f := &Field{Color: p.Color, Title: p.Title, Over: r.listLink(t, e), Beside: r.programmesFor(t, e)}
	var first string
	if closes != nil {
		d := r.dayOfOccurrence(t, closes)
		d.class, d.year = " num", true
		f.Day = newMarkup(t, 512).dayOn(d).html()
		f.Hour = newMarkup(t, 96).text(t.say("closes-on", t.momentOf(closes))).html()
		if closes.Past(r.now) {
			first = t.say("call-closed")
		}
	}
	if !c.Opens.IsZero() && !r.begun(c.Opens) {
		first = t.say("call-opens", t.moment(c.Opens))
	}
	if first != "" {
		p.Notices = []template.HTML{newMarkup(t, 96).raw("<strong>").text(stop(first)).raw("</strong>").html()}
	}
	f.Where = r.daysLeft(t, closes)
	f.Actions = r.callActions(t, out, closes)
	p.Field = f

	p.section("text", t.say("about"), r.body(t, e, 3))
	p.section("eligibility", t.say("eligibility"), r.eligibility(t, e))
	p.section("instruments", t.say("instruments"), r.instruments(t, e))
	p.section("rounds", t.say("rounds"), r.rounds(t, e))
	r.pictured(p, e)
	p.section("faq", t.say("faq"), faq(t, c.FAQ, e.Lang))
	p.fact("fee", t.say("fee"), r.prices(t, e.Lang, c.Fee))
	if closes != nil && !closes.Past(r.now) {
		p.fact("booking", t.say("how-to-apply"), r.bookingFact(t, c.Booking, e.Lang))
	}
	p.fact("dates", t.say("dates"), r.callDates(t, c, closes))
	p.fact("documents", t.say("documents"), r.documents(t, e, c.Documents))
	p.fact("organizer", t.say("organizer"), r.organizer(t, e))
	p.fact("partners", t.say("partners"), r.partners(t, e))
	p.fact("tags", t.say("tags"), r.tags(t, e.Tags))
}

// deadline returns the close of a call, or nil.
func (r *Renderer) deadline(e *calendar.Entry) *calendar.Occurrence {
	for _, o := range e.Occurrences {
		if o.Kind == calendar.Deadline {
			return o
		}
	}
	return nil
}

// programmesFor returns links to what a call is for.
func (r *Renderer) programmesFor(t *tongue, e *calendar.Entry) template.HTML {
	m := newMarkup(t, 128)
	for _, ref := range e.Call.For {
		if x := r.entryNamed(ref.Name, ""); x != nil {
			if !m.empty() {
				m.raw(" · ")
			}
			r.linked(m, x)
		}
	}
	return m.html()
}

func (r *Renderer) callActions(t *tongue, out *site.Output, closes *calendar.Occurrence) template.HTML {
	m, e := newMarkup(t, 256), out.Page.Entry
	if closes != nil && closes.Past(r.now) {
		return ""
	}
	opened := e.Call.Opens.IsZero() || r.begun(e.Call.Opens)
	if b := e.Call.Booking; b != nil && b.URL != "" && opened {
		title, _ := r.title(e, t.code)
		m.raw(`<a class="btn" href="`).escape(safeAddress(b.URL)).raw(`">`).text(t.say("apply-to", title)).raw("</a>")
	}
	if f := out.Page.Feed; f != nil && closes != nil {
		r.addToCalendar(m, f, t.say("add-deadline"), closes, false)
	}
	return m.html()
}

func (r *Renderer) eligibility(t *tongue, e *calendar.Entry) template.HTML {
	m, c := newMarkup(t, 512), e.Call
	if c.Eligibility != "" {
		m.raw("<p>").words(upper(c.Eligibility), e.Lang).raw("</p>")
	}
	rows := newMarkup(t, 256)
	for _, row := range [][2]string{{"age", c.Age}, {"level", c.Level}} {
		if row[1] != "" {
			rows.raw("<div><dt>").text(t.say(row[0])).raw("</dt><dd>").words(upper(row[1]), e.Lang).raw("</dd></div>")
		}
	}
	if !rows.empty() {
		m.raw(`<dl class="pairs">`).add(rows.html()).raw("</dl>")
	}
	return m.html()
}

func (r *Renderer) instruments(t *tongue, e *calendar.Entry) template.HTML {
	if len(e.Call.Instruments) == 0 {
		return ""
	}
	m := newMarkup(t, 1024).raw(`<div class="scroll"><table class="tbl big"><thead><tr><th scope="col">`).text(t.say("instrument")).
		raw(`</th><th scope="col">`).text(t.say("requirements")).raw(`</th></tr></thead><tbody>`)
	for _, i := range e.Call.Instruments {
		m.raw(`<tr><th scope="row">`).words(upper(i.Name), e.Lang).raw("</th><td>")
		if i.Requirements != "" {
			m.words(i.Requirements, e.Lang)
		}
		if i.Excerpts.Name != "" {
			if doc := r.document(t, e, i.Excerpts); doc != "" {
				if i.Requirements != "" {
					m.raw("<br>")
				}
				m.add(doc)
			}
		}
		m.raw("</td></tr>")
	}
	return m.raw("</tbody></table></div>").html()
}

func (r *Renderer) rounds(t *tongue, e *calendar.Entry) template.HTML {
	var os []*calendar.Occurrence
	for i := range e.Rounds {
		os = append(os, e.Rounds[i].Occurrences...)
	}
	slices.SortStableFunc(os, calendar.CompareOccurrences)
	return r.ownRows(t, os)
}

func faq(t *tongue, questions []event.Question, lang string) template.HTML {
	if len(questions) == 0 {
		return ""
	}
	m := newMarkup(t, 1024).raw(`<dl class="faq">`)
	for _, q := range questions {
		m.raw("<div><dt>").words(q.Question, lang).raw("</dt><dd>").words(q.Answer, lang).raw("</dd></div>")
	}
	return m.raw("</dl>").html()
}

func (r *Renderer) callDates(t *tongue, c *event.Call, closes *calendar.Occurrence) template.HTML {
	m := newMarkup(t, 256)
	row := func(key, value string) {
		m.raw("<li>").text(t.say(key)).raw("<br><strong>").text(value).raw("</strong></li>")
	}
	if !c.Opens.IsZero() {
		row("opens", t.moment(c.Opens))
	}
	if closes != nil {
		row("deadline", t.momentOf(closes))
	}
	if !c.ResultsOn.IsZero() {
		row("results-on", t.moment(c.ResultsOn))
	}
	if m.empty() {
		return ""
	}
	return newMarkup(t, 300).raw("<ul>").add(m.html()).raw("</ul>").html()
}

// itoa is strconv.Itoa, under the name that the views use.
func itoa(n int) string { return strconv.Itoa(n) }

// monthStart returns the first day of the month of d.
func monthStart(d civil.Date) civil.Date { return civil.Date{Year: d.Year, Month: d.Month, Day: 1} }
