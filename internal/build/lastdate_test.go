package build

import (
	"strings"
	"testing"

	"saison/internal/journal"
)

// What is called off without its date is so at the date that subscribers have.
func TestWhatIsPostponedWithoutADateStaysAtItsOwn(t *testing.T) {
	t.Parallel()
	head := "---\ntitre: Musique de chambre\n"
	tail := "lieu: chapelle\n---\n"
	p := newPublication(t, map[string]string{chamber: head + "date: 6 février 2027 de 17h à 18h30\n" + tail})
	p.publish()
	journalWas, at := p.files[journal.Name], p.at
	uid := "UID:" + p.last.Journal.Line("concerts/2027-02-06-chambre").UID
	for _, c := range []struct{ typed, summary string }{
		{"date: à préciser\nstatut: reporté\n", "Reporté : Musique"},
		{"date: reporté à une date ultérieure\n", "Reporté : Musique"},
		{"date: à préciser\nstatut: reporté sine die\n", "Reporté : Musique"},
		{"statut: reporté\n", "Reporté : Musique"},
		{"date: automne 2027\nstatut: reporté\ndate précédente: 6 février 2027 à 17h\n", "Reporté : Musique"},
		{"date: annulé\n", "Annulé : Musique"},
		{"statut: annulé\n", "Annulé : Musique"},
	} {
		p.files[journal.Name], p.at = journalWas, at
		p.files[chamber] = head + c.typed + tail
		r := p.look()
		if len(r.Diagnostics) > 0 {
			t.Errorf("%q: got\n%s", c.typed, says(r.Diagnostics))
			continue
		}
		p.publish()
		p.holds("agenda.ics", uid, "SEQUENCE:1", "STATUS:CANCELLED", "SUMMARY:"+c.summary, "DTSTART;TZID=Europe/Paris:20270206T170000", "DTEND;TZID=Europe/Paris:20270206T183000", "https://exemple.org/concerts/chambre/")
		if p.publish(); p.last.Journal.Changed() {
			t.Errorf("%q: the journal moves by itself", c.typed)
		}
	}
	// The new date: the same entry, at another time.
	p.files[chamber] = head + "date: 13 mars 2027 de 17h à 18h30\n" + tail
	p.publish()
	p.holds("agenda.ics", uid, "SEQUENCE:2", "STATUS:CONFIRMED", "DTSTART;TZID=Europe/Paris:20270313T170000")
	if n := len(p.vevents("agenda.ics", "")); n != 1 {
		t.Errorf("%d entries", n)
	}
}

func TestARepetitionIsPostponedAsAWhole(t *testing.T) {
	t.Parallel()
	const file = "content/ateliers/dessin.md"
	p := newPublication(t, map[string]string{file: "---\ntitre: Dessin\ndate: tous les samedis de 10h à 12h du 9 janvier 2027 au 27 mars 2027 sauf le 20 février 2027\nlieu: chapelle\n---\n"})
	p.publish()
	was := p.feed("agenda.ics")
	p.files[file] = "---\ntitre: Dessin\ndate: à préciser\nstatut: reporté\nlieu: chapelle\n---\n"
	p.publish()
	now := p.feed("agenda.ics")
	for _, name := range []string{"UID:", "DTSTART", "DTEND", "RRULE", "EXDATE"} {
		if a, b := lines(was, name), lines(now, name); a == "" || a != b {
			t.Errorf("%s: got %q, want %q", name, b, a)
		}
	}
	if strings.Count(now, "STATUS:CANCELLED") != 1 || strings.Count(now, "BEGIN:VEVENT") != 1 {
		t.Errorf("got\n%s", now)
	}
}
