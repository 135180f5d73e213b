package render

import (
	"bytes"
	"image"
	"image/png"
	"maps"
	"strings"
	"testing"

	"saison/internal/event"
)

// small returns a site of a few files with the theme.
func small(t *testing.T, files map[string]string) *Renderer {
	t.Helper()
	all, err := theme()
	if err != nil {
		t.Fatal(err)
	}
	all["saison.yaml"] = "title: La Maison\nbase_url: https://exemple.org/\nlanguages: [fr, en]\ntimezone: Europe/Paris\nnow: 2026-12-01T09:00\n"
	maps.Copy(all, files)
	r := newRenderer(all)
	if r == nil {
		t.Fatal("the site of the test has faults, see above")
	}
	return r
}

// says checks that a page holds all of some texts.
func says(t *testing.T, html string, all ...string) {
	t.Helper()
	html = strings.NewReplacer("\u00a0", " ", "\u202f", " ").Replace(html)
	for _, want := range all {
		if !strings.Contains(html, want) {
			t.Errorf("the page does not say %q", want)
		}
	}
	if t.Failed() {
		_, body, _ := strings.Cut(html, "<main")
		t.Log(body)
	}
}

func TestWhatPeopleDoIsSaidWhereTheyAreNamed(t *testing.T) {
	t.Parallel()
	r := small(t, map[string]string{
		"content/sessions/hiver.md": "---\ntitre: Session\ndu: 7 décembre 2026\nau: 13 décembre 2026\ndirection: {nom: Ada Exemple, rôle: maîtresse de chant, sujet: Fauré}\n" +
			"orateurs: [{nom: Noa Exemple, sujet: Pourim}]\n---\n",
		"content/cycles/lire.md": "---\ntitre: Lire\ndates: [5 janvier 2027, 12 janvier 2027]\nintervenant: {nom: Ilse Exemple, rôle: relieuse, sujet: le cuir}\n---\n",
		"content/concerts/noel.md": "---\ntitre: Noël\ndate: 12 décembre 2026 à 20h\nprogramme:\n" +
			"  - {compositeur: Ravel, œuvre: Tzigane, solistes: [{nom: Alix Exemple, rôle: récitante, instrument: violon, sujet: les cadences}, {nom: Bo Exemple}]}\n" +
			"horaires:\n  - {heure: 18h, titre: Répétition, personnes: [{nom: Cleo Exemple, rôle: cheffe, instrument: cor, sujet: la justesse}]}\n---\n",
	})
	says(t, page(t, r, "sessions/hiver/index.html"), "Ada Exemple</strong><br>maîtresse de chant<br>", ">Fauré</span>", "Noa Exemple", ">Pourim</span>")
	says(t, page(t, r, "cycles/lire/index.html"), "Ilse Exemple</strong><br>relieuse<br>", ">le cuir</span>")
	says(t, page(t, r, "concerts/noel/index.html"), "Alix Exemple, récitante, violon, les cadences, Bo Exemple</p>", "Cleo Exemple, cheffe, cor, la justesse")
}

func TestThePictureOfAnyPageIsShownOnIt(t *testing.T) {
	t.Parallel()
	line := "image: {fichier: vue.png, description: Une vue, crédit: Atelier Exemple, légende: Au matin}\n"
	var dot bytes.Buffer
	if err := png.Encode(&dot, image.NewGray(image.Rect(0, 0, 1, 1))); err != nil {
		t.Fatal(err)
	}
	files := map[string]string{"content/vue.png": dot.String(), "content/logo.png": dot.String(), "content/feuille.pdf": "%PDF-1.4\n"}
	pages := map[string]string{"appels/un": "ferme: 31 janvier 2027", "lieux/un": "ville: Ville-Exemple", "oeuvres/un": "compositeur: Ravel",
		"oeuvres-d-art/un": "auteur: Ada", "documents/un": "fichier: feuille.pdf", "personnes/un": "accord de publication: oui\nphoto: {fichier: logo.png, description: Un visage}",
		"organismes/un": "logo: {fichier: logo.png, description: Un arbre, crédit: Studio Exemple}"}
	for path, own := range pages {
		files["content/"+path+".md"] = "---\ntitre: Un\n" + own + "\n" + line + "---\n"
	}
	files["content/lieux/orne.md"] = "---\ntitre: Orné\nimage: {fichier: vue.png, décorative: oui}\n---\n"
	r := small(t, files)
	for path := range pages {
		html := page(t, r, path+"/index.html")
		says(t, html, `alt="Une vue"`, "<figcaption>Au matin © Atelier Exemple</figcaption>")
		checkPage(t, path, html)
	}
	says(t, page(t, r, "organismes/un/index.html"), `<img class="logo"`, "<figcaption>© Studio Exemple</figcaption>")
	says(t, page(t, r, "personnes/un/index.html"), `alt="Un visage"`)
	says(t, page(t, r, "lieux/orne/index.html"), `alt=""`)
	place := r.entryNamed("un", "places")
	ended := *place.Image
	ended.Consent = &event.Consent{Until: r.today.AddDays(-1)}
	if html := r.picture(r.tongues["fr"], place, logo, &ended); html != "" {
		t.Errorf("a picture is shown whose consent has ended: %s", html)
	}
}

