package render

import (
	"encoding/csv"
	"encoding/json"
	"encoding/xml"
	"errors"
	"io"
	"strconv"
	"strings"
	"testing"
	"time"

	"saison/internal/calendar"
	"saison/internal/civil"
	"saison/internal/config"
	"saison/internal/content"
	"saison/internal/diag"
	"saison/internal/event"
	"saison/internal/markdown"
	"saison/internal/schema"
	"saison/internal/site"
	"saison/internal/source"
)

// planOf is a site with concerts, at a place whose address is known.
func planOf(t *testing.T, concerts int, change func(cfg *config.Config, all []*calendar.Entry)) *site.Site {
	t.Helper()
	cfg := &config.Config{File: "saison.yaml", Title: "La Maison", BaseURL: "https://example.org/saison/", Languages: []string{"fr", "en"},
		Zone: time.UTC, ZoneName: "UTC", Kinds: schema.Builtin(), Currency: "EUR", Feeds: config.Feeds{PastMonths: 12, CancelledDays: 60}}
	now := time.Date(2026, 12, 1, 9, 0, 0, 0, time.UTC)
	cal := &calendar.Calendar{Config: cfg, Now: now, Until: now.AddDate(2, 0, 0)}
	doc := func(kind, name, title string) *calendar.Entry {
		k := schema.Builtin().ByName(kind)
		r := &event.Record{Seldom: &event.Seldom{}, Doc: &content.Document{File: "content/" + k.Folder() + "/" + name + ".md", Dir: "content/" + k.Folder(), Section: k.Folder(), Key: name,
			Read: &markdown.Body{}}, Kind: k, ID: k.Folder() + "/" + name, Lang: "fr", Origin: true, Title: title, Slug: name}
		e := &calendar.Entry{Record: r, Translations: calendar.Texts{r}}
		cal.Entries = append(cal.Entries, e)
		return e
	}
	hall := doc("place", "salle", "Salle, Exemple")
	hall.Record.Place = &event.Place{Street: "1 rue \"Exemple\"", PostalCode: "01000", City: "Ville-Exemple", Country: "FR"}
	var all []*calendar.Entry
	for i := range concerts {
		e := doc("concert", "c"+strconv.Itoa(i), "Concert "+strconv.Itoa(i))
		e.Record.Event = event.NewEvent()
		o := &calendar.Occurrence{Entry: e, Zone: time.UTC, ZoneName: "UTC", Place: hall, HasEnd: true,
			Start: civil.NewDateTime(2026, 12, 12, 20, 30, 0), End: civil.NewDateTime(2026, 12, 12, 22, 0, 0)}
		o.StartTime, o.EndTime = o.Start.UTC(), o.End.UTC()
		e.Occurrences = []*calendar.Occurrence{o}
		cal.Occurrences = append(cal.Occurrences, o)
		all = append(all, e)
	}
	if change != nil {
		change(cfg, all)
	}
	s, faults := site.Plan(cal, source.FromFiles(nil), nil)
	for _, d := range faults {
		t.Errorf("%s: %s", d.Pos, d.Message("en"))
	}
	return s
}

func wellFormed(t *testing.T, data []byte) {
	t.Helper()
	d := xml.NewDecoder(strings.NewReader(string(data)))
	for {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			return
		} else if err != nil {
			t.Fatalf("not well-formed: %v\n%s", err, data)
		}
	}
}

