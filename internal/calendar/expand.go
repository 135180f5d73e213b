package calendar

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"saison/internal/civil"
	"saison/internal/diag"
	"saison/internal/event"
	"saison/internal/schema"
)

// maxOccurrences bounds a whole site; one event has at most 1,000 (recur).
const maxOccurrences = 50_000

// expand gives every entry its occurrences.
func (m *maker) expand() {
	total := 0
	for _, e := range m.all {
		switch {
		case e.Event != nil:
			m.expandEvent(e)
			m.timetable(e)
		case e.Call != nil:
			m.expandCall(e)
		}
		slices.SortFunc(e.Occurrences, CompareOccurrences)
		if total += len(e.Occurrences); total > max(maxOccurrences, 4*len(m.all)) && len(e.Occurrences) > 1 {
			pos := e.Event.Schedule.Pos
			m.diags.Add("too-many-occurrences", pos, diag.Args{"limit": max(maxOccurrences, 4*len(m.all))})
			total -= len(e.Occurrences)
			e.Occurrences = nil
		}
	}
}

// place puts a time as written on the time line of loc. A time written with an
// offset is that instant.
func place(w event.When, loc *time.Location) (time.Time, civil.Placement) {
	if w.Offset != nil {
		return w.DateTime.UTC().Add(-*w.Offset).In(loc), civil.Once
	}
	return w.DateTime.In(loc)
}

func (m *maker) expandEvent(e *Entry) {
	s := &e.Event.Schedule
	if s.Rule != nil && len(s.Entries) > 0 {
		m.expandSeries(e)
	} else {
		for _, x := range s.Except { // of a repetition that could not be read
			if x.Period.Name != "" {
				m.period(x.Period, e)
			}
		}
		for i := range s.Entries {
			if o := m.single(e, s.Entries[i], i); o != nil {
				e.Occurrences = append(e.Occurrences, o)
			}
		}
		keySingles(e.Occurrences)
	}
	if v := e.Event.Vernissage; !v.IsZero() {
		if o := m.single(e, event.Entry{Start: v, Pos: v.Pos}, -1); o != nil {
			o.Kind, o.Key = Vernissage, "vernissage"
			e.Occurrences = append(e.Occurrences, o)
		}
	}
	if b := e.Event.Booking; b != nil && !b.Closes.IsZero() {
		if o := m.deadline(e, b.Closes); o != nil {
			o.Key = "booking"
			e.Occurrences = append(e.Occurrences, o)
		}
	}
}

// keySingles gives several dates of one event their stable keys: the day, and
// the hour too where a day has two.
func keySingles(list []*Occurrence) {
	if len(list) < 2 {
		return
	}
	for _, o := range list {
		o.Key = o.Start.Date.String()
	}
	for i, o := range list {
		for j, p := range list {
			if i != j && o.Start.Date == p.Start.Date {
				o.Key = o.Start.String()
				if o.Start == p.Start && i > j {
					o.Key += "." + string(rune('a'+min(i, 25)))
				}
			}
		}
	}
}

// single makes the occurrence of one explicit date.
func (m *maker) single(e *Entry, en event.Entry, index int) *Occurrence {
	o := &Occurrence{Entry: e, Zone: e.Zone, ZoneName: e.ZoneName, Place: e.Place, Room: e.Event.Room,
		Status: e.Event.Status, Note: en.Note, Prices: en.Prices, Booking: en.Booking, EntryIndex: index}
	if en.Status != event.Scheduled {
		o.Status = en.Status
	}
	if en.Room != "" {
		o.Room = en.Room
	}
	if en.Place.Name != "" {
		if p := m.ref(e, en.Place, refPlace); p != nil {
			m.use(p, e)
			o.Place = p
			if e.Event.Schedule.Zone == "" {
				o.Zone, o.ZoneName = p.Zone, p.ZoneName
			}
		}
	}
	if !m.setTimes(o, en, e) {
		return nil
	}
	if o.AllDay && (e.Kind.Class == schema.Programme || o.LastDay() != o.Start.Date) {
		o.Kind = Bar
	}
	o.RecurrenceID = o.Start
	return o
}

