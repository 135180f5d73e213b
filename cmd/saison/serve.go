package main

import (
	"cmp"
	"context"
	"errors"
	"net"
	"net/url"
	"strings"
	"syscall"
	"time"

	"saison/internal/build"
	"saison/internal/cache"
	"saison/internal/diag"
	"saison/internal/hosting"
	"saison/internal/picture"
	"saison/internal/preview"
	"saison/internal/source"
	"saison/internal/watch"
)

// defaultAddr is where serve listens when nothing else is asked for.
const defaultAddr = "localhost:1313"

var (
	wordsServing  = diag.Words{FR: "Le site est sur %s\nCtrl-C pour arrêter.", EN: "The site is at %s\nCtrl-C ends it."}
	wordsAuthor   = diag.Words{FR: "Pour vous seul : %s", EN: "For you alone: %s"}
	wordsPortNext = diag.Words{FR: "Le port %s est pris ; le suivant de libre est %s.", EN: "Port %s is taken; the next free one is %s."}
	wordsPortUsed = diag.Words{FR: "saison: le port de %s est déjà pris (address already in use)\n  Pour un autre : saison serve --addr localhost:8000", EN: "saison: the port of %s is already in use\n  for another one: saison serve --addr localhost:8000"}
	wordsLoopback = diag.Words{FR: "« %s » : l'aperçu n'est que pour cet ordinateur ; écrire localhost:1313", EN: `"%s": the preview is for this machine only; write localhost:1313`}
	wordsBadAddr  = diag.Words{FR: "« %s » n'est pas une adresse comme localhost:1313", EN: `"%s" is not an address like localhost:1313`}
	wordsPolling  = diag.Words{FR: "note : le système ne peut pas suivre autant de dossiers ; ils sont regardés toutes les secondes", EN: "note: the system cannot watch so many folders; they are looked at every second"}
	wordsOverflow = diag.Words{FR: "note : beaucoup de changements d'un coup ; tout est relu", EN: "note: many changes at once; everything is read again"}
	wordsAgain    = diag.Words{FR: "%s  %s, en %s", EN: "%s  %s, in %s"}
	wordsWell     = diag.Words{FR: "%s  Tout est de nouveau en ordre.", EN: "%s  All is well again."}
	wordsHeldBack = diag.Words{FR: "%s  %s ; ces pages restent comme elles étaient", EN: "%s  %s; those pages stay as they were"}
)

// server is the state of one saison serve.
type server struct {
	env    *environment
	site   siteFlags
	open   bool               // the browser is opened
	goes   bool               // browsers go to the page that is edited
	output string             // each good state is published there; "" for nowhere
	orders chan func()        // what the author's page asks for, to be done between two looks
	states chan state         // what is to be published
	newer  context.CancelFunc // ends the publishing of an older state
	in     build.Inputs
	shown  *preview.Server
	snap   *source.Snapshot
	last   *build.Result
	said   map[string]bool // the faults that the last build had, as they are printed
	ill    bool            // there was an error
	was    bool            // drafts were shown
	edited string          // the document that is edited, "" for none or several
}

// runServe shows a site and builds it again whenever something changes.
func runServe(ctx context.Context, env *environment, args []string) int {
	s := &server{env: env, site: siteFlags{drafts: true}}
	addr := ""
	f := newFlags("serve")
	s.site.register(f)
	f.StringVar(&addr, "addr", "", "")
	f.BoolVar(&s.open, "open", false, "")
	f.BoolVar(&s.goes, "follow", false, "")
	f.StringVar(&s.output, "output", "", "")
	if _, code, done := env.parseAll("serve", f, args, 0); done {
		return code
	}
	var err error
	if s.in, err = env.inputs(&s.site, ""); err != nil {
		return env.usage("serve", err)
	}
	if err := checkSource(s.site.source); err != nil {
		return env.noSource("serve", s.site.source, err)
	}
	if s.output != "" {
		if code, ok := s.mayPublish(ctx); !ok {
			return code
		}
	}
	ln, code := env.listen(addr)
	if ln == nil {
		return code
	}
	defer ln.Close()
	return s.run(ctx, ln)
}

