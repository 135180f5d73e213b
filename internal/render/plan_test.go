package render

import (
	"strings"
	"testing"
)

// The meetings of a cycle are told by what each is about, in their order.
func TestTheMeetingsOfACycleAreToldByWhatTheyAreAbout(t *testing.T) {
	t.Parallel()
	r := small(t, map[string]string{
		"content/cycles/ville.md": "---\ntitre: Écrire la ville\ndu: 28 novembre 2026\nau: 16 janvier 2027\n---\n",
		"content/ateliers/ville.md": "---\ntitre: Les séances\nfait partie de: cycles/ville\nadhésion: obligatoire\ntarifs: [plein: 12 €, matériel: 3 €]\n" +
			"dates:\n  - {date: 28 novembre 2026 à 14h, précision: la rue}\n  - {date: 9 janvier 2027 à 14h, précision: les murs}\n  - 16 janvier 2027 à 14h\n---\n",
	})
	html := page(t, r, "cycles/ville/index.html")
	says(t, html, `>La rue</a></h3>`, `>Les murs</a></h3>`, `>Les séances</a></h3>`, "12 € par séance, 3 € de matériel, adhésion obligatoire")
	first, second, third := strings.Index(html, ">La rue</a>"), strings.Index(html, ">Les murs</a>"), strings.Index(html, ">Les séances</a></h3>")
	if first > second || second > third {
		t.Errorf("the meetings are not in their order: %d, %d, %d", first, second, third)
	}
	if strings.Contains(html, `id="events"`) || strings.Contains(html, `id="past-events"`) {
		t.Error("the meetings are told twice")
	}
}

// Nobody pays 45 € an evening for a course of 45 € a year.
func TestThePriceOfACourseIsNotThatOfAMeeting(t *testing.T) {
	t.Parallel()
	r := small(t, map[string]string{
		"content/cours/hebreu.md": "---\ntitre: Hébreu\nchaque: lundi de 19h à 20h30\ndu: 5 octobre 2026\nau: 14 juin 2027\nsauf: [14 décembre 2026]\ntarif: 45 €\n---\n",
	})
	html := page(t, r, "cours/hebreu/index.html")
	says(t, html, "<strong>45 €</strong>", `<strong><time datetime="2026-12-07T19:00+01:00">lundi 7</time></strong>, <time datetime="2026-12-21`,
		`<span class="soft"><time datetime="2026-10-05T19:00+02:00">lundi 5</time></span>`)
	if strings.Contains(html, "par séance") {
		t.Error("a yearly price is said to be that of a meeting")
	}
}

func TestWhatIsEveryWeekStandsInATableAndBelowItWhatDiffers(t *testing.T) {
	t.Parallel()
	r := small(t, map[string]string{
		"content/reunions/samedi.md": "---\ntitre: Le samedi\nchaque: samedi de 10h à 12h30\ndu: 5 septembre 2026\nau: 26 juin 2027\nsauf: [16 janvier 2027]\n" +
			"annulé: [{le: 26 décembre 2026, précision: Vacances}]\ndéplacé: [{du: 3 avril 2027, au: dimanche 4 avril 2027 de 15h à 17h}]\n---\n",
		"content/reunions/mercredi.md": "---\ntitre: Le mercredi\nchaque: mercredi de 19h30 à 21h\ndu: 2 septembre 2026\naussi: [lundi 8 février 2027 à 19h30]\n---\n",
		"content/reunions/ag.md":       "---\ntitre: Assemblée\ndate: 24 avril 2027 à 14h\n---\n",
		"content/reunions/finie.md":    "---\ntitre: Finie\nchaque: lundi à 10h\ndu: 7 septembre 2026\nau: 28 septembre 2026\n---\n",
		"content/entraide/seul.md":     "---\ntype: réunion\ntitre: Seule\nchaque: jeudi à 10h\ndu: 3 septembre 2026\nau: 24 juin 2027\n---\n",
	})
	html := page(t, r, "reunions/index.html")
	says(t, html, "<h2>Chaque semaine</h2>", `<th scope="row">Tous les samedis</th>`, "de 10 h à 12 h 30</td>", "du 5 septembre 2026 au 26 juin 2027", ">sauf le 16 janvier 2027<",
		"<h2>Sauf, et autrement</h2>", "Annulée", "Déplacée", ">En plus</span>", "Assemblée</a>")
	wednesday, saturday := strings.Index(html, "Tous les mercredis</th>"), strings.Index(html, "Tous les samedis</th>")
	if wednesday < 0 || wednesday > saturday {
		t.Error("the week does not go from Monday on")
	}
	if i := strings.Index(html, "<h2>À venir</h2>"); i < 0 || strings.Contains(html[i:], "Le samedi</a>") {
		t.Error("what is in the table stands among what is to come, too")
	}
	if strings.Contains(html[:strings.Index(html, "<h2>À venir</h2>")], "Finie") {
		t.Error("a series that is over stands in the table")
	}
	monthly := small(t, map[string]string{
		"content/reunions/un.md":   "---\ntitre: Un\nchaque: premier jeudi du mois à 10h\ndu: 3 septembre 2026\nau: 24 juin 2027\n---\n",
		"content/reunions/deux.md": "---\ntitre: Deux\nchaque: jeudi à 18h\ndu: 3 septembre 2026\nau: 24 juin 2027\n---\n",
	})
	says(t, page(t, monthly, "reunions/index.html"), "<h2>Régulièrement</h2>")
	own := page(t, r, "reunions/samedi/index.html")
	says(t, own, `<table class="tbl big plan">`, "<h2>Prochaines dates</h2>", "<h2>Sauf, et autrement</h2>")
	_, plan, _ := strings.Cut(own, `<table class="tbl big plan">`)
	plan, rest, _ := strings.Cut(plan, "</table>")
	if !strings.Contains(plan, "2026-12-19T10:00") || strings.Contains(plan, "2026-12-26T10:00") || !strings.Contains(rest, `is-off"><p class="day d2 chip off"><time datetime="2026-12-26T10:00`) {
		t.Errorf("a date that is called off stands in the plan, or not below it:\n%s", plan)
	}
}

