package lsp

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"sync"
	"time"
)

// server is the state of one conversation. All but running is used by the
// goroutine of Serve alone.
type server struct {
	opts  Options
	conn  *conn
	ctx   context.Context
	phase phase

	locale   string // of the client
	enc      encoding
	markdown bool // the client shows Markdown in a hover
	nested   bool // the client shows symbols below symbols
	watching bool // the client can watch files
	folders  []string

	buffers map[string]*buffer  // by URI
	sites   map[string]*project // by folder

	mu      sync.Mutex
	running map[string]context.CancelFunc // by id of the request
	work    sync.WaitGroup
}

type phase uint8

const (
	fresh phase = iota
	running
	shut
)

// A notification is handled at once, in order.
var notifications = map[string]func(*server, json.RawMessage) error{
	"initialized":                         (*server).initialized,
	"textDocument/didOpen":                (*server).didOpen,
	"textDocument/didChange":              (*server).didChange,
	"textDocument/didClose":               (*server).didClose,
	"textDocument/didSave":                (*server).lookAgain,
	"workspace/didChangeWatchedFiles":     (*server).lookAgain,
	"workspace/didChangeWorkspaceFolders": (*server).didChangeFolders,
	"$/cancelRequest":                     (*server).cancel,
}

// A request about a document works on a view of it.
var requests = map[string]func(context.Context, *view, json.RawMessage) (any, error){
	"textDocument/completion":     complete,
	"textDocument/hover":          hoverAt,
	"textDocument/definition":     definition,
	"textDocument/references":     references,
	"textDocument/documentSymbol": symbols,
	"textDocument/codeAction":     actions,
}

// receive handles one message; done ends the conversation.
func (s *server) receive(r received) (done, clean bool) {
	var bad *rpcError
	switch {
	case s.conn.broken() != nil:
		s.opts.Log("the client reads no more: " + s.conn.broken().Error())
		return true, false
	case errors.As(r.err, &bad):
		s.opts.Log(bad.Message)
		s.conn.reply(nil, nil, bad)
		return false, false
	case r.err != nil:
		s.opts.Log("the client has ended")
		return true, s.phase == shut
	case r.m.Method == "exit":
		return true, s.phase == shut
	case r.m.Method == "":
		if r.m.notified() {
			s.conn.reply(nil, nil, &rpcError{codeInvalidRequest, "the message has neither a method nor an id"})
		}
		return false, false // an answer to a question that we only told
	case r.m.notified():
		s.notification(r.m)
		return false, false
	}
	s.opts.Log("request " + r.m.Method)
	s.request(r.m)
	return false, false
}

// notification handles a message that wants no answer; one that is unknown, or
// comes at the wrong time, has no effect.
func (s *server) notification(m *message) {
	handle := notifications[m.Method]
	if handle == nil || s.phase != running {
		return
	}
	defer s.recovered(nil, m.Method)
	if err := handle(s, m.Params); err != nil {
		s.opts.Log(m.Method + ": " + err.Error())
	}
}

// request answers a message.
func (s *server) request(m *message) {
	handle := requests[m.Method]
	switch {
	case m.Method == "initialize":
		s.initialize(m)
	case s.phase == fresh:
		s.conn.reply(m.ID, nil, &rpcError{codeNotInitialized, "initialize comes first"})
	case s.phase == shut:
		s.conn.reply(m.ID, nil, &rpcError{codeInvalidRequest, "the server has been shut down"})
	case m.Method == "shutdown":
		s.phase = shut
		s.conn.reply(m.ID, nil, nil)
	case handle == nil:
		s.conn.reply(m.ID, nil, &rpcError{codeNoMethod, "there is no method " + m.Method})
	default:
		s.start(m, handle)
	}
}

