package schema

import "slices"

// Kinds is a table of kinds: the built-in rows, and a site's own on top.
// A Kinds is not changed once made.
type Kinds struct {
	rows     []*Kind
	byName   map[string]*Kind // canonical names
	byFolder map[string]*Kind // folded folder names
	byType   map[string]*Kind // folded words that `type:` may say
}

var builtin = index(kindTable)

// Builtin returns the table of built-in kinds.
func Builtin() *Kinds { return builtin }

// NewKinds returns the built-in table with a site's own kinds on top, in their
// order. What a row leaves empty it takes from the row that its Like names; a
// row with the name of a built-in kind takes that kind's place. Rows are copied.
func NewKinds(own []*Kind) *Kinds {
	rows := slices.Clone(kindTable)
	for _, k := range own {
		row := *k
		at := slices.IndexFunc(rows, func(r *Kind) bool { return r.Name == row.Name })
		if at >= 0 {
			row.inherit(rows[at], true)
			rows[at] = &row
			continue
		}
		if base := builtin.byName[row.Like]; base != nil {
			row.inherit(base, false)
		}
		if row.Plural == nil {
			row.Plural = row.Label
		}
		rows = append(rows, &row)
	}
	return index(rows)
}

// inherit fills what k leaves empty from base. The names of a kind (folders,
// address, labels, synonyms) are its own unless it stands for the same kind.
func (k *Kind) inherit(base *Kind, same bool) {
	k.Class = base.Class
	if k.SchemaType == "" {
		k.SchemaType = base.SchemaType
	}
	if k.Color == "" {
		k.Color = base.Color
	}
	if k.Gender == "" {
		k.Gender = base.Gender
	}
	if k.People == nil {
		k.People = base.People
	}
	if !same {
		return
	}
	k.Label, k.Plural, k.Path = k.Label.over(base.Label), k.Plural.over(base.Plural), k.Path.over(base.Path)
	for _, f := range base.Folders {
		if !slices.Contains(k.Folders, f) {
			k.Folders = append(k.Folders[:len(k.Folders):len(k.Folders)], f)
		}
	}
	k.Synonyms = append(k.Synonyms[:len(k.Synonyms):len(k.Synonyms)], base.Synonyms...)
}

// over returns t with the languages that only base has.
func (t Text) over(base Text) Text {
	if t == nil {
		return base
	}
	all := make(Text, len(base))
	for l, s := range base {
		all[l] = s
	}
	for l, s := range t {
		all[l] = s
	}
	return all
}

func index(rows []*Kind) *Kinds {
	ks := &Kinds{rows: rows, byName: map[string]*Kind{}, byFolder: map[string]*Kind{}, byType: map[string]*Kind{}}
	put := func(m map[string]*Kind, word string, k *Kind) {
		if f := Fold(word); f != "" && m[f] == nil {
			m[f] = k
		}
	}
	for _, k := range rows {
		ks.byName[k.Name] = k
		put(ks.byType, k.Name, k)
		for _, f := range k.Folders {
			put(ks.byFolder, f, k)
		}
	}
	for _, k := range rows { // a name of one kind goes before a synonym of another
		for _, label := range []Text{k.Label, k.Plural} {
			for _, s := range label {
				put(ks.byType, s, k)
			}
		}
	}
	for _, k := range rows {
		for _, s := range append(k.Folders[:len(k.Folders):len(k.Folders)], k.Synonyms...) {
			put(ks.byType, s, k)
		}
	}
	return ks
}

// All returns every kind in the order of the table. The slice is the caller's.
func (ks *Kinds) All() []*Kind { return slices.Clone(ks.rows) }

// ByName returns the kind with the canonical name ("concert"), or nil.
func (ks *Kinds) ByName(name string) *Kind { return ks.byName[name] }

// ByFolder returns the kind of a folder below content/ ("ateliers"), in any
// spelling that [Fold] makes equal, or nil.
func (ks *Kinds) ByFolder(folder string) *Kind { return ks.byFolder[Fold(folder)] }

// ByType returns the kind that a `type:` names ("cycle d'ateliers"), by its
// name, a label, a folder or a synonym in any language, or nil.
func (ks *Kinds) ByType(typed string) *Kind { return ks.byType[Fold(typed)] }

// NearestType returns the name of the kind nearest to a misspelt `type:`, in
// the language of the word, or "".
func (ks *Kinds) NearestType(typed string) string {
	var words []string
	for _, k := range ks.rows {
		words = append(words, k.Name)
		for _, l := range []string{"fr", "en", "de", "he"} {
			if s := k.Label[l]; s != "" {
				words = append(words, s)
			}
		}
		words = append(words, k.Synonyms...)
	}
	return Nearest(typed, words)
}

// Folder returns the canonical folder of the kind: the English one.
func (k *Kind) Folder() string {
	if len(k.Folders) == 0 {
		return k.Name
	}
	return k.Folders[0]
}
