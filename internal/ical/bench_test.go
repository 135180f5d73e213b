package ical

import (
	"fmt"
	"strings"
	"syscall"
	"testing"
	"time"

	"saison/internal/calendar"
	"saison/internal/event"
	"saison/internal/site"
)

// season returns the feeds of a large site: 10,000 events with all that an
// event usually says, in 500 feeds, each event in six of them.
func season(w *world) (feeds []*site.Feed) {
	place := w.place("salle", "Salle Exemple", "full")
	var entries []*calendar.Entry
	for i := range 10_000 {
		e := w.entry(concertKind, fmt.Sprintf("concerts/c%05d", i), fmt.Sprintf("Concert d'été, numéro %d", i))
		e.Place = place
		e.Record.Summary = strings.Repeat("Une phrase de résumé, pour les agendas. ", 5)
		e.Tags = []string{"musique de chambre", "plein air"}
		e.Event.Prices = []event.Price{{Label: "plein", Cents: 2000, Currency: "EUR"}, {Label: "réduit", Cents: 1250, Currency: "EUR", Condition: "étudiants"}}
		e.Event.Booking = &event.Booking{URL: "https://exemple.org/reserver"}
		e.Access = event.Access{Offers: []string{"step_free"}}
		w.at(e, wall(2027, 1, 1, 20, 30).AddDays(i%700), 2*time.Hour)
		entries = append(entries, e)
	}
	feeds = make([]*site.Feed, 500)
	for i := range feeds {
		feeds[i] = &site.Feed{Kind: "tag", Name: fmt.Sprint(i), Title: "Thème", Lang: "fr", URL: "/themes/x.ics"}
		for k := range 120 {
			feeds[i].Occurrences = append(feeds[i].Occurrences, entries[(i*20+k)%len(entries)].Occurrences...)
		}
	}
	return feeds
}

// BenchmarkFeeds writes all feeds of a large site on one processor. It reports
// the seconds of processor that one round takes, all threads together.
func BenchmarkFeeds(b *testing.B) {
	w := newWorld(b)
	feeds := season(w)
	env := w.encoder(nil).env
	b.ReportAllocs()
	start, bytes := processor(b), 0
	for b.Loop() {
		x := New(env)
		bytes = 0
		for _, f := range feeds {
			data, err := x.Encode(f)
			if err != nil {
				b.Fatal(err)
			}
			bytes += len(data)
		}
	}
	b.ReportMetric((processor(b)-start).Seconds()/float64(b.N), "cpu-s/op")
	b.ReportMetric(float64(bytes)/1e6, "MB")
}

// processor returns the time of the processor that the process has used.
func processor(b *testing.B) time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		b.Skip(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
