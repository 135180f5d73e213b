// Package schemaorg says what a page is about in the vocabulary of schema.org,
// as JSON-LD for search engines.
//
// An event is marked up once for each place and date. What is not known is left
// out: an unknown price makes no offer, an unknown hour no midnight. A call, a
// news item or a list is never an event; the days of a call's auditions are.
package schemaorg

import (
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"saison/internal/calendar"
	"saison/internal/civil"
	"saison/internal/event"
	"saison/internal/schema"
	"saison/internal/site"
)

// context is the vocabulary of every document.
const context = "https://schema.org"

// subEventLimit is how many dates of one event are marked up on its page.
const subEventLimit = 100

// maker makes the data of one site in one language.
type maker struct {
	site *site.Site
	lang string
	base string // of the site, without a slash at the end

	page *calendar.Entry // of the page that the data are for, and
	card string          // its share card: the picture of what has none
}

func newMaker(s *site.Site, lang string) *maker {
	return &maker{site: s, lang: lang, base: strings.TrimSuffix(s.Config.BaseURL, "/")}
}

// Page returns the JSON-LD of a page, safe inside a script element, or nil when
// there is nothing to say about it.
func Page(s *site.Site, out *site.Output) ([]byte, error) {
	m := newMaker(s, out.Lang)
	if card := s.Card(out); card != nil && card.Page != nil && out.Page.Entry != nil {
		m.page, m.card = out.Page.Entry, m.absolute(card.URL)
	}
	graph := m.about(out)
	if crumbs := m.breadcrumb(out); crumbs != nil {
		graph = append(graph, crumbs)
	}
	switch len(graph) {
	case 0:
		return nil, nil
	case 1:
		return appendDocument(nil, graph[0])
	}
	return encode(struct {
		Context string `json:"@context"`
		Graph   []any  `json:"@graph"`
	}{context, graph})
}

// Entry returns the JSON-LD of an event or a programme alone, or nil when it has
// no date yet.
func Entry(s *site.Site, e *calendar.Entry, lang string) ([]byte, error) {
	m := newMaker(s, lang)
	x := m.entry(e)
	if x == nil {
		return nil, nil
	}
	return appendDocument(nil, x)
}

// AppendEvents appends the events of a feed as a JSON array, one for each place
// and date. Deadlines, and the programmes that events are part of, are left out.
// Keep may remember what it is given to make for an occurrence; nil remembers
// nothing.
func AppendEvents(b []byte, s *site.Site, f *site.Feed, keep func(o *calendar.Occurrence, write func(b []byte) ([]byte, error), b []byte) ([]byte, error)) ([]byte, error) {
	m := newMaker(s, f.Lang)
	b = append(b, '[')
	some := false
	for _, o := range f.Occurrences {
		if isEvent(o) && o.Entry.Kind.Class != schema.Programme || o.Entry.Kind.Class == schema.Programme && o.Kind == calendar.Happening {
			if some {
				b = append(b, ',')
			}
			some = true
			write := func(b []byte) ([]byte, error) { return appendDocument(b, m.event(o)) }
			var err error
			if keep == nil {
				b, err = write(b)
			} else {
				b, err = keep(o, write, b)
			}
			if err != nil {
				return nil, err
			}
		}
	}
	return append(b, ']'), nil
}

// appendDocument appends a thing that stands alone: its fields after the context.
func appendDocument(b []byte, thing any) ([]byte, error) {
	fields, err := encode(thing)
	if err != nil {
		return nil, err
	}
	b = append(append(append(b, `{"@context":"`...), context...), `",`...)
	return append(b, fields[1:]...), nil
}

func encode(v any) ([]byte, error) {
	b, err := json.Marshal(v) // escapes <, > and &
	if err != nil {
		return nil, fmt.Errorf("writing JSON-LD: %w", err)
	}
	return b, nil
}

// about returns what the page is about.
func (m *maker) about(out *site.Output) []any {
	page := out.Page
	if page.Type == site.Home {
		return m.home()
	}
	e := page.Entry
	if e == nil || page.Type.Bare() { // sheets and embedded pages are no page of their own
		return nil
	}
	switch e.Kind.Class {
	case schema.Event, schema.Programme:
		if x := m.entry(e); x != nil {
			return []any{x}
		}
	case schema.Call:
		var all []any
		for i := range e.Rounds {
			for _, o := range e.Rounds[i].Occurrences {
				all = append(all, m.event(o))
			}
		}
		return all
	case schema.Place:
		var access event.Access
		if e.Record.Place != nil {
			access = e.Record.Place.Access
		}
		return []any{m.place(e, "", access)}
	case schema.Person:
		return []any{m.person(e)}
	case schema.Organisation:
		return []any{m.organisation(e)}
	case schema.Work:
		return []any{m.work(e)}
	}
	return nil
}

