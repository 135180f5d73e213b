package build

import (
	"slices"

	"saison/internal/diag"
)

// withoutEchoes returns the faults of what a document says without those of a value
// of which how it is written has been told: "[salle" is no list, but a slip.
func withoutEchoes(list, written diag.List) diag.List {
	return slices.DeleteFunc(list, func(d diag.Diagnostic) bool {
		return slices.ContainsFunc(written, func(w diag.Diagnostic) bool { return w.Severity == diag.Error && w.Pos == d.Pos })
	})
}

// dropMissing leaves out what is asked of a picture that is not there: its
// description and its credit are asked for once it is.
func (r *Result) dropMissing() {
	r.dropWithoutContent()
	missing := map[diag.Pos]bool{}
	for _, d := range r.Diagnostics {
		if d.ID == "picture-not-found" {
			missing[d.Pos] = true
		}
	}
	if len(missing) == 0 {
		return
	}
	r.Diagnostics = slices.DeleteFunc(r.Diagnostics, func(d diag.Diagnostic) bool {
		return (d.ID == "image-alt-missing" || d.ID == "image-credit-missing") && missing[d.Pos]
	})
}

// Of a site without its texts, what is told beside that: each event that has been
// published has vanished, and no line of the menu leads anywhere.
var withoutContent = []string{"published-event-vanished", "published-date-vanished", "cancelled-event-removed", "menu-dead", "legal-page-missing"}

// dropWithoutContent leaves out what comes of the texts not being there: a disk
// that is not connected is one fault, and putting it back is all there is to do.
func (r *Result) dropWithoutContent() {
	if !slices.ContainsFunc(r.Diagnostics, func(d diag.Diagnostic) bool {
		return d.ID == "content-missing" || d.ID == "content-empty" || d.ID == "folder-expected" && d.Pos.File == "content"
	}) {
		return
	}
	r.Diagnostics = slices.DeleteFunc(r.Diagnostics, func(d diag.Diagnostic) bool { return slices.Contains(withoutContent, d.ID) })
}
