package render

import (
	"html/template"
	"slices"
	"strings"

	"saison/internal/calendar"
	"saison/internal/event"
)

// hung returns the works of an exhibition as a hall list: in the order of the
// walls, numbered, each with its picture and what a label says.
func (r *Renderer) hung(t *tongue, e *calendar.Entry) template.HTML {
	var items []template.HTML
	for i := range e.Event.Artworks {
		w := &e.Event.Artworks[i]
		if w.Recognisable && !r.consented(w.Consent) {
			continue // shows somebody who has not agreed
		}
		caption := r.label(t, e, w, len(items)+1)
		alt := w.Description
		if w.Decorative {
			alt = ""
		}
		if f := r.figure(t, e, sortOf(len(e.Event.Artworks)), w.File.Name, alt, caption); f != "" {
			items = append(items, f)
		} else if w.Title != "" {
			items = append(items, newMarkup(t, 128).raw("<p>").add(caption).raw("</p>").html())
		}
	}
	if len(items) == 0 {
		return ""
	}
	m := newMarkup(t, 1024).raw(`<ol class="three hall">`)
	for _, item := range items {
		m.raw("<li>").add(item).raw("</li>")
	}
	return m.raw("</ol>").html()
}

// label returns number, title, and what is known of a work on a wall. The title
// leads to the work's own page when it has one.
func (r *Renderer) label(t *tongue, e *calendar.Entry, w *event.Hung, number int) template.HTML {
	m := newMarkup(t, 160).raw(`<span class="n">`).figure(number).raw(`</span> <b>`)
	if url := r.url(r.artworks[w.Title], t.code); url != "" && w.Title != "" {
		m.link(url).words(w.Title, e.Lang).raw("</a></b>")
	} else {
		m.words(w.Title, e.Lang).raw("</b>")
	}
	facts := slices.DeleteFunc([]string{w.Author, w.Technique, w.Year}, func(s string) bool { return s == "" })
	if len(facts) > 0 {
		m.raw(`<br>`).words(upper(strings.Join(facts, ", ")), e.Lang)
	}
	return m.html()
}

// ownPicture returns the picture of an event, unless it hangs in it.
func (r *Renderer) ownPicture(t *tongue, e *calendar.Entry) template.HTML {
	if e.Image != nil && slices.ContainsFunc(e.Event.Artworks, func(w event.Hung) bool { return w.File.Name == e.Image.File.Name }) {
		return ""
	}
	return r.picture(t, e, wide, e.Image)
}

// logoOf returns the logo of an organisation beside its name, which says what it
// shows; "" for none.
func (r *Renderer) logoOf(t *tongue, e *calendar.Entry) template.HTML {
	if e == nil || e.Record.Organisation == nil || e.Record.Organisation.Logo == nil {
		return ""
	}
	l := e.Record.Organisation.Logo
	if l.Consent != nil && !r.consented(l.Consent) {
		return ""
	}
	return r.figure(t, e, logo, l.File.Name, "", "")
}

// thumbnail returns the picture by which a list shows an entry: that of an
// artwork, the logo of an organisation. The name is beside it.
func (r *Renderer) thumbnail(t *tongue, e *calendar.Entry) template.HTML {
	if w := e.Record.Artwork; w != nil {
		if w.Consent != nil && !r.consented(w.Consent) {
			return ""
		}
		for i := range w.Files {
			p := &w.Files[i]
			if p.Consent == nil || r.consented(p.Consent) {
				if f := r.figure(t, e, gallery, p.File.Name, "", ""); f != "" {
					return f
				}
			}
		}
		if e.Image != nil && (e.Image.Consent == nil || r.consented(e.Image.Consent)) { // of a film
			return r.figure(t, e, gallery, e.Image.File.Name, "", "")
		}
		return ""
	}
	return r.logoOf(t, e)
}
