package publish

import (
	"context"
	"crypto/sha256"
	"errors"
	"io/fs"
	"path"
	"sync"
	"sync/atomic"
)

// staging is the new version of the site, being written beside the old one.
// Its folder is made with the first file that is new.
type staging struct {
	t   *Target
	old *oldTree

	mu   sync.Mutex // guards what is below
	root *disk      // nil until something is written
	made map[string]bool

	free []*hand // of workers that are between two folders

	next    []entry  // the new manifest, sorted
	kept    []string // files of next whose old bytes are good
	written int
}

// fill renders every file and writes those whose bytes are new.
func (s *staging) fill(ctx context.Context, groups []folder) (Report, error) {
	var (
		done  atomic.Int64
		total int
	)
	for _, g := range groups {
		total += len(g.files)
	}
	s.next = make([]entry, 0, total)
	defer s.dismiss()
	err := inParallel(ctx, s.t.opts.workers(), groups, func(g folder) error {
		h := s.take()
		defer s.give(h)
		for _, f := range g.files {
			if err := ctx.Err(); err != nil {
				return err
			}
			data, err := f.bytes(&h.room)
			if err != nil {
				return err
			}
			if err := s.put(h, f.Path, data); err != nil {
				return err
			}
			for _, form := range f.Forms {
				if made := form.Make(data); made != nil {
					if err := s.put(h, f.Path+form.Suffix, made); err != nil {
						return err
					}
				}
			}
			if n := done.Add(1); s.t.opts.Progress != nil && (n%32 == 0 || int(n) == total) {
				s.t.opts.Progress(int(n), total)
			}
		}
		return nil
	})
	m := manifest{s.next}
	m.sort()
	return Report{Written: s.written, Unchanged: len(s.kept)}, err
}

// take returns a hand that is free.
func (s *staging) take() *hand {
	s.mu.Lock()
	defer s.mu.Unlock()
	n := len(s.free)
	if n == 0 {
		return &hand{}
	}
	h := s.free[n-1]
	s.free = s.free[:n-1]
	return h
}

// give gives a hand back that has filled its folder.
func (s *staging) give(h *hand) {
	h.leave()
	s.mu.Lock()
	defer s.mu.Unlock()
	s.free = append(s.free, h)
}

// dismiss closes what the hands hold open.
func (s *staging) dismiss() {
	for _, h := range s.free {
		h.release()
	}
	s.free = nil
}

// put makes data the file path: it writes the file, into its folder, which it
// enters when it is the first, unless the last version has these very bytes.
func (s *staging) put(h *hand, p string, data []byte) error {
	e := entry{p, int64(len(data)), sha256.Sum256(data)}
	same, err := s.old.has(p, e.size, e.sum)
	if err != nil {
		return s.t.machine("reading", p, err)
	}
	if !same {
		if s.old.isFile(p) && !s.old.listed(p) && !s.t.opts.Adopt {
			return s.t.refuse("output-occupied", p)
		}
		if h.in == nil {
			dir := path.Dir(p)
			if err := s.enter(h, dir); err != nil {
				return s.t.machine("making the folder", dir, err)
			}
		}
		if err := h.in.write(path.Base(p), data); err != nil {
			return s.t.machine("writing", p, err)
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.next = append(s.next, e)
	if same {
		s.kept = append(s.kept, p)
	} else {
		s.written++
	}
	return nil
}

// begin makes the staging folder, once.
func (s *staging) begin() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.root != nil {
		return nil
	}
	name := s.t.beside("new")
	if err := s.t.parent.Mkdir(name, s.old.mode); err != nil {
		return err
	}
	// The umask may have taken something away that the old folder has.
	if s.old.root != nil {
		if err := s.t.parent.Chmod(name, s.old.mode); err != nil {
			return err
		}
	}
	root, err := s.t.parent.OpenRoot(name)
	if err != nil {
		return err
	}
	s.root, s.made = root, map[string]bool{".": true}
	return nil
}

// makeFolder makes the folder dir and those above it.
func (s *staging) makeFolder(dir string) error {
	if err := s.begin(); err != nil {
		return err
	}
	if s.isMade(dir) {
		return nil
	}
	if err := s.makeFolder(path.Dir(dir)); err != nil {
		return err
	}
	if err := s.root.Mkdir(dir, 0o777); err != nil && !errors.Is(err, fs.ErrExist) {
		return err
	}
	s.noteMade(dir)
	return nil
}

// finish completes the staging folder with what stays as it is, and puts it in
// the place of the old site.
func (s *staging) finish(ctx context.Context, report *Report) error {
	t := s.t
	if err := s.begin(); err != nil {
		return t.machine("making the folder", "", err)
	}
	if err := s.carryOver(ctx); err != nil {
		return err
	}
	if err := s.writeManifest(); err != nil {
		return t.machine("writing", manifestName, err)
	}
	if err := s.sync(); err != nil {
		return t.machine("writing", "", err)
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	s.root.Close()
	s.root = nil
	moved, err := t.exchange(s.old.root != nil)
	if err != nil {
		return err
	}
	// From here on the new site is public: what fails now is said, not undone.
	if moved != "" && t.discard(moved) != nil {
		report.Leftover = moved
	}
	if err := syncFolder(t.parent); err != nil {
		return t.machine("writing", "", err)
	}
	return nil
}

// writeManifest writes the list, last of all files.
func (s *staging) writeManifest() error {
	m := manifest{s.next}
	top, err := newNest(s.root, ".")
	if err != nil {
		return err
	}
	defer top.close()
	return top.write(manifestName, m.bytes())
}

// sync waits until the staging folder is on the disk.
func (s *staging) sync() error {
	f, err := s.root.Open(".")
	if err != nil {
		return err
	}
	defer f.Close()
	return f.sync(syncDisk)
}

// abandon removes the staging folder.
func (s *staging) abandon() {
	if s.root != nil {
		s.root.Close()
		s.root = nil
	}
	s.t.parent.RemoveAll(s.t.beside("new"))
}

// syncFolder waits until the names in the folder are on the disk.
func syncFolder(root *disk) error {
	f, err := root.Open(".")
	if err != nil {
		return err
	}
	defer f.Close()
	return f.sync(syncNames)
}
