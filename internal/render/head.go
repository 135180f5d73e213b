package render

import (
	"html/template"
	"strings"

	"saison/internal/calendar"
	"saison/internal/schema"
	"saison/internal/schemaorg"
	"saison/internal/site"
)

// The head element: title, description, translations, feeds, sharing, data.

// fonts are the faces that every page needs first.
var fonts = []string{"static/fonts/archivo-latin.woff2", "static/fonts/newsreader-latin.woff2"}

// printStyle is how the pages look on paper.
const printStyle = "static/css/print.css"

// moreStyles are the style sheets of what only some types of pages have.
var moreStyles = map[site.PageType]string{
	site.Home: "static/css/agenda.css", site.Agenda: "static/css/agenda.css", site.Season: "static/css/agenda.css", site.Archive: "static/css/agenda.css",
	site.Month: "static/css/month.css", site.Week: "static/css/month.css",
	site.EventPage: "static/css/event.css", site.ProgrammePage: "static/css/event.css", site.CallPage: "static/css/event.css",
	site.PersonPage: "static/css/event.css", site.WorkPage: "static/css/event.css", site.ArtworkPage: "static/css/event.css",
	site.PlacePage: "static/css/event.css", site.OrganisationPage: "static/css/event.css", site.NewsPage: "static/css/event.css",
	site.SearchPage: "static/css/search.css", site.Subscribe: "static/css/subscribe.css",
	site.Poster: sheetStyle, site.Leaflet: sheetStyle, site.Labels: sheetStyle, site.WeekSheet: sheetStyle,
}

// icons are where the icon of a site may lie, the site's own before the theme's.
var icons = []string{"static/favicon.ico", "static/favicon.png", "static/favicon.svg"}

// locales are the names of languages in Open Graph.
var locales = map[string]string{"fr": "fr_FR", "en": "en_GB", "de": "de_DE", "he": "he_IL"}

// head fills the head of a page. It runs last: it needs what the view has found.
func (r *Renderer) head(p *Page, out *site.Output) error {
	t := p.tongue
	h := &p.Head
	name, description := r.windowTitle(t, out), r.description(t, out)
	h.Title = name
	if p.Site != "" && name != p.Site {
		h.Title += " · " + t.typeset(p.Site)
	}
	h.Description = shorten(description, 200)
	h.Files = r.files + r.styles[out.Page.Type]
	if out.Page.Type == site.CallPage || p.Fact("opening") != nil {
		h.Files += r.script(daysScript)
	}
	if p.Search != nil {
		h.Files += r.script(searchScript)
	}
	if p.missing {
		h.Hidden = true
		return nil
	}
	h.Hidden = p.Draft != "" || p.Search != nil
	if h.Canonical = r.absolute(out.URL); out.Page.Canonical != "" {
		h.Canonical = r.absolute(out.Page.Canonical)
	}
	h.Links = r.headLinks(t, out)
	h.Sharing = r.sharing(t, out, name, description)
	if h.Hidden {
		return nil
	}
	data, err := schemaorg.Page(r.site, out)
	h.Data = jsonLD(data)
	return err
}

// makeFiles returns the links to the style sheets, the fonts and the icon that
// are the same for all pages, and keeps those of some types.
func (r *Renderer) makeFiles() template.HTML {
	r.styles = make(map[site.PageType]template.HTML, len(moreStyles))
	for page, path := range moreStyles {
		r.styles[page] = r.sheetLink(path, "")
	}
	m := newMarkup(r.tongues[r.first()], 512)
	for _, f := range fonts {
		if u := r.site.FileURL(f); u != "" {
			m.raw(`<link rel="preload"`).attr("href", r.href(u)).raw(" as=\"font\" type=\"font/woff2\" crossorigin>\n")
		}
	}
	m.add(r.sheetLink(stylesheet, "")).add(r.sheetLink(printStyle, "print"))
	m.add(r.iconLink())
	return m.add(r.script(siteScript)).html()
}

