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
	"strconv"
	"strings"
	"time"
)

// A lock is an open file that the system locks for this process and lets go
// when the process ends, however it ends.
type lock struct {
	f      *os.File
	remove string // the file, when it stands where it would be litter
}

// Close gives the lock back.
func (l *lock) Close() error {
	if l.remove != "" {
		os.Remove(l.remove) // while it is held: whoever waits for it looks again
	}
	return l.f.Close()
}

// takeLock waits until no other process writes into the output.
func (t *Target) takeLock(ctx context.Context) (io.Closer, error) {
	path, remove, err := t.lockFile()
	if err != nil {
		return nil, err
	}
	deadline := time.Now().Add(t.opts.wait())
	for {
		if err := t.try("lock", path); err != nil {
			return nil, &Machine{"locking", path, cause(err)}
		}
		f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
		if err != nil {
			return nil, &Machine{"locking", path, cause(err)}
		}
		held, err := tryLock(f)
		if err == nil && held && sameAs(f, path) {
			if err := f.Truncate(0); err == nil {
				f.WriteAt([]byte(strconv.Itoa(os.Getpid())+"\n"), 0)
			}
			return &lock{f, remove}, nil
		}
		holder := readHolder(f)
		f.Close()
		if err != nil {
			return nil, &Machine{"locking", path, cause(err)}
		}
		if time.Now().After(deadline) {
			return nil, &Busy{t.shown, holder}
		}
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-time.After(20 * time.Millisecond):
		}
	}
}

// lockFile returns where the lock of the output is kept: in the user's cache
// folder, or beside the output for a user who has none; then remove is set.
func (t *Target) lockFile() (path, remove string, err error) {
	dir := t.opts.LockDir
	if dir == "" {
		cache, err := os.UserCacheDir()
		if err != nil {
			beside := filepath.Join(filepath.Dir(t.dir), t.beside("lock"))
			return beside, beside, nil
		}
		dir = filepath.Join(cache, "saison", "locks")
	}
	err = os.MkdirAll(dir, 0o700)
	if err == nil {
		sum := sha256.Sum256([]byte(t.dir))
		return filepath.Join(dir, hex.EncodeToString(sum[:16])+".lock"), "", nil
	}
	// Only a folder that this user can never have sends the lock elsewhere;
	// otherwise two builds of one user could hold two locks.
	if errors.Is(err, fs.ErrPermission) || isReadOnly(err) || isNotExist(err) {
		beside := filepath.Join(filepath.Dir(t.dir), t.beside("lock"))
		return beside, beside, nil
	}
	return "", "", &Machine{"making the folder", dir, cause(err)}
}

// sameAs reports whether path still names the open file.
func sameAs(f *os.File, path string) bool {
	a, err := f.Stat()
	if err != nil {
		return false
	}
	b, err := os.Stat(path)
	return err == nil && os.SameFile(a, b)
}

// readHolder returns the words for the process that wrote its number into f.
func readHolder(f *os.File) string {
	var buf [20]byte
	n, _ := f.ReadAt(buf[:], 0)
	pid := strings.TrimSpace(string(buf[:n]))
	if _, err := strconv.Atoi(pid); err != nil {
		return ""
	}
	return pid
}
