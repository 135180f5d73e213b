package browser

import (
	"context"
	"strings"
	"testing"
	"time"

	"golang.org/x/tools/txtar"

	"saison/internal/build"
	"saison/internal/hosting"
	"saison/internal/site"
	"saison/internal/source"
)

// TestAVeryLongWordBreaksOnANarrowScreen looks at a site in which every text is
// one word that is wider than a telephone: names, titles, prices, roles, tables.
func TestAVeryLongWordBreaksOnANarrowScreen(t *testing.T) {
	t.Parallel()
	files, err := demonstration()
	if err != nil {
		t.Fatal(err)
	}
	for name := range files {
		if strings.HasPrefix(name, "content/") {
			delete(files, name)
		}
	}
	archive, err := txtar.ParseFile("testdata/long-words.txtar")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range archive.Files {
		files[f.Name] = strings.ReplaceAll(string(f.Data), "§", "Donaudampfschifffahrtsgesellschaftskapitaenswitwenrente")
	}
	r, err := build.Build(context.Background(), build.Inputs{Snapshot: source.FromFiles(files), Clock: build.Clock{Machine: time.Date(2026, 12, 1, 8, 0, 0, 0, time.UTC)}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if !r.Renders() {
		t.Fatal(r.Diagnostics)
	}
	h := host(r, hosting.For(r.Config))
	var pages []sample
	many := map[sample]int{} // of a type and a language
	for _, o := range h.Outputs() {
		if o.Format != site.HTML || o.Page.Type.Sheet() {
			continue
		}
		sort := sample{Type: string(o.Page.Type), Lang: o.Lang}
		if most := map[site.PageType]int{site.EventPage: 9, site.KindList: 9}[o.Page.Type]; many[sort] > most {
			continue
		}
		many[sort]++
		pages = append(pages, sample{Type: sort.Type, Lang: o.Lang, Path: o.URL})
	}
	if seen := h.look(t, "narrow.mjs", pages); len(pages) < 60 || len(seen) != len(pages) {
		t.Errorf("%d pages of %d were looked at", len(seen), len(pages))
	}
}
