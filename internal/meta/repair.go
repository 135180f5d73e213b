package meta

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"saison/internal/diag"
)

// repairer goes over the lines of a YAML block and puts quotes around values
// that YAML would refuse or cut, so that what a person typed is read. Lines keep
// their number; columns are found again through seams.
type repairer struct {
	*reader
	src    string
	tab    int // how many spaces a tab of an indent stands for
	out    strings.Builder
	copied int    // src up to here is in out
	seams  []seam // where out and src part
	found  diag.List
	ours   []int     // offsets in out of quotes that the author did not type
	pairs  []span    // items of flow lists that hold a colon
	tabbed []edit    // of the indents that have tabs
	line   int       // number of the line, from 0
	later  []outdent // lines below that are to be moved to the left
	block  int       // indent of the key of a block scalar whose lines are passed over; -1 outside
	silent []edit    // of what is read without a word
}

// outdent moves a line whose indent is src[from:to].
type outdent struct{ from, to, indent int }

// seam says that the text from dst on in the repaired block comes from src on
// in the block; a fixed one was put in, and all of it stands for src.
type seam struct {
	dst, src int
	fixed    bool
}

type span struct{ from, to int }

// replace puts with in the place of src[from:to]. Calls go from left to right;
// one that does not is left out, and YAML then says what it thinks of the text.
func (r *repairer) replace(from, to int, with string) {
	if from < r.copied {
		return
	}
	r.out.WriteString(r.src[r.copied:from])
	if with != "" {
		r.seams = append(r.seams, seam{r.out.Len(), from, true})
		r.out.WriteString(with)
	}
	r.seams = append(r.seams, seam{r.out.Len(), to, false})
	r.copied = to
}

// quote puts single quotes around the text in the place of src[from:to].
func (r *repairer) quote(from, to int, text string) {
	if from < r.copied {
		return
	}
	r.out.WriteString(r.src[r.copied:from])
	r.copied = from
	r.ours = append(r.ours, r.out.Len())
	r.replace(from, to, "'"+strings.ReplaceAll(text, "'", "''")+"'")
}

// result returns the repaired block.
func (r *repairer) result() string {
	if r.copied == 0 {
		return r.src
	}
	r.out.WriteString(r.src[r.copied:])
	r.copied = len(r.src)
	return r.out.String()
}

// origin returns the offset in src of an offset in the repaired block.
func (r *repairer) origin(dst int) int {
	i, found := slices.BinarySearchFunc(r.seams, dst, func(s seam, at int) int { return s.dst - at })
	if found {
		for i+1 < len(r.seams) && r.seams[i+1].dst == dst {
			i++
		}
	} else {
		i--
	}
	switch {
	case i < 0:
		return dst
	case r.seams[i].fixed:
		return r.seams[i].src
	}
	return r.seams[i].src + dst - r.seams[i].dst
}

// note reports what was found at an offset of src, with the edits of src that
// write its one right reading, if it has one.
func (r *repairer) note(id string, at int, args diag.Args, fix ...edit) {
	d := diag.New(id, r.text.Pos(r.from+at), args)
	r.found = append(r.found, d.Fixed(r.fix(fix)))
}

// run goes over all lines.
func (r *repairer) run() {
	r.block = -1
	for at := 0; at < len(r.src); {
		line, next := lineAt(r.src, at)
		at = max(next, r.entry(at, line))
	}
	if len(r.tabbed) > 0 {
		lines := make(diag.Lines, len(r.tabbed))
		for i, e := range r.tabbed {
			lines[i] = r.text.Pos(r.from + e.from).Line
		}
		r.note("tabs-read-as-spaces", r.tabbed[0].from, diag.Args{"lines": lines}, r.tabbed...)
	}
}

// entry repairs the entry that begins on a line. It returns the start of the
// first line after it, when it is longer than the line.
func (r *repairer) entry(at int, line string) int {
	indent := r.indent(at, line)
	p, eol := at+indent.bytes, at+len(line)
	if p == eol {
		return 0
	}
	if r.block >= 0 {
		if indent.width > r.block {
			return 0
		}
		r.block = -1
	}
	if r.src[p] == '#' || r.src[p] == ']' || r.src[p] == '}' {
		return 0
	}
	parent, item := indent.width, false
	for r.src[p] == '-' && (p+1 == eol || r.src[p+1] == ' ' || r.src[p+1] == '\t') {
		q := p + 1
		for q < eol && (r.src[q] == ' ' || r.src[q] == '\t') {
			q++
		}
		if q == eol || r.src[q] == '#' && (q+1 == eol || r.src[q+1] == ' ') {
			return 0
		}
		item = true
		parent = indent.width + (p - at - indent.bytes)
		p = q
	}
	rest := r.src[p:eol]
	if k := keyEnd(rest); k > 0 {
		// The value's lines are those further in than its key.
		return r.field(p, p+k, eol, indent.width+p-at-indent.bytes)
	}
	switch {
	case item:
		return r.value(p, eol, parent)
	case indent.width > 0 && strings.IndexByte("[{\"'", rest[0]) >= 0: // the value of the key above
		return r.value(p, eol, indent.width-1)
	case indent.width == 0:
		return r.stray(p, eol)
	}
	return 0
}

