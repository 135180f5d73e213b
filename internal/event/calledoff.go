package event

import (
	"saison/internal/diag"
	"saison/internal/locale"
	"saison/internal/meta"
	"saison/internal/schema"
)

// allWords are the words, folded, that call a whole repetition off.
var allWords = map[string]bool{
	"tout": true, "toute": true, "tous": true, "toutes": true, "tout est annule": true, "toutes les dates": true, "toute la serie": true, "all": true,
	"all dates": true, "everything": true, "alles": true, "alle": true, "alle termine": true, "הכול": true, "הכל": true,
}

// whether reports what `cancelled` says when it has no dates: that all is called
// off, or that nothing is. ok is false when it has dates, or something else.
func whether(v value) (all, ok bool) {
	if !v.given() || v.node.Kind != meta.Scalar {
		return false, false
	}
	if allWords[locale.Fold(v.node.Text)] {
		return true, true
	}
	return locale.ReadYesNo(v.node.Text)
}

// tellWhole says how a repetition is called off as a whole: by its state, since
// `cancelled` has the dates that are.
func (r *reader) tellWhole(v value) {
	args := diag.Args{"value": clip(v.node.Text), "key": v.typed}
	status := schema.Lookup(r.rec.Kind, "status").Key
	switch {
	case status == nil || r.rec.Event.Status == Cancelled:
		args["line"] = v.keyPos.Line
	default:
		args["one"] = spell("status", r.rec.Lang) + ": " + status.ValueWord("cancelled", r.rec.Lang)
		args["example"] = v.example()
		if s := r.rec.Event.Schedule; s.Rule != nil && len(s.Entries) > 0 {
			args["example"] = v.line(r.typedMoment(When{DateTime: s.Entries[0].Start.DateTime}, r.dateLike(v)))
		}
	}
	r.faults.Add("cancelled-whole", v.node.Pos, args)
}
