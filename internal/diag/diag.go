// Package diag holds faults in input files: where they stand, what they are
// called, and how they are said to an author.
//
// A fault is raised by its id:
//
//	diag.New("place-unknown", pos, diag.Args{"value": "sale", "near": "salle"})
//
// The words of the id, in French and in English, stand in the catalogue
// (catalogue_*.go); its severity too. An argument is text, a number, or a
// [Worder] that writes itself in the reader's language, such as a date.
//
// Failures of the machine are ordinary errors and never pass through here.
package diag

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Severity says what a fault does to its page.
type Severity uint8

const (
	// Error holds the page back; a build with an error publishes nothing.
	Error Severity = iota
	// Warning publishes the page, and fails a build only with --strict.
	Warning
	// Note informs, for example of how a value has been read.
	Note
)

// String returns the severity as machine output names it: error, warning, note.
func (s Severity) String() string {
	switch s {
	case Error:
		return "error"
	case Warning:
		return "warning"
	}
	return "note"
}

// Pos is a place in an input file.
type Pos struct {
	File string // slash-separated, relative to the site's folder
	Line int    // 1-based; 0 means the whole file
	Col  int    // 1-based, counted in characters (runes) of the file as saved; 0 means the whole line
}

// Spot is a place in a file that is known, in less memory than a [Pos].
type Spot struct{ Line, Col int32 }

// Spot returns the place without its file.
func (p Pos) Spot() Spot { return Spot{int32(p.Line), int32(p.Col)} }

// In returns the place in a file.
func (s Spot) In(file string) Pos { return Pos{file, int(s.Line), int(s.Col)} }

// String returns file:line:col, file:line or file.
func (p Pos) String() string {
	switch {
	case p.Line == 0:
		return p.File
	case p.Col == 0:
		return fmt.Sprintf("%s:%d", p.File, p.Line)
	}
	return fmt.Sprintf("%s:%d:%d", p.File, p.Line, p.Col)
}

// Compare orders places by file, line, column.
func (p Pos) Compare(q Pos) int {
	return cmp.Or(strings.Compare(p.File, q.File), cmp.Compare(p.Line, q.Line), cmp.Compare(p.Col, q.Col))
}

// A Worder writes itself in the language of the reader ("fr", "en").
type Worder interface{ In(lang string) string }

// Args are the named values of a message: string, int, or [Worder].
// An absent or empty one leaves out every hint line that needs it.
type Args map[string]any

// Related points to a second place that belongs to a fault, such as the other
// of two files with one address. Its words are those of the catalogue id ID.
type Related struct {
	Pos  Pos
	ID   string // a catalogue id; its Text is printed
	Args Args

	Shared bool // the fault stands there too, and holds that file back as well
}

// A Diagnostic is one fault of an author, as a value.
type Diagnostic struct {
	Pos      Pos
	ID       string
	Severity Severity
	Args     Args
	Notes    []Related
	Excerpt  string // the line of the file at Pos, when the reader of the file kept it
	Fix      *Fix   // the one right repair, or nil
	Syntax   Syntax // of the file at Pos, in which hints write their lines
}

// New returns the fault id at pos with the severity of the catalogue.
// It panics on an id that the catalogue lacks, since that is a bug of ours.
func New(id string, pos Pos, args Args) Diagnostic {
	m, ok := catalogue[id]
	if !ok {
		panic("diag: no message with the id " + id)
	}
	return Diagnostic{Pos: pos, ID: id, Severity: m.Severity, Args: args}
}

// With returns d with one more related place.
func (d Diagnostic) With(r Related) Diagnostic {
	d.Notes = append(slices.Clone(d.Notes), r)
	return d
}

// Spread returns the fault once for each place where it stands, d first.
func (d Diagnostic) Spread() []Diagnostic {
	all := []Diagnostic{d}
	for _, n := range d.Notes {
		if n.Shared {
			c := d
			c.Pos, c.Notes, c.Excerpt, c.Fix = n.Pos, nil, "", nil
			all = append(all, c)
		}
	}
	return all
}

// Fixed returns d with the repair f.
func (d Diagnostic) Fixed(f *Fix) Diagnostic {
	d.Fix = f
	return d
}

// List is a set of faults. The zero List is empty and ready to use.
type List []Diagnostic

// Add appends the fault id at pos.
func (l *List) Add(id string, pos Pos, args Args) { *l = append(*l, New(id, pos, args)) }

// Sort orders the list by place, severity, id, words and the other places that
// belong to a fault, and drops repeats, so that equal inputs print equal lists
// whatever ran in parallel.
func (l *List) Sort() {
	all := *l
	said := make([]string, len(all)) // only where the words decide
	words := func(i int) string {
		if said[i] == "" {
			said[i] = all[i].Message("en")
		}
		return said[i]
	}
	compare := func(i, j int) int {
		a, b := &all[i], &all[j]
		if c := a.Pos.Compare(b.Pos); c != 0 {
			return c
		}
		if c := cmp.Or(cmp.Compare(a.Severity, b.Severity), strings.Compare(a.ID, b.ID)); c != 0 {
			return c
		}
		return cmp.Or(strings.Compare(words(i), words(j)), slices.CompareFunc(a.Notes, b.Notes, compareNotes))
	}
	order := make([]int, len(all))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, compare)
	sorted := make(List, 0, len(all))
	for k, i := range order {
		if k == 0 || all[i].Pos != all[order[k-1]].Pos || all[i].ID != all[order[k-1]].ID || compare(i, order[k-1]) != 0 {
			sorted = append(sorted, all[i])
		}
	}
	*l = dropEchoes(sorted)
}

func compareNotes(a, b Related) int { return cmp.Or(a.Pos.Compare(b.Pos), strings.Compare(a.ID, b.ID)) }

// dropEchoes leaves out notes of how a value was read where a graver fault of
// the sorted list quotes the same reading: one mistake has one message.
func dropEchoes(l List) List {
	kept := l[:0]
	for _, d := range l {
		value, _ := d.Args["value"].(string)
		echo := false
		for i := len(kept) - 1; i >= 0 && !echo && d.Severity == Note && value != "" && kept[i].Pos == d.Pos; i-- {
			echo = kept[i].Severity < Note && kept[i].Args["value"] == any(value)
		}
		if !echo {
			kept = append(kept, d)
		}
	}
	return kept
}

// Count returns the number of faults of severity s.
func (l List) Count(s Severity) int {
	n := 0
	for _, d := range l {
		if d.Severity == s {
			n++
		}
	}
	return n
}

// HasErrors reports whether a fault of severity Error is in the list.
func (l List) HasErrors() bool { return l.Count(Error) > 0 }
