package event

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"saison/internal/diag"
)

// A hint is a line to type. Typed as it stands, in the place of the line at
// fault, it takes the fault away and brings no other.
func TestHintsAreReadWithoutAFault(t *testing.T) {
	t.Parallel()
	for _, lines := range [][]string{
		{"date: 6 février 2027 à 17h", "annulé: oui"},
		{"date: 2027-02-06 17:00", "cancelled: yes"},
		{"date: 6 février 2027 à 17h", "annulé: 6 février 2027"},
		{"dates: [6 février 2027 à 17h, 13 février 2027 à 17h]", "annulé: oui"},
		{"date: 6 février 2027 à 17h", "déplacé: 13 mars 2027"},
		{"date: 6 février 2027 à 17h", "déplacé: 13 mars 2027 à 18h"},
		{"date: 6 février 2027 à 17h", "déplacé: au 13 mars"},
		{"date: 6 février 2027 à 17h", "déplacé: 18h"},
		{"date: 6 février 2027 à 17h", "déplacé: {du: 6 février 2027, au: 13 mars 2027}"},
		{"début: 6 février 2027 à 17h", "déplacé: 13 mars 2027"},
		{"date: 13 mars 2027 à 17h", "déplacé: 13 mars 2027"},
		{"date: 13 mars 2027 à 17h", "déplacé: oui"},
		{"date: 13 mars 2027 à 17h", "statut: reporté au 13 mars 2027"},
		{"date: 6 février 2027 à 17h", "statut: reporté au 13 mars 2027"},
		{"date: 2027-02-06 17:00", "status: moved to 2027-03-13"},
		{"date: mardi 31 novembre 2026"},
		{"date: Tuesday 31 November 2026 at 20:30"},
		{"date: mardi 31.11.2026"},
		{"date: 31 novembre 2026 à 20h"},
		{"date: dimanche 29 février 2027 à 20h"},
		{"date: du 30 au 31 juin 2027"},
		{"date: du mercredi 30 au jeudi 31 juin 2027"},
		{"date: du 31 juin au 2 juillet 2027"},
		{"date: 30 et 31 juin 2027"},
		{"date: les samedis 6, 13, 20 et 31 juin 2026 à 20h"},
		{"date: samedi 30, dimanche 31 juin 2029"},
		{"date: vendredi 6 février 2027 à 17h"},
		{"date: du vendredi 6 au dimanche 7 février 2027"},
		{"dates:", "  - vendredi 6 février 2027", "  - samedi 13 février 2027"},
		{"dates:", "  - samedi 13 février 2027", "  - mardi 31 novembre 2026"},
		{"dates:", "  - samedi 13 février 2027 à 17h", "  - samedi 20.02.27 à 17h"},
		{"dates:", "  - {début: vendredi 6 février 2027 à 17h, lieu: x}"},
		{"dates: [vendredi 6 février 2027, 13 février 2027]"},
		{"chaque: mercredi à 20h", "du: 6 janvier 2027", "sauf:", "  - jeudi 13 janvier 2027", "  - 20 janvier 2027"},
		{"chaque: mercredi à 20h", "du: 6 janvier 2027", "sauf: jeudi 13 janvier 2027"},
		{"chaque: mercredi à 20h", "du: 6 janvier 2027", "sauf: 31 juin 2027"},
		{"chaque: mercredi à 20h", "du: jeudi 6 janvier 2027"},
		{"chaque: mercredi à 20h", "du: 6 janvier 2027", "au: mardi 30 juin 2027"},
	} {
		text := withDate(lines...)
		rec, faults := readDoc(t, fado, text)
		if len(faults) != 1 {
			t.Errorf("%q: %d faults\n%s", lines, len(faults), say(faults))
			continue
		}
		for _, fixed := range repaired(text, faults[0]) {
			again, left := readDoc(t, fado, fixed)
			if len(left) > 0 || again.Event.Schedule.Pos == rec.Event.Schedule.Pos && len(again.Event.Schedule.Entries) == 0 && again.Event.Schedule.Rule == nil {
				t.Errorf("%q: %s\nbecomes\n%s%s", lines, say(faults), fixed, say(left))
			}
		}
	}
}

var quotedLine = regexp.MustCompile(`« (.+) »`)

// repaired returns the texts that the hints of a fault make of a document. Lines
// of one fault go together, but for those that begin with "ou".
func repaired(text string, d diag.Diagnostic) []string {
	lines := strings.Split(text, "\n")
	at := d.Pos.Line - 1
	var typed []string
	var all [][]string
	for _, h := range d.Hints("fr") {
		m := quotedLine.FindStringSubmatch(h)
		if m == nil {
			continue
		}
		if strings.HasPrefix(h, "ou ") {
			all = append(all, []string{m[1]})
		} else {
			typed = append(typed, m[1])
		}
	}
	all = append([][]string{typed}, all...)
	var texts []string
	for _, typed := range all {
		doc := slices.Clone(lines)
		for _, line := range typed {
			key, _, _ := strings.Cut(line, ": ")
			i := slices.IndexFunc(doc, func(l string) bool { return strings.HasPrefix(l, key+": ") })
			switch {
			case strings.HasPrefix(line, "- "):
				doc[at] = doc[at][:strings.Index(doc[at], "- ")] + line
			case d.ID != "repeat-missing" && strings.ContainsAny(doc[at], "[{"): // in place of the piece at fault
				from := d.Pos.Col - 1
				if strings.Contains(line, ": ") {
					from = strings.Index(doc[at], key+": ")
				}
				doc[at] = doc[at][:from] + line + doc[at][from+strings.IndexAny(doc[at][from:], ",]}"):]
			case i >= 0:
				doc[i] = line
			default:
				doc = slices.Insert(doc, 3, line) // behind the title
				if d.Pos.Line > 3 {
					at++
				}
			}
		}
		if d.ID == "repeat-missing" {
			doc = slices.Delete(doc, at, at+1)
		}
		texts = append(texts, strings.Join(doc, "\n"))
	}
	return texts
}

// Of the two ways to mend a day that is taken out of a series, the one is
// offered that is a day of the series.
func TestTheHintOfAnExceptionIsADayOfItsSeries(t *testing.T) {
	t.Parallel()
	for _, c := range [][2]string{
		{"sauf: jeudi 13 janvier 2027", "sauf: mercredi 13 janvier 2027"},
		{"sauf: mercredi 14 janvier 2027", "sauf: mercredi 13 janvier 2027"},
		{"annulé: jeudi 13 janvier 2027", "annulé: mercredi 13 janvier 2027"},
	} {
		_, faults := readDoc(t, fado, withDate("chaque: mercredi à 20h", "du: 6 janvier 2027", "au: 30 juin 2027", c[0]))
		if len(faults) != 1 || strings.Join(faults[0].Hints("fr"), "|") != "À écrire : « "+c[1]+" »" {
			t.Errorf("%s\n%s", c[0], say(faults))
		}
	}
}
