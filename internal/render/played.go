package render

import (
	"html/template"
	"slices"

	"saison/internal/calendar"
	"saison/internal/civil"
	"saison/internal/event"
	"saison/internal/schema"
)

// What is played when: on the page of a work, of its composer, and of those who
// take part.

// gather finds the works of each composer that has a page, and artworks by title.
func (r *Renderer) gather() {
	r.worksOf, r.artworks = map[*calendar.Entry][]*calendar.Entry{}, map[string]*calendar.Entry{}
	for _, e := range r.site.Calendar.Entries {
		if e.Record.Artwork != nil {
			r.artworks[e.Title] = e
		}
		if e.Record.Work == nil {
			continue
		}
		if c := r.entryNamed(e.Record.Work.Composer.Name, "people"); c != nil {
			r.worksOf[c] = append(r.worksOf[c], e)
		}
	}
}

// performances returns the occurrences at which a work is played: those of
// events, not the programmes that prepare them.
func performances(os []*calendar.Occurrence) (played, prepared []*calendar.Occurrence) {
	for _, o := range os {
		switch {
		case o.Kind != calendar.Happening && o.Kind != calendar.Bar:
		case o.Entry.Kind.Class == schema.Event:
			played = append(played, o)
		default:
			prepared = append(prepared, o)
		}
	}
	return played, prepared
}

// played adds to the page of a work when it is played, and when it was.
func (r *Renderer) played(p *Page, w *event.Work, os []*calendar.Occurrence) {
	t := p.tongue
	played, prepared := performances(os)
	coming, past := r.split(played)
	slices.Reverse(past)
	soon, before := "played-soon", "played-before"
	if w.Composer.Name == "" && w.ComposerName == "" { // a play, a film, a book
		soon, before = "shown-soon", "shown-before"
	}
	p.section("coming", t.say(soon), r.rows(t, coming))
	p.section("past", t.say(before), r.rows(t, past[:min(len(past), shownPast)]))
	p.section("prepared", t.say("prepared-in"), r.rows(t, prepared))
}

// works adds to the page of a composer the works that have a page, each with the
// days on which it is played.
func (r *Renderer) works(t *tongue, composer *calendar.Entry) template.HTML {
	all := r.worksOf[composer]
	if len(all) == 0 {
		return ""
	}
	m := newMarkup(t, 256*len(all)).raw(`<ul class="dir">`)
	for _, w := range all {
		m.raw("<li>")
		r.linkedIn(m, w, `<h3 class="t">`, "</h3>")
		m.onlyLine(r.foreign(t, w))
		var coming, past []civil.Date
		for _, e := range w.Uses {
			if e.Kind.Class != schema.Event {
				continue
			}
			for _, o := range happeningsOf(e) {
				switch {
				case o.Status == event.Cancelled || o.Status == event.Postponed:
				case o.Past(r.now):
					past = append(past, o.Start.Date)
				default:
					coming = append(coming, o.Start.Date)
				}
			}
		}
		for _, line := range []struct {
			key   string
			dates []civil.Date
		}{{"played-soon", coming}, {"played-before", past}} {
			if len(line.dates) > 0 {
				slices.SortFunc(line.dates, civil.Date.Compare)
				m.raw("<p>").text(t.say(line.key) + t.say("colon") + datesOf(t, slices.Compact(line.dates))).raw("</p>")
			}
		}
		m.raw("</li>")
	}
	return m.raw("</ul>").html()
}

// datesOf returns days without their weekdays: "12 et 13 décembre 2026, 28 août
// 2027".
func datesOf(t *tongue, days []civil.Date) string {
	said := make([]string, len(days))
	for i, d := range days {
		said[i] = t.date(d)
	}
	return t.list(said)
}

// rolesIn returns what a person does in the programmes and events that name
// them, by season, the latest first: "Saison 2026-2027: session d'automne,
// cheffe de pupitre, alto". An event of a programme in which they do the same is
// left out.
func (r *Renderer) rolesIn(t *tongue, who *calendar.Entry) []Block {
	type line struct {
		e     *calendar.Entry
		words string
		lang  string
	}
	var seasons []*calendar.Entry // nil for none
	bySeason := map[*calendar.Entry][]line{}
	said := map[*calendar.Entry]string{}
	add := func(programmes bool) {
		for _, e := range who.Uses {
			if e.Event == nil || (e.Kind.Class == schema.Programme) != programmes || e.Kind.Name == "season" {
				continue
			}
			words, lang := r.roleIn(t, who, e)
			if words == "" || slices.ContainsFunc(e.PartOf, func(p *calendar.Entry) bool { return said[p] == words }) {
				continue
			}
			said[e] = words
			var season *calendar.Entry
			for _, p := range e.PartOf {
				if p.Kind.Name == "season" {
					season = p
				}
			}
			if bySeason[season] == nil {
				seasons = append(seasons, season)
			}
			bySeason[season] = append(bySeason[season], line{e, words, lang})
		}
	}
	add(true)
	add(false)
	slices.SortStableFunc(seasons, func(a, b *calendar.Entry) int { return -compareSeasons(a, b) })
	var out []Block
	for _, s := range seasons {
		m := newMarkup(t, 512).raw("<ul>")
		for _, l := range bySeason[s] {
			m.raw("<li>")
			r.linked(m, l.e)
			m.raw(`<br><span class="soft">`).words(within(l.words, l.lang), l.lang).raw("</span></li>")
		}
		title := t.say("roles")
		if s != nil {
			title, _ = r.title(s, t.code)
			title = upper(t.typeset(title))
		}
		out = append(out, Block{ID: "roles", Title: title, Body: m.raw("</ul>").html()})
	}
	for i := 1; i < len(out); i++ {
		out[i].ID += "-" + itoa(i+1)
	}
	return out
}

// compareSeasons orders seasons by their first day; none comes first.
func compareSeasons(a, b *calendar.Entry) int {
	day := func(e *calendar.Entry) (d civil.Date) {
		if e != nil && len(e.Occurrences) > 0 {
			d = e.Occurrences[0].Start.Date
		}
		return d
	}
	return day(a).Compare(day(b))
}

// roleIn returns what a person does in an event, in words; "" where the event
// names them without a role, or they only wrote what is played.
func (r *Renderer) roleIn(t *tongue, who, e *calendar.Entry) (words, lang string) {
	for _, p := range e.People {
		if p.Entry != who || p.Role == "" && p.Instrument == "" {
			continue
		}
		role := r.roleOf(t, p)
		return role.words, role.in(t, e.Lang)
	}
	for _, piece := range e.Pieces {
		for _, s := range piece.Soloists {
			if s.Entry == who {
				return t.say("role.soloist"), t.code
			}
		}
	}
	return "", ""
}
