package watch

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/fsnotify/fsnotify"
)

// long is longer than any test: what comes within it came by itself.
const long = time.Hour

func folder(t *testing.T, files ...string) string {
	t.Helper()
	dir := t.TempDir()
	for _, f := range files {
		save(t, filepath.Join(dir, f))
	}
	return dir
}

func save(t *testing.T, path string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(fmt.Sprint("text ", path)), 0o666); err != nil {
		t.Fatal(err)
	}
}

func start(t *testing.T, dir string, o Options) *Watcher {
	t.Helper()
	ctx, stop := context.WithCancel(context.Background())
	if o.Rescan == 0 {
		o.Rescan = long
	}
	w := Start(ctx, dir, o)
	t.Cleanup(func() {
		stop()
		for range w.C() { // until it is closed
		}
	})
	return w
}

// nudged waits for a nudge.
func nudged(t *testing.T, w *Watcher, after string) {
	t.Helper()
	select {
	case _, ok := <-w.C():
		if !ok {
			t.Fatalf("%s: the watcher ended", after)
		}
	case <-time.After(10 * time.Second):
		t.Fatalf("%s: no nudge", after)
	}
}

// drain takes the nudges that are still on their way.
func drain(t *testing.T, w *Watcher) {
	t.Helper()
	for {
		select {
		case <-w.C():
		case <-time.After(60 * time.Millisecond):
			return
		}
	}
}

func TestEveryWayOfChangingASiteNudges(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name   string
		change func(t *testing.T, dir string)
	}{
		{"a file is written", func(t *testing.T, dir string) { save(t, dir+"/content/concerts/a.md") }},
		{"a file is new", func(t *testing.T, dir string) { save(t, dir+"/content/concerts/b.md") }},
		{"a file goes away", func(t *testing.T, dir string) { os.Remove(dir + "/content/concerts/a.md") }},
		{"a file is saved by a rename", func(t *testing.T, dir string) {
			save(t, dir+"/content/concerts/.a.tmp")
			os.Rename(dir+"/content/concerts/.a.tmp", dir+"/content/concerts/a.md")
		}},
		{"a folder is renamed", func(t *testing.T, dir string) { os.Rename(dir+"/content/concerts", dir+"/content/ateliers") }},
		{"a folder goes away", func(t *testing.T, dir string) { os.RemoveAll(dir + "/content/concerts") }},
		{"the settings are written", func(t *testing.T, dir string) { save(t, dir+"/saison.yaml") }},
		{"the first layout is made", func(t *testing.T, dir string) { save(t, dir+"/layouts/base.html") }},
		{"the time of a file is set", func(t *testing.T, dir string) {
			os.Chtimes(dir+"/content/concerts/a.md", time.Unix(1, 0), time.Unix(1, 0))
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			dir := folder(t, "content/concerts/a.md", "saison.yaml")
			w := start(t, dir, Options{})
			c.change(t, dir)
			nudged(t, w, c.name)
		})
	}
}

func TestAFolderMadeLaterIsWatchedToo(t *testing.T) {
	t.Parallel()
	dir := folder(t, "content/concerts/a.md")
	w := start(t, dir, Options{})
	deep := filepath.Join(dir, "content/concerts/sub/deep")
	save(t, filepath.Join(deep, "b.md"))
	nudged(t, w, "a deep folder is made")
	drain(t, w)
	save(t, filepath.Join(deep, "b.md"))
	nudged(t, w, "a file in it is written")
}

func TestAFolderThatWasAwayIsWatchedAgain(t *testing.T) {
	t.Parallel()
	dir := folder(t, "content/concerts/sub/a.md")
	away := filepath.Join(filepath.Dir(dir), "away")
	t.Cleanup(func() { os.RemoveAll(away) })
	w := start(t, dir, Options{})
	content := filepath.Join(dir, "content")
	if err := os.Rename(content, away); err != nil {
		t.Fatal(err)
	}
	nudged(t, w, "the folder went away")
	drain(t, w)
	if err := os.Rename(away, content); err != nil {
		t.Fatal(err)
	}
	nudged(t, w, "the folder came back")
	drain(t, w)
	save(t, filepath.Join(content, "concerts/sub/a.md"))
	nudged(t, w, "a file in it is written")
	drain(t, w)
	if err := os.Rename(filepath.Join(content, "concerts"), filepath.Join(content, "ateliers")); err != nil {
		t.Fatal(err)
	}
	nudged(t, w, "a folder is renamed")
	drain(t, w)
	save(t, filepath.Join(content, "ateliers/sub/a.md"))
	nudged(t, w, "a file below it is written")
}

func TestNoiseDoesNotNudge(t *testing.T) {
	t.Parallel()
	dir := folder(t, "content/concerts/a.md")
	src := newFake()
	ignored := func(name string) bool { return strings.HasSuffix(name, "~") }
	w := start(t, dir, Options{Ignore: ignored, open: src.open})
	if err := os.MkdirAll(filepath.Join(dir, "public"), 0o777); err != nil {
		t.Fatal(err)
	}
	for _, noise := range []fsnotify.Event{
		{Name: filepath.Join(dir, "content/concerts/a.md~"), Op: fsnotify.Write},
		{Name: filepath.Join(dir, "public"), Op: fsnotify.Create},
		{Name: filepath.Join(dir, ".public.saison-new"), Op: fsnotify.Create},
		{Name: filepath.Join(dir, "public"), Op: fsnotify.Chmod},
	} {
		src.events <- noise
	}
	// The fake takes events one after the other, so that a nudge now would be
	// that of the noise; the real event comes afterwards.
	if n := len(w.C()); n != 0 {
		t.Errorf("%d nudges from noise", n)
	}
	src.events <- fsnotify.Event{Name: filepath.Join(dir, "content/concerts/a.md"), Op: fsnotify.Write}
	nudged(t, w, "a real change")
}

