// Package audit finds in finished files what would make a browser ask another
// site for something, and code that stands inside a page.
//
//	for _, f := range audit.Page(html, audit.Rules{Own: []string{"example.org"}}) {
//		fmt.Println(f.Kind, f.Value, f.Host)
//	}
//
// The files are read as browsers read them: entities, escapes, white space and
// backslashes hide no address. Where a browser's own reading depends on where
// something stands, the audit takes it for a request. What a script does when it
// runs is not looked at: the Content-Security-Policy of the site holds it.
package audit

import (
	"html"
	"slices"
	"strings"
)

// Kind is what has been found.
type Kind uint8

const (
	Request Kind = iota // something that a browser fetches from another site, or sends there
	Script              // a script inside the page
	Style               // a style inside the page
)

// Finding is one place of a file.
type Finding struct {
	Kind    Kind
	Element string // "img"; "url()" and "@import" in style sheets
	Value   string // the address, or the beginning of the code, as it takes effect
	Host    string // of a Request, in lower case
}

// Rules say what is allowed.
type Rules struct {
	Own     []string // hosts that may be asked, in lower case; "*.example.org" is every host below example.org
	Scripts bool     // scripts inside pages are allowed
	Styles  bool     // styles inside pages are allowed
}

// Page returns what is found in an HTML page or a picture in SVG, in its order.
func Page(data []byte, rules Rules) []Finding {
	p := page{auditor: auditor{rules: rules}, data: data}
	p.scan()
	return p.found
}

// Sheet returns what is found in a style sheet.
func Sheet(data []byte, rules Rules) []Finding {
	a := auditor{rules: rules}
	a.css(string(data))
	return a.found
}

// auditor collects what is found.
type auditor struct {
	rules Rules
	found []Finding
}

// address looks at an address that a browser would fetch.
func (a *auditor) address(element, value string) {
	if host := hostOf(value); host != "" && !a.own(host) {
		a.found = append(a.found, Finding{Request, element, strings.TrimSpace(value), host})
	}
}

// own reports whether a host may be asked.
func (a *auditor) own(host string) bool {
	return slices.ContainsFunc(a.rules.Own, func(o string) bool {
		below, wild := strings.CutPrefix(o, "*")
		return o == host || wild && strings.HasSuffix(host, below)
	})
}

// code notes code that stands inside a page.
func (a *auditor) code(kind Kind, element, value string) {
	if kind == Script && a.rules.Scripts || kind == Style && a.rules.Styles {
		return
	}
	value = strings.Join(strings.Fields(value), " ")
	if r := []rune(value); len(r) > 60 {
		value = string(r[:60]) + "…"
	}
	a.found = append(a.found, Finding{Kind: kind, Element: element, Value: value})
}

// plain returns an address as browsers take it: without spaces around it, line
// ends and tabs within it, and with slashes for backslashes.
func plain(value string) string {
	return strings.Map(func(c rune) rune {
		switch c {
		case '\t', '\n', '\r':
			return -1
		case '\\':
			return '/'
		}
		return c
	}, strings.TrimFunc(value, func(c rune) bool { return c <= ' ' }))
}

// local are the schemes that ask nobody.
var local = []string{"data", "blob", "about", "javascript", "mailto", "tel", "sms", "webcal", "webcals", "cid"}

// hostOf returns the host that an address leads to, "" for one within the site.
func hostOf(value string) string {
	if !strings.ContainsAny(value, ":/\\") {
		return ""
	}
	value = plain(value)
	scheme, rest := schemeOf(value)
	switch {
	case scheme == "" && !strings.HasPrefix(value, "//"):
		return ""
	case slices.Contains(local, scheme):
		return ""
	case scheme == "":
		rest = value
	}
	// Any number of slashes leads to a host, in the schemes of the web.
	rest = strings.TrimLeft(rest, "/")
	if i := strings.IndexAny(rest, "/?#"); i >= 0 {
		rest = rest[:i]
	}
	rest = rest[strings.LastIndexByte(rest, '@')+1:]
	if i := strings.LastIndexByte(rest, ':'); i >= 0 && !strings.HasSuffix(rest, "]") {
		rest = rest[:i]
	}
	if rest == "" {
		return scheme // "custom:" leads somewhere, to nobody knows whom
	}
	return strings.ToLower(strings.TrimSuffix(rest, "."))
}

// schemeOf cuts the scheme off an address, in lower case; "" when it has none.
func schemeOf(value string) (scheme, rest string) {
	for i := range len(value) {
		switch c := value[i]; {
		case c == ':' && i > 0:
			return strings.ToLower(value[:i]), value[i+1:]
		case c|0x20 >= 'a' && c|0x20 <= 'z', i > 0 && (c >= '0' && c <= '9' || c == '+' || c == '-' || c == '.'):
		default:
			return "", ""
		}
	}
	return "", ""
}

// unescape returns a value without entities.
func unescape(value []byte) string {
	s := string(value)
	if strings.IndexByte(s, '&') < 0 {
		return s
	}
	return html.UnescapeString(s)
}
