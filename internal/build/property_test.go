package build

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"saison/internal/site"
	"saison/internal/source"
)

var edits = flag.Int("edits", 90, "how many random edits a build with a memory is tried with")

// worldSite is a small site with something of everything.
var worldSite = map[string]string{
	"saison.yaml": "titre: Essai\nbase_url: https://essai.example/\nlangues: [fr, en]\ntimezone: Europe/Paris\nshare_cards: non\n" +
		"organisation: {name: Essai, kind: association, street: 1 rue Haute, postal_code: \"01990\", city: Valombre, country: FR, email: a@essai.example, phone: 01 99 00 00 10, director: A. B., rna: W000000000}\n" +
		"menu: [{titre: Agenda, lien: /agenda/}, {lien: /concerts/noel/}]\n",
	"content/concerts/noel.md":         "---\ntitre: Noël\ndate: 2026-12-12 20:30\nfin: 2026-12-12 22:00\nlieu: salle\nsolistes: [agathe]\nthèmes: [chœur]\nrésumé: Un chœur.\n---\nAvec **tous**.\n\nDeuxième alinéa.\n",
	"content/concerts/noel.en.md":      "---\ntitle: Christmas\n---\nWith everybody.\n",
	"content/concerts/janvier.md":      "---\ntitre: Janvier\ndate: 2027-01-09 17:00\nfin: 2027-01-09 18:30\nlieu: salle\nsolistes: [bela]\ntarif: 10 €\n---\nSuite. Voir [Noël](noel.md).\n",
	"content/concerts/fevrier.md":      "---\ntitre: Février\ndates: [2027-02-05 17:00, 2027-02-06 17:00]\nlieu: foyer\nprogramme:\n  - {compositeur: Gabriel Fauré, œuvre: Pavane}\n---\nDeux fois.\n",
	"content/concerts/aussi.md":        "---\ntitre: Aussi\ndate: 2026-12-12 20:45\nfin: 2026-12-12 21:30\nlieu: salle\nsolistes: [agathe]\n---\nEn même temps.\n",
	"content/concerts/aussi-2.md":      "---\ntitre: Et encore\ndate: 2026-12-12 20:45\nfin: 2026-12-12 21:30\nlieu: salle\n---\nEn même temps.\n",
	"content/concerts/passe.md":        "---\ntitre: Passé\ndate: 2026-03-05 17:00\nlieu: foyer\n---\nHier.\n",
	"content/ateliers/reliure.md":      "---\ntitre: Reliure\ndate: tous les samedis de 10h à 12h\ndu: 9 janvier 2027\njusqu'au: 27 février 2027\nlieu: foyer\nintervenant: agathe\nfait partie de: cycle\n---\nVenir.\n",
	"content/ateliers/brouillon.md":    "---\ntitre: Un jour\ndate: 2027-05-01 10:00\nbrouillon: oui\n---\nPeut-être.\n",
	"content/cycles/cycle.md":          "---\ntitre: Cycle\ndate: du 1 janvier au 30 mars 2027\n---\nUn cycle.\n",
	"content/lieux/salle.md":           "---\nnom: Salle haute\nrue: 1 rue Basse\ncode postal: \"01990\"\nville: Valombre\npays: FR\n---\nUne salle.\n\nDerrière la mairie.\n",
	"content/lieux/foyer.md":           "---\nnom: Foyer\nrue: 2 rue Basse\ncode postal: \"01990\"\nville: Valombre\npays: FR\n---\n",
	"content/personnes/agathe.md":      "---\nnom: Agathe Exemple\naccord de publication: oui\n---\nHarpiste.\n",
	"content/personnes/bela.md":        "---\nnom: Béla Exemple\n---\nVioliste.\n",
	"content/actualites/2026-11-01.md": "---\ntitre: Nouvelle\n---\nDu neuf.\n",
	"content/a-propos.md":              "---\ntitre: À propos\nmenu: pied\n---\n## Qui\n\nNous.\n",
	"static/note.txt":                  "Une note.\n",
}

// change changes the files in a random way, and says how.
type change func(r *rand.Rand, files map[string]string) string

// pick returns the path of a random file that passes.
func pick(r *rand.Rand, files map[string]string, pass func(string) bool) string {
	var all []string
	for p := range files {
		if pass(p) {
			all = append(all, p)
		}
	}
	if len(all) == 0 {
		return ""
	}
	slices.Sort(all)
	return all[r.IntN(len(all))]
}

func isText(p string) bool    { return strings.HasPrefix(p, "content/") && strings.HasSuffix(p, ".md") }
func isConcert(p string) bool { return strings.HasPrefix(p, "content/concerts/") && isText(p) }

// line replaces the line of a file that begins so; where there is none it is put
// at the top of the front matter.
func line(text, begin, with string) string {
	lines := strings.Split(text, "\n")
	for i, l := range lines {
		if strings.HasPrefix(l, begin) {
			lines[i] = with
			return strings.Join(lines, "\n")
		}
	}
	return strings.Replace(text, "---\n", "---\n"+with+"\n", 1)
}

