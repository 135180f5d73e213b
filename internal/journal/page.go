package journal

import (
	"bytes"
	"slices"
	"strings"
	"time"

	"saison/internal/calendar"
	"saison/internal/event"
	"saison/internal/schema"
)

// Page is a published document that calendars do not show: a place, a person,
// an organisation, a work, news, an ordinary page.
type Page struct {
	ID      string    // full id: "places/grande-halle"
	Address string    // in the first language, below the root
	Title   string    // "" once it is gone: who takes a page back takes the name back, too
	Kind    string    // its canonical name
	Pages   string    // addresses in other languages: "en:/en/places/great-hall/"
	Was     string    // former addresses, the latest last: "fr:/lieux/halle/"
	First   string    // the id under which it was first published, when that was another one
	Changed time.Time // when it last said something else than before; zero when it has not since it is known
	Gone    bool      // it has no page any more

	sum string // of what its files say
}

// Origin returns the id under which the page was first published: the calendars
// of a place keep their number by it, and news its name in feeds.
func (p *Page) Origin() string {
	if p.First != "" {
		return p.First
	}
	return p.ID
}

// Pages returns the documents that are no calendar entries, by ID. They belong
// to the journal.
func (j *Journal) Pages() []Page {
	if j == nil {
		return nil
	}
	return j.pages
}

// Page returns what is known of a document that is no calendar entry, or nil. It
// belongs to the journal.
func (j *Journal) Page(id string) *Page {
	pages := j.Pages()
	i, ok := slices.BinarySearchFunc(pages, id, func(p Page, id string) int { return strings.Compare(p.ID, id) })
	if !ok {
		return nil
	}
	return &pages[i]
}

// Origin returns the id under which the document was first published, as far as
// that is known; else id.
func (j *Journal) Origin(id string) string {
	if p := j.Page(id); p != nil {
		return p.Origin()
	}
	return id
}

// current returns the id of the page that was first published as origin.
func (j *Journal) current(origin string) string {
	if p := j.Page(origin); p != nil && p.First == "" {
		return origin
	}
	for i := range j.Pages() {
		if p := &j.pages[i]; p.First == origin && !p.Gone {
			return p.ID
		}
	}
	return origin
}

// origins are the ids under which documents were first published, by their
// present ones, of those that have had another.
type origins map[string]string

func (o origins) of(id string) string {
	if first, ok := o[id]; ok {
		return first
	}
	return id
}

func originsOf(pages []Page) origins {
	var out origins
	for i := range pages {
		if p := &pages[i]; p.First != "" {
			if out == nil {
				out = origins{}
			}
			out[p.ID] = p.First
		}
	}
	return out
}

// isPage reports whether the journal has e as a page.
func isPage(e *calendar.Entry) bool {
	switch e.Kind.Class {
	case schema.Event, schema.Programme, schema.Call:
		return false
	}
	return true
}

// pageOf returns the page of e; ok is false when it has none.
func pageOf(e *calendar.Entry, languages []string, address func(*calendar.Entry, string) string) (p Page, ok bool) {
	p = Page{ID: e.ID, Title: e.Title, Kind: e.Kind.Name, Address: address(e, languages[0])}
	if p.Address == "" {
		return p, false
	}
	var pages []string
	for _, lang := range languages[1:] {
		if a := address(e, lang); a != "" && a != p.Address {
			pages = append(pages, lang+":"+a)
		}
	}
	p.Pages = strings.Join(pages, " ")
	p.sum = saidBy(e)
	return p, true
}

// saidBy is the hash of what the files of a document say.
func saidBy(e *calendar.Entry) string {
	texts := slices.Clone(e.Translations)
	slices.SortFunc(texts, func(a, b *event.Record) int { return strings.Compare(a.Lang, b.Lang) })
	var d digest
	for _, r := range texts {
		d.text(r.Lang)
		if r.Doc != nil {
			d.text(r.Doc.Said)
		}
	}
	return d.sum()
}

// turned is the pages of a journal made into those of the next one.
type turned struct {
	pages []Page
	lost  int // how many of the journal the calendar lacks
}

