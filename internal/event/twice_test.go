package event

import "testing"

func TestAnHourOfItsOwnIsThatOfTheDate(t *testing.T) {
	t.Parallel()
	for _, hour := range []string{"heure: 20h", "time: 20:00", "heures: 20h à 22h"} {
		rec, faults := readDoc(t, fado, withDate("date: 9 janvier 2027", hour))
		if e := rec.Event.Schedule.Entries; len(faults) > 0 || len(e) != 1 || e[0].Start.DateTime.String() != "2027-01-09T20:00" {
			t.Errorf("%s: got %+v\n%s", hour, e, say(faults))
		}
	}
}

func TestADateThatIsThereTwiceIsTakenOnce(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		lines []string
		dates int
		first int // the line that is named; 0: nothing is said
	}{
		{[]string{"dates:", "  - 9 janvier 2027 à 14h", "  - 16 janvier 2027 à 14h", "  - 9 janvier 2027 à 14h"}, 2, 4},
		{[]string{"dates: [9 janvier 2027, 9 janvier 2027]", "horaires: de 14h à 17h"}, 1, 3},
		{[]string{"dates: [9 janvier 2027 à 14h, 9 janvier 2027 à 16h]"}, 2, 0},
		{[]string{"dates:", "  - {début: 9 janvier 2027 à 14h, lieu: a}", "  - {début: 9 janvier 2027 à 14h, lieu: b}"}, 2, 0},
		{[]string{"dates:", "  - {début: 9 janvier 2027 à 14h, lieu: a}", "  - {début: 9 janvier 2027 à 14h, lieu: a}"}, 1, 4},
		{[]string{"dates:", "  - 9 janvier 2027 à 14h", "  - {début: 9 janvier 2027 à 14h, statut: annulé}"}, 2, 0},
		{[]string{"date: 9 janvier 2027 à 14h", "aussi: 9 janvier 2027 à 14h"}, 1, 3},
		{[]string{"date: les 9, 9 et 16 janvier 2027 à 14h"}, 2, 3},
	} {
		rec, faults := readDoc(t, fado, withDate(c.lines...))
		if n := len(rec.Event.Schedule.Entries); n != c.dates {
			t.Errorf("%q: %d dates, want %d", c.lines, n, c.dates)
		}
		switch {
		case c.first == 0 && len(faults) > 0, c.first > 0 && (len(faults) != 1 || faults[0].ID != "date-twice" || faults[0].Args["line"] != c.first):
			t.Errorf("%q: got\n%s", c.lines, say(faults))
		}
	}
}
