package site

import (
	"crypto/sha256"
	"encoding/hex"
	"path"
	"strconv"

	"saison/internal/calendar"
	"saison/internal/picture"
	"saison/internal/source"
)

// Shown is a picture as pages show it.
type Shown struct {
	URL           string // of the form that every browser reads, the largest one; of a drawing the file itself
	Width, Height int    // of the largest form; 0 for a drawing that says no size
	WebP, Plain   []Size // the forms, the narrowest first; empty for drawings
	Blur          string // address of the placeholder; "" for none
}

// Size is one form of a picture.
type Size struct {
	URL   string
	Width int
}

// Shown returns how pages show the picture at a path of the snapshot, or nil.
func (s *Site) Shown(path string) *Shown { return s.pictures[path] }

// DocPicture returns how pages show the picture that a document names, or nil.
func (s *Site) DocPicture(e *calendar.Entry, name string) *Shown {
	if f := s.FindFile(e.Doc, name); f != nil {
		return s.pictures[f.Path]
	}
	return nil
}

// LinkedPicture returns how pages show the picture to which a destination leads,
// as [Site.Link] resolves it, or nil.
func (s *Site) LinkedPicture(from *calendar.Entry, lang, dest string) *Shown {
	doc := from.Doc
	if t := from.Translations.In(lang); t != nil {
		doc = t.Doc
	}
	if t := s.resolve(doc, lang, dest); t.file != nil {
		return s.pictures[t.file.Path]
	}
	return nil
}

// drawing notes the size of a picture that is published as it is.
func (p *planner) drawing(f *source.File, info picture.Info) {
	if p.site.pictures[f.Path] == nil {
		at := escape(hashedPath(f.Path, f.Sum))
		p.site.pictures[f.Path] = &Shown{URL: at, Width: info.Width, Height: info.Height}
	}
}

// forms plans the sizes and formats of a picture that pages show. Their
// addresses change with its content, and with the way in which they are made.
func (p *planner) forms(f *source.File, info picture.Info) {
	if p.site.pictures[f.Path] != nil {
		return
	}
	h := sha256.Sum256([]byte(picture.Edition + f.Sum))
	sum := hex.EncodeToString(h[:4])
	add := func(suffix string, form picture.Form) string {
		base := hashedPath(f.Path, sum)
		name := base[:len(base)-len(path.Ext(base))] + "-" + suffix + form.As.Ext()
		if !p.files.hashed[name] {
			p.files.hashed[name] = true
			o := &Output{Path: name, URL: escape(name), Format: Picture, File: f, Form: form}
			p.site.byPath[name] = o
			p.site.Outputs = append(p.site.Outputs, o)
		}
		return escape(name)
	}
	shown := &Shown{}
	for _, w := range picture.Widths(info) {
		width := strconv.Itoa(w)
		shown.WebP = append(shown.WebP, Size{add(width, picture.Form{Width: w, As: picture.WebP}), w})
		shown.URL = add(width, picture.Form{Width: w, As: picture.Plain(info)})
		shown.Plain = append(shown.Plain, Size{shown.URL, w})
		shown.Width, shown.Height = w, picture.Height(info, w)
	}
	if !info.Alpha {
		shown.Blur = add("blur", picture.Form{Width: info.Width, As: picture.SVG})
	}
	p.site.pictures[f.Path] = shown
}
