package render

import (
	"strings"
	"testing"
)

const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40"><path d="M0 0h60v40z"/></svg>`

func TestATourIsAnItinerary(t *testing.T) {
	t.Parallel()
	r := small(t, map[string]string{
		"content/lieux/cais.md":     "---\nnom: Cais Claro\nville: Lisbonne\npays: PT\nfuseau: Europe/Lisbon\n---\n",
		"content/tournees/sud.md":   "---\ntitre: Tournée\ndu: 26 août 2027\nau: 30 août 2027\nphases:\n  - {titre: En route, du: 26 août 2027, au: 27 août 2027}\n  - {titre: Deux orchestres, du: 28 août 2027, au: 29 août 2027, lieu: cais}\n---\n",
		"content/concerts/un.md":    "---\ntitre: Concerto\ndate: 28 août 2027 à 21h\nlieu: cais\nfait partie de: sud\n---\n",
		"content/concerts/deux.md":  "---\ntitre: Bis\ndate: 30 août 2027 à 21h\nfait partie de: sud\n---\n",
		"content/sessions/ete.md":   "---\ntitre: Session\ndu: 1er août 2027\nau: 5 août 2027\nphases:\n  - {titre: Tutti, du: 1er août 2027, au: 5 août 2027}\n---\n",
		"content/concerts/trois.md": "---\ntitre: Autre\ndate: 3 août 2027 à 20h\nfait partie de: ete\n---\n",
	})
	html := page(t, r, "tournees/sud/index.html")
	says(t, html, `id="itinerary"`, "En route</h3>", `Lisbonne <span class="soft">Portugal</span></h3>`, "Deux orchestres</p>", "heure de Lisbonne</span>",
		"Samedi 28 août, 21 h, heure de Lisbonne (22 h, heure de Paris)", "Bis</h3>")
	road, lisbon, last := strings.Index(html, "En route</h3>"), strings.Index(html, ">Concerto</a>"), strings.Index(html, "Bis</h3>")
	if road < 0 || lisbon < road || last < lisbon {
		t.Errorf("the stations are not in their order: %d, %d, %d", road, lisbon, last)
	}
	if strings.Contains(html, `id="phases"`) || strings.Contains(html, `id="events"`) {
		t.Error("the itinerary is told twice")
	}
	says(t, page(t, r, "sessions/ete/index.html"), `id="phases"`, `id="events"`)
}

func TestALargeStaffStandsInSections(t *testing.T) {
	t.Parallel()
	r := small(t, map[string]string{
		"content/sessions/ete.md": "---\ntitre: Session\ndu: 1er août 2027\nau: 5 août 2027\ndirection: {nom: Ada Exemple}\nencadrement:\n" +
			"  - {nom: Bo Exemple, instrument: cor}\n  - {nom: Cleo Exemple, instrument: cor anglais}\n  - {nom: Dan Exemple, instrument: contrebasse}\n  - {nom: Eve Exemple, instrument: Violoncelle}\n---\n",
		"content/sessions/hiver.md": "---\ntitre: Deux\ndu: 1er décembre 2027\nau: 5 décembre 2027\nencadrement:\n  - {nom: Bo Exemple, instrument: cor}\n  - {nom: Dan Exemple, instrument: alto}\n---\n",
	})
	html := page(t, r, "sessions/ete/index.html")
	at := 0
	for _, want := range []string{"Ada Exemple", "<h3>Bois</h3>", "Cleo Exemple", "<h3>Cordes</h3>", "Dan Exemple", "Eve Exemple", "<h3>Cuivres</h3>", "Bo Exemple"} {
		i := strings.Index(html[at:], want)
		if i < 0 {
			t.Fatalf("%q is not there, or not in the order of the score", want)
		}
		at += i
	}
	if strings.Contains(page(t, r, "sessions/hiver/index.html"), "<h3>Cordes") {
		t.Error("two people stand in sections")
	}
}

