package main

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"
)

// screen is a terminal that several goroutines may write to.
type screen struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (s *screen) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.Write(p)
}

func (s *screen) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.String()
}

// preparedSite writes a small site and returns its folder.
func preparedSite(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range map[string]string{
		"saison.yaml":                           "title: A small site\nbase_url: https://example.org/\nlanguage: en\ntimezone: Europe/Paris\n",
		"content/concerts/2026-12-12-winter.md": winter,
		"content/places/town-hall.md":           "---\ntitle: Town hall\ncity: Hillsbury\n---\n",
	} {
		saveFile(t, filepath.Join(dir, name), text)
	}
	return dir
}

const winter = "---\ntitle: Winter concert\ndate: Saturday 12 December 2026, 8.30 pm\nplace: town-hall\n---\nSongs for a long night.\n"

func saveFile(t testing.TB, name, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

// eventually waits until what ask returns matches the pattern.
func eventually(t *testing.T, pattern string, ask func() string) string {
	t.Helper()
	re := regexp.MustCompile(pattern)
	tick := time.NewTicker(10 * time.Millisecond)
	defer tick.Stop()
	last := ""
	for deadline := time.After(3 * time.Minute); ; {
		if last = ask(); re.MatchString(last) {
			return re.FindString(last)
		}
		select {
		case <-tick.C:
		case <-deadline:
			t.Fatalf("%s never came; last:\n%s", pattern, last)
		}
	}
}

func TestWhatIsSavedIsWhatIsServed(t *testing.T) {
	t.Parallel()
	savedAndServed(t, 0)
}

// A large site is the same, but that its pages are there before the rest.
func TestWhatIsSavedIsServedOfALargeSite(t *testing.T) {
	t.Parallel()
	savedAndServed(t, 1)
}

func savedAndServed(t *testing.T, earlyFrom int) {
	dir := preparedSite(t)
	file := filepath.Join(dir, "content/concerts/2026-12-12-winter.md")
	out := &screen{}
	env := &environment{stdout: io.Discard, stderr: out, getenv: func(string) string { return "" }, clock: time.Now, earlyFrom: earlyFrom}
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	ended := make(chan int, 1)
	go func() {
		ended <- run(ctx, env, []string{"serve", "--source", dir, "--addr", "127.0.0.1:0", "--now", "2026-11-01T12:00"})
	}()
	at := eventually(t, `http://localhost:\d+/`, out.String)
	page := func(path string) func() string {
		return func() string {
			res, err := http.Get(strings.TrimSuffix(at, "/") + path)
			if err != nil {
				return err.Error()
			}
			defer res.Body.Close()
			body, err := io.ReadAll(res.Body)
			if err != nil {
				return err.Error()
			}
			return res.Status + "\n" + string(body)
		}
	}
	eventually(t, `^200(.|\n)*Songs for a long night`, page("/concerts/winter/"))

	eventually(t, `^200(.|\n)*BEGIN:VCALENDAR`, page("/concerts/winter.ics"))

	saveFile(t, file, strings.Replace(winter, "a long night", "a short day", 1))
	eventually(t, "Songs for a short day", page("/concerts/winter/"))

	saveFile(t, filepath.Join(dir, "content/concerts/spring/index.md"), "---\ntitle: Spring concert\ndate: 2027-03-20 18:00\n---\n")
	eventually(t, `^200(.|\n)*Spring concert`, page("/concerts/spring/"))

	// A mistake leaves the page as it was, and is said once.
	saveFile(t, file, strings.Replace(winter, "Saturday", "Sunday", 1))
	eventually(t, "content/concerts/2026-12-12-winter.md:3:7  error  weekday-mismatch", out.String)
	eventually(t, "Songs for a short day", page("/concerts/winter/"))
	eventually(t, `^200(.|\n)*Spring concert`, page("/concerts/spring/"))

	saveFile(t, file, winter)
	eventually(t, "Songs for a long night", page("/concerts/winter/"))
	if n := strings.Count(out.String(), "weekday-mismatch"); n != 1 {
		t.Errorf("the mistake was said %d times:\n%s", n, out)
	}

	if err := os.Remove(file); err != nil {
		t.Fatal(err)
	}
	eventually(t, "^404", page("/concerts/winter/"))
	stop()
	select {
	case code := <-ended:
		if code != exitGood {
			t.Errorf("ended with %d:\n%s", code, out)
		}
	case <-time.After(10 * time.Second):
		t.Fatal("it does not end")
	}
	if _, err := os.Stat(filepath.Join(dir, "public")); err == nil {
		t.Error("serve wrote an output")
	}
}

func TestServeRefusesAddressesOfOthers(t *testing.T) {
	t.Parallel()
	dir := preparedSite(t)
	for addr, want := range map[string]string{"0.0.0.0:0": "this machine only", "localhost": "is not an address", "127.0.0.1:none": "is not an address"} {
		out := &screen{}
		env := &environment{stdout: io.Discard, stderr: out, getenv: func(string) string { return "" }, clock: time.Now}
		if code := run(context.Background(), env, []string{"serve", "--source", dir, "--addr", addr}); code != exitUsage || !strings.Contains(out.String(), want) {
			t.Errorf("%s: %d %s", addr, code, out)
		}
	}
}

func TestATakenPortIsSaid(t *testing.T) {
	t.Parallel()
	env := &environment{stdout: io.Discard, stderr: io.Discard, getenv: func(string) string { return "" }, clock: time.Now, lang: "en"}
	ln, _ := env.listen("127.0.0.1:0")
	if ln == nil {
		t.Fatal("no port is free")
	}
	defer ln.Close()
	out := &screen{}
	env.stderr = out
	if second, code := env.listen(ln.Addr().String()); second != nil || code != exitBusy || !strings.Contains(out.String(), "already in use") {
		t.Errorf("%v %d %s", second, code, out)
	}
}
