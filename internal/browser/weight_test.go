package browser

import (
	"bytes"
	"compress/gzip"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"saison/internal/site"
)

// The budgets of a page, in bytes.
const (
	pageBudget   = 60_000  // an event page with its style sheets and scripts, compressed
	styleBudget  = 30_000  // the style sheets that a page shows itself with, as they lie in the theme
	packedStyles = 20_000  // all style sheets with the colours of the site, compressed
	scriptBudget = 15_000  // all scripts, compressed
	fontBudget   = 200_000 // the fonts that a page asks for; woff2 is compressed already
	preloads     = 2       // fonts that are asked for before the text is known
)

var (
	linked    = regexp.MustCompile(`<(?:link rel="stylesheet" href|script[^>]* src)="([^"]+)"[^>]*>`)
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
		own, html := 0, h.bytesAt(t, "/"+o.Path)
		for _, m := range linked.FindAllSubmatch(html, -1) {
			address, style := string(m[1]), bytes.HasPrefix(m[0], []byte("<link"))
			if style && !bytes.Contains(m[0], []byte(`media="print"`)) {
				own += h.weigh(t, address)
			}
			if seen[address] {
				continue
			}
			seen[address] = true
			data := h.bytesAt(t, address)
			if !style {
				js += packed(t, data)
				continue
			}
			css += packed(t, data)
			faces := fontFace.FindAll(data, -1)
			if i := slices.IndexFunc(faces, func(face []byte) bool { return !bytes.Contains(face, []byte("font-display:swap")) }); i >= 0 {
				t.Errorf("%s keeps text from being read until a font is there: %s", address, faces[i])
			}
		}
		if paper := bytes.Contains(html, []byte(` class="paper">`)); own == 0 || own > styleBudget && !paper {
			t.Errorf("%s has %d bytes of style sheets, %d are due at most", o.Path, own, styleBudget)
		}
	}
	t.Logf("style sheets %d bytes, scripts %d bytes, compressed", css, js)
	if css > packedStyles {
		t.Errorf("the style sheets have %d bytes compressed, %d are due at most", css, packedStyles)
	}
	if js == 0 || js > scriptBudget {
		t.Errorf("the scripts have %d bytes compressed, %d are due at most", js, scriptBudget)
	}
}

// weigh returns how long the file of the theme is that an address was made of.
func (h *hosted) weigh(t *testing.T, address string) int {
	t.Helper()
	f := h.files[address]
	if f == nil || f.out.File == nil {
		t.Fatalf("there is no file at %s", address)
	}
	data, err := f.out.File.Bytes()
	if err != nil {
		t.Fatal(err)
	}
	return len(data)
}

// TestFontsOfAnyTextAreLight adds up all fonts of the theme: no page can ask for
// more, whatever letters stand on it, also while a browser tries them out.
func TestFontsOfAnyTextAreLight(t *testing.T) {
	t.Parallel()
	h := serve(t)
	all, n, seen := 0, 0, map[string]bool{}
	for _, o := range h.Outputs() {
		if o.File == nil || !strings.HasSuffix(o.File.Path, ".woff2") || seen[o.File.Path] { // each has an address with its sum, too
			continue
		}
		seen[o.File.Path] = true
		weight := len(h.bytesAt(t, "/"+o.Path))
		if weight > fontBudget/2 {
			t.Errorf("%s has %d bytes", o.File.Path, weight)
		}
		all, n = all+weight, n+1
	}
	t.Logf("%d fonts, %d bytes", n, all)
	if n != 10 || all > fontBudget {
		t.Errorf("the %d fonts have %d bytes, %d are due at most", n, all, fontBudget)
	}
}

// classes finds what is after a dot in a selector, and names the classes of an element.
var (
	selector = regexp.MustCompile(`\.([a-z][a-z0-9-]*)`)
	classes  = regexp.MustCompile(` class="([^"]*)"`)
)

// TestPagesHaveTheStylesOfWhatTheyShow keeps the style sheets of some types of
// pages apart from the others: no page has a class of theirs without them.
func TestPagesHaveTheStylesOfWhatTheyShow(t *testing.T) {
	t.Parallel()
	h := serve(t)
	const base = "saison.css"
	named := map[string]map[string]bool{} // by style sheet
	for _, o := range h.Outputs() {
		if o.File == nil || path.Dir(o.File.Path) != "static/css" || o.File.Path == "static/css/print.css" {
			continue
		}
		data, err := o.File.Bytes()
		if err != nil {
			t.Fatal(err)
		}
		names := map[string]bool{}
		for _, m := range selector.FindAllSubmatch(data, -1) {
			names[string(m[1])] = true
		}
		named[path.Base(o.File.Path)] = names
	}
	owners := map[string][]string{} // by class: the style sheets that alone know it
	for _, sheet := range slices.Sorted(maps.Keys(named)) {
		for name := range named[sheet] {
			if sheet != base && !named[base][name] {
				owners[name] = append(owners[name], sheet)
			}
		}
	}
	for name, sheet := range map[string]string{"facets": "agenda.css", "we": "month.css", "hits": "search.css", "steps": "subscribe.css"} {
		if !slices.Equal(owners[name], []string{sheet}) {
			t.Errorf(".%s is known to %q, not to %s", name, owners[name], sheet)
		}
	}
	for _, o := range h.Outputs() {
		if o.Format != site.HTML {
			continue
		}
		html := h.bytesAt(t, "/"+o.Path)
		for _, m := range classes.FindAllSubmatch(html, -1) {
			for _, name := range strings.Fields(string(m[1])) {
				known := owners[name]
				if len(known) > 0 && !slices.ContainsFunc(known, func(sheet string) bool {
					return bytes.Contains(html, []byte("/"+strings.TrimSuffix(sheet, "css")))
				}) {
					t.Errorf("%s shows .%s without %q", o.Path, name, known)
				}
			}
		}
	}
}
