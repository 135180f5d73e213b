package journal

import (
	"slices"
	"strings"
	"time"

	"saison/internal/calendar"
	"saison/internal/civil"
	"saison/internal/event"
	"saison/internal/recur"
	"saison/internal/schema"
)

// Withdraw returns the journal in which the entry is to be taken back: the next
// publication tells subscribers that it does not take place. ok is false when
// the journal knows no such entry, or has it as taken back already.
func (j *Journal) Withdraw(id string) (next *Journal, ok bool) {
	if j == nil {
		return nil, false
	}
	out := *j
	out.lines = append([]Line(nil), j.lines...)
	for i := range out.lines {
		if l := &out.lines[i]; l.ID == id && l.State == Published {
			l.State = Withdrawing
			ok = ok || l.Key == ""
		}
	}
	out.changed = ok
	return &out, ok
}

// Line returns the line of an entry as a whole, or nil. It belongs to the journal.
func (j *Journal) Line(id string) *Line { return j.line(id, "") }

// A Ghost is an entry that has been taken back, as its subscribers had it, and
// cancelled.
type Ghost struct {
	Entry *calendar.Entry
	Facts *Facts
}

// Ghosts returns what has been taken back, by ID. Where it took place is taken
// from the calendar as far as that still has it.
func (j *Journal) Ghosts(cal *calendar.Calendar) []Ghost {
	var out []Ghost
	lines := j.Lines()
	for i := range lines {
		l := &lines[i]
		if l.Key != "" || l.State != Withdrawn && cal.ByID(l.ID) == nil {
			continue
		}
		olds := j.olds(l.ID)
		if !slices.ContainsFunc(olds, func(l Line) bool { return l.State == Withdrawn }) {
			continue
		}
		if cal.ByID(l.ID) != nil {
			olds = olds[1:] // dates that it has no more
		}
		// A date of its own stays as it is, whether the repetition beside it is
		// taken back, too, or not: they are two entries.
		var repeated, dates []Line
		for _, o := range olds {
			if o.Place != "" {
				o.Place = j.current(o.Place)
			}
			if o.Rule != "" || o.Series {
				repeated = append(repeated, o)
			} else {
				dates = append(dates, o)
			}
		}
		for _, part := range [][]Line{repeated, dates} {
			if !slices.ContainsFunc(part, func(l Line) bool { return l.State == Withdrawn && !l.Start.IsZero() }) {
				continue
			}
			if e := ghost(l, part, cal); len(e.Occurrences) > 0 {
				out = append(out, Ghost{e, &l.Facts})
			}
		}
	}
	return out
}

// ghost makes the entry of the lines of an id, the first of which is whole.
func ghost(whole *Line, lines []Line, cal *calendar.Calendar) *calendar.Entry {
	kind := cal.Config.Kinds.ByName(whole.Kind)
	if kind == nil {
		kind = &schema.Kind{Name: whole.Kind, Class: schema.Event}
	}
	rec := &event.Record{Seldom: &event.Seldom{}, ID: whole.ID, Kind: kind, Lang: whole.Lang, Origin: true, Title: whole.Title, Event: event.NewEvent()}
	rec.Event.Status = event.Cancelled
	e := &calendar.Entry{Record: rec, Translations: calendar.Texts{rec}, Zone: cal.Config.Zone, ZoneName: cal.Config.ZoneName}
	for _, lang := range whole.languages() {
		t := *rec
		t.Lang, t.Origin, t.Title = lang, false, whole.Translated(lang)
		e.Translations.Put(&t)
	}
	for i := range lines {
		l := &lines[i]
		switch {
		case l.Start.IsZero(), l.State != Withdrawn:
		case l.Series && whole.Rule != "":
			l.apart(e, cal) // nothing, while the repetition itself is there
		case l.Rule != "":
			l.repeat(e, cal)
		default:
			e.Occurrences = append(e.Occurrences, l.occurrence(e, l.Start, cal))
		}
	}
	return e
}

