package render

import (
	"html/template"
	"strings"
	"time"

	"saison/internal/calendar"
	"saison/internal/civil"
	"saison/internal/event"
)

// The blocks of the main column that several types of page share.

// body returns the text of e in the page's language, or as it is written, with
// its headings beginning at the given level.
func (r *Renderer) body(t *tongue, e *calendar.Entry, level int) template.HTML {
	rec := bodyOf(e, t.code)
	if rec == nil {
		return ""
	}
	html := r.prose(t, e, rec, level, r.href, false)
	m := newMarkup(t, len(html)+64).raw(`<div class="text"`)
	if rec.Lang != t.code {
		m.attr("lang", rec.Lang).attr("dir", direction(rec.Lang))
	}
	return m.raw(">").add(prose(html)).raw("</div>").html()
}

// bodyOf returns the record of e that has a text: that of the language, else
// the one that carries the facts; nil when there is none.
func bodyOf(e *calendar.Entry, lang string) *event.Record {
	for _, rec := range []*event.Record{e.Translations.In(lang), e.Record} {
		if rec != nil && rec.Doc != nil && rec.Doc.Body() != nil && !rec.Doc.Body().Empty {
			return rec
		}
	}
	return nil
}

// pieces returns the programme of a concert.
func (r *Renderer) pieces(t *tongue, e *calendar.Entry) template.HTML {
	if len(e.Pieces) == 0 {
		return ""
	}
	m := newMarkup(t, 2048).raw(`<ol class="prog">`)
	for _, p := range e.Pieces {
		if p.Interval {
			m.raw(`<li class="pause">`).text(t.say("interval"))
			if p.Duration > 0 {
				m.escape(t.say("comma")).text(t.duration(p.Duration))
			}
			m.raw("</li>")
			continue
		}
		m.raw("<li>")
		if p.Composer != "" {
			m.raw(`<p class="by">`)
			r.personName(m, p.ComposerEntry, p.Composer)
			if life := lifeOf(p.ComposerEntry); life != "" {
				m.raw(` <small>(<bdi>`).escape(life).raw(`</bdi>)</small>`)
			}
			m.raw("</p>")
		}
		m.raw(`<h3 class="work">`)
		if r.open(m, p.WorkEntry) {
			m.words(p.Title, e.Lang).onlyIn(r.foreign(t, p.WorkEntry)).raw("</a>")
		} else {
			m.words(p.Title, e.Lang)
		}
		m.raw("</h3>")
		if p.Duration > 0 {
			m.raw(`<p class="len">`).text(t.duration(p.Duration)).raw("</p>")
		}
		r.pieceDetails(m, p, e.Lang)
		m.raw("</li>")
	}
	return m.raw("</ol>").html()
}

// pieceDetails writes movements, soloists and premiere of a piece.
func (r *Renderer) pieceDetails(m *markup, p calendar.Piece, lang string) {
	if len(p.Movements) > 0 {
		m.raw(`<p class="mv">`).words(strings.Join(p.Movements, " · "), lang).raw("</p>")
	}
	if len(p.Soloists) > 0 {
		m.raw(`<p class="with">`)
		for i, s := range p.Soloists {
			if i > 0 {
				m.escape(m.t.say("comma"))
			}
			r.participant(m, s)
			m.doing(*s.Participant, "soloist", lang)
		}
		m.raw("</p>")
	}
	if p.Premiere != "" {
		m.raw(`<p class="with">`).words(upper(p.Premiere), lang).raw("</p>")
	}
}

// lifeOf returns the years of a person: "1893–1918".
func lifeOf(e *calendar.Entry) string {
	if e == nil || e.Person == nil || e.Person.Born == "" && e.Person.Died == "" {
		return ""
	}
	return year(e.Person.Born) + "–" + year(e.Person.Died)
}

// year returns the year of a date as it was written.
func year(s string) string {
	if len(s) > 4 {
		if head := s[:4]; !strings.ContainsFunc(head, func(c rune) bool { return c < '0' || c > '9' }) {
			return head
		}
		return s[len(s)-4:]
	}
	return s
}

// personName writes a name, as a link when the person has a page.
func (r *Renderer) personName(m *markup, e *calendar.Entry, name string) {
	if e != nil && r.site.Calendar.Published(e) && r.open(m, e) {
		m.words(r.title(e, m.t.code)).onlyIn(r.foreign(m.t, e)).raw("</a>")
		return
	}
	m.text(name)
}

