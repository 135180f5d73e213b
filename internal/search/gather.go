package search

import (
	"slices"
	"strings"

	"saison/internal/calendar"
	"saison/internal/locale"
	"saison/internal/schema"
	"saison/internal/site"
)

// gatherer collects the documents of one index.
type gatherer struct {
	site  *site.Site
	lang  string
	env   Env
	print *locale.Lang

	docs     []*doc
	names    names
	kinds    map[string]int // of kindRows, by name
	kindRows []kindRow
	langs    pool
	dirs     pool
	hours    pool
	states   pool
	cut      cutter
	marks    []mark                // by stem
	withheld map[string][][]string // names of people without a page, folded, by their first word
}

// doc is one document.
type doc struct {
	title, slug, path string
	dir, kind, lang   int
	names             []int
	runs              []run
	stems             []int // of its text, by their numbers in the cutter
	small             []int // of the stop words of its text
}

// before is the order of the index: by kind, since the words of one kind are
// alike, then without a day, then by the first day.
func (d *doc) before(o *doc) bool {
	switch {
	case d.kind != o.kind:
		return d.kind < o.kind
	case len(d.runs) == 0 || len(o.runs) == 0:
		if len(d.runs) != len(o.runs) {
			return len(d.runs) == 0
		}
	case d.runs[0].start != o.runs[0].start:
		return d.runs[0].start < o.runs[0].start
	}
	return d.path < o.path
}

func newGatherer(s *site.Site, lang string, env Env) *gatherer {
	g := &gatherer{site: s, lang: lang, env: env, print: locale.For(lang), kinds: map[string]int{}, withheld: map[string][][]string{}}
	g.langs.number(lang)
	g.hours.number("")
	g.states.number("")
	g.cut.stop = stop(s.Config.Languages)
	for _, e := range s.Calendar.Entries {
		if e.Kind.Class != schema.Person || s.URL(e, lang) != "" || e.Person != nil && e.Person.Died != "" {
			continue
		}
		var name []string
		for _, w := range g.cut.words(e.Title, lang) {
			name = append(name, w.Fold)
		}
		if len(name) > 1 {
			g.withheld[name[0]] = append(g.withheld[name[0]], name)
		}
	}
	return g
}

// say returns the words of a key of the interface, or "".
func (g *gatherer) say(key string, k *schema.Kind) string {
	w := g.env.Words
	if w == nil {
		return ""
	}
	if k != nil && k.Gender == "f" && w.Has(key+".f") {
		key += ".f"
	}
	if !w.Has(key) {
		return ""
	}
	return w.Say(key)
}

// pages goes through the plan: each document in the language of the index, or
// in its own where it is not translated, and the lists that saison makes.
func (g *gatherer) pages() {
	for _, o := range g.site.Outputs {
		if o.Format != site.HTML {
			continue
		}
		page := o.Page
		switch page.Type {
		case site.Home, site.NotFound, site.Month, site.SearchPage:
		case site.KindList, site.TagPage, site.TagList, site.Agenda, site.Archive, site.Subscribe:
			if o.Lang == g.lang && page.Number <= 1 && page.Year == 0 {
				g.list(o)
			}
		default:
			if e := page.Entry; e != nil && !e.Draft && (g.env.Hidden == nil || !g.env.Hidden(e)) && o.URL == g.site.URL(e, g.lang) {
				g.entry(o, e)
			}
		}
	}
}

// list adds a page that saison makes.
func (g *gatherer) list(o *site.Output) {
	d := g.add(o, o.Page.Title, g.lang)
	if o.Page.Type == site.TagPage {
		d.kind = g.kind("tag", func() kindRow { return kindRow{Label: g.say("tag", nil)} })
	}
	if e := o.Page.Entry; e != nil {
		c := g.collect(d, g.lang)
		g.prose(c, e)
	}
}

