package locale

import (
	"bytes"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Typeset sets running text as the language prints it: French spaces before
// ; : ? ! and inside « », curly apostrophes and quotes, figures kept with their
// units. Addresses, hours (10:30), verses (3:16) and ratios stay as they are.
// Typeset(Typeset(s)) is Typeset(s), and text that needs nothing is returned
// without an allocation. It is for rendered text only, never for ids or addresses.
func (l *Lang) Typeset(text string) string {
	if showsMarkup(text) {
		return text
	}
	t := typesetter{lang: l, s: text}
	return t.run()
}

// showsMarkup reports whether the text shows an element ("<b>"): it is code
// then, and its quotes are not ours to set.
func showsMarkup(text string) bool {
	for {
		i := strings.IndexByte(text, '<')
		if i < 0 || i+1 == len(text) {
			return false
		}
		text = text[i+1:]
		if c := text[0]; 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || c == '/' || c == '!' {
			return true
		}
	}
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

// notable are the bytes at which French text may change; other languages
// change at the two straight quotes only (quotes.go).
var notable = func() (set [256]bool) {
	for _, c := range []byte("'\";:?!% \xc2\xe2") { // the last two begin « » and €
		set[c] = true
	}
	return set
}()

// A typesetter copies s, and changes it on the way. Nothing is allocated
// before the first change.
type typesetter struct {
	lang   *Lang
	s      string
	out    []byte
	copied int   // bytes of s that are in out
	paired state // straight double quotes open and close in turn
	outer  bool  // a straight double quote is open
}

// state is what is known of a question.
type state uint8

const (
	unasked state = iota
	yes
	no
)

func (t *typesetter) run() string {
	french := t.lang == &frenchLang
	if !french && strings.ContainsAny(t.s, "'\"") {
		t.settleQuotes()
	}
	for i := 0; french && i < len(t.s); i++ {
		switch c := t.s[i]; {
		case !notable[c]:
		case c == '\'' || c == '"':
			t.frenchQuote(i)
		default:
			t.frenchMark(i, c)
		}
	}
	if t.out == nil {
		return t.s
	}
	return string(append(t.out, t.s[t.copied:]...))
}

// frenchMark sets what begins with the byte c at i.
func (t *typesetter) frenchMark(i int, c byte) {
	switch c {
	case ' ':
		t.space(i)
	case '%':
		t.unitSign(i)
	case ';', ':', '?', '!':
		t.highMark(i)
	default:
		switch rest := t.s[i:]; {
		case strings.HasPrefix(rest, "€"):
			t.unitSign(i)
		case strings.HasPrefix(rest, "«"):
			t.inside(i + len("«"))
		case strings.HasPrefix(rest, "»"):
			t.insideEnd(i)
		}
	}
}

// put replaces the bytes start to end of s, unless they are text already.
func (t *typesetter) put(start, end int, text string) {
	if start < t.copied || t.s[start:end] == text {
		return
	}
	if t.out == nil {
		t.out = make([]byte, 0, len(t.s)+len(t.s)/8+16)
	}
	t.out = append(t.out, t.s[t.copied:start]...)
	t.out = append(t.out, text...)
	t.copied = end
}

// gapBefore returns where the spaces before i begin, and whether they are all
// on one line.
func (t *typesetter) gapBefore(i int) (start int, inline bool) {
	start, inline = i, true
	for start > 0 {
		r, n := utf8.DecodeLastRuneInString(t.s[:start])
		if r != ' ' && r != 0xA0 && r != 0x202F && r != 0x2009 && r != '\t' {
			return start, inline && r != '\n'
		}
		start -= n
	}
	return start, inline
}

// highMark sets the space before ; : ? ! .
func (t *typesetter) highMark(i int) {
	start, inline := t.gapBefore(i)
	if i == 0 || !inline || t.s[i-1] == '\n' {
		return // a space at the very start counts: what it follows may be a link
	}
	prev, _ := utf8.DecodeLastRuneInString(t.s[:start])
	if strings.ContainsRune("?!;:([{«“/-–—", prev) || start == i && strings.ContainsRune("…\"'’", prev) && !t.closedAt(i) {
		return
	}
	next, n := utf8.DecodeRuneInString(t.s[i+1:])
	ends := n == 0 || isSpace(next) || strings.ContainsRune("?!»”\")’…,.]", next)
	if start == i && (!ends || t.inAddress(i) || t.s[i] == ';' && t.isEntity(i)) {
		return
	}
	if start < i && (!ends || next == ')' && (t.s[i] == ':' || t.s[i] == ';')) {
		return // a smiley, or code
	}
	gap := narrow
	if t.s[i] == ':' {
		gap = noBreak
	}
	t.put(start, i, gap)
}

// closedAt reports whether the straight quote before i has been set as a
// closing », behind which French puts a space.
func (t *typesetter) closedAt(i int) bool {
	return t.copied == i && bytes.HasSuffix(t.out, []byte("»"))
}

// maxAddress bounds how far back an address may begin, in bytes.
const maxAddress = 2048

// inAddress reports whether the word that byte i ends is a web or mail address.
func (t *typesetter) inAddress(i int) bool {
	word := t.s[max(0, i-maxAddress):i]
	word = word[strings.LastIndexFunc(word, isSpace)+1:]
	return strings.Contains(word, "://") || strings.Contains(word, "www.") || strings.IndexByte(word, '@') >= 0 ||
		strings.HasPrefix(word, "http") || strings.HasPrefix(word, "mailto") || strings.HasPrefix(word, "/")
}

// isEntity reports whether the semicolon at i ends &amp; or the like.
func (t *typesetter) isEntity(i int) bool {
	near := t.s[max(0, i-12):i]
	start := strings.LastIndexByte(near, '&')
	return start >= 0 && !strings.ContainsFunc(near[start+1:], func(r rune) bool { return r != '#' && !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}

// unitSign sets the space between a figure and the sign at i.
func (t *typesetter) unitSign(i int) {
	if start, _ := t.gapBefore(i); start > 0 && isDigit(t.s[start-1]) && !t.inAddress(i) {
		t.put(start, i, noBreak)
	}
}

// inside sets the space behind an opening «, at start.
func (t *typesetter) inside(start int) {
	end := start
	for end < len(t.s) {
		r, n := utf8.DecodeRuneInString(t.s[end:])
		if r != ' ' && r != 0xA0 && r != 0x202F && r != 0x2009 {
			break
		}
		end += n
	}
	if end < len(t.s) && t.s[end] != '\n' {
		t.put(start, end, narrow)
	}
}

// insideEnd sets the space before the closing » at i.
func (t *typesetter) insideEnd(i int) {
	start, inline := t.gapBefore(i)
	if start == 0 || !inline {
		return
	}
	if prev, _ := utf8.DecodeLastRuneInString(t.s[:start]); prev != '«' {
		t.put(start, i, narrow)
	}
}

// space keeps together what the plain space at i separates: 20 h, 12 décembre, n° 1, op. 44.
func (t *typesetter) space(i int) {
	if i == 0 || i+1 >= len(t.s) {
		return
	}
	rest := t.s[i+1:]
	if isDigit(t.s[i-1]) {
		switch {
		case rest[0] == 'h' && !letterAt(rest[1:]):
			t.put(i, i+1, narrow)
			if len(rest) > 3 && rest[1] == ' ' && isDigit(rest[2]) && isDigit(rest[3]) && (len(rest) == 4 || !isDigit(rest[4])) && !followsMonth(rest[4:]) {
				t.put(i+2, i+3, narrow)
			}
		case beginsMonth(rest):
			t.put(i, i+1, noBreak)
		case strings.HasPrefix(rest, "min") && !letterAt(rest[3:]), strings.HasPrefix(rest, "km") && !letterAt(rest[2:]):
			t.put(i, i+1, noBreak)
		}
		return
	}
	if !isDigit(rest[0]) {
		return
	}
	word := t.s[strings.LastIndexAny(t.s[:i], " (\n\u00a0")+1 : i]
	switch strings.TrimLeft(word, "\xa0") {
	case "n°", "nº", "N°", "op.", "Op.", "p.", "no", "BWV", "K.", "KV":
		t.put(i, i+1, noBreak)
	}
}

func letterAt(s string) bool {
	r, n := utf8.DecodeRuneInString(s)
	return n > 0 && unicode.IsLetter(r)
}

// beginsMonth reports whether s begins with the name of a French month.
func beginsMonth(s string) bool {
	for _, m := range frenchLang.months {
		if strings.HasPrefix(s, m) {
			return !letterAt(s[len(m):])
		}
	}
	return false
}

func followsMonth(s string) bool { return strings.HasPrefix(s, " ") && beginsMonth(s[1:]) }