// A tour is in several towns: its head names them, and its side leads to none.
func TestTheHeadOfATourNamesItsTowns(t *testing.T) {
	t.Parallel()
	r := small(t, map[string]string{
		"content/lieux/cais.md":   "---\nnom: Cais Claro\nville: Lisbonne\nadresse: Rua 1\npays: Portugal\naccès: {ascenseur: oui}\n---\n",
		"content/lieux/serena.md": "---\nnom: Claustro\nville: Vila Serena\npays: PT\n---\n",
		"content/tournees/sud.md": "---\ntitre: Tournée\ndu: 26 août 2027\nau: 30 août 2027\nlieu: cais\nphases:\n" +
			"  - {titre: Un, du: 26 août 2027, au: 27 août 2027, lieu: cais}\n  - {titre: Deux, du: 28 août 2027, au: 29 août 2027, lieu: serena}\n---\n",
		"content/tournees/court.md": "---\ntitre: Courte\ndu: 26 août 2027\nau: 30 août 2027\nlieu: cais\n---\n",
	})
	html := page(t, r, "tournees/sud/index.html")
	says(t, html, `<p class="where">Lisbonne et Vila Serena</p>`, `Lisbonne <span class="soft">Portugal</span>`)
	if strings.Contains(html, `id="place"`) || strings.Contains(html, `id="access"`) {
		t.Error("the side column leads to one of several places")
	}
	says(t, page(t, r, "tournees/court/index.html"), `<p class="where">Cais Claro, Lisbonne</p>`, `id="place"`)
}

func TestPhasesAreNamedInTheLanguageOfThePage(t *testing.T) {
	t.Parallel()
	files := map[string]string{
		"content/sessions/ete.md": "---\ntitre: Été\ndu: 1er août 2027\nau: 5 août 2027\nphases:\n  - {titre: Par pupitres, du: 1er août 2027, au: 2 août 2027}\n" +
			"  - {titre: Ensemble, du: 3 août 2027, au: 5 août 2027, précision: Le soir on joue.}\n---\n",
		"content/sessions/ete.en.md": "---\ntitle: Summer\nphases:\n  - Sectionals\n  - {title: Together, note: In the evening we play.}\n---\n",
	}
	says(t, page(t, small(t, files), "en/sessions/ete/index.html"), "Sectionals</h3>", "Together</h3>", "In the evening we play.")
	files["content/sessions/ete.en.md"] = "---\ntitle: Summer\nphases: [Sectionals]\n---\n"
	says(t, page(t, small(t, files), "en/sessions/ete/index.html"), `lang="fr">Par pupitres`)
}
