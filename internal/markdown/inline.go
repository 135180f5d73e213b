package markdown

import (
	"bytes"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/yuin/goldmark/ast"
	east "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/util"

	"saison/internal/diag"
)

// inline writes a node within a line.
func (w *walker) inline(n ast.Node) {
	switch n := n.(type) {
	case *ast.Text:
		w.words(n)
		switch {
		case n.HardLineBreak():
			w.mark(opLine, 0)
			w.html("<br>\n")
		case n.SoftLineBreak():
			w.write(opText, "\n")
		}
	case *ast.String:
		w.raw(opText, n.Value)
	case *ast.Emphasis:
		if n.Level == 2 {
			w.wrap("<strong>", n, "</strong>")
		} else {
			w.wrap("<em>", n, "</em>")
		}
	case *east.Strikethrough:
		w.wrap("<del>", n, "</del>")
	case *ast.CodeSpan:
		w.html("<code>")
		w.write(opCode, w.plain(n))
		w.html("</code>")
	case *ast.Link:
		w.link(n, unescape(n.Destination), unescape(n.Title), func() { w.children(n) })
	case *ast.AutoLink:
		dest := string(n.URL(w.source))
		if n.AutoLinkType == ast.AutoLinkEmail && !strings.HasPrefix(strings.ToLower(dest), "mailto:") {
			dest = "mailto:" + dest
		}
		w.link(n, dest, "", func() { w.write(opCode, string(n.Label(w.source))) })
	case *ast.Image:
		w.image(n)
	case *ast.RawHTML:
		w.inlineHTML(n)
	case *east.FootnoteLink:
		w.mark(opNoteRef, n.Index<<8|min(n.RefIndex, 255))
	case *east.FootnoteBacklink:
		w.mark(opNoteBack, n.Index<<8|min(n.RefIndex, 255))
	default:
		w.children(n)
	}
}

// words adds the words of a text.
func (w *walker) words(n *ast.Text) {
	raw := n.Segment.Value(w.source)
	if n.IsRaw() {
		w.write(opText, string(raw))
		return
	}
	w.raw(opText, raw)
}

// link writes a link around its text; an unsafe one is reported and leaves its text.
func (w *walker) link(n ast.Node, dest, title string, content func()) {
	if !w.safe(n, dest, linkSchemes) {
		content()
		return
	}
	w.body.Links = append(w.body.Links, Link{Dest: dest, Title: title, Pos: w.pos(n)})
	i := len(w.body.Links) - 1
	w.mark(opLink, i)
	content()
	w.mark(opLinkEnd, i)
}

func (w *walker) image(n *ast.Image) {
	dest, alt := unescape(n.Destination), w.plain(n)
	if !w.safe(n, dest, imageSchemes) {
		w.write(opText, alt)
		return
	}
	if strings.TrimSpace(alt) == "" {
		address := dest
		if strings.ContainsAny(dest, " ()") { // which an address has only between angle brackets
			address = "<" + dest + ">"
		}
		w.body.Diagnostics.Add("image-alt-missing", w.pos(n), diag.Args{"name": dest, "dest": dest, "address": address})
	}
	w.body.Links = append(w.body.Links, Link{Dest: dest, Title: unescape(n.Title), Alt: alt, Image: true, Pos: w.pos(n)})
	w.mark(opImage, len(w.body.Links)-1)
}

// inlineHTML leaves out a tag; the text around it stays. A line break is what
// it says, and comments are meant not to be seen.
func (w *walker) inlineHTML(n *ast.RawHTML) {
	if n.Segments.Len() == 0 {
		return
	}
	first := n.Segments.At(0)
	raw := first.Value(w.source)
	tag := strings.ToLower(string(raw))
	switch {
	case isBreak(tag):
		w.mark(opLine, 0)
		w.html("<br>\n")
	case strings.HasPrefix(tag, "</"), strings.HasPrefix(tag, "<!--"):
	default:
		w.rawHTML(w.text.Pos(w.offset+first.Start), raw)
	}
}

