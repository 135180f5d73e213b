package meta

import (
	"strings"

	"github.com/BurntSushi/toml"

	"saison/internal/diag"
)

// toml reads the block as TOML. The package decides whether it is well formed,
// once mended, and our own scan, which then need not doubt it, finds places and
// keeps scalars as they were typed.
func (r *reader) toml() *Node {
	src := r.text.String()[r.from:r.to]
	m := tomlMend{reader: r, src: src, work: []byte(src)}
	if !m.run() {
		return nil
	}
	root := &Node{Kind: Map, Pos: r.text.Pos(r.from)}
	s := tomlScan{reader: r, src: string(m.work), spans: m.spans, root: root}
	s.run()
	return root
}

// tomlTwice reports a key that stands on an earlier line of its table too, or
// the head of a table that does.
func (r *reader) tomlTwice(src string, start int, line string) bool {
	name := func(line string) string {
		if key, _, found := strings.Cut(line, "="); found {
			return strings.TrimSpace(key)
		}
		return strings.Trim(line, "[] \t")
	}
	key, first := name(line), -1
	_, headed := tomlStarts(src, start)
	for at := 0; at < start; {
		earlier, next := lineAt(src, at)
		entry, head := tomlStarts(src, at)
		if head && !headed {
			first = -1 // another table
		}
		if entry && head == headed && name(earlier) == key && first < 0 {
			first = at
		}
		at = next
	}
	if first < 0 {
		return false
	}
	pos := r.text.Pos(r.from + first)
	d := diag.New("key-twice", r.text.Pos(r.from+start), diag.Args{"key": key, "line": pos.Line})
	*r.faults = append(*r.faults, d.With(diag.Related{Pos: pos, ID: "key-twice-first"}))
	return true
}

// tomlScan reads TOML that is known to be well formed.
type tomlScan struct {
	*reader
	src   string
	spans map[int]tomlSpan // texts without quotes
	at    int
	root  *Node
}

func (s *tomlScan) run() {
	table := s.root
	for s.blank(); s.at < len(s.src) && !s.full; s.blank() {
		if s.src[s.at] != '[' {
			s.field(table, 1)
			continue
		}
		many := strings.HasPrefix(s.src[s.at:], "[[")
		s.at++
		if many {
			s.at++
		}
		path := s.path()
		for s.at < len(s.src) && s.src[s.at] == ']' {
			s.at++
		}
		table = s.table(s.root, path, many)
	}
}

// blank passes over white space and comments.
func (s *tomlScan) blank() {
	for s.at < len(s.src) {
		switch s.src[s.at] {
		case ' ', '\t', '\n', ',':
			s.at++
		case '#':
			_, s.at = lineAt(s.src, s.at)
		default:
			return
		}
	}
}

type tomlKey struct {
	name string
	pos  diag.Pos
}

// path reads a dotted key, up to what follows it.
func (s *tomlScan) path() []tomlKey {
	var keys []tomlKey
	for {
		s.spaces()
		pos := s.text.Pos(s.from + s.at)
		var name string
		if c, span := s.src[s.at], s.spans[s.at]; span.to > 0 {
			name, s.at = span.text, span.to
		} else if c == '"' || c == '\'' {
			name = s.text1()
		} else {
			start := s.at
			for s.at < len(s.src) && strings.IndexByte(" \t.=]\n", s.src[s.at]) < 0 {
				s.at++
			}
			name = s.src[start:s.at]
		}
		keys = append(keys, tomlKey{name, pos})
		s.spaces()
		if s.at >= len(s.src) || s.src[s.at] != '.' {
			return keys
		}
		s.at++
	}
}

func (s *tomlScan) spaces() {
	for s.at < len(s.src) && (s.src[s.at] == ' ' || s.src[s.at] == '\t') {
		s.at++
	}
}

