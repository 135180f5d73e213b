// Package markdown turns Markdown into a tree with positions, and the tree into
// safe HTML.
//
// The dialect is CommonMark with tables, footnotes, definition lists, struck
// out text and bare web addresses. An image that stands by itself with a title is
// a figure, whose caption is the title. A part between fences with a name is
// code, unless the page puts something else in its place. HTML inside the text is left out, and said.
// A link may lead to http, https, mailto, tel, or a place of the site; any other
// scheme is an error. What is known to cost more than its length is counted
// before the text is parsed.
//
// The tree is walked once, by [Parse], into a row of operations: ready HTML with
// holes for what the caller decides (addresses, heading levels, typography).
// [Body.HTML] fills the holes as often as it is asked.
package markdown

import (
	"sync"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"

	"saison/internal/clean"
	"saison/internal/diag"
)

// Body is a parsed text. It is not changed once made.
type Body struct {
	Empty       bool      // nothing but white space
	Links       []Link    // links and images that are safe, in the order of the text
	Headings    []Heading // in the order of the text
	Fences      []Fence   // those with a name, in the order of the text
	FirstText   string    // the first paragraph as plain text, for summaries
	Diagnostics diag.List // faults inside the text
	impl
}

// Link is one link or image of the text.
type Link struct {
	Dest    string // as written, with entities and backslashes resolved
	Title   string // the words in quotes after the address
	Caption string // the same, of an image that stands by itself
	Alt     string // text of an image
	Image   bool
	Pos     diag.Pos
}

// Heading is one heading of the text.
type Heading struct {
	Level int
	Text  string
	ID    string // ASCII letters, digits and hyphens, and letters of other scripts; unique in the text
	Pos   diag.Pos
}

type impl struct {
	code string // the operations, see [reading]
	top  int    // the highest level of a heading, 0 without headings

	tables []string // the words that name them
}

// newParser makes the parser; it may be used by several goroutines at once.
var newParser = sync.OnceValue(func() parser.Parser {
	return goldmark.New(goldmark.WithExtensions(
		extension.Table, extension.Strikethrough, extension.Footnote, extension.DefinitionList,
		extension.NewLinkify(extension.WithLinkifyAllowedProtocols([]string{"http:", "https:"})),
	)).Parser()
})

// Parse reads the Markdown that begins at the byte offset of t. A text beyond a
// limit gets an error and no HTML.
func Parse(t *clean.Text, offset int) *Body { return ParsePart(t, offset, len(t.String())) }

// ParseString reads Markdown that stands in a value of front matter. All that has
// a place is at pos.
func ParseString(text string, pos diag.Pos) *Body {
	b := Parse(clean.FromString(pos.File, text), 0)
	for i := range b.Links {
		b.Links[i].Pos = pos
	}
	for i := range b.Headings {
		b.Headings[i].Pos = pos
	}
	for i := range b.Fences {
		b.Fences[i].Pos, b.Fences[i].NamePos, b.Fences[i].RestPos = pos, pos, pos
	}
	for i := range b.Diagnostics {
		b.Diagnostics[i].Pos = pos
	}
	return b
}

// ParsePart reads the Markdown that stands between two bytes of t.
func ParsePart(t *clean.Text, offset, end int) *Body {
	b := &Body{}
	src := t.String()[offset:end]
	if blank(src) {
		b.Empty = true
		return b
	}
	if b.Diagnostics = tooMuch(t, offset, src); b.Diagnostics != nil {
		return b
	}
	w := walkers.Get().(*walker)
	w.begin(b, t, offset, src)
	w.children(newParser().Parse(text.NewReader(w.source)))
	w.end()
	for _, h := range b.Headings {
		if b.top == 0 || h.Level < b.top {
			b.top = h.Level
		}
	}
	return b
}

func blank(s string) bool {
	for i := 0; i < len(s); i++ {
		if c := s[i]; c != ' ' && c != '\n' && c != '\t' {
			return false
		}
	}
	return true
}
