package site

import (
	"cmp"
	"path"
	"slices"
	"strings"

	"saison/internal/calendar"
	"saison/internal/event"
	"saison/internal/schema"
)

// The agenda can be narrowed down: by kind, place and tag, whose pages are
// there anyway, and by city, audience and language, which have pages of the
// agenda of their own. One at a time has a page, so that there are as many
// pages as there are values, and not as there are combinations; a script on the
// page combines them.

// facetSize is how many values of one sort the agenda offers at most, those with the
// most dates.
const facetSize = 20

// Filter is what a page of the agenda is narrowed down to.
type Filter struct {
	Facet string          // "city", "audience", "language"; "place" where its own page is in another language
	Value string          // as [Site.Marks] has it
	Title string          // in the page's language: "Valombre"
	Lang  string          // of the title, where it is another
	Place *calendar.Entry // of "place"
}

// Facet is one way to narrow the agenda down.
type Facet struct {
	Name  string // "kind", "place", "city", "audience", "language", "tag"
	Links []FilterLink
}

// FilterLink is one value of a facet.
type FilterLink struct {
	Value string // as [Site.Marks] has it
	Title string
	Lang  string // of the title, where it is another than the page's
	URL   string // of the page that shows these alone
	Count int    // dates to come
}

// facet is a sort of values with what has them.
type facet struct {
	name   string
	values []*facetValue
}

type facetValue struct {
	mark  string
	title func(*language) string
	slug  func(*language) string // last part of the address of the agenda narrowed down to it; "" where url is its page
	url   func(*Site, string) string
	lang  string // of the title, where that is not written in each language
	place *calendar.Entry
	occ   []*calendar.Occurrence // to come
}

// audiences are the groups that the agenda tells apart, by what a document says
// of ages, families and level. An event may be for several.
var audiences = []struct {
	name string
	has  func(a *event.Audience, children string) bool
}{
	{"families", func(a *event.Audience, children string) bool { return a.Families || children != "" }},
	{"children", func(a *event.Audience, _ string) bool {
		return a.MaxAge > 0 && a.MaxAge <= 14 || a.MinAge > 0 && a.MinAge <= 12
	}},
	{"young", func(a *event.Audience, _ string) bool { return a.MaxAge > 14 && a.MaxAge <= 30 }},
	{"adults", func(a *event.Audience, _ string) bool { return a.MinAge >= 18 && a.MaxAge == 0 }},
	{"beginners", func(a *event.Audience, _ string) bool { return forBeginners(a.Level) }},
}

// beginnersWords are words for a level that asks for nothing, folded.
var beginnersWords = []string{"debut", "touslesniveaux", "toutniveau", "beginner", "alllevel", "anylevel", "anfanger", "alleniveaus", "מתחיל"}

func forBeginners(level string) bool {
	folded := schema.Fold(level)
	return folded != "" && slices.ContainsFunc(beginnersWords, func(w string) bool { return strings.Contains(folded, w) })
}

// mark is one value that an occurrence has.
type mark struct{ facet, value string }

// marksOf returns the values of o in every facet, each once.
func (s *Site) marksOf(o *calendar.Occurrence) []mark {
	e := o.Entry
	out := []mark{{"kind", e.Kind.Name}}
	if place := o.Place; place != nil && o.Kind != calendar.Deadline {
		if s.URL(place, s.langs[0].code) != "" {
			out = append(out, mark{"place", place.ID})
		}
		if p := place.Record.Place; p != nil && p.City != "" {
			out = append(out, mark{"city", p.City})
		}
	}
	if ev := e.Event; ev != nil {
		for _, a := range audiences {
			if a.has(&ev.Audience, ev.Children) {
				out = append(out, mark{"audience", a.name})
			}
		}
		for _, l := range ev.Languages {
			if m := (mark{"language", l.Code}); l.Code != "" && !slices.Contains(out, m) {
				out = append(out, m)
			}
		}
	}
	for _, name := range e.Tags {
		if s.tags[name] != nil {
			out = append(out, mark{"tag", name})
		}
	}
	return out
}

// word returns the mark as one word of an attribute.
func (m mark) word() string { return m.facet + ":" + slugOf(m.value) }

// Marks returns by what the agenda finds o, as words with blanks between them.
func (s *Site) Marks(o *calendar.Occurrence) string {
	var b strings.Builder
	for _, m := range s.marksOf(o) {
		if b.Len() > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(m.word())
	}
	return b.String()
}

