package render

import (
	"html/template"
	"path"
	"strings"

	"saison/internal/calendar"
	"saison/internal/event"
	"saison/internal/markdown"
)

// The blocks that an editor puts into a text: dates, pictures, quotations.

// writing is one writing of a record's text.
type writing struct {
	r       *Renderer
	t       *tongue                 // of the page
	in      *tongue                 // of the text
	e       *calendar.Entry         // the document
	own     *calendar.Entry         // the same with the facts of the text's own file, which its files stand beside
	level   int                     // of the highest heading
	address func(url string) string // completes an address of the site
	feed    bool                    // it goes into a feed, which has no style sheet
}

// fence returns the block at a fence of the text; not ok for a fence that is none.
func (w *writing) fence(n int) (html string, ok bool) {
	b := w.own.Block(n)
	if b == nil {
		return "", w.own.Doc.Block(n) != nil // a fault keeps it from being shown
	}
	m := newMarkup(w.in, 1024)
	switch {
	case b.Agenda != nil:
		w.agenda(m, b)
	case b.Shown != nil:
		w.gallery(m, b)
	case b.Quote != nil:
		w.quote(m, b)
	case b.Files != nil:
		w.downloads(m, b)
	case b.Video != nil:
		w.film(m, b)
	default:
		w.box(m, b)
	}
	return string(m.html()), true
}

// id returns the beginning of all ids in a block.
func (w *writing) id(b *event.Block) string { return markdown.BlockID + itoa(b.Fence+1) }

// text writes the Markdown inside a block.
func (w *writing) text(m *markup, b *event.Block) {
	m.add(prose(b.Text.HTML(w.options(w.id(b)+"-", w.level+1))))
}

// agenda writes dates as the lists of the site show them, in the language of the
// page. Where no heading of the text stands above, one that is not seen leads to them.
func (w *writing) agenda(m *markup, b *event.Block) {
	os := w.r.site.Calendar.Chosen(b.Agenda)
	m.raw(`<div class="dates"`)
	if w.t != w.in {
		m.attr("lang", w.t.code).attr("dir", direction(w.t.code))
	}
	m.raw(">")
	switch {
	case len(os) == 0:
		m.raw("<p>").add(newMarkup(w.t, 64).text(w.t.say("nothing-to-come")).html()).raw("</p>")
	case w.feed:
		m.raw("<ul>")
		for _, o := range os {
			line := newMarkup(w.t, 256)
			line.text(upper(w.r.accessibleDate(w.t, o))).escape(w.t.say("colon"))
			line.link(w.address(w.r.site.URL(o.Entry, w.t.code)))
			w.r.name(line, o)
			if in := w.r.foreign(w.t, o.Entry); in != "" {
				line.escape(w.t.say("comma")).text(line.only(in))
			}
			m.raw("<li>").add(line.raw("</a>").html()).raw("</li>")
		}
		m.raw("</ul>")
	default:
		if w.level < 3 && !w.headed(b) {
			m.raw(`<h2 class="vh">`).add(newMarkup(w.t, 64).text(w.t.say("dates")).html()).raw("</h2>")
		}
		m.add(w.r.days(w.t, os))
	}
	m.raw("</div>\n")
}

// headed reports whether a heading of the text stands above the block.
func (w *writing) headed(b *event.Block) bool {
	for _, h := range w.own.Doc.Body().Headings {
		if h.Pos.Line < b.Pos.Line {
			return true
		}
	}
	return false
}

// gallery writes pictures in threes, or one by itself.
func (w *writing) gallery(m *markup, b *event.Block) {
	var figures []template.HTML
	for i := range b.Shown {
		if f := w.picture(&b.Shown[i], sortOf(len(b.Shown)), ""); f != "" {
			figures = append(figures, f)
		}
	}
	if w.feed {
		for _, f := range figures {
			m.add(f)
		}
		return
	}
	m.add(inThrees(w.in, figures)).raw("\n")
}

