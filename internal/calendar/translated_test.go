package calendar_test

import (
	"strings"
	"testing"
)

// A translation may name the lines of a timetable at the same hours, and works
// that hang by their file; anything else of them is a fact, and not read.
func TestATranslationNamesLinesAndWorksAndNothingMore(t *testing.T) {
	t.Parallel()
	for words, counts := range map[string]bool{
		"timetable:\n- 19:30: Welcome\n- 20:00-21:00: Meal\n":                          true,
		"timetable:\n- 19:30: Welcome\n":                                               false,
		"timetable:\n- 19:30: Welcome\n- 20:15-21:00: Meal\n":                          false,
		"timetable:\n- 19:30: Welcome\n- 20:00: Meal\n":                                false,
		"timetable:\n- friday 19:30: Welcome\n- friday 20:00-21:00: Meal\n":            false,
		"works:\n- {file: b.svg, title: The street}\n":                                 true,
		"works:\n- {file: c.svg, title: The lock}\n":                                   false,
		"works:\n- {file: a.svg, title: The bridge, recognisable: yes}\n":              false,
		"works:\n- {file: a.svg, title: The bridge}\n- {file: b.svg, alt: A street}\n": true,
	} {
		_, faults := read(map[string]string{
			"saison.yaml": "titre: Essai\nadresse du site: https://exemple.org/\nlangues: [fr, en]\n",
			"content/expositions/2027-01-09-a.md": "---\ntitre: A\ndate: 9 janvier 2027\nhoraires:\n- 19h30: Accueil\n- 20h à 21h: Repas\n" +
				"œuvres:\n- {fichier: a.svg, titre: Le pont, description: Un pont}\n- {fichier: b.svg, titre: La rue, description: Une rue}\n---\n",
			"content/expositions/2027-01-09-a.en.md": "---\ntitle: A\n" + words + "---\n",
		})
		var got []string
		for _, d := range faults {
			if strings.HasSuffix(d.Pos.File, ".en.md") {
				got = append(got, d.ID)
			}
		}
		fact := len(got) > 0 && got[len(got)-1] == "translation-fact"
		if counts && len(got) > 0 || !counts && !fact {
			t.Errorf("%s: got %v", words, got)
		}
	}
}
