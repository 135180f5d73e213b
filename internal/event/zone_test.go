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

func TestHoursWithinAnEventMayNameTheirZone(t *testing.T) {
	t.Parallel()
	rec, faults := readDoc(t, fado, withDate("chaque: samedi à 21 h (heure de Lisbonne)", "du: 28 août 2027", "au: 30 octobre 2027",
		"ouverture des portes: 20 h (heure de Lisbonne)", "sauf: 4 septembre 2027 (heure de Lisbonne)",
		"horaires:", "  - 20 h 30 (heure de Lisbonne): Accueil", "  - samedi 21 h, heure de Lisbonne (22 h, heure de Paris): Concert"))
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	ev := rec.Event
	if ev.Schedule.Zone != "Europe/Lisbon" || ev.Doors == nil || ev.Doors.Hour != 20 || len(ev.Timetable) != 2 || ev.Timetable[1].Start.Hour != 21 {
		t.Errorf("%+v", ev)
	}
	if len(ev.Clocks) != 4 {
		t.Errorf("%d hours name their zone: %+v", len(ev.Clocks), ev.Clocks)
	}
}

func TestASecondClockIsCheckedOnTheFirstDay(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		wrong bool
		lines []string
	}{
		{false, []string{"date: 28 août 2027", "horaires: 21 h, heure de Lisbonne (22 h, heure de Paris)"}},
		{true, []string{"date: 28 août 2027", "horaires: 21 h, heure de Lisbonne (23 h, heure de Paris)"}},
		// In March, New York changes its clocks two weeks before Paris.
		{false, []string{"date: 28 août 2027", "horaires: 15 h, heure de New York (21 h, heure de Paris)"}},
		{true, []string{"date: 20 mars 2027", "horaires: 15 h, heure de New York (21 h, heure de Paris)"}},
		{false, []string{"date: 20 mars 2027", "horaires: 15 h, heure de New York (20 h, heure de Paris)"}},
		{true, []string{"chaque: samedi à 15 h, heure de New York (21 h, heure de Paris)", "du: 20 mars 2027", "au: 24 avril 2027"}},
		{true, []string{"date: 20 mars 2027 à 16 h (heure de New York)", "ouverture des portes: 15 h, heure de New York (21 h, heure de Paris)"}},
		{false, []string{"date: samedi 28 août 2027 à 21 h, heure de Lisbonne (22 h, heure de Paris)"}},
		{true, []string{"date: samedi 28 août 2027 à 21 h, heure de Lisbonne (20 h, heure de Paris)"}},
	} {
		_, faults := readDoc(t, fado, withDate(c.lines...))
		if got := len(faults) == 1 && faults[0].ID == "clocks-differ"; got != c.wrong || len(faults) > 0 != c.wrong {
			t.Errorf("%q: %v", c.lines, faults)
		}
	}
}

func TestExceptionsInFiguresAreNotedAndRepaired(t *testing.T) {
	t.Parallel()
	for line, want := range map[string]string{
		"sauf: 1/5/2027":                              "2027-05-01",
		"sauf: 1/5/2027, 8/5/2027":                    "2027-05-01, 2027-05-08",
		"sauf: du 1/5/2027 au 8/5/2027":               "du 2027-05-01 au 2027-05-08",
		"annulé: 1/5/2027":                            "2027-05-01",
		"sauf: vacances de Pâques, 1/5/2027":          "vacances de Pâques, 2027-05-01",
		"répétition: samedi à 10h jusqu'au 26/6/2027": "samedi à 10h jusqu'au 2027-06-26",
	} {
		lines := []string{"chaque: samedi à 10h", "du: 9 janvier 2027", "au: 26 juin 2027", line}
		if strings.HasPrefix(line, "répétition") {
			lines = []string{line, "du: 9 janvier 2027"}
		}
		_, faults := readDoc(t, fado, withDate(lines...))
		if len(faults) != 1 || faults[0].ID != "date-read" {
			t.Errorf("%q: %v", line, faults)
			continue
		}
		if fix := faults[0].Fix; fix == nil || len(fix.Edits) != 1 || !strings.Contains(fix.Edits[0].New, want) {
			t.Errorf("%q: the repair is %+v", line, fix)
		}
	}
}

func TestFirstAndLastDaysMayBeIntroduced(t *testing.T) {
	t.Parallel()
	rec, faults := readDoc(t, fado, withDate("date: 28 août 2027 à 21 h", "réservation: {ouvre: à partir du 1er mai 2027, ferme: jusqu'au 27 août 2027 à 18 h}"))
	if b := rec.Event.Booking; len(faults) > 0 || b == nil || b.Opens.Date.String() != "2027-05-01" || b.Closes.Hour != 18 {
		t.Errorf("%+v %v", b, faults)
	}
}

func TestCountsMayHaveTheirWord(t *testing.T) {
	t.Parallel()
	rec, faults := readDoc(t, fado, withDate("date: 28 août 2027 à 21 h", "places: 1 200 places", "minimum: à partir de 8 personnes"))
	if len(faults) > 0 || rec.Event.Capacity != 1200 || rec.Event.Minimum != 8 {
		t.Errorf("%d %d %v", rec.Event.Capacity, rec.Event.Minimum, faults)
	}
}
