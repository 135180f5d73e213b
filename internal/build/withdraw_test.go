package build

import (
	"context"
	"maps"
	"strings"
	"testing"

	"saison/internal/civil"
	"saison/internal/journal"
	"saison/internal/source"
)

// A publication is a site that is published time after time, as `saison build` does.
type publication struct {
	t     *testing.T
	files map[string]string
	at    civil.DateTime
	last  *Result
}

func newPublication(t *testing.T, files map[string]string) *publication {
	all := theme(t)
	all["saison.yaml"] = "titre: Essai\nbase_url: https://exemple.org/\nlangue: fr\nfuseau: Europe/Paris\n"
	all["content/lieux/chapelle.md"] = "---\nnom: Chapelle\nville: Ville-Exemple\n---\n"
	maps.Copy(all, files)
	return &publication{t: t, files: all, at: civil.NewDateTime(2026, 12, 1, 9, 0, 0)}
}

// look builds the site as it is now.
func (p *publication) look() *Result {
	p.t.Helper()
	r, err := Build(context.Background(), Inputs{Snapshot: source.FromFiles(maps.Clone(p.files)), Clock: Clock{Local: p.at}}, nil)
	if err != nil {
		p.t.Fatal(err)
	}
	return r
}

// publish builds it, keeps its journal, and lets a day go by.
func (p *publication) publish() *Result {
	p.t.Helper()
	r := p.look()
	if r.Diagnostics.HasErrors() {
		p.t.Fatalf("not published:\n%s", says(r.Diagnostics))
	}
	p.files[journal.Name] = string(r.Journal.Bytes())
	p.at = p.at.AddDays(1)
	p.last = r
	return r
}

// withdraw takes an entry back.
func (p *publication) withdraw(id string) {
	p.t.Helper()
	j, _ := journal.Read(journal.Name, []byte(p.files[journal.Name]))
	next, ok := j.Withdraw(id)
	if !ok {
		p.t.Fatalf("%s is not in the journal", id)
	}
	p.files[journal.Name] = string(next.Bytes())
}

// feed returns a feed, unfolded.
func (p *publication) feed(path string) string {
	p.t.Helper()
	o := p.last.Site.Find(path)
	if o == nil {
		p.t.Fatalf("no feed %s", path)
	}
	data, err := p.last.Render(o)
	if err != nil {
		p.t.Fatal(err)
	}
	return unfolding.Replace(string(data))
}

func (p *publication) holds(path string, wanted ...string) {
	p.t.Helper()
	text := p.feed(path)
	for _, w := range wanted {
		absent, no := strings.CutPrefix(w, "! ")
		if no == strings.Contains(text, strings.TrimPrefix(w, "! ")) {
			p.t.Errorf("%s: %q (%q)\n%s", path, w, absent, text)
		}
	}
}

const chamber = "content/concerts/2027-02-06-chambre.md"

func TestWhatIsWithdrawnIsCancelledAndThenGone(t *testing.T) {
	t.Parallel()
	text := "---\ntitre: Musique de chambre\ndate: 6 février 2027 à 17h\ndurée: 1h30\nlieu: chapelle\nthèmes: [musique]\n---\n"
	p := newPublication(t, map[string]string{chamber: text,
		"content/concerts/2027-03-06-autre.md": "---\ntitre: Autre\ndate: 6 mars 2027 à 17h\nlieu: chapelle\nthèmes: [musique]\n---\n"})
	p.publish()
	uid := "UID:" + p.last.Journal.Line("concerts/2027-02-06-chambre").UID
	delete(p.files, chamber)
	if r := p.look(); r.Diagnostics.Count(0) != 1 || r.Diagnostics[0].ID != "published-event-vanished" {
		t.Fatalf("got\n%s", says(r.Diagnostics))
	}
	p.withdraw("concerts/2027-02-06-chambre")
	p.publish()
	for _, feed := range []string{"agenda.ics", "concerts.ics", "lieux/chapelle.ics", "themes/musique.ics"} {
		p.holds(feed, uid, "SEQUENCE:1", "SUMMARY:Annulé : Musique de chambre", "STATUS:CANCELLED", "DTSTART;TZID=Europe/Paris:20270206T170000",
			"DTEND;TZID=Europe/Paris:20270206T183000", ":Chapelle\\, Ville-Exemple", "TRANSP:TRANSPARENT", "! concerts/chambre")
	}
	if p.last.Site.Find("concerts/chambre/index.html") != nil {
		t.Error("its page is still there")
	}
	p.holds("concerts/chambre.ics", uid, "STATUS:CANCELLED", "! URL:")
	before := p.files[journal.Name]
	if p.publish(); p.files[journal.Name] != before || p.last.Journal.Changed() {
		t.Error("nothing has changed, yet the journal has")
	}
	back := p.at
	p.at = civil.NewDateTime(2027, 4, 6, 9, 0, 0)
	p.publish()
	p.holds("agenda.ics", uid)
	p.at = civil.NewDateTime(2027, 4, 9, 9, 0, 0)
	p.publish()
	p.holds("agenda.ics", "! "+uid)

	// Undone: the same number, one revision on.
	p.at, p.files[journal.Name], p.files[chamber] = back, before, text
	p.publish()
	p.holds("agenda.ics", uid, "SEQUENCE:2", "SUMMARY:Musique de chambre", "STATUS:CONFIRMED", "https://exemple.org/concerts/chambre/")
}

