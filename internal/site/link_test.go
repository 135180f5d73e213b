package site

import (
	"strings"
	"testing"

	"saison/internal/calendar"
	"saison/internal/diag"
	"saison/internal/event"
	"saison/internal/markdown"
)

// linked is the small site with files to link to, a draft, and a bundle.
func linked() *world {
	w := small()
	w.doc("concert", "concerts/fete/index.md", "Fête")
	w.files["content/concerts/fete/affiche.pdf"] = "%PDF-1.7 affiche"
	w.files["content/concerts/plan d'accès.pdf"] = "%PDF-1.7 plan"
	w.files["content/papiers/charte.pdf"] = "%PDF-1.7 charte"
	w.files["static/docs/statuts.pdf"] = "%PDF-1.7 statuts"
	w.files["content/concerts/brouillon.md"] = "---\ntitle: Brouillon\ndraft: yes\n---\n"
	return w
}

// link puts a link into the text of a document.
func link(r *event.Record, dest string, image bool) diag.Pos {
	pos := diag.Pos{File: r.Doc.File, Line: 10 + len(r.Doc.Body().Links), Col: 7}
	r.Doc.Body().Links = append(r.Doc.Body().Links, markdown.Link{Dest: dest, Image: image, Pos: pos})
	return pos
}

func TestLinksResolve(t *testing.T) {
	t.Parallel()
	w := linked()
	noel, fete := w.entry("concerts/2026-12-12-noel"), w.entry("concerts/fete")
	home := w.entry("pages/index")
	for id, anchor := range map[string]string{"people/camille": "bio", "concerts/2026-03-01-mars": "y"} {
		w.entry(id).Doc.Body().Headings = []markdown.Heading{{ID: anchor}}
	}
	type test struct {
		from       *calendar.Entry
		lang, dest string
		url, fault string
	}
	tests := []test{
		// The source file.
		{noel, "fr", "../people/camille.md", "/personnes/camille/", ""},
		{noel, "en", "../places/salle-exemple.md", "/en/places/salle-exemple/", ""},
		{noel, "fr", "../places/salle-exemple.en.md", "/en/places/salle-exemple/", ""},
		{noel, "en", "../people/camille.md#bio", "/personnes/camille/#bio", ""},
		{noel, "fr", "../lieux/salle-exemple.md", "/lieux/salle-exemple/", ""},
		{noel, "fr", "../people/camille", "/personnes/camille/", ""},
		{noel, "fr", "people/camille.md", "/personnes/camille/", ""}, // seen from content/
		{noel, "fr", "./2026-03-01-mars.md", "/concerts/mars/", ""},
		{noel, "fr", "fete/index.md", "/concerts/fete/", ""},
		{noel, "fr", "fete/", "/concerts/fete/", ""},
		{fete, "fr", "../../people/camille.md", "/personnes/camille/", ""},
		{fete, "fr", "../2026-03-01-mars.md?x=1#y", "/concerts/mars/?x=1#y", ""},
		{home, "fr", "association/histoire.md", "/association/histoire/", ""},
		{noel, "fr", "../index.md", "/", ""},
		{noel, "fr", "/people/camille.md", "/personnes/camille/", ""},
		// The site's address, in any of its languages.
		{noel, "fr", "/people/camille/", "/personnes/camille/", ""},
		{noel, "fr", "/personnes/camille/", "/personnes/camille/", ""},
		{noel, "fr", "/personnes/camille", "/personnes/camille/", ""},
		{noel, "en", "/places/salle-exemple/", "/en/places/salle-exemple/", ""},
		{noel, "fr", "/concerts/2026-12-12-noel/", "/concerts/noel/", ""},
		{noel, "fr", "/concerts/noel/index.html#programme", "/concerts/noel/#programme", ""},
		{noel, "fr", "/people/", "/personnes/", ""},
		{noel, "en", "/lieux/", "/lieux/", ""},
		{noel, "fr", "/agenda/2026/12/", "/agenda/2026/12/", ""},
		{noel, "fr", "/concerts.ics", "/concerts.ics", ""},
		{noel, "fr", "/legal.html", "/mentions-legales/", ""}, // an alias
		{noel, "fr", "/", "/", ""},
		{home, "fr", "agenda/", "/agenda/", ""},
		// Files.
		{fete, "fr", "affiche.pdf", "/assets/affiche.", ""},
		{noel, "fr", "fete/affiche.pdf", "/assets/affiche.", ""},
		{noel, "fr", "plan%20d'accès.pdf", "/assets/plan-d-acces.", ""},
		{noel, "fr", "papiers/charte.pdf", "/assets/charte.", ""},
		{noel, "fr", "docs/statuts.pdf#page=2", "/docs/statuts.pdf#page=2", ""},
		{noel, "fr", "/docs/statuts.pdf", "/docs/statuts.pdf", ""},
		// Elsewhere.
		{noel, "fr", "https://example.org/a?b#c", "https://example.org/a?b#c", ""},
		{noel, "fr", "mailto:bureau@example.org", "mailto:bureau@example.org", ""},
		{noel, "fr", "tel:+33199000000", "tel:+33199000000", ""},
		{noel, "fr", "//example.org/x", "https://example.org/x", ""},
		{noel, "fr", "#programme", "#programme", ""},
		// Nowhere.
		{noel, "fr", "../people/camile.md", "", "link-dead"},
		{noel, "fr", "/concerts/rien/", "", "link-dead"},
		{noel, "fr", `..\people\camille.md`, "", "link-dead"},
		{noel, "fr", "../../../../etc/passwd", "", "link-dead"},
		{noel, "fr", "", "", "link-empty"},
		{noel, "fr", "javascript:alert(1)", "", "link-scheme"},
		{noel, "fr", "JavaScript:alert(1)", "", "link-scheme"},
		{noel, "fr", "data:text/html,x", "", "link-scheme"},
		{noel, "fr", "file:///etc/passwd", "", "link-scheme"},
		{noel, "fr", "brouillon.md", "", "link-unpublished"},
		{noel, "fr", "../people/sacha.md", "", "link-unpublished"},
	}
	for _, c := range tests { // a file is published when a text names it
		if c.url != "" {
			link(c.from.Record, c.dest, false)
		}
	}
	s := w.good(t)
	for _, c := range tests {
		url, fault := s.Link(c.from, c.lang, c.dest)
		if fault != c.fault || url != c.url && !(strings.HasPrefix(c.url, "/assets/") && strings.HasPrefix(url, c.url)) {
			t.Errorf("%s from %s in %s: %q %q, want %q %q", c.dest, c.from.ID, c.lang, url, fault, c.url, c.fault)
		}
	}
}

