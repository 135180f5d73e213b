// Package atom writes the news of a site, and what is coming, as Atom 1.0
// (RFC 4287) and JSON Feed 1.1.
//
// Dates come from the documents and the journal, so that a build that changes
// nothing changes no feed. Text is plain; the body of an item is the HTML that
// the page shows.
package atom

import (
	"encoding/json"
	"encoding/xml"
	"fmt"
	"html"
	"net/url"
	"strings"
	"time"

	"saison/internal/calendar"
	"saison/internal/civil"
	"saison/internal/event"
	"saison/internal/locale"
	"saison/internal/schema"
	"saison/internal/site"
)

// Env is what a feed needs beside the plan; its functions may be nil.
type Env struct {
	// Stamp returns when readers last saw a document change, if that is known.
	Stamp func(*calendar.Entry) (time.Time, bool)
	// Origin returns the id under which a document was first published.
	Origin func(id string) string
	// Body returns the text of a document in a language as safe HTML with full
	// addresses, or "".
	Body func(e *calendar.Entry, lang string) string
}

// item is one entry of a feed.
type item struct {
	id, url, title, summary, body, image, lang string
	updated, published                         time.Time
	tags                                       []string
}

// writer makes the items of one feed.
type writer struct {
	site *site.Site
	feed *site.Feed
	env  Env
	base string // without a slash at the end
	host string // of the ids
}

func newWriter(s *site.Site, f *site.Feed, env Env) *writer {
	w := &writer{site: s, feed: f, env: env, base: strings.TrimSuffix(s.Config.BaseURL, "/"), host: s.Config.Site}
	if u, err := url.Parse(s.Config.BaseURL); w.host == "" && err == nil {
		w.host = u.Hostname()
	}
	if w.host == "" {
		w.host = "saison.invalid"
	}
	return w
}

// id returns a name that never changes (RFC 4151): that of the site at the
// year in which this product began, with the id of the document.
func (w *writer) id(name string) string {
	return "tag:" + url.PathEscape(w.host) + ",2026:" + strings.ReplaceAll(url.PathEscape(name), "%2F", "/")
}

func (w *writer) absolute(address string) string {
	if strings.HasPrefix(address, "/") {
		return w.base + address
	}
	return address
}

// items returns what the feed holds, in its order.
func (w *writer) items() []item {
	items := make([]item, 0, len(w.feed.News))
	for _, e := range w.feed.News {
		items = append(items, w.item(e))
	}
	return items
}

func (w *writer) item(e *calendar.Entry) item {
	r, lang := e.Record, e.Lang
	if t := e.Translations.In(w.feed.Lang); t != nil {
		r, lang = t, w.feed.Lang
	}
	name := e.ID
	if w.env.Origin != nil {
		name = w.env.Origin(name)
	}
	x := item{
		id: w.id(name), url: w.absolute(w.site.URL(e, w.feed.Lang)), lang: lang,
		title: e.Title, tags: e.Tags, updated: w.updated(e), published: w.published(e),
	}
	if r.Title != "" {
		x.title = r.Title
	}
	x.summary = strings.TrimSpace(strings.Join(nonEmpty(w.when(e), r.Summary), " "))
	if w.env.Body != nil {
		x.body = clean(w.env.Body(e, w.feed.Lang))
	}
	if e.Image != nil {
		x.image = w.absolute(w.site.DocFileURL(e.Doc, e.Image.File.Name))
	}
	x.title, x.summary = clean(x.title), clean(x.summary)
	return x
}

func nonEmpty(parts ...string) []string {
	var out []string
	for _, p := range parts {
		if p != "" {
			out = append(out, p)
		}
	}
	return out
}

// when says in words when and where an event next happens, "" for a document
// without dates.
func (w *writer) when(e *calendar.Entry) string {
	if e.Kind.Class != schema.Event {
		return ""
	}
	for _, o := range e.Occurrences {
		if o.Kind == calendar.Deadline || o.Past(w.site.Calendar.Now) {
			continue
		}
		l := locale.For(w.feed.Lang)
		words := ""
		if o.AllDay {
			words = l.RangeLong(o.Start.Date, o.LastDay())
		} else {
			words = l.DateTime(o.Start)
		}
		if o.Place != nil {
			words += ", " + placeTitle(o.Place, w.feed.Lang)
		}
		return words + "."
	}
	return ""
}

