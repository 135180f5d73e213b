package site

import (
	"fmt"
	"strings"
	"testing"

	"saison/internal/calendar"
)

// embedPaths lists the pages for other sites of a plan.
func embedPaths(s *Site, lang string) string {
	var paths []string
	for _, o := range s.Embeds(lang) {
		paths = append(paths, o.Path)
		if s.Find(o.Path) != o || Listed(o) {
			paths = append(paths, "(listed or lost)")
		}
	}
	return strings.Join(paths, " ")
}

func TestOtherSitesCanShowWhatComesNextByKindAndPlace(t *testing.T) {
	t.Parallel()
	w := newWorld("fr", "en")
	hall := w.doc("place", "places/halle.md", "La halle")
	empty := w.doc("place", "places/vide.md", "Vide")
	noel := w.doc("concert", "concerts/noel.md", "Noël")
	at(noel, "2026-12-12T20:00", hall)
	at(w.doc("workshop", "workshops/passe.md", "Passé"), "2026-11-12T20:00", empty)
	s := w.good(t)
	if got, want := embedPaths(s, "fr"), "embed/agenda.html embed/concerts.html embed/ateliers.html embed/lieux/halle.html embed/lieux/vide.html"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if got := embedPaths(s, "en"); !strings.HasPrefix(got, "en/embed/agenda.html en/embed/concerts.html") {
		t.Errorf("in English: %s", got)
	}
	for _, o := range s.Embeds("fr") {
		due := 1
		if o.Path == "embed/ateliers.html" || o.Path == "embed/lieux/vide.html" { // what a partner has copied stays there
			due = 0
		}
		if os := o.Page.Occurrences; s.at(unescapedPath(o.Page.Canonical)) == nil || len(os) != due || due == 1 && os[0].Entry != noel {
			t.Errorf("%s shows %d dates and leads to %q", o.Path, len(os), o.Page.Canonical)
		}
	}
}

func TestARepetitionStandsOnceAmongWhatComesNext(t *testing.T) {
	t.Parallel()
	w := newWorld("fr")
	weekly := w.doc("meeting", "meetings/samedi.md", "Réunion")
	for i := range 4 * embedSize {
		o := at(weekly, fmt.Sprintf("2027-%02d-%02dT10:00", 1+i/28, 1+i%28), nil)
		o.Series = true
	}
	at(w.doc("concert", "concerts/noel.md", "Noël"), "2027-03-12T20:00", nil)
	call := w.doc("concert", "concerts/echeance.md", "Échéance")
	at(call, "2026-12-24T20:00", nil).Kind = calendar.Deadline
	os := w.good(t).Embeds("fr")[0].Page.Occurrences
	if len(os) != 2 || os[0].Entry != weekly || os[1].Entry.Title != "Noël" {
		t.Errorf("%d dates", len(os))
	}
}

func TestThePagesForOtherSitesAreBounded(t *testing.T) {
	t.Parallel()
	w := newWorld("fr")
	for i := range 2 * mostEmbeds {
		place := w.doc("place", fmt.Sprintf("places/p%d.md", i), "P")
		at(w.doc("concert", fmt.Sprintf("concerts/c%d.md", i), "C"), fmt.Sprintf("2027-%02d-%02dT20:00", 1+i/28, 1+i%28), place)
	}
	s := w.good(t)
	if n := len(s.Embeds("fr")); n != mostEmbeds+2 {
		t.Errorf("%d pages, want the agenda, the concerts and %d places", n, mostEmbeds)
	}
	if os := s.Embeds("fr")[0].Page.Occurrences; len(os) != embedSize {
		t.Errorf("%d dates, want %d", len(os), embedSize)
	}
}

func TestASiteWithoutDatesStillHasItsPageForOthers(t *testing.T) {
	t.Parallel()
	w := newWorld("fr")
	w.doc("page", "bienvenue.md", "Bienvenue")
	if got := embedPaths(w.good(t), "fr"); got != "embed/agenda.html" {
		t.Errorf("%s", got)
	}
}
