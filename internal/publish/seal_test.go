package publish

import (
	"context"
	"os"
	"path/filepath"
	"testing"
)

// sealOf opens the output and returns its seal.
func sealOf(t *testing.T, dir string, opts Options) (Seal, bool) {
	t.Helper()
	target, err := Open(context.Background(), dir, opts)
	if err != nil {
		t.Fatal(err)
	}
	defer target.Close()
	return target.Seal(context.Background())
}

func TestASealBreaksWithEveryChangeOfASite(t *testing.T) {
	t.Parallel()
	dir, opts := place(t)
	files := map[string]string{"index.html": "a", "a/index.html": "b", "a/b/c.ics": "c"}
	if _, ok := sealOf(t, dir, opts); ok {
		t.Error("no site, and a seal")
	}
	target, err := Open(context.Background(), dir, opts)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := target.Publish(context.Background(), site(files)); err != nil {
		t.Fatal(err)
	}
	published, ok := target.Seal(context.Background())
	target.Close()
	if again, ok2 := sealOf(t, dir, opts); !ok || !ok2 || again != published {
		t.Fatal("an untouched site has another seal")
	}
	at := func(p string) string { return filepath.Join(dir, filepath.FromSlash(p)) }
	for _, c := range []struct {
		name string
		do   func() error
	}{
		{"other bytes of the same length and time", func() error {
			info, err := os.Stat(at("a/index.html"))
			if err != nil {
				return err
			}
			if err := os.WriteFile(at("a/index.html"), []byte("x"), 0o666); err != nil {
				return err
			}
			return os.Chtimes(at("a/index.html"), info.ModTime(), info.ModTime())
		}},
		{"a longer file", func() error { return os.WriteFile(at("index.html"), []byte("longer"), 0o666) }},
		{"a file put in the place of another", func() error { return os.Rename(at("index.html"), at("a/b/c.ics")) }},
		{"a removed file", func() error { return os.Remove(at("a/index.html")) }},
		{"a removed folder", func() error { return os.RemoveAll(at("a")) }},
	} {
		if _, err := Publish(context.Background(), dir, site(files), opts); err != nil {
			t.Fatal(err)
		}
		before, ok := sealOf(t, dir, opts)
		if !ok {
			t.Fatal("no seal")
		}
		if err := c.do(); err != nil {
			t.Fatal(err)
		}
		if after, ok := sealOf(t, dir, opts); ok && after == before {
			t.Errorf("%s: the seal holds", c.name)
		}
	}
}