func placeTitle(e *calendar.Entry, lang string) string {
	if t := e.Translations.In(lang); t != nil && t.Title != "" {
		return t.Title
	}
	return e.Title
}

// instant places a moment that a document gives in the site's zone.
func (w *writer) instant(m event.When) time.Time {
	if m.Offset != nil {
		return m.DateTime.UTC().Add(-*m.Offset)
	}
	t, _ := m.DateTime.In(w.site.Config.Zone)
	return t
}

// published returns when a document first counted, the zero time if unknown.
func (w *writer) published(e *calendar.Entry) time.Time {
	if !e.Publish.IsZero() {
		return w.instant(e.Publish)
	}
	if d := site.DateOf(e); e.Kind.Class != schema.Event && !d.IsZero() {
		t, _ := d.At(civil.Time{}).In(w.site.Config.Zone)
		return t
	}
	return time.Time{}
}

// updated returns when a document last changed: as it says itself, else as the
// journal knows, else when it was published, else its date. A document without
// any date has the first day of the site's calendar year: a feed needs one, and
// the clock would move it at every build.
func (w *writer) updated(e *calendar.Entry) time.Time {
	if !e.Updated.IsZero() {
		return w.instant(e.Updated)
	}
	if w.env.Stamp != nil {
		if t, ok := w.env.Stamp(e); ok {
			return t
		}
	}
	if t := w.published(e); !t.IsZero() {
		return t
	}
	if d := site.DateOf(e); !d.IsZero() {
		t, _ := d.At(civil.Time{}).In(w.site.Config.Zone)
		return t
	}
	return time.Date(w.site.Calendar.Now.Year(), 1, 1, 0, 0, 0, 0, time.UTC)
}

// latest returns the newest change among the items, else the year's first day.
func (w *writer) latest(items []item) time.Time {
	newest := time.Date(w.site.Calendar.Now.Year(), 1, 1, 0, 0, 0, 0, time.UTC)
	for i, x := range items {
		if i == 0 || x.updated.After(newest) {
			newest = x.updated
		}
	}
	return newest
}

func stamp(t time.Time) string { return t.UTC().Format(time.RFC3339) }

// author returns the name of who publishes the site.
func (w *writer) author() string {
	if name := w.site.Config.Organisation.Name; name != "" {
		return name
	}
	return w.feed.Title
}

type atomLink struct {
	Rel  string `xml:"rel,attr"`
	Type string `xml:"type,attr,omitempty"`
	Lang string `xml:"hreflang,attr,omitempty"`
	Href string `xml:"href,attr"`
}

type atomText struct {
	Type string `xml:"type,attr"`
	Text string `xml:",chardata"`
}

type atomCategory struct {
	Term string `xml:"term,attr"`
}

type atomEntry struct {
	Lang       string         `xml:"xml:lang,attr,omitempty"`
	ID         string         `xml:"id"`
	Title      *atomText      `xml:"title"`
	Links      []atomLink     `xml:"link"`
	Updated    string         `xml:"updated"`
	Published  string         `xml:"published,omitempty"`
	Categories []atomCategory `xml:"category"`
	Summary    *atomText      `xml:"summary"`
	Content    *atomText      `xml:"content"`
}

type atomFeed struct {
	XMLName  xml.Name    `xml:"http://www.w3.org/2005/Atom feed"`
	Lang     string      `xml:"xml:lang,attr"`
	ID       string      `xml:"id"`
	Title    string      `xml:"title"`
	Subtitle string      `xml:"subtitle,omitempty"`
	Links    []atomLink  `xml:"link"`
	Updated  string      `xml:"updated"`
	Author   string      `xml:"author>name"`
	Entries  []atomEntry `xml:"entry"`
}

// words returns plain text as a text construct of type html (RFC 4287 3.1.1.2),
// because readers exist that take a title of type text for HTML.
func words(s string) *atomText {
	if s == "" {
		return nil
	}
	return &atomText{Type: "html", Text: html.EscapeString(s)}
}