func TestARepetitionIsWithdrawnAsOne(t *testing.T) {
	t.Parallel()
	p := newPublication(t, map[string]string{"content/ateliers/dessin.md": "---\ntitre: Dessin\ndate: tous les samedis de 10h à 12h du 9 janvier 2027 au 27 mars 2027 sauf le 20 février 2027\nlieu: chapelle\n---\n"})
	p.publish()
	was := p.feed("agenda.ics")
	delete(p.files, "content/ateliers/dessin.md")
	p.withdraw("workshops/dessin")
	p.publish()
	now := p.feed("agenda.ics")
	for _, name := range []string{"UID:", "DTSTART", "DTEND", "RRULE", "EXDATE"} {
		if a, b := lines(was, name), lines(now, name); a == "" || a != b {
			t.Errorf("%s: got %q, want %q", name, b, a)
		}
	}
	if !strings.Contains(now, "STATUS:CANCELLED") || strings.Count(now, "BEGIN:VEVENT") != 1 {
		t.Errorf("got\n%s", now)
	}
}

// lines returns the lines of text that begin with a name.
func lines(text, name string) string {
	var b strings.Builder
	for l := range strings.Lines(text) {
		if strings.HasPrefix(l, name) {
			b.WriteString(l)
		}
	}
	return b.String()
}

// Who subscribed to the concerts, to a theme or to one concert is told that it
// is cancelled, also when nothing else is left in that calendar.
func TestFeedsOutliveTheOnlyEventInThem(t *testing.T) {
	t.Parallel()
	p := newPublication(t, map[string]string{chamber: "---\ntitre: Musique de chambre\ndate: 2027-02-06 17:00\nréservation:\n  date limite: 2027-02-01\nthèmes: Été indien\n---\n"})
	p.publish()
	feeds := []string{"concerts.ics", "concerts/chambre.ics", "themes/ete-indien.ics", "appels.ics"}
	before := map[string]string{}
	for _, f := range feeds {
		p.holds(f, "BEGIN:VEVENT", "! STATUS:CANCELLED")
		before[f] = property(p.feed(f), "UID:")
	}
	p.withdraw("concerts/2027-02-06-chambre")
	delete(p.files, chamber)
	p.publish()
	for _, f := range feeds {
		if f != "appels.ics" {
			p.holds(f, "STATUS:CANCELLED", "SUMMARY:Annulé : Musique de chambre")
		}
		if got := property(p.feed(f), "UID:"); got != before[f] {
			t.Errorf("%s is another calendar now: %s, before %s", f, got, before[f])
		}
	}
	p.at = p.at.AddDays(400)
	p.publish()
	for _, f := range feeds {
		p.holds(f, "BEGIN:VTIMEZONE", "! BEGIN:VEVENT")
	}
}

func TestAFeedOutlivesTheMoveOfItsOnlyEventToAnotherKind(t *testing.T) {
	t.Parallel()
	text := "---\ntitre: Bilan\ndate: 2027-02-06 17:00\n---\n"
	p := newPublication(t, map[string]string{"content/reunions/2027-02-06-bilan.md": text})
	p.publish()
	p.holds("reunions.ics", "SUMMARY:Bilan")
	delete(p.files, "content/reunions/2027-02-06-bilan.md")
	p.files["content/ateliers/2027-02-06-bilan.md"] = text
	for range 2 {
		p.publish()
		p.holds("reunions.ics", "! SUMMARY:Bilan")
		p.holds("ateliers.ics", "SUMMARY:Bilan")
		p.holds("reunions/bilan.ics", "SUMMARY:Bilan")
	}
	for _, f := range p.last.Site.Feeds["fr"] {
		if f.URL == "/reunions.ics" {
			t.Error("an empty calendar is offered to subscribers")
		}
	}
}

func property(text, name string) string {
	_, rest, _ := strings.Cut(text, "\n"+name)
	value, _, _ := strings.Cut(rest, "\n")
	return value
}
