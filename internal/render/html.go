package render

import (
	"bytes"
	"html/template"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

// This is the only file of the renderer that makes template.HTML or
// template.URL. Whatever it lets through unescaped is named here: constants of
// the program (literal), the HTML of package markdown, which has no raw markup
// in it (prose), JSON from encoding/json with HTML escaping on (jsonLD), the
// output of a layout (piece), and addresses whose scheme is on the list
// (address).

// literal is markup that stands in the program's text. A constant becomes a
// literal by itself; a string variable does not, so that what an author typed
// can't be taken for markup.
type literal string

// markup writes HTML. The zero markup is not ready; see newMarkup.
type markup struct {
	buf   []byte // what has been written since html was last asked for
	t     *tongue
	ready template.HTML // what had been written then
	room  *[]byte       // where buf comes from, and goes back to
}

// rooms are the buffers in which markup is written.
type rooms struct{ sync.Pool }

func (r *rooms) take() *[]byte {
	if b, ok := r.Get().(*[]byte); ok {
		return b
	}
	b := make([]byte, 0, 4<<10)
	return &b
}

// give gives a buffer back, unless it has grown too large to be kept.
func (r *rooms) give(b *[]byte) {
	if cap(*b) <= 1<<20 {
		r.Put(b)
	}
}

// newMarkup returns an empty markup for about size bytes.
func newMarkup(t *tongue, size int) *markup {
	m := &markup{t: t, room: t.rooms.take()}
	m.buf = slices.Grow((*m.room)[:0], size)
	return m
}

// raw writes markup of the program.
func (m *markup) raw(s literal) *markup {
	m.buf = append(m.buf, s...)
	return m
}

// escape writes text as it is.
func (m *markup) escape(s string) *markup {
	m.buf = appendEscaped(m.buf, s)
	return m
}

// text writes text in the typography of the page's language: spaces and
// quotation marks, raised ordinals, and isolated figures and foreign names
// where the line runs from right to left.
func (m *markup) text(s string) *markup {
	m.buf = m.t.inline(m.buf, unbroken(m.t.typeset(s)))
	return m
}

// words writes text that is in the language lang, marked when the page is in
// another one.
func (m *markup) words(s, lang string) *markup {
	if s == "" || lang == "" || lang == m.t.code {
		return m.text(s)
	}
	other := m.t.other(lang)
	m.raw(`<bdi lang="`).escape(lang).raw(`">`)
	m.buf = other.inline(m.buf, unbroken(other.typeset(s)))
	return m.raw(`</bdi>`)
}

// unbroken returns a text in which no line ends behind the dash of a range that
// goes on with figures: 19.30–21 Uhr. A word joiner keeps them together; it is
// written on pages alone, since programs that read feeds may show it.
func unbroken(s string) string {
	const dash, joiner = "–", "\u2060"
	at := strings.Index(s, dash)
	if at < 0 {
		return s
	}
	var b strings.Builder
	last := 0
	for ; at >= 0; at = index(s, dash, at+len(dash)) {
		next := at + len(dash)
		if at > 0 && s[at-1] != ' ' && next < len(s) && s[next] >= '0' && s[next] <= '9' {
			b.WriteString(s[last:next])
			b.WriteString(joiner)
			last = next
		}
	}
	if last == 0 {
		return s
	}
	b.WriteString(s[last:])
	return b.String()
}

// index is strings.Index from a place on.
func index(s, part string, from int) int {
	if i := strings.Index(s[from:], part); i >= 0 {
		return from + i
	}
	return -1
}

// attr writes one attribute with a leading space.
func (m *markup) attr(name literal, value string) *markup {
	return m.raw(" ").raw(name).raw(`="`).escape(value).raw(`"`)
}

// link opens an anchor to an address.
func (m *markup) link(url string) *markup {
	return m.raw(`<a href="`).escape(safeAddress(url)).raw(`">`)
}

// figure writes a whole number.
func (m *markup) figure(n int) *markup {
	if n >= 10 {
		m.figure(n / 10)
	}
	m.buf = append(m.buf, byte('0'+n%10))
	return m
}

// add writes HTML that is ready.
func (m *markup) add(h template.HTML) *markup {
	m.buf = append(m.buf, h...)
	return m
}

// empty reports whether nothing has been written.
func (m *markup) empty() bool { return len(m.buf) == 0 && m.ready == "" }

// html returns what has been written.
func (m *markup) html() template.HTML {
	if len(m.buf) > 0 {
		m.ready += template.HTML(m.buf)
	}
	if m.room != nil {
		*m.room = m.buf[:0]
		m.t.rooms.give(m.room)
		m.room, m.buf = nil, nil
	}
	return m.ready
}

// prose returns the HTML of a Markdown body, which package markdown has made safe.
func prose(body string) template.HTML { return template.HTML(body) }

// piece returns the output of a layout.
func piece(b []byte) template.HTML { return template.HTML(b) }

// jsonLD returns a script element with structured data; nothing for none.
// data comes from encoding/json, whose HTML escaping leaves no "<" in it.
func jsonLD(data []byte) template.HTML {
	if len(data) == 0 || bytes.IndexByte(data, '<') >= 0 {
		return ""
	}
	return template.HTML(`<script type="application/ld+json">` + string(data) + `</script>`)
}

// address returns an address for an attribute, webcal ones too, which
// html/template would refuse.
func address(url string) template.URL { return template.URL(safeAddress(url)) }

// schemes are those that a link may have.
var schemes = []string{"http:", "https:", "mailto:", "tel:", "webcal:"}

// safeAddress returns url, or "#" when its scheme is not on the list.
func safeAddress(url string) string {
	url = strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f {
			return -1
		}
		return r
	}, strings.TrimSpace(url))
	colon := strings.IndexByte(url, ':')
	if colon < 0 || strings.IndexAny(url[:colon], "/?#") >= 0 {
		return url // no scheme: within the site
	}
	for _, s := range schemes {
		if strings.EqualFold(url[:colon+1], s) {
			return url
		}
	}
	return "#"
}

