package site

import (
	"slices"
	"strings"

	"saison/internal/calendar"
	"saison/internal/schema"
)

// legalNames are the names of the files whose page is the legal notice.
var legalNames = []string{"mentions-legales", "legal-notice", "legal", "impressum"}

// Legal reports whether the page of e is the legal notice: it shows the facts of
// the settings below its text.
func Legal(e *calendar.Entry) bool {
	return e.Kind.Class == schema.Page && slices.Contains(legalNames, e.ID[strings.LastIndexByte(e.ID, '/')+1:])
}