// iconLink returns the link to the icon of the site; "" when it has none.
func (r *Renderer) iconLink() template.HTML {
	for _, f := range icons {
		if u := r.site.FileURL(f); u != "" {
			return newMarkup(r.tongues[r.first()], 64).raw(`<link rel="icon"`).attr("href", r.href(u)).raw(">\n").html()
		}
	}
	return ""
}

// sheetLink returns the link to a style sheet of the site, for some media only
// where they are given; "" when it is not there.
func (r *Renderer) sheetLink(path, media string) template.HTML {
	u := r.site.FileURL(path)
	if u == "" {
		return ""
	}
	m := newMarkup(r.tongues[r.first()], 96).raw(`<link rel="stylesheet"`).attr("href", r.href(u))
	if media != "" {
		m.attr("media", media)
	}
	return m.raw(">\n").html()
}

// siteScript is the file that copies addresses, says what has ended since the build, and
// narrows the agenda down.
const siteScript = "static/js/saison.js"

// script returns the link to a script of the site; "" when it is not there.
func (r *Renderer) script(path string) template.HTML {
	u := r.site.FileURL(path)
	if u == "" {
		return ""
	}
	return newMarkup(r.tongues[r.first()], 64).raw("<script defer").attr("src", r.href(u)).raw("></script>\n").html()
}

// windowTitle returns the title of the window without the site: what, and when.
func (r *Renderer) windowTitle(t *tongue, out *site.Output) string {
	page := out.Page
	switch {
	case page.Type == site.Home:
		return r.titles[t.code]
	case page.Type == site.Week && page.Canonical == "":
		return t.say("week-of", t.dateRange(page.First, page.First.AddDays(6)))
	case page.Filter != nil && page.Number < 2:
		return t.typeset(t.say("agenda-narrowed", upper(page.Title)))
	case page.Type == site.Month:
		return t.say("agenda-of", t.month(page.Month))
	case page.Entry == nil:
		name := page.Title
		if page.Number > 1 {
			name += t.say("comma") + t.say("page-of", itoa(page.Number), itoa(page.Count))
		}
		return t.typeset(name)
	}
	title, _ := r.title(page.Entry, t.code)
	title = t.typeset(title)
	if isEvent(page.Entry) {
		if when := r.shortWhen(t, page.Entry); when != "" {
			title += " · " + when
		}
	}
	return title
}

// shortWhen returns the date of an entry on one line, for titles.
func (r *Renderer) shortWhen(t *tongue, e *calendar.Entry) string {
	if e.Kind.Class == schema.Call {
		if d := r.deadline(e); d != nil {
			return t.say("until") + " " + t.date(d.Start.Date)
		}
		return ""
	}
	if e.Event != nil && e.Event.Schedule.Rule != nil {
		return ""
	}
	o := r.leading(happeningsOf(e))
	if o == nil {
		return ""
	}
	d := r.dayOfOccurrence(t, o)
	if d.first != d.last {
		return t.dateRange(d.first, d.last)
	}
	return t.dateLong(d.first)
}

// description returns the sentence for search engines and sharing.
func (r *Renderer) description(t *tongue, out *site.Output) string {
	page := out.Page
	if page.Entry == nil {
		if s := r.site.Config.Summary[t.code]; s != "" {
			return t.typeset(s)
		}
		return r.inBrief(t, out)
	}
	s, _ := r.summary(page.Entry, t.code)
	if s == "" && isEvent(page.Entry) {
		s = page.Entry.Kind.Label.In(t.code)
		if w := r.shortWhen(t, page.Entry); w != "" {
			s += t.say("comma") + w
		}
		if page.Entry.Place != nil {
			place, _ := r.title(page.Entry.Place, t.code)
			s += t.say("comma") + place
		}
	}
	return r.warning(t, page.Entry) + t.typeset(s)
}