// start answers a request about a document, in a goroutine of its own.
func (s *server) start(m *message, handle func(context.Context, *view, json.RawMessage) (any, error)) {
	var about atParams
	if err := json.Unmarshal(m.Params, &about); err != nil {
		s.conn.reply(m.ID, nil, &rpcError{codeInvalidParams, err.Error()})
		return
	}
	b := s.buffers[about.Document.URI]
	if b == nil || b.site == nil {
		s.conn.reply(m.ID, nil, nil) // a file that is not open, or of no site: nothing to say
		return
	}
	ctx, cancel := context.WithCancel(s.ctx)
	key := string(m.ID)
	s.mu.Lock()
	s.running[key] = cancel
	s.mu.Unlock()
	v := &view{server: s, buffer: *b}
	s.work.Go(func() {
		defer func() {
			s.mu.Lock()
			delete(s.running, key)
			s.mu.Unlock()
			cancel()
		}()
		defer s.recovered(m.ID, m.Method)
		result, err := handle(ctx, v, m.Params)
		switch {
		case ctx.Err() != nil:
			s.conn.reply(m.ID, nil, &rpcError{codeCancelled, "cancelled"})
		case err != nil:
			s.conn.reply(m.ID, nil, &rpcError{codeInvalidParams, err.Error()})
		default:
			s.conn.reply(m.ID, result, nil)
		}
	})
}

// recovered answers for a bug of ours, so that one request that fails does not
// end the editor's other work.
func (s *server) recovered(id json.RawMessage, method string) {
	if p := recover(); p != nil {
		s.opts.Log(fmt.Sprintf("%s: %v", method, p))
		if id != nil {
			s.conn.reply(id, nil, &rpcError{codeInternal, fmt.Sprintf("%s: %v", method, p)})
		}
	}
}

// cancel gives up a request; one that has been answered is left alone.
func (s *server) cancel(params json.RawMessage) error {
	var p struct {
		ID json.RawMessage `json:"id"`
	}
	if err := json.Unmarshal(params, &p); err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if cancel := s.running[string(p.ID)]; cancel != nil {
		cancel()
	}
	return nil
}

// initialize answers the first request of the client.
func (s *server) initialize(m *message) {
	if s.phase != fresh {
		s.conn.reply(m.ID, nil, &rpcError{codeInvalidRequest, "initialize was said before"})
		return
	}
	var p initializeParams
	if err := json.Unmarshal(m.Params, &p); err != nil {
		s.conn.reply(m.ID, nil, &rpcError{codeInvalidParams, err.Error()})
		return
	}
	s.phase, s.locale = running, p.Locale
	s.enc = agree(p.Capabilities.General.PositionEncodings)
	for _, f := range p.Capabilities.TextDocument.Hover.ContentFormat {
		s.markdown = s.markdown || f == "markdown"
	}
	s.nested = p.Capabilities.TextDocument.DocumentSymbol.Hierarchical
	s.watching = p.Capabilities.Workspace.Watched.Dynamic
	for _, f := range p.Folders {
		s.addFolder(f.URI)
	}
	if len(p.Folders) == 0 && p.RootURI != "" {
		s.addFolder(p.RootURI)
	} else if len(p.Folders) == 0 && filepath.IsAbs(p.RootPath) {
		s.folders = append(s.folders, filepath.Clean(p.RootPath))
	}
	s.conn.reply(m.ID, map[string]any{
		"capabilities": capabilities(s.enc),
		"serverInfo":   map[string]any{"name": "saison", "version": s.opts.Version},
	}, nil)
}

// initialized begins the work: the client may now be told things.
func (s *server) initialized(json.RawMessage) error {
	if s.watching {
		s.conn.ask("client/registerCapability", watchers())
	}
	if s.opts.Source != "" {
		s.openSite(s.opts.Source)
		return nil
	}
	return s.openFolders()
}

// wait ends with the last goroutine, or soon: one may be writing to a client
// that no longer reads.
func (s *server) wait() {
	done := make(chan struct{})
	go func() {
		s.work.Wait()
		close(done)
	}()
	soon := time.NewTimer(time.Second)
	defer soon.Stop()
	select {
	case <-done:
	case <-soon.C:
	}
}
