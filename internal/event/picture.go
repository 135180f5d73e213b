package event

import (
	"path"
	"slices"
	"strings"

	"saison/internal/civil"
	"saison/internal/diag"
	"saison/internal/meta"
	"saison/internal/schema"
)

// Picture is an image with what must be said about it.
type Picture struct {
	File       Ref
	Alt        string
	Credit     string
	Caption    string
	Decorative bool
	Consent    *Consent
}

// Consent is an agreement to show a person.
type Consent struct {
	GivenBy, Scope string
	On, Until      civil.Date
	Pos, UntilPos  diag.Pos
}

// Agreement is that of somebody who can be recognised in a picture.
type Agreement struct {
	Name string // of the picture
	*Consent
}

// Link is a labelled address.
type Link struct {
	Label, URL string
	Pos        diag.Pos
}

// credited are the keys whose pictures say whose they are.
var credited = []string{"image", "photo", "photos", "gallery"}

// picture reads an image: a file's name, or a map.
func (r *reader) picture(v value) *Picture {
	f, ok := r.fields(v)
	if !ok {
		return nil
	}
	file := f.get("file")
	p := &Picture{
		File:       r.file(file),
		Alt:        r.line(f.get("alt")),
		Credit:     r.line(f.get("credit")),
		Caption:    r.words(f.get("caption")),
		Decorative: r.yes(f.get("decorative")),
		Consent:    r.consent(f.get("consent")),
	}
	if p.File.Name == "" {
		return nil
	}
	if r.rec.Organisation != nil && p.Alt == "" && v.key.Name == "logo" {
		p.Alt = r.line(r.titleValue()) // a logo shows the name
	}
	if r.rec.Artwork != nil && MediaOf(p.File.Name) != Still {
		if p.Consent != nil {
			r.rec.Agreements = append(r.rec.Agreements, Agreement{Name: clip(p.File.Name), Consent: p.Consent})
		}
		return p // whose words are its transcript
	}
	pos := file.node.Pos
	if alt := f.get("alt"); alt.given() {
		pos = alt.node.Pos
	}
	// A logo, and an artwork, say themselves whose they are.
	if slices.Contains(credited, v.key.Name) && r.rec.Artwork == nil {
		r.checkCredit(p, f, file, v.wholePicture(p))
	}
	r.checkShown(shown{name: p.File.Name, whole: v.wholePicture(p), pos: v.node.Pos, alt: p.Alt, altPos: pos, decorative: p.Decorative || f.get("alt").shapeless(),
		recognisable: r.yes(f.get("recognisable")), consent: p.Consent})
	return p
}

// checkCredit asks whose the picture p is, which stands in the fields f at file.
// whole is the line to type when there is no place to add a credit to.
func (r *reader) checkCredit(p *Picture, f fields, file value, whole schema.Text) {
	credit := f.get("credit")
	if p.Credit != "" || p.Decorative || credit.shapeless() {
		return
	}
	at, args := file.node.Pos, diag.Args{"name": clip(p.File.Name)}
	if credit.given() {
		at = credit.node.Pos
	}
	if whole != nil {
		args["whole"] = whole
	} else {
		args["add"] = schema.Text{"fr": "crédit: Prénom Nom", "en": "credit: First Last"}
	}
	r.faults.Add("image-credit-missing", at, args)
}

// wholePicture returns the line to type for a picture that is only the name of
// a file: there is no place to add a description to. It is nil for others.
func (v value) wholePicture(p *Picture) schema.Text {
	if v.node.Kind != meta.Scalar {
		return nil
	}
	before, name := v.typed+": ", p.File.Name
	if v.key.Type != schema.TypeMap {
		before = "" // one of a list
	}
	if strings.ContainsAny(name, ",{}[]#:'\"&*!|>%@`") {
		name = "'" + strings.ReplaceAll(name, "'", "''") + "'"
	}
	fr, en := "description: Un violon sur une chaise", "alt: A violin on a chair"
	if slices.Contains(credited, v.key.Name) {
		fr, en = fr+", crédit: Prénom Nom", en+", credit: First Last"
	}
	return schema.Text{"fr": before + "{fichier: " + name + ", " + fr + "}", "en": before + "{file: " + name + ", " + en + "}"}
}

