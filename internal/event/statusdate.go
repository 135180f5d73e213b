package event

import (
	"strconv"
	"strings"

	"saison/internal/diag"
	"saison/internal/locale"
	"saison/internal/meta"
	"saison/internal/schema"
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
	v := r.when.status
	if r.when.statusDate == "" {
		return
	}
	s, to := r.rec.Event.Schedule, r.dayOfStatus()
	first, _, _ := strings.Cut(strings.TrimSpace(v.node.Text), " ")
	args := diag.Args{"value": clip(v.node.Text), "key": v.typed}
	off := movedWords[locale.Fold(first)] == Cancelled
	switch {
	case off && s.Rule != nil && !to.Date.IsZero():
		args["one"] = spell("cancelled", r.rec.Lang) + ": " + r.typedMoment(to, r.dateLike(v))
	case off:
		args["one"] = v.typed + ": " + v.key.ValueWord("cancelled", r.rec.Lang)
	case len(s.Entries) == 1 && s.Rule == nil:
		r.movedTo(args, to, v)
		args["status"] = v.typed + ": " + v.key.ValueWord("rescheduled", r.rec.Lang)
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

// dateLike is the value in whose way a new date is written: that of the date,
// else v.
func (r *reader) dateLike(v value) *meta.Node {
	for _, d := range []value{r.when.date, r.when.start, r.when.from} {
		if d.given() && d.node.Kind == meta.Scalar {
			return d.node
		}
	}
	return v.node
}

// movedTo adds to args the lines that move the one date there is to another
// day, or hour. When it has been moved there already, only the former date lacks.
func (r *reader) movedTo(args diag.Args, to When, v value) {
	was, like := r.rec.Event.Schedule.Entries[0].Start, r.dateLike(v)
	if !to.Date.IsZero() && !to.HasTime {
		to.HasTime, to.Time = was.HasTime, was.Time
	}
	if to.Date.IsZero() || to.DateTime == was.DateTime {
		args["previous"] = r.keyLine("previous_start")
		return
	}
	k := spell("date", r.rec.Lang)
	for _, d := range []value{r.when.date, r.when.start, r.when.from} {
		if d.given() && d.node.Kind == meta.Scalar {
			k = d.typed
			break
		}
	}
	args["date"] = k + ": " + r.typedMoment(to, like)
	args["previous"] = spell("previous_start", r.rec.Lang) + ": " + r.typedMoment(was, like)
}

// insteadOf says what to write instead of a key that needs a repetition: the one
// date of an event is called off by its state, and moved by its former date.
func (r *reader) insteadOf(v value) diag.Args {
	args, status := diag.Args{"key": v.typed}, schema.Lookup(r.rec.Kind, "status").Key
	whole, _ := whether(v)
	one := len(r.rec.Event.Schedule.Entries) == 1 && !r.when.also.given()
	state := func(name string) string {
		return spell("status", r.rec.Lang) + ": " + status.ValueWord(name, r.rec.Lang)
	}
	switch {
	case status == nil:
	case v.key.Name == "cancelled" && (whole || one):
		args["one"] = state("cancelled")
		return args
	case v.key.Name == "moved" && one && (v.node.Kind == meta.Scalar || !r.dayMovedTo(v).IsZero()):
		r.movedTo(args, r.dayMovedTo(v), v)
		if !r.when.status.given() {
			args["one"] = state("rescheduled")
		}
		return args
	}
	args["example"] = r.keyLine("every")
	return args
}

// dayMovedTo reads, for a hint, where `moved` puts the one date of an event;
// zero when it does not say.
func (r *reader) dayMovedTo(v value) When {
	items := v.items("")
	if len(items) != 1 {
		return When{}
	}
	to := items[0]
	if to.node.Kind == meta.Map {
		to = value{}
		for _, f := range items[0].node.Fields {
			if k, _ := v.key.Field(f.Key); k != nil && k.Name == "to" {
				to = value{key: k, typed: f.Key, keyPos: f.KeyPos, node: f.Value}
			}
		}
	}
	if !to.given() || to.node.Kind != meta.Scalar {
		return When{}
	}
	text := strings.TrimSpace(to.node.Text)
	if link, rest, more := strings.Cut(text, " "); more && links[locale.Fold(link)] {
		text = rest
	}
	start := r.rec.Event.Schedule.Entries[0].Start
	for _, s := range []string{text, text + " " + strconv.Itoa(start.Year)} {
		if spans, _, _, faults := locale.ReadSpans(s, r.clue(to, false)); !locale.HasError(faults) && len(spans) == 1 {
			return whenOf(spans[0].Start, to.node.Pos)
		}
	}
	if t, faults := locale.ReadTimeRange(text, r.clue(to, false)); !locale.HasError(faults) {
		return When{DateTime: start.Date.At(t.Start), HasTime: true}
	}
	return When{}
}
