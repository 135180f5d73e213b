package schema

import (
	"strings"
	"unicode/utf8"
)

// maxSlug is the greatest length of a part of an address, in bytes.
const maxSlug = 100

// Slug returns the part of an address that text makes: its letters without
// accents in lower case, its figures, and one hyphen for everything between.
// Letters of other scripts are left out; the result may be empty. It is at
// most 100 bytes long, cut at a hyphen where there is one.
func Slug(text string) string {
	var b strings.Builder
	gap := false
	for _, c := range text {
		// One letter at a time, so that spaces are seen here and not folded away.
		letters := Fold(string(c))
		plain := letters != "" && strings.Trim(letters, "abcdefghijklmnopqrstuvwxyz0123456789") == ""
		switch {
		case plain && gap && b.Len() > 0:
			b.WriteByte('-')
			fallthrough
		case plain:
			b.WriteString(letters)
			gap = false
		case c >= 0x300 && c <= 0x36f, c == utf8.RuneError: // an accent on its own, or no letter
		default:
			gap = true
		}
	}
	s := b.String()
	if len(s) <= maxSlug {
		return s
	}
	s = s[:maxSlug]
	if i := strings.LastIndexByte(s, '-'); i > maxSlug/2 {
		s = s[:i]
	}
	return s
}
