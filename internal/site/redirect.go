package site

import (
	"net/url"
	"slices"
	"strings"

	"saison/internal/calendar"
	"saison/internal/diag"
	"saison/internal/event"
)

// aliasLimit is how many former addresses one page may have.
const aliasLimit = 50

// redirects plans a page at each former address of a document, which leads to
// its present one. The aliases of a translation lead to the translation.
func (p *planner) redirects() {
	n := len(p.langs)
	for i, e := range p.all {
		if !p.hasPage(e) {
			continue
		}
		for j := range p.langs {
			l := &p.langs[j]
			r := e.Translations.In(l.code)
			if l.code == p.site.origin(e) {
				r = e.Record
			}
			if r != nil {
				p.aliasesOf(e, r, l, p.site.urls[i*n+j], i >= p.shown)
			}
		}
	}
}

func (p *planner) aliasesOf(e *calendar.Entry, r *event.Record, l *language, target string, held bool) {
	if len(r.Aliases) > aliasLimit {
		p.diags.Add("alias-many", r.Aliases[aliasLimit].Pos, diag.Args{"count": len(r.Aliases), "limit": aliasLimit})
	}
	for _, a := range r.Aliases[:min(aliasLimit, len(r.Aliases))] {
		if a.Pos.File != "" && a.Pos.File != r.Doc.File {
			continue // inherited by a translation: the document itself has it
		}
		path, ok := p.aliasPath(a.Name)
		if !ok {
			p.diags.Add("alias-unusable", a.Pos, diag.Args{"value": a.Name})
			continue
		}
		first, _, _ := strings.Cut(path, "/")
		if reservedName(fold(first), false) && path != "index.html" {
			p.diags.Add("address-reserved", a.Pos, diag.Args{"value": first, "address": "/" + path})
			continue
		}
		if addressOf(path) == target {
			p.diags.Add("alias-itself", a.Pos, diag.Args{"value": a.Name})
			continue
		}
		o := &Output{Path: path, URL: addressOf(path), Format: Redirect, Lang: l.code,
			Page: &Page{Type: pageTypes[e.Kind.Class], Entry: e, Kind: e.Kind, Title: titleOf(e, l.code), Target: target}}
		p.aliases[o] = a.Pos
		p.claims = append(p.claims, claim{out: o, entry: e, held: held})
	}
}

// aliasPath returns the path of the file that answers at a former address: as
// it was copied from the address bar, or from the site's root.
func (p *planner) aliasPath(alias string) (path string, ok bool) {
	path = alias
	if strings.Contains(path, "://") {
		u, err := url.Parse(path)
		base, baseErr := url.Parse(p.cfg.BaseURL)
		if err != nil || baseErr != nil || !strings.EqualFold(u.Host, base.Host) || u.RawQuery != "" || u.Fragment != "" {
			return "", false
		}
		rest, below := strings.CutPrefix(u.EscapedPath(), strings.TrimSuffix(base.EscapedPath(), "/"))
		if !below {
			return "", false
		}
		path = rest
	}
	path = strings.TrimPrefix(path, "/")
	folder := strings.HasSuffix(path, "/") || path == ""
	path = strings.TrimSuffix(path, "/")
	if path == "" || !safePath(path) || slices.Contains(strings.Split(path, "/"), "..") {
		return "", false
	}
	if last := path[strings.LastIndexByte(path, '/')+1:]; !folder && (strings.HasSuffix(last, ".html") || strings.HasSuffix(last, ".htm")) {
		return path, true
	}
	return path + "/index.html", true
}
