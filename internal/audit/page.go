package audit

import (
	"bytes"
	"strings"
)

// page reads the tags of one page.
type page struct {
	auditor
	data []byte
	attr []attribute // of the tag that is being read
}

// attribute is one attribute of a tag, as it is written.
type attribute struct {
	name  string // in lower case
	value []byte
}

// scan reads the page from its beginning to its end.
func (p *page) scan() {
	for at := 0; ; {
		i := bytes.IndexByte(p.data[at:], '<')
		if i < 0 || at+i+1 >= len(p.data) {
			return
		}
		at += i + 1
		switch c := p.data[at]; {
		case c == '!':
			at = p.comment(at)
		case c == '?':
			at = p.instruction(at + 1)
		case c|0x20 >= 'a' && c|0x20 <= 'z':
			at = p.tag(at)
		}
	}
}

// comment returns the position after a comment or a declaration.
func (p *page) comment(at int) int {
	rest := p.data[at:]
	if !bytes.HasPrefix(rest, []byte("!--")) {
		return at + 1 // what a declaration holds is read as if it were a page: it may be one
	}
	if bytes.HasPrefix(rest, []byte("!-->")) || bytes.HasPrefix(rest, []byte("!--->")) {
		return at + 4
	}
	end := len(rest)
	for _, closing := range []string{"-->", "--!>"} {
		if i := bytes.Index(rest[3:], []byte(closing)); i >= 0 {
			end = min(end, 3+i+len(closing))
		}
	}
	return at + end
}

// instruction reads <?xml-stylesheet href="..."?>.
func (p *page) instruction(at int) int {
	name, at := p.word(at)
	at = p.attributes(at)
	if name == "xml-stylesheet" {
		if v := p.value("href"); v != nil {
			p.address(name, unescape(v))
		}
	}
	return at
}

// tag reads a tag, and what stands in a script or a style. It returns the
// position after it.
func (p *page) tag(at int) int {
	if end := p.bare(at); end > 0 {
		return end
	}
	element, at := p.word(at)
	at = p.attributes(at)
	element = element[strings.LastIndexByte(element, ':')+1:] // svg:image
	for i := range p.attr {
		p.look(element, &p.attr[i])
	}
	if element != "script" && element != "style" {
		return at
	}
	if at > 1 && p.data[at-2] == '/' && p.data[at-1] == '>' && p.value("src") == nil && p.closing(at, element) < 0 {
		return at // an empty element of a picture
	}
	end := p.closing(at, element)
	if end < 0 {
		end = len(p.data)
	}
	inside := p.data[at:end]
	switch {
	case element == "style":
		if len(bytes.TrimSpace(inside)) > 0 {
			p.code(Style, element, string(inside))
		}
		p.css(unescape(inside))
	case len(bytes.TrimSpace(inside)) > 0 && runs(strings.ToLower(strings.TrimSpace(unescape(p.value("type"))))):
		p.code(Script, element, string(inside))
	}
	return end
}

// bare returns the position after a tag that has no attribute and is neither a
// script nor a style, as most are; 0 for others.
func (p *page) bare(at int) int {
	if c := p.data[at] | 0x20; c == 's' {
		return 0
	}
	for ; at < len(p.data); at++ {
		switch c := p.data[at]; {
		case c == '>':
			return at + 1
		case c == ':' || c == '/' || isSpace(c):
			return 0
		}
	}
	return 0
}

// runs reports whether a browser takes the content of a script of a type for
// code, not for data.
func runs(kind string) bool {
	switch {
	case kind == "", kind == "module", kind == "importmap", kind == "speculationrules":
		return true
	case strings.HasSuffix(kind, "json"):
		return false
	}
	return strings.Contains(kind, "script")
}

// closing returns where the end tag of element begins, or -1.
func (p *page) closing(at int, element string) int {
	for i := at; ; {
		j := bytes.Index(p.data[i:], []byte("</"))
		if j < 0 {
			return -1
		}
		i += j
		if end := i + 2 + len(element); end <= len(p.data) && strings.EqualFold(string(p.data[i+2:end]), element) {
			if end == len(p.data) || isSpace(p.data[end]) || p.data[end] == '>' || p.data[end] == '/' {
				return i
			}
		}
		i += 2
	}
}

// word reads the name of a tag, in lower case.
func (p *page) word(at int) (string, int) {
	start := at
	for at < len(p.data) && !isSpace(p.data[at]) && p.data[at] != '/' && p.data[at] != '>' {
		at++
	}
	return p.lower(p.data[start:at]), at
}

// lower returns a name in lower case. Names are few, and kept.
func (p *page) lower(name []byte) string {
	if known, ok := names[string(name)]; ok {
		return known
	}
	return strings.ToLower(string(name))
}

// attributes reads up to the end of a tag, and returns the position after it.
func (p *page) attributes(at int) int {
	p.attr = p.attr[:0]
	d := p.data
	for at < len(d) {
		switch c := d[at]; {
		case c == '>':
			return at + 1
		case isSpace(c) || c == '/':
			at++
			continue
		}
		start := at
		for at++; at < len(d) && d[at] != '=' && d[at] != '>' && d[at] != '/' && !isSpace(d[at]); at++ {
		}
		name := d[start:at]
		for at < len(d) && isSpace(d[at]) {
			at++
		}
		if at >= len(d) || d[at] != '=' {
			continue
		}
		for at++; at < len(d) && isSpace(d[at]); at++ {
		}
		var value []byte
		value, at = p.quoted(at)
		if !harmless[string(name)] {
			p.attr = append(p.attr, attribute{p.lower(name), value})
		}
	}
	return at
}

// quoted reads the value of an attribute.
func (p *page) quoted(at int) ([]byte, int) {
	d := p.data
	if at >= len(d) {
		return nil, at
	}
	if q := d[at]; q == '"' || q == '\'' {
		i := bytes.IndexByte(d[at+1:], q)
		if i < 0 {
			return d[at+1:], len(d)
		}
		return d[at+1 : at+1+i], at + i + 2
	}
	start := at
	for at < len(d) && d[at] != '>' && !isSpace(d[at]) {
		at++
	}
	return d[start:at], at
}

// value returns an attribute of the tag; nil when it is not there.
func (p *page) value(name string) []byte {
	for i := range p.attr {
		if p.attr[i].name == name {
			return p.attr[i].value
		}
	}
	return nil
}

func isSpace(c byte) bool { return c == ' ' || c == '\n' || c == '\t' || c == '\r' || c == '\f' }
