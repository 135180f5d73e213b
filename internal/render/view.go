package render

import (
	"fmt"
	"html/template"

	"saison/internal/meta"
)

// Page is what every layout sees. It holds ready strings and ready pieces of
// HTML; a layout chooses and places them. Absent things are empty, so that
// {{with}} and {{if}} leave them out. docs/layouts.md is its manual.
type Page struct {
	Type string // the type, which is the name of the built-in layout: "event"
	Kind string // of events, programmes and lists: "concert"
	Lang string // of the page: "fr"
	Dir  string // "ltr" or "rtl"
	Home string // address of the home page in this language
	Site string // name of the site

	Head      Head          // what stands in the head element
	Nav       template.HTML // the main navigation with the current entry marked
	Switch    template.HTML // the languages, as a navigation
	Languages []Language    // the same page in the other languages; empty for a site in one
	Finder    template.HTML // the search field of the masthead; empty on the page of the search
	Footer    template.HTML // the footer, made by partials/footer.html
	Subscribe template.HTML // the box that leads to the calendars

	Color    string          // class of the kind's colour: "k-concert"
	Field    *Field          // the colour field on top; nil for pages that are no event
	Title    template.HTML   // the h1
	Above    template.HTML   // a line above the title: kind, roles
	Lead     template.HTML   // below the title: the subtitle in <strong>, then the summary
	Notices  []template.HTML // what must be read first: the status in words, then the note
	Draft    string          // set when the page is only shown in the preview
	Text     template.HTML   // the text of a plain page or of news
	Sections []Block         // the main column, in order
	Facts    []Block         // the side column, in order
	Beside   string          // name of the side column

	Week    template.HTML // seven days, on the home page of a site that meets weekly
	Ruler   template.HTML // the season: one cell a month
	Tabs    []Tab         // kinds, as links to their lists; on pages of a week, a day or a season the other views
	Filters template.HTML // of the agenda: links that narrow it down
	Groups  []Group       // the agenda: months with their days
	Table   template.HTML // the month as a table
	Pager   *Pager        // the neighbours of a page in a series
	More    *Tab          // where a list goes on
	Search  *Search       // of the page of the search
	Updated template.HTML // when the document was changed, in words
	State   template.HTML // on pages of what is to come: the moment whose state they show
	Around  template.HTML // of an event: the ones before and after of its kind, as a navigation
	Bare    bool          // it stands beside the site, without masthead and footer: a sheet to be printed, or what other sites show
	Sheet   *Sheet        // of a sheet to be printed; nil for other pages
	Extra   []Pair        // the document's own keys
	anchors anchors       // of the text
	tongue  *tongue
	missing bool // no address of its own: 404
}

// Head is what stands in the head element.
type Head struct {
	Title       string        // of the window: page, then site
	Description string        // for search engines and shared links
	Canonical   string        // full address; empty for 404
	Files       template.HTML // style sheet, fonts and icon
	Links       template.HTML // translations, feeds, neighbours
	Sharing     template.HTML // Open Graph
	Data        template.HTML // schema.org in JSON-LD
	Hidden      bool          // not for search engines
}

// Language is one entry of the language navigation.
type Language struct {
	Code    string // "fr"
	Name    string // in the language itself: "français"
	Dir     string // "ltr" or "rtl"
	URL     string // of the page in the language, else of its home page
	Current bool   // it is that of the page
}

// Field is the colour field: the date, and what it is the date of.
type Field struct {
	Color   string        // class of the kind's colour: "k-concert"
	Over    template.HTML // left of the line on top: the list it belongs to
	Beside  template.HTML // right of it: its programme or season
	Day     template.HTML // the date as figures; empty for several dates, or none
	Days    template.HTML // several dates side by side
	Title   template.HTML // of the event
	URL     string        // of what the field shows, when that is another page
	In      string        // language of that page, where it is another than that of this one
	End     string        // when it is over, in UTC; empty when it is over, called off, or has no date
	Past    string        // the word for that
	Hour    template.HTML // when it begins, when doors open, how long it lasts
	Where   template.HTML // the place, or the places
	Actions template.HTML // booking and calendar, as links
}

