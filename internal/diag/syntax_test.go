package diag

import "testing"

// A hint is a line that can be typed into the file as it stands.
func TestLinesToTypeAreInTheSyntaxOfTheFile(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		syntax           Syntax
		lang, hint, want string
	}{
		{YAML, "fr", "À écrire : « statut: annulé »", "À écrire : « statut: annulé »"},
		{TOML, "fr", "À écrire : « statut: annulé »", `À écrire : « statut = "annulé" »`},
		{JSON, "fr", "À écrire : « statut: annulé »", `À écrire : « "statut": "annulé" »`},
		{TOML, "en", `To write: "status: cancelled"`, `To write: status = "cancelled"`},
		{JSON, "en", `If not: "status: cancelled".`, `If not: "status": "cancelled".`},
		{TOML, "fr", "À ajouter : « date précédente: 12 mars 2027 »", `À ajouter : « "date précédente" = "12 mars 2027" »`},
		{TOML, "fr", "« places: 40 », ou « statut: complet ».", `« places = 40 », ou « statut = "complet" ».`},
		{JSON, "fr", "« code postal: 01000 »", `« "code postal": "01000" »`},
		{TOML, "fr", "« tarifs: [plein: 12,50 €, réduit: 8 €] »", `« tarifs = [{ plein = "12,50 €" }, { "réduit" = "8 €" }] »`},
		{JSON, "fr", "« image: {fichier: pont.jpg, alt: Le pont, \"un\"} »", `« "image": {"fichier": "pont.jpg", "alt": "Le pont", "un": ""} »`},
		{JSON, "fr", "« sauf: [1er mai 2027, vacances scolaires] »", `« "sauf": ["1er mai 2027", "vacances scolaires"] »`},
		{TOML, "fr", "« titre: \"Noël : le concert\" »", `« titre = "Noël : le concert" »`},
		{TOML, "fr", "« titre: 'L''heure' »", `« titre = "L'heure" »`},
		{TOML, "fr", "À ajouter dans saison.yaml : « tags: [piano] »", "À ajouter dans saison.yaml : « tags: [piano] »"},
		{TOML, "fr", "Une ligne par personne : « - {nom: Jean, rôle: chef} »", `Une ligne par personne : « { nom = "Jean", "rôle" = "chef" } »`},
		{JSON, "en", `A line for each person: "- {name: Jean, role: chief}"`, `A line for each person: "{"name": "Jean", "role": "chief"}"`},
		{TOML, "fr", "À faire : écrivez dans « date » la nouvelle date.", "À faire : écrivez dans « date » la nouvelle date."},
	} {
		if got := c.syntax.respell(c.hint, c.lang); got != c.want {
			t.Errorf("%s\n got %s\nwant %s", c.hint, got, c.want)
		}
	}
}

func TestSpellGivesEachFaultTheSyntaxOfItsFile(t *testing.T) {
	t.Parallel()
	var l List
	l.Add("word-unknown", Pos{File: "a.md", Line: 2, Col: 1}, Args{"value": "anulé", "key": "statut", "near": "annulé"})
	l.Add("word-unknown", Pos{File: "b.md", Line: 2, Col: 1}, Args{"value": "anulé", "key": "statut", "near": "annulé"})
	l.Spell(func(file string) Syntax {
		if file == "b.md" {
			return TOML
		}
		return YAML
	})
	for i, want := range []string{"À écrire : « statut: annulé »", `À écrire : « statut = "annulé" »`} {
		if got := l[i].Hints("fr")[0]; got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}
