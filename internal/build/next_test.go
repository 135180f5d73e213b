package build

import (
	"bytes"
	"maps"
	"reflect"
	"slices"
	"testing"
	"time"

	"saison/internal/civil"
	"saison/internal/diag"
	"saison/internal/event"
	"saison/internal/journal"
	"saison/internal/source"
)

func TestABuildHoldsUntilTheNextMomentThatADocumentNames(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, keys, now, want string }{
		{"midnight in the site's zone", "date: 2026-12-20 20:00", "2026-12-01T10:00:00Z", "2026-12-01T23:00:00Z"},
		{"the beginning", "date: 2026-12-01 20:00", "2026-12-01T10:00:00Z", "2026-12-01T19:00:00Z"},
		{"just after the beginning", "date: 2026-12-01 20:00", "2026-12-01T19:00:00Z", "2026-12-01T23:00:00Z"},
		{"the end", "date: 2026-12-01 20:00\nend: 2026-12-01 22:00", "2026-12-01T19:30:00Z", "2026-12-01T21:00:00Z"},
		{"the opening of the booking", "date: 2026-12-20 20:00\nbooking: {url: https://example.org/, opens: 2026-12-01 12:00}", "2026-12-01T10:00:00Z", "2026-12-01T11:00:00Z"},
		{"the publication, with an offset", "date: 2026-12-20 20:00\npublish: 2026-12-01T12:30:00Z", "2026-12-01T10:00:00Z", "2026-12-01T12:30:00Z"},
		{"no second longer", "date: 2026-12-20 20:00\npublish: 2026-12-01T12:30:00Z", "2026-12-01T12:30:00.5Z", "2026-12-01T23:00:00Z"},
	} {
		now, err := time.Parse(time.RFC3339Nano, c.now)
		if err != nil {
			t.Fatal(err)
		}
		r, err := Build(t.Context(), Inputs{Clock: Clock{Machine: now}, Snapshot: source.FromFiles(map[string]string{
			"saison.yaml":           "title: T\nbase_url: https://example.org\ntimezone: Europe/Paris\n",
			"content/concerts/c.md": "---\ntitle: C\n" + c.keys + "\n---\n",
		})}, nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range r.Diagnostics {
			if d.Pos.File == "content/concerts/c.md" {
				t.Errorf("%s: %s", c.name, d.Message("en"))
			}
		}
		if got := r.Until().UTC().Format(time.RFC3339Nano); got != c.want {
			t.Errorf("%s: until %s, want %s", c.name, got, c.want)
		}
	}
}

// restless is a site in which much happens within a few days: ends known and
// unknown, another zone, deadlines, bookings, documents that come and go.
var restless = map[string]string{
	"saison.yaml":             "titre: T\nbase_url: https://example.org\ntimezone: Europe/Paris\nlangues: [fr, en]\nshare_cards: no\n",
	"content/concerts/a.md":   "---\ntitre: A\ndate: samedi 12 décembre 2026 à 20h30\ndurée: 1h30\nréservation: {url: https://example.org/a, ouvre: 12 décembre 2026 à 9h, ferme: 12 décembre 2026 à 18h}\n---\n",
	"content/concerts/b.md":   "---\ntitre: B\ndate: samedi 12 décembre 2026 à 17h\n---\n",
	"content/concerts/c.md":   "---\ntitre: C\ndate: 12 décembre 2026 à 23h30\n---\n",
	"content/concerts/d.md":   "---\ntitre: D\ndate: samedi 12 décembre 2026 à 21h\nfuseau: Europe/Lisbon\n---\n",
	"content/concerts/e.md":   "---\ntitre: E\ndate: 20 décembre 2026 à 20h\npublish: 2026-12-12T13:00:00Z\n---\n",
	"content/concerts/f.md":   "---\ntitre: F\ndate: 22 décembre 2026 à 20h\nexpire: 12 décembre 2026\n---\n",
	"content/concerts/g.md":   "---\ntitre: G\ndate: 22 décembre 2026 à 20h\nréservation: {url: https://example.org/g, ouvre: 13 décembre 2026}\n---\n",
	"content/concerts/h.md":   "---\ntitre: H\ndate: 1er décembre 2026 à 20h\nstatut: annulé\n---\n",
	"content/reunions/i.md":   "---\ntitre: I\nchaque: samedi de 10h à 12h30\ndu: 2026-11-07\nau: 2027-01-30\n---\n",
	"content/documents/j.md":  "---\ntitre: J\nfichier: j.txt\navailable_from: 12 décembre 2026 à 15h\n---\n",
	"content/documents/j.txt": "J",
}

