package meta

import (
	"errors"
	"slices"
	"strings"
	"unicode/utf8"

	"go.yaml.in/yaml/v4"

	"saison/internal/diag"
)

// tabWidths are how many spaces a tab may stand for; the first with which the
// block can be read is taken.
var tabWidths = []int{2, 4, 8, 1}

// yaml reads the block as YAML. It returns nil when there is nothing in it.
func (r *reader) yaml() *Node {
	if n := r.simple(); n != nil {
		return n
	}
	return r.anyYAML()
}

// anyYAML is yaml for any block.
func (r *reader) anyYAML() *Node {
	src := r.text.String()[r.from:r.to]
	widths := tabWidths
	if !strings.Contains(src, "\t") {
		widths = widths[:1]
	}
	var first *repairer
	var failed error
	for _, tab := range widths {
		p := &repairer{reader: r, src: src, tab: tab}
		p.run()
		doc, err := load(p.result())
		if err == nil {
			*r.faults = append(*r.faults, p.found...)
			return r.tree(p, p.result(), doc)
		}
		if first == nil {
			first, failed = p, err
		}
	}
	*r.faults = append(*r.faults, first.found...)
	return r.salvage(first, failed)
}

// load reads YAML into its nodes; nil when it says nothing.
func load(src string) (*yaml.Node, error) {
	if !says(src) {
		return nil, nil
	}
	var doc yaml.Node
	if err := yaml.Load([]byte(src), &doc); err != nil {
		return nil, err
	}
	if doc.Kind == yaml.DocumentNode {
		if len(doc.Content) == 0 {
			return nil, nil
		}
		return doc.Content[0], nil
	}
	return &doc, nil
}

// says reports whether a block has anything but comments and empty lines.
func says(src string) bool {
	for at := 0; at < len(src); {
		line, next := lineAt(src, at)
		if line = strings.TrimLeft(line, " \t"); line != "" && line[0] != '#' {
			return true
		}
		at = next
	}
	return false
}

// salvage reports what YAML refuses, takes the field that has it out, and reads
// the rest, so that the other faults are found too.
func (r *reader) salvage(p *repairer, err error) *Node {
	src := []byte(p.result())
	for range 16 {
		var e *yaml.LoadError
		if !errors.As(err, &e) {
			r.fault("yaml-not-understood", 0, nil)
			return nil
		}
		line := blame(e)
		from, to := entryAround(src, line)
		before := string(src)
		if !erase(src[from:to]) {
			return nil
		}
		r.refuse(p, before, e, line)
		var doc *yaml.Node
		if doc, err = load(string(src)); err == nil {
			return r.tree(p, string(src), doc)
		}
	}
	return nil
}

// blame returns the line at which a fault is best reported: where an unclosed
// thing begins, rather than where the end was missed.
func blame(e *yaml.LoadError) int {
	if e.ContextMark.Line > 0 && (strings.Contains(e.ContextMsg, "scalar") || strings.Contains(e.ContextMsg, "flow")) {
		return e.ContextMark.Line
	}
	return max(1, e.Mark.Line)
}

// refusals says which of our faults a fault of YAML is.
var refusals = []struct{ part, id string }{
	{"mapping values are not allowed", "colon-unexpected"},
	{"could not find expected ':'", "line-not-understood"},
	{"did not find expected key", "indent-wrong"},
	{"did not find expected '-' indicator", "indent-wrong"},
	{"block sequence entries are not allowed", "indent-wrong"},
	{"unknown escape character", "backslash-in-quotes"},
	{"hexdecimal", "backslash-in-quotes"},
	{"did not find expected ',' or", "bracket-unclosed"},
	{"unexpected end of stream", "quote-unclosed"},
	{"unknown anchor", "yaml-alias"},
	{"anchor", "yaml-anchor"},
	{"alias", "yaml-alias"},
	{"tag", "yaml-tag"},
}

