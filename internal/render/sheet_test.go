package render

import (
	"strings"
	"testing"

	"saison/internal/site"
)

// sheetSite is a site with one of each sort of sheet.
func sheetSite(t *testing.T) *Renderer {
	t.Helper()
	return small(t, map[string]string{
		"content/concerts/noel.md": "---\ntitre: Concert de Noël\ndate: 12 décembre 2026 à 20h30\nlieu: halle\ntarif: 12 €\ndirection: {nom: Ada Exemple}\n" +
			"programme:\n- {compositeur: Fauré, œuvre: Requiem, durée: 35 min}\n---\n",
		"content/lieux/halle.md": "---\nnom: Grande halle\nville: Valombre\n---\n",
		"content/expositions/hiver.md": "---\ntitre: Regards d'hiver\ndate: du 8 au 20 décembre 2026\nouvert: du mercredi au dimanche, 14h à 18h\n" +
			"œuvres:\n- {fichier: pont.svg, titre: Le pont, auteur: anonyme, technique: linogravure, année: 2026, description: Un pont}\n---\n",
		"content/expositions/pont.svg": `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9v9z"/></svg>`,
		"content/reunions/samedi.md":   "---\ntitre: Réunion du samedi\nchaque: samedi de 10h à 12h30\ndu: 5 décembre 2026\nau: 30 janvier 2027\nannulé: 12 décembre 2026\n---\n",
	})
}

func TestAPosterSaysWhatWhenWhereAndLeadsToThePage(t *testing.T) {
	t.Parallel()
	r := sheetSite(t)
	html := page(t, r, "concerts/noel/affiche/index.html")
	says(t, html, `<html lang="fr" dir="ltr" class="paper">`, `<meta name="robots" content="noindex">`, `<link rel="canonical" href="https://exemple.org/concerts/noel/">`,
		"<h1>Concert de Noël</h1>", "samedi", "<b>12</b>", "décembre 2026", "Grande halle", "12 €", "Ada Exemple", "<svg", "exemple.org/concerts/noel</bdi>",
		`<a href="/concerts/noel/">Retour à la page</a>`)
	for _, gone := range []string{`class="wrap mast"`, `class="wrap foot"`, "og:title", "application/ld+json", `class="skip"`} {
		if strings.Contains(html, gone) {
			t.Errorf("the poster has %s", gone)
		}
	}
	says(t, page(t, r, "concerts/noel/index.html"), `id="print"`, `<a href="/concerts/noel/affiche/">Affiche</a>`, `<a href="/concerts/noel/programme/">Programme de salle</a>`)
}

func TestALeafletHasTheProgramme(t *testing.T) {
	t.Parallel()
	says(t, page(t, sheetSite(t), "concerts/noel/programme/index.html"), "Requiem", "Fauré", "35 min", "<svg", `<h2>Distribution</h2>`)
}

func TestTheFiguresOfAnExhibitionAreNotSaidTwice(t *testing.T) {
	t.Parallel()
	r := sheetSite(t)
	html := page(t, r, "expositions/hiver/affiche/index.html")
	says(t, html, "14 h")
	if strings.Contains(html, "Du 8 au 20 décembre") {
		t.Error("the poster says the range in figures and in words")
	}
	says(t, page(t, r, "expositions/hiver/cartels/index.html"), `<p class="n">1</p><h2>Le pont</h2><p class="by">Anonyme</p><p class="facts">Linogravure, 2026</p>`)
}

func TestTheSheetOfAWeekHasWhatTakesPlaceAndWhatIsCalledOff(t *testing.T) {
	t.Parallel()
	r := sheetSite(t)
	html := page(t, r, "agenda/semaine/2026-50/feuille/index.html")
	says(t, html, "Concert de Noël", "Réunion du samedi", "Annulée", "Regards d’hiver", "20 h 30")
	says(t, page(t, r, "agenda/semaine/2026-51/feuille/index.html"), "En cours", "Regards d’hiver")
	for _, p := range []string{"agenda/semaine/index.html", "agenda/semaine/2026-49/index.html"} {
		says(t, page(t, r, p), `<a href="/agenda/semaine/2026-49/feuille/">Feuille de la semaine</a>`)
	}
}

func TestASheetThatSaysMuchIsSetSmaller(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		n    int
		want string
	}{{12, ""}, {60, ""}, {61, "long"}, {100, "long"}, {101, "longer"}} {
		if got := step(c.n, 60, "long", 100, "longer"); got != c.want {
			t.Errorf("%d letters: %q, want %q", c.n, got, c.want)
		}
	}
	if few, many := below(&Sheet{title: "Noël"}), below(&Sheet{title: strings.Repeat("Noël ", 11), Hour: "<b>20 h</b>", Prices: "12 €"}); few >= many {
		t.Errorf("little takes %d, much %d", few, many)
	}
	if n := seen(`<a href="/long/address/">Noël</a>`); n != 4 {
		t.Errorf("%d letters are seen", n)
	}
}

func TestOtherSitesAreShownShortLinesThatLeaveTheFrame(t *testing.T) {
	t.Parallel()
	r := sheetSite(t)
	html := page(t, r, "embed/concerts.html")
	says(t, html, `<a target="_top" href=`, `<meta name="robots" content="noindex">`, `<link rel="canonical" href="https://exemple.org/concerts/">`,
		`<a target="_top" href="/concerts/noel/">Concert de Noël</a>`, "Samedi 12 décembre", `class="paper"`)
	if strings.Count(html, `rel="stylesheet"`) != 1 || !strings.Contains(html, "/assets/embed.") {
		t.Error("it loads other style sheets than its own")
	}
	says(t, page(t, r, "abonnements/index.html"),
		`&lt;iframe src=&#34;https://exemple.org/embed/agenda.html&#34; title=&#34;Agenda : `, `href="/embed/concerts.html"`)
	for _, o := range r.site.Outputs {
		if o.Format == site.HTML && o.Page.Type == site.Embed && strings.Contains(page(t, r, o.Path), "<nav") {
			t.Errorf("%s has a navigation", o.Path)
		}
	}
}

// A round of a call stands on the notice board among the events of its week.
func TestTheRoundOfACallIsOnTheSheetOfItsWeek(t *testing.T) {
	t.Parallel()
	r := small(t, map[string]string{
		"content/concerts/a.md": "---\ntitre: A\ndate: 12 janvier 2027 à 20h30\n---\n",
		"content/concerts/b.md": "---\ntitre: B\ndate: 14 janvier 2027 à 20h30\n---\n",
		"content/appels/c.md": "---\ntitre: Alto\nouvre: 1er novembre 2026\nferme: 20 décembre 2026 à 18h\n" +
			"épreuves:\n- {titre: Première épreuve, dates: 13 janvier 2027, lieu: p}\n---\n",
		"content/lieux/p.md": "---\nnom: Salle\nville: Port\npays: FR\n---\n",
	})
	says(t, page(t, r, "agenda/semaine/2027-02/feuille/index.html"), "Première épreuve", "Salle")
}
