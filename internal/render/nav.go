package render

import (
	"html/template"
	"slices"
	"strings"

	"saison/internal/calendar"
	"saison/internal/schema"
	"saison/internal/site"
)

// The navigation, the languages and the footer of a page.

// Nav is what partials/nav.html sees.
type Nav struct {
	Label string    // name of the navigation
	Links []NavLink // its entries
}

// NavLink is one link of the navigation.
type NavLink struct {
	Title   template.HTML // the words
	URL     string        // the address
	In      string        // language of the page there, where it is another than that of this one
	Current string        // "page" for the page itself, "true" for a page below it
}

// nav returns the navigation with the entry of this page marked: the page
// itself, else the longest address that this one lies below.
func (r *Renderer) nav(out *site.Output) template.HTML {
	links := r.site.Menus[out.Lang]
	at, length := -1, 0
	for i, l := range links {
		if l.URL == out.URL {
			return r.navs[out.Lang][1+i]
		}
		if l.URL != r.site.PageURL(site.Home, out.Lang) && len(l.URL) > length && strings.HasSuffix(l.URL, "/") && strings.HasPrefix(out.URL, l.URL) {
			at, length = i, len(l.URL)
		}
	}
	if at < 0 {
		return r.navs[out.Lang][0]
	}
	return r.navs[out.Lang][1+len(links)+at]
}

// languages returns the language navigation: the same page where it has been
// translated, else the home page of the language.
func (r *Renderer) languages(t *tongue, out *site.Output) []Language {
	if len(r.site.Config.Languages) < 2 {
		return nil
	}
	var all []Language
	for _, code := range r.site.Config.Languages {
		l := Language{Code: code, Name: t.nativeName(code), Current: code == out.Lang, URL: r.href(r.site.PageURL(site.Home, code))}
		if u := out.Page.Alternates[code]; u != "" {
			l.URL = r.href(u)
		} else if f := out.Page.Filter; f != nil && f.Place != nil {
			l.URL = r.url(f.Place, code) // where the place has its dates in that language
		}
		if l.Current {
			l.URL = r.href(out.URL)
		}
		if d := direction(code); d != t.dir {
			l.Dir = d
		}
		all = append(all, l)
	}
	return all
}

// languageSwitch returns the language navigation, ready.
func languageSwitch(t *tongue, all []Language) template.HTML {
	if len(all) == 0 {
		return ""
	}
	m := newMarkup(t, 512).raw("<nav").attr("aria-label", t.say("languages")).raw("><ul>")
	for _, l := range all {
		m.raw("<li><a").attr("href", l.URL).attr("lang", l.Code).attr("hreflang", l.Code)
		if l.Dir != "" {
			m.attr("dir", l.Dir)
		}
		if l.Current {
			m.raw(` aria-current="true"`)
		}
		m.raw(">").escape(l.Name).raw("</a></li>")
	}
	return m.raw("</ul></nav>").html()
}

// Footer is what partials/footer.html sees.
type Footer struct {
	Name      template.HTML   // of the organisation, else of the site
	Lines     []template.HTML // address, legal facts
	Label     string          // name of the navigation
	Links     []NavLink       // pages with information
	Subscribe *NavLink        // the page of calendars
}

func (r *Renderer) footer(t *tongue) Footer {
	org := &r.site.Config.Organisation
	f := Footer{Name: newMarkup(t, 48).text(r.titles[t.code]).html(), Label: t.say("information")}
	if org.Name != "" && org.Name != r.site.Config.Title {
		f.Name = newMarkup(t, 48).words(org.Name, r.first()).html()
	}
	town := strings.TrimSpace(org.PostalCode + " " + org.City)
	for _, s := range []string{upper(org.Kind), join(org.Street, town)} {
		if s != "" {
			f.Lines = append(f.Lines, newMarkup(t, 64).words(s, r.first()).html())
		}
	}
	if org.Licence != "" {
		f.Lines = append(f.Lines, newMarkup(t, 64).text(t.say("licence-number", org.Licence)).html())
	}
	link := func(words template.HTML, url, in string) {
		f.Links = append(f.Links, NavLink{Title: words, URL: url, In: in})
	}
	for _, e := range r.site.Calendar.Entries {
		if e.Kind.Class == schema.Page && (e.Menu == "footer" || e.Menu == "" && e.Doc.Section == "" && !r.inMenu(t, e)) {
			in := r.foreign(t, e)
			link(newMarkup(t, 48).words(r.title(e, t.code)).onlyIn(in).html(), r.url(e, t.code), in)
		}
	}
	for _, page := range []site.PageType{site.Archive, site.TagList} {
		if u := r.site.PageURL(page, t.code); u != "" {
			link(newMarkup(t, 48).text(t.say("title."+string(page))).html(), r.href(u), "")
		}
	}
	if u := r.site.PageURL(site.Subscribe, t.code); u != "" {
		f.Subscribe = &NavLink{Title: newMarkup(t, 48).text(t.say("agenda-in-calendar")).html(), URL: r.href(u)}
	}
	return f
}

// inMenu reports whether the navigation leads to e, which is also so for the
// text of the home page.
func (r *Renderer) inMenu(t *tongue, e *calendar.Entry) bool {
	url := r.site.URL(e, t.code)
	if url == "" || url == r.site.PageURL(site.Home, t.code) || url == r.site.PageURL(site.Home, r.first()) {
		return true
	}
	return slices.ContainsFunc(r.site.Menus[t.code], func(l site.MenuLink) bool { return l.URL == url })
}