// gatherFacets sorts what is to come by what it can be found by. A value that
// everything has, and a facet with one value, narrow nothing down.
func (p *planner) gatherFacets() {
	all := []facet{{name: "kind"}, {name: "place"}, {name: "city"}, {name: "audience"}, {name: "language"}, {name: "tag"}}
	at := map[string]*facetValue{}
	for _, o := range p.coming {
		for _, m := range p.site.marksOf(o) {
			v := at[m.word()]
			if v == nil {
				i := slices.IndexFunc(all, func(f facet) bool { return f.name == m.facet })
				v = p.facetValue(m, o)
				at[v.mark] = v
				all[i].values = append(all[i].values, v)
			}
			v.occ = append(v.occ, o)
		}
	}
	for _, f := range all {
		f.values = slices.DeleteFunc(f.values, func(v *facetValue) bool { return len(v.occ) == len(p.coming) })
		if len(f.values) < 2 && f.name != "audience" && f.name != "language" || len(f.values) == 0 {
			continue
		}
		slices.SortStableFunc(f.values, func(a, b *facetValue) int { return cmp.Compare(len(b.occ), len(a.occ)) })
		f.values = f.values[:min(facetSize, len(f.values))]
		p.site.facets = append(p.site.facets, f)
	}
}

// facetValue returns the value of a mark of o, with its names and addresses.
func (p *planner) facetValue(m mark, o *calendar.Occurrence) *facetValue {
	v := &facetValue{mark: m.word()}
	words := func(key string) func(*language) string {
		return func(l *language) string { return l.say(key) }
	}
	switch m.facet {
	case "kind":
		k := o.Entry.Kind
		v.title = func(l *language) string { return k.Plural.In(l.code) }
		v.url = func(s *Site, lang string) string { return s.KindURL(k, lang) }
	case "place":
		place := o.Place
		v.title = func(l *language) string { return titleOf(place, l.code) }
		v.url = func(s *Site, lang string) string { return s.URL(place, lang) }
		v.lang, v.place = place.Lang, place
		v.slug = func(l *language) string { // a page in another language says little to who reads this one
			if p.writtenIn(place, l) || p.introduces(place) != nil {
				return ""
			}
			return path.Base(p.site.URL(place, place.Lang))
		}
	case "tag":
		t := p.site.tags[m.value]
		v.title = func(l *language) string { return t.title(l.code) }
		v.url = func(s *Site, lang string) string { return s.TagURL(t.name, lang) }
	case "city":
		v.title = func(*language) string { return m.value }
		v.slug = func(*language) string { return slugOf(m.value) }
	case "audience":
		v.title = words("audience." + m.value)
		v.slug = func(l *language) string { // in Latin letters, as all addresses of the site's own
			if s := schema.Slug(l.say("audience." + m.value)); s != "" {
				return s
			}
			return m.value
		}
	case "language":
		v.title = func(l *language) string {
			if key := "language." + m.value; l.words != nil && l.words.Has(key) {
				return l.words.Say(key)
			}
			return m.value
		}
		v.slug = func(*language) string { return m.value }
	}
	return v
}

// filterDir returns the folder of the agenda narrowed down to a value:
// agenda/ville/valombre; "" when it has a page elsewhere, or its words can be no
// address.
func (l *language) filterDir(f *facet, v *facetValue) string {
	if v.slug == nil {
		return ""
	}
	slug := v.slug(l)
	if !plainPart(slug) {
		return ""
	}
	return l.prefix + l.agenda + "/" + l.part("path."+f.name) + "/" + slug
}

// filterPages plans the agenda narrowed down to each value that has no page
// elsewhere.
func (p *planner) filterPages() {
	p.gatherFacets()
	for i := range p.site.facets {
		f := &p.site.facets[i]
		for _, v := range f.values {
			if v.url == nil && slices.ContainsFunc(p.langs, func(l language) bool { return l.filterDir(f, v) == "" }) {
				continue
			}
			p.inParts(len(v.occ), agendaSize, func(l *language) string { return l.filterDir(f, v) },
				func(l *language, from, to int) *Page {
					title := v.title(l)
					return &Page{Type: Agenda, Title: title, Filter: &Filter{Facet: f.name, Value: v.mark, Title: title, Lang: v.lang, Place: v.place},
						Occurrences: v.occ[from:to], Feed: p.allFeeds[p.site.langIndex(l.code)]}
				})
		}
	}
}

// Facets returns by what the agenda can be narrowed down in a language, each
// value with the page that shows it alone.
func (s *Site) Facets(lang string) []Facet {
	l := &s.langs[s.langIndex(lang)]
	var out []Facet
	for i := range s.facets {
		f := &s.facets[i]
		links := make([]FilterLink, 0, len(f.values))
		for _, v := range f.values {
			url, in := "", ""
			if dir := l.filterDir(f, v); dir != "" {
				url, in = s.made(dir+"/index.html"), v.lang
			} else if v.url != nil {
				url = v.url(s, lang)
			}
			if url != "" {
				links = append(links, FilterLink{Value: v.mark, Title: v.title(l), Lang: in, URL: url, Count: len(v.occ)})
			}
		}
		slices.SortStableFunc(links, func(a, b FilterLink) int { return strings.Compare(sortKey(a.Title), sortKey(b.Title)) })
		if len(links) > 0 {
			out = append(out, Facet{Name: f.name, Links: links})
		}
	}
	return out
}