// refuse reports what YAML refused, in our words.
func (r *reader) refuse(p *repairer, src string, e *yaml.LoadError, line int) {
	id := "yaml-not-understood"
	for _, f := range refusals {
		if strings.Contains(e.Message, f.part) {
			id = f.id
			break
		}
	}
	if repaired, _ := lineAt(src, lineStart(src, line)); strings.TrimLeft(repaired, " \t") == "" {
		return // it follows from what was taken out
	}
	at := lineStart(p.src, line) // repairs keep the lines
	text, _ := lineAt(p.src, at)
	text = strings.TrimRight(text, blanks)
	at += len(text) - len(strings.TrimLeft(text, blanks))
	text = strings.TrimLeft(text, blanks)
	if id == "quote-unclosed" || id == "bracket-unclosed" || id == "backslash-in-quotes" || id == "yaml-anchor" || id == "yaml-alias" || id == "yaml-tag" {
		if c := colon(text); c >= 0 { // the value, not its key
			v := strings.TrimLeft(text[c+1:], blanks)
			at += len(text) - len(v)
			text = v
		}
	}
	args := diag.Args{"value": short(text, 80)}
	switch id {
	case "quote-unclosed":
		args["quote"] = string(firstRune(text))
	case "bracket-unclosed":
		args["sign"] = "]"
	case "line-not-understood":
		args["fence"] = "---"
	}
	r.fault(id, at, args)
}

func lineStart(src string, line int) int {
	at := 0
	for ; line > 1 && at < len(src); line-- {
		_, at = lineAt(src, at)
	}
	return at
}

// entryAround returns the lines of the top-level field that a line belongs to.
func entryAround(src []byte, line int) (from, to int) {
	s := string(src)
	at := lineStart(s, line)
	if strings.TrimLeft(s[at:], " \t\n") == "" { // the fault was seen only at the end
		at = strings.LastIndexByte(strings.TrimRight(s, " \t\n"), '\n') + 1
	}
	for from = at; from > 0; {
		if c := s[from]; c != ' ' && c != '\t' && c != '\n' && c != '-' && c != '#' && c != ']' && c != '}' {
			break
		}
		from = strings.LastIndexByte(s[:from-1], '\n') + 1
	}
	_, to = lineAt(s, at)
	for to < len(s) && strings.IndexByte(" \t\n-]}", s[to]) >= 0 {
		_, to = lineAt(s, to)
	}
	return from, to
}

// erase makes every line empty; it reports whether there was anything.
func erase(lines []byte) bool {
	some := false
	for i, c := range lines {
		if c != '\n' {
			some = some || c != ' '
			lines[i] = ' '
		}
	}
	return some
}

// tree makes nodes of YAML's nodes.
func (r *reader) tree(p *repairer, src string, doc *yaml.Node) *Node {
	if doc == nil {
		return nil
	}
	t := yamlTree{reader: r, repairer: p, src: src, starts: make([]int, 1, 32)}
	for at := 0; at < len(src); {
		_, at = lineAt(src, at)
		t.starts = append(t.starts, at)
	}
	return t.node(doc, 1)
}

type yamlTree struct {
	*reader
	repairer *repairer
	src      string
	starts   []int // of the lines of src
}

// offset returns where a node begins in the repaired block.
func (t *yamlTree) offset(n *yaml.Node) int {
	line := min(max(n.Line, 1), len(t.starts))
	at := t.starts[line-1]
	for range n.Column - 1 {
		if at >= len(t.src) {
			break
		}
		_, size := utf8.DecodeRuneInString(t.src[at:])
		at += size
	}
	return at
}

func (t *yamlTree) pos(at int) diag.Pos { return t.text.Pos(t.from + t.repairer.origin(at)) }

// node makes one node. A refused or surplus one is nil.
func (t *yamlTree) node(y *yaml.Node, depth int) *Node {
	at := t.offset(y)
	pos := t.pos(at)
	if !t.room(depth, pos) || !t.allowed(y, pos) {
		return nil
	}
	switch y.Kind {
	case yaml.ScalarNode:
		quoted := y.Style&(yaml.SingleQuotedStyle|yaml.DoubleQuotedStyle|yaml.LiteralStyle|yaml.FoldedStyle) != 0
		if quoted && len(t.repairer.ours) > 0 {
			if _, ours := slices.BinarySearch(t.repairer.ours, at); ours {
				quoted = false
			}
		}
		text := y.Value
		if !quoted {
			text = strings.TrimSpace(text) // no-break spaces too
		}
		return &Node{Kind: Scalar, Pos: pos, Text: text, Quoted: quoted, Null: !quoted && isNull(text)}
	case yaml.SequenceNode:
		n := &Node{Kind: List, Pos: pos, Items: make([]*Node, 0, len(y.Content))}
		if y.Style&yaml.FlowStyle != 0 {
			n.Raw = t.flowText(at)
		}
		for _, c := range y.Content {
			item := t.node(c, depth+1)
			if item == nil {
				continue
			}
			if item.Kind == Map && item.Raw == "" && len(item.Fields) == 1 {
				item.Raw = t.pairText(c)
			}
			n.Items = append(n.Items, item)
		}
		return n
	case yaml.MappingNode:
		return t.mapping(y, at, pos, depth)
	}
	return nil
}

