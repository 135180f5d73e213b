package site

import (
	"strings"
	"testing"

	"saison/internal/calendar"
	"saison/internal/civil"
	"saison/internal/diag"
	"saison/internal/event"
	"saison/internal/schema"
)

// slug gives a document an address of its own, written on a line of its file.
func slug(e *calendar.Entry, s string, line int) {
	e.Slug, e.SlugPos = s, diag.Pos{File: e.Doc.File, Line: line, Col: 10}
}

func TestTheLaterOfTwoFilesLosesTheAddress(t *testing.T) {
	t.Parallel()
	w := newWorld("fr")
	feb := w.doc("workshop", "workshops/2027-02-06-photo.md", "Atelier photo")
	mar := w.doc("workshop", "workshops/2027-03-13-photo.md", "Atelier photo, deuxième séance")
	slug(feb, "atelier-photo", 3)
	slug(mar, "atelier-photo", 3)
	at(feb, "2027-02-06T14:00", nil)
	at(mar, "2027-03-13T14:00", nil)
	s, faults := w.plan(t)
	d := only(t, faults, "address-taken")
	if d.Pos != mar.SlugPos {
		t.Errorf("told at %s", d.Pos)
	}
	if got, want := d.Message("fr"), "Les deux pages seraient à l'adresse /ateliers/atelier-photo/. L'ancienne page garde l'adresse."; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	want := []string{"À écrire : « adresse: atelier-photo-mars », ou supprimez la ligne 3."}
	if got := d.Hints("fr"); strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got %q", got)
	}
	if len(d.Notes) != 1 || d.Notes[0].Pos != feb.SlugPos {
		t.Errorf("notes %v", d.Notes)
	}
	if o := s.Find("ateliers/atelier-photo/index.html"); o == nil || o.Page.Entry != feb {
		t.Error("the older page keeps the address")
	}
}

func TestAnAddressWrittenByHandGivesWay(t *testing.T) {
	t.Parallel()
	w := newWorld("fr", "en")
	a := w.doc("concert", "concerts/a.md", "A")
	w.translate(a, "en", "concerts/a.en.md", "A")
	b := w.doc("concert", "concerts/noel.md", "Noël")
	w.translate(b, "en", "concerts/noel.en.md", "Christmas")
	slug(a, "noel", 4)
	_, faults := w.plan(t)
	d := only(t, faults, "address-taken") // once, although both languages clash
	if d.Pos.File != a.Doc.File || d.Pos.Line != 4 {
		t.Errorf("told at %s", d.Pos)
	}
	if got := d.Hints("en")[0]; got != `To write: "slug: noel-2", or delete line 4.` {
		t.Errorf("got %s", got)
	}
}

func TestAddressesThatCannotBe(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, id string
		change   func(w *world)
	}{
		{"a page at the agenda", "address-taken-by-made", func(w *world) { w.doc("page", "agenda.md", "Agenda") }},
		{"a page at a list", "address-taken-by-made", func(w *world) { w.doc("page", "concerts.md", "Concerts") }},
		{"a page with a reserved name", "address-reserved", func(w *world) { w.doc("page", "assets.md", "Assets") }},
		{"a page at a language", "address-reserved", func(w *world) { w.doc("page", "en.md", "English") }},
		{"a slug with capitals", "address-unusable", func(w *world) { slug(w.doc("concert", "concerts/x.md", "X"), "Mon-Concert", 2) }},
		{"a slug that climbs", "address-unusable", func(w *world) { slug(w.doc("concert", "concerts/x.md", "X"), "..", 2) }},
		{"a slug with a separator", "address-unusable", func(w *world) { slug(w.doc("concert", "concerts/x.md", "X"), `a\b`, 2) }},
		{"a slug with a percent sign", "address-unusable", func(w *world) { slug(w.doc("concert", "concerts/x.md", "X"), "a%2e", 2) }},
		{"a slug with a null byte", "address-unusable", func(w *world) { slug(w.doc("concert", "concerts/x.md", "X"), "a\x00b", 2) }},
		{"a slug with an accent", "address-unusable", func(w *world) { slug(w.doc("concert", "concerts/x.md", "X"), "été", 2) }},
		{"a device of Windows", "address-unusable", func(w *world) { slug(w.doc("concert", "concerts/x.md", "X"), "con", 2) }},
		{"a folder with a blank", "address-folder", func(w *world) { w.doc("page", "Nos Amis/page.md", "Page") }},
		{"a static file at a page", "static-taken", func(w *world) { w.files["static/agenda/index.html"] = "x" }},
		{"a static file at a page, in capitals", "static-taken", func(w *world) { w.files["static/agenda/INDEX.html"] = "x" }},
		{"a static folder in capitals", "folder-twin", func(w *world) { w.files["static/Concerts/x.txt"] = "x" }},
		{"a static file where a folder must be", "file-in-the-way", func(w *world) { w.files["static/concerts"] = "x" }},
		{"a static sitemap", "address-reserved", func(w *world) { w.files["static/sitemap.xml"] = "x" }},
		{"a static name with a colon", "static-unusable", func(w *world) { w.files["static/a:b.txt"] = "x" }},
		{"two static twins", "static-taken", func(w *world) { w.files["static/Logo.svg"] = "x" }},
		{"an alias at a page", "alias-taken", func(w *world) { w.alias("concerts/2026-03-01-mars", "/lieux/salle-exemple/") }},
		{"an alias at itself", "alias-itself", func(w *world) { w.alias("concerts/2026-03-01-mars", "/concerts/mars/") }},
		{"an alias that climbs", "alias-unusable", func(w *world) { w.alias("concerts/2026-03-01-mars", "/../x/") }},
		{"an alias of another site", "alias-unusable", func(w *world) { w.alias("concerts/2026-03-01-mars", "https://elsewhere.example/x/") }},
		{"an alias with a query", "alias-unusable", func(w *world) { w.alias("concerts/2026-03-01-mars", "/page?id=3") }},
		{"an alias at the assets", "address-reserved", func(w *world) { w.alias("concerts/2026-03-01-mars", "/assets/x/") }},
		{"two aliases at one address", "alias-taken", func(w *world) {
			w.alias("concerts/2026-03-01-mars", "/vieux/")
			w.alias("concerts/2026-12-12-noel", "/vieux/")
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			w := small()
			c.change(w)
			_, faults := w.plan(t)
			d := only(t, faults, c.id)
			for _, lang := range []string{"fr", "en"} {
				for _, s := range append(d.Hints(lang), d.Message(lang)) {
					if strings.ContainsAny(s, "{}") || strings.Contains(s, "<nil>") {
						t.Errorf("%s", s)
					}
				}
			}
		})
	}
}

