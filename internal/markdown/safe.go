package markdown

import (
	"slices"
	"strings"

	"github.com/yuin/goldmark/ast"

	"saison/internal/diag"
)

// The schemes that a link and an image may have; an address of the site has none.
var (
	linkSchemes  = []string{"", "http", "https", "mailto", "tel"}
	imageSchemes = []string{"", "http", "https"}
)

// safe reports whether dest may stand in a page, and says so if not.
func (w *walker) safe(n ast.Node, dest string, schemes []string) bool {
	scheme, ok := Scheme(dest)
	if ok && slices.Contains(schemes, scheme) {
		return true
	}
	w.body.Diagnostics.Add("link-scheme", w.pos(n), diag.Args{"value": dest})
	return false
}

// Scheme returns the scheme of an address in lower case, "" for a place of the
// site. It is not ok when a browser could understand the address in another way
// than a reader: control characters, a backslash, or two slashes at the start.
// Entities and percent signs must have been resolved as often as the page's
// reader will resolve them.
func Scheme(dest string) (scheme string, ok bool) {
	dest = strings.TrimLeft(dest, " ")
	for i := 0; i < len(dest); i++ {
		if c := dest[i]; c < 0x20 || c == 0x7F || c == '\\' {
			return "", false
		}
	}
	if strings.HasPrefix(dest, "//") {
		return "", false
	}
	end := strings.IndexAny(dest, ":/?#")
	if end < 0 || dest[end] != ':' {
		return "", true
	}
	return strings.ToLower(dest[:end]), true
}
