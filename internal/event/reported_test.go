package event

import "testing"

// "reporté" beside a date and a former date has its new date; without the former
// one, or without a date, it has none yet.
func TestAPostponedEventWithItsNewDateIsRescheduled(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		lines []string
		want  Status
	}{
		{[]string{"date: 13 mars 2027 à 17h", "statut: reporté", "date précédente: 6 février 2027 à 17h"}, Rescheduled},
		{[]string{"date: 2027-03-13 17:00", "status: postponed", "previous start: 2027-02-06 17:00"}, Rescheduled},
		{[]string{"date: 13 mars 2027 à 17h", "statut: déplacé", "date précédente: 6 février 2027 à 17h"}, Rescheduled},
		{[]string{"date: 13 mars 2027 à 17h", "statut: annulé", "date précédente: 6 février 2027 à 17h"}, Cancelled},
		{[]string{"date: 13 mars 2027 à 17h", "statut: reporté"}, Postponed},
		{[]string{"date: à préciser", "statut: reporté", "date précédente: 6 février 2027 à 17h"}, Postponed},
		{[]string{"statut: reporté", "date précédente: 6 février 2027 à 17h"}, Postponed},
	} {
		rec, faults := readDoc(t, fado, withDate(c.lines...))
		if rec.Event.Status != c.want || len(faults) > 0 {
			t.Errorf("%q: status %d, want %d\n%s", c.lines, rec.Event.Status, c.want, say(faults))
		}
	}
}
