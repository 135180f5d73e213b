package build

import (
	"strings"
	"testing"

	"saison/internal/civil"
)

func TestADateWithoutAYearIsOfferedTheNext(t *testing.T) {
	t.Parallel()
	for typed, want := range map[string]string{
		"date: 9 janvier à 20h":          "« date: 9 janvier 2027 à 20h » (samedi 9 janvier 2027 à 20 h)",
		"date: 24 décembre à 20h":        "« date: 24 décembre 2026 à 20h » (jeudi 24 décembre 2026 à 20 h)",
		"date: 1er décembre à 20h":       "« date: 1er décembre 2026 à 20h » (mardi 1er décembre 2026 à 20 h)",
		"date: lundi 10 janvier à 20h":   "« date: lundi 10 janvier 2028 à 20h » (lundi 10 janvier 2028 à 20 h)",
		"date: 29 février":               "« date: 29 février 2028 » (mardi 29 février 2028)",
		"date: du 14 au 16 mai":          "« date: du 14 au 16 mai 2027 » (vendredi 14 au dimanche 16)",
		"date: 09/01 20:00":              "« date: 09/01/2027 20:00 »",
		"dates: [9 janvier, 16 janvier]": "« 9 janvier 2027 »",
		"date: 9 January, 8 pm":          "« date: 9 January 2027, 8 pm » (samedi 9 janvier 2027 à 20 h)",
	} {
		p := newPublication(t, map[string]string{"content/concerts/a.md": "---\ntitre: A\n" + typed + "\n---\n"})
		d := p.look().Diagnostics
		if d.Count(0) == 0 || d[0].ID != "year-missing" || len(d[0].Hints("fr")) != 1 || !strings.Contains(plainly.Replace(d[0].Hints("fr")[0]), want) {
			t.Errorf("%q: want %s, got\n%s", typed, want, says(d))
		}
		if d.Count(0) > 0 && d[0].Args["coming"] != nil {
			t.Errorf("%q: %v", typed, d[0].Args)
		}
	}
	p := newPublication(t, map[string]string{"content/concerts/a.md": "---\ntitre: A\ndate: 9 janvier à 20h\n---\n"})
	p.at = civil.NewDateTime(2030, 6, 1, 9, 0, 0)
	if d := p.look().Diagnostics; !strings.Contains(says(d), "9 janvier 2031") {
		t.Errorf("got\n%s", says(d))
	}
}
