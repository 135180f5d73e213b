// Package watch says that something in a site's folder may have changed.
//
//	w := watch.Start(ctx, "site", watch.Options{})
//	for range w.C() {
//		hint := w.Hint()
//		// look again
//	}
//
// A nudge comes at once with the first event; what follows until the hint is
// taken is merged. It carries no news but "look again": what has changed is read
// from the disk, which is the truth. So events may come late, twice or under an
// old name, and none is needed: a slow rescan nudges even when nothing was told.
// Where the system can not watch (its limit is reached, or the file system
// tells nothing), the rescan becomes quick, and that is said once.
package watch

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"syscall"
	"time"

	"github.com/fsnotify/fsnotify"
)

// Options are the circumstances of watching. The zero Options are usable.
type Options struct {
	Folders []string               // the folders of interest below the top one; nil: content, layouts and static
	Ignore  func(name string) bool // names whose changes mean nothing, such as an editor's temporary files; may be nil
	Rescan  time.Duration          // how often to nudge without an event; 0: 5 s
	Poll    time.Duration          // the same, when watching is not possible; 0: 1 s
	Notice  func(Notice)           // called once for each kind of trouble; may be nil

	open func() (events, error) // tests put another source of events in
}

// Notice is a trouble that makes watching slower, not wrong.
type Notice int

const (
	// Polling: the system can not watch the folders; they are looked at regularly.
	Polling Notice = iota
	// Overflow: more changed at once than the system can tell.
	Overflow
)

// Watcher watches one folder until its context ends.
type Watcher struct {
	c    chan struct{}
	mu   sync.Mutex
	hint Hint
}

// Hint says where to look.
type Hint struct {
	Names  []string // paths below the folder, with slashes, of which something was told
	All    bool     // more has changed than the names say: everything may have
	Rescan bool     // nothing was told, but it is time to look at everything
}

// Hint returns what has been told since it was last called.
func (w *Watcher) Hint() Hint {
	w.mu.Lock()
	defer w.mu.Unlock()
	h := w.hint
	w.hint = Hint{}
	return h
}

// mostNames is how many names a hint holds: of more, everything is looked at.
const mostNames = 64

// note adds to the hint.
func (w *Watcher) note(name string, all, rescan bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	h := &w.hint
	h.Rescan = h.Rescan || rescan
	if name != "" && !slices.Contains(h.Names, name) {
		h.Names = append(h.Names, name)
	}
	if h.All = h.All || all || len(h.Names) > mostNames; h.All {
		h.Names = nil
	}
}

// C returns the channel on which nudges come; several that nobody has taken
// are one. It is closed when the context of the watcher ends.
func (w *Watcher) C() <-chan struct{} { return w.c }

// Start watches the site's folder dir. It never fails: what can not be watched
// is looked at regularly.
func Start(ctx context.Context, dir string, o Options) *Watcher {
	if o.Folders == nil {
		o.Folders = []string{"content", "layouts", "static"}
	}
	set := func(d *time.Duration, def time.Duration) {
		if *d == 0 {
			*d = def
		}
	}
	set(&o.Rescan, 5*time.Second)
	set(&o.Poll, time.Second)
	if o.open == nil {
		o.open = openSystem
	}
	w := &Watcher{c: make(chan struct{}, 1)}
	l := &loop{o: o, dir: filepath.Clean(dir), w: w, said: map[Notice]bool{}}
	l.connect() // before Start returns, so that no later change is missed
	go l.run(ctx)
	return w
}

// events is a source of events: fsnotify, or a test.
type events interface {
	Add(path string) error
	Close() error
	Events() <-chan fsnotify.Event
	Errors() <-chan error
}

// system is fsnotify's watcher.
type system struct{ *fsnotify.Watcher }

func (s system) Events() <-chan fsnotify.Event { return s.Watcher.Events }
func (s system) Errors() <-chan error          { return s.Watcher.Errors }

func openSystem() (events, error) {
	w, err := fsnotify.NewWatcher()
	if err != nil {
		return nil, err
	}
	return system{w}, nil
}

// loop is the state of a watcher; only its goroutine touches it.
type loop struct {
	o    Options
	dir  string
	w    *Watcher
	src  events // nil while polling
	said map[Notice]bool
}

// connect begins to watch; when that is not possible, src stays nil.
func (l *loop) connect() {
	src, err := l.o.open()
	if err != nil {
		l.say(Polling)
		return
	}
	l.src = src
	l.addAll()
}

