package lsp

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"saison/internal/diag"
	"saison/internal/source"
)

// small is a site with one fault.
func small() *disk {
	return &disk{files: map[string]string{
		"saison.yaml":                "title: The House\nbase_url: https://example.org/\nlanguage: en\ntimezone: Europe/London\n",
		"content/concerts/winter.md": "---\ntitle: Winter\ndate: Sunday 12 December 2026 at 20:30\n---\n# Heading\n",
	}}
}

const winter = "content/concerts/winter.md"

func TestBadMessagesAreAnsweredAndTheNextIsRead(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		d := small()
		c := dial(t, d, d.options())
		wrap := func(body string) string { return fmt.Sprintf("Content-Length: %d\r\n\r\n%s", len(body), body) }
		for _, s := range []string{
			wrap("{"), wrap("[]"), wrap(""), wrap("null"), wrap(`"text"`), wrap(`{"jsonrpc":"2.0"}`),
			"Content-Type: x\r\n\r\n", "Content-Length: -5\r\n\r\n", "Content-Length: many\r\n\r\n", "\r\n\r\n",
			strings.Repeat("x", 100_000) + "\r\n\r\n",
			wrap(`{"jsonrpc":"2.0","id":"a","method":"textDocument/hover","params":{}}`),
			wrap(`{"jsonrpc":"2.0","method":"textDocument/didOpen","params":[]}`),
			wrap(`{"jsonrpc":"2.0","method":"nonsense"}`),
			wrap(`{"jsonrpc":"2.0","id":7,"result":null}`),
		} {
			c.raw(s)
		}
		c.hello(nil)
		for _, s := range []string{
			wrap(`{"jsonrpc":"2.0","id":"b","method":"nonsense"}`),
			wrap(`{"jsonrpc":"2.0","id":"c","method":"textDocument/hover","params":[1]}`),
			wrap(`{"jsonrpc":"2.0","id":"d","method":"initialize","params":{}}`),
			wrap(`{"jsonrpc":"2.0","method":"textDocument/didOpen","params":7}`),
			wrap(`{"jsonrpc":"2.0","method":"textDocument/didChange","params":{"textDocument":{"uri":"file:///absent"},"contentChanges":[{"text":""}]}}`),
			wrap(`{"jsonrpc":"2.0","method":"textDocument/didClose","params":{"textDocument":{"uri":"file:///absent"}}}`),
			wrap(`{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":99}}`),
			wrap(`{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"untitled:1","text":"x"}}}`),
			wrap(`{"jsonrpc":"2.0","id":"e","method":"textDocument/hover","params":{"textDocument":{"uri":"untitled:1"},"position":{"line":-4,"character":-1}}}`),
		} {
			c.raw(s)
		}
		if !c.bye() {
			t.Error("not a proper end")
		}
		var codes []string
		for _, l := range c.log {
			var r struct {
				ID    any
				Error *rpcError
			}
			if json.Unmarshal([]byte(l), &r) == nil && r.Error != nil {
				codes = append(codes, fmt.Sprint(r.ID, " ", r.Error.Code))
			} else if json.Unmarshal([]byte(l), &r) == nil {
				codes = append(codes, fmt.Sprint(r.ID, " null"))
			}
		}
		want := strings.Fields(`-32700 -32600 -32700 -32600 -32700 -32600 -32700 -32700 -32700 -32700`)
		for i := range want {
			want[i] = "<nil> " + want[i]
		}
		want = append(want, "a -32002", "b -32601", "c -32602", "d -32600", "e null")
		if !slices.Equal(codes, want) {
			t.Errorf("got\n%q, want\n%q", codes, want)
		}
	})
}

func TestTheEndIsProperOnlyAfterAShutdown(t *testing.T) {
	t.Parallel()
	for name, end := range map[string]struct {
		do    func(*client)
		clean bool
	}{
		"exit alone":             {func(c *client) { c.notify("exit", nil) }, false},
		"the stream ends":        {func(c *client) { c.in.Close() }, false},
		"in the middle":          {func(c *client) { c.raw("Content-Length: 10\r\n\r\n{"); c.in.Close() }, false},
		"the stream of shutdown": {func(c *client) { c.call("shutdown", nil, nil); c.in.Close() }, true},
		"shutdown, then exit":    {func(c *client) { c.call("shutdown", nil, nil); c.notify("exit", nil) }, true},
		"refused in between": {func(c *client) {
			c.call("shutdown", nil, nil)
			if err := c.call("textDocument/hover", at(winter, position{}), nil); err == nil || err.Code != codeInvalidRequest {
				c.t.Errorf("got %v", err)
			}
			c.notify("exit", nil)
		}, true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				d := small()
				c := dial(t, d, d.options())
				c.hello(nil)
				c.open(winter, d.files[winter])
				end.do(c)
				if got := <-c.done; got != end.clean {
					t.Errorf("got %v", got)
				}
			})
		})
	}
}

