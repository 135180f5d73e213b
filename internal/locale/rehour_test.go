package locale

import (
	"testing"

	"saison/internal/civil"
)

func TestAnotherHourIsWrittenAsTheTextWritesIt(t *testing.T) {
	t.Parallel()
	day := civil.Date{Year: 2027, Month: 3, Day: 28}
	at := func(h, m int) civil.DateTime { return day.At(civil.Time{Hour: h, Minute: m}) }
	for _, c := range []struct {
		text    string
		was, is civil.DateTime
		want    string
	}{
		{"dimanche 28 mars 2027 à 2h30", at(2, 30), at(3, 30), "dimanche 28 mars 2027 à 3h30"},
		{"dimanche 28 mars 2027 à 2 h 30", at(2, 30), at(1, 30), "dimanche 28 mars 2027 à 1 h 30"},
		{"2027-03-28T02:30", at(2, 30), at(3, 30), "2027-03-28T03:30"},
		{"28/03/2027 02:30", at(2, 30), at(3, 30), "28/03/2027 03:30"},
		{"28.3.2027, 2.30 Uhr", at(2, 30), at(3, 30), "28.3.2027, 3.30 Uhr"},
		{"28 March 2027 at 2.30 am", at(2, 30), at(3, 30), "28 March 2027 at 3:30"},
		{"28 mars 2027 de 2h à 4h", at(2, 0), at(3, 0), "28 mars 2027 de 3h à 4h"},
		{"28 mars 2027 de 2 à 4h", at(2, 0), at(3, 0), "28 mars 2027 de 3 à 4h"},
		{"27 mars 2027 de 23h à 2h30", at(2, 30), at(3, 30), "27 mars 2027 de 23h à 3h30"},
		{"du 27 mars à 2h30 au 28 mars 2027 à 2h30", at(2, 30), at(3, 30), "du 27 mars à 2h30 au 28 mars 2027 à 3h30"},
		{"2h30 à 5h", at(2, 30), at(3, 30), "3h30 à 5h"},
		{"28 mars 2027 à 2h", at(2, 0), at(2, 30), "28 mars 2027 à 2h30"},
		{"28 mars 2027 à 2h", at(2, 30), at(3, 30), ""},
		{"28 mars 2027 à 0h30", at(0, 30), day.AddDays(-1).At(civil.Time{Hour: 23, Minute: 30}), ""},
		{"1h30", at(2, 30), at(3, 30), ""},
		{"tous les dimanches à 2h30", at(2, 30), at(3, 30), ""},
	} {
		if got := Rehour(c.text, c.was, c.is, "fr"); got != c.want {
			t.Errorf("%q: got %q, want %q", c.text, got, c.want)
		}
	}
}