// Atom returns the feed as Atom 1.0.
func Atom(s *site.Site, f *site.Feed, env Env) ([]byte, error) {
	w := newWriter(s, f, env)
	items := w.items()
	feed := atomFeed{
		Lang: f.Lang, ID: w.id("feed/" + f.Lang), Title: clean(f.Title), Subtitle: clean(s.Config.Summary[f.Lang]),
		Links: []atomLink{
			{Rel: "self", Type: "application/atom+xml", Href: w.absolute(f.URL)},
			{Rel: "alternate", Type: "text/html", Lang: f.Lang, Href: w.absolute(f.PageURL)},
		},
		Updated: stamp(w.latest(items)), Author: clean(w.author()),
	}
	for i := range items {
		x := &items[i]
		e := atomEntry{ID: x.id, Title: words(x.title), Updated: stamp(x.updated), Summary: words(x.summary),
			Links: []atomLink{{Rel: "alternate", Type: "text/html", Lang: x.lang, Href: x.url}}}
		if x.lang != f.Lang {
			e.Lang = x.lang
		}
		if !x.published.IsZero() {
			e.Published = stamp(x.published)
		}
		for _, t := range x.tags {
			e.Categories = append(e.Categories, atomCategory{clean(t)})
		}
		if x.body != "" {
			e.Content = &atomText{Type: "html", Text: x.body}
		}
		feed.Entries = append(feed.Entries, e)
	}
	b, err := xml.MarshalIndent(feed, "", "  ")
	if err != nil {
		return nil, fmt.Errorf("writing the Atom feed: %w", err)
	}
	return append([]byte(xml.Header), append(b, '\n')...), nil
}

type jsonAuthor struct {
	Name string `json:"name"`
	URL  string `json:"url,omitempty"`
}

type jsonItem struct {
	ID        string   `json:"id"`
	URL       string   `json:"url"`
	Title     string   `json:"title"`
	HTML      string   `json:"content_html,omitempty"`
	Text      string   `json:"content_text,omitempty"`
	Summary   string   `json:"summary,omitempty"`
	Image     string   `json:"image,omitempty"`
	Published string   `json:"date_published,omitempty"`
	Modified  string   `json:"date_modified"`
	Tags      []string `json:"tags,omitempty"`
	Language  string   `json:"language"`
}

type jsonFeed struct {
	Version     string       `json:"version"`
	Title       string       `json:"title"`
	Home        string       `json:"home_page_url"`
	URL         string       `json:"feed_url"`
	Description string       `json:"description,omitempty"`
	Authors     []jsonAuthor `json:"authors"`
	Language    string       `json:"language"`
	Items       []jsonItem   `json:"items"`
}

// JSON returns the feed as JSON Feed 1.1.
func JSON(s *site.Site, f *site.Feed, env Env) ([]byte, error) {
	w := newWriter(s, f, env)
	feed := jsonFeed{
		Version: "https://jsonfeed.org/version/1.1", Title: f.Title, Home: w.absolute(f.PageURL), URL: w.absolute(f.URL),
		Description: s.Config.Summary[f.Lang], Authors: []jsonAuthor{{w.author(), w.base + "/"}}, Language: f.Lang, Items: []jsonItem{},
	}
	for _, x := range w.items() {
		i := jsonItem{ID: x.id, URL: x.url, Title: x.title, HTML: x.body, Summary: x.summary, Image: x.image,
			Modified: stamp(x.updated), Tags: x.tags, Language: x.lang}
		if x.body == "" { // an item needs a content
			i.Text = x.summary
			if i.Text == "" {
				i.Text = x.title
			}
		}
		if !x.published.IsZero() {
			i.Published = stamp(x.published)
		}
		feed.Items = append(feed.Items, i)
	}
	b, err := json.MarshalIndent(feed, "", "  ")
	if err != nil {
		return nil, fmt.Errorf("writing the JSON feed: %w", err)
	}
	return append(b, '\n'), nil
}

// clean drops the characters that XML cannot hold (XML 1.0, 2.2), which no
// reader sees anyway.
func clean(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\t', r == '\n', r == '\r', r >= 0x20 && r <= 0xd7ff, r >= 0xe000 && r <= 0xfffc, r >= 0x10000 && r <= 0x10ffff:
			return r
		}
		return -1
	}, s)
}
