package render

import (
	"html/template"
	"slices"
	"strings"

	"saison/internal/calendar"
	"saison/internal/civil"
	"saison/internal/event"
	"saison/internal/locale"
	"saison/internal/schema"
)

// What takes place again and again: on the list of its kind a table, a line a
// series, and below it only what differs.

// leastSeries is from how many series on a list has a table of them.
const leastSeries = 2

// regular parts off the series of a list that are not over; nil when they are too
// few for a table.
func (r *Renderer) regular(entries []*calendar.Entry) (series, rest []*calendar.Entry) {
	for _, e := range entries {
		if e.Kind.Class == schema.Event && e.Event.Schedule.Rule != nil && !r.over(e) && r.sittings(e) != nil {
			series = append(series, e)
		} else {
			rest = append(rest, e)
		}
	}
	if len(series) < leastSeries {
		return nil, entries
	}
	slices.SortStableFunc(series, func(a, b *calendar.Entry) int { return mondayFirst(a) - mondayFirst(b) })
	return series, rest
}

// mondayFirst returns the day of the week on which a series begins, Monday 0.
func mondayFirst(e *calendar.Entry) int {
	if len(e.Occurrences) == 0 {
		return 7
	}
	return (int(e.Occurrences[0].Start.Weekday()) + 6) % 7
}

// sittings returns the next instance of a series as its rule has it, or nil.
func (r *Renderer) sittings(e *calendar.Entry) *calendar.Occurrence {
	for _, o := range e.Occurrences {
		if o.Series && !o.Moved && !o.Past(r.now) && o.Kind == calendar.Happening && o.Status != event.Cancelled {
			return o
		}
	}
	return nil
}

// rulesTable returns the series as a table: when, what and where, at what hour.
func (r *Renderer) rulesTable(t *tongue, series []*calendar.Entry) template.HTML {
	m := newMarkup(t, 1024*len(series)).raw(`<div class="scroll"><table class="tbl big rules"><thead><tr><th scope="col">`).text(t.say("when")).
		raw(`</th><th scope="col">`).text(t.say("what")).raw(`</th><th scope="col">`).text(t.say("hour")).raw(`</th></tr></thead><tbody>`)
	for _, e := range series {
		o := r.sittings(e)
		m.raw(`<tr class="k-`).escape(e.Kind.Name).raw(`"><th scope="row">`).text(upper(r.rhythm(t, e))).raw(`</th><td>`)
		r.linked(m, e)
		where := newMarkup(t, 96)
		r.where(where, o)
		if !where.empty() {
			m.raw("<br>").add(where.html())
		}
		for _, line := range []string{r.span(t, e), r.exceptFor(t, e)} {
			if line != "" {
				m.raw(`<br><span class="soft">`).text(line).raw("</span>")
			}
		}
		m.raw(`</td><td class="hours">`).text(r.zoned(t, o, r.hours(t, o, false))).raw("</td></tr>")
	}
	return m.raw("</tbody></table></div>").html()
}

// span returns the first and the last day of a series that has both.
func (r *Renderer) span(t *tongue, e *calendar.Entry) string {
	rule, first := e.Event.Schedule.Rule, e.Event.Schedule.Entries
	if rule.Until.IsZero() || len(first) == 0 {
		return ""
	}
	return t.dateRange(first[0].Start.Date, rule.Until.Date)
}

// exceptFor returns the days to come on which a series does not take place:
// "sauf le 16 janvier 2027 et le 1er mai 2027"; "" for none, or for too many.
func (r *Renderer) exceptFor(t *tongue, e *calendar.Entry) string {
	rule := *e.Event.Schedule.Rule
	rule.Until, rule.Count = civil.DateTime{}, 0
	var off []locale.ExceptPhrase
	for _, x := range e.Event.Schedule.Except {
		switch {
		case x.Period.Name != "":
			off = append(off, locale.ExceptPhrase{Name: x.Period.Name})
		case !x.HasTime && !x.To.Before(r.today):
			off = append(off, locale.ExceptPhrase{From: x.From, To: x.To})
		}
	}
	if len(off) == 0 || len(off) > mostExceptions {
		return ""
	}
	plain := t.print.Repeat(&locale.Repeat{Rule: rule})
	rest, ok := strings.CutPrefix(t.print.Repeat(&locale.Repeat{Rule: rule, Except: off}), plain)
	if !ok || plain == "" {
		return ""
	}
	return strings.TrimLeft(rest, ", ")
}

// differing returns what is to come of series and is not as their rules say.
func (r *Renderer) differing(series []*calendar.Entry) []*calendar.Occurrence {
	var out []*calendar.Occurrence
	for _, e := range series {
		for _, o := range happeningsOf(e) {
			if !o.Past(r.now) && (o.Moved || o.Added || o.Status == event.Cancelled) {
				out = append(out, o)
			}
		}
	}
	slices.SortStableFunc(out, calendar.CompareOccurrences)
	return out
}

// weekly reports whether all series come back by the week.
func weekly(series []*calendar.Entry) bool {
	return !slices.ContainsFunc(series, func(e *calendar.Entry) bool { return !e.Event.Schedule.Rule.ByWeek() })
}
