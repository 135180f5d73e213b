package event

import (
	"errors"
	"slices"
	"strings"

	"saison/internal/civil"
	"saison/internal/diag"
	"saison/internal/locale"
	"saison/internal/recur"
)

// firstHours gives the first date the hours of the rule, or those of
// `horaires`: one entry for each of several times of a day, by time.
func (r *reader) firstHours(rep *locale.Repeat, rule value, first Entry) []Entry {
	v, hours := rule, rep.Times
	if w := r.when.hours; w.given() {
		if len(hours) > 0 {
			r.faults.Add("hours-twice", w.node.Pos, diag.Args{"value": clip(w.node.Text), "line": rule.node.Pos.Line})
		} else {
			v = w
			hours, _ = r.hoursOf(w)
		}
	}
	if len(hours) == 0 {
		return []Entry{first}
	}
	if first.Start.HasTime {
		if len(hours) > 1 || first.Start.Time != hours[0].Start {
			r.faults.Add("hours-twice", v.node.Pos, diag.Args{"value": clip(v.node.Text), "line": first.Start.Pos.Line})
		}
		return []Entry{first}
	}
	hours = slices.Clone(hours)
	slices.SortStableFunc(hours, func(a, b locale.TimeRange) int { return a.Start.Compare(b.Start) })
	var list []Entry
	for i, h := range hours {
		if i > 0 && h.Start == hours[i-1].Start {
			r.faults.Add("repeat-hours-twice", v.node.Pos, diag.Args{"value": clip(v.node.Text), "time": locale.HourArg(h.Start)})
			continue
		}
		e := first
		e.Start, e.End = timed(first.Start.Date, h, first.Start.Pos)
		list = append(list, e)
	}
	return list
}

// latestTime is the last time of day of a series.
func latestTime(list []Entry) civil.Time { return list[len(list)-1].Start.Time }

// onDays makes the rule one of days, at the times of the list or at those that
// it says itself.
func (r *reader) onDays(rule recur.Rule, list []Entry, v value) (recur.Rule, bool) {
	first := &list[0].Start
	var why diag.Worder
	within := len(rule.ByHour)+len(rule.ByMinute) > 0 || rule.Every > 0
	switch {
	case !within && len(list) > 1:
		for _, e := range list {
			rule.Times = append(rule.Times, e.Start.Time)
		}
	case !within:
	case first.Offset != nil:
		why = diag.Words{FR: "à côté de ces heures, la date s'écrit en heure locale, sans Z ni +01:00", EN: "beside these hours, the date is written in local time, without Z or +01:00"}
	case !first.HasTime && len(rule.ByHour) > 0:
		first.Time, first.HasTime = civil.Time{Hour: rule.ByHour[0]}, true
	case !first.HasTime:
		why = diag.Words{FR: "l'heure de la première fois manque à la date", EN: "the date lacks the hour of the first time"}
	}
	out, err := rule.OnDays(first.DateTime)
	var refused *recur.Error
	if errors.As(err, &refused) {
		why = refused
	}
	if why != nil {
		r.faults.Add("rule-not-understood", v.node.Pos, diag.Args{"value": clip(v.node.Text), "why": why, "example": v.typed + ": FREQ=DAILY;BYHOUR=10,11,12;BYMINUTE=0;COUNT=6"})
	}
	return out, why == nil
}

// sittings returns the entries of a series whose first instance is at at: one
// for each time of day, as long as the one of that time in the list, or as the
// only one there is.
func (r *reader) sittings(list []Entry, rule *recur.Rule, at civil.DateTime) []Entry {
	times := rule.Times
	if len(times) < 2 {
		times, rule.Times = []civil.Time{at.Time}, nil
	}
	var out []Entry
	for _, t := range times {
		like := list[0]
		for _, e := range list {
			if e.Start.Time == t {
				like = e
			}
		}
		to := at.Date.At(t)
		if !like.End.IsZero() {
			like.End.DateTime = to.Add(like.End.Sub(like.Start.DateTime))
		}
		like.Start.DateTime = to
		out = append(out, like)
	}
	// The first instance comes first: on its day, a rule may begin at the second time.
	for i, e := range out {
		if e.Start.DateTime == at {
			out[0], out[i] = out[i], out[0]
		}
	}
	if len(out) > 2 {
		slices.SortFunc(out[1:], func(a, b Entry) int { return a.Start.Compare(b.Start.DateTime) })
	}
	return out
}

// hoursOf reads the hours of a day, of which there may be several.
func (r *reader) hoursOf(v value) ([]locale.TimeRange, bool) {
	s, ok := r.text(v)
	if !ok {
		return nil, false
	}
	list, faults := locale.ReadHours(s, r.clue(v, false))
	r.place(faults, v.node.Pos)
	if locale.HasError(faults) || len(list) == 0 {
		return nil, false
	}
	r.sayZone(list[0].Zone, v)
	return list, true
}

// isRule reports whether a repetition was written as an RFC 5545 rule.
func isRule(text string) bool { return strings.Contains(strings.ToUpper(text), "FREQ=") }
