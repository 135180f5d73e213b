package event

import (
	"strings"
	"testing"
)

// A city alone leads to its zone, a slip to the zone that is meant, an offset to none.
func TestAnUnknownZoneLeadsToTheOneThatIsMeant(t *testing.T) {
	t.Parallel()
	for typed, want := range map[string]string{
		"Paris": "Europe/Paris", "paris": "Europe/Paris", "new york": "America/New_York", "Europe/Pari": "Europe/Paris",
		"GMT+2": "", "UTC+1": "",
	} {
		_, faults := readDoc(t, fado, withDate("date: 28 août 2027 à 21h", "fuseau: "+typed))
		if len(faults) != 1 || faults[0].ID != "timezone-unknown" {
			t.Errorf("%s: %s", typed, say(faults))
			continue
		}
		hints := strings.Join(faults[0].Hints("fr"), "\n")
		if want != "" && !strings.Contains(hints, "À écrire : « fuseau: "+want+" »") || want == "" && faults[0].Args["near"] != "" {
			t.Errorf("%s: %s", typed, say(faults))
		}
	}
}