var someWords = strings.Fields("Noël Janvier chœur Reliure voix Ombre d’été longue, très;longue Cycle <b>gras</b> & Foyer Été 50% \"dit\"")

func words(r *rand.Rand) string {
	out := make([]string, 1+r.IntN(5))
	for i := range out {
		out[i] = someWords[r.IntN(len(someWords))]
	}
	return strings.ReplaceAll(strings.Join(out, " "), "\"", "")
}

// theEdits are weighed by how often they stand here.
var theEdits = []change{
	title, title, title, title, title, title, body, body, body, body, summary, summary,
	func(r *rand.Rand, f map[string]string) string { // another day, and faults of every kind
		p := pick(r, f, isConcert)
		f[p] = line(f[p], "date:", "date: "+[]string{"2027-01-09 17:00", "2026-12-20", "12 décembre 2026 à 20h30", "lundi 12 décembre 2026", "bientôt", "2027-13-40", "automne 2027"}[r.IntN(7)])
		return p
	},
	func(r *rand.Rand, f map[string]string) string { // a key more or less
		p := pick(r, f, isText)
		key := []string{"tarif: 5 €", "statut: annulé", "statut: complet", "lieu: foyer", "lieu: nulle part", "titel: Faux", "brouillon: oui", "brouillon: non", "thèmes: [chœur, voix]", "slug: noel", "id: noel", "menu: oui", "date de publication: 2027-03-01", "fait partie de: cycle", "fait partie de: Ombre"}[r.IntN(15)]
		name, _, _ := strings.Cut(key, ":")
		if r.IntN(3) == 0 {
			f[p] = strings.Replace(f[p], "\n"+name, "\nx-"+name, 1)
		} else {
			f[p] = line(f[p], name+":", key)
		}
		return p
	},
	func(r *rand.Rand, f map[string]string) string { // a file goes
		p := pick(r, f, isText)
		if len(f) > 8 {
			delete(f, p)
		}
		return p
	},
	func(r *rand.Rand, f map[string]string) string { // a file comes, or comes back
		p := pick(r, worldSite, func(string) bool { return true })
		f[p] = worldSite[p]
		return p
	},
	func(r *rand.Rand, f map[string]string) string { // a copy with its id, or another language
		p := pick(r, f, isText)
		to := strings.TrimSuffix(p, ".md") + []string{"-2.md", ".en.md"}[r.IntN(2)]
		f[to] = f[p]
		return to
	},
	func(r *rand.Rand, f map[string]string) string { // a rename
		p := pick(r, f, isConcert)
		if p == "" {
			return ""
		}
		to := fmt.Sprintf("content/concerts/autre-%d.md", r.IntN(3))
		f[to] = f[p]
		if to != p {
			delete(f, p)
		}
		return to
	},
	func(r *rand.Rand, f map[string]string) string { // half a file, or none of it
		p := pick(r, f, isText)
		f[p] = f[p][:r.IntN(len(f[p])+1)]
		return p
	},
	func(r *rand.Rand, f map[string]string) string { // settings
		f["saison.yaml"] = line(f["saison.yaml"], "titre:", "titre: Essai "+words(r))
		return "saison.yaml"
	},
	func(r *rand.Rand, f map[string]string) string { // settings with a fault, and without
		if strings.Contains(f["saison.yaml"], "\nfarbe:") {
			f["saison.yaml"] = worldSite["saison.yaml"]
		} else {
			f["saison.yaml"] += "farbe: rot\n"
		}
		return "saison.yaml"
	},
	func(r *rand.Rand, f map[string]string) string { // a layout, and one with a fault
		f["layouts/partials/footer.html"] = "<footer><p>" + words(r) + []string{"</p></footer>\n", "{{.Nothing}}</p></footer>\n", "{{if}}\n"}[min(2, r.IntN(8))]
		if r.IntN(2) == 0 {
			delete(f, "layouts/partials/footer.html")
		}
		return "layouts/partials/footer.html"
	},
	func(r *rand.Rand, f map[string]string) string { // a static file
		f["static/note.txt"] = words(r)
		return "static/note.txt"
	},
	func(r *rand.Rand, f map[string]string) string { // two documents at once
		return title(r, f) + " " + body(r, f)
	},
}

func title(r *rand.Rand, f map[string]string) string {
	p := pick(r, f, isText)
	key := "titre:"
	if strings.Contains(f[p], "\ntitle:") {
		key = "title:"
	} else if strings.Contains(f[p], "\nnom:") {
		key = "nom:"
	}
	f[p] = line(f[p], key, key+" \""+words(r)+"\"")
	return p
}

func summary(r *rand.Rand, f map[string]string) string {
	p := pick(r, f, isConcert)
	f[p] = line(f[p], "résumé:", "résumé: "+"«"+words(r)+"»")
	return p
}

