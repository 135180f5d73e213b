package source

import (
	"context"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"
	"sync"
	"time"

	"golang.org/x/text/unicode/norm"

	"saison/internal/diag"
)

// Bounds of a site.
const (
	MaxFiles = 200_000
	maxKept  = 64 << 10 // files that are not text are kept in memory up to this size
	maxText  = 8 << 20  // text files are kept in memory up to this size
	workers  = 8        // each has at most four descriptors open
	chunk    = 64       // files of one folder that a worker reads in one go
)

// singles are the files of interest in the site's folder itself, and folders
// the folders.
var (
	singles = []string{Settings, "saison.journal"}
	folders = []string{"content", "layouts", "static"}
)

// Read reads the site in the folder dir, with the layouts/ and static/ of
// builtin beneath it, file by file. Builtin may be nil. Files that have not
// changed since prev are taken from it; prev may be nil. An error is a failure
// of the machine, or that dir is not there.
func Read(ctx context.Context, dir string, builtin fs.FS, prev *Snapshot) (*Snapshot, diag.List, error) {
	if dir == "" {
		dir = "."
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, nil, fmt.Errorf("opening the site's folder: %w", err)
	}
	defer root.Close()
	if prev == nil {
		prev = &Snapshot{}
	}
	r := &reader{dir: dir, root: root, prev: prev, now: time.Now()}
	r.start()
	r.run(ctx)
	if err := cmpErr(ctx.Err(), r.err); err != nil {
		return nil, nil, fmt.Errorf("reading %s: %w", dir, err)
	}
	s := &Snapshot{files: r.files, dir: dir, builtin: builtin}
	faults := r.faults
	s.files = twins(s.files, r.dirs, &faults)
	if err := s.lay(builtin, prev); err != nil {
		return nil, nil, fmt.Errorf("reading the built-in theme: %w", err)
	}
	s.finish()
	faults.Sort()
	return s, faults, nil
}

func cmpErr(a, b error) error {
	if a != nil {
		return a
	}
	return b
}

// reader is one reading of a site's folder.
type reader struct {
	dir  string
	root *os.Root
	prev *Snapshot
	now  time.Time

	mu     sync.Mutex
	wake   *sync.Cond
	tasks  []task
	active int
	files  []*File
	dirs   []string
	faults diag.List
	err    error
	count  int
}

// task is a folder to list, or some files of it to read.
type task struct {
	disk, path string // the folder's path as the disk has it, and in NFC
	entries    []fs.DirEntry
}

func (r *reader) push(t task) {
	r.mu.Lock()
	r.tasks = append(r.tasks, t)
	r.mu.Unlock()
	r.wake.Signal()
}

func (r *reader) fault(id, path string, args diag.Args) {
	r.mu.Lock()
	r.faults.Add(id, diag.Pos{File: path}, args)
	r.mu.Unlock()
}

func (r *reader) fail(err error) {
	r.mu.Lock()
	if r.err == nil {
		r.err = err
	}
	r.tasks = nil
	r.mu.Unlock()
}

// start looks at the site's folder itself.
func (r *reader) start() {
	r.wake = sync.NewCond(&r.mu)
	var present []fs.DirEntry
	names := singles
	if _, err := r.root.Lstat(Settings); err != nil {
		names = append(slices.Clone(names), Misnamed[:]...)
	}
	for _, name := range names {
		info, err := r.root.Lstat(name)
		switch {
		case err != nil:
		case info.Mode().IsRegular() || info.Mode()&fs.ModeSymlink != 0 && r.link(name, name, name):
			present = append(present, fs.FileInfoToDirEntry(info))
		case info.Mode()&fs.ModeSymlink == 0:
			r.fault("not-a-file", name, diag.Args{"value": name})
		}
	}
	if len(present) > 0 {
		r.tasks = append(r.tasks, task{disk: ".", entries: present})
	}
	for _, name := range folders {
		info, err := r.root.Lstat(name)
		switch {
		case errors.Is(err, fs.ErrNotExist):
			if name == "content" {
				r.fault("content-missing", name, nil)
			}
		case err != nil:
			r.fail(err)
		case info.Mode()&fs.ModeSymlink != 0:
			r.linkedFolder(name, name)
		case !info.IsDir():
			r.fault("folder-expected", name, diag.Args{"value": name})
		default:
			r.tasks = append(r.tasks, task{disk: name, path: name})
		}
	}
}

// run works until no task is left.
func (r *reader) run(ctx context.Context) {
	var wg sync.WaitGroup
	for range workers {
		wg.Go(func() {
			for {
				t, ok := r.take(ctx)
				if !ok {
					return
				}
				r.do(t)
				r.mu.Lock()
				r.active--
				r.mu.Unlock()
				r.wake.Broadcast()
			}
		})
	}
	wg.Wait()
}

