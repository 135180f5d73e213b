// Package source reads everything that a build reads, at one moment: the site's
// folder laid over the built-in layouts and static files, through os.Root.
//
// Nothing outside the site's folder is ever read: a link that leaves it is a
// fault. A [Snapshot] is a value; reading again with the previous one as a
// memory keeps the files that have not changed.
//
//	snap, faults, err := source.Read(ctx, "site", builtin, nil)
//	snap.Under("content/")              // every file below it, by path
//	snap, faults, err = source.Read(ctx, "site", builtin, snap)
package source

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io/fs"
	"path"
	"slices"
	"strings"
	"sync"

	"golang.org/x/text/unicode/norm"
)

// Settings is where the settings of a site stand, and SettingsPage where they may
// stand among the documents instead.
const (
	Settings     = "saison.yaml"
	SettingsPage = "content/reglages.md"
)

// Misnamed are names that the settings file has by mistake: the other ending of
// YAML, capital letters, and what Notepad makes of a name. Such a file is in a
// snapshot where there is no [Settings].
var Misnamed = [...]string{"saison.yml", "saison.yaml.txt", "saison.yml.txt", "saison.txt", "Saison.yaml", "Saison.yml"}

// Snapshot is every file of a site at one moment. It is not changed once made.
type Snapshot struct {
	files   []*File // by Path
	sum     func() string
	dir     string // the site's folder, of a snapshot that was read there
	builtin fs.FS
	theme   []*File // of builtin, whether replaced or not
}

// File is one file of a snapshot.
type File struct {
	Path    string // slash path relative to the site, in Unicode form NFC: "content/concerts/noel.md", "static/logo.svg"
	Size    int64
	Sum     string // content sum, hexadecimal
	Builtin bool   // it comes from the built-in theme, not from the site
	data    []byte
	text    string                 // in place of data, of a document
	open    func() ([]byte, error) // of files whose bytes are not kept
	disk    string                 // its name on the disk, which may be in another Unicode form
	folder  string                 // the path of its folder on the disk, of a file that was read there
	dir     string                 // the site's folder, once its bytes are released
	stamp   stamp
}

// ErrChanged is returned by [File.Bytes] when a file that was too large to keep
// is no longer what it was when the snapshot was made.
var ErrChanged = errors.New("the file has changed since it was read")

// Bytes returns the content of the file. The caller must not change it. Large
// files that are not text are read from the disk again; an error is a failure
// of the disk, or [ErrChanged].
func (f *File) Bytes() ([]byte, error) {
	switch {
	case f.open != nil:
		return f.open()
	case f.dir != "":
		return f.again()
	}
	if f.text != "" {
		return []byte(f.text), nil
	}
	return f.data, nil
}

// Text is [File.Bytes] as a string. That of a document is not a copy.
func (f *File) Text() (string, error) {
	if f.text != "" {
		return f.text, nil
	}
	data, err := f.Bytes()
	return string(data), err
}

// hold keeps the bytes of a file of this path. A document is kept as a string,
// since its text is cut out of one.
func (f *File) hold(data []byte) {
	if documentary(f.Path) {
		f.text = string(data)
	} else {
		f.data = data
	}
}

func documentary(path string) bool {
	return strings.HasSuffix(path, ".md") || strings.HasSuffix(path, ".markdown")
}

// Release lets go of the bytes of a file of the snapshot that stands on the disk:
// from now on [File.Bytes] reads it again. It must not be called while somebody
// else uses the file.
func (s *Snapshot) Release(f *File) {
	if f.folder != "" && f.open == nil {
		f.data, f.text, f.dir = nil, "", s.dir
	}
}

func (f *File) again() ([]byte, error) {
	return reopen(f.dir, join(f.folder, path.Base(f.disk)), f.stamp)()
}

// FromFiles returns a snapshot of files that are in memory, by path.
func FromFiles(files map[string]string) *Snapshot {
	s := &Snapshot{}
	for path, text := range files {
		data := []byte(text)
		f := &File{Path: path, Size: int64(len(data)), Sum: sum(data)}
		f.hold(data)
		s.files = append(s.files, f)
	}
	s.finish()
	return s
}

// finish sorts the files.
func (s *Snapshot) finish() {
	slices.SortFunc(s.files, func(a, b *File) int { return strings.Compare(a.Path, b.Path) })
	s.sumLater()
}

// sumLater lets the files be summed up when that is asked for.
func (s *Snapshot) sumLater() {
	s.sum = sync.OnceValue(func() string {
		h := sha256.New()
		for _, f := range s.files {
			h.Write([]byte(f.Path))
			h.Write([]byte{0})
			h.Write([]byte(f.Sum))
			h.Write([]byte{'\n'})
		}
		return hex.EncodeToString(h.Sum(nil))
	})
}

// With returns a copy of the snapshot in which the file at path has the bytes
// data, as in an editor that has not saved it yet. The path is made NFC; a file
// that is not there is added. The bytes must not be changed afterwards.
func (s *Snapshot) With(path string, data []byte) *Snapshot {
	f := &File{Path: Path(path), Size: int64(len(data)), Sum: sum(data)}
	f.hold(data)
	t := &Snapshot{files: make([]*File, 0, len(s.files)+1), dir: s.dir, builtin: s.builtin, theme: s.theme}
	i := s.search(f.Path)
	t.files = append(append(t.files, s.files[:i]...), f)
	if i < len(s.files) && s.files[i].Path == f.Path {
		i++
	}
	t.files = append(t.files, s.files[i:]...)
	t.sumLater()
	return t
}

// Since returns the paths of the files that differ from those of prev, or are in
// one of the two alone, at most limit+1 of them.
func (s *Snapshot) Since(prev *Snapshot, limit int) []string {
	var out []string
	a, b := prev.files, s.files
	for len(a)+len(b) > 0 && len(out) <= limit {
		switch {
		case len(a) > 0 && len(b) > 0 && a[0] == b[0]: // nearly all of them
			a, b = a[1:], b[1:]
		case len(b) == 0 || len(a) > 0 && a[0].Path < b[0].Path:
			out, a = append(out, a[0].Path), a[1:]
		case len(a) == 0 || b[0].Path < a[0].Path:
			out, b = append(out, b[0].Path), b[1:]
		default:
			if a[0].Sum != b[0].Sum {
				out = append(out, b[0].Path)
			}
			a, b = a[1:], b[1:]
		}
	}
	return out
}

// Path returns a path as snapshots write it: in Unicode form NFC.
func Path(path string) string { return norm.NFC.String(path) }

func sum(data []byte) string {
	h := sha256.Sum256(data)
	return hex.EncodeToString(h[:])
}

// Sum returns the sum of all paths and contents: equal sums, equal snapshots.
func (s *Snapshot) Sum() string { return s.sum() }

// Files returns every file, by path. The caller must not change the slice.
func (s *Snapshot) Files() []*File { return s.files }

// File returns the file with the slash path, or nil.
func (s *Snapshot) File(path string) *File {
	i := s.search(path)
	if i < len(s.files) && s.files[i].Path == path {
		return s.files[i]
	}
	return nil
}

// Under returns the files whose path begins with prefix, such as "content/", by
// path. The caller must not change the slice.
func (s *Snapshot) Under(prefix string) []*File {
	from := s.search(prefix)
	to := from
	for to < len(s.files) && strings.HasPrefix(s.files[to].Path, prefix) {
		to++
	}
	return s.files[from:to:to]
}

func (s *Snapshot) search(path string) int {
	i, _ := slices.BinarySearchFunc(s.files, path, func(f *File, path string) int { return strings.Compare(f.Path, path) })
	return i
}
