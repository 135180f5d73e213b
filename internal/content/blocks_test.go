package content

import (
	"fmt"
	"strings"
	"testing"

	"saison/internal/clean"
	"saison/internal/markdown"
	"saison/internal/meta"
	"saison/internal/schema"
	"saison/internal/source"
)

// blocksIn returns what the blocks of a text hold, one a line.
func blocksIn(t *testing.T, body string) string {
	t.Helper()
	s := source.FromFiles(map[string]string{"content/a.md": "---\ntitre: A\n---\n" + body})
	d, faults := Parse(s.File("content/a.md"), []string{"fr"})
	var b strings.Builder
	for _, k := range d.Blocks {
		fmt.Fprintf(&b, "%d:%d %s", k.Pos.Line, k.Pos.Col, k.Row.Name)
		write(&b, k.Meta)
		if k.Text != nil {
			fmt.Fprintf(&b, " %q", k.Text.Plain())
		}
		b.WriteString("\n")
	}
	for _, f := range faults {
		fmt.Fprintf(&b, "%d:%d %s %s\n", f.Pos.Line, f.Pos.Col, f.Severity, f.ID)
	}
	return b.String()
}

func write(b *strings.Builder, n *meta.Node) {
	if n == nil {
		return
	}
	for _, f := range n.Fields {
		fmt.Fprintf(b, " %s@%d:%d", f.Key, f.KeyPos.Line, f.KeyPos.Col)
		write(b, f.Value)
	}
	for _, item := range n.Items {
		b.WriteString(" -")
		write(b, item)
	}
	if n.Kind == meta.Scalar {
		fmt.Fprintf(b, "=%s", n.Text)
	}
}

func TestABlockHoldsNamesAndText(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ name, body, want string }{
		{"names", "```agenda\nsorte: concert\nnombre: 3\n```\n", "4:4 agenda sorte@5:1=concert nombre@6:1=3\n"},
		{"nothing", "```agenda\n```\n", "4:4 agenda\n"},
		{"one value", "```agenda\n3\n```\n", "4:4 agenda\n5:1 error line-not-understood\n"},
		{"a list", "```galerie\n- fichier: a.jpg\n  description: Un pont\n- b.jpg\n```\n", "4:4 gallery - fichier@5:3=a.jpg description@6:3=Un pont -=b.jpg\n"},
		{"the text first", "```citation\nLe *silence*.\n\nauteur: Camille\nsource: Le Journal\n```\n", "4:4 quote auteur@7:1=Camille source@8:1=Le Journal \"Le silence.\"\n"},
		{"the names first", "```citation\nauteur: Camille\n\nLe silence.\n\nEt puis rien.\n```\n", "4:4 quote auteur@5:1=Camille \"Le silence.\\n\\nEt puis rien.\"\n"},
		{"no empty line", "```encadré\ntitre: Avant\nVenez tôt.\n```\n", "4:4 box titre@5:1=Avant \"Venez tôt.\"\n"},
		{"the text as a value", "```citation\ntexte: |\n  Le silence.\n\n  Encore.\nauteur: Camille\n```\n", "4:4 quote texte@5:1=Le silence.\n\nEncore.\n auteur@9:1=Camille \"Le silence.\\n\\nEncore.\"\n"},
		{"a title behind the name", "```encadré Avant de venir\nVenez tôt.\n```\n", "4:4 box titre@4:12=Avant de venir \"Venez tôt.\"\n"},
		{"a colon in a sentence", "```encadré\nVoici la suite :\nauteur d'un jour : Camille\n```\n", "4:4 box \"Voici la suite :\\nauteur d'un jour : Camille\"\n"},
		{"a slip in a name", "```citation\nLe silence.\n\nautuer: Camille\nsource: Le Journal\n```\n", "4:4 quote autuer@7:1=Camille source@8:1=Le Journal \"Le silence.\"\n"},
		{"code", "```python\nx: 1\n```\n\n```{.abc}\n```\n", ""},
		{"a slip in the block's name", "```gallerie\n- a.jpg\n```\n", "4:4 error block-misspelt\n"},
		{"an unknown name", "```partition\nx\n```\n", "4:4 warning block-unknown\n"},
		{"no end", "Bonjour.\n\n```agenda\nnombre: 3\n\nLe reste.\n", "6:4 error block-unclosed\n"},
		{"in a list", "* un\n\n  ```agenda\n  nombre: 3\n  ```\n", "6:6 error block-nested\n"},
		{"in a block", "````encadré\nVoici\n\n```agenda\n```\n````\n", "4:5 box \"Voici\"\n7:4 error block-nested\n"},
		{"words behind a name", "```galerie Nos images\n- a.jpg\n```\n", "4:4 gallery - =a.jpg\n4:12 error block-words\n"},
		{"what YAML refuses", "```agenda\nsorte: [concert\n```\n", "4:4 agenda sorte@5:1 -=concert\n5:8 error bracket-unclosed\n"},
		{"HTML in a box", "```encadré\n<b>non</b>\n```\n", "4:4 box \"non\"\n5:1 warning raw-html\n"},
	} {
		want := strings.ReplaceAll(test.want, "- =", "-=")
		if got := blocksIn(t, test.body); got != want {
			t.Errorf("%s: got\n%swant\n%s", test.name, got, want)
		}
	}
}

// FuzzBlocks holds for any text: no part of a block stands outside it, and every
// name has a value.
func FuzzBlocks(f *testing.F) {
	for _, k := range schema.Blocks() {
		for _, lang := range []string{"fr", "en"} {
			f.Add("```" + k.Spelling(lang) + "\n" + k.Example.In(lang) + "\n```\n")
		}
	}
	f.Add("```encadré Titre\ntitre: x\n: \n\n~~~\n```\n")
	f.Fuzz(func(t *testing.T, s string) {
		text, _ := clean.Decode("f.md", []byte(s))
		d := &Document{Read: markdown.Parse(text, 0)}
		faults := d.Body().Diagnostics
		d.readBlocks(text, &faults)
		for _, b := range d.Blocks {
			fence := d.Body().Fences[b.Fence]
			first, last := text.Pos(fence.From).Line, text.Pos(fence.To).Line
			if b.Meta != nil {
				for _, k := range b.Meta.Fields {
					if k.Value == nil || k.KeyPos.Line < first-1 || k.KeyPos.Line > last {
						t.Fatalf("%q: %s stands at %v, the block from %d to %d", s, k.Key, k.KeyPos, first, last)
					}
				}
			}
			if b.Text != nil && b.Text.Empty {
				t.Fatalf("%q: an empty text", s)
			}
		}
	})
}

// What is said of a line in a block is not what is said of front matter: no
// line "---" closes a block.
func TestALineThatABlockDoesNotUnderstandIsToldWhatToType(t *testing.T) {
	t.Parallel()
	for body, want := range map[string]string{
		"```vidéo\nlien https://a.org\n```\n": "À écrire, par exemple : « lien: https://video.exemple.org/w/trois-cors »",
		"```agenda\nsorte = concert\n```\n":   "À écrire : « sorte: concert »",
	} {
		_, faults := Parse(source.FromFiles(map[string]string{"content/pages/a.md": "---\ntitre: T\n---\n" + body}).File("content/pages/a.md"), []string{"fr"})
		if len(faults) != 1 || faults[0].ID != "line-not-understood" {
			t.Errorf("%s: got %v, want one fault", body, faults)
		} else if got := faults[0].Hints("fr"); len(got) != 1 || got[0] != want {
			t.Errorf("%s: hints %q, want %q", body, got, want)
		}
	}
}
