package preview

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"saison/internal/calendar"
	"saison/internal/content"
	"saison/internal/diag"
	"saison/internal/event"
	"saison/internal/site"
)

// fakeSite is a built site of ready texts by path.
type fakeSite struct {
	texts   map[string]string
	renders atomic.Int32
	broken  string // the path that can not be rendered
	panics  string // the path at which we have a bug
}

func (f *fakeSite) Outputs() []*site.Output {
	var all []*site.Output
	for p := range f.texts {
		o := &site.Output{Path: p}
		switch {
		case strings.HasSuffix(p, ".ics"):
			o.Format = site.ICS
		case strings.HasSuffix(p, "feed.xml"):
			o.Format = site.AtomFeed
		case !strings.HasSuffix(p, ".html"):
			o.Format = site.Static
		}
		if name, ok := strings.CutSuffix(p, "/index.html"); ok {
			doc := &content.Document{File: "content/" + name + ".md"}
			o.Page = &site.Page{Entry: &calendar.Entry{Record: &event.Record{Seldom: &event.Seldom{}, Doc: doc}}}
		}
		all = append(all, o)
	}
	return all
}

func (f *fakeSite) Append(b []byte, o *site.Output) ([]byte, error) {
	f.renders.Add(1)
	if o.Path == f.panics {
		panic("a bug")
	}
	if o.Path == f.broken {
		return nil, errors.New("broken at /home/ana/site")
	}
	return append(b, f.texts[o.Path]...), nil
}

const html = "<!doctype html>\n<html lang=\"fr\">\n<body>\n%\n</body>\n</html>\n"

func text(s string) string { return strings.Replace(html, "%", s, 1) }

func demo() *fakeSite {
	return &fakeSite{texts: map[string]string{
		"index.html": text("home"), "concerts/noel/index.html": text("noel"), "ateliers/été/index.html": text("ete"),
		"404.html": text("nothing here"), "en/404.html": text("nothing there"), "agenda.ics": "BEGIN:VCALENDAR\r\n",
		"feed.xml": "<feed/>", "saison.css": "a{}", "photo.JPG": "jpg", "notes": "?",
	}}
}

// serve starts a server that shows v and returns it with its address.
func serve(t *testing.T, v View) (*Server, string) {
	t.Helper()
	ln, err := Listen("127.0.0.1:0", false)
	if err != nil {
		t.Fatal(err)
	}
	s := New(Options{Lang: "fr"})
	if v.Site != nil || v.Faults != nil {
		s.Show(v)
	}
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- s.Serve(ctx, ln) }()
	t.Cleanup(func() {
		stop()
		if err := <-ended; err != nil {
			t.Errorf("the end of serving: %v", err)
		}
	})
	return s, ln.Addr().String()
}

func TestABugOfOursIsTold(t *testing.T) {
	t.Parallel()
	f := demo()
	f.panics = "agenda.ics"
	var told []string
	s := New(Options{Error: func(err error) { told = append(told, err.Error()) }})
	s.hosts = map[string]bool{"localhost:1313": true}
	s.Show(View{Site: f})
	for target, want := range map[string]int{"/agenda.ics": 500, "/": 200} {
		w := httptest.NewRecorder()
		s.ServeHTTP(w, httptest.NewRequest("GET", "http://localhost:1313"+target, nil))
		if w.Code != want {
			t.Errorf("%s: %d %s", target, w.Code, w.Body)
		}
	}
	if len(told) != 1 || !strings.Contains(told[0], "/agenda.ics: panic: a bug") || !strings.Contains(told[0], "preview_test.go") {
		t.Errorf("told: %q", told)
	}
}

// ask sends one request, following no redirect.
func ask(t *testing.T, method, addr, target string, header ...string) (*http.Response, string) {
	t.Helper()
	req, err := http.NewRequest(method, "http://"+addr+target, nil)
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i < len(header); i += 2 {
		if header[i] == "Host" {
			req.Host = header[i+1]
		}
		req.Header.Set(header[i], header[i+1])
	}
	res, err := http.DefaultTransport.RoundTrip(req)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	return res, string(body)
}

