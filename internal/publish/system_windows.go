package publish

import (
	"errors"
	"io/fs"
	"os"
	"syscall"

	"golang.org/x/sys/windows"
)

// tryLock locks f for this process; false when another one has it.
func tryLock(f *os.File) (bool, error) {
	err := windows.LockFileEx(windows.Handle(f.Fd()), windows.LOCKFILE_EXCLUSIVE_LOCK|windows.LOCKFILE_FAIL_IMMEDIATELY, 0, 1, 0, &windows.Overlapped{OffsetHigh: 1})
	if errors.Is(err, windows.ERROR_LOCK_VIOLATION) {
		return false, nil
	}
	return err == nil, err
}

func isMount(*disk, fs.FileInfo) bool         { return false }
func otherDisk(fs.FileInfo, fs.FileInfo) bool { return false }
func isNotDir(err error) bool                 { return errors.Is(err, syscall.ENOTDIR) }
func isReadOnly(err error) bool               { return errors.Is(err, windows.ERROR_WRITE_PROTECT) }
func syncNames(*os.File) error                { return nil }
