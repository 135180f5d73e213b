package manual

import (
	"context"
	"encoding/json"
	"flag"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"saison"
	"saison/internal/build"
	"saison/internal/diag"
	"saison/internal/source"
)

// noon is when the examples are read.
var noon = time.Date(2026, 12, 1, 11, 0, 0, 0, time.UTC)

// says runs the files, laid over the base, through the whole line, and returns
// what it says. Everything is rendered too, since a layout may fail only then.
// For an id that begins with "subscribers-" it says what check --subscribers does,
// and for those of the audit and the law what a check does.
func says(t *testing.T, files []File, id string) diag.List {
	t.Helper()
	dir := t.TempDir()
	for _, f := range append(Base(), files...) {
		name := filepath.Join(dir, filepath.FromSlash(f.Path))
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(f.Text()), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	// The theme costs most of the time, and few messages have to do with it.
	subscribers := strings.HasPrefix(id, "subscribers-")
	themed := subscribers || slices.ContainsFunc(files, func(f File) bool {
		return !strings.HasPrefix(f.Path, "content/") || strings.Contains(f.Shown, "gabarit:")
	})
	var theme fs.FS
	if themed {
		theme = saison.Theme()
	}
	snap, found, err := source.Read(context.Background(), dir, theme, nil)
	if err != nil {
		t.Fatal(err)
	}
	r, err := build.Build(context.Background(), build.Inputs{Snapshot: snap, Found: found, Clock: build.Clock{Machine: noon}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if subscribers {
		notes, err := r.Subscribers()
		if err != nil {
			t.Fatal(err)
		}
		return append(slices.Clip(r.Diagnostics), notes...)
	}
	if strings.HasPrefix(id, "legal-") {
		return append(slices.Clip(r.Diagnostics), r.Legal()...)
	}
	if id == "other-site-asked" || id == "code-in-page" {
		list, err := r.Audit(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		return append(slices.Clip(r.Diagnostics), list...)
	}
	if !themed {
		return slices.DeleteFunc(r.Diagnostics, func(d diag.Diagnostic) bool { return d.ID == "layout-missing" })
	}
	return r.Diagnostics
}

func show(list diag.List) string {
	var b strings.Builder
	list[:min(len(list), 6)].Print(&b, "fr", false)
	return b.String()
}

var update = flag.Bool("update", false, "write examples/said.json and docs/messages.md")

func TestEveryMessageHasAnExample(t *testing.T) {
	t.Parallel()
	all, known := Examples(), map[string]bool{}
	for _, m := range diag.Messages() {
		switch x := all[m.ID]; {
		case x == nil:
			t.Errorf("%s has no example: write one into internal/manual/examples, in its part's table", m.ID)
		case x.Under != "" && (all[x.Under] == nil || len(all[x.Under].Wrong) == 0):
			t.Errorf("%s stands below %s, which has no example", m.ID, x.Under)
		case (x.Under != "") == (len(x.Wrong) > 0 || x.Why.FR != "") || (len(x.Wrong) > 0) == (x.Why.FR != "") && x.Under == "":
			t.Errorf("%s needs one of: an example, a reason why there is none, the message that it stands below", m.ID)
		case (x.Why.FR == "") != (x.Why.EN == ""):
			t.Errorf("%s: the reason is needed in both languages", m.ID)
		}
		known[m.ID] = true
	}
	for id := range all {
		if known[id] {
			continue
		}
		t.Errorf("there is an example of %s, which is no message", id)
	}
}

func TestEachExampleRaisesItsMessageAndTheRightOneDoesNot(t *testing.T) {
	t.Parallel()
	all := Examples()
	var mu sync.Mutex
	said, below := map[string]Said{}, map[string]bool{}
	t.Run("all", func(t *testing.T) {
		for _, m := range diag.Messages() {
			x := all[m.ID]
			if x == nil || len(x.Wrong) == 0 {
				continue
			}
			t.Run(m.ID, func(t *testing.T) {
				t.Parallel()
				hit := raises(t, x)
				staysSilent(t, x)
				mu.Lock()
				defer mu.Unlock()
				said[x.ID] = printed(hit)
				for _, n := range hit.Notes {
					below[x.ID+" "+n.ID] = true
				}
			})
		}
	})
	for id, x := range all {
		if x.Under != "" && !below[x.Under+" "+id] {
			t.Errorf("the example of %s does not say %s below it", x.Under, id)
		}
	}
	upToDate(t, "examples/said.json", saidJSON(t, said))
	upToDate(t, "../../docs/messages.md", messages(all, said))
}

// raises checks the wrong one, and returns its fault.
func raises(t *testing.T, x *Example) (hit diag.Diagnostic) {
	t.Helper()
	list := says(t, x.Wrong, x.ID)
	for _, d := range list {
		switch {
		case d.ID == x.ID && d.Pos.File == x.At.File && d.Pos.Line == x.At.Line:
			hit = d
		case d.ID == x.ID: // one mistake, said at two places
		case !slices.Contains(x.With, d.ID) && !slices.Contains(x.Still, d.ID):
			t.Errorf("the wrong one also says %s %s", d.Pos, d.ID)
		}
	}
	if hit.ID == "" {
		t.Errorf("the wrong one does not say %s at %s:\n%s", x.ID, x.At, show(list))
	}
	for _, id := range x.With {
		if !slices.ContainsFunc(list, func(d diag.Diagnostic) bool { return d.ID == id }) {
			t.Errorf("the wrong one does not say %s", id)
		}
	}
	return hit
}

// staysSilent checks the right one.
func staysSilent(t *testing.T, x *Example) {
	t.Helper()
	for _, d := range says(t, x.Right, x.ID) {
		if !slices.Contains(x.Still, d.ID) {
			t.Errorf("the right one says %s %s: %s", d.Pos, d.ID, d.Message("fr"))
		}
	}
}

// printed returns a fault as a terminal shows it. Texts that are repeated a
// thousand times are cut.
func printed(d diag.Diagnostic) Said {
	var fr, en strings.Builder
	diag.List{d}.Print(&fr, "fr", false)
	diag.List{d}.Print(&en, "en", false)
	return Said{fr.String(), en.String()}
}

func saidJSON(t *testing.T, said map[string]Said) string {
	t.Helper()
	var b strings.Builder
	enc := json.NewEncoder(&b)
	enc.SetIndent("", "  ")
	enc.SetEscapeHTML(false)
	if err := enc.Encode(said); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// upToDate compares a file that is made with what it should be, or writes it.
func upToDate(t *testing.T, name, want string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(name, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	got, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != want {
		t.Errorf("%s is stale: go test ./internal/manual -update, and read the difference", name)
	}
}

func TestTheBaseSaysNothing(t *testing.T) {
	t.Parallel()
	if got := says(t, nil, ""); len(got) > 0 {
		t.Errorf("got\n%s", show(got))
	}
}

func TestMarksStandForBytes(t *testing.T) {
	t.Parallel()
	f := File{Shown: "a⟦E9⟧b⟦3×xy⟧c\n"}
	if got, want := f.Text(), "a\xe9bxyxyxyc\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
