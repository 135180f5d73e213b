package content

import (
	"testing"

	"saison/internal/source"
)

func TestASecondDocumentInATextIsTold(t *testing.T) {
	t.Parallel()
	const front = "---\ntitre: A\n---\n"
	for text, line := range map[string]int{
		front + "Texte.\n\n---\ntitre: B\ndate: 10 janvier 2027 à 20h\nprogramme:\n  - entracte\n---\nSuite.\n": 6,
		front + "---\ntitre: B\ndate: 10 janvier 2027\n---\n":                                                   4,
		front + "Texte.\r\n---\r\nTitre : « B »\r\nLieu : chapelle\r\n---\r\n":                                  5,
		"+++\ntitle = \"A\"\n+++\nTexte.\n+++\ntitle = \"B\"\ndate = 2027-01-10\n+++\n":                         5,
		"---\nnom: A\n---\nTexte.\n---\nnom: B\nville: C\n---\n":                                                5,
		front + "Texte.\n---\nnom: B\ntéléphone: 01 99 00 00 00\n---\n":                                         0, // whom to call
		front + "Infos :\n\n---\nDate : samedi\nLieu : chapelle\n---\n":                                         0, // no title
		front + "---\n\ntitre: B\ndate: demain\n\n---\n":                                                        0, // a rule, a text, a rule
		front + "---\ntitre: B\net un texte\ndate: x\n---\n":                                                    0,
		front + "---\ntitre: B\ndate: x\n":                                                                      0,
		front + "```yaml\n---\ntitre: B\ndate: 10 janvier 2027\n---\n```\n":                                     0, // shown as it is
		front + "```\n---\ntitre: B\ndate: x\n---\n```\n\n---\ntitre: C\ndate: 11 janvier 2027\n---\n":          11,
		"Texte.\n": 0,
	} {
		_, faults := Parse(source.FromFiles(map[string]string{"content/concerts/a.md": text}).File("content/concerts/a.md"), []string{"fr"})
		got := 0
		for _, d := range faults {
			if d.ID == "second-document" {
				got = d.Pos.Line
			}
		}
		if got != line {
			t.Errorf("%q: line %d, want %d", text, got, line)
		}
	}
}
