package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

func TestTheBrowserIsOpenedWhenTheSiteIsThere(t *testing.T) {
	t.Parallel()
	for _, fails := range []bool{false, true} {
		dir, out := preparedSite(t), &screen{}
		saveFile(t, filepath.Join(dir, "saison.yaml"), "title: A small site\nbase_url: https://example.org/agenda/\nlanguage: en\ntimezone: Europe/Paris\n")
		opened := make(chan string, 2)
		env := &environment{stdout: io.Discard, stderr: out, getenv: func(string) string { return "" }, clock: time.Now,
			browse: func(_ context.Context, address string) error {
				opened <- address
				if fails {
					return errors.New("there is none")
				}
				return nil
			}}
		ctx, stop := context.WithCancel(t.Context())
		ended := make(chan int, 1)
		go func() { ended <- run(ctx, env, []string{"serve", "--source", dir, "--addr", "127.0.0.1:0", "--open"}) }()
		address := <-opened
		if !strings.HasPrefix(address, "http://localhost:") || !strings.HasSuffix(address, "/agenda/") {
			t.Errorf("opened at %s", address)
		}
		res, err := http.Get(address)
		if err != nil {
			t.Fatal(err)
		}
		res.Body.Close()
		if res.StatusCode != http.StatusOK {
			t.Errorf("it answers %s", res.Status)
		}
		if fails {
			eventually(t, "no browser could be opened; the address is "+address, out.String)
		}
		stop()
		if code := <-ended; code != exitGood || len(opened) > 0 {
			t.Errorf("ended with %d, opened %d times more:\n%s", code, len(opened), out)
		}
		if !fails && strings.Contains(out.String(), "no browser") {
			t.Errorf("it says: %s", out)
		}
	}
}

func TestNoShellReadsTheAddress(t *testing.T) {
	t.Parallel()
	const address = "http://localhost:1313/a b/;$(x)&y|z'\"/"
	for system, program := range map[string]string{"linux": "xdg-open", "freebsd": "xdg-open", "darwin": "open", "windows": "rundll32"} {
		line := browserLine(system, address)
		if line[0] != program || line[len(line)-1] != address {
			t.Errorf("%s: %q", system, line)
		}
		for _, shell := range []string{"sh", "bash", "cmd", "cmd.exe", "powershell", "-c", "/c"} {
			if slices.Contains(line, shell) {
				t.Errorf("%s: %q", system, line)
			}
		}
	}
}

// TestBrowsersFollowTheEditor has an open page and sees where it is sent.
func TestBrowsersFollowTheEditor(t *testing.T) {
	t.Parallel()
	for _, follow := range []bool{true, false} {
		dir := preparedSite(t)
		flags := []string{"-q"}
		if follow {
			flags = append(flags, "--follow")
		}
		at, _ := serving(t, dir, flags...)
		ctx, stop := context.WithTimeout(t.Context(), 3*time.Minute)
		defer stop()
		req, err := http.NewRequestWithContext(ctx, "GET", at+"/__reload?page=/", nil)
		if err != nil {
			t.Fatal(err)
		}
		res, err := http.DefaultClient.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		defer res.Body.Close()
		lines := bufio.NewScanner(res.Body)
		lines.Buffer(nil, 1<<20)
		next := func() (m struct {
			Build int
			Go    string
		}) {
			t.Helper()
			for lines.Scan() {
				if data, ok := strings.CutPrefix(lines.Text(), "data: "); ok {
					if err := json.Unmarshal([]byte(data), &m); err != nil {
						t.Fatal(err)
					}
					return m
				}
			}
			t.Fatal("no message", lines.Err())
			return m
		}
		if m := next(); m.Go != "" {
			t.Errorf("sent to %s before anything was edited", m.Go)
		}
		saveFile(t, filepath.Join(dir, "content/concerts/2026-12-12-winter.md"), strings.Replace(winter, "a long night", "a short day", 1))
		m := next()
		for follow && m.Go == "" { // a state of the file before the last
			m = next()
		}
		if want := map[bool]string{true: "/concerts/winter/"}[follow]; m.Go != want {
			t.Errorf("follow %v: sent to %q", follow, m.Go)
		}
		// A file that is no page leads nowhere.
		saveFile(t, filepath.Join(dir, "saison.yaml"), "title: Another name\nbase_url: https://example.org/\nlanguage: en\ntimezone: Europe/Paris\n")
		if m := next(); m.Go != "" {
			t.Errorf("sent to %q after an edit of the settings", m.Go)
		}
	}
}
