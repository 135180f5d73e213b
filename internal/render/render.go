// Package render holds the table from output kind to encoder, and the views
// that layouts see.
//
//	r, faults := render.New(render.Inputs{Site: plan, Snapshot: snap, Words: words, Journal: journal})
//	data, err := r.Render(output)
//
// A [Renderer] is made once a build and may be used by many goroutines at once.
// What is the same on many pages (navigation, footer, the box of calendars, the
// line of an event in a list) is written once and kept.
package render

import (
	"fmt"
	"html/template"
	"net/url"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"saison/internal/calendar"
	"saison/internal/civil"
	"saison/internal/diag"
	"saison/internal/ical"
	"saison/internal/journal"
	"saison/internal/layout"
	"saison/internal/locale"
	"saison/internal/picture"
	"saison/internal/schema"
	"saison/internal/site"
	"saison/internal/source"
)

// Inputs is what a Renderer is made of.
type Inputs struct {
	Site     *site.Site
	Snapshot *source.Snapshot
	Words    locale.Catalogue
	Journal  *journal.Journal // may be nil: nothing has been published yet
	Pictures *picture.Maker   // may be nil: one that remembers nothing
	Since    time.Time        // the moment whose state the site shows; zero for the build's clock
	Next     time.Time        // when the site next changes by itself; zero for unknown
	Keep     bool             // outputs are asked for again and again: what they are made of is kept
}

// Renderer turns the outputs of one plan into bytes.
type Renderer struct {
	site    *site.Site
	layouts *layout.Set
	journal *journal.Journal

	calendars *ical.Encoder
	pictures  *picture.Maker

	now    time.Time
	since  time.Time  // the moment whose state the site shows
	next   time.Time  // when it next changes by itself
	today  civil.Date // of the build's clock, in the site's zone
	month  civil.Date // the first day of today's month
	prefix string     // path of the site's root without a slash at the end: "" or "/saison"

	tongues map[string]*tongue
	titles  map[string]string // of the site, by language
	byName  map[string][]*calendar.Entry
	byMonth map[civil.Date][]*calendar.Occurrence

	arounds map[*calendar.Entry]around
	nextOf  map[*schema.Kind]*calendar.Occurrence // the next event of a kind
	worksOf map[*calendar.Entry][]*calendar.Entry // of a composer

	artworks map[string]*calendar.Entry // by title

	index map[*calendar.Occurrence]int
	cards map[string]cardCache

	things, rowsOf *fragments // of events.json and events.csv; nil unless they are kept

	newsOutputs []*site.Output
	boxes       sync.Map // *site.Feed -> template.HTML, the box that offers it
	rulers      map[string]template.HTML
	navs        map[string][]template.HTML // by language: none current, then each link as page, then each as section
	footers     map[string]template.HTML
	finders     map[string]template.HTML // the search fields of the masthead
	files       template.HTML
	styles      map[site.PageType]template.HTML // what a type of page has beside files
}

// New makes a Renderer. It is nil when the layouts have an error, so that no
// page can be made; the faults are those of the layouts, of the words and of
// the site's colours.
func New(in Inputs) (*Renderer, diag.List) {
	set, faults := layout.Load(in.Snapshot)
	faults = append(faults, colourFaults(in.Site.Config)...)
	if set == nil {
		return nil, faults
	}
	r := &Renderer{site: in.Site, layouts: set, journal: in.Journal, now: in.Site.Calendar.Now, pictures: in.Pictures}
	if r.since, r.next = in.Since, in.Next; r.since.IsZero() {
		r.since = r.now
	}
	if r.pictures == nil {
		r.pictures = picture.NewMaker(nil)
	}
	r.today = civil.DateOf(r.now.In(in.Site.Config.Zone))
	r.month = monthStart(r.today)
	if u, err := url.Parse(in.Site.Config.BaseURL); err == nil {
		r.prefix = strings.TrimSuffix(u.EscapedPath(), "/")
	}
	r.remember(in.Words)
	r.calendars = calendars(in, r)
	if in.Keep {
		r.things, r.rowsOf = &fragments{}, &fragments{}
	}
	faults = append(faults, set.Try(&Page{}, func(view any) { view.(*Page).tongue = r.tongues[r.first()] })...)
	if !faults.HasErrors() {
		faults = append(faults, r.prepare()...)
	}
	faults.Sort()
	if faults.HasErrors() {
		return nil, faults
	}
	return r, faults
}

// UnknownLayouts returns the faults of the documents that name a layout that
// the snapshot does not have, or that can be no layout's name.
func UnknownLayouts(entries []*calendar.Entry, s *source.Snapshot) diag.List {
	var faults diag.List
	key := schema.Named("layout")
	for _, e := range entries {
		name := e.Layout.Name
		switch {
		case name == "":
		case strings.ContainsAny(name, `/\.`):
			faults.Add("layout-name", e.Layout.Pos, diag.Args{"value": name, "key": diag.Words{FR: key.Spelling("fr"), EN: key.Spelling("en")}})
		case !layout.Has(s, name):
			faults.Add("layout-unknown", e.Layout.Pos, diag.Args{"value": name})
		}
	}
	return faults
}

