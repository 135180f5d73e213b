package starter

import (
	"os"
	"path/filepath"
	"testing"

	"saison"
	"saison/internal/build"
	"saison/internal/civil"
	"saison/internal/diag"
	"saison/internal/source"
)

// built builds the site in dir as of noon of today.
func built(t *testing.T, dir string, today civil.Date) *build.Result {
	t.Helper()
	snap, found, err := source.Read(t.Context(), dir, saison.Theme(), nil)
	if err != nil {
		t.Fatal(err)
	}
	clock := build.Clock{Local: today.At(civil.Time{Hour: 12})}
	r, err := build.Build(t.Context(), build.Inputs{Snapshot: snap, Found: found, Clock: clock}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// faults prints what a build found, up to the severity of notes.
func faults(t *testing.T, list diag.List) {
	t.Helper()
	if len(list) > 0 {
		if err := list.Print(t.Output(), "en", false); err != nil {
			t.Fatal(err)
		}
		t.Errorf("%d diagnostics", len(list))
	}
}

func TestNewSitesBuildWithoutDiagnostics(t *testing.T) {
	eachSite(t, func(t *testing.T, like string, today civil.Date, files map[string][]byte) {
		dir := t.TempDir()
		for name, data := range files {
			name = filepath.Join(dir, filepath.FromSlash(name))
			if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(name, data, 0o666); err != nil {
				t.Fatal(err)
			}
		}
		r := built(t, dir, today)
		faults(t, r.Diagnostics)
		if r.Counts.Events < 10 || r.Counts.Pages < 80 {
			t.Errorf("%d events and %d pages", r.Counts.Events, r.Counts.Pages)
		}
	})
}

func TestTheDemonstrationHasNothingToReport(t *testing.T) {
	t.Parallel()
	snap, found, err := source.Read(t.Context(), "../..", saison.Theme(), nil)
	if err != nil {
		t.Fatal(err)
	}
	r, err := build.Build(t.Context(), build.Inputs{Snapshot: snap, Found: found}, nil)
	if err != nil {
		t.Fatal(err)
	}
	var others diag.List
	for _, d := range r.Diagnostics {
		// A person of the demonstration has not agreed to a page, on purpose.
		if d.ID != "person-unpublished" {
			others = append(others, d)
		}
	}
	faults(t, others)
	if len(r.Diagnostics) != 1 {
		t.Errorf("%d diagnostics, want the one about the person without a page", len(r.Diagnostics))
	}
	if r.Counts.Documents < 75 || r.Counts.Events < 40 {
		t.Errorf("%d documents and %d events", r.Counts.Documents, r.Counts.Events)
	}
}
