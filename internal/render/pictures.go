package render

import (
	"bytes"
	"html/template"
	"slices"
	"strconv"
	"strings"

	"saison/internal/calendar"
	"saison/internal/event"
	"saison/internal/markdown"
	"saison/internal/picture"
	"saison/internal/site"
)

// pictureSort is where on a page a picture stands. It decides how wide browsers
// take it to be, before the style sheet is there.
type pictureSort uint8

const (
	wide    pictureSort = iota // across the main column
	gallery                    // one of several, in threes
	aside                      // in the column beside
	logo
)

// sizes are the widths of the theme's style sheet.
var sizes = [...]literal{
	wide:    "(min-width:100rem) 61rem,(min-width:62rem) 62vw,93vw",
	gallery: "(min-width:100rem) 30rem,(min-width:62rem) 31vw,(min-width:40rem) 46vw,93vw",
	aside:   "(min-width:62rem) 22rem,93vw",
	logo:    "12rem",
}

// proseSizes is the width of a picture in a text.
const proseSizes = "(min-width:44rem) 40rem,93vw"

// sortOf returns the sort of one of n pictures.
func sortOf(n int) pictureSort {
	if n > 1 {
		return gallery
	}
	return wide
}

// inThrees sets figures in threes, or alone.
func inThrees(t *tongue, figures []template.HTML) template.HTML {
	if len(figures) == 0 {
		return ""
	}
	m := newMarkup(t, 1024)
	if len(figures) > 1 {
		m.raw(`<div class="three">`)
	}
	for _, f := range figures {
		m.add(f)
	}
	if len(figures) > 1 {
		m.raw(`</div>`)
	}
	return m.html()
}

// figure returns a picture with its caption, or "" when the file is not there.
func (r *Renderer) figure(t *tongue, from *calendar.Entry, sort pictureSort, name, alt string, caption template.HTML) template.HTML {
	return r.described(t, from, sort, name, phrase{alt, from.Lang}, caption)
}

// described is figure with a description in any language.
func (r *Renderer) described(t *tongue, from *calendar.Entry, sort pictureSort, name string, alt phrase, caption template.HTML) template.HTML {
	pic := r.site.DocPicture(from, name)
	if pic == nil {
		return ""
	}
	m := newMarkup(t, 1024).raw("<figure>")
	blurred := pic.Blur != "" && sort != logo
	if blurred {
		m.raw(`<span class="pic"><img class="blur" alt=""`).attr("src", r.href(pic.Blur)).size(pic).raw(">")
	}
	if len(pic.WebP) > 0 {
		m.raw(`<picture><source type="image/webp"`).attr("srcset", srcset(pic.WebP, r.href)).raw(` sizes="`).raw(sizes[sort]).raw(`">`)
	}
	m.raw("<img")
	if sort == logo {
		m.raw(` class="logo"`)
	}
	m.attr("src", r.href(pic.URL))
	if len(pic.Plain) > 1 {
		m.attr("srcset", srcset(pic.Plain, r.href)).raw(` sizes="`).raw(sizes[sort]).raw(`"`)
	}
	m.attr("alt", alt.text)
	if alt.text != "" && alt.lang != t.code {
		m.attr("lang", alt.lang)
	}
	m.size(pic).raw(` loading="lazy" decoding="async">`)
	if len(pic.WebP) > 0 {
		m.raw("</picture>")
	}
	if blurred {
		m.raw("</span>")
	}
	if caption != "" {
		m.raw("<figcaption>").add(caption).raw("</figcaption>")
	}
	return m.raw("</figure>").html()
}

// size writes the width and the height of a picture, by which browsers keep its
// place free.
func (m *markup) size(pic *site.Shown) *markup {
	if pic.Width > 0 && pic.Height > 0 {
		m.raw(` width="`).figure(pic.Width).raw(`" height="`).figure(pic.Height).raw(`"`)
	}
	return m
}

// srcset lists the forms of a picture as browsers want it.
func srcset(forms []site.Size, address func(string) string) string {
	var b strings.Builder
	for i, f := range forms {
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString(address(f.URL) + " " + strconv.Itoa(f.Width) + "w")
	}
	return b.String()
}

// inProse returns a picture as texts write it.
func inProse(pic *site.Shown, address func(string) string) markdown.Image {
	img := markdown.Image{Src: address(pic.URL), Width: pic.Width, Height: pic.Height}
	if len(pic.WebP) > 0 {
		img.WebP, img.Sizes = srcset(pic.WebP, address), proseSizes
	}
	if len(pic.Plain) > 1 {
		img.Srcset = srcset(pic.Plain, address)
	}
	if pic.Blur != "" {
		img.Blur = address(pic.Blur)
	}
	return img
}

// later marks the pictures that a browser loads when they come into sight.
const later = ` loading="lazy"`

// firstAtOnce lets the first picture of a page load at once: it is in sight, or
// nearly so. No text of an author can hold the mark, whose quotes are escaped.
// The page is changed in its place.
func firstAtOnce(page []byte) []byte {
	if i := bytes.Index(page, []byte(later)); i >= 0 {
		return slices.Delete(page, i, i+len(later))
	}
	return page
}

// picture returns the picture of a document, unless its consent has ended.
func (r *Renderer) picture(t *tongue, e *calendar.Entry, sort pictureSort, p *event.Picture) template.HTML {
	if p == nil || p.File.Name == "" || p.Consent != nil && !r.consented(p.Consent) {
		return ""
	}
	caption := newMarkup(t, 128).words(p.Caption, e.Lang)
	if p.Credit != "" {
		if !caption.empty() {
			caption.raw(" ")
		}
		caption.raw("© ").text(p.Credit)
	}
	alt := p.Alt
	if p.Decorative {
		alt = ""
	}
	return r.figure(t, e, sort, p.File.Name, alt, caption.html())
}

// pictured adds the picture of a page about somebody or something, unless the
// page shows the same file elsewhere.
func (r *Renderer) pictured(p *Page, e *calendar.Entry, elsewhere ...event.Picture) {
	if e.Image == nil {
		return
	}
	for _, other := range elsewhere {
		if other.File.Name == e.Image.File.Name {
			return
		}
	}
	p.section("picture", p.tongue.say("picture"), r.picture(p.tongue, e, wide, e.Image))
	quiet(p.Sections, "picture")
}

// form makes a form of a picture.
func (r *Renderer) form(o *site.Output) ([]byte, error) {
	return r.pictures.Make(picture.Source{Path: o.File.Path, Sum: o.File.Sum, Bytes: o.File.Bytes}, o.Form)
}

// static returns a file as it is; a picture or a film without what cameras write
// into it. The bytes of other files belong to the snapshot.
func (r *Renderer) static(o *site.Output) ([]byte, error) {
	data, err := o.File.Bytes()
	if err != nil {
		return data, err
	}
	kind := picture.KindOf(data)
	info, err := picture.Inspect(data)
	switch {
	case kind == picture.Unknown, err != nil && (kind == picture.TIFF || kind == picture.Film):
		return data, nil // no browser reads it either
	case err == nil && info.Turn == picture.Upright:
		return picture.Strip(data)
	}
	return r.form(o)
}
