package markdown

import (
	"strings"
	"unicode"
	"unicode/utf8"

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
	if first, ok := plainFirst(src[:end]); ok {
		return first, true
	}
	b := ParsePart(t, offset, offset+end)
	return b.FirstText, b.FirstText != "" && len(b.Diagnostics) == 0
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

// maxPlain is the length of a first paragraph that is looked at, in bytes.
const maxPlain = 2 << 10

// plainFirst returns the first paragraph of a text that is one line of words and
// usual marks, which mean nothing in Markdown, and may begin with strong words:
// the most usual form by far. FuzzSkim compares it with what Markdown says.
func plainFirst(src string) (first string, ok bool) {
	src = strings.Trim(src, "\n")
	if len(src) > maxPlain {
		return "", false
	}
	strong, rest, found := "", src, false
	if strings.HasPrefix(src, "**") {
		strong, rest, found = strings.Cut(src[2:], "**")
		if !found || !plainWords(strong) || rest != "" && strings.IndexByte(" ,.", rest[0]) < 0 {
			return "", false
		}
		from, _ := utf8.DecodeRuneInString(strong)
		to, _ := utf8.DecodeLastRuneInString(strong)
		if !unicode.IsLetter(from) || !unicode.IsLetter(to) && !unicode.IsDigit(to) {
			return "", false
		}
	} else if c, _ := utf8.DecodeRuneInString(src); !unicode.IsLetter(c) {
		return "", false
	}
	if last, _ := utf8.DecodeLastRuneInString(rest); !plainWords(rest) || unicode.IsSpace(last) {
		return "", false
	}
	return strong + rest, true
}

// plainWords reports whether s has no mark that can mean something in Markdown,
// and nothing that is read as an address.
func plainWords(s string) bool {
	was := rune(0)
	for _, c := range s {
		switch {
		case 'a' <= c && c <= 'z', 'A' <= c && c <= 'Z', '0' <= c && c <= '9':
		case c == ' ':
		case c == '.':
			if was == 'w' || was == 'W' {
				return false
			}
		case strings.ContainsRune(",;?!()'-%’«»–—…“”\u00A0\u202F", c), c >= utf8.RuneSelf && unicode.IsLetter(c):
		default:
			return false
		}
		was = c
	}
	return !strings.Contains(s, "  ")
}
