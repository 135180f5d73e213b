package fix

import (
	"slices"

	"saison/internal/config"
	"saison/internal/content"
	"saison/internal/diag"
	"saison/internal/event"
	"saison/internal/markdown"
	"saison/internal/meta"
	"saison/internal/source"
)

// change is what a repair may change of what a file says.
type change uint8

const (
	encoding change = iota // nothing; places are known only once it is made
	nothing                // nothing
	oneKey                 // the name of one field
	oneField               // a field of the first level comes or goes
)

// ranks are the changes in the order in which they are made: what a misspelt key
// says may be the title that is missing.
var ranks = [...]change{encoding, nothing, oneKey, oneField}

// changes are the repairs that change something.
var changes = map[string]change{
	"legacy-encoding": encoding, "encoding-read": encoding,
	"key-unknown": oneKey, "field-unknown": oneKey,
	"title-missing": oneField, "id-taken": oneField,
}

func rank(id string) change {
	if c, ok := changes[id]; ok {
		return c
	}
	return nothing
}

// twice are the faults that show that a key which was misspelt is there already.
var twice = map[string]bool{"key-twice": true, "key-said-twice": true, "dates-conflict": true}

// reading is what a file says.
type reading struct {
	value  any // the record, or the settings
	meta   *meta.Node
	body   string
	faults diag.List
	lacks  diag.List // what it would lack if it were not a translation
}

// count returns how many faults there are of each id.
func (r reading) count() map[string]int {
	n := map[string]int{}
	for _, d := range slices.Concat(r.faults, r.lacks) {
		n[d.ID]++
	}
	return n
}

func read(cfg *config.Config, path string, data []byte) reading {
	snap := source.FromFiles(map[string]string{path: string(data)})
	var r reading
	if settings(path) {
		r.value, r.faults = config.Read(snap)
		r.meta = &meta.Node{Kind: meta.Map}
	} else {
		doc, found := content.Parse(snap.File(path), cfg.Languages)
		record, more := event.Read(doc, cfg)
		r.faults, r.lacks = append(found, more...), record.Missing
		r.value, r.meta = record, doc.Meta
		r.body = doc.Body().HTML(markdown.Options{}) + "\n" + doc.FirstText()
	}
	return r
}

// stands reports whether a file after repairs of one rank says what it said,
// but for what the repairs are about, and has no new fault.
func stands(cfg *config.Config, path string, before, after []byte, made []Repair) bool {
	was, is := read(cfg, path, before), read(cfg, path, after)
	what := rank(made[0].ID)
	if is.body != was.body {
		return false
	}
	had, has := was.count(), is.count()
	for id, n := range has {
		if n > had[id] && (what != oneKey || twice[id]) {
			return false
		}
	}
	cured := map[string]int{}
	for _, r := range made {
		cured[r.ID]++
	}
	for id, n := range cured { // faults between files are not among these
		if id != "" && had[id] > 0 && has[id] > had[id]-n {
			return false
		}
	}
	switch what {
	case oneKey:
		return renamed(was.meta, is.meta) == len(made)
	case oneField:
		return withOne(was.meta.Fields, is.meta.Fields, len(made))
	}
	return same(was.value, is.value)
}

// renamed counts the fields of a whose names are others in b; -1 when anything
// else is different.
func renamed(a, b *meta.Node) int {
	if a.Kind != b.Kind || a.Text != b.Text || a.Null != b.Null || len(a.Items) != len(b.Items) || len(a.Fields) != len(b.Fields) {
		return -1
	}
	n := 0
	add := func(x, y *meta.Node) bool {
		more := renamed(x, y)
		n += more
		return more >= 0
	}
	for i := range a.Items {
		if !add(a.Items[i], b.Items[i]) {
			return -1
		}
	}
	for i, f := range a.Fields {
		if !add(f.Value, b.Fields[i].Value) {
			return -1
		}
		if f.Key != b.Fields[i].Key {
			n++
		}
	}
	return n
}

// withOne reports whether the fields are the same but for most fields that only
// one of the two has.
func withOne(a, b []meta.Field, most int) bool {
	for len(a) > 0 && len(b) > 0 {
		if a[0].Key == b[0].Key && renamed(a[0].Value, b[0].Value) == 0 {
			a, b = a[1:], b[1:]
			continue
		}
		if most--; most < 0 {
			return false
		}
		if len(a) > len(b) {
			a = a[1:]
		} else {
			b = b[1:]
		}
	}
	return len(a)+len(b) <= most
}
