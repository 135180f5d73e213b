package calendar

import (
	"slices"
	"strings"

	"saison/internal/diag"
	"saison/internal/event"
	"saison/internal/locale"
	"saison/internal/schema"
)

// index finds documents by what an author calls them.
type index struct {
	byID    map[string]*Entry                    // full id, folder in any of its names is tried by find
	byName  [schema.News + 1]map[string][]*Entry // class -> folded short name
	byTitle [schema.News + 1]map[string][]*Entry
	asked   map[string]bool // folded names that no file has: those that titles were looked at for
	made    bool            // the calendar is made: nothing is noted any more
}

func newIndex(all []*Entry) *index {
	ix := &index{byID: make(map[string]*Entry, len(all)), asked: map[string]bool{}}
	for i := range ix.byName {
		ix.byName[i] = map[string][]*Entry{}
		ix.byTitle[i] = map[string][]*Entry{}
	}
	var room [4]string
	for _, e := range all {
		if ix.byID[e.ID] == nil {
			ix.byID[e.ID] = e
		}
		class := e.Kind.Class
		_, short, _ := strings.Cut(e.ID, "/")
		names := append(room[:0], schema.Fold(short))
		for _, n := range [...]string{e.Doc.Key, e.Slug, withoutDate(e.Doc.Key)} {
			if f := schema.Fold(n); f != "" && !slices.Contains(names, f) {
				names = append(names, f)
			}
		}
		for _, n := range names {
			ix.byName[class][n] = append(ix.byName[class][n], e)
		}
		if t := schema.Fold(e.Title); t != "" {
			ix.byTitle[class][t] = append(ix.byTitle[class][t], e)
		}
	}
	return ix
}

// withoutDate drops a leading 2026-12-12- from a file's key.
func withoutDate(key string) string {
	if len(key) > 11 && key[4] == '-' && key[7] == '-' && key[10] == '-' {
		for i, c := range []byte(key[:10]) {
			if i != 4 && i != 7 && (c < '0' || c > '9') {
				return key
			}
		}
		return key[11:]
	}
	return key
}

// find returns the documents of the classes that name may mean: at most one
// when it is unique. An exact id comes before a file's name, a file's name
// before a title.
func (ix *index) find(name string, kinds *schema.Kinds, classes ...schema.Class) []*Entry {
	name = strings.TrimSuffix(strings.TrimPrefix(strings.Trim(name, " /"), "content/"), ".md")
	if folder, short, ok := strings.Cut(name, "/"); ok {
		k := kinds.ByFolder(folder)
		if k == nil || !slices.Contains(classes, k.Class) {
			return nil
		}
		if e := ix.byID[k.Folders[0]+"/"+short]; e != nil {
			return []*Entry{e}
		}
		return slices.DeleteFunc(slices.Clone(ix.byName[k.Class][schema.Fold(short)]), func(e *Entry) bool { return e.Kind != k })
	}
	folded := schema.Fold(name)
	for i, table := range []*[schema.News + 1]map[string][]*Entry{&ix.byName, &ix.byTitle} {
		if i > 0 && !ix.made {
			ix.asked[folded] = true
		}
		var found []*Entry
		for _, c := range classes {
			found = append(found, table[c][folded]...)
		}
		if len(found) > 1 {
			// A document whose very id is the name wins over one that only resembles it.
			exact := slices.DeleteFunc(slices.Clone(found), func(e *Entry) bool { return !strings.HasSuffix(e.ID, "/"+name) })
			if len(exact) == 1 {
				found = exact
			}
		}
		if len(found) > 0 {
			return found
		}
	}
	return nil
}

// Find returns the documents of the classes that a reference may mean: one when
// it is unique, several when it is not, none when it is unknown. Documents that
// are held or hidden are found too.
func (c *Calendar) Find(name string, classes ...schema.Class) []*Entry {
	if strings.TrimSpace(name) == "" {
		return nil
	}
	return c.index.find(name, c.Config.Kinds, classes...)
}

// near returns the id and the title of the document that name probably means.
func (ix *index) near(name string, classes ...schema.Class) (string, *Entry) {
	var names []string
	of := map[string]*Entry{}
	for _, c := range classes {
		for _, list := range ix.byName[c] {
			for _, e := range list {
				_, short, _ := strings.Cut(e.ID, "/")
				if of[short] == nil {
					of[short] = e
					names = append(names, short)
				}
			}
		}
	}
	slices.Sort(names)
	best := locale.Nearest(name, names)
	return best, of[best]
}

// refKind says how an unknown reference is reported.
type refKind struct {
	id      string // catalogue id
	classes []schema.Class
	row     diag.Worder // the line to type for somebody without a page; nil when it is a name that is needed
}

