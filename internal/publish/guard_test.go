package publish

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"
)

func wantRefused(t *testing.T, err error, id string) {
	t.Helper()
	var r *Refused
	if !errors.As(err, &r) || r.Why.ID != id {
		t.Errorf("got %v, want the refusal %s", err, id)
	} else if r.Error() == "" || r.Why.Message("fr") == "" || len(r.Why.Hints("fr")) == 0 {
		t.Errorf("%s: refused without words", id)
	}
}

// TestDangerousOutputsAreRefused: every path is below a home that holds a site;
// links are what they lead to.
func TestDangerousOutputsAreRefused(t *testing.T) {
	t.Parallel()
	top := t.TempDir()
	home := filepath.Join(top, "home", "ana")
	source := filepath.Join(home, "site")
	for _, p := range []string{"content/concerts/noel.md", "static/a.css", "layouts/base.html", ".git/config", "saison.yaml"} {
		put(t, filepath.Join(source, p), "mine")
	}
	put(t, filepath.Join(top, "file"), "mine")
	for link, to := range map[string]string{"to-home": home, "to-source": source, "to-content": filepath.Join(source, "content"), "dead": filepath.Join(top, "nowhere"), "to-good": filepath.Join(top, "good")} {
		if err := os.Symlink(to, filepath.Join(top, link)); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Mkdir(filepath.Join(top, "good"), 0o777); err != nil {
		t.Fatal(err)
	}
	before := read(t, top)
	opts := Options{Source: source, Home: home, LockDir: filepath.Join(top, "locks"), Adopt: true}
	for _, c := range []struct{ dir, id string }{
		{"", "output-empty"},
		{"  ", "output-empty"},
		{"/", "output-root"},
		{home, "output-home"},
		{filepath.Join(top, "home"), "output-home"},
		{top, "output-home"},
		{filepath.Join(top, "to-home"), "output-home"},
		{source, "output-source"},
		{source + "/public/..", "output-source"},
		{filepath.Join(top, "to-source"), "output-source"},
		{filepath.Join(source, "content"), "output-in-source"},
		{filepath.Join(source, "content/public"), "output-in-source"},
		{filepath.Join(source, "content/concerts/not/yet"), "output-in-source"},
		{filepath.Join(top, "to-content"), "output-in-source"},
		{filepath.Join(top, "to-content", "new"), "output-in-source"},
		{filepath.Join(source, "static"), "output-in-source"},
		{filepath.Join(source, "layouts/x"), "output-in-source"},
		{filepath.Join(source, ".git/x"), "output-in-source"},
		{filepath.Join(source, ".saison"), "output-in-source"},
		{filepath.Join(source, ".saison/site"), "output-in-source"},
		{filepath.Join(top, "file"), "output-file"},
		{filepath.Join(top, "file", "public"), "output-file"},
		{filepath.Join(top, "dead"), "output-dangling"},
	} {
		_, err := Publish(context.Background(), c.dir, site(siteA), opts)
		if err == nil {
			t.Fatalf("%q was accepted", c.dir)
		}
		wantRefused(t, err, c.id)
	}
	opts.Home = filepath.Join(top, "elsewhere")
	_, err := Publish(context.Background(), filepath.Join(top, "home"), site(siteA), opts)
	wantRefused(t, err, "output-holds-source")
	if after := read(t, top); len(after) != len(before) {
		t.Errorf("the refusals left %v, before %v", after, before)
	}

	for _, dir := range []string{filepath.Join(source, "public"), filepath.Join(top, "to-good"), filepath.Join(top, "not/yet/there"), filepath.Join(top, "my public é site"), filepath.Join(top, "-public"), filepath.Join(top, "100%d") + "/"} {
		mustPublish(t, dir, opts, siteA)
		want(t, dir, siteA)
	}
	if info, err := os.Lstat(filepath.Join(top, "to-good")); err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Error("a link to the output was replaced")
	}
}

func TestAMissingSourceIsAFailureOfTheMachine(t *testing.T) {
	t.Parallel()
	dir, opts := place(t)
	opts.Source = "\x00"
	_, err := Publish(context.Background(), dir, site(siteA), opts)
	var m *Machine
	if !errors.As(err, &m) {
		t.Errorf("got %v", err)
	}
}
