package publish

import (
	"context"
	"path/filepath"
	"testing"
)

func TestAnIntentOutlivesTheProcess(t *testing.T) {
	t.Parallel()
	opts := Options{LockDir: t.TempDir()}
	dir := filepath.Join(t.TempDir(), "public")
	open := func() *Target {
		target, err := Open(context.Background(), dir, opts)
		if err != nil {
			t.Fatal(err)
		}
		return target
	}
	first := open()
	if first.Intended() != nil || first.Published() {
		t.Error("nothing has been noted or published yet")
	}
	if err := first.Intend([]byte("lines\n")); err != nil {
		t.Fatal(err)
	}
	if _, err := first.Publish(context.Background(), []File{Bytes("index.html", []byte("x"))}); err != nil {
		t.Fatal(err)
	}
	first.Close() // as a process that ends here

	second := open()
	defer second.Close()
	if got := string(second.Intended()); got != "lines\n" || !second.Published() {
		t.Errorf("got %q, published %v", got, second.Published())
	}
	for range 2 {
		if err := second.Intend(nil); err != nil {
			t.Fatal(err)
		}
	}
	if second.Intended() != nil {
		t.Error("it is still there")
	}
}
