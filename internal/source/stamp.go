package source

import (
	"io/fs"
	"time"
)

// stamp is what the file system says of a file without reading it.
type stamp struct {
	size    int64
	changed int64 // modification time, nanoseconds
	meta    int64 // time of the last change of the file's record, nanoseconds; 0 where there is none
	inode   uint64
	device  uint64
	recent  bool // it had been changed just before it was read: equal stamps prove nothing
}

// settled is how old a change must be before the clock of the file system is
// sure to tell it from the next one.
const settled = 3 * time.Second

func newStamp(info fs.FileInfo, now time.Time) stamp {
	s := stamp{size: info.Size(), changed: info.ModTime().UnixNano()}
	s.meta, s.inode, s.device = record(info)
	s.date(now)
	return s
}

// date notes whether the file has been changed just before now.
func (s *stamp) date(now time.Time) {
	s.recent = now.Add(-settled).UnixNano() < max(s.changed, s.meta)
}

// same reports whether a file with the stamp s, read before, is still the file
// that has the stamp t now.
func (s stamp) same(t stamp) bool {
	return !s.recent && s.equal(t)
}

func (s stamp) equal(t stamp) bool {
	s.recent = t.recent
	return s == t
}
