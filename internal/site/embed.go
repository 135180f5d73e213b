package site

import (
	"strings"

	"saison/internal/calendar"
	"saison/internal/schema"
)

// The pages that other sites show inside their own: what comes next, of the
// whole site, of a kind, and of a place. They are the only ones that may be
// framed elsewhere, and no pages of the site for readers.

const (
	// embeds is the folder of these pages, which is the same in every language: it
	// is written into pages of other sites.
	embeds = "embed/"
	// embedSize is how many dates one shows.
	embedSize = 10
	// mostEmbeds is how many places have one. An association goes to fewer, and
	// what a partner has copied stays good; of more places, those with a date
	// soonest have one.
	mostEmbeds = 100
)

// Embeds returns the pages for other sites in a language: of the whole site
// first, then of kinds and of places.
func (s *Site) Embeds(lang string) []*Output { return s.embeds[s.langs[s.langIndex(lang)].code] }

// embedOf returns the page for other sites of an entry, or nil.
func (s *Site) embedOf(e *calendar.Entry, lang string) *Output {
	if e.Kind.Class != schema.Place {
		return nil
	}
	for _, o := range s.embeds[lang] {
		if o.Page.Entry == e {
			return o
		}
	}
	return nil
}

// embedPath returns the path of the page for other sites that belongs to the
// page in a folder of the site, in a language.
func (s *Site) embedPath(dir, lang string) string {
	l := &s.langs[s.langIndex(lang)]
	return l.prefix + embeds + strings.TrimPrefix(dir, l.prefix) + ".html"
}

// soon is what comes next, found in one pass.
type soon struct {
	all     []*calendar.Occurrence
	ofKind  map[*schema.Kind][]*calendar.Occurrence
	atPlace map[*calendar.Entry][]*calendar.Occurrence
	places  []*calendar.Entry // those of atPlace, the soonest first
}

// makeEmbeds plans the pages for other sites.
func (p *planner) makeEmbeds() {
	p.site.embeds = map[string][]*Output{}
	next := p.soon()
	for j := range p.langs {
		l := &p.langs[j]
		p.embed(l, "agenda", p.site.made(l.single(Agenda)), &Page{Occurrences: next.all, Title: l.say("title.agenda")})
		for _, k := range p.kinds.All() {
			if k.Class == schema.Event {
				p.embed(l, l.kindPath(p.cfg, k), p.site.KindURL(k, l.code), &Page{Kind: k, Occurrences: next.ofKind[k], Title: k.Plural.In(l.code)})
			}
		}
		for _, e := range p.embedPlaces(next.places) {
			dir := p.dirs[int(p.site.index[e])*len(p.langs)+j]
			if dir == "" {
				continue // not in this language
			}
			p.embed(l, strings.TrimPrefix(dir, l.prefix), p.site.URL(e, l.code), &Page{Entry: e, Kind: e.Kind, Occurrences: next.atPlace[e], Title: titleOf(e, l.code)})
		}
	}
}

// embedPlaces returns the places that have a page for other sites: all, or
// those with a date soonest.
func (p *planner) embedPlaces(soonest []*calendar.Entry) []*calendar.Entry {
	var all []*calendar.Entry
	for _, e := range p.cal.Entries {
		if e.Kind.Class == schema.Place {
			all = append(all, e)
		}
	}
	if len(all) > mostEmbeds {
		return soonest
	}
	return all
}

// embed plans one page for other sites, at a path below their folder.
func (p *planner) embed(l *language, path, canonical string, page *Page) {
	if canonical == "" {
		return
	}
	page.Type, page.Canonical, page.Target = Embed, canonical, canonical
	if o := p.bare(l.prefix+embeds+path+".html", l.code, page); o != nil {
		p.site.embeds[l.code] = append(p.site.embeds[l.code], o)
	}
}

// soon finds the next dates that one goes to: of everything, of each kind, at
// each place. A repetition stands for itself with its next date.
func (p *planner) soon() soon {
	s := soon{ofKind: map[*schema.Kind][]*calendar.Occurrence{}, atPlace: map[*calendar.Entry][]*calendar.Occurrence{}}
	told := map[*calendar.Entry]bool{}
	for _, o := range p.coming {
		if o.Kind == calendar.Deadline || o.Entry.Kind.Class != schema.Event || o.Series && told[o.Entry] {
			continue
		}
		told[o.Entry] = o.Series
		if len(s.all) < embedSize {
			s.all = append(s.all, o)
		}
		if k := o.Entry.Kind; len(s.ofKind[k]) < embedSize {
			s.ofKind[k] = append(s.ofKind[k], o)
		}
		e := o.Place
		if e == nil || !p.hasPage(e) || s.atPlace[e] == nil && len(s.places) == mostEmbeds {
			continue
		}
		if s.atPlace[e] == nil {
			s.places = append(s.places, e)
		}
		if len(s.atPlace[e]) < embedSize {
			s.atPlace[e] = append(s.atPlace[e], o)
		}
	}
	return s
}
