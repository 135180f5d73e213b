package lsp

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/textproto"
	"strconv"
	"strings"
	"testing"
	"unicode/utf16"
	"unicode/utf8"

	"saison/internal/diag"
	"saison/internal/source"
)

func TestPositionsCountUnitsOfTheEncoding(t *testing.T) {
	t.Parallel()
	tx := newText("aé🎻ש\r\nb\rc\n")
	for _, test := range []struct {
		e    encoding
		p    position
		want int
	}{
		{units16, position{0, 0}, 0}, {units16, position{0, 2}, 3}, {units16, position{0, 3}, 3}, {units16, position{0, 4}, 7},
		{units16, position{0, 5}, 9}, {units16, position{0, 99}, 9}, {units16, position{1, 1}, 12}, {units16, position{2, 0}, 13},
		{units16, position{3, 0}, 15}, {units16, position{9, 9}, 15}, {units16, position{-1, 4}, 0},
		{units8, position{0, 3}, 3}, {units8, position{0, 5}, 3}, {units8, position{0, 7}, 7}, {units8, position{0, 9}, 9},
		{units32, position{0, 3}, 7}, {units32, position{0, 4}, 9},
	} {
		if got := tx.offset(test.p, test.e); got != test.want {
			t.Errorf("%v in %s: byte %d, want %d", test.p, test.e, got, test.want)
		}
	}
	if tx.lines() != 4 || tx.line(0) != "aé🎻ש" || tx.line(1) != "b" || tx.line(2) != "c" || tx.line(3) != "" {
		t.Errorf("%d lines, %q %q %q", tx.lines(), tx.line(0), tx.line(1), tx.line(2))
	}
}

func TestTheClientsOrderDecidesTheEncoding(t *testing.T) {
	t.Parallel()
	for offered, want := range map[string]encoding{
		"": units16, "utf-8": units8, "utf-16 utf-8": units16, "utf-32 utf-8": units32, "utf-7": units16, "x utf-8 utf-16": units8,
	} {
		if got := agree(strings.Fields(offered)); got != want {
			t.Errorf("%q: got %s, want %s", offered, got, want)
		}
	}
}

// FuzzEditsGiveTheWholeText edits a text as the server does, and an array of
// UTF-16 units as an editor does.
func FuzzEditsGiveTheWholeText(f *testing.F) {
	f.Add("aé🎻ש\r\nb\rc\n", uint8(0), uint8(2), uint8(1), uint8(1), "🎺\n")
	f.Add("titre: x\n", uint8(1), uint8(0), uint8(0), uint8(3), "")
	f.Add("", uint8(0), uint8(0), uint8(9), uint8(9), "שלום")
	f.Fuzz(func(t *testing.T, s string, line1, char1, line2, char2 uint8, insert string) {
		if !utf8.ValidString(s) || !utf8.ValidString(insert) {
			t.Skip()
		}
		c := change{Range: &span{position{int(line1), int(char1)}, position{int(line2), int(char2)}}, Text: insert}
		before := newText(s)
		got := before.edit(c, units16)

		array := utf16.Encode([]rune(s))
		from, to := editorOffset(array, c.Range.Start), editorOffset(array, c.Range.End)
		if to < from {
			from, to = to, from
		}
		want := string(utf16.Decode(array[:from])) + insert + string(utf16.Decode(array[to:]))
		if got.s != want {
			t.Fatalf("%q, %+v:\ngot  %q\nwant %q", s, c, got.s, want)
		}
		fresh := newText(want)
		for n := range fresh.lines() {
			if got.line(n) != fresh.line(n) {
				t.Errorf("line %d: %q and %q", n, got.line(n), fresh.line(n))
			}
		}
		for at := range got.s { // every character has a position of its own, but line ends
			for _, e := range []encoding{units16, units8, units32} {
				if back := got.offset(got.position(at, e), e); back != at && got.s[at] != '\n' {
					t.Errorf("%q: byte %d comes back as %d in %s", got.s, at, back, e)
				}
			}
		}
	})
}

