package event

import (
	"testing"

	"saison/internal/civil"
)

// What a page prints of a series is a series that can be typed.
func TestChangesInTheWordsOfASeriesAreThoseOfItsKeys(t *testing.T) {
	t.Parallel()
	for name, phrase := range map[string]string{
		"French":  "Tous les samedis de 10 h à 12 h 30, du 9 janvier au 26 juin 2027, sauf le 1er mai ; annulé le 26 juin ; le 3 avril est déplacé au dimanche 4 avril de 15 h à 17 h ; le 10 avril est déplacé au 11 avril ; et aussi le dimanche 4 juillet 2027",
		"English": "Every Saturday, 10 am–12.30 pm, from 9 January to 26 June 2027, except 1 May; cancelled on 26 June; 3 April moves to Sunday 4 April, 3–5 pm; 10 April moves to 11 April; also on Sunday 4 July 2027",
		"German":  "Jeden Samstag, 10–12.30 Uhr, vom 9. Januar bis 26. Juni 2027, außer 1. Mai; 26. Juni entfällt; 3. April wird verlegt auf Sonntag, 4. April, 15–17 Uhr; 10. April wird verlegt auf 11. April; zusätzlich am Sonntag, 4. Juli 2027",
	} {
		rec, faults := readDoc(t, "content/ateliers/chant.md", "---\ntitre: Chant\ndates: '"+phrase+"'\n---\n")
		s := rec.Event.Schedule
		if len(faults) > 0 || len(s.Moved) != 2 || len(s.Cancelled) != 1 || len(s.Also) != 1 || len(s.Except) != 1 {
			t.Fatalf("%s: %+v %v", name, s, faults)
		}
		at := func(d civil.Date, hour, minute int) civil.DateTime {
			return d.At(civil.Time{Hour: hour, Minute: minute})
		}
		april, july := civil.Date{Year: 2027, Month: 4, Day: 1}, civil.Date{Year: 2027, Month: 7, Day: 4}
		a, b, more := s.Moved[0], s.Moved[1], s.Also[0]
		if a.From.Date != april.AddDays(2) || a.To.DateTime != at(april.AddDays(3), 15, 0) || a.End.DateTime != at(april.AddDays(3), 17, 0) {
			t.Errorf("%s: the first is moved from %v to %v – %v", name, a.From, a.To, a.End)
		}
		if b.From.Date != april.AddDays(9) || b.To.DateTime != at(april.AddDays(10), 10, 0) || !b.End.IsZero() {
			t.Errorf("%s: the second is moved from %v to %v – %v", name, b.From, b.To, b.End)
		}
		if more.Start.DateTime != at(july, 10, 0) || more.End.DateTime != at(july, 12, 30) {
			t.Errorf("%s: added is %v – %v", name, more.Start, more.End)
		}
		if s.Cancelled[0].On != (civil.Date{Year: 2027, Month: 6, Day: 26}) {
			t.Errorf("%s: cancelled is %v", name, s.Cancelled)
		}
	}
}