// participant writes the name of somebody who takes part.
func (r *Renderer) participant(m *markup, p calendar.Participant) {
	if p.Linked && p.Entry != nil {
		r.personName(m, p.Entry, p.Shown)
		return
	}
	m.text(p.Shown)
}

// doing writes after a name what somebody does there: role, unless it is the
// usual one, instrument and topic.
func (m *markup) doing(p event.Participant, usual, lang string) {
	if key := "role." + p.Role; p.Role != "" && p.Role != usual {
		m.escape(m.t.say("comma"))
		if m.t.knows(key) {
			m.text(within(m.t.say(key), m.t.code))
		} else {
			m.words(p.Role, lang)
		}
	}
	for _, s := range []string{p.Instrument, p.Topic} {
		if s != "" {
			m.escape(m.t.say("comma")).words(s, lang)
		}
	}
}

// cast returns who takes part, by role.
func (r *Renderer) cast(t *tongue, people []calendar.Participant, lang string) template.HTML {
	if len(people) == 0 {
		return ""
	}
	m := newMarkup(t, 1024).raw(`<dl class="pairs">`)
	for i := 0; i < len(people); {
		role := r.roleOf(t, people[i])
		m.raw("<div><dt>").words(role.words, role.in(t, lang)).raw("</dt>")
		for ; i < len(people) && r.roleOf(t, people[i]) == role; i++ {
			m.raw("<dd>")
			r.participant(m, people[i])
			if people[i].Topic != "" {
				m.raw(`<br><span class="small">`).words(people[i].Topic, lang).raw("</span>")
			}
			m.raw("</dd>")
		}
		m.raw("</div>")
	}
	return m.raw("</dl>").html()
}

// roleWords is a role in words, and whether they are the page's or the author's.
type roleWords struct {
	words string
	ours  bool
}

func (w roleWords) in(t *tongue, lang string) string {
	if w.ours {
		return t.code
	}
	return lang
}

// roleOf returns the role of a participant in words: "Direction", "Alto",
// "chef de pupitre, cor".
func (r *Renderer) roleOf(t *tongue, p calendar.Participant) roleWords {
	key := "role." + p.Role
	switch {
	case p.Role == "" && p.Instrument == "":
		return roleWords{t.say("role.with"), true}
	case p.Role == "", p.Role == "performer" && p.Instrument != "":
		return roleWords{upper(p.Instrument), false}
	case t.knows(key) && p.Instrument == "":
		return roleWords{t.say(key), true}
	case t.knows(key):
		return roleWords{t.say(key) + t.say("comma") + p.Instrument, true}
	case p.Instrument != "":
		return roleWords{upper(p.Role) + t.say("comma") + p.Instrument, false}
	}
	return roleWords{upper(p.Role), false}
}

// timetable returns the hours of an event of several parts, day by day.
func (r *Renderer) timetable(t *tongue, e *calendar.Entry, now *calendar.Occurrence) template.HTML {
	slots := e.Event.Timetable
	if len(slots) == 0 {
		return ""
	}
	m := newMarkup(t, 1024).raw(`<div class="scroll"><table class="tbl big"><thead><tr><th scope="col">`).text(t.say("hour")).
		raw(`</th><th scope="col">`).text(t.say("what")).raw(`</th></tr></thead><tbody>`)
	last := ""
	words, in := slotWords(t, e)
	for i, s := range slots {
		if day := slotDay(t, s, now); day != last {
			m.raw(`<tr><th scope="colgroup" colspan="2" class="sep">`).text(upper(day)).raw("</th></tr>")
			last = day
		}
		m.raw(`<tr><td class="hours">`)
		if s.End != nil {
			m.text(t.hourRange(s.Start, *s.End))
		} else {
			m.text(t.hour(s.Start))
		}
		m.raw("</td><td>").words(words[i].Title, in)
		for _, p := range s.People {
			if name := r.slotName(p, e); name != "" {
				m.raw(" · ").text(name).doing(p, "", e.Lang)
			}
		}
		if room := words[i].Room; room != "" {
			m.raw(`<br><span class="soft">`).words(room, in).raw("</span>")
		} else if s.Room != "" {
			m.raw(`<br><span class="soft">`).words(s.Room, e.Lang).raw("</span>")
		}
		m.raw("</td></tr>")
	}
	return m.raw("</tbody></table></div>").html()
}

