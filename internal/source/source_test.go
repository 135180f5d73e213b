package source

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"saison/internal/diag"
)

// site writes files into a new folder, with times that are long past.
func site(t testing.TB, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for path, text := range files {
		put(t, dir, path, text)
	}
	return dir
}

func put(t testing.TB, dir, path, text string) {
	t.Helper()
	full := filepath.Join(dir, filepath.FromSlash(path))
	if err := os.MkdirAll(filepath.Dir(full), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(full, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

func read(t *testing.T, dir string, prev *Snapshot) (*Snapshot, diag.List) {
	t.Helper()
	s, faults, err := Read(context.Background(), dir, nil, prev)
	if err != nil {
		t.Fatal(err)
	}
	return s, faults
}

func paths(files []*File) string {
	var out []string
	for _, f := range files {
		out = append(out, f.Path)
	}
	return strings.Join(out, " ")
}

func ids(l diag.List) string {
	var out []string
	for _, d := range l {
		out = append(out, d.Pos.File+" "+d.ID)
	}
	return strings.Join(out, "\n")
}

func TestReadTakesWhatASiteHolds(t *testing.T) {
	t.Parallel()
	dir := site(t, map[string]string{
		"saison.yaml": "a", "saison.journal": "b", "README.md": "no", "public/index.html": "no",
		"content/index.md": "c", "content/concerts/noel.md": "d", "content/concerts/noel/photo.jpg": "e",
		"layouts/event.html": "f", "static/css/a.css": "g", "static/.well-known/security.txt": "h",
	})
	s, faults := read(t, dir, nil)
	const want = "content/concerts/noel.md content/concerts/noel/photo.jpg content/index.md layouts/event.html " +
		"saison.journal saison.yaml static/.well-known/security.txt static/css/a.css"
	if got := paths(s.Files()); got != want || len(faults) > 0 {
		t.Errorf("got  %s\nwant %s\n%v", got, want, faults)
	}
	if got := paths(s.Under("content/concerts/")); got != "content/concerts/noel.md content/concerts/noel/photo.jpg" {
		t.Errorf("Under: got %s", got)
	}
	if s.File("content/nothing.md") != nil || s.File("content/index.md").Size != 1 {
		t.Error("File: wrong")
	}
	if data, err := s.File("static/css/a.css").Bytes(); string(data) != "g" || err != nil {
		t.Errorf("Bytes: got %q, %v", data, err)
	}
}

func TestIgnoredNames(t *testing.T) {
	t.Parallel()
	for _, name := range []string{".git", ".env", ".noel.md.swp", "noel.md~", ".#noel.md", "#noel.md#", "4913", ".goutputstream-AB12",
		"noel.md___jb_tmp___", "noel.md___jb_old___", "x.swp", "x.tmp", "x.bak", "~$noel.docx", "Thumbs.db", "desktop.ini", ".DS_Store"} {
		if !Ignored(name) {
			t.Errorf("%s is not ignored", name)
		}
	}
	for _, name := range []string{"noel.md", "4913.md", "a#b.md", "~", "tmp", "bak.md"} {
		if Ignored(name) {
			t.Errorf("%s is ignored", name)
		}
	}
}

func TestHiddenFoldersAreNotRead(t *testing.T) {
	t.Parallel()
	dir := site(t, map[string]string{"content/a.md": "", "content/.git/config": "", "content/.env": "", "layouts/.well-known/x": ""})
	s, _ := read(t, dir, nil)
	if got := paths(s.Files()); got != "content/a.md" {
		t.Errorf("got %s", got)
	}
}

func TestNamesThatAreNotGoodEverywhere(t *testing.T) {
	t.Parallel()
	tests := map[string]string{
		"a:b.md": "name-character", "a<b": "name-character", "a|b": "name-character", "a?": "name-character", "a*": "name-character",
		`a\b`: "name-character", `a"b`: "name-character", "a\nb": "name-invisible", "a\u202Eb": "name-invisible", "a\u200Bb": "name-invisible",
		"a.": "name-end", "a ": "name-end", "con": "name-device", "NUL.md": "name-device", "com1.txt": "name-device", "lpt9": "name-device",
		"a\xFF": "name-not-utf8", strings.Repeat("a", 256): "name-long",
		"concert.md": "", "été d'hiver.md": "", "קונצרט.md": "", "console.md": "", "com10.md": "", "a, b (c) & d.md": "",
	}
	for name, want := range tests {
		if got, _ := badName(name); got != want {
			t.Errorf("%q: got %q, want %q", name, got, want)
		}
	}
	dir := site(t, map[string]string{"content/a:b.md": "", "content/c\u202Ed.md": "", "content/good.md": ""})
	s, faults := read(t, dir, nil)
	if got := paths(s.Files()); got != "content/good.md" {
		t.Errorf("got %s", got)
	}
	if got := ids(faults); got != "content/a:b.md name-character\ncontent/c\u202Ed.md name-invisible" {
		t.Errorf("got %s", got)
	}
}

func TestTwinsAreErrors(t *testing.T) {
	t.Parallel()
	dir := site(t, map[string]string{
		"content/a/Noel.md": "1", "content/a/noel.md": "2",
		"content/caf\u00E9.md": "1", "content/cafe\u0301.md": "2",
		"content/Concerts/x.md": "1", "content/concerts/y.md": "2",
	})
	s, faults := read(t, dir, nil)
	const want = "content/a/noel.md name-twin\ncontent/caf\u00E9.md name-twin\ncontent/concerts name-twin"
	if got := ids(faults); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	for _, d := range faults {
		if d.Severity != diag.Error || len(d.Notes) != 1 {
			t.Errorf("%v: severity %v, %d notes", d.Pos, d.Severity, len(d.Notes))
		}
	}
	if n := len(s.Under("content/caf")); n != 1 {
		t.Errorf("%d files of one name", n)
	}
}

func TestANameInTheOtherUnicodeFormIsOneName(t *testing.T) {
	t.Parallel()
	dir := site(t, map[string]string{"content/e\u0301te\u0301.md": "x"})
	s, faults := read(t, dir, nil)
	if f := s.File("content/été.md"); f == nil || len(faults) > 0 {
		t.Fatalf("got %s %v", paths(s.Files()), faults)
	}
	again, _ := read(t, dir, s)
	if again.Sum() != s.Sum() {
		t.Error("sums differ")
	}
}

func TestLinksStayInsideTheSite(t *testing.T) {
	t.Parallel()
	outside := site(t, map[string]string{"secret.md": "SECRET", "dir/x.md": "SECRET"})
	dir := site(t, map[string]string{"content/a.md": "a", "static/b.txt": "b", "content/sub/x.md": "x"})
	for name, to := range map[string]string{
		"content/inside.md": "a.md", "content/other.md": "../static/b.txt", "content/outside.md": filepath.Join(outside, "secret.md"),
		"content/up.md": "../../" + filepath.Base(outside) + "/secret.md", "content/folder": filepath.Join(outside, "dir"),
		"content/broken.md": "nothing.md", "content/loop.md": "loop.md", "content/here": ".", "content/subs": "sub",
	} {
		if err := os.Symlink(to, filepath.Join(dir, name)); err != nil {
			t.Skip(err)
		}
	}
	s, faults := read(t, dir, nil)
	if got := paths(s.Under("content/")); got != "content/a.md content/inside.md content/other.md content/sub/x.md" {
		t.Errorf("got %s", got)
	}
	if data, _ := s.File("content/other.md").Bytes(); string(data) != "b" {
		t.Errorf("other.md holds %q", data)
	}
	const want = `content/broken.md symlink-broken
content/folder symlink-outside
content/here symlink-folder
content/loop.md symlink-loop
content/outside.md symlink-outside
content/subs symlink-folder
content/up.md symlink-outside`
	if got := ids(faults); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestAFolderOfTheSiteThatIsALinkOutsideIsAnError(t *testing.T) {
	t.Parallel()
	outside := site(t, map[string]string{"x.md": ""})
	dir := site(t, map[string]string{"content/a.md": ""})
	if err := os.Symlink(outside, filepath.Join(dir, "static")); err != nil {
		t.Skip(err)
	}
	_, faults := read(t, dir, nil)
	if got := ids(faults); got != "static symlink-outside" {
		t.Errorf("got %s", got)
	}
}

func TestWithoutContent(t *testing.T) {
	t.Parallel()
	_, faults := read(t, site(t, map[string]string{"saison.yaml": ""}), nil)
	if got := ids(faults); got != "content content-missing" {
		t.Errorf("got %s", got)
	}
	if _, _, err := Read(context.Background(), filepath.Join(t.TempDir(), "nothing"), nil, nil); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("got %v", err)
	}
	_, faults = read(t, site(t, map[string]string{"content": "a file"}), nil)
	if got := ids(faults); got != "content folder-expected" {
		t.Errorf("got %s", got)
	}
}

func TestTheSiteLiesOverTheTheme(t *testing.T) {
	t.Parallel()
	theme := fstest.MapFS{
		"layouts/base.html": {Data: []byte("theme")}, "layouts/event.html": {Data: []byte("theme")},
		"static/a.css": {Data: []byte("theme")}, "content/x.md": {Data: []byte("no")}, "layouts/.hidden": {Data: []byte("no")},
	}
	dir := site(t, map[string]string{"content/a.md": "", "layouts/event.html": "site"})
	s, _, err := Read(context.Background(), dir, theme, nil)
	if err != nil {
		t.Fatal(err)
	}
	if got := paths(s.Files()); got != "content/a.md layouts/base.html layouts/event.html static/a.css" {
		t.Fatalf("got %s", got)
	}
	if f := s.File("layouts/event.html"); f.Builtin || f.Size != 4 {
		t.Errorf("event.html is of the theme")
	}
	if f := s.File("layouts/base.html"); !f.Builtin {
		t.Errorf("base.html is of the site")
	}
	os.Remove(filepath.Join(dir, "layouts/event.html"))
	s, _, err = Read(context.Background(), dir, theme, s)
	if f := s.File("layouts/event.html"); err != nil || !f.Builtin {
		t.Errorf("the theme's file does not come back: %v", err)
	}
}

// age sets the times of a file back.
func age(t *testing.T, path string) {
	t.Helper()
	old := time.Now().Add(-time.Hour)
	if err := os.Chtimes(path, old, old); err != nil {
		t.Fatal(err)
	}
}

func TestUnchangedFilesAreTakenFromTheLastSnapshot(t *testing.T) {
	t.Parallel()
	was := stamp{size: 1, changed: 10, meta: 20, inode: 3, device: 4}
	for _, tt := range []struct {
		name   string
		change func(*stamp)
		same   bool
	}{
		{"nothing", func(*stamp) {}, true},
		{"size", func(s *stamp) { s.size++ }, false},
		{"time", func(s *stamp) { s.changed++ }, false},
		{"time set back, but the record is newer", func(s *stamp) { s.meta++ }, false},
		{"another file of the name", func(s *stamp) { s.inode++ }, false},
		{"another disk", func(s *stamp) { s.device++ }, false},
		{"read again at once", func(s *stamp) { s.recent = true }, true},
	} {
		now := was
		tt.change(&now)
		if got := was.same(now); got != tt.same {
			t.Errorf("%s: got %v, want %v", tt.name, got, tt.same)
		}
	}
	was.recent = true
	if was.same(was) {
		t.Error("a file that had just changed is trusted")
	}
}

func TestAChangeIsSeenEvenWithEqualSizeAndTime(t *testing.T) {
	t.Parallel()
	dir := site(t, map[string]string{"content/a.md": "one", "content/b.md": "two"})
	path := filepath.Join(dir, "content", "a.md")
	age(t, path)
	s, _ := read(t, dir, nil)
	put(t, dir, "content/a.md", "eno")
	age(t, path)
	again, _ := read(t, dir, s)
	if data, _ := again.File("content/a.md").Bytes(); string(data) != "eno" {
		t.Errorf("got %q", data)
	}
	if again.Sum() == s.Sum() {
		t.Error("equal sums of different sites")
	}
	os.Remove(path)
	gone, _ := read(t, dir, again)
	if gone.File("content/a.md") != nil {
		t.Error("a removed file is still there")
	}
}

func TestLargeFilesThatAreNotTextAreReadAgain(t *testing.T) {
	t.Parallel()
	big := strings.Repeat("\x00\xFF", 2<<20)
	dir := site(t, map[string]string{"content/film.mp4": big, "content/a.md": strings.Repeat("a", 2<<20)})
	s, _ := read(t, dir, nil)
	f := s.File("content/film.mp4")
	if f.data != nil || f.Sum != sum([]byte(big)) || f.Size != int64(len(big)) {
		t.Fatalf("kept %d bytes, sum %s", len(f.data), f.Sum)
	}
	if data, err := f.Bytes(); string(data) != big || err != nil {
		t.Errorf("got %d bytes, %v", len(data), err)
	}
	if f := s.File("content/a.md"); len(f.text) != 2<<20 {
		t.Error("text is not kept")
	}
	put(t, dir, "content/film.mp4", "short")
	if _, err := f.Bytes(); !errors.Is(err, ErrChanged) {
		t.Errorf("got %v, want ErrChanged", err)
	}
}

func TestReadStopsWithItsContext(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, _, err := Read(ctx, site(t, map[string]string{"content/a.md": ""}), nil, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

func TestTooManyFilesAreAnError(t *testing.T) {
	t.Parallel()
	r := &reader{}
	if !r.room(MaxFiles) || len(r.faults) > 0 {
		t.Error("the limit itself is refused")
	}
	if r.room(1) || r.room(1) || ids(r.faults) != "content too-many-files" {
		t.Errorf("got %s", ids(r.faults))
	}
}

func TestEqualSitesHaveEqualSums(t *testing.T) {
	t.Parallel()
	files := map[string]string{"content/a.md": "a", "content/b/c.md": "c", "saison.yaml": "x"}
	a, _ := read(t, site(t, files), nil)
	b, _ := read(t, site(t, files), nil)
	if a.Sum() != b.Sum() || a.Sum() != FromFiles(files).Sum() {
		t.Errorf("sums differ: %s %s %s", a.Sum(), b.Sum(), FromFiles(files).Sum())
	}
}

func TestSettingsUnderAnotherNameAreSeenWhereThereAreNone(t *testing.T) {
	t.Parallel()
	dir := site(t, map[string]string{"saison.yml": "title: a\n", "content/a.md": "a"})
	s, faults := read(t, dir, nil)
	if s.File("saison.yml") == nil || len(faults) > 0 {
		t.Errorf("got %s, %v", paths(s.Files()), faults)
	}
	put(t, dir, Settings, "title: b\n")
	if s, _ = read(t, dir, s); s.File("saison.yml") != nil || s.File(Settings) == nil {
		t.Errorf("got %s", paths(s.Files()))
	}
}
