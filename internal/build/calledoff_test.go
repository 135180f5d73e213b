package build

import (
	"strings"
	"testing"

	"saison/internal/civil"
	"saison/internal/diag"
)

// vevents returns the VEVENTs of a feed that hold a text.
func (p *publication) vevents(path, text string) []string {
	var out []string
	for part := range strings.SplitSeq(p.feed(path), "BEGIN:VEVENT\n") {
		if body, _, ok := strings.Cut(part, "END:VEVENT\n"); ok && strings.Contains(body, text) {
			out = append(out, body)
		}
	}
	return out
}

func TestWhatIsWrittenApartFromARepetitionIsWithdrawnToo(t *testing.T) {
	t.Parallel()
	const file, id = "content/ateliers/dessin.md", "workshops/dessin"
	for name, keys := range map[string]string{
		"moved between its neighbours": "chaque: semaine\ndate: samedi 9 janvier 2027 de 10h à 12h\njusqu'au: 27 mars 2027\ndéplacé: {du: 23 janvier 2027, au: 24 janvier 2027 à 15h}\n",
		"moved past a neighbour":       "chaque: semaine\ndate: samedi 9 janvier 2027 de 10h à 12h\njusqu'au: 27 mars 2027\ndéplacé: {du: 23 janvier 2027, au: 3 février 2027 à 15h}\n",
		"no rule that all know":        "chaque: mois\ndate: dimanche 31 janvier 2027 de 10h à 12h\njusqu'au: 30 décembre 2027\n",
		"one date more":                "chaque: semaine\ndate: samedi 9 janvier 2027 de 10h à 12h\njusqu'au: 27 mars 2027\naussi: mercredi 10 février 2027 de 10h à 12h\n",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := newPublication(t, map[string]string{file: "---\ntitre: Dessin\n" + keys + "lieu: chapelle\n---\n"})
			p.publish()
			had := calendarOf(t, p.feed("agenda.ics"))
			delete(p.files, file)
			p.withdraw(id)
			p.publish()
			has := calendarOf(t, p.feed("agenda.ics"))
			for key, v := range had {
				now, there := has[key]
				switch {
				case !there:
					t.Errorf("%s is gone without a word:\n%s", key, v.text)
				case !strings.Contains(now.text, "STATUS:CANCELLED"), now.sequence <= v.sequence, lines(now.text, "DTSTART") != lines(v.text, "DTSTART"), lines(now.text, "RRULE") != lines(v.text, "RRULE"), lines(now.text, "EXDATE") != lines(v.text, "EXDATE"):
					t.Errorf("was\n%s\nis\n%s", v.text, now.text)
				}
			}
			if len(has) != len(had) {
				t.Errorf("%d entries, %d before", len(has), len(had))
			}
		})
	}
}

func TestACancelledEventMayBeTidiedAway(t *testing.T) {
	t.Parallel()
	text := "---\ntitre: Musique de chambre\ndate: 6 février 2027 à 17h\nlieu: chapelle\n---\n"
	p := newPublication(t, map[string]string{chamber: text})
	p.publish()
	p.files[chamber] = strings.Replace(text, "lieu:", "statut: annulé\nlieu:", 1)
	p.publish()
	before := p.vevents("agenda.ics", "chambre")
	delete(p.files, chamber)
	r := p.publish()
	if len(r.Diagnostics) != 1 || r.Diagnostics[0].ID != "cancelled-event-removed" || r.Diagnostics[0].Severity != diag.Note {
		t.Fatalf("got\n%s", says(r.Diagnostics))
	}
	if p.last.Site.Find("concerts/chambre/index.html") != nil {
		t.Error("its page is still there")
	}
	after := p.vevents("agenda.ics", "chambre")
	if len(before) != 1 || len(after) != 1 {
		t.Fatalf("before\n%s\nafter\n%s", before, after)
	}
	for _, name := range []string{"UID", "SEQUENCE", "DTSTART", "STATUS", "SUMMARY"} {
		if a, b := lines(before[0], name), lines(after[0], name); a != b {
			t.Errorf("%q has become %q", a, b)
		}
	}
	if lines(before[0], "DTSTAMP") >= lines(after[0], "DTSTAMP") {
		t.Error("the address has gone from it, and DTSTAMP has not moved")
	}
	if r := p.publish(); len(r.Diagnostics) > 0 || r.Journal.Changed() {
		t.Errorf("told again:\n%s", says(r.Diagnostics))
	}
	p.at = civil.NewDateTime(2027, 4, 9, 9, 0, 0)
	p.publish()
	p.holds("agenda.ics", "! Musique de chambre")

	// Put back: one revision on.
	p.at, p.files[chamber] = civil.NewDateTime(2027, 1, 9, 9, 0, 0), text
	p.publish()
	p.holds("agenda.ics", lines(before[0], "UID"), "SEQUENCE:2", "STATUS:CONFIRMED")
}

func TestACancelledDateMayBeTidiedAway(t *testing.T) {
	t.Parallel()
	const file = "content/ateliers/gravure.md"
	text := "---\ntitre: Gravure\ndates:\n  - 9 janvier 2027 à 10h\n  - {date: 16 janvier 2027 à 10h, statut: annulé}\n  - 23 janvier 2027 à 10h\n---\n"
	p := newPublication(t, map[string]string{file: text})
	p.publish()
	before := p.vevents("agenda.ics", "STATUS:CANCELLED")
	p.files[file] = strings.Replace(text, "  - {date: 16 janvier 2027 à 10h, statut: annulé}\n", "", 1)
	if r := p.publish(); len(r.Diagnostics) > 0 {
		t.Errorf("got\n%s", says(r.Diagnostics))
	}
	after := p.vevents("agenda.ics", "STATUS:CANCELLED")
	if len(before) != 1 || len(after) != 1 || lines(before[0], "UID") != lines(after[0], "UID") || lines(before[0], "DTSTART") != lines(after[0], "DTSTART") {
		t.Errorf("before\n%s\nafter\n%s", before, after)
	}
	if n := len(p.vevents("agenda.ics", "")); n != 3 {
		t.Errorf("%d entries", n)
	}
	p.files[file] = "---\ntitre: Gravure\ndate: 16 janvier 2027 à 10h\n---\n"
	p.publish()
	if now := p.vevents("agenda.ics", lines(before[0], "UID")); len(now) != 1 || !strings.Contains(now[0], "STATUS:CONFIRMED") {
		t.Errorf("the date is on again:\n%s", p.feed("agenda.ics"))
	}
}

func TestThePreviousDateServesWhereNothingHasBeenPublished(t *testing.T) {
	t.Parallel()
	p := newPublication(t, map[string]string{chamber: "---\ntitre: Chambre\ndate: à préciser\nstatut: reporté\ndate précédente: 6 février 2027 à 17h\nlieu: chapelle\n---\n"})
	p.publish()
	p.holds("agenda.ics", "STATUS:CANCELLED", "SUMMARY:Reporté : Chambre", "DTSTART;TZID=Europe/Paris:20270206T170000")
	p.at = civil.NewDateTime(2027, 4, 20, 9, 0, 0)
	p.publish()
	p.holds("agenda.ics", "! Chambre")
	if e := p.last.Calendar.ByID("concerts/2027-02-06-chambre"); len(e.Occurrences) > 0 {
		t.Error("it is at a date that is long past")
	}
}
