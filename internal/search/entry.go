package search

import (
	"strings"

	"saison/internal/calendar"
	"saison/internal/event"
	"saison/internal/locale"
	"saison/internal/schema"
	"saison/internal/site"
)

// collector takes the stems of the texts of one document.
type collector struct {
	g    *gatherer
	doc  *doc
	lang string
}

// mark says of a stem how many documents there were when it was last met: by a
// title or a name, which need not be kept again, in a text, as a stop word. So
// nothing has to be cleared before the next document.
type mark struct{ said, text, small int }

func (g *gatherer) collect(d *doc, lang string) collector {
	c := collector{g, d, lang}
	for _, w := range g.cut.words(d.title, lang) {
		c.mark(w.id).said = len(g.docs)
	}
	for _, id := range d.names {
		for _, s := range g.names.all[id].stems {
			c.mark(s).said = len(g.docs)
		}
	}
	return c
}

func (c collector) mark(id int) *mark {
	for id >= len(c.g.marks) {
		c.g.marks = append(c.g.marks, make([]mark, len(c.g.marks)+256)...)
	}
	return &c.g.marks[id]
}

// add takes the words of texts. The names of people without a page are passed over.
func (c collector) add(texts ...string) {
	now := len(c.g.docs)
	for _, text := range texts {
		words := c.g.cut.words(text, c.lang)
		for i := 0; i < len(words); i++ {
			if n := c.g.withheldAt(words[i:]); n > 0 {
				i += n - 1
				continue
			}
			w := words[i]
			m := c.mark(w.id)
			if w.stop {
				if len(w.Stem) >= minRelated && m.small != now {
					m.small, c.doc.small = now, append(c.doc.small, w.id)
				}
				continue
			}
			if m.said != now && m.text != now && !w.short {
				m.text, c.doc.stems = now, append(c.doc.stems, w.id)
			}
		}
	}
}

// minRelated is how many letters of a stem two related words have in common.
const minRelated = 4

// withheldAt returns how many of the first words are the name of somebody who
// has not agreed to a page.
func (g *gatherer) withheldAt(words []*word) int {
	if len(g.withheld) == 0 {
		return 0
	}
	for _, name := range g.withheld[words[0].Fold] {
		if len(name) > len(words) {
			continue
		}
		same := true
		for i, s := range name {
			same = same && words[i].Fold == s
		}
		if same {
			return len(name)
		}
	}
	return 0
}

// entry adds the page of a document.
func (g *gatherer) entry(o *site.Output, e *calendar.Entry) {
	name, in := title(e, o.Lang)
	d := g.add(o, name, in)
	d.kind = g.kind(e.Kind.Name, func() kindRow {
		row := kindRow{Name: e.Kind.Name, Label: e.Kind.Label.In(g.lang)}
		if row.Words = e.Kind.Plural.In(g.lang); row.Words == row.Label {
			row.Words = ""
		}
		switch e.Kind.Class {
		case schema.Event, schema.Programme:
			row.Past = g.say("state.past", e.Kind)
		case schema.Call:
			row.Past = g.say("state.closed", e.Kind)
		}
		return row
	})
	if e.Kind.Class == schema.Page {
		d.kind = 0
	}
	g.shared(d, e)
	d.runs = g.days(e)
	c := g.collect(d, in)
	g.prose(c, e)
	g.facts(c, e)
}

// shared gives a document the names that it shares with others.
func (g *gatherer) shared(d *doc, e *calendar.Entry) {
	g.place(d, e.Place)
	for _, o := range e.Occurrences {
		g.place(d, o.Place)
	}
	ev := e.Event
	if ev != nil && ev.Online != nil {
		g.name(d, featureName, g.say("Online", nil), "")
	}
	for _, p := range e.PartOf {
		s, _ := title(p, g.lang)
		g.name(d, programmeName, s, "")
	}
	for i := range e.People {
		g.person(d, &e.People[i])
	}
	if e.Organizer != nil {
		g.someone(d, e.Organizer)
	}
	for _, p := range e.Partners {
		if p.Entry != nil {
			g.someone(d, p.Entry)
		} else {
			g.name(d, whoName, p.Shown, "")
		}
	}
	for i := range e.Pieces {
		p := &e.Pieces[i]
		if p.ComposerEntry == nil || g.public(p.ComposerEntry) {
			g.name(d, composerName, p.Composer, "")
		}
		more := strings.Join(p.Movements, " ")
		if w := p.WorkEntry; w != nil && w.Record.Work != nil {
			more = w.Record.Work.Catalogue
		}
		g.name(d, workName, p.Title, more)
		for j := range p.Soloists {
			g.person(d, &p.Soloists[j])
		}
	}
	for _, t := range e.Tags {
		g.name(d, tagName, g.site.TagTitle(t, g.lang), "")
	}
	for _, f := range e.Access.Offers {
		g.name(d, featureName, g.say("access."+f, nil), "")
	}
	if ev != nil {
		for _, l := range ev.Languages {
			g.name(d, featureName, g.say("language."+l.Code, nil), "")
		}
		for _, p := range ev.Prices {
			if p.Kind != event.Amount && p.Kind != event.Worded && p.Kind != event.NotGiven {
				g.name(d, featureName, g.print.Price(locale.Price{Kind: locale.PriceKind(p.Kind)}), "")
			}
		}
	}
}