// turn returns the pages after publishing cal. Those of what is no longer there
// are kept: it may come back, or be found again under another name.
func (j *Journal) turn(cal *calendar.Calendar, languages []string, address func(*calendar.Entry, string) string) turned {
	var found []Page
	aliases := map[string]*calendar.Entry{}
	for _, e := range cal.Entries {
		if !isPage(e) {
			continue
		}
		if p, ok := pageOf(e, languages, address); ok {
			found = append(found, p)
			if len(e.Aliases) > 0 {
				aliases[e.ID] = e
			}
		}
	}
	byID := func(a, b Page) int { return strings.Compare(a.ID, b.ID) }
	slices.SortStableFunc(found, byID)
	found = slices.CompactFunc(found, func(a, b Page) bool { return a.ID == b.ID }) // two documents with one id
	there := func(id string) bool {
		_, ok := slices.BinarySearchFunc(found, Page{ID: id}, byID)
		return ok || cal.ByID(id) != nil
	}
	before, lost := j.renamedPages(found, aliases, there)
	out := make([]Page, 0, len(found)+lost)
	used := map[string]bool{}
	for i := range j.Pages() {
		used[j.pages[i].Origin()] = true
	}
	at := seconds(cal.Now)
	for _, p := range found {
		if old := before[p.ID]; old != nil {
			p = p.after(old, languages[0], at)
		} else {
			p.First = unusedOrigin(p.ID, used)
		}
		out = append(out, p)
	}
	follows := map[string]bool{}
	for _, old := range before {
		follows[old.ID] = true
	}
	origins := map[string]bool{}
	for i := range out {
		origins[out[i].Origin()] = true
	}
	for _, p := range j.Pages() {
		e := cal.ByID(p.ID)
		switch {
		case follows[p.ID]:
			continue
		case origins[p.Origin()]: // renamed on one side of a merge, and changed on the other
			continue
		case e == nil || !e.Held:
			p.Gone, p.Title = true, ""
		}
		out = append(out, p)
	}
	slices.SortFunc(out, byID)
	return turned{out, lost}
}

// unusedOrigin returns the First of a page that begins: "", unless a page that
// has had its id goes on under another.
func unusedOrigin(id string, used map[string]bool) string {
	first := id
	for used[first] {
		first += "+"
	}
	used[first] = true
	if first == id {
		return ""
	}
	return first
}

// pageClues say in what a new page and one that has vanished may be one, the
// surest first. "" says nothing.
var pageClues = []func(p *Page) string{
	func(p *Page) string { return p.sum }, // another name, the same words
	func(p *Page) string { // another name, and other words at the same address or under the same title
		if p.Gone {
			return ""
		}
		return p.Address
	},
	func(p *Page) string {
		if p.Gone || p.Title == "" {
			return ""
		}
		return p.Kind + "/" + p.Title
	},
}

// renamedPages returns what was published of each of the pages found, by their
// ids: under the same id, or under one that is not there any more. lost is how
// many of those there are.
func (j *Journal) renamedPages(found []Page, aliases map[string]*calendar.Entry, there func(string) bool) (before map[string]*Page, lost int) {
	before = make(map[string]*Page, len(found))
	var fresh []*Page
	origins := map[string]bool{}
	for i := range found {
		p := &found[i]
		if old := j.Page(p.ID); old != nil {
			before[p.ID] = old
			origins[old.Origin()] = true
		} else {
			fresh = append(fresh, p)
		}
	}
	gone := map[string]bool{}
	var left []*Page
	for i := range j.Pages() {
		if p := &j.pages[i]; !there(p.ID) && !origins[p.Origin()] {
			left = append(left, p)
		}
	}
	if len(left)*len(fresh) == 0 {
		return before, len(left)
	}
	claim := func(old *Page, id string) { before[id], gone[old.ID] = old, true }
	for _, p := range fresh {
		e := aliases[p.ID]
		for _, l := range left {
			if e != nil && !gone[l.ID] && before[p.ID] == nil && hasAlias(e, l.Address) {
				claim(l, p.ID)
			}
		}
	}
	for _, clue := range pageClues {
		olds, news := map[string][]*Page{}, map[string][]*Page{}
		for _, l := range left {
			if c := clue(l); c != "" && !gone[l.ID] {
				olds[c] = append(olds[c], l)
			}
		}
		for _, p := range fresh {
			if c := clue(p); c != "" && before[p.ID] == nil {
				news[c] = append(news[c], p)
			}
		}
		for c, list := range news {
			if old := olds[c]; len(list) == 1 && len(old) == 1 {
				claim(old[0], list[0].ID)
			}
		}
	}
	return before, len(left)
}

