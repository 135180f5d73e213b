package event

import (
	"strings"
	"testing"
)

// What people type has one reading, and no message.
func TestPlainWordsAreRead(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ block, want string }{
		{"début: 12 décembre 2026 20h30\nfin: minuit", "Event.Schedule.Entries[0].End: 2026-12-13T00:00\n"},
		{"début: 12 décembre 2026 20h30\nfin: 0h30", "Event.Schedule.Entries[0].End: 2026-12-13T00:30\n"},
		{"date: 12 décembre 2026 à 20h30\nfuseau: heure de Lisbonne", "Event.Schedule.Zone: Europe/Lisbon\n"},
		{"date: 12 décembre 2026 à 20h30\nfuseau: Europe/Lisbon", "Event.Schedule.Zone: Europe/Lisbon\n"},
		{"date: 12 décembre 2026 à 20h30\ntarifs: [plein: 12,50 €, réduit: 8 €]", "Event.Prices[0].Cents: 1250\n"},
		{"date: 12 décembre 2026 à 20h30\ntarifs: {plein: 12,50 €, réduit: 8 €}", "Event.Prices[0].Cents: 1250\n"},
	} {
		got, faults := facts(t, "content/concerts/a.md", "---\ntitre: A\n"+c.block+"\n---\n")
		if len(faults) > 0 || !strings.Contains(got, c.want) {
			t.Errorf("%s: want %s, got\n%s%s", c.block, c.want, got, say(faults))
		}
	}
}

func TestALabelThatIsASlipOfANameIsTold(t *testing.T) {
	t.Parallel()
	for prices, want := range map[string]bool{"[{libelé: x}]": true, "{montan: à voir}": true, "{hôte: 5 €}": false, "{hôte: gratuit}": false, "{adhérents: à voir}": false} {
		_, faults := facts(t, "content/concerts/a.md", "---\ntitre: A\ndate: 12 décembre 2026 à 20h30\ntarifs: "+prices+"\n---\n")
		if got := strings.Contains(say(faults), "field-unknown"); got != want {
			t.Errorf("%s: told %v, want %v: %s", prices, got, want, say(faults))
		}
	}
}
