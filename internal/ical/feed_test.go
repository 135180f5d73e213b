package ical

import (
	"bytes"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	ics "github.com/arran4/golang-ical"

	"saison/internal/calendar"
	"saison/internal/civil"
	"saison/internal/event"
	"saison/internal/site"
)

var update = flag.Bool("update", false, "rewrite the golden feeds")

// goldens are the feeds of testdata/feeds: each shows one subject on one screen.
var goldens = map[string]func(*world) []byte{
	"concert":      goldenConcert,
	"english":      goldenEnglish,
	"abroad":       goldenAbroad,
	"meeting":      goldenMeeting,
	"exhibition":   goldenExhibition,
	"call":         goldenCall,
	"statuses":     goldenStatuses,
	"dates":        goldenDates,
	"flattened":    goldenFlattened,
	"all-day-rule": goldenAllDayRule,
	"empty":        func(w *world) []byte { return w.encode("fr") },
	"publish":      goldenPublish,
}

// concert is the event of the golden feeds that has everything.
func concert(w *world) *calendar.Entry {
	e := w.entry(concertKind, "concerts/2027-08-21-fin-de-session", "Concert de fin de session")
	e.Place = w.place("abbaye", "Abbaye d'Exemple", "full")
	session := w.entry(sessionKind, "sessions/2027-ete", "Session d'été")
	e.PartOf = []*calendar.Entry{session}
	e.Tags = []string{"musique, danse", "été"}
	e.Record.Summary = "Ravel et Mahler; pour finir l'été."
	e.Event.Note = "Concert en plein air : prévoir un gilet."
	e.Event.Room = "Cloître"
	e.Event.Doors = &civil.Time{Hour: 20}
	e.Pieces = []calendar.Piece{
		{Composer: "Maurice Ravel", Title: "Ma mère l'Oye"},
		{Piece: event.Piece{Interval: true}},
		{Composer: "Gustav Mahler", Title: "Symphonie n° 1 « Titan »"},
	}
	e.Event.Prices = []event.Price{{Label: "plein", Cents: 2000, Currency: "EUR"}, {Label: "réduit", Cents: 1250, Currency: "EUR", Condition: "étudiants, demandeurs d'emploi"}}
	e.Event.Booking = &event.Booking{URL: "https://exemple.org/reserver?a=1,2"}
	e.Event.Online = &event.Online{URL: "https://exemple.org/direct", Platform: "Direct"}
	e.Access = event.Access{Offers: []string{"step_free"}, Lacks: []string{"toilet"}, Words: []string{"Pavés irréguliers"}}
	e.Image = &event.Picture{File: event.Ref{Name: "concerts/affiche été.jpg"}}
	w.at(e, wall(2027, 8, 21, 20, 30), 105*time.Minute)
	return e
}

func goldenConcert(w *world) []byte { return w.encode("fr", concert(w)) }

func goldenEnglish(w *world) []byte {
	*w = *newWorld(w.t, "fr", "en")
	e := concert(w)
	tr := *e.Record
	tr.Lang, tr.Title, tr.Summary = "en", "Closing concert", "Ravel and Mahler."
	e.Translations.Put(&tr)
	return w.encode("en", e)
}

func goldenAbroad(w *world) []byte {
	e := w.entry(concertKind, "concerts/2027-08-28-lisbonne", "Concert à Lisbonne")
	e.Zone, e.ZoneName = zoneOf(w.t, "Europe/Lisbon"), "Europe/Lisbon"
	e.Place = w.place("auditorium", "Auditorium de Lisbonne", "full")
	e.Place.Record.Place.Country = "Portugal"
	e.Event.Prices = []event.Price{{Kind: event.NotGiven}}
	w.at(e, wall(2027, 8, 28, 21, 0), 0)
	home := w.entry(concertKind, "concerts/2027-08-22-plein-air", "Concert en plein air")
	w.at(home, wall(2027, 8, 22, 18, 0), time.Hour)
	return w.encode("fr", e, home)
}

// saturday is the weekly meeting of 9 January to 26 June 2027, without 1 May,
// 3 April being moved to Sunday.
func saturday(w *world) *calendar.Entry {
	e := w.entry(meetingKind, "meetings/samedi", "Réunion du samedi")
	e.Place = w.place("salle", "Salle Exemple", "city")
	w.series(e, wall(2027, 1, 9, 10, 0), 150*time.Minute, "FREQ=WEEKLY;BYDAY=SA;UNTIL=20270626", wall(2027, 5, 1, 10, 0))
	o := instance(e, civil.Date{Year: 2027, Month: 4, Day: 3})
	o.Note = "Salle indisponible le samedi"
	move(o, wall(2027, 4, 4, 15, 0), 2*time.Hour)
	return e
}

func goldenMeeting(w *world) []byte {
	e := saturday(w)
	off := instance(e, civil.Date{Year: 2027, Month: 2, Day: 13})
	off.Status, off.Note = event.Cancelled, "Neige"
	past := instance(e, civil.Date{Year: 2027, Month: 6, Day: 5})
	move(past, wall(2027, 6, 12, 17, 0), 2*time.Hour)
	extra := w.at(e, wall(2027, 6, 30, 10, 0), 2*time.Hour)
	extra.Added, extra.Key = true, "2027-06-30"
	return w.encode("fr", e)
}

func goldenExhibition(w *world) []byte {
	e := w.entry(showKind, "exhibitions/2027-regards", "Regards d'hiver")
	e.Place = w.place("galerie", "Galerie Exemple", "on_request")
	e.Event.Opening = "du mercredi au dimanche, 14h à 18h"
	w.days(e, wall(2027, 3, 20, 0, 0), 15)
	v := w.at(e, wall(2027, 3, 20, 18, 0), 0)
	v.Kind, v.Key = calendar.Vernissage, "vernissage"
	return w.encode("fr", e)
}

