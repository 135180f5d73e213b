package meta

import (
	"strings"
	"unicode"
	"unicode/utf8"
	"unique"
)

// Nearly all front matter is lines of one key and one value, in which nothing
// has to be repaired and about which YAML has no doubt. Such a block is read by
// itself, many times faster than through the repairs and YAML; anything else
// goes that way. TestSimpleBlocksAreReadAsYAMLReadsThem compares the two.

// maxSimple is the length of a block that is looked at, in bytes: one that is
// longer could have too many nodes.
const maxSimple = 8 << 10

// simpleLine is a line of a simple block. The list has its signs around it.
type simpleLine struct {
	key, value string
	at         int // of the value, in the block
	kind       simpleKind
}

type simpleKind uint8

const (
	simpleNothing simpleKind = iota // nothing behind the colon
	simplePlain
	simpleQuoted // without a quote or a backslash inside
	simpleList   // [a, b]: plain words
)

// simple reads the block when each of its lines is simple; else nil.
func (r *reader) simple() *Node {
	src := r.text.String()[r.from:r.to]
	if len(src) > maxSimple {
		return nil
	}
	fields, nodes := 0, 1
	for at := 0; at < len(src); {
		line, next := lineAt(src, at)
		if line != "" {
			l, ok := readSimple(line)
			if !ok {
				return nil
			}
			fields++
			nodes++
			if l.kind == simpleList {
				nodes += 1 + strings.Count(l.value, ",")
			}
		}
		at = next
	}
	if fields == 0 {
		return nil
	}
	t := simpleTree{reader: r, nodes: make([]Node, 0, nodes)}
	var root *Node
	for at := 0; at < len(src); {
		line, next := lineAt(src, at)
		if line != "" {
			if root == nil {
				root = t.node(Map, at)
				root.Fields = make([]Field, 0, fields)
			}
			l, _ := readSimple(line)
			r.add(root, Field{Key: unique.Make(l.key).Value(), KeyPos: r.text.Pos(r.from + at), Value: t.value(l, at)})
		}
		at = next
	}
	return root
}

// simpleTree makes the nodes of a simple block, all of them in one piece of memory.
type simpleTree struct {
	*reader
	nodes []Node
}

func (t *simpleTree) node(k Kind, at int) *Node {
	t.reader.nodes++
	t.nodes = append(t.nodes, Node{Kind: k, Pos: t.text.Pos(t.from + at)})
	return &t.nodes[len(t.nodes)-1]
}

// value makes the node of a line that begins at the byte at. Texts are copied: a
// part would keep the whole file.
func (t *simpleTree) value(l simpleLine, at int) *Node {
	n := t.node(Scalar, at+l.at)
	switch l.kind {
	case simpleNothing:
		n.Null = true
	case simplePlain:
		n.Text, n.Null = strings.Clone(l.value), isNull(l.value)
	case simpleQuoted:
		n.Text, n.Quoted = strings.Clone(l.value), true
	case simpleList:
		n.Kind, n.Raw = List, strings.Clone(l.value)
		n.Items = make([]*Node, 0, 1+strings.Count(l.value, ","))
		for from := 1; from < len(l.value); {
			end := from + strings.IndexAny(l.value[from:], ",]")
			word := strings.TrimLeft(l.value[from:end], " ")
			item := t.node(Scalar, at+l.at+end-len(word))
			item.Text, item.Null = unique.Make(word).Value(), isNull(word)
			n.Items = append(n.Items, item)
			from = end + 1
		}
	}
	return n
}

// readSimple takes a line apart; not ok when it is not simple.
func readSimple(line string) (l simpleLine, ok bool) {
	c := strings.IndexByte(line, ':')
	if c <= 0 || c > 100 || !simpleWord(line[:c]) {
		return l, false
	}
	l.key, l.at = line[:c], c+1
	if c+1 == len(line) {
		return l, true
	}
	for l.at < len(line) && line[l.at] == ' ' {
		l.at++
	}
	v := line[l.at:]
	if l.at == c+1 || v == "" {
		return l, false
	}
	last := v[len(v)-1]
	switch v[0] {
	case '"', '\'':
		l.kind, l.value = simpleQuoted, v[1:max(1, len(v)-1)]
		return l, last == v[0] && l.value != "" && simpleText(l.value) && strings.IndexByte(l.value, v[0]) < 0 && strings.IndexByte(l.value, '\\') < 0
	case '[':
		l.kind, l.value = simpleList, v
		return l, simpleWords(v)
	}
	l.kind, l.value = simplePlain, v
	first, _ := utf8.DecodeRuneInString(v)
	end, _ := utf8.DecodeLastRuneInString(v)
	return l, (unicode.IsLetter(first) || '0' <= first && first <= '9') && !unicode.IsSpace(end) &&
		simpleText(v) && strings.IndexByte(v, '#') < 0 && simpleColons(v)
}

// simpleWord reports whether s is one word or some, with one space between them,
// that begin with a letter and have no sign that could mean something.
func simpleWord(s string) bool {
	space := true // before what comes
	for i, c := range s {
		switch {
		case unicode.IsLetter(c):
		case i == 0:
			return false
		case c == ' ':
			if space {
				return false
			}
			space = true
			continue
		case '0' <= c && c <= '9', c == '-', c == '_', c == '\'' && !space:
		default:
			return false
		}
		space = false
	}
	return !space
}

// simpleWords reports whether s is a list of words in brackets.
func simpleWords(s string) bool {
	if len(s) < 3 || s[len(s)-1] != ']' {
		return false
	}
	for rest := s[1 : len(s)-1]; ; {
		word, more, found := strings.Cut(rest, ",")
		if !simpleWord(word) {
			return false
		}
		if !found {
			return true
		}
		if rest = strings.TrimLeft(more, " "); rest == more {
			return false
		}
	}
}

// simpleColons reports whether no colon of s could end a key.
func simpleColons(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] == ':' && (i+1 == len(s) || s[i+1] <= ' ' || s[i+1] >= utf8.RuneSelf) {
			return false
		}
	}
	return true
}

// simpleText reports whether all of s can be seen, spaces apart.
func simpleText(s string) bool {
	for _, c := range s {
		switch {
		case c >= ' ' && c < 0x7F, c == '\u00A0', c == '\u202F':
		case c < 0x7F || !unicode.IsPrint(c):
			return false
		}
	}
	return true
}