func TestTheSiteIsServedFromItsOutputs(t *testing.T) {
	t.Parallel()
	_, addr := serve(t, View{Site: demo()})
	for _, c := range []struct {
		target, kind, has string
		status            int
	}{
		{"/", "text/html; charset=utf-8", "home", 200},
		{"/index.html", "text/html; charset=utf-8", "home", 200},
		{"/concerts/noel/", "text/html; charset=utf-8", "noel", 200},
		{"/ateliers/%C3%A9t%C3%A9/", "text/html; charset=utf-8", "ete", 200},
		{"/agenda.ics", "text/calendar; charset=utf-8", "BEGIN:VCALENDAR\r\n", 200},
		{"/feed.xml", "application/atom+xml; charset=utf-8", "<feed/>", 200},
		{"/saison.css", "text/css; charset=utf-8", "a{}", 200},
		{"/photo.JPG", "image/jpeg", "jpg", 200},
		{"/notes", "application/octet-stream", "?", 200},
		{"/saison.css?v=1", "text/css; charset=utf-8", "a{}", 200},
		{"/nowhere", "text/html; charset=utf-8", "nothing here", 404},
		{"/en/nowhere/at/all", "text/html; charset=utf-8", "nothing there", 404},
		{"/saison.yaml", "text/html; charset=utf-8", "nothing here", 404},
		{"/../preview.go", "text/html; charset=utf-8", "nothing here", 404},
		{"/%2e%2e/preview.go", "text/html; charset=utf-8", "nothing here", 404},
		{"/%5c..%5cpreview.go", "text/html; charset=utf-8", "nothing here", 404},
		{"//etc/passwd", "text/html; charset=utf-8", "nothing here", 404},
		{"/concerts/%00", "text/html; charset=utf-8", "nothing here", 404},
		{"/__reload.js", "text/javascript; charset=utf-8", "EventSource", 200},
	} {
		res, body := ask(t, "GET", addr, c.target)
		if res.StatusCode != c.status || res.Header.Get("Content-Type") != c.kind || !strings.Contains(body, c.has) {
			t.Errorf("%s: %d %s %q", c.target, res.StatusCode, res.Header.Get("Content-Type"), body)
		}
		if res.Header.Get("X-Content-Type-Options") != "nosniff" || res.Header.Get("Cache-Control") != "no-cache" || res.Header.Get("Access-Control-Allow-Origin") != "" {
			t.Errorf("%s: headers %v", c.target, res.Header)
		}
	}
}

func TestAPageIsWhatABuildWritesButForTheScript(t *testing.T) {
	t.Parallel()
	_, addr := serve(t, View{Site: demo()})
	_, body := ask(t, "GET", addr, "/")
	before, rest, ok1 := strings.Cut(body, "<script src=\"/__reload.js?tag=")
	_, after, ok2 := strings.Cut(rest, "\"></script>")
	if !ok1 || !ok2 || before+after != text("home") {
		t.Errorf("got %q", body)
	}
}

func TestAFolderWithoutItsSlashLeadsThere(t *testing.T) {
	t.Parallel()
	_, addr := serve(t, View{Site: demo()})
	for target, to := range map[string]string{"/concerts/noel": "/concerts/noel/", "/ateliers/%C3%A9t%C3%A9?a=b": "/ateliers/%C3%A9t%C3%A9/?a=b"} {
		if res, _ := ask(t, "GET", addr, target); res.StatusCode != 302 || res.Header.Get("Location") != to {
			t.Errorf("%s: %d %s", target, res.StatusCode, res.Header.Get("Location"))
		}
	}
	if res, _ := ask(t, "GET", addr, "//evil.example"); res.Header.Get("Location") != "" {
		t.Errorf("//evil.example leads to %s", res.Header.Get("Location"))
	}
}

func TestASiteBelowAPathIsServedThere(t *testing.T) {
	t.Parallel()
	_, addr := serve(t, View{Site: demo(), Base: "/sub/"})
	if res, _ := ask(t, "GET", addr, "/"); res.StatusCode != 302 || res.Header.Get("Location") != "/sub/" {
		t.Errorf("/: %d %s", res.StatusCode, res.Header.Get("Location"))
	}
	if res, body := ask(t, "GET", addr, "/sub/concerts/noel/"); res.StatusCode != 200 || !strings.Contains(body, "noel") {
		t.Errorf("%d %q", res.StatusCode, body)
	}
	if res, _ := ask(t, "GET", addr, "/sub/concerts/noel"); res.Header.Get("Location") != "/sub/concerts/noel/" {
		t.Errorf("leads to %s", res.Header.Get("Location"))
	}
	if res, _ := ask(t, "GET", addr, "/concerts/noel/"); res.StatusCode != 404 {
		t.Errorf("outside: %d", res.StatusCode)
	}
}

