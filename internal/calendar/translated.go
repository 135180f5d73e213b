package calendar

import (
	"slices"

	"saison/internal/diag"
	"saison/internal/event"
	"saison/internal/schema"
)

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
				if found.Key == nil || f.Value.Null || slices.Contains(translatable, found.Key.Name) || m.translated(e, r, found.Key.Name, f.Value.Pos) {
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

// translated reports whether a translation has words for the lines of a key, and
// no more than words: the names of phases, of what a timetable says at the same
// hours, of works that hang, by the name of their file.
func (m *maker) translated(e *Entry, r *event.Record, key string, at diag.Pos) bool {
	if r.Event == nil || e.Event == nil {
		return false
	}
	switch key {
	case "phases":
		return m.translatedPhases(e, r, at)
	case "timetable":
		return e.Event.SameHours(r.Event)
	case "artworks":
		return !slices.ContainsFunc(r.Event.Artworks, func(h event.Hung) bool {
			return h.Consent != nil || h.Recognisable || !slices.ContainsFunc(e.Event.Artworks, func(g event.Hung) bool { return g.File.Name == h.File.Name })
		})
	}
	return false
}

// translatedPhases reports whether a translation names the phases of a programme
// and nothing else of them, and says so when it names more or fewer.
func (m *maker) translatedPhases(e *Entry, r *event.Record, at diag.Pos) bool {
	if slices.ContainsFunc(r.Event.Phases, func(p event.Phase) bool { return !p.Start.IsZero() || p.Place.Name != "" }) {
		return false
	}
	if n, has := len(r.Event.Phases), len(e.Event.Phases); n != has {
		m.diags.Add("translation-phases", at, diag.Args{"count": n, "has": has, "other": e.Doc.File})
	}
	return true
}
