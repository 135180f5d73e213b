package render

import (
	"testing"

	"saison/internal/calendar"
)

func TestACellOfTheRulerDrawsASeriesOnceAndNoMoreThanItHolds(t *testing.T) {
	t.Parallel()
	weekly := &calendar.Entry{}
	var os []*calendar.Occurrence
	for range 4 { // a month of a weekly meeting, and two other dates a week
		os = append(os, &calendar.Occurrence{Entry: weekly, Series: true}, &calendar.Occurrence{Entry: &calendar.Entry{}}, &calendar.Occurrence{Entry: &calendar.Entry{}})
	}
	if got := marksOf(os); len(got) != 9 || got[0] != os[0] || got[1] != os[1] || got[3] != os[4] {
		t.Errorf("%d marks of a weekly meeting and eight dates, want 9, the meeting first", len(got))
	}
	for range 10 {
		os = append(os, &calendar.Occurrence{Entry: &calendar.Entry{}})
	}
	if got := marksOf(os); len(got) != mostMarks || got[mostMarks-1] != os[len(os)-8] {
		t.Errorf("%d marks of 19, want the first %d", len(got), mostMarks)
	}
}
