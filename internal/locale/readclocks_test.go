package locale

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"saison/internal/civil"
	"saison/internal/source"
)

// interface words of the languages, as pages have them.
func siteWords(t *testing.T) Catalogue {
	t.Helper()
	files := map[string]string{}
	for _, lang := range readable {
		data, err := os.ReadFile(filepath.Join("../..", wordsFolder, lang+".yaml"))
		if err != nil {
			t.Fatal(err)
		}
		files[wordsFolder+lang+".yaml"] = string(data)
	}
	words, faults := ReadWords(source.FromFiles(files))
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	return words
}

// twoClocks is what a page prints of an hour, or hours, in a zone that is not
// the site's.
func twoClocks(l *Lang, w *Words, hours, zone string, other civil.Time, site string) string {
	return w.Say("other-zone", hours, l.Zone(zone), l.Hour(other), l.Zone(site))
}

func TestTwoClocksThatArePrintedAreReadBack(t *testing.T) {
	t.Parallel()
	words := siteWords(t)
	zones := civil.ZoneNames()
	for _, lang := range readable {
		l, w, r := For(lang), words.In(lang), rand.New(rand.NewPCG(11, 12))
		for i := range zones {
			zone, site := zones[i%len(zones)], []string{"Europe/Paris", "America/New_York", "Asia/Jerusalem", "Australia/Sydney"}[r.IntN(4)]
			if twofold[zone] {
				continue
			}
			d := randomDate(r)
			s := randomHours(r)(d)
			there, ok := OnClocks(s.Start.DateTime, zone, site)
			if back, _ := OnClocks(there, site, zone); !ok || back != s.Start.DateTime { // an hour that the clocks skip or repeat
				continue
			}
			hours := TimeRange{Start: s.Start.Time}
			if s.HasEnd {
				hours.End = &s.End.Time
			}
			text := twoClocks(l, w, l.TimeRange(hours), zone, there.Time, site)
			got, faults := ReadTimeRange(text, Clue{})
			if len(faults) > 0 || got.Start != hours.Start || (got.End == nil) != (hours.End == nil) || !SameZone(got.Zone, zone) {
				t.Fatalf("%s: %q was read as %s %s %v", lang, text, showTimes([]TimeRange{got}), got.Zone, faults)
			}
			if faults := CheckClocks(text, d, Clue{}); len(faults) > 0 {
				t.Fatalf("%s: %q on %v: %v", lang, text, d, faults)
			}
			dated := twoClocks(l, w, l.Span(s), zone, there.Time, site)
			spans, _, _, faults := ReadSpans(dated, Clue{})
			if len(faults) > 0 || len(spans) != 1 || spans[0].Start.DateTime != s.Start.DateTime || !SameZone(spans[0].Start.Zone, zone) {
				t.Fatalf("%s: %q was read as %s %v", lang, dated, showSpans(spans), faults)
			}
			wrong := twoClocks(l, w, l.Span(s), zone, there.Add(90*60e9).Time, site)
			if _, _, _, faults := ReadSpans(wrong, Clue{}); len(faults) != 1 || faults[0].ID != "clocks-differ" {
				t.Fatalf("%s: %q has the faults %v", lang, wrong, faults)
			}
		}
	}
}

func TestTwoClocksThatDifferAreSaidWithBothMoments(t *testing.T) {
	t.Parallel()
	spans := func(s string) []Fault { _, _, _, f := ReadSpans(s, Clue{Key: "date"}); return f }
	hours := func(s string) []Fault { _, f := ReadTimeRange(s, Clue{Key: "horaires"}); return f }
	for _, c := range []struct {
		read             func(string) []Fault
		text, lang, want string
	}{
		{spans, "samedi 28 août 2027 à 21 h, heure de Lisbonne (23 h, heure de Paris)", "fr",
			"« samedi 28 août 2027 à 21 h, heure de Lisbonne (23 h, heure de Paris) » donne deux heures qui ne sont pas le même moment : samedi 28_août 2027 à 21~h (heure de Lisbonne), c'est 22~h (heure de Paris) ; 23~h (heure de Paris), c'est 22~h (heure de Lisbonne).\n" +
				"Si la première heure est juste : « date: samedi 28 août 2027 à 21 h, heure de Lisbonne (22h, heure de Paris) »\n" +
				"Si c'est la seconde : « date: samedi 28 août 2027 à 22h, heure de Lisbonne (23 h, heure de Paris) »"},
		{spans, "28 August 2027, 9 pm, Lisbon time (11 pm, Paris time)", "en",
			"\"28 August 2027, 9 pm, Lisbon time (11 pm, Paris time)\" gives two times that are not the same moment: Saturday 28_August 2027, 9_pm (Lisbon time) is 10_pm (Paris time); 11_pm (Paris time) is 10_pm (Lisbon time).\n" +
				"If the first time is right: \"date: 28 August 2027, 9 pm, Lisbon time (22:00, Paris time)\"\n" +
				"If it is the second: \"date: 28 August 2027, 22:00, Lisbon time (11 pm, Paris time)\""},
		{spans, "28 août 2027 de 21 h à 23 h, heure de Lisbonne (20 h, heure de Paris)", "fr",
			"« 28 août 2027 de 21 h à 23 h, heure de Lisbonne (20 h, heure de Paris) » donne deux heures qui ne sont pas le même moment : samedi 28_août 2027 à 21~h (heure de Lisbonne), c'est 22~h (heure de Paris) ; 20~h (heure de Paris), c'est 19~h (heure de Lisbonne).\n" +
				"Si la première heure est juste : « date: 28 août 2027 de 21 h à 23 h, heure de Lisbonne (22h, heure de Paris) »"},
		{hours, "21 h, heure de Lisbonne (23 h, heure de Paris)", "fr",
			"« 21 h, heure de Lisbonne (23 h, heure de Paris) » donne deux heures qui ne sont pas le même moment : 21~h (heure de Lisbonne), c'est 22~h (heure de Paris) ; 23~h (heure de Paris), c'est 22~h (heure de Lisbonne).\n" +
				"Si la première heure est juste : « horaires: 21 h, heure de Lisbonne (22h, heure de Paris) »\n" +
				"Si c'est la seconde : « horaires: 22h, heure de Lisbonne (23 h, heure de Paris) »"},
	} {
		if got := sayFault(t, c.read(c.text), c.lang); got != c.want {
			t.Errorf("%q:\n got %s\nwant %s", c.text, got, c.want)
		}
	}
	for _, text := range []string{
		"28 août 2027 à 21 h (heure de Lisbonne), soit 22 h (heure de Paris)", "28 août 2027, 21 h heure de Lisbonne (= 22 h heure de Paris)",
		"28 août 2027 à 21 h, heure de Lisbonne (soit 22 h, heure de Paris)", "27 août 2027 à 1 h, heure de Tokyo (18 h, heure de Paris)",
	} {
		if faults := spans(text); len(faults) > 0 {
			t.Errorf("%q: %v", text, faults)
		}
	}
}
