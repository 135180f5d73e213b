package config

import (
	"slices"
	"testing"

	"saison/internal/source"
)

func TestTheKindsThatHaveSheetsAreNamed(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		line string
		want []string // nil: nothing has been said
	}{
		{"", nil},
		{"print: yes\n", nil},
		{"print:\n", nil},
		{"à imprimer: non\n", []string{}},
		{"print: [concert, exposition, concerts]\n", []string{"concert", "exhibition"}},
		{"print: session\n", []string{"session"}},
	} {
		cfg, faults := Read(source.FromFiles(map[string]string{"saison.yaml": "titre: A\nbase_url: https://a.example/\n" + c.line}))
		if len(faults) > 0 || !slices.Equal(cfg.Print, c.want) || (cfg.Print == nil) != (c.want == nil) {
			t.Errorf("%q: %q %v", c.line, cfg.Print, faults)
		}
	}
	for _, kind := range []string{"concerto", "personne"} {
		if _, faults := Read(source.FromFiles(map[string]string{"saison.yaml": "titre: A\nbase_url: https://a.example/\nprint: [" + kind + "]\n"})); len(faults) != 1 || faults[0].ID != "type-unknown" {
			t.Errorf("%s is no kind of event: %v", kind, faults)
		}
	}
}
