package browser

import (
	"bytes"
	"compress/gzip"
	"regexp"
	"slices"
	"testing"

	"saison/internal/site"
)

// The budgets of a page, in bytes.
const (
	pageBudget   = 60_000  // an event page with its style sheets and scripts, compressed
	styleBudget  = 30_000  // all style sheets, compressed
	scriptBudget = 15_000  // all scripts, compressed
	fontBudget   = 200_000 // the fonts that a page asks for; woff2 is compressed already
	fontCeiling  = 290_000 // what they weigh until the italics and the Hebrew of a language name are cut smaller: it must not grow
	preloads     = 2       // fonts that are asked for before the text is known
)

var (
	linked    = regexp.MustCompile(`<(?:link rel="stylesheet" href|script[^>]* src)="([^"]+)"`)
	preloaded = regexp.MustCompile(`<link rel="preload"[^>]*>`)
	fontFace  = regexp.MustCompile(`@font-face\{[^}]*\}`)
)

// packed returns how long data is after gzip, which every server has.
func packed(t *testing.T, data []byte) int {
	t.Helper()
	var b bytes.Buffer
	z, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		t.Fatal(err)
	}
	z.Write(data)
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Len()
}

// bytesAt returns what is served at an address.
func (h *hosted) bytesAt(t *testing.T, address string) []byte {
	t.Helper()
	f := h.files[address]
	if f == nil {
		t.Fatalf("there is no %s", address)
	}
	data, err := f.body()
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func TestEventPagesAreLight(t *testing.T) {
	t.Parallel()
	h := serve(t)
	weights := map[string]int{} // of style sheets and scripts, by address
	heaviest, where, n := 0, "", 0
	for _, o := range h.Outputs() {
		if o.Format != site.HTML || o.Page.Type != site.EventPage {
			continue
		}
		n++
		html := h.bytesAt(t, "/"+o.Path)
		all := packed(t, html)
		for _, m := range linked.FindAllSubmatch(html, -1) {
			address := string(m[1])
			if weights[address] == 0 {
				weights[address] = packed(t, h.bytesAt(t, address))
			}
			all += weights[address]
		}
		if all > heaviest {
			heaviest, where = all, o.Path
		}
		if got := len(preloaded.FindAll(html, -1)); got > preloads {
			t.Errorf("%s asks for %d files beforehand, %d are due at most", o.Path, got, preloads)
		}
	}
	t.Logf("%d pages, the heaviest is %s with %d bytes compressed", n, where, heaviest)
	if n < 40 || len(weights) == 0 || heaviest > pageBudget {
		t.Errorf("%d event pages with %d style sheets and scripts; %s has %d bytes, %d are due at most", n, len(weights), where, heaviest, pageBudget)
	}
}

func TestStyleSheetsAndScriptsAreLight(t *testing.T) {
	t.Parallel()
	h := serve(t)
	css, js, seen := 0, 0, map[string]bool{}
	for _, o := range h.Outputs() {
		if o.Format != site.HTML {
			continue
		}
		for _, m := range linked.FindAllSubmatch(h.bytesAt(t, "/"+o.Path), -1) {
			address := string(m[1])
			if seen[address] {
				continue
			}
			seen[address] = true
			data := h.bytesAt(t, address)
			if bytes.HasPrefix(m[0], []byte("<link")) {
				css += packed(t, data)
				faces := fontFace.FindAll(data, -1)
				if i := slices.IndexFunc(faces, func(face []byte) bool { return !bytes.Contains(face, []byte("font-display:swap")) }); i >= 0 {
					t.Errorf("%s keeps text from being read until a font is there: %s", address, faces[i])
				}
			} else {
				js += packed(t, data)
			}
		}
	}
	t.Logf("style sheets %d bytes, scripts %d bytes, compressed", css, js)
	if css == 0 || css > styleBudget {
		t.Errorf("the style sheets have %d bytes compressed, %d are due at most", css, styleBudget)
	}
	if js == 0 || js > scriptBudget {
		t.Errorf("the scripts have %d bytes compressed, %d are due at most", js, scriptBudget)
	}
}
