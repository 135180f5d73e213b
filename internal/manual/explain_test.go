package manual

import (
	"encoding/json"
	"strings"
	"testing"

	"saison/internal/config"
	"saison/internal/diag"
	"saison/internal/schema"
)

// explained fails unless a word is explained in both languages, as text and as JSON.
func explained(t *testing.T, word, topic string) {
	t.Helper()
	for _, lang := range []string{"fr", "en"} {
		answers, near := Explain(word, lang, schema.Builtin())
		found := false
		for _, a := range answers {
			data, err := json.Marshal(a)
			if err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(string(data), `"topic":"`+topic+`"`) {
				continue
			}
			found = true
			if text := a.Text(lang); strings.Count(text, "\n") < 2 || !strings.HasSuffix(text, "\n") {
				t.Errorf("%s in %s: too little is said:\n%s", word, lang, text)
			}
		}
		if !found {
			t.Errorf("%s in %s is not explained as a %s; near %q", word, lang, topic, near)
		}
	}
}

func TestEveryWordIsExplained(t *testing.T) {
	t.Parallel()
	for _, m := range diag.Messages() {
		explained(t, m.ID, "message")
	}
	for _, word := range schema.Spellings() {
		explained(t, word, "key")
	}
	for _, k := range config.Keys() {
		explained(t, k.FR[0], "setting")
		explained(t, strings.ToUpper(k.EN[0]), "setting")
	}
	for _, k := range schema.Builtin().All() {
		explained(t, k.Name, "kind")
		explained(t, k.Label.In("fr"), "kind")
	}
}

func TestAnUnknownWordHasItsNearest(t *testing.T) {
	t.Parallel()
	for word, want := range map[string]string{
		"place-unknwon":    "place-unknown",
		"titrre":           "titre",
		"tarifs.montamt":   "tarifs.montant",
		"conncert":         "concert",
		"xyzzy plugh":      "",
		"adresse du sitte": "adresse du site",
	} {
		if answers, near := Explain(word, "fr", schema.Builtin()); answers != nil || near != want {
			t.Errorf("%s: got %d answers, near %q, want %q", word, len(answers), near, want)
		}
	}
}
