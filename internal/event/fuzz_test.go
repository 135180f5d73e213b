package event

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"saison/internal/content"
	"saison/internal/diag"
	"saison/internal/markdown"
	"saison/internal/meta"
	"saison/internal/schema"
	"saison/internal/source"
)

// Whatever a file says, Read ends, its faults stand in the file and have words
// in both languages, and it says the same of the same file.
func FuzzRead(f *testing.F) {
	archives, err := filepath.Glob("testdata/*.txtar")
	if err != nil {
		f.Fatal(err)
	}
	for _, name := range archives {
		a, err := txtar.ParseFile(name)
		if err != nil {
			f.Fatal(err)
		}
		for _, file := range a.Files {
			if file.Name != "want" {
				f.Add(file.Name, string(file.Data))
			}
		}
	}
	f.Fuzz(func(t *testing.T, name, text string) {
		if !content.Is(name) {
			name = "content/concerts/x.md"
		}
		rec, faults := readDoc(t, name, text)
		for _, d := range faults {
			if d.Pos.File != name || d.Pos.Line < 1 || d.Message("fr") == "" || d.Message("en") == "" {
				t.Errorf("%v %s: %q / %q", d.Pos, d.ID, d.Message("fr"), d.Message("en"))
			}
			d.Hints("fr")
			d.Hints("en")
		}
		again, more := readDoc(t, name, text)
		if dump(rec) != dump(again) || say(faults) != say(more) {
			t.Error("two readings of one file differ")
		}
	})
}

func BenchmarkRead(b *testing.B) {
	const text = "---\ntitle: \"Quatuor inédit\"\nstart: 2026-03-14T20:00\nend: 2026-03-14T22:00\nplace: salle-saint-eloi\n" +
		"people: [alix-exemple, noa-exemple]\ntags: [jazz, baroque]\nprice: \"12 € / 8 € (réduit)\"\nstatus: confirmed\n---\n\nTexte.\n"
	cfg := testConfig()
	doc, _ := content.Parse(source.FromFiles(map[string]string{"content/concerts/a.md": text}).File("content/concerts/a.md"), cfg.Languages)
	b.ReportAllocs()
	for b.Loop() {
		if _, faults := Read(doc, cfg); faults.HasErrors() {
			b.Fatal(say(faults))
		}
	}
}

// node builds a value of one of the shapes from the lines of a text.
func node(file, text string, shape uint8) *meta.Node {
	pos := diag.Pos{File: file, Line: 2, Col: 9}
	scalar := func(s string) *meta.Node { return &meta.Node{Pos: pos, Text: s, Null: s == "", Quoted: shape&8 != 0} }
	list, pairs := &meta.Node{Kind: meta.List, Pos: pos}, &meta.Node{Kind: meta.Map, Pos: pos}
	for l := range strings.SplitSeq(text, "\n") {
		key, rest, _ := strings.Cut(l, ": ")
		if pairs.Field(key) == nil {
			pairs.Fields = append(pairs.Fields, meta.Field{Key: key, KeyPos: pos, Value: scalar(rest)})
		}
		if shape&4 != 0 {
			list.Items = append(list.Items, &meta.Node{Kind: meta.Map, Pos: pos, Fields: []meta.Field{{Key: key, KeyPos: pos, Value: scalar(rest)}}})
		} else {
			list.Items = append(list.Items, scalar(l))
		}
	}
	switch shape & 3 {
	case 1:
		return list
	case 2:
		return pairs
	case 3:
		return &meta.Node{Kind: meta.List, Pos: pos, Items: []*meta.Node{pairs, list}}
	}
	return scalar(text)
}

// No value of any shape under any key of any kind brings Read down.
func FuzzValue(f *testing.F) {
	kinds := schema.Builtin().All()
	for i, k := range schema.Keys() {
		f.Add(uint8(i), uint8(i), strings.TrimSpace(k.Example["fr"]), uint8(i))
		f.Add(uint8(i), uint8(i), strings.TrimSpace(k.Example["en"]), uint8(i+1))
	}
	f.Fuzz(func(t *testing.T, kind, key uint8, text string, shape uint8) {
		row := kinds[int(kind)%len(kinds)]
		keys := schema.KeysOf(row)
		k := keys[int(key)%len(keys)]
		const file = "content/x.md"
		pos := diag.Pos{File: file, Line: 2, Col: 1}
		root := &meta.Node{Kind: meta.Map, Pos: pos, Fields: []meta.Field{{Key: "titre", KeyPos: pos, Value: &meta.Node{Text: "T", Pos: pos}}}}
		if k.Name != "title" {
			root.Fields = append(root.Fields, meta.Field{Key: k.Name, KeyPos: pos, Value: node(file, text, shape)})
		}
		for _, more := range []string{"every: samedi à 10h", "from: 2027-01-02", "until: 2027-06-26"} {
			name, v, _ := strings.Cut(more, ": ")
			if shape&16 != 0 && row.Class == schema.Event && name != k.Name {
				root.Fields = append(root.Fields, meta.Field{Key: name, KeyPos: pos, Value: &meta.Node{Text: v, Pos: pos}})
			}
		}
		doc := &content.Document{File: file, Dir: "content", Section: row.Folder(), Key: "x", Meta: root, Read: &markdown.Body{}}
		_, faults := Read(doc, testConfig())
		for _, d := range faults {
			if d.Pos.File != file || d.Message("fr") == "" || d.Message("en") == "" {
				t.Errorf("%v %s: %q", d.Pos, d.ID, d.Message("fr"))
			}
			d.Hints("fr")
			d.Hints("en")
		}
	})
}
