package render

import (
	"saison/internal/event"
	"saison/internal/meta"
	"saison/internal/schema"
)

// The keys below result: that event keeps as they were written.

// resultRow is the row of the table of keys that says what stands below result:.
var resultRow = func() *schema.Key {
	for _, k := range schema.Keys() {
		if k.Name == "result" {
			return k
		}
	}
	return nil
}()

// resultKey returns the canonical name of a key below result:, or "".
func resultKey(typed string) string {
	if resultRow == nil {
		return ""
	}
	if k, _ := resultRow.Field(typed); k != nil {
		return k.Name
	}
	return ""
}

// items returns the values of a list, or the one value that stands in its place.
func items(n *meta.Node) []*meta.Node {
	if n == nil {
		return nil
	}
	if n.Kind == meta.List {
		return n.Items
	}
	return []*meta.Node{n}
}

// scalar returns a text of a map by the canonical name of its key. The bare
// value of a line that is no map is its file or its address.
func scalar(n *meta.Node, name string) string {
	if n.Kind == meta.Scalar && (name == "file" || name == "url") {
		return n.Text
	}
	for _, parent := range []string{"pictures", "recordings"} {
		row, _ := resultRow.Field(parent)
		if row == nil {
			continue
		}
		for _, f := range n.Fields {
			if k, _ := row.Field(f.Key); k != nil && k.Name == name && f.Value != nil {
				return f.Value.Text
			}
		}
	}
	return ""
}

// pictureOf reads a picture below result:.
func pictureOf(n *meta.Node) event.Picture {
	return event.Picture{File: event.Ref{Name: scalar(n, "file")}, Alt: scalar(n, "alt"),
		Credit: scalar(n, "credit"), Caption: scalar(n, "caption")}
}