func TestAClientThatIsGoneEndsTheServer(t *testing.T) {
	t.Parallel()
	in := strings.NewReader("Content-Length: 2\r\n\r\n{}Content-Length: 2\r\n\r\n{}Content-Length: 2\r\n\r\n{}")
	if Serve(context.Background(), in, brokenPipe{}, small().options()) {
		t.Error("called a proper end")
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	r, w := io.Pipe()
	defer w.Close()
	if Serve(ctx, r, io.Discard, small().options()) {
		t.Error("an interruption is called a proper end")
	}
}

type brokenPipe struct{}

func (brokenPipe) Write([]byte) (int, error) { return 0, errors.New("broken pipe") }

func TestARequestThatWaitsCanBeCancelled(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		d := small()
		o := d.options()
		release := make(chan struct{})
		o.Read = func(ctx context.Context, dir string, prev *source.Snapshot) (*source.Snapshot, diag.List, error) {
			select {
			case <-release:
			case <-ctx.Done():
				return nil, nil, ctx.Err()
			}
			return d.read(ctx, dir, prev)
		}
		c := dial(t, d, o)
		c.hello(nil)
		c.open(winter, d.files[winter])
		first, one := c.send("textDocument/hover", at(winter, c.place(winter, "date: Sun")))
		_, two := c.send("textDocument/hover", at(winter, c.place(winter, "da")))
		c.notify("$/cancelRequest", map[string]any{"id": first})
		if r := <-one; r.Error == nil || r.Error.Code != codeCancelled {
			t.Errorf("the cancelled request: %+v", r)
		}
		close(release)
		if r := <-two; r.Error != nil || !bytes.Contains(r.Result, []byte("date")) {
			t.Errorf("the other one: %s, %v", r.Result, r.Error)
		}
		c.bye()
	})
}

func TestManyKeysMakeOnePlan(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		d := small()
		c := dial(t, d, d.options())
		c.hello(nil)
		c.open(winter, d.files[winter])
		c.faults(winter)
		c.mu.Lock()
		before, reads := len(c.log), d.reads
		c.mu.Unlock()
		for _, s := range []string{"S", "Sa", "Sat", "Satu", "Satur", "Saturday"} {
			c.replace(winter, c.text(winter)[strings.Index(c.text(winter), "date: "):strings.Index(c.text(winter), " 12 Dec")], "date: "+s)
			time.Sleep(20 * time.Millisecond) // less than the server waits for
		}
		if got := c.faults(winter); got != "none\n" {
			t.Errorf("got %s", got)
		}
		c.mu.Lock()
		if got := c.log[before:]; len(got) != 1 {
			t.Errorf("told %q", got)
		}
		c.mu.Unlock()
		if d.reads != reads {
			t.Errorf("the disk was read %d times more", d.reads-reads)
		}
		c.bye()
	})
}

func TestKeysThatGoOnDoNotSilenceTheServer(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		d := small()
		c := dial(t, d, d.options())
		c.hello(nil)
		c.open(winter, d.files[winter])
		c.faults(winter)
		c.mu.Lock()
		before := len(c.log)
		c.mu.Unlock()
		for range 100 {
			c.replace(winter, "# Heading", "# Heading!")
			time.Sleep(30 * time.Millisecond)
		}
		synctest.Wait()
		c.mu.Lock()
		if told := len(c.log) - before; told < 3 || told > 8 {
			t.Errorf("told %d times in 3 seconds", told)
		}
		c.mu.Unlock()
		c.bye()
	})
}

func TestAChangeCutsShortThePlanBeforeIt(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		d := small()
		o := d.options()
		calls, cut := 0, 0
		o.Read = func(ctx context.Context, dir string, prev *source.Snapshot) (*source.Snapshot, diag.List, error) {
			if calls++; calls == 1 {
				<-ctx.Done() // a large site: the reading takes until it is cut short
				cut++
				return nil, nil, ctx.Err()
			}
			return d.read(ctx, dir, prev)
		}
		c := dial(t, d, o)
		c.hello(nil)
		synctest.Wait()
		c.open(winter, strings.Replace(d.files[winter], "Sunday", "Saturday", 1))
		if got := c.faults(winter); got != "none\n" || cut != 1 || calls != 2 {
			t.Errorf("got %s, %d calls, %d cut short", got, calls, cut)
		}
		c.bye()
	})
}

func TestABugDoesNotEndTheConversation(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		d := small()
		o := d.options()
		calls := 0
		o.Read = func(ctx context.Context, dir string, prev *source.Snapshot) (*source.Snapshot, diag.List, error) {
			if calls++; calls == 1 {
				panic("a bug")
			}
			return d.read(ctx, dir, prev)
		}
		var log []string
		o.Log = func(line string) { log = append(log, line) }
		c := dial(t, d, o)
		c.hello(nil)
		c.open(winter, d.files[winter])
		if err := c.call("textDocument/hover", at(winter, c.place(winter, "da")), nil); err != nil {
			t.Error(err)
		}
		c.notify("workspace/didChangeWatchedFiles", map[string]any{"changes": []any{}})
		if got := c.faults(winter); !strings.Contains(got, "weekday-mismatch") {
			t.Errorf("got %s", got)
		}
		if !c.bye() || !slices.ContainsFunc(log, func(l string) bool { return strings.Contains(l, "a bug") }) {
			t.Errorf("the log has %q", log)
		}
	})
}

