package ical

import (
	"slices"
	"time"

	"saison/internal/calendar"
	"saison/internal/civil"
	"saison/internal/event"
	"saison/internal/recur"
	"saison/internal/schema"
)

// A seriesPlan is how a repeating event is written as a series.
type seriesPlan struct {
	master    calendar.Occurrence // its first instance, as the rule has it
	rule      recur.Rule          // explicit, without an end
	until     civil.DateTime      // the last instance
	except    []civil.DateTime    // instances left out, or written apart
	overrides []*calendar.Occurrence
	apart     map[*calendar.Occurrence]bool // instances that are events of their own
	end       time.Time
}

// plan decides how e is written: as a series, or nil for single events. A
// series needs a rule that all programs expand alike, local times, and no
// instance at a time that the clocks skip or show twice, where they do not agree.
//
// The series is written as a whole, whatever the window of a feed. A rule
// without an end, or with one beyond the horizon, ends with the year of the
// horizon: so its text moves once a year, and not every day. Where it begins or
// ends with exceptions, it begins or ends at what takes place.
func (x *Encoder) plan(e *calendar.Entry) *seriesPlan {
	if e.Series == nil || e.Series.Set.Rule == nil || len(e.Series.Skipped) > 0 {
		return nil
	}
	set := recur.Set{Start: e.Series.Set.Start, Rule: e.Series.Set.Rule}
	rule := set.Rule.Explicit(set.Start)
	if !recur.Portable(rule) {
		return nil
	}
	horizon := x.env.Site.Calendar.Until
	instances, _ := set.Between(set.Start, civil.NewDateTime(horizon.Year()+1, time.January, 1, 0, 0, 0), recur.MaxInstances)
	shown := map[civil.DateTime]*calendar.Occurrence{}
	allDay := false
	for _, o := range e.Occurrences {
		if o.Series {
			shown[o.RecurrenceID] = o
			allDay = o.AllDay
		}
	}
	p := &seriesPlan{rule: rule, apart: map[*calendar.Occurrence]bool{}}
	p.rule.Count, p.rule.Until = 0, civil.DateTime{}
	reach := civil.DateTimeOf(horizon)
	first, last := -1, -1
	for i, d := range instances {
		if _, how := d.In(e.Zone); !allDay && how != civil.Once {
			return nil
		}
		o := shown[d]
		switch {
		case o == nil && (d.Before(reach) || x.changedLater(e, d)):
			p.except = append(p.except, d)
			continue
		case o == nil || plain(e, o):
			// the rule says it all
		case fits(e, o, instances, i):
			p.overrides = append(p.overrides, o)
		default:
			p.apart[o] = true
			p.except = append(p.except, d)
			continue
		}
		if first < 0 {
			first = i
		}
		last, p.until = i, d
	}
	if first < 0 {
		return nil
	}
	p.except = slices.DeleteFunc(p.except, func(d civil.DateTime) bool {
		return d.Before(instances[first]) || d.After(instances[last])
	})
	p.master = instanceOf(e, instances[first], allDay)
	if formOf(&p.master) == utc { // some programs expand it in the zone of the calendar
		return nil
	}
	p.end = instanceOf(e, instances[last], allDay).EndTime
	return p
}

// instanceOf returns the instance at d as the rule has it.
func instanceOf(e *calendar.Entry, d civil.DateTime, allDay bool) calendar.Occurrence {
	o := calendar.Occurrence{Entry: e, Start: d, RecurrenceID: d, AllDay: allDay, Zone: e.Zone, ZoneName: e.ZoneName,
		Place: e.Place, Room: e.Event.Room, Status: e.Event.Status, Series: true}
	o.StartTime, _ = d.In(e.Zone)
	length := e.Series.Duration
	switch {
	case allDay:
		o.End = d.AddDays(max(1, int(length/(24*time.Hour))))
		o.EndTime, _ = o.End.In(e.Zone)
	default:
		// RFC 5545 3.8.5.3: every instance has the same exact duration.
		o.EndTime = o.StartTime.Add(length)
		o.End = civil.DateTimeOf(o.EndTime)
	}
	o.HasEnd = allDay || length > 0
	return o
}

// plain reports whether the rule says everything about o.
func plain(e *calendar.Entry, o *calendar.Occurrence) bool {
	return !o.Moved && o.Start == o.RecurrenceID && o.Status == e.Event.Status && o.Note == "" && o.Title == "" &&
		o.Place == e.Place && o.Room == e.Event.Room && len(o.Prices) == 0 && o.Booking == nil &&
		(o.AllDay || !o.HasEnd || o.EndTime.Sub(o.StartTime) == e.Series.Duration)
}

// fits reports whether o can be an override of the instance i. Outlook cannot
// hold one that is moved onto or past the day of a neighbour (MS-OXOCAL
// 2.2.1.44), sabre loses one before the first day of its series or after the
// last, and the times of an override are those of its series' zone.
func fits(e *calendar.Entry, o *calendar.Occurrence, instances []civil.DateTime, i int) bool {
	switch {
	case o.ZoneName != e.ZoneName, !o.AllDay && formOf(o) == utc && o.ZoneName != "UTC" && o.ZoneName != "Etc/UTC":
		return false
	case i > 0 && !o.Start.Date.After(instances[i-1].Date), i+1 < len(instances) && !o.Start.Date.Before(instances[i+1].Date):
		return false
	}
	return !o.Start.Date.Before(instances[0].Date) && !o.Start.Date.After(instances[len(instances)-1].Date)
}

// changedLater reports whether the author excepts, moves or calls off the
// instance at d, which is beyond the horizon: it is left out for now.
func (x *Encoder) changedLater(e *calendar.Entry, d civil.DateTime) bool {
	s := &e.Event.Schedule
	within := func(from, to civil.Date) bool { return !d.Date.Before(from) && !d.Date.After(to) }
	excepted := func(ex event.Except) bool {
		if ex.Period.Name == "" {
			return within(ex.From, ex.To)
		}
		for _, p := range x.env.Site.Config.Periods {
			if schema.Fold(p.Name) != schema.Fold(ex.Period.Name) {
				continue
			}
			for _, r := range p.Ranges {
				if within(r[0], r[1]) {
					return true
				}
			}
		}
		return false
	}
	return slices.ContainsFunc(s.Except, excepted) ||
		slices.ContainsFunc(s.Moved, func(m event.Move) bool { return m.From.Date == d.Date }) ||
		slices.ContainsFunc(s.Cancelled, func(c event.Cancel) bool { return c.On == d.Date })
}
