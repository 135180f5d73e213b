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
	next, nn := utf8.DecodeRuneInString(t.s[i+1:])
	wordBefore := np > 0 && (unicode.IsLetter(prev) || unicode.IsDigit(prev))
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
		if t.paired && !t.inAddress(i) {
			t.doubleQuote(i, opens(prev, np))
		}
		return
	}
	switch {
	case t.inAddress(i):
	case np > 0 && unicode.IsLetter(prev) && (nn == 0 || unicode.IsLetter(next) || unicode.IsDigit(next) || next == '«' || next == '"' || next == '“' || t.lang != &frenchLang):
		t.put(i, i+1, "’") // l'arbre, Mahler's; s' at an end
	case !wordBefore && opens(prev, np) && nn > 0 && unicode.IsLetter(next) && t.lang != &frenchLang && t.closesSingle(i):
		t.put(i, i+1, t.lang.marks().innerOpen)
	case !wordBefore && opens(prev, np) && nn > 0 && unicode.IsLetter(next) && t.lang == &englishLang:
		t.put(i, i+1, "’") // 'tis
	}
}

// closesSingle reports whether a single quote that opens at i is closed in the text.
func (t *typesetter) closesSingle(i int) bool {
	for j := i + 1; j < len(t.s); j++ {
		if t.s[j] != '\'' {
			continue
		}
		next, n := utf8.DecodeRuneInString(t.s[j+1:])
		if n == 0 || !unicode.IsLetter(next) && !unicode.IsDigit(next) {
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

// pairedQuotes reports whether the straight double quotes of s open and close
// in turn; inches and slips do not.
func pairedQuotes(s string) bool {
	open := false
	for i := 0; i < len(s); i++ {
		if s[i] != '"' {
			continue
		}
		prev, n := utf8.DecodeLastRuneInString(s[:i])
		next, m := utf8.DecodeRuneInString(s[i+1:])
		if opens(prev, n) == open {
			return false
		}
		if !open && (m == 0 || isSpace(next)) {
			return false
		}
		open = !open
	}
	return !open
}
