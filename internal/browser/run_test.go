package browser

import (
	"bufio"
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"testing"
	"time"
)

// patience is how long one script may take on a machine with much to do.
const patience = 20 * time.Minute

// job is what a script is told.
type job struct {
	Base     string   `json:"base"`
	Chromium string   `json:"chromium"`
	Now      int64    `json:"now"`      // milliseconds: the clock of the pages stands still there
	Thorough bool     `json:"thorough"` // every kind of document is asked for: see kinds
	Pages    []sample `json:"pages"`
	Bare     string   `json:"bare"` // the same site without headers, for hostile.mjs
	Twin     string   `json:"twin"` // a harmless site like it
}

// word is one line of a script's answer.
type word struct {
	Page  string          `json:"page"`  // where
	Fault string          `json:"fault"` // what is wrong there
	Seen  json.RawMessage `json:"seen"`  // what was measured there
	Done  int             `json:"done"`  // the last line: how many pages were looked at
}

// chromium returns the browser and the node program, or skips the test.
func chromium(t *testing.T) (node, browser string) {
	t.Helper()
	if testing.Short() {
		t.Skip("no browser looks at the pages in a short test")
	}
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("Node.js is not installed: no browser looks at the pages")
	}
	if _, err := os.Stat("testdata/node_modules/playwright-core/package.json"); err != nil {
		t.Skip("run .ci/browser first: without its programs no browser looks at the pages")
	}
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if browser, err = exec.LookPath(name); err == nil {
			return node, browser
		}
	}
	t.Skip("Chromium is not installed: no browser looks at the pages")
	return "", ""
}

// look runs a script of testdata over pages, reports every fault that it tells,
// and returns what it measured, by path.
func (h *hosted) look(t *testing.T, script string, pages []sample) map[string][]json.RawMessage {
	t.Helper()
	node, browser := chromium(t)
	for _, name := range []string{script, "lib.mjs", "package-lock.json"} {
		if _, err := os.ReadFile("testdata/" + name); err != nil { // so that a cached result knows of them
			t.Fatal(err)
		}
	}
	told, err := json.Marshal(job{Base: h.url, Chromium: browser, Now: h.Now.UnixMilli(), Thorough: *kinds, Pages: pages, Bare: h.bare, Twin: h.twin})
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), node, script)
	cmd.Dir = "testdata"
	cmd.Stdin = bytes.NewReader(told)
	var errs bytes.Buffer
	cmd.Stderr = &errs
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	watchdog := time.AfterFunc(patience, func() { cmd.Process.Kill() })
	defer watchdog.Stop()
	seen, done := map[string][]json.RawMessage{}, 0
	lines := bufio.NewScanner(out)
	lines.Buffer(nil, 1<<24)
	for lines.Scan() {
		var w word
		if err := json.Unmarshal(lines.Bytes(), &w); err != nil {
			t.Fatalf("%s: %v in %q", script, err, lines.Text())
		}
		if w.Fault != "" {
			t.Errorf("%s: %s", w.Page, w.Fault)
		}
		if w.Seen != nil {
			seen[w.Page] = append(seen[w.Page], w.Seen)
		}
		done += w.Done
	}
	if err := cmd.Wait(); err != nil {
		t.Fatalf("%s: %v\n%s", script, err, errs.Bytes())
	}
	if done == 0 || done%len(pages) != 0 {
		t.Errorf("%s looked at %d pages of %d\n%s", script, done, len(pages), errs.Bytes())
	}
	return seen
}
