package ical

import (
	"path"
	"strconv"
	"strings"

	ics "github.com/arran4/golang-ical"

	"saison/internal/calendar"
	"saison/internal/civil"
	"saison/internal/event"
	"saison/internal/journal"
	"saison/internal/recur"
)

// vevent is one VEVENT to be written.
type vevent struct {
	occurrence *calendar.Occurrence
	rev        journal.Revision
	form       form

	rule     *recur.Rule // of a master
	until    civil.DateTime
	except   []civil.DateTime // of a master
	override bool
	instance civil.DateTime // of an override: the instance that it replaces
	related  string         // UID of the series of a single instance
}

// properties returns the properties of the VEVENT in their fixed order.
func (v *vevent) properties(s *speaker) []ics.IANAProperty {
	o := v.occurrence
	p := make([]ics.IANAProperty, 0, 24)
	p = append(p, prop(ics.PropertyUid, v.rev.UID))
	if v.override {
		p = append(p, v.when(ics.PropertyRecurrenceId, v.instance))
	}
	stamp := v.rev.Stamp.UTC().Format(utcLayout)
	p = append(p,
		prop(ics.PropertyDtstamp, stamp),
		prop(ics.PropertyLastModified, stamp),
		prop(ics.PropertyCreated, v.rev.Created.UTC().Format(utcLayout)),
		prop(ics.PropertySequence, strconv.Itoa(v.rev.Sequence)))
	p = v.times(p)
	summary, in := s.summary(o)
	p = append(p, prop(ics.PropertySummary, summary, s.language(in)...))
	if d, in := s.description(o); d != "" {
		p = append(p, prop(ics.PropertyDescription, d, s.language(in)...))
	}
	p = s.location(p, o)
	if url := s.x.absolute(s.x.env.URL(o.Entry, s.lang)); url != "" {
		p = append(p, prop(ics.PropertyUrl, url))
	}
	for _, c := range s.categories(o) {
		p = append(p, prop(ics.PropertyCategories, c))
	}
	p = append(p, s.status(o)...)
	p = s.links(p, o)
	if v.related != "" {
		p = append(p, prop(ics.PropertyRelatedTo, v.related))
	}
	return p
}

// times adds DTSTART, DTEND and the recurrence. DTEND is not inclusive; an
// event without a known end, and a deadline, have none: they take no time.
func (v *vevent) times(p []ics.IANAProperty) []ics.IANAProperty {
	o := v.occurrence
	if v.form == utc {
		p = append(p, prop(ics.PropertyDtstart, o.StartTime.UTC().Format(utcLayout)))
	} else {
		p = append(p, v.when(ics.PropertyDtstart, o.Start))
	}
	switch {
	case v.form == dates:
		p = append(p, v.when(ics.PropertyDtend, o.End))
	case !o.HasEnd || o.Kind == calendar.Deadline || !o.EndTime.After(o.StartTime):
		// no DTEND
	case v.form == utc:
		p = append(p, prop(ics.PropertyDtend, o.EndTime.UTC().Format(utcLayout)))
	default:
		p = append(p, v.when(ics.PropertyDtend, o.End))
	}
	if v.rule == nil {
		return p
	}
	p = append(p, prop(ics.PropertyRrule, v.rule.String()+";UNTIL="+v.untilText()))
	for _, d := range v.except {
		p = append(p, v.when(ics.PropertyExdate, d))
	}
	return p
}

// untilText writes the day of the last instance: its last second in UTC, or as
// a date when DTSTART is one (RFC 5545 3.3.10). Some programs lose an instance
// that equals UNTIL, and no rule here has two on a day.
func (v *vevent) untilText() string {
	if v.form == dates {
		return v.until.UTC().Format(dateLayout)
	}
	at, _ := v.until.Date.At(civil.Time{Hour: 23, Minute: 59, Second: 59}).In(v.occurrence.Zone)
	return at.UTC().Format(utcLayout)
}

// when writes a time of the VEVENT's zone in its form: DTSTART, EXDATE and
// RECURRENCE-ID must all have the same one.
func (v *vevent) when(name ics.Property, d civil.DateTime) ics.IANAProperty {
	switch v.form {
	case dates:
		return prop(name, d.UTC().Format(dateLayout), "VALUE", "DATE")
	case utc:
		at, _ := d.In(v.occurrence.Zone)
		return prop(name, at.UTC().Format(utcLayout))
	}
	return prop(name, d.UTC().Format(localLayout), "TZID", v.occurrence.ZoneName)
}

// language returns the LANGUAGE parameter of a text, on sites in several languages.
func (s *speaker) language(in string) []string {
	if !s.tagged || in == "" {
		return nil
	}
	return []string{"LANGUAGE", in}
}

