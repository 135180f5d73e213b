// Package site plans every page, list, feed and file that will exist, and its
// address. Two outputs never share an address.
//
// [Plan] is the step between the calendar and the encoders:
//
//	plan, faults := site.Plan(cal, snap, words)
//	for _, o := range plan.Outputs {
//		... render o, write it at o.Path
//	}
//
// Addresses are made once, here; every other package asks for them
// ([Site.URL], [Site.KindURL], [Site.TagURL], [Site.PageURL], [Site.MonthURL],
// [Site.FileURL], [Site.Link]) and never puts one together.
package site

import (
	"saison/internal/calendar"
	"saison/internal/civil"
	"saison/internal/config"
	"saison/internal/diag"
	"saison/internal/picture"
	"saison/internal/schema"
	"saison/internal/source"
)

// Format is the encoder of an output; render has one row for each.
type Format uint8

const (
	HTML Format = iota
	ICS
	JCal // the same in JSON (RFC 7265)
	AtomFeed
	JSONFeed
	EventsJSON // schema.org, the events of the calendar of all
	EventsCSV
	Sitemap // Page.Number of Page.Count; an index of the others when Number is 0 and Count is not
	Robots
	Redirect   // an HTML page that leads to Page.Target
	Static     // bytes of the snapshot as they are
	Stylesheet // the theme's CSS with the site's colours
	SearchJSON
	Picture   // a form of a picture of the snapshot
	HostFile  // what a web server reads: _headers, .htaccess
	QRCode    // SVG with the address at which one subscribes to Feed
	ShareCard // the picture that is shown beside a link to Page, or to the site when that is nil

	// NextChange is a line of text: when the site next changes by itself, in RFC 3339.
	NextChange
)

// PageType is the view of an HTML page; its template is layouts/<name>.html.
type PageType string

const (
	Home             PageType = "home"
	Agenda           PageType = "agenda"  // what is coming
	Month            PageType = "month"   // grid and list of one month
	Week             PageType = "week"    // seven days, and the current ones
	Day              PageType = "day"     // one day
	Season           PageType = "season"  // all of a season, a line each
	Archive          PageType = "archive" // what is past, one page a year, and the index of years
	KindList         PageType = "list"    // all events, programmes, calls or other documents of a kind
	EventPage        PageType = "event"
	ProgrammePage    PageType = "programme"
	CallPage         PageType = "call"
	PlacePage        PageType = "place"
	PersonPage       PageType = "person"
	OrganisationPage PageType = "organisation"
	WorkPage         PageType = "work"
	ArtworkPage      PageType = "artwork"
	PaperPage        PageType = "document"
	NewsPage         PageType = "news"
	PlainPage        PageType = "page"
	TagPage          PageType = "tag"
	TagList          PageType = "tags"
	Subscribe        PageType = "subscribe"
	SearchPage       PageType = "search"
	NotFound         PageType = "404"

	Poster    PageType = "poster"     // of one event, for the notice board
	Leaflet   PageType = "leaflet"    // of one event, for those who come
	Labels    PageType = "labels"     // of an exhibition, for its walls
	WeekSheet PageType = "week-sheet" // of one week, for the notice board
	Embed     PageType = "embed"      // what comes next, for other sites to show inside their pages
)

// Sheet reports whether pages of the type are for paper: they are printed from
// the page at Page.Target.
func (t PageType) Sheet() bool {
	return t == Poster || t == Leaflet || t == Labels || t == WeekSheet
}

// Bare reports whether pages of the type stand beside the site: without its
// frame, for no search engine, in no list.
func (t PageType) Bare() bool { return t.Sheet() || t == Embed }

// Output is one file of the result.
type Output struct {
	Path   string // slash path below the output folder: "concerts/noel/index.html"
	URL    string // address below the site's root, escaped, with leading slash: "/concerts/noel/"
	Format Format
	Lang   string
	Page   *Page        // of HTML, Redirect and ShareCard
	Feed   *Feed        // of ICS, JCal, AtomFeed, JSONFeed, EventsJSON, EventsCSV
	File   *source.File // of Static, Stylesheet and Picture
	Form   picture.Form // of Picture
}

