package render

import (
	"html/template"

	"saison/internal/calendar"
	"saison/internal/event"
	"saison/internal/schema"
	"saison/internal/site"
)

// Lists of one kind, tags, and the page of one tag.

func (r *Renderer) viewList(p *Page, out *site.Output) {
	t, page := p.tongue, out.Page
	p.Title = newMarkup(t, 64).text(page.Title).html()
	p.Color = "k-" + page.Kind.Name
	r.pagination(p, out)
	switch page.Kind.Class {
	case schema.Event, schema.Programme, schema.Call:
		r.datedList(p, page.Entries)
	case schema.News:
		p.section("news", t.say("newest-first"), r.newsList(t, page.Entries))
	default:
		p.section("all", t.say("from-a-to-z"), r.directory(t, page.Entries))
	}
	p.Subscribe = r.subscribeBox(t, page.Feed)
}

// datedList adds the entries of a list in three parts: to come, without a date,
// over. Each keeps the order of the plan.
func (r *Renderer) datedList(p *Page, entries []*calendar.Entry) {
	var coming, past []*calendar.Occurrence
	var undated []*calendar.Entry
	t := p.tongue
	series, entries := r.regular(entries)
	if len(series) > 0 {
		title := t.say("regularly")
		if weekly(series) {
			title = t.say("every-week")
		}
		p.section("regular", title, r.rulesTable(t, series))
		p.section("exceptions", t.say("exceptions"), r.rows(t, r.differing(series)))
	}
	for _, e := range entries {
		switch o := r.standsFor(e); {
		case o == nil:
			undated = append(undated, e)
		case o.Past(r.now):
			past = append(past, o)
		default:
			coming = append(coming, o)
		}
	}
	p.section("coming", t.say("coming"), r.rows(t, coming))
	p.section("undated", t.say("date-to-come"), r.undated(t, undated))
	p.section("past", t.say("past"), r.rows(t, past))
}

// standsFor returns the occurrence under which an entry stands in a list: its
// next one, or the deadline of a call.
func (r *Renderer) standsFor(e *calendar.Entry) *calendar.Occurrence {
	if e.Kind.Class == schema.Call {
		if d := r.deadline(e); d != nil {
			return d
		}
	}
	return r.leading(happeningsOf(e))
}

// undated returns the lines of events that have no date yet.
func (r *Renderer) undated(t *tongue, entries []*calendar.Entry) template.HTML {
	if len(entries) == 0 {
		return ""
	}
	m := newMarkup(t, 1024).raw(`<ul class="rows">`)
	for _, e := range entries {
		m.raw(`<li class="row k-`).escape(e.Kind.Name).raw(`"><p class="day chip maybe"><span class="w">`).text(t.say("date")).
			raw(`</span><b class="none" aria-hidden="true">?</b><span class="m">`).text(t.say("to-come")).raw(`</span></p><div class="body"><p class="kind">`).
			text(e.Kind.Label.In(t.code)).raw("</p>")
		r.linkedIn(m, e, `<h3 class="t">`, "</h3>")
		if e.Event != nil {
			m.raw(`<p class="when">`).text(upper(r.unknownDate(t, e))).raw("</p>")
		}
		if what, in := r.summary(e, t.code); what != "" {
			m.raw(`<p class="what">`).words(shorten(what, 180), in).raw("</p>")
		}
		m.raw("</div>")
		if in := r.foreign(t, e); in != "" {
			m.raw(`<div class="side">`).onlyLabel(in).raw("</div>")
		}
		m.raw("</li>")
	}
	return m.raw("</ul>").html()
}

