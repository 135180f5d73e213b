package build

import (
	"bytes"
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"saison/internal/civil"
	"saison/internal/ical"
	"saison/internal/journal"
	"saison/internal/site"
	"saison/internal/source"
)

// A vevent is what a calendar program keeps of a VEVENT.
type vevent struct {
	sequence    int
	stamp, text string
}

// calendarOf reads a feed as programs do: by UID and RECURRENCE-ID.
func calendarOf(t *testing.T, feed string) map[string]vevent {
	t.Helper()
	out := map[string]vevent{}
	for part := range strings.SplitSeq(feed, "BEGIN:VEVENT\n") {
		text, _, ok := strings.Cut(part, "END:VEVENT\n")
		if !ok {
			continue
		}
		var key string
		v := vevent{text: text}
		for line := range strings.Lines(text) {
			name, value, _ := strings.Cut(strings.TrimSuffix(line, "\n"), ":")
			switch name, _, _ := strings.Cut(name, ";"); name {
			case "UID":
				key = value + key
			case "RECURRENCE-ID":
				key += "/" + value
			case "SEQUENCE":
				v.sequence, _ = strconv.Atoi(value)
			case "DTSTAMP":
				v.stamp = value
			}
		}
		if _, twice := out[key]; twice {
			t.Fatalf("%s is in the feed twice:\n%s", key, feed)
		}
		out[key] = v
	}
	return out
}

// A subscriber holds a calendar, and takes from each feed what it must: an entry
// that is new; one with a higher SEQUENCE, or the same and a later DTSTAMP. What
// the feed has no more it drops.
type subscriber map[string]vevent

func (s subscriber) read(feed map[string]vevent) {
	for key, v := range feed {
		old, known := s[key]
		if !known || v.sequence > old.sequence || v.sequence == old.sequence && v.stamp > old.stamp {
			s[key] = v
		}
	}
	maps.DeleteFunc(s, func(key string, _ vevent) bool { _, there := feed[key]; return !there })
}

// An author edits a site at random.
type author struct {
	*publication
	random *rand.Rand
	made   int
	events map[string]map[string]string // keys by file; "" is the text
}

var titles = []string{"Noël", "Quatuor", "Récital", "Chœur", "Fanfare", "Lecture", "Atelier", "Bal"}

func (a *author) day() civil.Date {
	return civil.NewDateTime(2027, 1, 4, 0, 0, 0).AddDays(a.random.IntN(300)).Date
}

func (a *author) create() {
	a.made++
	folder := []string{"concerts", "ateliers", "reunions"}[a.random.IntN(3)]
	name := fmt.Sprintf("content/%s/%03d-%s.md", folder, a.made, "essai")
	a.events[name] = map[string]string{"titre": titles[a.random.IntN(len(titles))] + " " + strconv.Itoa(a.made), "date": a.day().String() + " 20:00", "lieu": "chapelle"}
}

// pick returns the name of a document, or "".
func (a *author) pick() string {
	names := slices.Sorted(maps.Keys(a.events))
	if len(names) == 0 {
		return ""
	}
	return names[a.random.IntN(len(names))]
}

// write puts the documents into the site.
func (a *author) write() {
	for name := range a.files {
		if strings.HasPrefix(name, "content/") && name != "content/lieux/chapelle.md" && name != "content/lieux/ailleurs.md" {
			delete(a.files, name)
		}
	}
	for name, keys := range a.events {
		var b strings.Builder
		b.WriteString("---\n")
		for _, k := range slices.Sorted(maps.Keys(keys)) {
			if k != "" && keys[k] != "" {
				b.WriteString(k + ": " + keys[k] + "\n")
			}
		}
		a.files[name] = b.String() + "---\n" + keys[""] + "\n"
	}
}

// A turn is an edit: it changes a document, and says what it must do to the calendar: words
// alone move no SEQUENCE.
type turn struct {
	name  string
	words bool // nothing but words changes
	do    func(a *author, e map[string]string, name string)
}

// single makes an event of one date again.
func single(e map[string]string, day civil.Date) {
	for _, k := range []string{"dates", "chaque", "sauf", "jusqu'au", "annulé", "aussi", "statut", "date précédente", "durée"} {
		delete(e, k)
	}
	e["date"] = day.String() + " 20:00"
}

