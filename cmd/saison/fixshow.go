package main

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"saison/internal/diag"
	"saison/internal/fix"
)

// show prints what is repaired in a file, in words, then line by line.
func (x *fixing) show(f *fix.FileFix) {
	var b strings.Builder
	b.WriteString(x.paint("1", f.Path) + "\n")
	for _, line := range x.repairs(f.Applied) {
		b.WriteString("  " + line + "\n")
	}
	signs := false
	diff := f.Diff()
	digits := 1
	for _, l := range diff {
		digits = max(digits, len(fmt.Sprint(l.N)))
	}
	for _, l := range diff {
		if l.Gap {
			fmt.Fprintf(&b, "  %*s\n", digits+2, "…")
		}
		text := l.Text
		if l.Op != fix.Kept {
			text = visible.Replace(text)
			signs = signs || text != l.Text
			text = spellHidden(text)
		}
		text = strings.TrimRight(fmt.Sprintf("%*d %c %s", digits+2, l.N, l.Op, diag.Plain(text)), " ")
		b.WriteString("  " + x.paint(opColours[l.Op], text) + "\n")
	}
	if signs {
		b.WriteString(wordsSigns.In(x.lang) + "\n")
	}
	fmt.Fprint(x.stdout, b.String())
}

// visible shows the white space that repairs are about.
var visible = strings.NewReplacer("\t", "⇥", "\u00a0", "⍽", "\u202f", "⍽")

// spellHidden spells out characters that cannot be seen.
func spellHidden(s string) string {
	var b strings.Builder
	for _, c := range s {
		if unicode.Is(unicode.Cf, c) && c != '\u200c' && c != '\u200d' { // joiners belong to writing
			fmt.Fprintf(&b, "<U+%04X>", c)
		} else {
			b.WriteRune(c)
		}
	}
	return b.String()
}

var opColours = map[fix.Op]string{fix.Kept: "2", fix.Removed: "31", fix.Added: "32"}

// paint colours s on a terminal.
func (x *fixing) paint(code, s string) string {
	if !x.colour || !x.screen {
		return s
	}
	return "\x1b[" + code + "m" + s + "\x1b[0m"
}

// repairs says each sort of repair once, with its lines.
func (x *fixing) repairs(all []fix.Repair) []string {
	var labels []string
	lines := map[string][]int{}
	for _, r := range all {
		label := r.Label(x.lang)
		if !slices.Contains(labels, label) {
			labels = append(labels, label)
		}
		if n := r.Pos.Line; n > 0 && !slices.Contains(lines[label], n) {
			lines[label] = append(lines[label], n)
		}
	}
	slices.SortStableFunc(labels, func(a, b string) int { return first(lines[a]) - first(lines[b]) })
	for i, label := range labels {
		if n := lines[label]; len(n) > 0 {
			slices.Sort(n)
			labels[i] = diag.Lines(n).In(x.lang) + x.pick(" : ", ": ") + label
		}
	}
	return labels
}

func first(lines []int) int {
	if len(lines) == 0 {
		return 0
	}
	return lines[0]
}

func (x *fixing) pick(fr, en string) string { return diag.Words{FR: fr, EN: en}.In(x.lang) }