// take waits for a task; ok is false when all work is done.
func (r *reader) take(ctx context.Context) (t task, ok bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for len(r.tasks) == 0 && r.active > 0 {
		r.wake.Wait()
	}
	if len(r.tasks) == 0 || ctx.Err() != nil {
		r.tasks = nil
		r.wake.Broadcast()
		return task{}, false
	}
	last := len(r.tasks) - 1
	t, r.tasks = r.tasks[last], r.tasks[:last]
	r.active++
	return t, true
}

func (r *reader) do(t task) {
	root := r.root
	if t.disk != "." {
		sub, err := r.root.OpenRoot(t.disk)
		if errors.Is(err, fs.ErrNotExist) {
			return // removed since it was listed
		}
		if err != nil {
			r.fail(err)
			return
		}
		defer sub.Close()
		root = sub
	}
	if t.entries == nil {
		if err := r.list(root, &t); err != nil {
			r.fail(err)
			return
		}
	}
	var files []*File
	dir, leave := enter(root, len(t.entries))
	defer leave()
	for _, e := range t.entries {
		f, err := r.file(dir, t, e)
		if err != nil {
			r.fail(err)
			return
		}
		if f != nil {
			files = append(files, f)
		}
	}
	r.mu.Lock()
	r.files = append(r.files, files...)
	r.mu.Unlock()
}

// list lists a folder: folders and the files that go beyond one chunk become
// tasks, the rest is left in t.
func (r *reader) list(root *os.Root, t *task) error {
	d, err := root.Open(".")
	if err != nil {
		return err
	}
	entries, err := d.ReadDir(-1)
	d.Close()
	if err != nil {
		return err
	}
	t.entries = []fs.DirEntry{}
	for _, e := range entries {
		name := e.Name()
		if Ignored(name) || name[0] == '.' && t.path != "static" {
			continue
		}
		disk, path := join(t.disk, name), join(t.path, norm.NFC.String(name))
		if id, part := badName(name); id != "" {
			r.fault(id, strings.ToValidUTF8(path, "\uFFFD"), diag.Args{"value": strings.ToValidUTF8(name, "\uFFFD"), "part": part})
			continue
		}
		switch mode := e.Type(); {
		case mode.IsDir():
			r.mu.Lock()
			r.dirs = append(r.dirs, path)
			r.mu.Unlock()
			r.push(task{disk: disk, path: path})
		case mode.IsRegular():
			t.entries = append(t.entries, e)
		case mode&fs.ModeSymlink != 0:
			if r.link(name, disk, path) {
				t.entries = append(t.entries, e)
			}
		default:
			r.fault("not-a-file", path, diag.Args{"value": name})
		}
	}
	if !r.room(len(t.entries)) {
		t.entries = nil
		return nil
	}
	for len(t.entries) > chunk {
		r.push(task{disk: t.disk, path: t.path, entries: t.entries[:chunk:chunk]})
		t.entries = t.entries[chunk:]
	}
	return nil
}

// room counts n more files; it is false when they are too many.
func (r *reader) room(n int) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	before := r.count
	r.count += n
	if r.count > MaxFiles && before <= MaxFiles {
		r.faults.Add("too-many-files", diag.Pos{File: "content"}, diag.Args{"limit": MaxFiles})
	}
	return r.count <= MaxFiles
}

func join(dir, name string) string {
	if dir == "" || dir == "." {
		return name
	}
	return dir + "/" + name
}

// lay puts the files of the theme beneath those of the site.
func (s *Snapshot) lay(builtin fs.FS, prev *Snapshot) error {
	if builtin == nil {
		return nil
	}
	own := make(map[string]bool, len(s.files))
	for _, f := range s.files {
		own[f.Path] = true
	}
	// An embedded file never changes while the program runs.
	e, ok := builtin.(embed.FS)
	p, same := prev.builtin.(embed.FS)
	if ok && same && e == p {
		for _, f := range prev.theme {
			if !own[f.Path] {
				s.files = append(s.files, f)
			}
		}
		s.theme = prev.theme
		return nil
	}
	for _, top := range []string{"layouts", "static"} {
		err := fs.WalkDir(builtin, top, func(path string, d fs.DirEntry, err error) error {
			if errors.Is(err, fs.ErrNotExist) && path == top {
				return nil
			}
			if err != nil || d.IsDir() || Ignored(d.Name()) {
				return err
			}
			data, err := fs.ReadFile(builtin, path)
			if err != nil {
				return err
			}
			f := &File{Path: path, Size: int64(len(data)), Sum: sum(data), Builtin: true, data: data}
			s.theme = append(s.theme, f)
			if !own[path] {
				s.files = append(s.files, f)
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}
