package event

import (
	"slices"
	"strings"

	"saison/internal/diag"
	"saison/internal/meta"
	"saison/internal/schema"
)

// checkFolder says once that a folder is that of no kind, where several keys of
// a document would be told not to belong there, or its name is a slip of one.
func (r *reader) checkFolder() {
	if r.doc.Section == "" || r.isIndex() || r.cfg.Kinds.ByFolder(r.doc.Section) != nil || r.has("type") {
		return
	}
	elsewhere := func(d diag.Diagnostic) bool { return d.ID == "key-elsewhere" }
	var keys []string
	var pos diag.Pos
	for _, f := range r.doc.Meta.Fields {
		if slices.ContainsFunc(r.faults, func(d diag.Diagnostic) bool { return elsewhere(d) && d.Pos == f.KeyPos }) {
			if len(keys) == 0 {
				pos = f.KeyPos
			}
			keys = append(keys, f.Key)
		}
	}
	near := r.nearFolder(keys)
	kind := r.kindOf(keys)
	if len(keys) == 0 || near == "" && (kind == nil || len(keys) < 2) {
		return
	}
	args := diag.Args{"value": clip(r.doc.Section), "keys": quotedKeys(keys)}
	if near != "" {
		args["near"] = near
	}
	if kind != nil {
		args["type"] = spell("type", r.rec.Lang) + ": " + strings.ToLower(kind.Label.In(r.rec.Lang))
	}
	r.faults = slices.DeleteFunc(r.faults, elsewhere)
	r.faults.Add("folder-no-kind", pos, args)
}

// has reports whether the front matter has a key, however it is spelled.
func (r *reader) has(name string) bool {
	return slices.ContainsFunc(r.doc.Meta.Fields, func(f meta.Field) bool {
		k := schema.Lookup(r.rec.Kind, f.Key).Key
		return k != nil && k.Name == name
	})
}

// nearFolder returns the folder of a kind that takes the keys and that the folder of
// the document is a slip of, or "".
func (r *reader) nearFolder(keys []string) string {
	var folders []string
	for _, k := range r.cfg.Kinds.All() {
		if takes(k, keys) {
			folders = append(folders, k.Folders...)
		}
	}
	return schema.Nearest(r.doc.Section, folders)
}

// kindOf returns the first kind that takes the keys, or nil.
func (r *reader) kindOf(keys []string) *schema.Kind {
	for _, k := range r.cfg.Kinds.All() {
		if takes(k, keys) {
			return k
		}
	}
	return nil
}

func takes(kind *schema.Kind, keys []string) bool {
	return !slices.ContainsFunc(keys, func(key string) bool { return schema.Lookup(kind, key).Key == nil })
}

// quotedKeys names keys in a message.
type quotedKeys []string

// In returns "« date » et « lieu »", "\"date\" and \"place\"".
func (q quotedKeys) In(lang string) string {
	words := make([]string, 0, len(q))
	for _, k := range q[:min(len(q), 4)] {
		if k = clip(k); lang == "fr" {
			words = append(words, "« "+k+" »")
		} else {
			words = append(words, `"`+k+`"`)
		}
	}
	and := map[bool]string{true: " et ", false: " and "}[lang == "fr"]
	if len(q) > 4 {
		return strings.Join(words, ", ") + ", …"
	}
	if n := len(words); n > 1 {
		return strings.Join(words[:n-1], ", ") + and + words[n-1]
	}
	return strings.Join(words, "")
}
