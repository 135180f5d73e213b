package publish

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// site returns files with the given bytes by path.
func site(m map[string]string) []File {
	var files []File
	for _, p := range slices.Sorted(maps.Keys(m)) {
		files = append(files, Bytes(p, []byte(m[p])))
	}
	return files
}

// place returns a folder for the output below a temporary one, and options
// under which nothing outside is touched.
func place(t *testing.T) (dir string, opts Options) {
	t.Helper()
	return placeIn(t.TempDir())
}

func placeIn(top string) (dir string, opts Options) {
	return filepath.Join(top, "out", "public"), Options{Home: filepath.Join(top, "home"), LockDir: filepath.Join(top, "locks"), Workers: 3}
}

// read returns the files of dir by path, links as "-> target", folders with a
// slash; without the manifest. nil when there is no dir.
func read(t *testing.T, dir string) map[string]string {
	t.Helper()
	if _, err := os.Lstat(dir); err != nil {
		return nil
	}
	dir, err := filepath.EvalSymlinks(dir)
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]string{}
	err = filepath.WalkDir(dir, func(p string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, _ := filepath.Rel(dir, p)
		rel = filepath.ToSlash(rel)
		switch {
		case rel == "." || rel == manifestName:
		case d.IsDir():
			if sub, _ := os.ReadDir(p); len(sub) == 0 {
				got[rel+"/"] = ""
			}
		case d.Type()&fs.ModeSymlink != 0:
			target, _ := os.Readlink(p)
			got[rel] = "-> " + target
		default:
			data, err := os.ReadFile(p)
			if err != nil {
				return err
			}
			got[rel] = string(data)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return got
}

func want(t *testing.T, dir string, files map[string]string) {
	t.Helper()
	if got := read(t, dir); !maps.Equal(got, files) {
		t.Errorf("%s holds\n%v\nwant\n%v", dir, got, files)
	}
}

// alone fails when anything but the output stands in its folder.
func alone(t *testing.T, dir string) {
	t.Helper()
	names, err := os.ReadDir(filepath.Dir(dir))
	if err != nil {
		t.Fatal(err)
	}
	for _, n := range names {
		if n.Name() != filepath.Base(dir) {
			t.Errorf("left beside the output: %s", n.Name())
		}
	}
}

func mustPublish(t *testing.T, dir string, opts Options, files map[string]string) Report {
	t.Helper()
	r, err := Publish(context.Background(), dir, site(files), opts)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func put(t *testing.T, path, data string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(data), 0o666); err != nil {
		t.Fatal(err)
	}
}

var (
	siteA = map[string]string{"index.html": "home A", "concerts/noel/index.html": "noel", "concerts/ete/index.html": "ete A", "old.html": "old", "agenda.ics": "ics"}
	siteB = map[string]string{"index.html": "home B", "concerts/noel/index.html": "noel", "concerts/ete/index.html": "ete B", "new/a/index.html": "new", "agenda.ics": "ics"}
)

func TestAPublicationIsTheWholeSite(t *testing.T) {
	t.Parallel()
	dir, opts := place(t)
	if r := mustPublish(t, dir, opts, siteA); r != (Report{Written: 5}) {
		t.Errorf("first: %+v", r)
	}
	want(t, dir, siteA)
	if r := mustPublish(t, dir, opts, siteB); r != (Report{Written: 3, Unchanged: 2, Removed: 1}) {
		t.Errorf("second: %+v", r)
	}
	want(t, dir, siteB)
	alone(t, dir)
}

func TestNothingIsWrittenWhenNothingChanged(t *testing.T) {
	t.Parallel()
	dir, opts := place(t)
	mustPublish(t, dir, opts, siteA)
	before, err := os.Stat(dir)
	if err != nil {
		t.Fatal(err)
	}
	opts.fail = func(op, path string) error {
		switch op {
		case "scan", "lock", "open", "lstat", "stat", "read", "list", "close":
			return nil
		}
		return fmt.Errorf("%s %s must not happen", op, path)
	}
	if r := mustPublish(t, dir, opts, siteA); r != (Report{Unchanged: 5}) {
		t.Errorf("report %+v", r)
	}
	if after, _ := os.Stat(dir); !os.SameFile(before, after) || !after.ModTime().Equal(before.ModTime()) {
		t.Error("the output was exchanged or written")
	}
}

func TestUnchangedFilesKeepTheirInodes(t *testing.T) {
	t.Parallel()
	dir, opts := place(t)
	mustPublish(t, dir, opts, siteA)
	kept := filepath.Join(dir, "concerts/noel/index.html")
	before, _ := os.Stat(kept)
	mustPublish(t, dir, opts, siteB)
	if after, err := os.Stat(kept); err != nil || !os.SameFile(before, after) {
		t.Errorf("an unchanged file was written anew (%v)", err)
	}
}

func TestAFileThatWasTamperedWithIsWrittenAgain(t *testing.T) {
	t.Parallel()
	for name, tamper := range map[string]func(path string) error{
		"changed in place": func(p string) error { return os.WriteFile(p, []byte("noeL"), 0o666) },
		"longer":           func(p string) error { return os.WriteFile(p, []byte("noel, noel"), 0o666) },
		"deleted":          os.Remove,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir, opts := place(t)
			mustPublish(t, dir, opts, siteA)
			// The manifest is made a little older, as it is after a while.
			past := time.Now().Add(-time.Minute)
			for p := range siteA {
				os.Chtimes(filepath.Join(dir, p), past, past)
			}
			os.Chtimes(filepath.Join(dir, manifestName), past, past)
			if err := tamper(filepath.Join(dir, "concerts/noel/index.html")); err != nil {
				t.Fatal(err)
			}
			if r := mustPublish(t, dir, opts, siteA); r.Written != 1 {
				t.Errorf("report %+v", r)
			}
			want(t, dir, siteA)
		})
	}
}

