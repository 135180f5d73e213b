package publish

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

// exchangeNames exchanges two names in the folder root in one step.
func exchangeNames(root *disk, a, b string) error {
	f, err := root.Open(".")
	if err != nil {
		return err
	}
	defer f.Close()
	err = unix.Renameat2(int(f.f.Fd()), a, int(f.f.Fd()), b, unix.RENAME_EXCHANGE)
	if errors.Is(err, unix.EINVAL) || errors.Is(err, unix.ENOSYS) || errors.Is(err, unix.EOPNOTSUPP) {
		return errNoExchange
	}
	return err
}

// syncDisk waits until everything on the file system of the open folder is on the disk.
func syncDisk(folder *os.File) error { return unix.Syncfs(int(folder.Fd())) }
