package schema

// Kinds is a table of kinds: the built-in rows, and a site's own on top.
// A Kinds is not changed once made.
type Kinds struct {
	rows     []*Kind
	byName   map[string]*Kind
	byFolder map[string]*Kind
}
