package layout

import (
	"errors"
	"html/template"
	"strconv"
	"strings"

	"saison/internal/diag"
)

// known says which words of the template packages mean which of our faults.
// The text before the quoted name is looked for; the first row that fits wins.
var known = []struct {
	words string // what the package says
	id    string
	after string // the name stands between this and the closing quote or space; "" when there is none
}{
	{"no such template", "layout-partial-unknown", `"`},
	{"not defined", "layout-partial-unknown", `template "`},
	{"not defined", "layout-function-unknown", `function "`},
	{"can't evaluate field", "layout-value-unknown", "field "},
	{"nil pointer evaluating", "layout-value-absent", "nil pointer evaluating "},
	{"map has no entry for key", "layout-value-unknown", `key "`},
	{"is not a method but has arguments", "layout-value-unknown", "at <."},
	{"no word", "layout-word-unknown", `no word "`},
	{"unclosed action", "layout-unclosed", ""},
	{"unexpected EOF", "layout-unclosed", ""},
	{"unexpected {{end}}", "layout-unclosed", ""},
	{"unexpected {{else}}", "layout-unclosed", ""},
	{"unterminated", "layout-unclosed", ""},
}

// Fault turns an error of [Set.Piece] into a fault of the author. path is that of
// the piece.
func (s *Set) Fault(err error, path string) diag.Diagnostic { return s.fault(err, root+path) }

// fault turns an error of the template packages into a fault of the author.
// file is used when the error does not say one.
func (s *Set) fault(err error, file string) diag.Diagnostic {
	text := err.Error()
	pos := s.place(text, file)
	id, args := "layout-error", diag.Args{}
	var unsafe *template.Error
	if errors.As(err, &unsafe) && unsafe.ErrorCode != template.ErrNoSuchTemplate {
		id = "layout-html"
	}
	for _, k := range known {
		if !strings.Contains(text, k.words) {
			continue
		}
		if k.after != "" {
			_, rest, found := strings.Cut(text, k.after)
			if !found {
				continue
			}
			args["name"] = rest[:max(0, strings.IndexAny(rest+`"`, "\" >"))]
		}
		id = k.id
		break
	}
	d := diag.New(id, pos, args)
	if lines := s.lines[pos.File]; pos.Line > 0 && pos.Line <= len(lines) {
		d.Excerpt = strings.TrimRight(lines[pos.Line-1], "\r")
	}
	return d
}

// place finds "name:line" or "name:line:column" of a known file in an error.
func (s *Set) place(text, file string) diag.Pos {
	for path := range s.lines {
		_, rest, found := strings.Cut(text, ":"+strings.TrimPrefix(path, root)+":")
		if !found {
			_, rest, found = strings.Cut(text, " "+strings.TrimPrefix(path, root)+":")
		}
		if !found {
			continue
		}
		digits, _, _ := strings.Cut(rest, ":")
		if line, err := strconv.Atoi(digits); err == nil {
			return diag.Pos{File: path, Line: line}
		}
	}
	return diag.Pos{File: file}
}

// lint refuses what the escaping cannot make good: an action inside a script
// or style element, and a value of an attribute that stands without quotes.
func lint(file, text string) diag.List {
	var faults diag.List
	at := func(offset int) diag.Pos {
		before := text[:offset]
		return diag.Pos{File: file, Line: 1 + strings.Count(before, "\n"),
			Col: 1 + len([]rune(before[strings.LastIndexByte(before, '\n')+1:]))}
	}
	lower := strings.ToLower(text)
	for _, element := range []string{"script", "style"} {
		for from := 0; ; {
			open := strings.Index(lower[from:], "<"+element)
			if open < 0 {
				break
			}
			open += from
			end := strings.Index(lower[open:], "</"+element)
			if end < 0 {
				end = len(lower) - open
			}
			start := open + max(0, strings.IndexByte(lower[open:open+end], '>'))
			if action := strings.Index(lower[start:open+end], "{{"); action >= 0 {
				faults.Add("layout-action-in-script", at(start+action), diag.Args{"element": element})
			}
			from = open + max(end, 1)
		}
	}
	for from := 0; ; {
		i := strings.Index(text[from:], "={{")
		if i < 0 {
			break
		}
		from += i + 1
		// Inside a tag only: "a={{.B}}" in running text is harmless.
		if strings.LastIndexByte(text[:from], '<') > strings.LastIndexByte(text[:from], '>') {
			faults.Add("layout-unquoted", at(from), nil)
		}
	}
	return faults
}
