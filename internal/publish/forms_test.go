package publish

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// zipped is a site each file of which has a form that says its length, except
// for short ones.
func zipped(files map[string]string) []File {
	all := site(files)
	for i := range all {
		all[i].Forms = []Form{{".gz", func(data []byte) []byte {
			if len(data) < 5 {
				return nil
			}
			return append([]byte("zipped "), bytes.ToUpper(data)...)
		}}}
	}
	return all
}

func TestFormsLieBesideTheirFiles(t *testing.T) {
	t.Parallel()
	dir, opts := place(t)
	files := map[string]string{"index.html": "a page", "a/short.txt": "abc", "a/long.txt": "long text"}
	all := map[string]string{"index.html.gz": "zipped A PAGE", "a/long.txt.gz": "zipped LONG TEXT"}
	for p, text := range files {
		all[p] = text
	}
	r, err := Publish(context.Background(), dir, zipped(files), opts)
	if err != nil || r.Written != 5 {
		t.Fatalf("%+v %v", r, err)
	}
	want(t, dir, all)
	if r, err := Publish(context.Background(), dir, zipped(files), opts); err != nil || r.Written != 0 || r.Unchanged != 5 {
		t.Errorf("again: %+v %v", r, err)
	}

	// A change is in both, and a form that is no longer worth while goes.
	files["index.html"], all["index.html"], all["index.html.gz"] = "another", "another", "zipped ANOTHER"
	files["a/long.txt"], all["a/long.txt"] = "l", "l"
	delete(all, "a/long.txt.gz")
	if r, err := Publish(context.Background(), dir, zipped(files), opts); err != nil || r != (Report{Written: 3, Unchanged: 1, Removed: 1}) {
		t.Errorf("changed: %+v %v", r, err)
	}
	want(t, dir, all)

	// Without them they go.
	if r, err := Publish(context.Background(), dir, site(files), opts); err != nil || r != (Report{Unchanged: 3, Removed: 1}) {
		t.Errorf("without: %+v %v", r, err)
	}
	want(t, dir, files)
}

func TestAFormNeedsItsOwnPlace(t *testing.T) {
	t.Parallel()
	dir, opts := place(t)
	if _, err := Publish(context.Background(), dir, zipped(map[string]string{"a.txt": "a long text", "a.txt.gz": "mine"}), opts); err == nil {
		t.Error("two files have one path")
	}
	mustPublish(t, dir, opts, map[string]string{"a.txt": "a text"})
	put(t, filepath.Join(dir, "a.txt.gz"), "of somebody else")
	if _, err := Publish(context.Background(), dir, zipped(map[string]string{"a.txt": "a text"}), opts); err == nil || !strings.Contains(err.Error(), "a.txt.gz") {
		t.Errorf("a foreign file: %v", err)
	}
	if data, _ := os.ReadFile(filepath.Join(dir, "a.txt.gz")); string(data) != "of somebody else" {
		t.Errorf("it was overwritten with %q", data)
	}
}

func TestWhatIsKeptKeepsItsForms(t *testing.T) {
	t.Parallel()
	dir, opts := place(t)
	if _, err := Publish(context.Background(), dir, zipped(map[string]string{"held/index.html": "names /css/a.css", "css/a.css": "a style", "gone.html": "gone too"}), opts); err != nil {
		t.Fatal(err)
	}
	target, err := Open(context.Background(), dir, opts)
	if err != nil {
		t.Fatal(err)
	}
	defer target.Close()
	target.Keep(func(p string) bool { return p == "held/index.html" })
	r, err := target.Publish(context.Background(), zipped(map[string]string{"index.html": "home"}))
	if err != nil || r != (Report{Written: 1, Kept: 4, Removed: 2}) {
		t.Errorf("%+v %v", r, err)
	}
	want(t, dir, map[string]string{"index.html": "home",
		"held/index.html": "names /css/a.css", "held/index.html.gz": "zipped NAMES /CSS/A.CSS", "css/a.css": "a style", "css/a.css.gz": "zipped A STYLE"})
}
