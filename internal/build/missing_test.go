package build

import (
	"maps"
	"strings"
	"testing"

	"saison/internal/diag"
	"saison/internal/source"
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

func TestASiteWithoutItsTextsIsOneFault(t *testing.T) {
	t.Parallel()
	for _, id := range []string{"content-missing", "content-empty"} {
		p := newPublication(t, map[string]string{"content/concerts/noel.md": "---\ntitre: Noël\ndate: 19 décembre 2026 à 20h\n---\n"})
		p.files["saison.yaml"] += "menu:\n  - {titre: Noël, lien: concerts/noel.md}\n"
		p.publish()
		for name := range p.files {
			if strings.HasPrefix(name, "content/") {
				delete(p.files, name)
			}
		}
		if d := p.look().Diagnostics; !strings.Contains(says(d), "Noël") {
			t.Errorf("nobody misses what was published:\n%s", says(d))
		}
		var found diag.List
		found.Add(id, diag.Pos{File: "content"}, nil)
		r, err := Build(t.Context(), Inputs{Snapshot: source.FromFiles(maps.Clone(p.files)), Found: found, Clock: Clock{Local: p.at}}, nil)
		if err != nil {
			t.Fatal(err)
		}
		if d := r.Diagnostics; d.Count(diag.Error) != 1 || strings.Contains(says(d), "Noël") {
			t.Errorf("%s: got\n%s", id, says(d))
		}
	}
}

func TestALanguageWithFewWordsShowsEnglishOnes(t *testing.T) {
	t.Parallel()
	p := newPublication(t, map[string]string{"layouts/i18n/fr.yaml": "agenda: \"L'agenda\"\n"})
	r := p.look()
	if r.Diagnostics.HasErrors() {
		t.Fatalf("errors:\n%s", says(r.Diagnostics))
	}
	page, err := r.Render(r.Site.Find("index.html"))
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(page), ">Skip to the content<") {
		t.Error("the home page does not show the English words")
	}
}