func TestForeignFilesAreCarriedOver(t *testing.T) {
	t.Parallel()
	dir, opts := place(t)
	mustPublish(t, dir, opts, siteA)
	put(t, filepath.Join(dir, "CNAME"), "www.example.org")
	put(t, filepath.Join(dir, ".git/config"), "[core]")
	put(t, filepath.Join(dir, "concerts/mine.html"), "mine")
	away := filepath.Join(filepath.Dir(filepath.Dir(dir)), "away")
	put(t, filepath.Join(away, "a.txt"), "away")
	for _, err := range []error{
		os.Symlink(away, filepath.Join(dir, "shared")),
		os.Symlink("nowhere", filepath.Join(dir, "concerts/dead")),
		os.MkdirAll(filepath.Join(dir, "empty/inside"), 0o777),
		os.Mkdir(filepath.Join(dir, "closed"), 0o500),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	foreign := map[string]string{"CNAME": "www.example.org", ".git/config": "[core]", "concerts/mine.html": "mine",
		"shared": "-> " + away, "concerts/dead": "-> nowhere", "empty/inside/": "", "closed/": ""}
	for i, s := range []map[string]string{siteB, siteA, siteB} {
		mustPublish(t, dir, opts, s)
		all := maps.Clone(s)
		maps.Copy(all, foreign)
		want(t, dir, all)
		if i == 0 {
			if info, _ := os.Stat(filepath.Join(dir, "closed")); info.Mode().Perm() != 0o500 {
				t.Errorf("rights of a foreign folder: %v", info.Mode())
			}
		}
	}
	want(t, away, map[string]string{"a.txt": "away"})
	alone(t, dir)
}

func TestWithoutHardLinksFilesAreCopied(t *testing.T) {
	t.Parallel()
	dir, opts := place(t)
	mustPublish(t, dir, opts, siteA)
	put(t, filepath.Join(dir, "CNAME"), "www.example.org")
	os.Symlink("nowhere", filepath.Join(dir, "dead"))
	opts.fail = only("link", errors.ErrUnsupported)
	mustPublish(t, dir, opts, siteB)
	all := maps.Clone(siteB)
	all["CNAME"], all["dead"] = "www.example.org", "-> nowhere"
	want(t, dir, all)
}

func only(op string, err error) func(string, string) error {
	return func(o, _ string) error {
		if o == op {
			return err
		}
		return nil
	}
}

func TestAFolderWithFilesIsAdoptedOnlyWhenAsked(t *testing.T) {
	t.Parallel()
	dir, opts := place(t)
	put(t, filepath.Join(dir, "index.html"), "somebody's")
	put(t, filepath.Join(dir, "notes.txt"), "mine")
	_, err := Publish(context.Background(), dir, site(siteA), opts)
	wantRefused(t, err, "output-foreign")
	want(t, dir, map[string]string{"index.html": "somebody's", "notes.txt": "mine"})

	opts.Adopt = true
	mustPublish(t, dir, opts, siteA)
	all := maps.Clone(siteA)
	all["notes.txt"] = "mine"
	want(t, dir, all)
	opts.Adopt = false
	mustPublish(t, dir, opts, siteB) // the manifest is there now
}

func TestAForeignFileIsNeverOverwritten(t *testing.T) {
	t.Parallel()
	dir, opts := place(t)
	mustPublish(t, dir, opts, siteA)
	for path, data := range map[string]string{"new/a/index.html": "mine", "new/a": "a file, not a folder"} {
		os.RemoveAll(filepath.Join(dir, "new"))
		put(t, filepath.Join(dir, path), data)
		before := read(t, dir)
		_, err := Publish(context.Background(), dir, site(siteB), opts)
		wantRefused(t, err, "output-occupied")
		want(t, dir, before)
		alone(t, dir)
	}
	// With the same bytes it can become ours.
	os.RemoveAll(filepath.Join(dir, "new"))
	put(t, filepath.Join(dir, "new/a/index.html"), "new")
	mustPublish(t, dir, opts, siteB)
	want(t, dir, siteB)
}

func TestALinkInThePlaceOfAFolderIsNotFollowed(t *testing.T) {
	t.Parallel()
	dir, opts := place(t)
	mustPublish(t, dir, opts, siteA)
	away := filepath.Join(filepath.Dir(filepath.Dir(dir)), "away")
	put(t, filepath.Join(away, "noel/index.html"), "away")
	os.RemoveAll(filepath.Join(dir, "concerts"))
	if err := os.Symlink(away, filepath.Join(dir, "concerts")); err != nil {
		t.Fatal(err)
	}
	_, err := Publish(context.Background(), dir, site(siteB), opts)
	wantRefused(t, err, "output-occupied")
	want(t, away, map[string]string{"noel/index.html": "away"})
}

func TestOneOfTwoPublicationsAtOnceFollowsTheOther(t *testing.T) {
	t.Parallel()
	dir, opts := place(t)
	opts.Wait = time.Minute
	var wg sync.WaitGroup
	for i := range 8 {
		wg.Go(func() {
			s := siteA
			if i%2 == 1 {
				s = siteB
			}
			if _, err := Publish(context.Background(), dir, site(s), opts); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	if got := read(t, dir); !maps.Equal(got, siteA) && !maps.Equal(got, siteB) {
		t.Errorf("a mixed site: %v", got)
	}
	alone(t, dir)
}

func TestAHeldOutputIsBusy(t *testing.T) {
	t.Parallel()
	dir, opts := place(t)
	first, err := Open(context.Background(), dir, opts)
	if err != nil {
		t.Fatal(err)
	}
	opts.Wait = time.Millisecond
	_, err = Open(context.Background(), dir, opts)
	var busy *Busy
	if !errors.As(err, &busy) || busy.Holder != fmt.Sprint(os.Getpid()) || busy.Dir != dir {
		t.Errorf("got %v", err)
	}
	first.Close()
	second, err := Open(context.Background(), dir, opts)
	if err != nil {
		t.Fatalf("after it was given back: %v", err)
	}
	second.Close()
	if _, err := os.Stat(filepath.Dir(dir)); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("parents made for a site that never came are left: %v", err)
	}
}

func TestWithoutACacheFolderTheLockStandsBesideAndGoes(t *testing.T) {
	t.Parallel()
	dir, opts := place(t)
	put(t, opts.LockDir, "a file")
	opts.LockDir = filepath.Join(opts.LockDir, "locks")
	mustPublish(t, dir, opts, siteA)
	want(t, dir, siteA)
	alone(t, dir)
}

func TestAStoppedPublicationLeavesTheOldSite(t *testing.T) {
	t.Parallel()
	dir, opts := place(t)
	mustPublish(t, dir, opts, siteA)
	ctx, stop := context.WithCancel(context.Background())
	files := site(siteB)
	render := files[2].Render
	files[2].Render = func() ([]byte, error) { stop(); return render() }
	if _, err := Publish(ctx, dir, files, opts); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	want(t, dir, siteA)
	alone(t, dir)
}

func TestAPageThatCannotBeRenderedStopsThePublication(t *testing.T) {
	t.Parallel()
	dir, opts := place(t)
	mustPublish(t, dir, opts, siteA)
	boom := errors.New("boom")
	files := append(site(siteB), File{Path: "z.html", Render: func() ([]byte, error) { return nil, boom }})
	if _, err := Publish(context.Background(), dir, files, opts); !errors.Is(err, boom) {
		t.Errorf("got %v", err)
	}
	want(t, dir, siteA)
	alone(t, dir)
}

func TestAPlanThatCannotBeIsAnError(t *testing.T) {
	t.Parallel()
	for name, paths := range map[string][]string{
		"none": {}, "twice": {"a", "a"}, "file and folder": {"a", "a/b"}, "above": {"../a"}, "absolute": {"/a"},
		"empty": {""}, "manifest": {manifestName}, "below the manifest": {manifestName + "/a"}, "backslash": {`a\b`}, "line break": {"a\nb"},
	} {
		dir, opts := place(t)
		var files []File
		for _, p := range paths {
			files = append(files, Bytes(p, nil))
		}
		if _, err := Publish(context.Background(), dir, files, opts); err == nil {
			t.Errorf("%s: accepted", name)
		}
		if got := read(t, dir); got != nil {
			t.Errorf("%s: wrote %v", name, got)
		}
	}
}

func TestFilesToKeepStayWithWhatTheyName(t *testing.T) {
	t.Parallel()
	dir, opts := place(t)
	old := map[string]string{"index.html": "home", "held/index.html": `<link href="/css/a.1.css">`, "css/a.1.css": "url(/font.1)", "font.1": "font", "gone/index.html": "gone"}
	mustPublish(t, dir, opts, old)
	publish := func(files map[string]string, want Report) {
		t.Helper()
		target, err := Open(context.Background(), dir, opts)
		if err != nil {
			t.Fatal(err)
		}
		defer target.Close()
		target.Keep(func(p string) bool { return strings.HasPrefix(p, "held/") })
		if r, err := target.Publish(context.Background(), site(files)); err != nil || r != want {
			t.Errorf("%+v %v, want %+v", r, err, want)
		}
	}
	now := map[string]string{"index.html": "home 2", "css/a.2.css": "new"}
	publish(now, Report{Written: 2, Kept: 3, Removed: 1})
	all := maps.Clone(now)
	for _, p := range []string{"held/index.html", "css/a.1.css", "font.1"} {
		all[p] = old[p]
	}
	want(t, dir, all)
	publish(now, Report{Unchanged: 2, Kept: 3}) // again, and nothing is written

	// What stands in the way of the site is not kept.
	publish(map[string]string{"held": "a file now"}, Report{Written: 1, Removed: 5})
	want(t, dir, map[string]string{"held": "a file now"})
}
