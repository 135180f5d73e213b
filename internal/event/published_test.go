package event

import (
	"slices"
	"strings"
	"testing"
)

// hinted returns the ids of the faults of a document, and the hints of each.
func hinted(t *testing.T, lines ...string) []string {
	t.Helper()
	_, faults := readDoc(t, fado, withDate(lines...))
	var out []string
	for _, d := range faults {
		out = append(out, d.ID+"\n"+strings.Join(d.Hints("fr"), "\n"))
	}
	return out
}

func TestAPageIsPublishedBeforeItIsTakenDown(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		publish, expire string
		hints           []string
	}{
		{"publier le: 3 février 2027", "retirer le: 1er février 2027", []string{"À écrire, si c'est l'année suivante : « retirer le: 1er février 2028 »", "Si les deux dates sont inversées : « publier le: 1er février 2027 » et « retirer le: 3 février 2027 »"}},
		{"publish: 2027-02-03", "expire: 2026-03-01", []string{"À écrire, si c'est l'année suivante : « expire: 2027-03-01 »", "Si les deux dates sont inversées : « publish: 2026-03-01 » et « expire: 2027-02-03 »"}},
		{"publish: 2027-02-03 12:00", "expire: 2027-02-03 10:00", []string{"À écrire, si c'est l'année suivante : « expire: 2028-02-03 10:00 »", "Si les deux dates sont inversées : « publish: 2027-02-03 10:00 » et « expire: 2027-02-03 12:00 »"}},
		{"publish: 2027-02-03 12:00", "expire: 2027-02-03 12:00", []string{"À écrire, si c'est l'année suivante : « expire: 2028-02-03 12:00 »"}},
		{"publish: 2027-02-03 12:00", "expire: 2027-02-03", nil}, // until the day is over
		{"publish: 2027-02-03", "expire: 2027-02-03 18:00", nil},
		{"publish: 2027-02-03 12:00", "expire: 2027-02-04", nil},
	} {
		for _, lines := range [][]string{{c.publish, c.expire}, {c.expire, c.publish}} {
			got := hinted(t, append([]string{"date: 6 février 2027 à 17h"}, lines...)...)
			var want []string
			if c.hints != nil {
				want = []string{"expire-before-publish\n" + strings.Join(c.hints, "\n")}
			}
			if !slices.Equal(got, want) {
				t.Errorf("%q: got\n%q\nwant\n%q", lines, got, want)
			}
		}
	}
}

func TestARepetitionIsCalledOffAsAWholeByItsState(t *testing.T) {
	t.Parallel()
	series := []string{"chaque: samedi à 10h", "du: 9 janvier 2027"}
	for _, c := range []struct {
		lines []string
		want  string
	}{
		{[]string{"annulé: oui"}, "cancelled-whole\nSi tout est annulé, à écrire à la place : « statut: annulé »\nSi une date l'est : « annulé: 9 janvier 2027 »"},
		{[]string{"annulé: Toutes"}, "cancelled-whole\nSi tout est annulé, à écrire à la place : « statut: annulé »\nSi une date l'est : « annulé: 9 janvier 2027 »"},
		{[]string{"statut: annulé", "annulé: oui"}, "cancelled-whole\nÀ faire : supprimez la ligne 6 ; l'état dit déjà que tout est annulé."},
		{[]string{"annulé: non"}, ""},
		{[]string{"annulé: [16 janvier 2027]"}, ""},
	} {
		if got := strings.Join(hinted(t, append(slices.Clone(series), c.lines...)...), "\n"); got != c.want {
			t.Errorf("%q: got\n%s\nwant\n%s", c.lines, got, c.want)
		}
	}
	if got := hinted(t, "date: 9 janvier 2027 à 10h", "annulé: non"); len(got) > 0 {
		t.Errorf("it is not called off: %q", got)
	}
}