func TestOnlyThisMachineByNameIsAnswered(t *testing.T) {
	t.Parallel()
	_, addr := serve(t, View{Site: demo()})
	_, port, _ := net.SplitHostPort(addr)
	for host, want := range map[string]int{
		"localhost:" + port: 200, "127.0.0.1:" + port: 200, "LOCALHOST:" + port: 200, "[::1]:" + port: 200,
		"evil.example": 421, "evil.example:" + port: 421, "127.0.0.1.evil.example:" + port: 421, "localhost.evil.example:" + port: 421,
		"127.0.0.1": 421, "localhost": 421, "127.0.0.1:1": 421, "10.0.0.5:" + port: 421,
	} {
		if res, body := ask(t, "GET", addr, "/", "Host", host); res.StatusCode != want || want != 200 && strings.Contains(body, "home") {
			t.Errorf("%s: %d", host, res.StatusCode)
		}
	}
	for _, method := range []string{"POST", "PUT", "DELETE", "OPTIONS", "TRACE"} {
		if res, _ := ask(t, method, addr, "/"); res.StatusCode != 405 {
			t.Errorf("%s: %d", method, res.StatusCode)
		}
	}
	for _, header := range [][]string{{"Origin", "https://evil.example"}, {"Origin", "null"}, {"Sec-Fetch-Site", "cross-site"}, {"Sec-Fetch-Site", "same-site"}} {
		if res, _ := ask(t, "GET", addr, "/__reload?page=/", header...); res.StatusCode != 403 {
			t.Errorf("%v: %d", header, res.StatusCode)
		}
	}
}

func TestHeadAndUnchangedPagesHaveNoBody(t *testing.T) {
	t.Parallel()
	f := demo()
	s, addr := serve(t, View{Site: f})
	res, body := ask(t, "HEAD", addr, "/concerts/noel/")
	tag := res.Header.Get("ETag")
	if res.StatusCode != 200 || body != "" || tag == "" || res.ContentLength <= 0 {
		t.Errorf("HEAD: %d %q %q %d", res.StatusCode, body, tag, res.ContentLength)
	}
	if res, body := ask(t, "GET", addr, "/concerts/noel/", "If-None-Match", tag); res.StatusCode != 304 || body != "" {
		t.Errorf("unchanged: %d %q", res.StatusCode, body)
	}
	s.Show(View{Site: &fakeSite{texts: map[string]string{"concerts/noel/index.html": text("new")}}})
	if res, body := ask(t, "GET", addr, "/concerts/noel/", "If-None-Match", tag); res.StatusCode != 200 || !strings.Contains(body, "new") {
		t.Errorf("changed: %d %q", res.StatusCode, body)
	}
	if n := f.renders.Load(); n != 1 {
		t.Errorf("one page was rendered %d times", n)
	}
}

// fault is an error of the catalogue at a place.
func faultAt(file string) diag.List {
	return diag.List{diag.New("output-root", diag.Pos{File: file, Line: 3, Col: 7}, diag.Args{"dir": "<img src=x>"})}
}

func without(f *fakeSite, path string) *fakeSite {
	texts := map[string]string{}
	for p, s := range f.texts {
		if p != path {
			texts[p] = s
		}
	}
	return &fakeSite{texts: texts}
}

func TestAHeldPageIsShownAsItLastWasGood(t *testing.T) {
	t.Parallel()
	s, addr := serve(t, View{Site: demo()})
	const file, output, target = "content/concerts/noel.md", "concerts/noel/index.html", "/concerts/noel/"
	for range 3 { // it stays over several bad builds
		s.Show(View{Site: without(demo(), output), Faults: faultAt(file)})
		if res, body := ask(t, "GET", addr, target); res.StatusCode != 200 || !strings.Contains(body, "noel") {
			t.Errorf("held: %d %q", res.StatusCode, body)
		}
	}
	s.Show(View{Site: without(demo(), output)})
	if res, _ := ask(t, "GET", addr, target); res.StatusCode != 404 {
		t.Errorf("deleted: %d", res.StatusCode)
	}
}

