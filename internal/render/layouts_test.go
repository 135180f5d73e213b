package render

import (
	"bytes"
	"maps"
	"os"
	"strings"
	"testing"

	"saison/internal/layout"
	"saison/internal/site"
)

// A site whose every layout is the copy that saison eject makes is the same.
func TestEveryLayoutMayBeReplacedByItsCopy(t *testing.T) {
	t.Parallel()
	files, err := worldFiles()
	if err != nil {
		t.Fatal(err)
	}
	copies := 0
	for name, text := range files {
		if strings.HasPrefix(name, "layouts/") {
			files[name] = string(layout.Copy(name, []byte(text)))
			copies++
		}
	}
	if copies < 35 {
		t.Fatalf("only %d layouts", copies)
	}
	want, got := theWorld(t), newRenderer(files)
	if got == nil {
		t.Fatal("the copies have faults")
	}
	pages := 0
	for _, o := range want.site.Outputs {
		if o.Format != site.HTML {
			continue
		}
		pages++
		copied := got.site.Find(o.Path)
		if copied == nil {
			t.Errorf("%s: not there with the copies", o.Path)
			continue
		}
		a, err := want.Render(o)
		if err != nil {
			t.Fatal(err)
		}
		b, err := got.Render(copied)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(a, b) {
			t.Errorf("%s: %s", o.Path, firstDifference(string(b), string(a)))
		}
	}
	if pages < 40 {
		t.Errorf("only %d pages", pages)
	}
}

func TestASiteMayHaveItsColoursAndALayoutOfItsOwn(t *testing.T) {
	t.Parallel()
	files, err := theme()
	if err != nil {
		t.Fatal(err)
	}
	maps.Copy(files, map[string]string{
		"saison.yaml": "title: Festival\nbase_url: https://example.org/\nlanguage: fr\ntimezone: Europe/Paris\nnow: 2026-12-01T12:00\n" +
			"colors:\n  season: \"#124a3c\"\n  concert: \"#c2185b\"\n",
		"layouts/festival.html":       `<article class="{{.Color}}"><h1>{{.Title}}</h1>{{with .Own "x-sponsor"}}<p>{{.}}</p>{{end}}{{with .Fact "prices"}}{{.Body}}{{end}}</article>`,
		"content/concerts/hiver.md":   "---\ntitre: Concert d'hiver\ndate: 12 décembre 2026 à 20h30\ntarif: 12 €\ngabarit: festival\nx-sponsor: Boulangerie du Lavoir\n---\n",
		"content/concerts/autre.md":   "---\ntitre: Un autre\ndate: 13 décembre 2026 à 20h30\n---\n",
		"content/pages/a-propos.md":   "---\ntitre: À propos\n---\nBonjour.\n",
		"static/css/festival.css":     "body{color:red}",
		"layouts/partials/state.html": "",
	})
	r := newRenderer(files)
	if r == nil {
		t.Fatal("the site has faults, see above")
	}
	own := page(t, r, "concerts/hiver/index.html")
	for _, want := range []string{`<article class="k-concert"><h1>Concert d’hiver</h1><p>Boulangerie du Lavoir</p>`, "12", "<!doctype html>", `<nav aria-label=`} {
		if !strings.Contains(own, want) {
			t.Errorf("the page with a layout of its own lacks %s", want)
		}
	}
	if strings.Contains(page(t, r, "concerts/autre/index.html"), "<article class=\"k-concert\"><h1>") {
		t.Error("a document that names no layout got that of another")
	}
	coloured := 0
	for _, o := range r.site.Outputs {
		if o.Format != site.Stylesheet || o.File == nil || o.File.Path != stylesheet {
			continue
		}
		css, err := r.Render(o)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(css), "--fill:#c2185b") {
			coloured++
		}
	}
	if coloured == 0 {
		t.Error("no style sheet has the colours of the site")
	}
}

// manualFile is generated in part; what is made from the types stands between
// the two lines.
const (
	manualFile  = "../../docs/layouts.md"
	manualBegin = "<!-- made from the types in internal/render: go test ./internal/render -run Manual -update -->\n"
	manualEnd   = "<!-- end of what is made -->\n"
)

func TestTheManualOfLayoutsListsEveryValue(t *testing.T) {
	t.Parallel()
	data, err := os.ReadFile(manualFile)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, _ := strings.Cut(string(data), manualBegin)
	is, after, found := strings.Cut(rest, manualEnd)
	if !found {
		t.Fatalf("%s has no place for the values", manualFile)
	}
	want := describeViews(t)
	if is == want {
		return
	}
	if !*update {
		t.Fatalf("%s is not what the types say; go test -update rewrites it:\n%s", manualFile, firstDifference(want, is))
	}
	if err := os.WriteFile(manualFile, []byte(before+manualBegin+want+manualEnd+after), 0o644); err != nil {
		t.Fatal(err)
	}
}
