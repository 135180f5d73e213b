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
		h := locale.TimeRange{Start: first.Start.Time}
		if o := anInstance(e); o != nil && o.HasEnd && o.End != o.Start {
			end := o.End.Time
			h.End = &end
		}
		rep.Times = []locale.TimeRange{h}
	}
	for _, x := range s.Except {
		switch {
		case x.Period.Name != "":
			rep.Except = append(rep.Except, locale.ExceptPhrase{Name: x.Period.Name})
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

// anInstance returns an instance of a series that is as the rule says, or nil.
func anInstance(e *calendar.Entry) *calendar.Occurrence {
	for _, o := range e.Occurrences {
		if o.Series && !o.Moved && !o.Added && o.Kind == calendar.Happening {
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
		if len(out) < mostExceptions {
			out = append(out, c)
		}
	}
	return out
}
