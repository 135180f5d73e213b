package schemaorg

import (
	"strconv"
	"strings"

	"saison/internal/calendar"
	"saison/internal/event"
	"saison/internal/schema"
	"saison/internal/site"
)

// eventThing is one event at one place and date, or a series of them.
type eventThing struct {
	Type        string   `json:"@type"`
	ID          string   `json:"@id,omitempty"`
	Name        string   `json:"name"`
	Alternate   string   `json:"alternateName,omitempty"`
	URL         string   `json:"url,omitempty"`
	Description string   `json:"description,omitempty"`
	Image       []string `json:"image,omitempty"`
	Start       string   `json:"startDate,omitempty"`
	End         string   `json:"endDate,omitempty"`
	Previous    string   `json:"previousStartDate,omitempty"`
	Doors       string   `json:"doorTime,omitempty"`
	Status      string   `json:"eventStatus,omitempty"`
	Mode        string   `json:"eventAttendanceMode,omitempty"`
	Location    any      `json:"location,omitempty"`
	Performer   []any    `json:"performer,omitempty"`
	Organizer   any      `json:"organizer,omitempty"`
	Sponsor     []any    `json:"contributor,omitempty"`
	Offers      []offer  `json:"offers,omitempty"`
	Free        *bool    `json:"isAccessibleForFree,omitempty"`
	Language    []string `json:"inLanguage,omitempty"`
	Ages        string   `json:"typicalAgeRange,omitempty"`
	Capacity    int      `json:"maximumAttendeeCapacity,omitempty"`
	Works       []any    `json:"workPerformed,omitempty"`
	Super       any      `json:"superEvent,omitempty"`
	Sub         []any    `json:"subEvent,omitempty"`
}

// vocabulary stands before the values of an enumeration.
const vocabulary = context + "/"

// statuses are the values of eventStatus. A tentative or full event is
// scheduled; the offers say that it is full.
var statuses = map[event.Status]string{
	event.Scheduled: vocabulary + "EventScheduled", event.Tentative: vocabulary + "EventScheduled", event.Full: vocabulary + "EventScheduled",
	event.Cancelled: vocabulary + "EventCancelled", event.Postponed: vocabulary + "EventPostponed",
	event.Rescheduled: vocabulary + "EventRescheduled", event.MovedOnline: vocabulary + "EventMovedOnline",
}

// meetings are the schema.org types of the single dates of programmes.
var meetings = map[string]string{"cycle": "EducationEvent", "course": "EducationEvent"}

// typeOf returns the schema.org type of one date of a document.
func typeOf(k *schema.Kind) string {
	t := k.SchemaType
	if k.Class == schema.Programme {
		if t = meetings[k.Name]; t == "" {
			t = meetings[k.Like]
		}
	}
	if t == "" || t == "EventSeries" || k.Class == schema.Call {
		return "Event"
	}
	return t
}

// event returns one occurrence as an event of its own.
func (m *maker) event(o *calendar.Occurrence) *eventThing {
	e := o.Entry
	x := &eventThing{
		Type: typeOf(e.Kind), Name: m.nameOf(o), Alternate: m.subtitleOf(e), URL: m.url(e), Description: m.summaryOf(e),
		Start: start(o), End: end(o), Status: statuses[o.Status],
		Language: m.languages(e), Organizer: m.organizer(e),
	}
	x.ID = x.URL + "#" + idPart(o)
	x.Image = m.pictures(e)
	m.located(x, o)
	if o.Status == event.Rescheduled && e.Event != nil && !o.Moved {
		x.Previous = when(e.Event.Previous, o.Zone)
	}
	if o.Moved && o.Status != event.Cancelled && o.RecurrenceID != o.Start {
		x.Status = vocabulary + "EventRescheduled"
		x.Previous = m.original(o)
	}
	if ev := e.Event; ev != nil {
		x.Doors = at(o, ev.Doors)
		x.Capacity = ev.Capacity
		x.Ages = ages(ev.Audience)
		x.Performer = m.performers(e)
		x.Works = m.works(e)
		m.offers(x, o)
		for i := range e.Partners {
			x.Sponsor = append(x.Sponsor, m.partner(&e.Partners[i]))
		}
	}
	x.Super = m.super(o)
	return x
}

