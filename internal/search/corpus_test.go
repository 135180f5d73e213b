package search

import (
	"fmt"
	"io/fs"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"saison"
	"saison/internal/calendar"
	"saison/internal/config"
	"saison/internal/content"
	"saison/internal/event"
	"saison/internal/locale"
	"saison/internal/site"
	"saison/internal/source"
)

// The corpus is a French season of n events over nine years: the words of
// concerts, workshops and seminars, put together by chance, always the same way.

var (
	instruments = strings.Fields("harpe violon violons alto violoncelle contrebasse flûte hautbois clarinette basson cor trompette trombone tuba piano orgue clavecin guitare luth percussions marimba accordéon saxophone viole théorbe")
	voices      = strings.Fields("soprano mezzo contralto ténor baryton basse chœur choristes maîtrise récitant")
	arts        = []string{"écriture", "gravure", "reliure", "collage", "linogravure", "aquarelle", "photographie", "céramique", "vannerie", "calligraphie", "dessin", "sérigraphie", "typographie", "papier marbré", "teinture végétale", "tissage", "marionnettes", "conte", "théâtre d’ombres", "improvisation"}
	themes      = []string{"le prophète Élie", "le livre de Ruth", "les psaumes", "l’œuvre de Spinoza", "la forêt", "l’eau des vallées", "les langues régionales", "la mémoire ouvrière", "l’école au village", "le pain", "les migrations", "l’architecture rurale", "la traduction", "les jardins partagés", "l’hospitalité", "la Genèse", "les métiers disparus", "la paix", "le silence", "les étoiles"}
	composers   = []string{"Gabriel Fauré", "Lili Boulanger", "Camille Saint-Saëns", "Maurice Ravel", "Claude Debussy", "Mel Bonis", "Louise Farrenc", "Francis Poulenc", "Erik Satie", "Hector Berlioz", "Georges Bizet", "César Franck", "Antonín Dvořák", "Johannes Brahms", "Clara Schumann", "Ludwig van Beethoven", "Joseph Haydn", "Felix Mendelssohn", "Edvard Grieg", "Béla Bartók"}
	works       = []string{"Requiem", "Pavane", "Sonate en ré mineur", "Quatuor n° 3", "Trio élégiaque", "Messe brève", "Symphonie inachevée", "Nocturnes", "Chansons des bois", "Danses slaves", "Suite bergamasque", "Les Saisons", "Élégie", "Sérénade", "Ouverture tragique", "Concerto pour deux violons", "Cantate de Noël", "Stabat Mater", "Variations", "Rhapsodie d’automne"}
	firstNames  = strings.Fields("Anaïs Benoît Célestin Danaé Éloïse Fanélie Gaëtan Hortense Isaure Joachim Katell Léonce Maëlle Noémie Octave Philippine Quitterie Raphaël Séverin Thaïs Ulysse Violaine Wandrille Yseult Zoé Adèle")
	lastNames   = strings.Fields("Morvezen Lindreau Carvenne Sequeral Érinel Marval Tsivion Quintrec Dombrelle Fauvart Gellenoc Hautvielle Jarnaux Kervadec Lormeau Mazurel Nerval Orvault Pontchal Rivenoy Salvagnac Trémelin Vaucresson Brossolle Castelnoy Delmarre")
	towns       = strings.Fields("Valombre Sainte-Orée Brumecourt Clairvaux Montferrat Roquebelle Aiguesvertes Fontenouille Lavardac Peyrelongue")
	halls       = []string{"Salle des Tilleuls", "Église Saint-Étienne", "Médiathèque", "Théâtre du Lavoir", "Halle aux grains", "Chapelle des Ursulines", "Maison de quartier", "Grange dîmière", "Conservatoire", "Foyer rural"}
	seasons     = []string{"printemps", "été", "automne", "hiver", "Noël", "Pâques", "la Saint-Jean", "rentrée", "mai", "la fête de la musique"}
	adjectives  = strings.Fields("lumineux fragile ancien populaire rare oublié joyeux grave nocturne champêtre inattendu familier audacieux paisible virtuose discret ample dépouillé chaleureux savant baroque contemporain romantique médiéval local régional amical annuel festif solennel")
	nouns       = strings.Fields("voyage rencontre promenade veillée lecture création rêverie atelier histoire chemin jardin fenêtre lanterne rivière montagne horloge miroir carnet lettre cuisine marché fontaine verger moulin village lumière souvenir tempête retour départ bal fête récit poème légende orage aurore crépuscule hameau colline")
	verbs       = strings.Fields("découvrir écouter raconter partager traverser inventer retrouver chanter dessiner relire célébrer interroger accompagner transmettre explorer réveiller tisser dévoiler accueillir imaginer")
	trades      = strings.Fields("luthière relieur comédienne historienne menuisier boulangère jardinier poète traductrice archiviste chorégraphe facteur graveuse photographe institutrice bibliothécaire ingénieure potier tisserande conteuse")
	needs       = []string{"une tenue confortable", "un carnet et un crayon", "de bonnes chaussures", "un tablier", "son instrument et un pupitre", "un plat à partager", "une lampe de poche", "des ciseaux", "un coussin", "une gourde"}
	sentences   = []string{
		"Un programme %[1]s pour %[2]s, entre %[3]s et %[4]s.", "%[5]s, %[6]s, nous invite à %[7]s ce que cache une %[3]s %[1]s.",
		"On y entendra %[2]s et %[8]s, dans une %[4]s où chacun pourra %[7]s.", "La soirée commence par une %[3]s %[1]s et se termine autour d’un verre avec les musiciens.",
		"Aucune expérience n’est nécessaire : il suffit d’avoir envie de %[7]s.", "Prévoyez %[9]s ; le reste du matériel est fourni sur place.",
		"Depuis plusieurs années, %[5]s explore %[10]s avec les habitants de la vallée.", "Les enfants à partir de huit ans sont accueillis, accompagnés d’un adulte.",
		"Le lieu est accessible aux fauteuils roulants, et une boucle magnétique équipe les premiers rangs.", "Une répétition publique aura lieu la veille, avec les élèves de l’école de musique.",
		"Ce rendez-vous prolonge l’exposition consacrée à %[10]s, visible jusqu’à la fin du mois.", "Le covoiturage est organisé au départ de la gare ; signalez-vous à l’accueil.",
		"Entre %[3]s et %[4]s, la voix de %[5]s se mêle au timbre du %[2]s.", "À l’issue de la rencontre, les participants liront les textes écrits pendant l’après-midi.",
		"Cette œuvre %[1]s, composée pour %[2]s et %[8]s, n’avait plus été jouée ici depuis trente ans.", "Une traduction en langue des signes est assurée sur demande.",
	}
)

