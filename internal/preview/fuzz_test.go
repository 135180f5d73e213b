package preview

import (
	"bufio"
	"bytes"
	"encoding/json"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"unicode/utf8"

	"saison/internal/diag"
)

// FuzzRequest holds for any request that Go's server takes: nothing panics, the
// answer is a page of the site or one of ours, redirects stay on this server,
// and nothing that was asked for comes back as markup.
func FuzzRequest(f *testing.F) {
	for _, s := range []string{"GET / HTTP/1.1\r\nHost: localhost:1313\r\n\r\n", "GET /concerts/noel HTTP/1.1\r\nHost: localhost:1313\r\n\r\n",
		"GET //evil.test/.. HTTP/1.1\r\nHost: localhost:1313\r\n\r\n", "GET /%2e%2e/%2e%2e/etc/passwd HTTP/1.1\r\nHost: localhost:1313\r\n\r\n",
		"GET /..\\..\\x HTTP/1.1\r\nHost: evil.test\r\n\r\n", "HEAD http://evil.test/ HTTP/1.1\r\nHost: localhost:1313\r\n\r\n", "GET /%3Cscript%3E HTTP/1.1\r\nHost: 127.0.0.1:1313\r\n\r\n",
		"POST /__saison/repair HTTP/1.1\r\nHost: localhost:1313\r\nOrigin: http://localhost:1313\r\nContent-Length: 6\r\n\r\nfile=a", "OPTIONS * HTTP/1.1\r\nHost: localhost:1313\r\n\r\n",
		"GET /photo.JPG HTTP/1.1\r\nHost: localhost:1313\r\nRange: bytes=0-1,2-\r\nIf-None-Match: x\r\n\r\n", "GET /__reload.js?x HTTP/1.1\r\nHost: LOCALHOST:1313\r\n\r\n"} {
		f.Add(s)
	}
	site := demo()
	s := New(Options{Lang: "fr"})
	s.hosts = map[string]bool{"localhost:1313": true, "127.0.0.1:1313": true}
	s.Show(View{Site: site})
	f.Fuzz(func(t *testing.T, text string) {
		r, err := http.ReadRequest(bufio.NewReader(strings.NewReader(text)))
		if err != nil || r.URL == nil || strings.HasPrefix(r.URL.Path, eventsPath) && !strings.HasPrefix(r.URL.Path, scriptPath) {
			return // the stream of news has no end
		}
		w := &recorder{head: http.Header{}, status: 200}
		s.ServeHTTP(w, r)
		body := w.body.String()
		if w.status >= 500 || !s.hosts[strings.ToLower(r.Host)] && w.status != http.StatusMisdirectedRequest {
			t.Fatalf("%q: %d %q", text, w.status, body)
		}
		if to := w.head.Get("Location"); strings.HasPrefix(to, "//") || strings.HasPrefix(to, `/\`) || strings.ContainsAny(to, "\r\n") || to != "" && to[0] != '/' {
			t.Fatalf("%q leads to %q", text, to)
		}
		if w.head.Get("Access-Control-Allow-Origin") != "" {
			t.Fatalf("%q may be read from elsewhere", text)
		}
		known := body == "" || !strings.HasPrefix(w.head.Get("Content-Type"), "text/html")
		for _, page := range site.texts {
			known = known || bytes.HasPrefix([]byte(body), []byte(page[:strings.Index(page+"\n</body>", "\n</body>")]))
		}
		if !known && strings.Count(body, "<") > 40 {
			t.Fatalf("%q: %d, a page of nobody: %q", text, w.status, body)
		}
		if strings.HasPrefix(r.URL.Path, "/") && strings.ContainsRune(r.URL.Path, '<') && strings.Contains(body, r.URL.Path) {
			t.Fatalf("%q comes back: %q", text, body)
		}
	})
}

// FuzzNews holds for whatever a message says and a browser asks: a reader of
// event streams finds one event in it, whose data are the message as it was, and
// pages of other sites get nothing.
func FuzzNews(f *testing.F) {
	for _, s := range []string{"Noël", "a\n\ndata: {}\n\n", "\r", "\u2028", "</script>", "\xff", "\x00"} {
		f.Add(s, s, "", "page=/concerts/noel/")
	}
	f.Add("a", "b", "http://evil.test", "page=%2e%2e&page=x")
	f.Add("a", "b", "http://localhost:1313", "page=//evil.test/\\")
	f.Fuzz(func(t *testing.T, value, excerpt, origin, query string) {
		d := diag.New("output-root", diag.Pos{File: "saison.yaml", Line: 1, Col: 1}, diag.Args{"dir": value})
		d.Excerpt = excerpt
		s := New(Options{Lang: "fr"})
		s.hosts = map[string]bool{"localhost:1313": true}
		s.Show(View{Site: demo(), Faults: diag.List{d}})
		r := &http.Request{Method: http.MethodGet, Host: "localhost:1313", URL: &url.URL{Path: eventsPath, RawQuery: query}, Header: http.Header{}}
		if origin != "" {
			r.Header.Set("Origin", origin)
		}
		w := &recorder{head: http.Header{}, status: 200} // without a way to flush the stream ends with its first event
		s.ServeHTTP(w, r)
		body := w.body.String()
		if origin != "" && origin != "http://localhost:1313" {
			if w.status != http.StatusForbidden || strings.Contains(body, "data:") {
				t.Fatalf("%q is told %d %q", origin, w.status, body)
			}
			return
		}
		lines := strings.FieldsFunc(body, func(r rune) bool { return r == '\n' || r == '\r' })
		if len(lines) != 2 || !strings.HasPrefix(lines[0], "id: ") || !strings.HasPrefix(lines[1], "data: ") || !strings.HasSuffix(body, "\n\n") {
			t.Fatalf("%q %q: %q", value, excerpt, body)
		}
		var m message
		if err := json.Unmarshal([]byte(lines[1][len("data: "):]), &m); err != nil || len(m.Faults) != 1 {
			t.Fatalf("%q %q: %v in %q", value, excerpt, err, body)
		}
		if utf8.ValidString(excerpt) && excerpt != "" && m.Faults[0].Excerpt != "1 | "+excerpt {
			t.Fatalf("%q is shown as %q", excerpt, m.Faults[0].Excerpt)
		}
	})
}