// picture returns a picture with its caption and its credit, and more below it.
func (w *writing) picture(p *event.Picture, sort pictureSort, more template.HTML) template.HTML {
	if p.Consent != nil && !w.r.consented(p.Consent) {
		return ""
	}
	caption := newMarkup(w.in, 256).add(more)
	if p.Caption != "" {
		caption.between(" ").text(p.Caption)
	}
	if p.Credit != "" {
		caption.between(" ").raw("© ").text(p.Credit)
	}
	alt := p.Alt
	if p.Decorative {
		alt = ""
	}
	if !w.feed {
		return w.r.figure(w.in, w.own, sort, p.File.Name, alt, caption.html())
	}
	pic := w.r.site.DocPicture(w.own, p.File.Name)
	if pic == nil {
		return ""
	}
	m := newMarkup(w.in, 256).raw("<figure><img").attr("src", w.address(pic.URL)).attr("alt", alt).size(pic).raw(">")
	if !caption.empty() {
		m.raw("<figcaption>").add(caption.html()).raw("</figcaption>")
	}
	return m.raw("</figure>\n").html()
}

// between writes what stands between two parts, unless nothing stands before.
func (m *markup) between(s literal) *markup {
	if !m.empty() {
		m.raw(s)
	}
	return m
}

func (w *writing) quote(m *markup, b *event.Block) {
	m.raw(`<figure class="quote"><blockquote>` + "\n")
	w.text(m, b)
	m.raw("</blockquote>")
	q := b.Quote
	if q.Author != "" || q.Source != "" || q.URL != "" {
		from := newMarkup(w.in, 256).text(q.Author)
		source := q.Source
		if source == "" && q.URL != "" {
			source = host(q.URL)
		}
		if source != "" {
			if !from.empty() {
				from.escape(w.in.say("comma"))
			}
			from.raw("<cite>")
			if q.URL != "" {
				from.link(q.URL).text(source).raw("</a>")
			} else {
				from.text(source)
			}
			from.raw("</cite>")
		}
		m.raw("<figcaption>").add(from.html()).raw("</figcaption>")
	}
	m.raw("</figure>\n")
}

func (w *writing) box(m *markup, b *event.Block) {
	m.raw(`<div class="box"`)
	if b.Title != "" {
		m.raw(` role="note"`).attr("aria-labelledby", w.id(b)).raw(`><p class="box-t"`).attr("id", w.id(b)).raw("><strong>").text(b.Title).raw("</strong></p>\n")
	} else {
		m.raw(">")
	}
	w.text(m, b)
	m.raw("</div>\n")
}

// downloads writes links to files and documents.
func (w *writing) downloads(m *markup, b *event.Block) {
	var links []template.HTML
	for _, d := range b.Files {
		if link := w.download(d); link != "" {
			links = append(links, link)
		}
	}
	switch len(links) {
	case 0:
	case 1:
		m.raw("<p>").add(links[0]).raw("</p>\n")
	default:
		m.raw("<ul>")
		for _, link := range links {
			m.raw("<li>").add(link).raw("</li>")
		}
		m.raw("</ul>\n")
	}
}

// download returns a link to a file with its type and size, or to the page of a
// document.
func (w *writing) download(d event.Download) template.HTML {
	m := newMarkup(w.in, 256)
	file := w.r.site.FindFile(w.own.Doc, d.File.Name)
	if file == nil {
		name := strings.TrimSuffix(path.Base(strings.TrimSuffix(d.File.Name, "/")), ".md")
		paper := w.r.entryNamed(name, "documents")
		url := ""
		if paper != nil {
			url = w.r.site.URL(paper, w.t.code)
		}
		if url == "" {
			return ""
		}
		m.link(w.address(url))
		if d.Title != "" {
			return m.text(d.Title).raw("</a>").html()
		}
		title, in := w.r.title(paper, w.in.code)
		return m.words(title, in).raw("</a>").html()
	}
	url := w.r.site.FileURL(file.Path)
	if url == "" {
		return ""
	}
	title := d.Title
	if title == "" {
		title = fileTitle(d.File.Name)
	}
	return m.link(w.address(url)).text(title).raw(` <span class="soft">(`).text(w.in.fileFacts(file.Path, file.Size)).raw(`)</span></a>`).html()
}

