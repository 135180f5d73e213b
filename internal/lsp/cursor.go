package lsp

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// where says what stands at a place of a document.
type where uint8

const (
	nowhere     where = iota // a fence, a comment
	inKey                    // a key, or where one may stand
	inValue                  // the value of a key
	inBody                   // the text below the front matter
	inBlockName              // the name of a block of the text
)

// cursor is a place in a document as its indentation tells it: front matter
// that is being typed is seldom whole, so nothing here needs a parser.
type cursor struct {
	where   where
	path    []string // keys from the outermost to the map the place is in; of a value its own key is the last
	present []string // the other keys of the same map
	start   int      // bytes of the key or the value that the place is in, without quotes
	end     int
	item    bool // an element of the list that the last key of path holds; it may still become a map
	flow    bool // between brackets or braces
	colon   bool // the key has its colon already
	indent  int  // column of the key, outside brackets
	dash    bool // the line begins with a dash
}

// row is one line of front matter, taken apart.
type row struct {
	indent int    // column of the first character that is no space; -1 for an empty line or a comment
	dash   int    // column of the last dash of a list; -1 for none
	col    int    // column behind the dashes
	key    string // "" when the line has none
	keyEnd int    // column behind the key
	value  int    // column where the value begins; the length of the line when there is none
}

const blanks = " \t\u00a0\u202f"

// cutRow takes a line apart.
func cutRow(s string) row {
	r := row{indent: -1, dash: -1, value: len(s)}
	i := skipBlanks(s, 0)
	r.col = i
	if i == len(s) || s[i] == '#' {
		return r
	}
	r.indent = i
	for s[i] == '-' && (i+1 == len(s) || skipBlanks(s, i+1) > i+1) {
		r.dash = i
		i = skipBlanks(s, i+1)
		if r.col = i; i == len(s) {
			return r
		}
	}
	colon := keyColon(s, i)
	if colon < 0 {
		r.value = i
		return r
	}
	r.keyEnd = i + len(strings.TrimRight(s[i:colon], blanks))
	r.key = strings.Trim(s[i:r.keyEnd], `"'`)
	r.value = skipBlanks(s, colon+1)
	return r
}

func skipBlanks(s string, i int) int {
	for i < len(s) {
		r, n := utf8.DecodeRuneInString(s[i:])
		if !strings.ContainsRune(blanks, r) {
			break
		}
		i += n
	}
	return i
}

// keyColon returns the colon that ends the key which begins at i, or -1: it has
// a blank or nothing behind it.
func keyColon(s string, i int) int {
	if strings.IndexByte("[{#&*!|>", s[i]) >= 0 {
		return -1
	}
	if q := s[i]; q == '"' || q == '\'' {
		end := strings.IndexByte(s[i+1:], q)
		if end < 0 {
			return -1
		}
		at := skipBlanks(s, i+1+end+1)
		if at < len(s) && s[at] == ':' {
			return at
		}
		return -1
	}
	for at := i; at < len(s); at++ {
		if s[at] == ':' && (at+1 == len(s) || skipBlanks(s, at+1) > at+1) {
			return at
		}
		if s[at] == '#' && at > i && skipBlanks(s, at-1) > at-1 {
			return -1
		}
	}
	return -1
}

// fence reports whether a line opens or closes front matter: dashes, or the
// long ones of a word processor.
func fence(s string) bool {
	s = strings.TrimRight(strings.TrimPrefix(s, "\ufeff"), blanks)
	n := 0
	for _, r := range s {
		if r != '-' && r != '\u2013' && r != '\u2014' && r != '\u2015' {
			return false
		}
		n++
	}
	return n >= 3 || n > 0 && s[0] != '-'
}

// frontMatter returns the lines between the fences. Front matter that is not
// closed reaches to the first line that looks like none of its lines; the line
// of the cursor, which is being typed, always does.
func frontMatter(t *text, cursor int) (from, to int, ok bool) {
	for from < t.lines() && strings.TrimSpace(strings.TrimPrefix(t.line(from), "\ufeff")) == "" {
		from++
	}
	if from == t.lines() || !fence(t.line(from)) {
		return 0, 0, false
	}
	from++
	for n := from; n < t.lines(); n++ {
		if s := t.line(n); fence(s) || strings.TrimRight(s, blanks) == "..." {
			return from, n, true
		}
	}
	for to = from; to < t.lines(); to++ {
		s := t.line(to)
		r := cutRow(s)
		if to != cursor && r.indent == 0 && r.dash < 0 && r.key == "" && strings.IndexByte("]}", s[0]) < 0 {
			break
		}
	}
	return from, to, true
}