// explain adds what the hints of the kind say.
func (k refKind) explain(args diag.Args) {
	if k.row != nil {
		args["row"] = k.row
	} else if k.id == refPerson.id {
		args["field"] = schema.Text{"fr": "personne", "en": "person"}
	}
}

var (
	refPlace        = refKind{id: "place-unknown", classes: []schema.Class{schema.Place}}
	refPerson       = refKind{id: "person-unknown", classes: []schema.Class{schema.Person}}
	refOrganisation = refKind{id: "organisation-unknown", classes: []schema.Class{schema.Organisation}}
	refProgramme    = refKind{id: "programme-unknown", classes: []schema.Class{schema.Programme, schema.Event}}
	refOrganizer    = refKind{id: "organizer-unknown", classes: []schema.Class{schema.Organisation, schema.Person}}
	refCallFor      = refKind{id: "programme-unknown", classes: []schema.Class{schema.Programme, schema.Event}}
)

// ref finds the document of a reference and reports one that is unknown,
// ambiguous or hidden. It returns nil when there is none to show.
func (m *maker) ref(from *Entry, r event.Ref, kind refKind) *Entry {
	if r.Name == "" {
		return nil
	}
	found := m.index.find(r.Name, m.in.Config.Kinds, kind.classes...)
	if i := slices.Index(found, from); i >= 0 && len(found) > 1 { // a document does not mean itself
		found = slices.Delete(slices.Clone(found), i, i+1)
	}
	switch len(found) {
	case 1:
		e := found[0]
		if e.hidden {
			if !from.hidden {
				m.diags.Add("reference-hidden", r.Pos, diag.Args{"value": r.Name, "file": e.Doc.File})
			}
			return nil
		}
		return e
	case 0:
		if from.hidden {
			return nil
		}
		best, near := m.index.near(r.Name, kind.classes...)
		if near == nil {
			m.noteUnknown(kind, r)
			return nil
		}
		args := diag.Args{"value": r.Name, "near": best, "title": near.Title}
		kind.explain(args)
		if near.Record.Place != nil && near.Record.Place.City != "" {
			args["title"] = near.Title + ", " + near.Record.Place.City
		}
		m.diags.Add(kind.id, r.Pos, args)
		return nil
	}
	d := diag.New("reference-ambiguous", r.Pos, diag.Args{"value": r.Name, "one": found[0].ID, "two": found[1].ID})
	for _, e := range found {
		d = d.With(diag.Related{Pos: diag.Pos{File: e.Doc.File}, ID: "reference-ambiguous-candidate", Args: diag.Args{"id": e.ID, "title": e.Title}})
	}
	m.diags = append(m.diags, d)
	return nil
}

// unknown is a name that no document has, and where it stands.
type unknown struct {
	kind refKind
	name string
	uses []diag.Pos
}

// noteUnknown keeps the use of a name, so that all uses of a document that was
// deleted are told in one fault.
func (m *maker) noteUnknown(kind refKind, r event.Ref) {
	key := kind.id + "/" + schema.Fold(r.Name)
	if kind.id == refOrganizer.id { // a person or an organisation: the same as where it is told already
		for _, k := range []refKind{refPerson, refOrganisation} {
			if other := k.id + "/" + schema.Fold(r.Name); m.unknownAt[other] > 0 {
				key = other
			}
		}
	}
	i, seen := m.unknownAt[key]
	if !seen {
		if m.unknownAt == nil {
			m.unknownAt = map[string]int{}
		}
		m.unknown = append(m.unknown, unknown{kind: kind, name: r.Name})
		i = len(m.unknown)
		m.unknownAt[key] = i
	}
	if u := &m.unknown[i-1]; !slices.Contains(u.uses, r.Pos) {
		u.uses = append(u.uses, r.Pos)
	}
}

// tellUnknown reports each name that no document has once, at its first place.
func (m *maker) tellUnknown() {
	for _, u := range m.unknown {
		slices.SortFunc(u.uses, diag.Pos.Compare)
		d := diag.New(u.kind.id, u.uses[0], diag.Args{"value": u.name})
		u.kind.explain(d.Args)
		if n := len(u.uses); n > 1 {
			d.Args["uses"] = n
		}
		for _, pos := range u.uses[1:] {
			d = d.With(diag.Related{Pos: pos, ID: "reference-also", Args: diag.Args{"value": u.name}, Shared: true})
		}
		m.diags = append(m.diags, d)
	}
}

// quiet finds the document of a reference without reporting anything: for
// names that need no document, such as composers.
func (m *maker) quiet(name string, classes ...schema.Class) *Entry {
	if name == "" {
		return nil
	}
	found := m.index.find(name, m.in.Config.Kinds, classes...)
	if len(found) == 1 && !found[0].hidden {
		return found[0]
	}
	return nil
}