func TestWithBrokenSettingsTheWholeSiteStays(t *testing.T) {
	t.Parallel()
	s, addr := serve(t, View{Site: demo()})
	for _, v := range []View{
		{Site: &fakeSite{texts: map[string]string{"index.html": text("wrong")}}, Faults: faultAt("saison.yaml"), Base: "/wrong/"},
		{Faults: faultAt("layouts/base.html")},
	} {
		s.Show(v)
		if res, body := ask(t, "GET", addr, "/"); res.StatusCode != 200 || !strings.Contains(body, "home") {
			t.Errorf("%v: %d %q", v.Faults, res.StatusCode, body)
		}
	}
}

func TestWithoutAnyPageTheFaultsAreThePage(t *testing.T) {
	t.Parallel()
	_, addr := serve(t, View{Faults: faultAt("saison.yaml")})
	res, body := ask(t, "GET", addr, "/")
	if res.StatusCode != 503 || !strings.Contains(body, "saison.yaml:3:7") || !strings.Contains(body, "Le site n&#39;est pas encore prêt") || strings.Contains(body, "<img") {
		t.Errorf("%d %s", res.StatusCode, body)
	}
	_, addr = serve(t, View{})
	if res, _ := ask(t, "GET", addr, "/"); res.StatusCode != 503 {
		t.Errorf("before the first build: %d", res.StatusCode)
	}
}

func TestAPageThatCannotBeRenderedSaysNothingOfTheMachine(t *testing.T) {
	t.Parallel()
	f := demo()
	f.broken = "concerts/noel/index.html"
	_, addr := serve(t, View{Site: f})
	if res, body := ask(t, "GET", addr, "/concerts/noel/"); res.StatusCode != 500 || strings.Contains(body, "/home/") {
		t.Errorf("%d %q", res.StatusCode, body)
	}
	if res, _ := ask(t, "GET", addr, "/"); res.StatusCode != 200 {
		t.Errorf("another page: %d", res.StatusCode)
	}
}

// listen opens the events of a page and returns a function that waits for the next message.
func listenTo(t *testing.T, addr, page string) func() message {
	t.Helper()
	ctx, stop := context.WithTimeout(context.Background(), 2*time.Minute)
	t.Cleanup(stop)
	req, _ := http.NewRequestWithContext(ctx, "GET", "http://"+addr+"/__reload?page="+page, nil)
	req.Header.Set("Origin", "http://"+addr)
	req.Header.Set("Sec-Fetch-Site", "same-origin")
	res, err := http.DefaultTransport.RoundTrip(req)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { res.Body.Close() })
	if res.StatusCode != 200 || res.Header.Get("Content-Type") != "text/event-stream; charset=utf-8" {
		t.Fatalf("%d %v", res.StatusCode, res.Header)
	}
	lines := bufio.NewScanner(res.Body)
	return func() (m message) {
		t.Helper()
		for lines.Scan() {
			if data, ok := strings.CutPrefix(lines.Text(), "data: "); ok {
				if err := json.Unmarshal([]byte(data), &m); err != nil {
					t.Fatal(err)
				}
				return m
			}
		}
		t.Fatalf("the events ended: %v", lines.Err())
		return m
	}
}

