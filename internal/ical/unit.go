package ical

import (
	"time"

	ics "github.com/arran4/golang-ical"

	"saison/internal/calendar"
	"saison/internal/civil"
	"saison/internal/event"
	"saison/internal/journal"
)

// The layouts of DATE and DATE-TIME (RFC 5545 3.3.4, 3.3.5).
const (
	dateLayout  = "20060102"
	localLayout = "20060102T150405"
	utcLayout   = "20060102T150405Z"
)

// A unit is what feeds take or leave: one VEVENT, or a series with its
// overrides. It is not changed once made.
type unit struct {
	uid        string
	start      time.Time      // DTSTART of its first VEVENT; for the order
	first, end time.Time      // the earliest and the latest time in it; for the zone
	zone       *time.Location // of its local times
	zoneName   string         // "" when it has none: all-day, or written in UTC
	stamp      time.Time      // of the newest revision in it
	organized  bool           // it names an organizer
	data       []byte
	jcal       []byte // the same as jCal, between commas; nil when nobody asks for it
}

// encoded is one entry in one language.
type encoded struct {
	series *unit                          // nil when the entry is written as single events
	single map[*calendar.Occurrence]*unit // those that are not in the series
	guests map[*calendar.Occurrence]*unit // instances in the series that are held elsewhere, as events of their own
}

// find returns the unit that stands for o. guest asks for the single event
// even of an instance of a series.
func (enc *encoded) find(o *calendar.Occurrence, guest bool) *unit {
	if u := enc.single[o]; u != nil {
		return u
	}
	if guest {
		if u := enc.guests[o]; u != nil {
			return u
		}
	}
	if o.Series {
		return enc.series
	}
	return nil
}

// encode writes all occurrences of an entry.
func (s *speaker) encode(e *calendar.Entry) *encoded {
	enc := &encoded{single: map[*calendar.Occurrence]*unit{}, guests: map[*calendar.Occurrence]*unit{}}
	plan := s.x.plan(e)
	if plan != nil {
		enc.series = s.seriesUnit(e, plan)
	}
	for o := range journal.Occurrences(e) {
		switch {
		case plan == nil || !o.Series || plan.apart[o]:
			enc.single[o] = s.singleUnit(o)
		case o.Place != e.Place:
			enc.guests[o] = s.singleUnit(o)
		}
	}
	return enc
}

// revision returns the revision of o, or of its entry for a key "".
func (s *speaker) revision(e *calendar.Entry, key string) journal.Revision {
	r, ok := s.x.env.Journal.Revision(e.ID, key)
	if !ok {
		r = journal.First(s.x.seed, e.ID, key, s.x.env.Site.Calendar.Now)
	}
	r.UID = s.uid(r.UID)
	return r
}

// singleUnit writes o as an event of its own.
func (s *speaker) singleUnit(o *calendar.Occurrence) *unit {
	rev := s.revision(o.Entry, o.Key)
	v := vevent{occurrence: o, rev: rev, form: formOf(o)}
	if o.Entry.Series != nil && o.Key != "" && o.Kind == calendar.Happening {
		v.related = s.revision(o.Entry, "").UID
	}
	u := newUnit(rev.UID, o, v.form)
	u.add(s, &v)
	return u
}

// seriesUnit writes a series: the master, then its overrides by date.
func (s *speaker) seriesUnit(e *calendar.Entry, plan *seriesPlan) *unit {
	rev := s.revision(e, "")
	master := vevent{occurrence: &plan.master, rev: rev, form: formOf(&plan.master), rule: &plan.rule, until: plan.until, except: plan.except}
	u := newUnit(rev.UID, &plan.master, master.form)
	u.end = plan.end
	u.add(s, &master)
	for _, o := range plan.overrides {
		own := s.revision(e, o.Key)
		own.UID = rev.UID
		// An override with a lower SEQUENCE than its master's is ignored by some.
		// It follows with the stamp, too, by which others order revisions.
		if own.Sequence < rev.Sequence {
			own.Sequence = rev.Sequence
			if rev.Stamp.After(own.Stamp) {
				own.Stamp = rev.Stamp
			}
		}
		v := vevent{occurrence: o, rev: own, form: master.form, instance: o.RecurrenceID, override: true}
		if o.EndTime.After(u.end) {
			u.end = o.EndTime
		}
		if o.StartTime.Before(u.first) {
			u.first = o.StartTime
		}
		u.add(s, &v)
	}
	return u
}

func newUnit(uid string, o *calendar.Occurrence, f form) *unit {
	u := &unit{uid: uid, start: o.StartTime, first: o.StartTime, end: o.EndTime}
	if f == dates { // a day has no zone: it comes before all times of that day in UTC
		u.start = o.Start.UTC().Add(-time.Nanosecond)
	}
	if f == zoned {
		u.zone, u.zoneName = o.Zone, o.ZoneName
	}
	return u
}

func (u *unit) add(s *speaker, v *vevent) {
	properties := v.properties(s)
	var inside []ics.Component
	if s.detailed && v.occurrence.Kind != calendar.Deadline {
		properties = append(properties, s.richText(v.occurrence.Entry)...)
		inside = s.details(v.occurrence)
	}
	for _, p := range properties {
		if p.IANAToken == string(ics.PropertyOrganizer) {
			u.organized = true
		}
	}
	if v.rev.Stamp.After(u.stamp) {
		u.stamp = v.rev.Stamp
	}
	// What is kept has the size that it needs.
	room := s.x.rooms.Get().(*[]byte)
	*room = appendComponent((*room)[:0], ics.ComponentVEvent, properties, inside)
	u.data = append(u.data, *room...)
	if s.x.jcal {
		if len(u.jcal) > 0 {
			u.jcal = append(u.jcal, ',')
		}
		*room = appendJCalComponent((*room)[:0], ics.ComponentVEvent, properties, inside)
		u.jcal = append(u.jcal, *room...)
	}
	s.x.rooms.Put(room)
}

// form is how the times of a VEVENT are written.
type form uint8

const (
	zoned form = iota // local, with TZID
	utc
	dates // VALUE=DATE
)

// formOf returns how the times of o are written: local times where they say
// what they mean. A time that the clocks show twice means the first one (RFC
// 5545 3.3.5); the second can only be written in UTC.
func formOf(o *calendar.Occurrence) form {
	if o.AllDay {
		return dates
	}
	if o.ZoneName == "UTC" || o.ZoneName == "Etc/UTC" {
		return utc
	}
	for _, t := range []struct {
		wall civil.DateTime
		at   time.Time
	}{{o.Start, o.StartTime}, {o.End, o.EndTime}} {
		if at, _ := t.wall.In(o.Zone); !at.Equal(t.at) {
			return utc
		}
	}
	return zoned
}

// statusOf returns the status of o; what belongs to an event that does not take
// place does not take place either.
func statusOf(o *calendar.Occurrence) event.Status {
	if ev := o.Entry.Event; ev != nil && o.Status == event.Scheduled && (o.Kind == calendar.Deadline || o.Kind == calendar.Vernissage) &&
		(ev.Status == event.Cancelled || ev.Status == event.Postponed) {
		return ev.Status
	}
	return o.Status
}
