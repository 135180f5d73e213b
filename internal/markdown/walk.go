package markdown

import (
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/yuin/goldmark/ast"
	east "github.com/yuin/goldmark/extension/ast"

	"saison/internal/clean"
	"saison/internal/diag"
)

// walker goes through the tree once. Its slices serve one text after the other.
type walker struct {
	body   *Body
	text   *clean.Text
	offset int
	source []byte
	buf    []byte
	ops    []op
	line   []byte // for plain
	packed []byte
	ids    map[string]int
	depth  int // of quotes and lists
	deep   bool
	tags   int // of HTML, that were met
}

// walkers are the walkers that have nothing to do.
var walkers = sync.Pool{New: func() any { return &walker{ids: map[string]int{}} }}

// begin makes w ready for a text.
func (w *walker) begin(b *Body, t *clean.Text, offset int, src string) {
	w.body, w.text, w.offset, w.source = b, t, offset, append(w.source[:0], src...)
}

// end gives the body what was written, in as much memory as it needs, and w to
// the next text. Nothing of w is kept, so w.source may be written over.
func (w *walker) end() {
	w.flush(opHTML)
	w.packed = appendCode(w.packed[:0], w.ops, w.buf)
	w.body.code = string(w.packed)
	w.body.Links, w.body.Headings = slices.Clone(w.body.Links), slices.Clone(w.body.Headings)
	clear(w.ids)
	*w = walker{source: w.source, buf: w.buf[:0], ops: w.ops[:0], line: w.line, packed: w.packed, ids: w.ids}
	if cap(w.source) <= mostKept {
		walkers.Put(w)
	}
}

// mostKept is the longest text whose buffers are kept for the next one.
const mostKept = 64 << 10

func (w *walker) pos(n ast.Node) diag.Pos { return w.text.Pos(w.offset + max(0, n.Pos())) }

// flush closes the part of buf that was written since the last operation.
func (w *walker) flush(kind opKind) {
	end := int32(len(w.buf))
	start := int32(0)
	if n := len(w.ops); n > 0 {
		start = w.ops[n-1].end
	}
	if end > start {
		w.ops = append(w.ops, op{kind: kind, end: end})
	}
}

// html adds ready HTML.
func (w *walker) html(s string) { w.buf = append(w.buf, s...) }

// write adds text of the kind; neighbours of one kind become one, so that
// typography sees the words around a line end.
func (w *walker) write(kind opKind, s string) {
	if s == "" {
		return
	}
	w.flush(opHTML)
	w.buf = append(w.buf, s...)
	w.written(kind)
}

// raw adds a part of the source, in which signs may be written as entities.
func (w *walker) raw(kind opKind, b []byte) {
	if !isPlain(b) {
		w.write(kind, unescape(b))
		return
	}
	if len(b) > 0 {
		w.flush(opHTML)
		w.buf = append(w.buf, b...)
		w.written(kind)
	}
}

// written closes the text that was just added.
func (w *walker) written(kind opKind) {
	if n := len(w.ops); n > 0 && w.ops[n-1].kind == kind {
		w.ops[n-1].end = int32(len(w.buf))
		return
	}
	w.flush(kind)
}

func (w *walker) mark(kind opKind, arg int) {
	w.flush(opHTML)
	w.ops = append(w.ops, op{kind: kind, arg: int32(arg), end: int32(len(w.buf))})
}

func (w *walker) children(n ast.Node) {
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		w.node(c)
	}
}

// wrap writes a node between two tags.
func (w *walker) wrap(open string, n ast.Node, close string) {
	w.html(open)
	w.children(n)
	w.html(close)
}

// node writes one node. Inline nodes stand in inline.go.
func (w *walker) node(n ast.Node) {
	switch n := n.(type) {
	case *ast.Paragraph:
		w.mark(opBreak, 0)
		if img := loneImage(n); img != nil {
			w.figure(img)
			return
		}
		w.wrap("<p>", n, "</p>\n")
		if w.body.FirstText == "" && w.depth == 0 {
			w.body.FirstText = w.plain(n)
		}
	case *ast.TextBlock:
		w.children(n)
	case *ast.Heading:
		w.heading(n)
	case *ast.Blockquote:
		w.nested(n, "<blockquote>\n", "</blockquote>\n")
	case *ast.List:
		w.list(n)
	case *ast.ListItem:
		w.mark(opLine, 0)
		w.wrap("<li>", n, "</li>\n")
	case *ast.CodeBlock:
		w.code(n, "<pre><code>")
	case *ast.FencedCodeBlock:
		w.fence(n)
	case *ast.ThematicBreak:
		w.html("<hr>\n")
	case *ast.HTMLBlock:
		w.htmlBlock(n)
	case *ast.LinkReferenceDefinition:
	case *east.DefinitionList:
		w.nested(n, "<dl>\n", "</dl>\n")
	case *east.DefinitionTerm:
		w.mark(opBreak, 0)
		w.wrap("<dt>", n, "</dt>\n")
	case *east.DefinitionDescription:
		w.mark(opLine, 0)
		w.wrap("<dd>", n, "</dd>\n")
	case *east.Table:
		w.table(n)
	case *east.FootnoteList:
		w.mark(opNotes, 0)
		w.children(n)
		w.html("</ol>\n</div>\n")
	case *east.Footnote:
		w.mark(opNote, n.Index)
		w.wrap("", n, "</li>\n")
	default:
		w.inline(n)
	}
}

