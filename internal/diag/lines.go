package diag

import (
	"strconv"
	"strings"
)

// Lines are line numbers that write themselves as "Lignes 6, 7, 9 et 10".
type Lines []int

// In returns the list in words.
func (l Lines) In(lang string) string {
	one, many, and := "Line", "Lines", " and "
	if lang == "fr" {
		one, many, and = "Ligne", "Lignes", " et "
	}
	var b strings.Builder
	b.WriteString(one)
	if len(l) > 1 {
		b.Reset()
		b.WriteString(many)
	}
	for i, n := range l {
		switch {
		case i == 0:
			b.WriteByte(' ')
		case i == len(l)-1:
			b.WriteString(and)
		default:
			b.WriteString(", ")
		}
		b.WriteString(strconv.Itoa(n))
	}
	return b.String()
}
