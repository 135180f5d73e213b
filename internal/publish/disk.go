package publish

import (
	"errors"
	"io/fs"
	"os"
	"syscall"
	"time"
)

// disk is an open folder. All that is done to the output goes through its
// methods, which are those of os.Root, so that tests can make each of them fail:
// fail is asked before every operation.
type disk struct {
	root *os.Root
	fail faults
}

// faults makes operations fail: it is told the name of the operation and the
// path, below the folder in which it is done. nil lets all be done. An errShort
// for a write has it write half of what it should.
type faults func(op, path string) error

func (f faults) try(op, path string) error {
	if f == nil {
		return nil
	}
	return f(op, path)
}

// errShort stands for a disk that was full in the middle of a write.
var errShort = errors.New("only half of it was written")

// errNoSync leaves a sync out, which tests need not wait for.
var errNoSync = errors.New("nothing waits for the disk")

// openDisk opens a folder anywhere on the disk.
func openDisk(dir string, fail faults) (*disk, error) {
	if err := fail.try("open", dir); err != nil {
		return nil, err
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, err
	}
	return &disk{root, fail}, nil
}

func (d *disk) Close() error { return d.root.Close() }

// OpenRoot opens a folder below this one.
func (d *disk) OpenRoot(name string) (*disk, error) {
	if err := d.fail.try("open", name); err != nil {
		return nil, err
	}
	root, err := d.root.OpenRoot(name)
	if err != nil {
		return nil, err
	}
	return &disk{root, d.fail}, nil
}

// Open opens a file or folder to read it.
func (d *disk) Open(name string) (*file, error) {
	if err := d.fail.try("open", name); err != nil {
		return nil, err
	}
	f, err := d.root.Open(name)
	if err != nil {
		return nil, err
	}
	return &file{f, d.fail, name}, nil
}

// Create makes a file that must not exist.
func (d *disk) Create(name string, perm fs.FileMode) (*file, error) {
	if err := d.fail.try("create", name); err != nil {
		return nil, err
	}
	f, err := d.root.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, perm)
	if err != nil {
		return nil, err
	}
	return &file{f, d.fail, name}, nil
}

func (d *disk) Lstat(name string) (fs.FileInfo, error) {
	if err := d.fail.try("lstat", name); err != nil {
		return nil, err
	}
	return d.root.Lstat(name)
}

func (d *disk) Stat(name string) (fs.FileInfo, error) {
	if err := d.fail.try("stat", name); err != nil {
		return nil, err
	}
	return d.root.Stat(name)
}

func (d *disk) ReadFile(name string) ([]byte, error) {
	if err := d.fail.try("read", name); err != nil {
		return nil, err
	}
	return d.root.ReadFile(name)
}

func (d *disk) Readlink(name string) (string, error) {
	if err := d.fail.try("readlink", name); err != nil {
		return "", err
	}
	return d.root.Readlink(name)
}

func (d *disk) Symlink(target, name string) error {
	if err := d.fail.try("symlink", name); err != nil {
		return err
	}
	return d.root.Symlink(target, name)
}

func (d *disk) Mkdir(name string, perm fs.FileMode) error {
	if err := d.fail.try("mkdir", name); err != nil {
		return err
	}
	return d.root.Mkdir(name, perm)
}

func (d *disk) MkdirAll(name string, perm fs.FileMode) error {
	if err := d.fail.try("mkdir", name); err != nil {
		return err
	}
	return d.root.MkdirAll(name, perm)
}

func (d *disk) Rename(from, to string) error {
	if err := d.fail.try("rename", to); err != nil {
		return err
	}
	return d.root.Rename(from, to)
}

func (d *disk) Remove(name string) error {
	if err := d.fail.try("remove", name); err != nil {
		return err
	}
	return d.root.Remove(name)
}

// RemoveAll removes a whole folder. It counts as one operation.
func (d *disk) RemoveAll(name string) error {
	if err := d.fail.try("remove", name); err != nil {
		return err
	}
	return d.root.RemoveAll(name)
}

func (d *disk) Chmod(name string, mode fs.FileMode) error {
	if err := d.fail.try("chmod", name); err != nil {
		return err
	}
	return d.root.Chmod(name, mode)
}

func (d *disk) Chtimes(name string, at, mt time.Time) error {
	if err := d.fail.try("chtimes", name); err != nil {
		return err
	}
	return d.root.Chtimes(name, at, mt)
}

// file is an open file or folder.
type file struct {
	f    *os.File
	fail faults
	name string
}

func (f *file) Stat() (fs.FileInfo, error) { return f.f.Stat() }

func (f *file) Read(b []byte) (int, error) {
	if err := f.fail.try("read", f.name); err != nil {
		return 0, err
	}
	return f.f.Read(b)
}

func (f *file) Readdirnames(n int) ([]string, error) {
	if err := f.fail.try("list", f.name); err != nil {
		return nil, err
	}
	return f.f.Readdirnames(n)
}

func (f *file) Write(b []byte) (int, error) {
	if err := f.fail.try("write", f.name); errors.Is(err, errShort) {
		n, _ := f.f.Write(b[:len(b)/2])
		return n, &fs.PathError{Op: "write", Path: f.name, Err: syscall.ENOSPC}
	} else if err != nil {
		return 0, err
	}
	return f.f.Write(b)
}

// Close closes the file, which must be done whatever becomes of it.
func (f *file) Close() error {
	err := f.fail.try("close", f.name)
	if closed := f.f.Close(); err == nil {
		err = closed
	}
	return err
}

// sync waits until the entries of the open folder are on the disk.
func (f *file) sync(how func(*os.File) error) error {
	if err := f.fail.try("sync", f.name); errors.Is(err, errNoSync) {
		return nil
	} else if err != nil {
		return err
	}
	return how(f.f)
}
