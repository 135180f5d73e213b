// Package manual explains what saison says and understands: every message with
// an example, every key, setting and kind.
//
// The examples stand in tables (examples/*.txt): for each id of package diag a
// wrong document and the same put right, in French. A test runs each through
// the whole line, so they cannot grow stale; what the line says of the wrong one
// is kept beside them (examples/said.json). `saison explain` and
// docs/messages.md are made from both.
package manual

import (
	"embed"
	"fmt"
	"path"
	"strconv"
	"strings"

	"saison/internal/diag"
)

// Example is what raises one message, and the same put right.
type Example struct {
	ID    string
	At    diag.Pos // where the wrong one raises it
	Wrong []File   // none when Reason or Under is given
	Right []File
	With  []string   // further ids that follow from the same mistake, in the wrong one
	Still []string   // ids that the right one may raise: notes that ask for nothing
	Under string     // for words that only stand below another message: the id of that
	Why   diag.Words // why no document raises it: the disk does, or a command
}

// File is one file of an example, as the table has it.
type File struct {
	Path  string
	Shown string // with "⟦A0⟧" for bytes that cannot be shown, and "⟦40×ab⟧" for text that is repeated, in which "↵" ends a line
}

// Text returns the file as it is saved.
func (f File) Text() string {
	var b strings.Builder
	rest := f.Shown
	for {
		before, after, found := strings.Cut(rest, "⟦")
		b.WriteString(before)
		if !found {
			return b.String()
		}
		mark, after, _ := strings.Cut(after, "⟧")
		b.WriteString(unmark(mark))
		rest = after
	}
}

// unmark returns what a mark in brackets stands for: bytes in hexadecimal, or a
// text that is repeated.
func unmark(mark string) string {
	if n, text, repeated := strings.Cut(mark, "×"); repeated {
		if count, err := strconv.Atoi(n); err == nil {
			return strings.Repeat(strings.ReplaceAll(text, "↵", "\n"), count)
		}
	}
	var out []byte
	for i := 0; i+1 < len(mark); i += 2 {
		c, err := strconv.ParseUint(mark[i:i+2], 16, 8)
		if err != nil {
			panic("manual: not a mark: " + mark)
		}
		out = append(out, byte(c))
	}
	return string(out)
}

//go:embed examples
var tables embed.FS

// Examples returns the example of every message, by id. It reads the tables anew
// each time; the caller owns the result.
func Examples() map[string]*Example {
	all := map[string]*Example{}
	entries, err := tables.ReadDir("examples")
	if err != nil {
		panic(err) // embedded: a bug of ours
	}
	for _, e := range entries {
		if path.Ext(e.Name()) != ".txt" || e.Name() == "base.txt" || e.Name() == "tour.txt" {
			continue
		}
		for _, x := range readTable(table(e.Name())) {
			if all[x.ID] != nil {
				panic("manual: two examples of " + x.ID)
			}
			all[x.ID] = x
		}
	}
	return all
}

// Base returns the small site that every example stands in.
func Base() []File { return readTable(table("base.txt"))[0].Right }

// Tour returns whole documents to begin with, one each, in the order of the manual.
func Tour() []File {
	var files []File
	for _, x := range readTable(table("tour.txt")) {
		files = append(files, x.Right...)
	}
	return files
}

func table(name string) string {
	data, err := tables.ReadFile("examples/" + name)
	if err != nil {
		panic(err) // embedded: a bug of ours
	}
	return string(data)
}

// readTable reads a table of examples. Its lines:
//
//	# a remark
//	== id file:line      an example begins; its message is raised there
//	=with id, id         see Example.With; in the same way =still, =under
//	=fr text, =en text   see Example.Why
//	@ path               the lines of another file begin; at first those of file
//	| text               a line of the wrong and of the right file
//	- text               a line of the wrong file
//	+ text               a line of the right file
//
// A table that breaks these rules is a bug of ours, and a panic.
func readTable(s string) []*Example {
	var all []*Example
	var x *Example
	var name string
	n := 0
	for line := range strings.Lines(s) {
		n++
		line = strings.TrimSuffix(line, "\n")
		first, rest, _ := strings.Cut(line, " ")
		switch first {
		case "#", "":
		case "==":
			x = &Example{}
			x.ID, name, _ = strings.Cut(rest, " ")
			x.At = readPos(name)
			name = x.At.File
			all = append(all, x)
		case "=with":
			x.With = strings.Split(rest, ", ")
		case "=still":
			x.Still = strings.Split(rest, ", ")
		case "=under":
			x.Under = rest
		case "=fr":
			x.Why.FR = rest
		case "=en":
			x.Why.EN = rest
		case "@":
			name = rest
		case "|":
			x.Wrong, x.Right = addLine(x.Wrong, name, rest), addLine(x.Right, name, rest)
		case "-":
			x.Wrong = addLine(x.Wrong, name, rest)
		case "+":
			x.Right = addLine(x.Right, name, rest)
		default:
			panic(fmt.Sprintf("manual: line %d of a table: %q", n, line))
		}
	}
	return all
}

func addLine(files []File, name, line string) []File {
	for i := range files {
		if files[i].Path == name {
			files[i].Shown += line + "\n"
			return files
		}
	}
	return append(files, File{name, line + "\n"})
}

func readPos(s string) diag.Pos {
	if i := strings.LastIndexByte(s, ':'); i >= 0 {
		if n, err := strconv.Atoi(s[i+1:]); err == nil {
			return diag.Pos{File: s[:i], Line: n}
		}
	}
	return diag.Pos{File: s} // the whole file
}
