package search

import (
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf8"

	"saison/internal/calendar"
)

// FuzzWords holds for any text in every language: words stand in their order,
// folding twice is folding once, and no stem is nothing.
func FuzzWords(f *testing.F) {
	for _, s := range []string{"L'été des saisons", "aujourd’hui", "Straße", "שלום עולם", "a-b_c.d", "12e 1er", "é\u0301\u0301", "İ", "ﬁn", "日本", "\x00\xff", strings.Repeat("a", 300)} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if once := Fold(text); Fold(once) != once {
			t.Fatalf("%q is folded to %q, and then to %q", text, once, Fold(once))
		}
		for _, lang := range []string{"fr", "en", "de", "he", "xx"} {
			for _, w := range Words(text, lang) {
				if w.Fold == "" || w.Stem == "" || !utf8.ValidString(w.Fold) || !utf8.ValidString(w.Stem) || strings.ContainsAny(w.Fold, " \n\"<") {
					t.Fatalf("%s %q: %+v", lang, text, w)
				}
			}
		}
	})
}

// FuzzIndex holds for any words of an event: each table has a line for each of
// its things, whatever stands in them, and the words stand in their line.
func FuzzIndex(f *testing.F) {
	f.Add("Noël", "Un concert", "jazz")
	f.Add(`</script>"\`, "\u2028\x00", "=1+1")
	f.Add("a b,c;d|e", "\x1f\x1e~\r\n", "{}[]\n\n")
	f.Add("a\nb", "\n", "\xff")
	plan, words := planOf(f, map[string]string{
		"saison.yaml":              "title: T\nbase_url: https://exemple.org/\nlanguages: [fr]\nnow: 2026-12-01T09:00\n",
		"content/concerts/noel.md": "---\ntitre: Noël\nthèmes: [jazz]\nlieu: Salle\ndate: 2027-01-02 20:00\n---\n",
		"content/lieux/salle.md":   "---\ntitre: Salle\nville: Ville\n---\n",
	})
	var concert, hall *calendar.Entry
	for _, e := range plan.Calendar.Entries {
		switch e.ID {
		case "concerts/noel":
			concert = e
		case "places/salle":
			hall = e
		}
	}
	f.Fuzz(func(t *testing.T, title, summary, tag string) {
		if len(title)+len(summary)+len(tag) > 2000 {
			return
		}
		concert.Record.Title, concert.Record.Summary, concert.Tags, hall.Record.Title = title, summary, []string{tag}, summary
		data := Index(plan, "fr", Env{Words: words["fr"]})
		var got file
		if err := json.Unmarshal(data, &got); err != nil || !utf8.Valid(data) {
			t.Fatalf("%q %q %q: %v: %q", title, summary, tag, err, data)
		}
		titles, labels := strings.Split(got.Docs.Title, "\n"), strings.Split(got.Names.Label, "\n")
		if len(titles) != len(got.Docs.Kind) || len(labels) != len(got.Names.Class) || len(strings.Split(got.Names.Words, "\n")) != len(labels) {
			t.Fatalf("%q %q %q: %d titles of %d, %d names of %d", title, summary, tag, len(titles), len(got.Docs.Kind), len(labels), len(got.Names.Class))
		}
	})
}
