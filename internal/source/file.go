package source

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"
	"syscall"
	"time"

	"golang.org/x/text/unicode/norm"

	"saison/internal/diag"
)

// textual are the extensions of files that are kept in memory whatever they
// hold, since they are read line by line.
var textual = map[string]bool{
	".md": true, ".markdown": true, ".yaml": true, ".yml": true, ".html": true, ".css": true, ".js": true,
	".svg": true, ".txt": true, ".json": true, ".xml": true, ".journal": true, ".webmanifest": true,
}

// link looks at a link. It reports whether the link leads to an ordinary file of the site.
func (r *reader) link(name, disk, p string) bool {
	// Links are resolved from the site's folder, not from the folder they stand
	// in, so that one may lead to another folder of the site.
	info, err := r.root.Stat(disk)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		r.fault("symlink-broken", p, diag.Args{"value": name})
	case errors.Is(err, syscall.ELOOP):
		r.fault("symlink-loop", p, diag.Args{"value": name})
	case err != nil:
		r.fault("symlink-outside", p, diag.Args{"value": name})
	case info.IsDir():
		r.fault("symlink-folder", p, diag.Args{"value": name})
	case !info.Mode().IsRegular():
		r.fault("not-a-file", p, diag.Args{"value": name})
	default:
		return true
	}
	return false
}

// linkedFolder looks at content, layouts or static itself being a link.
func (r *reader) linkedFolder(name, p string) {
	if r.link(name, name, p) {
		r.fault("folder-expected", p, diag.Args{"value": name})
	}
}

// attempts is how often a file that changes while it is read is read again.
const attempts = 3

// file reads one file, or takes it from the previous snapshot. It returns nil
// for a file that is gone, and for one that was reported.
func (r *reader) file(dir folder, t task, e fs.DirEntry) (*File, error) {
	name := e.Name()
	p := join(t.path, norm.NFC.String(name))
	disk := join(t.disk, name)
	link := e.Type()&fs.ModeSymlink != 0
	if link {
		dir, name = folder{root: r.root}, disk
	}
	if old := r.prev.File(p); old != nil && !old.Builtin {
		info, err := e.Info()
		if err == nil && link {
			info, err = r.root.Stat(name)
		}
		if errors.Is(err, fs.ErrNotExist) {
			return nil, nil
		}
		if err != nil {
			return nil, err
		}
		if old.stamp.same(newStamp(info, r.now)) {
			return old, nil
		}
	}
	for range attempts {
		f, err := r.once(dir, name, p)
		if errors.Is(err, ErrChanged) {
			continue
		}
		if errors.Is(err, fs.ErrNotExist) {
			return nil, nil
		}
		if f != nil {
			f.folder = t.disk
			if f.open != nil {
				f.open = reopen(r.dir, disk, f.stamp)
			}
		}
		return f, err
	}
	r.fault("file-changing", p, nil)
	return nil, nil
}

// once reads a file and makes sure that it did not change meanwhile.
func (r *reader) once(dir folder, name, p string) (*File, error) {
	f, was, regular, err := dir.regular(name, r.now)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	if !regular {
		r.fault("not-a-file", p, diag.Args{"value": path.Base(p)})
		return nil, nil
	}
	file := &File{Path: p, Size: was.size, disk: name, stamp: was}
	limit := int64(maxKept)
	if textual[strings.ToLower(path.Ext(p))] {
		limit = maxText
	}
	var n int64
	if was.size <= limit {
		// One byte more than expected shows a file that grows.
		data := dir.space(p, int(was.size)+1)
		for n < was.size && err == nil {
			var got int
			got, err = f.Read(data[n:])
			n += int64(got)
		}
		if err != nil && err != io.EOF {
			return nil, err
		}
		file.hold(data[:n:n])
		file.Sum = sum(data[:n])
	} else {
		h := sha256.New()
		if n, err = io.Copy(h, f); err != nil {
			return nil, err
		}
		file.Sum = hex.EncodeToString(h.Sum(nil))
		file.open = func() ([]byte, error) { return nil, ErrChanged }
	}
	after, _, err := f.stamp(r.now)
	if err != nil {
		return nil, err
	}
	if n != was.size || !was.equal(after) {
		return nil, ErrChanged
	}
	return file, nil
}

// reopen returns the function that reads a large file again.
func reopen(dir, disk string, was stamp) func() ([]byte, error) {
	return func() ([]byte, error) {
		root, err := os.OpenRoot(dir)
		if err != nil {
			return nil, err
		}
		defer root.Close()
		f, is, regular, err := folder{root: root}.regular(disk, time.Time{})
		if err != nil {
			return nil, err
		}
		defer f.Close()
		if !regular || is.size != was.size || is.changed != was.changed {
			return nil, ErrChanged
		}
		data, err := io.ReadAll(f)
		if err == nil && int64(len(data)) != was.size {
			err = ErrChanged
		}
		return data, err
	}
}

// twins reports paths that differ only in case or in Unicode form: on some
// systems they are one file. It returns the files sorted by path, each path once.
func twins(files []*File, dirs []string, faults *diag.List) []*File {
	slices.SortFunc(files, func(a, b *File) int {
		return cmp.Or(strings.Compare(a.Path, b.Path), strings.Compare(a.disk, b.disk))
	})
	slices.Sort(dirs)
	first := make(map[string]string, len(files)+len(dirs))
	check := func(p string) {
		key := strings.ToLower(p)
		other, found := first[key]
		if !found {
			first[key] = p
			return
		}
		d := diag.New("name-twin", diag.Pos{File: p}, diag.Args{"value": path.Base(p), "other": other})
		*faults = append(*faults, d.With(diag.Related{Pos: diag.Pos{File: other}, ID: "name-twin-other"}))
	}
	for _, d := range dirs {
		check(d)
	}
	for _, f := range files {
		check(f.Path)
	}
	return slices.CompactFunc(files, func(a, b *File) bool { return a.Path == b.Path })
}
