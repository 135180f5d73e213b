package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"saison/internal/journal"
)

// trial is a small site with its output, built at a clock that the test moves.
type trial struct {
	t           *testing.T
	dir, memory string
	now         time.Time
}

func newTrial(t *testing.T) *trial {
	t.Setenv("XDG_CACHE_HOME", t.TempDir()) // locks
	w := &trial{t: t, dir: t.TempDir(), memory: t.TempDir(), now: time.Date(2026, 11, 30, 22, 0, 0, 0, time.UTC)}
	w.put("saison.yaml", "title: Essai\nbase_url: https://example.org\nlanguages: [fr, en]\ntimezone: Europe/Paris\n")
	w.put("content/places/salle.md", "---\ntitle: Salle\ncity: Angers\n---\n")
	for i := range 6 {
		w.event(i, "Soirée", i)
	}
	w.put("content/meetings/choeur.md", "---\ntitle: Chœur\nrepeat: tous les mardis de 19h à 21h\nfrom: 2026-12-01\nplace: salle\n---\n\nOn chante.\n")
	return w
}

// event writes an event of the day that is n days after the first clock.
func (w *trial) event(i int, title string, n int) {
	day := time.Date(2026, 11, 30, 0, 0, 0, 0, time.UTC).AddDate(0, 0, n)
	w.put(fmt.Sprintf("content/concerts/c%d.md", i), fmt.Sprintf("---\ntitle: %s %d\ndate: %s 20:00\nplace: salle\n---\n\nVoir [la salle](../places/salle.md).\n", title, i, day.Format("2006-01-02")))
}

func (w *trial) put(p, text string) {
	w.t.Helper()
	full := filepath.Join(w.dir, filepath.FromSlash(p))
	if err := os.MkdirAll(filepath.Dir(full), 0o777); err != nil {
		w.t.Fatal(err)
	}
	if err := os.WriteFile(full, []byte(text), 0o666); err != nil {
		w.t.Fatal(err)
	}
}

var took = regexp.MustCompile(`, in [0-9].*\n$`)

// build builds the site in dir and returns what was said, and the exit code.
func (w *trial) build(dir, memory string) (said string, code int) {
	w.t.Helper()
	var out bytes.Buffer
	env := &environment{stdin: strings.NewReader(""), stdout: &out, stderr: &out, memory: memory,
		getenv: func(string) string { return "" }, clock: func() time.Time { return w.now }}
	code = run(context.Background(), env, []string{"build", "--source", dir, "--output", filepath.Join(dir, "public")})
	return took.ReplaceAllString(strings.ReplaceAll(out.String(), dir, "DIR"), "\n"), code
}

