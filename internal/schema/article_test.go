package schema

import "testing"

func TestKindsTakeTheirArticle(t *testing.T) {
	t.Parallel()
	for name, want := range map[string][3]string{
		"concert":    {"le concert", "de concert", "the concert"},
		"workshop":   {"l'atelier", "d'atelier", "the workshop"},
		"meeting":    {"la réunion", "de réunion", "the meeting"},
		"audition":   {"l'audition", "d'audition", "the audition"},
		"exhibition": {"l'exposition", "d'exposition", "the exhibition"},
	} {
		k := Builtin().ByName(name)
		if got := [3]string{k.The().FR, k.Of().FR, k.The().EN}; got != want {
			t.Errorf("%s: got %q, want %q", name, got, want)
		}
	}
}
