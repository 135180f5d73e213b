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

// A quoteMark is one quotation mark or apostrophe of a text, straight or set,
// and what stands around it. A set mark counts like the straight one that it
// was: what is decided about a text never depends on which of its marks are set
// already, so that setting it twice is setting it once.
type quoteMark struct {
	at            int
	straight      bool
	double        bool
	opens         bool // what stands before begins a quotation
	first, last   bool // of the text
	before, after rune // 0 for a quotation mark, or nothing
	beside        bool // a single mark stands before
	nextIsDouble  bool
	inHebrew      bool // a geresh or gershayim: part of a Hebrew word
}

// isQuote reports whether r is a quotation mark or apostrophe that text may have
// in place of a straight one, and whether it is a double one.
func isQuote(r rune) (quote, double bool) {
	switch r {
	case '\'', '‘', '’', '‚':
		return true, false
	case '"', '“', '”', '„':
		return true, true
	}
	return false, false
}

// settleQuotes sets the straight marks of a text in a language other than French.
func (t *typesetter) settleQuotes() {
	var few [16]quoteMark
	list := t.quotes(few[:0])
	paired := pairedMarks(list)
	m := t.lang.marks()
	outer, inner := false, false
	for i := range list {
		q := &list[i]
		text := ""
		switch {
		case q.inHebrew && q.double:
			text = "״"
		case q.inHebrew:
			text = "׳"
		case q.double:
			if outer = !outer; paired && outer {
				text = m.open
			} else if paired {
				text = m.shut
			}
		default:
			text = t.single(list, i, &inner, m)
		}
		if q.straight && text != "" {
			t.put(q.at, q.at+1, text)
		}
	}
}

// single returns what the single mark i is: mostly an apostrophe; "" for none.
// inner says whether an inner quotation is open.
func (t *typesetter) single(list []quoteMark, i int, inner *bool, m quoteMarks) string {
	q := &list[i]
	letterNext := unicode.IsLetter(q.after)
	switch {
	case *inner && !letterNext && !q.first && !isSpace(q.before):
		*inner = false
		return m.innerShut
	case unicode.IsLetter(q.before): // Mahler's, the players'
		return "’"
	case !q.opens || !letterNext:
		return ""
	case closed(list[i+1:]):
		*inner = true
		return m.innerOpen
	case t.lang == &englishLang: // 'tis
		return "’"
	}
	return ""
}

// closed reports whether the next single mark that is no apostrophe within a
// word closes a quotation.
func closed(list []quoteMark) bool {
	for i := range list {
		q := &list[i]
		switch {
		case q.double || q.inHebrew:
		case q.opens:
			return false
		case !unicode.IsLetter(q.after) && !unicode.IsDigit(q.after):
			return true
		}
	}
	return false
}

// pairedMarks reports whether the double marks open and close in turn; inches
// and slips do not.
func pairedMarks(list []quoteMark) bool {
	open := false
	for i := range list {
		q := &list[i]
		if !q.double || q.inHebrew {
			continue
		}
		opening := q.opens
		if open && q.beside && !unicode.IsLetter(q.after) {
			opening = false // both close: "'so'"
		}
		if opening == open || !open && (q.last || isSpace(q.after) || q.nextIsDouble) {
			return false
		}
		open = !open
	}
	return !open
}

// quotes appends the marks of the text to list, but for those in addresses.
func (t *typesetter) quotes(list []quoteMark) []quoteMark {
	w := word{s: t.s}
	first, outer := true, false
	var before rune
	var single, double bool // what before was: a quotation mark
	for i := 0; i < len(t.s); {
		r, n := utf8.DecodeRuneInString(t.s[i:])
		w.step(i, r, n)
		quote, isDouble := isQuote(r)
		if !quote || w.address {
			i, first, before, single, double = i+n, false, r, false, false
			continue
		}
		q := quoteMark{at: i, straight: n == 1, double: isDouble, first: first, before: before, beside: single}
		next, size := utf8.DecodeRuneInString(t.s[i+n:])
		q.last, q.after = size == 0, next
		if quote, nextDouble := isQuote(next); quote {
			q.after, q.nextIsDouble = 0, nextDouble
		}
		q.opens = first || single || double && outer || isSpace(before) || before != 0 && strings.ContainsRune("([{«—–-/", before)
		q.inHebrew = t.lang == &hebrewLang && isHebrew(before) && (isHebrew(q.after) || r == '\'')
		i, first, before, single, double = i+n, false, 0, !isDouble, isDouble
		switch {
		case q.inHebrew: // part of a word
			before, single, double = '׳', false, false
		case isDouble:
			outer = !outer
		}
		list = append(list, q)
	}
	return list
}

// A word is the one that a walk over a text is in.
type word struct {
	s       string
	start   int
	address bool // a web or mail address
}

// step takes the rune r at i, of n bytes, into the word.
func (w *word) step(i int, r rune, n int) {
	switch so := w.s[w.start : i+n]; {
	case isSpace(r):
		w.start, w.address = i+n, false
	case w.address:
	case r == '@', r == '/' && (i == w.start || strings.HasSuffix(so, "://")), r == '.' && strings.HasSuffix(so, "www."), r == 'p' && so == "http", r == 'o' && so == "mailto":
		w.address = true
	}
}

// frenchQuote sets the straight mark at i of a French text.
func (t *typesetter) frenchQuote(i int) {
	prev, np := utf8.DecodeLastRuneInString(t.s[:i])
	next, nn := utf8.DecodeRuneInString(t.s[i+1:])
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
	if np > 0 && unicode.IsLetter(prev) && (nn == 0 || unicode.IsLetter(next) || unicode.IsDigit(next) || strings.ContainsRune("«\"“", next)) && !t.inAddress(i) {
		t.put(i, i+1, "’") // l'arbre
	}
}

func (t *typesetter) doubleQuote(i int, opening bool) {
	m := t.lang.marks()
	if opening {
		t.put(i, i+1, m.open)
		return
	}
	start, _ := t.gapBefore(i)
	t.put(start, i+1, m.shut)
}

// opens reports whether a quote behind prev begins a quotation.
func opens(prev rune, n int) bool {
	return n == 0 || isSpace(prev) || strings.ContainsRune("([{«“„‚‘—–-/'’", prev)
}

// pairedQuotes says whether the straight double quotes of a French text open
// and close in turn.
func pairedQuotes(s string) state {
	open := false
	for i := 0; i < len(s); i++ {
		if s[i] != '"' {
			continue
		}
		prev, n := utf8.DecodeLastRuneInString(s[:i])
		next, m := utf8.DecodeRuneInString(s[i+1:])
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
