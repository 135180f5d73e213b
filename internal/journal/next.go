package journal

import (
	"slices"
	"strings"
	"time"

	"saison/internal/calendar"
	"saison/internal/civil"
	"saison/internal/event"
	"saison/internal/recur"
)

// Next returns the journal after publishing cal. address gives the address of
// an entry's page below the root. Lines of what is no longer there are kept:
// somebody may put it back, and its revisions go on.
//
// An entry whose id is new, and which is in every other way one that has
// vanished, is that one renamed: it keeps its UID.
func (j *Journal) Next(cal *calendar.Calendar, address func(*calendar.Entry) string) *Journal {
	next := &Journal{site: j.Seed(cal.Config.Site)}
	next.changed = next.site != j.seed() || j != nil && j.repaired
	found := published(cal, address)
	renamed := j.renamed(cal, found)
	gone := map[string]bool{}
	for _, id := range renamed {
		gone[id] = true
	}
	taken := map[string]bool{}
	for _, l := range j.Lines() {
		taken[l.UID] = true
	}
	now := seconds(cal.Now)
	next.lines = make([]Line, 0, len(found)+len(j.Lines()))
	for i := range found {
		p := &found[i]
		id := p.ID
		if old := renamed[id]; old != "" {
			id = old
		}
		old := j.line(id, p.Key)
		l := p.revise(old, now)
		if old == nil {
			// The first id of a renamed entry may be given to another one.
			for l.UID = newUID(next.site, p.ID, p.Key); taken[l.UID]; {
				l.UID = uuid5(l.UID, p.ID)
			}
			taken[l.UID] = true
		}
		next.changed = next.changed || old == nil || *old != l
		next.lines = append(next.lines, l)
	}
	for _, l := range j.Lines() {
		if !gone[l.ID] {
			next.lines = append(next.lines, l)
		}
	}
	// Of a line that was there and is again, the new one comes first.
	slices.SortStableFunc(next.lines, compareLines)
	next.lines = slices.CompactFunc(next.lines, func(a, b Line) bool { return compareLines(a, b) == 0 })
	return next
}

// A publication is one thing to publish, without its revision.
type publication struct {
	Line
	updated time.Time
}

// revise returns the line of p that follows old: nothing moves when nothing
// has changed, the stamp moves with every change that a reader can see, the
// sequence with changes of time, place and status. old is nil for something new.
func (p *publication) revise(old *Line, now time.Time) Line {
	l := p.Line
	stamp := now
	if !p.updated.IsZero() {
		stamp = p.updated
	}
	if old == nil {
		l.Stamp, l.Created = stamp, stamp
		return l
	}
	l.Revision = old.Revision
	if l.schedule == old.schedule && l.rest == old.rest && l.Address == old.Address && l.Title == old.Title {
		return l
	}
	// "updated" may name the day of the last change but one: a stamp never goes back.
	if !stamp.After(old.Stamp) {
		stamp = now
	}
	if stamp.After(old.Stamp) {
		l.Stamp = stamp
	}
	if l.schedule != old.schedule {
		l.Sequence++
	}
	return l
}

// published lists what the calendar publishes, by ID and Key.
func published(cal *calendar.Calendar, address func(*calendar.Entry) string) []publication {
	out := make([]publication, 0, len(cal.Events)+len(cal.Programmes)+len(cal.Calls))
	var d digest
	for _, list := range [][]*calendar.Entry{cal.Events, cal.Programmes, cal.Calls} {
		for _, e := range list {
			out = appendEntry(out, &d, e, address(e), cal.Config.Zone)
		}
	}
	slices.SortStableFunc(out, func(a, b publication) int { return compareLines(a.Line, b.Line) })
	return slices.CompactFunc(out, func(a, b publication) bool { return compareLines(a.Line, b.Line) == 0 })
}

// appendEntry adds the line of an entry and those of the occurrences that have one.
func appendEntry(out []publication, d *digest, e *calendar.Entry, address string, zone *time.Location) []publication {
	rest := d.restOf(e)
	p := publication{updated: updated(e.Updated, zone)}
	p.Line = Line{ID: e.ID, Address: address, Title: e.Title, schedule: d.scheduleOf(e), rest: rest}
	at := len(out)
	out = append(out, p)
	for o := range Occurrences(e) {
		if last := o.LastDay(); last.After(out[at].Last) {
			out[at].Last = last
		}
		if o.Key == "" || !ownLine(e, o) {
			continue
		}
		q := publication{updated: p.updated}
		q.Line = Line{ID: e.ID, Key: o.Key, Title: o.Title, Last: o.LastDay(), schedule: d.occurrenceOf(o), rest: d.noteOf(o, rest)}
		out = append(out, q)
	}
	return out
}

