package render

import (
	"strings"

	"saison/internal/calendar"
	"saison/internal/ical"
	"saison/internal/schema"
	"saison/internal/schemaorg"
	"saison/internal/site"
)

// calendars returns the encoder of the calendar feeds, whose events are
// encoded once for all the feeds that hold them.
func calendars(in Inputs, r *Renderer) *ical.Encoder {
	return ical.New(ical.Env{Site: in.Site, Words: in.Words, Journal: in.Journal, ImageURL: r.pictureURL,
		HTML: func(e *calendar.Entry, lang string) string { return r.news().Body(e, lang) },
		Data: r.eventData,
	})
}

// eventData returns what search engines are told of an event, or "".
func (r *Renderer) eventData(e *calendar.Entry, lang string) string {
	if e.Kind.Class != schema.Event {
		return ""
	}
	data, err := schemaorg.Entry(r.site, e, lang)
	if err != nil { // nothing in an event is beyond JSON
		return ""
	}
	return string(data)
}

func (r *Renderer) ics(b []byte, o *site.Output) ([]byte, error) {
	return r.calendars.Append(b, o.Feed)
}

// pictureURL returns the address of an entry's picture below the root, or "" when
// it has none that may be shown.
func (r *Renderer) pictureURL(e *calendar.Entry) string {
	if e.Image == nil || e.Image.Consent != nil && !r.consented(e.Image.Consent) {
		return ""
	}
	f := r.site.FindFile(e.Doc, e.Image.File.Name)
	if f == nil || strings.HasSuffix(f.Path, ".svg") {
		return ""
	}
	return r.site.FileURL(f.Path)
}