// film writes the picture of a video with a link to where it is shown, and what
// is heard in it. Nothing of the other site is loaded.
func (w *writing) film(m *markup, b *event.Block) {
	link := newMarkup(w.in, 256).link(b.Video.URL).text(b.Title).raw(` <span class="soft">(`).text(w.in.say("video-on", host(b.Video.URL)))
	if b.Video.Duration > 0 {
		link.escape(w.in.say("comma")).text(w.in.duration(b.Video.Duration))
	}
	watch := link.raw(")</span></a>").html()
	poster := template.HTML("")
	if b.Video.Poster != nil {
		poster = w.picture(b.Video.Poster, wide, newMarkup(w.in, 256).raw(`<span class="film">`).add(watch).raw("</span>").html())
	}
	if poster != "" {
		m.add(poster).raw("\n")
	} else {
		m.raw("<p>").add(watch).raw("</p>\n")
	}
	if b.Video.Transcript == "" {
		return
	}
	if w.feed {
		m.raw("<p>").text(w.in.say("transcript") + w.in.say("colon")).text(b.Video.Transcript).raw("</p>\n")
		return
	}
	m.raw("<details><summary>").text(w.in.say("transcript")).raw(`<span class="vh">`).text(w.in.say("colon") + b.Title).raw("</span></summary>")
	for _, part := range strings.Split(b.Video.Transcript, "\n\n") {
		m.raw("<p>").text(part).raw("</p>")
	}
	m.raw("</details>\n")
}

// options are those with which a text is written, the body's own or that of a
// block, whose ids then begin with a prefix. Its highest heading has the level.
func (w *writing) options(prefix string, level int) markdown.Options {
	o := markdown.Options{
		Lang: w.in.code, HeadingShift: level - 1, Typeset: w.in.typeset, IDPrefix: prefix,
		Notes: w.in.say("footnotes"), Back: w.in.say("back-to-text"), Table: w.in.say("table") + w.in.say("colon"),
		Link: func(l markdown.Link) string {
			url, fault := w.r.site.Link(w.e, w.t.code, l.Dest)
			if fault != "" {
				return ""
			}
			return w.address(url)
		},
		LinkLang: func(l markdown.Link) string {
			url, _ := w.r.site.Link(w.e, w.t.code, l.Dest)
			url, _, _ = strings.Cut(url, "#")
			return w.r.foreignAt(w.in, url)
		},
		Image: func(l markdown.Link) markdown.Image {
			if pic := w.r.site.LinkedPicture(w.e, w.t.code, l.Dest); pic != nil {
				return inProse(pic, w.address)
			}
			url, fault := w.r.site.Link(w.e, w.t.code, l.Dest)
			if fault != "" {
				return markdown.Image{}
			}
			return markdown.Image{Src: w.address(url)}
		},
	}
	if prefix == "" {
		o.Fence = w.fence
	}
	return o
}

// prose turns the text of a record into HTML; address completes the addresses
// of the site. In a feed it does without a style sheet.
func (r *Renderer) prose(t *tongue, e *calendar.Entry, rec *event.Record, level int, address func(string) string, feed bool) string {
	w := &writing{r: r, t: t, in: t, e: e, own: &calendar.Entry{Record: rec}, level: level, address: address, feed: feed}
	if rec.Lang != t.code {
		w.in = t.other(rec.Lang)
	}
	return rec.Doc.Body().HTML(w.options("", level))
}