// first returns the first language of the site.
func (r *Renderer) first() string { return r.site.Config.Languages[0] }

// remember builds what the views look things up in.
func (r *Renderer) remember(words locale.Catalogue) {
	cal := r.site.Calendar
	r.tongues, r.titles = map[string]*tongue{}, map[string]string{}
	for _, lang := range r.site.Config.Languages {
		r.tongues[lang] = newTongue(lang, words, r.tongues)
		r.titles[lang] = r.site.Config.Title
		if s := r.site.Config.Titles[lang]; s != "" {
			r.titles[lang] = s
		}
	}
	r.byName = make(map[string][]*calendar.Entry, 2*len(cal.Entries))
	for _, e := range cal.Entries {
		short := e.ID[strings.LastIndexByte(e.ID, '/')+1:]
		r.byName[short] = append(r.byName[short], e)
		if short != e.ID {
			r.byName[e.ID] = append(r.byName[e.ID], e)
		}
	}
	r.index = make(map[*calendar.Occurrence]int, len(cal.Occurrences))
	for i, o := range cal.Occurrences {
		r.index[o] = i
	}
	r.cards = map[string]cardCache{}
	for lang := range r.tongues {
		r.cards[lang] = make([]atomic.Pointer[template.HTML], len(cal.Occurrences)*int(shapes))
	}
	r.byMonth = groupByMonth(cal.Occurrences)
	r.arrange()
	r.gather()
	for _, o := range r.site.Outputs {
		if o.Format == site.AtomFeed || o.Format == site.JSONFeed {
			r.newsOutputs = append(r.newsOutputs, o)
		}
	}
}

// prepare writes what is the same on all pages of a language.
func (r *Renderer) prepare() diag.List {
	var faults diag.List
	r.files = r.makeFiles()
	r.rulers = map[string]template.HTML{}
	r.navs, r.footers, r.finders = map[string][]template.HTML{}, map[string]template.HTML{}, map[string]template.HTML{}
	for _, lang := range r.site.Config.Languages {
		t := r.tongues[lang]
		r.rulers[lang] = r.makeRuler(t, site.SeasonOf(r.month), r.month)
		links := r.site.Menus[lang]
		for state := range 1 + 2*len(links) {
			nav := Nav{Label: t.say("main-navigation"), Links: make([]NavLink, len(links))}
			for i, l := range links {
				in := r.foreignAt(t, l.URL)
				nav.Links[i] = NavLink{Title: newMarkup(t, 48).words(l.Title, l.Lang).onlyIn(in).html(), URL: r.href(l.URL), In: in}
			}
			if state > 0 {
				nav.Links[(state-1)%len(links)].Current = [2]string{"page", "true"}[(state-1)/len(links)]
			}
			b, err := r.layouts.Piece("partials/nav.html", nav)
			if err != nil {
				return append(faults, r.layouts.Fault(err, "partials/nav.html"))
			}
			r.navs[lang] = append(r.navs[lang], piece(b))
		}
		b, err := r.layouts.Piece("partials/finder.html", r.search(t))
		if err != nil {
			return append(faults, r.layouts.Fault(err, "partials/finder.html"))
		}
		r.finders[lang] = piece(b)
		b, err = r.layouts.Piece("partials/footer.html", r.footer(t))
		if err != nil {
			return append(faults, r.layouts.Fault(err, "partials/footer.html"))
		}
		r.footers[lang] = piece(b)
	}
	return faults
}

// views is the table from page type to the function that fills its view.
var views = map[site.PageType]func(*Renderer, *Page, *site.Output){
	site.Home:             (*Renderer).viewHome,
	site.Agenda:           (*Renderer).viewAgenda,
	site.Month:            (*Renderer).viewMonth,
	site.Week:             (*Renderer).viewWeek,
	site.Day:              (*Renderer).viewDay,
	site.Season:           (*Renderer).viewSeason,
	site.Archive:          (*Renderer).viewArchive,
	site.KindList:         (*Renderer).viewList,
	site.EventPage:        (*Renderer).viewEvent,
	site.ProgrammePage:    (*Renderer).viewProgramme,
	site.CallPage:         (*Renderer).viewCall,
	site.PlacePage:        (*Renderer).viewPlace,
	site.PersonPage:       (*Renderer).viewPerson,
	site.OrganisationPage: (*Renderer).viewOrganisation,
	site.WorkPage:         (*Renderer).viewWork,
	site.ArtworkPage:      (*Renderer).viewArtwork,
	site.PaperPage:        (*Renderer).viewDocument,
	site.NewsPage:         (*Renderer).viewNews,
	site.PlainPage:        (*Renderer).viewPage,
	site.TagPage:          (*Renderer).viewTag,
	site.TagList:          (*Renderer).viewTags,
	site.Subscribe:        (*Renderer).viewSubscribe,
	site.SearchPage:       (*Renderer).viewSearch,
	site.NotFound:         (*Renderer).viewNotFound,
	site.Poster:           (*Renderer).viewPoster,
	site.Leaflet:          (*Renderer).viewLeaflet,
	site.Labels:           (*Renderer).viewLabels,
	site.WeekSheet:        (*Renderer).viewWeekSheet,
	site.Embed:            (*Renderer).viewEmbed,
}

