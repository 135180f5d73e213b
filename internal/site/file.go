package site

import (
	"crypto/sha256"
	"encoding/hex"
	"path"
	"slices"
	"strings"

	"saison/internal/calendar"
	"saison/internal/content"
	"saison/internal/diag"
	"saison/internal/event"
	"saison/internal/meta"
	"saison/internal/schema"
	"saison/internal/source"
)

// assets is the folder of files whose address holds their content sum: they
// may be kept by browsers for ever.
const assets = "assets/"

// fileSet is the files of the snapshot that are to be published.
type fileSet struct {
	known  map[string]verdict // what an earlier plan found
	seen   map[string]verdict // what this one found, by verdictKey
	hashed map[string]bool    // hashed paths that are planned
	refs   []fileRef
}

// fileRef is one mention of a file in a document.
type fileRef struct {
	file    *source.File
	pos     diag.Pos
	picture bool // it is shown as a picture
	asIs    bool // it lies below static/ and nothing names it
	beside  bool // it lies in the folder of a document that need not name it
}

// FindFile returns the file that a document names: beside the document, below
// content/, or below static/, in this order; nil when there is none. A name
// that begins with a slash is looked for below static/, then content/.
func (s *Site) FindFile(doc *content.Document, name string) *source.File {
	for _, p := range filePlaces(doc, name) {
		if f := s.snap.File(p); f != nil && !content.Is(p) { // what an editor writes is published as a page alone
			return f
		}
	}
	return nil
}

// filePlaces returns the paths at which a file that doc names may lie.
func filePlaces(doc *content.Document, name string) []string {
	if name == "" || strings.ContainsAny(name, "\\\x00") {
		return nil
	}
	var places []string
	add := func(parts ...string) {
		p := path.Join(parts...)
		if (strings.HasPrefix(p, "content/") || strings.HasPrefix(p, "static/")) && !slices.Contains(places, p) {
			places = append(places, p)
		}
	}
	if rest, rooted := strings.CutPrefix(name, "/"); rooted {
		add("static", rest)
		add("content", rest)
		return places
	}
	if doc != nil {
		add(doc.Dir, name)
		add(path.Dir(doc.File), name)
	}
	add("content", name)
	add("static", name)
	add(name)
	return places
}

// FileURL returns the address of a file of the snapshot ("static/logo.svg",
// "content/concerts/noel/affiche.pdf"), or "" when it is not published. That of a
// picture which pages show is the address of its largest form.
func (s *Site) FileURL(path string) string {
	if pic := s.pictures[path]; pic != nil {
		return pic.URL
	}
	return s.files[path]
}

// DocFileURL returns the address of the file that a document names, or "" when
// there is none or it is not published.
func (s *Site) DocFileURL(doc *content.Document, name string) string {
	if f := s.FindFile(doc, name); f != nil {
		return s.FileURL(f.Path)
	}
	return ""
}

// hashedPath returns the place of a file whose address holds its content sum.
func hashedPath(file, sum string) string {
	base := path.Base(file)
	ext := strings.ToLower(path.Ext(base))
	name := ownSlug(strings.TrimSuffix(base, path.Ext(base)))
	if name == "" {
		name = "file"
	}
	return assets + name + "." + sum[:min(8, len(sum))] + ext
}

// staticFiles plans the files of static/: each at its own path, as it is; style
// sheets and scripts at a hashed address too. Those of the built-in theme that
// only its pages ask for have the hashed address alone.
func (p *planner) staticFiles() {
	for _, f := range p.snap.Under("static/") {
		name := strings.TrimPrefix(f.Path, "static/")
		if !safePath(name) {
			p.diags.Add("static-unusable", diag.Pos{File: f.Path}, diag.Args{"value": name})
			continue
		}
		first, _, _ := strings.Cut(name, "/")
		if reservedName(fold(first), true) {
			p.diags.Add("address-reserved", diag.Pos{File: f.Path}, diag.Args{"value": first, "address": "/" + name})
			continue
		}
		hashed := p.isHashed(f)
		if !hashed || !f.Builtin {
			o := &Output{Path: name, URL: escape(name), Format: Static, File: f}
			p.claims = append(p.claims, claim{out: o})
			if p.site.files[f.Path] == "" { // a style sheet may have given it a hashed one
				p.site.files[f.Path] = o.URL
			}
		}
		if hashed {
			p.hash(f)
		}
		if pictureType(f.Path) != "" && !f.Builtin && !strings.EqualFold(path.Ext(f.Path), ".svg") {
			p.files.refs = append(p.files.refs, fileRef{file: f, pos: diag.Pos{File: f.Path}, asIs: true})
		}
	}
}

