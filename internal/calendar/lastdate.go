package calendar

import (
	"slices"

	"saison/internal/civil"
	"saison/internal/event"
	"saison/internal/recur"
)

// PublishedDate is one date of an event as it has been published, in local
// times. Start is zero for what has none.
type PublishedDate struct {
	Start, End     civil.DateTime // End is exclusive
	AllDay, HasEnd bool
	Zone           string      // IANA name
	Rule           *recur.Rule // of a repetition that begins at Start; nil for one date
	Except         []civil.DateTime
}

// lastDates gives the events that are called off, and have no date any more,
// the one that they had: that of "date précédente", else what has been
// published. So their page and all calendars say at that date that they are
// called off, as long as calendars show what is ("annulé" for some days).
func (m *maker) lastDates() {
	for _, e := range m.all {
		ev := e.Event
		if ev == nil || ev.Status != event.Postponed && ev.Status != event.Cancelled || len(ev.Schedule.Entries) > 0 || ev.Schedule.Rule != nil {
			continue
		}
		s, zone := m.lastSchedule(e)
		if !slices.ContainsFunc(s.Entries, func(en event.Entry) bool { return m.recent(s, en) }) {
			continue
		}
		if loc, err := civil.LoadZone(zone); err == nil && zone != "" {
			e.Zone, e.ZoneName = loc, zone
		}
		// The record belongs to the memory of the next build.
		r, own := *e.Record, *ev
		own.Schedule = s
		r.Event = &own
		e.Translations.Put(&r)
		e.Record = &r
	}
}

// recent reports whether calendars still show what was to be at en.
func (m *maker) recent(s event.Schedule, en event.Entry) bool {
	last := en.Start.Date
	if !en.End.IsZero() {
		last = en.End.Date
	}
	switch {
	case s.Rule != nil && s.Rule.Until.IsZero():
		return true
	case s.Rule != nil:
		last = s.Rule.Until.Date
	}
	return !last.AddDays(m.in.Config.Feeds.CancelledDays).Before(civil.DateOf(m.cal.Now))
}

// lastSchedule returns the schedule that e had, and its zone.
func (m *maker) lastSchedule(e *Entry) (s event.Schedule, zone string) {
	s = e.Event.Schedule
	s.Unknown = ""
	for i := range m.in.Published {
		p := &m.in.Published[i]
		if p.ID != e.ID {
			continue
		}
		for _, d := range p.Dates {
			s.Entries = append(s.Entries, d.entry(s))
			if zone = d.Zone; d.Rule != nil {
				s.Rule, s.RulePos = d.Rule, s.Pos
				for _, x := range d.Except {
					s.Except = append(s.Except, event.Except{From: x.Date, To: x.Date, HasTime: !d.AllDay, Time: x.Time, Pos: s.Pos})
				}
			}
		}
	}
	if previous := e.Event.Previous; len(s.Entries) == 0 && !previous.IsZero() {
		s.Entries = []event.Entry{{Start: previous, Pos: previous.Pos}}
	}
	return s, zone
}

// entry returns the date as its author might write it.
func (d *PublishedDate) entry(s event.Schedule) event.Entry {
	en := event.Entry{Start: event.When{DateTime: d.Start, HasTime: !d.AllDay, Pos: s.Pos}, Pos: s.Pos}
	switch {
	case d.AllDay && d.End.AddDays(-1).Date.After(d.Start.Date):
		en.End = event.When{DateTime: d.End.AddDays(-1), Pos: s.Pos}
	case !d.AllDay && d.HasEnd:
		en.End = event.When{DateTime: d.End, HasTime: true, Pos: s.Pos}
	}
	return en
}
