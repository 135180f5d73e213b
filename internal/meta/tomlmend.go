package meta

import (
	"errors"
	"sort"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/BurntSushi/toml"

	"saison/internal/diag"
)

// tomlMend makes a block one that TOML accepts. What a person means and TOML
// refuses is understood: keys with accents or spaces and texts without quotes,
// figures that begin with a zero. An entry that can't be known is reported and
// taken out, so that the others are read and their faults found too.
type tomlMend struct {
	*reader
	src   string
	work  []byte           // src with what was taken out made empty; all offsets hold
	spans map[int]tomlSpan // by their first byte
}

// tomlSpan is a text that stands in the block without the quotes TOML wants.
type tomlSpan struct {
	to   int
	text string
}

// run mends the block. It is false when nothing of it can be read.
func (m *tomlMend) run() bool {
	if at := tooDeep(m.src); at >= 0 {
		m.fault("front-matter-too-deep", at, diag.Args{"limit": MaxDepth})
		return false
	}
	for range min(200, 16+(1<<20)/(len(m.src)+1)/4) { // each time the block is read again
		message, line, bad := decodeTOML(m.shown())
		if !bad {
			return true
		}
		if line == 0 || !m.settle(message, line) {
			break
		}
	}
	if !m.faults.HasErrors() {
		m.fault("toml-not-understood", 0, diag.Args{"value": ""})
	}
	return false
}

// tooDeep returns where brackets begin to stand in each other deeper than the
// limit, or -1. The package takes its time with those.
func tooDeep(s string) int {
	depth := 0
	for at := 0; at < len(s); {
		switch s[at] {
		case '"', '\'':
			at = textEnd(s, at)
			continue
		case '#':
			_, at = lineAt(s, at)
			continue
		case '[', '{':
			if depth++; depth > 2*MaxDepth {
				return at
			}
		case ']', '}':
			depth = max(0, depth-1)
		}
		at++
	}
	return -1
}

// decodeTOML lets the package say whether src is well formed, and the line in
// which it is not; 0 when that is not known.
func decodeTOML(src string) (message string, line int, bad bool) {
	var ignore map[string]any
	_, err := toml.Decode(src, &ignore)
	if err == nil {
		return "", 0, false
	}
	var e toml.ParseError
	if !errors.As(err, &e) {
		return "", 0, true
	}
	return e.Message, 1 + strings.Count(src[:min(max(e.Position.Start, 0), len(src))], "\n"), true
}

