package markdown

import (
	"strings"
	"testing"
)

func TestAFenceSaysWhereItStands(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		text, name, rest, inside string
		line, col                int
		closed, nested           bool
	}{
		{"é\n\n```agenda\nnombre: 3\n```\n", "agenda", "", "nombre: 3\n", 3, 4, true, false},
		{"~~~ Encadré  À  savoir \nOui\n\nNon\n~~~\nfin", "Encadré", "À  savoir", "Oui\n\nNon\n", 1, 5, true, false},
		{"  ```galerie\n  - a\n  ```", "galerie", "", "  - a\n", 1, 6, true, false},
		{"```galerie\n```", "galerie", "", "", 1, 4, true, false},
		{"```agenda", "agenda", "", "", 1, 4, false, false},
		{"```agenda\nnombre: 3\n\n## Suite\n", "agenda", "", "nombre: 3\n\n## Suite\n", 1, 4, false, false},
		{"````citation\n```\n````\n", "citation", "", "```\n", 1, 5, true, false},
		{"* un\n\n  ```agenda\n  nombre: 3\n  ```\n", "agenda", "", "", 3, 6, true, true},
		{"> ```agenda\n> nombre: 3\n> ```\n", "agenda", "", "", 1, 6, true, true},
	} {
		body := parse(test.text)
		if len(body.Fences) != 1 {
			t.Errorf("%q: %d fences", test.text, len(body.Fences))
			continue
		}
		f := body.Fences[0]
		inside := test.text[f.From:f.To]
		if f.Name != test.name || f.Rest != test.rest || f.NamePos.Line != test.line || f.NamePos.Col != test.col ||
			f.Closed != test.closed || f.Nested != test.nested || !test.nested && inside != test.inside {
			t.Errorf("%q: got %+v holding %q", test.text, f, inside)
		}
	}
	if f := parse("```\nrien\n```\n\n    code\n").Fences; len(f) > 0 {
		t.Errorf("a fence without a name: got %+v", f)
	}
}

func TestAPagePutsSomethingInThePlaceOfAFence(t *testing.T) {
	t.Parallel()
	body := parse("Un.\n\n```agenda\nnombre: 3\n```\n\n```python\nx\n```\n\nDeux.\n")
	html := body.HTML(Options{Fence: func(n int) (string, bool) {
		if n > 0 {
			return "", false
		}
		return "<hr>\n", true
	}})
	if want := "<p>Un.</p>\n<hr>\n<pre><code class=\"language-python\">x\n</code></pre>\n<p>Deux.</p>\n"; html != want {
		t.Errorf("got %s, want %s", html, want)
	}
	plain := body.PlainWith(func(n int) (string, bool) { return "Trois dates", n == 0 })
	if want := "Un.\n\nTrois dates\n\nx\n\nDeux."; plain != want {
		t.Errorf("got %q, want %q", plain, want)
	}
	if got, want := body.Plain(), "Un.\n\nnombre: 3\n\nx\n\nDeux."; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestATableThatCanBeScrolledIsNamed(t *testing.T) {
	t.Parallel()
	body := parse("| Tarif | Plein *prix* |\n|---|--:|\n| a | b |\n")
	html := body.HTML(Options{Table: "Tableau : "})
	if want := `<div class="table" role="group" tabindex="0" aria-label="Tableau : Tarif, Plein prix"><table>`; !strings.HasPrefix(html, want) {
		t.Errorf("got %s", html)
	}
}
