package layout_test

import (
	"os"
	"path/filepath"
	"testing"

	"saison/internal/layout"
	"saison/internal/render"
	"saison/internal/source"
)

func TestTheBuiltInLayoutsAreAllCompiled(t *testing.T) {
	t.Parallel()
	files := map[string]string{}
	for _, pattern := range []string{"*.html", "partials/*.html"} {
		names, err := filepath.Glob(filepath.Join("../../layouts", pattern))
		if err != nil || len(names) == 0 {
			t.Fatalf("%s: %v, %d files", pattern, err, len(names))
		}
		for _, name := range names {
			data, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			rel, _ := filepath.Rel("../..", name)
			files[filepath.ToSlash(rel)] = string(data)
		}
	}
	set, faults := layout.Load(source.FromFiles(files))
	if faults.HasErrors() {
		t.Fatalf("faults: %v", faults)
	}
	for _, name := range set.Names() {
		if !layout.Compiled(set, name, &render.Page{}) {
			t.Errorf("%s is left to html/template", name)
		}
	}
}
