// Package meta reads front matter that remembers where each key stands.
//
// YAML between lines of dashes, TOML between lines of plus signs and JSON in
// braces become one tree of [Node]s, whose scalars are text as it was typed.
//
// What a person means and the formats refuse is understood: a colon or an
// apostrophe in a title, signs at the start of a text, tabs, no-break spaces,
// long dashes for the fence. A scan over the lines puts quotes around such
// values before YAML sees them; a repair that is certain is silent or a note, a
// doubtful one is a warning, and what can't be known is an error. Anchors,
// aliases, tags and merge keys are refused.
package meta

import (
	"saison/internal/clean"
	"saison/internal/diag"
)

// Limits of a front matter block.
const (
	MaxBytes = 64 << 10
	MaxDepth = 16
	MaxNodes = 5_000
)

// Parse splits a document into its front matter and its body, and reads the
// front matter. The root is a Map, empty when there is none; bodyOffset is the
// byte of t.String() at which the body begins.
func Parse(t *clean.Text) (root *Node, bodyOffset int, faults diag.List) {
	b := split(t, &faults)
	if b.format == none {
		return &Node{Kind: Map, Pos: t.Pos(0)}, b.body, faults
	}
	if b.to-b.from > MaxBytes {
		faults.Add("front-matter-too-long", t.Pos(b.open), diag.Args{"limit": MaxBytes >> 10})
		return &Node{Kind: Map, Pos: t.Pos(b.from)}, b.body, faults
	}
	r := &reader{text: t, from: b.from, to: b.to, faults: &faults}
	return r.read(b.format), b.body, faults
}

// ParseYAML reads a whole file that is YAML, such as the settings of a site. A
// file that stands between front matter fences is read too. The root is a Map.
func ParseYAML(t *clean.Text) (*Node, diag.List) {
	var faults diag.List
	src := t.String()
	if len(src) > MaxFile {
		faults.Add("front-matter-too-long", t.Pos(0), diag.Args{"limit": MaxFile >> 10})
		return &Node{Kind: Map, Pos: t.Pos(0)}, faults
	}
	from, to := wholeFile(src)
	r := &reader{text: t, from: from, to: to, faults: &faults}
	root := r.read(yamlFormat)
	for _, d := range faults {
		delete(d.Args, "fence") // no text of a page goes below a block here
	}
	return root, faults
}

// ParseBlock reads the YAML between two bytes of t, such as a block in a text. The
// node is what stands there, a Map, a List or a Scalar; nil for nothing.
func ParseBlock(t *clean.Text, from, to int) (*Node, diag.List) {
	var faults diag.List
	if to-from > MaxBytes {
		faults.Add("front-matter-too-long", t.Pos(from), diag.Args{"limit": MaxBytes >> 10})
		return nil, faults
	}
	r := &reader{text: t, from: from, to: to, faults: &faults}
	return r.yaml(), faults
}

// MaxFile is the limit of a file that is YAML as a whole, in bytes.
const MaxFile = 1 << 20

// reader reads one block into a tree.
type reader struct {
	text     *clean.Text
	from, to int // the block in the text
	faults   *diag.List
	nodes    int
	full     bool // a limit was reached and said
}

func (r *reader) read(f format) *Node {
	root := &Node{Kind: Map, Pos: r.text.Pos(r.from)}
	var n *Node
	switch f {
	case yamlFormat:
		n = r.yaml()
	case tomlFormat:
		n = r.toml()
	case jsonFormat:
		n = r.json()
	}
	switch {
	case n == nil:
	case n.Kind == Map:
		return n
	case n.Kind == Scalar && n.Null:
	default:
		r.faults.Add("front-matter-not-keys", n.Pos, nil)
	}
	return root
}

// fault reports a fault at an offset within the block.
func (r *reader) fault(id string, at int, args diag.Args) {
	r.faults.Add(id, r.text.Pos(r.from+at), args)
}

// room counts one more node; it is false beyond the limit, which it says once.
func (r *reader) room(depth int, pos diag.Pos) bool {
	r.nodes++
	switch {
	case r.full:
		return false
	case depth > MaxDepth:
		r.faults.Add("front-matter-too-deep", pos, diag.Args{"limit": MaxDepth})
		r.full = true
	case r.nodes > MaxNodes:
		r.faults.Add("front-matter-too-many", pos, diag.Args{"limit": MaxNodes})
		r.full = true
	}
	return !r.full
}

// add puts a field into a map; a key that is there already is an error.
func (r *reader) add(m *Node, f Field) {
	for i := range m.Fields {
		if m.Fields[i].Key == f.Key {
			d := diag.New("key-twice", f.KeyPos, diag.Args{"key": f.Key, "line": m.Fields[i].KeyPos.Line})
			*r.faults = append(*r.faults, d.With(diag.Related{Pos: m.Fields[i].KeyPos, ID: "key-twice-first", Args: diag.Args{"key": f.Key}}))
			return
		}
	}
	m.Fields = append(m.Fields, f)
}