// statuses are how a status is written (RFC 5545 3.8.1.11 has no more).
var statuses = map[event.Status]ics.ObjectStatus{
	event.Tentative: ics.ObjectStatusTentative,
	event.Cancelled: ics.ObjectStatusCancelled,
	event.Postponed: ics.ObjectStatusCancelled,
}

// status adds STATUS and TRANSP: what takes whole days, does not take place, or
// takes no time leaves people free.
func (s *speaker) status(o *calendar.Occurrence) []ics.IANAProperty {
	word := ics.ObjectStatusConfirmed
	if w, ok := statuses[statusOf(o)]; ok {
		word = w
	}
	off := word == ics.ObjectStatusCancelled
	if off && s.x.env.Site.Config.Feeds.CancelledVisible {
		// Google takes cancelled events away; the word in the title stays.
		word = ics.ObjectStatusConfirmed
	}
	transp := ics.TransparencyOpaque
	if o.AllDay || off || o.Kind == calendar.Deadline {
		transp = ics.TransparencyTransparent
	}
	return []ics.IANAProperty{prop(ics.PropertyStatus, string(word)), prop(ics.PropertyTransp, string(transp))}
}

// location adds LOCATION on one line, and the place on the map where the
// address may be shown.
func (s *speaker) location(p []ics.IANAProperty, o *calendar.Occurrence) []ics.IANAProperty {
	if o.Kind == calendar.Deadline {
		return p
	}
	text, in := s.where(o)
	if text == "" {
		return p
	}
	params := s.language(in)
	if o.Status == event.MovedOnline { // the place it was announced for is no place to go to
		return append(p, prop(ics.PropertyLocation, text, params...))
	}
	if o.Place != nil {
		if url := s.x.absolute(s.x.env.URL(o.Place, s.lang)); url != "" {
			params = append([]string{"ALTREP", escapeURI(url)}, params...)
		}
	}
	p = append(p, prop(ics.PropertyLocation, text, params...))
	if o.Place == nil || o.Place.Record.Place == nil {
		return p
	}
	if place := o.Place.Record.Place; place.HasGeo && addressShown(place) {
		lat, lon := strconv.FormatFloat(place.Lat, 'f', 6, 64), strconv.FormatFloat(place.Lon, 'f', 6, 64)
		title, _ := s.title(o.Place)
		p = append(p, prop(ics.PropertyGeo, lat+";"+lon),
			prop("X-APPLE-STRUCTURED-LOCATION", "geo:"+lat+","+lon, "VALUE", "URI", "X-TITLE", title))
	}
	return p
}

// links adds where to join, the picture and the organizer.
func (s *speaker) links(p []ics.IANAProperty, o *calendar.Occurrence) []ics.IANAProperty {
	e := o.Entry
	if on := onlineOf(o); on != nil {
		params := []string{"VALUE", "URI", "FEATURE", "VIDEO"}
		if on.Platform != "" {
			params = append(params, "LABEL", on.Platform)
		}
		p = append(p, prop("CONFERENCE", on.URL, params...))
	}
	if url := s.x.env.ImageURL(e); url != "" {
		params := []string{"VALUE", "URI", "DISPLAY", "FULLSIZE"}
		if kind := imageTypes[strings.ToLower(path.Ext(url))]; kind != "" {
			params = append(params, "FMTTYPE", kind)
		}
		p = append(p, prop("IMAGE", s.x.absolute(url), params...))
	}
	if name, mail := s.organizer(e); mail != "" {
		p = append(p, prop(ics.PropertyOrganizer, "mailto:"+mail, "CN", name))
	}
	return p
}

var imageTypes = map[string]string{".jpg": "image/jpeg", ".jpeg": "image/jpeg", ".png": "image/png", ".webp": "image/webp", ".gif": "image/gif", ".svg": "image/svg+xml", ".avif": "image/avif"}

// onlineOf returns where to join o, when everybody may know.
func onlineOf(o *calendar.Occurrence) *event.Online {
	ev := o.Entry.Event
	if o.Kind == calendar.Deadline || ev == nil || ev.Online == nil || ev.Online.URL == "" || ev.Online.AfterBooking {
		return nil
	}
	return ev.Online
}

// organizer returns who organizes e and the mail to reach them; without a mail
// there is none. An event that names nobody is organized by whom the site is of.
func (s *speaker) organizer(e *calendar.Entry) (name, mail string) {
	if e.Organizer == nil {
		org := s.x.env.Site.Config.Organisation
		return firstOf(org.Name, s.x.env.Site.Config.Title), org.Email
	}
	name, _ = s.title(e.Organizer)
	if p := e.Organizer.Person; p != nil && p.Agreed {
		return name, p.Mail
	}
	return name, ""
}
