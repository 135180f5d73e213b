package site

import (
	"net/url"
	"path"
	"slices"
	"strings"
	"unicode"

	"saison/internal/calendar"
	"saison/internal/content"
	"saison/internal/schema"
	"saison/internal/source"
)

// target is what a link means.
type target struct {
	url   string // complete, when the address is known
	fault string // id of the fault; "" for a good link
	file  *source.File
}

// schemes are the addresses outside the site that a link may have.
var schemes = []string{"http", "https", "mailto", "tel", "webcal"}

// Link resolves the destination of a link as an author writes it, in a text of
// from in language lang: the path of a document or file relative to the source
// file, an address of the site with folder words of any of its languages, or an
// address elsewhere. Anchors and queries are kept. from may be nil: then paths
// are relative to content/.
//
// A link that leads nowhere has the address "" and the id of its fault. A file
// that is not published for a reason already told has "" and no fault.
func (s *Site) Link(from *calendar.Entry, lang, dest string) (address, fault string) {
	var doc *content.Document
	if from != nil {
		doc = from.Doc
		if t := from.Translations.In(lang); t != nil {
			doc = t.Doc
		}
	}
	t := s.resolve(doc, lang, dest)
	if t.file != nil {
		_, rest := cutRest(dest)
		if at := s.files[t.file.Path]; at != "" {
			return at + rest, ""
		}
		return "", ""
	}
	return t.url, t.fault
}

// Target returns the document or the file that the destination of a link in doc
// names by its path or id; both are nil for an address elsewhere, and for one
// that leads nowhere.
func (s *Site) Target(doc *content.Document, dest string) (*calendar.Entry, *source.File) {
	name, _ := cutRest(strings.TrimSpace(dest))
	if name == "" || strings.HasPrefix(name, "//") || isAbsolute(name) {
		return nil, nil
	}
	plain, err := url.PathUnescape(name)
	if err != nil {
		plain = name
	}
	for _, n := range []string{name, plain} {
		if !strings.HasSuffix(n, ".md") {
			if f := s.FindFile(doc, n); f != nil {
				return nil, f
			}
		}
		if e := s.document(doc, n); e != nil {
			return e, nil
		}
		if o := s.at(strings.TrimPrefix(n, "/")); o != nil && o.Page != nil && o.Page.Entry != nil {
			return o.Page.Entry, nil
		}
	}
	return nil, nil
}

// resolve says what a destination means.
func (s *Site) resolve(doc *content.Document, lang, dest string) target {
	dest = strings.TrimSpace(dest)
	switch {
	case dest == "":
		return target{fault: "link-empty"}
	case strings.ContainsFunc(dest, unicode.IsControl): // as &#1; writes it
		return target{fault: "link-dead"}
	case dest[0] == '#':
		return target{url: dest}
	case strings.HasPrefix(dest, "//"):
		return target{url: "https:" + dest}
	case isAbsolute(dest):
		scheme, _, _ := strings.Cut(dest, ":")
		if !slices.Contains(schemes, strings.ToLower(scheme)) {
			return target{fault: "link-scheme"}
		}
		return target{url: dest}
	}
	name, rest := cutRest(dest)
	t := s.inside(doc, lang, name)
	if t.fault != "" && strings.Contains(name, "%") {
		if plain, err := url.PathUnescape(name); err == nil {
			t = s.inside(doc, lang, plain)
		}
	}
	if t.url != "" {
		t.url += rest
	}
	return t
}

// cutRest cuts off the query and the anchor of a destination.
func cutRest(dest string) (name, rest string) {
	if i := strings.IndexAny(dest, "?#"); i >= 0 {
		return dest[:i], dest[i:]
	}
	return dest, ""
}

// isAbsolute reports whether a destination has a scheme (RFC 3986, 3.1).
func isAbsolute(dest string) bool {
	for i := 0; i < len(dest); i++ {
		switch c := dest[i]; {
		case c >= 'a' && c <= 'z', c >= 'A' && c <= 'Z', i > 0 && (c >= '0' && c <= '9' || c == '+' || c == '-' || c == '.'):
		default:
			return c == ':' && i > 0
		}
	}
	return false
}

