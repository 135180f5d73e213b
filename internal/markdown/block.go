package markdown

import (
	"bytes"
	"strings"

	"github.com/yuin/goldmark/ast"
	east "github.com/yuin/goldmark/extension/ast"

	"saison/internal/diag"
)

// Fence is a part of the text between two lines of accents grave or tildes, of
// which the first one says what it is.
type Fence struct {
	Name     string   // the first word behind the signs
	NamePos  diag.Pos // its first character
	Rest     string   // what follows it on that line
	RestPos  diag.Pos // its first character
	Pos      diag.Pos // the signs
	From, To int      // the lines inside, as bytes of the text
	Closed   bool     // there is a second line of signs
	Nested   bool     // it stands in a list, a quote or a note
}

// fence writes a fence as code, between two marks by which a page may put
// something else in its place.
func (w *walker) fence(n *ast.FencedCodeBlock) {
	open := "<pre><code>"
	if lang := word(n.Language(w.source)); lang != "" {
		open = `<pre><code class="language-` + lang + `">`
	}
	f, named := w.readFence(n)
	if !named {
		w.code(n, open)
		return
	}
	w.body.Fences = append(w.body.Fences, f)
	i := len(w.body.Fences) - 1
	w.mark(opFence, i)
	w.code(n, open)
	w.mark(opFenceEnd, i)
}

// readFence reads the first line of a fence, and where its others stand. It is
// not named when nothing follows the signs.
func (w *walker) readFence(n *ast.FencedCodeBlock) (f Fence, named bool) {
	if n.Info == nil {
		return f, false
	}
	info := n.Info.Segment
	words := bytes.TrimRight(info.Value(w.source), " \t\n")
	name, rest := words, []byte(nil)
	if i := bytes.IndexAny(words, " \t"); i >= 0 {
		name, rest = words[:i], bytes.TrimLeft(words[i:], " \t")
	}
	if len(name) == 0 {
		return f, false
	}
	line := bytes.LastIndexByte(w.source[:info.Start], '\n') + 1
	from := len(w.source)
	if i := bytes.IndexByte(w.source[info.Start:], '\n'); i >= 0 {
		from = info.Start + i + 1
	}
	to := from
	if l := n.Lines(); l.Len() > 0 {
		to = max(from, min(len(w.source), l.At(l.Len()-1).Stop))
	}
	end, _, _ := bytes.Cut(w.source[to:], []byte("\n"))
	_, top := n.Parent().(*ast.Document)
	return Fence{
		Name: string(name), NamePos: w.text.Pos(w.offset + info.Start),
		Rest: string(rest), RestPos: w.text.Pos(w.offset + info.Start + len(words) - len(rest)),
		Pos:  w.text.Pos(w.offset + line + indent(w.source[line:])),
		From: w.offset + from, To: w.offset + to,
		Closed: closes(end, !top), Nested: !top,
	}, true
}

// closes reports whether a line is the second one of a fence. Inside a list or a
// quote, something may stand before the signs.
func closes(line []byte, nested bool) bool {
	s := strings.TrimRight(string(line), " \t")
	if nested {
		return strings.HasSuffix(s, "```") || strings.HasSuffix(s, "~~~")
	}
	s = strings.TrimLeft(s, " ")
	return len(s) >= 3 && (strings.Trim(s, "`") == "" || strings.Trim(s, "~") == "")
}

// loneImage returns the image that is all a paragraph holds, when it has a
// title, which becomes its caption; else nil.
func loneImage(n *ast.Paragraph) *ast.Image {
	img, ok := n.FirstChild().(*ast.Image)
	if !ok || img.NextSibling() != nil || len(bytes.TrimSpace(img.Title)) == 0 {
		return nil
	}
	return img
}

// figure writes an image with its caption.
func (w *walker) figure(img *ast.Image) {
	w.html("<figure>")
	links := len(w.body.Links)
	w.node(img)
	if len(w.body.Links) > links {
		l := &w.body.Links[links]
		l.Title, l.Caption = "", l.Title
		w.html("<figcaption>")
		w.write(opText, l.Caption)
		w.html("</figcaption>")
	}
	w.html("</figure>\n")
}

var alignClass = map[east.Alignment]string{
	east.AlignLeft: ` class="left"`, east.AlignRight: ` class="right"`, east.AlignCenter: ` class="center"`,
}

func (w *walker) table(n *east.Table) {
	w.mark(opBreak, 0)
	w.body.tables = append(w.body.tables, w.headerWords(n))
	w.mark(opTable, len(w.body.tables)-1)
	for row := n.FirstChild(); row != nil; row = row.NextSibling() {
		w.mark(opLine, 0)
		tag, scope := "td", ""
		switch row.(type) {
		case *east.TableHeader:
			tag, scope = "th", ` scope="col"`
			w.html("<thead>\n")
		default:
			if _, first := row.PreviousSibling().(*east.TableHeader); first {
				w.html("<tbody>\n")
			}
		}
		w.html("<tr>")
		for c := row.FirstChild(); c != nil; c = c.NextSibling() {
			if c.PreviousSibling() != nil {
				w.mark(opCell, 0)
			}
			align := ""
			if cell, ok := c.(*east.TableCell); ok {
				align = alignClass[cell.Alignment]
			}
			w.wrap("<"+tag+scope+align+">", c, "</"+tag+">")
		}
		w.html("</tr>\n")
		if tag == "th" {
			w.html("</thead>\n")
		} else if row.NextSibling() == nil {
			w.html("</tbody>\n")
		}
	}
	w.html("</table></div>\n")
}

// headerWords returns the words of a table's first row, which name it.
func (w *walker) headerWords(n *east.Table) string {
	head, ok := n.FirstChild().(*east.TableHeader)
	if !ok {
		return ""
	}
	var words []string
	for c := head.FirstChild(); c != nil; c = c.NextSibling() {
		if s := w.plain(c); s != "" {
			words = append(words, s)
		}
	}
	return strings.Join(words, ", ")
}
