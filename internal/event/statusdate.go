package event

import (
	"strconv"
	"strings"

	"saison/internal/diag"
	"saison/internal/locale"
	"saison/internal/meta"
)

// movedWords are the words, folded, of a state that a date may follow; what it
// says is where that date goes.
var movedWords = map[string]Status{
	"reporte": Rescheduled, "reportee": Rescheduled, "deplace": Rescheduled, "deplacee": Rescheduled, "repousse": Rescheduled, "repoussee": Rescheduled,
	"avance": Rescheduled, "avancee": Rescheduled, "remis": Rescheduled, "remise": Rescheduled,
	"postponed": Rescheduled, "moved": Rescheduled, "rescheduled": Rescheduled,
	"verschoben": Rescheduled, "verlegt": Rescheduled, "נדחה": Rescheduled, "הוזז": Rescheduled,
	"annule": Cancelled, "annulee": Cancelled, "cancelled": Cancelled, "canceled": Cancelled, "abgesagt": Cancelled, "מבוטל": Cancelled, "בוטל": Cancelled,
}

// links are the words, folded, between such a state and its date.
var links = map[string]bool{"au": true, "a": true, "le": true, "du": true, "pour": true, "to": true, "until": true, "for": true, "on": true, "auf": true, "den": true, "am": true, "ל": true, "עד": true}

// statusAndDate reports whether a state is given with a date, and keeps
// that date: where it goes is said once the date of the event is known.
func (r *reader) statusAndDate(v value) bool {
	s, ok := r.text(v)
	first, rest, more := strings.Cut(strings.TrimSpace(s), " ")
	if !ok || !more || movedWords[locale.Fold(first)] == Scheduled || !strings.ContainsAny(rest, "0123456789") {
		return false
	}
	for {
		link, left, more := strings.Cut(strings.TrimSpace(rest), " ")
		if !more || !links[locale.Fold(link)] {
			break
		}
		rest = left
	}
	r.when.statusDate = rest
	return true
}

// tellMoved raises the fault of a state that is given with a date, with the
// lines that say the same.
func (r *reader) tellMoved() {
	v, date := r.when.status, r.when.date
	if r.when.statusDate == "" {
		return
	}
	s, to := r.rec.Event.Schedule, r.dayOfStatus()
	first, _, _ := strings.Cut(strings.TrimSpace(v.node.Text), " ")
	args := diag.Args{"value": clip(v.node.Text), "key": v.typed}
	k, like := spell("date", r.rec.Lang), v.node
	if date.given() && date.node.Kind == meta.Scalar {
		k, like = date.typed, date.node
	}
	off := movedWords[locale.Fold(first)] == Cancelled
	switch {
	case off && s.Rule != nil && !to.Date.IsZero():
		args["one"] = spell("cancelled", r.rec.Lang) + ": " + r.typedMoment(to, like)
	case off:
		args["one"] = v.typed + ": " + v.key.ValueWord("cancelled", r.rec.Lang)
	case len(s.Entries) == 1 && s.Rule == nil:
		was := s.Entries[0].Start
		if !to.Date.IsZero() && !to.HasTime {
			to.HasTime, to.Time = was.HasTime, was.Time
		}
		if !to.Date.IsZero() {
			args["date"] = k + ": " + r.typedMoment(to, like)
		}
		args["status"] = v.typed + ": " + v.key.ValueWord("rescheduled", r.rec.Lang)
		args["previous"] = spell("previous_start", r.rec.Lang) + ": " + r.typedMoment(was, like)
	case s.Rule != nil && !to.Date.IsZero():
		args["moved"] = r.keyLine("moved")
	default:
		args["status"] = v.typed + ": " + v.key.ValueWord("rescheduled", r.rec.Lang)
	}
	r.faults.Add("status-with-date", v.node.Pos, args)
}

// dayOfStatus reads the date of the status. One without a year is in that of the
// event, which serves a hint only.
func (r *reader) dayOfStatus() When {
	v, s := r.when.status, r.rec.Event.Schedule
	m, faults := locale.ReadMoment(r.when.statusDate, r.clue(v, false))
	if locale.HasError(faults) && len(s.Entries) > 0 {
		m, faults = locale.ReadMoment(r.when.statusDate+" "+strconv.Itoa(s.Entries[0].Start.Year), r.clue(v, false))
	}
	if locale.HasError(faults) {
		return When{}
	}
	return whenOf(m, v.node.Pos)
}
