package journal

import (
	"slices"
	"time"

	"saison/internal/calendar"
	"saison/internal/civil"
	"saison/internal/event"
	"saison/internal/recur"
	"saison/internal/schema"
)

// repeats reports whether calendars hold e as one repeating entry.
func repeats(e *calendar.Entry) bool {
	if e.Series == nil || e.Series.Set.Rule == nil || len(e.Series.Skipped) > 0 {
		return false
	}
	set := e.Series.Set
	return recur.Portable(set.Rule.Explicit(set.Start)) && !slices.ContainsFunc(e.Occurrences, func(o *calendar.Occurrence) bool {
		if !o.Series || o.AllDay || o.Zone == nil {
			return false
		}
		_, how := o.RecurrenceID.In(e.Zone)
		return how != civil.Once // programs do not agree on it
	})
}

// ownLine reports whether calendars may hold o apart from its entry: anything
// but a plain instance of a rule that calendars know.
func ownLine(e *calendar.Entry, o *calendar.Occurrence) bool {
	if !o.Series || e.Series == nil || e.Series.Set.Rule == nil {
		return true
	}
	return o.Moved || o.Note != "" || o.Status != e.Event.Status || !repeats(e)
}

// date reports whether the line is one of the dates of its entry, which its
// author may change for another.
func (l *Line) date() bool {
	return !l.Start.IsZero() && !l.Series && (l.As == calendar.Happening || l.As == calendar.Bar)
}

// match finds the old line that each line of an entry follows, nil for none.
// That is the one of the same key; and beside that the UID goes on
//   - when one date becomes several, with the date that stays, else the first;
//   - when several become one, or a repetition, with the date that stays, else the first;
//   - when as many dates go as come, from one to the next in their order: they have been moved.
func match(group []publication, olds []Line) []*Line {
	follow := make([]*Line, len(group))
	kept := map[string]bool{}
	for i := range group {
		for k := range olds {
			if olds[k].Key == group[i].Key {
				follow[i] = &olds[k]
				kept[olds[k].Key] = true
			}
		}
	}
	if len(olds) == 0 || olds[0].Key != "" {
		return follow
	}
	whole, old := &group[0], &olds[0]
	var come []int    // dates of the entry that no line had
	var leave []*Line // dates of calendars that the entry has no more
	for i := range group {
		if group[i].Key != "" && group[i].date() && (follow[i] == nil || follow[i].State == Gone) {
			come = append(come, i)
		}
	}
	for k := range olds {
		if l := &olds[k]; l.Key != "" && !kept[l.Key] && l.date() && l.State == Published {
			leave = append(leave, l)
		}
	}
	byStart := func(a, b *Line) int { return a.Start.Compare(b.Start) }
	slices.SortStableFunc(come, func(a, b int) int { return byStart(&group[a].Line, &group[b].Line) })
	slices.SortStableFunc(leave, byStart)
	switch {
	case whole.Start.IsZero() && !old.Start.IsZero() && old.State != Gone:
		if i := slices.IndexFunc(come, func(i int) bool { return group[i].Start == old.Start }); i >= 0 {
			follow[come[i]] = old
		} else if len(come) > 0 {
			follow[come[0]] = old
		}
	case !whole.Start.IsZero() && old.Start.IsZero():
		if i := slices.IndexFunc(olds, func(l Line) bool { return l.Key != "" && l.date() && l.State != Gone && l.Start == whole.Start }); i >= 0 {
			follow[0] = &olds[i]
		} else if len(leave) > 0 {
			follow[0] = leave[0]
		}
	case len(come) == len(leave):
		for n, i := range come {
			follow[i] = leave[n]
		}
	}
	return follow
}

// feedsOf returns the feeds that hold e, beside that of everything.
func (d *digest) feedsOf(e *calendar.Entry) []string {
	out := []string{feedToken("kind", e.Kind.Name)}
	add := func(kind string, x *calendar.Entry) {
		if x == nil {
			return
		}
		if t := feedToken(kind, d.first.of(x.ID)); !slices.Contains(out, t) {
			out = append(out, t)
		}
	}
	if e.Kind.Class == schema.Call {
		out = append(out, feedToken("calls", e.Kind.Name))
	}
	add("place", e.Place)
	for o := range Occurrences(e) {
		add("place", o.Place)
	}
	var up func(x *calendar.Entry)
	up = func(x *calendar.Entry) {
		for _, p := range x.PartOf {
			if p.Kind.Class == schema.Programme && !slices.Contains(out, feedToken("programme", p.ID)) {
				add("programme", p)
				up(p)
			}
		}
	}
	up(e)
	for i := range e.People {
		add("person", e.People[i].Entry)
	}
	for i := range e.Pieces {
		add("person", e.Pieces[i].ComposerEntry)
	}
	if o := e.Organizer; o != nil {
		add(map[bool]string{true: "person", false: "organisation"}[o.Kind.Class == schema.Person], o)
	}
	for i := range e.Partners {
		add("organisation", e.Partners[i].Entry)
	}
	for _, t := range e.Tags {
		out = append(out, feedToken("tag", t))
	}
	slices.Sort(out)
	return slices.Compact(out)
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

// A Lost is something published and still to come that the calendar lacks.
type Lost struct {
	Line
	Entry *calendar.Entry // what is still there of it: a document without its dates; nil: nothing is
	Told  bool            // subscribers know that it is cancelled, and go on being told
}

// Vanished returns what has been published, is not over yet, and is not in the
// calendar any more, by ID: entries, and of those that are there the explicit
// dates that are not (with a Key). The arguments are those of [Journal.NextIn].
func (j *Journal) Vanished(cal *calendar.Calendar, languages []string, address func(*calendar.Entry, string) string) []Lost {
	var out []Lost
	var found []publication
	var names *names
	today := civil.DateOf(cal.Now)
	for i := range j.Lines() {
		l := &j.lines[i]
		if l.State != Published || l.Last.IsZero() || l.Last.Before(today) {
			continue
		}
		e := cal.ByID(l.ID)
		if e != nil && (e.Held || l.Key == "" && dated(e) || l.Key != "" && (!l.date() || !dated(e))) {
			continue
		}
		if names == nil {
			found = published(cal, languages, address, originsOf(j.turn(cal, languages, address).pages))
			names = j.renamed(cal, found)
		}
		switch {
		case l.Key == "" && !names.gone[l.ID] && (e != nil || !names.there(l.ID)),
			l.Key != "" && names.there(l.ID) && j.dropped(l, found):
			told := j.calledOff(l.ID, today) && e == nil
			if l.Key == "" || l.Status != event.Cancelled {
				out = append(out, Lost{*l, e, told})
			}
		}
	}
	return out
}

// dated reports whether an entry is on some day.
func dated(e *calendar.Entry) bool {
	for o := range Occurrences(e) {
		if o.Key != "booking" && o.Key != "vernissage" {
			return true
		}
	}
	return false
}

// dropped reports whether an entry that is there has a date less: l, which no
// other date follows.
func (j *Journal) dropped(l *Line, found []publication) bool {
	from, _ := slices.BinarySearchFunc(found, Line{ID: l.ID}, func(p publication, l Line) int { return compareLines(p.Line, l) })
	to := from
	for to < len(found) && found[to].ID == l.ID {
		to++
	}
	if from == to || !found[from].Start.IsZero() && found[from].Rule != "" {
		return false // its rule says when
	}
	for i, old := range match(found[from:to], j.olds(l.ID)) {
		if found[from+i].Key == l.Key || old != nil && old.Key == l.Key {
			return false
		}
	}
	return true
}
