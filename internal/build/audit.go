package build

import (
	"bytes"
	"context"
	"net/url"
	"path"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"saison/internal/audit"
	"saison/internal/content"
	"saison/internal/diag"
	"saison/internal/site"
	"saison/internal/source"
)

// Unsafe is the error of an output that the audit refuses: it would make
// browsers ask another site, or holds code that they will not run.
type Unsafe struct {
	Output *site.Output
	found  []audit.Finding
}

// Error names the file. [Result.Audit] has the words for authors.
func (u *Unsafe) Error() string {
	return u.Output.Path + ": " + u.found[0].Element + " " + u.found[0].Value
}

// Audited is [Result.Append] for what will be published: an output that the
// audit refuses is an [Unsafe] error.
func (r *Result) Audited(b []byte, o *site.Output) ([]byte, error) {
	data, err := r.Append(b, o)
	if err != nil {
		return data, err
	}
	if found := r.refused(o, data[len(b):]); len(found) > 0 {
		return data, &Unsafe{o, found}
	}
	return data, nil
}

// refused looks at the bytes of an output that browsers read.
func (r *Result) refused(o *site.Output, data []byte) []audit.Finding {
	switch o.Format {
	case site.HTML, site.Redirect:
		return audit.Page(data, r.rules)
	case site.Stylesheet:
		return audit.Sheet(data, r.rules)
	case site.Static:
		switch strings.ToLower(path.Ext(o.Path)) {
		case ".html", ".htm", ".xhtml":
			return audit.Page(data, r.rules)
		case ".css":
			return audit.Sheet(data, r.rules)
		case ".svg":
			// A picture may hold its own style: as a picture no policy looks at it.
			rules := r.rules
			rules.Styles = true
			return audit.Page(data, rules)
		}
	}
	return nil
}

// auditRules returns what the settings allow.
func (r *Result) auditRules() audit.Rules {
	rules := audit.Rules{Own: slices.Clone(r.Config.Sites)}
	if u, err := url.Parse(r.Config.BaseURL); err == nil {
		rules.Own = append(rules.Own, strings.ToLower(u.Hostname()))
	}
	rules.Scripts, rules.Styles = r.Config.Hosting.Inside()
	return rules
}

// Audit renders every output, and returns all that the audit refuses, each
// thing once, where the site's own files say it. It is for a build that an
// [Unsafe] error has ended: a good one has no use for the time it takes.
func (r *Result) Audit(ctx context.Context) (diag.List, error) {
	type seen struct {
		audit.Finding
		first *site.Output
		pages int
	}
	var all []*seen
	known := map[audit.Finding]*seen{}
	var room []byte
	for _, o := range r.Outputs() {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		data, err := r.Append(room[:0], o)
		if err != nil {
			return nil, err
		}
		room = data
		counted := map[*seen]bool{}
		for _, f := range r.refused(o, data) {
			s := known[f]
			if s == nil {
				s = &seen{Finding: f, first: o}
				known[f] = s
				all = append(all, s)
			}
			if !counted[s] {
				counted[s] = true
				s.pages++
			}
		}
	}
	var list diag.List
	for _, s := range all {
		args := diag.Args{"address": s.first.Path, "value": s.Value, "host": s.Host, "element": s.Element}
		if n := s.pages - 1; n > 0 {
			args["more"] = others(n)
		}
		id := "other-site-asked"
		if s.Kind != audit.Request {
			id = "code-in-page"
		}
		list.Add(id, r.said(s.first, s.Finding), args)
	}
	list.Sort()
	list.Quote(content.Lines(r.snapshot))
	return list, nil
}

// others says how many more pages there are.
func others(n int) diag.Words {
	if n == 1 {
		return diag.Words{FR: "une autre page", EN: "one more page"}
	}
	s := strconv.Itoa(n)
	return diag.Words{FR: s + " autres pages", EN: s + " more pages"}
}

// said returns where the site's own files say what has been found on an output:
// in the file itself, in its document, else in a layout.
func (r *Result) said(o *site.Output, f audit.Finding) diag.Pos {
	if o.File != nil {
		pos, ok := find(o.File, f)
		if !ok {
			pos = diag.Pos{File: o.File.Path}
		}
		return pos
	}
	var files []*source.File
	pos := diag.Pos{File: "layouts/base.html"}
	if o.Page != nil && o.Page.Entry != nil {
		pos.File = o.Page.Entry.Doc.File
		files = append(files, r.snapshot.File(pos.File))
		if tr := o.Page.Entry.Translations.In(o.Lang); tr != nil {
			files = append(files, r.snapshot.File(tr.Doc.File))
		}
	}
	files = append(files, r.snapshot.Under("layouts/")...)
	for _, file := range files {
		if file == nil {
			continue
		}
		if p, ok := find(file, f); ok {
			return p
		}
	}
	return pos
}

// find returns where a file says what has been found: the whole of it, else its
// beginning, else the name of the host.
func find(file *source.File, f audit.Finding) (diag.Pos, bool) {
	data, err := file.Bytes()
	if err != nil {
		return diag.Pos{}, false
	}
	begin, _, _ := strings.Cut(strings.TrimSuffix(f.Value, "…"), " ")
	for _, s := range []string{f.Value, begin, f.Host} {
		if len(s) < 3 {
			continue
		}
		if i := bytes.Index(data, []byte(s)); i >= 0 {
			line := bytes.LastIndexByte(data[:i], '\n') + 1
			return diag.Pos{File: file.Path, Line: bytes.Count(data[:i], []byte("\n")) + 1, Col: utf8.RuneCount(data[line:i]) + 1}, true
		}
	}
	return diag.Pos{}, false
}
