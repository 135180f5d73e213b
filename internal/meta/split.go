package meta

import (
	"bufio"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/adrg/frontmatter"

	"saison/internal/clean"
	"saison/internal/diag"
)

// format is the language of a block.
type format uint8

const (
	none format = iota
	yamlFormat
	tomlFormat
	jsonFormat
)

// block is where the front matter of a document stands in its text.
type block struct {
	format   format
	open     int // the fence that opens it
	from, to int // what is between the fences
	body     int // the first byte of the body
}

// blanks are the white space that may surround a fence.
const blanks = " \t\u00A0\u202F"

// lineAt returns the line that begins at the byte at, and where the next begins.
func lineAt(s string, at int) (line string, next int) {
	if i := strings.IndexByte(s[at:], '\n'); i >= 0 {
		return s[at : at+i], at + i + 1
	}
	return s[at:], len(s)
}

// split finds the front matter.
func split(t *clean.Text, faults *diag.List) block {
	s := t.String()
	at := 0
	for at < len(s) {
		line, next := lineAt(s, at)
		if strings.Trim(line, blanks) != "" {
			break
		}
		at = next
	}
	if at == len(s) {
		return block{}
	}
	line, next := lineAt(s, at)
	sp := splitter{text: t, s: s, faults: faults}
	switch fence := strings.TrimRight(line, blanks); {
	case fence == "---":
		return sp.fenced(yamlFormat, at, next, false)
	case fence == "+++":
		return sp.fenced(tomlFormat, at, next, false)
	case strings.HasPrefix(fence, "{"):
		return sp.json(at)
	case dashes(fence), nearly(fence) && sp.opens(next):
		return sp.fenced(yamlFormat, at, next, true)
	}
	return sp.lost(at)
}

type splitter struct {
	text   *clean.Text
	s      string
	faults *diag.List
}

// dashes reports whether a line is a fence gone wrong: four hyphens or more, or
// the long dashes that word processors make of them.
func dashes(line string) bool {
	n, long := 0, false
	for _, r := range line {
		switch r {
		case '-':
		case '‐', '‑', '‒', '–', '—', '―', '−':
			long = true
		default:
			return false
		}
		n++
	}
	return long || n > 3
}

// nearly reports whether a line looks like a fence, but may be part of a text as
// well: two hyphens, or three behind white space.
func nearly(line string) bool { return line == "--" || isShifted(line) }

// isShifted reports whether a line, without white space at its end, is a fence
// behind white space.
func isShifted(line string) bool { return line != "---" && strings.TrimLeft(line, blanks) == "---" }

// opens reports whether what begins at from can only be a block: fields, and a
// fence that closes it.
func (sp *splitter) opens(from int) bool {
	end, kind := sp.end(yamlFormat, from)
	if kind == unclosed {
		return false
	}
	fields := 0
	for at := from; at < end; {
		line, next := lineAt(sp.s, at)
		if plainKey(line) {
			fields++
		}
		at = next
	}
	return fields > 0
}

// fenced reads the block after the fence at open.
func (sp *splitter) fenced(f format, open, from int, odd bool) block {
	b := block{format: f, open: open, from: from}
	end, kind := sp.end(f, from)
	b.to = end
	switch kind {
	case closed, oddlyClosed:
		line, next := lineAt(sp.s, end)
		b.body = next
		if kind == closed && !odd {
			b.from, b.to, b.body = capture(sp.s[:next], b)
		} else {
			sp.odd(open, end, odd, kind == oddlyClosed, line)
		}
	case unclosed:
		b.body = end
		if odd {
			sp.odd(open, end, true, false, "")
		}
		sp.unclosed(b)
	}
	return b
}

// buffers are kept for capture: the front matter package uses the buffer of a
// bufio.Reader, and else makes one of 4 KiB for each document. They carry
// nothing from one to the next.
var buffers = sync.Pool{New: func() any { return bufio.NewReader(nil) }}