func TestAnEventLeadsToItsNeighboursAndOneThatIsOverToTheNext(t *testing.T) {
	t.Parallel()
	r := small(t, map[string]string{
		"content/concerts/a.md": "---\ntitre: Premier\ndate: 3 octobre 2026 à 20h\n---\n",
		"content/concerts/b.md": "---\ntitre: Annulé\ndate: 5 décembre 2026 à 20h\nstatut: annulé\n---\n",
		"content/concerts/c.md": "---\ntitre: Troisième\ndate: 12 décembre 2026 à 20h\n---\n",
		"content/ateliers/d.md": "---\ntitre: Atelier\ndate: 4 décembre 2026 à 20h\n---\n",
		"content/reunions/e.md": "---\ntitre: Chaque jeudi\nchaque: jeudi à 19h\ndu: 6 octobre 2026\nau: 30 juin 2027\n---\n",
		"content/reunions/f.md": "---\ntitre: Assemblée\ndate: 3 octobre 2026 à 19h\n---\n",
	})
	says(t, page(t, r, "concerts/a/index.html"), `<strong>Terminé.</strong> Prochain concert : <a href="/concerts/c/">Troisième</a>, samedi 12 décembre 2026.`,
		`<a rel="next" href="/concerts/b/">`)
	says(t, page(t, r, "concerts/b/index.html"), `<a rel="prev" href="/concerts/a/">`, `<a rel="next" href="/concerts/c/">`)
	if html := page(t, r, "concerts/b/index.html"); strings.Contains(html, "Prochain concert") {
		t.Error("a concert that is called off, but not over, sends its readers elsewhere")
	}
	for _, path := range []string{"ateliers/d", "reunions/e", "reunions/f"} {
		if strings.Contains(page(t, r, path+"/index.html"), `class="around"`) {
			t.Errorf("%s has neighbours of other kinds, or every week", path)
		}
	}
	says(t, page(t, r, "reunions/f/index.html"), `Prochaine réunion : <a href="/reunions/e/">Chaque jeudi</a>, jeudi 3 décembre 2026.`)
}

func TestOpeningHoursAreInTheLanguageOfThePage(t *testing.T) {
	t.Parallel()
	r := small(t, map[string]string{
		"content/expositions/neige.md":    "---\ntitre: Neige\ndu: 8 décembre 2026\nau: 20 décembre 2026\nouvert: du mercredi au dimanche, 14h à 18h ; lundi et mardi de 10h à 11h\n---\n",
		"content/expositions/neige.en.md": "---\ntitle: Snow\n---\n",
		"content/expositions/gel.md":      "---\ntitre: Gel\ndu: 8 décembre 2026\nau: 20 décembre 2026\nouvert: tous les jours de 14h à 18h, sauf le 10 décembre ; fermé le 12 décembre\n---\n",
	})
	says(t, page(t, r, "expositions/neige/index.html"), "<p>Du mercredi au dimanche, de 14 h à 18 h</p>", "<p>Lundi et mardi, de 10 h à 11 h</p>")
	says(t, page(t, r, "en/exhibitions/neige/index.html"), "<p>Wednesday to Sunday, 2–\u20606 pm</p>")
	says(t, page(t, r, "expositions/gel/index.html"), "<p>Tous les jours, de 14 h à 18 h, sauf le 10 décembre</p>", "<p>Fermé le 12 décembre</p>")
}