// place gives a document the name of a place, with its town and its address as
// far as that is shown.
func (g *gatherer) place(d *doc, p *calendar.Entry) {
	if p == nil {
		return
	}
	label, _ := title(p, g.lang)
	more := ""
	if r := p.Record.Place; r != nil && r.Shown != "request" {
		if r.City != "" && !strings.Contains(strings.ToLower(label), strings.ToLower(r.City)) {
			label += ", " + r.City
		}
		if r.Shown != "city" {
			more = r.Street
		}
	}
	g.name(d, placeName, label, more)
}

// public reports whether somebody may be found by name.
func (g *gatherer) public(e *calendar.Entry) bool {
	return e.Kind.Class != schema.Person || g.site.URL(e, g.lang) != "" || e.Person != nil && e.Person.Died != ""
}

func (g *gatherer) someone(d *doc, e *calendar.Entry) {
	if g.public(e) {
		s, _ := title(e, g.lang)
		g.name(d, whoName, s, "")
	}
}

func (g *gatherer) person(d *doc, p *calendar.Participant) {
	if p.Entry != nil {
		g.someone(d, p.Entry)
	} else {
		g.name(d, whoName, p.Shown, "")
	}
	g.name(d, featureName, g.say("role."+p.Role, nil), "")
}

// prose takes the texts of a document in the language of its title, or in its own.
func (g *gatherer) prose(c collector, e *calendar.Entry) {
	r := e.Record
	if t := e.Translations.In(c.lang); t != nil {
		r = t
	}
	c.add(r.Subtitle, r.Summary)
	c.add(r.PlainText())
	if r.Image != nil && r.Image.Consent == nil {
		c.add(r.Image.Caption)
	}
}

// facts takes the texts of a document that are no names.
func (g *gatherer) facts(c collector, e *calendar.Entry) {
	for i := range e.People {
		p := &e.People[i]
		c.add(p.Instrument, p.Topic)
		if g.say("role."+p.Role, nil) == "" {
			c.add(p.Role)
		}
	}
	c.add(e.Access.Words...)
	if ev := e.Event; ev != nil {
		g.eventFacts(c, ev)
	}
	if call := e.Call; call != nil {
		c.add(call.Eligibility, call.Age, call.Level)
		for _, i := range call.Instruments {
			c.add(i.Name, i.Requirements)
		}
		for _, r := range call.Rounds {
			c.add(r.Title)
		}
		for _, q := range call.FAQ {
			c.add(q.Question, q.Answer)
		}
	}
	switch r := e.Record; {
	case r.Place != nil:
		if r.Place.Shown != "request" {
			c.add(r.Place.City, r.Place.PostalCode)
			if r.Place.Shown != "city" {
				c.add(r.Place.Street, r.Place.Transport, r.Place.Parking)
			}
		}
	case r.Person != nil:
		c.add(r.Person.Bio, r.Person.Territory)
		for _, role := range g.site.Calendar.Roles(e) {
			if s := g.say("role."+role, nil); s != "" {
				role = s
			}
			c.add(role)
		}
	case r.Organisation != nil:
		c.add(r.Organisation.KindWords, r.Organisation.City)
	case r.Work != nil:
		c.add(r.Work.ComposerName, r.Work.Catalogue, r.Work.Scoring, r.Work.Year)
		c.add(r.Work.Movements...)
	case r.Artwork != nil:
		c.add(r.Artwork.Medium, r.Artwork.Author, r.Artwork.Year, r.Artwork.Technique, r.Artwork.Transcript)
	case r.Paper != nil:
		c.add(r.Paper.KindWords, r.Paper.Version)
	}
}

func (g *gatherer) eventFacts(c collector, ev *event.Event) {
	c.add(ev.Note, ev.Room, ev.PriceNote, ev.Opening, ev.Children, ev.Verse, ev.HebrewDate, ev.Membership, ev.Audience.Words, ev.Audience.Level)
	c.add(ev.Bring...)
	for _, p := range ev.Prices {
		c.add(p.Label, p.Condition, p.Words)
	}
	if ev.Booking != nil {
		c.add(ev.Booking.Words)
	}
	if ev.Online != nil {
		c.add(ev.Online.Platform)
	}
	for i := range ev.Timetable {
		c.add(ev.Timetable[i].Title, ev.Timetable[i].Room)
	}
	for i := range ev.Phases {
		c.add(ev.Phases[i].Title, ev.Phases[i].Note)
	}
	for i := range ev.Artworks {
		if h := &ev.Artworks[i]; !h.Recognisable {
			c.add(h.Title, h.Author, h.Technique, h.Year)
		}
	}
}
