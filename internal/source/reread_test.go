package source

import (
	"context"
	"os"
	"path/filepath"
	"testing"
)

func TestASavedFileIsReadAlone(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	write := func(name, text string) {
		t.Helper()
		if err := os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	write("content/a.md", "one")
	write("content/b.md", "two")
	base, faults, err := Read(context.Background(), dir, nil, nil)
	if err != nil || len(faults) > 0 {
		t.Fatal(err, faults)
	}
	for _, c := range []struct {
		name                string
		change              func()
		file                string
		everything, settled bool
	}{
		{"other bytes", func() { write("content/a.md", "three") }, "content/a.md", false, true},
		{"the same size", func() { write("content/a.md", "eno") }, "content/a.md", false, true},
		{"the same bytes", func() { write("content/a.md", "one") }, "content/a.md", false, true},
		{"nothing for a moment", func() { write("content/a.md", "") }, "content/a.md", false, false},
		{"gone for a moment", func() { os.Remove(filepath.Join(dir, "content/b.md")) }, "content/b.md", false, false},
		{"a new file", func() { write("content/c.md", "new") }, "content/c.md", true, false},
		{"a new file with nothing in it yet", func() { write("content/d.md", "") }, "content/d.md", false, false},
		{"a folder", func() { os.Mkdir(filepath.Join(dir, "content/e"), 0o777) }, "content/e", true, false},
	} {
		c.change()
		s, unsettled, err := Reread(dir, base, []string{c.file})
		if err != nil {
			t.Fatal(err)
		}
		if (s == nil) != c.everything || !c.everything && unsettled == c.settled {
			t.Errorf("%s: snapshot %v, unsettled %v", c.name, s != nil, unsettled)
			continue
		}
		if c.settled {
			want, _ := os.ReadFile(filepath.Join(dir, c.file))
			if got, _ := s.File(c.file).Bytes(); string(got) != string(want) {
				t.Errorf("%s: read %q, want %q", c.name, got, want)
			}
			fresh, _, err := Read(context.Background(), dir, nil, nil)
			if err != nil || fresh.Sum() != s.Sum() {
				t.Errorf("%s: not what a reading of everything gives (%v)", c.name, err)
			}
		} else if s != nil && s.Sum() != base.Sum() {
			t.Errorf("%s: an unsettled file is not as it was", c.name)
		}
	}
}

func TestChangedFilesAreFoundByTheirSums(t *testing.T) {
	t.Parallel()
	a := FromFiles(map[string]string{"content/a.md": "1", "content/b.md": "2", "content/c.md": "3"})
	b := FromFiles(map[string]string{"content/a.md": "1", "content/c.md": "4", "content/d.md": "5"})
	got := b.Since(a, 5)
	if len(got) != 3 || got[0] != "content/b.md" || got[1] != "content/c.md" || got[2] != "content/d.md" {
		t.Errorf("changed: %q", got)
	}
	if n := len(b.Since(a, 0)); n != 1 {
		t.Errorf("%d paths where one says that there are any", n)
	}
	if got := a.Since(a, 5); len(got) != 0 {
		t.Errorf("nothing has changed: %q", got)
	}
}
