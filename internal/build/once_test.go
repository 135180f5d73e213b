package build

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"saison/internal/source"
)

// TestABuildThatLetsGoOfItsSourcesSaysAndMakesTheSame builds sites on the disk,
// after random edits, keeping what was read and not.
func TestABuildThatLetsGoOfItsSourcesSaysAndMakesTheSame(t *testing.T) {
	t.Parallel()
	builtin := fstest.MapFS{}
	for p, text := range theme(t) {
		builtin[p] = &fstest.MapFile{Data: []byte(text)}
	}
	for _, languages := range []string{"[fr]", "[fr, en]"} {
		t.Run(languages, func(t *testing.T) {
			t.Parallel()
			r := rand.New(rand.NewPCG(11, 3))
			var last *Result
			files := map[string]string{}
			for step := range 12 {
				if step%6 == 0 {
					files = maps.Clone(worldSite)
					files["saison.yaml"] = line(files["saison.yaml"], "langues:", "langues: "+languages)
				}
				what := theEdits[r.IntN(len(theEdits))](r, files)
				delete(files, "")
				dir := t.TempDir()
				writeSite(t, dir, files)
				kept, let := readOnce(t, dir, builtin, false, nil), readOnce(t, dir, builtin, true, last)
				last = let
				if d := differ(t, kept, let); d != "" {
					t.Fatalf("step %d, after an edit of %s:\n%s", step, what, d)
				}
				for i, d := range kept.Diagnostics {
					if o := let.Diagnostics[i]; d.Excerpt != o.Excerpt || !reflect.DeepEqual(d.Fix, o.Fix) || d.Syntax != o.Syntax {
						t.Errorf("step %d: %s %s has another line or repair: %q, %q", step, d.Pos, d.ID, d.Excerpt, o.Excerpt)
					}
				}
				if languages == "[fr]" {
					f, rec := let.snapshot.File("content/lieux/foyer.md"), let.Record("content/lieux/foyer.md")
					if f != nil && rec != nil && len(rec.Doc.Meta.Fields) > 0 {
						t.Error("the front matter is still there")
					}
				}
			}
		})
	}
}

func writeSite(t *testing.T, dir string, files map[string]string) {
	t.Helper()
	for p, text := range files {
		name := filepath.Join(dir, filepath.FromSlash(p))
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

func readOnce(t *testing.T, dir string, builtin fstest.MapFS, once bool, prev *Result) *Result {
	t.Helper()
	snap, found, err := source.Read(context.Background(), dir, builtin, nil)
	if err != nil {
		t.Fatal(err)
	}
	r, err := Build(context.Background(), Inputs{Pictures: pictures, Snapshot: snap, Found: found, Once: once,
		Clock: Clock{Instant: time.Date(2026, 12, 1, 9, 0, 0, 0, time.UTC)}}, prev)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestAMessageOfALateFaultQuotesAFileThatWasLetGo(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	files := maps.Clone(worldSite)
	files["saison.yaml"] = line(files["saison.yaml"], "langues:", "langues: [fr]")
	files["content/concerts/noel.md"] = strings.Replace(files["content/concerts/noel.md"], "lieu: salle", "lieu: nulle part", 1)
	writeSite(t, dir, files)
	r := readOnce(t, dir, fstest.MapFS{}, true, nil)
	var said []string
	for _, d := range r.Diagnostics {
		if d.ID == "place-unknown" {
			said = append(said, d.Excerpt)
		}
	}
	if fmt.Sprint(said) != "[lieu: nulle part]" {
		t.Errorf("quoted: %q", said)
	}
}
