package render

import "saison/internal/calendar"

// lead sets title and lead: the subtitle, and the summary when it was written as
// one. A translation inherits each that it does not say, in its own language; but
// above a text of its own, the summary of another text would be out of place.
func (r *Renderer) lead(p *Page, e *calendar.Entry) {
	title, in := r.title(e, p.Lang)
	p.Title = newMarkup(p.tongue, 128).words(title, in).html()
	subtitled, summed := e.Record, e.Record
	if tr := e.Translations.In(p.Lang); tr != nil {
		if tr.Subtitle != "" {
			subtitled = tr
		}
		if tr.Summary != "" { // written, or the beginning of its text
			summed = tr
		}
	}
	lead := newMarkup(p.tongue, 256)
	if subtitled.Subtitle != "" {
		lead.raw("<strong>").words(subtitled.Subtitle, subtitled.Lang).raw("</strong>")
	}
	if summed.ValuePos("summary").Line > 0 {
		if !lead.empty() {
			lead.raw("<br>")
		}
		lead.words(summed.Summary, summed.Lang)
	}
	p.Lead = lead.html()
	p.Extra = extra(e.Extra)
}
