package site

import "testing"

func TestTargetsOfLinksAreFiles(t *testing.T) {
	t.Parallel()
	w := linked()
	s, _ := w.plan(t)
	doc := w.entry("concerts/2026-12-12-noel").Doc
	for dest, want := range map[string]string{
		"../people/camille.md":     "content/people/camille.md",
		"../people/camille.md#bio": "content/people/camille.md",
		"/personnes/camille/":      "content/people/camille.md",
		"plan%20d'accès.pdf":       "content/concerts/plan d'accès.pdf",
		"docs/statuts.pdf":         "static/docs/statuts.pdf",
		"https://example.org/":     "",
		"//example.org/x.md":       "",
		"#haut":                    "",
		"":                         "",
		"absent.md":                "",
		"/agenda/":                 "",
	} {
		got := ""
		e, f := s.Target(doc, dest)
		switch {
		case e != nil && f != nil:
			t.Errorf("%s: both", dest)
		case e != nil:
			got = e.Doc.File
		case f != nil:
			got = f.Path
		}
		if got != want {
			t.Errorf("%s: got %q, want %q", dest, got, want)
		}
	}
}