var turns = []turn{
	{"nothing", true, func(*author, map[string]string, string) {}},
	{"title", true, func(a *author, e map[string]string, _ string) {
		e["titre"] = titles[a.random.IntN(len(titles))] + " bis " + strconv.Itoa(a.random.IntN(1000))
	}},
	{"note", true, func(a *author, e map[string]string, _ string) {
		e["précision"] = "Note " + strconv.Itoa(a.random.IntN(1000))
	}},
	{"text", true, func(a *author, e map[string]string, _ string) {
		e["résumé"] = "Texte " + strconv.Itoa(a.random.IntN(1000))
	}},
	{"date", false, func(a *author, e map[string]string, _ string) { single(e, a.day()) }},
	{"hour", false, func(a *author, e map[string]string, _ string) {
		if e["date"] != "" {
			e["date"] = e["date"][:10] + " 18:30"
		}
	}},
	{"place", false, func(a *author, e map[string]string, _ string) {
		e["lieu"] = map[string]string{"chapelle": "ailleurs", "ailleurs": "chapelle"}[e["lieu"]]
	}},
	{"zone", false, func(a *author, e map[string]string, _ string) {
		e["fuseau"] = []string{"Europe/Lisbon", "America/New_York", ""}[a.random.IntN(3)]
	}},
	{"cancel", false, func(a *author, e map[string]string, _ string) {
		e["statut"] = "annulé"
		delete(e, "date précédente")
	}},
	{"postpone", false, func(a *author, e map[string]string, _ string) {
		e["statut"] = "reporté"
		delete(e, "date précédente")
	}},
	{"reschedule", false, func(a *author, e map[string]string, _ string) {
		if old := e["date"]; old != "" {
			single(e, a.day())
			if e["date"] != old && e["date"][:10] != old[:10] {
				e["statut"], e["date précédente"] = "déplacé", old
			}
		}
	}},
	{"confirm", false, func(a *author, e map[string]string, _ string) { delete(e, "statut"); delete(e, "date précédente") }},
	{"several", false, func(a *author, e map[string]string, _ string) {
		day := a.day()
		if old := e["date"]; old != "" {
			day = civil.NewDateTime(2027, 1, 4, 0, 0, 0).Date
			if d, ok := civil.ParseDate(old[:10]); ok {
				day = d
			}
		}
		single(e, day)
		delete(e, "date")
		var days []string
		for i := range 2 + a.random.IntN(3) {
			days = append(days, day.AddDays(i*(1+a.random.IntN(3))).String()+" 20:00")
		}
		e["dates"] = "[" + strings.Join(slices.Compact(days), ", ") + "]"
	}},
	{"repeat", false, func(a *author, e map[string]string, _ string) {
		day := a.day()
		single(e, day)
		e["durée"] = "1h30"
		e["chaque"] = []string{"semaine", "jour", "mois"}[a.random.IntN(3)]
		e["jusqu'au"] = day.AddDays(40 + a.random.IntN(60)).String()
	}},
	{"except", false, func(a *author, e map[string]string, _ string) {
		if d, ok := civil.ParseDate(strings.SplitN(e["date"]+" ", " ", 2)[0]); ok && e["chaque"] == "semaine" {
			key := []string{"sauf", "annulé"}[a.random.IntN(2)]
			e[key] = d.AddDays(7 * (1 + a.random.IntN(4))).String()
			if e["sauf"] == e["annulé"] {
				delete(e, "annulé")
			}
		}
	}},
	{"rename", true, func(a *author, e map[string]string, name string) {
		a.made++
		delete(a.events, name)
		a.events[name[:strings.LastIndexByte(name, '/')]+fmt.Sprintf("/%03d-renommé.md", a.made)] = e
	}},
	{"move to another folder", true, func(a *author, e map[string]string, name string) {
		to := "content/" + []string{"concerts", "ateliers", "reunions"}[a.random.IntN(3)] + name[strings.LastIndexByte(name, '/'):]
		if a.events[to] == nil {
			delete(a.events, name)
			a.events[to] = e
		}
	}},
}

