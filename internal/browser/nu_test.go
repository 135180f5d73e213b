package browser

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"saison/internal/site"
)

// TestPagesPleaseNu gives a page of every type in every language to the Nu
// checker of the W3C, or all pages of the demonstration: see kinds.
func TestPagesPleaseNu(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("the Nu checker takes a while")
	}
	java, err := exec.LookPath("java")
	if err != nil {
		t.Skip("Java is not installed: the Nu checker does not look at the pages")
	}
	jar, err := filepath.Abs("testdata/nu/node_modules/vnu-jar/build/dist/vnu.jar")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(jar); err != nil {
		t.Skip("run .ci/browser first: the Nu checker is not installed")
	}
	h := serve(t)
	dir := t.TempDir()
	pages := h.pagesForNu(t)
	for _, at := range pages {
		name := filepath.Join(dir, filepath.FromSlash(at))
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, h.bytesAt(t, at), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	planted := filepath.Join(dir, "planted.html")
	if err := os.WriteFile(planted, []byte("<!doctype html><html lang=\"fr\"><title>x</title><p id=\"a\"><p id=\"a\">"), 0o644); err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), java, "-Xss1m", "-jar", jar, "--skip-non-html", "--format", "json", "--exit-zero-always", "--stdout", dir)
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	var told struct {
		Messages []struct{ Type, SubType, URL, Message, Extract string }
	}
	if err := json.Unmarshal(out, &told); err != nil {
		t.Fatalf("%v in %.300s", err, out)
	}
	found := false
	for _, m := range told.Messages {
		switch {
		case strings.HasSuffix(m.URL, "/planted.html"):
			found = found || m.Type == "error"
		case m.Type != "info":
			t.Errorf("%s: %s\n%s", m.URL[strings.Index(m.URL, dir)+len(dir):], m.Message, m.Extract)
		}
	}
	if !found {
		t.Error("the checker does not find the fault that was planted")
	}
	t.Logf("%d pages", len(pages))
}

// pagesForNu returns the addresses of the files of pages.
func (h *hosted) pagesForNu(t *testing.T) []string {
	t.Helper()
	var all []string
	if *kinds {
		for _, o := range h.Outputs() {
			if o.Format == site.HTML {
				all = append(all, "/"+o.Path)
			}
		}
		return all
	}
	for _, s := range h.samples(t) {
		if strings.HasSuffix(s.Path, "/") {
			s.Path += "index.html"
		}
		all = append(all, s.Path)
	}
	return all
}
