package meta

import (
	"os"
	"path/filepath"
	"testing"
	"unicode/utf8"

	"github.com/rogpeppe/go-internal/txtar"

	"saison/internal/clean"
)

// FuzzParse holds for any bytes: no panic, places inside the file, unique keys,
// limits kept, and the body within the text.
func FuzzParse(f *testing.F) {
	archives, err := filepath.Glob("testdata/*.txtar")
	if err != nil {
		f.Fatal(err)
	}
	for _, name := range archives {
		data, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		for _, file := range txtar.Parse(data).Files {
			f.Add([]byte(marks.Replace(string(file.Data))))
		}
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		text, _ := clean.Decode("f.md", data)
		root, body, faults := Parse(text)
		if root == nil || root.Kind != Map {
			t.Fatal("the root is no map")
		}
		if body < 0 || body > len(text.String()) || body < len(text.String()) && !utf8.RuneStart(text.String()[body]) {
			t.Fatalf("the body begins at %d of %d", body, len(text.String()))
		}
		check(t, text, root, 0)
		for _, d := range faults {
			if d.Pos.File != "f.md" || d.Pos.Line > text.Lines() || d.Message("fr") == "" {
				t.Fatalf("%v %s", d.Pos, d.ID)
			}
		}
	})
}

func check(t *testing.T, text *clean.Text, n *Node, depth int) {
	if depth > MaxDepth {
		t.Fatal("too deep")
	}
	if n.Pos.Line < 1 || n.Pos.Line > text.Lines() || n.Pos.Col < 1 {
		t.Fatalf("a value at %v of %d lines", n.Pos, text.Lines())
	}
	for _, item := range n.Items {
		check(t, text, item, depth+1)
	}
	seen := map[string]bool{}
	for _, f := range n.Fields {
		if seen[f.Key] {
			t.Fatalf("%q is there twice", f.Key)
		}
		seen[f.Key] = true
		check(t, text, f.Value, depth+1)
	}
}
