package main

import (
	"fmt"
	"io"
	"sync"
	"time"

	"saison/internal/diag"
)

// progress is one line on a terminal that says what is being done, shown only
// when that takes longer than half a second.
type progress struct {
	env  *environment
	mu   sync.Mutex
	text string
	stop chan struct{}
	done sync.WaitGroup
}

// startProgress begins to show the line. It does nothing where it would not be
// seen, or is not wanted.
func (env *environment) startProgress(quiet bool) *progress {
	p := &progress{env: env, stop: make(chan struct{})}
	if !env.terminal || quiet {
		return p
	}
	p.done.Go(func() {
		wait := time.NewTimer(500 * time.Millisecond)
		defer wait.Stop()
		select {
		case <-p.stop:
			return
		case <-wait.C:
		}
		tick := time.NewTicker(100 * time.Millisecond)
		defer tick.Stop()
		for {
			p.mu.Lock()
			fmt.Fprintf(env.stderr, "\r\x1b[K%s", p.text)
			p.mu.Unlock()
			select {
			case <-p.stop:
				io.WriteString(env.stderr, "\r\x1b[K")
				return
			case <-tick.C:
			}
		}
	})
	return p
}

// set changes the line.
func (p *progress) set(text diag.Words, args ...any) {
	p.mu.Lock()
	p.text = fmt.Sprintf(text.In(p.env.lang), args...)
	p.mu.Unlock()
}

// end takes the line away. It may be called twice.
func (p *progress) end() {
	p.mu.Lock()
	select {
	case <-p.stop:
	default:
		close(p.stop)
	}
	p.mu.Unlock()
	p.done.Wait()
}
