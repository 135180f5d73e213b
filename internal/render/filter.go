package render

import (
	"html/template"

	"saison/internal/site"
)

// What leads from one view of the agenda to the others, and what narrows it down.

// views returns links to the other views of the agenda: all of it, this week, the
// month, the season.
func (r *Renderer) views(t *tongue, out *site.Output) []Tab {
	var tabs []Tab
	add := func(words, url string) {
		if url != "" {
			tabs = append(tabs, Tab{Title: words, URL: r.href(url), Current: url == out.URL})
		}
	}
	add(t.say("whole-agenda"), r.site.PageURL(site.Agenda, t.code))
	add(t.say("this-week"), r.site.PageURL(site.Week, t.code))
	add(t.say("as-month"), r.site.MonthURL(r.month, t.code))
	add(t.say("whole-season"), r.site.SeasonURL(r.today, t.code))
	return tabs
}

// filters returns the ways to narrow the agenda down, as links to the pages
// that show one value alone. Each says what it stands for, so that a script can
// combine them on a page that holds everything.
func (r *Renderer) filters(t *tongue, out *site.Output) template.HTML {
	m := newMarkup(t, 4096)
	filter := out.Page.Filter
	for _, f := range r.site.Facets(t.code) {
		if f.Name == "kind" { // the tabs
			continue
		}
		id := "by-" + f.Name
		m.raw(`<div><p`).attr("id", id).raw(">").text(t.say("facet."+f.Name)).raw("</p><ul").attr("aria-labelledby", id).raw(">")
		for _, l := range f.Links {
			m.raw("<li><a").attr("href", r.href(l.URL)).attr("data-value", l.Value)
			if filter != nil && filter.Value == l.Value {
				m.raw(` aria-current="page"`)
			}
			in := r.foreignAt(t, l.URL)
			m.hreflang(in).raw(">").words(upper(l.Title), l.Lang).onlyIn(in).raw("</a> <small>").figure(l.Count).raw("</small></li>")
		}
		m.raw("</ul></div>")
	}
	if m.empty() {
		return ""
	}
	open := literal(`<details class="filters"`)
	if filter != nil {
		open = `<details class="filters" open`
	}
	all := newMarkup(t, 5000).raw(open)
	if out.Page.Number < 2 { // the script gets the further parts; from one of them the links lead to pages
		all.attr("data-one", t.count("dates-count", 1)).attr("data-other", t.count("dates-count", 99))
	}
	return all.raw("><summary>").text(t.say("narrow")).raw(`</summary><div class="facets">`).add(m.html()).
		raw(`</div></details><p class="found"><span role="status"></span> <a class="more" hidden`).attr("href", r.href(r.site.PageURL(site.Agenda, t.code))).
		raw(">").text(t.say("show-all")).raw("</a></p>").html()
}
