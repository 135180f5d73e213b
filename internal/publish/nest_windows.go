package publish

import (
	"errors"
	"io/fs"
)

// nest is an open folder in which new folders and files are made. A name is a
// single one, never a path.
type nest struct{ d *disk }

// newNest opens the folder dir below root.
func newNest(root *disk, dir string) (*nest, error) {
	d, err := root.OpenRoot(dir)
	if err != nil {
		return nil, err
	}
	return &nest{d}, nil
}

// mkdir makes a folder; it is no fault that there is one.
func (n *nest) mkdir(name string) error {
	if err := n.d.Mkdir(name, 0o777); err != nil && !errors.Is(err, fs.ErrExist) {
		return err
	}
	return nil
}

// enter opens a folder of this one.
func (n *nest) enter(name string) (*nest, error) { return newNest(n.d, name) }

// write makes a file, which must not exist, in one write.
func (n *nest) write(name string, data []byte) error {
	f, err := n.d.Create(name, 0o666)
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	if closed := f.Close(); err == nil {
		err = closed
	}
	return err
}

// link would give a file a second name; here it is copied.
func (n *nest) link(*nest, string) error { return errors.ErrUnsupported }

func (n *nest) close() { n.d.Close() }
