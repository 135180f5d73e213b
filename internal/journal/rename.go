package journal

import (
	"slices"
	"strings"

	"saison/internal/calendar"
	"saison/internal/civil"
)

// names tell which entries were published under another id.
type names struct {
	cal    *calendar.Calendar
	found  []publication
	old    map[string]string // by new id
	gone   map[string]bool   // ids that have no lines of their own any more
	strays int               // how many lines there are whose documents have vanished
}

// before returns the id under which id was published.
func (n *names) before(id string) string {
	if old := n.old[id]; old != "" {
		return old
	}
	return id
}

// after returns the id under which what was published as id goes on.
func (n *names) after(id string) string {
	for now, old := range n.old {
		if old == id {
			return now
		}
	}
	return id
}

// there reports whether the id is in the calendar, shown or held back.
func (n *names) there(id string) bool {
	_, ok := slices.BinarySearchFunc(n.found, Line{ID: id}, func(p publication, l Line) int { return compareLines(p.Line, l) })
	return ok || n.cal.ByID(id) != nil
}

func (n *names) held(id string) bool {
	e := n.cal.ByID(id)
	return e != nil && e.Held
}

// clues say in what an entry and a line that has vanished may be one, the
// surest first. "" says nothing.
var clues = []func(l *Line) string{
	func(l *Line) string { return l.schedule + l.rest },              // another name, the same words
	func(l *Line) string { return l.schedule + "/" + shortID(l.ID) }, // another folder, the same id and time
	func(l *Line) string { // another name and another date at the same address
		if l.Start.IsZero() {
			return ""
		}
		return l.Address
	},
}

// sure is how many of the clues hold for what is over or taken back, too.
const sure = 2

// renamed finds the entries that were published under another id, which is not
// in the calendar any more: by the former address that the document names, or
// by what is as it was.
func (j *Journal) renamed(cal *calendar.Calendar, found []publication) *names {
	n := &names{cal: cal, found: found, old: map[string]string{}, gone: map[string]bool{}}
	lost := j.lost(n)
	if n.strays = len(lost); n.strays == 0 {
		return n
	}
	entries := map[string]*calendar.Entry{}
	var fresh []*publication
	for i := range found {
		if p := &found[i]; p.Key == "" && !j.Has(p.ID) {
			fresh = append(fresh, p)
			entries[p.ID] = cal.ByID(p.ID)
		}
	}
	claim := func(old *Line, id string) {
		n.old[id], n.gone[old.ID] = old.ID, true
	}
	for _, p := range fresh {
		for _, l := range lost {
			if e := entries[p.ID]; e != nil && !n.gone[l.ID] && n.old[p.ID] == "" && hasAlias(e, l.Address) {
				claim(l, p.ID)
			}
		}
	}
	today := civil.DateOf(cal.Now)
	for i, clue := range clues {
		byClue := map[string][]*Line{}
		for _, l := range lost {
			if c := clue(l); c != "" && !n.gone[l.ID] && (i < sure || l.State == Published && !l.Last.Before(today)) {
				byClue[c] = append(byClue[c], l)
			}
		}
		claims := map[string][]string{}
		for _, p := range fresh {
			if c := clue(&p.Line); c != "" && n.old[p.ID] == "" {
				claims[c] = append(claims[c], p.ID)
			}
		}
		for c, ids := range claims {
			if old := byClue[c]; len(ids) == 1 && len(old) == 1 {
				claim(old[0], ids[0])
			}
		}
	}
	return n
}

// lost returns the lines of entries that the calendar lacks. One whose UID an
// entry of the calendar has was renamed on one side of a merge and changed on
// the other: it is that entry.
func (j *Journal) lost(n *names) []*Line {
	var out []*Line
	var uids map[string]bool
	for i := range j.Lines() {
		l := &j.lines[i]
		if l.Key != "" || n.there(l.ID) {
			continue
		}
		if uids == nil {
			uids = map[string]bool{}
			for k := range j.lines {
				if m := &j.lines[k]; m.Key == "" && n.there(m.ID) {
					uids[m.UID] = true
				}
			}
		}
		if uids[l.UID] {
			n.gone[l.ID] = true
			continue
		}
		out = append(out, l)
	}
	return out
}

// hasAlias reports whether the document names address as a former one of its own.
func hasAlias(e *calendar.Entry, address string) bool {
	if address == "" {
		return false
	}
	trim := func(s string) string {
		if _, rest, ok := strings.Cut(s, "://"); ok {
			_, s, _ = strings.Cut(rest, "/")
		}
		return strings.Trim(strings.TrimSuffix(s, "index.html"), "/")
	}
	for _, a := range e.Aliases {
		if trim(a.Name) == trim(address) {
			return true
		}
	}
	return false
}

func shortID(id string) string { return id[strings.LastIndexByte(id, '/')+1:] }
