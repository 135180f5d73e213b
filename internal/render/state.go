package render

import (
	"html/template"

	"saison/internal/calendar"
	"saison/internal/civil"
	"saison/internal/event"
)

// ending writes when an occurrence will be over, and the word for it, for the
// script that says so when the time has come. A site whose clock is stopped
// stays as it is.
func (r *Renderer) ending(m *markup, o *calendar.Occurrence, st state) {
	if end := r.end(o); end != "" && !st.off {
		m.attr("data-end", end).attr("data-past", r.pastWord(m.t, o))
	}
}

// end returns when o will be over, in UTC, or "" when that needs no telling.
func (r *Renderer) end(o *calendar.Occurrence) string {
	if o.Past(r.now) || !r.site.Config.Now.IsZero() || o.Status == event.Cancelled || o.Status == event.Postponed {
		return ""
	}
	return o.Over().UTC().Format("2006-01-02T15:04Z")
}

// lastEnd returns when the last occurrence of e that takes place will be over,
// likewise.
func (r *Renderer) lastEnd(e *calendar.Entry) string {
	last := ""
	for _, o := range happeningsOf(e) {
		last = max(last, r.end(o))
	}
	return last
}

// pastWord returns the word for an occurrence that is over.
func (r *Renderer) pastWord(t *tongue, o *calendar.Occurrence) string {
	if o.Kind == calendar.Deadline {
		return t.say("state.closed")
	}
	return t.agree("state.past", o.Entry.Kind)
}

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
