//go:build unix

package publish

import (
	"errors"
	"io/fs"
	"syscall"

	"golang.org/x/sys/unix"
)

// nest is an open folder in which new folders and files are made, each with the
// fewest calls to the system: a site has tens of thousands. A name is a single
// one, never a path, and no link is followed.
type nest struct {
	fd   int
	fail faults
}

// newNest opens the folder dir below root.
func newNest(root *disk, dir string) (*nest, error) {
	f, err := root.Open(dir)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	fd, err := unix.FcntlInt(f.f.Fd(), unix.F_DUPFD_CLOEXEC, 0)
	if err != nil {
		return nil, &fs.PathError{Op: "open", Path: dir, Err: err}
	}
	return &nest{fd, root.fail}, nil
}

// mkdir makes a folder; it is no fault that there is one.
func (n *nest) mkdir(name string) error {
	if err := n.fail.try("mkdir", name); err != nil {
		return err
	}
	err := again(func() error { return unix.Mkdirat(n.fd, name, 0o777) })
	if err != nil && !errors.Is(err, unix.EEXIST) {
		return &fs.PathError{Op: "mkdir", Path: name, Err: err}
	}
	return nil
}

// enter opens a folder of this one.
func (n *nest) enter(name string) (*nest, error) {
	if err := n.fail.try("open", name); err != nil {
		return nil, err
	}
	fd, err := n.open(name, unix.O_RDONLY|unix.O_DIRECTORY, 0)
	if err != nil {
		return nil, err
	}
	return &nest{fd, n.fail}, nil
}

// write makes a file, which must not exist, in one write.
func (n *nest) write(name string, data []byte) error {
	if err := n.fail.try("create", name); err != nil {
		return err
	}
	fd, err := n.open(name, unix.O_WRONLY|unix.O_CREAT|unix.O_EXCL, 0o666)
	if err != nil {
		return err
	}
	err = n.fail.try("write", name)
	if errors.Is(err, errShort) {
		data, err = data[:len(data)/2], &fs.PathError{Op: "write", Path: name, Err: syscall.ENOSPC}
	}
	if wrong := writeAll(fd, data); wrong != nil {
		err = &fs.PathError{Op: "write", Path: name, Err: wrong}
	}
	if closed := n.fail.try("close", name); err == nil {
		err = closed
	}
	if closed := unix.Close(fd); err == nil && closed != nil && closed != unix.EINTR {
		err = &fs.PathError{Op: "close", Path: name, Err: closed}
	}
	return err
}

// link gives a file of another folder a second name in this one. A symbolic link
// is not followed.
func (n *nest) link(from *nest, name string) error {
	return again(func() error { return unix.Linkat(from.fd, name, n.fd, name, 0) })
}

func (n *nest) close() { unix.Close(n.fd) }

func (n *nest) open(name string, flags int, mode uint32) (fd int, err error) {
	err = again(func() error {
		fd, err = unix.Openat(n.fd, name, flags|unix.O_CLOEXEC|unix.O_NOFOLLOW, mode)
		return err
	})
	if err != nil {
		return -1, &fs.PathError{Op: "open", Path: name, Err: err}
	}
	return fd, nil
}

// writeAll writes data, in one call as a rule.
func writeAll(fd int, data []byte) error {
	const most = 1 << 30 // systems refuse more at once
	for len(data) > 0 {
		n := 0
		err := again(func() (err error) {
			n, err = unix.Write(fd, data[:min(len(data), most)])
			return err
		})
		if err == nil && n == 0 {
			err = unix.EIO
		}
		if err != nil {
			return err
		}
		data = data[n:]
	}
	return nil
}

// again calls the system until no signal interrupts it.
func again(call func() error) error {
	for {
		if err := call(); err != unix.EINTR {
			return err
		}
	}
}
