package event

import (
	"time"

	"saison/internal/diag"
	"saison/internal/locale"
	"saison/internal/schema"
)

// Status of an event, an entry or an occurrence.
type Status uint8

const (
	Scheduled Status = iota // "confirmed" too
	Tentative
	Cancelled
	Postponed
	Rescheduled
	Full
	MovedOnline
)

// statuses are the states by their canonical words; "" is Scheduled.
var statuses = map[string]Status{
	"scheduled": Scheduled, "tentative": Tentative, "cancelled": Cancelled, "postponed": Postponed,
	"rescheduled": Rescheduled, "full": Full, "moved_online": MovedOnline,
}

// readStatus reads the state of the event.
func (r *reader) readStatus() {
	if v := r.when.status; v.given() && !r.statusAndDate(v) {
		r.rec.Event.Status, r.rec.Event.StatusPos = statuses[r.choice(v)], v.node.Pos
	}
}

// statusOfDate reads the state of an event that says it where its date was:
// "date: reporté à une date ultérieure".
func (r *reader) statusOfDate() {
	e := r.rec.Event
	k := schema.Lookup(r.rec.Kind, "status").Key
	if e.Schedule.Unknown == "" || k == nil {
		return
	}
	name, _ := k.Value(e.Schedule.Unknown)
	if s := statuses[name]; s == Cancelled || s == Postponed {
		e.Schedule.Unknown = ""
		if !r.when.status.given() {
			e.Status, e.StatusPos = s, e.Schedule.Pos
		}
	}
}

// calledOff reports whether the event does not take place when it was to.
func (r *reader) calledOff() bool {
	return r.rec.Event.Status == Cancelled || r.rec.Event.Status == Postponed
}

// finishStatus reads the former date, which one of the states needs.
func (r *reader) finishStatus() {
	e, w := r.rec.Event, &r.when
	e.Previous = r.moment(w.previous, false)
	if s := e.Schedule; e.Status == Postponed && !e.Previous.IsZero() && (len(s.Entries) > 0 || s.Rule != nil) {
		e.Status = Rescheduled // the date is the new one
	}
	r.tellMoved()
	if e.Status == Rescheduled && !w.previous.given() {
		r.faults.Add("previous-start-missing", w.status.node.Pos, diag.Args{"value": clip(w.status.node.Text), "example": r.keyLine("previous_start")})
	}
	if s := e.Schedule; !e.Previous.IsZero() && len(s.Entries) > 0 {
		start := s.Entries[0].Start
		same := e.Previous.DateTime == start.DateTime && e.Previous.HasTime == start.HasTime
		if same || e.Previous.Date == start.Date && !e.Previous.HasTime {
			r.faults.Add("previous-start-equal", w.previous.node.Pos, diag.Args{"value": clip(w.previous.node.Text), "key": w.previous.typed})
		}
	}
}

// finishDoors reads when the doors open, which is before the start.
func (r *reader) finishDoors() {
	v, e := r.when.doors, r.rec.Event
	hour, ok := r.clock(v)
	if !ok {
		return
	}
	t := hour.Start
	e.Doors, e.DoorsPos = &t, v.node.Pos
	if r.onClock(Clock{Zone: hour.Zone, Hour: t, HasHour: true, Value: v.node.Text, Key: v.typed, Pos: v.node.Pos}); !r.sameClock(hour.Zone) {
		return
	}
	for _, entry := range e.Schedule.Entries {
		start := entry.Start
		night := start.Hour < 7 && t.Hour >= 18 // doors on the evening before
		if !start.HasTime || night || t.Compare(start.Time) <= 0 {
			continue
		}
		before := start.DateTime.Add(-30 * time.Minute)
		r.faults.Add("doors-after-start", v.node.Pos, diag.Args{
			"doors": locale.HourArg(t), "start": locale.HourArg(start.Time), "example": v.typed + ": " + r.typedHour(before.Time),
		})
		return
	}
}
