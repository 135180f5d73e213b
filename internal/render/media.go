package render

import (
	"html/template"
	"slices"
	"strings"

	"saison/internal/calendar"
	"saison/internal/event"
)

// Sound and film: files of the site with the controls of the browser, and never
// a frame of somebody else.

// shownFiles returns the files of an artwork: each sound and film, then the
// pictures in threes.
func (r *Renderer) shownFiles(t *tongue, e *calendar.Entry, files []event.Picture) template.HTML {
	var figures []template.HTML
	m := newMarkup(t, 1024)
	pictures := 0
	for i := range files {
		if event.MediaOf(files[i].File.Name) == event.Still {
			pictures++
		}
	}
	for i := range files {
		p := &files[i]
		if event.MediaOf(p.File.Name) != event.Still {
			m.add(r.recording(t, e, p))
		} else if f := r.picture(t, e, sortOf(pictures), p); f != "" {
			figures = append(figures, f)
		}
	}
	return m.add(inThrees(t, figures)).html()
}

// recording returns a sound or a film with its controls, and the file to take
// along for programs that play neither; "" when the file is not there.
func (r *Renderer) recording(t *tongue, e *calendar.Entry, p *event.Picture) template.HTML {
	f := r.site.FindFile(e.Doc, p.File.Name)
	if f == nil || r.site.FileURL(f.Path) == "" || p.Consent != nil && !r.consented(p.Consent) {
		return ""
	}
	url := r.href(r.site.FileURL(f.Path))
	title, in := r.title(e, t.code)
	if p.Caption != "" {
		title, in = p.Caption, e.Lang
	}
	m := newMarkup(t, 512).raw(`<figure class="rec">`)
	label := t.other(in).typeset(title)
	if event.MediaOf(p.File.Name) == event.Film {
		m.raw(`<video controls preload="metadata" playsinline`).attr("src", url).attr("aria-label", label).tongue(in)
		if e.Image != nil {
			if still := r.site.DocPicture(e, e.Image.File.Name); still != nil {
				m.attr("poster", r.href(still.URL))
			}
		}
		m.raw("></video>")
	} else {
		m.raw(`<audio controls preload="none"`).attr("src", url).attr("aria-label", label).tongue(in).raw("></audio>")
	}
	m.raw("<figcaption>").words(title, in)
	if p.Credit != "" {
		m.raw(" · ").text(t.say("credit", p.Credit))
	}
	if e.Record.Artwork != nil && e.Record.Artwork.Transcript != "" {
		m.raw(` · <a href="#transcript">`).text(t.say("read-transcript")).raw("</a>")
	}
	return m.raw(` · <a download`).attr("href", url).raw(">").text(t.say("download")).raw(" (").text(t.fileFacts(f.Path, f.Size)).raw(")</a></figcaption></figure>").html()
}

// hasFilm reports whether a film is among files.
func hasFilm(files []event.Picture) bool {
	return slices.ContainsFunc(files, func(p event.Picture) bool { return event.MediaOf(p.File.Name) == event.Film })
}

// transcript returns what an artwork lets hear, or shows as letters, in writing.
func (r *Renderer) transcript(t *tongue, e *calendar.Entry) template.HTML {
	words := e.Record.Artwork.Transcript
	lang := e.Lang
	if tr := e.Translations.In(t.code); tr != nil && tr.Artwork != nil && tr.Artwork.Transcript != "" {
		words, lang = tr.Artwork.Transcript, tr.Lang
	}
	m := newMarkup(t, 512)
	for _, line := range strings.Split(words, "\n") {
		if line = strings.TrimSpace(line); line != "" {
			m.raw("<p>").words(line, lang).raw("</p>")
		}
	}
	if m.empty() {
		return ""
	}
	return newMarkup(t, 512).raw(`<div class="text">`).add(m.html()).raw("</div>").html()
}

// made returns what an artwork is made on, and how: the technique alone where it
// says the other too.
func made(w *event.Artwork) string {
	if strings.Contains(strings.ToLower(w.Technique), strings.ToLower(w.Medium)) {
		return w.Technique
	}
	return join(w.Medium, w.Technique)
}