// occurrence returns what the line says, at another start, and cancelled.
func (l *Line) occurrence(e *calendar.Entry, start civil.DateTime, cal *calendar.Calendar) *calendar.Occurrence {
	o := &calendar.Occurrence{Entry: e, Kind: l.As, Key: l.Key, Start: start, RecurrenceID: start, AllDay: l.AllDay, HasEnd: l.HasEnd,
		Zone: cal.Config.Zone, ZoneName: cal.Config.ZoneName, Status: event.Cancelled, Room: l.Room, EntryIndex: -1}
	if l.Key != "" {
		o.Title = l.Title
	}
	if zone, err := civil.LoadZone(l.Zone); err == nil && l.Zone != "" {
		o.Zone, o.ZoneName = zone, l.Zone
	}
	if p := cal.ByID(l.Place); p != nil && !p.Held {
		o.Place = p
	} else if l.Where != "" {
		o.Room = strings.TrimPrefix(o.Room+", "+l.Where, ", ")
	}
	o.StartTime, _ = start.In(o.Zone)
	if l.AllDay {
		o.End = start.Add(l.End.Sub(l.Start))
		o.EndTime, _ = o.End.In(o.Zone)
		return o
	}
	from, _ := l.Start.In(o.Zone)
	to, _ := l.End.In(o.Zone)
	o.EndTime = o.StartTime.Add(max(0, to.Sub(from)))
	o.End = civil.DateTimeOf(o.EndTime)
	return o
}

// repeat gives e the repetition of the line, as far as the calendar goes.
func (l *Line) repeat(e *calendar.Entry, cal *calendar.Calendar) {
	rule, err := recur.ParseRule(l.Rule)
	if err != nil {
		return
	}
	first := l.occurrence(e, l.Start, cal)
	e.Zone, e.ZoneName, e.Place = first.Zone, first.ZoneName, first.Place
	e.Event.Room = first.Room
	set := l.set(&rule)
	e.Series = &calendar.Series{Set: set, Duration: first.EndTime.Sub(first.StartTime), Open: !rule.Bounded()}
	if l.AllDay {
		e.Series.Duration = l.End.Sub(l.Start)
	}
	all, _ := set.Between(l.Start, civil.DateTimeOf(cal.Until), recur.MaxInstances)
	for _, d := range all {
		o := l.occurrence(e, d, cal)
		o.Series, o.Key = true, d.Date.String()
		e.Occurrences = append(e.Occurrences, o)
	}
}

// apart puts what the line says in the place of the instance of the repetition
// of which it was published apart.
func (l *Line) apart(e *calendar.Entry, cal *calendar.Calendar) {
	day, hour, timed := strings.Cut(l.Key, "T")
	for i, o := range e.Occurrences {
		if !o.Series || o.RecurrenceID.Date.String() != day || timed && o.RecurrenceID.Time.String() != hour {
			continue
		}
		own := l.occurrence(e, l.Start, cal)
		own.Series, own.RecurrenceID, own.Moved = true, o.RecurrenceID, own.Start != o.RecurrenceID || own.Place != o.Place
		e.Occurrences[i] = own
	}
}

// Over reports whether o, which was called off, is to be seen no more: its day
// is more than some days ago.
func Over(o *calendar.Occurrence, now time.Time, days int) bool {
	return o.EndTime.Before(now.AddDate(0, 0, -days))
}

// Instances returns the starts of what the line says, its exceptions left out,
// as far as until; the one of a line that does not repeat.
func (l *Line) Instances(until time.Time) []civil.DateTime {
	rule, err := recur.ParseRule(l.Rule)
	if l.Rule == "" || err != nil {
		return []civil.DateTime{l.Start}
	}
	all, _ := l.set(&rule).Between(l.Start, civil.DateTimeOf(until), recur.MaxInstances)
	return all
}

// set returns the recurrence set of the line.
func (l *Line) set(rule *recur.Rule) recur.Set {
	set := recur.Set{Start: l.Start, Rule: rule}
	for _, s := range strings.Fields(l.Except) {
		if d, ok := parseMoment(s); ok {
			set.ExDates = append(set.ExDates, d)
		}
	}
	return set
}

// SameWords reports whether two lines of an entry say the same beside time,
// place, state, title and address.
func (l *Line) SameWords(m *Line) bool { return l.rest == m.rest }
