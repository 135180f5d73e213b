package layout

import (
	"strings"
	"unicode/utf8"

	"saison/internal/diag"
)

// lint refuses what the escaping cannot make good: an action inside a script
// or style element, and a value of an attribute that stands without quotes.
func lint(file, text string) diag.List {
	var faults diag.List
	at := func(offset int) diag.Pos {
		pos := placeOf(text, offset)
		pos.File = file
		return pos
	}
	lower := lowerASCII(text)
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

// lowerASCII returns text in small letters, each of its bytes in its place:
// other letters may have small ones of another length.
func lowerASCII(text string) string {
	b := []byte(text)
	for i, c := range b {
		if c >= 'A' && c <= 'Z' {
			b[i] = c + 'a' - 'A'
		}
	}
	return string(b)
}

// unbalanced finds the action that is never closed, for which action is true,
// the block that has no end, or the end that closes nothing.
func unbalanced(text string) (at diag.Pos, action, ok bool) {
	var open []int
	for i := 0; ; {
		next := strings.Index(text[i:], "{{")
		if next < 0 {
			break
		}
		start := i + next
		inside := strings.TrimLeft(strings.TrimPrefix(text[start+2:], "-"), " \t\r\n")
		if strings.HasPrefix(inside, "/*") {
			end := strings.Index(text[start:], "*/")
			if end < 0 {
				return placeOf(text, start), true, true
			}
			i = start + end
			continue
		}
		end := closing(text, start+2)
		if end < 0 {
			return placeOf(text, start), true, true
		}
		i = end
		switch word := inside[:strings.IndexFunc(inside+" ", func(r rune) bool { return r < 'a' || r > 'z' })]; word {
		case "if", "with", "range", "block", "define":
			open = append(open, start)
		case "else", "end":
			if len(open) == 0 {
				return placeOf(text, start), false, true
			}
			if word == "end" {
				open = open[:len(open)-1]
			}
		}
	}
	if len(open) == 0 {
		return diag.Pos{}, false, false
	}
	return placeOf(text, open[len(open)-1]), false, true
}

// closing returns where the braces are that close an action, or -1 when another
// action begins before, or none closes it.
func closing(text string, from int) int {
	var quote byte
	for i := from; i < len(text); i++ {
		c := text[i]
		switch {
		case quote != 0:
			if c == '\\' && quote == '"' {
				i++
			} else if c == quote {
				quote = 0
			} else if c == '\n' && quote == '"' {
				return -1
			}
		case c == '"' || c == '`':
			quote = c
		case strings.HasPrefix(text[i:], "}}"):
			return i
		case strings.HasPrefix(text[i:], "{{"):
			return -1
		}
	}
	return -1
}

// placeOf returns the line and column of an offset, in characters from 1.
func placeOf(text string, offset int) diag.Pos {
	before := text[:offset]
	return diag.Pos{Line: 1 + strings.Count(before, "\n"), Col: 1 + utf8.RuneCountInString(before[strings.LastIndexByte(before, '\n')+1:])}
}
