package build

import (
	"slices"

	"saison/internal/diag"
)

// dropMissing leaves out what is asked of a picture that is not there: its
// description and its credit are asked for once it is.
func (r *Result) dropMissing() {
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
