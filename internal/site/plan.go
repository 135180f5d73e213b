package site

import (
	"slices"
	"strings"
	"time"

	"saison/internal/calendar"
	"saison/internal/config"
	"saison/internal/diag"
	"saison/internal/locale"
	"saison/internal/schema"
	"saison/internal/source"
)

// planner carries the state of one plan.
type planner struct {
	cal   *calendar.Calendar
	cfg   *config.Config
	snap  *source.Snapshot
	kinds *schema.Kinds
	now   time.Time
	langs []language
	site  *Site
	all   []*calendar.Entry // shown ones, then held ones: positions as in site.index
	shown int               // how many of all are shown
	dirs  []string          // folder of the page of entry i in language l, where it has one of its own, at i*len(langs)+l

	groups    groups
	scale     *scale                 // what occurrences weigh in a feed
	coming    []*calendar.Occurrence // of the whole site, not yet over
	news      []*calendar.Entry      // newest first
	kindFeeds map[*schema.Kind][]*Feed
	allFeeds  []*Feed // by language
	callFeeds []*Feed // by language; nil entries when there are no calls
	tagFeeds  map[string][]*Feed

	claims  []claim
	aliases map[*Output]diag.Pos
	files   fileSet
	diags   diag.List
}

// Plan says what the site will hold. The calendar and the snapshot are not
// changed. Faults of addresses, aliases, files and menus are all reported, those
// of links by [Site.CheckLinks]; an output whose address is taken is left out.
func Plan(cal *calendar.Calendar, snap *source.Snapshot, words locale.Catalogue) (*Site, diag.List) {
	return Replan(nil, cal, snap, words)
}

// Replan is [Plan] with the memory of an earlier plan, which may be nil: a
// picture or paper that has not changed since is not read again. The result is
// the same.
func Replan(prev *Site, cal *calendar.Calendar, snap *source.Snapshot, words locale.Catalogue) (*Site, diag.List) {
	p := newPlanner(cal, snap, words)
	if prev != nil {
		p.files.known = prev.seen
	}
	p.addresses()
	p.gather()
	p.makeFeeds()
	p.madePages()
	p.kindLists()
	p.agendaPages()
	p.tagPages()
	p.dataOutputs()
	p.hostFiles()
	p.entryPages()
	p.redirects()
	p.staticFiles()
	p.settle()
	p.makeSheets()
	p.makeEmbeds()
	p.links()
	p.attachments()
	p.codes()
	p.shareCards()
	p.site.Menus = p.menus()
	p.finish()
	p.diags.Sort()
	return p.site, p.diags
}

func newPlanner(cal *calendar.Calendar, snap *source.Snapshot, words locale.Catalogue) *planner {
	cfg := cal.Config
	p := &planner{
		cal: cal, cfg: cfg, snap: snap, now: cal.Now,
		kinds:     cfg.Kinds,
		langs:     languages(cfg, words),
		kindFeeds: map[*schema.Kind][]*Feed{},
		tagFeeds:  map[string][]*Feed{},
		aliases:   map[*Output]diag.Pos{},
		files:     fileSet{hashed: map[string]bool{}},
	}
	if p.kinds == nil {
		p.kinds = schema.Builtin()
	}
	p.all = append(slices.Clip(cal.Entries), cal.Held...)
	p.shown = len(cal.Entries)
	n := len(p.all) * len(p.langs)
	p.dirs = make([]string, n)
	p.site = &Site{
		Config: cfg, Calendar: cal, snap: snap, kinds: p.kinds, langs: p.langs,
		Feeds: make(map[string][]*Feed, len(p.langs)),
		index: make(map[*calendar.Entry]int32, len(p.all)),
		urls:  make([]string, n),
		feeds: make([]*Feed, n),
		stems: make(map[string]*calendar.Entry, len(p.all)),
		tags:  map[string]*tag{},
		files: map[string]string{}, pictures: map[string]*Shown{},
	}
	return p
}

// hasPage reports whether an entry has a page at all: a person has one while
// the agreement lasts.
func (p *planner) hasPage(e *calendar.Entry) bool {
	if e.Kind.Class != schema.Person {
		return true
	}
	if e.Person == nil || !e.Person.Agreed {
		return false
	}
	until := e.Person.AgreedUntil
	return until.IsZero() || !until.Before(p.today())
}

// writtenIn reports whether e has a page of its own in language l.
func (p *planner) writtenIn(e *calendar.Entry, l *language) bool {
	return l.code == p.site.origin(e) || e.Translations.In(l.code) != nil
}

// addresses gives every entry its address in each language, and every document
// the name by which links find it.
func (p *planner) addresses() {
	n := len(p.langs)
	for i, e := range p.all {
		p.site.index[e] = int32(i)
		stem, _ := splitDocument(e.Doc.File, p.langs)
		p.site.stems[p.site.canonicalStem(stem)] = e
		if !p.hasPage(e) {
			continue
		}
		urls := p.site.urls[i*n : (i+1)*n]
		made := isHome(e) || p.introduces(e) != nil // their pages exist in every language
		for j := range p.langs {
			if made || p.writtenIn(e, &p.langs[j]) {
				p.dirs[i*n+j] = p.entryPath(e, &p.langs[j])
				urls[j] = folderURL(p.dirs[i*n+j])
			}
		}
		fallback := urls[p.site.langIndex(e.Lang)]
		for j := range urls {
			if urls[j] == "" {
				urls[j] = fallback
			}
		}
	}
}

// folderURL returns the address of the page in a folder of the output.
func folderURL(dir string) string {
	if dir == "" {
		return "/"
	}
	return escape(dir) + "/"
}

