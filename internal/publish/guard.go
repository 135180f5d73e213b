package publish

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// inputFolders are the folders of a site that are never an output, nor hold one:
// of .saison, everything may be deleted at any time.
var inputFolders = []string{"content", "layouts", "static", ".git", ".saison"}

// resolveOutput returns dir as an absolute path without links. The last parts
// of it need not exist.
func resolveOutput(dir string) (string, error) {
	if strings.TrimSpace(dir) == "" {
		return "", refused("output-empty", dir, nil)
	}
	abs, err := filepath.Abs(dir)
	if err != nil {
		return "", &Machine{"finding", dir, cause(err)}
	}
	resolved, err := resolve(abs)
	switch {
	case errors.Is(err, errDangling):
		return "", refused("output-dangling", dir, nil)
	case isNotDir(err):
		return "", refused("output-file", dir, nil)
	case err != nil:
		return "", &Machine{"finding", dir, cause(err)}
	}
	return resolved, nil
}

var errDangling = errors.New("the link leads nowhere")

// resolve follows the links of the part of path that exists.
func resolve(path string) (string, error) {
	resolved, err := filepath.EvalSymlinks(path)
	if err == nil || !errors.Is(err, fs.ErrNotExist) {
		return resolved, err
	}
	if _, err := os.Lstat(path); err == nil {
		return "", errDangling
	}
	parent := filepath.Dir(path)
	if parent == path {
		return path, nil
	}
	if parent, err = resolve(parent); err != nil {
		return "", err
	}
	return filepath.Join(parent, filepath.Base(path)), nil
}

// guard refuses outputs whose replacement would be a disaster, whatever they
// hold. dir is resolved, shown is what the user typed.
func guard(shown, dir string, opts Options) error {
	if filepath.Dir(dir) == dir {
		return refused("output-root", shown, nil)
	}
	if home := homeFolder(opts); home != "" && within(home, dir) {
		return refused("output-home", shown, nil)
	}
	if info, err := os.Stat(dir); err == nil && !info.IsDir() {
		return refused("output-file", shown, nil)
	}
	if opts.Source == "" {
		return nil
	}
	abs, err := filepath.Abs(opts.Source)
	if err != nil {
		return &Machine{"finding", opts.Source, cause(err)}
	}
	source, err := resolve(abs)
	if err != nil {
		return &Machine{"finding", opts.Source, cause(err)}
	}
	if same(source, dir) {
		return refused("output-source", shown, nil)
	}
	if within(source, dir) {
		return refused("output-holds-source", shown, nil)
	}
	for _, name := range inputFolders {
		input := filepath.Join(source, name)
		if resolved, err := resolve(input); err == nil {
			input = resolved
		}
		if within(dir, input) || within(input, dir) {
			return refused("output-in-source", shown, map[string]any{"folder": name})
		}
	}
	return nil
}

func homeFolder(opts Options) string {
	home := opts.Home
	if home == "" {
		home, _ = os.UserHomeDir()
	}
	if home == "" || !filepath.IsAbs(home) {
		return ""
	}
	if resolved, err := resolve(home); err == nil {
		home = resolved
	}
	return filepath.Clean(home)
}

// within reports whether path is folder or lies below it.
func within(path, folder string) bool {
	for p := path; ; p = filepath.Dir(p) {
		if same(p, folder) {
			return true
		}
		if filepath.Dir(p) == p {
			return false
		}
	}
}

// same reports whether two paths name one folder. Where both exist the system
// decides, so that a disk which ignores case or Unicode form is understood.
func same(a, b string) bool {
	if a == b {
		return true
	}
	if !strings.EqualFold(filepath.Base(a), filepath.Base(b)) && isASCII(a) && isASCII(b) {
		return false
	}
	ai, err := os.Stat(a)
	if err != nil {
		return false
	}
	bi, err := os.Stat(b)
	return err == nil && os.SameFile(ai, bi)
}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= 0x80 {
			return false
		}
	}
	return true
}
