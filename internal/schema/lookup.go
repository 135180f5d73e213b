package schema

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Match is what the table says of a key as an author typed it. At most one of
// its fields is set, and none for a key that resembles nothing.
type Match struct {
	Key       *Key     // the row
	Free      bool     // x-anything: not checked
	Near      string   // the nearest spelling that the document may carry
	Elsewhere []Class  // the classes whose documents carry the key, when this one does not
	Kinds     []string // the built-in kinds that accept the short form, when this one does not
}

// table is every row of the first level.
var table = prepare(slices.Concat(commonKeys, whenKeys, peopleKeys, eventKeys, callKeys, placeKeys, otherKeys))

// byClass is, for each class, its rows by folded spelling.
var byClass = func() [News + 1]map[string]*Key {
	var all [News + 1]map[string]*Key
	for class := range all {
		m := map[string]*Key{}
		for _, k := range table {
			if slices.Contains(k.On, Class(class)) {
				spell(m, k)
			}
		}
		all[class] = m
	}
	return all
}()

// spell enters every spelling of k. Two rows with one spelling are a bug.
func spell(m map[string]*Key, k *Key) {
	for _, words := range [][]string{{k.Name}, k.EN, k.FR} {
		for _, w := range words {
			f := Fold(w)
			if other := m[f]; other != nil && other != k {
				panic("schema: " + other.Name + " and " + k.Name + " are both spelt " + w)
			}
			m[f] = k
		}
	}
}

// prepare fills what rows derive from themselves.
func prepare(rows []*Key) []*Key {
	for _, k := range rows {
		if k.EN == nil {
			k.EN = []string{strings.ReplaceAll(k.Name, "_", " ")}
		}
		if k.FR == nil {
			k.FR = k.EN
		}
		if k.Label == nil {
			k.Label = Text{"fr": capital(k.FR[0]), "en": capital(k.EN[0])}
		}
		if len(k.Fields) > 0 && k.fields == nil {
			k.fields, k.folded = map[string]*Key{}, map[string]string{}
			for _, f := range prepare(k.Fields) {
				spell(k.fields, f)
				k.words = append(append(k.words, f.FR...), f.EN...)
			}
			for _, w := range k.words {
				k.folded[w] = Fold(w)
			}
		}
		if len(k.Values) > 0 && k.values == nil {
			k.values = map[string]string{}
			for _, v := range k.Values {
				for _, words := range [][]string{{v.Name}, v.FR, v.EN, v.DE} {
					for _, w := range words {
						k.values[Fold(w)] = v.Name
					}
				}
			}
		}
	}
	return rows
}

func capital(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(r)) + s[n:]
}

// Keys returns every row of the first level, in the order of the manual.
func Keys() []*Key { return slices.Clone(table) }

// Named returns the row of the first level with the canonical name, or nil.
// Where two classes have a row of one name, it is that of the first class.
func Named(name string) *Key {
	for _, k := range table {
		if k.Name == name {
			return k
		}
	}
	return nil
}

// Accepts reports whether documents of the kind may carry the row.
func (kind *Kind) Accepts(k *Key) bool {
	if k.Short && !slices.Contains(kind.People, k.Name) {
		return false
	}
	return slices.Contains(k.On, kind.Class)
}

// KeysOf returns the rows that documents of the kind may carry, in the order of
// the manual.
func KeysOf(kind *Kind) []*Key {
	var rows []*Key
	for _, k := range table {
		if kind.Accepts(k) {
			rows = append(rows, k)
		}
	}
	return rows
}

// Lookup finds the row of a key as typed in a document of the kind; nil stands
// for an ordinary page. It does not allocate for a key that is found in its
// canonical or folded spelling.
func Lookup(kind *Kind, typed string) Match {
	if kind == nil {
		kind = builtin.byName["page"]
	}
	f := Fold(typed)
	if k := byClass[kind.Class][f]; k != nil {
		if !k.Short || slices.Contains(kind.People, k.Name) {
			return Match{Key: k}
		}
		m := Match{}
		for _, other := range builtin.rows {
			if other.Accepts(k) {
				m.Kinds = append(m.Kinds, other.Name)
			}
		}
		return m
	}
	if free(typed) {
		return Match{Free: true}
	}
	m := Match{}
	for class := range byClass {
		if byClass[class][f] != nil {
			m.Elsewhere = append(m.Elsewhere, Class(class))
		}
	}
	if m.Elsewhere == nil {
		m.Near = nearestKey(kind, typed)
	}
	return m
}

// free reports whether the key begins with x-, and is the site's own.
func free(typed string) bool {
	return len(typed) > 2 && (typed[0] == 'x' || typed[0] == 'X') && (typed[1] == '-' || typed[1] == '_')
}

// nearestKey returns the spelling nearest to typed that the kind accepts; else
// that of its first words: "sauf" of "sauf le".
func nearestKey(kind *Kind, typed string) string {
	var words []string
	for _, k := range table {
		if kind.Accepts(k) {
			words = append(append(words, k.FR...), k.EN...)
		}
	}
	near := Nearest(typed, words)
	for parts := strings.Fields(typed); near == "" && len(parts) > 1; {
		parts = parts[:len(parts)-1]
		first := Fold(strings.Join(parts, " "))
		if i := slices.IndexFunc(words, func(w string) bool { return Fold(w) == first }); i >= 0 {
			near = words[i]
		}
	}
	return near
}

// OnlyNear returns the spelling nearest to typed when exactly one row that the
// kind accepts has one that is near, so that nothing else can be meant; else "".
func OnlyNear(kind *Kind, typed string) string {
	return onlyNear(KeysOf(kind), typed)
}

// OnlyNear is [OnlyNear] for the names inside a map.
func (k *Key) OnlyNear(typed string) string { return onlyNear(k.Fields, typed) }

func onlyNear(rows []*Key, typed string) string {
	only := ""
	for _, k := range rows {
		near := Nearest(typed, append(slices.Clone(k.FR), k.EN...))
		if near != "" && only != "" {
			return ""
		}
		only += near
	}
	return only
}

// classWords are the words for a class in messages, plural.
var classWords = [News + 1]Text{
	Page:         {"fr": "pages", "en": "pages"},
	Event:        {"fr": "événements", "en": "events"},
	Programme:    {"fr": "sessions, tournées, cycles, cours et saisons", "en": "sessions, tours, cycles, courses and seasons"},
	Call:         {"fr": "appels", "en": "calls"},
	Place:        {"fr": "lieux", "en": "places"},
	Person:       {"fr": "personnes", "en": "people"},
	Organisation: {"fr": "organismes", "en": "organisations"},
	Work:         {"fr": "œuvres", "en": "works"},
	Artwork:      {"fr": "œuvres d’art", "en": "artworks"},
	Paper:        {"fr": "documents", "en": "documents"},
	News:         {"fr": "actualités", "en": "news"},
}

// Words returns the plural name of the class in lang, for messages.
func (c Class) Words(lang string) string { return classWords[c].In(lang) }
