package publish

import (
	"context"
	"crypto/sha256"
	"errors"
	"io"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"
	"sync"
	"time"
)

// oldTree is the published site as it lies on the disk.
type oldTree struct {
	root     *disk // nil when there is no site yet
	manifest *manifest
	stamp    time.Time // when the manifest was written: after every other file
	mode     fs.FileMode

	files   map[string]fileInfo    // regular files, without the manifest
	dirs    map[string]fs.FileMode // folders below the top
	others  map[string]bool        // links, pipes and what else there may be
	foreign []string               // everything that saison did not write, folders too, sorted
}

type fileInfo struct {
	size  int64
	mtime time.Time
}

// readOld looks at the published site.
func (t *Target) readOld(ctx context.Context) (*oldTree, error) {
	o := &oldTree{files: map[string]fileInfo{}, dirs: map[string]fs.FileMode{}, others: map[string]bool{}, mode: 0o777}
	info, err := t.parent.Lstat(t.base)
	if errors.Is(err, fs.ErrNotExist) {
		return o, nil
	}
	if err == nil {
		err = t.try("scan", "")
	}
	if err != nil {
		return nil, t.machine("reading", "", err)
	}
	o.mode = info.Mode().Perm()
	if o.root, err = t.parent.OpenRoot(t.base); err != nil {
		return nil, t.machine("reading", "", err)
	}
	if o.manifest, err = readManifest(o.root); err != nil {
		o.close()
		return nil, t.machine("reading", manifestName, err)
	}
	if err := o.scan(ctx, t, info); err != nil {
		o.close()
		return nil, err
	}
	o.findForeign()
	return o, nil
}

func (o *oldTree) close() {
	if o.root != nil {
		o.root.Close()
	}
}

// scan walks the tree one level of folders after the other, without following links.
func (o *oldTree) scan(ctx context.Context, t *Target, top fs.FileInfo) error {
	var mu sync.Mutex
	for level := []string{"."}; len(level) > 0; {
		var below []string
		err := inParallel(ctx, t.opts.workers(), level, func(dir string) error {
			found, err := list(o.root, dir)
			if err != nil {
				return t.machine("reading", dir, err)
			}
			mu.Lock()
			defer mu.Unlock()
			for _, info := range found {
				p := path.Join(dir, info.Name())
				switch {
				case p == manifestName && info.Mode().IsRegular():
					o.stamp = info.ModTime()
				case info.IsDir() && otherDisk(info, top):
					return t.refuse("output-mount-inside", p)
				case info.IsDir():
					o.dirs[p] = info.Mode().Perm()
					below = append(below, p)
				case info.Mode().IsRegular():
					o.files[p] = fileInfo{info.Size(), info.ModTime()}
				default:
					o.others[p] = true
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
		slices.Sort(below)
		level = below
	}
	return nil
}

// list returns what stands in the folder dir of root.
func list(root *disk, dir string) ([]fs.FileInfo, error) {
	d, err := root.OpenRoot(dir)
	if err != nil {
		return nil, err
	}
	defer d.Close()
	names, err := allNames(d)
	if err != nil {
		return nil, err
	}
	infos := make([]fs.FileInfo, 0, len(names))
	for _, name := range names {
		info, err := d.Lstat(name)
		if errors.Is(err, fs.ErrNotExist) {
			continue // it went away meanwhile
		}
		if err != nil {
			return nil, err
		}
		infos = append(infos, info)
	}
	return infos, nil
}

// allNames returns the names in the folder d.
func allNames(d *disk) ([]string, error) {
	f, err := d.Open(".")
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return f.Readdirnames(-1)
}

// findForeign lists what saison did not write.
func (o *oldTree) findForeign() {
	ours := map[string]bool{}
	if o.manifest != nil {
		for _, e := range o.manifest.entries {
			for p := path.Dir(e.path); p != "." && !ours[p]; p = path.Dir(p) {
				ours[p] = true
			}
		}
	}
	for p := range o.dirs {
		if !ours[p] {
			o.foreign = append(o.foreign, p)
		}
	}
	for p := range o.files {
		if !o.listed(p) {
			o.foreign = append(o.foreign, p)
		}
	}
	o.foreign = slices.AppendSeq(o.foreign, maps.Keys(o.others))
	slices.Sort(o.foreign)
}

func (o *oldTree) isFile(p string) bool  { _, ok := o.files[p]; return ok }
func (o *oldTree) isDir(p string) bool   { _, ok := o.dirs[p]; return ok }
func (o *oldTree) isOther(p string) bool { return o.others[p] }

// listed reports whether the manifest has the file p.
func (o *oldTree) listed(p string) bool { _, ok := o.manifest.find(p); return ok }

// hasForeignBelow reports whether something foreign is the folder p or stands in it.
func (o *oldTree) hasForeignBelow(p string) bool {
	if _, ok := slices.BinarySearch(o.foreign, p); ok {
		return true
	}
	i, _ := slices.BinarySearch(o.foreign, p+"/")
	return i < len(o.foreign) && strings.HasPrefix(o.foreign[i], p+"/")
}

// listsExactly reports whether the manifest is next.
func (o *oldTree) listsExactly(next []entry) bool {
	return o.manifest != nil && slices.Equal(o.manifest.entries, next)
}

// has reports whether the file at path already has the bytes with this sum. A
// file that is younger than the manifest was touched by somebody else, and is
// read to make sure.
func (o *oldTree) has(path string, size int64, sum [32]byte) (bool, error) {
	info, there := o.files[path]
	if !there || info.size != size {
		return false, nil
	}
	if e, ok := o.manifest.find(path); ok && !info.mtime.After(o.stamp) {
		return e.sum == sum && e.size == size, nil
	}
	f, err := o.root.Open(path)
	if err != nil {
		return false, err
	}
	defer f.Close()
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return false, err
	}
	return [32]byte(h.Sum(nil)) == sum, nil
}
