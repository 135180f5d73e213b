package main

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// serving starts saison serve on a site and returns its address. It ends with the test.
func serving(t *testing.T, dir string, flags ...string) (address string, out *screen) {
	t.Helper()
	out = &screen{}
	env := &environment{stdout: io.Discard, stderr: out, getenv: func(string) string { return "" }, clock: time.Now}
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan int, 1)
	go func() {
		ended <- run(ctx, env, append([]string{"watch", "--source", dir, "--addr", "127.0.0.1:0", "--now", "2026-11-01T12:00"}, flags...))
	}()
	t.Cleanup(func() {
		stop()
		if code := <-ended; code != exitGood {
			t.Errorf("ended with %d:\n%s", code, out)
		}
	})
	return strings.TrimSuffix(eventually(t, `http://localhost:\d+/`, out.String), "/"), out
}

// TestAnOpenPageChangesInItsPlace edits the file of a page that is open in a
// browser: the page shows it without being loaded again, a mistake comes over it
// with its message, and goes with the button that repairs.
func TestAnOpenPageChangesInItsPlace(t *testing.T) {
	t.Parallel()
	node, chromium, modules := liveBrowser(t)
	dir := preparedSite(t)
	file := filepath.Join(dir, "content/concerts/2026-12-12-winter.md")
	saveFile(t, file, winter+strings.Repeat("\nA long text.\n", 60))
	at, _ := serving(t, dir)
	settings, err := os.ReadFile(filepath.Join(dir, "saison.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	layout := filepath.Join(dir, "layouts/partials/footer.html")
	shared := []map[string]string{
		{"file": layout, "bad": "<footer>{{if}}</footer>\n", "place": "layouts/partials/footer.html:1"},
		{"file": layout, "bad": "<footer>{{.Nothing}}</footer>\n", "place": "layouts/partials/footer.html:1"},
		{"file": filepath.Join(dir, "saison.yaml"), "bad": string(settings) + "timezon: Europe/Paris\n", "good": string(settings), "place": "saison.yaml:5:1"},
		{"file": filepath.Join(dir, "saison.yaml"), "bad": strings.Replace(string(settings), "Europe/Paris", "Europe/Parys", 1), "good": string(settings), "place": "saison.yaml:4:11"},
	}
	job, err := json.Marshal(map[string]any{
		"modules": modules, "chromium": chromium, "page": at + "/concerts/winter/", "file": file,
		"old": "Winter concert", "next": "Summer concert", "day": "Saturday", "wrong": "Sunday",
		"message": "is a Saturday", "key": "title:", "slip": "titel:", "shared": shared,
	})
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), node, "testdata/live.mjs")
	cmd.Stdin = bytes.NewReader(job)
	var errs bytes.Buffer
	cmd.Stderr = &errs
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v\n%s", err, errs.Bytes())
	}
	type state struct {
		Scroll                int
		Same                  bool
		Typed, Heading, Title string
	}
	var told struct {
		Before, Edited, Broken, After state
		Shared                        []struct {
			state
			Overlay string
		}
		Overlay  string
		Repaired bool
		Errors   []string
	}
	if err := json.Unmarshal(out, &told); err != nil {
		t.Fatalf("%v in %s", err, out)
	}
	for name, s := range map[string]state{"edited": told.Edited, "broken": told.Broken, "put right": told.After} {
		if s.Scroll != told.Before.Scroll || !s.Same || s.Typed != "typed" {
			t.Errorf("the page that was %s: %+v, before %+v", name, s, told.Before)
		}
	}
	if len(told.Shared) != 2*len(shared) {
		t.Fatalf("%d states of what pages share", len(told.Shared))
	}
	for i, s := range told.Shared {
		if s.Scroll != told.Before.Scroll || !s.Same || s.Typed != "typed" || s.Heading != told.After.Heading {
			t.Errorf("%s, %d: %+v, before %+v", shared[i/2]["bad"], i%2, s, told.Before)
		}
	}
	for i, want := range []string{"{{if}}", "Nothing", `Did you mean "timezone"`, "Europe/Paris"} {
		if !strings.Contains(told.Shared[2*i].Overlay, want) {
			t.Errorf("the overlay lacks %q: %s", want, told.Shared[2*i].Overlay)
		}
	}
	if told.Before.Scroll == 0 {
		t.Error("the page was not scrolled")
	}
	if !strings.HasPrefix(told.Edited.Title, "Summer concert") || told.Broken.Heading != "Summer concert" {
		t.Errorf("the last good page is not there: %+v, %+v", told.Edited, told.Broken)
	}
	for _, want := range []string{"2026-12-12-winter.md:3:7", "date: Saturday 12 December 2026"} {
		if !strings.Contains(told.Overlay, want) {
			t.Errorf("the overlay lacks %q: %s", want, told.Overlay)
		}
	}
	if !told.Repaired {
		t.Error("the repair is not what the file was")
	}
	if len(told.Errors) > 0 {
		t.Errorf("errors: %q", told.Errors)
	}
}

