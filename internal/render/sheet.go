package render

import (
	"bytes"
	"html/template"
	"strings"
	"unicode/utf8"

	"saison/internal/calendar"
	"saison/internal/event"
	"saison/internal/qrcode"
	"saison/internal/site"
)

// The sheets: pages of A4 to be printed from another page. They always have the
// colours of the day.

// sheetStyle is the style sheet that only sheets need.
const sheetStyle = "static/css/sheet.css"

// Sheet is what the layouts of sheets see: poster.html, leaflet.html, labels.html, week-sheet.html.
type Sheet struct {
	Name      string          // what it is: "Affiche"
	Back      string          // address of the page that it is printed from
	Over      template.HTML   // who invites
	Kind      template.HTML   // to what: "Concert"
	Day       template.HTML   // the date as figures, or several
	Step      string          // "", "long", "longer": titles of many letters are set smaller
	Full      string          // "", "full", "fuller": sheets that say much are set smaller
	Hour      template.HTML   // when it begins, and ends
	Where     template.HTML   // the place, or the places
	Prices    template.HTML   // on one line
	Who       []template.HTML // the first roles, each with its names
	Programme template.HTML   // the pieces, in their order
	Timetable template.HTML   // the hours of several days
	People    template.HTML   // all roles
	Cast      string          // what they are called together: "Distribution", "Avec"
	Summary   template.HTML   // what it is about, for a leaflet with room
	Days      []Block         // of a week: the days on which something takes place
	Labels    []Label         // of an exhibition: one for each work
	Code      template.HTML   // the address of the page as a QR code
	Address   string          // the same, to be read
	Licence   template.HTML   // of the producer
	title     string
}

// Label is one label beside a work.
type Label struct {
	Number int           // in the order of the hall list
	Title  template.HTML // of the work
	Author template.HTML // by whom
	Facts  template.HTML // technique and year
}

// viewSheet fills what all sheets have.
func (r *Renderer) viewSheet(p *Page, out *site.Output) {
	t := p.tongue
	address := r.absolute(out.Page.Target)
	s := &Sheet{Name: t.say(string(out.Page.Type)), Back: r.href(out.Page.Target), Address: plainAddress(address)}
	p.Sheet = s
	s.Over = newMarkup(t, 48).text(r.titles[t.code]).html()
	// An address that is too long for a code is printed all the same.
	if code, err := qrcode.SVG(address, t.typeset(t.say("code-of", s.Address))); err == nil {
		// Inside a page the style sheet says how its edges are drawn.
		s.Code = piece(bytes.Replace(code, []byte(` shape-rendering="crispEdges"`), nil, 1))
	}
	if licence := r.site.Config.Organisation.Licence; licence != "" {
		s.Licence = newMarkup(t, 64).text(t.say("licence-number", licence)).html()
	}
	if e := out.Page.Entry; e != nil {
		p.Color = color(e)
		r.lead(p, e)
		s.Kind = newMarkup(t, 32).text(e.Kind.Label.In(t.code)).html()
		title, _ := r.title(e, t.code)
		s.title = title
		s.Step = step(utf8.RuneCountInString(title), 60, "long", 100, "longer")
		if e.Organizer != nil {
			s.Over = newMarkup(t, 48).words(r.title(e.Organizer, t.code)).html()
		}
		r.sheetDate(t, s, e)
	}
}

// step returns the class for more than one of two sizes.
func step(n, first int, big string, second int, bigger string) string {
	switch {
	case n > second:
		return bigger
	case n > first:
		return big
	}
	return ""
}

func (r *Renderer) viewPoster(p *Page, out *site.Output) {
	r.viewSheet(p, out)
	e := out.Page.Entry
	m := newMarkup(p.tongue, 256)
	var roles []roleWords
	for _, who := range e.People {
		role := r.roleOf(p.tongue, who)
		if len(roles) > 0 && roles[len(roles)-1] == role {
			m.escape(p.tongue.say("comma"))
		} else if len(roles) == 2 {
			break
		} else {
			if len(roles) > 0 {
				p.Sheet.Who = append(p.Sheet.Who, m.html())
				m = newMarkup(p.tongue, 256)
			}
			roles = append(roles, role)
			m.words(role.words, role.in(p.tongue, e.Lang)).text(p.tongue.say("colon"))
		}
		r.participant(m, who)
	}
	if !m.empty() {
		p.Sheet.Who = append(p.Sheet.Who, m.html())
	}
	p.Sheet.Full = step(below(p.Sheet), 56, "full", 76, "fuller")
}

