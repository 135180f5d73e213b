package main

import (
	"bytes"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"
)

// TestTheSameFilesGiveTheSameBytesEverywhere builds one site in surroundings
// that have nothing in common: other processors, zones, languages, folders,
// orders in which the files were made, and only 64 open files.
func TestTheSameFilesGiveTheSameBytesEverywhere(t *testing.T) {
	t.Parallel()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	program := filepath.Join(t.TempDir(), "saison") // under this name it is the command: see TestMain
	if err := os.Symlink(self, program); err != nil {
		t.Fatal(err)
	}
	original := preparedSite(t)
	var want map[string][]byte
	for _, c := range []struct {
		name  string
		env   []string
		limit string // what a shell does before
	}{
		{"here", nil, ""},
		{"one processor, in Samoa and in Hebrew", []string{"GOMAXPROCS=1", "TZ=Pacific/Apia", "LC_ALL=he_IL.UTF-8"}, ""},
		{"seven processors, in Chatham, in no language", []string{"GOMAXPROCS=7", "TZ=Pacific/Chatham", "LC_ALL=C", "GOGC=20"}, "umask 077; "},
		{"64 open files", []string{"GOMAXPROCS=4", "TZ=", "LC_ALL=fr_FR.UTF-8"}, "ulimit -n 64; "},
	} {
		dir := filepath.Join(t.TempDir(), "un dossier "+c.name)
		copyBackwards(t, original, dir)
		cmd := exec.Command(program, "build", "--source", dir, "--output", filepath.Join(dir, "public"), "--now", "2026-11-01T12:00:00Z")
		if c.limit != "" {
			sh, err := exec.LookPath("sh")
			if err != nil {
				continue
			}
			cmd = exec.Command(sh, append([]string{"-c", c.limit + `exec "$0" "$@"`}, cmd.Args...)...)
		}
		cmd.Env = append(os.Environ(), append(c.env, "HOME="+t.TempDir(), "XDG_CACHE_HOME="+t.TempDir())...)
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%s: %v\n%s", c.name, err, out)
		}
		got := readTree(t, filepath.Join(dir, "public"))
		journal, err := os.ReadFile(filepath.Join(dir, "saison.journal"))
		if err != nil {
			t.Fatal(err)
		}
		got["../saison.journal"] = journal
		if want == nil {
			want = got
			continue
		}
		if len(got) != len(want) {
			t.Errorf("%s: %d files, not %d", c.name, len(got), len(want))
		}
		for name, data := range want {
			if !bytes.Equal(got[name], data) {
				t.Errorf("%s: %s differs", c.name, name)
			}
		}
	}
	if len(want) < 50 {
		t.Errorf("the site has only %d files", len(want))
	}
}

// readTree returns the files below a folder.
func readTree(t *testing.T, dir string) map[string][]byte {
	t.Helper()
	all := map[string][]byte{}
	root := os.DirFS(dir)
	err := fs.WalkDir(root, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		all[name], err = fs.ReadFile(root, name)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// copyBackwards copies a site, its last file first.
func copyBackwards(t *testing.T, from, to string) {
	t.Helper()
	all := readTree(t, from)
	var names []string
	for name := range all {
		names = append(names, name)
	}
	slices.Sort(names)
	slices.Reverse(names)
	for _, name := range names {
		path := filepath.Join(to, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, all[name], 0o666); err != nil {
			t.Fatal(err)
		}
	}
}
