package picture

import (
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/bidi"
)

// pieces cuts a text where a line may end: behind a space, a hyphen, a dash or a
// stroke. A space that does not break stays inside.
func pieces(text string) []string {
	var all []string
	from := 0
	for i, r := range text {
		switch r {
		case ' ', '-', '–', '—', '/':
			end := i + len(string(r))
			if end < len(text) {
				all, from = append(all, text[from:end]), end
			}
		}
	}
	return append(all, text[from:])
}

// wrap breaks a text into as few lines as the width allows, and then makes the
// lines as even as they can be.
func (p *press) wrap(f family, size, track int, text string, width int, rtl bool) []string {
	text = strings.Join(strings.FieldsFunc(text, func(r rune) bool { return r == ' ' || r == '\n' || r == '\t' }), " ")
	if text == "" {
		return nil
	}
	parts := pieces(text)
	widths := make([]int, len(parts))
	for i, s := range parts {
		widths[i] = p.widthOf(f, size, track, visual(s, rtl))
	}
	within := func(most int) [][]string {
		var lines [][]string
		used := 0
		for i, s := range parts {
			bare := widths[i]
			if t := strings.TrimRight(s, " "); t != s {
				bare = p.widthOf(f, size, track, visual(t, rtl))
			}
			if len(lines) == 0 || used+bare > most {
				lines, used = append(lines, nil), 0
			}
			lines[len(lines)-1] = append(lines[len(lines)-1], s)
			used += widths[i]
		}
		return lines
	}
	best := within(width)
	low, high := width/2, width
	for low < high && len(best) > 1 {
		half := (low + high) / 2
		if lines := within(half); len(lines) == len(best) {
			best, high = lines, half
		} else {
			low = half + 1
		}
	}
	out := make([]string, len(best))
	for i, l := range best {
		out[i] = strings.TrimSpace(strings.Join(l, ""))
	}
	return out
}

// tooWide reports whether a single word is wider than the column.
func (p *press) tooWide(f family, size, track int, lines []string, width int) bool {
	return slices.ContainsFunc(lines, func(l string) bool { return p.widthOf(f, size, track, l) > width })
}

// fit wraps a text and cuts it off behind most lines, and a word that is wider
// than the column behind what fits.
func (p *press) fit(f family, size, track int, text string, width, most int, rtl bool) []string {
	lines := p.wrap(f, size, track, text, width, rtl)
	cut := len(lines) > most
	if cut {
		// Filled as far as they go, not evenly: there is more to say.
		lines = lines[:most]
	}
	for i, l := range lines {
		end := cut && i == most-1
		if end {
			l = shortened(l)
		}
		if r := []rune(l); len(r) > width {
			l = shortened(string(r[:width])) // no letter is narrower than a pixel: what follows is a search, letter by letter
		}
		for p.widthOf(f, size, track, visual(l, rtl)) > width {
			r := []rune(strings.TrimSuffix(l, "…"))
			if len(r) < 2 {
				break
			}
			l = shortened(string(r[:len(r)-1]))
		}
		lines[i] = l
	}
	return lines
}

// visual returns a line in the order in which it is read from left to right
// (Unicode Standard Annex 9).
func visual(line string, rtl bool) string {
	if !rtl && !strings.ContainsFunc(line, func(r rune) bool { return r >= 0x0590 && r < 0x0900 }) {
		return line
	}
	direction := bidi.LeftToRight
	if rtl {
		direction = bidi.RightToLeft
	}
	var par bidi.Paragraph
	if _, err := par.SetString(line, bidi.DefaultDirection(direction)); err != nil {
		return line
	}
	order, err := par.Order()
	if err != nil {
		return line
	}
	type run struct {
		text string
		rtl  bool
	}
	var runs []run
	for i := range order.NumRuns() {
		r := order.Run(i)
		runs = append(runs, run{r.String(), r.Direction() == bidi.RightToLeft})
	}
	for i, r := range runs {
		if r.rtl {
			runs[i].text = turned(r.text)
		}
	}
	if rtl {
		slices.Reverse(runs)
	} else {
		// Numbers between words that run to the left stand in their order.
		for from := 0; from < len(runs); from++ {
			to := from
			for runs[from].rtl && to+2 < len(runs) && isNumber(runs[to+1].text) && runs[to+2].rtl {
				to += 2
			}
			slices.Reverse(runs[from : to+1])
			from = to
		}
	}
	var b strings.Builder
	for _, r := range runs {
		b.WriteString(r.text)
	}
	return b.String()
}

func isNumber(s string) bool { return !strings.ContainsFunc(s, unicode.IsLetter) }

// mirrors are the characters that are drawn the other way round.
var mirrors = map[rune]rune{'(': ')', ')': '(', '[': ']', ']': '[', '{': '}', '}': '{', '<': '>', '>': '<', '«': '»', '»': '«'}

// turned returns a run the other way round. Points stay behind their letters.
func turned(s string) string {
	var clusters []string
	for _, r := range s {
		if m, ok := mirrors[r]; ok {
			r = m
		}
		if unicode.Is(unicode.Mn, r) && len(clusters) > 0 {
			clusters[len(clusters)-1] += string(r)
			continue
		}
		clusters = append(clusters, string(r))
	}
	slices.Reverse(clusters)
	return strings.Join(clusters, "")
}
