package event

import (
	"strings"
	"testing"
)

// The line that a message asks for must be a good one when it is typed.
func TestAPictureThatIsOnlyANameIsToldTheWholeLine(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ file, line, lang, want string }{
		{"concerts/a.md", "image: affiche.jpg", "fr", "image: {fichier: affiche.jpg, description: Un violon sur une chaise, crédit: Prénom Nom}"},
		{"concerts/a.md", "picture: a b.jpg", "en", "picture: {file: a b.jpg, alt: A violin on a chair, credit: First Last}"},
		{"concerts/a.md", `image: "l'été, 2.jpg"`, "fr", "image: {fichier: 'l''été, 2.jpg', description: Un violon sur une chaise, crédit: Prénom Nom}"},
		{"pages/a.md", "photos: [a.jpg]", "fr", "{fichier: a.jpg, description: Un violon sur une chaise, crédit: Prénom Nom}"},
	} {
		const head = "---\ntitre: T\ndate: 12 décembre 2026\n"
		start := head
		if strings.HasPrefix(c.file, "pages/") {
			start = "---\ntitre: T\n"
		}
		_, faults := readDoc(t, "content/"+c.file, start+c.line+"\n---\n")
		for _, id := range []string{"image-alt-missing", "image-credit-missing"} {
			d := first(faults, id)
			if d == nil {
				t.Errorf("%s: got %s, want %s", c.line, say(faults), id)
			} else if got := d.Hints(c.lang); len(got) != 1 || !strings.Contains(got[0], c.want) {
				t.Errorf("%s: %s says %q, want %q", c.line, id, got, c.want)
			}
		}
		typed := c.want
		if strings.HasPrefix(typed, "{") {
			typed = "photos: [" + typed + "]"
		}
		if _, faults = readDoc(t, "content/"+c.file, start+typed+"\n---\n"); len(faults) > 0 {
			t.Errorf("%s: the line to type gets %s", typed, say(faults))
		}
	}
}
