package lsp

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
	"unicode/utf16"

	"saison/internal/build"
	"saison/internal/diag"
	"saison/internal/source"
)

// root is the folder of the site in tests; nothing of it is on the disk.
const root = "/home/maison/site"

// disk is the files of a site, which a test may change.
type disk struct {
	mu    sync.Mutex
	files map[string]string
	reads int
}

func (d *disk) read(ctx context.Context, dir string, _ *source.Snapshot) (*source.Snapshot, diag.List, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.reads++
	if dir != root {
		return nil, nil, fmt.Errorf("there is no %s", dir)
	}
	return source.FromFiles(d.files), nil, ctx.Err()
}

func (d *disk) put(path, text string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.files[path] = text
}

// client is an editor: it speaks to a server over pipes and keeps its buffers
// in the way editors do, in UTF-16.
type client struct {
	t    *testing.T
	disk *disk
	in   *io.PipeWriter
	done chan bool // what Serve returned

	mu       sync.Mutex
	answers  map[int]chan reply
	told     map[string]publishParams // by URI
	log      []string                 // the messages of the server, without the answers
	buffers  map[string][]uint16      // by path
	versions map[string]int
	id       int
}

type reply struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
	Result json.RawMessage `json:"result"`
	Error  *rpcError       `json:"error"`
}

// options are those of every test.
func (d *disk) options() Options {
	return Options{
		Version: "test", Read: d.read,
		IsSite: func(dir string) bool { return filepath.ToSlash(dir) == root },
		Now:    func() time.Time { return time.Date(2026, 12, 1, 9, 0, 0, 0, time.UTC) },
		Inputs: build.Inputs{Drafts: true},
	}
}

// dial starts a server and returns its client, which has said nothing yet.
func dial(t *testing.T, d *disk, o Options) *client {
	t.Helper()
	toServer, in := io.Pipe()
	out, fromServer := io.Pipe()
	c := &client{
		t: t, disk: d, in: in, done: make(chan bool, 1), answers: map[int]chan reply{}, told: map[string]publishParams{},
		buffers: map[string][]uint16{}, versions: map[string]int{},
	}
	go func() {
		clean := Serve(context.Background(), toServer, fromServer, o)
		toServer.Close()
		fromServer.Close()
		c.done <- clean
	}()
	go c.listen(bufio.NewReader(out))
	return c
}

// listen sorts what the server says.
func (c *client) listen(r *bufio.Reader) {
	for {
		body, err := readFrame(r)
		if err != nil {
			return
		}
		var m reply
		if err := json.Unmarshal(body, &m); err != nil {
			c.t.Errorf("the server wrote %q: %v", body, err)
			return
		}
		id, err := strconv.Atoi(string(m.ID))
		c.mu.Lock()
		switch {
		case m.Method == "textDocument/publishDiagnostics":
			var p publishParams
			if err := json.Unmarshal(m.Params, &p); err != nil {
				c.t.Error(err)
			}
			c.told[p.URI] = p
			c.log = append(c.log, fmt.Sprintf("%s %d", strings.TrimPrefix(p.URI, "file://"+root+"/"), len(p.Diagnostics)))
		case m.Method != "":
			c.log = append(c.log, m.Method)
		case err == nil && c.answers[id] != nil:
			c.answers[id] <- m
		default:
			c.log = append(c.log, string(body))
		}
		c.mu.Unlock()
	}
}

// readFrame reads one message by the letter of the protocol.
func readFrame(r *bufio.Reader) ([]byte, error) {
	length := -1
	for {
		line, err := r.ReadString('\n')
		if err != nil {
			return nil, err
		}
		if line == "\r\n" {
			break
		}
		name, value, _ := strings.Cut(strings.TrimSuffix(line, "\r\n"), ": ")
		if name == "Content-Length" {
			if length, err = strconv.Atoi(value); err != nil {
				return nil, err
			}
		}
	}
	body := make([]byte, length)
	_, err := io.ReadFull(r, body)
	return body, err
}

