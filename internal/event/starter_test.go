package event

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"saison/internal/schema"
)

// A document that `saison new` writes is read without an error, in both
// languages, with what the command gives and with nothing given.
func TestStartersAreReadWithoutErrors(t *testing.T) {
	t.Parallel()
	for _, kind := range schema.Builtin().All() {
		for _, lang := range []string{"fr", "en"} {
			for _, given := range [][]schema.Given{
				nil,
				{{Key: "title", Value: `Mahler : « Titan », "la première"`}, {Key: "id", Value: "titan"}},
				{{Key: "title", Value: "Titan"}, {Key: "start", Value: "2026-12-12 20:30"}, {Key: "place", Value: "salle-exemple"}},
			} {
				if len(given) == 3 && kind.Class != schema.Event {
					continue
				}
				text := schema.Starter(kind, lang, given...)
				rec, faults := readDoc(t, section(kind), text)
				if faults.HasErrors() {
					t.Errorf("a new %s in %s:\n%s%s", kind.Name, lang, text, say(faults))
				}
				if len(given) > 0 && rec.Title != given[0].Value {
					t.Errorf("a new %s: title %q, want %q", kind.Name, rec.Title, given[0].Value)
				}
			}
		}
	}
}

// Every message about keys and values is shown by a document of testdata.
func TestEveryMessageAboutValuesIsShown(t *testing.T) {
	t.Parallel()
	catalogue, err := os.ReadFile("../diag/catalogue_field.go")
	if err != nil {
		t.Fatal(err)
	}
	var shown strings.Builder
	for _, name := range []string{"stories", "faults", "shapes", "hostile"} {
		data, err := os.ReadFile("testdata/" + name + ".txtar")
		if err != nil {
			t.Fatal(err)
		}
		shown.Write(data)
	}
	for _, m := range regexp.MustCompile(`\{ID: "([^"]+)"`).FindAllStringSubmatch(string(catalogue), -1) {
		if !strings.HasSuffix(m[1], "-first") && !strings.Contains(shown.String(), " "+m[1]+": ") { // those are second places
			t.Errorf("no document shows %s", m[1])
		}
	}
}
