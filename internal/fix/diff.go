package fix

import (
	"slices"
	"strings"

	"saison/internal/clean"
)

// Op says what becomes of a line.
type Op byte

const (
	Kept    Op = ' '
	Removed Op = '-'
	Added   Op = '+'
)

// Line is one line of a difference.
type Line struct {
	Op   Op
	N    int // its number, in the old file for a removed line, else in the new one
	Text string
	Gap  bool // lines before it are left out
}

// around is how many lines are shown before and after a change.
const around = 1

// Diff returns the lines that differ between the two states of the file, with a
// line around each change. Encodings, marks of byte order and line ends are no
// difference.
func (f *FileFix) Diff() []Line {
	all := pair(compare(lines(f.Path, f.Before), lines(f.Path, f.After)))
	shown := make([]bool, len(all))
	for i, l := range all {
		if l.Op == Kept {
			continue
		}
		for j := max(0, i-around); j <= min(len(all)-1, i+around); j++ {
			shown[j] = true
		}
	}
	var out []Line
	for i, l := range all {
		if shown[i] {
			l.Gap = i > 0 && !shown[i-1]
			out = append(out, l)
		}
	}
	return out
}

// pair puts each new line below the old one that it stands for, where as many
// come as go.
func pair(all []Line) []Line {
	for i := 0; i < len(all); {
		n := run(all[i:], Removed)
		if n == 0 {
			i++
			continue
		}
		if run(all[i+n:], Added) == n {
			block := slices.Clone(all[i : i+2*n])
			for j := range n {
				all[i+2*j], all[i+2*j+1] = block[j], block[n+j]
			}
			i += n
		}
		i += n
	}
	return all
}

// run counts the lines at the start that have the same lot.
func run(all []Line, op Op) int {
	n := 0
	for n < len(all) && all[n].Op == op {
		n++
	}
	return n
}

func lines(path string, data []byte) []string {
	text, _ := clean.Decode(path, data)
	s := text.String()
	if _, ok := text.Edit(0, 0, ""); ok { // in UTF-8: what cannot be seen is a difference too
		s = lineEnds.Replace(strings.TrimPrefix(string(data), "\uFEFF"))
	}
	all := strings.Split(s, "\n")
	if n := len(all); all[n-1] == "" {
		all = all[:n-1]
	}
	return all
}

var lineEnds = strings.NewReplacer("\r\n", "\n", "\r", "\n")

// maxCompared bounds the lines that are compared each with each.
const maxCompared = 2000

// compare returns the lines of both texts, those in common once.
func compare(a, b []string) []Line {
	head := 0
	for head < len(a) && head < len(b) && a[head] == b[head] {
		head++
	}
	tail := 0
	for tail < len(a)-head && tail < len(b)-head && a[len(a)-1-tail] == b[len(b)-1-tail] {
		tail++
	}
	var out []Line
	for i := range head {
		out = append(out, Line{Op: Kept, N: i + 1, Text: a[i]})
	}
	out = middle(out, a[head:len(a)-tail], b[head:len(b)-tail], head)
	for i := len(b) - tail; i < len(b); i++ {
		out = append(out, Line{Op: Kept, N: i + 1, Text: b[i]})
	}
	return out
}

// middle appends the lines of a and b, which begin after head lines, by their
// longest row of lines in common.
func middle(out []Line, a, b []string, head int) []Line {
	var common [][]uint16 // of a[i:] and b[j:]
	if len(a) <= maxCompared && len(b) <= maxCompared {
		common = make([][]uint16, len(a)+1)
		common[len(a)] = make([]uint16, len(b)+1)
		for i := len(a) - 1; i >= 0; i-- {
			common[i] = make([]uint16, len(b)+1)
			for j := len(b) - 1; j >= 0; j-- {
				if a[i] == b[j] {
					common[i][j] = common[i+1][j+1] + 1
				} else {
					common[i][j] = max(common[i+1][j], common[i][j+1])
				}
			}
		}
	}
	i, j := 0, 0
	for i < len(a) || j < len(b) {
		switch {
		case common != nil && i < len(a) && j < len(b) && a[i] == b[j]:
			out = append(out, Line{Op: Kept, N: head + j + 1, Text: b[j]})
			i, j = i+1, j+1
		case i < len(a) && (common == nil || j == len(b) || common[i+1][j] >= common[i][j+1]):
			out = append(out, Line{Op: Removed, N: head + i + 1, Text: a[i]})
			i++
		default:
			out = append(out, Line{Op: Added, N: head + j + 1, Text: b[j]})
			j++
		}
	}
	return out
}