// Only a script can say what is open today; it has what it needs, and nothing where
// the hours are not understood to their end.
func TestAnExhibitionSaysWhetherItIsOpenToday(t *testing.T) {
	t.Parallel()
	files := map[string]string{}
	for name, hours := range map[string]string{
		"un": "du mercredi au dimanche, 14h à 18h, sauf le 12 décembre", "deux": "tous les jours de 10h à 12h et de 14h à 18h ; fermé du 9 au 11 décembre 2026",
		"trois": "tous les jours de 14h à 18h, sauf les jours de pluie", "quatre": "sur rendez-vous", "cinq": "samedi à partir de 14h",
	} {
		files["content/expositions/"+name+".md"] = "---\ntitre: Neige\ndu: 8 décembre 2026\nau: 13 décembre 2026\nouvert: " + hours + "\n---\n"
	}
	files["content/expositions/six.md"] = "---\ntitre: Neige\ndu: 8 décembre 2026\nau: 13 décembre 2026\nstatut: annulé\nouvert: tous les jours de 14h à 18h\n---\n"
	files["content/expositions/un.en.md"] = "---\ntitle: Snow\n---\n"
	r := small(t, files)
	openings := func(path string) (days []string) {
		_, data, found := strings.Cut(page(t, r, path), `<p hidden data-open="`)
		if !found {
			return nil
		}
		data, _, _ = strings.Cut(data, `"`)
		for _, o := range strings.Split(data, "~") {
			if strings.Count(o, "|") != 4 {
				t.Errorf("the script cannot read %q", o)
			}
			days = append(days, o[8:16])
		}
		return days
	}
	for name, want := range map[string]string{
		"expositions/un": "09T14:00 10T14:00 11T14:00 13T14:00", "en/exhibitions/un": "09T14:00 10T14:00 11T14:00 13T14:00",
		"expositions/deux":  "08T10:00 08T14:00 12T10:00 12T14:00 13T10:00 13T14:00",
		"expositions/trois": "", "expositions/quatre": "", "expositions/cinq": "", "expositions/six": "",
	} {
		if got := strings.Join(openings(name+"/index.html"), " "); got != want {
			t.Errorf("%s: open %s, want %s", name, got, want)
		}
	}
	says(t, page(t, r, "expositions/un/index.html"), "Du mercredi au dimanche, de 14 h à 18 h, sauf le 12 décembre</p>", `data-from="2026-12-08"`, "days.")
	says(t, page(t, r, "en/exhibitions/un/index.html"), "Wednesday to Sunday, 2–\u20606 pm, except 12 December</p>")
}

func TestSeatsAreSaidWhereOneBooksOrGoes(t *testing.T) {
	t.Parallel()
	r := small(t, map[string]string{
		"content/lieux/salle.md": "---\nnom: Salle\n---\n",
		"content/concerts/a.md":  "---\ntitre: A\ndate: 12 décembre 2026 à 20h\nplaces: 480\nlieu: salle\nréservation: {téléphone: 01 99 00 00 00}\n---\n",
		"content/concerts/b.md":  "---\ntitre: B\ndate: 13 décembre 2026 à 20h\nplaces: 90\nlieu: salle\n---\n",
	})
	for path, section := range map[string]string{"concerts/a": "booking", "concerts/b": "place"} {
		html := page(t, r, path+"/index.html")
		_, fact, _ := strings.Cut(html, `<section id="`+section+`">`)
		fact, _, _ = strings.Cut(fact, "</section>")
		if !strings.Contains(fact, "places</p>") || strings.Contains(html, `id="audience"`) {
			t.Errorf("%s: %s", path, fact)
		}
	}
}

func TestWhatIsHeardAndSeenIsPlayedFromTheSite(t *testing.T) {
	t.Parallel()
	r := small(t, map[string]string{
		"content/creations/pluie/index.md":  "---\ntitre: Pluie\nsupport: son\ntechnique: prise de son\nfichiers: pluie.mp3\ntranscription: |\n  Il pleut.\n  Une voix : « Chut. »\n---\n",
		"content/creations/pluie/pluie.mp3": "son",
		"content/creations/nuit/index.md":   "---\ntitre: Nuit\nimage: {fichier: nuit.svg, description: Une rue}\nfichiers: {fichier: nuit.webm, crédit: Ada Exemple}\ntranscription: Sans paroles.\n---\n",
		"content/creations/nuit/nuit.webm":  "film",
		"content/creations/nuit/nuit.svg":   svg,
		"content/creations/poeme.md":        "---\ntitre: Poème\nsupport: texte\n---\nUne rampe tiède.\n",
		"content/expositions/ici/index.md":  "---\ntitre: Ici\ndu: 8 décembre 2026\nau: 9 décembre 2026\nimage: {fichier: pont.svg, description: Un pont}\nœuvres:\n  - {fichier: pont.svg, titre: Poème, auteur: ada, technique: encre, description: Un pont}\n---\n",
		"content/expositions/ici/pont.svg":  svg,
		"content/organismes/ville/index.md": "---\nnom: Ville\nlogo: {fichier: logo.svg, description: Un V}\n---\n",
		"content/organismes/ville/logo.svg": svg,
		"content/concerts/noel.md":          "---\ntitre: Noël\ndate: 12 décembre 2026 à 20h\npartenaires: [{organisme: ville, rôle: financeur}]\n---\n",
	})
	says(t, page(t, r, "oeuvres-d-art/pluie/index.html"), `<audio controls preload="none" src="/assets/`, `<a href="#transcript">`, "<p>Une voix : « Chut. »</p>", "(MP3, 1 ko)", "Prise de son</li>")
	says(t, page(t, r, "oeuvres-d-art/nuit/index.html"), `<video controls preload="metadata" playsinline src="/assets/`, ` poster="/assets/`, "© Ada Exemple")
	html := page(t, r, "oeuvres-d-art/poeme/index.html")
	if says(t, html, "Une rampe tiède."); strings.Contains(html, `id="text"`) {
		t.Error("a written work is not the page itself")
	}
	says(t, page(t, r, "oeuvres-d-art/index.html"), `<img src="/assets/`, `alt=""`)
	html = page(t, r, "expositions/ici/index.html")
	if says(t, html, `<span class="n">1</span> <b><a href="/oeuvres-d-art/poeme/">Poème</a></b><br>Ada, encre`); strings.Contains(html, `id="pictures"`) {
		t.Error("what hangs on the wall is shown twice")
	}
	says(t, page(t, r, "concerts/noel/index.html"), `<ul class="partners"><li><figure><img class="logo" src="/assets/`, `alt=""`, "financeur")
}