func body(r *rand.Rand, f map[string]string) string {
	p := pick(r, f, isText)
	head, text, _ := strings.Cut(strings.TrimPrefix(f[p], "---\n"), "\n---\n")
	switch r.IntN(6) {
	case 0:
		text += "\n## " + words(r) + "\n"
	case 1:
		text += "\n[" + words(r) + "](" + []string{"noel.md", "../lieux/salle.md", "nulle-part.md", "https://exemple.example/", "noel.md#qui"}[r.IntN(5)] + ")\n"
	case 2:
		text = words(r) + ".\n"
	default:
		text = words(r) + " " + text
	}
	f[p] = "---\n" + head + "\n---\n" + text
	return p
}

// TestWatchingShowsWhatAFreshBuildShows makes random edits of every kind of file
// and builds each state with the memory of the one before, and without: outputs
// and messages are the same, byte for byte.
func TestWatchingShowsWhatAFreshBuildShows(t *testing.T) {
	t.Parallel()
	base := theme(t)
	const walks = 3
	retold := make([]int, walks)
	t.Run("walks", func(t *testing.T) {
		for walk := range walks {
			t.Run(fmt.Sprint(walk), func(t *testing.T) {
				t.Parallel()
				r := rand.New(rand.NewPCG(uint64(walk), 7))
				files := maps.Clone(base)
				maps.Copy(files, worldSite)
				snap := source.FromFiles(files)
				with := buildOf(t, snap, walk == 1, nil)
				if walk == 2 { // a site that has been published
					files["saison.journal"] = string(with.Journal.Bytes())
				}
				for step := range *edits / walks {
					what := "everything"
					if step%16 == 15 { // back to something whole
						maps.DeleteFunc(files, func(p, _ string) bool { return p != "saison.journal" })
						maps.Copy(files, base)
						maps.Copy(files, worldSite)
					} else {
						what = theEdits[r.IntN(len(theEdits))](r, files)
						delete(files, "")
					}
					snap = source.FromFiles(files)
					with = buildOf(t, snap, walk == 1, with)
					if with.Counts.Parsed < with.Counts.Documents/2 && with.retold {
						retold[walk]++
					}
					if d := differ(t, with, buildOf(t, snap, walk == 1, nil)); d != "" {
						t.Fatalf("walk %d, step %d, after an edit of %s:\n%s\n%s", walk, step, what, d, files[what])
					}
				}
			})
		}
	})
	total := 0
	for _, n := range retold {
		total += n
	}
	if total < *edits/15 {
		t.Errorf("only %d builds took the calendar over", total)
	}
}

func buildOf(t *testing.T, snap *source.Snapshot, drafts bool, prev *Result) *Result {
	t.Helper()
	r, err := Build(context.Background(), Inputs{Pictures: pictures, Snapshot: snap, Drafts: drafts, Watched: prev != nil,
		Clock: Clock{Instant: time.Date(2026, 12, 1, 9, 0, 0, 0, time.UTC)}}, prev)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// differ says in what two builds differ.
func differ(t *testing.T, a, b *Result) string {
	t.Helper()
	if x, y := says(a.Diagnostics), says(b.Diagnostics); x != y {
		return fmt.Sprintf("messages:\n%s\n%s", x, y)
	}
	if len(a.Outputs()) != len(b.Outputs()) || a.Renders() != b.Renders() {
		return fmt.Sprintf("%d and %d outputs", len(a.Outputs()), len(b.Outputs()))
	}
	if !a.Renders() {
		return ""
	}
	if !bytes.Equal(a.Journal.Bytes(), b.Journal.Bytes()) || a.Journal.Changed() != b.Journal.Changed() {
		return fmt.Sprintf("journals:\n%s\n%s", a.Journal.Bytes(), b.Journal.Bytes())
	}
	if !a.Until().Equal(b.Until()) || !a.Since().Equal(b.Since()) {
		return "when the site next changes"
	}
	for i, o := range a.Outputs() {
		p := b.Outputs()[i]
		if o.Path != p.Path || o.URL != p.URL || o.Format != p.Format {
			return fmt.Sprintf("the outputs %s and %s", o.Path, p.Path)
		}
		if (o.Format == site.Static || o.Format == site.Picture) && o.File.Builtin {
			continue
		}
		x, err := a.Render(o)
		if err != nil {
			return err.Error()
		}
		y, err := b.Render(p)
		if err != nil {
			return err.Error()
		}
		if !bytes.Equal(x, y) {
			return fmt.Sprintf("%s:\n%s", o.Path, firstDifference(string(x), string(y)))
		}
	}
	return ""
}

// firstDifference returns the first lines in which two texts differ.
func firstDifference(a, b string) string {
	x, y := strings.Split(a, "\n"), strings.Split(b, "\n")
	for i := range min(len(x), len(y)) {
		if x[i] != y[i] {
			return fmt.Sprintf("line %d\n%s\n%s", i+1, x[i], y[i])
		}
	}
	return fmt.Sprintf("%d and %d lines", len(x), len(y))
}
