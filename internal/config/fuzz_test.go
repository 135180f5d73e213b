package config

import (
	"path/filepath"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"saison/internal/schema"
	"saison/internal/source"
)

// FuzzRead holds for any settings: there always are some, every fault stands in
// the file and has words, and the same file says the same.
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
			f.Add(string(file.Data))
		}
	}
	for _, k := range Keys() {
		f.Add(k.Spelling("fr") + ": <b>\"'\n")
	}
	f.Fuzz(func(t *testing.T, text string) {
		cfg, faults := read(text)
		if cfg == nil || len(cfg.Languages) == 0 || cfg.Zone == nil || cfg.Kinds == nil || cfg.Kinds.ByName("concert") == nil {
			t.Fatalf("%q leaves a site without settings: %+v", text, cfg)
		}
		for _, k := range cfg.Kinds.All() {
			if k.Class == schema.Event && (k.Name == "" || k.Folder() == "") {
				t.Fatalf("%q makes a kind without a name: %+v", text, k)
			}
		}
		for _, d := range faults {
			if d.Pos.File != source.Settings || d.Message("fr") == "" || d.Message("en") == "" {
				t.Fatalf("%q: %v %s %q", text, d.Pos, d.ID, d.Message("fr"))
			}
		}
		if again, more := read(text); dump(again, more) != dump(cfg, faults) {
			t.Fatalf("%q is read in two ways", text)
		}
	})
}
