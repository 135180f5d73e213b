// Package preview serves the newest good build over HTTP, for the person who
// writes the site.
//
//	ln, err := preview.Listen("localhost:1313", true)
//	s := preview.New(preview.Options{Lang: "fr"})
//	s.Show(preview.View{Site: result, Faults: result.Diagnostics})
//	err = s.Serve(ctx, ln)
//
// A [Server] answers from the list of outputs, never from a disk: there is no
// path to go astray on. A page is rendered when it is asked for, once for each
// build. A page whose document has an error now is shown as it last was good.
// Faults appear over the pages that they concern, and a page that looks
// different after a build loads itself again; both is the work of a small
// script that is added to every page, and leaves with it.
//
// It listens on this machine alone, and answers only to a browser that asked
// for this machine by name: no other page that is open in it can read along.
package preview

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"path"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"saison/internal/diag"
	"saison/internal/hosting"
	"saison/internal/site"
)

// Site is a built site. build.Result is one.
type Site interface {
	Outputs() []*site.Output
	Append(b []byte, o *site.Output) ([]byte, error) // safe for concurrent use
}

// View is what there is to show after a build.
type View struct {
	Site   Site      // nil when the build came to nothing
	Faults diag.List // sorted
	Base   string    // path of the site's address, with slashes at both ends: "/", "/agenda/"

	// Kept says that the outputs of Site are those of the view before, the same
	// values: only what they hold may be something else.
	Kept bool

	// Early says that Site has pages only, or is nil, and that another view follows
	// at once: who asks for anything else waits for it.
	Early bool

	// Edited is the address below the root of the page that has just been edited,
	// for browsers to go there; "" for none.
	Edited string

	// Headers is what goes with each file; nil for their types alone.
	Headers *hosting.Table
}

// Options are the circumstances of a server.
type Options struct {
	Lang  string      // of the words over pages: "fr", else English
	Error func(error) // told of a page that could not be rendered; may be nil

	Author func() *Author          // what the author's page shows; nil: there is none
	Repair func(file string) error // puts right in a file what has one right reading; may be nil
	Drafts func(show bool)         // shows or hides what is not published yet; may be nil
}

// Server answers requests with the newest build. Make one with [New].
type Server struct {
	o     Options
	hosts map[string]bool
	now   atomic.Pointer[state]
	show  sync.Mutex   // one Show at a time
	asked atomic.Int32 // requests for pages that have not been answered yet
}

// New returns a server that has nothing to show yet.
func New(o Options) *Server {
	s := &Server{o: o}
	s.now.Store(&state{base: "/", table: &hosting.Table{}, pages: map[string]*page{}, replaced: make(chan struct{})})
	return s
}

// Show makes v the build that is served. It returns at once: pages are
// rendered when they are asked for.
func (s *Server) Show(v View) {
	s.show.Lock()
	defer s.show.Unlock()
	old := s.now.Load()
	s.now.Store(old.follow(v))
	close(old.replaced)
}

// Answered waits until every page that has been asked for is answered, but no
// longer than most.
func (s *Server) Answered(most time.Duration) {
	end := time.Now().Add(most)
	for s.asked.Load() > 0 && time.Now().Before(end) {
		time.Sleep(time.Millisecond)
	}
}

// state is one build, ready to be asked. It is not changed once made.
type state struct {
	number   int
	shown    int // the number of the state whose outputs the pages are made of
	base     string
	early    bool   // another state, with more than pages, follows at once
	edited   string // address of the page that was edited
	table    *hosting.Table
	pages    map[string]*page // by path of the request below base: "/concerts/noel/", "/agenda.ics"
	faults   diag.List
	replaced chan struct{} // closed when a newer state is there
}

// page is one output of a build. It may be that of several states, if its
// outputs were kept.
type page struct {
	out   *site.Output
	from  Site // nil for a page of an older build, rendered for good
	files []string

	mu   sync.Mutex
	made made
}

// made is a page as it was last rendered.
type made struct {
	at   int // the number of the state
	body []byte
	tag  string
	err  error
}

// render returns the page as the state shows it.
func (st *state) render(p *page) made {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.from != nil && p.made.at < st.shown {
		m := made{at: st.shown}
		var room []byte // what is on its way to a browser is not written over
		if n := len(p.made.body); n > 0 {
			room = make([]byte, 0, n+n/64+256)
		}
		m.body, m.err = p.from.Append(room, p.out)
		sum := sha256.Sum256(m.body)
		m.tag = hex.EncodeToString(sum[:12])
		p.made = m
	}
	return p.made
}

