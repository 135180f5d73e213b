package site

import (
	"fmt"
	"strings"
	"testing"

	"saison/internal/calendar"
	"saison/internal/event"
)

// sheetPaths lists the sheets of a plan.
func sheetPaths(s *Site) string {
	var paths []string
	for _, o := range s.Outputs {
		if o.Format == HTML && o.Page.Type.Sheet() {
			paths = append(paths, o.Path)
		}
	}
	return strings.Join(paths, " ")
}

func TestAnEventToComeHasAPosterAndALeafletInTheWordsOfTheLanguage(t *testing.T) {
	t.Parallel()
	w := small()
	w.entry("concerts/2026-12-12-noel").Pieces = []calendar.Piece{{}}
	s := w.good(t)
	paths := " " + sheetPaths(s) + " "
	for _, want := range []string{"concerts/noel/affiche/index.html", "concerts/noel/programme/index.html", "en/concerts/noel/poster/index.html", "en/concerts/noel/programme/index.html"} {
		if !strings.Contains(paths, " "+want+" ") {
			t.Errorf("no %s among%s", want, paths)
		}
	}
	for _, o := range s.Outputs {
		if o.Format == HTML && o.Page.Type.Sheet() && (o.Page.Canonical == "" || s.at(unescapedPath(o.Page.Target)) == nil) {
			t.Errorf("%s leads to %q, which is no page", o.Path, o.Page.Target)
		}
	}
	page := s.Find("concerts/noel/index.html")
	sheets := s.Sheets(page)
	if len(sheets) != 2 || sheets[0].Page.Type != Poster || sheets[0].URL != "/concerts/noel/affiche/" || sheets[1].Page.Type != Leaflet || sheets[0].Page.Target != page.URL {
		t.Errorf("sheets of the page: %+v", sheets)
	}
	for _, o := range sheets {
		if Listed(o) {
			t.Errorf("%s stands in the sitemap", o.Path)
		}
	}
}

func TestWhatIsOverOrOffOrNotAskedForHasNoSheets(t *testing.T) {
	t.Parallel()
	w := small()
	w.cfg.Print = []string{}
	if got := sheetPaths(w.good(t)); got != "" {
		t.Errorf("settings that want none: %s", got)
	}
	w = small()
	for _, o := range w.entry("concerts/2026-12-12-noel").Occurrences {
		o.Status = event.Cancelled
	}
	if got := sheetPaths(w.good(t)); strings.Contains(got, "noel") {
		t.Errorf("a cancelled concert: %s", got)
	}
	w = small()
	w.cfg.Print = []string{"meeting"}
	if got := sheetPaths(w.good(t)); strings.Contains(got, "noel") {
		t.Errorf("another kind: %s", got)
	}
}

func TestAnExhibitionHasLabelsForItsWorks(t *testing.T) {
	t.Parallel()
	w := small()
	e := w.doc("exhibition", "expositions/hiver.md", "Regards d'hiver")
	until(at(e, "2026-11-20", nil), "2026-12-20").Kind = calendar.Bar
	if got := sheetPaths(w.good(t)); strings.Contains(got, "cartels") || !strings.Contains(got, "hiver/affiche/") {
		t.Errorf("without works: %s", got)
	}
	e.Event.Artworks = []event.Hung{{Title: "Le pont"}}
	if got := sheetPaths(w.good(t)); !strings.Contains(got, "expositions/hiver/cartels/index.html") {
		t.Errorf("with a work: %s", got)
	}
}

func TestTheWeeksToComeHaveASheet(t *testing.T) {
	t.Parallel()
	w := newWorld("fr")
	e := w.doc("meeting", "meetings/samedi.md", "Réunion")
	for _, day := range []string{"2026-11-21T10:00", "2026-12-05T10:00", "2026-12-12T10:00", "2027-03-06T10:00"} {
		at(e, day, nil).Series = true
	}
	s := w.good(t)
	if got, want := sheetPaths(s), "agenda/semaine/2026-49/feuille/index.html agenda/semaine/2026-50/feuille/index.html"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	current := s.Find("agenda/semaine/index.html")
	if sheets := s.Sheets(current); len(sheets) != 1 || sheets[0].URL != "/agenda/semaine/2026-49/feuille/" {
		t.Errorf("the page of the current week leads to %v", sheets)
	}
}

func TestTheSheetsOfManyEventsAreBounded(t *testing.T) {
	t.Parallel()
	w := newWorld("fr")
	for i := range 3 * mostSheets {
		at(w.doc("concert", fmt.Sprintf("concerts/c%d.md", i), "C"), fmt.Sprintf("2027-%02d-%02dT20:00", 1+i/28, 1+i%28), nil)
	}
	paths := sheetPaths(w.good(t))
	if n := strings.Count(paths, "/affiche/"); n != mostSheets {
		t.Errorf("%d posters, want %d", n, mostSheets)
	}
	if !strings.Contains(paths, "concerts/c0/affiche/") || strings.Contains(paths, "concerts/c299/affiche/") {
		t.Error("the next events do not come first")
	}
}

func TestADocumentKeepsTheAddressOfASheet(t *testing.T) {
	t.Parallel()
	w := newWorld("fr")
	at(w.doc("concert", "concerts/noel.md", "Noël"), "2026-12-12T20:00", nil)
	w.doc("page", "concerts/noel/affiche.md", "Une affiche")
	s := w.good(t)
	if o := s.Find("concerts/noel/affiche/index.html"); o == nil || o.Page.Type != PlainPage {
		t.Errorf("%+v", o)
	}
	if sheets := s.Sheets(s.Find("concerts/noel/index.html")); len(sheets) != 0 {
		t.Errorf("%v", sheets)
	}
}
