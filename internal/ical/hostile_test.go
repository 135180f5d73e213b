package ical

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	ics "github.com/arran4/golang-ical"

	"saison/internal/calendar"
	"saison/internal/event"
)

// writeEverywhere puts a text of its own into every field that a calendar
// shows, and returns the texts with the property that each must be found in.
func writeEverywhere(w *world, text func() string) (e *calendar.Entry, in map[string][]string) {
	in = map[string][]string{}
	put := func(property string, fields ...*string) {
		for _, f := range fields {
			*f = text()
			in[property] = append(in[property], *f)
		}
	}
	e = concert(w)
	e.Organizer = w.entry(personKind, "people/camille", "")
	e.Organizer.Record.Person = &event.Person{Agreed: true, Mail: "camille@exemple.org"}
	e.PartOf = nil
	o, place := e.Occurrences[0], e.Place.Record.Place
	put("SUMMARY", &o.Title, &e.Record.Title)
	put("DESCRIPTION", &o.Note, &e.Event.Note, &e.Record.Summary, &e.Pieces[0].Composer, &e.Pieces[0].Title, &e.Event.PriceNote,
		&e.Event.Membership, &e.Event.Booking.Words, &e.Event.Booking.Phone, &e.Event.Booking.URL, &e.Event.Prices[1].Condition)
	e.Access.Words = []string{text()}
	in["DESCRIPTION"] = append(in["DESCRIPTION"], e.Access.Words[0])
	put("LOCATION", &e.Place.Record.Title, &o.Room, &place.Street, &place.PostalCode, &place.City, &place.Country)
	e.Tags = []string{text()}
	in["CATEGORIES"] = e.Tags
	put("CN", &e.Organizer.Record.Title)
	in["X-TITLE"] = []string{e.Place.Record.Title}
	put("LABEL", &e.Event.Online.Platform)
	put("NAME", &w.cfg.Title)
	e.Event.Online.URL, e.Image.File.Name = "https://e.example/"+text(), text()+".jpg"
	return e, in
}

// found is how a text stands in a calendar: in LOCATION on one line.
func found(property, text string) string {
	text = cleanText(text)
	switch property {
	case "DESCRIPTION":
		return strings.TrimSpace(text)
	case "LOCATION":
		return strings.ReplaceAll(strings.TrimSpace(text), "\n", ", ")
	case "CN", "X-TITLE", "LABEL":
		return strings.ReplaceAll(text, `\`, "/") // a backslash in a parameter misleads some
	}
	return text
}

func TestAnyTextInAnyFieldIsReadAsItWasTyped(t *testing.T) {
	t.Parallel()
	names := func(data []byte) (out []string) {
		for _, l := range readLines(t, data) {
			out = append(out, l.name)
		}
		return out
	}
	encode := func(text func() string) (data []byte, in map[string][]string) {
		w := newWorld(t, "fr", "en")
		e, in := writeEverywhere(w, text)
		f := w.feed("fr", e)
		f.Title = w.cfg.Title
		data, err := w.encoder(nil).Encode(f)
		if err != nil {
			t.Fatal(err)
		}
		return data, in
	}
	n := 0
	plain, _ := encode(func() string { n++; return fmt.Sprintf("x%d", n) })
	want := names(plain)
	rnd := rand.New(rand.NewPCG(10, 26))
	for round := range 40 {
		data, in := encode(func() string {
			s := "x" + hostile(rnd) + "y" // no text that is nothing once it is clean
			if round%20 == 19 {
				s += strings.Repeat(s, 10_000/len(s)) + "z"
			}
			return s
		})
		if got := names(data); !slices.Equal(got, want) {
			t.Fatalf("a text has become a property, or has taken one away:\n%q\n%s", got, data)
		}
		cal, err := ics.ParseCalendar(bytes.NewReader(data))
		if err != nil {
			t.Fatalf("golang-ical refuses it: %v\n%s", err, data)
		}
		other := cal.Events()[0]
		for _, text := range in["NAME"] {
			lines := readLines(t, data)
			if i := slices.IndexFunc(lines, func(l line) bool { return l.name == "NAME" }); lines[i].text(t) != found("NAME", text) {
				t.Fatalf("NAME: %q is not there\n%s", text, data)
			}
		}
		for _, l := range vevents(t, data)[0] {
			for _, text := range in[l.name] {
				if got := l.text(t); l.name != "CATEGORIES" && !strings.Contains(got, found(l.name, text)) || l.name == "CATEGORIES" && got != "Concert" && got != found(l.name, text) {
					t.Fatalf("%s: %.300q is read as %.3000q", l.name, text, got)
				}
				if l.name == "SUMMARY" || l.name == "DESCRIPTION" || l.name == "LOCATION" {
					if got := other.GetProperty(ics.ComponentProperty(l.name)).Value; !strings.Contains(got, found(l.name, text)) {
						t.Fatalf("%s: golang-ical reads %q as %q", l.name, text, got)
					}
				}
			}
			for param, value := range l.params {
				for _, text := range in[param] {
					if value != found(param, text) {
						t.Fatalf("%s;%s: %q is read as %q", l.name, param, text, value)
					}
				}
			}
		}
	}
}