func isNull(s string) bool {
	switch s {
	case "", "~", "null", "Null", "NULL":
		return true
	}
	return false
}

func (t *yamlTree) mapping(y *yaml.Node, at int, pos diag.Pos, depth int) *Node {
	n := &Node{Kind: Map, Pos: pos, Fields: make([]Field, 0, len(y.Content)/2)}
	if y.Style&yaml.FlowStyle != 0 && at < len(t.src) && t.src[at] == '{' {
		n.Raw = t.flowText(at)
	}
	for i := 0; i+1 < len(y.Content); i += 2 {
		k := y.Content[i]
		keyPos := t.pos(t.offset(k))
		if k.Kind != yaml.ScalarNode {
			t.faults.Add("key-not-text", keyPos, nil)
			continue
		}
		if k.Value == "<<" && k.Style == 0 {
			t.faults.Add("yaml-merge", keyPos, nil)
			continue
		}
		if !t.allowed(k, keyPos) {
			continue
		}
		v := t.node(y.Content[i+1], depth+1)
		if v == nil {
			if t.full {
				break
			}
			continue
		}
		if v.Kind == Map && v.Raw == "" && len(v.Fields) == 1 {
			v.Raw = t.pairText(y.Content[i+1])
		}
		if v.Null && v.Text == "" { // an empty value stands after its colon
			v.Pos = t.emptyPos(k)
		}
		t.add(n, Field{Key: strings.TrimSpace(k.Value), KeyPos: keyPos, Value: v})
	}
	return n
}

// emptyPos returns the place where the value of a key should stand.
func (t *yamlTree) emptyPos(k *yaml.Node) diag.Pos {
	at := t.offset(k)
	line, _ := lineAt(t.src, at)
	c := colon(line)
	if c < 0 {
		return t.pos(at)
	}
	return t.pos(at + c + 1)
}

// allowed reports whether a node has none of what is refused.
func (t *yamlTree) allowed(y *yaml.Node, pos diag.Pos) bool {
	switch {
	case y.Kind == yaml.AliasNode:
		t.faults.Add("yaml-alias", pos, diag.Args{"value": "*" + y.Value})
	case y.Anchor != "":
		t.faults.Add("yaml-anchor", pos, diag.Args{"value": "&" + y.Anchor})
	case y.Style&yaml.TaggedStyle != 0:
		t.faults.Add("yaml-tag", pos, diag.Args{"value": y.Tag})
	default:
		return true
	}
	return false
}

// flowText returns a flow collection as typed when it stands on one line.
func (t *yamlTree) flowText(at int) string {
	from := t.repairer.origin(at)
	line, _ := lineAt(t.repairer.src, from)
	f := flowScan{src: t.repairer.src[:from+len(line)]}
	end := f.scan(from)
	if end < 0 {
		return ""
	}
	return strings.Clone(t.repairer.src[from:end]) // a part would keep the whole text
}

// pairText returns a map of one field that is an item of a list as typed, when
// it stands on one line.
func (t *yamlTree) pairText(y *yaml.Node) string {
	if len(y.Content) != 2 || y.Content[1].Kind != yaml.ScalarNode || y.Content[0].Line != y.Content[1].Line {
		return ""
	}
	p := t.repairer
	from := p.origin(t.offset(y.Content[0]))
	for _, s := range p.pairs {
		if s.from == from {
			return strings.Clone(p.src[s.from:s.to])
		}
	}
	if y.Style&yaml.FlowStyle != 0 {
		return ""
	}
	line, _ := lineAt(p.src, from)
	return strings.Clone(p.src[from:p.textEnd(from, from+len(line))])
}
