package locale

import (
	"strings"
	"testing"

	"saison/internal/source"
)

// FuzzReadWords holds for any file of words: each word can be said and counted,
// with and without what fills its places, and a fault stands in the file.
func FuzzReadWords(f *testing.F) {
	for _, s := range []string{"a: b\n", "a:\n  one: un {n}\n  other: '{n} uns'\n", "a: '{'\n", "a: '{0} {1} {x'\n", "- a\n", "a: [b]\n", "a: {b: {c: d}}\n", "a: '%s %d %!'\n", "a: 12\na: 13\n"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		const file = "layouts/i18n/fr.yaml"
		words, faults := ReadWords(source.FromFiles(map[string]string{file: text}))
		for _, d := range faults {
			if d.Pos.File != file || d.Message("fr") == "" || d.Message("en") == "" {
				t.Fatalf("%q: %v %s", text, d.Pos, d.ID)
			}
		}
		w := words.In("fr")
		if w == nil {
			return
		}
		for _, k := range w.Keys() {
			said := w.Say(k, "name", "<b>", 1, 2)
			if strings.Contains(said, "%!") && !strings.Contains(w.Say(k), "%!") {
				t.Fatalf("%q: %s is %q", text, k, said)
			}
			w.Say(k)
			for _, n := range []int{-1, 0, 1, 2, 1 << 40} {
				w.Count(k, n)
			}
		}
	})
}