var kindsOfCorpus = []struct{ folder, key string }{{"concerts", "concert"}, {"ateliers", "atelier"}, {"seminaires", "séminaire"}, {"reunions", "réunion"}}

// corpus returns the files of a site with n events.
func corpus(n int) map[string]string {
	r := rand.New(rand.NewPCG(2026, 12))
	pick := func(list []string) string { return list[r.IntN(len(list))] }
	files := map[string]string{"saison.yaml": "titre: La vallée\nbase_url: https://vallee.example/\nlangue: fr\ntimezone: Europe/Paris\nnow: 2026-12-01T09:00\n" +
		"organisation: {name: La vallée, kind: association, street: 1 rue Haute, postal_code: \"01990\", city: Valombre, country: FR, email: a@vallee.example, phone: 01 99 00 00 10, director: A. B.}\nshare_cards: no\n"}
	var people, places []string
	for i, first := range firstNames {
		for j := range 8 {
			last := lastNames[(i*5+j*3)%len(lastNames)]
			id := plainSlug(first + " " + last)
			people = append(people, first+" "+last)
			files["content/personnes/"+id+".md"] = fmt.Sprintf("---\nnom: %s %s\naccord de publication: oui\n---\n%s %s est %s et vit à %s.\n", first, last, first, last, trades[(i+j)%len(trades)], towns[(i+j)%len(towns)])
		}
	}
	for i, hall := range halls {
		for j := range 3 {
			town := towns[(i+j*3)%len(towns)]
			name := hall + " de " + town
			places = append(places, plainSlug(name))
			files["content/lieux/"+plainSlug(name)+".md"] = fmt.Sprintf("---\nnom: %s\nrue: %d rue des Écoles\ncode postal: \"01990\"\nville: %s\npays: FR\n---\n", name, i+j+1, town)
		}
	}
	start := time.Date(2018, 9, 1, 0, 0, 0, 0, time.UTC)
	used := map[string]bool{}
	for i := range n {
		day := start.AddDate(0, 0, i*3290/n)
		k := kindsOfCorpus[[]int{0, 0, 1, 1, 1, 2, 3}[r.IntN(7)]]
		a, b := people[r.IntN(len(people))], people[r.IntN(len(people))]
		title, extra := "", ""
		switch k.key {
		case "concert":
			w, c := pick(works), pick(composers)
			title = []string{"Concert de " + pick(seasons), w + " de " + c, "De la " + pick(nouns) + " à la " + pick(nouns), "Récital de " + pick(instruments) + " et " + pick(instruments), upperFirst(pick(nouns)) + " pour " + pick(instruments) + " et " + pick(voices)}[r.IntN(5)]
			extra = fmt.Sprintf("direction: %s\nprogramme:\n  - {compositeur: %s, œuvre: \"%s\"}\n  - {compositeur: %s, œuvre: \"%s\"}\n", plainSlug(a), c, w, pick(composers), pick(works))
			extra += []string{"tarif: entrée libre\n", "tarifs: {plein: 15 €, réduit: 8 €}\n", "tarif: libre participation\n"}[r.IntN(3)]
		case "atelier":
			title = []string{"Atelier " + elide("de ", pick(arts)), "Initiation : " + pick(arts), upperFirst(pick(arts)) + " et " + pick(nouns), "Stage " + elide("de ", pick(arts)) + " " + pick(adjectives)}[r.IntN(4)]
			extra = fmt.Sprintf("intervenant: %s\nà apporter: [%s]\ntarif: sur adhésion\n", plainSlug(a), pick(needs))
		case "séminaire":
			title = []string{"Lire " + pick(themes), "Autour " + elide("de ", pick(nouns)) + " : " + pick(themes), upperFirst(pick(themes)) + ", une " + pick(nouns) + " " + pick(adjectives)}[r.IntN(3)]
			extra = fmt.Sprintf("orateurs: [%s, %s]\n", plainSlug(a), plainSlug(b))
		default:
			title = []string{"Assemblée des " + pick(trades) + "s", "Réunion " + elide("de ", pick(seasons)), "Café-rencontre : " + pick(themes)}[r.IntN(3)]
		}
		var body []string
		for range 3 + r.IntN(3) {
			body = append(body, upperFirst(fmt.Sprintf(strings.ReplaceAll(pick(sentences), "%%", "%"), pick(adjectives), pick(instruments), pick(nouns), pick(nouns), b, pick(trades), pick(verbs), pick(voices), pick(needs), pick(themes))))
			body[len(body)-1], _, _ = strings.Cut(body[len(body)-1], "%!(EXTRA")
		}
		body = append(body, upperFirst(strings.Join(rare(r, 8), " "))+".")
		name := day.Format("2006-01-02") + "-" + plainSlug(title)
		if used[name] {
			name += fmt.Sprint("-", i)
		}
		used[name] = true
		files["content/"+k.folder+"/"+name+".md"] = fmt.Sprintf("---\ntitre: \"%s\"\ndate: %s %d:%02d\nlieu: %s\nslug: %s\n%s---\n%s\n",
			title, day.Format("2006-01-02"), 10+r.IntN(11), 30*r.IntN(2), places[r.IntN(len(places))], name, extra, strings.Join(body, " "))
	}
	return files
}

