package render

import (
	"io/fs"
	"strings"
	"sync"
	"testing"

	"golang.org/x/tools/txtar"

	"saison"
	"saison/internal/calendar"
	"saison/internal/config"
	"saison/internal/content"
	"saison/internal/event"
	"saison/internal/locale"
	"saison/internal/site"
	"saison/internal/source"
)

// world is the site of testdata/site.txtar, built once for all tests.
var world = sync.OnceValues(func() (*Renderer, error) {
	files, err := worldFiles()
	if err != nil {
		return nil, err
	}
	return newRenderer(files), nil
})

// worldFiles returns the files of testdata/site.txtar on the built-in theme.
func worldFiles() (map[string]string, error) {
	archive, err := txtar.ParseFile("testdata/site.txtar")
	if err != nil {
		return nil, err
	}
	files, err := theme()
	for _, f := range archive.Files {
		files[f.Name] = string(f.Data)
	}
	return files, err
}

// theme returns the files of the built-in theme.
func theme() (map[string]string, error) {
	files := map[string]string{}
	err := fs.WalkDir(saison.Theme(), ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := fs.ReadFile(saison.Theme(), path)
		files[path] = string(data)
		return err
	})
	return files, err
}

// newRenderer runs the line up to the renderer. It returns nil when a step
// found an error.
func newRenderer(files map[string]string) *Renderer {
	snap := source.FromFiles(files)
	cfg, faults := config.Read(snap)
	var records []*event.Record
	for _, f := range snap.Under("content/") {
		if !strings.HasSuffix(f.Path, ".md") {
			continue
		}
		doc, list := content.Parse(f, cfg.Languages)
		faults = append(faults, list...)
		if doc == nil {
			continue
		}
		rec, list := event.Read(doc, cfg)
		faults = append(faults, list...)
		if rec != nil {
			records = append(records, rec)
		}
	}
	now, _ := cfg.Now.In(cfg.Zone)
	cal, list := calendar.Make(calendar.Inputs{Config: cfg, Records: records, Now: now})
	faults = append(faults, list...)
	words, list := locale.ReadWords(snap)
	faults = append(faults, list...)
	plan, list := site.Plan(cal, snap, words)
	faults = append(faults, list...)
	r, list := New(Inputs{Site: plan, Snapshot: snap, Words: words})
	faults = append(faults, list...)
	faults.Sort()
	for _, f := range faults {
		if f.Severity == 0 {
			println(f.Pos.String(), f.ID, f.Message("en"))
			r = nil
		}
	}
	return r
}

// theWorld returns the site of the tests.
func theWorld(t testing.TB) *Renderer {
	t.Helper()
	r, err := world()
	if err != nil {
		t.Fatal(err)
	}
	if r == nil {
		t.Fatal("the site of the tests has faults, see above")
	}
	return r
}

// page returns the HTML at a path of the site.
func page(t testing.TB, r *Renderer, path string) string {
	t.Helper()
	o := r.site.Find(path)
	if o == nil {
		var all []string
		for _, o := range r.site.Outputs {
			if o.Format == site.HTML {
				all = append(all, o.Path)
			}
		}
		t.Fatalf("no page %s; there are\n%s", path, strings.Join(all, "\n"))
	}
	data, err := r.Render(o)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}
