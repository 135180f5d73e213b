package calendar_test

import (
	"strings"
	"testing"
)

// On 28 March 2027 the clocks of Paris go from 2 h to 3 h.
func TestAnHourThatTheClocksSkipHasLinesToType(t *testing.T) {
	t.Parallel()
	const site = "title: Essai\nbase_url: https://example.org/\nlanguage: fr\ntimezone: Europe/Paris\n"
	faults := func(lines string) (where, text string) {
		_, diags := read(map[string]string{"saison.yaml": site, "content/concerts/nuit.md": "---\ntitre: Nuit\n" + lines + "\n---\n"})
		for _, d := range diags {
			if d.ID != "legal-missing" {
				where, text = d.Pos.String(), text+strings.Join(d.Hints("fr"), "\n")
			}
		}
		return strings.TrimPrefix(where, "content/concerts/nuit.md:"), text
	}
	for _, c := range []struct{ lines, where, first, second string }{
		{"date: dimanche 28 mars 2027 à 2h30", "3:7", "date: dimanche 28 mars 2027 à 1h30", "date: dimanche 28 mars 2027 à 3h30"},
		{"date: 2027-03-28 02:30", "3:7", "date: 2027-03-28 01:30", "date: 2027-03-28 03:30"},
		{"date: 28 mars 2027\nhoraires: 2h30 à 5h", "4:11", "horaires: 1h30 à 5h", "horaires: 3h30 à 5h"},
		{"date: 28 mars 2027 à 1h\nfin: 2h30", "4:6", "fin: 1h30", "fin: 3h30"},
		{"dates:\n  - 27 mars 2027 à 2h30\n  - 28 mars 2027 à 2h30", "5:5", "- 28 mars 2027 à 1h30", "- 28 mars 2027 à 3h30"},
		{"dates:\n  - début: 28 mars 2027 à 2h30", "4:12", "début: 28 mars 2027 à 1h30", "début: 28 mars 2027 à 3h30"},
		{"date: 10 avril 2027 à 20h\nréservation: {ferme: 28 mars 2027 à 2h, téléphone: 01 99 00 00 00}", "4:22", "ferme: 28 mars 2027 à 1h", "ferme: 28 mars 2027 à 3h"},
		{"date: 26 avril 2030 à 0h30\nfuseau: Africa/Cairo", "3:7", "date: 26 avril 2030 à 1h30", ""}, // the day before is not offered
	} {
		where, text := faults(c.lines)
		want := "À écrire : « " + c.first + " »"
		if c.second != "" {
			want += "\nou : « " + c.second + " »"
		}
		if text != want || where != c.where {
			t.Errorf("%s: at %s\n%s\nwant at %s\n%s", c.lines, where, text, c.where, want)
		}
		key, value, _ := strings.Cut(c.first, ": ")
		if key == "date" { // typed, it is accepted
			rest := c.lines[strings.IndexByte(c.lines+"\n", '\n'):]
			if where, text := faults(key + ": " + value + rest); where != "" {
				t.Errorf("%s: %s", c.first, text)
			}
		}
	}
}

// A duration in hours is exact in the nights in which the clocks change.
func TestADurationIsExactWhenTheClocksChange(t *testing.T) {
	t.Parallel()
	const site = "title: Essai\nbase_url: https://example.org/\nlanguage: fr\ntimezone: Europe/Paris\n"
	for _, c := range []struct{ lines, end string }{
		{"date: 28 mars 2027 à 1h\ndurée: 1h30", "2027-03-28T03:30"}, // 2h30 is no hour of that night
		{"date: 27 mars 2027 à 22h\ndurée: 8h", "2027-03-28T07:00"},
		{"date: 30 octobre 2027 à 22h\ndurée: 8h", "2027-10-31T05:00"},
		{"date: 27 mars 2027 à 22h\ndurée: 2 jours", "2027-03-29T22:00"}, // days are those of the calendar
		{"date: 27 février 2027 à 22h\ndurée: 8h", "2027-02-28T06:00"},
	} {
		cal, diags := read(map[string]string{"saison.yaml": site, "content/concerts/nuit.md": "---\ntitre: Nuit\n" + c.lines + "\n---\n"})
		if len(cal.Occurrences) != 1 || cal.Occurrences[0].End.String() != c.end {
			t.Errorf("%s: %v %v, want the end %s", c.lines, cal.Occurrences, diags, c.end)
		}
	}
}
