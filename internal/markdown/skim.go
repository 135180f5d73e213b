package markdown

import (
	"strings"

	"saison/internal/clean"
)

// Skim returns the first paragraph of the Markdown that begins at the byte offset
// of t, as [Body.FirstText] has it, without reading the rest. It is ok only
// where a look at the letters shows that this is so, and that the text has no
// pictures, no fences, and no links but to the web, a heading or a page of the
// site. So it is refused to many texts that would be no different.
func Skim(t *clean.Text, offset int) (first string, ok bool) {
	src := t.String()[offset:]
	if blank(src) || strings.Contains(src, "![") || strings.Contains(src, "]:") || strings.Contains(src, "```") || strings.Contains(src, "~~~") || !linksPages(src) {
		return "", false
	}
	end := firstParagraph(src)
	if end < 0 {
		return "", false
	}
	b := ParsePart(t, offset, offset+end)
	return b.FirstText, len(b.Diagnostics) == 0
}

// linksPages reports whether every link with its address in the text leads to the
// web, to a heading, or to an address of the site that no file can have.
func linksPages(src string) bool {
	for {
		i := strings.Index(src, "](")
		if i < 0 {
			return true
		}
		src = src[i+2:]
		if strings.HasPrefix(src, "https://") || strings.HasPrefix(src, "http://") || strings.HasPrefix(src, "mailto:") || strings.HasPrefix(src, "#") {
			continue
		}
		end := strings.IndexByte(src, ')')
		if end < 1 || src[0] != '/' || strings.ContainsAny(src[:end], ".&%\\(<") {
			return false
		}
	}
}

// firstParagraph returns the end of the first paragraph of a text, which begins
// with it or with headings; -1 where something else may stand there.
func firstParagraph(src string) int {
	at, inside := 0, false
	for at < len(src) {
		line := src[at:]
		next := len(src)
		if i := strings.IndexByte(line, '\n'); i >= 0 {
			line, next = line[:i], at+i+1
		}
		switch {
		case strings.TrimLeft(line, " \t") == "":
			if inside {
				if strings.HasPrefix(strings.TrimLeft(src[next:], " \t\n"), ":") {
					return -1 // a term, whose definition follows
				}
				return at
			}
		case strings.IndexByte(line, '[') >= 0: // of a link whose address may stand elsewhere
			return -1
		case line[0] == '#' && !inside:
		case !plainStart(line):
			return -1
		default:
			inside = true
		}
		at = next
	}
	if !inside {
		return -1
	}
	return len(src)
}

// plainStart reports whether a line that begins so can only be a line of a paragraph.
func plainStart(line string) bool {
	line = strings.TrimPrefix(line, "**")
	line = strings.TrimPrefix(line, "*")
	line = strings.TrimPrefix(line, "_")
	if line == "" {
		return false
	}
	c := line[0]
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || c >= 0x80
}
