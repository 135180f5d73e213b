package render

import (
	"html/template"
	"strings"

	"saison/internal/calendar"
	"saison/internal/locale"
)

// daysScript is the file that counts the days until the close of a call.
const daysScript = "static/js/days.js"

// daysLeft returns the line in which the script says how many days are left. A
// page that is read days after its build must not say a wrong number, so it says
// none by itself; the date above it is enough.
func (r *Renderer) daysLeft(t *tongue, closes *calendar.Occurrence) template.HTML {
	if closes == nil || closes.Past(r.now) || r.site.FileURL(daysScript) == "" {
		return ""
	}
	at := closes.EndTime
	if !closes.AllDay {
		at = closes.StartTime
	}
	number := func(s string) string { return strings.ReplaceAll(s, "{n}", "#") }
	return newMarkup(t, 384).raw(`<span hidden`).attr("data-until", locale.Datetime(at.In(closes.Zone))).
		attr("data-last", t.say("last-hours")).attr("data-one", number(t.say("days-left.one"))).attr("data-other", number(t.say("days-left.other"))).raw("></span>").html()
}
