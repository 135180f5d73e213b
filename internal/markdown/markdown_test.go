package markdown

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/txtar"

	"saison/internal/clean"
)

var update = flag.Bool("update", false, "rewrite the wanted results in testdata")

func parse(text string) *Body { return Parse(clean.FromString("f.md", text), 0) }

// dump writes all that a body says.
func dump(text string) string {
	body := parse(text)
	var b strings.Builder
	b.WriteString(body.HTML(Options{Notes: "Notes", Back: "Retour au texte"}))
	for _, h := range body.Headings {
		fmt.Fprintf(&b, "heading %d:%d %d %s %q\n", h.Pos.Line, h.Pos.Col, h.Level, h.ID, h.Text)
	}
	for _, l := range body.Links {
		fmt.Fprintf(&b, "link %d:%d %q title %q alt %q image %v\n", l.Pos.Line, l.Pos.Col, l.Dest, l.Title, l.Alt, l.Image)
	}
	for _, d := range body.Diagnostics {
		fmt.Fprintf(&b, "%d:%d %s %s %s\n", d.Pos.Line, d.Pos.Col, d.Severity, d.ID, d.Message("fr"))
	}
	fmt.Fprintf(&b, "first %q\nplain %q\n", body.FirstText, body.Plain())
	return b.String()
}

func TestArchives(t *testing.T) {
	t.Parallel()
	archives, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(archives) == 0 {
		t.Fatal("no archives", err)
	}
	for _, name := range archives {
		a, err := txtar.ParseFile(name)
		if err != nil {
			t.Fatal(err)
		}
		want := map[string]string{}
		for _, f := range a.Files {
			want[f.Name] = string(f.Data)
		}
		updated := &txtar.Archive{Comment: a.Comment}
		for _, f := range a.Files {
			if strings.HasSuffix(f.Name, ".want") {
				continue
			}
			got, wanted := dump(string(f.Data)), want[strings.TrimSuffix(f.Name, ".md")+".want"]
			updated.Files = append(updated.Files, f, txtar.File{Name: strings.TrimSuffix(f.Name, ".md") + ".want", Data: []byte(got)})
			if got != wanted && !*update {
				t.Errorf("%s %s: got\n%s\nwant\n%s", name, f.Name, got, wanted)
			}
		}
		if *update {
			if err := os.WriteFile(name, txtar.Format(updated), 0o666); err != nil {
				t.Fatal(err)
			}
		}
	}
}

func TestOptionsFillTheHoles(t *testing.T) {
	t.Parallel()
	body := parse("## Un\n\n[a](b.md) et [non](c.md) « *oui* » `« code »`\n\n![x](p.jpg) ![y](q.jpg)\n\n### Deux\n\nNote[^1].\n\n[^1]: ici\n")
	got := body.HTML(Options{
		HeadingShift: 2,
		IDPrefix:     "p-",
		Typeset:      func(s string) string { return strings.ReplaceAll(s, "« ", "«\u00A0") },
		Link: func(l Link) string {
			if l.Dest == "c.md" {
				return ""
			}
			return "/x/" + l.Dest
		},
		Image: func(l Link) Image {
			if l.Dest == "q.jpg" {
				return Image{}
			}
			return Image{Src: "/i/" + l.Dest, Srcset: "/i/a 1x", Sizes: "100vw", Width: 4, Height: 3}
		},
	})
	const want = `<h3 id="p-un">Un</h3>
<p><a href="/x/b.md">a</a> et non «` + "\u00A0" + `<em>oui</em> » <code>« code »</code></p>
<p><img src="/i/p.jpg" srcset="/i/a 1x" sizes="100vw" alt="x" width="4" height="3" loading="lazy"> y</p>
<h4 id="p-deux">Deux</h4>
<p>Note<sup id="p-renvoi-1"><a href="#p-note-1" role="doc-noteref">1</a></sup>.</p>
<div class="footnotes" role="doc-endnotes">
<ol>
<li id="p-note-1"><p>ici <a href="#p-renvoi-1" role="doc-backlink">↩</a></p>
</li>
</ol>
</div>
`
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if again := body.HTML(Options{}); !strings.Contains(again, `<h2 id="un">`) || !strings.Contains(again, `href="c.md"`) {
		t.Errorf("the body changed: %s", again)
	}
}