func (w *world) alias(id, address string) {
	e := w.entry(id)
	e.Aliases = append(e.Aliases, event.Ref{Name: address, Pos: diag.Pos{File: e.Doc.File, Line: 5, Col: 3}})
}

func TestAddressesThatDifferInUnicodeFormAreOne(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ a, b string }{
		{"concerts/Noël", "concerts/NOE\u0308L"}, {"a/B", "A/b"},
	} {
		if fold(c.a) != fold(c.b) {
			t.Errorf("%q and %q fold to %q and %q", c.a, c.b, fold(c.a), fold(c.b))
		}
	}
	if fold("noel") == fold("noël") {
		t.Error("an accent makes another address")
	}
}

func TestAliasesLeadToThePresentAddress(t *testing.T) {
	t.Parallel()
	w := small()
	w.alias("concerts/2026-12-12-noel", "https://example.org/ancien/noel/")
	w.alias("concerts/2026-12-12-noel", "vieux/noel.html")
	en := w.entry("concerts/2026-12-12-noel").Translations.In("en")
	en.Aliases = []event.Ref{{Name: "/old/christmas", Pos: diag.Pos{File: en.Doc.File, Line: 3, Col: 1}}}
	s := w.good(t)
	for path, want := range map[string]string{
		"ancien/noel/index.html":   "/concerts/noel/",
		"vieux/noel.html":          "/concerts/noel/",
		"old/christmas/index.html": "/en/concerts/noel/",
		"legal.html":               "/mentions-legales/",
	} {
		if o := s.Find(path); o == nil || o.Format != Redirect || o.Page.Target != want {
			t.Errorf("%s: %+v, want a redirect to %s", path, o, want)
		}
	}
}

func TestAPageHasFiftyAliasesAtMost(t *testing.T) {
	t.Parallel()
	w := small()
	for i := range 60 {
		w.alias("concerts/2026-03-01-mars", "/vieux/"+strings.Repeat("a", i+1)+"/")
	}
	s, faults := w.plan(t)
	only(t, faults, "alias-many")
	n := 0
	for _, o := range s.Outputs {
		if o.Format == Redirect && strings.HasPrefix(o.Path, "vieux/") {
			n++
		}
	}
	if n != 50 {
		t.Errorf("got %d redirects", n)
	}
}

func TestTwoLanguagesNeverShareAnAddress(t *testing.T) {
	t.Parallel()
	w := newWorld("en", "de", "fr", "he")
	for _, k := range schema.Builtin().All() {
		if k.Class == schema.Page {
			continue
		}
		e := w.doc(k.Name, k.Folder()+"/x.md", "X")
		e.Tags = []string{"t"}
		for _, lang := range w.cfg.Languages[1:] {
			w.translate(e, lang, k.Folder()+"/x."+lang+".md", "X")
		}
		at(e, "2027-01-01T10:00", nil)
	}
	s := w.good(t)
	for _, o := range s.Outputs {
		if o.Lang == "en" || o.Lang == "" || strings.HasPrefix(o.Path, assets) {
			continue
		}
		if !strings.HasPrefix(strings.TrimPrefix(o.Path, cardFolder), o.Lang+"/") && o.Path != cardPath(o.Lang) {
			t.Errorf("%s is in %s", o.Path, o.Lang)
		}
	}
}

