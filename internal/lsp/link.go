package lsp

import "strings"

// mdLink is the destination of a Markdown link that stands at a place.
type mdLink struct {
	start, end int // bytes of the destination
	dest       string
	image      bool
}

// linkAt finds the link whose destination the byte at stands in: [words](dest),
// ![alt](dest), or [name]: dest at the beginning of a line.
func linkAt(t *text, at int) (mdLink, bool) {
	lineStart, lineEnd := t.bounds(t.lineOf(at))
	s := t.s[lineStart:lineEnd]
	col := min(at-lineStart, len(s)) // not behind the \r of a line's end
	if open := strings.LastIndex(s[:col], "]("); open >= 0 {
		l := mdLink{start: open + 2}
		if l.end = destEnd(s, l.start); col <= l.end {
			l.image = isImage(s, open)
			return l.in(s, lineStart), true
		}
	}
	// The cursor stands on the words of a link.
	if open := strings.LastIndexByte(s[:col], '['); open >= 0 {
		if mid := strings.Index(s[open:], "]("); mid >= 0 && open+mid >= col {
			l := mdLink{start: open + mid + 2, image: open > 0 && s[open-1] == '!'}
			l.end = destEnd(s, l.start)
			return l.in(s, lineStart), true
		}
	}
	if indent := skipBlanks(s, 0); indent < len(s) && s[indent] == '[' {
		if mid := strings.Index(s, "]:"); mid > 0 {
			l := mdLink{start: skipBlanks(s, mid+2)}
			l.end = destEnd(s, l.start)
			if col >= mid && col <= l.end {
				return l.in(s, lineStart), true
			}
		}
	}
	return mdLink{}, false
}

// in moves the bounds from the line s to the text, and takes the angle brackets
// off.
func (l mdLink) in(s string, lineStart int) mdLink {
	if l.start < l.end && s[l.start] == '<' {
		l.start++
		if s[l.end-1] == '>' && l.end > l.start {
			l.end--
		}
	}
	l.dest = s[l.start:l.end]
	l.start, l.end = l.start+lineStart, l.end+lineStart
	return l
}

// destEnd returns where the destination that begins at i ends.
func destEnd(s string, i int) int {
	if i < len(s) && s[i] == '<' {
		if n := strings.IndexByte(s[i:], '>'); n >= 0 {
			return i + n + 1
		}
		return len(s)
	}
	depth := 0
	for ; i < len(s); i++ {
		switch s[i] {
		case '(':
			depth++
		case ')':
			if depth == 0 {
				return i
			}
			depth--
		case ' ', '\t':
			return i
		}
	}
	return i
}

// isImage reports whether the bracket that closes at end belongs to a picture.
func isImage(s string, end int) bool {
	depth := 0
	for i := end; i >= 0; i-- {
		switch s[i] {
		case ']':
			depth++
		case '[':
			if depth--; depth == 0 {
				return i > 0 && s[i-1] == '!'
			}
		}
	}
	return false
}

// linkEnd returns where the link or picture with the destination dest ends, at
// which s begins; 0 when it begins with none.
func linkEnd(s, dest string) int {
	if dest == "" || !strings.HasPrefix(s, "[") && !strings.HasPrefix(s, "![") {
		return 0
	}
	i := strings.Index(s, "]("+dest)
	if i < 0 {
		if i = strings.Index(s, "](<"+dest); i < 0 {
			return 0
		}
		i++
	}
	end := i + len("](") + len(dest)
	if close := strings.IndexByte(s[end:], ')'); close >= 0 {
		end += close + 1
	}
	return end
}