// after returns p as what follows old at a time.
func (p Page) after(old *Page, first string, at time.Time) Page {
	p.Was = formerAddresses(old.Was, old.Address, old.Pages, p.Address, p.Pages, first)
	if p.First = old.Origin(); p.First == p.ID {
		p.First = ""
	}
	p.Changed = old.Changed
	if p.sum != old.sum && at.After(old.Changed) {
		p.Changed = at
	}
	return p
}

// pageMark begins the line of a page in the file. No field of another line can
// begin like that.
const pageMark = "=page\t"

// pageColumns is the number of fields that the line of a page has behind its
// mark; named ones follow.
const pageColumns = 4

// pageNames are the named fields of a page, in the order in which they are
// written. New ones may be added anywhere; a name never changes its meaning.
var pageNames = []struct {
	name string
	get  func(*Page) string
	set  func(*Page, string) bool // false: what stands there says nothing
}{
	{"kind", func(p *Page) string { return p.Kind }, func(p *Page, s string) bool { p.Kind = s; return true }},
	{"pages", func(p *Page) string { return p.Pages }, func(p *Page, s string) bool { p.Pages = s; return true }},
	{"was", func(p *Page) string { return p.Was }, func(p *Page, s string) bool { p.Was = s; return true }},
	{"first", func(p *Page) string { return p.First }, func(p *Page, s string) bool { p.First = s; return true }},
	{"changed", func(p *Page) string {
		if p.Changed.IsZero() {
			return ""
		}
		return p.Changed.Format(stampLayout)
	}, func(p *Page, s string) bool {
		t, err := time.Parse(stampLayout, s)
		p.Changed = t
		return err == nil && !t.IsZero()
	}},
	{"state", func(p *Page) string {
		if p.Gone {
			return stateNames[Gone]
		}
		return ""
	}, func(p *Page, s string) bool { p.Gone = s == stateNames[Gone]; return p.Gone }},
}

// parsePage reads the line of a page, without its mark.
func parsePage(text string) (p Page, ok bool) {
	f := strings.Split(text, "\t")
	if len(f) < pageColumns {
		return p, false
	}
	for i := range f {
		f[i] = unescape(f[i])
	}
	p = Page{ID: f[0], sum: f[1], Address: f[2], Title: f[3]}
	for _, s := range f[pageColumns:] {
		name, value, named := strings.Cut(s, "=")
		if !named {
			return p, false
		}
		for i := range pageNames {
			if pageNames[i].name == name && !pageNames[i].set(&p, value) {
				return p, false
			}
		}
	}
	return p, p.ID != ""
}

// write appends the line of the page to a file.
func (p *Page) write(b *bytes.Buffer) {
	b.WriteString(pageMark)
	for i, f := range [pageColumns]string{p.ID, p.sum, p.Address, p.Title} {
		if i > 0 {
			b.WriteByte('\t')
		}
		b.WriteString(escape(f))
	}
	for i := range pageNames {
		if v := pageNames[i].get(p); v != "" {
			b.WriteString("\t" + pageNames[i].name + "=" + escape(v))
		}
	}
	b.WriteByte('\n')
}

// text is all that the line says, for an order that depends on nothing else.
func (p *Page) text() string {
	var b bytes.Buffer
	p.write(&b)
	return b.String()
}

// joinPages sorts pages, and makes one of those about one document: the one that
// changed last counts, then one that is there; former addresses are those of all.
func joinPages(pages []Page) []Page {
	slices.SortFunc(pages, func(a, b Page) int {
		switch {
		case a.ID != b.ID:
			return strings.Compare(a.ID, b.ID)
		case !a.Changed.Equal(b.Changed):
			return b.Changed.Compare(a.Changed)
		case a.Gone != b.Gone && b.Gone:
			return -1
		case a.Gone != b.Gone:
			return 1
		}
		return strings.Compare(a.text(), b.text())
	})
	kept := pages[:0]
	for _, p := range pages {
		if n := len(kept); n > 0 && kept[n-1].ID == p.ID {
			k := &kept[n-1]
			if p.Was != k.Was {
				k.Was = formerAddresses(p.Was+" "+k.Was, "", "", "", "", "")
			}
			continue
		}
		kept = append(kept, p)
	}
	return kept
}