// TestASubscriberHasWhatIsPublished publishes a site after each of many random
// edits. A subscriber who reads each feed has exactly the calendar that is
// published; nothing moves that has not changed; what has changed moves on; and
// no UID is given to another event.
func TestASubscriberHasWhatIsPublished(t *testing.T) {
	t.Parallel()
	worlds, steps := 4, 250 // a thousand edits
	if testing.Short() {
		worlds = 1
	}
	for w := range worlds {
		t.Run(strconv.Itoa(w), func(t *testing.T) {
			t.Parallel()
			edited(t, uint64(w), steps)
		})
	}
}

func edited(t *testing.T, seed uint64, steps int) {
	a := &author{publication: newPublication(t, nil), random: rand.New(rand.NewPCG(seed, 7)), events: map[string]map[string]string{}}
	a.files["content/lieux/ailleurs.md"] = "---\nnom: Ailleurs\nville: Autre-Exemple\n---\n"
	for range 6 {
		a.create()
	}
	a.write()
	reader := subscriber{}
	_, agenda := a.publishAgenda()
	before := calendarOf(t, agenda)
	reader.read(before)
	owner := map[string]string{} // the first event of each UID
	away := map[string]map[string]string{}
	count := map[string]int{}
	for step := range steps {
		what := a.change(away)
		count[strings.Fields(what)[0]]++
		a.write()
		old := a.files[journal.Name]
		r, agenda := a.publishAgenda()
		now := calendarOf(t, agenda)
		where := fmt.Sprintf("step %d, %s", step, what)
		for key, v := range now {
			was, known := before[key]
			switch {
			case !known:
			case v.text == was.text:
			case v.sequence < was.sequence || v.stamp <= was.stamp:
				t.Fatalf("%s: an entry changed, and its revision did not move on:\n%s\n%s", where, was.text, v.text)
			case v.sequence == was.sequence && scheduleOf(v) != scheduleOf(was):
				t.Fatalf("%s: the time, place or state changed, and SEQUENCE did not move:\n%s\n%s", where, was.text, v.text)
			case strings.HasSuffix(what, "(words)") && v.sequence != was.sequence:
				t.Fatalf("%s: SEQUENCE moved:\n%s\n%s", where, was.text, v.text)
			case !strings.HasSuffix(what, "(words)") && v.sequence > was.sequence+1:
				t.Fatalf("%s: SEQUENCE moved by more than one:\n%s\n%s", where, was.text, v.text)
			}
		}
		if strings.HasPrefix(what, "nothing") && (a.files[journal.Name] != old || !maps.Equal(now, before)) {
			t.Fatalf("%s: something has changed", where)
		}
		if what == "rename (words)" || strings.HasPrefix(what, "move ") {
			if got, want := slices.Sorted(maps.Keys(now)), slices.Sorted(maps.Keys(before)); !slices.Equal(got, want) {
				t.Fatalf("%s: other numbers:\n%v\n%v", where, got, want)
			}
		}
		reader.read(now)
		if !maps.Equal(map[string]vevent(reader), now) {
			t.Fatalf("%s: the subscriber has %d entries, the calendar %d", where, len(reader), len(now))
		}
		a.owners(r, owner, where)
		before = now
	}
	for _, e := range turns {
		if count[strings.Fields(e.name)[0]] == 0 && steps > 150 {
			t.Errorf("no edit of the kind %s", e.name)
		}
	}
}

// scheduleOf returns what of an entry moves SEQUENCE (RFC 5545 3.8.7.4).
func scheduleOf(v vevent) string {
	var b strings.Builder
	for _, name := range []string{"DTSTART", "DTEND", "RRULE", "EXDATE", "STATUS", "LOCATION"} {
		b.WriteString(lines(v.text, name))
	}
	return b.String()
}

// change makes one edit and says which.
func (a *author) change(away map[string]map[string]string) string {
	name := a.pick()
	switch n := a.random.IntN(12); {
	case name == "" || n == 0 && len(a.events) < 12:
		a.create()
		return "create"
	case n == 1 && len(a.events) > 3:
		id, _ := a.last.idOf(name)
		if l := a.last.Journal.Line(id); l != nil && l.State == journal.Published {
			away[name] = a.events[name]
			delete(a.events, name)
			if !l.Last.Before(a.at.Date) {
				a.withdraw(id)
			}
			return "withdraw " + name
		}
	case n == 2:
		for _, back := range slices.Sorted(maps.Keys(away)) {
			if a.events[back] == nil {
				a.events[back] = away[back]
				delete(away, back)
				return "back " + back
			}
		}
	}
	e := turns[a.random.IntN(len(turns))]
	e.do(a, a.events[name], name)
	if e.words {
		return e.name + " (words)"
	}
	return e.name + " of " + name
}

