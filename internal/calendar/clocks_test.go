package calendar_test

import (
	"strings"
	"testing"
)

// The hours within an event are on its clocks; those of another zone are a
// fault with the line to type.
func TestHoursOfAnotherZoneWithinAnEventAreAFault(t *testing.T) {
	t.Parallel()
	const site = "title: Essai\nbase_url: https://example.org/\nlanguage: fr\ntimezone: Europe/Paris\n"
	const lisbon = "---\nnom: Salle\nville: Lisbonne\nfuseau: Europe/Lisbon\n---\n"
	for _, c := range []struct{ lines, want string }{
		{"date: 28 août 2027 à 21 h\nlieu: salle\nouverture des portes: 20 h (heure de Lisbonne)", ""},
		{"date: 28 août 2027 à 21 h (heure de Lisbonne)\nouverture des portes: 20 h, heure de Lisbonne (21 h, heure de Paris)", ""},
		{"date: 28 août 2027 à 21 h\nouverture des portes: 20 h (heure de Berlin)", ""}, // the same clocks
		{"date: 28 août 2027 à 21 h\nlieu: salle\nouverture des portes: 21 h (heure de Paris)", "ouverture des portes: 20h"},
		{"date: 28 août 2027 à 21 h\nouverture des portes: 19 h 15 (heure de Lisbonne)", "ouverture des portes: 20h15"},
		{"date: 28 août 2027\nlieu: salle\nhoraires:\n  - 21 h (heure de Paris): Accueil", "heure de Lisbonne"},
	} {
		_, diags := read(map[string]string{
			"saison.yaml": site, "content/lieux/salle.md": lisbon, "content/concerts/fado.md": "---\ntitre: Soirée fado\n" + c.lines + "\n---\n",
		})
		text := ""
		for _, d := range diags {
			if d.ID == "timezone-conflict" {
				text += d.Message("fr") + strings.Join(d.Hints("fr"), "\n")
			}
		}
		if (c.want == "") != (text == "") || !strings.Contains(text, c.want) {
			t.Errorf("%s: %q", c.lines, text)
		}
	}
}
