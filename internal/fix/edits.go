package fix

import (
	"cmp"
	"slices"

	"saison/internal/diag"
)

// edits are edits of one file in order, none of which touches another.
type edits []diag.Edit

// add adds the edits of a repair, all or none; false when one of them would
// change what another changes.
func (s *edits) add(f diag.Fix) bool {
	for _, e := range f.Edits {
		i := s.search(e)
		if i > 0 && overlap((*s)[i-1], e) || i < len(*s) && overlap(e, (*s)[i]) {
			return false
		}
	}
	for i, e := range f.Edits {
		if i > 0 && e.Start < f.Edits[i-1].End() {
			s.remove(diag.Fix{Edits: f.Edits[:i]})
			return false
		}
		*s = slices.Insert(*s, s.search(e), e)
	}
	return true
}

// remove takes the edits of a repair out again.
func (s *edits) remove(f diag.Fix) {
	for _, e := range f.Edits {
		if i := s.search(e); i < len(*s) && (*s)[i] == e {
			*s = slices.Delete(*s, i, i+1)
		}
	}
}

// search returns where e is, or belongs: insertions go before what stands there.
func (s *edits) search(e diag.Edit) int {
	i, _ := slices.BinarySearchFunc(*s, e, func(a, b diag.Edit) int {
		return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(len(a.Old), len(b.Old)))
	})
	return i
}

// overlap reports whether b, which does not begin before a, changes what a
// changes. Two insertions at one place do.
func overlap(a, b diag.Edit) bool {
	return b.Start < a.End() || b.Start == a.Start && a.Old == "" && b.Old == ""
}

func (s *edits) fix() diag.Fix { return diag.Fix{Edits: *s} }