// add adds a document with its title and address.
func (g *gatherer) add(o *site.Output, title, lang string) *doc {
	d := &doc{title: g.typeset(line(title), lang), path: o.Path, lang: g.langs.number(lang)}
	at := strings.TrimSuffix(o.URL, "/")
	i := strings.LastIndexByte(at, '/')
	d.dir, d.slug = g.dirs.number(at[:i+1]), at[i+1:]
	g.docs = append(g.docs, d)
	return d
}

// signs writes the signs that stand for something in shortened addresses.
var signs = strings.NewReplacer("~", "%7E", "@", "%40")

// shortened returns the last part of an address as the index keeps it: ~ for
// the words of the title, @ for the first day, and nothing for the title alone.
func (d *doc) shortened() string {
	s := signs.Replace(d.slug)
	usual := plainSlug(d.title)
	if usual != "" {
		s = strings.Replace(s, usual, "~", 1)
	}
	if len(d.runs) > 0 {
		s = strings.Replace(s, epoch.AddDays(d.runs[0].start).String(), "@", 1)
	}
	if s == "~" {
		return ""
	}
	return s
}

// plainSlug returns the words of a title as most addresses have them.
func plainSlug(title string) string {
	b := []byte(Fold(title))
	out := b[:0]
	for _, c := range b {
		if c >= 'a' && c <= 'z' || c >= '0' && c <= '9' {
			out = append(out, c)
		} else if len(out) > 0 && out[len(out)-1] != '-' {
			out = append(out, '-')
		}
	}
	return strings.TrimSuffix(string(out), "-")
}

// kind returns the number of a kind of documents from 1, made when it is new.
func (g *gatherer) kind(name string, row func() kindRow) int {
	n, ok := g.kinds[name]
	if !ok {
		g.kindRows = append(g.kindRows, row())
		n = len(g.kindRows)
		g.kinds[name] = n
	}
	return n
}

// typeset returns words as they are shown.
func (g *gatherer) typeset(s, lang string) string {
	if g.env.Typeset == nil {
		return s
	}
	return g.env.Typeset(s, lang)
}

// line returns text on one line.
func line(s string) string { return strings.Join(strings.Fields(s), " ") }

// names are what documents share.
type names struct {
	all []*name
	at  map[nameKey]int
}

type nameKey struct {
	class rune
	label string
}

type name struct {
	nameKey
	words string
	stems []int
	uses  int
}

// name gives a name to a document, once. words are what it is found by too.
func (g *gatherer) name(d *doc, class rune, label, words string) {
	label = g.typeset(line(label), g.lang)
	if label == "" {
		return
	}
	key := nameKey{class, label}
	id, ok := g.names.at[key]
	if !ok {
		if g.names.at == nil {
			g.names.at = map[nameKey]int{}
		}
		id = len(g.names.all)
		g.names.at[key] = id
		n := &name{nameKey: key, words: line(words)}
		for _, w := range g.cut.words(n.label+" "+n.words, g.lang) {
			n.stems = append(n.stems, w.id)
		}
		g.names.all = append(g.names.all, n)
	}
	if !slices.Contains(d.names, id) {
		d.names = append(d.names, id)
		g.names.all[id].uses++
	}
}

// byUse returns the names with the commonest first, whose numbers are short, and
// the new number of each.
func (n *names) byUse() (order []*name, number []int) {
	at := make([]int, len(n.all))
	for i := range at {
		at[i] = i
	}
	slices.SortStableFunc(at, func(a, b int) int { return n.all[b].uses - n.all[a].uses })
	number = make([]int, len(n.all))
	for to, from := range at {
		order = append(order, n.all[from])
		number[from] = to
	}
	return order, number
}

// title returns the title of e in a language, or as it is written, and the
// language that it is in.
func title(e *calendar.Entry, lang string) (s, in string) {
	if t := e.Translations.In(lang); t != nil && t.Title != "" {
		return t.Title, lang
	}
	return e.Title, e.Lang
}
