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
	err = unix.RenameatxNp(int(f.f.Fd()), a, int(f.f.Fd()), b, unix.RENAME_SWAP)
	if errors.Is(err, unix.EINVAL) || errors.Is(err, unix.ENOTSUP) {
		return errNoExchange
	}
	return err
}

// syncDisk waits until everything is on the disk.
func syncDisk(*os.File) error { return unix.Sync() }