func TestASitesOwnRobotsReplacesOurs(t *testing.T) {
	t.Parallel()
	w := small()
	w.files["static/robots.txt"] = "User-agent: *\n"
	if o := w.good(t).Find("robots.txt"); o == nil || o.Format != Static {
		t.Errorf("got %+v", o)
	}
}

func TestWordsBecomeSlugs(t *testing.T) {
	t.Parallel()
	for words, want := range map[string]string{
		"Musique de chambre": "musique-de-chambre", "L'été à l'École": "l-ete-a-l-ecole", "C++ & C#": "c-c",
		"Œuvres": "oeuvres", "חגים": "חגים", "***": "", "e\u0301te\u0301": "ete",
	} {
		if got := slugOf(words); got != want {
			t.Errorf("%q: %q, want %q", words, got, want)
		}
	}
}

func TestCancelledOccurrencesStayInFeedsForAWhile(t *testing.T) {
	t.Parallel()
	w := newWorld("fr")
	for _, day := range []string{"2025-11-01", "2026-01-01", "2026-11-01", "2027-01-01"} {
		e := w.doc("concert", "concerts/"+day+"-c.md", day)
		e.Slug = "c-" + day
		at(e, day+"T20:00", nil)
		x := w.doc("concert", "concerts/"+day+"-x.md", day+" x")
		x.Slug = "x-" + day
		at(x, day+"T20:00", nil).Status = event.Cancelled
	}
	got := ""
	for _, o := range w.good(t).Find("agenda.ics").Feed.Occurrences {
		got += o.Entry.Title + ", "
	}
	if want := "2026-01-01, 2026-11-01, 2026-11-01 x, 2027-01-01, 2027-01-01 x, "; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

func TestFeedsStandInTheirOrder(t *testing.T) {
	t.Parallel()
	w := small()
	s := w.good(t)
	got := ""
	for _, f := range s.Feeds["en"] {
		got += f.Kind + " " + f.URL + "\n"
		if o := s.Find(strings.TrimPrefix(f.URL, "/")); o == nil || o.Feed != f {
			t.Errorf("%s is not planned", f.URL)
		}
	}
	want := `all /en/agenda.ics
kind /en/concerts.ics
kind /en/sessions.ics
calls /en/calls.ics
programme /en/sessions/2027-ete.ics
place /en/places/salle-exemple.ics
person /en/people/camille.ics
organisation /en/organisations/club.ics
tag /en/tags/musique-de-chambre.ics
`
	if got != want {
		t.Errorf("got\n%s", got)
	}
	f := s.FeedOf(w.entry("concerts/2026-03-01-mars"), "en")
	if f == nil || f.URL != "/concerts/mars.ics" || len(f.Occurrences) != 1 {
		t.Errorf("the feed of an event that is not translated: %+v", f)
	}
	if f := s.Feeds["fr"][1]; f.Label != "Concerts" || f.Title != "Concerts – La Maison des saisons" || f.PageURL != "/concerts/" {
		t.Errorf("%+v", f)
	}
}

func TestDeadlinesAreInTheFeedOfCallsWithoutAnyCall(t *testing.T) {
	t.Parallel()
	w := newWorld("fr")
	e := w.doc("workshop", "workshops/a.md", "A")
	at(e, "2027-01-05T10:00", nil)
	at(e, "2027-01-01T10:00", nil).Kind = calendar.Deadline
	s := w.good(t)
	if o := s.Find("appels.ics"); o == nil || len(o.Feed.Occurrences) != 1 || o.Feed.PageURL != "/agenda/" {
		t.Errorf("got %+v", o)
	}
	if s.Find("appels/index.html") != nil {
		t.Error("there is no call, and no list of calls")
	}
}

func TestDateOfADocument(t *testing.T) {
	t.Parallel()
	w := newWorld("fr")
	n := w.doc("news", "news/2026-11-20-x.md", "X")
	if got := DateOf(n); got != (civil.Date{Year: 2026, Month: 11, Day: 20}) {
		t.Errorf("got %s", got)
	}
	n.Publish.Date = civil.Date{Year: 2026, Month: 11, Day: 22}
	if got := DateOf(n); got.Day != 22 {
		t.Errorf("got %s", got)
	}
}

func TestEveryPageThatSaisonMakesHasAName(t *testing.T) {
	t.Parallel()
	s := small().good(t)
	named := 0
	for _, o := range s.Outputs {
		if o.Page == nil || o.Page.Entry != nil {
			continue
		}
		for _, lang := range []string{"fr", "en"} {
			if name := (outputName{&claim{out: o}}).In(lang); strings.Trim(name, "«» \"") == "" {
				t.Errorf("%s has no name in %s", o.Path, lang)
			}
		}
		named++
	}
	if named < 10 {
		t.Errorf("only %d pages", named)
	}
}