func TestDeadLinksAreToldWhereTheyStand(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ dest, id, near string }{
		{"../people/camile.md", "link-dead", "../people/camille.md"},
		{"../places/camille.md", "link-dead", "../people/camille.md"},
		{"/personnes/camile/", "link-dead", "/personnes/camille/"},
		{"/lieux/camille/", "link-dead", "/personnes/camille/"},
		{"../people/camile.md#bio", "link-dead", "../people/camille.md#bio"},
		{"fete/afiche.pdf", "link-dead", "fete/affiche.pdf"},
		{"www.example.org/x", "link-dead", "https://www.example.org/x"},
		{"bureau@example.org", "link-dead", "mailto:bureau@example.org"},
		{"brouillon.md", "link-unpublished", ""},
		{"vbscript:x", "link-scheme", ""},
		{"tout/a/fait/autre", "link-dead", ""},
	} {
		w := linked()
		noel := w.entry("concerts/2026-12-12-noel")
		pos := link(noel.Record, c.dest, false)
		_, faults := w.plan(t)
		d := only(t, faults, c.id)
		if d.Pos != pos {
			t.Errorf("%s: told at %s", c.dest, d.Pos)
		}
		if near, _ := d.Args["near"].(string); near != c.near {
			t.Errorf("%s: nearest %q, want %q", c.dest, near, c.near)
		}
	}
}

