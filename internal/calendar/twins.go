package calendar

import (
	"slices"

	"saison/internal/civil"
	"saison/internal/diag"
	"saison/internal/event"
	"saison/internal/schema"
)

// twin is what two events have in common that visitors cannot tell apart.
type twin struct {
	kind        *schema.Kind
	title       string // folded
	first, last civil.DateTime
	place       *Entry
	room        string
}

// twins are pairs of events, by the files of their documents, the later one first.
type twins map[[2]*Entry]bool

// checkTwins tells of events to come that stand in two files: the copies that
// shared folders make of a file that two people change ("noel (1).md",
// "noel-PC-DE-CAMILLE.md") would go out as events of their own.
func checkTwins(m *maker) twins {
	known := map[twin]*Entry{}
	found := twins{}
	for _, e := range m.all {
		if e.hidden || e.Held || e.Event == nil || len(e.Occurrences) == 0 || e.Event.Status == event.Cancelled {
			continue
		}
		if e.Occurrences[len(e.Occurrences)-1].EndTime.Before(m.cal.Now) {
			continue // nobody can change the past
		}
		key := twinOf(e, schema.Fold(e.Title))
		other := known[key]
		if other == nil {
			known[key] = e
			continue
		}
		if related(e, other) || key.title == "" {
			continue
		}
		found[pairOf(e, other)] = true
		m.diags = append(m.diags, diag.New("event-twice", datePos(e), diag.Args{"title": e.Title, "day": dayArg(key.first.Date)}).
			With(diag.Related{Pos: datePos(other), ID: "overlap-other", Args: diag.Args{"title": other.Title}}))
	}
	return found
}

// twinOf returns what an event that has occurrences would have in common with a
// twin if it had the folded title.
func twinOf(e *Entry, title string) twin {
	return twin{e.Kind, title, e.Occurrences[0].Start, e.Occurrences[len(e.Occurrences)-1].Start, e.Place, e.Event.Room}
}

// hasTwin reports whether another document may be a twin of e if e had the folded title.
func (c *Calendar) hasTwin(e *Entry, title string) bool {
	if e.Event == nil || len(e.Occurrences) == 0 {
		return false
	}
	key := twinOf(e, title)
	return slices.ContainsFunc(c.index.byTitle[e.Kind.Class][title], func(o *Entry) bool {
		return o != e && o.Event != nil && len(o.Occurrences) > 0 && twinOf(o, title) == key
	})
}

// pairOf returns two entries in the order of [twins].
func pairOf(a, b *Entry) [2]*Entry {
	if a.Doc.File < b.Doc.File {
		a, b = b, a
	}
	return [2]*Entry{a, b}
}
