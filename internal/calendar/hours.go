package calendar

import (
	"slices"

	"saison/internal/civil"
	"saison/internal/diag"
	"saison/internal/event"
	"saison/internal/locale"
)

// timetable makes an occurrence of each line of the timetable of an event that
// takes whole days, so that its calendar tells the hours too. A line without a
// day belongs to an event of one day only.
func (m *maker) timetable(e *Entry) {
	m.outside(e)
	for _, whole := range e.Occurrences {
		if !whole.AllDay || whole.Kind != Happening && whole.Kind != Bar {
			continue
		}
		for _, s := range e.Event.Timetable {
			day, ok := slotDay(&s, whole)
			if !ok {
				continue
			}
			start := event.When{DateTime: day.At(s.Start), HasTime: true, Pos: s.Pos}
			en := event.Entry{Start: start, Pos: s.Pos}
			if s.End != nil {
				en.End = start
				en.End.DateTime = day.At(*s.End)
				if !en.End.DateTime.After(start.DateTime) { // it ends in the night
					en.End.DateTime = en.End.DateTime.AddDays(1)
				}
			}
			o := &Occurrence{Entry: e, Kind: Slot, Title: s.Title, Zone: whole.Zone, ZoneName: whole.ZoneName,
				Place: whole.Place, Room: whole.Room, Status: whole.Status, EntryIndex: -1}
			if s.Room != "" {
				o.Room = s.Room
			}
			if !m.setTimes(o, en, e) {
				continue
			}
			o.RecurrenceID = o.Start
			o.Key = "hours-" + o.Start.String()
			for n := 'b'; slices.ContainsFunc(e.Slots, func(p *Occurrence) bool { return p.Key == o.Key }); n++ {
				o.Key = "hours-" + o.Start.String() + "." + string(n)
			}
			e.Slots = append(e.Slots, o)
		}
	}
	slices.SortStableFunc(e.Slots, CompareOccurrences)
}

// outside warns of lines of a timetable on a day that the event does not have.
func (m *maker) outside(e *Entry) {
	if len(e.Occurrences) == 0 || e.hidden {
		return
	}
	for _, s := range e.Event.Timetable {
		if s.Date.IsZero() && !s.HasDay {
			continue
		}
		within := func(o *Occurrence) bool {
			_, ok := slotDay(&s, o)
			return ok && (o.Kind == Happening || o.Kind == Bar)
		}
		if slices.ContainsFunc(e.Occurrences, within) {
			continue
		}
		args := diag.Args{"day": locale.WeekdayArg(s.Day)}
		if !s.Date.IsZero() {
			args["day"] = locale.DateLongArg(s.Date)
		}
		m.diags.Add("timetable-outside", s.Pos, args)
	}
}

// slotDay returns the day of a line of a timetable within an occurrence.
func slotDay(s *event.Slot, whole *Occurrence) (civil.Date, bool) {
	first, last := whole.Start.Date, whole.LastDay()
	switch {
	case !s.Date.IsZero():
		return s.Date, !s.Date.Before(first) && !s.Date.After(last)
	case !s.HasDay:
		return first, first == last
	}
	day := first.AddDays((int(s.Day) - int(first.Weekday()) + 7) % 7)
	return day, !day.After(last)
}