// table returns the map at a path below m, made if needed; many adds a map to a
// list at its end.
func (s *tomlScan) table(m *Node, path []tomlKey, many bool) *Node {
	for i, k := range path {
		last := i == len(path)-1
		n := m.Field(k.name)
		if n == nil {
			n = &Node{Kind: Map, Pos: k.pos}
			if last && many {
				n.Kind = List
			}
			if !s.room(i+2, k.pos) {
				return &Node{Kind: Map}
			}
			s.add(m, Field{Key: k.name, KeyPos: k.pos, Value: n})
		}
		if n.Kind == List {
			if last && many {
				n.Items = append(n.Items, &Node{Kind: Map, Pos: k.pos})
			}
			n = n.Items[len(n.Items)-1]
		}
		m = n
	}
	return m
}

// field reads key = value into a map.
func (s *tomlScan) field(m *Node, depth int) {
	path := s.path()
	s.at++ // =
	s.spaces()
	last := path[len(path)-1]
	m = s.table(m, path[:len(path)-1], false)
	if v := s.value(depth + 1); v != nil {
		s.add(m, Field{Key: last.name, KeyPos: last.pos, Value: v})
	}
}

func (s *tomlScan) value(depth int) *Node {
	n := &Node{Kind: Scalar, Pos: s.text.Pos(s.from + s.at)}
	if !s.room(depth, n.Pos) {
		s.at = len(s.src)
		return nil
	}
	start := s.at
	if span := s.spans[s.at]; span.to > 0 {
		n.Text, n.Null, s.at = span.text, span.text == "", span.to
		return n
	}
	switch s.src[s.at] {
	case '"', '\'':
		n.Text, n.Quoted = s.text1(), true
	case '[':
		n.Kind = List
		s.at++
		for s.blank(); s.at < len(s.src) && s.src[s.at] != ']'; s.blank() {
			if v := s.value(depth + 1); v != nil {
				n.Items = append(n.Items, v)
			}
		}
		s.at = min(s.at+1, len(s.src))
		n.Raw = oneLine(s.src[start:s.at])
	case '{':
		n.Kind = Map
		s.at++
		for s.blank(); s.at < len(s.src) && s.src[s.at] != '}'; s.blank() {
			s.field(n, depth)
		}
		s.at = min(s.at+1, len(s.src))
		n.Raw = oneLine(s.src[start:s.at])
	default:
		for s.at < len(s.src) && strings.IndexByte(",]}#\n", s.src[s.at]) < 0 {
			s.at++
		}
		n.Text = strings.TrimRight(s.src[start:s.at], " \t")
	}
	return n
}

func oneLine(s string) string {
	if strings.Contains(s, "\n") {
		return ""
	}
	return s
}

// text1 reads a string of any of the four sorts.
func (s *tomlScan) text1() string {
	quote := s.src[s.at : s.at+1]
	if long := quote + quote + quote; strings.HasPrefix(s.src[s.at:], long) {
		return s.longText(long)
	}
	start := s.at + 1
	end := start
	for s.src[end] != quote[0] {
		if s.src[end] == '\\' && quote == `"` {
			end++
		}
		end++
	}
	s.at = end + 1
	if quote == "'" {
		return s.src[start:end]
	}
	return tomlUnescape(s.src[start:end])
}

func (s *tomlScan) longText(quote string) string {
	start := s.at + 3
	end := start
	for !strings.HasPrefix(s.src[end:], quote) {
		if s.src[end] == '\\' && quote[0] == '"' {
			end++
		}
		end++
	}
	for end+3 < len(s.src) && s.src[end+3] == quote[0] { // quotes before the closing ones
		end++
	}
	s.at = end + 3
	text := strings.TrimPrefix(s.src[start:end], "\n")
	if quote[0] == '\'' {
		return text
	}
	return tomlUnescape(text)
}

// tomlUnescape resolves the backslashes of a string, with the package itself.
func tomlUnescape(s string) string {
	if !strings.Contains(s, `\`) {
		return s
	}
	var b strings.Builder
	b.WriteString("S = \"\"\"\n")
	for i := 0; i < len(s); i++ {
		switch {
		case s[i] == '\\' && i+1 < len(s):
			b.WriteString(s[i : i+2])
			i++
		case s[i] == '"':
			b.WriteString(`\"`)
		default:
			b.WriteByte(s[i])
		}
	}
	b.WriteString(`"""`)
	var v struct{ S string }
	if _, err := toml.Decode(b.String(), &v); err != nil {
		return s
	}
	return v.S
}
