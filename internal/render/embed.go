package render

import (
	"html/template"
	"strings"

	"saison/internal/calendar"
	"saison/internal/site"
)

// What other sites show inside their pages, and how they are told.

// embedStyle is the style sheet of the pages for other sites, which load no other.
const embedStyle = "static/css/embed.css"

func (r *Renderer) viewEmbed(p *Page, out *site.Output) {
	t := p.tongue
	if e := out.Page.Entry; e != nil {
		p.Title = newMarkup(t, 64).words(r.title(e, t.code)).html()
	} else {
		p.Title = newMarkup(t, 64).text(out.Page.Title).html()
	}
	// Links leave the frame. Text cannot look like one: its < is written &lt;.
	p.Text = template.HTML(strings.ReplaceAll(string(r.shortRows(t, out.Page.Occurrences)), "<a ", `<a target="_top" `))
	words := t.say("whole-agenda")
	if out.Page.Kind != nil {
		words = t.say("all-dates")
	}
	p.More = &Tab{Title: words, URL: r.href(out.Page.Target)}
}

// shortRows returns dates as one line each.
func (r *Renderer) shortRows(t *tongue, os []*calendar.Occurrence) template.HTML {
	if len(os) == 0 {
		return paragraphs(t, newMarkup(t, 64).text(t.say("nothing-to-come")).html())
	}
	m := newMarkup(t, 512*len(os)).raw("<ul>")
	for _, o := range os {
		st := r.state(t, o)
		m.raw(`<li class="k-`).escape(o.Entry.Kind.Name)
		if st.off {
			m.raw(" is-off")
		}
		m.raw(`"`)
		r.ending(m, o, st)
		m.raw(`><p class="on">`)
		if d := r.dayOfOccurrence(t, o); d.first != d.last {
			m.text(upper(t.print.Range(d.first, d.last)))
		} else {
			m.raw("<time").attr("datetime", d.machine).raw(">").text(upper(t.dayNear(d.first, r.today))).raw("</time>")
		}
		m.raw(`</p><div><h2>`)
		r.linkedName(m, o)
		m.raw("</h2>")
		if st.word != "" {
			m.raw(`<p class="st">`).text(st.word).raw("</p>")
		}
		m.raw(`<p class="when">`)
		r.when(m, o)
		m.raw("</p></div></li>\n")
	}
	return m.raw("</ul>").html()
}

// embedFrame is the element that another site copies into a page of its own.
func (r *Renderer) embedFrame(t *tongue, out *site.Output) string {
	title := out.Page.Title + t.say("colon") + r.titles[t.code]
	return string(newMarkup(t, 256).raw("<iframe").attr("src", r.absolute(out.URL)).attr("title", t.typeset(title)).
		raw(` width="100%" height="640" loading="lazy"></iframe>`).html())
}

// forPartners says how other sites show the dates: for each page made for
// them, what to copy, and a link to see it.
func (r *Renderer) forPartners(t *tongue) template.HTML {
	all := r.site.Embeds(t.code)
	if len(all) == 0 {
		return ""
	}
	m := newMarkup(t, 1024*len(all)).raw(`<p class="text">`).text(t.say("embed-lead")).raw("</p>")
	r.frames(m, all[:1])
	if len(all) > 1 {
		m.raw(`<details class="many"><summary>`).text(t.say("embed-others")).raw("</summary>")
		r.frames(m, all[1:])
		m.raw("</details>")
	}
	return m.html()
}

// frames writes what to copy for each of the pages.
func (r *Renderer) frames(m *markup, all []*site.Output) {
	t := m.t
	m.raw(`<ul class="feeds">`)
	for _, o := range all {
		label := o.Page.Title
		m.raw("<li")
		if o.Page.Kind != nil {
			m.raw(` class="k-`).escape(o.Page.Kind.Name).raw(`"`)
		}
		m.raw("><h3>").text(label).raw(`</h3><p class="copy"><code dir="ltr"`).
			attr("data-copy", t.typeset(t.say("copy"))).attr("data-copied", t.typeset(t.say("copied"))).attr("data-label", t.typeset(label)).
			raw(">").escape(r.embedFrame(t, o)).raw(`</code></p><p class="small">`).
			link(r.href(o.URL)).text(t.say("embed-see")).raw(`<span class="vh">`).text(t.say("colon")).text(label).raw("</span></a></p></li>")
	}
	m.raw("</ul>")
}

// frameless fills the head of a page that stands beside the site.
func (r *Renderer) frameless(p *Page, out *site.Output) {
	t, h := p.tongue, &p.Head
	name := r.titles[t.code]
	switch {
	case p.Sheet != nil && out.Page.Entry != nil:
		title, _ := r.title(out.Page.Entry, t.code)
		name = t.typeset(title)
	case p.Sheet != nil:
		name = t.say("week-of", t.dateRange(out.Page.First, out.Page.First.AddDays(6)))
	}
	h.Hidden, h.Canonical = true, r.absolute(out.Page.Canonical)
	if p.Sheet != nil {
		h.Title = p.Sheet.Name + " · " + name
		h.Files = r.files + r.styles[out.Page.Type]
		return
	}
	h.Title = t.typeset(out.Page.Title) + " · " + t.typeset(name)
	h.Files = r.sheetLink(embedStyle, "") + r.iconLink() + r.script(siteScript)
}
