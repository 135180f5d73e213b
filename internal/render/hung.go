package render

import (
	"html/template"
	"slices"

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
		alt := hungWords(t, e, w).description
		if w.Decorative {
			alt.text = ""
		}
		if f := r.described(t, e, sortOf(len(e.Event.Artworks)), w.File.Name, alt, caption); f != "" {
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
	words := hungWords(t, e, w)
	m := newMarkup(t, 160).raw(`<span class="n">`).figure(number).raw(`</span> <b>`)
	if own := r.artworks[w.Title]; w.Title != "" && r.open(m, own) {
		m.words(words.title.text, words.title.lang).onlyIn(r.foreign(t, own)).raw("</a></b>")
	} else {
		m.words(words.title.text, words.title.lang).raw("</b>")
	}
	if facts := joined(words.author, words.technique, phrase{w.Year, e.Lang}); len(facts) > 0 {
		m.raw(`<br>`).phrases(facts)
	}
	return m.html()
}

// hungIn is what is said of a work on a wall, each in its language.
type hungIn struct{ title, author, technique, description phrase }

// hungWords returns what is said of a work: in the words of the translation,
// which names the same file, where it has some.
func hungWords(t *tongue, e *calendar.Entry, w *event.Hung) hungIn {
	in := hungIn{phrase{w.Title, e.Lang}, phrase{w.Author, e.Lang}, phrase{w.Technique, e.Lang}, phrase{w.Description, e.Lang}}
	tr := e.Translations.In(t.code)
	if tr == nil || tr.Event == nil {
		return in
	}
	for i := range tr.Event.Artworks {
		if h := &tr.Event.Artworks[i]; h.File.Name == w.File.Name {
			for _, said := range []struct {
				to   *phrase
				text string
			}{{&in.title, h.Title}, {&in.author, h.Author}, {&in.technique, h.Technique}, {&in.description, h.Description}} {
				if said.text != "" {
					*said.to = phrase{said.text, tr.Lang}
				}
			}
			return in
		}
	}
	return in
}

// joined returns the texts that are not empty in one line, with a capital at its
// beginning: what follows each other in one language is one text.
func joined(parts ...phrase) []phrase {
	var all []phrase
	for _, p := range parts {
		switch last := len(all) - 1; {
		case p.text == "":
		case last < 0:
			all = append(all, phrase{upper(p.text), p.lang})
		case all[last].lang == p.lang:
			all[last].text += ", " + p.text
		default:
			all = append(all, p)
		}
	}
	return all
}

// phrases writes texts of several languages in one line.
func (m *markup) phrases(all []phrase) *markup {
	for i, p := range all {
		if i > 0 {
			m.text(m.t.say("comma"))
		}
		m.words(p.text, p.lang)
	}
	return m
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