// field repairs the value of the field whose key begins at p and whose colon is at c.
func (r *repairer) field(p, c, eol, indent int) int {
	if end := p + len(strings.TrimRight(r.src[p:c], blanks)); strings.ContainsAny(r.src[end:c], "\u00A0\u202F") {
		r.silent = append(r.silent, edit{end, c, ""})
	}
	v := c + 1
	for v < eol {
		ch, size := utf8.DecodeRuneInString(r.src[v:eol])
		if ch == '\u00A0' || ch == '\u202F' {
			r.silent = append(r.silent, edit{v, v + size, " "})
			r.replace(v, v+size, " ")
		} else if ch != ' ' && ch != '\t' {
			break
		}
		v += size
	}
	if v == eol {
		return 0
	}
	return r.value(v, eol, indent)
}

// indentation is the white space before a line.
type indentation struct{ bytes, width int }

// indent measures the white space before a line, and makes it spaces.
func (r *repairer) indent(at int, line string) indentation {
	i := indentation{}
	tabs := false
	for i.bytes < len(line) {
		switch c := line[i.bytes]; {
		case c == ' ':
			i.bytes++
			i.width++
		case c == '\t':
			tabs = true
			i.bytes++
			i.width += r.tab
		case strings.HasPrefix(line[i.bytes:], "\u00A0"), strings.HasPrefix(line[i.bytes:], "\u202F"):
			_, size := utf8.DecodeRuneInString(line[i.bytes:])
			i.bytes += size
			i.width++
		default:
			if n := len(r.later); n > 0 && r.later[n-1].from == at {
				i.width, tabs = r.later[n-1].indent, false
			}
			if i.width != i.bytes || tabs {
				r.replace(at, at+i.bytes, strings.Repeat(" ", i.width))
			}
			switch e := (edit{at, at + i.bytes, strings.Repeat(" ", i.width)}); {
			case r.block >= 0:
			case tabs:
				r.tabbed = append(r.tabbed, e)
			case i.width != i.bytes:
				r.silent = append(r.silent, e)
			}
			return i
		}
	}
	if i.width != i.bytes { // an empty line, but for no-break spaces or tabs
		r.replace(at, at+i.bytes, "")
	}
	return i
}

// keyEnd returns where the colon after the key of an entry stands, -1 when the
// entry is no field.
func keyEnd(s string) int {
	switch s[0] {
	case '"', '\'':
		end := strings.IndexByte(s[1:], s[0])
		if end < 0 {
			return -1
		}
		rest := strings.TrimLeft(s[end+2:], blanks)
		if !strings.HasPrefix(rest, ":") || colon(rest) != 0 {
			return -1
		}
		return len(s) - len(rest)
	case '[', '{', '#', '|', '>', '?':
		return -1
	}
	c := colon(s)
	if hash := strings.Index(s, " #"); hash >= 0 && hash < c && (hash+2 == len(s) || s[hash+2] == ' ') {
		return -1 // the colon stands in a comment
	}
	return c
}

// stray handles a line at the margin that is no field. Like entry, it returns
// where the first line after a longer value begins.
func (r *repairer) stray(p, eol int) int {
	line := r.src[p:eol]
	if i := strings.IndexByte(line, ':'); i > 0 && i+1 < len(line) && line[i+1] != '/' && wordy(line[:i]) {
		r.note("space-after-colon", p+i, diag.Args{"key": line[:i], "value": strings.TrimSpace(line[i+1:])}, edit{p + i + 1, p + i + 1, " "})
		r.replace(p+i+1, p+i+1, " ")
		return r.value(p+i+1, eol, 0)
	}
	args := diag.Args{"value": short(line, 60), "fence": "---"}
	if key, value, ok := strings.Cut(line, "="); ok && wordy(strings.TrimSpace(key)) {
		args["key"], args["rest"] = strings.TrimSpace(key), strings.TrimSpace(value)
	}
	r.note("line-not-understood", p, args)
	r.replace(p, eol, "#")
	return 0
}

// wordy reports whether s can be a key: a few words of letters.
func wordy(s string) bool {
	if first, _ := utf8.DecodeRuneInString(s); !unicode.IsLetter(first) || strings.Count(s, " ") > 3 {
		return false
	}
	for _, c := range s {
		if !unicode.IsLetter(c) && !unicode.IsDigit(c) && !strings.ContainsRune(" '’_-", c) {
			return false
		}
	}
	return true
}
