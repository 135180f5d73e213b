package markdown

import (
	"strconv"
	"strings"

	"github.com/yuin/goldmark/util"
)

// Options say how a body is written on one page. The zero Options write it as
// it is in the source.
type Options struct {
	Lang string // of the text; not written, since the page says it

	// Link returns the address to write for a link, "" to leave only its text.
	// nil writes addresses as they are.
	Link func(Link) string

	// LinkLang returns the language of what a link leads to, "" where it is the text's
	// own or not known. nil knows none.
	LinkLang func(Link) string

	// Image returns how a picture is written; a zero Src leaves only its text.
	// nil asks Link.
	Image func(Link) Image

	// HeadingShift moves headings so that the highest of the text has the level
	// 1+HeadingShift: 1 below a page whose title is the h1. 0 leaves them.
	HeadingShift int

	// Typeset improves spaces and quotes of a text; it never sees code or addresses.
	Typeset func(string) string

	// IDPrefix stands before every id, when several bodies share a page.
	IDPrefix string

	// Fence returns what stands on the page in the place of a fence, by its
	// number in Body.Fences; not ok leaves it as code. nil leaves all.
	Fence func(n int) (html string, ok bool)

	// Table is the word before what names a table that can be scrolled: "Tableau : ".
	Table string

	// Notes and Back are the words for the list of footnotes, and for the way
	// back from one: "Notes", "Retour au texte".
	Notes, Back string
}

// Image is a picture as it is written on a page.
type Image struct {
	Src, Srcset, Sizes string
	WebP               string // the srcset of the same picture in that format; "" for none
	Blur               string // address of the placeholder below it; "" for none
	Width, Height      int    // 0: not written
}

// HTML returns the body as HTML that is safe on any page.
func (b *Body) HTML(o Options) string {
	var w strings.Builder
	w.Grow(len(b.code) + len(b.code)/8 + 64)
	p := page{Builder: &w, body: b, o: o}
	skip := false
	for r := (reading{b.code}); ; {
		kind, arg, s, ok := r.next()
		if !ok {
			return w.String()
		}
		if skip {
			skip = kind != opFenceEnd
			continue
		}
		switch kind {
		case opFence:
			if o.Fence != nil {
				var html string
				html, skip = o.Fence(arg)
				w.WriteString(html)
			}
		case opHTML:
			w.WriteString(s)
		case opText:
			if o.Typeset != nil {
				s = o.Typeset(s)
			}
			escape(&w, s)
		case opCode:
			escape(&w, s)
		default:
			p.hole(kind, arg)
		}
	}
}

// page is one writing of a body.
type page struct {
	*strings.Builder
	body *Body
	o    Options
	open []bool // of the links that are open: whether a tag was written
}

func (p *page) hole(kind opKind, arg int) {
	switch kind {
	case opHead:
		h := p.body.Headings[arg]
		p.write("<h", p.level(h), ` id="`, p.o.IDPrefix, h.ID, `">`)
	case opHeadEnd:
		p.write("</h", p.level(p.body.Headings[arg]), ">\n")
	case opLink:
		p.link(p.body.Links[arg])
	case opLinkEnd:
		last := len(p.open) - 1
		if p.open[last] {
			p.write("</a>")
		}
		p.open = p.open[:last]
	case opTable:
		p.write(`<div class="table" role="group" tabindex="0"`)
		if label := p.o.Table + p.body.tables[arg]; label != "" {
			p.attr("aria-label", label)
		}
		p.write("><table>\n")
	case opImage:
		p.image(p.body.Links[arg])
	case opNotes:
		p.write(`<div class="footnotes" role="doc-endnotes"`)
		if p.o.Notes != "" {
			p.attr("aria-label", p.o.Notes)
		}
		p.write(">\n<ol>\n")
	case opNote:
		p.write(`<li id="`, p.o.IDPrefix, noteID, strconv.Itoa(arg), `">`)
	case opNoteRef:
		n := strconv.Itoa(arg >> 8)
		p.write(`<sup id="`, p.ref(arg), `"><a href="#`, p.o.IDPrefix, noteID, n, `" role="doc-noteref">`, n, `</a></sup>`)
	case opNoteBack:
		p.write(` <a href="#`, p.ref(arg), `" role="doc-backlink"`)
		if p.o.Back != "" {
			p.attr("aria-label", p.o.Back)
		}
		p.write(">↩</a>")
	}
}

