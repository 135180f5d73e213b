package event

import (
	"saison/internal/civil"
	"saison/internal/diag"
	"saison/internal/locale"
)

// changes reads the instances that differ in the words of a repetition: "le 3
// avril est déplacé au dimanche 4 avril". Days without hours take those of like;
// a move leaves them to the instance that moves.
func (r *reader) changes(list []locale.Change, rule value, like []Entry) {
	s := &r.rec.Event.Schedule
	for _, c := range list {
		pos := offset(rule.node, c.Offset)
		to := entryAt(c.To, pos)
		switch c.Kind {
		case locale.CalledOff:
			s.Cancelled = append(s.Cancelled, Cancel{On: c.On, Pos: pos})
		case locale.Added:
			s.Also = append(s.Also, atHoursOf(to, like)...)
		default:
			m := Move{From: c.On.At(civil.Time{}), To: to.Start, End: to.End, Pos: pos, ToPos: pos}
			if !to.Start.HasTime && len(like) == 1 && like[0].Start.HasTime { // the duration stays
				m.To.DateTime, m.To.HasTime = to.Start.Date.At(like[0].Start.Time), true
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

// atHoursOf gives a day without hours those of a series, with their lengths:
// an entry for each of its times.
func atHoursOf(e Entry, like []Entry) []Entry {
	if len(like) == 0 || !like[0].Start.HasTime || e.Start.HasTime || !e.End.IsZero() {
		return []Entry{e}
	}
	out := make([]Entry, 0, len(like))
	for _, l := range like {
		one := e
		one.Start.DateTime, one.Start.HasTime = e.Start.Date.At(l.Start.Time), true
		if !l.End.IsZero() {
			one.End = l.End
			one.End.DateTime = one.Start.DateTime.Add(l.End.Sub(l.Start.DateTime))
			one.End.Pos = e.Pos
		}
		out = append(out, one)
	}
	return out
}
