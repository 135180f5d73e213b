package event

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"saison/internal/schema"
)

// TestEveryNameInABlockRefusesWrongShapes gives each name of each block values of
// every shape: what is not taken is told once, on its line.
func TestEveryNameInABlockRefusesWrongShapes(t *testing.T) {
	t.Parallel()
	shapes := map[string]string{"list": "[concert, [1, 2]]", "map": "{un: deux}", "nothing": "", "words": "ni ceci ni cela", "marks": "<b>&amp;</b> {{ x }}", "number": "-7", "day": "31 juin 2027"}
	anyText := []string{"words", "marks", "number", "day", "nothing"}
	taken := map[schema.Type][]string{ // without a fault
		schema.TypeText: anyText, schema.TypeRef: anyText, schema.TypeFile: anyText, // what they name is looked for later
		schema.TypeTexts: {"nothing"}, schema.TypeDay: {"nothing"}, schema.TypeNumber: {"nothing"}, schema.TypeURL: {"nothing"},
		schema.TypeDuration: {"nothing"}, schema.TypeYesNo: {"nothing"}, schema.TypeMap: anyText, // who agreed to a picture
	}
	due := []string{"text", "file", "alt", "credit", "title", "url"} // of these nothing is too little, where a block is nothing without them
	whole := map[string][]string{                                    // names with which a block is whole
		"agenda": nil, "gallery": {"fichier: a.jpg", "description: Un pont", "crédit: Camille"}, "quote": {"texte: Mots"}, "box": {"texte: Mots"}, "document": {"fichier: a.pdf"},
		"video": {"lien: https://a.org/", "titre: T", "affiche: a.jpg", "description: Un pont", "crédit: Camille", "transcription: Rien."},
	}
	tested := 0
	for _, row := range schema.Blocks() {
		for _, k := range row.Fields {
			for shape, value := range shapes {
				lines := []string{k.FR[0] + ": " + value}
				for _, l := range whole[row.Name] {
					if name, _, _ := strings.Cut(l, ":"); row.FieldSpelt(name) != k {
						lines = append(lines, l)
					}
				}
				_, told := blocksOf(t, fmt.Sprintf("```%s\n%s\n```\n", row.FR[0], strings.Join(lines, "\n")))
				want := 1
				if slices.Contains(taken[k.Type], shape) && !(shape == "nothing" && slices.Contains(due, k.Name) && slices.ContainsFunc(whole[row.Name], func(l string) bool {
					name, _, _ := strings.Cut(l, ":")
					return row.FieldSpelt(name) == k
				})) {
					want = 0
				}
				if got := strings.Count(told, "\n"); got != want || want == 1 && !strings.HasPrefix(told, "5:") && !strings.HasPrefix(told, "4:4 block-empty") {
					t.Errorf("%s, %s: %s\ngot %d faults, want %d\n%s", row.Name, k.Name, value, got, want, told)
				}
				tested++
			}
		}
	}
	if tested < 100 {
		t.Errorf("only %d values were tried", tested)
	}
}
