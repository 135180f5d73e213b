package calendar

import (
	"time"

	"saison/internal/civil"
	"saison/internal/diag"
	"saison/internal/event"
	"saison/internal/locale"
	"saison/internal/meta"
	"saison/internal/schema"
)

// placed reports a skipped or a repeated time.
func (m *maker) placed(how civil.Placement, w event.When, o *Occurrence, e *Entry) bool {
	if e.hidden {
		return how != civil.Never
	}
	switch how {
	case civil.Never:
		before, after := aroundGap(w.DateTime, o.Zone)
		args := diag.Args{"time": hourArg(w.DateTime), "day": dayArg(w.DateTime.Date), "zone": o.ZoneName}
		args["fix"], _ = rewritten(e, w, before)
		fix2, pos := rewritten(e, w, after)
		args["fix2"] = fix2
		if args["fix"] == "" || args["fix2"] == "" {
			if args["fix"] == "" {
				args["fix"] = args["fix2"]
			}
			delete(args, "fix2")
		}
		if args["fix"] == "" {
			args["before"], args["after"] = hourArg(before), hourArg(after)
		}
		m.diags.Add("time-skipped", pos, args)
		return false
	case civil.Twice:
		m.diags.Add("time-twice", w.Pos, diag.Args{"time": hourArg(w.DateTime), "day": dayArg(w.DateTime.Date), "zone": o.ZoneName})
	}
	return true
}

// aroundGap returns the times before and after the gap of the clocks of loc that
// d falls into: d with as much taken off, or put on, as the clocks skip.
func aroundGap(d civil.DateTime, loc *time.Location) (before, after civil.DateTime) {
	at, _ := d.In(loc) // the first moment after the gap
	_, now := at.Zone()
	_, was := at.Add(-time.Second).Zone()
	gap := time.Duration(now-was) * time.Second
	return d.Add(-gap), d.Add(gap)
}

// rewritten returns the line of e that says w, with the hour of is in its place:
// the value where w stands, or that of the hours beside it, with its place. "",
// and the place of w, when no line says so.
func rewritten(e *Entry, w event.When, is civil.DateTime) (found string, pos diag.Pos) {
	pos = w.Pos
	var walk func(n *meta.Node, start string, here func(*meta.Node) bool)
	walk = func(n *meta.Node, start string, here func(*meta.Node) bool) {
		if found != "" {
			return
		}
		if n.Kind == meta.Scalar && here(n) {
			if text := locale.Rehour(n.Text, w.DateTime, is, e.Lang); text != "" {
				found, pos = start+text, n.Pos
			}
			return
		}
		item := "- "
		if n.Raw != "" { // a list on one line
			item = ""
		}
		for _, v := range n.Items {
			walk(v, item, here)
		}
		for i := range n.Fields {
			walk(n.Fields[i].Value, n.Fields[i].Key+": ", here)
		}
	}
	walk(e.Doc.Meta, "", func(n *meta.Node) bool { return n.Pos == w.Pos })
	for _, f := range e.Doc.Meta.Fields {
		if k := schema.Lookup(e.Kind, f.Key).Key; k != nil && k.Name == "timetable" {
			walk(f.Value, f.Key+": ", func(*meta.Node) bool { return true })
		}
	}
	return found, pos
}
