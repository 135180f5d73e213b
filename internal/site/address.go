package site

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"saison/internal/calendar"
	"saison/internal/diag"
	"saison/internal/schema"
)

// reserved are the names that no document, alias or static folder may take at
// the top of the site or of a language: the files of the site itself, those
// that hosts read, and the folder of hashed files. A site's own static/ may
// bring those marked own.
var reserved = []struct {
	name string
	own  bool
}{
	{"assets", false}, {".saison", false},
	{"agenda.ics", false}, {"feed.xml", false}, {"feed.json", false}, {"events.json", false}, {"events.csv", false},
	{"search.json", false}, {"next-change.txt", false}, {"sitemap.xml", false}, {"404.html", false}, {"index.html", false},
	{"robots.txt", true}, {"favicon.ico", true}, {".well-known", true}, {".htaccess", true}, {"_headers", true}, {"_redirects", true}, {"cname", true},
}

// reservedName reports whether name, folded, is taken at the top. own says that
// the asker is a file of the site's static folder.
func reservedName(name string, own bool) bool {
	if strings.HasPrefix(name, "sitemap-") && strings.HasSuffix(name, ".xml") {
		return true
	}
	for _, r := range reserved {
		if r.name == name {
			return !(own && r.own)
		}
	}
	return false
}

// devices are the names that Windows keeps for itself, whatever follows a full stop.
var devices = []string{"con", "prn", "aux", "nul",
	"com1", "com2", "com3", "com4", "com5", "com6", "com7", "com8", "com9",
	"lpt1", "lpt2", "lpt3", "lpt4", "lpt5", "lpt6", "lpt7", "lpt8", "lpt9"}

// safeSegment reports whether one part of a path can be copied to any system
// and read in any address: 1 to 100 bytes, no separators, no control or
// direction characters, no device name, no full stop or blank at an end.
func safeSegment(s string) bool {
	if s == "" || len(s) > 100 || !utf8.ValidString(s) || s[len(s)-1] == '.' || s[len(s)-1] == ' ' || s[0] == ' ' {
		return false
	}
	for _, r := range s {
		if r < 0x20 || strings.ContainsRune(`/\:*?"<>|%#`, r) || r > 0x7e && !unicode.IsPrint(r) {
			return false
		}
	}
	stem, _, _ := strings.Cut(strings.ToLower(s), ".")
	for _, d := range devices {
		if stem == d {
			return false
		}
	}
	return true
}

// safePath reports whether every part of a slash path is safe.
func safePath(p string) bool {
	for part := range strings.SplitSeq(p, "/") {
		if !safeSegment(part) {
			return false
		}
	}
	return true
}

// plainPart reports whether a part of the address of a document is one that can
// be read aloud: small letters, digits and hyphens; letters of other scripts
// have no case.
func plainPart(s string) bool {
	if !safeSegment(s) {
		return false
	}
	for _, r := range s {
		switch {
		case r >= 'a' && r <= 'z', r >= '0' && r <= '9', r == '-', r == '_', r == '.':
		case r > 0x7e && (unicode.IsLetter(r) || unicode.IsMark(r)) && unicode.ToLower(r) == r && schema.Fold(string(r)) == string(r):
		default:
			return false
		}
	}
	return true
}

// slugOf returns words as one part of an address, as [event.Slug] does; words
// without any Latin letter keep their own. It returns "" when nothing is left.
func slugOf(words string) string {
	if s := schema.Slug(words); s != "" {
		return s
	}
	var b strings.Builder
	gap := false
	for _, r := range norm.NFC.String(words) {
		switch {
		case unicode.IsLetter(r) && b.Len() < 90:
			if gap && b.Len() > 0 {
				b.WriteByte('-')
			}
			b.WriteRune(unicode.ToLower(r))
			gap = false
		case !unicode.IsMark(r):
			gap = true
		}
	}
	return b.String()
}

// ownSlug is slugOf for a name whose author need not know that it becomes an
// address: one that Windows keeps for a device gets a number.
func ownSlug(words string) string {
	s := slugOf(words)
	if s != "" && !safeSegment(s) {
		s += "-2"
	}
	return s
}

// fold returns the form in which two paths are one: Unicode NFC, without case.
func fold(p string) string {
	for i := 0; i < len(p); i++ {
		if c := p[i]; c >= utf8.RuneSelf || c >= 'A' && c <= 'Z' {
			return strings.ToLower(strings.ToUpper(norm.NFC.String(p)))
		}
	}
	return p
}

const hexDigits = "0123456789ABCDEF"

// escape returns a path as an address: a slash before, and every byte that an
// address cannot hold as %XX.
func escape(p string) string {
	clean := true
	for i := 0; i < len(p); i++ {
		if !bare(p[i]) {
			clean = false
			break
		}
	}
	if clean {
		return "/" + p
	}
	b := make([]byte, 0, len(p)+16)
	b = append(b, '/')
	for i := 0; i < len(p); i++ {
		if c := p[i]; bare(c) {
			b = append(b, c)
		} else {
			b = append(b, '%', hexDigits[c>>4], hexDigits[c&15])
		}
	}
	return string(b)
}