// follow returns the state after st that shows v.
func (st *state) follow(v View) *state {
	next := &state{number: st.number + 1, base: v.Base, table: v.Headers, faults: v.Faults, replaced: make(chan struct{})}
	if next.base == "" {
		next.base = "/"
	}
	if next.table == nil {
		next.table = &hosting.Table{}
	}
	next.shown, next.edited, next.early = next.number, v.Edited, v.Early
	broken := filesWithErrors(v.Faults)
	if st.early {
		st = &state{base: next.base, table: next.table} // nothing of it stays
	}
	if v.Kept && len(st.pages) > 0 {
		next.pages = st.pages
		return next
	}
	if v.Site == nil || len(st.pages) > 0 && concernsAll(broken) {
		// The settings or the layouts are in a state in which no page can be
		// trusted: the site stays as it was.
		next.pages, next.base, next.table, next.shown = st.pages, st.base, st.table, st.shown
		return next
	}
	outputs := v.Site.Outputs()
	next.pages = make(map[string]*page, len(outputs)+len(outputs)/2)
	for _, o := range outputs {
		next.put(&page{out: o, from: v.Site, files: files(o)})
	}
	for key, p := range st.pages {
		if _, there := next.pages[key]; there || !anyIn(p.files, broken) {
			continue
		}
		if m := st.render(p); m.err == nil { // the old build need not be kept for it
			next.pages[key] = &page{out: p.out, files: p.files, made: m}
		}
	}
	return next
}

// put makes p known by its addresses.
func (st *state) put(p *page) {
	key := "/" + p.out.Path
	st.pages[key] = p
	if dir, ok := strings.CutSuffix(key, "/index.html"); ok {
		st.pages[dir+"/"] = p
	}
}

// find returns the page at the path of a request below base.
func (st *state) find(key string) *page { return st.pages[key] }

// notFound returns the site's page for an address that leads nowhere, the
// nearest one above it.
func (st *state) notFound(key string) *page {
	for dir := path.Dir(key); ; dir = path.Dir(dir) {
		if p := st.pages[path.Join(dir, "404.html")]; p != nil {
			return p
		}
		if dir == "/" || dir == "." {
			return nil
		}
	}
}

// files returns the content files that the output shows as its own.
func files(o *site.Output) []string {
	if o.Page == nil || o.Page.Entry == nil {
		return nil
	}
	e := o.Page.Entry
	var all []string
	if e.Record != nil && e.Doc != nil {
		all = append(all, e.Doc.File)
	}
	for _, r := range e.Translations {
		if r.Doc != nil && (len(all) == 0 || r.Doc.File != all[0]) {
			all = append(all, r.Doc.File)
		}
	}
	return all
}

func filesWithErrors(faults diag.List) map[string]bool {
	m := map[string]bool{}
	for _, d := range faults {
		if d.Severity == diag.Error {
			for _, s := range d.Spread() {
				m[s.Pos.File] = true
			}
		}
	}
	return m
}

// concernsAll reports whether one of the files is none of the content.
func concernsAll(broken map[string]bool) bool {
	for f := range broken {
		if ofAll(f) {
			return true
		}
	}
	return false
}

func ofAll(file string) bool { return !strings.HasPrefix(file, "content/") }

func anyIn(files []string, set map[string]bool) bool {
	for _, f := range files {
		if set[f] {
			return true
		}
	}
	return false
}

// NotLoopback is the error for an address that others could reach.
type NotLoopback struct{ Host string }

// Error says which host it is.
func (e *NotLoopback) Error() string { return fmt.Sprintf("%s is not this machine alone", e.Host) }

// Listen opens addr ("localhost:1313", "127.0.0.1:8000", ":1313"), which must be
// of this machine alone. A port that is taken is an error for which errors.Is
// says syscall.EADDRINUSE; with search, the next free one is taken instead.
func Listen(addr string, search bool) (net.Listener, error) {
	host, port, err := net.SplitHostPort(addr)
	if err != nil {
		return nil, err
	}
	switch host {
	case "", "localhost":
		host = "127.0.0.1"
	}
	if ip := net.ParseIP(host); ip == nil || !ip.IsLoopback() {
		return nil, &NotLoopback{host}
	}
	first, err := net.LookupPort("tcp", port)
	if err != nil {
		return nil, err
	}
	ln, err := listen(host, first)
	for n := first + 1; search && isTaken(err) && n <= min(first+50, 65535); n++ {
		ln, err = listen(host, n)
	}
	return ln, err
}

func listen(host string, port int) (net.Listener, error) {
	return net.Listen("tcp", net.JoinHostPort(host, fmt.Sprint(port)))
}

// Serve answers requests until ctx ends, and closes ln.
func (s *Server) Serve(ctx context.Context, ln net.Listener) error {
	s.hosts = hostsOf(ln.Addr())
	srv := &http.Server{
		Handler:           s,
		ReadHeaderTimeout: 30 * time.Second, // a busy machine may be slow to send one
		IdleTimeout:       time.Minute,
		MaxHeaderBytes:    64 << 10,
		ErrorLog:          log.New(io.Discard, "", 0),
		BaseContext:       func(net.Listener) context.Context { return ctx },
	}
	stopped := make(chan struct{})
	go func() {
		defer close(stopped)
		<-ctx.Done()
		grace, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
		defer cancel()
		if srv.Shutdown(grace) != nil {
			srv.Close()
		}
	}()
	err := srv.Serve(ln)
	if errors.Is(err, http.ErrServerClosed) {
		<-stopped
		return nil
	}
	return err
}

// hostsOf returns the names by which a browser on this machine asks for addr.
func hostsOf(addr net.Addr) map[string]bool {
	_, port, _ := net.SplitHostPort(addr.String())
	hosts := map[string]bool{}
	for _, h := range []string{"127.0.0.1", "localhost", "[::1]"} {
		hosts[h+":"+port] = true
		if port == "80" {
			hosts[h] = true
		}
	}
	return hosts
}
