package build

import (
	"context"
	"testing"
	"time"

	"saison/internal/source"
)

func TestAPlanFindsTheFaultsOfTheContent(t *testing.T) {
	t.Parallel()
	files := demonstration(t)
	files["content/concerts/essai.md"] = "---\ntitre: Essai\ndate: 12 mars 2027 à 20h\nlieu: grande-hale\n---\n[mort](../lieux/absent.md)\n"
	in := Inputs{Snapshot: source.FromFiles(files), Clock: Clock{Machine: time.Date(2026, 12, 1, 9, 0, 0, 0, time.UTC)}}
	whole, err := Build(context.Background(), in, nil)
	if err != nil {
		t.Fatal(err)
	}
	in.Planned = true
	plan, err := Build(context.Background(), in, nil)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := says(plan.Diagnostics), says(whole.Diagnostics); got != want || !plan.Held["content/concerts/essai.md"] {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if r := plan.Record("content/concerts/essai.md"); r == nil || r.Title != "Essai" || plan.Record("content/absent.md") != nil {
		t.Errorf("got %+v", r)
	}
}
