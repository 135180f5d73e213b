package browser

import (
	"context"
	"io"
	"net/http"
	"path"
	"slices"
	"strings"
	"testing"

	"saison/internal/hosting"
	"saison/internal/preview"
	"saison/internal/site"
)

// TestThePreviewSendsTheHeadersOfTheTable asks the preview for one file of
// every kind, and compares what comes over the wire with the table from which
// _headers and .htaccess are written.
func TestThePreviewSendsTheHeadersOfTheTable(t *testing.T) {
	t.Parallel()
	h := serve(t)
	address := previewed(t, h)
	own := []string{"Accept-Ranges", "Content-Length", "Cross-Origin-Resource-Policy", "Date", "Etag"} // a server's own, and the preview's
	kinds := oneOfEveryKind(h)
	if len(kinds) < 15 {
		t.Errorf("only %d kinds of files were found", len(kinds))
	}
	for _, o := range kinds {
		answer, err := http.Get(address + "/" + o.Path)
		if err != nil {
			t.Fatal(err)
		}
		n, err := io.Copy(io.Discard, answer.Body)
		answer.Body.Close()
		if err != nil || n == 0 || answer.StatusCode != http.StatusOK {
			t.Errorf("%s: %s, %d bytes, %v", o.Path, answer.Status, n, err)
		}
		due := []string{}
		for _, line := range h.table.Headers(o.Path) {
			if line.Name == hosting.AllowOrigin { // what is not published is for this machine alone
				continue
			}
			due = append(due, http.CanonicalHeaderKey(line.Name))
			if line.Name == hosting.CacheControl { // an author sees what is true now
				line.Value = "no-cache"
			}
			if got := answer.Header.Values(line.Name); len(got) != 1 || got[0] != line.Value {
				t.Errorf("%s: %s is %q on the wire, %q in the table", o.Path, line.Name, got, line.Value)
			}
		}
		for name := range answer.Header {
			if !slices.Contains(due, name) && !slices.Contains(own, name) {
				t.Errorf("%s: %s is on the wire and not in the table", o.Path, name)
			}
		}
	}
}

// previewed shows the site in the preview and returns its address.
func previewed(t *testing.T, h *hosted) string {
	t.Helper()
	ln, err := preview.Listen("127.0.0.1:0", false)
	if err != nil {
		t.Fatal(err)
	}
	s := preview.New(preview.Options{Lang: "fr", Error: func(err error) { t.Error(err) }})
	s.Show(preview.View{Site: h.Result, Base: "/", Headers: h.table})
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- s.Serve(ctx, ln) }()
	t.Cleanup(func() {
		stop()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
	return "http://" + ln.Addr().String()
}

// oneOfEveryKind returns the first output of every format, extension, and
// folder that the table may tell apart.
func oneOfEveryKind(h *hosted) []*site.Output {
	type kind struct {
		format site.Format
		ext    string
		assets bool
		name   string // of files that have no sort of names
	}
	seen := map[kind]bool{}
	var all []*site.Output
	for _, o := range h.Outputs() {
		k := kind{format: o.Format, ext: path.Ext(o.Path), assets: strings.HasPrefix(o.Path, "assets/")}
		if o.Format == site.HostFile {
			k.name = o.Path
		}
		if !seen[k] {
			seen[k] = true
			all = append(all, o)
		}
	}
	return all
}