func isBreak(tag string) bool { return tag == "<br>" || tag == "<br/>" || tag == "<br />" }

// plain returns the words of a node without markup and pictures, on one line.
func (w *walker) plain(n ast.Node) string {
	w.line = w.line[:0]
	w.addLine(n)
	return string(bytes.TrimSpace(w.line))
}

// addLine adds the words of a node to w.line.
func (w *walker) addLine(n ast.Node) {
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		switch c := c.(type) {
		case *ast.Text:
			from := len(w.line)
			if raw := c.Segment.Value(w.source); c.IsRaw() {
				w.line = append(w.line, raw...)
			} else {
				w.addWords(raw)
			}
			for i := from; i < len(w.line); i++ {
				if w.line[i] == '\n' {
					w.line[i] = ' '
				}
			}
			if c.SoftLineBreak() || c.HardLineBreak() {
				w.line = append(w.line, ' ')
			}
		case *ast.String:
			w.addWords(c.Value)
		case *ast.AutoLink:
			w.line = append(w.line, c.Label(w.source)...)
		case *ast.RawHTML:
			if isBreak(strings.ToLower(string(c.Segments.Value(w.source)))) {
				w.line = append(w.line, ' ')
			}
		case *ast.Image:
		default:
			w.addLine(c)
		}
	}
}

func (w *walker) addWords(raw []byte) {
	if isPlain(raw) {
		w.line = append(w.line, raw...)
		return
	}
	w.line = append(w.line, unescape(raw)...)
}

// isPlain reports whether a part of the source stands for itself.
func isPlain(raw []byte) bool { return bytes.IndexByte(raw, '\\') < 0 && bytes.IndexByte(raw, '&') < 0 }

// unescape resolves backslashes and entities, as CommonMark says: not inside
// code. Invisible characters that an entity names are left out.
func unescape(raw []byte) string {
	if isPlain(raw) {
		return string(raw)
	}
	var b strings.Builder
	b.Grow(len(raw))
	for i := 0; i < len(raw); {
		c := raw[i]
		if c == '\\' && i+1 < len(raw) && util.IsPunct(raw[i+1]) {
			b.WriteByte(raw[i+1])
			i += 2
			continue
		}
		if c == '&' {
			if s, size := entity(raw[i:]); size > 0 {
				b.WriteString(s)
				i += size
				continue
			}
		}
		b.WriteByte(c)
		i++
	}
	return b.String()
}

// entity reads the entity at the start of raw; size is 0 when there is none.
func entity(raw []byte) (s string, size int) {
	end := 1
	for end < len(raw) && end < 40 && raw[end] != ';' {
		end++
	}
	if end == len(raw) || raw[end] != ';' || end < 2 {
		return "", 0
	}
	name := string(raw[1:end])
	if name[0] != '#' {
		e, ok := util.LookUpHTML5EntityByName(name)
		if !ok {
			return "", 0
		}
		return string(e.Characters), end + 1
	}
	r, ok := number(name[1:])
	if !ok {
		return "", 0
	}
	if unicode.IsControl(r) && r != '\n' && r != '\t' || r >= 0x202A && r <= 0x202E || r >= 0x2066 && r <= 0x2069 {
		return "", end + 1
	}
	return string(util.ToValidRune(r)), end + 1
}

// number reads the figures of a numeric entity: "233", "xE9".
func number(s string) (rune, bool) {
	base, digits := rune(10), s
	if s != "" && (s[0] == 'x' || s[0] == 'X') {
		base, digits = 16, s[1:]
	}
	if digits == "" || len(digits) > 7 {
		return 0, false
	}
	n := rune(0)
	for i := 0; i < len(digits); i++ {
		c := digits[i]
		var v rune
		switch {
		case '0' <= c && c <= '9':
			v = rune(c - '0')
		case base == 16 && 'a' <= c|0x20 && c|0x20 <= 'f':
			v = rune(c|0x20-'a') + 10
		default:
			return 0, false
		}
		if n = n*base + v; n > utf8.MaxRune {
			return utf8.RuneError, true
		}
	}
	return n, true
}
