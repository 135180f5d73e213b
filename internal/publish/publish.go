// Package publish puts a set of files onto the disk, all or nothing.
//
//	target, err := publish.Open(ctx, "public", publish.Options{Source: "."})
//	if err != nil { ... }              // *Refused, *Busy or *Machine
//	defer target.Close()
//	report, err := target.Publish(ctx, files)
//
// [Open] decides whether the folder may be an output at all, takes the lock
// that keeps two builds apart, and clears away what a killed build left.
// [Target.Publish] renders every file, writes those whose bytes are new into a
// staging folder beside the output, links the others from the last version,
// and exchanges the two folders in one step. Readers of the folder see the
// whole old site or the whole new one, whatever interrupts the build. When
// every file is as it was, nothing is written.
//
// The output holds a manifest of what saison wrote. It is the only right to
// delete: a file that is not listed is foreign, is carried over into every new
// version, and is never overwritten. A folder with files and without a
// manifest is refused, unless [Options.Adopt] is set.
//
// Nothing here follows a symbolic link inside the output.
package publish

import (
	"context"
	"errors"
	"io/fs"
	"runtime"
	"time"
)

// File is one file of the site.
type File struct {
	Path   string                 // slash path below the output: "concerts/noel/index.html"
	Render func() ([]byte, error) // its bytes; called once, from several goroutines at a time

	// Append, when given, is called in place of Render. It appends the bytes to
	// a buffer that serves many files.
	Append func(b []byte) ([]byte, error)

	// Forms are files beside this one that are made of its bytes, such as
	// compressed ones.
	Forms []Form
}

// Form is another form of a file, at its path with a suffix.
type Form struct {
	Suffix string                   // ".gz"
	Make   func(data []byte) []byte // its bytes; nil when the file is as well without it
}

// bytes returns the bytes of the file, in the buffer if it takes one.
func (f *File) bytes(room *[]byte) ([]byte, error) {
	if f.Append == nil {
		return f.Render()
	}
	data, err := f.Append((*room)[:0])
	if cap(data) > cap(*room) && cap(data) <= maxRoom {
		*room = data
	}
	return data, err
}

// maxRoom is the size up to which buffers are kept for the next file.
const maxRoom = 1 << 20

// paths returns where the file and its other forms lie.
func (f *File) paths() []string {
	all := []string{f.Path}
	for _, form := range f.Forms {
		all = append(all, f.Path+form.Suffix)
	}
	return all
}

// Bytes returns the file at path with ready bytes.
func Bytes(path string, data []byte) File {
	return File{Path: path, Render: func() ([]byte, error) { return data, nil }}
}

// Options are the circumstances of a publication. The zero Options are usable.
type Options struct {
	Source   string                // the site's folder, which is never an output; "" for none
	Adopt    bool                  // take over a folder that holds files and no manifest
	Wait     time.Duration         // how long to wait for another build; 0 means 5 seconds
	Home     string                // the user's home; "" asks the system
	LockDir  string                // where locks are kept; "" is the user's cache folder
	Workers  int                   // files in hand at a time; 0 chooses by processors
	Progress func(done, total int) // called now and then while files are rendered; may be nil

	fail faults // tests make operations fail with it
}

func (o Options) wait() time.Duration {
	if o.Wait == 0 {
		return 5 * time.Second
	}
	return o.Wait
}

func (o Options) workers() int {
	if o.Workers > 0 {
		return o.Workers
	}
	return min(runtime.GOMAXPROCS(0)+2, 8)
}

// Report says what a publication did.
type Report struct {
	Written   int    // files with new bytes
	Unchanged int    // files that are as they were
	Kept      int    // files of the last version that stay although the site does not have them now
	Removed   int    // files of the last version that the site no longer has
	Leftover  string // a folder that could not be removed; the next build tries again. "" is usual
}

// Publish opens dir, publishes files into it and closes it.
func Publish(ctx context.Context, dir string, files []File, opts Options) (Report, error) {
	t, err := Open(ctx, dir, opts)
	if err != nil {
		return Report{}, err
	}
	defer t.Close()
	return t.Publish(ctx, files)
}

// Keep says which files of the last version stay when the new one does not have
// them: the pages of documents that are held back. What they name stays too, such
// as their style sheet. It is asked once for each such file.
func (t *Target) Keep(path func(path string) bool) { t.keep = path }

// Publish makes files the whole of the site. On an error the published site is
// the one that was there before, and no trace of the new one is left.
// It refuses an empty set: an empty site is never what was meant.
func (t *Target) Publish(ctx context.Context, files []File) (Report, error) {
	if len(files) == 0 {
		return Report{}, errors.New("publish: a site without a single file")
	}
	groups, err := group(files)
	if err != nil {
		return Report{}, err
	}
	old, err := t.readOld(ctx)
	if err != nil {
		return Report{}, err
	}
	defer old.close()
	if err := t.checkConflicts(old, groups); err != nil {
		return Report{}, err
	}
	s := &staging{t: t, old: old}
	report, err := s.fill(ctx, groups)
	if err == nil {
		err = s.keepOld(&report)
	}
	if err == nil && (report.Written > 0 || report.Removed > 0 || !old.listsExactly(s.next)) {
		err = s.finish(ctx, &report)
	}
	if err != nil {
		s.abandon()
		return Report{}, err
	}
	t.listed = &manifest{s.next}
	return report, nil
}

// checkConflicts refuses a site that needs the place of something foreign.
// Foreign files are compared later, when the new bytes are known.
func (t *Target) checkConflicts(old *oldTree, groups []folder) error {
	for _, g := range groups {
		for p := g.path; p != "."; p = parentOf(p) {
			if old.isFile(p) && !old.listed(p) || old.isOther(p) {
				return t.refuse("output-occupied", p)
			}
		}
		for _, f := range g.files {
			for _, p := range f.paths() {
				if old.isDir(p) && old.hasForeignBelow(p) || old.isOther(p) {
					return t.refuse("output-occupied", p)
				}
			}
		}
	}
	return nil
}

// isNotExist also covers a path whose parent is a file.
func isNotExist(err error) bool { return errors.Is(err, fs.ErrNotExist) || isNotDir(err) }
