package content

import (
	"reflect"
	"strings"
	"testing"

	"saison/internal/diag"
	"saison/internal/markdown"
	"saison/internal/source"
)

// FuzzSkimmed holds for any document: read at once or for who wants to see a
// page soon, it says the same, begins with the same words, becomes the same
// page, and has the same faults, but for those of a text that is read later.
func FuzzSkimmed(f *testing.F) {
	for _, s := range []string{
		"---\ntitre: Noël\ndate: 12 décembre 2026\n---\nUn *texte* à lire.\n\nEt [la suite](/agenda/).\n",
		"---\r\ntitre: A\r\n---\r\nTexte.\r\n---\r\nTitre : « B »\r\nLieu : chapelle\r\n---\r\n",
		"+++\ntitle = \"A\"\n+++\n# Titre\n\n![x](a.jpg)\n", "{\"title\": \"A\"}\nTexte [a](javascript:x).\n", "Texte.\n\n```agenda\n```\n",
		"\ufeff---\ntitre: a\ntitre: b\n---\n> cité\n\n- a\n- b\n", "---\ntitre: a\n", "\xff\xfe-\x00-\x00", "r\xe9sum\xe9",
	} {
		f.Add("concerts/noel.fr", []byte(s))
	}
	f.Fuzz(func(t *testing.T, name string, data []byte) {
		name = "content/" + name + ".md"
		if len(data) > 8<<10 || source.Path(name) != name {
			return
		}
		langs := []string{"fr", "en"}
		one, early := Skim(file(name, string(data)), langs)
		two, faults := Parse(file(name, string(data)), langs)
		if one == nil || two == nil {
			t.Fatalf("%q: no document", data)
		}
		if !reflect.DeepEqual(one.Meta, two.Meta) || one.Key != two.Key || one.Lang != two.Lang || one.Unread != two.Unread || one.Said != two.Said || len(one.Blocks) != len(two.Blocks) {
			t.Fatalf("%q says\n%+v\nand\n%+v", data, one, two)
		}
		if one.FirstText() != two.FirstText() {
			t.Fatalf("%q begins with %q and %q", data, one.FirstText(), two.FirstText())
		}
		if one.Skimmed() {
			for _, d := range one.Body().Diagnostics {
				early = append(early, d)
			}
		}
		if a, b := one.Body().HTML(markdown.Options{}), two.Body().HTML(markdown.Options{}); a != b {
			t.Fatalf("%q becomes\n%s\nand\n%s", data, a, b)
		}
		if a, b := ids(early), ids(faults); a != b {
			t.Fatalf("%q: the faults are\n%s\nand\n%s", data, a, b)
		}
		lines := strings.Count(string(data), "\n") + strings.Count(string(data), "\r") + 2
		for _, d := range faults {
			if d.Pos.File != name || d.Pos.Line > lines || d.Message("fr") == "" || d.Message("en") == "" || d.Severity == diag.Error && d.Label("fr") == "" {
				t.Fatalf("%q: %v %s", data, d.Pos, d.ID)
			}
		}
	})
}