func TestALinkToAHeadingThatIsNotThereIsAWarning(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ dest, near string }{
		{"#comment-vennir", "#comment-venir"},
		{"#Comment%20venir", "#comment-venir"},
		{"#rien-de-tel", ""},
		{"../people/camille.md#bioo", "../people/camille.md#bio"},
		{"/personnes/camille/?a=1#bioo", "/personnes/camille/?a=1#bio"},
		{"../people/camille.md#prix-libre", ""},
		// Good ones: headings in any language, parts that layouts make, the top, lists, elsewhere.
		{"#comment-venir", "good"}, {"#getting-there", "good"}, {"#programme", "good"}, {"#feeds-main", "good"}, {"#bas-de-page", "good"}, {"#", "good"},
		{"../people/camille.md#bio", "good"}, {"/agenda/#m-2026-12", "good"}, {"/concerts/#zz", "good"}, {"https://example.org/#zz", "good"},
	} {
		w := linked()
		w.files["layouts/partials/foot.html"] = `<footer id="bas-de-page">`
		noel := w.entry("concerts/2026-12-12-noel")
		noel.Doc.Body().Headings = []markdown.Heading{{ID: "comment-venir", Text: "Comment venir"}}
		noel.Translations.In("en").Doc.Body().Headings = []markdown.Heading{{ID: "getting-there"}}
		w.entry("people/camille").Doc.Body().Headings = []markdown.Heading{{ID: "bio"}}
		pos := link(noel.Record, c.dest, false)
		s, _ := w.plan(t)
		faults := s.CheckLinks()
		if c.near == "good" {
			if len(faults) > 0 {
				t.Errorf("%s: %v", c.dest, faults)
			}
			continue
		}
		d := only(t, faults, "anchor-unknown")
		if near, _ := d.Args["near"].(string); near != c.near || d.Pos != pos || d.Severity != diag.Warning {
			t.Errorf("%s: at %s, nearest %q, want %q", c.dest, d.Pos, near, c.near)
		}
	}
}

func TestAllDeadLinksOfATextAndItsTranslationAreTold(t *testing.T) {
	t.Parallel()
	w := linked()
	noel := w.entry("concerts/2026-12-12-noel")
	link(noel.Record, "a.md", false)
	link(noel.Record, "b.md", false)
	link(noel.Translations.In("en"), "c.md", false)
	link(w.entry("pages/histoire").Record, "d.md", false)
	s, _ := w.plan(t)
	if got := s.CheckLinks(); len(got) != 4 {
		t.Errorf("got %d faults: %v", len(got), got)
	}
}

func TestALinkToAHeldDocumentIsNoSecondFault(t *testing.T) {
	t.Parallel()
	w := linked()
	w.held = append(w.held, w.entry("people/camille"))
	noel := w.entry("concerts/2026-12-12-noel")
	link(noel.Record, "../people/camille.md", false)
	s := w.good(t)
	if url, fault := s.Link(noel, "fr", "../people/camille.md"); url != "/personnes/camille/" || fault != "" {
		t.Errorf("got %q %q", url, fault)
	}
	if s.Find("personnes/camille/index.html") != nil {
		t.Error("the held page is planned")
	}
}

func TestTheMenuFollowsTheLanguage(t *testing.T) {
	t.Parallel()
	w := linked()
	w.cfg.Menu = menuItems("/agenda/", "/lieux/", "mentions-legales.md", "https://example.org/blog", "/nulle-part/")
	w.cfg.Menu[1].Title = map[string]string{"fr": "Où"}
	s, faults := w.plan(t)
	only(t, faults, "menu-dead")
	got := ""
	for _, lang := range []string{"fr", "en"} {
		for _, l := range s.Menus[lang] {
			got += lang + " " + l.Title + " " + l.URL + "\n"
		}
	}
	want := `fr Agenda /agenda/
fr Où /lieux/
fr Mentions légales /mentions-legales/
fr https://example.org/blog https://example.org/blog
en Agenda /en/agenda/
en Places /en/places/
en mentions-legales.md /mentions-legales/
en https://example.org/blog https://example.org/blog
`
	if got != want {
		t.Errorf("got\n%s", got)
	}
}

func TestTheDefaultMenuNamesWhatThereIs(t *testing.T) {
	t.Parallel()
	w := linked()
	w.entry("pages/histoire").Menu = "oui"
	w.entry("pages/mentions-legales").Menu = "footer"
	s := w.good(t)
	got := ""
	for _, l := range s.Menus["fr"] {
		got += l.Title + " " + l.URL + ", "
	}
	if want := "Agenda /agenda/, Concerts /concerts/, Appels /appels/, Histoire /association/histoire/, S’abonner /abonnements/, "; got != want {
		t.Errorf("got %s", got)
	}
	if n := len(s.Menus["en"]); n != 4 {
		t.Errorf("the English menu has %d lines: %v", n, s.Menus["en"])
	}
}
