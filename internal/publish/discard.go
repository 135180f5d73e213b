package publish

import (
	"errors"
	"io/fs"
	"os"
	"path"
)

// discard removes the folder name beside the output: an old site, or a new one
// that was never finished. What somebody put into an old site while the new
// one was made is moved into the live one.
func (t *Target) discard(name string) error {
	if err := t.try("discard", name); err != nil {
		return err
	}
	info, err := t.parent.Lstat(name)
	if err != nil || !info.IsDir() {
		return err
	}
	d, err := t.parent.OpenRoot(name)
	if err != nil {
		return err
	}
	defer d.Close()
	m, err := readManifest(d)
	if err != nil {
		return err
	}
	live, liveErr := t.parent.OpenRoot(t.base)
	if m == nil || liveErr != nil {
		// Without a manifest it never was a site. Without a live one there is
		// nothing to which a foreign file could belong.
		if liveErr == nil {
			live.Close()
		}
		return t.parent.RemoveAll(name)
	}
	defer live.Close()
	w := &wiper{t: t, name: name, m: m, live: live}
	if err := w.folder(d, "."); err != nil {
		return err
	}
	if err := ignoreGone(d.Remove(manifestName)); err != nil {
		return err
	}
	return ignoreGone(t.parent.Remove(name))
}

// wiper removes one old site.
type wiper struct {
	t    *Target
	name string // of the old site, beside the output
	m    *manifest
	live *disk
}

// folder empties the folder p, open as d.
func (w *wiper) folder(d *disk, p string) error {
	names, err := allNames(d)
	if err != nil {
		return err
	}
	for _, name := range names {
		child := path.Join(p, name)
		if child == manifestName {
			continue // last, since it is the right to delete
		}
		if _, ours := w.m.find(child); ours {
			if err := ignoreGone(d.Remove(name)); err != nil {
				return err
			}
			continue
		}
		info, err := d.Lstat(name)
		if err != nil {
			if isNotExist(err) {
				continue
			}
			return err
		}
		if !info.IsDir() {
			err = w.foreign(child, info)
		} else {
			err = w.below(d, name, child)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// below empties and removes the folder name of d.
func (w *wiper) below(d *disk, name, p string) error {
	sub, err := d.OpenRoot(name)
	if err != nil {
		return err
	}
	defer sub.Close()
	if err := w.folder(sub, p); err != nil {
		return err
	}
	return ignoreGone(d.Remove(name))
}

// foreign removes the second name of a foreign file. One that came or changed
// after it was carried over is moved to the live site.
func (w *wiper) foreign(p string, info fs.FileInfo) error {
	now, err := w.live.Lstat(p)
	if err == nil && (os.SameFile(now, info) || !info.ModTime().After(now.ModTime())) {
		return ignoreGone(w.t.parent.Remove(path.Join(w.name, p)))
	}
	if err != nil && !isNotExist(err) {
		return err
	}
	if err := w.live.MkdirAll(path.Dir(p), 0o777); err != nil {
		return err
	}
	return w.t.parent.Rename(path.Join(w.name, p), path.Join(w.t.base, p))
}

func ignoreGone(err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}