// files returns every file below dir by path.
func files(t *testing.T, dir string) map[string]string {
	t.Helper()
	out := map[string]string{}
	err := filepath.WalkDir(dir, func(p string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(p)
		rel, _ := filepath.Rel(dir, p)
		out[filepath.ToSlash(rel)] = string(data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// mark makes the memory say something that no build says.
func (w *trial) mark() {
	w.t.Helper()
	for _, p := range w.memories() {
		m := readMemory(p)
		if m == nil {
			w.t.Fatal("no memory was left")
		}
		m.Contents = "MARKED"
		m.write(p)
	}
}

func (w *trial) memories() []string {
	all, err := filepath.Glob(filepath.Join(w.memory, "*"))
	if err != nil {
		w.t.Fatal(err)
	}
	return all
}

func TestAnUnchangedSiteIsKnownAgain(t *testing.T) {
	w := newTrial(t)
	out := filepath.Join(w.dir, "public")
	build := func() string {
		t.Helper()
		said, code := w.build(w.dir, w.memory)
		if code != exitGood {
			t.Fatalf("ended with %d: %s", code, said)
		}
		return said
	}
	build()
	w.mark()
	before := files(t, out)
	if said := build(); !strings.Contains(said, "MARKED") {
		t.Fatalf("an unchanged site was built again: %s", said)
	}
	if !maps.Equal(before, files(t, out)) {
		t.Error("a site that was known again has other bytes")
	}
	w.now = w.now.Add(30 * time.Minute) // 23:30 in Paris: nothing begins or ends
	if said := build(); !strings.Contains(said, "MARKED") {
		t.Errorf("half an hour later, in which nothing happens: %s", said)
	}

	concert := filepath.Join(w.dir, "content", "concerts", "c1.md")
	for _, c := range []struct {
		name string
		do   func() error
	}{
		{"midnight", func() error { w.now = w.now.Add(31 * time.Minute); return nil }},
		{"a clock that goes back", func() error { w.now = w.now.Add(-time.Minute); return nil }},
		{"an edit", func() error { w.event(1, "Soir", 1); return nil }},
		{"a removed document", func() error { return errors.Join(os.Remove(concert), withdrawn(w.dir, "concerts/c1")) }},
		{"a document put back", func() error { w.event(1, "Soir", 1); return nil }},
		{"a removed page", func() error { return os.Remove(filepath.Join(out, "index.html")) }},
		{"a page written over", func() error { return os.WriteFile(filepath.Join(out, "index.html"), []byte("x"), 0o666) }},
		{"a removed output", func() error { return os.RemoveAll(out) }},
		{"a removed journal", func() error { return os.Remove(filepath.Join(w.dir, "saison.journal")) }},
		{"another layout", func() error { w.put("layouts/partials/notices.html", "<p>!</p>"); return nil }},
		{"a removed memory", func() error { return os.RemoveAll(w.memory) }},
	} {
		if err := c.do(); err != nil {
			t.Fatal(err)
		}
		if said := build(); strings.Contains(said, "MARKED") {
			t.Errorf("%s: the memory was believed: %s", c.name, said)
		}
		w.mark()
		if said := build(); !strings.Contains(said, "MARKED") {
			t.Errorf("after %s: not known again: %s", c.name, said)
		}
	}
}

func TestADamagedMemoryIsNone(t *testing.T) {
	w := newTrial(t)
	want, _ := w.build(w.dir, w.memory)
	want, _ = w.build(w.dir, w.memory)
	p := w.memories()[0]
	whole, err := os.ReadFile(p)
	if err != nil {
		t.Fatal(err)
	}
	for n := 0; n < len(whole); n += 1 + len(whole)/40 {
		bad := bytes.Clone(whole)
		bad[n] ^= 1
		for _, damaged := range [][]byte{bad, whole[:n], append(bytes.Clone(whole), 0)} {
			if err := os.WriteFile(p, damaged, 0o600); err != nil {
				t.Fatal(err)
			}
			if readMemory(p) != nil {
				t.Fatalf("a memory damaged at byte %d is read", n)
			}
		}
	}
	if err := os.WriteFile(p, whole[:len(whole)/2], 0o600); err != nil {
		t.Fatal(err)
	}
	if got, code := w.build(w.dir, w.memory); got != want || code != exitGood {
		t.Errorf("with a damaged memory: %d, %s", code, got)
	}
}

// TestABuildWithAMemoryEqualsOneWithout makes random edits, and now and then
// none, and builds each time both ways.
func TestABuildWithAMemoryEqualsOneWithout(t *testing.T) {
	w := newTrial(t)
	rnd := rand.New(rand.NewPCG(1, 2))
	pick := func() string {
		all := slices.Sorted(maps.Keys(files(t, filepath.Join(w.dir, "content"))))
		return "content/" + all[rnd.IntN(len(all))]
	}
	steps := []func() string{
		func() string { return "nothing" },
		func() string { w.event(rnd.IntN(6), "Soir", rnd.IntN(8)); return "an edit" },
		func() string { w.event(rnd.IntN(6), "Soirée", rnd.IntN(3)); return "an edit" },
		func() string { p := pick(); os.Remove(filepath.Join(w.dir, p)); return "removed " + p },
		func() string {
			d := time.Duration(rnd.IntN(90)) * time.Minute
			w.now = w.now.Add(d)
			return "later by " + d.String()
		},
		func() string { w.now = w.now.Add(-20 * time.Minute); return "earlier" },
		func() string {
			w.put("content/concerts/later.md", "---\ntitle: Plus tard\ndate: 2026-12-24\npublish: "+w.now.Add(40*time.Minute).Format("2006-01-02T15:04Z07:00")+"\n---\n")
			return "a document to come"
		},
		func() string {
			w.put("saison.yaml", fmt.Sprintf("title: Essai %d\nbase_url: https://example.org\nlanguages: [fr, en]\ntimezone: Europe/Paris\n", rnd.IntN(2)))
			return "settings"
		},
		func() string {
			w.put("content/pages/x.md", "---\ntitle: X\n---\n\n[nowhere](rien.md)\n")
			return "a fault"
		},
		func() string { os.RemoveAll(filepath.Join(w.dir, "content/pages")); return "a fault less" },
	}
	for n := range 25 {
		did := steps[rnd.IntN(len(steps))]()
		other := t.TempDir()
		if err := os.CopyFS(other, os.DirFS(w.dir)); err != nil {
			t.Fatal(err)
		}
		got, code := w.build(w.dir, w.memory)
		want, wantCode := w.build(other, "")
		if code != wantCode || got != want && !strings.Contains(want, "unchanged") {
			t.Fatalf("step %d, %s: said\n%swant\n%s", n, did, got, want)
		}
		if a, b := files(t, w.dir), files(t, other); !maps.Equal(a, b) {
			for p := range b {
				if a[p] != b[p] {
					t.Errorf("step %d, %s: %s differs", n, did, p)
				}
			}
			t.FailNow()
		}
	}
}

// withdrawn notes in the journal of a site that an entry is taken back.
func withdrawn(dir, id string) error {
	name := filepath.Join(dir, journal.Name)
	data, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	j, _ := journal.Read(journal.Name, data)
	next, ok := j.Withdraw(id)
	if !ok {
		return errors.New(id + " is not published")
	}
	return os.WriteFile(name, next.Bytes(), 0o666)
}
