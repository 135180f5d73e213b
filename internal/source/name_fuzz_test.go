package source

import (
	"io/fs"
	"strings"
	"testing"
)

// FuzzName holds for the name of any file: one that is good is a path on every
// system and stays good in the form in which snapshots write it, and one that is
// bad has words in both languages.
func FuzzName(f *testing.F) {
	for _, s := range []string{"concert.md", "été d'hiver.md", "e\u0301.md", "a:b", "NUL .md", "com1", "a.", ".", "..", "a/b", "\xff", "a\u202eb", "קונצרט.md", "~$x", "#x#", "Icon\r", strings.Repeat("é", 130), "K\u212a"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, name string) {
		Ignored(name)
		if name == "" || strings.ContainsAny(name, "/\x00") {
			return // no name of a file
		}
		id, part := badName(name)
		if id != "" {
			if !strings.HasPrefix(id, "name-") || !strings.Contains(strings.ToLower(name), part) {
				t.Fatalf("%q: %s %q", name, id, part)
			}
			return
		}
		if !fs.ValidPath(name) || strings.ContainsAny(name, `\:*?"<>|`) {
			t.Fatalf("%q is good", name)
		}
		path := Path(name)
		if Path(path) != path {
			t.Fatalf("%q is written as %q, and then as %q", name, path, Path(path))
		}
		if id, _ := badName(path); id != "" && id != "name-long" {
			t.Fatalf("%q is good, and %q has %s", name, path, id)
		}
		s := FromFiles(map[string]string{"content/" + path: "a"})
		if file := s.File("content/" + path); file == nil || len(s.Under("content/")) != 1 {
			t.Fatalf("%q is not found", path)
		}
	})
}
