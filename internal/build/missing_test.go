package build

import (
	"strings"
	"testing"
)

func TestAPictureThatIsNotThereIsToldOnce(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"image: affiche.jpg\n":                         "dans « content/concerts ».",
		"image: {fichier: affiche.jpg}\n":              "dans « content/concerts ».",
		"image: images/affiche.jpg\n":                  "dans « content/concerts/images ».",
		"documents: [programme.pdf]\n":                 "Le fichier « programme.pdf » n'existe pas.",
		"image: /images/affiche.jpg\n":                 "L'image « /images/affiche.jpg » n'existe pas.",
		"---\n![une affiche](affiche.jpg)\n\nTexte.\n": "dans « content/concerts ».",
	} {
		if !strings.HasPrefix(text, "---") {
			text += "---\n"
		}
		d := newPublication(t, map[string]string{"content/concerts/a.md": "---\ntitre: A\ndate: 9 janvier 2027 à 20h\n" + text}).look().Diagnostics
		n := 0
		for i := range d {
			if d[i].Pos.File == "content/concerts/a.md" {
				n++
				if said := plainly.Replace(d[i].Message("fr") + strings.Join(d[i].Hints("fr"), "")); !strings.Contains(said, want) {
					t.Errorf("%q: got %s", text, said)
				}
			}
		}
		if n != 1 {
			t.Errorf("%q: %d faults\n%s", text, n, says(d))
		}
	}
}

func TestAValueThatIsWrittenWrongIsToldOnce(t *testing.T) {
	t.Parallel()
	for _, line := range []string{"lieu: [chapelle", "lieu: {nom: chapelle", "prix: \"12 €", "thèmes: [a, b", "lieu: \"chapelle"} {
		d := newPublication(t, map[string]string{"content/concerts/a.md": "---\ntitre: A\ndate: 9 janvier 2027 à 20h\n" + line + "\n---\nTexte.\n"}).look().Diagnostics
		if d.Count(0) != 1 {
			t.Errorf("%q: got\n%s", line, says(d))
		}
	}
}
