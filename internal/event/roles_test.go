package event

import (
	"strings"
	"testing"

	"saison/internal/config"
	"saison/internal/content"
	"saison/internal/source"
)

// What people do, in the place of their names, gets the line to type.
func TestRolesInPlaceOfNamesGetTheLineToType(t *testing.T) {
	t.Parallel()
	cfg, _ := config.Read(source.FromFiles(map[string]string{"saison.yaml": "titre: Essai\nadresse du site: https://exemple.org/\n"}))
	for _, c := range []struct{ value, lang, want string }{
		{"{violon: Jean, piano: Anne}", "fr", "À écrire, une ligne par personne : « - {nom: Jean, rôle: violon} » | À écrire, une ligne par personne : « - {nom: Anne, rôle: piano} »"},
		{"{violon: Jean, piano: Anne}", "en", `To write, a line for each person: "- {name: Jean, role: violon}" | To write, a line for each person: "- {name: Anne, role: piano}"`},
		{"\n  violons: [Jean, 'Paul, dit Popaul']\n  chef: sacha-exemple", "fr",
			"À écrire, une ligne par personne : « - {nom: Jean, rôle: violons} » et « - {nom: \"Paul, dit Popaul\", rôle: violons} » | À écrire, une ligne par personne : « - {personne: sacha-exemple, rôle: chef} »"},
		{"[{violon: Jean, piano: Anne}]", "fr", "À écrire, une ligne par personne : « - {nom: Jean, rôle: violon} » | À écrire, une ligne par personne : « - {nom: Anne, rôle: piano} »"},
		{"{nom: Jean, violon: oui}", "fr", "Noms possibles : personne, nom, rôle, instrument, sujet."},
		{"{nomm: Jean, violon: oui}", "fr", "Vouliez-vous dire « nom » ? Noms possibles : personne, nom, rôle, instrument, sujet. | Noms possibles : personne, nom, rôle, instrument, sujet."},
		{"{violon: {a: b}}", "fr", "Noms possibles : personne, nom, rôle, instrument, sujet."},
		{"[{Jean Exemple: violon}]", "fr", ""},
	} {
		f := source.FromFiles(map[string]string{"content/concerts/a.md": "---\ntitre: A\ndate: 12 décembre 2026 à 20h\ndistribution: " + c.value + "\n---\n"}).File("content/concerts/a.md")
		doc, _ := content.Parse(f, cfg.Languages)
		_, faults := Read(doc, cfg)
		var got []string
		for _, d := range faults {
			if d.ID == "field-unknown" {
				got = append(got, strings.Join(d.Hints(c.lang), " "))
			}
		}
		if said := strings.Join(got, " | "); said != c.want {
			t.Errorf("%s\n got %s\nwant %s", c.value, said, c.want)
		}
	}
}
