package lsp

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"sync"
	"time"

	"saison/internal/build"
	"saison/internal/diag"
	"saison/internal/source"
)

// How long the planner waits for one more key before it begins, and how long
// it can be put off by keys that go on.
const (
	quiet    = 60 * time.Millisecond
	patience = 500 * time.Millisecond
)

// unfinished is how many plans in a row a change may cut short: then one is
// finished, so that a large site is not silent while somebody types.
const unfinished = 3

// project is a site whose documents are open.
type project struct {
	server *server
	dir    string // absolute
	ctx    context.Context
	stop   context.CancelFunc
	wake   chan struct{} // something has changed

	mu     sync.Mutex
	open   map[string]buffer // by path
	stale  bool              // the disk is to be read again
	number int               // of the last change
	cancel context.CancelFunc
	cut    int // plans cut short in a row
	plan   *plan
	turn   chan struct{} // closed when plan is exchanged

	told map[string]string // by URI: the diagnostics sent last; of run alone
}

// plan is a site as it was at one change. It is not changed once made.
type plan struct {
	number int
	disk   *source.Snapshot
	found  diag.List
	snap   *source.Snapshot  // disk with the open buffers
	open   map[string]buffer // by path
	result *build.Result     // nil while no build has succeeded
}

func newProject(s *server, dir string) *project {
	t := &project{
		server: s, dir: dir, wake: make(chan struct{}, 1), open: map[string]buffer{}, stale: true,
		number: 1, plan: &plan{}, turn: make(chan struct{}), told: map[string]string{},
	}
	t.ctx, t.stop = context.WithCancel(s.ctx)
	t.wake <- struct{}{}
	return t
}

// lay lays an open buffer over its file.
func (t *project) lay(b buffer) { t.change(func() { t.open[b.path] = b }) }

// lift takes a closed buffer away.
func (t *project) lift(b buffer) {
	t.change(func() {
		delete(t.open, b.path)
		t.stale = true
	})
}

// look makes the disk be read again.
func (t *project) look() { t.change(func() { t.stale = true }) }

// change notes a change. A plan that is being made is out of date by it.
func (t *project) change(do func()) {
	t.mu.Lock()
	do()
	t.number++
	if t.cancel != nil && t.cut < unfinished {
		t.cancel()
	}
	t.mu.Unlock()
	select {
	case t.wake <- struct{}{}:
	default:
	}
}

// run plans the site after each change until the site is left.
func (t *project) run() {
	defer t.forget()
	for {
		select {
		case <-t.ctx.Done():
			return
		case <-t.wake:
		}
		if t.current().result != nil {
			t.settle()
		}
		if t.ctx.Err() != nil {
			return
		}
		t.renew()
	}
}

// settle waits until no more changes follow, so that many make one plan.
func (t *project) settle() {
	still, enough := time.NewTimer(quiet), time.NewTimer(patience)
	defer still.Stop()
	defer enough.Stop()
	for {
		select {
		case <-t.wake:
			still.Reset(quiet)
		case <-still.C:
			return
		case <-enough.C:
			return
		case <-t.ctx.Done():
			return
		}
	}
}

// renew plans the site as it is now, and tells the client of its faults.
func (t *project) renew() {
	ctx, cancel := context.WithCancel(t.ctx)
	defer cancel()
	t.mu.Lock()
	old := t.plan
	if old.number == t.number { // the plan made last has seen the change that woke us
		t.mu.Unlock()
		return
	}
	p := &plan{number: t.number, disk: old.disk, found: old.found, open: maps.Clone(t.open)}
	stale := t.stale
	t.stale, t.cancel = false, cancel
	t.mu.Unlock()

	err := t.build(ctx, p, old, stale)

	t.mu.Lock()
	t.cancel = nil
	if err != nil {
		t.stale = t.stale || stale
	}
	switch {
	case err != nil && ctx.Err() != nil:
		t.cut++ // the change that cut it short has woken us already
		t.mu.Unlock()
		return
	case err != nil:
		t.server.opts.Log(t.dir + ": " + err.Error())
		p = &plan{number: p.number, disk: old.disk, found: old.found, snap: old.snap, open: old.open, result: old.result}
	}
	// What is out of date already is a good memory, but no news.
	news := p.result != nil && (p.number == t.number || t.cut >= unfinished)
	if t.cut++; news {
		t.cut = 0
	}
	t.plan = p
	close(t.turn)
	t.turn = make(chan struct{})
	t.mu.Unlock()
	if news {
		t.publish(p)
	}
}

