package calendar

import (
	"slices"
	"strings"

	"saison/internal/config"
	"saison/internal/diag"
	"saison/internal/locale"
	"saison/internal/schema"
)

// tagTable gives each spelling of a tag its canonical name: the declared one,
// else the first spelling in alphabetical order.
type tagTable struct {
	declared bool
	names    []string // declared names
	byFold   map[string]string
}

func newTagTable(cfg *config.Config, all []*Entry) *tagTable {
	t := &tagTable{declared: len(cfg.Tags) > 0, byFold: map[string]string{}}
	for _, tag := range cfg.Tags {
		t.names = append(t.names, tag.Name)
		t.byFold[schema.Fold(tag.Name)] = tag.Name
		for _, label := range tag.Labels {
			if f := schema.Fold(label); t.byFold[f] == "" {
				t.byFold[f] = tag.Name
			}
		}
	}
	var spellings []string
	for _, e := range all {
		for _, r := range e.Record.Tags {
			spellings = append(spellings, r.Name)
		}
	}
	slices.Sort(spellings)
	for _, s := range slices.Compact(spellings) {
		if f := schema.Fold(s); t.byFold[f] == "" {
			t.byFold[f] = s
		}
	}
	return t
}

// tagsOf returns the canonical tags of e, sorted, each once.
func (m *maker) tagsOf(e *Entry) []string {
	var out []string
	for _, r := range e.Record.Tags {
		f := schema.Fold(r.Name)
		if f == "" {
			continue
		}
		name := m.tags.byFold[f]
		out = append(out, name)
		if m.tags.declared && !e.hidden && !slices.Contains(m.tags.names, name) {
			m.diags.Add("tag-unknown", r.Pos, diag.Args{"value": r.Name, "near": m.nearestTag(r.Name)})
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// nearestTag offers a declared tag for an unknown one: the closest spelling,
// else the one that begins it ("collage" for "collage #3").
func (m *maker) nearestTag(name string) string {
	if near := locale.Nearest(name, m.tags.names); near != "" {
		return near
	}
	f := schema.Fold(name)
	best := ""
	for _, n := range m.tags.names {
		if strings.HasPrefix(f, schema.Fold(n)) && len(n) > len(best) {
			best = n
		}
	}
	return best
}
