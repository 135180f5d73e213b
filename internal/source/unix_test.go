//go:build unix

package source

import (
	"fmt"
	"path/filepath"
	"syscall"
	"testing"
)

func TestAPipeIsNamedAndNotWaitedFor(t *testing.T) {
	t.Parallel()
	dir := site(t, map[string]string{"content/a.md": ""})
	if err := syscall.Mkfifo(filepath.Join(dir, "content", "pipe.md"), 0o666); err != nil {
		t.Skip(err)
	}
	s, faults := read(t, dir, nil)
	if got := ids(faults); got != "content/pipe.md not-a-file" || len(s.Files()) != 1 {
		t.Errorf("got %s", got)
	}
}

func TestManyFilesWithFewDescriptors(t *testing.T) {
	// Not parallel: it lowers the limit of the whole process.
	files := map[string]string{}
	for i := range 600 {
		files[fmt.Sprintf("content/concerts/%03d.md", i)] = "x"
		files[fmt.Sprintf("content/bundles/%03d/index.md", i)] = "x"
	}
	dir := site(t, files)
	var limit syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_NOFILE, &limit); err != nil {
		t.Skip(err)
	}
	low := limit
	low.Cur = 64
	if err := syscall.Setrlimit(syscall.RLIMIT_NOFILE, &low); err != nil {
		t.Skip(err)
	}
	defer syscall.Setrlimit(syscall.RLIMIT_NOFILE, &limit)
	s, faults := read(t, dir, nil)
	if len(s.Files()) != 1200 || len(faults) > 0 {
		t.Errorf("got %d files, %v", len(s.Files()), faults)
	}
}