func TestAPersonHasDatesAndAMandateWhileItLasts(t *testing.T) {
	t.Parallel()
	person := func(lines string) string {
		return "---\nnom: Ada Exemple\naccord de publication: oui\nrôles: [représentante]\nterritoire: Région-Exemple\n" + lines + "\n---\n"
	}
	r := small(t, map[string]string{
		"content/personnes/née.md":   person("naissance: 21 août 1893\ndécès: 1918"),
		"content/personnes/en.md":    person("mandat du: 1er mars 2026\nmandat au: 31 décembre 2026"),
		"content/personnes/fin.md":   person("mandat: {jusqu'au: 1er décembre 2026}"),
		"content/personnes/futur.md": person("mandat depuis: 2 janvier 2027"),
		"content/personnes/passé.md": person("mandat jusqu'au: 30 novembre 2026"),
		"content/personnes/seul.md":  "---\nnom: Bo Exemple\naccord de publication: oui\nmandat depuis: 1er mars 2026\n---\n",
	})
	of := func(name string) string { return page(t, r, "personnes/"+name+"/index.html") }
	says(t, of("nee"), "Naissance</span><br>21 août 1893", "Décès</span><br>1918", "<p>Région-Exemple</p>")
	says(t, of("en"), "Mandat du 1<sup>er</sup> mars 2026 au 31 décembre 2026")
	says(t, of("fin"), "Mandat jusqu’au 1<sup>er</sup> décembre 2026", "représentante")
	says(t, of("futur"), "Mandat à partir du 2 janvier 2027")
	says(t, of("seul"), ">Mandat</h2>", "Mandat depuis le 1<sup>er</sup> mars 2026")
	for _, gone := range []string{"Mandat", "Région-Exemple", "eprésentante"} {
		if strings.Contains(of("passe"), gone) {
			t.Errorf("the mandate has ended, and the page still says %s", gone)
		}
	}
}

func TestASubtitleStandsBesideASummary(t *testing.T) {
	t.Parallel()
	r := small(t, map[string]string{
		"content/concerts/a.md": "---\ntitre: A\ndate: 12 décembre 2026 à 20h\nsous-titre: Pour deux pianos\nrésumé: Un soir à quatre mains.\n---\n",
		"content/concerts/b.md": "---\ntitre: B\ndate: 12 décembre 2026 à 20h\nsous-titre: Pour un piano\n---\nLe texte.\n",
	})
	says(t, page(t, r, "concerts/a/index.html"), `<p class="lead text"><strong>Pour deux pianos</strong><br>Un soir à quatre mains.</p>`)
	says(t, page(t, r, "concerts/b/index.html"), `<p class="lead text"><strong>Pour un piano</strong></p>`)
}

// A translation says what differs, and inherits the rest in its language.
func TestATranslationInheritsTheSubtitle(t *testing.T) {
	t.Parallel()
	fr := "---\ntitre: A\ndate: 12 décembre 2026 à 20h\nsous-titre: Pour deux pianos\nrésumé: Un soir à quatre mains.\n---\n"
	r := small(t, map[string]string{
		"content/concerts/a.md": fr, "content/concerts/a.en.md": "---\ntitle: A1\nsummary: An evening.\n---\n",
		"content/concerts/b.md": fr, "content/concerts/b.en.md": "---\ntitle: B1\nsubtitle: For two pianos\n---\n",
		"content/concerts/c.md": fr, "content/concerts/c.en.md": "---\ntitle: C1\n---\nThe text.\n",
	})
	says(t, page(t, r, "en/concerts/a/index.html"), `<strong><bdi lang="fr">Pour deux pianos</bdi></strong><br>An evening.</p>`)
	says(t, page(t, r, "en/concerts/b/index.html"), `<strong>For two pianos</strong><br><bdi lang="fr">Un soir à quatre mains.</bdi></p>`)
	says(t, page(t, r, "en/concerts/c/index.html"), `<p class="lead text"><strong><bdi lang="fr">Pour deux pianos</bdi></strong></p>`)
}

func TestThePlatformOfAnOnlineEventIsNamed(t *testing.T) {
	t.Parallel()
	event := func(online string) string {
		return "---\ntitre: A\ndate: 12 décembre 2026 à 20h\nen ligne: {" + online + "}\n---\n"
	}
	r := small(t, map[string]string{
		"content/concerts/lien.md":  event("adresse: https://visio.exemple.org/x, plateforme: visioconférence"),
		"content/concerts/apres.md": event("adresse: https://visio.exemple.org/x, plateforme: visioconférence, après réservation: oui"),
	})
	says(t, page(t, r, "concerts/lien/index.html"), "Suivre en ligne, sur visio.exemple.org", "<p>Visioconférence</p>")
	after := page(t, r, "concerts/apres/index.html")
	says(t, after, "<p>Visioconférence</p>", "Le lien est donné après l’inscription.")
	if strings.Contains(after, "visio.exemple.org") {
		t.Error("the link is public before the booking")
	}
}

func TestAPhaseHasItsHours(t *testing.T) {
	t.Parallel()
	r := small(t, map[string]string{"content/sessions/ete.md": "---\ntitre: Été\ndu: 9 août 2027\nau: 31 août 2027\nphases:\n" +
		"  - {titre: Tutti, date: du 9 au 11 août 2027 de 10h à 17h}\n  - {titre: Arrivée, du: 12 août 2027 à 18h}\n" +
		"  - {titre: Route, du: 13 août 2027 à 9h, au: 15 août 2027 à 20h}\n  - {titre: Choix, date: 18 août 2027 de 9h à 10h et 19 août 2027 de 14h à 15h}\n  - {titre: Repos, du: 16 août 2027, au: 17 août 2027}\n---\n"})
	says(t, page(t, r, "sessions/ete/index.html"),
		`Tutti</h3><p class="when">De 10 h à 17 h</p></div>`, `Arrivée</h3><p class="when">18 h</p></div>`,
		`Route</h3><p class="when">Du vendredi 13 août 2027 à 9 h au dimanche 15 août 2027 à 20 h</p></div>`, "Repos</h3></div>",
		"Mercredi 18 août, de 9 h à 10 h · jeudi 19 août, de 14 h à 15 h")
}
