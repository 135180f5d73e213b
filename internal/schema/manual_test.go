package schema

import (
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write docs/front-matter.schema.json")

// The page of the manual that needs nothing but the table; package manual has
// the others.
func TestTheManualIsMadeFromTheTables(t *testing.T) {
	t.Parallel()
	schemaFile, err := JSONSchema()
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{
		"front-matter.schema.json": string(schemaFile),
	} {
		path := filepath.Join("..", "..", "docs", name)
		if *update {
			if err := os.WriteFile(path, []byte(want), 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		got, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if string(got) != want {
			t.Errorf("docs/%s is stale: go test ./internal/schema -run Manual -update", name)
		}
	}
}

func TestTheJSONSchemaIsJSON(t *testing.T) {
	t.Parallel()
	data, err := JSONSchema()
	if err != nil {
		t.Fatal(err)
	}
	var doc struct {
		Defs map[string]struct {
			Properties map[string]any `json:"properties"`
		} `json:"$defs"`
	}
	if err := json.Unmarshal(data, &doc); err != nil {
		t.Fatal(err)
	}
	for class, key := range map[string]string{"event": "fait partie de", "place": "code postal", "call": "épreuves", "page": "titre"} {
		if doc.Defs[class].Properties[key] == nil {
			t.Errorf("the JSON Schema of a %s lacks %q", class, key)
		}
	}
	if doc.Defs["place"].Properties["entracte"] != nil {
		t.Error("the JSON Schema of a place has a key of events")
	}
}

func TestEverySectionOfTheManualHasItsKeys(t *testing.T) {
	t.Parallel()
	var rows []*Key
	for _, s := range Sections() {
		rows = append(rows, s.Keys...)
	}
	for _, k := range Keys() {
		if !slices.Contains(rows, k) {
			t.Errorf("%s is in no section", k.Name)
		}
	}
	if len(rows) != len(Keys()) {
		t.Errorf("the sections have %d keys, the table has %d", len(rows), len(Keys()))
	}
}

func TestStartersUseOnlyKeysOfTheirKind(t *testing.T) {
	t.Parallel()
	for _, kind := range Builtin().All() {
		for _, lang := range []string{"fr", "en"} {
			text := Starter(kind, lang, Given{"title", "Mahler : « Titan »"}, Given{"id", "titan"})
			keys := 0
			for l := range strings.SplitSeq(text, "\n") {
				l = strings.TrimPrefix(l, "# ")
				key, _, found := strings.Cut(l, ":")
				if !found || strings.HasPrefix(l, " ") || strings.ContainsAny(key, ";,()") || Lookup(kind, key).Key == nil {
					continue
				}
				keys++
			}
			if keys < 5 {
				t.Errorf("a new %s in %s shows %d keys:\n%s", kind.Name, lang, keys, text)
			}
			if !strings.Contains(text, `"Mahler : « Titan »"`) {
				t.Errorf("the title of a new %s is not in quotes:\n%s", kind.Name, text)
			}
			for _, name := range starterNames(kind, nil) {
				if keyOf(kind, name) == nil {
					t.Errorf("a new %s shows %q, which it does not accept", kind.Name, name)
				}
			}
		}
	}
}

func TestAStarterPutsWhatIsGivenAndComments(t *testing.T) {
	t.Parallel()
	got := Starter(Builtin().ByName("concert"), "fr", Given{"title", "Concert d’hiver"}, Given{"id", "concert-hiver"}, Given{"date", "12 décembre 2026 à 20h30"})
	head := "---\ntitre: Concert d’hiver\nid: concert-hiver\ndate: 12 décembre 2026 à 20h30\n\n# La durée, au lieu de la fin ; elle vaut pour chaque date\n# durée: 1h45\n"
	if !strings.HasPrefix(got, head) {
		t.Errorf("got\n%s\nwant it to begin with\n%s", got, head)
	}
	if !strings.HasSuffix(got, "\n---\n") {
		t.Errorf("got\n%s\nwant it to end with ---", got)
	}
	if undated := Starter(Builtin().ByName("concert"), "en"); !strings.Contains(undated, "\ndate: to be announced\n") {
		t.Errorf("without a date: got\n%s", undated)
	}
}

func TestExplainSaysEverythingOfAKey(t *testing.T) {
	t.Parallel()
	explain := func(word, lang string) string {
		rows, _ := Find(word)
		var all []string
		for _, r := range rows {
			all = append(all, r.Key.Explain(lang))
		}
		return strings.Join(all, "\n")
	}
	text := explain("tarif", "fr")
	for _, want := range []string{"tarifs : gratuit", "aussi en français : tarif, prix", "en anglais : price, prices", "exemple : tarifs:", "montant : ", "schema.org : offers"} {
		if !strings.Contains(text, want) {
			t.Errorf("tarif: got\n%s\nwant %q in it", text, want)
		}
	}
	if text := explain("prices.amount", "en"); !strings.Contains(text, "amount: the amount") {
		t.Errorf("prices.amount: got %q", text)
	}
	if text := explain("Montant", "fr"); !strings.Contains(text, "montant : ") {
		t.Errorf("Montant, a name inside maps: got %q", text)
	}
	if text := explain("adresse", "fr"); strings.Count(text, "dans : ") != 2 {
		t.Errorf("adresse: got %q, want the street of a place and the address of a page", text)
	}
	if rows, near := Find("titrre"); rows != nil || near != "titre" {
		t.Errorf("titrre: got near %q, want titre", near)
	}
	if !slices.Contains(Named("status").Choices("fr"), "reporté") {
		t.Errorf("words of status: got %v", Named("status").Choices("fr"))
	}
}
