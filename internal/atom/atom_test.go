package atom

import (
	"encoding/json"
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"
	"time"

	"saison/internal/calendar"
	"saison/internal/civil"
	"saison/internal/config"
	"saison/internal/content"
	"saison/internal/event"
	"saison/internal/markdown"
	"saison/internal/schema"
	"saison/internal/site"
	"saison/internal/source"
)

// plan is a site of two languages with two news and one concert to come.
func plan(t *testing.T, change func(news, concert *calendar.Entry)) *site.Site {
	t.Helper()
	cfg := &config.Config{File: "saison.yaml", Title: "La Maison & Cie", BaseURL: "https://example.org/", Site: "example.org", Languages: []string{"fr", "en"},
		Zone: time.UTC, ZoneName: "UTC", Kinds: schema.Builtin(), Currency: "EUR", Feeds: config.Feeds{PastMonths: 12, CancelledDays: 60}}
	now := time.Date(2026, 12, 1, 9, 0, 0, 0, time.UTC)
	cal := &calendar.Calendar{Config: cfg, Now: now, Until: now.AddDate(2, 0, 0)}
	files := map[string]string{}
	doc := func(kind, name, title string) *calendar.Entry {
		k := schema.Builtin().ByName(kind)
		file := "content/" + k.Folder() + "/" + name + ".md"
		files[file] = "x"
		r := &event.Record{Seldom: &event.Seldom{}, Doc: &content.Document{File: file, Dir: "content/" + k.Folder(), Section: k.Folder(), Key: name, Read: &markdown.Body{}},
			Kind: k, ID: k.Folder() + "/" + name, Lang: "fr", Origin: true, Title: title, Slug: name}
		if k.Class == schema.Event {
			r.Event = event.NewEvent()
		}
		if k.Class == schema.Place {
			r.Place = &event.Place{}
		}
		e := &calendar.Entry{Record: r, Translations: calendar.Texts{r}}
		cal.Entries = append(cal.Entries, e)
		return e
	}
	concert := doc("concert", "noel", "Noël")
	en := *concert.Record
	en.Lang, en.Title, en.Summary = "en", "Christmas", "Come and listen."
	concert.Translations.Put(&en)
	concert.Summary = "Venez écouter."
	concert.Tags = []string{"chant"}
	hall := doc("place", "salle", "Salle Exemple")
	o := &calendar.Occurrence{Entry: concert, Zone: time.UTC, ZoneName: "UTC", Place: hall, HasEnd: true,
		Start: civil.NewDateTime(2026, 12, 12, 20, 30, 0), End: civil.NewDateTime(2026, 12, 12, 22, 0, 0)}
	o.StartTime, o.EndTime = o.Start.UTC(), o.End.UTC()
	concert.Occurrences = []*calendar.Occurrence{o}
	cal.Occurrences = concert.Occurrences
	news := doc("news", "2026-11-20-ouverture", "Ouverture <b>\x00\ufffe]]></b>")
	news.Slug = "ouverture"
	doc("news", "sans-date", "Sans date")
	if change != nil {
		change(news, concert)
	}
	s, faults := site.Plan(cal, source.FromFiles(files), nil)
	for _, d := range faults {
		t.Errorf("%s: %s", d.Pos, d.Message("en"))
	}
	return s
}

// parsed is an Atom feed as a reader sees it.
type parsed struct {
	ID      string `xml:"id"`
	Title   string `xml:"title"`
	Updated string `xml:"updated"`
	Author  string `xml:"author>name"`
	Entries []struct {
		Lang    string `xml:"lang,attr"`
		ID      string `xml:"id"`
		Title   string `xml:"title"`
		Updated string `xml:"updated"`
		Summary string `xml:"summary"`
		Content struct {
			Type string `xml:"type,attr"`
			Text string `xml:",chardata"`
		} `xml:"content"`
		Link struct {
			Href string `xml:"href,attr"`
		} `xml:"link"`
	} `xml:"entry"`
}

func atomOf(t *testing.T, s *site.Site, path string, env Env) (parsed, string) {
	t.Helper()
	b, err := Atom(s, s.Find(path).Feed, env)
	if err != nil {
		t.Fatal(err)
	}
	d := xml.NewDecoder(strings.NewReader(string(b)))
	for {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatalf("not well-formed: %v\n%s", err, b)
		}
	}
	var p parsed
	if err := xml.Unmarshal(b, &p); err != nil {
		t.Fatal(err)
	}
	return p, string(b)
}

