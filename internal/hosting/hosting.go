// Package hosting says which HTTP headers go with each file of a site, and
// writes that down for the web servers that read it from the site itself.
//
//	table := hosting.For(cfg)
//	table.Headers("agenda.ics") // what a server must send with this file
//	table.Netlify()             // the same as a _headers file
//	table.Apache()              // the same as an .htaccess file
//
// There is one table of rules. A rule names its files by something that both
// formats can express: all of them, an extension, a name in any folder, a
// folder at the top. No two rules give the same header to the same file, since
// some hosts would then join the two values with a comma.
package hosting

import (
	"net/url"
	"path"
	"strings"

	"saison/internal/config"
)

// Header is one line of a response.
type Header struct{ Name, Value string }

// Names of headers that others ask about.
const (
	ContentType  = "Content-Type"
	AllowOrigin  = "Access-Control-Allow-Origin"
	CacheControl = "Cache-Control"
)

// The times that files may be kept. Pages and everything at a lasting address
// are asked for again each time, with a conditional request; a file whose
// address holds the sum of its content can be kept for ever.
const (
	askAgain = "public, max-age=0, must-revalidate"
	forEver  = "public, max-age=31536000, immutable"
	// Calendar programs ask some times a day. no-transform also keeps networks
	// from compressing a feed, which Outlook on the web did not read.
	anHour = "public, max-age=3600, no-transform"
)

// match names files; the zero match names all of them.
type match struct {
	ext    string // ".ics"
	file   string // "feed.json", in any folder; the end of the name
	folder string // "assets/", at the top
	rest   bool   // whatever no other rule with this header names
	page   bool   // the pages, whose files are index.html: those of /embed/ are not among them
}

// rule gives a header to the files that match.
type rule struct {
	match
	Header
}

// Table is the rules for one site.
type Table struct {
	rules  []rule
	prefix string // path of the site's address without a slash at the end: "", "/saison"
}

// types are the types that servers get wrong or do not know.
var types = []struct{ ext, file, value string }{
	{ext: ".ics", value: "text/calendar; charset=utf-8"},
	{ext: ".webmanifest", value: "application/manifest+json; charset=utf-8"},
	{ext: ".avif", value: "image/avif"},
	{ext: ".woff2", value: "font/woff2"},
	{file: "feed.xml", value: "application/atom+xml; charset=utf-8"},
	{file: ".jcal.json", value: "application/calendar+json; charset=utf-8"},
	{file: "feed.json", value: "application/feed+json; charset=utf-8"},
	{file: "events.json", value: "application/ld+json; charset=utf-8"},
}

// shared are the feeds, which pages of other sites may read too.
var shared = []match{{ext: ".ics"}, {file: ".jcal.json"}, {file: "feed.xml"}, {file: "feed.json"}, {file: "events.json"}, {file: "events.csv"}}

// For returns the rules for a site. With `headers: no` in its settings they are
// only the types.
func For(cfg *config.Config) *Table {
	t := &Table{}
	if u, err := url.Parse(cfg.BaseURL); err == nil {
		t.prefix = strings.TrimSuffix(u.EscapedPath(), "/")
	}
	for _, row := range types {
		t.add(match{ext: row.ext, file: row.file}, ContentType, row.value)
	}
	if !cfg.Hosting.Headers {
		return t
	}
	t.add(match{folder: "assets/"}, CacheControl, forEver)
	for _, m := range shared {
		if m.ext != "" {
			t.add(m, CacheControl, anHour)
		}
		t.add(m, AllowOrigin, "*")
	}
	t.add(match{rest: true}, CacheControl, askAgain)
	// What other sites may frame is said apart, for the pages alone: what is made to be
	// embedded is no page of its own. A list of hosts stays in the policy.
	policy, framed := strings.CutSuffix(cfg.Hosting.Policy, "; frame-ancestors 'self'")
	if policy != "" {
		t.add(match{}, "Content-Security-Policy", policy)
	}
	if framed {
		t.add(match{page: true}, "X-Frame-Options", "SAMEORIGIN")
	}
	t.add(match{}, "X-Content-Type-Options", "nosniff")
	t.add(match{}, "Referrer-Policy", "strict-origin-when-cross-origin")
	return t
}

func (t *Table) add(m match, name, value string) {
	t.rules = append(t.rules, rule{m, Header{name, value}})
}

// names reports whether m names the file at a slash path below the site's root.
func (m match) names(file string) bool {
	switch {
	case m.ext != "":
		return path.Ext(file) == m.ext
	case m.file != "":
		return strings.HasSuffix(path.Base(file), m.file)
	case m.folder != "":
		return strings.HasPrefix(file, m.folder)
	case m.page:
		return path.Base(file) == "index.html"
	}
	return true
}

// Headers returns what goes with the file at a slash path below the output
// folder, each header once.
func (t *Table) Headers(file string) []Header {
	var all []Header
	has := func(name string) bool {
		for _, h := range all {
			if h.Name == name {
				return true
			}
		}
		return false
	}
	for _, r := range t.rules {
		if r.names(file) && !has(r.Name) {
			all = append(all, r.Header)
		}
	}
	if !has(ContentType) {
		all = append(all, Header{ContentType, typeOf(file)})
	}
	return all
}

// contentTypes are the types that servers know by themselves, by extension. The
// system's own table is not asked: it differs from machine to machine.
var contentTypes = map[string]string{
	".css": "text/css; charset=utf-8", ".csv": "text/csv; charset=utf-8",
	".gif": "image/gif", ".html": "text/html; charset=utf-8", ".ico": "image/x-icon", ".jpeg": "image/jpeg", ".jpg": "image/jpeg",
	".js": "text/javascript; charset=utf-8", ".json": "application/json; charset=utf-8",
	".m4a": "audio/mp4", ".mp3": "audio/mpeg", ".mp4": "video/mp4", ".ogg": "audio/ogg",
	".otf": "font/otf", ".pdf": "application/pdf", ".png": "image/png",
	".svg": "image/svg+xml; charset=utf-8", ".ttf": "font/ttf", ".txt": "text/plain; charset=utf-8",
	".vtt": "text/vtt; charset=utf-8", ".webm": "video/webm", ".webp": "image/webp", ".woff": "font/woff",
	".xml": "application/xml; charset=utf-8",
}

// typeOf returns the type of a file that no rule names.
func typeOf(file string) string {
	ext := strings.ToLower(path.Ext(file))
	for _, row := range types {
		if (match{ext: row.ext, file: row.file}).names(strings.TrimSuffix(file, path.Ext(file)) + ext) { // PHOTO.AVIF too
			return row.value
		}
	}
	if t := contentTypes[ext]; t != "" {
		return t
	}
	if name := path.Base(file); name == HeadersFile || name == ApacheFile || name == "_redirects" {
		return "text/plain; charset=utf-8"
	}
	return "application/octet-stream"
}
