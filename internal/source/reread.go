package source

import (
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"time"
)

// Reread reads some files of the site in the folder dir again, and takes all
// others from prev, which was read without a fault. The names are slash paths
// below dir, as the disk has them.
//
// Saving a file is seldom one step: one that is empty or gone for a moment, and
// was not in prev, is unsettled; it is as it was in prev then. The snapshot is
// nil when the names tell of more than other bytes in the files that prev has:
// everything has to be read then.
func Reread(dir string, prev *Snapshot, names []string) (s *Snapshot, unsettled bool, err error) {
	root, err := os.OpenRoot(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, false, nil // what to say of it is known where all is read
	}
	if err != nil {
		return nil, false, err
	}
	defer root.Close()
	r := &reader{dir: dir, root: root, prev: prev, now: time.Now()}
	s = &Snapshot{files: slices.Clone(prev.files), builtin: prev.builtin, theme: prev.theme}
	for _, disk := range names {
		i := prev.search(Path(disk))
		if i == len(s.files) || s.files[i].Path != Path(disk) || s.files[i].Builtin {
			info, err := root.Lstat(filepath.FromSlash(disk))
			if err == nil && info.Mode().IsRegular() && info.Size() == 0 {
				unsettled = true // it has just been made
				continue
			}
			return nil, false, nil
		}
		f, err := r.again(disk, s.files[i].Path)
		switch {
		case errors.Is(err, fs.ErrNotExist), f != nil && f.Size == 0 && s.files[i].Size > 0:
			unsettled = true
		case err != nil || f == nil:
			return nil, false, nil
		default:
			s.files[i] = f
		}
	}
	s.sumLater()
	return s, unsettled, nil
}

// again reads one file that is known.
func (r *reader) again(disk, p string) (*File, error) {
	for range attempts {
		info, err := r.root.Lstat(filepath.FromSlash(disk))
		if err != nil {
			return nil, err
		}
		if !info.Mode().IsRegular() {
			return nil, nil
		}
		f, err := r.once(folder{root: r.root}, filepath.FromSlash(disk), p)
		if errors.Is(err, ErrChanged) {
			continue
		}
		if err != nil || f == nil {
			return nil, err
		}
		f.disk = path.Base(disk)
		if f.open != nil {
			f.open = reopen(r.dir, disk, f.stamp)
		}
		return f, nil
	}
	return nil, nil
}
