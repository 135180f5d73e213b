package event

import (
	"testing"

	"saison/internal/diag"
)

// Each row is a document in which one line has a fault with one right reading,
// and that line as it is repaired; "" where there is no repair.
func TestFaultsWithOneReadingCarryTheirRepair(t *testing.T) {
	t.Parallel()
	const head = "---\ntitre: T\nlieu: salle\n"
	for _, c := range []struct{ id, line, want string }{
		{"date-read", "date: 22/08/2027 18:00", "date: 2027-08-22 18:00"},
		{"date-read", "date: 3/8/2027", "date: 2027-08-03"},
		{"date-read", "date: \"03/08/2027 à 18h\"", "date: \"2027-08-03 à 18h\""},
		{"date-read", "date: 22-08-2027, 18h-20h # soir", "date: 2027-08-22, 18h-20h # soir"},
		{"date-read", "dates: [22/08/2027, 24/08/2027]", "dates: [2027-08-22, 24/08/2027]"},
		{"date-read", "date: du 22/08 au 24/08/2027", "date: du dimanche 22 au mardi 24 août 2027"},
		{"currency-assumed", "tarif: 12,50", "tarif: 12,50 €"},
		{"currency-assumed", "tarifs: [{plein: 12}, {réduit: '8'}]", "tarifs: [{plein: 12 €}, {réduit: '8 €'}]"},
		{"currency-assumed", "tarif: 12,50 à l'entrée", ""},
		{"key-unknown", "dureé: 2h\ndureee: 1h", "dureé: 2h\ndurée: 1h"},
		{"key-unknown", "datez: 12 décembre 2026", ""}, // date or dates
		{"key-unknown", "machin: 1", ""},
		{"field-unknown", "tarifs:\n  - libellé: plein\n    montnat: 12 €", "tarifs:\n  - libellé: plein\n    montant: 12 €"},
		{"weekday-mismatch", "date: lundi 22 août 2027", ""},
	} {
		before := head + c.line + "\n---\n"
		_, faults := readDoc(t, "content/concerts/a.md", before)
		d := first(faults, c.id)
		if d == nil {
			t.Errorf("%s: got %s, want %s", c.line, say(faults), c.id)
			continue
		}
		if d.Fix == nil || c.want == "" {
			if d.Fix != nil || c.want != "" {
				t.Errorf("%s: got the repair %v, want %q", c.line, d.Fix, c.want)
			}
			continue
		}
		got, ok := d.Fix.Apply([]byte(before))
		if want := head + c.want + "\n---\n"; !ok || string(got) != want {
			t.Errorf("%s: got (%v)\n%s\nwant\n%s", c.line, ok, got, want)
		}
	}
}

func TestAMissingTitleIsTakenFromTheHeading(t *testing.T) {
	t.Parallel()
	for before, want := range map[string]string{
		"---\r\nlieu: a\r\n---\r\n# Atelier : collage\r\n": "---\r\ntitre: \"Atelier : collage\"\r\nlieu: a\r\n---\r\n# Atelier : collage\r\n",
		"---\nlieu: a\n---\n# Atelier **collage**\n":       "---\ntitre: Atelier collage\nlieu: a\n---\n# Atelier **collage**\n",
		"———\nlieu: a\n---\n# Atelier\n":                   "", // the fence goes first
	} {
		_, faults := readDoc(t, "content/ateliers/a.md", before)
		d := first(faults, "title-missing")
		if d == nil || (d.Fix == nil) != (want == "") {
			t.Errorf("%q: got %v, want the repair %q", before, d, want)
		} else if d.Fix != nil {
			if got, _ := d.Fix.Apply([]byte(before)); string(got) != want {
				t.Errorf("%q: got %q, want %q", before, got, want)
			}
		}
	}
}

func first(list diag.List, id string) *diag.Diagnostic {
	for i := range list {
		if list[i].ID == id {
			return &list[i]
		}
	}
	return nil
}