// pagePath returns the path of the page in a folder of the output.
func pagePath(dir string) string {
	if dir == "" {
		return "index.html"
	}
	return dir + "/index.html"
}

// pageTypes is the view of each class of documents.
var pageTypes = map[schema.Class]PageType{
	schema.Page: PlainPage, schema.Event: EventPage, schema.Programme: ProgrammePage, schema.Call: CallPage,
	schema.Place: PlacePage, schema.Person: PersonPage, schema.Organisation: OrganisationPage,
	schema.Work: WorkPage, schema.Artwork: ArtworkPage, schema.Paper: PaperPage, schema.News: NewsPage,
}

// entryPages plans the page of each document in each of its languages, and the
// calendar of each event, call and programme.
func (p *planner) entryPages() {
	n := len(p.langs)
	for i, e := range p.all {
		if !p.hasPage(e) || isHome(e) || p.introduces(e) != nil {
			continue
		}
		urls := p.site.urls[i*n : (i+1)*n]
		alternates := p.alternates(e, urls)
		for j := range p.langs {
			l := &p.langs[j]
			if !p.writtenIn(e, l) {
				continue
			}
			dir := p.dirs[i*n+j]
			if !p.goodAddress(e, l, dir) {
				break // one message a document
			}
			o := &Output{Path: pagePath(dir), URL: urls[j], Format: HTML, Lang: l.code, Page: &Page{
				Type: pageTypes[e.Kind.Class], Entry: e, Kind: e.Kind, Title: titleOf(e, l.code),
				Occurrences: p.occurrencesOf(i, e), Feed: p.site.feeds[i*n+j], Alternates: alternates,
			}}
			p.claims = append(p.claims, claim{out: o, entry: e, held: i >= p.shown})
			if f := o.Page.Feed; f != nil && f.Lang == l.code && f.Kind == "event" && i < p.shown {
				p.addFeed(f)
			}
		}
	}
}

// occurrencesOf returns what the page of an entry shows on the time line: its
// own occurrences, or those that name it.
func (p *planner) occurrencesOf(i int, e *calendar.Entry) []*calendar.Occurrence {
	switch e.Kind.Class {
	case schema.Place, schema.Person, schema.Organisation, schema.Programme:
		return p.groups.named[i]
	case schema.Work, schema.Artwork:
		return p.groups.ofUses(p, e)
	}
	return e.Occurrences
}

// alternates returns the addresses of the real translations of e, nil in a site
// of one language.
func (p *planner) alternates(e *calendar.Entry, urls []string) map[string]string {
	if len(p.langs) == 1 {
		return nil
	}
	m := make(map[string]string, len(e.Translations))
	for j := range p.langs {
		if p.writtenIn(e, &p.langs[j]) {
			m[p.langs[j].code] = urls[j]
		}
	}
	return m
}

// goodAddress reports whether the address of e can be one, and a fault if not.
func (p *planner) goodAddress(e *calendar.Entry, l *language, dir string) bool {
	folders, last := "", strings.TrimPrefix(dir, l.prefix)
	if i := strings.LastIndexByte(last, '/'); i >= 0 {
		folders, last = last[:i], last[i+1:]
	}
	pos := slugPos(e, l.code)
	if !plainPart(last) {
		if last == "" {
			return false // slug-needed has said so
		}
		near := slugOf(last)
		if near == last { // a name that systems keep for themselves
			near += "-page"
		}
		p.diags.Add("address-unusable", pos, diag.Args{"value": last, "near": near})
		return false
	}
	if e.Kind.Class == schema.Page && folders != "" {
		for folder := range strings.SplitSeq(folders, "/") {
			if !plainPart(folder) {
				p.diags.Add("address-folder", diag.Pos{File: e.Doc.File}, diag.Args{"value": folder, "near": slugOf(folder)})
				return false
			}
		}
	}
	first, _, _ := strings.Cut(strings.TrimPrefix(dir, l.prefix), "/")
	if name := fold(first); reservedName(name, false) || l.prefix == "" && p.isLanguage(name) {
		p.diags.Add("address-reserved", pos, diag.Args{"value": first, "address": folderURL(dir), "near": freeSlug(last)})
		return false
	}
	return true
}

// freeSlug offers another slug for one that the site keeps for itself.
func freeSlug(slug string) string {
	slug, _, _ = strings.Cut(slug, ".")
	if slug = slugOf(slug); slug == "" {
		slug = "texte"
	}
	return slug + "-page"
}

// isLanguage reports whether name is the folder of another language.
func (p *planner) isLanguage(name string) bool {
	for i := 1; i < len(p.langs); i++ {
		if p.langs[i].code == name {
			return true
		}
	}
	return false
}

// add plans an output that saison makes of itself.
func (p *planner) add(o *Output) { p.claims = append(p.claims, claim{out: o}) }

// addFeed plans the calendar file of a feed, and the same in JSON where the
// settings ask for it: /agenda.ics, /agenda.jcal.json.
func (p *planner) addFeed(f *Feed) {
	add := func(format Format, url string) {
		p.claims = append(p.claims, claim{
			out:   &Output{Path: unescapedPath(url), URL: url, Format: format, Lang: f.Lang, Feed: f},
			entry: f.Entry,
		})
	}
	add(ICS, f.URL)
	if p.cfg.Feeds.JCal {
		add(JCal, strings.TrimSuffix(f.URL, ".ics")+".jcal.json")
	}
}

// page plans a page that saison makes, at path, in language l.
func (p *planner) page(l *language, path string, page *Page) *Output {
	o := &Output{Path: path, URL: addressOf(path), Format: HTML, Lang: l.code, Page: page}
	p.add(o)
	return o
}
