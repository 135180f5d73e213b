package search

import (
	"strings"
	"testing"
)

func TestNobodyIsFoundWhoHasNotAgreed(t *testing.T) {
	t.Parallel()
	files := map[string]string{
		"saison.yaml":                     "titre: Essai\nbase_url: https://essai.example/\nlangue: fr\ntimezone: Europe/Paris\nnow: 2026-12-01T09:00\n",
		"content/personnes/agathe.md":     "---\nnom: Agathe Merlemont\naccord de publication: oui\n---\nHarpiste.\n",
		"content/personnes/basile.md":     "---\nnom: Basile Corvanne\naccord de publication: non\nnom dans les programmes: oui\n---\nMineur.\n",
		"content/concerts/noel.md":        "---\ntitre: Veillée\ndate: 2026-12-12 20:30\nsolistes: [agathe, basile]\n---\nAvec Basile Corvanne au violon et un psaltérion.\n",
		"content/concerts/brouillonne.md": "---\ntitre: Essai manqué\ndate: 2026-12-13 20:30\nbrouillon: oui\n---\nSecret.\n",
	}
	index := strings.ToLower(string(indexOf(t, files)))
	for _, gone := range []string{"corvanne", "basile", "manqu", "secret", "mineur"} {
		if strings.Contains(index, gone) {
			t.Errorf("the index holds %q", gone)
		}
	}
	for _, there := range []string{"agathe merlemont", "psalterion", "veillée"} {
		if !strings.Contains(index, there) {
			t.Errorf("the index lacks %q", there)
		}
	}
}