// directory returns entries without a date as a list of names.
func (r *Renderer) directory(t *tongue, entries []*calendar.Entry) template.HTML {
	if len(entries) == 0 {
		return ""
	}
	m := newMarkup(t, 256*len(entries)).raw(`<ul class="dir`)
	if entries[0].Record.Artwork != nil {
		m.raw(" art")
	}
	m.raw(`">`)
	for _, e := range entries {
		thumb := r.thumbnail(t, e)
		m.raw("<li>").add(thumb)
		if what, in := r.summary(e, t.code); thumb == "" && e.Record.Artwork != nil && what != "" { // a written work shows its first words
			m.raw(`<p class="excerpt">`).words(shorten(what, 120), in).raw("</p>")
		}
		r.linkedIn(m, e, `<h3 class="t">`, "</h3>")
		if line, in := r.inOneLine(t, e); line != "" {
			m.raw("<p>").words(line, in).raw("</p>")
		}
		m.onlyLine(r.foreign(t, e))
		m.raw("</li>")
	}
	return m.raw("</ul>").html()
}

// linkedIn writes a linked title within an element. The line says elsewhere that
// it is in another language.
func (r *Renderer) linkedIn(m *markup, e *calendar.Entry, open, end literal) {
	m.raw(open)
	title, in := r.title(e, m.t.code)
	if r.open(m, e) {
		m.words(title, in).raw("</a>")
	} else {
		m.words(title, in)
	}
	m.raw(end)
}

// roles returns the roles that a person has today, in words.
func (r *Renderer) roles(t *tongue, e *calendar.Entry) []string {
	var roles []string
	for _, role := range r.site.Calendar.Roles(e) {
		if key := "role." + role; t.knows(key) {
			role = t.say(key)
		}
		roles = append(roles, role)
	}
	return roles
}

// rolesOf returns the roles of a person in one line: in the language of the page
// where it has words for all of them, else in the one they were written in.
func (r *Renderer) rolesOf(t *tongue, e *calendar.Entry) (line, lang string) {
	for _, role := range r.site.Calendar.Roles(e) {
		if !t.knows("role."+role) && e.Lang != t.code {
			t = t.other(e.Lang)
			break
		}
	}
	return upper(t.list(r.roles(t, e))), t.code
}

// inOneLine says what an entry is: roles, town, composer, kind of paper.
func (r *Renderer) inOneLine(t *tongue, e *calendar.Entry) (line, lang string) {
	switch {
	case e.Person != nil:
		return r.rolesOf(t, e)
	case e.Record.Place != nil && e.Record.Place.City != "" && e.Record.Place.Shown != "request":
		return e.Record.Place.City, e.Lang
	case e.Record.Organisation != nil && e.Record.Organisation.KindWords != "":
		return upper(e.Record.Organisation.KindWords), e.Lang
	case e.Record.Work != nil:
		if c := r.entryNamed(e.Record.Work.Composer.Name, "people"); c != nil {
			return c.Title, c.Lang
		}
		return e.Record.Work.ComposerName, e.Lang
	case e.Record.Artwork != nil:
		w := e.Record.Artwork
		author := w.Author
		if who := r.entryNamed(w.AuthorRef.Name, "people"); who != nil {
			author = who.Title
		}
		return upper(join(join(author, w.Technique), w.Year)), e.Lang
	case e.Record.Paper != nil && e.Record.Paper.KindWords != "":
		return upper(e.Record.Paper.KindWords), e.Lang
	}
	s, in := r.summary(e, t.code)
	return shorten(s, 140), in
}

// newsList returns news with their days.
func (r *Renderer) newsList(t *tongue, entries []*calendar.Entry) template.HTML {
	if len(entries) == 0 {
		return ""
	}
	m := newMarkup(t, 512*len(entries)).raw(`<ul class="news">`)
	for _, e := range entries {
		m.raw("<li>")
		if d := site.DateOf(e); !d.IsZero() {
			m.raw("<time").attr("datetime", d.String()).raw(">").text(t.date(d)).raw("</time>")
		}
		r.linkedIn(m, e, `<h3 class="t">`, "</h3>")
		if s, in := r.summary(e, t.code); s != "" {
			m.raw("<p>").words(shorten(s, 220), in).raw("</p>")
		}
		m.onlyLine(r.foreign(t, e))
		if e.Image != nil && (e.Image.Consent == nil || r.consented(e.Image.Consent)) {
			m.add(r.figure(t, e, gallery, e.Image.File.Name, "", ""))
		}
		m.raw("</li>")
	}
	return m.raw("</ul>").html()
}

