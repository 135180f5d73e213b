package publish

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// Target is an output folder that this process holds. Close it.
type Target struct {
	shown  string   // as the user named it, for messages
	dir    string   // absolute, links resolved
	base   string   // last part of dir
	parent *disk    // the folder that holds dir
	made   []string // parents that were made for it, outermost first
	lock   io.Closer
	keep   func(path string) bool // nil keeps nothing
	listed *manifest              // of the site that lies there, when it is known
	opts   Options
}

// Open makes dir ready to be published into: it refuses a dangerous folder,
// takes the lock, and repairs what a killed build left. The folder need not exist.
// The error is a *[Refused], *[Busy], *[Machine], or that of ctx.
func Open(ctx context.Context, dir string, opts Options) (*Target, error) {
	t := &Target{shown: dir, opts: opts}
	var err error
	if t.dir, err = resolveOutput(dir); err != nil {
		return nil, err
	}
	if err := guard(dir, t.dir, opts); err != nil {
		return nil, err
	}
	t.base = filepath.Base(t.dir)
	if err := t.openParent(); err != nil {
		return nil, err
	}
	if t.lock, err = t.takeLock(ctx); err != nil {
		t.Close()
		return nil, err
	}
	if err := t.repair(); err != nil {
		t.Close()
		return nil, t.machine("clearing up beside", "", err)
	}
	if err := t.checkOwned(); err != nil {
		t.Close()
		return nil, err
	}
	return t, nil
}

// Close gives the output back. It may be called twice.
func (t *Target) Close() error {
	var err error
	if t.lock != nil {
		err = t.lock.Close()
		t.lock = nil
	}
	if t.parent != nil {
		// Parents made for a site that was never published are litter; a
		// folder in use is not empty and stays.
		for i := len(t.made) - 1; i >= 0; i-- {
			os.Remove(t.made[i])
		}
		t.parent.Close()
		t.parent = nil
	}
	return err
}

// Dir returns the output as an absolute path without links.
func (t *Target) Dir() string { return t.dir }

// openParent opens the folder that holds the output, making it if need be.
func (t *Target) openParent() error {
	parent := filepath.Dir(t.dir)
	var missing []string
	for p := parent; ; p = filepath.Dir(p) {
		if _, err := os.Lstat(p); !errors.Is(err, fs.ErrNotExist) {
			break
		}
		missing = append(missing, p)
	}
	for i := len(missing) - 1; i >= 0; i-- {
		if err := t.try("mkdir", missing[i]); err != nil {
			return &Machine{"making the folder", missing[i], cause(err)}
		}
		if err := os.Mkdir(missing[i], 0o777); err != nil && !errors.Is(err, fs.ErrExist) {
			return &Machine{"making the folder", missing[i], cause(err)}
		}
		t.made = append(t.made, missing[i])
	}
	var err error
	if t.parent, err = openDisk(parent, t.opts.fail); err != nil {
		return &Machine{"opening", parent, cause(err)}
	}
	return nil
}

// checkOwned refuses a folder with files that saison did not write.
func (t *Target) checkOwned() error {
	info, err := t.parent.Lstat(t.base)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return t.machine("reading", "", err)
	}
	if !info.IsDir() {
		return refused("output-file", t.shown, nil)
	}
	if isMount(t.parent, info) {
		return refused("output-mount", t.shown, nil)
	}
	if t.opts.Adopt {
		return nil
	}
	d, err := t.parent.OpenRoot(t.base)
	if err != nil {
		return t.machine("reading", "", err)
	}
	defer d.Close()
	m, err := readManifest(d)
	if err != nil {
		return t.machine("reading", manifestName, err)
	}
	if m != nil {
		t.listed = m
		return nil
	}
	names, err := namesIn(d)
	if err != nil {
		return t.machine("reading", "", err)
	}
	if len(names) > 0 {
		return t.refuse("output-foreign", names[0])
	}
	return nil
}

// namesIn returns the names in the folder d, at most a few.
func namesIn(d *disk) ([]string, error) {
	f, err := d.Open(".")
	if err != nil {
		return nil, err
	}
	defer f.Close()
	names, err := f.Readdirnames(5)
	if errors.Is(err, io.EOF) {
		err = nil
	}
	return names, err
}

// beside returns the name of a working folder or file beside the output.
func (t *Target) beside(role string) string {
	base := t.base
	if len(base) > 200 { // a name has at most 255 bytes
		sum := sha256.Sum256([]byte(base))
		base = hex.EncodeToString(sum[:16])
	}
	return "." + base + ".saison-" + role
}