// isHashed reports whether a static file has a hashed address whoever names it.
func (p *planner) isHashed(f *source.File) bool {
	switch strings.ToLower(path.Ext(f.Path)) {
	case ".css", ".js", ".mjs":
		return true
	case ".woff2", ".woff":
		return f.Builtin
	}
	return false
}

// hash plans a file at its hashed address. One content under two names that
// are spelled alike is one file.
func (p *planner) hash(f *source.File) {
	sum, format := f.Sum, Static
	if strings.EqualFold(path.Ext(f.Path), ".css") {
		format = Stylesheet
		sum = p.styleSum(f)
	}
	o := &Output{Path: hashedPath(f.Path, sum), Format: format, File: f}
	o.URL = escape(o.Path)
	p.site.files[f.Path] = o.URL
	if p.files.hashed[o.Path] {
		return
	}
	p.files.hashed[o.Path] = true
	if p.site.byPath == nil { // the addresses are not settled yet
		p.add(o)
		return
	}
	p.site.byPath[o.Path] = o
	p.site.Outputs = append(p.site.Outputs, o)
}

// styleSum sums up what a style sheet shows: its text, the colours of the site,
// and the files that it names.
func (p *planner) styleSum(f *source.File) string {
	h := sha256.New()
	h.Write([]byte(f.Sum))
	for _, k := range p.kinds.All() {
		h.Write([]byte(k.Name + k.Color + p.cfg.Colors[k.Name] + "\n"))
	}
	h.Write([]byte(p.cfg.Colors["season"]))
	for _, ref := range p.styleFiles(f) {
		h.Write([]byte(ref.Path + ref.Sum))
	}
	return hex.EncodeToString(h.Sum(nil))
}

// attachments checks the files that documents name, and plans those that can be
// published, with what else lies in the folders of their documents.
func (p *planner) attachments() {
	for _, e := range p.all {
		if p.hasPage(e) {
			p.named(e)
		}
	}
	p.bundles()
	p.checkFiles()
	p.refuseMarkup()
	p.strayDocuments()
	for _, ref := range p.files.refs {
		v := p.files.seen[verdictKey(ref.file)]
		switch {
		case v.id != "" || ref.asIs || ref.beside && p.site.pictures[ref.file.Path] != nil || ref.picture && pictureType(ref.file.Path) == "":
			continue
		case ref.picture && v.info.Scales():
			p.forms(ref.file, v.info)
			continue
		case ref.picture:
			p.drawing(ref.file, v.info)
		}
		// A paper below static/ has an address already; a picture gets a hashed one.
		at := p.site.files[ref.file.Path]
		if at == "" || pictureType(ref.file.Path) != "" && !strings.HasPrefix(at, "/"+assets) {
			p.hash(ref.file)
		}
	}
	p.site.seen = p.files.seen
}

