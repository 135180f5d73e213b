package source

import (
	"io"
	"os"
	"syscall"
	"time"
)

// nearby opens the files of one folder with the fewest calls to the system: a
// site has tens of thousands. A name is a single one, never a path, and no link
// is followed.
type nearby struct{ dir *os.File }

// newNearby returns the quick way to the files of root; nil when there is none.
func newNearby(root *os.Root) *nearby {
	dir, err := root.Open(".")
	if err != nil {
		return nil
	}
	return &nearby{dir}
}

func (n *nearby) close() {
	if n != nil {
		n.dir.Close()
	}
}

// open opens a file; ok is false when that failed, for which [os.Root] is to be
// asked.
func (n *nearby) open(name string) (f file, ok bool) {
	fd, err := again(func() (int, error) {
		return syscall.Openat(int(n.dir.Fd()), name, syscall.O_RDONLY|syscall.O_NONBLOCK|syscall.O_NOFOLLOW|syscall.O_CLOEXEC, 0)
	})
	if err != nil {
		return nil, false
	}
	return descriptor(fd), true
}

// descriptor is an open file that the runtime does not watch over.
type descriptor int

func (d descriptor) Read(b []byte) (int, error) {
	n, err := again(func() (int, error) { return syscall.Read(int(d), b) })
	if err == nil && n == 0 && len(b) > 0 {
		return 0, io.EOF
	}
	return max(n, 0), err
}

func (d descriptor) Close() error { return syscall.Close(int(d)) }

func (d descriptor) stamp(now time.Time) (s stamp, regular bool, err error) {
	var st syscall.Stat_t
	if _, err := again(func() (int, error) { return 0, syscall.Fstat(int(d), &st) }); err != nil {
		return stamp{}, false, os.NewSyscallError("fstat", err)
	}
	s = stamp{size: st.Size, changed: st.Mtim.Nano(), meta: st.Ctim.Nano(), inode: st.Ino, device: uint64(st.Dev)}
	s.date(now)
	return s, st.Mode&syscall.S_IFMT == syscall.S_IFREG, nil
}

// again calls the system until no signal interrupts it.
func again(call func() (int, error)) (int, error) {
	for {
		n, err := call()
		if err != syscall.EINTR {
			return n, err
		}
	}
}
