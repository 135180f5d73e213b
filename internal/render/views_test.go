package render

import (
	"net/url"
	"strings"
	"testing"

	"saison/internal/site"
)

func TestTheWeekIsATableAndAnEqualList(t *testing.T) {
	t.Parallel()
	r := theWorld(t)
	got := page(t, r, "agenda/semaine/index.html")
	for _, want := range []string{
		`<h1 class="vh">Semaine du lundi`, `<table class="cal one"><caption>`, `<th scope="col">`, "La semaine en liste",
		`<link rel="canonical" href="https://exemple.org/saison/agenda/semaine/2026-49/">`, `aria-current="page">Cette semaine</a>`,
	} {
		if !strings.Contains(got, want) {
			t.Errorf("this week lacks %q", want)
		}
	}
	if lasting := page(t, r, "agenda/semaine/2026-49/index.html"); strings.Count(lasting, `class="row `) != strings.Count(got, `class="row `) {
		t.Error("this week and its lasting page show different things")
	}
	// A Hebrew week begins on Sunday, and has the same number.
	if hebrew := page(t, r, "he/agenda/week/2026-49/index.html"); strings.Index(hebrew, `datetime="2026-11-29"`) < 0 || strings.Contains(hebrew, `datetime="2026-12-06" class`) {
		t.Error("the Hebrew week does not go from Sunday to Saturday")
	}
}

func TestADayHasAPageWhereSomethingBegins(t *testing.T) {
	t.Parallel()
	r := theWorld(t)
	days := 0
	for _, o := range r.site.Outputs {
		if o.Format != site.HTML || o.Page.Type != site.Day {
			continue
		}
		days++
		got := page(t, r, o.Path)
		if !strings.Contains(got, `class="row `) {
			t.Errorf("%s shows nothing", o.Path)
		}
		if o.Lang == "fr" && !strings.Contains(page(t, r, "agenda/"+strings.ReplaceAll(o.Page.First.String()[:7], "-", "/")+"/index.html"), `href="`+r.href(o.URL)+`"`) {
			t.Errorf("the month does not lead to %s", o.Path)
		}
	}
	if days == 0 {
		t.Error("there is no day")
	}
}

func TestASeasonIsOnePageWithALineEach(t *testing.T) {
	t.Parallel()
	got := page(t, theWorld(t), "agenda/saison/2026-2027/index.html")
	for _, want := range []string{"Saison 2026–\u20602027</h1>", `<ul class="lines">`, `<h2>décembre <span>2026</span></h2>`, `<span class="state">Annulé`, "les samedis "} {
		if !strings.Contains(got, want) {
			t.Errorf("the season lacks %q", want)
		}
	}
	if n := strings.Count(got, `/reunions/samedi/">`); n > 12 {
		t.Errorf("the weekly meeting stands %d times on the page of the season, at most once a month is wanted", n)
	}
}

func TestTheAgendaIsNarrowedDownByLinksToPages(t *testing.T) {
	t.Parallel()
	r := theWorld(t)
	for _, lang := range []string{"fr", "en", "he"} {
		agenda := page(t, r, strings.TrimPrefix(r.site.PageURL(site.Agenda, lang), "/")+"index.html")
		facets := r.site.Facets(lang)
		if len(facets) < 3 {
			t.Fatalf("only %d ways to narrow the agenda down: %v", len(facets), facets)
		}
		for _, f := range facets {
			for _, l := range f.Links {
				path, err := url.PathUnescape(strings.TrimPrefix(l.URL, "/") + "index.html")
				if err != nil || r.site.Find(path) == nil {
					t.Errorf("%s %q leads to %s, where nothing is", f.Name, l.Title, l.URL)
				}
				if f.Name != "kind" && !strings.Contains(agenda, `data-value="`+l.Value+`"`) {
					t.Errorf("the agenda in %s does not offer %s", lang, l.Value)
				}
				if l.Count == 0 {
					t.Errorf("%s has nothing", l.URL)
				}
			}
		}
	}
	for _, o := range r.site.Outputs {
		if o.Page == nil || o.Page.Filter == nil {
			continue
		}
		got := page(t, r, o.Path)
		if !strings.Contains(got, `data-value="`+o.Page.Filter.Value+`" aria-current="page"`) || !strings.Contains(got, "<details class=\"filters\" open") {
			t.Errorf("%s does not say what it is narrowed down to", o.Path)
		}
		for _, occ := range o.Page.Occurrences {
			if !strings.Contains(" "+r.site.Marks(occ)+" ", " "+o.Page.Filter.Value+" ") {
				t.Errorf("%s shows %s, which is not %s", o.Path, occ.Entry.ID, o.Page.Filter.Value)
			}
		}
	}
}

// TestLinesSayWhenTheyWillBeOver uses a site whose clock goes, unlike that of the others.
func TestLinesSayWhenTheyWillBeOver(t *testing.T) {
	t.Parallel()
	if got := page(t, theWorld(t), "agenda/index.html"); strings.Contains(got, "data-end=") || !strings.Contains(got, `data-f="kind:concert`) {
		t.Error("a site whose clock is stopped is to stay as it is")
	}
	files, err := theme()
	if err != nil {
		t.Fatal(err)
	}
	files["saison.yaml"] = "titre: T\nbase_url: https://exemple.org/\nlangue: fr\ntimezone: Europe/Paris\n"
	files["content/concerts/a.md"] = "---\ntitre: A\ndate: 12 décembre 2026 à 20h30\ndurée: 1h30\n---\n"
	files["content/concerts/b.md"] = "---\ntitre: B\ndate: 13 décembre 2026 à 20h30\nstatut: annulé\n---\n"
	files["content/appels/c.md"] = "---\ntitre: C\nferme: 14 décembre 2026 à 18h\n---\n"
	r := newRenderer(files) // at the beginning of time
	if r == nil {
		t.Fatal("the site has faults, see above")
	}
	agenda := page(t, r, "agenda/index.html")
	for _, want := range []string{`data-end="2026-12-12T21:00Z" data-past="Terminé"`, `data-end="2026-12-14T17:00Z" data-past="Clos"`} {
		if !strings.Contains(agenda, want) {
			t.Errorf("the agenda lacks %s", want)
		}
	}
	if strings.Count(agenda, "data-end=") != 2 {
		t.Error("what is cancelled is said to end")
	}
	if got := page(t, r, "concerts/a/index.html"); !strings.Contains(got, `<header class="field k-concert" data-end="2026-12-12T21:00Z" data-past="Terminé">`) {
		t.Error("the page of a concert does not say when it will be over")
	}
}
