package publish

import (
	"bytes"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strconv"
	"strings"
)

// manifestName is the file in the output that lists what saison wrote there.
const manifestName = "saison-manifest.txt"

const manifestHead = "saison manifest 1\n"

// entry is one line of a manifest.
type entry struct {
	path string
	size int64
	sum  [32]byte // SHA-256
}

// manifest is the list of files of one publication, sorted by path. On disk it
// is a line for each: sum, size, path. It says nothing of the machine.
type manifest struct {
	entries []entry
}

// find returns the entry of path.
func (m *manifest) find(path string) (entry, bool) {
	if m == nil {
		return entry{}, false
	}
	i, ok := slices.BinarySearchFunc(m.entries, path, func(e entry, p string) int { return strings.Compare(e.path, p) })
	if !ok {
		return entry{}, false
	}
	return m.entries[i], true
}

func (m *manifest) sort() {
	byPath := func(a, b entry) int { return strings.Compare(a.path, b.path) }
	if !slices.IsSortedFunc(m.entries, byPath) {
		slices.SortFunc(m.entries, byPath)
	}
}

// bytes returns the manifest as it is written.
func (m *manifest) bytes() []byte {
	b := make([]byte, 0, len(manifestHead)+110*len(m.entries))
	b = append(b, manifestHead...)
	for _, e := range m.entries {
		b = hex.AppendEncode(b, e.sum[:])
		b = append(b, ' ')
		b = strconv.AppendInt(b, e.size, 10)
		b = append(b, ' ')
		b = append(b, e.path...)
		b = append(b, '\n')
	}
	return b
}

// readManifest reads the manifest of the folder d; nil when it has none, or
// one that saison did not write whole. Then nothing in d is ours to delete.
func readManifest(d *disk) (*manifest, error) {
	info, err := d.Lstat(manifestName)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, nil
	}
	data, err := d.ReadFile(manifestName)
	if err != nil {
		return nil, err
	}
	m, err := parseManifest(data)
	if err != nil {
		return nil, nil
	}
	return m, nil
}

// parseManifest reads what bytes wrote.
func parseManifest(data []byte) (*manifest, error) {
	rest, ok := bytes.CutPrefix(data, []byte(manifestHead))
	if !ok {
		return nil, errors.New("not a manifest")
	}
	m := &manifest{entries: make([]entry, 0, bytes.Count(rest, []byte{'\n'}))}
	for n := 2; len(rest) > 0; n++ {
		line, after, whole := bytes.Cut(rest, []byte{'\n'})
		rest = after
		var e entry
		sum, tail, ok1 := bytes.Cut(line, []byte{' '})
		size, path, ok2 := bytes.Cut(tail, []byte{' '})
		k, err1 := hex.Decode(e.sum[:min(len(sum)/2, 32)], sum[:min(len(sum), 64)])
		length, err2 := strconv.ParseInt(string(size), 10, 64)
		if e.path = string(path); !whole || !ok1 || !ok2 || err1 != nil || err2 != nil || length < 0 || k != 32 || len(sum) != 64 || checkPath(e.path) != nil {
			return nil, fmt.Errorf("line %d is not an entry", n)
		}
		e.size = length
		m.entries = append(m.entries, e)
	}
	m.sort()
	return m, nil
}

// checkPath returns an error for a path that can not be a file of a site.
func checkPath(p string) error {
	switch {
	case !fs.ValidPath(p) || p == ".":
		return fmt.Errorf("publish: %q is no path below the output", p)
	case strings.ContainsFunc(p, func(r rune) bool { return r < 0x20 || r == 0x7f || r == '\\' }):
		return fmt.Errorf("publish: %q has a character that a file name can not have", p)
	case p == manifestName || strings.HasPrefix(p, manifestName+"/"):
		return fmt.Errorf("publish: %q is the manifest's place", p)
	}
	return nil
}
