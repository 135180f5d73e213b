package diag

// A Fix is the repair of a fault that has exactly one right reading. A fault
// with two likely readings has none: its hints show both lines, and a person
// decides.
type Fix struct {
	Edits []Edit // in the file of the fault, in order, none overlapping another
}

// An Edit replaces a stretch of a file as it was saved, in the bytes of its
// own encoding. An insertion has an empty Old.
type Edit struct {
	Start int    // offset in bytes, from 0, a byte-order mark counted
	Old   string // what stands there; an edit whose Old does not is out of date
	New   string // what takes its place, in UTF-8
}

// End returns the offset after the replaced stretch.
func (e Edit) End() int { return e.Start + len(e.Old) }

// Fits reports whether data still holds at Start what the edit replaces.
func (e Edit) Fits(data []byte) bool {
	return e.Start >= 0 && e.End() <= len(data) && string(data[e.Start:e.End()]) == e.Old
}

// Replace is the fix that puts text in place of old at the byte offset start.
func Replace(start int, old, text string) *Fix {
	return &Fix{Edits: []Edit{{Start: start, Old: old, New: text}}}
}

// Apply returns data with the edits made, and whether they all fit. When one
// does not, or two overlap, or they are out of order, it returns data as it is.
func (f Fix) Apply(data []byte) ([]byte, bool) {
	out, at := make([]byte, 0, len(data)+64), 0
	for _, e := range f.Edits {
		if e.Start < at || !e.Fits(data) {
			return data, false
		}
		out = append(append(out, data[at:e.Start]...), e.New...)
		at = e.End()
	}
	return append(out, data[at:]...), true
}
