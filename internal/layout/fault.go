package layout

import (
	"errors"
	"html/template"
	pathpkg "path"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"saison/internal/diag"
	"saison/internal/schema"
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

// Broken is the error of a layout that cannot be filled with a view. Most such
// faults are found by [Load] and [Set.Try]; some depend on the page.
type Broken struct {
	Fault diag.Diagnostic // where, in the author's words
	err   error
}

func (b *Broken) Error() string { return "executing a layout: " + b.err.Error() }

// Unwrap returns the error of the template packages.
func (b *Broken) Unwrap() error { return b.err }

// Diagnostic returns the fault, for those that know only errors.
func (b *Broken) Diagnostic() diag.Diagnostic { return b.Fault }

// Fault returns the fault of an error of [Set.Piece]. path is that of the piece.
func (s *Set) Fault(err error, path string) diag.Diagnostic {
	var broken *Broken
	if errors.As(err, &broken) {
		return broken.Fault
	}
	return s.fault(err, root+path, nil)
}

// fault turns an error of the template packages into a fault of the author.
// file is used when the error does not say one; view, which may be nil, is what
// the layout was to be filled with.
func (s *Set) fault(err error, file string, view any) diag.Diagnostic {
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
			name := rest[:max(0, strings.IndexAny(rest+`"`, "\" >"))]
			args["name"] = name
			if near := s.near(k.id, name, text, view); near != "" {
				args["near"] = near
			}
		}
		id = k.id
		break
	}
	lines := s.lines[pos.File]
	if id == "layout-unclosed" || view == nil {
		// What follows an action without an end may be told as anything.
		if at, action, ok := unbalanced(strings.Join(lines, "\n")); ok && (action || id == "layout-unclosed") {
			id, args = "layout-unclosed", diag.Args{}
			pos.Line, pos.Col = at.Line, at.Col
		}
	}
	name, _ := args["name"].(string)
	if id == "layout-value-unknown" {
		name = name[strings.LastIndexByte(name, '.')+1:] // of ".Next.Nam" the last is wrong
	}
	if pos.Line > 0 && pos.Line <= len(lines) {
		pos.Col = column(lines[pos.Line-1], name, pos.Col)
	}
	d := diag.New(id, pos, args)
	if pos.Line > 0 && pos.Line <= len(lines) {
		d.Excerpt = strings.TrimRight(lines[pos.Line-1], "\r")
	}
	return d
}

// near returns the name there is that is nearest to one that is not.
func (s *Set) near(id, name, text string, view any) string {
	switch id {
	case "layout-partial-unknown":
		var all []string
		for path := range s.lines {
			all = append(all, strings.TrimPrefix(path, root))
		}
		slices.Sort(all)
		if near := schema.Nearest(name, all); near != "" {
			return near
		}
		for _, path := range all { // without its folder, or its ending
			if strings.TrimSuffix(pathpkg.Base(path), ".html") == strings.TrimSuffix(pathpkg.Base(name), ".html") {
				return path
			}
		}
	case "layout-value-unknown":
		_, typ, _ := strings.Cut(text, " in type ")
		if typ == "" && view != nil {
			typ = reflect.TypeOf(view).String()
		}
		return schema.Nearest(name, namesOf(view)[strings.TrimPrefix(typ, "*")])
	case "layout-function-unknown":
		return schema.Nearest(name, functions)
	}
	return ""
}

// functions are those of the template packages.
var functions = strings.Fields("and call html index slice js len not or print printf println urlquery eq ge gt le lt ne " +
	"if else end with range template define block break continue")

// namesOf returns what a layout may ask for in a view and in what is reached
// from it, by the name of the type without a star.
func namesOf(view any) map[string][]string {
	all := map[string][]string{}
	var walk func(t reflect.Type)
	walk = func(t reflect.Type) {
		for t.Kind() == reflect.Pointer || t.Kind() == reflect.Slice {
			t = t.Elem()
		}
		if _, seen := all[t.String()]; seen || t.Kind() != reflect.Struct {
			return
		}
		var names []string
		all[t.String()] = nil
		for i := range t.NumField() {
			if f := t.Field(i); f.IsExported() {
				names = append(names, f.Name)
				walk(f.Type)
			}
		}
		for m := range reflect.PointerTo(t).NumMethod() {
			method := reflect.PointerTo(t).Method(m)
			names = append(names, method.Name)
			if method.Type.NumOut() > 0 {
				walk(method.Type.Out(0))
			}
		}
		all[t.String()] = names
	}
	if view != nil {
		walk(reflect.TypeOf(view))
	}
	return all
}

// column returns where in a line the name stands, from which on the error is:
// in characters, from 1, or 0 for unknown. from is the place that the error
// says, in the same count.
func column(line, name string, from int) int {
	if name == "" {
		return from
	}
	start := 0
	if from > 0 {
		start = len(string([]rune(line)[:min(from-1, len([]rune(line)))]))
	}
	for _, first := range []int{start, 0} {
		for i := first; i+len(name) <= len(line); i++ {
			if line[i:i+len(name)] != name || isWordAt(line, i-1) || isWordAt(line, i+len(name)) {
				continue
			}
			if i > 0 && line[i-1] == '.' {
				i--
			}
			return utf8.RuneCountInString(line[:i]) + 1
		}
	}
	return from
}

func isWordAt(s string, i int) bool {
	return i >= 0 && i < len(s) && (s[i] == '_' || s[i] >= 0x80 || '0' <= s[i] && s[i] <= '9' || 'a' <= s[i]|0x20 && s[i]|0x20 <= 'z')
}

// place finds "name:line" or "name:line:byte" of a known file in an error.
func (s *Set) place(text, file string) diag.Pos {
	best, at := diag.Pos{File: file}, len(text)
	for path, lines := range s.lines {
		name := strings.TrimPrefix(path, root)
		for _, before := range []string{":", " "} {
			i := strings.Index(text, before+name+":")
			if i < 0 || i >= at {
				continue
			}
			digits, rest, _ := strings.Cut(text[i+len(before+name+":"):], ":")
			line, err := strconv.Atoi(digits)
			if err != nil || line < 1 || line > len(lines) {
				continue
			}
			best, at = diag.Pos{File: path, Line: line}, i
			digits, _, _ = strings.Cut(rest, ":")
			if byteAt, err := strconv.Atoi(digits); err == nil && byteAt <= len(lines[line-1]) {
				best.Col = utf8.RuneCountInString(lines[line-1][:byteAt]) + 1
			}
		}
	}
	return best
}