// disconnect gives watching up and polls from now on.
func (l *loop) disconnect() {
	if l.src != nil {
		l.src.Close()
		l.src = nil
	}
	l.say(Polling)
}

func (l *loop) say(n Notice) {
	if !l.said[n] && l.o.Notice != nil {
		l.o.Notice(n)
	}
	l.said[n] = true
}

// run turns events into nudges until ctx ends.
func (l *loop) run(ctx context.Context) {
	defer close(l.w.c)
	defer func() {
		if l.src != nil {
			l.src.Close()
		}
	}()
	rescan := time.NewTimer(l.interval())
	defer rescan.Stop()
	for {
		var told <-chan fsnotify.Event
		var failed <-chan error
		if l.src != nil {
			told, failed = l.src.Events(), l.src.Errors()
		}
		select {
		case <-ctx.Done():
			return
		case ev, ok := <-told:
			if !ok {
				l.disconnect()
				l.send("", true, false)
			} else if l.look(ev) {
				l.send(l.name(ev), false, false)
			}
		case err, ok := <-failed:
			if !ok {
				l.disconnect()
			} else {
				l.trouble(err)
			}
			l.send("", true, false)
		case <-rescan.C:
			began := time.Now()
			l.addAll()
			l.send("", l.src == nil, true)
			// A huge tree is not looked at all the time.
			rescan.Reset(max(l.interval(), 100*time.Since(began)))
		}
	}
}

// name returns the path below the folder that an event tells of, "" for the folder itself.
func (l *loop) name(ev fsnotify.Event) string {
	rel, err := filepath.Rel(l.dir, ev.Name)
	if err != nil || rel == "." {
		return ""
	}
	return filepath.ToSlash(rel)
}

func (l *loop) interval() time.Duration {
	if l.src == nil {
		return l.o.Poll
	}
	return l.o.Rescan
}

func (l *loop) send(name string, all, rescan bool) {
	l.w.note(name, all || name == "" && !rescan, rescan)
	select {
	case l.w.c <- struct{}{}:
	default: // the last one has not been taken yet
	}
}

// look reports whether the event may be of interest, and watches new folders.
func (l *loop) look(ev fsnotify.Event) bool {
	name := filepath.Base(ev.Name)
	if l.ignored(name) {
		return false
	}
	if filepath.Dir(ev.Name) == l.dir && !slices.Contains(l.o.Folders, name) {
		info, err := os.Lstat(ev.Name)
		if err == nil && info.IsDir() || err != nil && ev.Has(fsnotify.Create) {
			return false // the output, or something else that is not read
		}
	}
	if ev.Has(fsnotify.Create) {
		switch info, err := os.Lstat(ev.Name); {
		case err != nil:
			// It has another name by now, or the event bears the old name of
			// a folder that was renamed.
			l.addAll()
		case info.IsDir():
			l.addTree(ev.Name)
		}
	}
	return true
}

func (l *loop) ignored(name string) bool { return l.o.Ignore != nil && l.o.Ignore(name) }

// trouble answers to an error of the source of events.
func (l *loop) trouble(err error) {
	switch {
	case errors.Is(err, fsnotify.ErrEventOverflow):
		l.say(Overflow)
		l.addAll() // the making of a folder may be among what was lost
	case isLimit(err):
		l.disconnect()
	default:
		l.addAll()
	}
}

// isLimit reports whether the system has no room for more watches.
func isLimit(err error) bool {
	for _, e := range []error{syscall.ENOSPC, syscall.EMFILE, syscall.ENFILE, syscall.ENOMEM} {
		if errors.Is(err, e) {
			return true
		}
	}
	return false
}

// addAll watches the top folder and everything of interest below it. Adding
// what is watched already costs little, so this also finds lost watches again.
func (l *loop) addAll() {
	if l.src == nil {
		return
	}
	l.add(l.dir)
	for _, name := range l.o.Folders {
		l.addTree(filepath.Join(l.dir, name))
	}
}

// addTree watches a folder and all below it. Links are not followed.
func (l *loop) addTree(top string) {
	filepath.WalkDir(top, func(path string, d fs.DirEntry, err error) error {
		switch {
		case l.src == nil:
			return filepath.SkipAll
		case err != nil || !d.IsDir():
			return nil // it went away, or can not be read: the build says so
		case path != top && l.ignored(d.Name()):
			return filepath.SkipDir
		}
		l.add(path)
		return nil
	})
}

func (l *loop) add(path string) {
	if l.src == nil {
		return
	}
	if err := l.src.Add(path); err != nil && isLimit(err) {
		l.disconnect()
	}
}
