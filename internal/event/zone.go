package event

import (
	"saison/internal/civil"
	"saison/internal/diag"
	"saison/internal/locale"
)

// saidZone is the zone of the schedule as one of its values names it: "21 h
// (heure de Lisbonne)", or the key `fuseau`.
type saidZone struct {
	name string // IANA; "" when none is named
	text string // the value
	line string // key and value as typed: "fuseau: Europe/Lisbon"
	pos  diag.Pos
	key  string // the key `fuseau` as typed, whatever names the zone
}

// ofSchedule are the keys whose hours are in the zone of the event. An hour of
// another key that names its zone, such as the close of booking, is an instant.
var ofSchedule = map[string]bool{
	"date": true, "dates": true, "start": true, "end": true, "from": true, "until": true, "to": true, "also": true,
	"every": true, "repeat": true, "hours": true, "at": true, "previous": true,
}

// withoutDay are those of them that say hours and no day.
var withoutDay = map[string]bool{"every": true, "repeat": true, "hours": true, "timetable": true, "at": true}

// zoned returns m as what v says. A zone that it names becomes that of the
// schedule, or makes an instant of it.
func (r *reader) zoned(m locale.Moment, v value) When {
	w := whenOf(m, v.node.Pos)
	if m.Zone == "" {
		return w
	}
	if r.rec.Event != nil && v.key != nil && ofSchedule[v.key.Name] {
		r.sayZone(m.Zone, v)
		return w
	}
	if loc, err := civil.LoadZone(m.Zone); err == nil && w.Offset == nil {
		at, _ := m.DateTime.In(loc)
		offset := m.DateTime.UTC().Sub(at)
		w.Offset = &offset
	}
	return w
}

// onClock keeps an hour that names its zone, and checks its second clock.
func (r *reader) onClock(c Clock) {
	if c.Zone == "" || r.rec.Event == nil {
		return
	}
	r.rec.Event.Clocks = append(r.rec.Event.Clocks, c)
	r.undated = append(r.undated, undated{c.Value, c.Key, c.Pos})
}

// sameClock reports whether an hour that names zone, or none, is surely in the
// zone of the event.
func (r *reader) sameClock(zone string) bool {
	own := r.rec.Event.Schedule.Zone
	return zone == "" || own != "" && locale.SameZone(own, zone)
}

// undated is a value with hours that names their zone, and no day.
type undated struct {
	text, key string
	pos       diag.Pos
}

// checkClocks checks the second clocks of hours on the first day of the event.
func (r *reader) checkClocks() {
	if r.rec.Event == nil || len(r.rec.Event.Schedule.Entries) == 0 {
		return
	}
	day := r.rec.Event.Schedule.Entries[0].Start.Date
	for _, u := range r.undated {
		r.place(locale.CheckClocks(u.text, day, locale.Clue{Key: u.key, Lang: r.rec.Lang}), u.pos)
	}
}

// sayZone remembers the zone that v names; one that differs from that of an
// earlier value is a fault.
func (r *reader) sayZone(zone string, v value) {
	if zone != "" && v.key != nil && withoutDay[v.key.Name] {
		r.undated = append(r.undated, undated{v.node.Text, v.typed, v.node.Pos})
	}
	switch said := &r.zone; {
	case zone == "" || r.rec.Event == nil:
	case said.name == "":
		said.name, said.text, said.pos = zone, v.node.Text, v.node.Pos
		said.line = v.line(clip(v.node.Text))
	case !locale.SameZone(said.name, zone):
		r.zonesDiffer(zone, v.node.Text, v.node.Pos, *said)
	}
}

// settleZone gives the schedule the zone that its dates name, unless the
// document has one of its own, which must agree.
func (r *reader) settleZone() {
	s, said := &r.rec.Event.Schedule, r.zone
	switch {
	case said.name == "":
	case s.Zone == "":
		s.Zone, s.ZonePos = said.name, said.pos
	case !locale.SameZone(s.Zone, said.name):
		r.zonesDiffer(said.name, said.text, said.pos, saidZone{name: s.Zone, line: said.key, pos: s.ZonePos})
	}
}

func (r *reader) zonesDiffer(zone, text string, pos diag.Pos, other saidZone) {
	r.faults.Add("timezone-conflict", pos, diag.Args{
		"value": clip(text), "zone": locale.ZoneArg(zone), "other": locale.ZoneArg(other.name), "line": other.pos.Line, "typed": other.line,
	})
}