// inside resolves the path of a link within the site.
func (s *Site) inside(doc *content.Document, lang, name string) target {
	if strings.ContainsAny(name, "\\\x00") {
		return target{fault: "link-dead"}
	}
	if !strings.HasSuffix(name, "/") && !strings.HasSuffix(name, ".md") {
		if f := s.FindFile(doc, name); f != nil {
			return target{file: f}
		}
	}
	if strings.HasPrefix(name, "/") && !strings.HasSuffix(name, ".md") {
		if address := s.address(name[1:], lang); address != "" {
			return target{url: address}
		}
	}
	if e, as := s.documentIn(doc, name); e != nil {
		if as == "" {
			as = lang
		}
		if at := s.URL(e, as); at != "" {
			return target{url: at}
		}
		return target{fault: "link-unpublished"}
	}
	for _, p := range documentPlaces(doc, name) { // a folder of documents is their list
		if at := s.KindURL(s.kinds.ByFolder(strings.TrimPrefix(p, "content/")), lang); at != "" {
			return target{url: at}
		}
	}
	if !strings.HasPrefix(name, "/") {
		if address := s.address(strings.TrimPrefix(name, "./"), lang); address != "" {
			return target{url: address}
		}
	}
	if s.hidden(doc, name) {
		return target{fault: "link-unpublished"}
	}
	return target{fault: "link-dead"}
}

// address resolves an address of the site, without its first slash: one that
// exists as it is, else one with the folder words of another language, else one
// with the name of a file for its slug. It returns "" when there is none.
func (s *Site) address(name, lang string) string {
	name = strings.TrimSuffix(name, "index.html")
	if o := s.at(name); o != nil {
		if o.Format == Redirect {
			return o.Page.Target
		}
		return o.URL
	}
	parts := strings.Split(strings.Trim(name, "/"), "/")
	for i := 1; i < len(s.langs); i++ {
		if len(parts) > 1 && parts[0] == s.langs[i].code {
			parts, lang = parts[1:], s.langs[i].code
			break
		}
	}
	kind := s.kindOf(parts[0])
	if kind == nil {
		return ""
	}
	if len(parts) == 1 {
		return s.KindURL(kind, lang)
	}
	rest := strings.Join(parts[1:], "/")
	for i := range s.langs {
		l := &s.langs[i]
		if o := s.byPath[l.prefix+l.kindPath(s.Config, kind)+"/"+rest+"/index.html"]; o != nil && o.Page.Entry != nil {
			return s.URL(o.Page.Entry, lang)
		}
	}
	if e := s.stems[kind.Folder()+"/"+rest]; e != nil {
		return s.URL(e, lang)
	}
	return ""
}

// kindOf returns the kind that a folder word stands for, in any language, or nil.
func (s *Site) kindOf(word string) *schema.Kind {
	if k := s.kinds.ByFolder(word); k != nil {
		return k
	}
	for _, k := range s.kinds.All() {
		for i := range s.langs {
			if s.langs[i].kindPath(s.Config, k) == word {
				return k
			}
		}
	}
	return nil
}

// document returns the entry that a document names by the path of its file, or
// by its id; nil if there is none.
func (s *Site) document(doc *content.Document, name string) *calendar.Entry {
	e, _ := s.documentIn(doc, name)
	return e
}

// documentIn is document; lang is the language in the name of the file, if it
// has one.
func (s *Site) documentIn(doc *content.Document, name string) (e *calendar.Entry, lang string) {
	for _, p := range documentPlaces(doc, name) {
		stem, as := splitDocument(p, s.langs)
		if e := s.stems[s.canonicalStem(stem)]; e != nil && stem != "" {
			return e, as
		}
		if p == "content/index.md" {
			return s.stems[""], as
		}
	}
	return s.Calendar.ByID(strings.Trim(name, "/")), ""
}

// documentPlaces returns the paths that a name may mean: relative to the
// document, then to content/.
func documentPlaces(doc *content.Document, name string) []string {
	var places []string
	add := func(dir, name string) {
		if p := path.Join(dir, name); strings.HasPrefix(p, "content/") {
			places = append(places, p)
		}
	}
	if doc != nil && !strings.HasPrefix(name, "/") {
		add(path.Dir(doc.File), name)
	}
	add("content", name)
	return places
}

// canonicalStem returns a path below content/ with the canonical name of its
// folder: "personnes/camille" is "people/camille".
func (s *Site) canonicalStem(stem string) string {
	folder, rest, below := strings.Cut(stem, "/")
	if !below {
		return stem
	}
	k := s.kinds.ByFolder(folder)
	if k == nil || k.Folder() == folder {
		return stem
	}
	return k.Folder() + "/" + rest
}

// hidden reports whether a name means a document that is there and is not
// published: a draft, one to come, or one withdrawn.
func (s *Site) hidden(doc *content.Document, name string) bool {
	for _, p := range documentPlaces(doc, strings.TrimSuffix(name, "/")) {
		stem := strings.TrimSuffix(p, ".md")
		tries := []string{stem + ".md", stem + "/index.md"}
		for i := range s.langs {
			tries = append(tries, stem+"."+s.langs[i].code+".md")
		}
		for _, try := range tries {
			if s.snap.File(try) != nil {
				return true
			}
		}
	}
	return false
}
