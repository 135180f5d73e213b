package config

import (
	"slices"

	"saison/internal/diag"
	"saison/internal/locale"
	"saison/internal/meta"
	"saison/internal/schema"
)

// print reads the kinds of events that have sheets to print.
func (r *reader) print(k *Key, n *meta.Node) {
	kinds := []string{}
	if n.Kind == meta.Scalar && n.Text == "" {
		return // nothing is said
	}
	for _, item := range list(n) {
		s, ok := r.text1(k, item)
		if !ok || s == "" {
			continue
		}
		if yes, known := locale.ReadYesNo(s); known {
			if yes {
				return // as if nothing were said
			}
			continue
		}
		kind := r.cfg.Kinds.ByType(s)
		if kind == nil {
			kind = r.cfg.Kinds.ByFolder(s)
		}
		if kind == nil || kind.Class != schema.Event && kind.Class != schema.Programme {
			r.faults.Add("type-unknown", item.Pos, diag.Args{"value": s, "near": r.cfg.Kinds.NearestType(s), "names": kindNames{r.cfg.Kinds}})
			continue
		}
		if !slices.Contains(kinds, kind.Name) {
			kinds = append(kinds, kind.Name)
		}
	}
	r.cfg.Print = kinds
}