func TestWhenTheLimitIsReachedItPollsAndSaysSoOnce(t *testing.T) {
	t.Parallel()
	for name, src := range map[string]*fake{
		"no watcher at all": {openErr: syscall.EMFILE},
		"no more watches":   {addErr: &os.SyscallError{Syscall: "inotify_add_watch", Err: syscall.ENOSPC}},
	} {
		src.init()
		dir := folder(t, "content/concerts/a.md")
		said := make(chan Notice, 10)
		w := start(t, dir, Options{open: src.open, Poll: time.Millisecond, Notice: func(n Notice) { said <- n }})
		for range 3 {
			nudged(t, w, name)
		}
		if n := <-said; n != Polling || len(said) != 0 {
			t.Errorf("%s: said %v and %d more", name, n, len(said))
		}
	}
}

func TestAnOverflowNudgesAndWatchesAllAgain(t *testing.T) {
	t.Parallel()
	dir := folder(t, "content/concerts/a.md")
	src := newFake()
	said := make(chan Notice, 10)
	w := start(t, dir, Options{open: src.open, Notice: func(n Notice) { said <- n }})
	late := filepath.Join(dir, "content/late")
	if err := os.Mkdir(late, 0o777); err != nil { // the fake tells nothing
		t.Fatal(err)
	}
	for range 2 {
		src.errors <- fsnotify.ErrEventOverflow
		nudged(t, w, "an overflow")
	}
	if !src.watches(late) {
		t.Error("a folder whose making was lost is not watched")
	}
	if n := <-said; n != Overflow || len(said) != 0 {
		t.Errorf("said %v and %d more", n, len(said))
	}
}

func TestTheRescanFindsWhatNoEventTold(t *testing.T) {
	t.Parallel()
	dir := folder(t, "content/concerts/a.md")
	src := newFake()
	w := start(t, dir, Options{open: src.open, Rescan: 2 * time.Millisecond})
	late := filepath.Join(dir, "content/late")
	if err := os.Mkdir(late, 0o777); err != nil {
		t.Fatal(err)
	}
	nudged(t, w, "time")
	nudged(t, w, "time")
	nudged(t, w, "time")
	if !src.watches(late) {
		t.Error("a new folder was not found")
	}
}

func TestASourceThatEndsIsReplacedByPolling(t *testing.T) {
	t.Parallel()
	src := newFake()
	w := start(t, folder(t, "content/a.md"), Options{open: src.open, Poll: time.Millisecond, Rescan: time.Millisecond})
	close(src.events)
	for range 3 {
		nudged(t, w, "the end of events")
	}
}

func TestABurstIsOneNudge(t *testing.T) {
	t.Parallel()
	dir := folder(t, "content/a.md")
	src := newFake()
	w := start(t, dir, Options{open: src.open, Ignore: func(name string) bool { return name == "noise" }})
	for range 200 {
		src.events <- fsnotify.Event{Name: filepath.Join(dir, "content/a.md"), Op: fsnotify.Write}
	}
	// The fake takes events one after the other: what it took before has been passed on.
	src.events <- fsnotify.Event{Name: filepath.Join(dir, "content/noise"), Op: fsnotify.Write}
	nudged(t, w, "a burst")
	if n := len(w.C()); n != 0 {
		t.Errorf("%d nudges more", n)
	}
	if h := w.Hint(); h.All || len(h.Names) != 1 || h.Names[0] != "content/a.md" {
		t.Errorf("the hint is %+v", h)
	}
}

func TestAFloodSaysThatEverythingHasChanged(t *testing.T) {
	t.Parallel()
	dir := folder(t, "content/a.md")
	src := newFake()
	w := start(t, dir, Options{open: src.open, Ignore: func(name string) bool { return name == "noise" }})
	for i := range mostNames + 1 {
		src.events <- fsnotify.Event{Name: filepath.Join(dir, fmt.Sprintf("content/%d.md", i)), Op: fsnotify.Write}
	}
	src.events <- fsnotify.Event{Name: filepath.Join(dir, "content/noise"), Op: fsnotify.Write}
	if h := w.Hint(); !h.All || len(h.Names) != 0 {
		t.Errorf("the hint is %+v", h)
	}
	if h := w.Hint(); h.All {
		t.Error("a hint is given twice")
	}
}

func TestTheEndOfTheContextEndsTheWatcher(t *testing.T) {
	t.Parallel()
	ctx, stop := context.WithCancel(context.Background())
	w := Start(ctx, folder(t, "content/a.md"), Options{})
	stop()
	select {
	case _, ok := <-w.C():
		if ok {
			t.Error("a nudge")
		}
	case <-time.After(10 * time.Second):
		t.Error("it goes on")
	}
}

// fake is a source of events that a test speaks for.
type fake struct {
	events  chan fsnotify.Event
	errors  chan error
	openErr error
	addErr  error

	mu    sync.Mutex
	added map[string]bool
}

func newFake() *fake { f := &fake{}; f.init(); return f }

func (f *fake) init() {
	f.events, f.errors, f.added = make(chan fsnotify.Event), make(chan error), map[string]bool{}
}

func (f *fake) open() (events, error) {
	if f.openErr != nil {
		return nil, f.openErr
	}
	return (*source)(f), nil
}

func (f *fake) watches(path string) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.added[path]
}

type source fake

func (s *source) Events() <-chan fsnotify.Event { return s.events }
func (s *source) Errors() <-chan error          { return s.errors }
func (s *source) Close() error                  { return errors.ErrUnsupported }
func (s *source) Add(path string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.addErr != nil {
		return s.addErr
	}
	s.added[path] = true
	return nil
}
