package locale

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// latin holds the base letters of U+00C0 to U+017F, one byte each: '*' marks a
// letter that folds to two, '=' one that stays as it is.
const latin = "aaaaaa*ceeeeiiiidnooooo=ouuuuy=*" + "aaaaaa*ceeeeiiiidnooooo=ouuuuy=y" +
	"aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiii**jjkkklllllllllln" +
	"nnnnnnnnoooooo**rrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs"

// foldRune writes r without accents and in lower case; typographic spaces,
// dashes and quotes become their plain forms. It writes nothing for a combining mark.
func foldRune(b []byte, r rune) []byte {
	switch {
	case 'A' <= r && r <= 'Z':
		return append(b, byte(r)+'a'-'A')
	case r < utf8.RuneSelf:
		return append(b, byte(r))
	case 0xC0 <= r && r <= 0x17F:
		switch c := latin[r-0xC0]; c {
		case '*':
			return append(b, twoLetters(r)...)
		case '=':
			return utf8.AppendRune(b, unicode.ToLower(r))
		default:
			return append(b, c)
		}
	case 0x300 <= r && r <= 0x36F, 0x591 <= r && r <= 0x5C7 && r != 0x5BE && unicode.IsMark(r):
		return b
	case isSpace(r):
		return append(b, ' ')
	}
	if c := plainMark(r); c != 0 {
		return append(b, c)
	}
	return utf8.AppendRune(b, unicode.ToLower(r))
}

func twoLetters(r rune) string {
	switch r {
	case 'ß':
		return "ss"
	case 'Æ', 'æ':
		return "ae"
	case 'Œ', 'œ':
		return "oe"
	}
	return "ij"
}

// plainMark returns the plain form of a typographic mark, or 0.
func plainMark(r rune) byte {
	switch r {
	case '‐', '‑', '‒', '–', '—', '―', '−', '→', '־':
		return '-'
	case '’', '‘', 'ʼ', '′', '´', '‛', 'ʹ', '׳':
		return '\''
	case '«', '»', '“', '”', '„', '‟', '″', '״':
		return '"'
	case 'ᵉ':
		return 'e'
	case 'ʳ':
		return 'r'
	case 'Ș', 'ș':
		return 's'
	case 'Ț', 'ț':
		return 't'
	case '…':
		return '.'
	}
	return 0
}

// isSpace reports whether r separates words: any white space, no-break and
// narrow ones too, and the invisible characters that editors leave behind.
func isSpace(r rune) bool {
	switch r {
	case ' ', '\t', '\n', '\r', '\v', '\f', 0x85, 0xA0, 0x1680, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000,
		0x200B, 0x200E, 0x200F, 0x2060, 0x2066, 0x2067, 0x2068, 0x2069, 0xFEFF, 0xAD:
		return true
	}
	return 0x2000 <= r && r <= 0x200A
}

// Fold returns s in lower case, without accents, with plain spaces, dashes and
// quotes: two texts that a reader would call the same have equal folds.
// œ becomes oe, ß becomes ss. Space at the ends is removed, inner runs are one space.
func Fold(s string) string {
	if isFolded(s) {
		return s
	}
	b := make([]byte, 0, len(s))
	for _, r := range s {
		n := len(b)
		b = foldRune(b, r)
		if len(b) > n && b[n] == ' ' && (n == 0 || b[n-1] == ' ') {
			b = b[:n]
		}
	}
	return strings.TrimSuffix(string(b), " ")
}

// withoutBidi returns s without the marks that only direct text.
func withoutBidi(s string) string {
	if !strings.ContainsFunc(s, isBidi) {
		return s
	}
	return strings.Map(func(r rune) rune {
		if isBidi(r) {
			return -1
		}
		return r
	}, s)
}

func isFolded(s string) bool {
	space := true
	for i := 0; i < len(s); i++ {
		c := s[i]
		if c >= utf8.RuneSelf || 'A' <= c && c <= 'Z' || c < ' ' || c == ' ' && space {
			return false
		}
		space = c == ' '
	}
	return s == "" || !space
}

// SortKey returns a key whose byte order is the order of a French, English or
// German index: accents and case do not count, œ is oe, marks between words
// count as a space. Texts that differ only in these are ordered by them.
func SortKey(s string) string {
	b := make([]byte, 0, 2*len(s)+1)
	var one [8]byte
	for _, r := range s {
		for _, f := range string(foldRune(one[:0], r)) {
			switch {
			case unicode.IsLetter(f) || unicode.IsDigit(f):
				b = utf8.AppendRune(b, f)
			case len(b) > 0 && b[len(b)-1] != ' ':
				b = append(b, ' ')
			}
		}
	}
	if n := len(b); n > 0 && b[n-1] == ' ' {
		b = b[:n-1]
	}
	b = append(b, 0)
	return string(append(b, s...))
}

// Capital returns s with its first letter in upper case, as a sentence begins.
func Capital(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	up := unicode.ToUpper(r)
	if n == 0 || up == r {
		return s
	}
	return string(up) + s[n:]
}
