package lsp

import "strings"

// frame is one bracket or brace that is open.
type frame struct {
	brace bool
	key   string // of a brace: the key whose value we are in
	keys  []string
}

// piece is what stands between two signs of a value in brackets or braces.
type piece struct {
	start, end int
	frames     []*frame
	path       []string // keys of the braces around it
	isKey      bool
	colon      bool
}

// flow says what stands at the byte col of a line whose value, which begins at
// the byte from, is a list in brackets or a map in braces. What is still open
// at the end of the line is taken as it is.
func flow(s string, col, from int, c cursor) cursor {
	p, ok := pieceAt(s, col, from)
	if !ok {
		return cursor{}
	}
	top := p.frames[len(p.frames)-1]
	c.flow, c.dash = true, false
	c.path = append(c.path[:len(c.path):len(c.path)], p.path...)
	c.start = min(skipBlanks(s, p.start), p.end)
	c.end = max(c.start, p.start+len(strings.TrimRight(s[p.start:p.end], blanks)))
	if c.start > col {
		c.start, c.end = col, col
	}
	switch {
	case p.isKey:
		c.where, c.colon = inKey, p.colon
		own := strings.Trim(s[c.start:c.end], `"'`)
		for _, k := range top.keys {
			if k != own {
				c.present = append(c.present, k)
			}
		}
	case top.brace:
		c.where = inValue
		c.path = append(c.path, top.key)
	default:
		c.where, c.item = inValue, true
	}
	return unquote(s, c)
}

// pieceAt walks over the value and returns the piece that col is in.
func pieceAt(s string, col, from int) (found piece, ok bool) {
	var stack []*frame
	start, quote := from, byte(0)
	end := func(at int, colon bool) {
		if len(stack) == 0 {
			return
		}
		top := stack[len(stack)-1]
		isKey := top.brace && top.key == ""
		if !ok && start <= col && col <= at {
			found, ok = piece{start: start, end: at, isKey: isKey, colon: colon && isKey}, true
			found.frames = append(found.frames, stack...)
			for _, f := range stack[:len(stack)-1] {
				if f.brace {
					found.path = append(found.path, f.key)
				}
			}
			if top.brace && !isKey {
				found.frames[len(stack)-1] = &frame{brace: true, key: top.key}
			}
		}
		if isKey && colon {
			top.key = strings.Trim(strings.Trim(s[start:at], blanks), `"'`)
			top.keys = append(top.keys, top.key)
		}
	}
	for i := from; i < len(s); i++ {
		switch b := s[i]; {
		case quote != 0:
			if b == quote {
				quote = 0
			}
		case (b == '"' || b == '\'') && skipBlanks(s, start) == i:
			quote = b
		case b == '[' || b == '{':
			if len(stack) > 0 && skipBlanks(s, start) != i {
				break // a bracket inside a text
			}
			end(i, false)
			stack, start = append(stack, &frame{brace: b == '{'}), i+1
		case (b == ']' || b == '}') && len(stack) > 0:
			end(i, false)
			if stack = stack[:len(stack)-1]; len(stack) == 0 {
				return found, ok
			}
			start = i + 1
		case b == ',' && len(stack) > 0:
			end(i, false)
			stack[len(stack)-1].key = ""
			start = i + 1
		case b == ':' && len(stack) > 0 && stack[len(stack)-1].brace && stack[len(stack)-1].key == "" && (i+1 == len(s) || skipBlanks(s, i+1) > i+1 || s[i+1] == '}'):
			end(i, true)
			start = i + 1
		}
	}
	end(len(s), false)
	return found, ok
}
