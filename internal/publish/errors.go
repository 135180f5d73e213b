package publish

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"saison/internal/diag"
)

// Refused is returned when a folder must not be the output. Its words stand in
// the catalogue, like those of every fault that a person can mend.
type Refused struct{ Why diag.Diagnostic }

// Error returns the reason in English.
func (e *Refused) Error() string { return e.Why.Message("en") }

// Busy is returned when another process writes into the same output.
type Busy struct {
	Dir    string // the output as the user named it
	Holder string // "process 4711", or "" when it did not say
}

// Error returns who holds the output.
func (e *Busy) Error() string {
	who := "another saison"
	if e.Holder != "" {
		who += " (" + e.Holder + ")"
	}
	return fmt.Sprintf("%s is already writing into %s", who, e.Dir)
}

// Machine is a failure of the disk, of permissions or of another resource.
type Machine struct {
	Doing string // what was attempted, as a participle: "writing"
	Path  string // the file or folder as the user knows it
	Err   error  // the cause, without the path
}

// Error returns one line with the path and the cause.
func (e *Machine) Error() string { return fmt.Sprintf("%s %s: %v", e.Doing, e.Path, e.Err) }

// Unwrap returns the cause.
func (e *Machine) Unwrap() error { return e.Err }

// refuse returns the refusal id about the path rel inside the output.
func (t *Target) refuse(id, rel string) error {
	return refused(id, t.shown, diag.Args{"path": filepath.Join(t.shown, filepath.FromSlash(rel))})
}

func refused(id, dir string, args diag.Args) error {
	if args == nil {
		args = diag.Args{}
	}
	args["dir"] = dir
	return &Refused{diag.New(id, diag.Pos{File: filepath.ToSlash(dir)}, args)}
}

// machine wraps err as a failure at the path rel of the output. What already
// says where and why is returned as it is.
func (t *Target) machine(doing, rel string, err error) error {
	var m *Machine
	var r *Refused
	if err == nil || errors.As(err, &m) || errors.As(err, &r) {
		return err
	}
	return &Machine{doing, filepath.Join(t.shown, filepath.FromSlash(rel)), cause(err)}
}

// cause returns what the system said, without the internal path.
func cause(err error) error {
	var p *fs.PathError
	var l *os.LinkError
	var s *os.SyscallError
	switch {
	case errors.As(err, &p):
		return p.Err
	case errors.As(err, &l):
		return l.Err
	case errors.As(err, &s):
		return s.Err
	}
	return err
}

// try is a point at which tests make fail what is no single operation of [disk].
func (t *Target) try(op, rel string) error {
	return t.opts.fail.try(op, rel)
}