// html renders a page with its layout, appending to b.
func (r *Renderer) html(b []byte, out *site.Output) ([]byte, error) {
	view := views[out.Page.Type]
	t := r.tongues[out.Lang]
	if view == nil || t == nil {
		return nil, fmt.Errorf("no view for the page type %q in %q", out.Page.Type, out.Lang)
	}
	p := &Page{Type: string(out.Page.Type), Lang: out.Lang, Dir: t.dir, Site: r.titles[out.Lang], tongue: t,
		Home: r.href(r.site.PageURL(site.Home, out.Lang)), Finder: r.finders[out.Lang], Footer: r.footers[out.Lang]}
	name := p.Type
	if k := out.Page.Kind; k != nil {
		p.Kind = k.Name
	}
	if out.Page.Type.Bare() {
		return r.bare(b, p, out)
	}
	if e := out.Page.Entry; e != nil {
		if e.Layout.Name != "" {
			name = e.Layout.Name
		}
		p.anchors = anchorsOf(e, out.Lang)
		p.Draft = r.draft(t, e)
		if !e.Updated.IsZero() {
			p.Updated = newMarkup(t, 96).text(t.say("updated-on")).raw(" <time").attr("datetime", e.Updated.Date.String()).raw(">").text(t.date(e.Updated.Date)).raw("</time>").html()
		}
	}
	view(r, p, out)
	if p.Subscribe == "" && followed[out.Page.Type] {
		p.Subscribe = r.subscribeBox(t, r.fittingFeed(t, out))
	}
	p.Subscribe, p.Week = p.giveWay(p.Subscribe, "subscribe"), p.giveWay(p.Week, "week")
	p.Nav = r.nav(out)
	p.Languages = r.languages(t, out)
	p.Switch = languageSwitch(t, p.Languages)
	if err := r.head(p, out); err != nil {
		return nil, err
	}
	page, err := r.layouts.Append(b, name, p)
	if err != nil {
		return nil, err
	}
	return page[:len(b)+len(firstAtOnce(page[len(b):]))], nil
}

// bare renders a page that stands beside the site.
func (r *Renderer) bare(b []byte, p *Page, out *site.Output) ([]byte, error) {
	p.Bare, p.Finder, p.Footer = true, "", ""
	views[out.Page.Type](r, p, out)
	r.frameless(p, out)
	return r.layouts.Append(b, p.Type, p)
}

// followed are the pages of documents with dates to follow.
var followed = map[site.PageType]bool{
	site.EventPage: true, site.ProgrammePage: true, site.CallPage: true, site.PlacePage: true, site.PersonPage: true, site.OrganisationPage: true,
}

// draft returns why a page is only in the preview, in words, or "".
func (r *Renderer) draft(t *tongue, e *calendar.Entry) string {
	switch {
	case e.Draft:
		return t.say("is-draft")
	case !e.Publish.IsZero() && !r.begun(e.Publish):
		return t.say("is-early", t.moment(e.Publish))
	case !e.Expire.IsZero() && !r.before(e.Expire):
		return t.say("is-expired", t.moment(e.Expire))
	}
	return ""
}

// ruler returns the season with the month marked.
func (r *Renderer) ruler(t *tongue, month civil.Date) template.HTML {
	if month == r.month {
		return r.rulers[t.code]
	}
	return r.makeRuler(t, site.SeasonOf(month), month)
}

// href returns an address below the root as pages write it.
func (r *Renderer) href(u string) string {
	if r.prefix != "" && strings.HasPrefix(u, "/") {
		return r.prefix + u
	}
	return u
}

// absolute returns the full address of one below the root.
func (r *Renderer) absolute(u string) string {
	if !strings.HasPrefix(u, "/") {
		return u
	}
	return strings.TrimSuffix(r.site.Config.BaseURL, "/") + u
}

// url returns the address of the page of e in lang, "" for none and for nil.
func (r *Renderer) url(e *calendar.Entry, lang string) string {
	if e == nil {
		return ""
	}
	return r.href(r.site.URL(e, lang))
}

// entryNamed returns the document that a reference names, below a canonical
// folder when one is given; nil when there is none, or more than one.
func (r *Renderer) entryNamed(name, folder string) *calendar.Entry {
	if name == "" {
		return nil
	}
	var found *calendar.Entry
	for _, e := range r.byName[name] {
		if folder != "" && e.Kind.Folder() != folder {
			continue
		}
		if found != nil {
			return nil
		}
		found = e
	}
	return found
}
