package render

import (
	"strings"
	"testing"
)

// The lines of a timetable and the labels of works are shown in the words of a
// translation that has some, and in those of the first language with its mark.
func TestTimetablesAndHallListsTakeTheWordsOfTheTranslation(t *testing.T) {
	t.Parallel()
	r := small(t, map[string]string{
		"saison.yaml": "titre: Essai\nadresse du site: https://exemple.org/\nlangues: [fr, en]\nnow: 2026-12-01T09:00\n",
		"content/seminaires/fetes.md": "---\ntitre: Fêtes\ndate: du 14 au 15 mai 2027\n" +
			"horaires:\n- vendredi 19h30: Accueil\n- samedi 10h à 12h: Pâque\n---\n",
		"content/seminaires/fetes.en.md":  "---\ntitle: Feasts\ntimetable:\n- friday 19:30: Welcome\n- saturday 10:00-12:00: Passover\n---\n",
		"content/seminaires/autres.md":    "---\ntitre: Autres\ndate: 21 mai 2027\nhoraires:\n- 19h30: Accueil\n- 20h: Repas\n---\n",
		"content/seminaires/autres.en.md": "---\ntitle: Others\ntimetable:\n- 19:30: Welcome\n---\n",
		"content/expositions/hiver.md": "---\ntitre: Hiver\ndate: du 8 au 20 décembre 2026\nœuvres:\n" +
			"- {fichier: pont.svg, titre: Le pont, auteur: anonyme, technique: linogravure, année: 2026, description: Un pont}\n" +
			"- {fichier: rue.svg, titre: La rue, technique: collage, description: Une rue}\n---\n",
		"content/expositions/hiver.en.md": "---\ntitle: Winter\nworks:\n- {file: pont.svg, title: The bridge, technique: linocut, alt: A bridge}\n---\n",
		"content/expositions/pont.svg":    `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9v9z"/></svg>`,
		"content/expositions/rue.svg":     `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9v8z"/></svg>`,
	})
	html := page(t, r, "en/seminars/fetes/index.html")
	says(t, html, `</td><td>Welcome</td>`, `</td><td>Passover</td>`)
	says(t, page(t, r, "en/seminars/autres/index.html"), `<td><bdi lang="fr">Accueil</bdi></td>`, `<td><bdi lang="fr">Repas</bdi></td>`)
	html = page(t, r, "en/exhibitions/hiver/index.html")
	says(t, html, `<b>The bridge</b><br><bdi lang="fr">Anonyme</bdi>, linocut, <bdi lang="fr">2026</bdi>`, `alt="A bridge" width`,
		`<b><bdi lang="fr">La rue</bdi></b><br><bdi lang="fr">Collage</bdi>`, `alt="Une rue" lang="fr"`)
	says(t, page(t, r, "en/exhibitions/hiver/labels/index.html"), `<h2>The bridge</h2>`, `<p class="facts">Linocut, `)
	if strings.Contains(page(t, r, "expositions/hiver/index.html"), "bridge") {
		t.Error("the page of the first language has words of the translation")
	}
}

func TestThoseWhoTakePartAreNamedByTheKind(t *testing.T) {
	t.Parallel()
	r := small(t, map[string]string{
		"content/concerts/a.md": "---\ntitre: A\ndate: 12 décembre 2026 à 20h30\ndirection: {nom: Ada Exemple}\n---\n",
		"content/ateliers/b.md": "---\ntitre: B\ndate: 12 décembre 2026 à 20h30\nanimateur: {nom: Ada Exemple}\n---\n",
	})
	says(t, page(t, r, "concerts/a/index.html"), `<h2>Distribution</h2>`)
	says(t, page(t, r, "ateliers/b/index.html"), `<h2>Avec</h2>`)
}

// A square is its own address.
func TestThePageOfAPlaceDoesNotRepeatItsName(t *testing.T) {
	t.Parallel()
	r := small(t, map[string]string{"content/lieux/place.md": "---\nnom: Place du Lavoir\nrue: Place du Lavoir\ncode postal: \"01990\"\nville: Brumecourt\npays: FR\n---\n"})
	html := page(t, r, "lieux/place/index.html")
	says(t, html, "<p>01990 Brumecourt</p>")
	if strings.Contains(html, "Place du Lavoir<br>") {
		t.Error("the address begins with the name of the place")
	}
}

