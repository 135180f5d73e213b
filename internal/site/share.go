package site

import (
	"cmp"
	"slices"
	"strings"

	"saison/internal/calendar"
)

// mostCards is how many documents have a share card of their own when the
// settings do not ask for all: those that come next, then those that were last.
// An association has fewer in a year. Drawing a card takes about two
// milliseconds and a file, as long as making the page itself, so a site of ten
// thousand events would pay for cards of evenings long past that nobody shares.
const mostCards = 300

// cardFolder holds the share cards, at the paths of their pages.
const cardFolder = assets + "share/"

// Card returns the share card of a page: its own, else the one of its language;
// nil when the site has none.
func (s *Site) Card(o *Output) *Output {
	if c := s.byPath[cardFolder+strings.TrimSuffix(strings.TrimSuffix(o.Path, "/index.html"), ".html")+".png"]; c != nil && c.Page != nil {
		return c
	}
	return s.byPath[cardPath(o.Lang)]
}

// cardPath is that of the card for pages without one of their own. No page has
// a path that ends so.
func cardPath(lang string) string { return cardFolder + "site." + lang + ".png" }

// shareCards plans a picture for each page that people share: with the day, the
// title and the place of an event, and one of the site for all other pages.
func (p *planner) shareCards() {
	asked := p.cfg.ShareCards
	if asked != nil && !*asked {
		return
	}
	for i := range p.langs {
		l := p.langs[i].code
		p.card(&Output{Path: cardPath(l), Lang: l})
	}
	pages := map[*calendar.Entry][]*Output{}
	var entries []*calendar.Entry
	for _, o := range p.site.Outputs {
		if o.Format != HTML || o.Page.Entry == nil || o.Page.Type != EventPage && o.Page.Type != ProgrammePage && o.Page.Type != CallPage {
			continue
		}
		if pages[o.Page.Entry] == nil {
			entries = append(entries, o.Page.Entry)
		}
		pages[o.Page.Entry] = append(pages[o.Page.Entry], o)
	}
	if asked == nil && len(entries) > mostCards {
		entries = p.nearest(entries)[:mostCards]
	}
	for _, e := range entries {
		for _, o := range pages[e] {
			p.card(&Output{Path: cardFolder + strings.TrimSuffix(o.Path, "/index.html") + ".png", Lang: o.Lang, Page: o.Page})
		}
	}
}

// card adds one card to the plan.
func (p *planner) card(o *Output) {
	o.Format, o.URL = ShareCard, escape(o.Path)
	p.site.byPath[o.Path] = o
	p.site.Outputs = append(p.site.Outputs, o)
}

// nearest sorts entries: the next ones first, then the latest ones, then those
// without a date.
func (p *planner) nearest(entries []*calendar.Entry) []*calendar.Entry {
	type near struct {
		e    *calendar.Entry
		rank int // 0 to come, 1 past, 2 without a date
		at   int64
	}
	all := make([]near, len(entries))
	for i, e := range entries {
		all[i] = near{e, 2, 0}
		for _, o := range e.Occurrences {
			if !o.Past(p.now) {
				all[i] = near{e, 0, o.StartTime.Unix()}
				break
			}
			all[i] = near{e, 1, -o.StartTime.Unix()}
		}
	}
	slices.SortStableFunc(all, func(a, b near) int { return cmp.Or(cmp.Compare(a.rank, b.rank), cmp.Compare(a.at, b.at)) })
	out := make([]*calendar.Entry, len(all))
	for i := range all {
		out[i] = all[i].e
	}
	return out
}
