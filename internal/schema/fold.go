package schema

import (
	"strings"
	"unicode/utf8"
)

// Fold returns the form in which keys, kinds and fixed words are compared:
// lower case, without accents, and without anything between words (spaces of
// every kind, hyphens, underscores, apostrophes, full stops). "Date précédente",
// "date_precedente" and "DATE-PRECEDENTE" fold to one text.
func Fold(s string) string {
	plain := true
	for i := 0; i < len(s); i++ {
		if c := s[i]; (c < 'a' || c > 'z') && (c < '0' || c > '9') {
			plain = false
			break
		}
	}
	if plain {
		return s
	}
	var b strings.Builder
	b.Grow(len(s))
	for i, r := range s {
		switch {
		case r >= 'a' && r <= 'z', r >= '0' && r <= '9':
			b.WriteByte(byte(r))
		case r >= 'A' && r <= 'Z':
			b.WriteByte(byte(r) + 'a' - 'A')
		case between(r), r >= 0x300 && r <= 0x36f: // a separator, or an accent of its own
		case r == utf8.RuneError:
			if _, n := utf8.DecodeRuneInString(s[i:]); n > 1 {
				b.WriteRune(r)
			}
		default:
			if p := unaccented(r); p != "" {
				b.WriteString(p)
			} else {
				b.WriteString(strings.ToLower(string(r)))
			}
		}
	}
	return b.String()
}

// between reports whether r only separates words.
func between(r rune) bool {
	switch r {
	case ' ', '\t', '-', '_', '\'', '.', '’', '‘', 'ʼ', '\u00a0', '\u202f', '\u2007', '\u2009', '\u200a',
		'\u00ad', '\u2010', '\u2011', '\u2012', '\u2013', '\u200b', '\u2060', '\ufeff':
		return true
	}
	return false
}

// latin are the letters without their accents, from U+00C0; a full stop means
// that the place holds no letter. Two-letter forms stand in unaccented.
const latin = "aaaaaa.ceeeeiiii" + "dnooooo.ouuuuy.." + "aaaaaa.ceeeeiiii" + "dnooooo.ouuuuy.y" +
	"aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiii..jjkkklllllllll" + "lnnnnnnnnnoooooo..rrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs"

// unaccented returns the lower-case ASCII letters of a Latin letter with an
// accent, or "" when r is none.
func unaccented(r rune) string {
	switch r {
	case 'æ', 'Æ':
		return "ae"
	case 'œ', 'Œ':
		return "oe"
	case 'ß', 'ẞ':
		return "ss"
	case 'þ', 'Þ':
		return "th"
	case 'ĳ', 'Ĳ':
		return "ij"
	case 'Ș', 'ș':
		return "s"
	case 'Ț', 'ț':
		return "t"
	}
	if i := int(r) - 0xc0; i >= 0 && i < len(latin) && latin[i] != '.' {
		return latin[i : i+1]
	}
	return ""
}

// near returns the distance between two folded words: letters to add, drop,
// change, or swap with their neighbour. It gives up above limit and returns
// limit+1 then.
func near(a, b string, limit int) int {
	if d := utf8.RuneCountInString(a) - utf8.RuneCountInString(b); d > limit || -d > limit {
		return limit + 1
	}
	x, y := []rune(a), []rune(b)
	rows := make([]int, 3*(len(y)+1))
	before, last, now := rows[:len(y)+1], rows[len(y)+1:2*(len(y)+1)], rows[2*(len(y)+1):]
	for j := range last {
		last[j] = j
	}
	for i := 1; i <= len(x); i++ {
		now[0] = i
		least := i
		for j := 1; j <= len(y); j++ {
			cost := 1
			if x[i-1] == y[j-1] {
				cost = 0
			}
			now[j] = min(last[j]+1, now[j-1]+1, last[j-1]+cost)
			if i > 1 && j > 1 && x[i-1] == y[j-2] && x[i-2] == y[j-1] {
				now[j] = min(now[j], before[j-2]+1)
			}
			least = min(least, now[j])
		}
		if least > limit {
			return limit + 1
		}
		before, last, now = last, now, before
	}
	return last[len(y)]
}

// Nearest returns the candidate whose folded form is nearest to word, or ""
// when none is near: at most one slip in four letters, at least one. Among
// equals the first wins.
func Nearest(word string, candidates []string) string {
	return nearest(word, candidates, Fold)
}

// nearest is Nearest with a table's own way to fold its candidates.
func nearest(word string, candidates []string, fold func(string) string) string {
	w := Fold(word)
	best, limit := "", max(1, (utf8.RuneCountInString(w)+1)/4)
	for _, c := range candidates {
		if d := near(w, fold(c), limit); d <= limit {
			best, limit = c, d-1
			if limit < 0 {
				break
			}
		}
	}
	return best
}
