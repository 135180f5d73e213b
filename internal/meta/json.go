package meta

import (
	"encoding/json"
	"strings"

	"saison/internal/diag"
)

// json finds a block of JSON, which ends with its own brace.
func (sp *splitter) json(open int) block {
	rest := strings.TrimLeft(sp.s[open+1:], " \t\n")
	first, next := lineAt(sp.s, open)
	second, _ := lineAt(sp.s, next)
	alone := strings.TrimSpace(first) == "{" && strings.ContainsAny(second, ":/") // and a key without quotes below it
	if !alone && (rest == "" || rest[0] != '"' && rest[0] != '}') {
		return sp.lost(open) // a text that begins with a brace
	}
	end := closingBrace(sp.s[:min(len(sp.s), open+MaxBytes+1)], open)
	if end < 0 {
		b := block{format: jsonFormat, open: open, from: open, to: len(sp.s), body: len(sp.s)}
		if gap := strings.Index(sp.s[open:], "\n\n"); gap >= 0 {
			b.to, b.body = open+gap+1, open+gap+1
		}
		sp.unclosed(b)
		b.format = none
		return b
	}
	_, body := lineAt(sp.s, end)
	return block{format: jsonFormat, open: open, from: open, to: end, body: body}
}

// closingBrace returns the offset after the brace that closes the one at open, or
// -1. A text in quotes ends with its line, closed or not, and a bracket may have
// been closed with a brace.
func closingBrace(s string, open int) int {
	var stack []byte
	depth, plain := 0, -1
	for i := open; i < len(s); {
		switch c := s[i]; c {
		case '"':
			i = textEnd(s, i)
			continue
		case '{', '[':
			stack = append(stack, c)
			if c == '{' {
				depth++
			}
		case '}', ']':
			if len(stack) > 0 && (c == '}' || stack[len(stack)-1] == '[') {
				stack = stack[:len(stack)-1]
			}
			if c == '}' {
				depth--
			}
			if len(stack) == 0 {
				return i + 1
			}
			if depth == 0 && plain < 0 {
				plain = i + 1
			}
		}
		i++
	}
	return plain
}

// json reads the block as JSON. What is wrong in one line keeps nothing else
// from being read: a comma that is missing, or one too many, a text without its
// quotes, a note behind //.
func (r *reader) json() *Node {
	j := jsonScan{reader: r, src: r.text.String()[r.from:r.to], line0: -2}
	j.space()
	return j.value(1)
}

type jsonScan struct {
	*reader
	src     string
	at      int
	refused int
	line0   int // the line break before the line of the last fault
}

// maxRefused is how many faults of one block are told.
const maxRefused = 50

// space passes over white space, and over notes, which JSON does not have.
func (j *jsonScan) space() {
	for j.at < len(j.src) {
		switch {
		case strings.IndexByte(" \t\n", j.src[j.at]) >= 0:
			j.at++
		case strings.HasPrefix(j.src[j.at:], "//"):
			line, _ := lineAt(j.src, j.at)
			j.refuse(j.at, "", "")
			if j.at += len(line); j.full {
				j.at = len(j.src)
			}
		default:
			return
		}
	}
}

// refuse reports what is not JSON, in its line; fix is what to write in the place
// of the typed words, "" when that is not known.
func (j *jsonScan) refuse(at int, typed, fix string) {
	at = min(at, len(j.src))
	start := strings.LastIndexByte(j.src[:at], '\n') + 1
	line, _ := lineAt(j.src, start)
	args := diag.Args{"value": short(strings.TrimSpace(line), 60)}
	if fix != "" {
		args["fix"] = short(strings.TrimSpace(line[:at-start]+strings.Replace(line[at-start:], typed, fix, 1)), 100)
	}
	j.line0 = start - 1
	j.fault("json-not-understood", at, args)
	if j.refused++; j.refused == maxRefused {
		j.full = true // it is no JSON at all
	}
}

