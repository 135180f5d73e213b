package event

import "testing"

func TestAStateWithItsReasonIsTakenApart(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ status, near, more string }{
		{"annulé pour cause de neige", "annulé", "précision: pour cause de neige"},
		{"annulé (neige)", "annulé", "précision: neige"},
		{"complet, liste d'attente sur place", "complet", ""}, // an apostrophe would have to be quoted
		{"en ligne depuis la bibliothèque", "en ligne", "précision: depuis la bibliothèque"},
		{"pour cause de neige", "", ""},
		{"cancelled because of snow", "cancelled", "précision: because of snow"},
	} {
		_, faults := readDoc(t, "content/concerts/a.md", "---\ntitre: A\ndate: 12 décembre 2026 à 20h\nstatut: \""+c.status+"\"\n---\n")
		if len(faults) != 1 || faults[0].ID != "word-unknown" {
			t.Errorf("%s: got %s", c.status, say(faults))
			continue
		}
		near, _ := faults[0].Args["near"].(string)
		more, _ := faults[0].Args["more"].(string)
		if near != c.near || more != c.more {
			t.Errorf("%s: got %q and %q, want %q and %q", c.status, near, more, c.near, c.more)
		}
	}
}
