package render

import (
	"html/template"
	"slices"
	"strings"

	"saison/internal/calendar"
)

// anchors are the ids that the headings of a text give to a page.
type anchors []string

// anchorsOf returns the ids of the text that the page of e has in lang.
func anchorsOf(e *calendar.Entry, lang string) anchors {
	rec := bodyOf(e, lang)
	if rec == nil {
		return nil
	}
	ids := make(anchors, len(rec.Doc.Body().Headings))
	for i, h := range rec.Doc.Body().Headings {
		ids[i] = h.ID
	}
	return ids
}

// Anchor returns the id that a part of the page named id has: the name itself,
// unless a heading of the text has it. Links lead to the heading, so the part
// gives way: "dates", "dates-part".
func (p *Page) Anchor(id string) string {
	for slices.Contains(p.anchors, id) {
		id += "-part"
	}
	return id
}

// giveWay returns a piece that was made for many pages with the id of its
// heading as it is on this page.
func (p *Page) giveWay(piece template.HTML, id string) template.HTML {
	own := p.Anchor(id)
	if own == id {
		return piece
	}
	return template.HTML(strings.ReplaceAll(string(piece), `="`+id+`"`, `="`+own+`"`))
}