func TestSitemapNamesPagesAndTheirTranslations(t *testing.T) {
	t.Parallel()
	s := planOf(t, 2, func(_ *config.Config, all []*calendar.Entry) {
		all[0].Updated.DateTime = civil.NewDateTime(2026, 11, 3, 0, 0, 0)
		all[1].Aliases = []event.Ref{{Name: "/vieux/", Pos: diag.Pos{File: all[1].Doc.File, Line: 2}}}
	})
	b, err := sitemap(s, s.Find("sitemap.xml"))
	if err != nil {
		t.Fatal(err)
	}
	wellFormed(t, b)
	text := string(b)
	for _, want := range []string{
		"<url><loc>https://example.org/saison/concerts/c0/</loc><lastmod>2026-11-03</lastmod></url>",
		"<url><loc>https://example.org/saison/concerts/c1/</loc></url>",
		`<loc>https://example.org/saison/en/agenda/</loc><xhtml:link rel="alternate" hreflang="en" href="https://example.org/saison/en/agenda/"/>` +
			`<xhtml:link rel="alternate" hreflang="fr" href="https://example.org/saison/agenda/"/><xhtml:link rel="alternate" hreflang="x-default" href="https://example.org/saison/agenda/"/>`,
	} {
		if !strings.Contains(text, want) {
			t.Errorf("lacks %s\n%s", want, text)
		}
	}
	for _, never := range []string{"404", "/vieux/", ".ics", "feed.xml"} {
		if strings.Contains(text, never) {
			t.Errorf("holds %s", never)
		}
	}
}

func TestAVeryLargeSiteHasSeveralSitemaps(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("plans 45,000 events")
	}
	s := planOf(t, 45_000, nil)
	index, err := sitemap(s, s.Find("sitemap.xml"))
	if err != nil {
		t.Fatal(err)
	}
	wellFormed(t, index)
	if n := strings.Count(string(index), "<loc>"); n != 2 || !strings.Contains(string(index), "https://example.org/saison/sitemap-2.xml") {
		t.Errorf("got %s", index)
	}
	pages := 0
	for _, o := range s.Outputs {
		if o.Format == site.Sitemap && o.Path != "sitemap.xml" {
			b, err := sitemap(s, o)
			if err != nil {
				t.Fatal(err)
			}
			pages += strings.Count(string(b), "<loc>")
		}
	}
	want := 0
	for _, o := range s.Outputs {
		if site.Listed(o) {
			want++
		}
	}
	if pages != want || want <= 45_000 {
		t.Errorf("%d pages in the sitemaps, %d in the plan", pages, want)
	}
}

func TestRobotsNamesTheSitemap(t *testing.T) {
	t.Parallel()
	b, err := robots(planOf(t, 0, nil))
	if err != nil || string(b) != "User-agent: *\nAllow: /\n\nSitemap: https://example.org/saison/sitemap.xml\n" {
		t.Errorf("got %q, %v", b, err)
	}
}

func TestRedirectsWorkBelowAFolderAndEscape(t *testing.T) {
	t.Parallel()
	s := planOf(t, 1, func(_ *config.Config, all []*calendar.Entry) {
		all[0].Title = `<script>"&`
		all[0].Aliases = []event.Ref{{Name: "/vieux/", Pos: diag.Pos{File: all[0].Doc.File, Line: 2}}}
	})
	b, err := redirect(s, s.Find("vieux/index.html"))
	if err != nil {
		t.Fatal(err)
	}
	text := string(b)
	for _, want := range []string{`content="0; url=/saison/concerts/c0/"`, `<link rel="canonical" href="https://example.org/saison/concerts/c0/">`,
		`<a href="/saison/concerts/c0/">&lt;script&gt;&#34;&amp;</a>`, `<html lang="fr">`, `noindex`} {
		if !strings.Contains(text, want) {
			t.Errorf("lacks %s\n%s", want, text)
		}
	}
	if strings.Contains(text, "<script") {
		t.Error("a title is markup")
	}
}

