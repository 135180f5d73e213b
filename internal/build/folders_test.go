package build

import (
	"strings"
	"testing"
)

func TestAFolderOfNoKindIsToldOnce(t *testing.T) {
	t.Parallel()
	concert := "---\ntitre: A\ndate: 9 janvier 2027 à 20h\nlieu: chapelle\ntarif: 12 €\n---\n"
	p := newPublication(t, map[string]string{"content/concert/a.md": concert, "content/concert/b.md": concert, "content/concert/c.md": "---\ntitre: C\n---\n"})
	r := p.look()
	if r.Diagnostics.Count(0) != 1 {
		t.Fatalf("got\n%s", says(r.Diagnostics))
	}
	d := r.Diagnostics[0]
	got := plainly.Replace(strings.Join(append([]string{d.Message("fr")}, d.Hints("fr")...), "\n"))
	want := `Le dossier « concert » n'est celui d'aucune sorte de document : un document y est une simple page, qui ne prend pas « date », « lieu » et « tarif ».
Vouliez-vous dire le dossier « concerts » ? À faire : renommez « concert » en « concerts ».
Ou, sans changer de dossier, à ajouter dans chaque fichier : « type: concert »
Ce dossier a 2 documents de ce genre.`
	if got != want || d.ID != "folder-no-kind" || len(d.Notes) != 1 || d.Notes[0].Pos.File != "content/concert/b.md" {
		t.Errorf("got\n%s\n%v", got, d.Notes)
	}
	for _, file := range []string{"content/concert/a.md", "content/concert/b.md"} {
		if !r.Held[file] {
			t.Errorf("%s is not held", file)
		}
	}
	if r.Held["content/concert/c.md"] {
		t.Error("a page that is good is held")
	}
	for name, c := range map[string]struct{ file, text, id string }{
		"a folder of one's own":        {"content/spectacles/a.md", concert, "folder-no-kind"},
		"with the kind":                {"content/spectacles/a.md", strings.Replace(concert, "date:", "type: concert\ndate:", 1), ""},
		"one key that is out of place": {"content/infos/a.md", "---\ntitre: A\nlieu: chapelle\n---\n", "key-elsewhere"},
		"an ordinary page":             {"content/a.md", concert, "key-elsewhere"},
	} {
		d := newPublication(t, map[string]string{c.file: c.text}).look().Diagnostics
		if c.id == "" && d.HasErrors() || c.id != "" && (!d.HasErrors() || d[0].ID != c.id) {
			t.Errorf("%s: got\n%s", name, says(d))
		}
	}
}
