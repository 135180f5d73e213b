package render

import (
	"strings"
	"testing"
)

func TestPartsGiveWayToHeadingsOfTheText(t *testing.T) {
	t.Parallel()
	files, err := worldFiles()
	if err != nil {
		t.Fatal(err)
	}
	files["content/concerts/2026-12-12-hiver.md"] += "\n## Content\n\nUn.\n\n## Programme\n\nDeux, voir [plus bas](#subscribe).\n\n## Subscribe\n\nTrois.\n"
	html := page(t, newRenderer(files), "concerts/hiver/index.html")
	checkPage(t, "hiver", html)
	for _, want := range []string{
		`<h3 id="content">`, `<main id="content-part">`, `href="#content-part"`,
		`<h3 id="programme">`, `<section class="blk" id="programme-part">`,
		`<h3 id="subscribe">`, `aria-labelledby="subscribe-part"`, `<h2 id="subscribe-part">`, `href="#subscribe"`,
	} {
		if !strings.Contains(html, want) {
			t.Errorf("no %s", want)
		}
	}
	if other := page(t, newRenderer(files), "concerts/ouverture/index.html"); !strings.Contains(other, `<h2 id="subscribe">`) || !strings.Contains(other, `<main id="content">`) {
		t.Error("the parts of another page have given way too")
	}
}
