package meta

import (
	"slices"

	"saison/internal/diag"
)

// Kind is the shape of a value.
type Kind uint8

const (
	Scalar Kind = iota // text as it was typed
	List
	Map
)

// A Node is one value of a front matter block, whatever the format it was
// written in, with the place where it stands. Scalars keep what was typed:
// 01000, no and 12,50 are text here.
type Node struct {
	Kind   Kind
	Pos    diag.Pos // first character of the value; of the opening quote if there is one
	Text   string   // of a Scalar, unquoted
	Quoted bool     // the Scalar stood in quotes, or in a block scalar
	Null   bool     // a Scalar with nothing written, or null, or ~
	Items  []*Node  // of a List
	Fields []Field  // of a Map, in the order of the file; keys are unique

	// Raw is the value as typed, when a text on one line was read as something
	// else: "[Complet] Noël" has no Raw, but "[Complet]" is a List with it, and
	// "À apporter : un carnet" in a list a Map with it. "" for anything longer.
	Raw string
}

// Same reports whether the nodes say the same, wherever they stand.
func (n *Node) Same(o *Node) bool {
	if n == nil || o == nil {
		return n == o
	}
	field := func(a, b Field) bool { return a.Key == b.Key && a.Value.Same(b.Value) }
	return n.Kind == o.Kind && n.Text == o.Text && n.Null == o.Null &&
		slices.EqualFunc(n.Items, o.Items, (*Node).Same) && slices.EqualFunc(n.Fields, o.Fields, field)
}

// Field is one key of a Map.
type Field struct {
	Key    string // as typed, outer white space removed
	KeyPos diag.Pos
	Value  *Node
}

// Field returns the value of the key exactly as typed, or nil.
func (n *Node) Field(key string) *Node {
	if n == nil {
		return nil
	}
	for i := range n.Fields {
		if n.Fields[i].Key == key {
			return n.Fields[i].Value
		}
	}
	return nil
}