func TestHeadingsBeginBelowTheTitle(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		text  string
		shift int
		want  string
	}{
		{"# a\n## b", 1, "h2 h3"}, {"## a\n### b", 1, "h2 h3"}, {"#### a\n## b", 1, "h4 h2"},
		{"# a\n###### b", 3, "h4 h6"}, {"# a\n## b", 0, "h1 h2"}, {"### a", 0, "h3"},
	} {
		html := parse(tt.text).HTML(Options{HeadingShift: tt.shift})
		var got []string
		for _, part := range strings.Split(html, "<")[1:] {
			if part[0] == 'h' {
				got = append(got, part[:2])
			}
		}
		if strings.Join(got, " ") != tt.want {
			t.Errorf("%q shifted by %d: got %v, want %s", tt.text, tt.shift, got, tt.want)
		}
	}
}

func TestIDs(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"Éléments d'été": "elements-d-ete", "החגים ומשמעותם": "החגים-ומשמעותם", "Œuvre n° 3": "oeuvre-n-3",
		"  — ": "section", "": "section", "Straße 1": "strasse-1", "a_b.c": "a-b-c", "שָׁלוֹם": "שלום", "½": "1-2",
		`"><script>`: "script",
	} {
		if got := ID(text); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
	body := parse("# a\n# a\n# a-2\n# a\n")
	var got []string
	for _, h := range body.Headings {
		got = append(got, h.ID)
	}
	if strings.Join(got, " ") != "a a-2 a-2-2 a-3" {
		t.Errorf("got %v", got)
	}
}

func TestSchemes(t *testing.T) {
	t.Parallel()
	for dest, want := range map[string]string{
		"": "", "a.md": "", "/a/": "", "#x": "", "?a=b:c": "", "a/b:c": "", "./a:b": "", "https://x": "https", "HTTP://x": "http",
		"mailto:a@b": "mailto", "tel:01": "tel", "javascript:alert(1)": "javascript", "JaVaScRiPt:x": "javascript", " javascript:x": "javascript",
		"data:text/html,x": "data", "feedurl:javascript:x": "feedurl", "C:/a": "c",
		"java\tscript:x": "!", "java\nscript:x": "!", "\x01javascript:x": "!", "//evil.example": "!", `\\evil`: "!", `/\evil`: "!",
	} {
		scheme, ok := Scheme(dest)
		if !ok {
			scheme = "!"
		}
		if scheme != want {
			t.Errorf("%q: got %q, want %q", dest, scheme, want)
		}
	}
}

func TestLimits(t *testing.T) {
	t.Parallel()
	row := func(n int) string {
		return strings.Repeat("|a", n) + "|\n" + strings.Repeat("|-", n) + "|\n"
	}
	notes := func(n int) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, "x[^%d]\n\n[^%d]: note\n\n", i, i)
		}
		return b.String()
	}
	tests := []struct{ name, good, bad, id string }{
		{"quotes", strings.Repeat("> ", 100) + "a", strings.Repeat("> ", 101) + "a", "nesting-too-deep"},
		{"quotes without blanks", "a", strings.Repeat(">", 60_000) + "a", "nesting-too-deep"},
		{"lists on one line", strings.Repeat("- ", 100) + "a", strings.Repeat("- ", 101) + "a", "nesting-too-deep"},
		{"lists by indent", nest(100), nest(101), "nesting-too-deep"},
		{"columns", row(100), row(101), "table-too-wide"},
		{"cells", row(10) + strings.Repeat("|a|b\n", 2000), row(10) + strings.Repeat("|a|b\n", 2001), "table-too-large"},
		{"footnotes", notes(1000), notes(1001), "footnotes-too-many"},
		{"brackets", strings.Repeat("[", 2000), strings.Repeat("[", 2001), "markup-too-dense"},
		{"emphasis", strings.Repeat("*a_b", 2500), strings.Repeat("*a_b", 2501), "markup-too-dense"},
		{"body", strings.Repeat("a\n", MaxBody/2), strings.Repeat("a\n", MaxBody/2) + "b", "body-too-long"},
		{"many short paragraphs", strings.Repeat("[a](b) *c* `d` <e@f.g>\n\n", 3000), "", ""},
		{"a long list of links", strings.Repeat("- [a](b)\n", 4000), "", ""},
		{"a rule", strings.Repeat("* ", 150), "", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if b := parse(tt.good); len(b.Diagnostics) > 0 {
				t.Errorf("at the limit: %s", b.Diagnostics[0].ID)
			}
			if tt.bad == "" {
				return
			}
			b := parse(tt.bad)
			if len(b.Diagnostics) != 1 || b.Diagnostics[0].ID != tt.id || b.Diagnostics[0].Pos.Line < 1 {
				t.Errorf("beyond the limit: got %v, want %s", b.Diagnostics, tt.id)
			}
		})
	}
}

