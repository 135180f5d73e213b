package calendar

import (
	"slices"

	"saison/internal/diag"
	"saison/internal/event"
	"saison/internal/schema"
)

// checkCircle finds programmes that would be part of themselves, straight or
// through others. A circle is told once, in the last of its files.
func checkCircle(m *maker) {
	above := map[*Entry][]*Entry{}
	for _, e := range m.all {
		if e.Kind.Class != schema.Programme || e.Event == nil || e.hidden {
			continue
		}
		for _, r := range partOfRefs(e) {
			if p := m.quiet(r.Name, schema.Programme); p != nil {
				above[e] = append(above[e], p)
			}
		}
	}
	for e := range above {
		circle := slices.DeleteFunc(reach(above, e), func(p *Entry) bool { return !slices.Contains(reach(above, p), e) })
		last := !slices.ContainsFunc(circle, func(p *Entry) bool { return p.Doc.File > e.Doc.File })
		if len(circle) == 0 || !last {
			continue
		}
		for _, r := range partOfRefs(e) {
			if slices.Contains(circle, m.quiet(r.Name, schema.Programme)) {
				m.diags.Add("part-of-circle", r.Pos, diag.Args{"value": r.Name})
				break
			}
		}
	}
}

// partOfRefs returns what the document says that it is part of.
func partOfRefs(e *Entry) []event.Ref {
	refs := slices.Clone(e.Event.PartOf)
	if e.Event.Season.Name != "" {
		refs = append(refs, e.Event.Season)
	}
	return refs
}

// reach returns the programmes above e, itself only when it is above itself.
func reach(above map[*Entry][]*Entry, e *Entry) []*Entry {
	var all []*Entry
	next := slices.Clone(above[e])
	for len(next) > 0 {
		p := next[0]
		next = next[1:]
		if !slices.Contains(all, p) {
			all = append(all, p)
			next = append(next, above[p]...)
		}
	}
	return all
}