// TestASiteChangesAtTheMomentThatNextNamesAndNotBefore builds a site at each
// moment that it names itself, and one second before.
func TestASiteChangesAtTheMomentThatNextNamesAndNotBefore(t *testing.T) {
	t.Parallel()
	files := theme(t)
	for name, text := range restless {
		files[name] = text
	}
	seen := map[Happening]int{}
	for step, now := 0, time.Date(2026, 12, 11, 23, 30, 0, 0, time.UTC); step < 14; step++ {
		r := buildAt(t, files, now)
		if step == 0 {
			for _, d := range r.Diagnostics {
				if d.Severity == diag.Error {
					t.Fatalf("%s %s", d.Pos, d.Message("en"))
				}
			}
		}
		files[journal.Name] = string(r.Journal.Bytes())
		next := r.Next()[0].At
		if !next.After(now) || next.Nanosecond() != 0 {
			t.Fatalf("after %s comes %s", now, next)
		}
		if u := r.Until(); u.After(next) {
			t.Errorf("at %s the build holds until %s, but changes at %s", now, u, next)
		}
		here := renderAll(t, r)
		if name := differing(here, renderAll(t, buildAt(t, files, next.Add(-time.Second)))); name != "" {
			t.Errorf("at %s next is %s, but %s differs one second before", now, next, name)
		}
		if differing(here, renderAll(t, buildAt(t, files, next))) == "" {
			t.Errorf("at %s next is %s, where nothing differs: %v", now, next, r.Next())
		}
		if got := string(here["next-change.txt"]); got != next.Format(time.RFC3339)+"\n" {
			t.Errorf("next-change.txt says %q, want %s", got, next)
		}
		for _, c := range r.Next() {
			seen[c.What]++
		}
		now = next
	}
	for _, what := range []Happening{NewDay, Ended, Closed, Opens, Closes, Published, Expired, Available} {
		if seen[what] == 0 {
			t.Errorf("%q has not been seen: %v", what, seen)
		}
	}
}

// buildAt builds files with the clock at now.
func buildAt(t *testing.T, files map[string]string, now time.Time) *Result {
	t.Helper()
	r, err := Build(t.Context(), Inputs{Pictures: pictures, Snapshot: source.FromFiles(files), Clock: Clock{Instant: now}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// differing returns the first path at which two sites differ, or "".
func differing(a, b map[string][]byte) string {
	for _, name := range slices.Sorted(maps.Keys(a)) {
		if !bytes.Equal(a[name], b[name]) {
			return name
		}
	}
	for name := range b {
		if _, ok := a[name]; !ok {
			return name
		}
	}
	return ""
}

// A moment that a new key brings must be told: in the table of moments, or here
// as one that changes nothing by itself.
func TestEveryMomentOfARecordIsKnown(t *testing.T) {
	t.Parallel()
	calm := []string{"Start", "End", "To", "From", "On", "Previous", "Vernissage", "Updated", "ResultsOn", "Moved"}
	seen := map[reflect.Type]bool{}
	var look func(t reflect.Type, field string)
	look = func(of reflect.Type, field string) {
		if of == whenType {
			if _, known := moments[field]; !known && !slices.Contains(calm, field) {
				t.Errorf("nobody knows what happens at the moment %s", field)
			}
			return
		}
		if seen[of] || of.Kind() == reflect.Struct && of.PkgPath() != eventRoom {
			return
		}
		seen[of] = true
		switch of.Kind() {
		case reflect.Pointer, reflect.Slice, reflect.Array, reflect.Map:
			look(of.Elem(), field)
		case reflect.Struct:
			for i := range of.NumField() {
				look(of.Field(i).Type, of.Field(i).Name)
			}
		}
	}
	look(reflect.TypeFor[event.Record](), "")
}

// A record in which every field says something names as many moments as it has
// fields for them, each under its name.
func TestEveryMomentOfARecordIsFound(t *testing.T) {
	t.Parallel()
	want := map[string]int{}
	var fill func(v reflect.Value, field string, depth int)
	fill = func(v reflect.Value, field string, depth int) {
		if depth > 8 { // a type that holds itself
			return
		}
		switch v.Kind() {
		case reflect.Pointer:
			v.Set(reflect.New(v.Type().Elem()))
			fill(v.Elem(), field, depth+1)
		case reflect.Slice:
			v.Set(reflect.MakeSlice(v.Type(), 2, 2))
			fill(v.Index(0), field, depth+1)
			fill(v.Index(1), field, depth+1)
		case reflect.Struct:
			if v.Type() == whenType {
				v.Set(reflect.ValueOf(event.When{DateTime: civil.Date{Year: 2027, Month: 1, Day: 2}.At(civil.Time{})}))
				want[field]++
				return
			}
			for i := 0; v.Type().PkgPath() == eventRoom && i < v.NumField(); i++ {
				if f := v.Type().Field(i); f.IsExported() {
					fill(v.Field(i), f.Name, depth+1)
				}
			}
		}
	}
	record := &event.Record{}
	fill(reflect.ValueOf(record).Elem(), "", 0)
	got := map[string]int{}
	for _, m := range momentsIn(record) {
		got[m.field]++
	}
	if len(want) < 10 || !maps.Equal(got, want) {
		t.Errorf("found %v, want %v", got, want)
	}
	if none := momentsIn(&event.Record{}); len(none) > 0 {
		t.Errorf("an empty record names %v", none)
	}
}