// pagination adds the neighbours of a list in parts.
func (r *Renderer) pagination(p *Page, out *site.Output) {
	page := out.Page
	if page.Count < 2 {
		return
	}
	t := p.tongue
	p.Pager = &Pager{Label: t.say("pages"), Prev: t.say("previous-page"), Next: t.say("next-page"),
		Position: t.say("page-of", itoa(page.Number), itoa(page.Count))}
	if page.Prev != nil {
		p.Pager.PrevURL = r.href(page.Prev.URL)
	}
	if page.Next != nil {
		p.Pager.NextURL = r.href(page.Next.URL)
	}
}

func (r *Renderer) viewTag(p *Page, out *site.Output) {
	t, page := p.tongue, out.Page
	p.Title = newMarkup(t, 64).text(upper(page.Title)).html()
	p.Above = newMarkup(t, 32).text(t.say("tag")).html()
	next, _ := r.split(page.Occurrences)
	p.section("coming", t.say("coming"), r.rows(t, next))
	coming := map[*calendar.Entry]bool{}
	for _, o := range page.Occurrences {
		coming[o.Entry] = true
	}
	var past []*calendar.Occurrence
	var undated, rest []*calendar.Entry
	for _, e := range page.Entries {
		if coming[e] {
			continue
		}
		switch e.Kind.Class {
		case schema.Event, schema.Programme, schema.Call:
			if o := r.standsFor(e); o != nil {
				past = append(past, o)
			} else {
				undated = append(undated, e)
			}
		default:
			rest = append(rest, e)
		}
	}
	p.section("undated", t.say("date-to-come"), r.undated(t, undated))
	p.section("more", t.say("also"), r.directory(t, rest))
	p.section("past", t.say("past"), r.rows(t, past))
	r.pagination(p, out)
	p.Subscribe = r.subscribeBox(t, page.Feed)
}

func (r *Renderer) viewTags(p *Page, out *site.Output) {
	t := p.tongue
	p.Title = newMarkup(t, 64).text(out.Page.Title).html()
	m := newMarkup(t, 1024).raw(`<ul class="themes wide">`)
	for _, tag := range out.Page.Tags {
		m.raw("<li>").link(r.href(tag.URL)).text(tag.Title).raw(`</a> <span class="small">`).text(t.count("entries", tag.Count)).raw("</span></li>")
	}
	p.section("tags", t.say("all-tags"), m.raw("</ul>").html())
}

func (r *Renderer) viewNotFound(p *Page, out *site.Output) {
	t := p.tongue
	p.missing = true
	p.Title = newMarkup(t, 64).text(out.Page.Title).html()
	p.Lead = newMarkup(t, 128).text(t.say("not-found-lead")).html()
	var next []*calendar.Occurrence
	coming, _ := r.split(r.site.Calendar.Occurrences)
	for _, o := range coming {
		if len(next) < 5 && !o.Past(r.now) && o.Kind == calendar.Happening && o.Status != event.Cancelled {
			next = append(next, o)
		}
	}
	p.section("coming", t.say("coming"), r.rows(t, next))
	if len(p.Sections) > 0 {
		p.Sections[0].More = r.agendaLink(t)
	}
}

// agendaLink returns the link to the whole agenda, or nil.
func (r *Renderer) agendaLink(t *tongue) *Tab {
	url := r.site.PageURL(site.Agenda, t.code)
	if url == "" {
		return nil
	}
	return &Tab{Title: t.say("whole-agenda"), URL: r.href(url)}
}
