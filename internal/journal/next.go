package journal

import (
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"saison/internal/calendar"
	"saison/internal/civil"
)

// Next returns the journal after publishing cal on a site in one language.
// address gives the address of an entry's page below the root.
func (j *Journal) Next(cal *calendar.Calendar, address func(*calendar.Entry) string) *Journal {
	return j.NextIn(cal, []string{"fr"}, func(e *calendar.Entry, _ string) string { return address(e) })
}

// NextIn returns the journal after publishing cal in some languages, the first
// of which gives the address of an entry. Lines of what is no longer there are
// kept: somebody may put it back, and its revisions go on.
//
// An entry whose id is new, and which is in every other way one that has
// vanished, is that one renamed: it keeps its UID.
func (j *Journal) NextIn(cal *calendar.Calendar, languages []string, address func(e *calendar.Entry, lang string) string) *Journal {
	next := &Journal{site: j.Seed(cal.Config.Site), base: cal.Config.BaseURL}
	next.moved = next.site != j.seed() || next.base != j.Base() || j != nil && j.repaired
	pages := j.turn(cal, languages, address)
	next.pages, next.astray = pages.pages, pages.lost
	found := published(cal, languages, address, originsOf(next.pages))
	names := j.renamed(cal, found)
	next.strays = names.strays
	s := successor{j: j, next: next, now: seconds(cal.Now), first: languages[0], taken: map[string]bool{}, used: map[string]bool{}, last: map[string]Revision{}}
	for _, l := range j.Lines() {
		s.taken[l.UID] = true
		if r, ok := s.last[l.UID]; !ok || later(l.Revision, r) {
			s.last[l.UID] = l.Revision
		}
	}
	next.lines = make([]Line, 0, len(found)+len(j.Lines()))
	for from := 0; from < len(found); {
		to := from + 1
		for to < len(found) && found[to].ID == found[from].ID {
			to++
		}
		s.publish(found[from:to], j.olds(names.before(found[from].ID)))
		from = to
	}
	today := civil.DateOf(cal.Now)
	for _, l := range j.Lines() {
		was := l.ID
		switch {
		case !names.gone[l.ID]:
		case l.State == Withdrawn && l.Key != "": // a date that was taken back goes with its entry
			l.ID = names.after(l.ID)
		default:
			continue
		}
		l = s.leave(l, names, today)
		if l.State == Withdrawn && l.Key != "" {
			l.Stamp = s.heading(&l, found, j.line(was, ""))
		}
		next.lines = append(next.lines, l)
	}
	// Of a line that was there and is again, the new one comes first.
	slices.SortStableFunc(next.lines, compareLines)
	next.lines = slices.CompactFunc(next.lines, func(a, b Line) bool { return compareLines(a, b) == 0 })
	same := slices.Equal(next.lines, j.Lines())
	if slices.Equal(next.pages, j.Pages()) {
		next.pages = j.Pages()
	} else {
		next.changed = true
	}
	next.changed = next.changed || next.moved || !same
	if same {
		next.lines = j.Lines()
	} else {
		next.lines = slices.Clone(next.lines) // without the room that was not needed
	}
	return next
}

// later reports whether a follows b as a revision of one UID.
func later(a, b Revision) bool {
	if a.Sequence != b.Sequence {
		return a.Sequence > b.Sequence
	}
	return a.Stamp.After(b.Stamp)
}

// olds returns the lines of an id.
func (j *Journal) olds(id string) []Line {
	lines := j.Lines()
	from, _ := slices.BinarySearchFunc(lines, Line{ID: id}, compareLines)
	to := from
	for to < len(lines) && lines[to].ID == id {
		to++
	}
	return lines[from:to]
}

// successor makes the lines of the next journal.
type successor struct {
	j, next *Journal
	now     time.Time
	first   string              // language
	taken   map[string]bool     // UIDs that something has had
	used    map[string]bool     // UIDs of calendar entries of the next journal
	last    map[string]Revision // the latest one of each UID
}