// build reads and plans.
func (t *project) build(ctx context.Context, p, old *plan, stale bool) (err error) {
	defer func() {
		if bug := recover(); bug != nil { // a bug of ours must not end the editor's work
			err = fmt.Errorf("planning: %v", bug)
		}
	}()
	o := &t.server.opts
	began := o.Now()
	if stale || p.disk == nil {
		disk, found, err := o.Read(ctx, t.dir, old.disk)
		if err != nil {
			return err
		}
		p.disk, p.found = disk, found
	}
	p.snap = p.disk
	for _, path := range slices.Sorted(maps.Keys(p.open)) {
		p.snap = p.snap.With(path, []byte(p.open[path].text.s))
	}
	in := o.Inputs
	in.Snapshot, in.Found, in.Planned = p.snap, p.found, true
	if in.Clock.Instant.IsZero() && in.Clock.Local.IsZero() {
		in.Clock.Machine = began
	}
	if p.result, err = build.Build(ctx, in, old.result); err != nil {
		return err
	}
	o.Log(t.dir + ": planned in " + o.Now().Sub(began).String())
	return nil
}

// current returns the plan there is.
func (t *project) current() *plan {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.plan
}

// planned returns the plan there is, waiting for the first one; nil when there
// is none to wait for.
func (t *project) planned(ctx context.Context) *plan {
	return t.await(ctx, func(p *plan) bool { return p.result != nil })
}

// upToDate returns a plan that knows every change made before the call.
func (t *project) upToDate(ctx context.Context) *plan {
	t.mu.Lock()
	number := t.number
	t.mu.Unlock()
	return t.await(ctx, func(p *plan) bool { return p.number >= number })
}

// await returns the first plan that is good enough, or nil when ctx or the site
// ends before, or when the site can not be read.
func (t *project) await(ctx context.Context, good func(*plan) bool) *plan {
	for {
		t.mu.Lock()
		p, turn := t.plan, t.turn
		t.mu.Unlock()
		switch {
		case good(p) && p.result != nil:
			return p
		case p.number > 0 && p.result == nil:
			return nil
		}
		select {
		case <-turn:
		case <-ctx.Done():
			return nil
		case <-t.ctx.Done():
			return nil
		}
	}
}

// publish tells the client the faults of every file that has some, or had.
func (t *project) publish(p *plan) {
	s := t.server
	all := faultsByURI(t, p)
	now := map[string]string{}
	for _, uri := range slices.Sorted(maps.Keys(all)) {
		f := all[uri]
		data, err := json.Marshal(f)
		if err != nil {
			continue
		}
		if now[uri] = string(data); now[uri] != t.told[uri] {
			s.conn.notify("textDocument/publishDiagnostics", f)
		}
	}
	for _, uri := range slices.Sorted(maps.Keys(t.told)) {
		if _, still := all[uri]; !still {
			s.conn.notify("textDocument/publishDiagnostics", publishParams{URI: uri, Diagnostics: []diagnostic{}})
		}
	}
	t.told = now
}

// forget takes the faults of a site that is left from the client's list.
func (t *project) forget() {
	if t.server.ctx.Err() != nil {
		return // the client is leaving
	}
	for _, uri := range slices.Sorted(maps.Keys(t.told)) {
		t.server.conn.notify("textDocument/publishDiagnostics", publishParams{URI: uri, Diagnostics: []diagnostic{}})
	}
}
