package config

import (
	"slices"
	"strings"

	"saison/internal/diag"
	"saison/internal/meta"
	"saison/internal/schema"
)

// top reads the keys of the file, in the order of the table.
func (r *reader) top(root *meta.Node) {
	given := r.fields(root, table, "")
	r.langs, _ = find(table, "languages")
	for _, k := range table {
		n := given[k.Name]
		if n == nil || n.Kind == meta.Scalar && n.Null {
			continue
		}
		r.cfg.Pos[k.Name] = n.Pos
		k.read(r, k, n)
	}
}

// fields returns the values of a map by canonical key. Keys that the table
// lacks, and keys said twice in other words, are reported; parent is the map's own key.
func (r *reader) fields(n *meta.Node, keys []*Key, parent string) map[string]*meta.Node {
	given := make(map[string]*meta.Node, len(n.Fields))
	first := map[string]meta.Field{}
	for _, f := range n.Fields {
		k, near := find(keys, f.Key)
		if k == nil {
			if parent == "" && strings.HasPrefix(schema.Fold(f.Key), "x") && len(f.Key) > 2 && strings.EqualFold(f.Key[:2], "x-") {
				continue
			}
			id, args := "setting-unknown", diag.Args{"key": f.Key, "near": near}
			if parent != "" {
				id = "field-unknown"
				args["parent"], args["names"] = parent, names(keys)
			}
			r.faults.Add(id, f.KeyPos, args)
			continue
		}
		if old, twice := first[k.Name]; twice {
			d := diag.New("key-said-twice", f.KeyPos, diag.Args{"key": f.Key, "other": old.Key, "line": old.KeyPos.Line})
			r.faults = append(r.faults, d.With(diag.Related{Pos: old.KeyPos, ID: "key-said-first", Args: diag.Args{"key": old.Key}}))
			continue
		}
		first[k.Name], given[k.Name] = f, f.Value
		r.typed[k] = f.Key
	}
	return given
}

// names lists the keys of a table in the reader's language.
func names(keys []*Key) diag.Words {
	var fr, en []string
	for _, k := range keys {
		fr, en = append(fr, k.Spelling("fr")), append(en, k.Spelling("en"))
	}
	return diag.Words{FR: strings.Join(fr, ", "), EN: strings.Join(en, ", ")}
}

// The shapes of values, in words.
var (
	aText    = diag.Words{FR: "un texte", EN: "a text"}
	aList    = diag.Words{FR: "une liste", EN: "a list"}
	aMap     = diag.Words{FR: "des lignes « clé: valeur »", EN: "lines \"key: value\""}
	shapes   = map[meta.Kind]diag.Words{meta.Scalar: aText, meta.List: aList, meta.Map: aMap}
	allLangs = []string{"fr", "en", "de", "he"}
)

// shape reports a value that is a list where a text is due, and the like.
func (r *reader) shape(k *Key, n *meta.Node, expected diag.Words) {
	args := diag.Args{"key": r.spelt(k), "expected": expected, "found": shapes[n.Kind]}
	if k.Example != nil {
		args["example"] = r.example(k)
	}
	r.faults.Add("value-shape", n.Pos, args)
}

// spelt returns the key as the file has it, else in the reader's language.
func (r *reader) spelt(k *Key) diag.Words {
	if typed := r.typed[k]; typed != "" {
		return diag.Words{FR: typed, EN: typed}
	}
	return diag.Words{FR: k.Spelling("fr"), EN: k.Spelling("en")}
}

// example returns a line to type.
func (r *reader) example(k *Key) diag.Words {
	key := r.spelt(k)
	return diag.Words{FR: key.FR + ": " + k.Example.In("fr"), EN: key.EN + ": " + k.Example.In("en")}
}

// text1 returns a value that must be one text.
func (r *reader) text1(k *Key, n *meta.Node) (string, bool) {
	switch {
	case n.Kind == meta.Scalar:
		return strings.TrimSpace(n.Text), true
	case n.Raw != "":
		return n.Raw, true
	}
	r.shape(k, n, aText)
	return "", false
}

// perLanguage returns a text, or a map of texts by language.
func (r *reader) perLanguage(k *Key, n *meta.Node) schema.Text {
	if n.Kind != meta.Map {
		if s, ok := r.text1(k, n); ok && s != "" {
			return schema.Text{r.cfg.Languages[0]: s}
		}
		return nil
	}
	t := make(schema.Text, len(n.Fields))
	for _, f := range n.Fields {
		lang := strings.ToLower(f.Key)
		if !slices.Contains(r.cfg.Languages, lang) {
			r.unlisted(f, lang)
			continue
		}
		if s, ok := r.text1(k, f.Value); ok {
			t[lang] = s
		}
	}
	return t
}

// unlisted reports a text in a language that the site does not have, unless its
// languages could not be read.
func (r *reader) unlisted(f meta.Field, lang string) {
	known := slices.Contains(allLangs, lang)
	if known && r.cfg.LanguagesUnsure {
		return
	}
	args := diag.Args{"value": f.Key, "languages": strings.Join(r.cfg.Languages, ", ")}
	if known {
		key, all := r.spelt(r.langs), strings.Join(append(slices.Clone(r.cfg.Languages), lang), ", ")
		args["fix"] = diag.Words{FR: key.FR + ": [" + all + "]", EN: key.EN + ": [" + all + "]"}
	}
	r.faults.Add("setting-language", f.KeyPos, args)
}

// list returns the items of a list; a single value is a list of one.
func list(n *meta.Node) []*meta.Node {
	if n.Kind == meta.List {
		return n.Items
	}
	return []*meta.Node{n}
}

// amount reads a number with a unit: "12 months", "60 jours", "24".
func amount(s string) (n int, unit string, ok bool) {
	i := 0
	for i < len(s) && i < 5 && s[i] >= '0' && s[i] <= '9' {
		n = n*10 + int(s[i]-'0')
		i++
	}
	return n, schema.Fold(s[i:]), i > 0
}

// months are how many months, and days how many days, a unit is.
var (
	months = map[string]int{"": 1, "month": 1, "months": 1, "mois": 1, "year": 12, "years": 12, "an": 12, "ans": 12, "annee": 12, "annees": 12}
	days   = map[string]int{"": 1, "day": 1, "days": 1, "jour": 1, "jours": 1, "week": 7, "weeks": 7, "semaine": 7, "semaines": 7, "month": 30, "months": 30, "mois": 30}
)

// span reads a length of time in the units given, 0 to 1,200 of them.
func (r *reader) span(k *Key, n *meta.Node, units map[string]int) (int, bool) {
	s, ok := r.text1(k, n)
	if !ok {
		return 0, false
	}
	count, unit, ok := amount(s)
	per, known := units[unit]
	if !ok || !known || count*per > 1200 {
		r.faults.Add("setting-length", n.Pos, diag.Args{"key": r.spelt(k), "value": s})
		return 0, false
	}
	return count * per, true
}
