package event

import "saison/internal/locale"

// weekdaysOf returns the days of the week of a series, 0 when it has any.
func weekdaysOf(s *Schedule) (days locale.Weekdays) {
	for _, d := range s.Rule.Explicit(s.Entries[0].Start.DateTime).ByDay {
		days = days.With(d.Day)
	}
	return days
}

// readDates reads days, ranges of days and names of periods. An hour among
// them that names its zone must be in that of the event.
func (r *reader) readDates(v value) []locale.ExceptPhrase {
	s, ok := r.text(v)
	if !ok {
		return nil
	}
	list, faults := locale.ReadDates(s, r.clue(v, false))
	r.placeRead(faults, v, s, func(s string) (any, []locale.Fault) {
		again, faults := locale.ReadDates(s, r.clue(v, false))
		for i := range again {
			again[i].Offset = 0
		}
		return again, faults
	})
	if len(list) > 0 {
		e := list[0]
		r.onClock(Clock{Zone: e.Zone, Hour: e.Time, HasHour: e.HasTime, Value: s, Pos: v.node.Pos})
	}
	return list
}