// named collects the files that the front matter of an entry names; those that
// do not exist are reported.
func (p *planner) named(e *calendar.Entry) {
	for _, r := range records(e) {
		doc := r.Doc
		p.picture(doc, r.Image)
		if ev := r.Event; ev != nil {
			p.papers(doc, ev.Documents)
			for i := range ev.Artworks {
				if h := &ev.Artworks[i]; r == e.Record && (!h.Recognisable || p.agreed(h.Consent)) { // a translation has words for them
					p.file(doc, h.File, true)
				}
			}
		}
		p.pictures(doc, r.Photos)
		p.papers(doc, r.Documents)
		if r.Call != nil {
			p.papers(doc, r.Call.Documents)
			for i := range r.Call.Instruments {
				p.file(doc, r.Call.Instruments[i].Excerpts, false)
			}
		}
		if r.Place != nil {
			p.pictures(doc, r.Place.Photos)
		}
		if r.Person != nil {
			p.picture(doc, r.Person.Photo)
		}
		if r.Organisation != nil {
			p.picture(doc, r.Organisation.Logo)
		}
		if r.Artwork != nil && (r.Artwork.Consent == nil || p.agreed(r.Artwork.Consent)) {
			p.artwork(doc, r.Artwork.Files)
		}
		if r.Paper != nil && p.available(r.Paper) {
			p.file(doc, r.Paper.File, false)
		}
		if r.Event != nil {
			p.afterwards(doc, r.Event.Result)
		}
		p.blocks(r)
		p.free(doc, r.Extra)
	}
}

// blocks collects the files that the blocks of a text name.
func (p *planner) blocks(r *event.Record) {
	p.pictures(r.Doc, r.Pictures())
	for i := range r.Blocks {
		for _, d := range r.Blocks[i].Files {
			p.papers(r.Doc, []event.Ref{d.File})
		}
	}
}

// afterwards collects the files of an event's result, whose pictures are shown.
func (p *planner) afterwards(doc *content.Document, n *meta.Node) {
	row := schema.Named("result")
	if n == nil || row == nil {
		return
	}
	for i := range n.Fields {
		k, _ := row.Field(n.Fields[i].Key)
		if k == nil || k.Name != "pictures" || n.Fields[i].Value == nil {
			p.free(doc, n.Fields[i].Value)
			continue
		}
		all := n.Fields[i].Value.Items
		if n.Fields[i].Value.Kind != meta.List {
			all = []*meta.Node{n.Fields[i].Value}
		}
		for _, item := range all {
			if item.Kind == meta.Scalar {
				p.file(doc, event.Ref{Name: item.Text, Pos: item.Pos}, true)
			}
			for _, f := range item.Fields {
				if name, _ := k.Field(f.Key); name != nil && name.Name == "file" && f.Value != nil {
					p.file(doc, event.Ref{Name: f.Value.Text, Pos: f.Value.Pos}, true)
				}
			}
		}
	}
}

// free collects the files among values that have no type: what an event's
// result and the site's own keys name. Words that are no file are words.
func (p *planner) free(doc *content.Document, n *meta.Node) {
	if n == nil {
		return
	}
	if strings.Contains(n.Text, ".") && !isAbsolute(n.Text) && !strings.HasSuffix(n.Text, ".md") {
		if f := p.site.FindFile(doc, n.Text); f != nil {
			p.files.refs = append(p.files.refs, fileRef{file: f, pos: n.Pos})
		}
	}
	for _, item := range n.Items {
		p.free(doc, item)
	}
	for i := range n.Fields {
		p.free(doc, n.Fields[i].Value)
	}
}

// records returns the document and its translations by language.
func records(e *calendar.Entry) []*event.Record {
	out := make([]*event.Record, 1, 1+len(e.Translations))
	out[0] = e.Record
	for _, r := range e.Translations {
		if r != e.Record {
			out = append(out, r)
		}
	}
	slices.SortFunc(out[1:], func(a, b *event.Record) int { return strings.Compare(a.Lang, b.Lang) })
	return out
}

func (p *planner) pictures(doc *content.Document, all []event.Picture) {
	for i := range all {
		p.picture(doc, &all[i])
	}
}

// artwork collects the files of an artwork: pictures, sounds and films.
func (p *planner) artwork(doc *content.Document, all []event.Picture) {
	for i := range all {
		switch pic := &all[i]; {
		case event.MediaOf(pic.File.Name) == event.Still:
			p.picture(doc, pic)
		case pic.Consent == nil || p.agreed(pic.Consent):
			p.file(doc, pic.File, false)
		}
	}
}

