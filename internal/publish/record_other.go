//go:build !linux

package publish

import (
	"os"
	"path/filepath"
)

// witness looks at the files of one folder.
type witness struct{ dir string }

func newWitness(_ *disk, dir string) (*witness, error) { return &witness{dir}, nil }

// record looks at the file path of the folder without following a link.
func (w *witness) record(path string) (record, error) {
	s, err := os.Lstat(filepath.Join(w.dir, filepath.FromSlash(path)))
	if err != nil {
		return record{}, err
	}
	return record{uint64(s.Mode()), uint64(s.Size()), uint64(s.ModTime().UnixNano())}, nil
}

func (w *witness) close() {}
