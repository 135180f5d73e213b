package site

import (
	"path"
	"strings"

	"saison/internal/calendar"
	"saison/internal/content"
	"saison/internal/diag"
	"saison/internal/markdown"
	"saison/internal/schema"
)

// linkChunk is how many documents one worker takes at a time.
const linkChunk = 128

// links resolves every link and picture in the texts of all documents, on all
// processors: the faults of dead ones are kept for [Site.CheckLinks], and the
// files that they name are collected.
func (p *planner) links() {
	type result struct {
		diags diag.List
		refs  []fileRef
	}
	results := make([]result, (len(p.all)+linkChunk-1)/linkChunk)
	inParallel(len(results), func(i int) {
		r := &results[i]
		for _, e := range p.all[i*linkChunk : min(len(p.all), (i+1)*linkChunk)] {
			p.linksOf(e, &r.diags, &r.refs)
		}
	})
	for i := range results {
		p.site.dead = append(p.site.dead, results[i].diags...)
		p.files.refs = append(p.files.refs, results[i].refs...)
	}
	p.site.dead.Sort()
}

// linksOf resolves the links of one document and its translations.
func (p *planner) linksOf(e *calendar.Entry, diags *diag.List, refs *[]fileRef) {
	if e.Doc.Read == nil && !e.Doc.Skimmed() && len(e.Translations) < 2 {
		return
	}
	for _, r := range records(e) {
		if r.Doc.Late() {
			continue // it names no file, and is not asked for its faults
		}
		for _, link := range linksIn(r.Doc) {
			t := p.site.resolve(r.Doc, r.Lang, link.Dest)
			switch {
			case t.file != nil && p.hasPage(e):
				*refs = append(*refs, fileRef{file: t.file, pos: link.Pos, picture: link.Image})
			case t.fault != "":
				p.tellDead(diags, r.Doc, link, t.fault)
			case link.Image && t.url != "" && isAbsolute(t.url):
				diags.Add("picture-elsewhere", link.Pos, diag.Args{"value": link.Dest})
			default:
				p.anchor(diags, e, r, link)
			}
		}
	}
}

// linksIn returns the links and pictures of a document's text and its blocks.
func linksIn(doc *content.Document) []*markdown.Link {
	var all []*markdown.Link
	for _, text := range doc.Texts() {
		for i := range text.Links {
			all = append(all, &text.Links[i])
		}
	}
	return all
}

// tellDead reports a link that leads nowhere, with what may have been meant.
func (p *planner) tellDead(diags *diag.List, doc *content.Document, link *markdown.Link, fault string) {
	name, rest := cutRest(strings.TrimSpace(link.Dest))
	args := diag.Args{"value": link.Dest}
	if fault == "link-dead" {
		if link.Image {
			fault = "picture-not-found"
			p.whereFile(doc, name, args)
		} else if near := p.nearLink(doc, name); near != "" {
			args["near"] = near + rest
		}
	}
	diags.Add(fault, link.Pos, args)
}

// nearLink offers a destination for one that leads nowhere.
func (p *planner) nearLink(doc *content.Document, name string) string {
	switch {
	case strings.HasPrefix(name, "www."):
		return "https://" + name
	case strings.Contains(name, "@") && !strings.Contains(name, "/"):
		return "mailto:" + name
	case strings.HasPrefix(name, "/") && !strings.HasSuffix(name, ".md"):
		return p.nearAddress(name)
	}
	if near := p.nearFile(doc, name); near != "" {
		return near
	}
	return p.nearDocument(doc, name)
}

// nearAddress offers an address of the site: the same last part in another
// folder, else the nearest in the same folder.
func (p *planner) nearAddress(name string) string {
	dir, last := path.Split(strings.TrimSuffix(name, "/"))
	var beside []string
	for _, o := range p.site.Outputs {
		if o.Format != HTML || o.Page.Number > 1 {
			continue
		}
		d, l := path.Split(strings.TrimSuffix(o.URL, "/"))
		if l == last && l != "" {
			return o.URL
		}
		if d == dir {
			beside = append(beside, l)
		}
	}
	if near := schema.Nearest(last, beside); near != "" {
		return dir + near + "/"
	}
	return ""
}

// nearDocument offers the path of a document: of the same name in another
// folder, else of the nearest name in the same folder.
func (p *planner) nearDocument(doc *content.Document, name string) string {
	want := strings.TrimSuffix(path.Base(name), ".md")
	dir := path.Join(path.Dir(doc.File), path.Dir(name))
	var beside []string
	for _, e := range p.all[:p.shown] {
		stem, _ := splitDocument(e.Doc.File, p.langs)
		if path.Base(stem) == want {
			return Relative(path.Dir(doc.File), e.Doc.File)
		}
		if path.Dir(e.Doc.File) == dir {
			beside = append(beside, path.Base(stem))
		}
	}
	near := schema.Nearest(want, beside)
	if near == "" {
		return ""
	}
	for _, e := range p.all[:p.shown] {
		if stem, _ := splitDocument(e.Doc.File, p.langs); path.Dir(e.Doc.File) == dir && path.Base(stem) == near {
			return Relative(path.Dir(doc.File), e.Doc.File)
		}
	}
	return ""
}

// Relative returns the path of a file seen from a folder.
func Relative(dir, file string) string {
	from, to := strings.Split(dir, "/"), strings.Split(file, "/")
	same := 0
	for same < len(from) && same < len(to)-1 && from[same] == to[same] {
		same++
	}
	return strings.Repeat("../", len(from)-same) + strings.Join(to[same:], "/")
}
