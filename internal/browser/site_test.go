package browser

import (
	"context"
	"flag"
	"fmt"
	"io/fs"
	"mime"
	"net/http"
	"net/http/httptest"
	"os"
	"path"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"saison/internal/build"
	"saison/internal/hosting"
	"saison/internal/site"
	"saison/internal/source"
)

// hosted is the demonstration on a web server that does what _headers says.
type hosted struct {
	*build.Result
	table *hosting.Table
	url   string // without a slash at the end
	files map[string]*file

	bare, twin string // addresses for the matrix: see hostile_test.go

	choose sync.Once
	chosen []sample
}

// file is one output, rendered when it is asked for.
type file struct {
	out  *site.Output
	body func() ([]byte, error)
}

// demo builds the demonstration once for all tests, and serves it until the
// process ends.
var demo = sync.OnceValues(func() (*hosted, error) {
	files, err := demonstration()
	if err != nil {
		return nil, err
	}
	// The clock of the demonstration stands still: a site whose clock runs has
	// more for scripts to do.
	const still = "\nnow: 2026-12-01T09:00\n"
	if !strings.Contains(files["saison.yaml"], still) {
		return nil, fmt.Errorf("saison.yaml does not say %q", still)
	}
	files["saison.yaml"] = strings.Replace(files["saison.yaml"], still, "\n", 1)
	morning := time.Date(2026, 12, 1, 8, 0, 0, 0, time.UTC)
	r, err := build.Build(context.Background(), build.Inputs{Snapshot: source.FromFiles(files), Clock: build.Clock{Machine: morning}}, nil)
	if err != nil {
		return nil, err
	}
	if !r.Renders() {
		return nil, fmt.Errorf("the demonstration cannot be rendered: %v", r.Diagnostics)
	}
	return host(r, hosting.For(r.Config)), nil
})

// host serves a site with the headers of a table, or without any, until the
// process ends.
func host(r *build.Result, table *hosting.Table) *hosted {
	h := &hosted{Result: r, table: table, files: map[string]*file{}}
	for _, o := range r.Outputs() {
		h.files["/"+o.Path] = &file{o, sync.OnceValues(func() ([]byte, error) { return r.Render(o) })}
	}
	h.url = httptest.NewServer(h).URL
	return h
}

// serve returns the demonstration.
func serve(t *testing.T) *hosted {
	t.Helper()
	h, err := demo()
	if err != nil {
		t.Fatal(err)
	}
	return h
}

// demonstration returns the files of the repository's own site.
func demonstration() (map[string]string, error) {
	files := map[string]string{}
	root := os.DirFS("../..")
	for _, top := range []string{"saison.yaml", "content", "layouts", "static"} {
		err := fs.WalkDir(root, top, func(name string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			data, err := fs.ReadFile(root, name)
			files[name] = string(data)
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	return files, nil
}

// ServeHTTP answers as a web server does that reads the site's own headers.
func (h *hosted) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	name, status := r.URL.Path, http.StatusOK
	if strings.HasSuffix(name, "/") {
		name += "index.html"
	}
	f := h.files[name]
	if f == nil {
		f, status = h.notFound(name), http.StatusNotFound
	}
	body, err := f.body()
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	if h.table == nil { // a page is what its name says; nothing else is said
		w.Header().Set("Content-Type", mime.TypeByExtension(path.Ext(f.out.Path)))
		w.Header().Set("Access-Control-Allow-Origin", "*") // a script compares two sites
		w.WriteHeader(status)
		w.Write(body)
		return
	}
	for _, line := range h.table.Headers(f.out.Path) {
		w.Header().Set(line.Name, line.Value)
	}
	w.WriteHeader(status)
	w.Write(body)
}

// notFound returns the nearest page for addresses that lead nowhere.
func (h *hosted) notFound(name string) *file {
	for dir := path.Dir(name); ; dir = path.Dir(dir) {
		if f := h.files[path.Join(dir, "404.html")]; f != nil || dir == "/" {
			return f
		}
	}
}

// sample is one page to look at.
type sample struct {
	Type string `json:"type"`
	Kind string `json:"kind"`
	Lang string `json:"lang"`
	Path string `json:"path"`
	Full bool   `json:"full"` // the first of its type and language
}

// What a run looks at. Without a word it is a page of every type in every
// language; go test ./internal/browser -args -kinds adds those of every kind of
// document, and all pages for the Nu checker.
var (
	types = flag.String("types", "all", "look at these types of pages only, while one works on them")
	kinds = flag.Bool("kinds", false, "look at a page of every kind of document too")
)

// samples returns for every type of page and language, and every kind of
// document where those are asked for, the page that has most sorts of things,
// in the order of the plan.
func (h *hosted) samples(t *testing.T) []sample {
	t.Helper()
	h.choose.Do(func() { h.chosen = h.find(t) })
	return h.chosen
}

func (h *hosted) find(t *testing.T) []sample {
	t.Helper()
	type say struct{ sorts, bytes int }
	var all []sample
	at, said, begun := map[sample]int{}, map[sample]say{}, map[sample]bool{}
	for _, o := range h.Outputs() {
		if o.Format != site.HTML || *types != "all" && !slices.Contains(strings.Split(*types, ","), string(o.Page.Type)) {
			continue
		}
		first := sample{Type: string(o.Page.Type), Lang: o.Lang}
		s := first
		if *kinds {
			s.Kind = kindOf(o.Page)
		}
		body := h.bytesAt(t, "/"+o.Path)
		sorts := map[string]bool{}
		for _, m := range classes.FindAllSubmatch(body, -1) {
			sorts[string(m[1])] = true
		}
		now, most := say{len(sorts), len(body)}, said[s]
		if now.sorts < most.sorts || now.sorts == most.sorts && now.bytes <= most.bytes {
			continue
		}
		said[s] = now
		i, known := at[s]
		if !known {
			i = len(all)
			at[s] = i
			s.Full, begun[first] = !begun[first], true
			all = append(all, s)
		}
		all[i].Path = o.URL
	}
	if len(all) == 0 {
		t.Fatalf("no page is of the types %s", *types)
	}
	return all
}

// full returns one sample for each type and language.
func full(all []sample) []sample {
	return slices.DeleteFunc(slices.Clone(all), func(s sample) bool { return !s.Full })
}

func kindOf(p *site.Page) string {
	switch {
	case p.Kind != nil:
		return p.Kind.Name
	case p.Entry != nil && p.Entry.Kind != nil:
		return p.Entry.Kind.Name
	}
	return ""
}

func TestSamplesHaveEveryTypeInEveryLanguage(t *testing.T) {
	t.Parallel()
	if *types != "all" {
		t.Skip("only some types are asked for")
	}
	h := serve(t)
	seen := map[string]bool{}
	for _, s := range h.samples(t) {
		seen[s.Type+" "+s.Lang] = true
	}
	for _, o := range h.Outputs() {
		if o.Format == site.HTML && !seen[string(o.Page.Type)+" "+o.Lang] {
			t.Errorf("no %s in %s is looked at", o.Page.Type, o.Lang)
		}
	}
	for _, lang := range []string{"fr", "en", "he"} {
		for _, known := range []site.PageType{site.Home, site.Agenda, site.Month, site.KindList, site.EventPage, site.PlainPage, site.NotFound} {
			if !seen[string(known)+" "+lang] {
				t.Errorf("the demonstration has no %s in %s", known, lang)
			}
		}
	}
}
