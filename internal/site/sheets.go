package site

import (
	"slices"
	"strings"

	"saison/internal/calendar"
	"saison/internal/civil"
	"saison/internal/event"
	"saison/internal/schema"
)

// The sheets that are printed: a poster and a leaflet of an event, the labels of
// an exhibition, a week for the notice board. They are no pages of the site for
// readers: they stand in no list, in no sitemap and not in the search.

const (
	// mostSheets is how many events have sheets: those that come next. Nobody prints
	// the poster of an evening that is over, and a site of ten thousand events
	// writes no more sheets than one of a hundred.
	mostSheets = 100
	// sheetWeeks is how many weeks have a sheet, the current one included.
	sheetWeeks = 8
)

// printed are the kinds that have sheets where the settings do not say which:
// what invites the public. Kinds of the site's own go with the kind they are like.
var printed = []string{"concert", "workshop", "seminar", "exhibition", "outreach", "trip"}

// Sheets returns what can be printed from a page: of an event the poster first,
// of a week its sheet.
func (s *Site) Sheets(page *Output) []*Output {
	if page.Page != nil && page.Page.Type == Week && page.Page.Canonical != "" { // shows what the page of that week shows
		if o := s.at(unescapedPath(page.Page.Canonical)); o != nil {
			page = o
		}
	}
	return s.sheets[page]
}

// makeSheets plans the sheets of each event that comes next, and of the next weeks.
func (p *planner) makeSheets() {
	p.site.sheets = map[*Output][]*Output{}
	if p.cfg.Print != nil && len(p.cfg.Print) == 0 {
		return
	}
	pages := map[*calendar.Entry][]*Output{}
	var entries []*calendar.Entry
	var weeks []*Output
	first, last := p.today(), p.today().AddDays(7*(sheetWeeks-1))
	for _, o := range p.site.Outputs {
		switch {
		case o.Format != HTML:
		case o.Page.Type == Week && o.Page.Canonical == "" && !o.Page.First.AddDays(6).Before(first) && !o.Page.First.After(last) && p.meets(o.Page):
			weeks = append(weeks, o)
		case (o.Page.Type == EventPage || o.Page.Type == ProgrammePage) && p.printed(o.Page.Entry):
			if pages[o.Page.Entry] == nil {
				entries = append(entries, o.Page.Entry)
			}
			pages[o.Page.Entry] = append(pages[o.Page.Entry], o)
		}
	}
	if entries = p.nearest(entries); len(entries) > mostSheets {
		entries = entries[:mostSheets]
	}
	for _, e := range entries {
		for _, o := range pages[e] {
			p.sheet(o, Poster)
			if len(e.Pieces) > 0 || len(e.Event.Timetable) > 0 {
				p.sheet(o, Leaflet)
			}
			if slices.ContainsFunc(e.Event.Artworks, func(w event.Hung) bool { return w.Title != "" }) {
				p.sheet(o, Labels)
			}
		}
	}
	for _, o := range weeks {
		p.sheet(o, WeekSheet)
	}
}

// meets reports whether something takes place in a week that its sheet shows.
func (p *planner) meets(week *Page) bool {
	return slices.ContainsFunc(week.Occurrences, func(o *calendar.Occurrence) bool { return OnSheet(o, week.First, week.First.AddDays(6)) })
}

// OnSheet reports whether the sheet of the days from first to last shows o: what
// begins on one of them, or what goes on all the time and can be visited.
func OnSheet(o *calendar.Occurrence, first, last civil.Date) bool {
	if o.Kind == calendar.Deadline || o.Entry.Kind.Class != schema.Event && o.Kind != calendar.RoundDay {
		return false
	}
	if d := o.Start.Date; !d.Before(first) && !d.After(last) {
		return true
	}
	return o.Kind == calendar.Bar && !o.Start.Date.After(last) && !o.LastDay().Before(first)
}

// sheet plans one sheet below a page, unless its address is taken.
func (p *planner) sheet(page *Output, kind PageType) {
	l := &p.langs[p.site.langIndex(page.Lang)]
	sheet := *page.Page
	sheet.Type, sheet.Feed, sheet.Alternates, sheet.Prev, sheet.Next = kind, nil, nil, nil, nil
	sheet.Canonical, sheet.Target = page.URL, page.URL
	o := p.bare(strings.TrimSuffix(page.Path, "index.html")+l.part("path."+string(kind))+"/index.html", page.Lang, &sheet)
	if o != nil {
		p.site.sheets[page] = append(p.site.sheets[page], o)
	}
}

// bare plans a page that stands beside the site, once all other addresses are
// settled; nil when its address is taken.
func (p *planner) bare(path, lang string, page *Page) *Output {
	if p.site.byPath[path] != nil {
		return nil
	}
	o := &Output{Path: path, URL: addressOf(path), Format: HTML, Lang: lang, Page: page}
	p.site.byPath[path] = o
	p.site.Outputs = append(p.site.Outputs, o)
	return o
}

// printed reports whether e has sheets: it is of a kind to be printed, and a
// date of it is to come and takes place.
func (p *planner) printed(e *calendar.Entry) bool {
	kinds := p.cfg.Print
	if kinds == nil {
		kinds = printed
	}
	if !slices.Contains(kinds, e.Kind.Name) && !(p.cfg.Print == nil && slices.Contains(kinds, e.Kind.Like)) {
		return false
	}
	return e.Event != nil && slices.ContainsFunc(e.Occurrences, func(o *calendar.Occurrence) bool {
		return !o.Past(p.now) && (o.Kind == calendar.Happening || o.Kind == calendar.Bar) && o.Status != event.Cancelled && o.Status != event.Postponed
	})
}
