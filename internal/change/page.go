package change

import (
	"saison/internal/journal"
)

// pages tells of documents that no calendar shows, when their page has another
// address: under the same id, or because their file has been renamed.
func (t *teller) pages(before, next *journal.Journal) {
	olds := map[string]*journal.Page{}
	for i, p := range before.Pages() {
		olds[p.Origin()] = &before.Pages()[i]
	}
	for _, p := range next.Pages() {
		old := olds[p.Origin()]
		if p.Gone || old == nil || old.Gone || p.Address == old.Address {
			continue
		}
		about := &journal.Line{ID: p.ID, Title: p.Title, Facts: journal.Facts{Kind: p.Kind}}
		t.tellAs(Address, about, nil, nil, "diff.address", t.full(p.Address), t.full(old.Address))
	}
}
