package meta

import (
	"strings"

	"saison/internal/diag"
)

// flow looks at a list in brackets or a map in braces, which may go over several
// lines, and repairs its items.
func (r *repairer) flow(v, eol, indent int) int {
	if strings.HasPrefix(r.src[v:eol], "{{") {
		return r.sign(v, eol)
	}
	f := flowScan{src: r.src, indent: indent, line: eol}
	end := f.scan(v)
	if end < 0 || f.depth > MaxDepth {
		return r.flowFault(v, eol, &f)
	}
	lastLine, next := lineAt(r.src, end)
	if !r.nothing(end, end+len(lastLine)) {
		if end <= eol { // "[Complet] Noël" is a text
			return r.sign(v, eol)
		}
		return next
	}
	for _, it := range f.items {
		r.item(it)
	}
	if end <= eol {
		return 0
	}
	return next
}

// flowFault reports brackets that never close or go too deep, and closes them.
func (r *repairer) flowFault(v, eol int, f *flowScan) int {
	if f.depth > MaxDepth {
		r.note("front-matter-too-deep", v, diag.Args{"limit": MaxDepth})
		end := f.at
		if end > eol {
			r.replace(v, eol, "''")
			_, next := lineAt(r.src, eol)
			return next
		}
		r.replace(v, r.textEnd(v, eol), "''")
		return 0
	}
	end := r.textEnd(v, eol)
	closer := "]"
	if r.src[v] == '{' {
		closer = "}"
	}
	before := r.src[strings.LastIndexByte(r.src[:v], '\n')+1 : v]
	args := diag.Args{"value": short(r.src[v:end], 80), "sign": closer, "line": short(before+r.src[v:end]+closer, 100)}
	if one := strings.TrimSpace(r.src[v+1 : end]); closer == "]" && one != "" && !strings.ContainsAny(one, ",:[]{}\n\"'#") {
		args["plain"] = short(before+one, 100) // a single text needs no list
	}
	r.note("bracket-unclosed", v, args)
	var closers strings.Builder
	for i := len(f.stack) - 1; i >= 0; i-- {
		closers.WriteByte(f.stack[i])
	}
	stop := strings.TrimRight(r.src[v:f.at], " \t\n,")
	r.replace(v+len(stop), v+len(stop), closers.String())
	if v+len(stop) <= eol {
		return 0
	}
	_, next := lineAt(r.src, v+len(stop))
	return next
}

// item repairs one item of a flow list or map.
func (r *repairer) item(it flowItem) {
	text := r.src[it.from:it.to]
	if it.colon {
		r.pairs = append(r.pairs, span{it.from, it.to})
		k := colon(text)
		v := strings.TrimLeft(text[k+1:], blanks+"\n")
		if it.comma && k >= 0 && v != "" && v[0] != '"' && v[0] != '\'' {
			r.quote(it.to-len(v), it.to, v)
			return
		}
		if k < 0 || v == "" || v[0] == '"' || v[0] == '\'' || colon(v) < 0 && !strings.Contains(v, " #") {
			return
		}
		it.from, text = it.to-len(v), v
		r.note("colon-in-text", it.from, diag.Args{"value": short(v, 80)}, edit{it.from, it.to, Quoted(v)})
		r.quote(it.from, it.to, v)
		return
	}
	if it.comma {
		r.quote(it.from, it.to, text)
		return
	}
	hash := strings.Contains(text, " #") || text[0] == '#'
	if !hash && (strings.IndexByte("&*!@%`", text[0]) < 0 || r.meant(text)) {
		return
	}
	id := "sign-in-text"
	if hash {
		id = "hash-in-text"
	}
	r.note(id, it.from, diag.Args{"value": short(text, 80), "sign": string(firstRune(text))}, edit{it.from, it.to, Quoted(text)})
	r.quote(it.from, it.to, text)
}

// flowScan finds the end of a flow collection, and its plain items.
type flowScan struct {
	src    string
	indent int
	line   int // end of the first line
	at     int // where the scan stopped
	depth  int // the deepest level
	stack  []byte
	items  []flowItem
}

