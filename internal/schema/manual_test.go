package schema

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write docs/content.md and docs/front-matter.schema.json")

// The pages of the manual that are made from tables.
func TestTheManualIsMadeFromTheTables(t *testing.T) {
	t.Parallel()
	schemaFile, err := JSONSchema()
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{
		"content.md":               contentManual(),
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

func contentManual() string {
	var b strings.Builder
	b.WriteString(`# What an editor may write

This page is made from the table of keys (internal/schema): do not edit it by hand.
Cette page est faite à partir de la table des clés : ne la modifiez pas à la main.

Every key has English and French names, and both work in every document. Accents, capitals, spaces, hyphens and
underscores never matter in a key: ` + "`date précédente`, `date_precedente` and `Date-Précédente`" + ` are one key.
Keys that begin with ` + "`x-`" + `, and everything under ` + "`extra`" + `, are the site's own. Any other key is an error.

Chaque clé a des noms anglais et français, qui valent partout. Dans une clé, les accents, les capitales, les espaces et
les traits d’union ne comptent pas. Les clés qui commencent par ` + "`x-`" + ` et tout ce qui est sous ` + "`extra`" + ` sont à vous.

## Kinds of documents

The folder gives the kind; ` + "`type:`" + ` in a document goes before it. Le dossier donne la sorte ; ` + "`type:`" + ` l’emporte.

| kind | français | folders | ` + "`type:`" + ` may also say | schema.org | colour | short forms for people |
| --- | --- | --- | --- | --- | --- | --- |
`)
	for _, k := range Builtin().All() {
		fmt.Fprintf(&b, "| %s | %s | %s | %s | %s | %s | %s |\n", k.Name, strings.ToLower(k.Label["fr"]), codes(k.Folders),
			strings.Join(k.Synonyms, ", "), k.SchemaType, k.Color, codes(k.People))
	}
	sections := []struct {
		title string
		rows  []*Key
	}{
		{"Keys of every document / Toutes les pages", commonKeys},
		{"When / Quand", whenKeys},
		{"Who / Qui", peopleKeys},
		{"Events, sessions, tours, cycles, courses, seasons / Événements et programmes", eventKeys},
		{"Calls / Appels", callKeys},
		{"Places / Lieux", placeKeys},
		{"People, organisations, works, artworks, documents / Personnes, organismes, œuvres, documents", otherKeys},
	}
	for _, s := range sections {
		b.WriteString("\n## " + s.title + "\n")
		for _, k := range s.rows {
			manualRow(&b, k)
		}
	}
	return b.String()
}

func manualRow(b *strings.Builder, k *Key) {
	fmt.Fprintf(b, "\n### %s / %s\n\n", k.EN[0], k.FR[0])
	fmt.Fprintf(b, "%s.  \n%s.\n\n", capital(k.Help["fr"]), capital(k.Help["en"]))
	fmt.Fprintf(b, "* names / noms: %s / %s\n", codes(k.EN), codes(k.FR))
	fmt.Fprintf(b, "* value / valeur: %s / %s", k.Type.Words("en"), k.Type.Words("fr"))
	if len(k.Values) > 0 {
		fmt.Fprintf(b, ": %s / %s", codes(k.Choices("en")), codes(k.Choices("fr")))
	}
	if k.Required {
		b.WriteString(" (required / obligatoire)")
	}
	fmt.Fprintf(b, "\n* in / dans: %s / %s\n", k.Carriers("en"), k.Carriers("fr"))
	if goes := goesTo(k); goes != "" {
		fmt.Fprintf(b, "* goes to / va dans: %s\n", goes)
	}
	example := func(lang string) string {
		var l strings.Builder
		line(&l, "    ", k.Spelling(lang), k.Example[lang])
		return l.String()
	}
	fr, en := example("fr"), example("en")
	b.WriteString("\n" + fr)
	if en != fr {
		b.WriteString("\n" + en)
	}
	if len(k.Fields) == 0 {
		return
	}
	b.WriteString("\n| name / nom | value / valeur | meaning / sens | example / exemple | goes to |\n| --- | --- | --- | --- | --- |\n")
	for _, f := range k.Fields {
		fmt.Fprintf(b, "| %s / %s | %s | %s<br>%s | %s | %s |\n", codes(f.EN), codes(f.FR), f.Type.Words("en"),
			f.Help["fr"], f.Help["en"], codes([]string{f.Example["fr"]}), goesTo(f))
	}
	if k.Bare != "" && k.FieldNamed(k.Bare) != nil {
		f := k.FieldNamed(k.Bare)
		fmt.Fprintf(b, "\nA value without names is its `%s`. Une valeur sans nom est `%s`.\n", f.EN[0], f.FR[0])
	}
}

func goesTo(k *Key) string {
	var to []string
	if k.ICal != "" {
		to = append(to, "iCalendar "+k.ICal)
	}
	if k.SchemaOrg != "" {
		to = append(to, "schema.org "+k.SchemaOrg)
	}
	return strings.Join(to, ", ")
}

func codes(words []string) string {
	out := make([]string, len(words))
	for i, w := range words {
		out[i] = "`" + w + "`"
	}
	return strings.Join(out, ", ")
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
