package calendar_test

import (
	"strings"
	"testing"
)

// Of "violon: Jean" nobody is found under "violon": the line to type names Jean.
func TestAPairWithoutAPageGetsTheLineToType(t *testing.T) {
	t.Parallel()
	for value, want := range map[string]string{
		"{violon: Jean}":                   "À écrire, une ligne par personne : « - {nom: Jean, rôle: violon} »",
		"[{Jean: violon}]":                 "À écrire, une ligne par personne : « - {nom: Jean, rôle: violon} »",
		"[{chef: camille-exemple}]":        "À écrire, une ligne par personne : « - {personne: camille-exemple, rôle: chef} »",
		"[{personne: jean, rôle: violon}]": "Pour quelqu'un qui n'a pas de page : « nom: Prénom Nom » à la place de « personne ».",
		"jean":                             "Pour quelqu'un qui n'a pas de page : « nom: Prénom Nom » à la place de « personne ».",
	} {
		_, faults := read(map[string]string{"content/concerts/2027-01-09-a.md": "---\ntitre: A\ndate: 9 janvier 2027 à 20h\ndistribution: " + value + "\n---\n"})
		var got []string
		for _, d := range faults {
			if d.ID == "person-unknown" {
				got = append(got, d.Hints("fr")...)
			}
		}
		if said := strings.Join(got, " "); said != want {
			t.Errorf("%s\n got %s\nwant %s", value, said, want)
		}
	}
}