// idPart names one date of an event within its page.
func idPart(o *calendar.Occurrence) string {
	key := o.Key
	if key == "" {
		key = "event"
	}
	return strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("-_.:", r) {
			return r
		}
		return '-'
	}, key)
}

// privateView is the name of the opening of an exhibition.
var privateView = schema.Text{"fr": "Vernissage", "en": "Private view", "de": "Vernissage", "he": "פתיחה"}

// nameOf returns the title of an occurrence: the document's, and its own after
// it when it has one. It holds no date, place or price of ours.
func (m *maker) nameOf(o *calendar.Occurrence) string {
	name := m.titleOf(o.Entry)
	if o.Kind == calendar.Vernissage && o.Title == "" {
		return name + " – " + privateView.In(m.lang)
	}
	if o.Title != "" && o.Title != name {
		return name + " – " + o.Title
	}
	return name
}

// original writes the start that a moved instance had.
func (m *maker) original(o *calendar.Occurrence) string {
	if o.AllDay {
		return o.RecurrenceID.Date.String()
	}
	t, _ := o.RecurrenceID.In(o.Zone)
	return instant(t)
}

// located fills in where an occurrence is, and how one attends it.
func (m *maker) located(x *eventThing, o *calendar.Occurrence) {
	var where []any
	if o.Place != nil && o.Status != event.MovedOnline {
		where = append(where, m.place(o.Place, o.Room, o.Entry.AccessAt(o.Place)))
		x.Mode = vocabulary + "OfflineEventAttendanceMode"
	}
	if ev := o.Entry.Event; ev != nil && ev.Online != nil {
		v := virtualLocation{Type: "VirtualLocation", URL: x.URL}
		if ev.Online.URL != "" && !ev.Online.AfterBooking {
			v.URL = ev.Online.URL
		}
		where = append(where, v)
		x.Mode = vocabulary + "OnlineEventAttendanceMode"
	}
	if o.Status == event.MovedOnline {
		x.Mode = vocabulary + "OnlineEventAttendanceMode"
	}
	switch len(where) {
	case 1:
		x.Location = where[0]
	case 2:
		x.Location, x.Mode = where, vocabulary+"MixedEventAttendanceMode"
	}
}

type virtualLocation struct {
	Type string `json:"@type"`
	URL  string `json:"url"`
}

// series returns an event of several dates, or a programme.
func (m *maker) series(e *calendar.Entry, own []*calendar.Occurrence) *eventThing {
	x := &eventThing{Type: "EventSeries", Name: m.titleOf(e), Alternate: m.subtitleOf(e), URL: m.url(e), Description: m.summaryOf(e),
		Language: m.languages(e), Organizer: m.organizer(e)}
	x.ID = x.URL + "#series"
	x.Image = m.pictures(e)
	if len(own) > 0 {
		last := own[0]
		for _, o := range own {
			if o.EndTime.After(last.EndTime) {
				last = o
			}
		}
		x.Start, x.End = start(own[0]), end(last)
		if x.End == "" {
			x.End = start(last)
		}
		m.located(x, own[0])
	}
	if e.Event != nil {
		x.Status = statuses[e.Event.Status]
		x.Performer = m.performers(e)
		x.Ages = ages(e.Event.Audience)
	}
	for _, o := range m.shown(own) {
		if o.Kind == calendar.Bar && e.Kind.Class == schema.Programme {
			continue // the series itself
		}
		sub := m.event(o)
		sub.Super = nil
		x.Sub = append(x.Sub, sub)
	}
	for _, part := range e.Parts[:min(len(e.Parts), subEventLimit)] {
		if ref := m.reference(part); ref != nil {
			x.Sub = append(x.Sub, ref)
		}
	}
	if p := m.programmeOf(e); p != nil {
		x.Super = m.seriesReference(p)
	}
	return x
}

// reference names an event that has a page of its own, with what a reader of the
// data needs most.
func (m *maker) reference(e *calendar.Entry) *eventThing {
	var first *calendar.Occurrence
	for _, o := range e.Occurrences {
		if isEvent(o) {
			first = o
			break
		}
	}
	if first == nil || m.site.URL(e, m.lang) == "" {
		return nil
	}
	x := &eventThing{Type: typeOf(e.Kind), Name: m.titleOf(e), URL: m.url(e), Start: start(first), End: end(first), Status: statuses[first.Status]}
	if len(e.Occurrences) > 1 || e.Kind.Class == schema.Programme {
		x.Type, x.End = "EventSeries", ""
	}
	m.located(x, first)
	return x
}