func nest(depth int) string {
	var b strings.Builder
	for i := range depth {
		b.WriteString(strings.Repeat("  ", i) + "- a\n")
	}
	return b.String()
}

// TestHostileTextsAreFast holds small texts that cost other readers seconds or gigabytes.
func TestHostileTextsAreFast(t *testing.T) {
	t.Parallel()
	for name, unit := range map[string]string{
		"brackets": "[](", "comments": "<!--", "emphasis": "*a_b*c_d**e_f*g**h*i_j**\n", "links": "[a](<b", "attributes": "{a=",
		"short rows": "|-|-|-\n|a\n", "accents": "`a``b```c", "delimiters": "|a|\n|-|\n", "references": "[a]: b\n", "entities": "&amp;",
	} {
		// Each takes milliseconds; the readers that choke need minutes.
		start := time.Now()
		parse(strings.Repeat(unit, 1<<16/len(unit))).HTML(Options{})
		if d := time.Since(start); d > time.Minute {
			t.Errorf("%s: 64 KB took %v", name, d)
		}
	}
}

func TestPlacesCountFromTheStartOfTheFile(t *testing.T) {
	t.Parallel()
	text := clean.FromString("f.md", "---\ntitre: été\n---\né [a](javascript:x)\n\n# é\n")
	body := Parse(text, strings.Index(text.String(), "é ["))
	if d := body.Diagnostics[0]; d.Pos.String() != "f.md:4:3" {
		t.Errorf("link at %v", d.Pos)
	}
	if h := body.Headings[0]; h.Pos.Line != 6 {
		t.Errorf("heading at %v", h.Pos)
	}
}

func TestAnEmptyBody(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"", "\n \n\t\n"} {
		if b := parse(text); !b.Empty || b.HTML(Options{}) != "" || b.Plain() != "" {
			t.Errorf("%q is not empty", text)
		}
	}
	if parse("a").Empty || parse("![](x)").Empty {
		t.Error("a text is empty")
	}
}

func BenchmarkParse(b *testing.B) {
	text := strings.Repeat("## Répétition\n\nUne *résidence* de cinq semaines, avec [l'abbaye](abbaye.md) et « Titan ».\n\n- un\n- deux\n\n", 40)
	t := clean.FromString("f.md", text)
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		Parse(t, 0)
	}
}

func BenchmarkHTML(b *testing.B) {
	text := strings.Repeat("## Répétition\n\nUne *résidence* de cinq semaines, avec [l'abbaye](abbaye.md) et « Titan ».\n\n- un\n- deux\n\n", 40)
	body := parse(text)
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		body.HTML(Options{HeadingShift: 1})
	}
}

func TestAPictureWithoutDescriptionIsToldTheLineToType(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"![](pont.jpg)":         "![Un violon sur une chaise](pont.jpg)",
		"![](<le pont(1).jpg>)": "![Un violon sur une chaise](<le pont(1).jpg>)",
	} {
		body := parse(text)
		if len(body.Diagnostics) != 1 {
			t.Fatalf("%s: %v", text, body.Diagnostics)
		}
		if got := body.Diagnostics[0].Hints("fr"); len(got) != 1 || !strings.Contains(got[0], want) {
			t.Errorf("%s: hints %q, want %q", text, got, want)
		}
		if again := parse(want); len(again.Diagnostics) > 0 || len(again.Links) != 1 || again.Links[0].Dest != parse(text).Links[0].Dest {
			t.Errorf("%s: the line to type gets %v, %v", want, again.Diagnostics, again.Links)
		}
	}
}
