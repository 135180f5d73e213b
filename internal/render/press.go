package render

import (
	"html/template"
	"path"
	"strings"

	"saison/internal/calendar"
	"saison/internal/event"
)

// Pictures to take along: the press page of an association is a page with
// photos and documents.

// press returns the pictures of a page, each with its caption, the credit that
// must go with it, and the file to download, as large as the site has it and
// without what cameras write into it.
func (r *Renderer) press(t *tongue, e *calendar.Entry) template.HTML {
	var figures []template.HTML
	for i := range e.Photos {
		if f := r.pressPicture(t, e, &e.Photos[i]); f != "" {
			figures = append(figures, f)
		}
	}
	if len(figures) == 1 {
		return figures[0]
	}
	return inThrees(t, figures)
}

func (r *Renderer) pressPicture(t *tongue, e *calendar.Entry, p *event.Picture) template.HTML {
	shown := r.site.DocPicture(e, p.File.Name)
	if shown == nil || p.Consent != nil && !r.consented(p.Consent) {
		return ""
	}
	m := newMarkup(t, 256)
	if p.Caption != "" {
		m.words(p.Caption, e.Lang).raw("<br>")
	}
	if p.Credit != "" {
		m.text(t.say("press-credit", p.Credit)).raw("<br>")
	}
	facts := strings.ToUpper(strings.TrimPrefix(path.Ext(shown.URL), "."))
	if shown.Width > 0 {
		facts += t.say("comma") + itoa(shown.Width) + " × " + itoa(shown.Height)
	}
	m.raw("<a download").attr("href", r.href(shown.URL)).raw(">").text(t.say("download-picture"))
	if p.Caption != "" || p.Alt != "" {
		m.raw(`<span class="vh">`).text(t.say("colon"))
		m.words(or(p.Caption, p.Alt), e.Lang).raw("</span>")
	}
	m.raw(" (").text(facts).raw(")</a>")
	alt := p.Alt
	if p.Decorative {
		alt = ""
	}
	return r.figure(t, e, sortOf(len(e.Photos)), p.File.Name, alt, m.html())
}

// or returns a, or b when there is none.
func or(a, b string) string {
	if a == "" {
		return b
	}
	return a
}
