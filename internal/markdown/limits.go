package markdown

import (
	"strings"

	"saison/internal/clean"
	"saison/internal/diag"
)

// Limits of a text. They are checked before it is parsed, since what is beyond
// them can cost far more time or memory than its length.
const (
	MaxBody      = 1 << 20 // bytes
	MaxNesting   = 100     // quotes and lists in one another
	MaxColumns   = 100     // of a table
	MaxCells     = 20_000  // of a table
	MaxFootnotes = 1_000   // of a text
	maxSigns     = 2_000   // brackets, or angle brackets, or accents grave of a paragraph
	maxEmphasis  = 5_000   // runs of * _ ~ of a paragraph
	maxRefs      = 5_000   // references to footnotes
)

// tooMuch returns the faults of src, which stands at the offset of t, where it is
// beyond a limit, each limit once.
func tooMuch(t *clean.Text, offset int, src string) diag.List {
	if len(src) > MaxBody {
		var l diag.List
		l.Add("body-too-long", t.Pos(offset), diag.Args{"limit": diag.Words{FR: "1 Mio", EN: "1 MiB"}})
		return l
	}
	s := scan{text: t, offset: offset, said: map[string]bool{}}
	for at := 0; at < len(src); {
		end := strings.IndexByte(src[at:], '\n')
		if end < 0 {
			end = len(src)
		} else {
			end += at
		}
		s.line(src[at:end], at)
		at = end + 1
	}
	return s.faults
}

// scan counts, line by line.
type scan struct {
	text   *clean.Text
	offset int
	faults diag.List
	said   map[string]bool

	open, angle, tick, runs int // signs of the paragraph so far
	columns, cells          int // of the table so far; columns is 0 outside tables
	notes, refs             int
}

func (s *scan) fault(id string, at, limit int) {
	if !s.said[id] {
		s.said[id] = true
		s.faults.Add(id, s.text.Pos(s.offset+at), diag.Args{"limit": limit})
	}
}

func (s *scan) line(line string, at int) {
	depth, rest := prefix(line)
	if depth > MaxNesting {
		s.fault("nesting-too-deep", at, MaxNesting)
	}
	if depth > 0 || strings.TrimLeft(rest, " \t") == "" {
		s.open, s.angle, s.tick, s.runs, s.columns, s.cells = 0, 0, 0, 0, 0, 0
	}
	if strings.HasPrefix(rest, "[^") {
		if i := strings.IndexByte(rest, ']'); i > 0 && strings.HasPrefix(rest[i:], "]:") {
			if s.notes++; s.notes > MaxFootnotes {
				s.fault("footnotes-too-many", at, MaxFootnotes)
			}
		}
	}
	s.table(rest, at)
	s.signs(rest)
	switch {
	case s.open > maxSigns || s.angle > maxSigns || s.tick > maxSigns:
		s.fault("markup-too-dense", at, maxSigns)
	case s.runs > maxEmphasis:
		s.fault("markup-too-dense", at, maxEmphasis)
	case s.refs > maxRefs:
		s.fault("footnotes-too-many", at, maxRefs)
	}
}

// table counts the columns of a row of dashes, and the cells of the rows below.
func (s *scan) table(line string, at int) {
	if s.columns > 0 {
		if s.cells += s.columns; s.cells > MaxCells {
			s.fault("table-too-large", at, MaxCells)
		}
		s.open, s.angle, s.tick, s.runs = 0, 0, 0, 0 // a cell ends with its line
	}
	dash, pipes := false, 0
	for i := 0; i < len(line); i++ {
		switch line[i] {
		case '|':
			pipes++
		case '-':
			dash = true
		case ':', ' ', '\t':
		default:
			return
		}
	}
	if !dash || pipes == 0 {
		return
	}
	columns := pipes + 1
	row := strings.Trim(line, " \t")
	if row[0] == '|' { // a pipe at an end makes no column
		columns--
	}
	if row[len(row)-1] == '|' {
		columns--
	}
	if s.columns = max(s.columns, columns); columns > MaxColumns {
		s.fault("table-too-wide", at, MaxColumns)
	}
}

func (s *scan) signs(line string) {
	for i := 0; i < len(line); i++ {
		switch c := line[i]; c {
		case '[':
			s.open++
			if i+1 < len(line) && line[i+1] == '^' {
				s.refs++
			}
		case '<':
			s.angle++
		case '`', '*', '_', '~':
			if i > 0 && line[i-1] == c {
				continue
			}
			if c == '`' {
				s.tick++
			} else {
				s.runs++
			}
		}
	}
}

// prefix returns how many quotes and list items the line opens, and the rest.
func prefix(line string) (depth int, rest string) {
	if strings.Trim(line, "-*_ \t") == "" {
		return 0, line // a rule, "* * *"
	}
	rest = line
	for {
		s := strings.TrimLeft(rest, " \t")
		switch {
		case s == "":
			return depth, s
		case s[0] == '>':
			rest = s[1:]
		case strings.IndexByte("-*+", s[0]) >= 0 && (len(s) == 1 || s[1] == ' ' || s[1] == '\t'):
			rest = s[1:]
		default:
			n := 0
			for n < len(s) && n < 10 && s[n] >= '0' && s[n] <= '9' {
				n++
			}
			if n == 0 || n == 10 || n+1 >= len(s) || s[n] != '.' && s[n] != ')' || s[n+1] != ' ' && s[n+1] != '\t' {
				return depth, s
			}
			rest = s[n+1:]
		}
		depth++
	}
}
