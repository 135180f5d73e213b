package event

import (
	"saison/internal/civil"
	"saison/internal/diag"
	"saison/internal/locale"
)

// once leaves out the dates that are there twice, and says so: a subscriber
// would have the event two times over.
func (r *reader) once() {
	s := &r.rec.Event.Schedule
	if s.Rule != nil || len(s.Entries) < 2 {
		return
	}
	type moment struct {
		start, end  civil.DateTime
		hours       bool
		place, room string
		status      Status
		note        string
	}
	first := make(map[moment]diag.Pos, len(s.Entries))
	kept := s.Entries[:0]
	for _, e := range s.Entries {
		m := moment{e.Start.DateTime, e.End.DateTime, e.Start.HasTime, e.Place.Name, e.Room, e.Status, e.Note}
		was, twice := first[m]
		if !twice || e.Start.Offset != nil {
			first[m] = e.Start.Pos
			kept = append(kept, e)
			continue
		}
		args := diag.Args{"date": locale.DateLongArg(e.Start.Date), "line": was.Line}
		if e.Start.HasTime {
			args["date"] = locale.DateTimeArg(e.Start.DateTime)
		}
		d := diag.New("date-twice", e.Start.Pos, args)
		if was != e.Start.Pos {
			d = d.With(diag.Related{Pos: was, ID: "date-twice-first"})
		}
		r.faults = append(r.faults, d)
	}
	s.Entries = kept
}
