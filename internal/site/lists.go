package site

import (
	"slices"
	"strconv"
	"strings"

	"saison/internal/calendar"
	"saison/internal/schema"
)

// How many entries, and how many occurrences, stand on one part of a list.
const (
	listSize   = 50
	agendaSize = 200
)

// madePages plans the pages that every site has once a language: home, not
// found, how to subscribe, and search with its index.
func (p *planner) madePages() {
	var home *calendar.Entry
	for _, e := range p.all[:p.shown] {
		if isHome(e) {
			home = e
		}
	}
	var homes, lost, subscribe, search []*Output
	for j := range p.langs {
		l := &p.langs[j]
		page := &Page{Type: Home, Title: siteTitle(p.cfg, l.code), Entry: home, Occurrences: p.coming, Entries: p.news, Feed: p.allFeeds[j]}
		if home != nil {
			page.Kind = home.Kind
			page.Fallback = !p.writtenIn(home, l)
		}
		homes = append(homes, p.page(l, l.single(Home), page))
		lost = append(lost, p.page(l, l.single(NotFound), &Page{Type: NotFound, Title: l.say("title.404")}))
		subscribe = append(subscribe, p.page(l, l.single(Subscribe), &Page{Type: Subscribe, Title: l.say("title.subscribe"), Feed: p.allFeeds[j]}))
	}
	for j := range p.langs {
		l := &p.langs[j]
		search = append(search, p.page(l, l.single(SearchPage), &Page{Type: SearchPage, Title: l.say("title.search")}))
		p.add(&Output{Path: l.prefix + "search.json", URL: escape(l.prefix + "search.json"), Format: SearchJSON, Lang: l.code})
	}
	p.pair(search)
	p.pair(homes)
	p.pair(lost)
	p.pair(subscribe)
}

// pair tells pages that are one page in several languages of each other.
func (p *planner) pair(outs []*Output) {
	if len(p.langs) == 1 {
		return
	}
	alternates := make(map[string]string, len(outs))
	for _, o := range outs {
		alternates[o.Lang] = o.URL
	}
	for _, o := range outs {
		o.Page.Alternates = alternates
	}
}

// inParts plans a list of n things in every language, size of them a part: the
// first at dir, the others at dir/page/2 and on; none in a language whose dir is
// "". make returns the page of the
// things from one position up to another.
func (p *planner) inParts(n, size int, dir func(*language) string, make func(l *language, from, to int) *Page) {
	count := max(1, (n+size-1)/size)
	last := map[string]*Output{}
	for number := 1; number <= count; number++ {
		var outs []*Output
		for j := range p.langs {
			l := &p.langs[j]
			path := dir(l)
			if path == "" {
				continue
			}
			page := make(l, (number-1)*size, min(n, number*size))
			page.Number, page.Count = number, count
			if number > 1 {
				path += "/page/" + strconv.Itoa(number)
			}
			o := p.page(l, path+"/index.html", page)
			if before := last[l.code]; before != nil {
				page.Prev, before.Page.Next = before, o
			}
			last[l.code] = o
			outs = append(outs, o)
		}
		p.pair(outs)
	}
}

// kindLists plans the list of each kind that has documents.
func (p *planner) kindLists() {
	for _, k := range p.groups.kinds {
		sorted := map[string][]*calendar.Entry{}
		for j := range p.langs {
			code := p.langs[j].code
			if j > 0 && (dated(k.kind.Class) || k.kind.Class == schema.News) {
				sorted[code] = sorted[p.langs[0].code]
				continue
			}
			sorted[code] = p.listOrder(k.kind.Class, k.entries, code)
		}
		p.inParts(len(k.entries), listSize, func(l *language) string { return l.prefix + l.kindPath(p.cfg, k.kind) },
			func(l *language, from, to int) *Page {
				page := &Page{Type: KindList, Kind: k.kind, Title: k.kind.Plural.In(l.code), Entries: sorted[l.code][from:to]}
				if intro := p.groups.intros[k.kind]; intro != nil && from == 0 {
					page.Entry, page.Fallback = intro, !p.writtenIn(intro, l)
					if !page.Fallback {
						page.Title = titleOf(intro, l.code)
					}
				}
				if feeds := p.kindFeeds[k.kind]; feeds != nil {
					page.Feed = feeds[p.site.langIndex(l.code)]
				}
				return page
			})
	}
}

// comingOf returns the first occurrences of a list that are not over, as many
// as a part of a list holds.
func (p *planner) comingOf(all []*calendar.Occurrence) []*calendar.Occurrence {
	var out []*calendar.Occurrence
	for _, o := range all {
		if !o.Past(p.now) {
			out = append(out, o)
		}
		if len(out) == agendaSize {
			break
		}
	}
	return out
}

// sortTagLinks sorts tags by title.
func sortTagLinks(links []TagLink) {
	slices.SortStableFunc(links, func(a, b TagLink) int { return strings.Compare(sortKey(a.Title), sortKey(b.Title)) })
}