// rare returns n words of a vocabulary of thousands, the first of which are the
// commonest, as words are in any text: what no two texts share for a reason.
func rare(r *rand.Rand, n int) []string {
	syllables := strings.Fields("ba bre cha clo dan dre fi flo gar gue jo la lu mar mi nel or pé pli que ra ré sol tan tré va vi za")
	z := rand.NewZipf(r, 1.2, 20, 4000)
	out := make([]string, n)
	for i := range out {
		for v, k := int(z.Uint64()), 0; k < 3 || v > 0; k++ {
			out[i] += syllables[(v+k*7)%len(syllables)]
			v /= len(syllables)
		}
	}
	return out
}

func upperFirst(s string) string { return locale.Capital(s) }

func elide(de, word string) string {
	if strings.ContainsAny(Fold(word)[:1], "aeiouh") {
		return de[:1] + "’" + word
	}
	return de + word
}

// planOf runs the line up to the plan of a site.
func planOf(t testing.TB, files map[string]string) (*site.Site, locale.Catalogue) {
	t.Helper()
	all := map[string]string{}
	err := fs.WalkDir(saison.Theme(), ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := fs.ReadFile(saison.Theme(), path)
		all[path] = string(data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range files {
		all[name] = text
	}
	snap := source.FromFiles(all)
	cfg, faults := config.Read(snap)
	var records []*event.Record
	for _, f := range snap.Under("content/") {
		doc, list := content.Parse(f, cfg.Languages)
		faults = append(faults, list...)
		rec, list := event.Read(doc, cfg)
		faults = append(faults, list...)
		records = append(records, rec)
	}
	now, _ := cfg.Now.In(cfg.Zone)
	cal, list := calendar.Make(calendar.Inputs{Config: cfg, Records: records, Now: now})
	faults = append(faults, list...)
	words, list := locale.ReadWords(snap)
	faults = append(faults, list...)
	plan, list := site.Plan(cal, snap, words)
	for _, f := range append(faults, list...) {
		if f.Severity == 0 {
			t.Fatalf("%s %s %s", f.Pos, f.ID, f.Message("en"))
		}
	}
	return plan, words
}
