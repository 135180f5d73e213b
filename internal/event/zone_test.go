package event

import (
	"strings"
	"testing"
	"time"
)

const fado = "content/concerts/fado.md"

func withDate(lines ...string) string {
	return "---\ntitre: Soirée fado\n" + strings.Join(lines, "\n") + "\n---\n"
}

func TestAZoneThatADateNamesIsThatOfTheEvent(t *testing.T) {
	t.Parallel()
	for name, lines := range map[string][]string{
		"date":       {"date: samedi 28 août 2027 à 21 h (heure de Lisbonne)"},
		"comma":      {"date: 28 August 2027, 9 pm, Lisbon time"},
		"hours":      {"date: 28 août 2027", "horaires: 21 h (heure de Lisbonne)"},
		"end":        {"date: 28 août 2027 à 21 h", "fin: 23 h (heure de Lisbonne)"},
		"both":       {"date: 28 août 2027 à 21 h (heure de Lisbonne)", "fuseau: Europe/Lisbon"},
		"repetition": {"chaque: samedi à 21 h (heure de Lisbonne)", "du: 28 août 2027", "au: 30 octobre 2027"},
		"series":     {"date: 'tous les samedis à 21 h (heure de Lisbonne), du 28 août au 30 octobre 2027'"},
	} {
		rec, faults := readDoc(t, fado, withDate(lines...))
		s := rec.Event.Schedule
		if len(faults) > 0 || s.Zone != "Europe/Lisbon" || len(s.Entries) != 1 || s.Entries[0].Start.Hour != 21 || s.Entries[0].Start.Offset != nil {
			t.Errorf("%s: %q %+v %v", name, s.Zone, s.Entries, faults)
		}
	}
}

func TestZonesOfOneEventThatDifferAreAFault(t *testing.T) {
	t.Parallel()
	for name, lines := range map[string][]string{
		"key":    {"date: 28 août 2027 à 21 h (heure de Lisbonne)", "fuseau: Europe/Paris"},
		"phrase": {"date: 28 août 2027 de 21 h (heure de Lisbonne) à 23 h (heure de Paris)"},
		"values": {"début: 28 août 2027 à 21 h (heure de Lisbonne)", "fin: 28 août 2027 à 23 h (heure de Paris)"},
	} {
		_, faults := readDoc(t, fado, withDate(lines...))
		if len(faults) != 1 || faults[0].ID != "timezone-conflict" {
			t.Errorf("%s: %v", name, faults)
		}
		if text := say(faults); !strings.Contains(text, "heure de Lisbonne") || !strings.Contains(text, "heure de Paris") {
			t.Errorf("%s: %s does not say both", name, text)
		}
	}
}

func TestAZoneThatTheCloseOfBookingNamesMakesAnInstant(t *testing.T) {
	t.Parallel()
	rec, faults := readDoc(t, fado, withDate("date: 28 août 2027 à 21 h", "clôture: 27 août 2027 à 18 h (heure de Lisbonne)"))
	b := rec.Event.Booking
	if len(faults) > 0 || rec.Event.Schedule.Zone != "" || b == nil || b.Closes.Offset == nil || *b.Closes.Offset != time.Hour {
		t.Errorf("%+v %v", b, faults)
	}
}
