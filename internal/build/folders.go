package build

import (
	"maps"

	"saison/internal/diag"
)

// joinFolders makes one message of those about the documents of one folder, whose
// name is the one mistake there is.
func (r *Result) joinFolders() {
	const id = "folder-no-kind"
	first := map[any]int{}
	kept := r.Diagnostics[:0]
	for _, d := range r.Diagnostics {
		if d.ID != id {
			kept = append(kept, d)
			continue
		}
		folder := d.Args["value"]
		at, seen := first[folder]
		if !seen {
			first[folder] = len(kept)
			kept = append(kept, d)
			continue
		}
		one := &kept[at]
		if len(one.Notes) == 0 {
			one.Args = maps.Clone(one.Args)
		}
		*one = one.With(diag.Related{Pos: d.Pos, ID: id + "-first", Args: diag.Args{"value": folder}, Shared: true})
		one.Args["files"] = len(one.Notes) + 1
	}
	r.Diagnostics = kept
}
