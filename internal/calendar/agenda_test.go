package calendar_test

import (
	"strings"
	"testing"
)

func TestAnAgendaInATextChoosesDates(t *testing.T) {
	t.Parallel()
	files := map[string]string{
		"saison.yaml":                  "language: fr\ntimezone: Europe/Paris\n",
		"content/lieux/salle.md":       "---\nnom: Salle\nadresse: 1 rue Exemple\nville: Ville-Exemple\n---\n",
		"content/lieux/eglise.md":      "---\nnom: Église\nadresse: 2 rue Exemple\nville: Ville-Exemple\n---\n",
		"content/personnes/camille.md": "---\nnom: Camille Exemple\naccord de publication: oui\n---\n",
		"content/saisons/27.md":        "---\ntitre: Saison\ndu: 1er septembre 2026\nau: 30 juin 2027\n---\n",
		"content/sessions/hiver.md":    "---\ntitre: Hiver\ndu: 2 janvier 2027\nau: 10 janvier 2027\nfait partie de: 27\n---\n",
		"content/concerts/vieux.md":    "---\ntitre: Vieux\ndate: 3 octobre 2026 à 20h\nlieu: salle\n---\n",
		"content/concerts/noel.md":     "---\ntitre: Noël\ndate: 19 décembre 2026 à 20h\nlieu: eglise\nthèmes: [famille]\n---\n",
		"content/concerts/rois.md":     "---\ntitre: Rois\ndate: 9 janvier 2027 à 20h\nlieu: salle\nfait partie de: hiver\ndirection: camille\nréservation: {obligatoire: oui, clôture: 5 janvier 2027 à 12h}\n---\n",
		"content/ateliers/collage.md":  "---\ntitre: Collage\ndate: 14 mars 2027 à 14h\nlieu: salle\nthèmes: [Famille]\n---\n",
	}
	for lines, want := range map[string]string{
		"":                         "Noël, Hiver, Rois, Collage",
		"nombre: 2":                "Noël, Hiver",
		"sorte: concert":           "Noël, Rois",
		"sorte: concert, ateliers": "Noël, Rois, Collage",
		"sorte: saison":            "Saison",
		"lieu: salle":              "Rois, Collage",
		"avec: camille":            "Rois",
		"saison: 27":               "Hiver, Rois",
		"fait partie de: hiver":    "Rois",
		"thème: famille":           "Noël, Collage",
		"du: 1er octobre 2026\nau: 31 décembre 2026":   "Vieux, Noël",
		"jusqu'au: 31 décembre 2026":                   "Noël",
		"jusqu'au: 31 octobre 2026":                    "Vieux",
		"sorte: concert\nlieu: eglise\nthème: famille": "Noël",
		"lieu: sale":      " place-unknown",
		"avec: personne":  " person-unknown",
		"saison: été":     " programme-unknown",
		"thème: familles": " tag-unknown",
	} {
		files["content/a.md"] = "---\ntitre: A\n---\n```agenda\n" + lines + "\n```\n"
		cal, faults := read(files)
		var titles []string
		for _, e := range cal.Entries {
			for _, b := range e.Blocks {
				for _, o := range cal.Chosen(b.Agenda) {
					titles = append(titles, o.Entry.Title)
				}
			}
		}
		got := strings.Join(titles, ", ")
		for _, f := range faults {
			if f.Pos.File == "content/a.md" {
				got += " " + f.ID
			}
		}
		if got != want {
			t.Errorf("%q: got %q, want %q", lines, got, want)
		}
	}
}
