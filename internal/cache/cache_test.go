package cache

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

const key = "0123456789abcdef"

func TestWhatIsPutIsThereNextTime(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	c := Open(dir)
	if c.Get(key) != nil {
		t.Error("an empty cache has something")
	}
	c.Put(key, []byte("a picture"))
	c.Close()
	if c.Get(key) != nil {
		t.Error("a closed cache has something")
	}
	c = Open(dir)
	defer c.Close()
	if got := c.Get(key); string(got) != "a picture" {
		t.Errorf("got %q", got)
	}
	if data, err := os.ReadFile(filepath.Join(dir, ".saison", ".gitignore")); err != nil || !strings.HasSuffix(string(data), "*\n") {
		t.Errorf("the folder does not say that it is not to be kept: %q, %v", data, err)
	}
}

func TestADamagedFileIsNotTrusted(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	c := Open(dir)
	defer c.Close()
	c.Put(key, []byte("a picture"))
	name := filepath.Join(dir, filepath.FromSlash(file(key)))
	good, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	for i := range good {
		bad := bytes.Clone(good)
		bad[i] ^= 1
		os.WriteFile(name, bad, 0o666)
		if got := c.Get(key); got != nil {
			t.Fatalf("byte %d is wrong, and got %q", i, got)
		}
		os.WriteFile(name, good[:i], 0o666)
		if got := c.Get(key); got != nil {
			t.Fatalf("only %d bytes are there, and got %q", i, got)
		}
	}
	c.Put(key, []byte("a picture"))
	if got := c.Get(key); string(got) != "a picture" {
		t.Errorf("got %q after it was made again", got)
	}
}

func TestALinkOutOfTheSiteIsNotFollowed(t *testing.T) {
	t.Parallel()
	dir, elsewhere := t.TempDir(), t.TempDir()
	if err := os.Symlink(elsewhere, filepath.Join(dir, ".saison")); err != nil {
		t.Skip(err)
	}
	c := Open(dir)
	c.Put(key, []byte("a picture"))
	c.Close()
	if names, _ := os.ReadDir(elsewhere); len(names) > 0 {
		t.Errorf("%s was written outside the site", names[0].Name())
	}
}

func TestADiskThatRefusesIsNoFault(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	// A file where the folder should be refuses everybody, root too.
	os.WriteFile(filepath.Join(dir, ".saison"), []byte("x"), 0o666)
	for _, c := range []*Cache{Open(dir), Open(filepath.Join(dir, "nowhere")), {}} {
		c.Put(key, []byte("a picture"))
		if got := c.Get(key); got != nil {
			t.Errorf("got %q", got)
		}
		c.Close()
	}
}

func TestTheOldestGoWhenThereIsNoRoom(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	c := Open(dir)
	c.room = 10_000
	for i := range 20 {
		k := fmt.Sprintf("%02x%014x", i, i)
		c.Put(k, make([]byte, 1000))
		when := time.Now().Add(time.Duration(i-30) * time.Minute)
		os.Chtimes(filepath.Join(dir, filepath.FromSlash(file(k))), when, when)
	}
	left := filepath.Join(dir, ".saison", "made", "00", ".killed")
	os.WriteFile(left, nil, 0o666)
	old := time.Now().Add(-2 * time.Hour)
	os.Chtimes(left, old, old)
	c.Close()
	var total int64
	filepath.WalkDir(filepath.Join(dir, ".saison", "made"), func(p string, d fs.DirEntry, err error) error {
		if info, err := d.Info(); err == nil && !d.IsDir() {
			total += info.Size()
		}
		return nil
	})
	if total > 7500 || total < 6000 {
		t.Errorf("%d bytes are left", total)
	}
	if _, err := os.Stat(left); err == nil {
		t.Error("what a killed run has left is still there")
	}
	c = Open(dir)
	defer c.Close()
	if c.Get(fmt.Sprintf("%02x%014x", 19, 19)) == nil || c.Get(fmt.Sprintf("%02x%014x", 0, 0)) != nil {
		t.Error("not the oldest are gone")
	}
}

func TestManyMayWriteAtOnce(t *testing.T) {
	t.Parallel()
	for range 50 {
		dir := t.TempDir()
		a, b := Open(dir), Open(dir)
		var wg sync.WaitGroup
		for i := range 64 {
			wg.Go(func() {
				c := []*Cache{a, b}[i%2]
				c.Put(key, []byte("a picture"))
				if got := c.Get(key); string(got) != "a picture" {
					t.Errorf("got %q", got)
				}
			})
		}
		wg.Wait()
		a.Close()
		b.Close()
	}
}
