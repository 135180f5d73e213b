package lsp

import (
	"strings"
	"unicode/utf8"
)

// encoding is the unit in which the client counts characters of a line.
type encoding uint8

const (
	units16 encoding = iota // what every client knows
	units8
	units32
)

func (e encoding) String() string { return [...]string{"utf-16", "utf-8", "utf-32"}[e] }

// agree returns the first of the client's encodings that the server knows.
func agree(offered []string) encoding {
	for _, o := range offered {
		for _, e := range []encoding{units16, units8, units32} {
			if o == e.String() {
				return e
			}
		}
	}
	return units16
}

// units returns how many units the character has that begins s, and its bytes.
// A byte that is no UTF-8 counts as one unit: it became U+FFFD in the editor.
func (e encoding) units(s string) (units, size int) {
	r, size := utf8.DecodeRuneInString(s)
	switch {
	case e == units8:
		return size, size
	case e == units16 && r > 0xffff:
		return 2, size
	}
	return 1, size
}

// text is a text with the beginnings of its lines. It is not changed once made.
type text struct {
	s      string
	starts []int // byte offset of each line; the first is 0
}

// newText cuts s into lines as the protocol does: at \n, \r\n and \r.
func newText(s string) *text {
	t := &text{s: s, starts: []int{0}}
	for i := 0; i < len(s); i++ {
		if s[i] == '\n' || s[i] == '\r' && (i+1 == len(s) || s[i+1] != '\n') {
			t.starts = append(t.starts, i+1)
		}
	}
	return t
}

func (t *text) lines() int { return len(t.starts) }

// bounds returns the bytes of line n, counted from 0, without its end; of the
// end of the text for a line that does not exist.
func (t *text) bounds(n int) (start, end int) {
	if n < 0 {
		return 0, 0
	}
	if n >= len(t.starts) {
		return len(t.s), len(t.s)
	}
	start, end = t.starts[n], len(t.s)
	if n+1 < len(t.starts) {
		end = t.starts[n+1]
	}
	return start, start + len(strings.TrimRight(t.s[start:end], "\r\n"))
}

func (t *text) line(n int) string {
	start, end := t.bounds(n)
	return t.s[start:end]
}

// offset returns the byte at a position, which is brought within its line, and
// to the beginning of the character that it stands in.
func (t *text) offset(p position, e encoding) int {
	at, end := t.bounds(p.Line)
	for left := p.Character; left > 0 && at < end; {
		units, size := e.units(t.s[at:end])
		if units > left {
			break
		}
		left -= units
		at += size
	}
	return at
}

// lineOf returns the line that the byte at offset stands in.
func (t *text) lineOf(offset int) int {
	low, high := 0, len(t.starts)
	for low+1 < high {
		if mid := (low + high) / 2; t.starts[mid] <= offset {
			low = mid
		} else {
			high = mid
		}
	}
	return low
}

// position returns the position of the byte at offset.
func (t *text) position(offset int, e encoding) position {
	offset = max(0, min(offset, len(t.s)))
	n := t.lineOf(offset)
	p := position{Line: n}
	for at, end := t.bounds(n); at < min(offset, end); {
		units, size := e.units(t.s[at:end])
		p.Character += units
		at += size
	}
	return p
}

func (t *text) span(from, to int, e encoding) span {
	return span{t.position(from, e), t.position(to, e)}
}

// at returns the byte at a line and column that count from 1, the column in
// characters, as messages do. Column 0 is the beginning of the line.
func (t *text) at(line, col int) int {
	return t.offset(position{Line: line - 1, Character: col - 1}, units32)
}

// edit returns the text after one change.
func (t *text) edit(c change, e encoding) *text {
	if c.Range == nil {
		return newText(c.Text)
	}
	from, to := t.offset(c.Range.Start, e), t.offset(c.Range.End, e)
	if to < from {
		from, to = to, from
	}
	return newText(t.s[:from] + c.Text + t.s[to:])
}
