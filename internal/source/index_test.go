package source

import (
	"context"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// indexed returns a snapshot of dir whose files count as
// long settled.
func indexed(t *testing.T, dir string) *Snapshot {
	t.Helper()
	s, faults := read(t, dir, nil)
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	for _, f := range s.files {
		f.stamp.recent = false
	}
	return s
}

func unchanged(t *testing.T, dir string, index []byte) (bool, []byte) {
	t.Helper()
	same, fresh, err := Unchanged(context.Background(), dir, index)
	if err != nil {
		t.Fatal(err)
	}
	return same, fresh
}

func TestAnIndexKnowsItsSiteAgain(t *testing.T) {
	t.Parallel()
	files := map[string]string{"saison.yaml": "a", "content/concerts/noel.md": "b", "content/concerts/noel/a.txt": "c", "static/x.css": "d"}
	dir := site(t, files)
	index := indexed(t, dir).Index(nil)
	if same, fresh := unchanged(t, dir, index); !same || fresh != nil {
		t.Fatalf("untouched: same %v, fresh %d bytes", same, len(fresh))
	}

	noel := filepath.Join(dir, "content/concerts/noel.md")
	for _, c := range []struct {
		name  string
		touch func() error
		undo  func() error
	}{
		{"a changed file", func() error { return os.WriteFile(noel, []byte("B"), 0o666) }, func() error { return os.WriteFile(noel, []byte("b"), 0o666) }},
		{"a new file", func() error { return os.WriteFile(filepath.Join(dir, "content/new.md"), nil, 0o666) }, func() error { return os.Remove(filepath.Join(dir, "content/new.md")) }},
		{"a removed file", func() error { return os.Remove(noel) }, func() error { return os.WriteFile(noel, []byte("b"), 0o666) }},
		{"a renamed file", func() error { return os.Rename(noel, noel+".md") }, func() error { return os.Rename(noel+".md", noel) }},
		{"a fault of the folder", func() error { return os.Symlink("nowhere", filepath.Join(dir, "content/l.md")) }, func() error { return os.Remove(filepath.Join(dir, "content/l.md")) }},
	} {
		if err := c.touch(); err != nil {
			t.Fatal(err)
		}
		if same, _ := unchanged(t, dir, index); same {
			t.Errorf("%s: taken for unchanged", c.name)
		}
		if err := c.undo(); err != nil {
			t.Fatal(err)
		}
		if same, _ := unchanged(t, dir, index); !same {
			t.Errorf("%s: taken back, and still taken for changed", c.name)
		}
	}
}

func TestAnIndexReadsWhatHasAnotherTime(t *testing.T) {
	t.Parallel()
	dir := site(t, map[string]string{"content/a.md": "a", "content/b.md": "b"})
	index := indexed(t, dir).Index(nil)
	past := time.Now().Add(-time.Hour)
	if err := os.Chtimes(filepath.Join(dir, "content/a.md"), past, past); err != nil {
		t.Fatal(err)
	}
	same, fresh := unchanged(t, dir, index)
	if !same || fresh == nil {
		t.Fatalf("another time and the same bytes: same %v, fresh %d bytes", same, len(fresh))
	}
}

func TestAnIndexTakesWhatTheCallerWrote(t *testing.T) {
	t.Parallel()
	dir := site(t, map[string]string{"content/a.md": "a", "saison.journal": "old"})
	s := indexed(t, dir)
	put(t, dir, "saison.journal", "new")
	if same, _ := unchanged(t, dir, s.Index(nil)); same {
		t.Error("the journal has changed, and is taken for unchanged")
	}
	if same, _ := unchanged(t, dir, s.Index(map[string][]byte{"saison.journal": []byte("new")})); !same {
		t.Error("the journal is as it was written, and is taken for changed")
	}
	put(t, dir, "saison.journal", "NEW")
	if same, _ := unchanged(t, dir, s.Index(map[string][]byte{"saison.journal": []byte("new")})); same {
		t.Error("the journal was changed after it was written, and is taken for unchanged")
	}
}

func TestADamagedIndexIsNobodysIndex(t *testing.T) {
	t.Parallel()
	dir := site(t, map[string]string{"content/a.md": "a", "content/b.md": "b", "saison.yaml": "c"})
	index := indexed(t, dir).Index(nil)
	for n := range len(index) {
		if same, _ := unchanged(t, dir, index[:n]); same {
			t.Fatalf("cut at %d of %d: taken for unchanged", n, len(index))
		}
	}
}
