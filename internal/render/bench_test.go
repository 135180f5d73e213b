package render

import (
	"testing"

	"saison/internal/site"
)

// BenchmarkEventPage renders the fullest event page of the tests.
func BenchmarkEventPage(b *testing.B) {
	r := theWorld(b)
	o := r.site.Find("concerts/hiver/index.html")
	b.ReportAllocs()
	for b.Loop() {
		if _, err := r.Render(o); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkAgenda renders the longest list of the tests.
func BenchmarkAgenda(b *testing.B) {
	r := theWorld(b)
	o := r.site.Find(r.site.PageURL(site.Agenda, "fr")[1:] + "index.html")
	for b.Loop() {
		if _, err := r.Render(o); err != nil {
			b.Fatal(err)
		}
	}
}