// Occurrences goes through all occurrences of an entry, those of its rounds and
// of its timetable too.
func Occurrences(e *calendar.Entry) func(yield func(*calendar.Occurrence) bool) {
	return func(yield func(*calendar.Occurrence) bool) {
		for _, o := range e.Occurrences {
			if !yield(o) {
				return
			}
		}
		for i := range e.Rounds {
			for _, o := range e.Rounds[i].Occurrences {
				if !yield(o) {
					return
				}
			}
		}
		for _, o := range e.Slots {
			if !yield(o) {
				return
			}
		}
	}
}

// ownLine reports whether calendars may hold o apart from its entry: anything
// but a plain instance of a rule that calendars know.
func ownLine(e *calendar.Entry, o *calendar.Occurrence) bool {
	if !o.Series || e.Series == nil || e.Series.Set.Rule == nil {
		return true
	}
	set := e.Series.Set
	return o.Moved || o.Note != "" || o.Status != e.Event.Status || len(e.Series.Skipped) > 0 || !recur.Portable(set.Rule.Explicit(set.Start))
}

// updated is the time that an author gives as that of the last change; zero when there is none.
func updated(w event.When, zone *time.Location) time.Time {
	if w.IsZero() {
		return time.Time{}
	}
	if w.Offset != nil {
		return seconds(w.DateTime.UTC().Add(-*w.Offset))
	}
	t, _ := w.DateTime.In(zone)
	return seconds(t)
}

// renamed finds the entries that were published under another id, which is not
// in the calendar any more. It returns the old id by the new one.
func (j *Journal) renamed(cal *calendar.Calendar, found []publication) map[string]string {
	there := presence(cal, found)
	lost := map[string][]string{} // by what they say
	for i := range j.Lines() {
		l := &j.lines[i]
		if l.Key == "" && !there(l.ID) {
			lost[l.schedule+l.rest] = append(lost[l.schedule+l.rest], l.ID)
			moved := l.schedule + "/" + shortID(l.ID)
			lost[moved] = append(lost[moved], l.ID)
		}
	}
	out := map[string]string{}
	if len(lost) == 0 {
		return out
	}
	used := map[string]bool{}
	claim := func(say func(*publication) string) {
		claims := map[string][]string{}
		for i := range found {
			if p := &found[i]; p.Key == "" && j.line(p.ID, "") == nil && out[p.ID] == "" {
				claims[say(p)] = append(claims[say(p)], p.ID)
			}
		}
		for what, ids := range claims {
			if old := lost[what]; len(ids) == 1 && len(old) == 1 && !used[old[0]] {
				out[ids[0]] = old[0]
				used[old[0]] = true
			}
		}
	}
	claim(func(p *publication) string { return p.schedule + p.rest })              // another name, the same words
	claim(func(p *publication) string { return p.schedule + "/" + shortID(p.ID) }) // another folder, the same id and time
	return out
}

// presence tells the ids that are in the calendar, shown or held back.
func presence(cal *calendar.Calendar, found []publication) func(id string) bool {
	return func(id string) bool {
		_, ok := slices.BinarySearchFunc(found, Line{ID: id}, func(p publication, l Line) int { return compareLines(p.Line, l) })
		return ok || cal.ByID(id) != nil
	}
}

func shortID(id string) string { return id[strings.LastIndexByte(id, '/')+1:] }

// Vanished returns the lines of published entries that are not in the calendar
// any more although their last day is not before today, by ID.
func (j *Journal) Vanished(cal *calendar.Calendar, today civil.Date) []Line {
	var out []Line
	found := published(cal, func(*calendar.Entry) string { return "" })
	there := presence(cal, found)
	renamed := map[string]bool{}
	for _, old := range j.renamed(cal, found) {
		renamed[old] = true
	}
	for _, l := range j.Lines() {
		if l.Key == "" && !l.Last.IsZero() && !l.Last.Before(today) && !there(l.ID) && !renamed[l.ID] {
			out = append(out, l)
		}
	}
	return out
}