// raw writes bytes as they are.
func (c *client) raw(s string) {
	if _, err := io.WriteString(c.in, s); err != nil {
		c.t.Fatalf("writing %q: %v", s, err)
	}
}

func (c *client) write(v any) {
	var body bytes.Buffer
	e := json.NewEncoder(&body)
	if err := e.Encode(v); err != nil {
		c.t.Fatal(err)
	}
	c.raw(fmt.Sprintf("Content-Length: %d\r\n\r\n%s", body.Len(), body.String()))
}

func (c *client) notify(method string, params any) {
	c.write(map[string]any{"jsonrpc": "2.0", "method": method, "params": params})
}

// send sends a request and returns where its answer will be.
func (c *client) send(method string, params any) (id int, answer chan reply) {
	c.mu.Lock()
	c.id++
	id = c.id
	answer = make(chan reply, 1)
	c.answers[id] = answer
	c.mu.Unlock()
	c.write(map[string]any{"jsonrpc": "2.0", "id": id, "method": method, "params": params})
	return id, answer
}

// call waits for the answer and reads it into result.
func (c *client) call(method string, params, result any) *rpcError {
	c.t.Helper()
	_, answer := c.send(method, params)
	r := <-answer
	if r.Error == nil && result != nil {
		if err := json.Unmarshal(r.Result, result); err != nil {
			c.t.Fatalf("%s: %s: %v", method, r.Result, err)
		}
	}
	return r.Error
}

// hello begins the conversation. settings are added to those of initialize.
func (c *client) hello(settings map[string]any) {
	c.t.Helper()
	p := map[string]any{"processId": nil, "rootUri": "file://" + root, "capabilities": map[string]any{
		"textDocument": map[string]any{"documentSymbol": map[string]any{"hierarchicalDocumentSymbolSupport": true}},
	}}
	for k, v := range settings {
		p[k] = v
	}
	if err := c.call("initialize", p, nil); err != nil {
		c.t.Fatal(err)
	}
	c.notify("initialized", map[string]any{})
}

// bye ends it and returns whether the server thinks that it was proper.
func (c *client) bye() bool {
	c.t.Helper()
	if err := c.call("shutdown", nil, nil); err != nil {
		c.t.Error(err)
	}
	c.notify("exit", nil)
	return <-c.done
}

func uri(path string) string { return uriOf(root + "/" + path) }

func (c *client) open(path, text string) {
	c.buffers[path] = utf16.Encode([]rune(text))
	c.versions[path] = 1
	c.notify("textDocument/didOpen", map[string]any{"textDocument": map[string]any{"uri": uri(path), "languageId": "markdown", "version": 1, "text": text}})
}

func (c *client) text(path string) string { return string(utf16.Decode(c.buffers[path])) }

// place returns the position behind the first occurrence of s in the buffer.
func (c *client) place(path, s string) position {
	c.t.Helper()
	before, _, found := strings.Cut(c.text(path), s)
	if !found {
		c.t.Fatalf("%s has no %q", path, s)
	}
	return utf16Position(before + s)
}

// utf16Position returns the position behind text.
func utf16Position(text string) position {
	text = strings.ReplaceAll(text, "\r\n", "\n")
	lines := strings.Split(text, "\n")
	return position{len(lines) - 1, len(utf16.Encode([]rune(lines[len(lines)-1])))}
}

// replace changes the first occurrence of old in a buffer.
func (c *client) replace(path, old, new string) {
	c.t.Helper()
	before, after, found := strings.Cut(c.text(path), old)
	if !found {
		c.t.Fatalf("%s has no %q", path, old)
	}
	r := span{utf16Position(before), utf16Position(before + old)}
	c.buffers[path] = utf16.Encode([]rune(before + new + after))
	c.versions[path]++
	c.notify("textDocument/didChange", map[string]any{
		"textDocument":   map[string]any{"uri": uri(path), "version": c.versions[path]},
		"contentChanges": []change{{&r, new}},
	})
}

// at returns the parameters of a request about a place.
func at(path string, p position) map[string]any {
	return map[string]any{"textDocument": map[string]any{"uri": uri(path)}, "position": p}
}
