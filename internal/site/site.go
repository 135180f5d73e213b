// Package site plans every page, list, feed and file that will exist, and its
// address. Two outputs never share an address.
package site

import (
	"saison/internal/calendar"
	"saison/internal/civil"
	"saison/internal/config"
	"saison/internal/schema"
	"saison/internal/source"
)

// Format is the encoder of an output; render has one row for each.
type Format uint8

const (
	HTML Format = iota
	ICS
	AtomFeed
	JSONFeed
	EventsJSON // schema.org, all events
	EventsCSV
	Sitemap
	Robots
	Redirect   // an HTML page that leads to Page.Target
	Static     // bytes of the snapshot as they are
	Stylesheet // the theme's CSS with the site's colours
	SearchJSON
)

// PageType is the view of an HTML page; its template is layouts/<name>.html.
type PageType string

const (
	Home             PageType = "home"
	Agenda           PageType = "agenda"  // what is coming
	Month            PageType = "month"   // grid and list of one month
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
	NotFound         PageType = "404"
)

// Output is one file of the result.
type Output struct {
	Path   string // slash path below the output folder: "concerts/noel/index.html"
	URL    string // address below the site's root, with leading slash: "/concerts/noel/"
	Format Format
	Lang   string
	Page   *Page        // of HTML and Redirect
	Feed   *Feed        // of ICS, AtomFeed, JSONFeed, EventsJSON, EventsCSV
	File   *source.File // of Static
}

// Page is what an HTML page shows.
type Page struct {
	Type          PageType
	Entry         *calendar.Entry        // the document; nil for pages that saison makes
	Kind          *schema.Kind           // of lists
	Tag           string                 // of tag pages, canonical
	Month         civil.Date             // first of the month, of Month
	Year          int                    // of Archive; 0 is its index
	Number, Count int                    // of paginated lists: page Number of Count, from 1
	Entries       []*calendar.Entry      // of lists, in their order, this page's only
	Occurrences   []*calendar.Occurrence // of agenda, month, archive, tag, place, person pages
	Target        string                 // of Redirect
	Title         string                 // of pages that saison makes, in the page's language, from i18n
	Fallback      bool                   // the document is not written in the page's language
	Feed          *Feed                  // the calendar feed of what the page shows; nil if none
	Alternates    map[string]string      // language -> URL of the same page, real translations only
	Prev, Next    *Output                // neighbours in a series of pages (months, pagination)
}

// Feed is a calendar or news feed of a set of occurrences.
type Feed struct {
	Kind        string // "all", "kind", "place", "person", "tag", "programme", "organisation", "calls", "event"
	Name        string // canonical name of what it is about: kind name, entry id, tag; "" for all
	Title       string // in the feed's language
	Lang        string
	URL         string // of the .ics, below the root
	PageURL     string // of the HTML page that shows the same
	Entry       *calendar.Entry
	KindRow     *schema.Kind
	Occurrences []*calendar.Occurrence // already windowed, by start
	News        []*calendar.Entry      // of Atom and JSON feeds: news and events, newest first
}

// Site is the plan. It is not changed once made.
type Site struct {
	Config   *config.Config
	Calendar *calendar.Calendar
	Outputs  []*Output             // sorted by Path
	Menus    map[string][]MenuLink // by language
	byPath   map[string]*Output
	urls     map[urlKey]string
}

// MenuLink is one entry of the navigation, resolved.
type MenuLink struct{ Title, URL string }

type urlKey struct {
	id, lang string
}
