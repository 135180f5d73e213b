package publish

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
)

func TestAFileIsReplacedInOneStep(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	path := filepath.Join(dir, "saison.journal")
	for _, text := range []string{"one", "two, longer", ""} {
		if err := Replace(path, []byte(text)); err != nil {
			t.Fatal(err)
		}
		want(t, dir, map[string]string{"saison.journal": text})
	}
	if err := os.Chmod(path, 0o640); err != nil {
		t.Fatal(err)
	}
	before, _ := os.Stat(path)
	if err := Replace(path, nil); err != nil {
		t.Fatal(err)
	}
	if after, _ := os.Stat(path); !os.SameFile(before, after) {
		t.Error("equal bytes were written")
	}
	if err := Replace(path, []byte("three")); err != nil {
		t.Fatal(err)
	}
	if after, _ := os.Stat(path); after.Mode().Perm() != 0o640 || os.SameFile(before, after) {
		t.Errorf("rights %v", after.Mode())
	}
	link := filepath.Join(dir, "link")
	if err := os.Symlink("saison.journal", link); err != nil {
		t.Fatal(err)
	}
	if err := Replace(link, []byte("four")); err != nil {
		t.Fatal(err)
	}
	want(t, dir, map[string]string{"saison.journal": "four", "link": "-> saison.journal"})

	var m *Machine
	if err := Replace(filepath.Join(dir, "nowhere", "a"), nil); !errors.As(err, &m) {
		t.Errorf("got %v", err)
	}
	if err := Replace(dir, nil); !errors.As(err, &m) {
		t.Errorf("got %v", err)
	}
}