func TestAWorkSaysWhenItIsPlayedAndItsComposerToo(t *testing.T) {
	t.Parallel()
	r := small(t, map[string]string{
		"content/personnes/mahler.md": "---\nnom: Gustav Mahler\naccord de publication: oui\n---\n",
		"content/personnes/alix.md":   "---\nnom: Alix Exemple\naccord de publication: oui\n---\n",
		"content/oeuvres/titan.md":    "---\ntitre: Titan\ncompositeur: mahler\n---\n",
		"content/saisons/2026.md":     "---\ntitre: Saison 2026-2027\ndu: 1er septembre 2026\nau: 31 août 2027\n---\n",
		"content/sessions/hiver.md":   "---\ntitre: Session\nsaison: 2026\ndu: 3 décembre 2026\nau: 13 décembre 2026\nencadrement: [{personne: alix, instrument: alto}]\nprogramme: [{compositeur: mahler, œuvre: titan}]\n---\n",
		"content/concerts/a.md":       "---\ntitre: Avant\nsaison: 2026\ndate: 3 octobre 2026 à 20h\ndistribution: [{personne: alix, rôle: soliste}]\nprogramme: [{compositeur: mahler, œuvre: titan}]\n---\n",
		"content/concerts/b.md":       "---\ntitre: Bientôt\nsaison: 2026\nfait partie de: hiver\ndate: 12 décembre 2026 à 20h\ndistribution: [{personne: alix, instrument: alto}]\nprogramme: [{compositeur: mahler, œuvre: titan}]\n---\n",
	})
	work := page(t, r, "oeuvres/titan/index.html")
	_, coming, _ := strings.Cut(work, `id="coming"><h2>À entendre</h2>`)
	coming, rest, _ := strings.Cut(coming, "</section>")
	if !strings.Contains(coming, "Bientôt") || strings.Contains(coming, "Session") || !strings.Contains(rest, `id="past"><h2>Déjà entendu</h2>`) || !strings.Contains(rest, `id="prepared"`) {
		t.Error("performances, past ones and sessions are not told apart:\n", coming)
	}
	says(t, page(t, r, "personnes/mahler/index.html"), "Titan</a></h3><p>À entendre : 12 décembre 2026</p><p>Déjà entendu : 3 octobre 2026</p>")
	html := page(t, r, "personnes/alix/index.html")
	says(t, html, `<section id="roles"><h2>Saison 2026-2027</h2>`, `Session</a><br><span class="soft">alto</span>`, `Avant</a><br><span class="soft">soliste</span>`)
	if _, roles, _ := strings.Cut(html, `id="roles"`); strings.Contains(strings.SplitN(roles, "</section>", 2)[0], "Bientôt") {
		t.Error("the same role in a session and its concert is said twice")
	}
}

