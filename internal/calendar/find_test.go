package calendar_test

import (
	"strings"
	"testing"

	"saison/internal/schema"
)

func TestFindReadsNamesAsReferencesDo(t *testing.T) {
	t.Parallel()
	cal, _ := read(map[string]string{
		"saison.yaml":                    "language: fr\ntimezone: Europe/Paris\n",
		"content/lieux/salle-exemple.md": "---\nnom: Salle Exemple\n---\n",
		"content/lieux/grande-salle.md":  "---\nnom: Chez nous\n---\n",
		"content/lieux/petite-salle.md":  "---\nnom: Chez nous\n---\n",
		"content/lieux/fautive.md":       "---\nnom: Fautive\nfuseau: Europe/Pari\n---\n",
		"content/personnes/salle.md":     "---\nnom: Salle\n---\n",
	})
	for name, want := range map[string]string{
		"salle-exemple": "places/salle-exemple", "Salle Exemple": "places/salle-exemple", "lieux/salle-exemple": "places/salle-exemple",
		"chez nous": "places/grande-salle places/petite-salle", "fautive": "places/fautive", "salle": "", "": "", " ": "",
	} {
		var got []string
		for _, e := range cal.Find(name, schema.Place) {
			got = append(got, e.ID)
		}
		if strings.Join(got, " ") != want {
			t.Errorf("Find(%q): got %q, want %q", name, got, want)
		}
	}
}
