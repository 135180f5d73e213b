package event

import (
	"saison/internal/civil"
	"saison/internal/locale"
	"saison/internal/recur"
)

// rangeOf returns the last day of a repetition whose first day is written as a
// range, "du: 6 janvier au 30 juin 2027", and takes it out of first; else it is
// zero. Days without hours that are too few for a second instance are those of
// each instance: "chaque: mois" and "du: 5 au 7 février 2027" is a week-end a month.
func (r *reader) rangeOf(first *Entry, rule recur.Rule, hours bool) civil.Date {
	last := first.End.Date
	if first.End.IsZero() || first.Start.HasTime || first.End.HasTime {
		return civil.Date{}
	}
	if !hours {
		set := recur.Set{Start: first.Start.DateTime, Rule: &rule}
		if two, _ := set.Between(first.Start.DateTime, last.AddDays(1).At(civil.Time{}), 2); len(two) < 2 {
			return civil.Date{}
		}
	}
	first.End = When{}
	return last
}

// agreed returns last, or what a range says beside the first day. The words of
// the rule, the range and a key must name the same day.
func (r *reader) agreed(last lastDay, rep *locale.Repeat, ranged civil.Date, rule, anchor, end value, list []Entry) lastDay {
	words := rep.Until
	switch {
	case last.failed:
	case !words.IsZero() && last.value && words != last.at.Date:
		r.saidTwice("dates-conflict", end, rule)
		last.failed = true
	case ranged.IsZero():
	case last.value && ranged != last.at.Date:
		r.saidTwice("dates-conflict", end, anchor)
		last.failed = true
	case !words.IsZero() && ranged != words:
		r.saidTwice("dates-conflict", anchor, rule)
		last.failed = true
	case !last.given:
		last.at, last.given = ranged.At(latestTime(list)), true
	}
	return last
}
