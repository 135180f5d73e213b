package render

import (
	"strings"
	"testing"
)

// TestWhatIsTypedIsShown keeps values on the page that once got lost.
func TestWhatIsTypedIsShown(t *testing.T) {
	t.Parallel()
	files, err := theme()
	if err != nil {
		t.Fatal(err)
	}
	files["saison.yaml"] = "titre: Essai\nbase_url: https://example.org/\nlanguages: [fr, en]\ntimezone: Europe/Paris\n"
	files["content/concerts/noel.md"] = "---\ntitre: Noël\ndate: 12 décembre 2026 à 20h30\nouverture des portes: 20h\nprécision: Par la cour.\n---\n"
	files["content/concerts/noel.en.md"] = "---\ntitle: Christmas\nsubtitle: With carols\nnote: Through the yard.\n---\n"
	r := newRenderer(files)
	if r == nil {
		t.Fatal("the site has errors")
	}
	for path, want := range map[string][]string{
		"concerts/noel/index.html":    {"Par la cour.", "Ouverture des portes"},
		"en/concerts/noel/index.html": {"Through the yard.", "With carols"},
	} {
		page, err := r.Render(r.site.Find(path))
		if err != nil {
			t.Fatal(err)
		}
		for _, w := range want {
			if !strings.Contains(string(page), w) {
				t.Errorf("%s lacks %q", path, w)
			}
		}
	}
}
