package site

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"saison/internal/calendar"
	"saison/internal/civil"
	"saison/internal/schema"
)

// groups are the occurrences of the calendar, sorted once by what names them.
// Each list is by start, as the calendar is.
type groups struct {
	named [][]*calendar.Occurrence // by position of the place, person, organisation or programme
	kinds []*kindGroup             // in the order of the table of kinds; those with entries only
	tags  []*tag                   // by name
	slugs map[string]bool          // of tags

	intros map[*schema.Kind]*calendar.Entry // the document that introduces the list of a kind
	calls  []*calendar.Occurrence           // of calls, and every deadline
}

// kindGroup is what there is of one kind.
type kindGroup struct {
	kind    *schema.Kind
	entries []*calendar.Entry // that have a page: coming, without a date, past
	occ     []*calendar.Occurrence
}

// today returns the day of the build in the site's zone.
func (p *planner) today() civil.Date { return civil.DateOf(p.now) }

// agendaOrder returns the entries that are shown in the order of an agenda, so
// that every list made of them in this order needs no sorting of its own.
func (p *planner) agendaOrder() []*calendar.Entry {
	order := slices.Clone(p.all[:p.shown])
	p.byDate(order)
	return order
}

// gather sorts entries and occurrences into their groups, in one pass each.
func (p *planner) gather() {
	p.groups.named = make([][]*calendar.Occurrence, len(p.all))
	p.groups.intros = map[*schema.Kind]*calendar.Entry{}
	p.groups.slugs = map[string]bool{}
	byKind := map[*schema.Kind]*kindGroup{}
	kindOf := make([]*kindGroup, p.shown)
	tagsOf := make([][]*tag, p.shown)
	namedBy := make([][]int32, p.shown)
	group := func(kind *schema.Kind) *kindGroup {
		k := byKind[kind]
		if k == nil {
			k = &kindGroup{kind: kind}
			byKind[kind] = k
		}
		return k
	}
	for _, e := range p.agendaOrder() {
		i := p.site.index[e]
		k := group(e.Kind)
		kindOf[i] = k
		if intro := p.introduces(e); intro != nil {
			p.groups.intros[intro] = e
			group(intro)
		}
		if p.hasPage(e) {
			k.entries = append(k.entries, e)
		}
		tagsOf[i] = p.tagsFor(e)
		if dated(e.Kind.Class) {
			namedBy[i] = p.namers(e)
		}
		if e.Kind.Class == schema.News {
			p.news = append(p.news, e)
		}
	}
	for _, o := range p.cal.Occurrences {
		i, ok := p.site.index[o.Entry]
		if !ok || int(i) >= p.shown {
			continue
		}
		k := kindOf[i]
		k.occ = append(k.occ, o)
		for _, t := range tagsOf[i] {
			t.occ = append(t.occ, o)
		}
		p.groups.place(p, o, namedBy[i])
		if o.Entry.Kind.Class == schema.Call || o.Kind == calendar.Deadline {
			p.groups.calls = append(p.groups.calls, o)
		}
		if !o.Past(p.now) {
			p.coming = append(p.coming, o)
		}
	}
	p.sortKinds(byKind)
	slices.SortFunc(p.groups.tags, func(a, b *tag) int { return strings.Compare(a.name, b.name) })
	sortNews(p.news)
}

// place puts an occurrence into the groups of its place, people, organisations
// and programmes. A deadline is nothing that happens at a place or to a person.
func (g *groups) place(p *planner, o *calendar.Occurrence, namers []int32) {
	at := int32(-1)
	if o.Place != nil && o.Kind != calendar.Deadline {
		if i, ok := p.site.index[o.Place]; ok {
			at = i
			g.named[i] = append(g.named[i], o)
		}
	}
	for _, i := range namers {
		if i == at || o.Kind == calendar.Deadline && p.all[i].Kind.Class != schema.Programme {
			continue
		}
		g.named[i] = append(g.named[i], o)
	}
}

// dated reports whether documents of a class stand on the time line.
func dated(c schema.Class) bool {
	return c == schema.Event || c == schema.Programme || c == schema.Call
}

// namers returns the positions of all that count an entry among theirs: its
// people, the composers of its programme, organizer, partners, and its programmes
// up to the season; a programme itself too. Each once.
func (p *planner) namers(e *calendar.Entry) []int32 {
	var out []int32
	add := func(x *calendar.Entry) bool {
		i, ok := p.site.index[x]
		if x == nil || !ok || slices.Contains(out, i) {
			return false
		}
		out = append(out, i)
		return true
	}
	var up func(x *calendar.Entry)
	up = func(x *calendar.Entry) {
		if x.Kind.Class == schema.Programme && !add(x) {
			return
		}
		for _, programme := range x.PartOf {
			up(programme)
		}
	}
	up(e)
	for i := range e.People {
		if x := e.People[i].Entry; x != nil && p.hasPage(x) {
			add(x)
		}
	}
	for i := range e.Pieces {
		if x := e.Pieces[i].ComposerEntry; x != nil && p.hasPage(x) {
			add(x)
		}
	}
	add(e.Organizer)
	for i := range e.Partners {
		add(e.Partners[i].Entry)
	}
	return out
}