// publishAgenda is publish without the pages, which would cost the most.
func (a *author) publishAgenda() (*Result, string) {
	a.t.Helper()
	in := Inputs{Snapshot: source.FromFiles(maps.Clone(a.files)), Clock: Clock{Local: a.at}, Planned: true}
	r, err := Build(context.Background(), in, a.last)
	if err != nil {
		a.t.Fatal(err)
	}
	if r.Diagnostics.HasErrors() {
		a.t.Fatalf("not published:\n%s", says(r.Diagnostics))
	}
	r.Journal = r.Before.NextIn(r.Calendar, r.Config.Languages, r.Site.URL)
	data, err := ical.New(ical.Env{Site: r.Site, Words: r.Words, Journal: r.Journal}).Encode(r.Site.Find("agenda.ics").Feed)
	if err != nil {
		a.t.Fatal(err)
	}
	a.files[journal.Name] = string(r.Journal.Bytes())
	a.at = a.at.Add(time.Hour)
	a.last = r
	return r, unfolding.Replace(string(data))
}

// idOf returns the id of the document in a file.
func (r *Result) idOf(file string) (string, bool) {
	if rec := r.Record(file); rec != nil {
		return rec.ID, true
	}
	return "", false
}

// owners checks that each UID is still that of the same event: the marks of its
// title may change, so the event is known by what its journal line was made for.
func (a *author) owners(r *Result, owner map[string]string, where string) {
	a.t.Helper()
	ids := map[string]string{} // UID -> id now
	for _, l := range r.Journal.Lines() {
		if l.Start.IsZero() || l.State != journal.Published {
			continue
		}
		if id, twice := ids[l.UID]; twice && id != l.ID {
			a.t.Fatalf("%s: %s and %s have one UID", where, id, l.ID)
		}
		ids[l.UID] = l.ID
	}
	for name, e := range a.events {
		id, ok := r.idOf(name)
		if !ok {
			continue
		}
		if e["x-naissance"] == "" {
			e["x-naissance"] = "n" + strconv.Itoa(len(owner)) + "-" + name[len(name)-8:len(name)-3]
		}
		for uid, holder := range ids {
			if holder != id {
				continue
			}
			if first, known := owner[uid]; known && first != e["x-naissance"] {
				a.t.Fatalf("%s: the UID %s of %s has gone to %s (%s)", where, uid, first, e["x-naissance"], id)
			}
			owner[uid] = e["x-naissance"]
		}
	}
}

func TestTwoDaysLaterTheFeedsAreTheSame(t *testing.T) {
	t.Parallel()
	p := &publication{t: t, files: demonstration(t), at: civil.NewDateTime(2026, 12, 1, 9, 0, 0)}
	p.files["saison.yaml"] = strings.Replace(p.files["saison.yaml"], "\nnow:", "\nx-now:", 1)
	first := p.publish()
	feeds := icsOf(t, first)
	p.at = civil.NewDateTime(2026, 12, 3, 18, 0, 0)
	second := p.publish()
	if second.Journal.Changed() {
		t.Error("nothing is new, yet the journal has changed")
	}
	again := icsOf(t, second)
	if len(again) != len(feeds) || len(feeds) < 50 {
		t.Errorf("%d and %d feeds", len(feeds), len(again))
	}
	for name, data := range feeds {
		if !bytes.Equal(data, again[name]) {
			t.Errorf("%s differs", name)
		}
	}
}

func icsOf(t *testing.T, r *Result) map[string][]byte {
	t.Helper()
	out := map[string][]byte{}
	for _, o := range r.Outputs() {
		if o.Format == site.ICS {
			data, err := r.Render(o)
			if err != nil {
				t.Fatal(err)
			}
			out[o.Path] = data
		}
	}
	return out
}