// Page is what an HTML page shows.
type Page struct {
	Type          PageType
	Entry         *calendar.Entry        // the document; nil for pages that saison makes. Of the home page and of lists: the text that introduces them, from the folder's index.md, or nil
	Kind          *schema.Kind           // of lists
	Tag           string                 // of tag pages, canonical
	Tags          []TagLink              // of the list of tags
	Month         civil.Date             // first of the month, of Month; of the season, of Season
	First         civil.Date             // of Week and Day: the first day, or the day
	Filter        *Filter                // of Agenda: what it is narrowed down to; nil for all
	Canonical     string                 // the address of the page that shows the same for good, when it is not this one
	Year          int                    // of Archive; 0 is its index
	Years         []YearLink             // of Archive: every year that has a page, newest first
	Number, Count int                    // of pages in several parts: part Number of Count, from 1; 0, 0 for the others
	Entries       []*calendar.Entry      // of lists and tag pages, in their order, this part's only; of the home page and lists of news: news, newest first
	Occurrences   []*calendar.Occurrence // of home, agenda, month, tag, place, person, organisation and event pages, by start; of archive years, newest first
	Target        string                 // of Redirect, sheets and embeds: the address below the root that it leads to
	Title         string                 // of pages that saison makes, in the page's language, from i18n
	Fallback      bool                   // Entry is not written in the page's language (home and lists only)
	Feed          *Feed                  // the calendar feed of what the page shows; nil if none
	Alternates    map[string]string      // language -> URL of the same page, real translations only, the page itself included; nil when there is one language
	Prev, Next    *Output                // neighbours in a series of pages (months, years, parts)
}

// TagLink is one tag in a language.
type TagLink struct {
	Name  string // canonical
	Title string // in the language
	URL   string
	Count int // entries that carry it
}

// YearLink is one year of the archive.
type YearLink struct {
	Year  int
	URL   string
	Count int // occurrences
}

// Feed is a calendar or news feed of a set of occurrences.
type Feed struct {
	Kind        string // "all", "kind", "place", "person", "tag", "programme", "organisation", "calls", "event"; "news" and "table" for feeds that are no calendars
	Name        string // canonical name of what it is about: kind name, entry id, tag; "" for all
	Label       string // what it is about, in the feed's language: "Concerts", "Salle Exemple"
	Title       string // Label with the title of the site, in the feed's language
	Lang        string
	URL         string // of the feed itself, below the root
	PageURL     string // of the HTML page that shows the same
	Entry       *calendar.Entry
	KindRow     *schema.Kind
	Occurrences []*calendar.Occurrence // already windowed, by start
	News        []*calendar.Entry      // of Atom and JSON feeds: news, newest first, then events to come, the next first

	Archives []*Feed                  // what it no longer holds, latest first; each date is in one of them or in the feed itself
	Span     string                   // of an archive: "2025", or "2025-03" of a year that is split; "" for the others
	Running  map[*calendar.Entry]bool // of an archive: entries whose repetition goes on later; as a whole it is there
	Weight   int                      // what the file will weigh at most, in bytes; 0 for feeds that are no calendars
}

// Site is the plan. It is not changed once made.
type Site struct {
	Config   *config.Config
	Calendar *calendar.Calendar
	Outputs  []*Output             // sorted by Path
	Menus    map[string][]MenuLink // by language
	Feeds    map[string][]*Feed    // by language: the calendars one can subscribe to, events and calls left out; all first, then kinds, programmes, places, people, organisations, tags

	snap     *source.Snapshot
	kinds    *schema.Kinds
	langs    []language
	index    map[*calendar.Entry]int32 // position in Calendar.Entries
	urls     []string                  // address of entry i in language l at i*len(langs)+l
	feeds    []*Feed                   // feed of entry i in language l, likewise; nil if none
	byPath   map[string]*Output        // by Path
	stems    map[string]*calendar.Entry
	facets   []facet // by which the agenda can be narrowed down
	tags     map[string]*tag
	files    map[string]string     // snapshot path -> address
	codes    map[string]string     // address of a box of calendars -> address of its QR code
	sheets   map[*Output][]*Output // page -> what is printed from it
	embeds   map[string][]*Output  // language -> pages for other sites
	pictures map[string]*Shown     // snapshot path -> the pictures that pages show
	dead     diag.List
	seen     map[string]verdict // what the check of each file found, by verdictKey
	scale    *scale

	outputs map[*calendar.Entry][]*Output // of an entry; nil until one is retold
}