// inBrief describes a page that shows no document, where the site has no summary
// in its language: what it is, of which site, and how many dates it has.
func (r *Renderer) inBrief(t *tongue, out *site.Output) string {
	parts := []string{r.windowTitle(t, out)}
	if name := t.typeset(r.titles[t.code]); name != parts[0] {
		parts = append(parts, name)
	}
	if n := len(out.Page.Occurrences); n > 0 {
		parts = append(parts, t.count("dates-count", n))
	}
	return strings.Join(parts, " · ")
}

// warning returns the state of an event that does not take place as announced,
// as a sentence, or "": whoever shares the page must see it first.
func (r *Renderer) warning(t *tongue, e *calendar.Entry) string {
	if e.Event == nil {
		return ""
	}
	if o := r.leading(happeningsOf(e)); o != nil {
		if st := r.state(t, o); st.off {
			return stop(upper(st.hidden)) + " "
		}
	}
	return ""
}

// newsFeed is one feed for news readers.
type newsFeed struct{ url, name, kind string }

// newsFeedsOf returns the Atom and JSON feeds of a language.
func (r *Renderer) newsFeedsOf(lang string) []newsFeed {
	var out []newsFeed
	for _, o := range r.newsOutputs {
		if o.Lang == lang {
			f := newsFeed{url: o.URL, name: "Atom", kind: "application/atom+xml"}
			if o.Format == site.JSONFeed {
				f.name, f.kind = "JSON Feed", "application/feed+json"
			}
			out = append(out, f)
		}
	}
	return out
}

// headLinks returns the link elements of translations, feeds and neighbours.
func (r *Renderer) headLinks(t *tongue, out *site.Output) template.HTML {
	m := newMarkup(t, 1024)
	page := out.Page
	if len(page.Alternates) > 1 {
		for _, lang := range r.site.Config.Languages {
			if u := page.Alternates[lang]; u != "" {
				m.raw(`<link rel="alternate"`).attr("hreflang", lang).attr("href", r.absolute(u)).raw(">\n")
			}
		}
		for _, lang := range r.site.Config.Languages {
			if u := page.Alternates[lang]; u != "" {
				m.raw(`<link rel="alternate" hreflang="x-default"`).attr("href", r.absolute(u)).raw(">\n")
				break
			}
		}
	}
	if f := page.Feed; f != nil && f.URL != "" {
		m.raw(`<link rel="alternate" type="text/calendar"`).attr("title", f.Title).attr("href", r.href(f.URL)).raw(">\n")
	}
	for _, f := range r.newsFeedsOf(t.code) {
		m.raw(`<link rel="alternate"`).attr("type", f.kind).attr("title", r.titles[t.code]+" ("+f.name+")").attr("href", r.href(f.url)).raw(">\n")
	}
	if page.Prev != nil {
		m.raw(`<link rel="prev"`).attr("href", r.href(page.Prev.URL)).raw(">\n")
	}
	if page.Next != nil {
		m.raw(`<link rel="next"`).attr("href", r.href(page.Next.URL)).raw(">\n")
	}
	return m.html()
}

// sharing returns the Open Graph elements.
func (r *Renderer) sharing(t *tongue, out *site.Output, title, description string) template.HTML {
	m := newMarkup(t, 768)
	og := func(property literal, content string) {
		if content != "" {
			m.raw(`<meta property="og:`).raw(property).raw(`"`).attr("content", content).raw(">\n")
		}
	}
	kind := "website"
	if out.Page.Type == site.NewsPage {
		kind = "article"
	}
	og("type", kind)
	og("title", title)
	og("description", shorten(description, 200))
	og("url", r.absolute(out.URL))
	og("site_name", r.titles[t.code])
	og("locale", locales[t.code])
	for _, lang := range r.site.Config.Languages {
		if lang != t.code && out.Page.Alternates[lang] != "" {
			og("locale:alternate", locales[lang])
		}
	}
	r.sharedPicture(m, out, og)
	return m.html()
}