// capture lets the front matter package split a block whose two fences are
// known to be good, and returns where its content and the body stand. It is
// asked where there can be a doubt.
func capture(s string, b block) (from, to, body int) {
	if mark := s[b.open : b.open+3]; !strings.Contains(s[b.from:b.to], mark) {
		return b.from, b.to, b.body // nothing but the fence that was found can end it
	}
	return captured(s, b)
}

func captured(s string, b block) (from, to, body int) {
	var raw []byte
	keep := func(data []byte, _ any) error { raw = data; return nil }
	in := buffers.Get().(*bufio.Reader)
	defer buffers.Put(in)
	in.Reset(strings.NewReader(s[b.open:]))
	rest, err := frontmatter.Parse(in, &raw,
		frontmatter.NewFormat("---", "---", keep), frontmatter.NewFormat("+++", "+++", keep))
	if err != nil || len(rest) > 0 || len(raw) > b.to-b.from {
		return b.from, b.to, b.body // it ended elsewhere: at an indented fence
	}
	return b.from, b.from + len(raw), b.body
}

// odd says that one or both fences were not as they should be.
func (sp *splitter) odd(open, end int, first, last bool, lastLine string) {
	line, _ := lineAt(sp.s, open)
	line, lastLine = strings.TrimRight(line, blanks), strings.TrimRight(lastLine, blanks)
	if first && last && (isShifted(line) || isShifted(lastLine)) {
		sp.odd(open, end, true, false, "")
		sp.odd(open, end, false, true, lastLine)
		return
	}
	at := open
	if !first {
		at, line = end, lastLine
	}
	shifted := isShifted(line)
	line = strings.TrimLeft(line, blanks)
	n, m := sp.text.Pos(at).Line, sp.text.Pos(end).Line
	args := diag.Args{"value": line, "one": n}
	switch {
	case shifted:
		args = diag.Args{"value": line, "shifted": n}
	case first && last:
		args = diag.Args{"value": line, "first": n, "last": m}
	}
	id := "fence-odd"
	if r, _ := utf8.DecodeRuneInString(line); r >= utf8.RuneSelf {
		id, args["value"] = "long-dashes", string(r)
	}
	d := diag.New(id, sp.text.Pos(at), args)
	*sp.faults = append(*sp.faults, d.Fixed(sp.fences(open, end, first, last)))
}

// fences is the repair of one fence or both.
func (sp *splitter) fences(open, end int, first, last bool) *diag.Fix {
	var edits []edit
	for _, f := range []struct {
		at  int
		odd bool
	}{{open, first}, {end, last}} {
		if f.odd {
			line, _ := lineAt(sp.s, f.at)
			edits = append(edits, edit{f.at, f.at + len(strings.TrimRight(line, blanks)), "---"})
		}
	}
	return (&reader{text: sp.text}).fix(edits)
}

// unclosed says that the block never ends, at the line where the body seems to begin.
func (sp *splitter) unclosed(b block) {
	fence := map[format]string{yamlFormat: "---", tomlFormat: "+++", jsonFormat: "}"}[b.format]
	args := diag.Args{"fence": fence, "first": sp.text.Pos(b.open).Line}
	if strings.Trim(sp.s[b.to:], blanks+"\n") == "" {
		args["end"] = fence
	}
	for at := b.to; at < len(sp.s); {
		line, next := lineAt(sp.s, at)
		if line = strings.Trim(line, blanks); line != "" {
			args["value"] = short(line, 60)
			break
		}
		at = next
	}
	d := diag.New("front-matter-unclosed", sp.text.Pos(b.to), args).Fixed(sp.close(b, fence))
	*sp.faults = append(*sp.faults, d.With(diag.Related{Pos: sp.text.Pos(b.open), ID: "front-matter-opened"}))
}

