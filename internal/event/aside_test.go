package event

import (
	"strings"
	"testing"
)

// What stands in a date and is no date is offered on the line where it goes.
func TestWhatIsNoDateIsOfferedOnALineOfItsOwn(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ date, want string }{
		{"12 décembre 2026 à 20h30 (complet)", "statut: complet"},
		{"12 décembre 2026 à 20h30 - annulée", "statut: annulé"},
		{"12 décembre 2026 à 20h30 ?", "statut: provisoire"},
		{"12 décembre 2026 à 20h30, entrée libre", "tarifs: entrée libre"},
		{"12 décembre 2026 à 20h30 au Théâtre Exemple", "lieu: Théâtre Exemple"},
		{"12 décembre 2026 à 20h30 (ouverture des portes : 20h)", "ouverture des portes: 20h"},
		{"12 décembre 2026 à 20h30, durée 1h30", "durée: 1h30"},
		{"12 décembre 2026 au soir", "précision: au soir"},
		{"12 décembre 2026 vers 20h", "précision: vers 20h"},
		{"12 décembre 2026, concert à 20h", ""},
	} {
		_, faults := readDoc(t, "content/concerts/noel.md", "---\ntitre: Noël\ndate: "+c.date+"\n---\n")
		if len(faults) != 1 {
			t.Errorf("%s: %v", c.date, faults)
			continue
		}
		hints := strings.Join(faults[0].Hints("fr"), "\n")
		if c.want != "" && !strings.Contains(hints, "« "+c.want+" »") || c.want == "" && strings.Count(hints, "«") != 1 {
			t.Errorf("%s: %s\nwant %s", c.date, hints, c.want)
		}
	}
}

// Letters that were read as figures are repaired.
func TestLettersAmongFiguresHaveARepair(t *testing.T) {
	t.Parallel()
	const text = "---\ntitre: Noël\ndate: l2 décembre 2O26 à 2Oh30\n---\n"
	rec, faults := readDoc(t, "content/concerts/noel.md", text)
	if len(faults) != 1 || faults[0].ID != "letters-as-digits" || faults[0].Fix == nil || len(rec.Event.Schedule.Entries) != 1 {
		t.Fatalf("%v", faults)
	}
	fixed, ok := faults[0].Fix.Apply([]byte(text))
	if want := "---\ntitre: Noël\ndate: 12 décembre 2026 à 20h30\n---\n"; !ok || string(fixed) != want {
		t.Errorf("got %q", fixed)
	}
}
