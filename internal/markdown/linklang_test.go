package markdown

import (
	"strings"
	"testing"

	"saison/internal/clean"
)

func TestALinkSaysTheLanguageOfWhatItLeadsTo(t *testing.T) {
	t.Parallel()
	text, _ := clean.Decode("a.md", []byte("[One](one.md) and [two](two.md).\n"))
	got := Parse(text, 0).HTML(Options{LinkLang: func(l Link) string {
		if l.Dest == "one.md" {
			return "fr"
		}
		return ""
	}})
	for _, want := range []string{`<a href="one.md" hreflang="fr">One</a>`, `<a href="two.md">two</a>`} {
		if !strings.Contains(got, want) {
			t.Errorf("%s is missing in\n%s", want, got)
		}
	}
}