// close is the repair of a block that never ends: the fence before the body.
// There is one when the block has fields, and an empty line or the end of the
// file shows where the body begins.
func (sp *splitter) close(b block, fence string) *diag.Fix {
	at := b.to
	for at < len(sp.s) {
		line, next := lineAt(sp.s, at)
		if strings.Trim(line, blanks) != "" {
			break
		}
		at = next
	}
	switch {
	case b.format == jsonFormat || at == b.to && at < len(sp.s) || !strings.ContainsAny(sp.s[b.from:b.to], ":="):
		return nil
	case at < len(sp.s):
		return sp.text.Fix(at, at, fence+"\n")
	case strings.HasSuffix(sp.s[:b.to], "\n"):
		return sp.text.Fix(b.to, b.to, fence+"\n")
	}
	return sp.text.Fix(at, at, "\n"+fence+"\n")
}

func short(s string, n int) string {
	if utf8.RuneCountInString(s) <= n {
		return s
	}
	return string([]rune(s)[:n]) + "…"
}

// lost looks for front matter in a document that does not begin with it.
func (sp *splitter) lost(at int) block {
	// Fields without the first fence.
	if end, fields := sp.fields(at); fields >= 2 {
		_, next := lineAt(sp.s, end)
		d := diag.New("front-matter-unopened", sp.text.Pos(at), nil)
		*sp.faults = append(*sp.faults, d.Fixed(sp.text.Fix(at, at, "---\n")))
		return block{format: yamlFormat, open: at, from: at, to: end, body: next}
	}
	// Text before the first fence: only where nothing else can be meant.
	for from, n := at, 0; from < len(sp.s) && n < 30; n++ {
		line, next := lineAt(sp.s, from)
		if strings.TrimRight(line, blanks) == "---" {
			end, fields := sp.fields(next)
			if fields >= 1 {
				_, body := lineAt(sp.s, end)
				first, _ := lineAt(sp.s, at)
				sp.faults.Add("text-before-front-matter", sp.text.Pos(at),
					diag.Args{"value": short(strings.Trim(first, blanks), 60), "line": sp.text.Pos(from).Line})
				return block{format: yamlFormat, open: from, from: next, to: end, body: body}
			}
			break
		}
		from = next
	}
	return block{}
}

// fields counts the lines "key: value" from at to the next fence; 0 when another
// sort of line stands between them, or there is no fence.
func (sp *splitter) fields(at int) (end, count int) {
	for at < len(sp.s) {
		line, next := lineAt(sp.s, at)
		switch {
		case strings.TrimRight(line, blanks) == "---":
			return at, count
		case strings.Trim(line, blanks) == "", line[0] == ' ', line[0] == '\t', strings.HasPrefix(line, "- "), line[0] == '#' && count > 0:
		case plainKey(line):
			count++
		default:
			return 0, 0
		}
		at = next
	}
	return 0, 0
}

// plainKey reports whether a line can be nothing but a field: at most three
// words, and a colon directly after them.
func plainKey(line string) bool {
	i := colon(line)
	if i <= 0 || strings.HasSuffix(line[:i], " ") || strings.ContainsAny(line[:i], ".,;!?()*`[]") {
		return false
	}
	return strings.Count(line[:i], " ") < 3
}

// colon returns where the colon after a key stands: the first one that is
// followed by white space or the end of the line; -1 when there is none.
func colon(line string) int {
	for i := 0; i < len(line); i++ {
		if line[i] != ':' {
			continue
		}
		if rest := line[i+1:]; rest == "" || rest[0] == ' ' || rest[0] == '\t' ||
			strings.HasPrefix(rest, "\u00A0") || strings.HasPrefix(rest, "\u202F") {
			return i
		}
	}
	return -1
}

// wholeFile returns what of a YAML file is to be read: all of it, or what is
// between fences.
func wholeFile(s string) (from, to int) {
	to = len(s)
	first, next := lineAt(s, 0)
	if strings.TrimRight(first, blanks) == "---" {
		from = next
	}
	for at := from; at < len(s); {
		line, next := lineAt(s, at)
		if fence := strings.TrimRight(line, blanks); fence == "---" || fence == "..." {
			return from, at
		}
		at = next
	}
	return from, to
}
