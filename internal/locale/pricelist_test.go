package locale

import (
	"strings"
	"testing"
)

func TestPricesWithACommaBetweenThemAreSeveral(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"gratuit pour les enfants, 5 € adultes":              "gratuit (pour les enfants) | adultes: 5 €",
		"5 € adultes, gratuit pour les enfants":              "adultes: 5 € | gratuit (pour les enfants)",
		"gratuit pour les enfants, étudiants, 5 € adultes":   "gratuit (pour les enfants, étudiants) | adultes: 5 €",
		"gratuit pour les moins de 12 ans, 5 € adultes, 3 €": "gratuit (pour les moins de 12 ans) | adultes: 5 € | 3 €",
		"free for children, 5 € adults":                      "gratuit (for children) | adults: 5 €",
		"12 €, 8 € réduit":                                   "12 € | réduit: 8 €",
		"plein 12 €, réduit 8 € (chômeurs, étudiants)":       "plein: 12 € | réduit: 8 € (chômeurs, étudiants)",
		"gratuit, 5 €":            "gratuit | 5 €",
		"8 € étudiants, chômeurs": "8 € (étudiants, chômeurs)",
		"gratuit pour les moins de 12 ans, étudiants, chômeurs": "gratuit (pour les moins de 12 ans, étudiants, chômeurs)",
		"12 €, repas 5 € en plus":                               "12 € (repas 5 € en plus)",
		"12 €, sur réservation":                                 "12 € (sur réservation)",
	} {
		prices, faults := ReadPrice(text, "", Clue{Key: "tarif", Lang: "fr"})
		var got []string
		for _, p := range prices {
			s := strings.ReplaceAll(For("fr").PriceValue(p), "\u00a0", " ")
			if p.Label != "" {
				s = p.Label + ": " + s
			}
			if p.Condition != "" {
				s += " (" + p.Condition + ")"
			}
			got = append(got, s)
		}
		if s := strings.Join(got, " | "); s != want || len(faults) > 0 {
			t.Errorf("%s\n got %s\nwant %s\n%v", text, s, want, faults)
		}
	}
}