// below returns about how many millimetres of a poster stand below its figure:
// the more, the smaller the figure.
func below(s *Sheet) int {
	title, line, letters := 14, 14, 24 // of a line, and how many letters it has
	switch s.Step {
	case "long":
		title, line, letters = 11, 11, 32
	case "longer":
		title, line, letters = 9, 9, 44
	}
	title += line * (seen(s.title) / letters)
	left, right := 1+seen(string(s.Hour))/36+1+seen(string(s.Where))/38, 0
	for _, who := range s.Who {
		right += 1 + seen(string(who))/38
	}
	if s.Prices != "" {
		right += 1 + seen(string(s.Prices))/38
	}
	return title + 7*max(left, right)
}

// seen returns how many letters of a piece of HTML are seen.
func seen(html string) int {
	n, tag := 0, false
	for _, c := range html {
		switch {
		case c == '<':
			tag = true
		case c == '>':
			tag = false
		case !tag:
			n++
		}
	}
	return n
}

func (r *Renderer) viewLeaflet(p *Page, out *site.Output) {
	r.viewSheet(p, out)
	t, s, e := p.tongue, p.Sheet, out.Page.Entry
	s.Programme = r.pieces(t, e)
	s.People, s.Cast = r.cast(t, e.People, e.Lang), t.peopleOf(e.Kind)
	s.Summary = p.Lead
	s.Full = step(lines(e), 34, "full", 50, "fuller")
}

// lines returns about how many lines of a leaflet an event takes. What takes
// more than a page at the smallest size goes on on a second one.
func lines(e *calendar.Entry) int {
	n, beside := 0, 0
	for _, p := range e.Pieces {
		n += 3 + utf8.RuneCountInString(p.Title)/36 + utf8.RuneCountInString(strings.Join(p.Movements, " · "))/60 + len(p.Soloists)
	}
	if n == 0 {
		n = 2 * len(e.Event.Timetable)
	}
	for _, p := range e.People {
		beside += 2 + utf8.RuneCountInString(p.Topic)/30
	}
	return max(n, beside)
}

// sheetDate fills what a sheet says of the next date, or of all that are to come.
func (r *Renderer) sheetDate(t *tongue, s *Sheet, e *calendar.Entry) {
	var coming []*calendar.Occurrence
	for _, o := range happeningsOf(e) {
		if !o.Past(r.now) && offClass(o) == "" {
			coming = append(coming, o)
		}
	}
	if len(coming) == 0 {
		return
	}
	now, shown := coming[0], coming[:1]
	hour := upper(r.headHours(t, now))
	if now.AllDay && lastShown(now) != now.Start.Date { // the figures say it
		hour = ""
	}
	opening := newMarkup(t, 128)
	for i, line := range r.opening(t, e) {
		if i > 0 {
			opening.raw("<br>")
		}
		opening.add(line)
	}
	switch {
	case e.Event.Schedule.Rule != nil:
		hour = ruleWords(t, e)
	case len(coming) > 1:
		hour = upper(r.datesAndHours(t, coming))
		if len(coming) <= 3 {
			shown = coming
		}
	}
	day := newMarkup(t, 512)
	for _, o := range shown {
		d := r.dayOfOccurrence(t, o)
		d.class, d.year = " num", true
		day.day(d)
	}
	where := newMarkup(t, 128)
	r.where(where, now)
	s.Day, s.Hour, s.Where = day.html(), newMarkup(t, 128).text(hour).html(), where.html()
	if hour == "" {
		s.Hour = opening.html()
	}
	s.Prices = r.priceLine(t, now)
	s.Timetable = r.timetable(t, e, now)
}

