package publish

import (
	"golang.org/x/sys/unix"
)

// witness looks at the files of one folder.
type witness struct{ f *file }

func newWitness(d *disk, _ string) (*witness, error) {
	f, err := d.Open(".")
	return &witness{f}, err
}

// record looks at the file path of the folder without following a link.
func (w *witness) record(path string) (record, error) {
	var s unix.Stat_t
	if err := unix.Fstatat(int(w.f.f.Fd()), path, &s, unix.AT_SYMLINK_NOFOLLOW); err != nil {
		return record{}, err
	}
	return record{uint64(s.Mode), uint64(s.Size), uint64(s.Mtim.Nano()), uint64(s.Ctim.Nano()), s.Ino, uint64(s.Dev)}, nil
}

func (w *witness) close() { w.f.Close() }