// listen opens the address of the preview; without one, the first free port
// from the default on. ln is nil when that failed and code says how to end.
func (env *environment) listen(addr string) (ln net.Listener, code int) {
	asked := addr
	if addr == "" {
		asked = defaultAddr
	}
	ln, err := preview.Listen(asked, addr == "")
	var not *preview.NotLoopback
	var badAddr *net.AddrError
	var badPort *net.DNSError
	switch {
	case errors.As(err, &not):
		return nil, env.usage("serve", &usageError{text: wordsLoopback, args: []any{asked}})
	case errors.Is(err, syscall.EADDRINUSE):
		env.say(wordsPortUsed, asked)
		return nil, exitBusy
	case errors.As(err, &badAddr), errors.As(err, &badPort):
		return nil, env.usage("serve", &usageError{text: wordsBadAddr, args: []any{asked}})
	case err != nil:
		return nil, env.failure(err)
	}
	_, want, _ := net.SplitHostPort(asked)
	if _, got, _ := net.SplitHostPort(ln.Addr().String()); got != want && want != "0" {
		env.say(wordsPortNext, want, got)
	}
	return ln, exitGood
}

// run builds, serves and watches until ctx ends.
func (s *server) run(ctx context.Context, ln net.Listener) int {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	// Watching begins before the first reading, so that nothing falls between.
	store := cache.Open(s.site.source)
	defer store.Close()
	s.in.Pictures = picture.NewMaker(store)
	w := watch.Start(ctx, s.site.source, watch.Options{Ignore: source.Ignored, Notice: s.notice})
	s.orders = make(chan func())
	s.shown = preview.New(preview.Options{Lang: s.env.lang, Error: func(err error) { s.env.ended(err, "text") },
		Author: func() *preview.Author { return s.author(ctx) }, Repair: func(file string) error { return s.repair(ctx, file) },
		Drafts: func(show bool) { s.order(ctx, func() { s.site.drafts = show; s.again(ctx) }) }})
	published := s.startPublishing(ctx)
	served := make(chan error, 1)
	s.shown.Show(preview.View{Early: true}) // who asks already waits for the first pages
	go func() {
		served <- s.shown.Serve(ctx, ln)
		stop()
	}()
	if err := s.begin(ctx); err != nil {
		return s.env.ended(err, "text")
	}
	_, port, _ := net.SplitHostPort(ln.Addr().String())
	address := "http://localhost:" + port + basePath(s.last)
	s.env.say(wordsServing, address)
	s.env.say(wordsAuthor, "http://localhost:"+port+"/_saison/")
	if s.open {
		if err := s.env.browse(ctx, address); err != nil {
			s.env.say(wordsNoBrowser, address)
		}
	}
	s.follow(ctx, w)
	<-published
	if err := <-served; err != nil {
		return s.env.failure(err)
	}
	return exitGood
}

func (s *server) notice(n watch.Notice) {
	switch n {
	case watch.Polling:
		s.env.say(wordsPolling)
	case watch.Overflow:
		s.env.say(wordsOverflow)
	}
}

// earlyFrom is how many documents a site has at least whose first pages are shown
// before the whole has been looked at. Fewer are looked at in a blink.
const earlyFrom = 2000

// earlyAnswers is how long at most the rest of a large site waits for those to be
// answered who have asked for a page of it.
const earlyAnswers = 200 * time.Millisecond

// begin reads and shows the site for the first time. Where it is large its pages
// are shown as soon as they can be.
func (s *server) begin(ctx context.Context) error {
	began := s.env.clock()
	wantLargePages(roomToRead)
	snap, found, err := s.site.snapshot(ctx, nil)
	if err != nil {
		return err
	}
	makeRoom(snap)
	if len(snap.Under("content/")) >= cmp.Or(s.env.earlyFrom, earlyFrom) {
		s.in.Early = true
		if s.show(ctx, snap, found, began) == nil {
			s.shown.Answered(earlyAnswers)
		}
		s.in.Early = false
	}
	return s.show(ctx, snap, found, began)
}

