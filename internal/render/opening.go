package render

import (
	"html/template"
	"slices"
	"strings"
	"time"

	"saison/internal/calendar"
	"saison/internal/locale"
)

// opening returns the opening hours of e, a line for each part between
// semicolons, in the language of the page and the form of its hours. A call, whose
// rounds stand among the dates, has none.
func (r *Renderer) opening(t *tongue, e *calendar.Entry) []template.HTML {
	if e.Event == nil {
		return nil
	}
	var out []template.HTML
	for _, line := range strings.Split(e.Event.Opening, ";") {
		if line = strings.TrimSpace(line); line != "" {
			out = append(out, r.openingLine(t, line, e))
		}
	}
	return out
}

// openingLine returns one line. Words behind its days and hours that name no days
// are left as they were written; so is a line of other words.
func (r *Renderer) openingLine(t *tongue, line string, e *calendar.Entry) template.HTML {
	o, rest, ok := readOpening(line)
	if !ok {
		return newMarkup(t, 96).words(upper(line), e.Lang).html()
	}
	m := newMarkup(t, 96).text(upper(daysOf(t, o.Days) + t.say("comma") + hoursOf(t, o)))
	if off, known := r.closedOn(e, rest); known && len(off) > 0 {
		m.escape(t.say("comma")).text(t.print.But(off, e.Occurrences[0].Start.Date, e.Occurrences[0].LastDay()))
	} else if rest != "" {
		m.escape(t.say("comma")).words(rest, e.Lang)
	}
	return m.html()
}

// readOpening reads the days and hours of a line, and what stands behind them.
func readOpening(line string) (o locale.Opening, rest string, ok bool) {
	for head, rest := line, ""; head != ""; {
		if o, ok := locale.ReadOpening(head); ok {
			return o, strings.TrimSpace(rest), true
		}
		comma := strings.LastIndexByte(head, ',')
		if comma < 0 {
			break
		}
		head, rest = head[:comma], line[comma+1:]
	}
	return o, "", false
}

// hoursOf returns the hours of a line: "de 14 h à 18 h".
func hoursOf(t *tongue, o locale.Opening) string {
	hours := make([]string, len(o.Hours))
	for i, h := range o.Hours {
		hours[i] = t.print.TimeRange(h)
	}
	return t.list(hours)
}

// daysOf returns days of the week in words: "du mercredi au dimanche", "samedi
// et dimanche", "tous les jours".
func daysOf(t *tongue, days []time.Weekday) string {
	run := true
	for i := 1; i < len(days); i++ {
		run = run && days[i] == (days[i-1]+1)%7
	}
	switch {
	case len(days) == 7 && run:
		return t.say("every-day")
	case len(days) > 2 && run:
		return t.say("span-of-days", t.weekday(days[0]), t.weekday(days[len(days)-1]))
	}
	names := make([]string, len(days))
	for i, d := range days {
		names[i] = t.weekday(d)
	}
	return t.list(slices.Compact(names))
}
