package render

import (
	"html/template"

	"saison/internal/civil"
)

// stateOfSite returns the moment whose state the site shows, in words: the last
// one at which it has changed by itself. It isn't the moment of the build, so
// that a site that is built again with nothing new is the same.
func (r *Renderer) stateOfSite(t *tongue) template.HTML {
	at := civil.DateTimeOf(r.since.In(r.site.Config.Zone))
	words := t.dateLong(at.Date)
	if at.Time != (civil.Time{}) {
		words = t.print.DateTime(at)
	}
	return newMarkup(t, 128).text(t.say("state-of-site", words)).html()
}
