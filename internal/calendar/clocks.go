package calendar

import (
	"saison/internal/diag"
	"saison/internal/locale"
)

// checkClocks reports hours within an event that name another zone than that of
// the event: the opening of doors, a line of a timetable, an exception. The line
// to type has the hour as the clocks of the event show it.
func (m *maker) checkClocks(e *Entry) {
	s := &e.Event.Schedule
	for _, c := range e.Event.Clocks {
		if e.ZoneName == "" || locale.SameZone(c.Zone, e.ZoneName) {
			continue
		}
		args := diag.Args{"value": c.Value, "zone": locale.ZoneArg(c.Zone), "other": locale.ZoneArg(e.ZoneName)}
		if len(s.Entries) > 0 && c.HasHour && c.Key != "" {
			if at, ok := locale.OnClocks(s.Entries[0].Start.Date.At(c.Hour), c.Zone, e.ZoneName); ok {
				args["fix"] = c.Key + ": " + locale.TypedHour(at.Time, e.Lang)
			}
		}
		m.diags.Add("timezone-conflict", c.Pos, args)
	}
}
