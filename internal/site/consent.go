package site

import (
	"slices"

	"saison/internal/calendar"
	"saison/internal/content"
	"saison/internal/event"
)

// agreed reports whether a consent exists and lasts.
func (p *planner) agreed(c *event.Consent) bool {
	return c != nil && (c.Until.IsZero() || !c.Until.Before(p.today()))
}

// available reports whether a paper may be read by now.
func (p *planner) available(paper *event.Paper) bool {
	from := paper.AvailableFrom
	if from.IsZero() {
		return true
	}
	at, _ := from.DateTime.In(p.cfg.Zone)
	if from.Offset != nil {
		at = from.DateTime.UTC().Add(-*from.Offset)
	}
	return !at.After(p.now)
}

// withoutConsent returns the files of an entry that must not be shown, or not
// yet.
func (p *planner) withoutConsent(e *calendar.Entry) []string {
	var out []string
	hide := func(doc *content.Document, name string) {
		if f := p.site.FindFile(doc, name); f != nil {
			out = append(out, f.Path)
		}
	}
	for _, r := range records(e) {
		if r.Image != nil && r.Image.Consent != nil && !p.agreed(r.Image.Consent) {
			hide(r.Doc, r.Image.File.Name)
		}
		for _, pic := range slices.Concat(r.Photos, r.Pictures()) {
			if pic.Consent != nil && !p.agreed(pic.Consent) {
				hide(r.Doc, pic.File.Name)
			}
		}
		if r.Event != nil {
			for _, h := range r.Event.Artworks {
				if (h.Recognisable || h.Consent != nil) && !p.agreed(h.Consent) {
					hide(r.Doc, h.File.Name)
				}
			}
		}
		if r.Artwork != nil {
			for _, pic := range r.Artwork.Files {
				if r.Artwork.Consent != nil && !p.agreed(r.Artwork.Consent) || pic.Consent != nil && !p.agreed(pic.Consent) {
					hide(r.Doc, pic.File.Name)
				}
			}
		}
		if r.Paper != nil && !p.available(r.Paper) {
			hide(r.Doc, r.Paper.File.Name)
		}
		if r.Person != nil && r.Person.Photo != nil && r.Person.Photo.Consent != nil && !p.agreed(r.Person.Photo.Consent) {
			hide(r.Doc, r.Person.Photo.File.Name)
		}
		if r.Place != nil {
			for _, pic := range r.Place.Photos {
				if pic.Consent != nil && !p.agreed(pic.Consent) {
					hide(r.Doc, pic.File.Name)
				}
			}
		}
	}
	return out
}
