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

// translatable are the keys that a translation says for itself.
var translatable = []string{"type", "title", "subtitle", "summary", "slug", "aliases", "menu", "note", "draft", "publish", "expire", "updated", "extra"}

// checkTranslations finds facts in translations. The facts are those of the
// first language; a translation that says them in the same words, as a copied
// file does, is left in peace.
func checkTranslations(m *maker) {
	for _, e := range m.all {
		for _, r := range e.Translations {
			if r == e.Record || e.hidden {
				continue
			}
			for _, f := range r.Doc.Meta.Fields {
				found := schema.Lookup(r.Kind, f.Key)
				if found.Key == nil || f.Value.Null || slices.Contains(translatable, found.Key.Name) || found.Key.Name == "phases" && m.translatedPhases(e, r, f.Value.Pos) {
					continue
				}
				same := false
				for _, g := range e.Doc.Meta.Fields {
					same = same || schema.Lookup(e.Kind, g.Key).Key == found.Key && f.Value.Same(g.Value)
				}
				if !same {
					m.diags.Add("translation-fact", f.Value.Pos, diag.Args{"key": f.Key, "other": e.Doc.File})
				}
			}
		}
	}
}

// translatedPhases reports whether a translation names the phases of a programme
// and nothing else of them, and says so when it names more or fewer.
func (m *maker) translatedPhases(e *Entry, r *event.Record, at diag.Pos) bool {
	if r.Event == nil || e.Event == nil || slices.ContainsFunc(r.Event.Phases, func(p event.Phase) bool { return !p.Start.IsZero() || p.Place.Name != "" }) {
		return false
	}
	if n, has := len(r.Event.Phases), len(e.Event.Phases); n != has {
		m.diags.Add("translation-phases", at, diag.Args{"count": n, "has": has, "other": e.Doc.File})
	}
	return true
}
