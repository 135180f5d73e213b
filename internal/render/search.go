package render

import (
	"html/template"
	"strings"

	"saison/internal/calendar"
	"saison/internal/schema"
	"saison/internal/search"
	"saison/internal/site"
)

// searchScript is the file that reads the index on the page of the search.
const searchScript = "static/js/search.js"

// Search is what partials/finder.html and search.html see: where the search is,
// and what its script says. A * stands for a number of results, or for what was
// typed.
type Search struct {
	URL   string        // of the page of the search
	Index string        // address of what it reads
	Title template.HTML // its name
	Label string        // the same in plain words

	One, Two, Other string // the number of results
	None, Near      string // there is none; only words with another letter
	Related         string // the number of pages that only have related words
}

// search returns the search of a language.
func (r *Renderer) search(t *tongue) *Search {
	const many = 7
	label := t.say("title.search")
	s := &Search{
		URL:   r.href(r.site.PageURL(site.SearchPage, t.code)),
		Title: newMarkup(t, 48).text(label).html(), Label: t.typeset(label),
		One: t.count("search-found", 1), Two: t.count("search-found", 2),
		Other: strings.Replace(t.count("search-found", many), itoa(many), "*", 1),
		None:  t.typeset(t.say("search-none", "*")), Near: t.typeset(t.say("search-near", "*")),
		Related: t.typeset(t.say("search-related", "*")),
	}
	for _, o := range r.site.Outputs {
		if o.Format == site.SearchJSON && o.Lang == t.code {
			s.Index = r.href(o.URL)
		}
	}
	return s
}

// viewSearch fills the page of the search: the field, and the lists for readers
// who have no script, or do not know a word.
func (r *Renderer) viewSearch(p *Page, out *site.Output) {
	t := p.tongue
	p.Finder = ""
	p.Search = r.search(t)
	p.Title = newMarkup(t, 48).text(out.Page.Title).html()
	m := newMarkup(t, 1024).raw(`<ul class="themes wide">`)
	link := func(title, url string) {
		if url != "" {
			m.raw("<li>").link(r.href(url)).text(title).raw("</a></li>")
		}
	}
	link(t.say("whole-agenda"), r.site.PageURL(site.Agenda, t.code))
	for _, class := range []schema.Class{schema.Event, schema.Programme, schema.Call, schema.News, schema.Place, schema.Person, schema.Organisation, schema.Work, schema.Artwork, schema.Paper} {
		for _, k := range r.site.Config.Kinds.All() {
			if k.Class == class {
				link(k.Plural.In(t.code), r.site.KindURL(k, t.code))
			}
		}
	}
	link(t.say("title.tags"), r.site.PageURL(site.TagList, t.code))
	link(t.say("title.archive"), r.site.PageURL(site.Archive, t.code))
	p.section("lists", t.say("search-lists"), m.raw("</ul>").html())
}

// searchIndex writes what the search of a language finds.
func (r *Renderer) searchIndex(o *site.Output) ([]byte, error) {
	t := r.tongues[o.Lang]
	return search.Index(r.site, o.Lang, search.Env{
		Root: r.prefix, Words: t.words, Typeset: func(s, lang string) string { return t.other(lang).typeset(s) },
		Hidden: func(e *calendar.Entry) bool { return r.draft(t, e) != "" },
	}), nil
}
