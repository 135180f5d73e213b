package audit

import (
	"bytes"
	"strings"
)

// harmless are attributes of most tags that lead nowhere: they are not looked at.
var harmless = map[string]bool{
	"class": true, "id": true, "alt": true, "title": true, "lang": true, "dir": true, "hreflang": true, "datetime": true,
	"width": true, "height": true, "aria-label": true, "aria-hidden": true, "aria-current": true, "aria-labelledby": true,
	"role": true, "sizes": true, "loading": true, "name": true, "property": true, "charset": true, "scope": true,
}

// names are the names of tags and attributes as pages mostly write them.
var names = func() map[string]string {
	m := map[string]string{}
	for n := range harmless {
		m[n] = n
	}
	for _, n := range strings.Fields("a p li ul ol dl dt dd div span h1 h2 h3 h4 section main header footer nav aside article time table thead tbody tr td th " +
		"figure figcaption img picture source link meta html head body script style svg path use g rect button input form label bdi em strong sup br hr " +
		"href src srcset content rel type value data-copy style d") {
		m[n] = n
	}
	return m
}()

// fetched are the attributes that make a browser fetch what they name, in
// whatever element they stand.
var fetched = map[string]bool{
	"src": true, "poster": true, "background": true, "codebase": true, "archive": true, "classid": true, "dynsrc": true, "lowsrc": true,
	"action": true, "formaction": true, "ping": true, "manifest": true,
}

// painted are the attributes of SVG that hold the words of style sheets.
var painted = map[string]bool{
	"fill": true, "stroke": true, "filter": true, "mask": true, "clip-path": true, "cursor": true, "marker": true,
	"marker-start": true, "marker-mid": true, "marker-end": true,
}

// moved are the attributes of animations, which may move an address.
var moved = map[string]bool{"to": true, "from": true, "by": true, "values": true}

// quiet are the relations of links for which a browser fetches nothing.
var quiet = map[string]bool{
	"alternate": true, "author": true, "bookmark": true, "canonical": true, "help": true, "license": true, "me": true, "next": true,
	"prev": true, "search": true, "shortlink": true, "tag": true, "nofollow": true, "noopener": true, "noreferrer": true, "external": true,
	"up": true, "first": true, "last": true, "index": true, "home": true,
}

// look looks at one attribute of the tag that has been read.
func (p *page) look(element string, a *attribute) {
	switch n := a.name; {
	case n == "href" || n == "xlink:href":
		if !usual(element, a.value) {
			p.link(element, unescape(a.value))
		}
	case fetched[n], n == "data" && element == "object":
		v := unescape(a.value)
		p.scheme(element, v)
		if n == "ping" || n == "archive" {
			for _, one := range strings.Fields(v) {
				p.address(element, one)
			}
			return
		}
		p.address(element, v)
	case n == "srcset" || n == "imagesrcset":
		p.candidates(element, unescape(a.value))
	case n == "style":
		v := unescape(a.value)
		p.code(Style, element, v)
		p.css(v)
	case n == "srcdoc":
		inner := page{auditor: auditor{rules: p.rules}, data: []byte(unescape(a.value))}
		inner.scan()
		p.found = append(p.found, inner.found...)
	case n == "content" && element == "meta" && p.value("http-equiv") != nil:
		p.refresh(unescape(a.value))
	case painted[n]:
		p.css(unescape(a.value))
	case moved[n] && (strings.HasPrefix(element, "animate") || element == "set"):
		for one := range strings.SplitSeq(unescape(a.value), ";") {
			p.address(element, one)
			p.css(one)
		}
	case len(n) > 2 && strings.HasPrefix(n, "on"):
		p.code(Script, element, n+"="+unescape(a.value))
	}
}

// usual reports whether an href is one that leads into the site, or one of a link
// that opens a page: what nearly all are, and nothing is fetched for them. What it
// knows needs no entity to be read: a character reference begins with "&".
func usual(element string, value []byte) bool {
	if len(value) > 1 && (value[0] == '/' || value[0] == '#') {
		c := value[1]
		if c >= 'a' && c <= 'z' || c >= '0' && c <= '9' {
			return true
		}
	}
	return (element == "a" || element == "area") && (bytes.HasPrefix(value, []byte("https:")) || bytes.HasPrefix(value, []byte("http:")))
}

// link looks at an href, which only some elements fetch.
func (p *page) link(element, value string) {
	p.scheme(element, value)
	switch element {
	case "a", "area":
		return
	case "link":
		rels := strings.Fields(strings.ToLower(unescape(p.value("rel"))))
		still := len(rels) > 0
		for _, r := range rels {
			still = still && quiet[r]
		}
		if still {
			return
		}
	}
	p.address(element, value)
}

// scheme notes an address that is a script.
func (p *page) scheme(element, value string) {
	if scheme, _ := schemeOf(plain(value)); scheme == "javascript" {
		p.code(Script, element, value)
	}
}

// candidates looks at the addresses of a srcset. Each piece is taken for one:
// sizes never look like an address. The comma of a data: address ends it.
func (p *page) candidates(element, value string) {
	if !strings.Contains(value, "//") && !strings.ContainsAny(value, ":\\") {
		return
	}
	inData := false
	for _, piece := range strings.Fields(value) {
		for i, one := range strings.Split(piece, ",") {
			if i == 0 || !inData {
				p.address(element, one)
			}
			inData = strings.HasPrefix(strings.ToLower(one), "data:")
		}
	}
}

// refresh looks at <meta http-equiv="refresh" content="0; url=...">.
func (p *page) refresh(value string) {
	i := strings.IndexAny(value, ";,")
	if i < 0 {
		return
	}
	value = strings.TrimSpace(value[i+1:])
	if before, after, found := strings.Cut(value, "="); found && strings.EqualFold(strings.TrimSpace(before), "url") {
		value = strings.TrimSpace(after)
	}
	p.address("meta", strings.Trim(value, `"'`))
}
