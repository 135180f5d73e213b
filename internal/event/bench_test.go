package event

import (
	"bytes"
	"fmt"
	"testing"

	"github.com/adrg/frontmatter"
	"go.yaml.in/yaml/v4"

	"saison/internal/config"
	"saison/internal/content"
	"saison/internal/diag"
	"saison/internal/source"
)

// benchmarkDocuments is how many documents the benchmarks of reading read.
const benchmarkDocuments = 10_000

// manyDocuments returns documents as volunteers write them: concerts, workshops,
// meetings and places, each a little different.
func manyDocuments() *source.Snapshot {
	shapes := []struct{ folder, text string }{
		{"concerts", `---
titre: Concert numéro %[1]d
date: %[2]d décembre 2026 à 20h30
durée: 1h45
lieu: salle-exemple
direction: camille-exemple
programme:
  - compositeur: Maurice Ravel
    oeuvre: Ma mère l'Oye
    durée: 28 min
  - entracte
  - compositeur: Gustav Mahler
    oeuvre: Symphonie n° %[1]d
tarifs:
  - plein: 12,50 €
  - réduit: 8 € (étudiants)
réservation: https://exemple.org/reserver
---
Un concert de **musique de chambre**, numéro %[1]d.

Venez nombreux, la salle ouvre une heure avant.
`},
		{"ateliers", `---
titre: Atelier numéro %[1]d
intervenant: dominique-exemple
lieu: maison-exemple
dates:
  - %[2]d janvier 2027
  - %[2]d mars 2027
horaires: 14h à 17h30
places: 12
tarif: 12 €
à apporter: [un carnet, un appareil photo]
public: à partir de 12 ans
---
Pour débuter.
`},
		{"reunions", `---
titre: Réunion numéro %[1]d
chaque: samedi de 10h à 12h30
du: 9 janvier 2027
au: 26 juin 2027
sauf: [1er mai 2027]
lieu: salle-exemple
langues: [français]
tarif: entrée libre
---
`},
		{"lieux", `---
nom: Salle numéro %[1]d
rue: %[1]d rue de l'Exemple
code postal: 01000
ville: Ville-Exemple
accès fauteuil: oui
---
Au fond de la cour.
`},
	}
	files := map[string]string{}
	for i := range benchmarkDocuments {
		s := shapes[i%len(shapes)]
		files[fmt.Sprintf("content/%s/%05d.md", s.folder, i)] = fmt.Sprintf(s.text, i, 1+i%28)
	}
	return source.FromFiles(files)
}

// BenchmarkReadingDocuments reads 10,000 documents from bytes to records: clean,
// meta, content with its Markdown, event.
func BenchmarkReadingDocuments(b *testing.B) {
	files := manyDocuments().Under("content/")
	cfg, _ := config.Read(source.FromFiles(map[string]string{"saison.yaml": "titre: Essai\nadresse du site: https://exemple.org/\n"}))
	b.ReportAllocs()
	for b.Loop() {
		for _, f := range files {
			doc, faults := content.Parse(f, cfg.Languages)
			_, more := Read(doc, cfg)
			if faults = append(faults, more...); faults.Count(diag.Error) > 0 {
				b.Fatalf("%s: %s", f.Path, faults[0].Message("en"))
			}
		}
	}
}

// BenchmarkSplittingAndYAMLAlone does the least that any reader must: it splits
// the same documents and reads their YAML into nodes. Reading them whole should
// cost at most twice that.
func BenchmarkSplittingAndYAMLAlone(b *testing.B) {
	files := manyDocuments().Under("content/")
	b.ReportAllocs()
	for b.Loop() {
		for _, f := range files {
			data, err := f.Bytes()
			if err != nil {
				b.Fatal(err)
			}
			var doc yaml.Node
			if _, err := frontmatter.Parse(bytes.NewReader(data), &doc, frontmatter.NewFormat("---", "---", func(raw []byte, v any) error {
				return yaml.Load(raw, v)
			})); err != nil {
				b.Fatal(err)
			}
			if len(doc.Content) == 0 {
				b.Fatal("no nodes")
			}
		}
	}
}
