// Package lsp is a language server for the files of a site: JSON-RPC over a
// pair of streams, in the Language Server Protocol 3.17.
//
// A [Server] has one goroutine that reads messages and owns the open buffers.
// Every request gets a goroutine of its own, which works on values that no
// longer change, so that a request can be cancelled and none holds up another.
// Every site has one more goroutine, which plans it again when something has
// changed, with the open buffers laid over the files on the disk:
//
//	buffers, disk -> Snapshot -> build.Build (planned, with its memory) -> diagnostics
//
// What stands at the cursor is found by indentation alone (cursor.go), since
// front matter that is being typed is seldom whole.
package lsp

import (
	"bufio"
	"context"
	"io"
	"sync"
	"time"

	"saison/internal/build"
	"saison/internal/diag"
	"saison/internal/source"
)

// Options are what the server knows of the world.
type Options struct {
	Lang    string           // of messages: "fr" or "en"; "" for the client's, else that of the site
	Version string           // of the program
	Inputs  build.Inputs     // what every build has in common: the clock, the drafts
	Now     func() time.Time // the machine's clock

	// Source is the folder of the only site, absolute; "" takes the sites that
	// the client's files lie in.
	Source string
	// IsSite reports whether the absolute folder dir is that of a site.
	IsSite func(dir string) bool
	// Read reads the site in the absolute folder dir. prev may be nil.
	Read func(ctx context.Context, dir string, prev *source.Snapshot) (*source.Snapshot, diag.List, error)
	// Log is told what happens, for a person who looks for a fault of the
	// server, a line at a time; nil tells nobody.
	Log func(line string)
}

// Serve answers the client until it says exit, one of the streams ends, or ctx
// does. It reports whether the client took its leave properly: a shutdown, then
// exit. in is read by a goroutine that ends with it.
func Serve(ctx context.Context, in io.Reader, out io.Writer, o Options) bool {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	if o.Log == nil {
		o.Log = func(string) {}
	}
	var logging sync.Mutex
	tell := o.Log
	o.Log = func(line string) {
		logging.Lock()
		defer logging.Unlock()
		tell(line)
	}
	s := &server{
		opts: o, conn: &conn{in: bufio.NewReaderSize(in, 1<<16), out: out}, ctx: ctx,
		buffers: map[string]*buffer{}, sites: map[string]*project{}, running: map[string]context.CancelFunc{},
	}
	defer s.wait()
	defer stop()
	incoming := make(chan received)
	go func() {
		for {
			m, err := s.conn.read()
			select {
			case incoming <- received{m, err}:
			case <-ctx.Done():
				return
			}
			if _, again := err.(*rpcError); err != nil && !again {
				return
			}
		}
	}()
	for {
		select {
		case <-ctx.Done():
			return false
		case r := <-incoming:
			if done, clean := s.receive(r); done {
				return clean
			}
		}
	}
}

// received is a message, or why there is none.
type received struct {
	m   *message
	err error
}