// A day of another year says which.
func TestEmbeddedDatesOfAnotherYearSayIt(t *testing.T) {
	t.Parallel()
	r := small(t, map[string]string{
		"content/concerts/a.md": "---\ntitre: A\ndate: 12 décembre 2026 à 20h30\n---\n",
		"content/concerts/b.md": "---\ntitre: B\ndate: 9 janvier 2027 à 20h30\n---\n",
	})
	says(t, page(t, r, "embed/agenda.html"), ">Samedi 12 décembre</time>", ">Samedi 9 janvier 2027</time>")
}

// German nouns keep their capital inside a line.
func TestGermanRolesAndKindsKeepTheirCapitals(t *testing.T) {
	t.Parallel()
	r := small(t, map[string]string{
		"saison.yaml":              "titre: Essai\nadresse du site: https://exemple.org/\nlangues: [de, fr]\nnow: 2026-12-01T09:00\n",
		"content/sessions/a.md":    "---\ntitle: A\ndate: 10-13 December 2026\nstaff:\n- {name: Ada Exemple, role: conductor}\n---\n",
		"content/sessions/a.fr.md": "---\ntitre: A\n---\n",
		"content/concerts/b.md":    "---\ntitle: B\ndate: 2 October 2026 20:30\n---\n",
		"content/concerts/d.md":    "---\ntitle: D\ndate: 12 December 2026 20:30\n---\n",
		"content/cycles/c.md":      "---\ntitle: C\ndates: [2026-12-10 14:00, 2026-12-17 14:00]\nmembership: Verein\nprice: 60 €\n---\n",
	})
	says(t, page(t, r, "arbeitsphasen/a/index.html"), `</strong><br>Leitung</li>`)
	says(t, page(t, r, "fr/sessions/a/index.html"), `</strong><br>direction</li>`)
	says(t, page(t, r, "konzerte/b/index.html"), "Konzert: <a")
	says(t, page(t, r, "reihen/c/index.html"), ", Mitgliedschaft: Verein")
}

// A place whose page is in another language has its dates in the page's own, too.
func TestAPlaceOfAnotherLanguageNarrowsTheAgendaDown(t *testing.T) {
	t.Parallel()
	r := small(t, map[string]string{
		"saison.yaml":                 "titre: Essai\nadresse du site: https://exemple.org/\nlangues: [fr, en]\nnow: 2026-12-01T09:00\n",
		"content/lieux/a.md":          "---\nnom: Salle A\nville: Port\npays: FR\n---\n",
		"content/lieux/a.en.md":       "---\nname: Hall A\n---\n",
		"content/lieux/b.md":          "---\nnom: Salle B\nville: Port\npays: FR\n---\n",
		"content/concerts/un.md":      "---\ntitre: Un\ndate: 12 décembre 2026 à 20h30\nlieu: a\n---\n",
		"content/concerts/deux.md":    "---\ntitre: Deux\ndate: 13 décembre 2026 à 20h30\nlieu: b\n---\n",
		"content/concerts/deux.en.md": "---\ntitle: Two\n---\n",
	})
	says(t, page(t, r, "en/agenda/index.html"), `<a href="/en/places/a/"`, `<a href="/en/agenda/place/b/"`)
	html := page(t, r, "en/agenda/place/b/index.html")
	says(t, html, `<h1 class="agenda-h">Agenda: <bdi lang="fr">Salle B</bdi></h1>`, `<a href="/lieux/b/" hreflang="fr">`, `>Two</a>`,
		`<a href="/lieux/b/" lang="fr" hreflang="fr">Français</a>`)
	if strings.Contains(html, `Un</bdi></a>`) {
		t.Error("the page has dates of another place")
	}
	says(t, page(t, r, "agenda/index.html"), `<a href="/lieux/a/"`, `<a href="/lieux/b/"`)
	for _, path := range []string{"agenda/lieu/b/index.html", "en/agenda/place/a/index.html"} {
		if r.site.Find(path) != nil {
			t.Errorf("there is %s beside the page of the place", path)
		}
	}
}
