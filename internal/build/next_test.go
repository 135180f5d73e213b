package build

import (
	"testing"
	"time"

	"saison/internal/source"
)

func TestABuildHoldsUntilTheNextMomentThatADocumentNames(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, keys, now, want string }{
		{"midnight in the site's zone", "date: 2026-12-20 20:00", "2026-12-01T10:00:00Z", "2026-12-01T23:00:00Z"},
		{"the beginning", "date: 2026-12-01 20:00", "2026-12-01T10:00:00Z", "2026-12-01T19:00:00Z"},
		{"just after the beginning", "date: 2026-12-01 20:00", "2026-12-01T19:00:00Z", "2026-12-01T19:00:00.000000001Z"},
		{"the end", "date: 2026-12-01 20:00\nend: 2026-12-01 22:00", "2026-12-01T19:30:00Z", "2026-12-01T21:00:00Z"},
		{"the opening of the booking", "date: 2026-12-20 20:00\nbooking: {url: https://example.org/, opens: 2026-12-01 12:00}", "2026-12-01T10:00:00Z", "2026-12-01T11:00:00Z"},
		{"the publication, with an offset", "date: 2026-12-20 20:00\npublish: 2026-12-01T12:30:00Z", "2026-12-01T10:00:00Z", "2026-12-01T12:30:00Z"},
		{"a second later, for what is looked at by the second", "date: 2026-12-20 20:00\npublish: 2026-12-01T12:30:00Z", "2026-12-01T12:30:00.5Z", "2026-12-01T12:30:01Z"},
	} {
		now, err := time.Parse(time.RFC3339Nano, c.now)
		if err != nil {
			t.Fatal(err)
		}
		r, err := Build(t.Context(), Inputs{Clock: Clock{Machine: now}, Snapshot: source.FromFiles(map[string]string{
			"saison.yaml":           "title: T\nbase_url: https://example.org\ntimezone: Europe/Paris\n",
			"content/concerts/c.md": "---\ntitle: C\n" + c.keys + "\n---\n",
		})}, nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range r.Diagnostics {
			if d.Pos.File == "content/concerts/c.md" {
				t.Errorf("%s: %s", c.name, d.Message("en"))
			}
		}
		if got := r.Until().UTC().Format(time.RFC3339Nano); got != c.want {
			t.Errorf("%s: until %s, want %s", c.name, got, c.want)
		}
	}
}
