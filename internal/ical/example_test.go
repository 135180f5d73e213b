package ical_test

import (
	"fmt"
	"strings"
	"time"

	"saison/internal/calendar"
	"saison/internal/config"
	"saison/internal/ical"
	"saison/internal/site"
)

// A feed without events is a calendar all the same.
func ExampleEncoder_Encode() {
	enc := ical.New(ical.Env{Site: &site.Site{
		Config:   &config.Config{BaseURL: "https://example.org/", Languages: []string{"fr"}, Zone: time.UTC, ZoneName: "UTC", Site: "example.org"},
		Calendar: &calendar.Calendar{Now: time.Date(2026, 11, 30, 9, 0, 0, 0, time.UTC)},
	}})
	data, err := enc.Encode(&site.Feed{Kind: "all", Title: "Agenda", Lang: "fr", URL: "/agenda.ics"})
	fmt.Println(strings.ReplaceAll(string(data), "\r\n", "\n"), err)
	// Output:
	// BEGIN:VCALENDAR
	// VERSION:2.0
	// PRODID:-//saison//saison//FR
	// CALSCALE:GREGORIAN
	// UID:73662c75-ebab-56c1-8d15-ee5849bd98d5
	// NAME:Agenda
	// X-WR-CALNAME:Agenda
	// X-WR-TIMEZONE:UTC
	// SOURCE;VALUE=URI:https://example.org/agenda.ics
	// REFRESH-INTERVAL;VALUE=DURATION:PT12H
	// X-PUBLISHED-TTL:PT12H
	// BEGIN:VTIMEZONE
	// TZID:UTC
	// BEGIN:STANDARD
	// DTSTART:19700101T000000
	// TZOFFSETFROM:+0000
	// TZOFFSETTO:+0000
	// TZNAME:UTC
	// END:STANDARD
	// END:VTIMEZONE
	// END:VCALENDAR
	//  <nil>
}
