package ical

import (
	"strconv"

	ics "github.com/arran4/golang-ical"

	"saison/internal/calendar"
	"saison/internal/event"
	"saison/internal/journal"
)

// The parts of RFC 9073 in the file of a single event: who takes part, where it
// is, the text with its markup, and what search engines are told. Feeds do
// without: older programs report what they do not know.

// participantTypes are what people do in an event (RFC 9073 6.2); everybody
// else takes part.
var participantTypes = map[string]string{
	"conductor": "PERFORMER", "soloist": "PERFORMER", "performer": "PERFORMER", "artist": "PERFORMER", "speaker": "SPEAKER",
}

// richText returns the text of an event with its markup, and its data.
func (s *speaker) richText(e *calendar.Entry) []ics.IANAProperty {
	var p []ics.IANAProperty
	if s.x.env.HTML != nil {
		if html := s.x.env.HTML(e, s.lang); html != "" {
			p = append(p, prop("STYLED-DESCRIPTION", html, "VALUE", "TEXT", "FMTTYPE", "text/html"))
		}
	}
	if s.x.env.Data != nil {
		if data := s.x.env.Data(e, s.lang); data != "" {
			p = append(p, prop("STRUCTURED-DATA", data, "VALUE", "TEXT", "FMTTYPE", "application/ld+json", "SCHEMA", "https://schema.org/Event"))
		}
	}
	return p
}

// details returns the components inside the VEVENT of o.
func (s *speaker) details(o *calendar.Occurrence) []ics.Component {
	var out []ics.Component
	seen := map[string]bool{}
	for i := range o.Entry.People {
		p := &o.Entry.People[i]
		if p.Shown == "" || seen[p.Shown] || p.Entry != nil && !nameable(p.Entry) {
			continue
		}
		seen[p.Shown] = true
		kind := participantTypes[p.Role]
		if kind == "" {
			kind = "ACTIVE"
		}
		list := []ics.IANAProperty{
			prop(ics.PropertyUid, s.partUID("participant", o, p.Shown)),
			prop("PARTICIPANT-TYPE", kind),
			prop(ics.PropertySummary, p.Shown),
		}
		if p.Topic != "" {
			list = append(list, prop(ics.PropertyDescription, p.Topic))
		}
		if p.Entry != nil && p.Linked {
			if url := s.x.absolute(s.x.env.URL(p.Entry, s.lang)); url != "" {
				list = append(list, prop(ics.PropertyUrl, url))
			}
		}
		out = append(out, component("PARTICIPANT", list))
	}
	if where := s.venue(o); where != nil {
		out = append(out, where)
	}
	return out
}

// nameable reports whether the name of a person may be printed.
func nameable(e *calendar.Entry) bool {
	return e.Person == nil || e.Person.Agreed || e.Person.NameOnly
}

// venue returns the place of o as a component, or nil when it has none to go to.
func (s *speaker) venue(o *calendar.Occurrence) ics.Component {
	if o.Place == nil || o.Status == event.MovedOnline {
		return nil
	}
	name, in := s.title(o.Place)
	list := []ics.IANAProperty{
		prop(ics.PropertyUid, s.partUID("location", o, o.Place.ID)),
		prop(ics.PropertyName, name, s.language(in)...),
	}
	if text, in := s.where(o); text != "" {
		list = append(list, prop(ics.PropertyDescription, text, s.language(in)...))
	}
	if p := o.Place.Record.Place; p != nil && p.HasGeo && addressShown(p) {
		list = append(list, prop(ics.PropertyGeo, strconv.FormatFloat(p.Lat, 'f', 6, 64)+";"+strconv.FormatFloat(p.Lon, 'f', 6, 64)))
	}
	if url := s.x.absolute(s.x.env.URL(o.Place, s.lang)); url != "" {
		list = append(list, prop(ics.PropertyUrl, url))
	}
	return component("VLOCATION", list)
}

// partUID returns the UID of a part of an event.
func (s *speaker) partUID(kind string, o *calendar.Occurrence, name string) string {
	return s.uid(journal.FeedUID(s.x.seed, kind, o.Entry.ID+"/"+o.Key+"/"+name))
}

func component(name string, properties []ics.IANAProperty) ics.Component {
	return &ics.GeneralComponent{Token: name, ComponentBase: ics.ComponentBase{Properties: properties}}
}
