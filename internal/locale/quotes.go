package locale

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// quoteMarks are the marks that straight ones become, outer and inner.
type quoteMarks struct{ open, shut, innerOpen, innerShut string }

func (l *Lang) marks() quoteMarks {
	switch l {
	case &frenchLang:
		return quoteMarks{"«" + narrow, narrow + "»", "‘", "’"}
	case &germanLang:
		return quoteMarks{"„", "“", "‚", "‘"}
	}
	return quoteMarks{"“", "”", "‘", "’"}
}

// quote sets the straight mark at i.
func (t *typesetter) quote(i int) {
	prev, np := utf8.DecodeLastRuneInString(t.s[:i])
	if (prev == '"' || prev == '\'') && t.copied == i { // what stands there now is the mark that it was set as
		prev, np = utf8.DecodeLastRune(t.out)
	}
	next, nn := utf8.DecodeRuneInString(t.s[i+1:])
	if t.lang == &hebrewLang && np > 0 && unicode.Is(unicode.Hebrew, prev) {
		switch {
		case t.s[i] == '\'':
			t.put(i, i+1, "׳")
			return
		case nn > 0 && unicode.Is(unicode.Hebrew, next):
			t.put(i, i+1, "״")
			return
		}
	}
	if t.s[i] == '"' {
		if t.paired == unasked {
			t.paired = pairedQuotes(t.s)
		}
		if t.paired == yes {
			t.outer = !t.outer
			if !t.inAddress(i) {
				t.doubleQuote(i, t.outer)
			}
		}
		return
	}
	if !t.inAddress(i) {
		t.singleQuote(i, prev, next, np, nn)
	}
}

// singleQuote sets the straight single mark at i: mostly an apostrophe.
func (t *typesetter) singleQuote(i int, prev, next rune, np, nn int) {
	letterBefore, letterNext := np > 0 && unicode.IsLetter(prev), nn > 0 && unicode.IsLetter(next)
	french := t.lang == &frenchLang
	switch {
	case t.inner && !letterNext && np > 0 && !isSpace(prev):
		t.inner = false
		t.put(i, i+1, t.lang.marks().innerShut)
	case letterBefore && (!french || nn == 0 || letterNext || unicode.IsDigit(next) || strings.ContainsRune("«\"“", next)):
		t.put(i, i+1, "’") // l'arbre, Mahler's, the players'
	case french || !opens(prev, np) || !letterNext:
	case t.closesSingle(i):
		t.inner = true
		t.put(i, i+1, t.lang.marks().innerOpen)
	case t.lang == &englishLang:
		t.put(i, i+1, "’") // 'tis
	}
}

// closesSingle reports whether the next single quote that is no apostrophe
// within a word closes the one at i.
func (t *typesetter) closesSingle(i int) bool {
	for j := i + 1; j < len(t.s); j++ {
		if t.s[j] != '\'' {
			continue
		}
		prev, np := utf8.DecodeLastRuneInString(t.s[:j])
		next, nn := utf8.DecodeRuneInString(t.s[j+1:])
		if opens(prev, np) {
			return false
		}
		if nn == 0 || !unicode.IsLetter(next) && !unicode.IsDigit(next) {
			return true
		}
	}
	return false
}

func (t *typesetter) doubleQuote(i int, opening bool) {
	m := t.lang.marks()
	if opening {
		t.put(i, i+1, m.open)
		return
	}
	start := i
	if t.lang == &frenchLang {
		start, _ = t.gapBefore(i)
	}
	t.put(start, i+1, m.shut)
}

// opens reports whether a quote behind prev begins a quotation.
func opens(prev rune, n int) bool {
	return n == 0 || isSpace(prev) || strings.ContainsRune("([{«“„‚‘—–-/'’", prev)
}

// pairedQuotes says whether the straight double quotes of s open and close
// in turn; inches and slips do not.
func pairedQuotes(s string) state {
	open := false
	for i := 0; i < len(s); i++ {
		if s[i] != '"' {
			continue
		}
		prev, n := utf8.DecodeLastRuneInString(s[:i])
		next, m := utf8.DecodeRuneInString(s[i+1:])
		if unicode.Is(unicode.Hebrew, prev) && unicode.Is(unicode.Hebrew, next) {
			continue // gershayim
		}
		opening := opens(prev, n)
		if open && (prev == '\'' || prev == '’') && (m == 0 || !unicode.IsLetter(next)) {
			opening = false // both close: "'so'"
		}
		if opening == open || !open && (m == 0 || isSpace(next) || next == '"') {
			return no
		}
		open = !open
	}
	if open {
		return no
	}
	return yes
}