// look reads the site and builds and shows it when something has changed.
func (s *server) look(ctx context.Context) error {
	began := s.env.clock()
	snap, found, err := s.site.snapshot(ctx, s.snap)
	if err != nil {
		return err
	}
	return s.show(ctx, snap, found, began)
}

// show builds and shows a snapshot when it, or the day, is another one than before.
func (s *server) show(ctx context.Context, snap *source.Snapshot, found diag.List, began time.Time) error {
	in := s.in
	in.Snapshot, in.Found, in.Drafts, in.Watched = snap, found, s.site.drafts, true
	due := s.last == nil || s.last.Early() || in.Drafts != s.was
	s.was = in.Drafts
	if in.Clock.Instant.IsZero() && in.Clock.Local.IsZero() {
		in.Clock.Machine = began
		if s.last != nil && s.last.Config.Now.IsZero() {
			// The clock stands still while nothing changes with it, so that what has
			// been made stays as it is.
			if late := began.Before(s.last.Now) || !began.Before(s.last.Until()); late {
				due = true
			} else {
				in.Clock.Machine = s.last.Now
			}
		}
	}
	if !due && len(snap.Since(s.snap, 0)) == 0 && sameFaults(found, s.in.Found) {
		s.snap = snap
		return nil
	}
	result, err := build.Build(ctx, in, s.last)
	if err != nil {
		return err
	}
	first := s.last == nil || s.last.Early()
	s.snap, s.last, s.in.Found = snap, result, found
	view := preview.View{Faults: result.Diagnostics, Base: basePath(result), Headers: hosting.For(result.Config), Kept: result.Retold(), Early: in.Early}
	if result.Renders() {
		view.Site = result
	}
	if s.goes && s.edited != "" {
		view.Edited = result.Address(s.edited)
	}
	s.shown.Show(view)
	if in.Early {
		return nil
	}
	s.publish(ctx, result)
	s.report(result, first, s.env.clock().Sub(began))
	return nil
}

// sameFaults compares by what is said.
func sameFaults(a, b diag.List) bool {
	return faultText(a) == faultText(b)
}

func faultText(l diag.List) string {
	var b strings.Builder
	l.Print(&b, "en", false)
	return b.String()
}

// sayNew prints the faults that there were not before.
func (s *server) sayNew(list diag.List) {
	said := make(map[string]bool, len(list))
	var fresh diag.List
	for i := range list {
		text := faultText(list[i : i+1])
		if said[text] = true; !s.said[text] {
			fresh = append(fresh, list[i])
		}
	}
	s.said = said
	if len(fresh) > 0 {
		s.env.printFaults(fresh, "text", s.site.quiet)
	}
}

// report says what a build came to, and the faults that are new.
func (s *server) report(r *build.Result, first bool, took time.Duration) {
	env := s.env
	if !r.Retold() { // else they are what they were, but for a title in them
		s.sayNew(r.Diagnostics)
	}
	at := env.clock().Format(time.TimeOnly)
	switch {
	case s.ill && !r.Diagnostics.HasErrors():
		env.say(wordsWell, at)
	case r.Diagnostics.HasErrors():
		env.say(wordsHeldBack, at, env.faultsInFiles(r.Diagnostics, false))
	case !s.site.quiet:
		env.say(wordsAgain, at, env.contents(r.Counts), env.seconds(took))
	}
	s.ill = r.Diagnostics.HasErrors()
}

// basePath returns the path of the site's address: "/" for most.
func basePath(r *build.Result) string {
	u, err := url.Parse(r.Config.BaseURL)
	if err != nil || u.Path == "" {
		return "/"
	}
	if p := strings.Trim(u.Path, "/"); p != "" {
		return "/" + p + "/"
	}
	return "/"
}
