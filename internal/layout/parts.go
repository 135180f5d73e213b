package layout

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"saison/internal/diag"
	"saison/internal/source"
)

// State says whose a part of the theme is, and how it stands to the built-in one.
type State string

// The states of a part.
const (
	BuiltIn  State = "built-in"      // the site has no file of its own there
	Same     State = "same"          // its file says what the built-in one says
	Changed  State = "changed"       // its file is a changed copy of the built-in one
	Outdated State = "outdated"      // its file is a changed copy of an older built-in one
	OldCopy  State = "outdated-copy" // its file is a copy of an older built-in one, as it was
	Replaced State = "replaced"      // its file does not say what it was copied from
	Own      State = "own"           // there is no built-in file of this path
)

// Part is one file of the theme: built in, of the site, or both.
type Part struct {
	Path  string     // "layouts/event.html"
	View  string     // the type that a template sees, in docs/layouts.md: "Page"; "" for other files
	Use   diag.Words // what it is for, without a full stop
	State State
}

// Parts lists the files of the built-in theme, and the site's own layouts, by
// path. An error is a failure to read one of them.
func Parts(theme fs.FS, s *source.Snapshot) ([]Part, error) {
	var all []Part
	known := map[string]bool{}
	err := fs.WalkDir(theme, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || source.Ignored(d.Name()) {
			return err
		}
		original, err := fs.ReadFile(theme, name)
		if err != nil {
			return err
		}
		part, err := describe(name), error(nil)
		if f := s.File(name); f != nil && !f.Builtin {
			var data []byte
			if data, err = f.Bytes(); err == nil {
				part.State = compare(name, data, original)
			}
		}
		known[name] = true
		all = append(all, part)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("looking at the theme: %w", err)
	}
	for _, f := range s.Under(root) {
		if !known[f.Path] && (path.Ext(f.Path) == ".html" || strings.HasPrefix(f.Path, words)) {
			part := describe(f.Path)
			part.State = Own
			all = append(all, part)
		}
	}
	slices.SortFunc(all, func(a, b Part) int { return strings.Compare(a.Path, b.Path) })
	return all, nil
}

// mark begins the line that says what a file was copied from.
const mark = "saison: copy of "

// comments are what a file may hold without meaning anything, by the end of its
// name: what stands before and after it.
var comments = map[string][2]string{
	".html": {"{{/* ", " */ -}}\n"},
	".yaml": {"# ", "\n"},
	".css":  {"/* ", " */\n"},
	".js":   {"/* ", " */\n"},
}

// Copy returns a built-in file for a site to change: with a first line that
// says of what it is a copy, where files of its kind may hold such a line. A
// page is the same with the copy as with the built-in file.
func Copy(name string, original []byte) []byte {
	around, ok := comments[path.Ext(name)]
	if !ok {
		return original
	}
	line := around[0] + mark + name + " " + digest(original) + around[1]
	return append([]byte(line), original...)
}

// digest names a version of a built-in file.
func digest(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:6])
}

// compare says how a site's file stands to the built-in one. Line ends do not
// count, since editors change them.
func compare(name string, data, original []byte) State {
	if bytes.Equal(data, original) {
		return Same // fonts have no line ends to make equal
	}
	data = bytes.ReplaceAll(data, []byte("\r\n"), []byte("\n"))
	from, rest := copied(name, data)
	switch {
	case bytes.Equal(rest, original):
		return Same
	case from == "":
		return Replaced
	case from == digest(original):
		return Changed
	case from == digest(rest):
		return OldCopy
	}
	return Outdated
}

// copied returns the version that a file says it was copied from, and what
// stands after that line; "" and the file when it says nothing.
func copied(name string, data []byte) (from string, rest []byte) {
	around := comments[path.Ext(name)]
	line, after, found := bytes.Cut(data, []byte("\n"))
	text, ok := strings.CutPrefix(string(line)+"\n", around[0]+mark+name+" ")
	text, closed := strings.CutSuffix(text, around[1])
	if !found || !ok || !closed || text == "" {
		return "", data
	}
	return text, after
}

// Names returns the names that a person may give a part: its path, the path
// below its folder, each without the ending, and the last name of that.
func (p Part) Names() []string {
	below := strings.TrimPrefix(strings.TrimPrefix(p.Path, root), "static/")
	names := []string{p.Path, below}
	for _, n := range names[:2] {
		names = append(names, strings.TrimSuffix(n, path.Ext(n)))
	}
	return append(names, path.Base(names[1]), path.Base(names[3]))
}

// Find returns the parts that a person may mean by a name: those for which it
// is the longest of their names.
func Find(parts []Part, name string) []Part {
	name = strings.TrimPrefix(strings.ReplaceAll(name, `\`, "/"), "./")
	for i := range 6 {
		var found []Part
		for _, p := range parts {
			if p.Names()[i] == name {
				found = append(found, p)
			}
		}
		if len(found) > 0 {
			return found
		}
	}
	return nil
}
