package markdown

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// letters are the ones that do not come apart into a letter and a mark.
var letters = map[rune]string{
	'œ': "oe", 'æ': "ae", 'ß': "ss", 'ø': "o", 'ł': "l", 'đ': "d", 'ð': "d", 'þ': "th", 'ı': "i",
}

// ID returns the anchor of a heading: small letters without accents, digits and
// hyphens; letters of other scripts stay. It is never empty.
func ID(heading string) string {
	var b strings.Builder
	gap := false
	for _, r := range norm.NFKD.String(strings.ToLower(heading)) {
		switch {
		case r < 0x80 && (r >= 'a' && r <= 'z' || r >= '0' && r <= '9'), r >= 0x80 && (unicode.IsLetter(r) || unicode.IsDigit(r)):
			if gap && b.Len() > 0 {
				b.WriteByte('-')
			}
			gap = false
			if s, ok := letters[r]; ok {
				b.WriteString(s)
			} else {
				b.WriteRune(r)
			}
		case unicode.Is(unicode.Mn, r):
		default:
			gap = true
		}
	}
	if b.Len() == 0 {
		return "section"
	}
	return norm.NFC.String(b.String())
}