// shown is the block as the package sees it, on the same lines: with all keys
// and texts in the quotes that it wants.
func (m *tomlMend) shown() string {
	if len(m.spans) == 0 {
		return quoteKeys(string(m.work))
	}
	starts := make([]int, 0, len(m.spans))
	for at := range m.spans {
		starts = append(starts, at)
	}
	sort.Ints(starts)
	var b strings.Builder
	last := 0
	for _, at := range starts {
		b.Write(m.work[last:at])
		b.WriteString(`"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\t", `\t`).Replace(m.spans[at].text) + `"`)
		last = m.spans[at].to
	}
	b.Write(m.work[last:])
	return quoteKeys(b.String())
}

// settle understands what TOML refuses in a line, or reports it and takes it
// out. It is false when it can't go on.
func (m *tomlMend) settle(message string, line int) bool {
	work := string(m.work)
	from, to := tomlEntry(work, lineStart(work, line), message)
	text, _ := lineAt(work, from)
	if strings.Contains(message, "already") {
		if !m.reader.tomlTwice(work, from, text) {
			m.refuse(from, text)
		}
		return m.erase(from, to)
	}
	if lineStart(work, line) == from && m.unquoted(from, text) {
		return true
	}
	m.refuse(from, text)
	return m.erase(from, to)
}

// erase takes lines out; it reports whether there was anything in them.
func (m *tomlMend) erase(from, to int) bool {
	for at := range m.spans {
		if from <= at && at < to {
			delete(m.spans, at)
		}
	}
	return erase(m.work[from:to])
}

// tomlEntry returns the lines of the entry to which a fault in the line at
// belongs: of a table's head, those up to the next head.
func tomlEntry(s string, at int, message string) (from, to int) {
	if strings.Contains(message, `'"""'`) || strings.Contains(message, `"'''"`) { // never closed: it ends with the block
		return unclosedText(s), len(s)
	}
	starts := func(at int) (entry, head bool) { return tomlStarts(s, at) }
	from = at
	if entry, _ := starts(from); !entry || strings.Contains(message, "terminator") {
		for back := from; back > 0; {
			back = strings.LastIndexByte(s[:back-1], '\n') + 1
			if entry, _ := starts(back); entry {
				if opens(s[back:at]) {
					from = back
				}
				break
			}
		}
	}
	_, isHead := starts(from)
	_, to = lineAt(s, from)
	for to < len(s) {
		entry, head := starts(to)
		if head || entry && !isHead && (to >= at || to > from && strings.Contains(message, "terminator")) {
			break
		}
		_, to = lineAt(s, to)
	}
	return from, to
}

// opens reports whether a bracket in s is not closed.
func opens(s string) bool {
	depth := 0
	for at := 0; at < len(s); {
		switch s[at] {
		case '"', '\'':
			at = textEnd(s, at)
			continue
		case '[', '{':
			depth++
		case ']', '}':
			depth--
		}
		at++
	}
	return depth > 0
}

// unclosedText returns the beginning of the line whose three quotes are never
// closed.
func unclosedText(s string) int {
	from := 0
	for _, quote := range []string{`"""`, `'''`} {
		if strings.Count(s, quote)%2 == 1 {
			from = max(from, strings.LastIndexByte(s[:strings.LastIndex(s, quote)], '\n')+1)
		}
	}
	return from
}

// tomlStarts reports whether an entry begins in the line at, and whether it is
// the head of a table.
func tomlStarts(s string, at int) (entry, head bool) {
	line, _ := lineAt(s, at)
	line = strings.TrimLeft(line, " \t")
	if strings.HasPrefix(line, "[") {
		name, _, _ := strings.Cut(strings.TrimLeft(line, "["), "]")
		head = name != "" && !strings.ContainsAny(name, ",{=") && !strings.ContainsAny(name[:1], `0123456789"'`)
		return head, head
	}
	key, _, found := strings.Cut(line, "=")
	if key = strings.TrimSpace(key); !found || key == "" {
		return false, false
	}
	quoted := len(key) > 2 && (key[0] == '"' || key[0] == '\'') && strings.IndexByte(key[1:], key[0]) == len(key)-2
	return quoted || wordy(strings.ReplaceAll(key, ".", "")), false
}

// unquoted takes a key with spaces, or a text, for what it says without quotes.
// It is false when the line has none that is certain.
func (m *tomlMend) unquoted(start int, line string) bool {
	eq := strings.IndexByte(line, '=')
	if eq < 0 {
		return false
	}
	key := strings.TrimSpace(line[:eq])
	if at := start + strings.Index(line, key); strings.Contains(key, " ") && wordy(key) && m.spans[at].to == 0 {
		m.span(at, at+len(key), key, "quotes-missing")
		return true
	}
	value := strings.TrimSpace(line[eq+1:])
	if i := strings.Index(value, " #"); i >= 0 {
		value = strings.TrimSpace(value[:i])
	}
	at := start + eq + 1 + strings.Index(line[eq+1:], value)
	if value == "" {
		at = start + len(line)
	}
	switch {
	case m.spans[at].to != 0:
		return false
	case value == "":
		m.span(at, at, "", "")
		return true
	}
	if inner := strings.TrimSuffix(value[1:], "'"); value[0] == '\'' && len(inner) == len(value)-2 && strings.Contains(inner, "'") && !strings.Contains(inner, "',") {
		m.span(at, at+len(value), inner, "quotes-missing")
		return true
	}
	if strings.IndexByte(`"'[]{}=,`, value[0]) >= 0 || strings.HasSuffix(value, `"`) && strings.Count(value, `"`)%2 == 1 {
		return false
	}
	id := "quotes-missing"
	if strings.IndexFunc(value, unicode.IsLetter) < 0 {
		id = "" // 01000, 12/12/2026
	}
	m.span(at, at+len(value), value, id)
	return true
}

// span keeps a text that stands without its quotes, with a note.
func (m *tomlMend) span(from, to int, text, id string) {
	if m.spans == nil {
		m.spans = map[int]tomlSpan{}
	}
	m.spans[from] = tomlSpan{to, text}
	if id == "" {
		return
	}
	quoted := `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(text) + `"`
	d := diag.New(id, m.text.Pos(m.from+from), diag.Args{"value": short(text, 80), "fix": quoted})
	*m.faults = append(*m.faults, d.Fixed(m.fix([]edit{{from, to, quoted}})))
}

// refuse reports an entry that is not understood, at its value.
func (m *tomlMend) refuse(start int, line string) {
	args := diag.Args{"value": short(strings.TrimSpace(line), 60)}
	at := start + len(line) - len(strings.TrimLeft(line, " \t"))
	if entry, head := tomlStarts(line, 0); entry && !head {
		rest := line[strings.IndexByte(line, '=')+1:]
		at = start + len(line) - len(strings.TrimLeft(rest, " \t"))
	}
	m.fault("toml-not-understood", at, args)
}

// quoteKeys puts the bare keys with accents in quotes, of lines, of heads and
// inside braces.
func quoteKeys(src string) string {
	if strings.IndexFunc(src, func(c rune) bool { return c >= utf8.RuneSelf }) < 0 {
		return src
	}
	var b strings.Builder
	var open []byte // brackets
	last, key := 0, true
	for at := 0; at < len(src); {
		c := src[at]
		switch {
		case key && c != ' ' && c != '\t' && c != '\n' && c != '#' && c != '}':
			end := at + keyLength(src[at:])
			b.WriteString(src[last:at] + quotedPath(src[at:end]))
			last, at, key = end, end, false
			continue
		case c == '#':
			line, _ := lineAt(src, at)
			at += len(line)
			continue
		case c == '"' || c == '\'':
			at = textEnd(src, at)
			continue
		case c == '\n':
			key = len(open) == 0
		case c == '[' || c == '{':
			open = append(open, c)
			key = c == '{'
		case (c == ']' || c == '}') && len(open) > 0:
			open = open[:len(open)-1]
		case c == ',':
			key = len(open) > 0 && open[len(open)-1] == '{'
		}
		at++
	}
	b.WriteString(src[last:])
	return b.String()
}

// keyLength returns how long the key at the beginning of s is: to its sign, or
// for the head of a table to the end of it.
func keyLength(s string) int {
	for i := 0; i < len(s); {
		switch c := s[i]; {
		case c == '"' || c == '\'':
			i = textEnd(s, i)
			continue
		case c == '=' || c == '\n' || c == '#' || c == ',' || c == '}' || c == ']':
			for c == ']' && i < len(s) && s[i] == ']' {
				i++
			}
			return i
		}
		i++
	}
	return len(s)
}

// quotedPath puts the parts of a dotted key that have accents in quotes.
func quotedPath(path string) string {
	name := strings.Trim(path, "[] \t")
	if strings.ContainsAny(name, `"'`) || strings.IndexFunc(name, func(c rune) bool { return c >= utf8.RuneSelf }) < 0 {
		return path
	}
	parts := strings.Split(name, ".")
	for i, p := range parts {
		if p = strings.TrimSpace(p); wordy(p) && !strings.ContainsAny(p, " ’") {
			parts[i] = `"` + p + `"`
		}
	}
	before, after, _ := strings.Cut(path, name)
	return before + strings.Join(parts, ".") + after
}

// textEnd returns the offset after the text in quotes that begins at; one that
// is not closed ends with its line.
func textEnd(s string, at int) int {
	quote := s[at : at+1]
	if long := quote + quote + quote; strings.HasPrefix(s[at:], long) {
		if i := strings.Index(s[at+3:], long); i >= 0 {
			return at + 3 + i + 3
		}
		return len(s)
	}
	for i := at + 1; i < len(s); i++ {
		switch {
		case s[i] == '\n':
			return i
		case s[i] == '\\' && quote == `"`:
			i++
		case s[i] == quote[0]:
			return i + 1
		}
	}
	return len(s)
}