// value reads one value; nil for none, which is said.
func (j *jsonScan) value(depth int) *Node {
	n := &Node{Kind: Scalar, Pos: j.text.Pos(j.from + min(j.at, len(j.src)))}
	if !j.room(depth, n.Pos) {
		j.at = len(j.src)
		return nil
	}
	rest := j.src[min(j.at, len(j.src)):]
	switch {
	case rest == "":
		return nil
	case rest[0] == '"':
		text, ok := j.quoted()
		if !ok {
			return nil
		}
		n.Text, n.Quoted = text, true
	case rest[0] == '{':
		n.Kind = Map
		j.members(n, '}', depth)
	case rest[0] == '[':
		n.Kind = List
		j.members(n, ']', depth)
	default:
		return j.bare(n)
	}
	return n
}

// quoted reads a text in quotes.
func (j *jsonScan) quoted() (text string, ok bool) {
	at := j.at
	j.at = textEnd(j.src, at)
	if err := json.Unmarshal([]byte(j.src[at:j.at]), &text); err != nil {
		j.refuse(at, "", "")
		return "", false
	}
	return text, true
}

// bare reads a number, true, false or null. Other words are reported, and read
// as the text that they are.
func (j *jsonScan) bare(n *Node) *Node {
	end := j.at
	for end < len(j.src) && strings.IndexByte(",]}\n", j.src[end]) < 0 {
		end++
	}
	at, typed := j.at, strings.TrimRight(j.src[j.at:end], " \t")
	j.at = end
	n.Text, n.Null = typed, typed == "null"
	switch {
	case typed == "":
		j.refuse(at, "", "")
		return nil
	case !json.Valid([]byte(typed)):
		fix, _ := json.Marshal(strings.Trim(typed, "'"))
		j.refuse(at, typed, string(fix))
	}
	return n
}

// members reads what is in a list or a map up to its end.
func (j *jsonScan) members(n *Node, end byte, depth int) {
	j.at++
	comma := true // nothing stands before the first one
	for !j.full {
		j.space()
		if j.at >= len(j.src) {
			return
		}
		switch c := j.src[j.at]; {
		case c == '}' || c == ']':
			if c != end {
				j.refuse(j.at, string(c), string(end))
			}
			j.at++
			return
		case c == ',':
			if comma {
				j.refuse(j.at, "", "")
			}
			comma = true
			j.at++
			continue
		case !comma:
			last := len(strings.TrimRight(j.src[:j.at], " \t\n"))
			if strings.LastIndexByte(j.src[:last], '\n') != j.line0 { // else it follows from what was said
				j.refuse(last, "", ",")
			}
		}
		comma = false
		before := j.at
		if n.Kind == Map {
			j.member(n, depth)
		} else if item := j.value(depth + 1); item != nil {
			n.Items = append(n.Items, item)
		}
		if j.at == before {
			j.at++ // said; a character that begins nothing
		}
	}
}

// member reads "key": value.
func (j *jsonScan) member(n *Node, depth int) {
	at := j.at
	f := Field{KeyPos: j.text.Pos(j.from + at)}
	if j.src[at] == '"' {
		key, ok := j.quoted()
		if !ok {
			j.line()
			return
		}
		f.Key = strings.TrimSpace(key)
	} else {
		line, _ := lineAt(j.src, at)
		key, _, found := strings.Cut(line, ":")
		f.Key = strings.Trim(strings.TrimSpace(key), "'")
		if !found || !wordy(f.Key) {
			j.refuse(at, "", "")
			j.line()
			return
		}
		j.refuse(at, strings.TrimSpace(key), `"`+f.Key+`"`)
		j.at += len(key)
	}
	end := j.at
	j.space()
	if j.at >= len(j.src) || j.src[j.at] != ':' {
		j.at = end
		j.refuse(at, "", "")
		j.line()
		return
	}
	j.at++
	j.space()
	if f.Value = j.value(depth + 1); f.Value != nil {
		j.add(n, f)
	}
}

// line passes over what is left of the line, up to a bracket that ends it.
func (j *jsonScan) line() {
	for j.at < len(j.src) && strings.IndexByte("}]\n", j.src[j.at]) < 0 {
		j.at++
	}
}
