package site

import (
	"cmp"
	"slices"
	"strings"

	"saison/internal/calendar"
	"saison/internal/config"
	"saison/internal/diag"
	"saison/internal/schema"
)

// menuKinds is how many kinds of events the menu names when the site does not
// say what it holds.
const menuKinds = 5

// menus makes the navigation of every language: what saison.yaml says, else the
// agenda, the kinds in use, the pages that ask for a place, and how to subscribe.
func (p *planner) menus() map[string][]MenuLink {
	menus := make(map[string][]MenuLink, len(p.langs))
	for j := range p.langs {
		l := &p.langs[j]
		if len(p.cfg.Menu) == 0 {
			menus[l.code] = p.defaultMenu(l)
			continue
		}
		for i := range p.cfg.Menu {
			item := &p.cfg.Menu[i]
			t := p.site.resolve(nil, l.code, item.Dest)
			if t.file != nil {
				t.url = p.site.files[t.file.Path]
			}
			if t.url == "" {
				if j == 0 {
					p.diags.Add("menu-dead", item.Pos, diag.Args{"value": item.Dest, "near": p.nearAddress("/" + strings.Trim(item.Dest, "/") + "/")})
				}
				continue
			}
			link := MenuLink{URL: p.inLanguage(t.url, l)}
			link.Title, link.Lang = p.menuTitle(item, l, t.url)
			menus[l.code] = append(menus[l.code], link)
		}
	}
	return menus
}

// inLanguage returns the address of the same page in a language, where it is.
func (p *planner) inLanguage(address string, l *language) string {
	if o := p.pageAt(address); o != nil && o.Page.Alternates[l.code] != "" {
		return o.Page.Alternates[l.code]
	}
	return address
}

// pageAt returns the page at an address of the site, or nil.
func (p *planner) pageAt(address string) *Output {
	if !strings.HasPrefix(address, "/") {
		return nil
	}
	name, _ := cutRest(address)
	if o := p.site.at(unescapedPath(name)); o != nil && o.Format == HTML {
		return o
	}
	return nil
}

// menuTitle returns the words of a menu line in a language: those given for it,
// else the title of the page, else those given for another. lang is theirs, where
// it is known to be another.
func (p *planner) menuTitle(item *config.MenuItem, l *language, address string) (title, lang string) {
	if s := item.Title[l.code]; s != "" {
		return s, ""
	}
	if l.prefix != "" || len(item.Title) == 0 {
		if o := p.pageAt(p.inLanguage(address, l)); o != nil && o.Lang == l.code && o.Page.Title != "" {
			return o.Page.Title, ""
		}
	}
	for _, lang := range []string{p.langs[0].code, "", "en", "fr", "de", "he"} {
		if s := item.Title[lang]; s != "" && lang != l.code {
			return s, lang
		}
	}
	return item.Dest, ""
}

// defaultMenu is the menu of a site that does not say what it holds.
func (p *planner) defaultMenu(l *language) []MenuLink {
	menu := []MenuLink{{Title: l.say("title.agenda"), URL: addressOf(l.single(Agenda))}}
	kinds := slices.DeleteFunc(slices.Clone(p.groups.kinds), func(k *kindGroup) bool { return k.kind.Class != schema.Event })
	slices.SortStableFunc(kinds, func(a, b *kindGroup) int { return cmp.Compare(len(b.entries), len(a.entries)) })
	kinds = kinds[:min(menuKinds, len(kinds))]
	for _, k := range p.groups.kinds {
		if slices.Contains(kinds, k) || k.kind.Class == schema.Call && len(k.entries) > 0 {
			menu = append(menu, MenuLink{Title: k.kind.Plural.In(l.code), URL: folderURL(l.prefix + l.kindPath(p.cfg, k.kind))})
		}
	}
	menu = append(menu, p.menuPages(l)...)
	return append(menu, MenuLink{Title: l.say("title.subscribe"), URL: addressOf(l.single(Subscribe))})
}

// menuPages returns the pages whose front matter asks for a place in the menu,
// by weight and title, where they are written in the language. Those for the
// footer are not among them.
func (p *planner) menuPages(l *language) []MenuLink {
	var pages []*calendar.Entry
	for _, e := range p.all[:p.shown] {
		if e.Menu != "" && e.Menu != "footer" && !isHome(e) && p.introduces(e) == nil && p.hasPage(e) && p.writtenIn(e, l) {
			pages = append(pages, e)
		}
	}
	byTitle(pages, l.code)
	menu := make([]MenuLink, len(pages))
	for i, e := range pages {
		title := titleOf(e, l.code)
		words := e.Menu
		if t := e.Translations.In(l.code); t != nil && t.Menu != "" {
			words = t.Menu
		} else if t != nil && t != e.Record {
			words = "" // the words are in another language
		}
		if words != "" && !slices.Contains(menuYes, schema.Fold(words)) {
			title = words
		}
		menu[i] = MenuLink{Title: title, URL: p.site.URL(e, l.code)}
	}
	return menu
}

// menuYes are the values of `menu:` that ask for a place without giving words.
var menuYes = []string{"yes", "oui", "true", "vrai", "ja", "main", "principal"}