// isEvent reports whether an occurrence is something one can attend.
func isEvent(o *calendar.Occurrence) bool { return o.Kind != calendar.Deadline }

// entry returns an event or a programme: the event itself when it has one date,
// a series of events when it has several, nil when it has none yet.
func (m *maker) entry(e *calendar.Entry) any {
	var own, views []*calendar.Occurrence
	for _, o := range e.Occurrences {
		switch {
		case o.Kind == calendar.Vernissage:
			views = append(views, o)
		case isEvent(o):
			own = append(own, o)
		}
	}
	if len(own) == 1 && e.Kind.Class == schema.Event {
		x := m.event(own[0])
		for _, o := range views {
			view := m.event(o)
			view.Super = nil // it stands inside
			x.Sub = append(x.Sub, view)
		}
		return x
	}
	own = append(own, views...)
	if len(own) == 0 && len(e.Parts) == 0 {
		return nil
	}
	return m.series(e, own)
}

// shown returns the dates of a series that are marked up: all of them when they
// are few, else those to come.
func (m *maker) shown(all []*calendar.Occurrence) []*calendar.Occurrence {
	if len(all) <= subEventLimit {
		return all
	}
	for i, o := range all {
		if !o.Past(m.site.Calendar.Now) {
			return all[i:min(len(all), i+subEventLimit)]
		}
	}
	return all[len(all)-subEventLimit:]
}

// titleOf returns the title of e in the language, else as it is written.
func (m *maker) titleOf(e *calendar.Entry) string {
	if t := e.Translations.In(m.lang); t != nil && t.Title != "" {
		return t.Title
	}
	return e.Title
}

// summaryOf returns the summary of e in the language, or "".
func (m *maker) summaryOf(e *calendar.Entry) string {
	if t := e.Translations.In(m.lang); t != nil {
		return t.Summary
	}
	return e.Summary
}

// subtitleOf returns the subtitle in the language of the page, or "".
func (m *maker) subtitleOf(e *calendar.Entry) string {
	if t := e.Translations.In(m.lang); t != nil {
		return t.Subtitle
	}
	if e.Record.Lang != m.lang {
		return ""
	}
	return e.Subtitle
}

// absolute returns an address below the root in full.
func (m *maker) absolute(address string) string {
	if strings.HasPrefix(address, "/") {
		return m.base + address
	}
	return address
}

func (m *maker) url(e *calendar.Entry) string { return m.absolute(m.site.URL(e, m.lang)) }

// image returns the address of the picture of e, or "".
func (m *maker) image(r *event.Record, p *event.Picture) string {
	if p == nil || p.File.Name == "" {
		return ""
	}
	return m.absolute(m.site.DocFileURL(r.Doc, p.File.Name))
}

// pictures returns the picture of an event, else the card that is drawn for its
// page; nil for none.
func (m *maker) pictures(e *calendar.Entry) []string {
	if img := m.image(e.Record, e.Image); img != "" {
		return []string{img}
	}
	if e == m.page && m.card != "" {
		return []string{m.card}
	}
	return nil
}

// instant writes a time with its offset.
func instant(t time.Time) string { return t.Format(time.RFC3339) }

// when writes a point of time: with its offset when the hour is known, else the
// day alone.
func when(w event.When, zone *time.Location) string {
	switch {
	case w.DateTime.IsZero():
		return ""
	case !w.HasTime:
		return w.Date.String()
	case w.Offset != nil:
		return instant(w.DateTime.UTC().Add(-*w.Offset).In(time.FixedZone("", int(*w.Offset/time.Second))))
	}
	t, _ := w.DateTime.In(zone)
	return instant(t)
}

// start and end write the bounds of an occurrence. The end of whole days is the
// last of them.
func start(o *calendar.Occurrence) string {
	if o.AllDay {
		return o.Start.Date.String()
	}
	return instant(o.StartTime.In(o.Zone))
}

func end(o *calendar.Occurrence) string {
	switch {
	case o.AllDay:
		return o.LastDay().String()
	case !o.HasEnd:
		return ""
	}
	return instant(o.EndTime.In(o.Zone))
}

// at writes a time of day on the day of an occurrence.
func at(o *calendar.Occurrence, t *civil.Time) string {
	if t == nil || o.AllDay {
		return ""
	}
	x, _ := o.Start.Date.At(*t).In(o.Zone)
	return instant(x)
}