// picture collects one picture; one whose consent has expired is not published.
func (p *planner) picture(doc *content.Document, pic *event.Picture) {
	if pic != nil && (pic.Consent == nil || p.agreed(pic.Consent)) {
		p.file(doc, pic.File, true)
	}
}

// papers collects the files among a list of files, documents and addresses.
func (p *planner) papers(doc *content.Document, refs []event.Ref) {
	for _, ref := range refs {
		if isAbsolute(ref.Name) || p.site.FindFile(doc, ref.Name) == nil && p.site.document(doc, ref.Name) != nil {
			continue
		}
		p.file(doc, ref, false)
	}
}

// file collects one named file.
func (p *planner) file(doc *content.Document, ref event.Ref, picture bool) {
	if ref.Name == "" || isAbsolute(ref.Name) && !picture {
		return
	}
	if isAbsolute(ref.Name) {
		p.diags.Add("picture-elsewhere", ref.Pos, diag.Args{"value": ref.Name})
		return
	}
	f := p.site.FindFile(doc, ref.Name)
	if f == nil {
		id := "file-not-found"
		if picture {
			id = "picture-not-found"
		}
		args := diag.Args{"value": ref.Name}
		p.whereFile(doc, ref.Name, args)
		p.diags.Add(id, ref.Pos, args)
		return
	}
	p.files.refs = append(p.files.refs, fileRef{file: f, pos: ref.Pos, picture: picture})
}

// whereFile adds to the arguments of a message the file that may have been meant,
// or the folder in which it is looked for first.
func (p *planner) whereFile(doc *content.Document, name string, args diag.Args) {
	if near := p.nearFile(doc, name); near != "" {
		args["near"] = near
		return
	}
	if place := path.Join(doc.Dir, name); !strings.HasPrefix(name, "/") && strings.HasPrefix(place, "content/") {
		args["folder"] = path.Dir(place)
	}
}

// nearFile offers a file for a name that none has: in the folder that the name
// points to, or beside the document.
func (p *planner) nearFile(doc *content.Document, name string) string {
	prefix, _ := path.Split(name)
	var names []string
	for _, place := range filePlaces(doc, name) {
		dir := path.Dir(place) + "/"
		for _, f := range p.snap.Under(dir) {
			if rest := f.Path[len(dir):]; !strings.Contains(rest, "/") && !strings.HasSuffix(rest, ".md") {
				names = append(names, prefix+rest)
			}
		}
	}
	return schema.Nearest(name, names)
}

// bundles collects the files that lie in the folder of a document, below no
// nearer document with a folder of its own. Editors' own files stay out.
func (p *planner) bundles() {
	for i, e := range p.all {
		doc := e.Doc
		if i >= p.shown || !p.hasPage(e) || !doc.Bundle || strings.Count(doc.Dir, "/") < 1 || p.kinds.ByFolder(strings.TrimPrefix(doc.Dir, "content/")) != nil {
			continue
		}
		hidden := p.withoutConsent(e)
		for _, f := range p.snap.Under(doc.Dir + "/") {
			if strings.HasSuffix(f.Path, ".md") || p.ownerDir(f.Path) != doc.Dir || slices.Contains(hidden, f.Path) || isMarkup(f.Path) {
				continue
			}
			p.files.refs = append(p.files.refs, fileRef{file: f, pos: diag.Pos{File: f.Path}, beside: true})
		}
	}
}

// ownerDir returns the nearest folder above a file that is a document's own.
func (p *planner) ownerDir(file string) string {
	for dir := path.Dir(file); strings.Contains(dir, "/"); dir = path.Dir(dir) {
		if p.snap.File(dir+"/index.md") != nil {
			return dir
		}
		for i := range p.langs {
			if p.snap.File(dir+"/index."+p.langs[i].code+".md") != nil {
				return dir
			}
		}
	}
	return ""
}