// ofUses returns the occurrences of all entries that name e, by start.
func (g *groups) ofUses(p *planner, e *calendar.Entry) []*calendar.Occurrence {
	var out []*calendar.Occurrence
	for _, x := range e.Uses {
		if i, ok := p.site.index[x]; ok && int(i) < p.shown && dated(x.Kind.Class) {
			out = append(out, x.Occurrences...)
		}
	}
	slices.SortStableFunc(out, calendar.CompareOccurrences)
	return out
}

// sortKinds lists the kinds in the order of their table.
func (p *planner) sortKinds(byKind map[*schema.Kind]*kindGroup) {
	for _, k := range p.kinds.All() {
		if g := byKind[k]; g != nil && k.Class != schema.Page && (len(g.entries) > 0 || p.groups.intros[k] != nil) {
			p.groups.kinds = append(p.groups.kinds, g)
		}
	}
}

// listOrder sorts the entries of a list in language lang: what is dated stays
// as an agenda has it; news newest first; all else by title.
func (p *planner) listOrder(class schema.Class, entries []*calendar.Entry, lang string) []*calendar.Entry {
	if dated(class) {
		return entries
	}
	out := slices.Clone(entries)
	if class == schema.News {
		sortNews(out)
	} else {
		byTitle(out, lang)
	}
	return out
}

// byDate sorts entries as an agenda does: coming, without a date, past.
func (p *planner) byDate(entries []*calendar.Entry) {
	type key struct {
		e     *calendar.Entry
		class int // 0 coming, 1 without a date, 2 past
		at    time.Time
	}
	keys := make([]key, len(entries))
	for i, e := range entries {
		keys[i] = key{e: e, class: 1}
		for _, o := range e.Occurrences {
			if !o.Past(p.now) {
				keys[i].class, keys[i].at = 0, o.StartTime
				break
			}
			keys[i].class, keys[i].at = 2, o.StartTime
		}
	}
	slices.SortFunc(keys, func(a, b key) int {
		at := a.at.Compare(b.at)
		if a.class == 2 {
			at = -at
		}
		return cmp.Or(cmp.Compare(a.class, b.class), at, strings.Compare(a.e.ID, b.e.ID))
	})
	for i := range keys {
		entries[i] = keys[i].e
	}
}

// byTitle sorts entries by title in lang, people by the name they are sorted by.
func byTitle(entries []*calendar.Entry, lang string) {
	type key struct {
		e     *calendar.Entry
		title string
	}
	keys := make([]key, len(entries))
	for i, e := range entries {
		title := titleOf(e, lang)
		if e.Person != nil && e.Person.SortName != "" {
			title = e.Person.SortName
		}
		keys[i] = key{e, sortKey(title)}
	}
	slices.SortFunc(keys, func(a, b key) int {
		return cmp.Or(cmp.Compare(a.e.Weight, b.e.Weight), strings.Compare(a.title, b.title), strings.Compare(a.e.ID, b.e.ID))
	})
	for i := range keys {
		entries[i] = keys[i].e
	}
}

// sortKey returns words as an index sorts them: word by word, without accents,
// case or punctuation.
func sortKey(s string) string {
	words := strings.Fields(s)
	for i := range words {
		words[i] = schema.Fold(words[i])
	}
	return strings.Join(words, " ")
}

// sortNews sorts newest first.
func sortNews(news []*calendar.Entry) {
	slices.SortFunc(news, func(a, b *calendar.Entry) int {
		return cmp.Or(DateOf(b).Compare(DateOf(a)), strings.Compare(a.ID, b.ID))
	})
}

// DateOf returns the day that a document itself gives as its own: when it is
// published, else its first date, else the date in the name of its file, else
// when it was updated; zero if it gives none.
func DateOf(e *calendar.Entry) civil.Date {
	switch {
	case !e.Publish.IsZero():
		return e.Publish.Date
	case len(e.Occurrences) > 0:
		return e.Occurrences[0].Start.Date
	case e.Record.Event != nil && len(e.Record.Event.Schedule.Entries) > 0:
		return e.Record.Event.Schedule.Entries[0].Start.Date
	}
	key := e.Doc.Key[strings.LastIndexByte(e.Doc.Key, '/')+1:]
	if len(key) >= 10 {
		if d, ok := civil.ParseDate(key[:10]); ok {
			return d
		}
	}
	return e.Updated.Date
}
