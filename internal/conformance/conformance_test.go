package conformance

import (
	"context"
	"encoding/json"
	"flag"
	"html"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"saison/internal/build"
	"saison/internal/diag"
	"saison/internal/source"
)

var write = flag.String("write", "", "folder to write the sites and their feeds to, for programs that read files")

// withTheme lays the files over the layouts of the repository.
func withTheme(t testing.TB, files map[string]string) *source.Snapshot {
	t.Helper()
	all := map[string]string{}
	root := os.DirFS("../..")
	for _, top := range []string{"layouts", "static"} {
		err := fs.WalkDir(root, top, func(name string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			data, err := fs.ReadFile(root, name)
			all[name] = string(data)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	for name, text := range files {
		all[name] = text
	}
	return source.FromFiles(all)
}

// built is a site with its outputs.
type built struct {
	*build.Result
	files map[string][]byte
}

// buildSite builds the files, which must be without errors, and renders the
// outputs that keep reports.
func buildSite(t testing.TB, files map[string]string, keep func(path string) bool) *built {
	t.Helper()
	r, err := build.Build(context.Background(), build.Inputs{Snapshot: withTheme(t, files)}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range r.Diagnostics {
		if d.Severity == diag.Error {
			t.Errorf("%s:%d: %s: %s", d.Pos.File, d.Pos.Line, d.ID, d.Message("fr"))
		}
	}
	b := &built{r, map[string][]byte{}}
	var mu sync.Mutex
	var wait sync.WaitGroup
	outs := r.Outputs()
	for k := range 4 {
		wait.Add(1)
		go func() {
			defer wait.Done()
			for i := k; i < len(outs); i += 4 {
				if !keep(outs[i].Path) {
					continue
				}
				data, err := r.Render(outs[i])
				mu.Lock()
				if b.files[outs[i].Path] = data; err != nil {
					t.Error(err)
				}
				mu.Unlock()
			}
		}()
	}
	wait.Wait()
	return b
}

// ofEvents returns what /events.json says, cancelled ones apart.
func (b *built) ofEvents(t testing.TB) (live, off map[string][]string) {
	t.Helper()
	var things []struct {
		URL, StartDate, EventStatus string
	}
	if err := json.Unmarshal(b.files["events.json"], &things); err != nil {
		t.Fatal(err)
	}
	live, off = map[string][]string{}, map[string][]string{}
	for _, x := range things {
		to := live
		if strings.HasSuffix(x.EventStatus, "EventCancelled") {
			to = off
		}
		to[name(x.URL)] = append(to[name(x.URL)], x.StartDate)
	}
	return live, off
}

// name is the case of a page's address.
func name(url string) string {
	url = strings.Trim(url, "/")
	return strings.ToUpper(url[strings.LastIndexByte(url, '/')+1:])
}

var row = regexp.MustCompile(`(?s)<li class="row [^>]*>.*?<time datetime="([^"]*)".*?<a href="(/reunions/[^"]*)">`)

// ofMonths returns the dates on the pages of the months.
func (b *built) ofMonths() map[string][]string {
	out := map[string][]string{}
	for path, data := range b.files {
		if !regexp.MustCompile(`^agenda/\d{4}/\d\d/index\.html$`).MatchString(path) {
			continue
		}
		for _, m := range row.FindAllStringSubmatch(html.UnescapeString(string(data)), -1) {
			out[name(m[2])] = append(out[name(m[2])], m[1])
		}
	}
	return out
}

var structured = regexp.MustCompile(`(?s)<script type="application/ld\+json">(.*?)</script>`)

var startDate = regexp.MustCompile(`"startDate":"([^"]*)"`)

// sorted returns the list in order, each once.
func sorted(list []string) []string {
	list = slices.Clone(list)
	slices.Sort(list)
	return slices.Compact(list)
}

// save writes the files of a site, and feeds, below the folder of -write.
func save(t testing.TB, name string, files map[string]string, feeds map[string][]byte) {
	t.Helper()
	if *write == "" {
		return
	}
	put := func(path string, data []byte) {
		path = filepath.Join(*write, name, filepath.FromSlash(path))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for path, text := range files {
		put("site/"+path, []byte(text))
	}
	for path, data := range feeds {
		if strings.HasSuffix(path, ".ics") {
			put("feeds/"+path, data)
		}
	}
}
