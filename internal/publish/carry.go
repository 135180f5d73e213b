package publish

import (
	"bytes"
	"context"
	"errors"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"
	"syscall"
)

// keepOld adds to the new manifest the files of the last version that are to
// stay without being part of the site, and counts those that go.
func (s *staging) keepOld(report *Report) error {
	if s.old.manifest == nil {
		return nil
	}
	next := manifest{s.next}
	taken := map[string]bool{} // folders of the site, which no kept file may be
	for _, e := range s.next {
		for p := path.Dir(e.path); p != "." && !taken[p]; p = path.Dir(p) {
			taken[p] = true
		}
	}
	var going, names []entry
	for _, e := range s.old.manifest.entries {
		if _, stays := next.find(e.path); stays || !s.old.isFile(e.path) {
			continue
		}
		if s.t.keep != nil && s.t.keep(plain(e.path)) && !taken[e.path] && !next.hasAbove(e.path) {
			names = append(names, e)
		} else {
			going = append(going, e)
		}
	}
	for len(names) > 0 {
		e := names[0]
		names = names[1:]
		s.next, s.kept = append(s.next, e), append(s.kept, e.path)
		report.Kept++
		data, err := s.old.root.ReadFile(e.path)
		if err != nil {
			return s.t.machine("reading", e.path, err)
		}
		going = slices.DeleteFunc(going, func(g entry) bool {
			named := bytes.Contains(data, []byte("/"+plain(g.path))) && !taken[g.path]
			if named {
				names = append(names, g)
			}
			return named
		})
	}
	report.Removed = len(going)
	next.entries = s.next
	next.sort()
	return nil
}

// plain returns the path of the file that a compressed one is a form of; other
// paths are returned as they are.
func plain(p string) string {
	for _, suffix := range []string{".br", ".gz"} {
		if rest, ok := strings.CutSuffix(p, suffix); ok {
			return rest
		}
	}
	return p
}

// hasAbove reports whether a folder of p is a file of the manifest.
func (m *manifest) hasAbove(p string) bool {
	for p = path.Dir(p); p != "."; p = path.Dir(p) {
		if _, ok := m.find(p); ok {
			return true
		}
	}
	return false
}

// carryOver puts what stays as it is into the staging folder: files of the site
// whose bytes are those of last time, and everything foreign.
func (s *staging) carryOver(ctx context.Context) error {
	byDir := map[string][]string{}
	for _, p := range s.kept {
		byDir[path.Dir(p)] = append(byDir[path.Dir(p)], path.Base(p))
	}
	inNext := manifest{s.next}
	for _, p := range s.old.foreign {
		if s.old.isDir(p) {
			if err := s.makeFolder(p); err != nil {
				return s.t.machine("making the folder", p, err)
			}
			continue
		}
		if _, taken := inNext.find(p); !taken { // adopted files are ours now
			byDir[path.Dir(p)] = append(byDir[path.Dir(p)], path.Base(p))
		}
	}
	dirs := make([]string, 0, len(byDir))
	for dir := range byDir {
		dirs = append(dirs, dir)
	}
	slices.Sort(dirs)
	defer s.dismiss()
	err := inParallel(ctx, s.t.opts.workers(), dirs, func(dir string) error {
		h := s.take()
		defer s.give(h)
		return s.carryFolder(h, dir, byDir[dir])
	})
	if err != nil {
		return err
	}
	for _, p := range s.old.foreign { // now that they are full, since a folder may forbid writing
		if mode, ok := s.old.dirs[p]; ok {
			if err := s.root.Chmod(p, mode); err != nil {
				return s.t.machine("making the folder", p, err)
			}
		}
	}
	return nil
}

// carryFolder carries the named files of one folder over.
func (s *staging) carryFolder(h *hand, dir string, names []string) error {
	if err := s.enter(h, dir); err != nil {
		return s.t.machine("making the folder", dir, err)
	}
	from, err := h.old(s.old.root, dir)
	if err != nil {
		return s.t.machine("reading", dir, err)
	}
	defer from.close()
	for _, name := range names {
		p := path.Join(dir, name)
		err := s.t.try("link", p)
		if err == nil {
			err = h.in.link(from, name)
		}
		if errors.Is(err, syscall.EXDEV) {
			return s.t.refuse("output-mount-inside", p)
		}
		if err != nil && cannotLink(err) {
			err = s.copy(p)
		}
		if err != nil {
			return s.t.machine("writing", p, err)
		}
	}
	return nil
}

// cannotLink reports whether err means that a file can not have a second name
// here: the file system has no such thing, the file has too many, or it is
// somebody else's.
func cannotLink(err error) bool {
	for _, e := range []error{syscall.EPERM, syscall.EACCES, syscall.EMLINK, syscall.ENOSYS, syscall.EOPNOTSUPP, syscall.ENOTSUP, errors.ErrUnsupported} {
		if errors.Is(err, e) {
			return true
		}
	}
	return false
}

// copy copies the file or link at p from the old site, with its time and rights.
func (s *staging) copy(p string) error {
	if s.old.isOther(p) {
		target, err := s.old.root.Readlink(p)
		if err != nil {
			return err
		}
		return s.root.Symlink(target, p)
	}
	from, err := s.old.root.Open(p)
	if err != nil {
		return err
	}
	defer from.Close()
	info, err := from.Stat()
	if err != nil {
		return err
	}
	to, err := s.root.Create(p, info.Mode().Perm())
	if err != nil {
		return err
	}
	_, err = io.Copy(to, from)
	if closed := to.Close(); err == nil {
		err = closed
	}
	if err != nil {
		return err
	}
	if err := s.root.Chmod(p, info.Mode().Perm()); err != nil && !errors.Is(err, fs.ErrPermission) {
		return err
	}
	return s.root.Chtimes(p, info.ModTime(), info.ModTime())
}