func TestEventsCSVHasARowForEachOccurrence(t *testing.T) {
	t.Parallel()
	s := planOf(t, 2, func(_ *config.Config, all []*calendar.Entry) {
		e := all[0]
		e.Title = "=HYPERLINK(\"x\")"
		e.Tags = []string{"@chant", "orgue"}
		e.Event.Prices = []event.Price{{Kind: event.Amount, Label: "plein", Cents: 1250}, {Kind: event.NotGiven}}
		e.People = []calendar.Participant{{Participant: &event.Participant{}, Shown: "Camille Exemple"}, {Participant: &event.Participant{}, Shown: "Sacha", Entry: &calendar.Entry{Record: &event.Record{Seldom: &event.Seldom{}, Kind: schema.Builtin().ByName("person"), Person: &event.Person{}}}}}
		all[1].Occurrences[0].AllDay = true
		all[1].Occurrences[0].Start = civil.NewDateTime(2026, 12, 20, 0, 0, 0)
		all[1].Occurrences[0].End = civil.NewDateTime(2026, 12, 23, 0, 0, 0)
		all[1].Occurrences[0].Status = event.Cancelled
		all[1].Occurrences[0].Kind = calendar.Deadline
	})
	b, err := eventsCSV(nil, s, s.Find("events.csv").Feed, nil)
	if err != nil {
		t.Fatal(err)
	}
	rows, err := csv.NewReader(strings.NewReader(string(b))).ReadAll()
	if err != nil || len(rows) != 3 {
		t.Fatalf("%d rows, %v", len(rows), err)
	}
	cell := func(row int, column string) string {
		for i, name := range rows[0] {
			if name == column {
				return rows[row][i]
			}
		}
		t.Fatalf("no column %s", column)
		return ""
	}
	for _, c := range []struct {
		row          int
		column, want string
	}{
		{1, "title", `'=HYPERLINK("x")`}, {1, "start", "2026-12-12 20:30"}, {1, "end", "2026-12-12 22:00"}, {1, "all_day", "false"},
		{1, "place", "Salle, Exemple"}, {1, "street", `1 rue "Exemple"`}, {1, "postal_code", "01000"}, {1, "people", "Camille Exemple"},
		{1, "prices", "plein: 12.50"}, {1, "currency", "EUR"}, {1, "tags", "'@chant; orgue"}, {1, "url", "https://example.org/saison/concerts/c0/"},
		{2, "start", "2026-12-20"}, {2, "end", "2026-12-22"}, {2, "status", "cancelled"}, {2, "kind", "concert"},
		{1, "entry", "event"}, {2, "entry", "deadline"},
	} {
		if got := cell(c.row, c.column); got != c.want {
			t.Errorf("row %d, %s: %q, want %q", c.row, c.column, got, c.want)
		}
	}
	if strings.Contains(string(b), "Sacha") {
		t.Error("somebody who has not agreed is named")
	}
	if !strings.HasSuffix(string(b), "\r\n") || strings.HasPrefix(string(b), "\ufeff") {
		t.Error("rows end with CR LF, and nothing stands before the first")
	}
}

func TestAddressesInTheTableAreShownAsFarAsAllowed(t *testing.T) {
	t.Parallel()
	for shown, want := range map[string]string{"": ",1 rue", "city": ",,,Ville-Exemple,FR", "request": ",,,,FR"} {
		s := planOf(t, 1, func(_ *config.Config, all []*calendar.Entry) { all[0].Occurrences[0].Place.Record.Place.Shown = shown })
		b, err := eventsCSV(nil, s, s.Find("events.csv").Feed, nil)
		if err != nil || !strings.Contains(strings.ReplaceAll(string(b), `"1 rue`, "1 rue"), want) {
			t.Errorf("%q: %s", shown, b)
		}
	}
}

func TestCellsOfATableAreHarmless(t *testing.T) {
	t.Parallel()
	for cell, want := range map[string]string{
		"=1+1": "'=1+1", "+x": "'+x", "-x": "'-x", "@x": "'@x", "\tx": "'\tx", "\rx": "'\rx", "-": "'-",
		"-12,5": "-12,5", "+33199000000": "+33199000000", "-1-1": "'-1-1", "+1.2.3": "'+1.2.3", "": "", "a=b": "a=b", "12": "12",
	} {
		if got := harmless(cell); got != want {
			t.Errorf("%q: %q, want %q", cell, got, want)
		}
	}
}

func TestEventsJSONIsAnArray(t *testing.T) {
	t.Parallel()
	s := planOf(t, 3, nil)
	b, err := eventsJSON(nil, s, s.Find("events.json").Feed, nil)
	if err != nil {
		t.Fatal(err)
	}
	var all []map[string]any
	if err := json.Unmarshal(b, &all); err != nil || len(all) != 3 || all[0]["@type"] != "MusicEvent" {
		t.Errorf("%v: %s", err, b)
	}
}
