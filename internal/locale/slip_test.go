package locale

import "testing"

func TestASlipInARepetitionIsOfferedRight(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ key, text, near, fix string }{
		{"chaque", "mecredi", "mercredi", "chaque: mercredi"},
		{"chaque", "samdi de 10h à 12h30", "samedi", "chaque: samedi de 10h à 12h30"},
		{"every", "wendesday at 10:00", "Wednesday", "every: Wednesday at 10:00"},
		{"répétition", "tous les mecredis à 20h", "mercredis", "répétition: tous les mercredis à 20h"},
		{"répétition", "chauqe samedi", "chaque", "répétition: chaque samedi"},
		{"répétition", "tous les premeirs dimanches du mois", "premiers", "répétition: tous les premiers dimanches du mois"},
		{"chaque", "zzzzzz", "", ""},
	} {
		r, faults := ReadRepeat(c.text, Clue{Key: c.key, Lang: "fr"})
		if r != nil || len(faults) != 1 || faults[0].ID != "repeat-not-understood" {
			t.Errorf("%q: got %v, %v", c.text, r, faults)
			continue
		}
		a := faults[0].Args
		if near, _ := a["near"].(string); near != c.near || near != "" && a["fix"] != c.fix {
			t.Errorf("%q: got %v", c.text, a)
		}
		if example, _ := a["example"].(string); c.near == "" && c.key == "chaque" && example != "chaque: samedi de 10h à 12h30" {
			t.Errorf("%q: example %q", c.text, example)
		}
	}
}