// BlockID begins the ids of what a page puts in the place of a fence. No heading
// has such an id.
const BlockID = "bloc-"

// The ids of a footnote and of the references to it begin so, and no others do.
const (
	noteID = "note-"
	refID  = "renvoi-"
)

func (p *page) write(parts ...string) {
	for _, s := range parts {
		p.WriteString(s)
	}
}

func (p *page) attr(name, value string) {
	p.write(" ", name, `="`)
	escape(p.Builder, value)
	p.write(`"`)
}

func (p *page) ref(arg int) string {
	id := p.o.IDPrefix + refID + strconv.Itoa(arg>>8)
	if n := arg & 255; n > 0 {
		id += "-" + strconv.Itoa(n+1)
	}
	return id
}

func (p *page) level(h Heading) string {
	level := h.Level
	if p.o.HeadingShift > 0 {
		level += 1 + p.o.HeadingShift - p.body.top
	}
	return strconv.Itoa(max(1, min(6, level)))
}

func (p *page) link(l Link) {
	dest := l.Dest
	if p.o.Link != nil {
		dest = p.o.Link(l)
	}
	p.open = append(p.open, dest != "")
	if dest == "" {
		return
	}
	p.write("<a")
	p.attr("href", address(dest))
	if l.Title != "" {
		p.attr("title", l.Title)
	}
	if p.o.LinkLang != nil {
		if lang := p.o.LinkLang(l); lang != "" {
			p.attr("hreflang", lang)
		}
	}
	p.write(">")
}

func (p *page) image(l Link) {
	img := Image{Src: l.Dest}
	switch {
	case p.o.Image != nil:
		img = p.o.Image(l)
	case p.o.Link != nil:
		img.Src = p.o.Link(l)
	}
	if img.Src == "" {
		escape(p.Builder, l.Alt)
		return
	}
	if img.Blur != "" {
		p.write(`<span class="pic"><img class="blur" alt=""`)
		p.attr("src", address(img.Blur))
		p.size(img)
		p.write(">")
		defer p.write("</span>")
	}
	if img.WebP != "" {
		p.write(`<picture><source type="image/webp"`)
		p.attr("srcset", img.WebP)
		p.attr("sizes", img.Sizes)
		p.write(">")
	}
	p.write("<img")
	p.attr("src", address(img.Src))
	if img.Srcset != "" {
		p.attr("srcset", img.Srcset)
		p.attr("sizes", img.Sizes)
	}
	p.attr("alt", l.Alt)
	p.size(img)
	if l.Title != "" {
		p.attr("title", l.Title)
	}
	p.write(` loading="lazy">`)
	if img.WebP != "" {
		p.write("</picture>")
	}
}

// size writes the width and the height of a picture.
func (p *page) size(img Image) {
	if img.Width > 0 && img.Height > 0 {
		p.attr("width", strconv.Itoa(img.Width))
		p.attr("height", strconv.Itoa(img.Height))
	}
}

// address writes an address as HTML wants it: without blanks and quotes.
func address(dest string) string { return string(util.URLEscape([]byte(dest), false)) }

// escape writes text, in an element or an attribute in double quotes.
func escape(w *strings.Builder, s string) {
	from := 0
	for i := 0; i < len(s); i++ {
		var e string
		switch s[i] {
		case '&':
			e = "&amp;"
		case '<':
			e = "&lt;"
		case '>':
			e = "&gt;"
		case '"':
			e = "&quot;"
		default:
			continue
		}
		w.WriteString(s[from:i])
		w.WriteString(e)
		from = i + 1
	}
	w.WriteString(s[from:])
}