func (r *Renderer) viewLabels(p *Page, out *site.Output) {
	r.viewSheet(p, out)
	t, e := p.tongue, out.Page.Entry
	n := 0
	for i := range e.Event.Artworks {
		w := &e.Event.Artworks[i]
		if w.Recognisable && !r.consented(w.Consent) {
			continue // as in the hall list, whose numbers these are
		}
		n++
		if w.Title == "" {
			continue
		}
		words := hungWords(t, e, w)
		p.Sheet.Labels = append(p.Sheet.Labels, Label{Number: n, Title: newMarkup(t, 64).words(words.title.text, words.title.lang).html(),
			Author: newMarkup(t, 64).phrases(joined(words.author)).html(), Facts: newMarkup(t, 64).phrases(joined(words.technique, phrase{w.Year, e.Lang})).html()})
	}
}

func (r *Renderer) viewWeekSheet(p *Page, out *site.Output) {
	r.viewSheet(p, out)
	t, s, first := p.tongue, p.Sheet, out.Page.First
	last := first.AddDays(6)
	p.Title = newMarkup(t, 64).text(t.say("week-of", t.dateRange(first, last))).html()
	n := 0
	for day := first; !day.After(last); day = day.AddDays(1) {
		m := newMarkup(t, 1024)
		for _, o := range out.Page.Occurrences {
			if o.Start.Date == day && site.OnSheet(o, first, last) {
				r.noticed(m, o)
				n++
			}
		}
		if !m.empty() {
			s.Days = append(s.Days, Block{ID: day.String(), Title: upper(t.dayOfYear(day)), Body: m.html()})
		}
	}
	m := newMarkup(t, 512)
	for _, o := range out.Page.Occurrences { // what was there before the week
		if o.Start.Date.Before(first) && site.OnSheet(o, first, last) {
			r.noticed(m, o)
			n++
		}
	}
	if !m.empty() {
		s.Days = append(s.Days, Block{ID: "open", Title: t.say("also-open"), Body: m.html()})
	}
	// At the three sizes an entry takes about 17, 13 and 10 millimetres, a day 14, 10
	// and 8 more; a page has room for 200.
	if d := len(s.Days); 17*n+14*d > 200 {
		s.Full = "full"
		if 13*n+10*d > 200 {
			s.Full = "fuller"
		}
	}
}

// noticed writes an occurrence as the notice board has it: when, what, where.
func (r *Renderer) noticed(m *markup, o *calendar.Occurrence) {
	t, st := m.t, r.state(m.t, o)
	m.raw(`<li class="k-`).escape(o.Entry.Kind.Name)
	if st.off {
		m.raw(" is-off")
	}
	m.raw(`"><p class="on">`)
	switch opening := r.opening(t, o.Entry); {
	case o.Kind == calendar.Bar && len(opening) > 0:
		for i, line := range opening {
			if i > 0 {
				m.raw("<br>")
			}
			m.add(line)
		}
	case lastShown(o) != o.Start.Date:
		m.text(upper(t.print.Range(o.Start.Date, lastShown(o))))
	default:
		m.text(r.zoned(t, o, r.hours(t, o, false)))
	}
	m.raw(`</p><div><h3 class="t">`)
	r.name(m, o)
	m.raw("</h3>")
	if st.word != "" && !o.Past(r.now) {
		m.label(st.word, st.soft)
		m.raw(" ")
	}
	m.raw(`<p class="when">`).text(r.kindWord(t, o))
	where := newMarkup(t, 96)
	r.where(where, o)
	if !where.empty() && o.Status != event.Postponed {
		m.raw(" · ").add(where.html())
	}
	if o.Note != "" {
		m.raw("<br>").words(o.Note, o.Entry.Lang)
	}
	m.raw("</p></div></li>\n")
}

// plainAddress returns an address as one reads it from paper.
func plainAddress(address string) string {
	_, rest, _ := strings.Cut(address, "://")
	return strings.TrimSuffix(rest, "/")
}

// toPrint returns the links to the sheets of a page.
func (r *Renderer) toPrint(t *tongue, out *site.Output) template.HTML {
	sheets := r.site.Sheets(out)
	if len(sheets) == 0 {
		return ""
	}
	m := newMarkup(t, 256).raw("<ul>")
	for _, s := range sheets {
		m.raw("<li>").link(r.href(s.URL)).text(t.say(string(s.Page.Type))).raw("</a></li>")
	}
	return m.raw("</ul>").html()
}
