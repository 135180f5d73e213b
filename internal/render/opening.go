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
// semicolons, in the language of the page and the form of its hours.
func (r *Renderer) opening(t *tongue, e *calendar.Entry) []template.HTML {
	var out []template.HTML
	for _, line := range strings.Split(e.Event.Opening, ";") {
		if line = strings.TrimSpace(line); line != "" {
			out = append(out, openingLine(t, line, e.Lang))
		}
	}
	return out
}

// openingLine returns one line. What stands behind its days and hours, "sauf le
// 25 décembre", is left as it was written; so is a line of other words.
func openingLine(t *tongue, line, lang string) template.HTML {
	for head, rest := line, ""; head != ""; {
		if o, ok := locale.ReadOpening(head); ok {
			hours := make([]string, len(o.Hours))
			for i, h := range o.Hours {
				hours[i] = t.print.TimeRange(h)
			}
			m := newMarkup(t, 96).text(upper(daysOf(t, o.Days) + t.say("comma") + t.list(hours)))
			if rest != "" {
				m.escape(t.say("comma")).words(strings.TrimSpace(rest), lang)
			}
			return m.html()
		}
		comma := strings.LastIndexByte(head, ',')
		if comma < 0 {
			break
		}
		head, rest = head[:comma], line[comma+1:]
	}
	return newMarkup(t, 96).words(upper(line), lang).html()
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