func TestTheLanguageOfMessages(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ option, locale, site, want string }{
		{"fr", "en-GB", "en", "fr"}, {"en", "fr", "fr", "en"}, {"", "fr-CA", "en", "fr"}, {"", "de", "fr", "en"},
		{"", "", "fr", "fr"}, {"", "", "en", "en"}, {"", "FR_fr", "en", "fr"}, {"", "", "he", "en"},
	} {
		synctest.Test(t, func(t *testing.T) {
			d := small()
			d.files["saison.yaml"] = strings.Replace(d.files["saison.yaml"], "language: en", "language: "+test.site, 1)
			o := d.options()
			o.Lang = test.option
			c := dial(t, d, o)
			c.hello(map[string]any{"locale": test.locale})
			got := c.faults(winter)
			if french := strings.Contains(got, "samedi"); french != (test.want == "fr") {
				t.Errorf("%+v: got %s", test, got)
			}
			c.bye()
		})
	}
}

func TestWhatTheClientCanShow(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		d := small()
		d.files["content/places/hall.md"] = "---\nname: \"🎻 *Hall*\"\n---\n"
		d.files[winter] = "---\ntitle: Winter\ndate: Saturday 12 December 2026 at 20:30\npeople: [{name: 🎻, role: x}]\nplace: hall\n---\n# 🎻 One\n## Two\n"
		c := dial(t, d, d.options())
		c.hello(map[string]any{"capabilities": map[string]any{
			"general":      map[string]any{"positionEncodings": []string{"utf-7", "utf-8", "utf-16"}},
			"textDocument": map[string]any{"hover": map[string]any{"contentFormat": []string{"markdown", "plaintext"}}},
			"workspace":    map[string]any{"didChangeWatchedFiles": map[string]any{"dynamicRegistration": true}},
		}})
		c.open(winter, d.files[winter])
		var h hover
		if err := c.call("textDocument/hover", at(winter, position{4, 8}), &h); err != nil {
			t.Fatal(err)
		}
		if want := "**🎻 \\*Hall\\***"; h.Contents.Kind != "markdown" || !strings.HasPrefix(h.Contents.Value, want) {
			t.Errorf("got %q", h.Contents)
		}
		// role stands behind four bytes that are one character.
		if err := c.call("textDocument/hover", at(winter, position{3, 23}), &h); err != nil || !strings.Contains(h.Contents.Value, "role") || h.Range != (span{position{3, 22}, position{3, 26}}) {
			t.Errorf("got %+v, %v", h, err)
		}
		var flat []flatSymbol
		if err := c.call("textDocument/documentSymbol", at(winter, position{}), &flat); err != nil {
			t.Fatal(err)
		}
		if len(flat) != 2 || flat[1].Container != "🎻 One" || flat[0].Location.URI != uri(winter) {
			t.Errorf("got %+v", flat)
		}
		if !slices.Contains(c.log, "client/registerCapability") {
			t.Errorf("the server watches no files: %q", c.log)
		}
		c.bye()
	})
}

func TestSitesAreThoseThatTheFilesLieIn(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		d := small()
		c := dial(t, d, d.options())
		c.hello(map[string]any{"rootUri": "file:///home/maison/other"})
		if got := c.faults(winter); got != "none\n" || d.reads != 0 {
			t.Errorf("a site is read before it is needed: %s", got)
		}
		c.notify("workspace/didChangeWorkspaceFolders", map[string]any{"event": map[string]any{"added": []any{map[string]any{"uri": "file://" + root}}, "removed": []any{}}})
		if got := c.faults(winter); !strings.Contains(got, "weekday-mismatch") {
			t.Errorf("a folder is added: %s", got)
		}
		c.open(winter, d.files[winter])
		c.notify("workspace/didChangeWorkspaceFolders", map[string]any{"event": map[string]any{"removed": []any{map[string]any{"uri": "file://" + root}}, "added": []any{}}})
		if got := c.faults(winter); !strings.Contains(got, "weekday-mismatch") {
			t.Errorf("a folder is removed, a document is open: %s", got)
		}
		c.notify("textDocument/didClose", map[string]any{"textDocument": map[string]any{"uri": uri(winter)}})
		delete(c.buffers, winter)
		if got := c.faults(winter); got != "none\n" {
			t.Errorf("nothing is open any more: %s", got)
		}
		c.open("../elsewhere.md", "---\n---\n")
		if err := c.call("textDocument/completion", at("../elsewhere.md", position{1, 0}), nil); err != nil {
			t.Error(err)
		}
		c.bye()
	})
}
