package markdown

import (
	"strings"
	"testing"

	"saison/internal/clean"
)

// skims are texts, and whether a look at the letters is enough for them.
var skims = []struct {
	text string
	ok   bool
}{
	{"Le début.\n\nLa suite.", true},
	{"Le début,\nsur deux lignes.\n\n- une liste\n", true},
	{"\n\nUn seul alinéa", true},
	{"**Gras** — et la suite.\n\n## Titre\n\nTexte.", true},
	{"*Penché* puis droit.\n\n| a | b |\n|---|---|\n| 1 | 2 |\n", true},
	{"# Titre\n\nLe début.\n\nLa suite.", true},
	{"#motdièse au début\n\nLa suite.", true},
	{"Voir `a*b` & <https://example.org>.\n\nSuite.", true},
	{"Début.\n\n[Camille](/people/camille/) et [le web](https://example.org/a.pdf) et [plus bas](#suite).", true},
	{"« Guillemets » au début.\n\nSuite.", true},
	{"**Gras** au début, puis « d'autres » mots : non, pas de deux-points.\n\nSuite.", true},
	{"**Carte blanche**, l'été (2027) – 20 % des places !\n\nSuite.", true},
	{"Voir www.example.org et a.b.c ou x@example.org.\n\nSuite.", true},
	{"Deux  espaces et une fin  \n\nSuite.", true},
	{"**Gras**collé et **gras** ensuite.\n\nSuite.", true},
	{"** pas gras** ici.\n\nSuite.", false},
	{"", false},
	{"  \n\n", false},
	{"## Rien d'autre", false},
	{"- une liste\n\nPuis un alinéa.", false},
	{"1. une liste\n\nPuis un alinéa.", false},
	{"> citation\n\nPuis un alinéa.", false},
	{"Titre\n=====\n\nPuis un alinéa.", false},
	{"Terme\n: définition\n\nPuis un alinéa.", false},
	{"Terme\n\n: définition\n\nPuis un alinéa.", false},
	{"a | b\n---|---\n1 | 2\n\nPuis un alinéa.", false},
	{"Voir [ceci] d'abord.\n\n[ceci]: /x/", false},
	{"Une note[^1].\n\n[^1]: la voici", false},
	{"Début.\n\n![image](a.jpg)", false},
	{"Début.\n\n[programme](programme.pdf)", false},
	{"Début.\n\n[programme](/documents/programme.pdf)", false},
	{"Début.\n\n[programme](/documents/programme&#46;pdf)", false},
	{"Début.\n\n[programme](/documents/programme(1).pdf)", false},
	{"Début.\n\n[voisin](../autre.md)", false},
	{"Début.\n\n```agenda\n```\n", false},
	{"Début.\n\n~~~\ncode\n~~~\n", false},
	{"    code\n\nPuis un alinéa.", false},
	{"<div>\n\nPuis un alinéa.", false},
	{"***\n\nPuis un alinéa.", false},
}

func TestSkimFindsTheFirstParagraph(t *testing.T) {
	for _, c := range skims {
		if ok := skimmed(t, c.text); ok != c.ok {
			t.Errorf("%q: ok is %v", c.text, ok)
		}
	}
}

// skimmed compares a skimmed text with the one that is read.
func skimmed(t *testing.T, text string) bool {
	t.Helper()
	for _, before := range []string{"", "---\ntitre: x\n---\n"} {
		first, ok := Skim(clean.FromString("a.md", before+text), len(before))
		if !ok {
			return false
		}
		b := Parse(clean.FromString("a.md", before+text), len(before))
		if first != b.FirstText {
			t.Errorf("%q: begins with %q, which is %q", text, first, b.FirstText)
		}
		if len(b.Fences) > 0 {
			t.Errorf("%q has fences", text)
		}
		for _, l := range b.Links {
			if l.Image || !strings.HasPrefix(l.Dest, "#") && !strings.Contains(l.Dest, ":") && (l.Dest[0] != '/' || strings.Contains(l.Dest, ".")) {
				t.Errorf("%q has a link that may lead to a file: %q", text, l.Dest)
			}
		}
	}
	return true
}

func FuzzSkim(f *testing.F) {
	for _, c := range skims {
		f.Add(c.text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 4<<10 {
			return
		}
		cleaned, faults := clean.Decode("a.md", []byte(text))
		if faults.HasErrors() {
			return
		}
		if Parse(cleaned, 0).Diagnostics.HasErrors() {
			return // it is read, and refused
		}
		skimmed(t, cleaned.String())
	})
}
