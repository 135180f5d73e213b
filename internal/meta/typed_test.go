package meta

import (
	"strings"
	"testing"
	"unicode"

	"saison/internal/clean"
)

// FuzzTyped holds for any text of one line: what fix and new type after a key
// is read as that text, in a document and in a list of one.
func FuzzTyped(f *testing.F) {
	for _, s := range []string{"Noël", "L'été : « Titan »", "- a", "# a", "a #b", "a: b", "a:", "", " a ", "null", "~", "[x]", "{x}", "'a'", `"a"`, `\`, "@a", "`a`", "%a",
		"&a", "*a", "!a", "|", ">", "a, b", "12", "2027-01-02", "yes", "“a”", "? a", "-", "---", "...", `a"b'c\d`, "a\u00a0: b", "<<", "="} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		cleaned, faults := clean.Decode("f.md", []byte(s))
		s = cleaned.String()
		if len(faults) > 0 || strings.TrimSpace(s) != s || strings.ContainsFunc(s, unicode.IsControl) || strings.ContainsAny(s, "\u2028\u2029\ufeff") || len(s) > 1000 {
			return // no value of one line
		}
		for name, typed := range map[string]string{"typed": Typed(s), "quoted": Quoted(s)} {
			root, _, faults := Parse(clean.FromString("f.md", "---\ntitre: "+typed+"\n---\ntexte\n"))
			got := root.Field("titre")
			if len(faults) > 0 || got == nil || got.Kind != Scalar || got.Text != s {
				t.Fatalf("%q %s as %s is read as %+v %v", s, name, typed, got, faults)
			}
		}
	})
}
