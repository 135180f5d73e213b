package publish

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// Replace writes the file path in one step: whoever reads it sees the old bytes
// or the new ones. It keeps the rights of the old file, writes nothing when the
// bytes are the same, and follows a link to the file. Errors are *[Machine].
func Replace(path string, data []byte) error {
	if err := replace(path, data, nil); err != nil {
		return &Machine{"writing", path, cause(err)}
	}
	return nil
}

// replace is Replace on a disk that may fail.
func replace(path string, data []byte, fail faults) error {
	if resolved, err := filepath.EvalSymlinks(path); err == nil {
		path = resolved
	}
	mode := fs.FileMode(0o666)
	switch old, err := os.ReadFile(path); {
	case err == nil && bytes.Equal(old, data):
		return nil
	case err == nil:
		info, err := os.Stat(path)
		if err != nil {
			return err
		}
		mode = info.Mode().Perm()
	case !errors.Is(err, fs.ErrNotExist):
		return err
	}
	temp := filepath.Join(filepath.Dir(path), "."+filepath.Base(path)+".saison-new")
	if err := fail.try("create", temp); err != nil {
		return err
	}
	opened, err := os.OpenFile(temp, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, mode)
	if err != nil {
		return err
	}
	f := &file{opened, fail, temp}
	_, err = f.Write(data)
	if err == nil {
		err = f.sync((*os.File).Sync)
	}
	if closed := f.Close(); err == nil {
		err = closed
	}
	if err == nil {
		err = fail.try("rename", path)
	}
	if err == nil {
		err = os.Rename(temp, path)
	}
	if err != nil && fail.try("remove", temp) == nil {
		os.Remove(temp)
	}
	return err
}