// publish adds the lines of one entry, which follow the lines olds.
func (s *successor) publish(group []publication, olds []Line) {
	follow := match(group, olds)
	for i := range group {
		p, old := &group[i], follow[i]
		if old != nil && !p.Start.IsZero() && s.used[old.UID] {
			old = nil // another date has it already
		}
		var l Line
		if old == nil {
			l = s.begin(p)
		} else {
			l = s.revise(p, old)
		}
		if !p.Start.IsZero() {
			s.used[l.UID] = true
		}
		s.next.lines = append(s.next.lines, l)
	}
}

// begin returns the line of something published for the first time.
func (s *successor) begin(p *publication) Line {
	l := p.Line
	l.Stamp = s.now
	if !p.updated.IsZero() {
		l.Stamp = p.updated
	}
	l.Created = l.Stamp
	if s.j != nil {
		l.Sequence = s.j.floor
	}
	// The first id of a renamed entry may be given to another one.
	for l.UID = newUID(s.next.site, p.ID, p.Key); s.taken[l.UID]; {
		l.UID = uuid5(l.UID, p.ID)
	}
	s.taken[l.UID] = true
	return l
}

// revise returns the line of p that follows old: nothing moves when nothing
// has changed, the stamp moves with every change that a reader can see, the
// sequence with changes of time, place and status, and when something comes
// back that calendars had as cancelled, or no more.
func (s *successor) revise(p *publication, old *Line) Line {
	l := p.Line
	l.Revision = old.Revision
	l.Was, l.Left = former(&l, old, s.first), left(&l, old)
	last := s.last[old.UID]
	back := old.State == Withdrawn || old.State == Gone || later(last, old.Revision)
	told := l.rest == old.rest && l.Address == old.Address && l.Title == old.Title && (l.Pages == old.Pages || old.File == "") && (s.next.base == s.j.Base() || s.j.Base() == "")
	if l.schedule == old.schedule && told && !back {
		return l
	}
	l.Sequence = max(l.Sequence, last.Sequence)
	if last.Stamp.After(l.Stamp) {
		l.Stamp = last.Stamp
	}
	l.Stamp = s.stamp(l.Stamp, p.updated)
	if l.schedule != old.schedule || back {
		l.Sequence++
	}
	return l
}

// stamp returns that of a change after old: the day that the author names, else
// the clock. "updated" may name the day of the last change but one: a stamp
// never goes back.
func (s *successor) stamp(old, updated time.Time) time.Time {
	for _, t := range []time.Time{updated, s.now} {
		if !t.IsZero() && t.After(old) {
			return t
		}
	}
	return old
}

// heading returns the stamp of a date that was taken back of an entry which is
// still there: calendars show it under the title and the kind of the entry.
func (s *successor) heading(l *Line, found []publication, old *Line) time.Time {
	i, ok := slices.BinarySearchFunc(found, Line{ID: l.ID}, func(p publication, l Line) int { return compareLines(p.Line, l) })
	if !ok || old == nil {
		return l.Stamp
	}
	now := &found[i].Line
	if now.Title == old.Title && now.Titles == old.Titles && now.Kind == old.Kind && now.Lang == old.Lang {
		return l.Stamp
	}
	return s.stamp(l.Stamp, time.Time{})
}

// leave returns the line that follows l when nothing of the calendar does.
func (s *successor) leave(l Line, names *names, today civil.Date) Line {
	switch {
	case l.Key != "" && s.used[l.UID]:
		l.State = Gone // another date goes on under its number
	case l.State == Gone, l.State == Withdrawn:
	case l.State == Published && s.told(&l, names, today):
		l.State = Withdrawn
		l.Stamp = s.stamp(l.Stamp, time.Time{})
	case l.State == Withdrawing && !l.Last.Before(today):
		l.State = Withdrawn
		l.Sequence++
		l.Stamp = s.stamp(l.Stamp, time.Time{})
	case l.State == Withdrawing, l.Last.Before(today), l.Key != "" && names.there(l.ID) && !names.held(l.ID):
		l.State = Gone
	}
	return l
}