func TestAtomHoldsNewsAndEvents(t *testing.T) {
	t.Parallel()
	p, text := atomOf(t, plan(t, nil), "feed.xml", Env{})
	if p.ID != "tag:example.org,2026:feed/fr" || p.Title != "La Maison & Cie" || p.Author != "La Maison & Cie" {
		t.Errorf("got %+v", p)
	}
	if len(p.Entries) != 3 {
		t.Fatalf("got %d entries", len(p.Entries))
	}
	x := p.Entries[2]
	if x.ID != "tag:example.org,2026:concerts/noel" || x.Link.Href != "https://example.org/concerts/noel/" || x.Updated != "2026-12-12T00:00:00Z" {
		t.Errorf("got %+v", x)
	}
	if !strings.Contains(x.Summary, "décembre 2026") || !strings.HasSuffix(x.Summary, ", Salle Exemple. Venez écouter.") {
		t.Errorf("summary %q", x.Summary)
	}
	if p.Entries[0].Title != "Ouverture &lt;b&gt;]]&gt;&lt;/b&gt;" || p.Entries[0].Updated != "2026-11-20T00:00:00Z" {
		t.Errorf("got %+v", p.Entries[0])
	}
	if strings.ContainsAny(text, "\x00\ufffe\ufffd") || strings.Contains(text, "CDATA") {
		t.Error("characters that XML cannot hold are left")
	}
}

func TestFeedsSayWhatIsNotTranslated(t *testing.T) {
	t.Parallel()
	p, _ := atomOf(t, plan(t, nil), "en/feed.xml", Env{})
	if p.Entries[2].Title != "Christmas" || p.Entries[2].Lang != "" || p.Entries[2].Link.Href != "https://example.org/en/concerts/noel/" {
		t.Errorf("got %+v", p.Entries[2])
	}
	if p.Entries[1].Lang != "fr" {
		t.Errorf("a French item in an English feed: %+v", p.Entries[1])
	}
	if p.Entries[2].ID != "tag:example.org,2026:concerts/noel" {
		t.Errorf("an item has one id in all languages, got %s", p.Entries[2].ID)
	}
}

func TestDatesComeFromTheDocumentsThenTheJournal(t *testing.T) {
	t.Parallel()
	stamped := Env{Stamp: func(e *calendar.Entry) (time.Time, bool) {
		return time.Date(2026, 11, 28, 8, 0, 0, 0, time.UTC), e.Kind.Name == "concert"
	}}
	s := plan(t, func(news, concert *calendar.Entry) {
		news.Publish.DateTime = civil.NewDateTime(2026, 11, 21, 12, 0, 0)
		news.Updated.DateTime = civil.NewDateTime(2026, 11, 22, 12, 0, 0)
	})
	p, _ := atomOf(t, s, "feed.xml", stamped)
	got := map[string]string{}
	for _, x := range p.Entries {
		got[x.Title] = x.Updated
	}
	if got["Noël"] != "2026-11-28T08:00:00Z" || got["Ouverture &lt;b&gt;]]&gt;&lt;/b&gt;"] != "2026-11-22T12:00:00Z" || got["Sans date"] != "2026-01-01T00:00:00Z" {
		t.Errorf("got %v", got)
	}
	if p.Updated != "2026-11-28T08:00:00Z" {
		t.Errorf("the feed was updated with its newest item, got %s", p.Updated)
	}
}

func TestBodiesAreHTML(t *testing.T) {
	t.Parallel()
	env := Env{Body: func(e *calendar.Entry, lang string) string {
		if e.Kind.Name == "concert" {
			return "<p>Un & deux, " + lang + "</p>"
		}
		return ""
	}}
	s := plan(t, nil)
	p, _ := atomOf(t, s, "feed.xml", env)
	if c := p.Entries[2].Content; c.Type != "html" || c.Text != "<p>Un & deux, fr</p>" {
		t.Errorf("got %+v", c)
	}
	b, err := JSON(s, s.Find("feed.json").Feed, env)
	if err != nil {
		t.Fatal(err)
	}
	var feed struct {
		Version string `json:"version"`
		Home    string `json:"home_page_url"`
		URL     string `json:"feed_url"`
		Items   []map[string]any
	}
	if err := json.Unmarshal(b, &feed); err != nil {
		t.Fatal(err)
	}
	if feed.Version != "https://jsonfeed.org/version/1.1" || feed.Home != "https://example.org/" || feed.URL != "https://example.org/feed.json" || len(feed.Items) != 3 {
		t.Errorf("got %+v", feed)
	}
	for _, x := range feed.Items {
		_, html := x["content_html"]
		_, text := x["content_text"]
		if html == text || x["id"] == "" || x["date_modified"] == "" {
			t.Errorf("an item has one content: %v", x)
		}
	}
}