// titleValue returns the title as the file gives it, wherever it stands.
func (r *reader) titleValue() value {
	for _, f := range r.doc.Meta.Fields {
		if k := schema.Lookup(r.rec.Kind, f.Key).Key; k != nil && k.Name == "title" {
			return value{key: k, typed: f.Key, keyPos: f.KeyPos, node: f.Value}
		}
	}
	return value{}
}

// shown is what must be asked of a picture before it is shown.
type shown struct {
	name         string
	whole        schema.Text // the line to type, of a picture that is only a name
	pos, altPos  diag.Pos
	alt          string
	decorative   bool // or its description is no text, which has been told
	recognisable bool
	consent      *Consent
}

func (r *reader) checkShown(s shown) {
	if s.alt == "" && !s.decorative {
		args := diag.Args{"name": clip(s.name)}
		if s.whole != nil {
			args["whole"] = s.whole
		}
		r.faults.Add("image-alt-missing", s.altPos, args)
	}
	if s.consent != nil {
		r.rec.Agreements = append(r.rec.Agreements, Agreement{Name: clip(s.name), Consent: s.consent})
	}
	if s.recognisable && s.consent == nil {
		r.faults.Add("consent-missing", s.pos, diag.Args{"name": clip(s.name), "example": schema.Text{
			"fr": "accord: {par: représentée, le: 13 mars 2027, portée: site, jusqu'au: 13 mars 2030}",
			"en": "consent: {by: the person shown, on: 13 March 2027, scope: site, until: 13 March 2030}",
		}})
	}
}

// pictures reads one image or a list of them.
func (r *reader) pictures(v value) []Picture {
	var all []Picture
	for _, item := range v.items("") {
		if p := r.picture(item); p != nil {
			all = append(all, *p)
		}
	}
	return all
}

// consent reads an agreement; nil when there is none.
func (r *reader) consent(v value) *Consent {
	if !v.given() || v.empty() {
		return nil
	}
	f, ok := r.fields(v)
	if !ok {
		return nil
	}
	c := &Consent{
		GivenBy: r.line(f.get("given_by")), Scope: r.line(f.get("scope")),
		On: r.day(f.get("on")), Until: r.day(f.get("until")), Pos: v.node.Pos,
	}
	if until := f.get("until"); until.given() {
		c.UntilPos = until.node.Pos
	}
	return c
}

// readConsent reads the agreement to all pictures of an artwork.
func readConsent(r *reader, v value) {
	if c := r.consent(v); c != nil {
		r.rec.Artwork.Consent = c
		r.rec.Agreements = append(r.rec.Agreements, Agreement{Name: r.rec.Title, Consent: c})
	}
}

// file reads the name of a file of the site. A name that leads out of the
// site, or is an address elsewhere, is a fault.
func (r *reader) file(v value) Ref {
	s, ok := r.text(v)
	if !ok {
		return Ref{}
	}
	full := path.Join(r.doc.Dir, s)
	if strings.HasPrefix(s, "/") {
		full = path.Clean(s[1:])
	}
	if full == ".." || strings.HasPrefix(full, "../") || strings.ContainsAny(s, "\\\n") || strings.Contains(s, ":") || strings.HasPrefix(s, "//") {
		base := s[strings.LastIndexAny(s, "/\\")+1:]
		r.faults.Add("file-path-outside", v.node.Pos, diag.Args{"key": v.typed, "value": clip(s), "example": v.typed + ": " + clip(base)})
		return Ref{}
	}
	return Ref{Name: s, Pos: v.node.Pos}
}

// links reads labelled addresses.
func (r *reader) links(v value) []Link {
	var all []Link
	for _, item := range v.items(",") {
		f, ok := r.fields(item)
		if !ok {
			continue
		}
		u := r.url(f.get("url"))
		if u != "" {
			all = append(all, Link{Label: r.line(f.get("label")), URL: u, Pos: f.get("url").node.Pos})
		}
	}
	return all
}
