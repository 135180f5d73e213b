package locale

import (
	"testing"

	"saison/internal/civil"
)

// twofold are the zones whose last name is that of another one, too.
var twofold = map[string]bool{"Brazil/West": true, "Australia/West": true}

func TestEveryZoneThatIsPrintedIsReadAsOneWithTheSameClocks(t *testing.T) {
	t.Parallel()
	for _, lang := range readable {
		l := For(lang)
		for _, zone := range civil.ZoneNames() {
			for _, text := range []string{l.HourZone(clock(21, 0), zone), l.Hour(clock(21, 0)) + ", " + l.Zone(zone)} {
				got, faults := ReadTimeRange(text, Clue{})
				if twofold[zone] {
					if got.Zone != "" || len(faults) != 1 {
						t.Errorf("%s: %q of %s was guessed to be %s", lang, text, zone, got.Zone)
					}
					continue
				}
				if len(faults) > 0 || !SameZone(got.Zone, zone) || got.Start != clock(21, 0) {
					t.Errorf("%s: %q of %s was read as %s %v", lang, text, zone, got.Zone, faults)
				}
			}
		}
	}
}

func TestTwoZonesInOnePhraseAreAFault(t *testing.T) {
	t.Parallel()
	for text, wrong := range map[string]bool{
		"28 août 2027 de 21 h (heure de Lisbonne) à 23 h (heure de Paris)":    true,
		"28 août 2027 de 21 h (heure de Lisbonne) à 23 h (heure de Lisbonne)": false,
		"28 August 2027, 9 pm (Paris time) – 11 pm (Berlin time)":             false,
	} {
		_, _, _, faults := ReadSpans(text, Clue{})
		if got := len(faults) == 1 && faults[0].ID == "timezone-conflict"; got != wrong || len(faults) > 0 != wrong {
			t.Errorf("%q: %v", text, faults)
		}
	}
}
