package preview

import (
	"bytes"
	_ "embed"
	"errors"
	"fmt"
	"html/template"
	"net/http"
	"net/url"
	"path"
	"runtime/debug"
	"slices"
	"strings"
	"syscall"
	"time"

	"saison/internal/diag"
	"saison/internal/hosting"
	"saison/internal/site"
)

const (
	scriptPath = "/__reload.js"
	eventsPath = "/__reload"
)

// script shows faults and loads a changed page again.
//
//go:embed reload.js
var script []byte

// ServeHTTP answers one request.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	defer s.rescue(w, r)
	h := w.Header()
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Cross-Origin-Resource-Policy", "same-origin")
	h.Set("Cache-Control", "no-cache")
	switch {
	case !s.hosts[strings.ToLower(r.Host)]:
		// A page elsewhere whose name leads to this machine (DNS rebinding).
		plain(w, http.StatusMisdirectedRequest, "this address is not for here")
	case strings.HasPrefix(r.URL.Path, authorPath):
		s.author(w, r)
	case r.Method != http.MethodGet && r.Method != http.MethodHead:
		h.Set("Allow", "GET, HEAD")
		plain(w, http.StatusMethodNotAllowed, "only GET and HEAD")
	case r.URL.Path == eventsPath:
		s.events(w, r)
	case r.URL.Path == scriptPath:
		h.Set("Content-Type", "text/javascript; charset=utf-8")
		http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(script))
	default:
		s.asked.Add(1)
		defer s.asked.Add(-1)
		s.page(w, r)
	}
}

// rescue answers a request that a bug of ours has ended, and tells of it: the
// connection alone would be closed without a word.
func (s *Server) rescue(w http.ResponseWriter, r *http.Request) {
	p := recover()
	if p == nil {
		return
	}
	if s.o.Error != nil {
		s.o.Error(fmt.Errorf("%s: panic: %v\n%s", r.URL.Path, p, debug.Stack()))
	}
	plain(w, http.StatusInternalServerError, "a bug of saison: the terminal says more")
}

func plain(w http.ResponseWriter, status int, text string) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.WriteHeader(status)
	w.Write([]byte(text + "\n"))
}

// page answers with a page or a file of the site.
func (s *Server) page(w http.ResponseWriter, r *http.Request) {
	st := s.now.Load()
	key, ok := st.below(r.URL.Path)
	if !ok {
		if r.URL.Path == "/" {
			http.Redirect(w, r, st.base, http.StatusFound)
			return
		}
		plain(w, http.StatusNotFound, "the site begins at "+st.base)
		return
	}
	p, status := st.find(key), http.StatusOK
	if st.early && !p.isReady() {
		s.wait(w, r, st)
		return
	}
	if p == nil && st.find(key+"/") != nil {
		to := url.URL{Path: path.Join(st.base, key) + "/", RawQuery: r.URL.RawQuery}
		http.Redirect(w, r, to.String(), http.StatusFound)
		return
	}
	if p == nil {
		p, status = st.notFound(key), http.StatusNotFound
	}
	if p == nil {
		s.bare(w, st, status)
		return
	}
	made := st.render(p)
	body, err := made.body, made.err
	if err != nil {
		if s.o.Error != nil {
			s.o.Error(err)
		}
		told := *st
		if d := faultIn(err); d != nil {
			told.faults = append(diag.List{*d}, st.faults...)
		}
		s.bare(w, &told, http.StatusInternalServerError)
		return
	}
	h := w.Header()
	for _, line := range st.headers(p.out.Path) {
		h.Set(line.Name, line.Value)
	}
	h.Set("ETag", `"`+made.tag+`"`)
	if p.out.Format == site.HTML {
		body = withScript(body, made.tag)
	}
	if status != http.StatusOK {
		h.Del("ETag")
		h.Set("Cache-Control", "no-cache")
		w.WriteHeader(status)
		if r.Method != http.MethodHead {
			w.Write(body)
		}
		return
	}
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(body))
}

// wait answers with a page of the state that follows st.
func (s *Server) wait(w http.ResponseWriter, r *http.Request, st *state) {
	select {
	case <-st.replaced:
		s.page(w, r)
	case <-r.Context().Done():
	}
}

// isReady reports whether a page of an early state can be shown: pages and files
// that are as the site has them.
func (p *page) isReady() bool {
	if p == nil {
		return false
	}
	switch p.out.Format {
	case site.HTML, site.Static, site.Stylesheet, site.Picture:
		return true
	}
	return false
}

// faultIn returns the author's fault that an error tells of, or nil.
func faultIn(err error) *diag.Diagnostic {
	var told interface {
		error
		Diagnostic() diag.Diagnostic
	}
	if !errors.As(err, &told) {
		return nil
	}
	d := told.Diagnostic()
	return &d
}

// headers returns what a web server sends with the file at path, but for two:
// the leave to other sites to read the feeds, because what is not yet published
// is for this machine alone; and how long a copy may serve, because an author
// wants to see what is true now.
func (st *state) headers(path string) []hosting.Header {
	return slices.DeleteFunc(st.table.Headers(path), func(h hosting.Header) bool {
		return h.Name == hosting.AllowOrigin || h.Name == hosting.CacheControl
	})
}

// below returns the part of a request's path below the site's own.
func (st *state) below(p string) (key string, ok bool) {
	rest, ok := strings.CutPrefix(p, st.base)
	return "/" + rest, ok
}

// bareTemplate is shown where the site has nothing to show: before the first
// good build, or without a layout for addresses that lead nowhere.
var bareTemplate = template.Must(template.New("").Parse(`<!doctype html>
<html lang="{{.Lang}}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>{{.Title}}</title>
<h1>{{.Title}}</h1>
<noscript>{{range .Faults}}<p><b>{{.Place}}</b> {{.Severity}}: {{.Label}}<br>{{.Message}}</p>{{end}}</noscript>
<script src="{{.Script}}"></script>
</html>
`))

func (s *Server) bare(w http.ResponseWriter, st *state, status int) {
	title := map[int][2]string{
		http.StatusNotFound:            {"Il n'y a pas de page à cette adresse", "There is no page at this address"},
		http.StatusInternalServerError: {"Cette page n'a pas pu être faite", "This page could not be made"},
	}[status]
	if len(st.pages) == 0 {
		status, title = http.StatusServiceUnavailable, [2]string{"Le site n'est pas encore prêt", "The site is not ready yet"}
	}
	lang, text := "en", title[1]
	if s.o.Lang == "fr" {
		lang, text = "fr", title[0]
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.WriteHeader(status)
	bareTemplate.Execute(w, map[string]any{
		"Lang": lang, "Title": text, "Script": scriptPath + "?tag=", "Faults": s.words(st.faults),
	})
}

// withScript returns the page with the script at its end. Nothing else of the
// page is changed, so that what is seen is what a build writes.
func withScript(body []byte, tag string) []byte {
	at := bytes.LastIndex(body, []byte("</body>"))
	if at < 0 {
		at = len(body)
	}
	at = len(bytes.TrimRight(body[:at], " \t\r\n"))
	out := make([]byte, 0, len(body)+80)
	out = append(out, body[:at]...)
	out = append(out, `<script src="`+scriptPath+`?tag=`+tag+`"></script>`...)
	return append(out, body[at:]...)
}

func isTaken(err error) bool { return errors.Is(err, syscall.EADDRINUSE) }
