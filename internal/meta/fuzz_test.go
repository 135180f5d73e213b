package meta

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/rogpeppe/go-internal/txtar"

	"saison/internal/clean"
	"saison/internal/diag"
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
		sameEnd(t, text)
		for _, d := range faults {
			if d.Pos.File != "f.md" || d.Pos.Line > text.Lines() || d.Message("fr") == "" {
				t.Fatalf("%v %s", d.Pos, d.ID)
			}
		}
	})
}

// sameEnd compares where a block ends with what the front matter package says of it.
func sameEnd(t *testing.T, text *clean.Text) {
	t.Helper()
	s := text.String()
	for format, fence := range map[format]string{yamlFormat: "---\n", tomlFormat: "+++\n"} {
		if !strings.HasPrefix(s, fence) {
			continue
		}
		sp := splitter{text: text, s: s, faults: &diag.List{}}
		end, kind := sp.end(format, len(fence))
		if kind != closed {
			continue
		}
		_, next := lineAt(s, end)
		b := block{format: format, from: len(fence), to: end, body: next}
		from, to, body := capture(s[:next], b)
		if f, t1, b1 := captured(s[:next], b); f != from || t1 != to || b1 != body {
			t.Fatalf("the block is %d to %d, the body at %d; the package says %d to %d, %d", from, to, body, f, t1, b1)
		}
	}
}

// FuzzParseYAML holds for any file of settings or words, and for the same bytes
// as a block within a text: there is a value, its places are inside the file,
// and a fault stands where the file says it.
func FuzzParseYAML(f *testing.F) {
	for _, s := range []string{"titre: Noël\nlangues: [fr, en]\n", "- a\n- b: c\n", "a: &x [*x]\n", "a: |\n  b\n c\n", "a: \"\\u00e9\\x\"\n", "? [a]\n: b\n", "a: {b: [c, {d: e}]}\n", "\ta: b\n", "%YAML 1.1\n---\na: b\n...\nc: d\n", "a : b\na: c\n", "a:\n  b: c\n d: e\n", "<<: {a: b}\n"} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		text, _ := clean.Decode("f.md", data)
		good := func(root *Node, faults diag.List) {
			if root != nil {
				check(t, text, root, 0)
			}
			for _, d := range faults {
				if d.Pos.File != "f.md" || d.Pos.Line > text.Lines() || d.Message("fr") == "" || d.Message("en") == "" {
					t.Fatalf("%q: %v %s", data, d.Pos, d.ID)
				}
			}
		}
		root, faults := ParseYAML(text)
		if root == nil || root.Kind != Map {
			t.Fatalf("%q is no map", data)
		}
		good(root, faults)
		if from := strings.IndexByte(text.String(), '\n') + 1; from > 0 {
			good(ParseBlock(text, from, len(text.String())))
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
