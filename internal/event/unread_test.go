package event

import (
	"slices"
	"testing"

	"saison/internal/config"
	"saison/internal/content"
	"saison/internal/source"
)

// What an error hides is not called missing as well: the line to type would be
// there already.
func TestWhatAnErrorHidesIsNotMissing(t *testing.T) {
	t.Parallel()
	cfg, _ := config.Read(source.FromFiles(map[string]string{"saison.yaml": "titre: Essai\nadresse du site: https://exemple.org/\n"}))
	for _, c := range []struct {
		text string
		want []string
	}{
		{"+++\ntitre = \"Plein air\"\ndate = \"22 août 2027\n+++\n", []string{"toml-not-understood"}},
		{"+++\ntitre = \"Plein air\"\nchaque = \"samedi\ndu = \"9 janvier 2027\"\nsauf = [\"16 janvier 2027\"]\nlieux = \"salle\"\n+++\n", []string{"key-unknown", "toml-not-understood"}},
		{"+++\ntitre = \"Plein air\"\ndate = \"22 août 2027\"\n[image]\nfichier = \"a.jpg\n+++\n", []string{"toml-not-understood"}},
		{"{\n\"titre\": \"Plein air\"\n\"fin\": 2027\n\"date\" \"22 août\"}\n", []string{"json-not-understood", "json-not-understood", "json-not-understood"}},
		{"---\ntitre Plein air\ndate: 22 août 2027\n---\n", []string{"line-not-understood"}},
		{"---\n- Plein air\n---\n", []string{"front-matter-not-keys"}},
		{"---\ndate: 22 août 2027\ndate: 23 août 2027\n---\n", []string{"key-twice", "title-missing"}},
		{"---\ndate: 22 août 2027\n\nVenez !\n", []string{"front-matter-unclosed", "title-missing"}},
	} {
		f := source.FromFiles(map[string]string{"content/concerts/plein-air.md": c.text}).File("content/concerts/plein-air.md")
		doc, faults := content.Parse(f, cfg.Languages)
		_, more := Read(doc, cfg)
		var got []string
		for _, d := range append(faults, more...) {
			got = append(got, d.ID)
		}
		slices.Sort(got)
		if !slices.Equal(got, c.want) {
			t.Errorf("%q: got %v, want %v", c.text, got, c.want)
		}
	}
}

// A key with nothing behind it is one fault, at the key, and an error where the
// document needs its value.
func TestAnEmptyKeyIsNotMissingAsWell(t *testing.T) {
	t.Parallel()
	cfg, _ := config.Read(source.FromFiles(map[string]string{"saison.yaml": "titre: Essai\nadresse du site: https://exemple.org/\n"}))
	f := source.FromFiles(map[string]string{"content/concerts/a.md": "---\ntitre:\ndate:\nlieu:\n---\n"}).File("content/concerts/a.md")
	doc, _ := content.Parse(f, cfg.Languages)
	_, faults := Read(doc, cfg)
	var got []string
	for _, d := range faults {
		got = append(got, d.Pos.String()+" "+d.Severity.String()+" "+d.ID)
	}
	slices.Sort(got)
	want := []string{"content/concerts/a.md:2:1 error value-empty", "content/concerts/a.md:3:1 error value-empty", "content/concerts/a.md:4:1 warning value-empty"}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}