// super returns what an occurrence is part of: its series, the exhibition of a
// private view, the programme of an event; nil if nothing.
func (m *maker) super(o *calendar.Occurrence) any {
	e := o.Entry
	if o.Kind == calendar.Vernissage {
		return &eventThing{Type: typeOf(e.Kind), Name: m.titleOf(e), URL: m.url(e)}
	}
	if e.Kind.Class == schema.Programme || o.Series {
		return m.seriesReference(e)
	}
	if p := m.programmeOf(e); p != nil {
		return m.seriesReference(p)
	}
	return nil
}

// programmeOf returns the first programme of e that has a page, or nil.
func (m *maker) programmeOf(e *calendar.Entry) *calendar.Entry {
	for _, p := range e.PartOf {
		if m.site.URL(p, m.lang) != "" {
			return p
		}
	}
	return nil
}

func (m *maker) seriesReference(e *calendar.Entry) *eventThing {
	url := m.url(e)
	return &eventThing{Type: "EventSeries", ID: url + "#series", Name: m.titleOf(e), URL: url}
}

// ages writes a range of ages: 12-, 7-11, -16.
func ages(a event.Audience) string {
	if a.MinAge == 0 && a.MaxAge == 0 {
		return ""
	}
	s := "-"
	if a.MinAge > 0 {
		s = strconv.Itoa(a.MinAge) + s
	}
	if a.MaxAge > 0 {
		s += strconv.Itoa(a.MaxAge)
	}
	return s
}

// languages returns the codes of the languages of an event, else that of the page.
func (m *maker) languages(e *calendar.Entry) []string {
	var codes []string
	if e.Event != nil {
		for _, l := range e.Event.Languages {
			if l.Code != "" {
				codes = append(codes, l.Code)
			}
		}
	}
	if codes == nil {
		return []string{m.lang}
	}
	return codes
}

// crumb is one step of a breadcrumb.
type crumb struct {
	Type     string `json:"@type"`
	Position int    `json:"position"`
	Name     string `json:"name"`
	Item     string `json:"item"`
}

// breadcrumb returns the way from the home page to a document, or nil for the
// home page and pages without a place in the tree.
func (m *maker) breadcrumb(out *site.Output) any {
	page := out.Page
	type step struct{ name, url string }
	steps := []step{{siteTitle(m.site, m.lang), m.site.PageURL(site.Home, m.lang)}}
	add := func(name, url string) {
		if name != "" && url != "" && url != steps[len(steps)-1].url {
			steps = append(steps, step{name, url})
		}
	}
	switch {
	case page.Type == site.Home || page.Type == site.NotFound:
		return nil
	case page.Type == site.Month || page.Type == site.Archive:
		if o := m.site.Find(strings.TrimPrefix(m.site.PageURL(site.Agenda, m.lang), "/") + "index.html"); o != nil {
			add(o.Page.Title, o.URL)
		}
		add(page.Title, out.URL)
	case page.Type == site.TagPage:
		if o := m.site.Find(strings.TrimPrefix(m.site.PageURL(site.TagList, m.lang), "/") + "index.html"); o != nil {
			add(o.Page.Title, o.URL)
		}
		add(page.Title, m.site.TagURL(page.Tag, m.lang))
	case page.Kind != nil && page.Kind.Class != schema.Page:
		add(page.Kind.Plural.In(m.lang), m.site.KindURL(page.Kind, m.lang))
		if page.Entry != nil {
			add(m.titleOf(page.Entry), out.URL)
		}
	case page.Entry != nil:
		add(m.titleOf(page.Entry), out.URL)
	default:
		add(page.Title, out.URL)
	}
	if len(steps) < 2 {
		return nil
	}
	items := make([]crumb, len(steps))
	for i, s := range steps {
		items[i] = crumb{"ListItem", i + 1, s.name, m.absolute(s.url)}
	}
	return struct {
		Type  string  `json:"@type"`
		Items []crumb `json:"itemListElement"`
	}{"BreadcrumbList", items}
}

// siteTitle returns the title of the site in a language.
func siteTitle(s *site.Site, lang string) string {
	if t := s.Config.Titles[lang]; t != "" {
		return t
	}
	return s.Config.Title
}