// A publication is one thing to publish, without its revision.
type publication struct {
	Line
	updated time.Time
}

// published lists what the calendar publishes, by ID and Key. first has the
// documents that were published under another id before.
func published(cal *calendar.Calendar, languages []string, address func(*calendar.Entry, string) string, first origins) []publication {
	entries := slices.Concat(cal.Events, cal.Programmes, cal.Calls)
	slices.SortStableFunc(entries, func(a, b *calendar.Entry) int { return strings.Compare(a.ID, b.ID) })
	compare := func(a, b publication) int { return compareLines(a.Line, b.Line) }
	parts := make([][]publication, max(1, min(runtime.GOMAXPROCS(0), len(entries)/500)))
	var wg sync.WaitGroup
	for i := range parts {
		wg.Go(func() {
			some := entries[i*len(entries)/len(parts) : (i+1)*len(entries)/len(parts)]
			w := writer{digest: digest{first: first}, cal: cal, languages: languages, address: address}
			out := make([]publication, 0, len(some)+len(some)/4)
			for _, e := range some {
				at := len(out)
				out = w.appendEntry(out, e)
				slices.SortStableFunc(out[at:], compare)
			}
			parts[i] = out
		})
	}
	wg.Wait()
	out := slices.Concat(parts...)
	if !slices.IsSortedFunc(out, compare) { // two documents with one id
		slices.SortStableFunc(out, compare)
	}
	return slices.CompactFunc(out, func(a, b publication) bool { return compare(a, b) == 0 })
}

// writer makes publications.
type writer struct {
	digest
	cal       *calendar.Calendar
	languages []string
	address   func(*calendar.Entry, string) string
}

// appendEntry adds the line of an entry and those of the occurrences that have one.
func (w *writer) appendEntry(out []publication, e *calendar.Entry) []publication {
	rest := w.restOf(e, w.cal.Config)
	whole := wholeOf(e)
	p := publication{updated: updated(e.Updated, w.cal.Config.Zone)}
	p.Line = Line{ID: e.ID, Address: w.address(e, w.languages[0]), Title: e.Title, schedule: w.scheduleOf(e, w.cal), rest: rest}
	p.Facts = w.factsOf(e, whole)
	if whole != nil && whole.Series {
		p.Series = false
		p.Rule = e.Series.Set.Rule.Explicit(e.Series.Set.Start).String()
		p.Except = exceptionsOf(e)
	}
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
		w.text(p.Address, p.Pages)
		q.Line = Line{ID: e.ID, Key: o.Key, Title: o.Title, Last: o.LastDay(), rest: w.noteOf(o, rest), schedule: w.occurrenceOf(o)}
		q.show(o, w.first)
		out = append(out, q)
	}
	return out
}

// wholeOf returns the occurrence that stands for the entry's own calendar entry:
// its only date, or the first instance of its repetition; nil when it has none.
func wholeOf(e *calendar.Entry) *calendar.Occurrence {
	for o := range Occurrences(e) {
		if o.Key == "" {
			return o
		}
	}
	if !repeats(e) {
		return nil
	}
	start := e.Series.Set.Start
	o := &calendar.Occurrence{Entry: e, Series: true, Start: start, End: start.Add(e.Series.Duration), HasEnd: e.Series.Duration > 0,
		ZoneName: e.ZoneName, Place: e.Place, Status: e.Event.Status, Room: e.Event.Room, RecurrenceID: start}
	o.AllDay = slices.ContainsFunc(e.Occurrences, func(o *calendar.Occurrence) bool { return o.Series && o.AllDay })
	if o.AllDay && o.End == start {
		o.End = start.AddDays(1)
	}
	return o
}

// exceptionsOf returns the days on which a repetition does not happen.
func exceptionsOf(e *calendar.Entry) string {
	var out []string
	for _, d := range e.Series.Set.ExDates {
		out = append(out, d.String())
	}
	return strings.Join(out, " ")
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