// Block is a part of a page with its heading.
type Block struct {
	ID    string        // "programme", "people", "prices"...
	Title string        // the heading
	Body  template.HTML // what stands below it
	More  *Tab          // where one can read on
	Quiet bool          // its heading is for those who hear the page alone: what stands below says what it is
}

// Group is one month of the agenda, or one part of a list.
type Group struct {
	ID    string        // for links to it: "2026-12"
	Title string        // the heading
	Soft  string        // the year, set lighter
	Rows  template.HTML // one row a day, or a document
}

// Tab is a link with its words.
type Tab struct {
	Title   string // the words
	URL     string // the address
	Current bool   // it leads to the page itself
	Value   string // of kinds in the agenda: what the script finds its lines by
}

// Pager leads to the neighbours of a page in a series.
type Pager struct {
	Label    string // name of the navigation
	Prev     string // words for the page before; empty where there is none
	Next     string // words for the page after; empty where there is none
	PrevURL  string // address of the page before
	NextURL  string // address of the page after
	Position string // "page 2 sur 5"
}

// Pair is one of the document's own keys (x- keys, and those below extra:).
type Pair struct {
	Key   string // as it is written
	Value string // as it is written
}

// Say returns the words of a key of layouts/i18n in the page's language.
func (p *Page) Say(key string) (string, error) {
	if p.tongue == nil {
		return "", nil
	}
	if !p.tongue.words.Knows(key) {
		return "", fmt.Errorf("no word %q", key)
	}
	return p.tongue.typeset(p.tongue.say(key)), nil
}

// Main returns all sections in their order, ready.
func (p *Page) Main() template.HTML { return p.blocks(p.Sections, `<section class="blk" id="`) }

// Aside returns all facts in their order, ready.
func (p *Page) Aside() template.HTML { return p.blocks(p.Facts, `<section id="`) }

func (p *Page) blocks(all []Block, open literal) template.HTML {
	if len(all) == 0 {
		return ""
	}
	n := 0
	for i := range all {
		n += len(all[i].Body) + 160
	}
	m := newMarkup(p.tongue, n)
	for i := range all {
		b := &all[i]
		m.raw(open).escape(p.Anchor(b.ID))
		if b.Quiet {
			m.raw(`"><h2 class="vh">`)
		} else {
			m.raw(`"><h2>`)
		}
		m.escape(b.Title).raw(`</h2>`).add(b.Body)
		if b.More != nil {
			m.raw(`<p><a class="arrow more" href="`).escape(safeAddress(b.More.URL)).raw(`">`).escape(b.More.Title).raw(`</a></p>`)
		}
		m.raw("</section>\n")
	}
	return m.html()
}

// Section returns the block of the main column with the id, or nil.
func (p *Page) Section(id string) *Block { return find(p.Sections, id) }

// Fact returns the block of the side column with the id, or nil.
func (p *Page) Fact(id string) *Block { return find(p.Facts, id) }

// Own returns the value of one of the document's own keys, without its x-, or "".
func (p *Page) Own(key string) string {
	for _, e := range p.Extra {
		if e.Key == key {
			return e.Value
		}
	}
	return ""
}

func find(blocks []Block, id string) *Block {
	for i := range blocks {
		if blocks[i].ID == id {
			return &blocks[i]
		}
	}
	return nil
}

// section adds a block to the main column when it says something.
func (p *Page) section(id, title string, body template.HTML) {
	if body != "" {
		p.Sections = append(p.Sections, Block{ID: id, Title: title, Body: body})
	}
}

// fact adds a block to the side column when it says something.
func (p *Page) fact(id, title string, body template.HTML) {
	if body != "" {
		p.Facts = append(p.Facts, Block{ID: id, Title: title, Body: body})
	}
}

// quiet makes the last block of a column one without a heading in sight, when it
// is the one with the id.
func quiet(blocks []Block, id string) {
	if n := len(blocks); n > 0 && blocks[n-1].ID == id {
		blocks[n-1].Quiet = true
	}
}

// extra returns the scalar values of the document's own keys.
func extra(n *meta.Node) []Pair {
	if n == nil {
		return nil
	}
	var out []Pair
	for _, f := range n.Fields {
		if f.Value != nil && f.Value.Kind == meta.Scalar {
			out = append(out, Pair{f.Key, f.Value.Text})
		}
	}
	return out
}
