package lsp

import (
	"strings"

	"saison/internal/content"
	"saison/internal/locale"
	"saison/internal/schema"
)

// block is a block of the text that the cursor stands in: "```agenda", the lines
// below it, and "```".
type block struct {
	row        *schema.Key // nil while its name is none
	start, end int         // bytes of the name
	from, to   int         // the lines inside
	closed     bool
	onName     bool // the cursor is on the line with the name
}

// blockAt finds the block that the byte at stands in, below the line first, where
// the text begins.
func blockAt(t *text, first, at int) (b block, ok bool) {
	n := t.lineOf(at)
	open, sign := -1, ""
	for i := first; i <= n; i++ {
		s := signOf(t.line(i))
		switch {
		case s == "":
		case open < 0:
			open, sign = i, s
		case closesWith(t.line(i), sign):
			open = -1
		}
	}
	if open < 0 {
		return b, false
	}
	start, end := t.bounds(open)
	line := t.s[start:end]
	b.start = start + skipBlanks(line, strings.Index(line, sign)+len(sign))
	b.end = b.start
	if name := strings.Fields(t.s[b.start:end]); len(name) > 0 {
		b.end += len(name[0])
	}
	b.row, _, _ = schema.Block(t.s[b.start:b.end])
	b.from, b.to, b.onName = open+1, t.lines(), n == open
	for i := open + 1; i < t.lines(); i++ {
		if s := signOf(t.line(i)); s != "" {
			b.closed = closesWith(t.line(i), sign)
			b.to = i
			break // one that opens another: this one is not closed
		}
	}
	return b, !b.onName || at >= b.start
}

// signOf returns the signs that a line begins with when it opens or closes a
// block; else "".
func signOf(line string) string {
	s := strings.TrimLeft(line, " ")
	for _, sign := range []string{"`", "~"} {
		if rest := strings.TrimLeft(s, sign); len(s)-len(rest) >= len(content.Sign) && len(line)-len(s) < 4 {
			return s[:len(s)-len(rest)]
		}
	}
	return ""
}

// closesWith reports whether a line closes what was opened with the signs.
func closesWith(line, sign string) bool {
	s := strings.Trim(line, blanks)
	return len(s) >= len(sign) && strings.Trim(s, sign[:1]) == ""
}

// locateBlock says what stands at a place of the text that is inside a block, and
// makes the names of the block those that may be written there.
func (v *view) locateBlock(c cursor, at int) cursor {
	t := v.buffer.text
	_, first, _ := frontMatter(t, -1)
	b, ok := blockAt(t, first, at)
	if !ok {
		return c
	}
	if b.onName {
		if at > b.end {
			return c
		}
		v.block = &b
		return cursor{where: inBlockName, start: b.start, end: b.end}
	}
	if b.row == nil {
		return c
	}
	rows := make([]row, b.to-b.from)
	for i := range rows {
		rows[i] = cutRow(t.line(b.from + i))
	}
	n := t.lineOf(at)
	if n >= b.to {
		return c
	}
	start, end := t.bounds(n)
	in := inLine(t.s[start:end], at-start, rows, n-b.from)
	in.start, in.end = in.start+start, in.end+start
	if b.row.TakesText() && in.where == inKey && strings.ContainsAny(t.s[in.start:in.end], blanks) {
		return c // a sentence
	}
	v.block = &b
	return in
}

// blockTable is what may be written inside a block, in the language of its name.
func (v *view) blockTable() *table {
	b := v.block
	t := &table{kinds: v.config().Kinds, lang: b.tongue(v.buffer.text), listed: b.row.Type == schema.TypeMaps}
	for _, k := range b.row.Fields {
		t.rows = append(t.rows, fieldOf(k))
	}
	return t
}

// tongue returns the language of a block's name; "" when it is one of several.
func (b *block) tongue(t *text) string {
	f, typed := fieldOf(b.row), schema.Fold(t.s[b.start:b.end])
	is := func(all []string) bool {
		for _, s := range all {
			if schema.Fold(s) == typed {
				return true
			}
		}
		return false
	}
	switch fr, en := is(f.fr), is(f.en) || schema.Fold(f.name) == typed; {
	case fr && !en:
		return "fr"
	case en && !fr:
		return "en"
	}
	return ""
}

// blocks proposes the blocks that there are. One that is not closed yet comes
// with its example and its end.
func (v *view) blocks() []proposal {
	tongue := v.tongueOf()
	var all []proposal
	for _, k := range schema.Blocks() {
		f := fieldOf(k)
		q := proposal{label: f.spelling(tongue), kind: itemSnippet, detail: f.help.In(v.lang), help: blockSample(f, tongue), plain: true}
		q.match = append(append(append(q.match, f.fr...), f.en...), f.name)
		q.insert = q.label
		if !v.block.closed {
			q.insert += f.example.In(tongue) + "\n" + content.Sign
		}
		all = append(all, q)
	}
	return all
}

// blockSample is a whole block, by the example of the table.
func blockSample(f field, tongue string) string {
	return content.Sign + f.spelling(tongue) + f.example.In(tongue) + "\n" + content.Sign
}

// hoverBlock explains the block whose name is under the cursor.
func (v *view) hoverBlock(m *markupText) {
	if v.block.row == nil {
		return
	}
	f := fieldOf(v.block.row)
	tongue := v.block.tongue(v.buffer.text)
	if tongue == "" {
		tongue = v.tongueOf()
	}
	m.text(f.spelling(tongue), true)
	m.text(locale.Capital(f.help.In(v.lang)), false)
	sample := blockSample(f, tongue)
	if m.markdown {
		sample = "~~~\n" + sample + "\n~~~"
	}
	m.parts = append(m.parts, sample)
}