// bare reports whether a byte of a path stands for itself in an address.
func bare(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' ||
		c == '/' || c == '-' || c == '.' || c == '_' || c == '~' || c == '@' || c == '+' || c == ',' || c == '='
}

// addressOf returns the address of the file at path: that of its folder for an
// index page.
func addressOf(path string) string {
	if path == "index.html" {
		return "/"
	}
	return escape(strings.TrimSuffix(path, "/index.html")) + strings.Repeat("/", boolInt(strings.HasSuffix(path, "/index.html")))
}

func boolInt(b bool) int {
	if b {
		return 1
	}
	return 0
}

// entryPath returns the folder of the page of e in language l, below the root,
// without a slash at the end: "en/places/salle"; "" or "en" for the home page.
func (p *planner) entryPath(e *calendar.Entry, l *language) string {
	parts := make([]string, 0, 4)
	if l.prefix != "" {
		parts = append(parts, strings.TrimSuffix(l.prefix, "/"))
	}
	switch k := p.introduces(e); {
	case e.Kind.Class != schema.Page:
		parts = append(parts, l.kindPath(p.cfg, e.Kind), p.slug(e, l))
	case k != nil:
		parts = append(parts, l.kindPath(p.cfg, k))
	case !isHome(e):
		dir, _ := splitDocument(e.Doc.File, p.langs)
		slug := p.slug(e, l)
		i := strings.LastIndexByte(dir, '/')
		if isIndex(e) && slugPos(e, l.code).Line == 0 {
			slug = dir[i+1:] // it is named for its folder
		}
		if i >= 0 {
			parts = append(parts, dir[:i])
		}
		parts = append(parts, slug)
	}
	return strings.Join(parts, "/")
}

// isIndex reports whether e is the text of its folder, content/association/index.md.
func isIndex(e *calendar.Entry) bool {
	return e.Kind.Class == schema.Page && (e.Doc.Key == "index" || e.Doc.Key == "_index" || e.Doc.Key == "")
}

// isHome reports whether e is the text of the home page, content/index.md.
func isHome(e *calendar.Entry) bool { return isIndex(e) && e.Doc.Section == "" }

// introduces returns the kind whose list a document introduces, because it is
// the index of the kind's folder (content/concerts/index.md), else nil.
func (p *planner) introduces(e *calendar.Entry) *schema.Kind {
	if !isIndex(e) || isHome(e) {
		return nil
	}
	return p.kinds.ByFolder(e.Doc.Section)
}

// slug returns the last part of the address of e in l: the translation's own,
// else that of the document.
func (p *planner) slug(e *calendar.Entry, l *language) string {
	t := e.Translations.In(l.code)
	if t == nil {
		t = e.HeldTexts.In(l.code)
	}
	if t != nil && t.Slug != "" && t.SlugPos.Line > 0 {
		return t.Slug
	}
	return e.Record.Slug
}

// HeldPaths returns the paths of the pages and feeds that are held back by an
// error: what has been published of them before may stay.
func (s *Site) HeldPaths() map[string]bool {
	p := planner{cfg: s.Config, kinds: s.Config.Kinds, langs: s.langs, site: s}
	held := map[string]bool{}
	hold := func(e *calendar.Entry, l *language) {
		path := p.entryPath(e, l)
		held[strings.TrimPrefix(path+"/index.html", "/")] = true
		held[path+".ics"] = true
	}
	for _, e := range s.Calendar.Held {
		for i := range s.langs {
			if l := &s.langs[i]; p.writtenIn(e, l) || e.HeldTexts.In(l.code) != nil {
				hold(e, l)
			}
		}
	}
	for _, e := range s.Calendar.Entries {
		for _, r := range e.HeldTexts {
			hold(e, &s.langs[s.langIndex(r.Lang)])
		}
	}
	return held
}

// splitDocument cuts the path of a document into its place below content/,
// without extension, language and index ("people/camille"), and the language in
// its name, if it is one of langs.
func splitDocument(file string, langs []language) (stem, lang string) {
	stem = strings.TrimPrefix(file, "content/")
	stem = strings.TrimSuffix(stem, ".md")
	if i := strings.LastIndexByte(stem, '.'); i >= 0 && i > strings.LastIndexByte(stem, '/') {
		for j := range langs {
			if langs[j].code == stem[i+1:] {
				stem, lang = stem[:i], stem[i+1:]
				break
			}
		}
	}
	if stem == "index" {
		return "", lang
	}
	stem = strings.TrimSuffix(stem, "/_index")
	return strings.TrimSuffix(stem, "/index"), lang
}

// slugPos returns where the address of e comes from: its key, else its file.
func slugPos(e *calendar.Entry, lang string) diag.Pos {
	if t := e.Translations.In(lang); t != nil && t.SlugPos.Line > 0 {
		return t.SlugPos
	}
	if e.SlugPos.Line > 0 {
		return e.SlugPos
	}
	return diag.Pos{File: e.Doc.File}
}
