package manual

import (
	"testing"

	"saison/internal/schema"
)

// FuzzExplain holds for any word: there are answers with texts, or none, and the
// nearest word has answers of its own.
func FuzzExplain(f *testing.F) {
	for _, s := range []string{"date", "Concert", "resume", "date-unread", "", "éàç", "\x00", "langues"} {
		f.Add(s)
	}
	kinds := schema.Builtin()
	f.Fuzz(func(t *testing.T, word string) {
		for _, lang := range []string{"fr", "en"} {
			answers, near := Explain(word, lang, kinds)
			for _, a := range answers {
				if a.Text(lang) == "" {
					t.Fatalf("%q: %T says nothing", word, a)
				}
			}
			if near == "" || len(answers) > 0 {
				continue
			}
			if answers, _ := Explain(near, lang, kinds); len(answers) == 0 {
				t.Fatalf("%q is near %q, which is nothing", word, near)
			}
		}
	})
}