func TestEachGoodStateIsPublished(t *testing.T) {
	t.Parallel()
	dir, output := preparedSite(t), filepath.Join(t.TempDir(), "out")
	file := filepath.Join(dir, "content/concerts/2026-12-12-winter.md")
	_, said := serving(t, dir, "--output", output)
	page := func() string {
		data, err := os.ReadFile(filepath.Join(output, "concerts/winter/index.html"))
		if err != nil {
			return err.Error()
		}
		return string(data)
	}
	eventually(t, "Songs for a long night", page)
	saveFile(t, file, strings.Replace(winter, "Saturday", "Sunday", 1))
	eventually(t, "weekday-mismatch", said.String)
	if !strings.Contains(page(), "Songs for a long night") {
		t.Error("a state with a mistake is published")
	}
	saveFile(t, file, strings.Replace(winter, "a long night", "a short day", 1))
	eventually(t, "All is well again", said.String)
	eventually(t, "Songs for a short day", page)
	if strings.Contains(page(), "__reload") {
		t.Error("what is published holds the script of the preview")
	}
	if _, err := os.Stat(filepath.Join(dir, "saison.journal")); err == nil {
		t.Error("the preview has written the journal")
	}
}

func TestTheAuthorHasAPageOfTheirOwn(t *testing.T) {
	t.Parallel()
	dir := preparedSite(t)
	saveFile(t, filepath.Join(dir, "content/concerts/later.md"), "---\ntitle: A later concert\ndate: 2027-05-01 18:00\ndraft: yes\n---\n")
	saveFile(t, filepath.Join(dir, "content/concerts/slip.md"), "---\ntitel: A slip\ndate: 2027-05-02 18:00\n---\n")
	at, _ := serving(t, dir)
	get := func(path string) func() string {
		return func() string {
			res, err := http.Get(at + path)
			if err != nil {
				return err.Error()
			}
			defer res.Body.Close()
			body, _ := io.ReadAll(res.Body)
			return res.Status + string(body)
		}
	}
	page := get("/_saison/")()
	for _, want := range []string{"Winter concert", "A later concert", "draft", "content/concerts/slip.md:2:1", "agenda.ics", "Put it right in the file"} {
		if !strings.Contains(page, want) {
			t.Errorf("the page lacks %q:\n%s", want, page)
		}
	}
	press := func(name string, form url.Values) int {
		req, err := http.NewRequest("POST", at+"/_saison/"+name, strings.NewReader(form.Encode()))
		if err != nil {
			t.Fatal(err)
		}
		req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		req.Header.Set("Origin", at)
		res, err := http.DefaultTransport.RoundTrip(req)
		if err != nil {
			t.Fatal(err)
		}
		res.Body.Close()
		return res.StatusCode
	}
	if code := press("repair", url.Values{"file": {"content/concerts/slip.md"}}); code != http.StatusSeeOther {
		t.Errorf("the repair answers %d", code)
	}
	if data, _ := os.ReadFile(filepath.Join(dir, "content/concerts/slip.md")); !strings.HasPrefix(string(data), "---\ntitle: A slip") {
		t.Errorf("the file is %q", data)
	}
	eventually(t, "All is well", get("/_saison/"))
	for _, file := range []string{"content/concerts/slip.md", "content/none.md", "../outside.md", "layouts/base.html", "/etc/passwd"} {
		if code := press("repair", url.Values{"file": {file}}); code != http.StatusConflict {
			t.Errorf("the repair of %s answers %d", file, code)
		}
	}
	if got := get("/concerts/later/")(); !strings.HasPrefix(got, "200") {
		t.Errorf("a draft: %.40s", got)
	}
	press("drafts", url.Values{"show": {"no"}})
	if got := get("/concerts/later/")(); !strings.HasPrefix(got, "404") {
		t.Errorf("a draft that is hidden: %.40s", got)
	}
}

func TestTheEditorIsNamedByItsAddress(t *testing.T) {
	t.Parallel()
	dir := preparedSite(t)
	out := &screen{}
	env := &environment{stdout: io.Discard, stderr: out, getenv: func(name string) string {
		return map[string]string{"SAISON_EDITOR": "vscode"}[name]
	}, clock: time.Now}
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan int, 1)
	go func() { ended <- run(ctx, env, []string{"serve", "--source", dir, "--addr", "127.0.0.1:0"}) }()
	at := eventually(t, `http://localhost:\d+/`, out.String)
	eventually(t, `href="vscode://file/[^"]*/content/concerts/2026-12-12-winter.md:1:1"`, func() string {
		res, err := http.Get(at + "_saison/")
		if err != nil {
			return err.Error()
		}
		defer res.Body.Close()
		body, _ := io.ReadAll(res.Body)
		return string(body)
	})
	stop()
	<-ended
}
