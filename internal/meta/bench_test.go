package meta

import (
	"strings"
	"testing"

	"saison/internal/clean"
)

// page is an ordinary document of 5 KB.
var page = `---
titre: Concert de fin de session
fait partie de: 2027-ete
date: samedi 21 août 2027 à 20h30
durée: 1h45
lieu: abbaye-exemple
programme:
  - compositeur: Maurice Ravel
    oeuvre: Ma mère l'Oye
    durée: 28 min
  - entracte
  - compositeur: Gustav Mahler
    oeuvre: Symphonie n° 1 « Titan »
    durée: 53 min
thèmes: [symphonique, été]
tarif: entrée libre sur réservation
réservation: https://exemple.org/reserver
---
` + strings.Repeat("Une résidence de cinq semaines pour préparer le travail d'orchestre.\n", 60)

// BenchmarkReadingAPage is bytes to text, front matter and the place of the body.
func BenchmarkReadingAPage(b *testing.B) {
	data := []byte(page)
	b.SetBytes(int64(len(data)))
	b.ReportAllocs()
	for b.Loop() {
		text, _ := clean.Decode("content/a.md", data)
		if root, _, _ := Parse(text); len(root.Fields) != 9 {
			b.Fatal(len(root.Fields))
		}
	}
}

func BenchmarkDecode(b *testing.B) {
	data := []byte(page)
	b.SetBytes(int64(len(data)))
	for b.Loop() {
		clean.Decode("content/a.md", data)
	}
}