// MenuLink is one entry of the navigation, resolved.
type MenuLink struct {
	Title, URL string
	Lang       string // of the title, where it is known to be another than the menu's
}

// langIndex returns the position of lang among the site's languages; unknown
// ones count as the first.
func (s *Site) langIndex(lang string) int {
	for i := range s.langs {
		if s.langs[i].code == lang {
			return i
		}
	}
	return 0
}

// URL returns the address of the page of e in lang, the one of its first
// language when it is not written in lang, and "" when it has no page at all:
// a person who has not agreed to one, a document that is held back.
func (s *Site) URL(e *calendar.Entry, lang string) string {
	i, ok := s.index[e]
	if !ok {
		return ""
	}
	return s.urls[int(i)*len(s.langs)+s.langIndex(lang)]
}

// HasPage reports whether e has a page of its own in lang.
func (s *Site) HasPage(e *calendar.Entry, lang string) bool {
	if _, ok := s.index[e]; !ok || s.URL(e, lang) == "" {
		return false
	}
	return lang == s.origin(e) || e.Translations.In(lang) != nil
}

// origin returns the language of the page that stands for e where it is not translated.
func (s *Site) origin(e *calendar.Entry) string {
	return s.langs[s.langIndex(e.Lang)].code
}

// FeedOf returns the calendar feed of one entry in lang: of an event, a call, a
// programme, a place, a person or an organisation; nil if it has none. An event
// that is not translated has the feed of its first language.
func (s *Site) FeedOf(e *calendar.Entry, lang string) *Feed {
	i, ok := s.index[e]
	if !ok {
		return nil
	}
	return s.feeds[int(i)*len(s.langs)+s.langIndex(lang)]
}

// CheckLinks returns the faults of every link and picture in the texts of all
// documents, where they stand.
func (s *Site) CheckLinks() diag.List { return s.dead }

// Find returns the output at a path below the output folder, or nil.
func (s *Site) Find(path string) *Output { return s.byPath[path] }

// at returns the output of an escaped address below the root, or nil.
func (s *Site) at(path string) *Output {
	if o := s.byPath[path]; o != nil {
		return o
	}
	if path == "" || path[len(path)-1] == '/' {
		return s.byPath[path+"index.html"]
	}
	return s.byPath[path+"/index.html"]
}

// KindURL returns the address of the list of a kind in lang, or "".
func (s *Site) KindURL(k *schema.Kind, lang string) string {
	if k == nil {
		return ""
	}
	l := &s.langs[s.langIndex(lang)]
	return s.made(l.prefix + l.kindPath(s.Config, k) + "/index.html")
}

// TagURL returns the address of the page of a tag, given by its canonical
// name, or "".
func (s *Site) TagURL(name, lang string) string {
	t := s.tags[name]
	if t == nil {
		return ""
	}
	l := &s.langs[s.langIndex(lang)]
	return s.made(l.prefix + l.tags + "/" + t.slug + "/index.html")
}

// TagTitle returns the name of a tag in lang.
func (s *Site) TagTitle(name, lang string) string {
	if t := s.tags[name]; t != nil {
		return t.title(lang)
	}
	return name
}

// PageURL returns the address of a page that exists once a language: Home,
// Agenda, Week (the current one), Archive (the index of years), TagList,
// Subscribe, SearchPage, NotFound; or "".
func (s *Site) PageURL(t PageType, lang string) string {
	return s.made(s.langs[s.langIndex(lang)].single(t))
}

// MonthURL returns the address of the page of a month, or "" when it has none.
func (s *Site) MonthURL(month civil.Date, lang string) string {
	l := &s.langs[s.langIndex(lang)]
	return s.made(l.monthPath(month))
}

// YearURL returns the address of a year of the archive, or "".
func (s *Site) YearURL(year int, lang string) string {
	l := &s.langs[s.langIndex(lang)]
	return s.made(l.yearPath(year))
}

// made returns the address of the output at path, or "".
func (s *Site) made(path string) string {
	if o := s.byPath[path]; o != nil {
		return o.URL
	}
	return ""
}