func goldenCall(w *world) []byte {
	e := w.entry(callKind, "calls/2027-auditions", "Auditions 2027")
	e.Record.Call = &event.Call{Booking: &event.Booking{Mail: "auditions@exemple.org"}}
	w.at(e, wall(2027, 1, 31, 23, 59), 0).Kind = calendar.Deadline
	round := &calendar.Occurrence{Entry: e, Kind: calendar.RoundDay, Title: "Éliminatoires", Start: wall(2027, 2, 6, 0, 0), End: wall(2027, 2, 7, 0, 0), AllDay: true,
		Zone: e.Zone, ZoneName: e.ZoneName, RecurrenceID: wall(2027, 2, 6, 0, 0), Key: "round-2027-02-06"}
	round.StartTime, _ = round.Start.In(e.Zone)
	round.EndTime, _ = round.End.In(e.Zone)
	e.Rounds = []calendar.Round{{Occurrences: []*calendar.Occurrence{round}}}
	return w.encode("fr", e)
}

func goldenStatuses(w *world) []byte {
	var all []*calendar.Entry
	for i, s := range []event.Status{event.Scheduled, event.Tentative, event.Cancelled, event.Postponed, event.Rescheduled, event.Full, event.MovedOnline} {
		k := concertKind
		if i%2 == 1 {
			k = meetingKind
		}
		e := w.entry(k, "concerts/c"+string(rune('0'+i)), "Titre")
		e.Event.Status = s
		if s == event.Rescheduled {
			e.Event.Previous = event.When{DateTime: wall(2027, 2, 6, 17, 0), HasTime: true}
		}
		w.at(e, wall(2027, 3, 13+i, 17, 0), time.Hour)
		all = append(all, e)
	}
	return w.encode("fr", all...)
}

func goldenDates(w *world) []byte {
	e := w.entry(meetingKind, "workshops/ecrire", "Écrire la ville")
	for i, d := range []int{9, 16, 23} {
		o := w.at(e, wall(2027, 1, d, 14, 0), 210*time.Minute)
		o.Key, o.EntryIndex = o.Start.Date.String(), i
	}
	e.Occurrences[1].Status = event.Full
	return w.encode("fr", e)
}

func goldenFlattened(w *world) []byte {
	e := w.entry(meetingKind, "meetings/fin-de-mois", "Le 31")
	w.series(e, wall(2027, 1, 31, 18, 0), time.Hour, "FREQ=MONTHLY;BYMONTHDAY=31;COUNT=3")
	return w.encode("fr", e)
}

func goldenAllDayRule(w *world) []byte {
	e := w.entry(meetingKind, "meetings/marche", "Marché")
	w.series(e, wall(2027, 1, 2, 0, 0), 24*time.Hour, "FREQ=MONTHLY;BYDAY=1SA;COUNT=6", wall(2027, 3, 6, 0, 0))
	for _, o := range e.Occurrences {
		o.AllDay, o.HasEnd = true, true
		o.End = o.Start.AddDays(1)
		o.EndTime, _ = o.End.In(o.Zone)
	}
	instance(e, civil.Date{Year: 2027, Month: 4, Day: 3}).Status = event.Cancelled
	return w.encode("fr", e)
}

func goldenPublish(w *world) []byte {
	e := w.entry(concertKind, "concerts/noel", "Noël")
	e.Organizer = w.entry(personKind, "people/camille", "Camille d'Exemple, chef")
	e.Organizer.Record.Person = &event.Person{Agreed: true, Mail: "camille@exemple.org"}
	w.at(e, wall(2026, 12, 12, 20, 30), time.Hour)
	f := w.feed("fr", e)
	f.Kind, f.Name, f.Entry, f.Title, f.URL, f.PageURL = "event", e.ID, e, e.Title, "/concerts/noel.ics", "/concerts/noel/"
	data, err := w.encoder(nil).Encode(f)
	if err != nil {
		w.t.Fatal(err)
	}
	return data
}

func TestGoldenFeeds(t *testing.T) {
	t.Parallel()
	for name, make := range goldens {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got := make(newWorld(t))
			readLines(t, got)
			file := filepath.Join("testdata", "feeds", name+".ics")
			if *update {
				if err := os.WriteFile(file, got, 0o666); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(got, want) {
				t.Errorf("got\n%s\nwant\n%s", got, want)
			}
			if _, err := ics.ParseCalendar(bytes.NewReader(got)); err != nil {
				t.Errorf("golang-ical refuses it: %v", err)
			}
		})
	}
}

// TestIndependentProgramsReadTheFeeds runs a checker of .ics files when
// ICAL_CHECKER names one: a command, with its options, that takes a folder.
func TestIndependentProgramsReadTheFeeds(t *testing.T) {
	checker := os.Getenv("ICAL_CHECKER")
	if checker == "" {
		t.Skip("ICAL_CHECKER names no checker")
	}
	words := strings.Fields(checker)
	out, err := exec.Command(words[0], append(words[1:], "testdata/feeds")...).CombinedOutput()
	if err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}

func TestFeedsOfUnknownLanguagesAreErrors(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	if _, err := w.encoder(nil).Encode(&site.Feed{Lang: "he", URL: "/he/agenda.ics"}); err == nil || !strings.Contains(err.Error(), "/he/agenda.ics") {
		t.Errorf("got %v", err)
	}
}
