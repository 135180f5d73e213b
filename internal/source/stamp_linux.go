package source

import (
	"io/fs"
	"syscall"
)

// record returns the change time, inode and device of a file.
func record(info fs.FileInfo) (changed int64, inode, device uint64) {
	if s, ok := info.Sys().(*syscall.Stat_t); ok {
		return s.Ctim.Nano(), s.Ino, uint64(s.Dev)
	}
	return 0, 0, 0
}
