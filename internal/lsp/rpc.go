package lsp

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"sync"
)

// Bounds of what a client may send. No document of a site is near them.
const (
	maxMessage = 64 << 20 // bytes of one message
	maxHeader  = 4 << 10  // bytes of one line of its header
)

// The error codes of JSON-RPC 2.0 and of the protocol.
const (
	codeParse          = -32700
	codeInvalidRequest = -32600
	codeNoMethod       = -32601
	codeInvalidParams  = -32602
	codeInternal       = -32603
	codeNotInitialized = -32002
	codeCancelled      = -32800
)

// rpcError is the error of an answer.
type rpcError struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (e *rpcError) Error() string { return e.Message }

// message is one message of the client: a request, a notification (no ID), or
// an answer (no Method).
type message struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
}

// notified reports whether nobody waits for an answer to the message.
func (m *message) notified() bool { return len(m.ID) == 0 || string(m.ID) == "null" }

// conn is the line to the client. Writing is safe for concurrent use.
type conn struct {
	in *bufio.Reader

	mu     sync.Mutex
	out    io.Writer
	failed error // the first failure of writing
	last   int   // id of the last request to the client
}

// read returns the next message. An *rpcError is a message that can not be
// read, behind which the next one begins; any other error is the end.
func (c *conn) read() (*message, error) {
	length, err := c.header()
	if err != nil {
		return nil, err
	}
	if length > maxMessage {
		if _, err := io.CopyN(io.Discard, c.in, length); err != nil {
			return nil, io.EOF
		}
		return nil, &rpcError{codeInvalidRequest, fmt.Sprintf("a message of %d bytes is too long", length)}
	}
	body := make([]byte, length)
	if _, err := io.ReadFull(c.in, body); err != nil {
		return nil, io.EOF
	}
	var m message
	if err := json.Unmarshal(body, &m); err != nil {
		if bytes.HasPrefix(bytes.TrimSpace(body), []byte("[")) {
			return nil, &rpcError{codeInvalidRequest, "a message is one object, not a list"}
		}
		return nil, &rpcError{codeParse, "the message is not a JSON-RPC object: " + err.Error()}
	}
	return &m, nil
}

// header reads the lines before a message and returns its length in bytes.
func (c *conn) header() (int64, error) {
	length, given, seen := int64(0), false, false
	for {
		line, err := c.line()
		if err != nil {
			return 0, io.EOF
		}
		name, value, _ := strings.Cut(line, ":")
		switch {
		case line == "" && !seen:
			continue // an empty line too many between two messages
		case line == "" && !given:
			return 0, &rpcError{codeParse, "the header has no Content-Length"}
		case line == "":
			return length, nil
		case strings.EqualFold(strings.TrimSpace(name), "Content-Length"):
			length, err = strconv.ParseInt(strings.TrimSpace(value), 10, 64)
			given = err == nil && length >= 0
		}
		seen = true
	}
}

// line reads one line of a header, without its end. What is too long is cut.
func (c *conn) line() (string, error) {
	var line []byte
	for {
		part, err := c.in.ReadSlice('\n')
		line = append(line, part[:min(len(part), maxHeader-len(line))]...)
		if !errors.Is(err, bufio.ErrBufferFull) {
			return strings.TrimRight(string(line), "\r\n"), err
		}
	}
}

// send writes one message.
func (c *conn) send(v any) {
	body, err := json.Marshal(v)
	if err != nil {
		panic("lsp: " + err.Error()) // a bug of ours: every value sent is plain
	}
	head := fmt.Sprintf("Content-Length: %d\r\n\r\n", len(body))
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.failed == nil {
		_, c.failed = c.out.Write(append([]byte(head), body...))
	}
}

// broken returns the failure of writing, if there was one: the client is gone.
func (c *conn) broken() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.failed
}

// answer is what a request gets. A nil result is null.
type answer struct {
	Version string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id"`
	Result  any             `json:"result"`
}

// refusal is what a request gets that could not be done.
type refusal struct {
	Version string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id"`
	Error   *rpcError       `json:"error"`
}

// notice is a notification to the client, or a request when it has an ID.
type notice struct {
	Version string `json:"jsonrpc"`
	ID      int    `json:"id,omitempty"`
	Method  string `json:"method"`
	Params  any    `json:"params"`
}

// reply answers the request id with the result or, when err is not nil, the error.
func (c *conn) reply(id json.RawMessage, result any, err *rpcError) {
	if len(id) == 0 {
		id = json.RawMessage("null")
	}
	if err != nil {
		c.send(refusal{"2.0", id, err})
		return
	}
	c.send(answer{"2.0", id, result})
}

// notify sends a notification.
func (c *conn) notify(method string, params any) {
	c.send(notice{Version: "2.0", Method: method, Params: params})
}

// ask sends a request whose answer does not matter.
func (c *conn) ask(method string, params any) {
	c.mu.Lock()
	c.last++
	id := c.last
	c.mu.Unlock()
	c.send(notice{Version: "2.0", ID: id, Method: method, Params: params})
}