// flowItem is a text of a flow list, or a key with its value.
type flowItem struct {
	from, to int
	colon    bool
	comma    bool // a decimal one stands in it
}

// scan returns the offset after the closing bracket, or -1.
func (f *flowScan) scan(v int) int {
	item := -1 // start of the plain item that is being read
	pair, comma := false, false
	finish := func(to int) {
		if item >= 0 {
			text := strings.TrimRight(f.src[item:to], " \t\n")
			f.items = append(f.items, flowItem{item, item + len(text), pair, comma})
		}
		item, pair, comma = -1, false, false
	}
	for i := v; i < len(f.src); i++ {
		f.at = i
		switch c := f.src[i]; {
		case c == '\n':
			if f.ends(i + 1) {
				return -1
			}
		case c == '[' || c == '{':
			if item >= 0 && !pair {
				continue // a bracket in the middle of a text
			}
			if item >= 0 {
				item, pair = -1, false
			}
			f.stack = append(f.stack, c+2) // the closing sign, in ASCII
			f.depth = max(f.depth, len(f.stack))
		case (c == ']' || c == '}') && len(f.stack) > 0:
			finish(i)
			f.stack = f.stack[:len(f.stack)-1]
			if len(f.stack) == 0 {
				return i + 1
			}
		case c == ',' && item >= 0 && f.decimal(i, pair):
			comma = true
		case c == ',':
			finish(i)
		case c == ' ' || c == '\t':
		case (c == '"' || c == '\'') && (item < 0 || pair && f.src[i-1] == ' '):
			end := f.quoted(i, c)
			if end < 0 {
				return -1
			}
			i = end
			if item < 0 { // a key in quotes: its colon begins no text
				if rest := strings.TrimLeft(f.src[i+1:], " \t"); strings.HasPrefix(rest, ":") {
					i = len(f.src) - len(rest)
				}
			}
		case c == '#' && item < 0 && i > 0 && strings.IndexByte(" \n\t", f.src[i-1]) >= 0 && (i+1 == len(f.src) || f.src[i+1] == ' '):
			for i+1 < len(f.src) && f.src[i+1] != '\n' {
				i++
			}
		case item < 0:
			item = i
		case c == ':' && i+1 < len(f.src) && strings.IndexByte(" \n\t", f.src[i+1]) >= 0:
			pair = true
		}
	}
	f.at = len(f.src)
	return -1
}

// decimal reports whether the comma at i is that of an amount, as in 12,50 €, and
// not one between two items: cents stand right behind it, and then a currency, or
// it is the amount of a label.
func (f *flowScan) decimal(i int, pair bool) bool {
	digit := func(i int) bool { return i > 0 && i < len(f.src) && '0' <= f.src[i] && f.src[i] <= '9' }
	end := i + 1
	for digit(end) {
		end++
	}
	if !digit(i-1) || end == i+1 || end > i+3 {
		return false
	}
	rest := strings.TrimLeft(f.src[end:min(len(f.src), end+12)], " \u00a0\u202f")
	for _, unit := range []string{"€", "euro", "EUR", "CHF", "£", "$"} {
		if strings.HasPrefix(rest, unit) {
			return true
		}
	}
	return pair && end == i+3 && (rest == "" || strings.IndexByte(",]}(\n", rest[0]) >= 0)
}

// quoted returns the offset of the quote that closes the one at i, or -1.
func (f *flowScan) quoted(i int, quote byte) int {
	for i++; i < len(f.src); i++ {
		switch {
		case f.src[i] == '\\' && quote == '"':
			i++
		case f.src[i] == quote && quote == '\'' && i+1 < len(f.src) && f.src[i+1] == quote:
			i++
		case f.src[i] == quote:
			return i
		case f.src[i] == '\n' && f.ends(i+1):
			return -1
		}
	}
	return -1
}

// ends reports whether the line at begins something else: a field that is not
// further in than the key of the collection.
func (f *flowScan) ends(at int) bool {
	line, _ := lineAt(f.src, at)
	rest := strings.TrimLeft(line, " \t")
	return rest != "" && len(line)-len(rest) <= f.indent && (plainKey(rest) || strings.HasPrefix(rest, "- "))
}
