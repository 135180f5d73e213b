package meta

import (
	"encoding/json"
	"errors"
	"io"
	"strings"

	"saison/internal/diag"
)

// json finds a block of JSON, which ends with its own brace.
func (sp *splitter) json(open int) block {
	rest := strings.TrimLeft(sp.s[open+1:], " \t\n")
	if rest == "" || rest[0] != '"' && rest[0] != '}' {
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

// closingBrace returns the offset after the brace that closes the one at open, or -1.
func closingBrace(s string, open int) int {
	depth, quoted := 0, false
	for i := open; i < len(s); i++ {
		switch c := s[i]; {
		case quoted && c == '\\':
			i++
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == '{':
			depth++
		case c == '}':
			if depth--; depth == 0 {
				return i + 1
			}
		}
	}
	return -1
}

// json reads the block as JSON.
func (r *reader) json() *Node {
	src := r.text.String()[r.from:r.to]
	j := jsonTree{reader: r, src: src, dec: json.NewDecoder(strings.NewReader(src))}
	j.dec.UseNumber()
	n, err := j.next(1)
	if err != nil {
		j.fail(err)
	}
	return n
}

type jsonTree struct {
	*reader
	src string
	dec *json.Decoder
}

// fail reports where the block stops being JSON.
func (j *jsonTree) fail(err error) {
	at := int(j.dec.InputOffset())
	var e *json.SyntaxError
	if errors.As(err, &e) {
		at = max(at, int(e.Offset)-1)
	}
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		at = len(j.src)
	}
	at = min(at, len(j.src))
	line, _ := lineAt(j.src, at)
	j.fault("json-not-understood", at, diag.Args{"value": short(strings.TrimSpace(line), 60)})
}

// token reads one token, and where it begins.
func (j *jsonTree) token() (json.Token, int, error) {
	at := int(j.dec.InputOffset())
	for at < len(j.src) && strings.IndexByte(" \t\n,:", j.src[at]) >= 0 {
		at++
	}
	tok, err := j.dec.Token()
	return tok, at, err
}

// next reads one value. What was read before an error is kept.
func (j *jsonTree) next(depth int) (*Node, error) {
	tok, at, err := j.token()
	if err != nil {
		return nil, err
	}
	return j.value(tok, at, depth)
}

func (j *jsonTree) value(tok json.Token, at, depth int) (*Node, error) {
	n := &Node{Kind: Scalar, Pos: j.text.Pos(j.from + at)}
	if !j.room(depth, n.Pos) {
		return nil, nil
	}
	switch v := tok.(type) {
	case string:
		n.Text, n.Quoted = v, true
	case json.Number:
		n.Text = v.String()
	case bool:
		n.Text = "false"
		if v {
			n.Text = "true"
		}
	case nil:
		n.Text, n.Null = "null", true
	case json.Delim:
		n.Kind = List
		if v == '{' {
			n.Kind = Map
		}
		return n, j.content(n, depth)
	}
	return n, nil
}

// content reads a list or a map up to its end.
func (j *jsonTree) content(n *Node, depth int) error {
	for {
		tok, at, err := j.token()
		if err != nil {
			return err
		}
		if d, ok := tok.(json.Delim); ok && (d == ']' || d == '}') {
			return nil
		}
		if n.Kind == List {
			item, err := j.value(tok, at, depth+1)
			if item != nil {
				n.Items = append(n.Items, item)
			}
			if err != nil || item == nil {
				return err
			}
			continue
		}
		key, _ := tok.(string)
		value, err := j.next(depth + 1)
		if value != nil {
			j.add(n, Field{Key: strings.TrimSpace(key), KeyPos: j.text.Pos(j.from + at), Value: value})
		}
		if err != nil || value == nil {
			return err
		}
	}
}
