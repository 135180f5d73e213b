package source

import (
	"os"
	"syscall"
	"time"
)

// folder is an open folder, whose files are opened by their names.
type folder struct {
	root *os.Root
	near *nearby // the quick way to its files; nil where there is none
	room []byte  // to read documents into, one after the other; none where few are read
}

// open opens an ordinary file without waiting, should it have become a pipe since
// it was listed.
func (d folder) open(name string) (file, error) {
	if d.near != nil {
		if f, ok := d.near.open(name); ok {
			return f, nil
		}
	}
	f, err := d.root.OpenFile(name, os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		return nil, err
	}
	return osFile{f}, nil
}

// file is an open file.
type file interface {
	Read(b []byte) (n int, err error)
	Close() error
	stamp(now time.Time) (s stamp, regular bool, err error)
}

// osFile is a file of any system.
type osFile struct{ *os.File }

func (f osFile) stamp(now time.Time) (s stamp, regular bool, err error) {
	info, err := f.Stat()
	if err != nil {
		return stamp{}, false, err
	}
	return newStamp(info, now), info.Mode().IsRegular(), nil
}

// fromFew is how many files of a folder have to be read for the quick way to be
// worth its opening.
const fromFew = 4

// roomForText is more bytes than nearly all documents have.
const roomForText = 16 << 10

// space returns n bytes for the file at path, which may be those of the file
// before if it is a document: a string of its own is made of that.
func (d folder) space(path string, n int) []byte {
	if n > len(d.room) || !documentary(path) {
		return make([]byte, n)
	}
	return d.room[:n]
}

// enter prepares the reading of n files of a folder; leave ends it.
func enter(root *os.Root, n int) (d folder, leave func()) {
	d.root = root
	if n >= fromFew {
		d.near = newNearby(root)
		d.room = make([]byte, roomForText)
	}
	return d, d.near.close
}

// regular opens the ordinary file with that name; its stamp is that of a file
// that is none when ok is false.
func (d folder) regular(name string, now time.Time) (f file, s stamp, ok bool, err error) {
	if f, err = d.open(name); err != nil {
		return nil, stamp{}, false, err
	}
	if s, ok, err = f.stamp(now); err != nil {
		f.Close()
		return nil, stamp{}, false, err
	}
	return f, s, ok, nil
}
