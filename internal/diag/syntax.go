package diag

import (
	"regexp"
	"strings"
)

// Syntax is how the front matter of a file is written, and so how a line to type
// has to look there.
type Syntax uint8

const (
	YAML Syntax = iota
	TOML
	JSON
)

// Spell gives each fault the syntax of its file, as syntax returns it.
func (l List) Spell(syntax func(file string) Syntax) {
	for i := range l {
		l[i].Syntax = syntax(l[i].Pos.File)
	}
}

// lineInHint is a line to type between quotation marks, as hints quote it.
var lineInHint = map[string]*regexp.Regexp{
	"fr": regexp.MustCompile(`« ([\p{L}][\p{L}\p{N} _-]*): (.+?) »($|[ ,;.)])`),
	"en": regexp.MustCompile(`"([\p{L}][\p{L}\p{N} _-]*): (.+?)"($|[ ,;.)])`),
}

// rowInHint is an element of a list between quotation marks.
var rowInHint = regexp.MustCompile(`- \{[^{}]*\}`)

// respell returns a hint with its lines to type in the syntax of the file. A
// hint about another file, a line of saison.yaml above all, stays as it is.
func (s Syntax) respell(hint, lang string) string {
	if s == YAML || strings.Contains(hint, "saison.yaml") || strings.Contains(hint, ".md") {
		return hint
	}
	mark, open, end := lineInHint["fr"], "« ", " »"
	if lang != "fr" { // in English the marks would be those of the line
		mark, open, end = lineInHint["en"], "", ""
	}
	hint = rowInHint.ReplaceAllStringFunc(hint, func(row string) string { return s.value(strings.TrimPrefix(row, "- ")) })
	return mark.ReplaceAllStringFunc(hint, func(quoted string) string {
		m := mark.FindStringSubmatch(quoted)
		return open + s.pair(m[1], m[2]) + end + m[3]
	})
}

// pair returns a key with its value.
func (s Syntax) pair(key, value string) string {
	if s == JSON {
		return `"` + key + `": ` + s.value(value)
	}
	if strings.Trim(key, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-") != "" {
		key = `"` + key + `"`
	}
	return key + " = " + s.value(value)
}

// value returns a value that is written as YAML on one line.
func (s Syntax) value(v string) string {
	v = strings.TrimSpace(v)
	switch {
	case enclosed(v, "[", "]"):
		items := parts(v[1 : len(v)-1])
		for i, item := range items {
			items[i] = s.item(item)
		}
		return "[" + strings.Join(items, ", ") + "]"
	case enclosed(v, "{", "}"):
		return s.table(parts(v[1 : len(v)-1]))
	case enclosed(v, `"`, `"`):
		return v
	case enclosed(v, "'", "'"):
		v = strings.ReplaceAll(v[1:len(v)-1], "''", "'")
	case number(v):
		return v
	}
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(v) + `"`
}

// item returns one item of a list: "plein: 12,50 €" is a table of its own.
func (s Syntax) item(v string) string {
	if key, _, pair := strings.Cut(v, ": "); pair && !strings.ContainsAny(key, `"'[{`) {
		return s.table([]string{v})
	}
	return s.value(v)
}

func (s Syntax) table(pairs []string) string {
	for i, p := range pairs {
		key, value, _ := strings.Cut(p, ":")
		pairs[i] = s.pair(strings.Trim(key, ` "'`), value)
	}
	if s == JSON {
		return "{" + strings.Join(pairs, ", ") + "}"
	}
	return "{ " + strings.Join(pairs, ", ") + " }"
}

func enclosed(v, open, end string) bool {
	return len(v) > 1 && strings.HasPrefix(v, open) && strings.HasSuffix(v, end)
}

// number reports whether v is a whole number that says the same in every syntax.
func number(v string) bool {
	return v != "" && strings.Trim(v, "0123456789") == "" && (v[0] != '0' || v == "0")
}

// parts cuts the inside of a list at its commas, but not inside brackets or
// quotation marks, nor between figures: 12,50 €.
func parts(v string) []string {
	var out []string
	depth, start, quote := 0, 0, byte(0)
	for i := range len(v) {
		switch c := v[i]; {
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case (c == '"' || c == '\'') && (i == 0 || v[i-1] == ' '):
			quote = c
		case c == '[' || c == '{':
			depth++
		case c == ']' || c == '}':
			depth--
		case c == ',' && depth == 0 && i+1 < len(v) && v[i+1] == ' ':
			out = append(out, strings.TrimSpace(v[start:i]))
			start = i + 1
		}
	}
	if rest := strings.TrimSpace(v[start:]); rest != "" {
		out = append(out, rest)
	}
	return out
}
