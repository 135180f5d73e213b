package render

import (
	"regexp"
	"strings"
	"testing"

	"saison/internal/site"
)

// Links to a part of a page are checked by package site, which must know what
// the layouts make.
func TestThePartsOfEveryPageMayBeLinkedTo(t *testing.T) {
	t.Parallel()
	r := theWorld(t)
	part := regexp.MustCompile(`<(?:section|main|footer|h2 class="t big")[^>]* id="([^"]+)"`)
	found := 0
	for _, o := range r.site.Outputs {
		if o.Format != site.HTML {
			continue
		}
		html, err := r.Render(o)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range part.FindAllStringSubmatch(string(html), -1) {
			if found++; !site.MadeAnchor(m[1]) && !strings.HasPrefix(m[1], "kind-") {
				t.Errorf("%s has the part %q, which package site does not know", o.Path, m[1])
			}
		}
	}
	if found == 0 {
		t.Error("no page has parts")
	}
}