func TestAPageIsToldWhatABuildMeansForIt(t *testing.T) {
	t.Parallel()
	s, addr := serve(t, View{Site: demo()})
	next := listenTo(t, addr, "/concerts/noel/")
	first := next()
	if first.Build != 1 || first.Tag == "" || len(first.Faults)+len(first.Others) != 0 {
		t.Errorf("at first: %+v", first)
	}
	_, body := ask(t, "GET", addr, "/concerts/noel/")
	if !strings.Contains(body, "tag="+first.Tag+`"`) {
		t.Errorf("the page has another tag than %s: %q", first.Tag, body)
	}

	s.Show(View{Site: demo(), Faults: faultAt("content/concerts/other.md")})
	if m := next(); m.Build != 2 || m.Tag != first.Tag || len(m.Faults) != 0 || len(m.Others) != 1 || m.Others[0].Place != "content/concerts/other.md:3:7" || m.Others[0].Severity != "erreur" {
		t.Errorf("an error elsewhere: %+v", m)
	}
	s.Show(View{Site: demo(), Faults: faultAt("content/concerts/noel.md")})
	if m := next(); m.Build != 3 || len(m.Faults) != 1 || len(m.Others) != 0 || m.Faults[0].Level != "error" || !strings.Contains(m.Faults[0].Message, "<img src=x>") {
		t.Errorf("an error here: %+v", m)
	}
	changed := demo()
	changed.texts["concerts/noel/index.html"] = text("noel, again")
	s.Show(View{Site: changed})
	if m := next(); m.Build != 4 || m.Tag == first.Tag || len(m.Faults) != 0 {
		t.Errorf("a new text: %+v", m)
	}
}

func TestListeningElsewhereIsRefused(t *testing.T) {
	t.Parallel()
	for _, addr := range []string{"0.0.0.0:0", "192.0.2.1:0", "[::]:0", "example.org:0", "127.0.0.1", "127.0.0.1:nonsense"} {
		ln, err := Listen(addr, false)
		if err == nil {
			ln.Close()
			t.Errorf("%s was accepted", addr)
		}
	}
	var not *NotLoopback
	if _, err := Listen("0.0.0.0:0", true); !errors.As(err, &not) || not.Host != "0.0.0.0" {
		t.Errorf("got %v", err)
	}
	for _, addr := range []string{"localhost:0", ":0", "127.0.0.1:0"} {
		ln, err := Listen(addr, false)
		if err != nil {
			t.Errorf("%s: %v", addr, err)
			continue
		}
		if !ln.Addr().(*net.TCPAddr).IP.IsLoopback() {
			t.Errorf("%s listens on %v", addr, ln.Addr())
		}
		ln.Close()
	}
}

func TestATakenPortIsAnErrorOrTheNextOneIs(t *testing.T) {
	t.Parallel()
	first, err := Listen("127.0.0.1:0", false)
	if err != nil {
		t.Fatal(err)
	}
	defer first.Close()
	addr := first.Addr().String()
	if _, err := Listen(addr, false); !errors.Is(err, syscall.EADDRINUSE) {
		t.Errorf("got %v", err)
	}
	second, err := Listen(addr, true)
	if err != nil {
		t.Fatal(err)
	}
	defer second.Close()
	a, b := first.Addr().(*net.TCPAddr).Port, second.Addr().(*net.TCPAddr).Port
	if b <= a || b > a+50 {
		t.Errorf("after port %d came %d", a, b)
	}
}

func TestAnEarlyViewShowsPagesAndTheRestIsWaitedFor(t *testing.T) {
	t.Parallel()
	first := demo()
	first.texts["concerts/old/index.html"] = text("old")
	s, at := serve(t, View{Site: first, Early: true})
	if _, body := ask(t, "GET", at, "/concerts/noel/"); !strings.Contains(body, "noel") {
		t.Errorf("the page is not there: %s", body)
	}
	answers := make(chan string, 2)
	for _, path := range []string{"/agenda.ics", "/no/such/page/"} {
		go func() {
			res, err := http.Get("http://" + at + path)
			if err != nil {
				answers <- err.Error()
				return
			}
			res.Body.Close()
			answers <- path + " " + res.Status
		}()
	}
	select {
	case a := <-answers:
		t.Errorf("%s came before the site was whole", a)
	case <-time.After(50 * time.Millisecond):
	}
	var faults diag.List
	faults.Add("date-missing", diag.Pos{File: "content/concerts/old.md"}, nil)
	s.Show(View{Site: demo(), Faults: faults})
	got := map[string]bool{<-answers: true, <-answers: true}
	if !got["/agenda.ics 200 OK"] || !got["/no/such/page/ 404 Not Found"] {
		t.Errorf("got %v", got)
	}
	if res, _ := ask(t, "GET", at, "/concerts/old/"); res.StatusCode != http.StatusNotFound {
		t.Errorf("a page that never was good is kept: %s", res.Status)
	}
}
