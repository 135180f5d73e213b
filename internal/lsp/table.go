package lsp

import (
	"slices"
	"strings"

	"saison/internal/config"
	"saison/internal/schema"
)

// field is one row of the table of keys, or one setting of saison.yaml.
type field struct {
	name     string
	en, fr   []string
	help     schema.Text
	example  schema.Text
	required bool
	key      *schema.Key // nil for a setting
	setting  *config.Key // nil for a key
}

func fieldOf(k *schema.Key) field {
	return field{name: k.Name, en: k.EN, fr: k.FR, help: k.Help, example: k.Example, required: k.Required, key: k}
}

func settingOf(k *config.Key) field {
	return field{name: k.Name, en: k.EN, fr: k.FR, help: k.Help, example: k.Example, setting: k}
}

// fields returns the rows of the names inside the value of f.
func (f field) fields() []field {
	var all []field
	if f.key != nil {
		for _, k := range f.key.Fields {
			all = append(all, fieldOf(k))
		}
	}
	if f.setting != nil {
		for _, k := range f.setting.Fields {
			all = append(all, settingOf(k))
		}
	}
	return all
}

// listed reports whether the value is a list whose elements have the names of fields.
func (f field) listed() bool {
	if f.key != nil {
		return f.key.Type == schema.TypeMaps || f.key.Type == schema.TypePeople
	}
	return f.name == "menu"
}

// names reports whether the keys inside the value are names that the site gives,
// each with the fields below it.
func (f field) names() bool { return f.setting != nil && f.name == "kinds" }

// spelt reports whether typed is one of the names of f.
func (f field) spelt(typed string) bool {
	folded := schema.Fold(typed)
	is := func(s string) bool { return schema.Fold(s) == folded }
	return is(f.name) || slices.ContainsFunc(f.en, is) || slices.ContainsFunc(f.fr, is)
}

// spelling returns the name to show in lang.
func (f field) spelling(lang string) string {
	if lang == "fr" && len(f.fr) > 0 {
		return f.fr[0]
	}
	if len(f.en) > 0 {
		return f.en[0]
	}
	return f.name
}

// bare returns the row that a value without names has: of `image: x.jpg` that
// of the file.
func (f field) bare() field {
	if f.key != nil && f.key.Bare != "" {
		if b := f.key.FieldNamed(f.key.Bare); b != nil {
			return fieldOf(b)
		}
	}
	return f
}

// targets returns the classes of documents that a value names, or nil.
func (f field) targets() []schema.Class {
	if f.key == nil {
		return nil
	}
	return f.key.Targets()
}

// table is what may be written in one document.
type table struct {
	kinds *schema.Kinds
	kind  *schema.Kind // nil for the settings, and for a block of a text
	rows  []field

	lang   string // of the names; "" for that of most of them
	listed bool   // it is a list of maps with these names
}

// settings is the table of saison.yaml.
func settingsTable(kinds *schema.Kinds) *table {
	t := &table{kinds: kinds}
	for _, k := range config.Keys() {
		t.rows = append(t.rows, settingOf(k))
	}
	return t
}

// documentTable is the table of the document at a path of the site, whose front
// matter may say its kind.
func documentTable(kinds *schema.Kinds, path string, keys map[string]string) *table {
	parts := strings.Split(strings.TrimPrefix(path, "content/"), "/")
	kind := kinds.ByName("page")
	if last := parts[len(parts)-1]; len(parts) > 1 && !(len(parts) == 2 && isIndex(last)) {
		if k := kinds.ByFolder(parts[0]); k != nil {
			kind = k
		}
	}
	for typed, value := range keys {
		if k := schema.Lookup(kind, typed).Key; k != nil && k.Name == "type" {
			if named := kinds.ByType(value); named != nil {
				kind = named
			}
			break
		}
	}
	t := &table{kinds: kinds, kind: kind}
	for _, k := range schema.KeysOf(kind) {
		t.rows = append(t.rows, fieldOf(k))
	}
	return t
}

// isIndex reports whether a file introduces its folder.
func isIndex(name string) bool {
	stem, _, _ := strings.Cut(name, ".")
	return stem == "index" || stem == "_index"
}

// find returns the row at the end of a path of keys as typed.
func (t *table) find(path []string) (field, bool) {
	rows, found := t.rows, field{}
	for i, typed := range path {
		at := slices.IndexFunc(rows, func(f field) bool { return f.spelt(typed) })
		switch {
		case at >= 0:
			found = rows[at]
		case i == 0 && t.kind != nil:
			// A key of another kind of document: it is known, though out of place.
			k := anywhere(typed)
			if k == nil {
				return field{}, false
			}
			found = fieldOf(k)
		case i == 1 && found.names():
			// What is named is the site's own; below it stand the fields.
		default:
			return field{}, false
		}
		rows = found.fields()
	}
	return found, len(path) > 0
}

// anywhere returns the first row with the spelling in any class, or nil.
func anywhere(typed string) *schema.Key {
	for _, k := range schema.Keys() {
		if fieldOf(k).spelt(typed) {
			return k
		}
	}
	return nil
}

// inside returns the rows that a key at a path may be: those of the document,
// or the names inside the last key of the path.
func (t *table) inside(path []string) (rows []field, owner field, ok bool) {
	if len(path) == 0 {
		return t.rows, field{}, true
	}
	owner, ok = t.find(path)
	if len(path) == 1 && owner.names() {
		return nil, owner, ok
	}
	return owner.fields(), owner, ok
}

// topKeys returns the keys of the first level with their values as typed.
func topKeys(t *text, whole bool) map[string]string {
	from, to, ok := 0, t.lines(), true
	if !whole {
		from, to, ok = frontMatter(t, -1)
	}
	keys := map[string]string{}
	for n := from; ok && n < to; n++ {
		s := t.line(n)
		if r := cutRow(s); r.key != "" && r.col == 0 && r.dash < 0 {
			keys[r.key] = strings.Trim(strings.TrimRight(s[r.value:], blanks), `"'`)
		}
	}
	return keys
}

// tongue returns the language in which the author writes keys: that of most of
// the keys there are, else lang.
func (t *table) tongue(keys map[string]string, lang string) string {
	if t.lang != "" {
		return t.lang
	}
	votes := 0
	for typed := range keys {
		folded := schema.Fold(typed)
		is := func(s string) bool { return schema.Fold(s) == folded }
		for _, f := range t.rows {
			fr, en := slices.ContainsFunc(f.fr, is), slices.ContainsFunc(f.en, is) || is(f.name)
			if fr && !en {
				votes++
			}
			if en && !fr {
				votes--
			}
		}
	}
	switch {
	case votes > 0:
		return "fr"
	case votes < 0:
		return "en"
	}
	return lang
}