// locate says what stands at the byte offset of a document, or of a file that
// is front matter as a whole.
func locate(t *text, offset int, whole bool) cursor {
	n := t.lineOf(offset)
	from, to, ok := 0, t.lines(), true
	if !whole {
		from, to, ok = frontMatter(t, n)
	}
	switch {
	case !ok || n >= to:
		if ok && n == to && (fence(t.line(n)) || t.line(n) == "...") {
			return cursor{}
		}
		return cursor{where: inBody, start: offset, end: offset}
	case n < from:
		return cursor{}
	}
	rows := make([]row, to-from)
	for i := range rows {
		rows[i] = cutRow(t.line(from + i))
	}
	start, _ := t.bounds(n)
	c := inLine(t.line(n), offset-start, rows, n-from)
	c.start, c.end = c.start+start, c.end+start
	return c
}

// inLine says what stands at the byte col of the line s, which is rows[n].
func inLine(s string, col int, rows []row, n int) cursor {
	r := rows[n]
	if comment(s, col) {
		return cursor{}
	}
	if r.indent < 0 { // an empty line: a key may stand where the cursor is
		c := cursor{where: inKey, start: col, end: col, indent: col, path: climb(rows, n, col, -1)}
		c.present = siblings(rows, n, col, false)
		return c
	}
	if col < r.col {
		return cursor{}
	}
	c := cursor{path: climb(rows, n, r.col, r.dash), indent: r.col, dash: r.dash >= 0}
	end := len(strings.TrimRight(s, blanks))
	switch {
	case r.key == "" && r.value < len(s) && (s[r.value] == '[' || s[r.value] == '{'):
		return flow(s, col, r.value, c)
	case r.key == "":
		c.where, c.item = inKey, r.dash >= 0
		c.start, c.end = min(r.col, col), max(end, min(r.col, col))
		c.present = siblings(rows, n, r.col, r.dash >= 0)
		return unquote(s, c)
	case col <= r.keyEnd:
		c.where, c.colon = inKey, true
		c.start, c.end = r.col, r.keyEnd
		c.item = r.dash >= 0
		c.present = siblings(rows, n, r.col, r.dash >= 0)
		return unquote(s, c)
	}
	c.path = append(c.path, r.key)
	if r.value < len(s) && col >= r.value && (s[r.value] == '[' || s[r.value] == '{') {
		return flow(s, col, r.value, c)
	}
	c.where = inValue
	c.start, c.end = min(r.value, max(col, r.keyEnd+1)), end
	c.start = min(c.start, len(s))
	c.end = max(c.end, c.start)
	return unquote(s, c)
}

// comment reports whether the byte col stands behind a # that begins a comment.
func comment(s string, col int) bool {
	quote := byte(0)
	for i := 0; i < col && i < len(s); i++ {
		switch c := s[i]; {
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case (c == '"' || c == '\'') && (i == 0 || strings.IndexByte(" [{,:", s[i-1]) >= 0):
			quote = c
		case c == '#' && (i == 0 || s[i-1] == ' ' || s[i-1] == '\t') && (i+1 == len(s) || s[i+1] == ' '):
			return true
		}
	}
	return false
}

// unquote takes the quotes off the bounds of a value.
func unquote(s string, c cursor) cursor {
	if c.end > c.start && (s[c.start] == '"' || s[c.start] == '\'') {
		q := s[c.start]
		c.start++
		if c.end > c.start && s[c.end-1] == q {
			c.end--
		}
	}
	return c
}

// climb returns the keys above a line, whose own content stands at column col
// behind a dash at column dash, or behind none (-1).
func climb(rows []row, n, col, dash int) []string {
	var path []string
	for n--; n >= 0 && (col > 0 || dash >= 0); n-- {
		r := rows[n]
		if r.indent < 0 {
			continue
		}
		owner := r.key != "" && r.col < col
		if dash >= 0 { // a list may stand right below its key
			owner = r.key != "" && (r.col < dash || r.col == dash && r.dash < 0)
		} else if r.dash >= 0 && r.col == col {
			dash = r.dash // this line begins the element that we are in
			continue
		}
		if owner {
			path = append(path, r.key)
			col, dash = r.col, r.dash
		}
	}
	slices.Reverse(path)
	return path
}

// siblings returns the other keys of the map whose keys stand at column col.
func siblings(rows []row, n, col int, first bool) []string {
	var keys []string
	for i := n - 1; i >= 0 && !first; i-- {
		r := rows[i]
		switch {
		case r.indent < 0 || r.col > col && r.indent >= col:
			continue
		case r.col == col && r.key != "":
			keys = append(keys, r.key)
		}
		if r.col < col || r.dash >= 0 {
			break
		}
	}
	for i := n + 1; i < len(rows); i++ {
		r := rows[i]
		switch {
		case r.indent < 0 || r.indent > col:
			continue
		case r.indent < col:
			return keys
		case r.dash < 0 && r.key != "": // a dash here is a list right below its key
			keys = append(keys, r.key)
		}
	}
	return keys
}
