package main

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"time"

	"saison/internal/build"
	"saison/internal/publish"
	"saison/internal/source"
)

// The memory of a build says that an output is what a build of a source gives,
// so that another process that finds both as they were has nothing to do. It
// lies in the user's cache folder, not in the site, which belongs to people and
// may be in the cloud. It may be deleted at any time. One that is damaged, or
// that another version of saison made, counts as none.

// memory is what one build leaves for the next.
type memory struct {
	Key      string    // sum of the program and of every input that is no file
	Until    time.Time // from then on a build could differ; zero for never
	Built    time.Time // when Until counts: the clock of that build
	Seal     []byte    // of the output
	Files    int       // in the output
	Stdout   []byte    // what was said about faults
	Stderr   []byte
	Contents string // what the site is made of, in words
	index    []byte // of the source
}

const (
	memoryHead = "saison memory 1\n"
	memoryKept = 32      // builds remembered, of one user
	memoryMax  = 1 << 28 // bytes of one memory
)

// memoryPath returns where the memory of builds from source into output lies,
// "" for nowhere.
func (env *environment) memoryPath(dir, output string) string {
	full, err := filepath.Abs(dir)
	if env.memory == "" || err != nil {
		return ""
	}
	sum := sha256.Sum256([]byte(full + "\x00" + output))
	return filepath.Join(env.memory, hex.EncodeToString(sum[:16]))
}

// memoryKey sums up what a build depends on beside files: the program itself,
// the flags, the language of messages, and the clock if it has been given.
func (env *environment) memoryKey(b *buildFlags, in build.Inputs) (string, error) {
	h := sha256.New()
	if err := writeProgram(h); err != nil {
		return "", err
	}
	clock := in.Clock
	clock.Machine = time.Time{}
	fmt.Fprintf(h, "%q %q %v %v %v %v %q %v %v %v %q", version, in.BaseURL, b.compress, b.drafts, b.strict, b.quiet, b.format, b.keepGoing, env.lang, env.colour, fmt.Sprint(clock))
	return hex.EncodeToString(h.Sum(nil)), nil
}

// writeProgram writes what tells this program from any other: where it lies,
// its size and time, and both its ends, which hold the linker's own sum.
func writeProgram(w io.Writer) error {
	path, err := os.Executable()
	if err != nil {
		return err
	}
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return err
	}
	fmt.Fprintf(w, "%q %d %d\n", path, info.Size(), info.ModTime().UnixNano())
	const end = 64 << 10
	for _, at := range []int64{0, max(0, info.Size()-end)} {
		if _, err := io.Copy(w, io.NewSectionReader(f, at, end)); err != nil {
			return err
		}
	}
	return nil
}

// recall reports what was said when the output was built from the same source,
// and with it that source and output are as they were; nil when anything differs.
func (env *environment) recall(ctx context.Context, b *buildFlags, in build.Inputs, t *publish.Target) *memory {
	path := env.memoryPath(b.source, t.Dir())
	key, err := env.memoryKey(b, in)
	if path == "" || err != nil {
		return nil
	}
	m := readMemory(path)
	if m == nil || m.Key != key {
		return nil
	}
	if now := in.Clock.Machine; !m.Until.IsZero() && (now.Before(m.Built) || !now.Before(m.Until)) {
		return nil
	}
	sealed := make(chan bool, 1)
	go func() {
		seal, ok := t.Seal(ctx)
		sealed <- ok && bytes.Equal(seal[:], m.Seal)
	}()
	same, fresh, err := source.Unchanged(ctx, b.source, m.index)
	if !<-sealed || err != nil || !same {
		return nil
	}
	if fresh != nil {
		m.index = fresh
		m.write(path)
	}
	return m
}

// readMemory returns the memory in a file, nil when there is none that is whole.
func readMemory(path string) *memory {
	if info, err := os.Lstat(path); err != nil || !info.Mode().IsRegular() || info.Size() > memoryMax {
		return nil
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return nil
	}
	return parseMemory(data)
}

// parseMemory reads what bytes wrote, nil for anything else.
func parseMemory(data []byte) *memory {
	rest, ok := bytes.CutPrefix(data, []byte(memoryHead))
	if !ok || len(rest) < sha256.Size {
		return nil
	}
	body := rest[sha256.Size:]
	if sum := sha256.Sum256(body); !bytes.Equal(sum[:], rest[:sha256.Size]) {
		return nil
	}
	head, index, ok := bytes.Cut(body, []byte{'\n'})
	m := &memory{index: index}
	if !ok || json.Unmarshal(head, m) != nil {
		return nil
	}
	return m
}

// bytes returns the memory as it is written.
func (m *memory) bytes() ([]byte, error) {
	head, err := json.Marshal(m)
	if err != nil {
		return nil, err
	}
	body := append(append(head, '\n'), m.index...)
	sum := sha256.Sum256(body)
	return slices.Concat([]byte(memoryHead), sum[:], body), nil
}

// write puts the memory into a file. That it could not is no matter.
func (m *memory) write(path string) {
	data, err := m.bytes()
	if err != nil {
		return
	}
	if os.MkdirAll(filepath.Dir(path), 0o700) != nil {
		return
	}
	temp := path + ".new"
	if err = os.WriteFile(temp, data, 0o600); err == nil {
		err = os.Rename(temp, path)
	}
	if err != nil {
		os.Remove(temp)
	}
	forget(filepath.Dir(path))
}

// forget removes the oldest memories beyond those that are kept.
func forget(dir string) {
	entries, err := os.ReadDir(dir)
	if err != nil || len(entries) <= memoryKept {
		return
	}
	type aged struct {
		name string
		at   time.Time
	}
	var all []aged
	for _, e := range entries {
		if info, err := e.Info(); err == nil && info.Mode().IsRegular() {
			all = append(all, aged{e.Name(), info.ModTime()})
		}
	}
	slices.SortFunc(all, func(a, b aged) int { return b.at.Compare(a.at) })
	for _, a := range all[min(memoryKept, len(all)):] {
		os.Remove(filepath.Join(dir, a.name))
	}
}

// remember leaves a memory of a build that has just been published without an
// error. Whatever keeps it from being written only costs time at the next build.
func (env *environment) remember(ctx context.Context, b *buildFlags, in build.Inputs, t *publish.Target, r *build.Result, m *memory) {
	path := env.memoryPath(b.source, t.Dir())
	key, err := env.memoryKey(b, in)
	if path == "" || err != nil {
		return
	}
	seal, ok := t.Seal(ctx)
	if !ok {
		return
	}
	m.Key, m.Seal = key, seal[:]
	if given := in.Clock; given.Instant.IsZero() && given.Local.IsZero() && r.Config.Now.IsZero() {
		m.Built, m.Until = in.Clock.Machine, r.Until()
	}
	m.index = r.Index()
	m.write(path)
}
