package publish

import (
	"errors"
	"io/fs"
	"os"
	"strings"
)

// Intend notes beside the lock what the caller will write elsewhere once the
// publication is done. [Target.Intended] gives it to the process that comes
// after one that was killed in between. nil forgets it. The error is a *[Machine].
func (t *Target) Intend(data []byte) error {
	path, err := t.intentFile()
	if err != nil {
		return err
	}
	if data != nil {
		if err := replace(path, data, t.opts.fail); err != nil {
			return &Machine{"writing", path, cause(err)}
		}
		return nil
	}
	if err := t.try("remove", path); err != nil {
		return &Machine{"remove", path, cause(err)}
	}
	if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return &Machine{"remove", path, cause(err)}
	}
	return nil
}

// Intended returns what a process that was killed had noted with
// [Target.Intend], or nil.
func (t *Target) Intended() []byte {
	path, err := t.intentFile()
	if err != nil {
		return nil
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return nil // nothing was noted, or it cannot be known
	}
	return data
}

func (t *Target) intentFile() (string, error) {
	path, _, err := t.lockFile()
	return strings.TrimSuffix(path, ".lock") + ".intent", err
}

// Published reports whether saison has published into the output before.
func (t *Target) Published() bool {
	_, err := t.parent.Stat(t.base + "/" + manifestName)
	return err == nil
}

// Listed returns the sum (SHA-256) of every file that saison has published into
// the folder dir, by path; nil when it has published nothing there.
func Listed(dir string) map[string][32]byte {
	root, err := openDisk(dir, nil)
	if err != nil {
		return nil
	}
	defer root.Close()
	m, err := readManifest(root)
	if err != nil || m == nil {
		return nil
	}
	out := make(map[string][32]byte, len(m.entries))
	for _, e := range m.entries {
		out[e.path] = e.sum
	}
	return out
}
