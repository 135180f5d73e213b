//go:build unix

package publish

import (
	"errors"
	"io/fs"
	"os"
	"syscall"

	"golang.org/x/sys/unix"
)

// tryLock locks f for this process; false when another one has it.
func tryLock(f *os.File) (bool, error) {
	for {
		err := unix.Flock(int(f.Fd()), unix.LOCK_EX|unix.LOCK_NB)
		switch {
		case err == nil:
			return true, nil
		case errors.Is(err, unix.EWOULDBLOCK):
			return false, nil
		case !errors.Is(err, unix.EINTR):
			return false, err
		}
	}
}

// isMount reports whether the folder info, which stands in parent, is the top of another disk.
func isMount(parent *disk, info fs.FileInfo) bool {
	above, err := parent.Stat(".")
	return err == nil && otherDisk(above, info)
}

// otherDisk reports whether two files lie on different file systems.
func otherDisk(a, b fs.FileInfo) bool {
	x, ok1 := a.Sys().(*syscall.Stat_t)
	y, ok2 := b.Sys().(*syscall.Stat_t)
	return ok1 && ok2 && x.Dev != y.Dev
}

func isNotDir(err error) bool   { return errors.Is(err, syscall.ENOTDIR) }
func isReadOnly(err error) bool { return errors.Is(err, syscall.EROFS) }

// syncNames waits until the entries of the open folder are on the disk.
func syncNames(folder *os.File) error { return folder.Sync() }
