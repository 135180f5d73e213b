package event

import (
	"reflect"
	"testing"

	"saison/internal/civil"
	"saison/internal/recur"
)

// A range beside a repetition is its first and last day, in whichever key it is.
func TestARangeBesideARepetitionBoundsIt(t *testing.T) {
	t.Parallel()
	want, faults := readDoc(t, fado, withDate("chaque: mercredi à 20h", "du: 6 janvier 2027", "au: 30 juin 2027"))
	if len(faults) > 0 || len(instances(want)) != 26 {
		t.Fatal(say(faults), len(instances(want)))
	}
	for _, lines := range [][]string{
		{"chaque: mercredi à 20h", "du: 6 janvier au 30 juin 2027"},
		{"chaque: mercredi", "du: 6 janvier au 30 juin 2027", "horaires: 20h"},
		{"chaque: mercredi à 20h", "date: du 6 janvier au 30 juin 2027"},
		{"chaque: mercredi à 20h", "début: du 6 janvier au 30 juin 2027"},
		{"chaque: mercredi à 20h", "du: 6 janvier au 30 juin 2027", "au: 30 juin 2027"},
		{"chaque: mercredi à 20h jusqu'au 30 juin 2027", "du: 6 janvier au 30 juin 2027"},
		{"chaque: mercredi à 20h jusqu'au 30 juin 2027", "du: 6 janvier 2027", "au: 30 juin 2027"},
		{"date: tous les mercredis à 20h", "du: 6 janvier au 30 juin 2027"},
		{"every: wednesday at 20:00", "from: 6 January to 30 June 2027"},
		{"every: wednesday at 20:00", "from: 2027-01-06 to 2027-06-30"},
		{"répétition: {chaque: mercredi à 20h, du: 6 janvier au 30 juin 2027}"},
	} {
		rec, faults := readDoc(t, fado, withDate(lines...))
		if len(faults) > 0 || !reflect.DeepEqual(instances(rec), instances(want)) {
			t.Errorf("%q: %d dates\n%s", lines, len(instances(rec)), say(faults))
		}
	}
}

// Without hours, a range that holds several instances bounds them; a shorter one
// is how long each is.
func TestAShortRangeWithoutHoursIsEachInstance(t *testing.T) {
	t.Parallel()
	rec, faults := readDoc(t, fado, withDate("chaque: mercredi", "du: 6 janvier au 30 juin 2027"))
	if s := rec.Event.Schedule; len(faults) > 0 || len(instances(rec)) != 26 || !s.Entries[0].End.IsZero() {
		t.Errorf("%+v\n%s", s, say(faults))
	}
	rec, faults = readDoc(t, fado, withDate("chaque: mois", "date: du 5 au 7 février 2027", "au: 30 juin 2027"))
	if s := rec.Event.Schedule; len(faults) > 0 || len(instances(rec)) != 5 || s.Entries[0].End.Date != (civil.Date{Year: 2027, Month: 2, Day: 7}) {
		t.Errorf("%+v\n%s", s, say(faults))
	}
}

// Two last days of a repetition are told, in whichever way they are written.
func TestTwoLastDaysOfARepetitionAreAFault(t *testing.T) {
	t.Parallel()
	for _, lines := range [][]string{
		{"chaque: mercredi à 20h", "du: 6 janvier au 26 mai 2027", "au: 30 juin 2027"},
		{"chaque: mercredi à 20h jusqu'au 26 mai 2027", "du: 6 janvier 2027", "au: 30 juin 2027"},
		{"chaque: mercredi à 20h jusqu'au 26 mai 2027", "du: 6 janvier au 30 juin 2027"},
		{"date: tous les mercredis à 20h du 6 janvier au 26 mai 2027", "fin: 30 juin 2027"},
		{"every: wednesday at 20:00 until 26 May 2027", "from: 6 January 2027", "until: 30 June 2027"},
	} {
		_, faults := readDoc(t, fado, withDate(lines...))
		if len(faults) != 1 || faults[0].ID != "dates-conflict" {
			t.Errorf("%q: %s", lines, say(faults))
		}
	}
}

// instances are the dates of a repetition.
func instances(rec *Record) []civil.DateTime {
	s := rec.Event.Schedule
	if s.Rule == nil {
		return nil
	}
	start := s.Entries[0].Start.DateTime
	all, _ := recur.Set{Start: start, Rule: s.Rule}.Between(start, start.AddDays(800), 200)
	return all
}
