package event

import (
	"reflect"
	"strings"
	"testing"
)

// A repetition that stands in "date" may have its first and last day in keys of
// their own, as one in "chaque" has: that is what the message says to add.
func TestARepetitionAsADateHasItsDaysInKeys(t *testing.T) {
	t.Parallel()
	want, faults := readDoc(t, fado, withDate("chaque: samedi de 10h à 12h", "du: 9 janvier 2027", "au: 27 février 2027", "sauf: 13 février 2027"))
	if len(faults) > 0 || want.Event.Schedule.Rule == nil {
		t.Fatal(faults)
	}
	for _, lines := range [][]string{
		{"date: tous les samedis de 10h à 12h", "du: 9 janvier 2027", "au: 27 février 2027", "sauf: 13 février 2027"},
		{"du: 9 janvier 2027", "au: 27 février 2027", "date: tous les samedis de 10h à 12h", "sauf: 13 février 2027"},
		{"dates: tous les samedis de 10h à 12h", "début: 9 janvier 2027", "fin: 27 février 2027", "sauf: 13 février 2027"},
		{"date: every saturday from 10:00 to 12:00", "from: 2027-01-09", "until: 2027-02-27", "except: 2027-02-13"},
	} {
		rec, faults := readDoc(t, fado, withDate(lines...))
		got, was := rec.Event.Schedule, want.Event.Schedule
		if len(faults) > 0 || got.Rule == nil {
			t.Errorf("%q: %v", lines, say(faults))
			continue
		}
		if !reflect.DeepEqual(got.Rule, was.Rule) || len(got.Entries) != len(was.Entries) || got.Entries[0].Start.DateTime != was.Entries[0].Start.DateTime ||
			got.Entries[0].End.DateTime != was.Entries[0].End.DateTime || len(got.Except) != len(was.Except) {
			t.Errorf("%q: %+v\nwant %+v", lines, got, was)
		}
	}
}

// Of what remains a fault, one is told: two first days, or a date beside a first day.
func TestADateBesideAFirstDayIsAFault(t *testing.T) {
	t.Parallel()
	for _, lines := range [][]string{
		{"date: 9 janvier 2027", "du: 9 janvier 2027"},
		{"date: tous les samedis de 10h à 12h", "du: 9 janvier 2027", "début: 9 janvier 2027"},
		{"chaque: samedi de 10h à 12h", "date: tous les samedis de 10h à 12h", "du: 9 janvier 2027"},
	} {
		_, faults := readDoc(t, fado, withDate(lines...))
		if len(faults) != 1 || faults[0].ID != "dates-conflict" {
			t.Errorf("%q: %s", lines, strings.TrimSpace(say(faults)))
		}
	}
}