// nested writes a block that may hold itself, and says when it does so too deep.
func (w *walker) nested(n ast.Node, open, close string) {
	if w.depth++; w.depth > MaxNesting && !w.deep {
		w.deep = true
		w.body.Diagnostics.Add("nesting-too-deep", w.pos(n), diag.Args{"limit": MaxNesting})
	}
	if !w.deep {
		w.wrap(open, n, close)
	}
	w.depth--
}

func (w *walker) list(n *ast.List) {
	w.mark(opBreak, 0)
	if !n.IsOrdered() {
		w.nested(n, "<ul>\n", "</ul>\n")
		return
	}
	open := "<ol>\n"
	if n.Start != 1 {
		open = `<ol start="` + strconv.Itoa(n.Start) + "\">\n"
	}
	w.nested(n, open, "</ol>\n")
}

func (w *walker) heading(n *ast.Heading) {
	words := w.plain(n)
	w.body.Headings = append(w.body.Headings, Heading{
		Level: n.Level, Text: words, ID: w.unique(ID(words)), Pos: w.pos(n),
	})
	i := len(w.body.Headings) - 1
	w.mark(opBreak, 0)
	w.mark(opHead, i)
	w.children(n)
	w.mark(opHeadEnd, i)
}

// unique returns id, or id with the first free number.
func (w *walker) unique(id string) string {
	if strings.HasPrefix(id, noteID) || strings.HasPrefix(id, refID) || strings.HasPrefix(id, BlockID) {
		id = "section-" + id // footnotes and blocks have such ids
	}
	n := w.ids[id]
	w.ids[id] = n + 1
	if n == 0 {
		return id
	}
	for {
		n++
		try := id + "-" + strconv.Itoa(n)
		if w.ids[try] == 0 {
			w.ids[id], w.ids[try] = n, 1
			return try
		}
	}
}

func (w *walker) code(n ast.Node, open string) {
	w.mark(opBreak, 0)
	w.html(open)
	lines := n.Lines()
	for i := range lines.Len() {
		segment := lines.At(i)
		w.write(opCode, string(segment.Value(w.source)))
	}
	w.html("</code></pre>\n")
}

// word returns the language of a code block if it is a plain word, else "".
func word(lang []byte) string {
	for _, c := range lang {
		if !('a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || c == '-' || c == '_' || c == '+' || c == '#' || c == '.') {
			return ""
		}
	}
	return string(lang)
}

// maxTags is how many tags of one text are reported: the others say the same.
const maxTags = 50

// htmlBlock leaves out HTML that stands by itself. A comment is meant not to be
// seen; the rest is said.
func (w *walker) htmlBlock(n *ast.HTMLBlock) {
	if n.HTMLBlockType == ast.HTMLBlockType2 {
		return
	}
	lines := n.Lines()
	if lines.Len() == 0 {
		return
	}
	first := lines.At(0)
	w.rawHTML(w.text.Pos(w.offset+first.Start+indent(first.Value(w.source))), first.Value(w.source))
}

func indent(line []byte) int {
	n := 0
	for n < len(line) && (line[n] == ' ' || line[n] == '\t') {
		n++
	}
	return n
}

func (w *walker) rawHTML(pos diag.Pos, raw []byte) {
	if w.tags++; w.tags > maxTags {
		return
	}
	tag := strings.TrimSpace(string(raw))
	if i := strings.IndexAny(tag, ">\n"); i >= 0 {
		tag = tag[:i+1]
	}
	if r := []rune(tag); len(r) > 40 {
		tag = string(r[:40]) + "…"
	}
	w.body.Diagnostics.Add("raw-html", pos, diag.Args{"value": strings.TrimSpace(tag)})
}