// setTimes places the entry's start and end. It reports a time that the clocks
// skip, and returns false for one that cannot be placed.
func (m *maker) setTimes(o *Occurrence, en event.Entry, e *Entry) bool {
	if en.Start.DateTime.IsZero() {
		return false
	}
	o.AllDay = !en.Start.HasTime
	if o.AllDay {
		o.Start = en.Start.Date.At(civil.Time{})
		last := en.Start.Date
		if !en.End.IsZero() {
			last, o.HasEnd = en.End.Date, true
		}
		if last.Before(en.Start.Date) {
			last = en.Start.Date
		}
		o.End = last.AddDays(1).At(civil.Time{})
		o.StartTime, _ = o.Start.In(o.Zone)
		o.EndTime, _ = o.End.In(o.Zone)
		return true
	}
	var how civil.Placement
	o.StartTime, how = place(en.Start, o.Zone)
	if !m.placed(how, en.Start, o, e) {
		return false
	}
	o.Start = civil.DateTimeOf(o.StartTime)
	o.EndTime, o.End = o.StartTime, o.Start
	switch {
	case en.Length > 0:
		o.EndTime, o.HasEnd = o.StartTime.Add(en.Length), true
		o.End = civil.DateTimeOf(o.EndTime)
	case !en.End.IsZero():
		if o.EndTime, how = place(en.End, o.Zone); !m.placed(how, en.End, o, e) {
			return false
		}
		o.End, o.HasEnd = civil.DateTimeOf(o.EndTime), true
		// Both in the repeated hour: the end is its second showing (it is later).
		if o.EndTime.Before(o.StartTime) || o.EndTime.Equal(o.StartTime) && en.End.DateTime.After(en.Start.DateTime) {
			o.EndTime = o.StartTime.Add(en.End.DateTime.Sub(en.Start.DateTime))
			o.End = civil.DateTimeOf(o.EndTime)
		}
	}
	return true
}

// deadline makes the entry of a last moment: no length, nobody is busy.
func (m *maker) deadline(e *Entry, w event.When) *Occurrence {
	o := &Occurrence{Entry: e, Kind: Deadline, Zone: e.Zone, ZoneName: e.ZoneName, EntryIndex: -1}
	if !m.setTimes(o, event.Entry{Start: w, Pos: w.Pos}, e) {
		return nil
	}
	o.RecurrenceID = o.Start
	return o
}

func (m *maker) expandCall(e *Entry) {
	if !e.Call.Closes.IsZero() {
		if o := m.deadline(e, e.Call.Closes); o != nil {
			e.Occurrences = append(e.Occurrences, o)
		}
	}
	n := 0
	for i := range e.Rounds {
		r := &e.Rounds[i]
		zoned := *e
		if r.Place != nil {
			zoned.Zone, zoned.ZoneName = r.Place.Zone, r.Place.ZoneName
		}
		for j, en := range r.Dates {
			o := &Occurrence{Entry: e, Kind: RoundDay, Title: r.Title, Zone: zoned.Zone, ZoneName: zoned.ZoneName,
				Place: r.Place, Status: en.Status, Note: en.Note, EntryIndex: j}
			if en.Place.Name != "" {
				if p := m.ref(e, en.Place, refPlace); p != nil {
					o.Place, o.Zone, o.ZoneName = p, p.Zone, p.ZoneName
					m.use(p, e)
				}
			}
			if !m.setTimes(o, en, e) {
				continue
			}
			o.RecurrenceID = o.Start
			o.Key = "round-" + o.Start.Date.String()
			if n > 0 && slices.ContainsFunc(allRounds(e), func(p *Occurrence) bool { return p.Key == o.Key }) {
				o.Key += "-" + string(rune('a'+min(n, 25)))
			}
			n++
			r.Occurrences = append(r.Occurrences, o)
		}
		slices.SortFunc(r.Occurrences, CompareOccurrences)
	}
}

// allRounds returns the occurrences of all rounds made so far.
func allRounds(e *Entry) []*Occurrence {
	var out []*Occurrence
	for i := range e.Rounds {
		out = append(out, e.Rounds[i].Occurrences...)
	}
	return out
}

// collect sorts what refers to what, and gives a programme without dates of its
// own the range of its parts.
func (m *maker) collect() {
	byStart := func(a, b *Entry) int { return cmp.Or(compareStart(a, b), strings.Compare(a.ID, b.ID)) }
	for _, e := range m.all {
		slices.SortFunc(e.Uses, byStart)
		e.Uses = slices.Compact(e.Uses)
		slices.SortFunc(e.Parts, byStart)
		e.Parts = slices.Compact(e.Parts)
	}
}