// slotWords returns the lines of a timetable whose words are shown, and their
// language: those of the translation when it says all of them.
func slotWords(t *tongue, e *calendar.Entry) (slots []event.Slot, lang string) {
	if tr := e.Translations.In(t.code); tr != nil && tr.Event != nil && e.Event.SameHours(tr.Event) {
		return tr.Event.Timetable, tr.Lang
	}
	return e.Event.Timetable, e.Lang
}

// slotName returns the name of a person of a timetable.
func (r *Renderer) slotName(p event.Participant, e *calendar.Entry) string {
	if p.Name != "" {
		return p.Name
	}
	for _, q := range e.People {
		if q.Person.Name == p.Person.Name && p.Person.Name != "" {
			return q.Shown
		}
	}
	if who := r.entryNamed(p.Person.Name, "people"); who != nil && r.site.Calendar.Published(who) {
		return who.Title
	}
	return ""
}

// slotDay returns the day of a line of a timetable in words: "vendredi 14 mai".
func slotDay(t *tongue, s event.Slot, now *calendar.Occurrence) string {
	switch {
	case !s.Date.IsZero():
		return t.dayOfYear(s.Date)
	case !s.HasDay:
		return ""
	}
	if now != nil {
		for d := now.Start.Date; !d.After(now.LastDay()) && d.DaysSince(now.Start.Date) < 7; d = d.AddDays(1) {
			if d.Weekday() == s.Day {
				return t.dayOfYear(d)
			}
		}
	}
	return t.weekday(s.Day)
}

// consented reports whether an agreement holds on the day of the build.
func (r *Renderer) consented(c *event.Consent) bool {
	return c != nil && (c.Until.IsZero() || !c.Until.Before(r.today))
}

// organizer returns who organizes e, when it is not the site itself.
func (r *Renderer) organizer(t *tongue, e *calendar.Entry) template.HTML {
	if e.Organizer == nil {
		return ""
	}
	m := newMarkup(t, 96).raw("<p>")
	if e.Organizer.Person != nil {
		r.personName(m, e.Organizer, e.Organizer.Title)
	} else {
		r.linked(m, e.Organizer)
	}
	return m.raw("</p>").html()
}

// partners returns the organisations that take part, with their roles.
func (r *Renderer) partners(t *tongue, e *calendar.Entry) template.HTML {
	if len(e.Partners) == 0 {
		return ""
	}
	m := newMarkup(t, 384).raw(`<ul class="partners">`)
	for _, p := range e.Partners {
		m.raw("<li>").add(r.logoOf(t, p.Entry))
		if p.Entry != nil {
			r.linked(m, p.Entry)
		} else {
			m.words(p.Shown, e.Lang)
		}
		if p.Role != "" {
			m.raw(`<br><span class="soft">`).words(p.Role, e.Lang).raw("</span>")
		}
		m.raw("</li>")
	}
	return m.raw("</ul>").html()
}

// tags returns links to the themes.
func (r *Renderer) tags(t *tongue, tags []string) template.HTML {
	if len(tags) == 0 {
		return ""
	}
	m := newMarkup(t, 256).raw(`<p class="themes">`)
	for i, name := range tags {
		if i > 0 {
			m.raw(" ")
		}
		if url := r.site.TagURL(name, t.code); url != "" {
			m.link(r.href(url)).words(r.tagTitle(t, name)).raw("</a>")
		} else {
			m.words(r.tagTitle(t, name))
		}
	}
	return m.raw("</p>").html()
}

// tagTitle returns the title of a tag and its language: that of the site where
// the page's own has none.
func (r *Renderer) tagTitle(t *tongue, name string) (title, lang string) {
	title, lang = r.site.TagTitle(name, t.code), t.code
	if first := r.site.Config.Languages[0]; first != lang && title == r.site.TagTitle(name, first) {
		lang = first
	}
	return title, lang
}

// begun reports whether w has come: at its hour, or with its day.
func (r *Renderer) begun(w event.When) bool { return !r.now.Before(r.instant(w, 0)) }

// before reports whether w is not over: its hour has not come, or its day, the
// last one, not ended.
func (r *Renderer) before(w event.When) bool { return r.now.Before(r.instant(w, 1)) }

// instant places w in the site's zone. A day without an hour is its midnight,
// or that of some days later.
func (r *Renderer) instant(w event.When, later int) time.Time {
	d := w.DateTime
	if !w.HasTime {
		d = d.Date.AddDays(later).At(civil.Time{})
	}
	if w.Offset != nil {
		return d.UTC().Add(-*w.Offset)
	}
	at, _ := d.In(r.site.Config.Zone)
	return at
}
