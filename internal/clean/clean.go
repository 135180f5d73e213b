// Package clean turns the bytes of a file, as some editor saved them, into
// UTF-8 text that remembers where each character stood in the file.
//
// A byte-order mark and the line ends of Windows and of the old Mac are taken
// away without a word, for every line still has its number and every character
// its column. UTF-16 and Windows-1252 are read, and said. Characters that
// nobody can see are taken out, and said. What fits no encoding is an error at
// its place, and the rest of the file is read all the same:
//
//	t, faults := clean.Decode("content/concerts/noel.md", data)
//	t.String()   // the text: UTF-8, lines end with \n, no control characters
//	t.Pos(120)   // where byte 120 of the text stands in the file as saved
package clean

import (
	"slices"
	"strings"

	"saison/internal/diag"
)

// Text is the text of one file. It is not changed once made.
type Text struct {
	file  string
	text  string
	ascii bool
	lines []int32 // byte offset of each line's first character
	runes []int32 // characters before each block of runeBlock bytes; nil when ascii
	gone  []int32 // offsets at which one character of the saved file was taken out, in order
	saved saved
}

// runeBlock is the distance of the marks that make Pos fast on long lines.
const runeBlock = 1024

// Decode reads the bytes of a file. The text is complete whatever the faults
// are, so that later steps can report theirs in the same run.
func Decode(file string, data []byte) (*Text, diag.List) { return DecodeString(file, string(data)) }

// DecodeString is [Decode] for a file that is kept as a string. A text that is
// clean already is not copied.
func DecodeString(file, data string) (*Text, diag.List) {
	d := decoder{file: file}
	d.decode(data)
	t := newText(file, d.text, d.gone)
	t.saved = d.saved
	return t, d.report(t)
}

// FromString makes a Text of a string that is clean already: UTF-8 with \n.
func FromString(file, text string) *Text {
	t := newText(file, text, nil)
	t.saved = saved{data: text, known: true}
	return t
}

func newText(file, text string, gone []int32) *Text {
	t := &Text{file: file, text: text, gone: gone, ascii: isASCII(text)}
	t.lines = make([]int32, 1, 1+strings.Count(text, "\n"))
	for at := 0; ; {
		n := strings.IndexByte(text[at:], '\n')
		if n < 0 {
			break
		}
		at += n + 1
		t.lines = append(t.lines, int32(at))
	}
	if !t.ascii {
		t.runes = make([]int32, 1, 1+len(text)/runeBlock)
		for at := runeBlock; at <= len(text); at += runeBlock {
			t.runes = append(t.runes, t.runes[len(t.runes)-1]+starts(text[at-runeBlock:at]))
		}
	}
	return t
}

// starts counts the characters that begin in s, which may be cut anywhere.
func starts(s string) int32 {
	n := int32(0)
	for i := 0; i < len(s); i++ {
		if int8(s[i]) >= -0x40 { // not 0x80 to 0xBF
			n++
		}
	}
	return n
}

func isASCII(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] >= 0x80 {
			return false
		}
	}
	return true
}

// File returns the name of the file.
func (t *Text) File() string { return t.file }

// String returns the text. Its lines end with a newline, the last one perhaps not.
func (t *Text) String() string { return t.text }

// Lines returns the number of lines; the empty text has one.
func (t *Text) Lines() int { return len(t.lines) }

// Pos returns the place in the file as saved of the byte at offset, which is
// brought within the text if it is not. A column counts characters.
func (t *Text) Pos(offset int) diag.Pos {
	offset = max(0, min(offset, len(t.text)))
	line, found := slices.BinarySearch(t.lines, int32(offset))
	if !found {
		line--
	}
	start := int(t.lines[line])
	col := offset - start
	switch {
	case t.ascii:
	case col <= 2*runeBlock: // nearly all: keys and values near the margin
		col = int(starts(t.text[start:offset]))
	default:
		col = t.before(offset) - t.before(start)
	}
	if len(t.gone) > 0 {
		from, _ := slices.BinarySearch(t.gone, int32(start))
		to, _ := slices.BinarySearch(t.gone, int32(offset)+1)
		col += to - from
	}
	return diag.Pos{File: t.file, Line: line + 1, Col: col + 1}
}

// before counts the characters that begin before offset.
func (t *Text) before(offset int) int {
	block := offset / runeBlock
	return int(t.runes[block] + starts(t.text[block*runeBlock:offset]))
}

// Start returns the offset of the first byte of line n, counted from 1. It is
// the length of the text for a line after the last, and 0 for one before the first.
func (t *Text) Start(n int) int {
	switch {
	case n < 1:
		return 0
	case n > len(t.lines):
		return len(t.text)
	}
	return int(t.lines[n-1])
}

// Line returns line n, counted from 1, without its end; "" when there is none.
func (t *Text) Line(n int) string {
	if n < 1 || n > len(t.lines) {
		return ""
	}
	return strings.TrimSuffix(t.text[t.Start(n):t.Start(n+1)], "\n")
}
