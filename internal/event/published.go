package event

import "saison/internal/diag"

// checkPublished raises the fault of a document that is taken down before it is
// published: nobody would ever see it.
func (r *reader) checkPublished() {
	from, to := r.rec.Publish, r.rec.Expire
	if from.IsZero() || to.IsZero() || !endsTooEarly(from, to) {
		return
	}
	v, other := r.expire, r.publish
	fix := to
	for fix.Year = from.Year; endsTooEarly(from, fix) && fix.Year < from.Year+2; fix.Year++ {
	}
	args := diag.Args{"key": v.typed, "value": clip(v.node.Text), "other": other.typed + ": " + clip(other.node.Text), "line": other.keyPos.Line}
	if fix.Valid() && fix.Year > to.Year {
		args["fix"] = v.line(r.typedMoment(fix, v.node))
	}
	if from.DateTime != to.DateTime {
		args["swap"], args["swapped"] = other.line(clip(v.node.Text)), v.line(clip(other.node.Text))
	}
	d := diag.New("expire-before-publish", v.node.Pos, args)
	r.faults = append(r.faults, d.With(diag.Related{Pos: other.node.Pos, ID: "expire-before-publish-first"}))
}
