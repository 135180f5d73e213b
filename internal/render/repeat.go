package render

import (
	"html/template"

	"saison/internal/calendar"
	"saison/internal/civil"
	"saison/internal/event"
	"saison/internal/locale"
)

// mostExceptions is how many single days a sentence about a series names; a
// long list of days off is left to the list of dates.
const mostExceptions = 6

// repetition returns a series in words, with its hours, bounds, exceptions and
// changes: "Tous les samedis de 10 h à 12 h 30, du 9 janvier au 26 juin 2027,
// sauf le 1er mai". A rule without everyday words is told by its dates.
func (r *Renderer) repetition(t *tongue, e *calendar.Entry) template.HTML {
	s := &e.Event.Schedule
	if s.Rule == nil || len(s.Entries) == 0 {
		return ""
	}
	first := s.Entries[0]
	rep := &locale.Repeat{Rule: *s.Rule, From: first.Start.Date}
	if e.Series != nil {
		rep.From = e.Series.Set.Start.Date
	}
	if first.Start.HasTime {
		rep.Times = sittingTimes(e, first.Start.Time)
	}
	for _, x := range s.Except {
		switch {
		case x.Period.Name != "":
			rep.Except = append(rep.Except, locale.ExceptPhrase{Name: x.Period.Name})
		case x.HasTime && len(rep.Times) > 1: // one of several sittings: the list of dates says it
		case len(rep.Except) < mostExceptions:
			rep.Except = append(rep.Except, locale.ExceptPhrase{From: x.From, To: x.To})
		}
	}
	text := t.print.Repeat(rep, changes(e)...)
	if text == "" {
		var days []civil.Date
		for _, o := range happeningsOf(e) {
			if !o.Past(r.now) && len(days) < 12 {
				days = append(days, o.Start.Date)
			}
		}
		if len(days) == 0 {
			return ""
		}
		text = t.dates(days)
	}
	return newMarkup(t, 256).text(stop(upper(text))).html()
}

// rhythm returns how often a series takes place, without its hours and bounds:
// "tous les samedis"; "" for a rule without everyday words.
func (r *Renderer) rhythm(t *tongue, e *calendar.Entry) string {
	if e.Event == nil || e.Event.Schedule.Rule == nil {
		return ""
	}
	rule := *e.Event.Schedule.Rule
	rule.Until, rule.Count = civil.DateTime{}, 0
	return t.print.Repeat(&locale.Repeat{Rule: rule})
}

// steadyTours is from how many short sittings at a steady distance only their
// starts are said: "toutes les heures de 10 h à 17 h".
const steadyTours = 4

// sittingTimes returns the hours of each time of day of a series.
func sittingTimes(e *calendar.Entry, first civil.Time) []locale.TimeRange {
	at := []civil.Time{first}
	if rule := e.Event.Schedule.Rule; len(rule.Times) > 0 {
		at = rule.Times
	}
	out := make([]locale.TimeRange, len(at))
	for i, t := range at {
		out[i].Start = t
		if o := anInstance(e, t); o != nil && o.HasEnd && o.End != o.Start && len(at) < steadyTours {
			end := o.End.Time
			out[i].End = &end
		}
	}
	return out
}

// anInstance returns an instance of a series at a time of day that is as the
// rule says, or nil.
func anInstance(e *calendar.Entry, at civil.Time) *calendar.Occurrence {
	for _, o := range e.Occurrences {
		if o.Series && !o.Moved && !o.Added && o.Kind == calendar.Happening && o.RecurrenceID.Time == at {
			return o
		}
	}
	return nil
}

// changes returns how instances of a series differ from its rule.
func changes(e *calendar.Entry) []locale.Change {
	var out []locale.Change
	for _, o := range e.Occurrences {
		if !o.Series && !o.Added || o.Kind != calendar.Happening {
			continue
		}
		c := locale.Change{On: o.RecurrenceID.Date, To: locale.Span{
			Start: locale.Moment{DateTime: o.Start, HasTime: !o.AllDay}, End: locale.Moment{DateTime: o.End, HasTime: !o.AllDay}, HasEnd: o.HasEnd}}
		switch {
		case o.Status == event.Cancelled:
			c.Kind = locale.CalledOff
		case o.Added:
			c.Kind = locale.Added
		case o.Moved && o.RecurrenceID != o.Start:
			c.Kind = locale.MovedTo
		default:
			continue
		}
		if n := len(out); n > 0 && c.Kind == locale.CalledOff && out[n-1].Kind == c.Kind && out[n-1].On == c.On {
			continue // another sitting of that day
		}
		if len(out) < mostExceptions {
			out = append(out, c)
		}
	}
	return out
}