// appendEscaped appends s with the five characters of HTML escaped. Control
// characters other than tab and newline are dropped.
func appendEscaped(b []byte, s string) []byte {
	last := 0
	for i := 0; i < len(s); i++ {
		var to string
		switch c := s[i]; {
		case c == '&':
			to = "&amp;"
		case c == '<':
			to = "&lt;"
		case c == '>':
			to = "&gt;"
		case c == '"':
			to = "&#34;"
		case c == '\'':
			to = "&#39;"
		case c < ' ' && c != '\n' && c != '\t', c == 0x7f:
			to = ""
		default:
			continue
		}
		b = append(append(b, s[last:i]...), to...)
		last = i + 1
	}
	return append(b, s[last:]...)
}

// inline appends escaped text with raised ordinals in French and isolated
// foreign runs in right-to-left languages.
func (t *tongue) inline(b []byte, s string) []byte {
	switch {
	case t.rtl:
		return isolate(b, s)
	case t.code == "fr":
		return ordinals(b, s)
	}
	return appendEscaped(b, s)
}

// ordinals appends s with 1er, 2e and XXe raised.
func ordinals(b []byte, s string) []byte {
	for {
		i, n := findOrdinal(s)
		if n == 0 {
			return appendEscaped(b, s)
		}
		b = append(appendEscaped(b, s[:i]), "<sup>"...)
		b = append(appendEscaped(b, s[i:i+n]), "</sup>"...)
		s = s[i+n:]
	}
}

// findOrdinal returns where the ending of the first ordinal of s stands.
func findOrdinal(s string) (at, length int) {
	for i := 1; i < len(s); i++ {
		if s[i] != 'e' && s[i] != 'r' || !isFigure(s[i-1]) {
			continue
		}
		start := i
		for start > 0 && isFigure(s[start-1]) {
			start--
		}
		before, _ := utf8.DecodeLastRuneInString(s[:start])
		if start > 0 && (unicode.IsLetter(before) || unicode.IsDigit(before) || before == '.' || before == ',') {
			continue
		}
		number := s[start:i]
		roman := number[0] > '9'
		for _, end := range []string{"er", "re", "e"} {
			if !strings.HasPrefix(s[i:], end) {
				continue
			}
			next, _ := utf8.DecodeRuneInString(s[i+len(end):])
			if unicode.IsLetter(next) || unicode.IsDigit(next) {
				continue
			}
			if (end == "e" && (!roman || len(number) > 1) && number != "1") || number == "1" && end != "e" || number == "I" && end == "er" {
				return i, len(end)
			}
		}
	}
	return 0, 0
}

func isFigure(c byte) bool {
	return '0' <= c && c <= '9' || c == 'I' || c == 'V' || c == 'X'
}

// apartInLine reports whether figures behind a run, and what stands between, are
// further members of a list or a range.
func apartInLine(run, between string) bool {
	return run != "" && run[len(run)-1] >= '0' && run[len(run)-1] <= '9' && (strings.HasPrefix(between, ", ") || strings.HasPrefix(between, "; ") || strings.HasPrefix(between, " – "))
}

// isForeign reports whether a run of figures or Latin letters may begin with r.
// The figures of Arabic are none: they go along with its letters.
func isForeign(r rune) bool {
	return (unicode.IsDigit(r) || unicode.In(r, unicode.Latin)) && !unicode.In(r, unicode.Hebrew, unicode.Arabic)
}

// isolate appends s with each run of figures or Latin letters in a bdi of its
// own, so that 10:00–12:30 does not turn round in a line of Hebrew. Figures of
// several dates are runs of their own, for they follow each other as the line does:
// 7 באוקטובר 2026 – 30 ביוני 2027.
func isolate(b []byte, s string) []byte {
	for len(s) > 0 {
		start := strings.IndexFunc(s, isForeign)
		if start < 0 {
			break
		}
		end := start // after the last figure or letter of the run
		for i, r := range s[start:] {
			if unicode.In(r, unicode.Hebrew, unicode.Arabic) || r == '\n' || r == '·' {
				break
			}
			if unicode.IsDigit(r) && apartInLine(s[start:end], s[end:start+i]) {
				break
			}
			if isForeign(r) || r == '€' || r == '%' {
				end = start + i + utf8.RuneLen(r)
			}
		}
		if strings.HasPrefix(s[end:], ")") && strings.Count(s[start:end], "(") > strings.Count(s[start:end], ")") {
			end++
		}
		b = append(appendEscaped(b, s[:start]), "<bdi>"...)
		b = append(appendEscaped(b, s[start:end]), "</bdi>"...)
		s = s[end:]
	}
	return appendEscaped(b, s)
}
