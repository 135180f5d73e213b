package build

import (
	"context"
	"maps"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"
	"time"

	"saison/internal/site"
	"saison/internal/source"
)

// early builds what is shown before everything has been looked at.
func early(t *testing.T, snap *source.Snapshot) *Result {
	t.Helper()
	r, err := Build(context.Background(), Inputs{Pictures: pictures, Snapshot: snap, Early: true, Watched: true,
		Clock: Clock{Instant: time.Date(2026, 12, 1, 9, 0, 0, 0, time.UTC)}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// htmlOf renders the pages of a build, by path.
func htmlOf(t *testing.T, r *Result) map[string]string {
	t.Helper()
	pages := map[string]string{}
	for _, o := range r.Outputs() {
		if o.Format != site.HTML {
			continue
		}
		b, err := r.Render(o)
		if err != nil {
			t.Error(err)
		}
		pages[o.Path] = string(b)
	}
	return pages
}

// TestAnEarlyBuildShowsThePagesOfTheWhole makes random edits, and compares the
// pages that are shown early with those of the whole build, which follows it, and
// that one with a build that had no other before it.
func TestAnEarlyBuildShowsThePagesOfTheWhole(t *testing.T) {
	t.Parallel()
	base := theme(t)
	r := rand.New(rand.NewPCG(3, 7))
	files := maps.Clone(base)
	maps.Copy(files, worldSite)
	good, late := 0, 0
	for step := range 24 {
		what := "nothing"
		if step%5 == 0 {
			maps.DeleteFunc(files, func(p, _ string) bool { return true })
			maps.Copy(files, base)
			maps.Copy(files, worldSite)
		} else {
			what = theEdits[r.IntN(len(theEdits))](r, files)
			delete(files, "")
		}
		snap := source.FromFiles(files)
		first := early(t, snap)
		whole := buildOf(t, snap, false, nil)
		for _, p := range first.memory.files {
			if p.record.Doc.Late() {
				late++
			}
		}
		var pages map[string]string
		if first.Renders() && step%3 < 2 { // the other times the whole comes before anybody asks
			pages = htmlOf(t, first)
		}
		after := buildOf(t, snap, false, first)
		if d := differ(t, after, whole); d != "" {
			t.Fatalf("step %d, after an edit of %s: the whole after an early build and one without:\n%s", step, what, d)
		}
		if pages == nil || whole.Diagnostics.HasErrors() {
			continue
		}
		good++
		for path, want := range htmlOf(t, whole) {
			if got, found := pages[path]; !found || got != want {
				t.Fatalf("step %d, after an edit of %s: %s shown early (%v):\n%s", step, what, path, found, firstDifference(got, want))
			}
			delete(pages, path)
		}
		for path := range pages {
			t.Errorf("step %d, after an edit of %s: %s is shown early alone", step, what, path)
		}
	}
	if good < 5 || late < 100 {
		t.Errorf("%d good states were compared, with %d texts that were left for later", good, late)
	}
}

func TestAnEarlyBuildShowsThePagesOfTheDemonstration(t *testing.T) {
	t.Parallel()
	snap := source.FromFiles(demonstration(t))
	pages := htmlOf(t, early(t, snap))
	whole := htmlOf(t, buildOf(t, snap, false, nil))
	for path, want := range whole {
		if pages[path] != want {
			t.Fatalf("%s shown early:\n%s", path, firstDifference(pages[path], want))
		}
	}
	if len(pages) != len(whole) || len(pages) < 100 {
		t.Errorf("%d pages are shown early, of %d", len(pages), len(whole))
	}
}

// TestEarlyPagesAreReadWhileTheWholeIsBuilt asks for pages as browsers do that
// have waited for the site.
func TestEarlyPagesAreReadWhileTheWholeIsBuilt(t *testing.T) {
	t.Parallel()
	files := maps.Clone(theme(t))
	maps.Copy(files, worldSite)
	snap := source.FromFiles(files)
	whole := htmlOf(t, buildOf(t, snap, false, nil))
	first := early(t, snap)
	var asking sync.WaitGroup
	for range 3 {
		asking.Go(func() {
			for path, got := range htmlOf(t, first) {
				if got != whole[path] {
					t.Errorf("%s shown early:\n%s", path, firstDifference(got, whole[path]))
				}
			}
		})
	}
	after := htmlOf(t, buildOf(t, snap, false, first))
	asking.Wait()
	for path, got := range after {
		if got != whole[path] {
			t.Errorf("%s after an early build:\n%s", path, firstDifference(got, whole[path]))
		}
	}
}

func TestAnEarlyBuildFindsNoFaultsOfTexts(t *testing.T) {
	t.Parallel()
	files := maps.Clone(theme(t))
	maps.Copy(files, worldSite)
	files["content/concerts/noel.md"] += "\n[ailleurs](/nulle-part/)\n\n<script>x</script>\n"
	files["content/concerts/janvier.md"] = strings.Replace(files["content/concerts/janvier.md"], "Voir [Noël](noel.md).", "\n\n---\ntitre: Deux\ndate: 2027-02-01 20:00\n---\nEncore.", 1)
	snap := source.FromFiles(files)
	first := early(t, snap)
	for _, d := range first.Diagnostics {
		if d.Pos.File == "content/concerts/noel.md" {
			t.Errorf("early, %s", d.ID)
		}
	}
	whole := buildOf(t, snap, false, nil)
	after := buildOf(t, snap, false, first)
	if got, want := says(after.Diagnostics), says(whole.Diagnostics); got != want || !strings.Contains(want, "second-document") {
		t.Errorf("after an early build:\n%s\nwithout:\n%s", got, want)
	}
	found := map[string]bool{}
	for _, d := range after.Diagnostics {
		if d.Pos.File == "content/concerts/noel.md" {
			found[d.ID] = true
		}
	}
	if !found["link-dead"] || len(found) < 2 {
		t.Errorf("the whole found %v", found)
	}
}
