package source

import (
	"context"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"slices"
	"strings"
)

// An index is what a snapshot knows of the site's own files, without their
// bytes, so that another process can tell quickly whether any has changed.

// Index returns the index of the site's own files. A file that the caller has
// written since the snapshot was made is given by its path and its new bytes.
func (s *Snapshot) Index(written map[string][]byte) []byte {
	files := make([]*File, 0, len(s.files))
	for _, f := range s.files {
		if _, again := written[f.Path]; !f.Builtin && !again {
			files = append(files, f)
		}
	}
	for p, data := range written {
		files = append(files, &File{Path: p, Sum: sum(data), stamp: stamp{recent: true}})
	}
	slices.SortFunc(files, func(a, b *File) int { return strings.Compare(a.Path, b.Path) })
	b := make([]byte, 0, 160*len(files))
	last := ""
	for _, f := range files {
		same := common(last, f.Path)
		last = f.Path
		b = binary.AppendUvarint(b, uint64(same))
		b = appendText(b, f.Path[same:])
		digest, _ := hex.DecodeString(f.Sum)
		b = append(b, digest...)
		b = appendText(b, f.disk)
		st := f.stamp
		for _, n := range []uint64{uint64(st.size), uint64(st.changed), uint64(st.meta), st.inode, st.device} {
			b = binary.LittleEndian.AppendUint64(b, n)
		}
		b = append(b, map[bool]byte{true: 1}[st.recent])
	}
	return b
}

// common returns how many bytes a and b begin with alike.
func common(a, b string) int {
	n := min(len(a), len(b))
	for i := range n {
		if a[i] != b[i] {
			return i
		}
	}
	return n
}

func appendText(b []byte, s string) []byte {
	return append(binary.AppendUvarint(b, uint64(len(s))), s...)
}

var errIndex = errors.New("source: not an index")

const (
	sumBytes   = 32
	stampBytes = 5*8 + 1
)

// parseIndex reads what Index wrote.
func parseIndex(b []byte) ([]*File, error) {
	var files []*File
	last := ""
	text := func() (string, bool) {
		n, k := binary.Uvarint(b)
		if k <= 0 || n > uint64(len(b)-k) {
			return "", false
		}
		s := string(b[k : k+int(n)])
		b = b[k+int(n):]
		return s, true
	}
	for len(b) > 0 {
		same, k := binary.Uvarint(b)
		if k <= 0 || same > uint64(len(last)) {
			return nil, errIndex
		}
		b = b[k:]
		tail, ok := text()
		if !ok || len(b) < sumBytes {
			return nil, errIndex
		}
		f := &File{Path: last[:same] + tail, Sum: hex.EncodeToString(b[:sumBytes])}
		b = b[sumBytes:]
		if f.disk, ok = text(); !ok || len(b) < stampBytes {
			return nil, errIndex
		}
		n := func(i int) uint64 { return binary.LittleEndian.Uint64(b[8*i:]) }
		f.stamp = stamp{size: int64(n(0)), changed: int64(n(1)), meta: int64(n(2)), inode: n(3), device: n(4), recent: b[5*8] != 0}
		f.Size = f.stamp.size
		b = b[stampBytes:]
		last = f.Path
		files = append(files, f)
	}
	return files, nil
}

// Unchanged reports whether the site in the folder dir is, byte for byte, the
// one of the index. Files whose stamp is that of the index are not read; others
// are, and if their bytes are the same all the same, fresh is a better index,
// else nil. A site with any fault in its folders is never unchanged.
func Unchanged(ctx context.Context, dir string, index []byte) (same bool, fresh []byte, err error) {
	files, err := parseIndex(index)
	if err != nil || !slices.IsSortedFunc(files, func(a, b *File) int { return strings.Compare(a.Path, b.Path) }) {
		return false, nil, nil
	}
	now, faults, err := Read(ctx, dir, nil, &Snapshot{files: files})
	if err != nil || len(faults) > 0 || len(now.files) != len(files) {
		return false, nil, err
	}
	again := false
	for i, f := range now.files {
		if f.Path != files[i].Path || f.Sum != files[i].Sum {
			return false, nil, nil
		}
		again = again || f != files[i]
	}
	if again {
		fresh = now.Index(nil)
	}
	return true, fresh, nil
}
