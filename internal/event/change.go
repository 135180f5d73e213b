package event

import (
	"saison/internal/civil"
	"saison/internal/diag"
	"saison/internal/locale"
)

// changes reads the instances that differ in the words of a repetition: "le 3
// avril est déplacé au dimanche 4 avril". Days without hours take those of like.
func (r *reader) changes(list []locale.Change, rule value, like Entry) {
	s := &r.rec.Event.Schedule
	for _, c := range list {
		pos := offset(rule.node, c.Offset)
		to := atHoursOf(entryAt(c.To, pos), like)
		switch c.Kind {
		case locale.CalledOff:
			s.Cancelled = append(s.Cancelled, Cancel{On: c.On, Pos: pos})
		case locale.Added:
			s.Also = append(s.Also, to)
		default:
			m := Move{From: c.On.At(civil.Time{}), To: to.Start, End: to.End, Pos: pos, ToPos: pos}
			if !c.To.Start.HasTime {
				m.End = When{} // the duration stays
			}
			s.Moved = append(s.Moved, m)
		}
	}
}

func entryAt(s locale.Span, pos diag.Pos) Entry {
	e := Entry{Start: whenOf(s.Start, pos), Pos: pos}
	if s.HasEnd {
		e.End = whenOf(s.End, pos)
	}
	return e
}

// atHoursOf gives a day without hours those of like, with their length.
func atHoursOf(e, like Entry) Entry {
	if !like.Start.HasTime || e.Start.HasTime || !e.End.IsZero() {
		return e
	}
	e.Start.DateTime, e.Start.HasTime = e.Start.Date.At(like.Start.Time), true
	if !like.End.IsZero() {
		e.End = like.End
		e.End.DateTime = e.Start.DateTime.Add(like.End.Sub(like.Start.DateTime))
		e.End.Pos = e.Pos
	}
	return e
}