func TestAPageWithPhotosIsAPressPage(t *testing.T) {
	t.Parallel()
	r := small(t, map[string]string{
		"content/presse.md":   "---\ntitre: Presse\nphotos:\n  - {fichier: a.svg, description: Une affiche, légende: L'affiche, crédit: Ada Exemple}\n  - {fichier: a.svg, description: Encore}\ndocuments: [dossier.pdf]\n---\nTexte.\n",
		"content/a.svg":       svg,
		"content/dossier.pdf": "%PDF-1.4",
	})
	says(t, page(t, r, "presse/index.html"), `<section class="blk" id="press"><h2>Photographies à télécharger</h2>`, "L’affiche<br>Mention obligatoire : © Ada Exemple<br>", `<a download href="/assets/`,
		"(SVG, 60 × 40)</a>", "Dossier <span class=\"soft\">(PDF, 1 ko)</span>")
}

func TestTheDaysLeftAreCountedByTheReadersClock(t *testing.T) {
	t.Parallel()
	r := small(t, map[string]string{
		"content/appels/a.md": "---\ntitre: Appel\nouvre: 1er novembre 2026\nferme: 31 janvier 2027 à 23h59\n---\n",
		"content/appels/b.md": "---\ntitre: Clos\nouvre: 1er octobre 2026\nferme: 15 novembre 2026 à 23h59\n---\n",
	})
	says(t, page(t, r, "appels/a/index.html"), `data-until="2027-01-31T23:59+01:00"`, `data-other="Encore # jours"`, "days.")
	if strings.Contains(page(t, r, "appels/b/index.html"), "data-until") {
		t.Error("a call that has closed counts on")
	}
}

func TestNewsLeadToTheirNeighboursAndShowTheirPictures(t *testing.T) {
	t.Parallel()
	r := small(t, map[string]string{
		"content/actualites/2026-10-01-a.md": "---\ntitre: Première\n---\nUn.",
		"content/actualites/2026-11-01-b.md": "---\ntitre: Deuxième\nimage: {fichier: b.svg, alt: Un carré, crédit: Ada}\n---\nDeux.",
		"content/actualites/2026-11-20-c.md": "---\ntitre: Troisième\n---\nTrois.",
		"content/actualites/b.svg":           svg,
	})
	html := page(t, r, "actualites/b/index.html")
	says(t, html, `<a rel="prev" href="/actualites/a/">`, "octobre 2026</span> Première</a>", `<a rel="next" href="/actualites/c/">`, `<h2 class="vh">En image</h2>`)
	says(t, page(t, r, "actualites/index.html"), `alt=""`)
	if strings.Contains(page(t, r, "actualites/c/index.html"), `rel="next"`) {
		t.Error("the latest news leads to a later one")
	}
}

func TestAWorkThatIsNoMusicIsNotHeard(t *testing.T) {
	t.Parallel()
	r := small(t, map[string]string{
		"content/oeuvres/piece.md":   "---\ntitre: La Pièce\n---\n",
		"content/oeuvres/quintet.md": "---\ntitre: Quintette\ncompositeur: Ada Exemple\n---\n",
		"content/concerts/a.md":      "---\ntitre: Soir\ndate: 12 décembre 2026 à 20h\nprogramme: [{oeuvre: piece}, {oeuvre: quintet}]\n---\n",
	})
	says(t, page(t, r, "oeuvres/piece/index.html"), "<h2>Au programme</h2>")
	says(t, page(t, r, "oeuvres/quintet/index.html"), "<h2>À entendre</h2>")
}

func TestAWrittenWorkShowsItsFirstWordsInTheGallery(t *testing.T) {
	t.Parallel()
	r := small(t, map[string]string{
		"content/creations/poeme.md":  "---\ntitre: Poème\nauteur: Ada\n---\nUne échelle contre rien.",
		"content/creations/dessin.md": "---\ntitre: Dessin\nauteur: Ada\nfichiers: [{fichier: d.svg, alt: Un carré}]\n---\nDit ailleurs.",
		"content/creations/d.svg":     svg,
	})
	html := page(t, r, "oeuvres-d-art/index.html")
	says(t, html, `<ul class="dir art">`, `<p class="excerpt">Une échelle contre rien.</p>`)
	if strings.Contains(html, "Dit ailleurs") {
		t.Error("a drawing is shown by its text")
	}
}
