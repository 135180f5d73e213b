package browser

import (
	"encoding/json"
	"testing"

	"saison/internal/site"
)

// TestTheSearchWorksByKeyboard goes from the field of the masthead to a page that
// was found, by keys alone.
func TestTheSearchWorksByKeyboard(t *testing.T) {
	t.Parallel()
	h := serve(t)
	asked := map[string]string{"fr": "concerts d’été", "en": "concert", "he": "קונצרט"}
	var pages []sample
	for _, o := range h.Outputs() {
		if o.Format == site.HTML && o.Page.Type == site.Home {
			pages = append(pages, sample{Type: "home", Kind: asked[o.Lang], Lang: o.Lang, Path: o.URL})
		}
	}
	if len(pages) != len(asked) {
		t.Fatalf("%d home pages, want %d", len(pages), len(asked))
	}
	for path, seen := range h.look(t, "search.mjs", pages) {
		var at struct{ Hits int }
		if err := json.Unmarshal(seen[0], &at); err != nil || at.Hits < 2 {
			t.Errorf("%s finds %d pages, %v", path, at.Hits, err)
		}
	}
}
