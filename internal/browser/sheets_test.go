package browser

import (
	"encoding/json"
	"testing"

	"saison/internal/site"
)

// printedOn is on how many pages of A4 a sheet prints at most. A week of many
// dates goes on on a second one, and so do labels of many works.
var printedOn = map[site.PageType]int{site.Poster: 1, site.Leaflet: 1, site.Labels: 1, site.WeekSheet: 1}

// TestSheetsFitTheirPaper prints one sheet of each sort, from left to right and from right
// to left: all of them with -kinds.
func TestSheetsFitTheirPaper(t *testing.T) {
	t.Parallel()
	h := serve(t)
	var pages []sample
	sorts := map[string]site.PageType{}
	known := map[sample]bool{}
	for _, o := range h.Outputs() {
		if o.Format != site.HTML || !o.Page.Type.Sheet() {
			continue
		}
		sort := sample{Type: string(o.Page.Type), Lang: o.Lang}
		if (known[sort] || o.Lang == "en") && !*kinds {
			continue
		}
		known[sort] = true
		sorts[o.URL] = o.Page.Type
		pages = append(pages, sample{Type: sort.Type, Lang: o.Lang, Path: o.URL})
	}
	for _, lang := range []string{"fr", "he"} {
		for _, kind := range []site.PageType{site.Poster, site.Leaflet, site.WeekSheet} {
			if !known[sample{Type: string(kind), Lang: lang}] {
				t.Errorf("the demonstration has no %s in %s", kind, lang)
			}
		}
	}
	seen := h.look(t, "sheets.mjs", pages)
	for _, p := range pages {
		var got struct {
			Pages int
			A4    bool
			Dir   string
		}
		for _, raw := range seen[p.Path] {
			if err := json.Unmarshal(raw, &got); err != nil {
				t.Fatal(err)
			}
		}
		if got.Pages < 1 || got.Pages > printedOn[sorts[p.Path]] || !got.A4 || (got.Dir == "rtl") != (p.Lang == "he") {
			t.Errorf("%s prints on %d pages, A4 is %v, it is written %s", p.Path, got.Pages, got.A4, got.Dir)
		}
	}
}

// TestOtherSitesShowWhatIsMadeForThemAndNothingElse puts pages into a frame of
// another origin.
func TestOtherSitesShowWhatIsMadeForThemAndNothingElse(t *testing.T) {
	t.Parallel()
	h := serve(t)
	pages := []sample{{Path: "/"}, {Path: "/agenda/"}}
	for _, o := range []*site.Output{h.Site.Embeds("fr")[0], h.Site.Embeds("fr")[1], h.Site.Embeds("he")[0]} {
		pages = append(pages, sample{Type: string(site.Embed), Path: o.URL})
	}
	seen := h.look(t, "frame.mjs", pages)
	for _, p := range pages {
		var got struct {
			Shown, Left bool
			Words       int
		}
		for _, raw := range seen[p.Path] {
			if err := json.Unmarshal(raw, &got); err != nil {
				t.Fatal(err)
			}
		}
		if framed := p.Type == string(site.Embed); got.Shown != framed || framed && (got.Words < 40 || !got.Left) {
			t.Errorf("%s in a frame of another site: shown %v, %d letters, its links leave the frame %v", p.Path, got.Shown, got.Words, got.Left)
		}
	}
}