// editorOffset finds a position in an array of UTF-16 units.
func editorOffset(a []uint16, p position) int {
	at := 0
	for line := 0; line < p.Line; at++ {
		if at >= len(a) {
			return len(a)
		}
		if a[at] == '\n' || a[at] == '\r' && (at+1 == len(a) || a[at+1] != '\n') {
			line++
		}
	}
	for left := p.Character; left > 0 && at < len(a) && a[at] != '\n' && a[at] != '\r'; left-- {
		at++
	}
	if at > 0 && at < len(a) && utf16.IsSurrogate(rune(a[at])) && a[at] >= 0xdc00 && utf16.IsSurrogate(rune(a[at-1])) && a[at-1] < 0xdc00 {
		at-- // not into the middle of a character
	}
	return at
}

func FuzzEveryPlaceIsWithinItsLine(f *testing.F) {
	f.Add("---\ntitre: x\nlieu: {a: [b, \"c", 20)
	f.Add("---\nprogramme:\n  - - a: b\n    c\n---\n[a](b", 12)
	f.Add("\ufeff———\na\u00a0: b # c\n———\n", 9)
	f.Fuzz(func(t *testing.T, s string, at int) {
		tx := newText(s)
		if at < 0 || at > len(s) {
			t.Skip()
		}
		for _, whole := range []bool{false, true} {
			c := locate(tx, at, whole)
			from, to := tx.bounds(tx.lineOf(at))
			if c.where != nowhere && (c.start < from || c.end > max(to, at) || c.end < c.start) {
				t.Errorf("%q at %d: %+v leaves the line from %d to %d", s, at, c, from, to)
			}
		}
		if l, ok := linkAt(tx, at); ok && (l.start < 0 || l.end > len(s) || l.end < l.start) {
			t.Errorf("%q at %d: link %+v", s, at, l)
		}
	})
}

// FuzzMessages writes whatever it likes to a server, which ends with its input,
// and whose answers another reader of its protocol can read.
func FuzzMessages(f *testing.F) {
	wrap := func(body string) string { return fmt.Sprintf("Content-Length: %d\r\n\r\n%s", len(body), body) }
	f.Add(wrap(`{"id":1,"method":"initialize","params":{}}`) + wrap(`{"method":"exit"}`))
	f.Add(wrap(`{"id":1,"method":"initialize","params":{"rootUri":"file:///x"}}`) +
		wrap(`{"method":"textDocument/didOpen","params":{"textDocument":{"uri":"file:///x/content/a.md","text":"---\n"}}}`) +
		wrap(`{"method":"textDocument/didChange","params":{"textDocument":{"uri":"file:///x/content/a.md"},"contentChanges":[{"range":{"start":{"line":-1,"character":9},"end":{"line":0,"character":-7}},"text":"x"}]}}`) +
		wrap(`{"id":2,"method":"textDocument/completion","params":{"textDocument":{"uri":"file:///x/content/a.md"},"position":{"line":99,"character":-1}}}`))
	f.Add("Content-Length: 99999999999999999999\r\n\r\n{}")
	f.Fuzz(func(t *testing.T, input string) {
		o := small().options()
		o.IsSite = func(dir string) bool { return dir == "/x" }
		o.Read = func(context.Context, string, *source.Snapshot) (*source.Snapshot, diag.List, error) {
			return source.FromFiles(map[string]string{"content/a.md": "---\n---\n"}), nil, nil
		}
		var out bytes.Buffer
		Serve(context.Background(), strings.NewReader(input), &out, o)
		for r := bufio.NewReader(&out); ; {
			head, err := textproto.NewReader(r).ReadMIMEHeader()
			if errors.Is(err, io.EOF) && len(head) == 0 {
				return
			}
			length, _ := strconv.Atoi(head.Get("Content-Length"))
			body := make([]byte, max(length, 0))
			var m struct{ JSONRPC string }
			if _, short := io.ReadFull(r, body); err != nil || short != nil || json.Unmarshal(body, &m) != nil || m.JSONRPC != "2.0" {
				t.Fatalf("%q is answered by %q %q: %v", input, head, body, err)
			}
		}
	})
}
