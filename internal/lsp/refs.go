package lsp

import (
	"context"
	"encoding/json"
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

// named is what the text at a place names.
type named struct {
	start, end int
	entry      *calendar.Entry
	file       *source.File
	anchor     string   // of a link to a heading of entry
	pos        diag.Pos // of a theme or a period of the settings
	title      string   // of what pos is about
}

// named finds what the text at the cursor names: a document, a file, a theme or
// a period.
func (v *view) named(c cursor, at int) (named, bool) {
	t := v.buffer.text
	if c.where == inBody {
		l, ok := linkAt(t, at)
		if !ok {
			return named{}, false
		}
		n := named{start: l.start, end: l.end}
		dest, anchor, _ := strings.Cut(l.dest, "#")
		if dest == "" {
			n.entry = v.entryOf(v.buffer.path)
		} else {
			n.entry, n.file = v.plan.result.Site.Target(v.doc(), dest)
		}
		n.anchor = anchor
		return n, n.entry != nil || n.file != nil
	}
	if c.where != inValue && !(c.where == inKey && c.item) {
		return named{}, false
	}
	table, _ := v.table()
	f, ok := table.find(c.path)
	if !ok || f.key == nil {
		return v.namedSetting(c, f, ok)
	}
	// A value may be one name, or several with commas between them.
	for _, part := range [][2]int{{c.start, c.end}, partAt(t.s, c.start, c.end, at)} {
		n := named{start: part[0], end: part[1]}
		if v.resolve(f, t.s[n.start:n.end], &n) {
			return n, true
		}
	}
	return named{}, false
}

// namedSetting finds what a setting names: the document of a menu's link.
func (v *view) namedSetting(c cursor, f field, ok bool) (named, bool) {
	if !ok || f.name != "link" {
		return named{}, false
	}
	n := named{start: c.start, end: c.end}
	n.entry, n.file = v.plan.result.Site.Target(nil, v.buffer.text.s[c.start:c.end])
	return n, n.entry != nil || n.file != nil
}

// partAt returns the part between commas that the byte at stands in.
func partAt(s string, start, end, at int) [2]int {
	from := start + strings.LastIndexByte(s[start:max(start, min(at, end))], ',') + 1
	to := end
	if i := strings.IndexByte(s[from:end], ','); i >= 0 {
		to = from + i
	}
	from = min(skipBlanks(s, from), to)
	return [2]int{from, from + len(strings.TrimRight(s[from:to], blanks))}
}

// resolve finds what a value of the row f names.
func (v *view) resolve(f field, value string, n *named) bool {
	if value == "" {
		return false
	}
	classes := f.targets()
	if classes == nil {
		classes = f.bare().targets()
	}
	if classes != nil {
		if found := v.plan.result.Calendar.Find(value, classes...); len(found) > 0 {
			n.entry = found[0]
		}
		return n.entry != nil
	}
	switch f.name {
	case "tags":
		for _, t := range v.config().Tags {
			if schema.Fold(t.Name) == schema.Fold(value) {
				n.pos, n.title = t.Pos, t.Name
			}
		}
		return n.pos.Line > 0
	case "except":
		for _, p := range v.config().Periods {
			if schema.Fold(p.Name) == schema.Fold(value) {
				n.pos, n.title = p.Pos, p.Name
			}
		}
		return n.pos.Line > 0
	case "layout":
		n.file = v.plan.snap.File("layouts/" + value + ".html")
		return n.file != nil
	}
	if t := f.bare().key.Type; t == schema.TypeFile || t == schema.TypeFiles {
		n.file = v.plan.result.Site.FindFile(v.doc(), value)
	}
	return n.file != nil
}

// entryOf returns the document whose file, or one of whose translations, lies
// at path; nil if there is none.
func (v *view) entryOf(path string) *calendar.Entry {
	cal := v.plan.result.Calendar
	for _, list := range [2][]*calendar.Entry{cal.Entries, cal.Held} {
		for _, e := range list {
			for _, r := range e.Translations {
				if r.Doc.File == path {
					return e
				}
			}
		}
	}
	return nil
}

// definition answers with the file that the text at a position names.
func definition(ctx context.Context, v *view, params json.RawMessage) (any, error) {
	var p atParams
	if err := json.Unmarshal(params, &p); err != nil {
		return nil, err
	}
	if !v.ready(ctx) {
		return nil, nil
	}
	c, at := v.locate(p.Position)
	n, ok := v.named(c, at)
	switch {
	case !ok:
		return nil, nil
	case n.pos.Line > 0:
		texts := &textCache{plan: v.plan}
		l := v.location(n.pos.File)
		l.Range = rangeOf(texts.of(n.pos.File), diag.Diagnostic{Pos: n.pos, Args: diag.Args{"value": n.title}}, v.server.enc)
		return []location{l}, nil
	case n.file != nil && n.file.Builtin:
		return nil, nil // it stands in the program
	case n.file != nil:
		return []location{v.location(n.file.Path)}, nil
	}
	l := v.location(n.entry.Doc.File)
	if n.anchor != "" && n.entry.Doc.Body() != nil {
		for _, h := range n.entry.Doc.Body().Headings {
			if h.ID == n.anchor {
				l.Range = rangeOf((&textCache{plan: v.plan}).of(n.entry.Doc.File), diag.Diagnostic{Pos: h.Pos}, v.server.enc)
			}
		}
	}
	return []location{l}, nil
}

// references answers with every place that names the document at a position:
// the one that the text there names, else the one that is open.
func references(ctx context.Context, v *view, params json.RawMessage) (any, error) {
	var p atParams
	if err := json.Unmarshal(params, &p); err != nil {
		return nil, err
	}
	if !v.newest(ctx) {
		return nil, nil
	}
	c, at := v.locate(p.Position)
	n, _ := v.named(c, at)
	if n.entry == nil {
		if n.entry = v.entryOf(v.buffer.path); n.entry == nil {
			return nil, nil
		}
	}
	u := &uses{view: v, of: n.entry, texts: &textCache{plan: v.plan}, found: []location{}}
	if p.Context.IncludeDeclaration {
		u.found = append(u.found, v.location(n.entry.Doc.File))
	}
	cal := v.plan.result.Calendar
	for _, list := range [2][]*calendar.Entry{cal.Entries, cal.Held} {
		for _, e := range list {
			if ctx.Err() != nil {
				return nil, nil
			}
			for _, lang := range v.config().Languages {
				if r := e.Translations.In(lang); r != nil {
					u.record(r)
				}
			}
		}
	}
	for _, item := range v.config().Menu {
		if e, _ := v.plan.result.Site.Target(nil, item.Dest); e == n.entry {
			u.add(item.Pos, item.Dest)
		}
	}
	slices.SortStableFunc(u.found, func(a, b location) int { return strings.Compare(a.URI, b.URI) })
	return u.found, nil
}

// uses collects the places that name one document.
type uses struct {
	*view
	of    *calendar.Entry
	texts *textCache
	found []location
}

func (u *uses) add(pos diag.Pos, name string) {
	if pos.File == "" {
		return
	}
	l := u.location(pos.File)
	l.Range = rangeOf(u.texts.of(pos.File), diag.Diagnostic{Pos: pos, Args: diag.Args{"value": name}}, u.server.enc)
	u.found = append(u.found, l)
}

// record looks into the front matter and the text of a document.
func (u *uses) record(r *event.Record) {
	if r.Doc.Meta != nil {
		for _, f := range r.Doc.Meta.Fields {
			if k := schema.Lookup(r.Kind, f.Key).Key; k != nil {
				u.value(k, f.Value)
			}
		}
	}
	for _, text := range r.Doc.Texts() {
		for i := range text.Links {
			u.link(r.Doc, text.Links[i].Dest, text.Links[i].Pos)
		}
	}
}

func (u *uses) link(doc *content.Document, dest string, pos diag.Pos) {
	stem, _, _ := strings.Cut(path.Base(u.of.Doc.File), ".")
	if u.of.Doc.Bundle {
		stem = path.Base(u.of.Doc.Dir)
	}
	// A link that could mean the document has the name of its file in it, or
	// is an address of the site.
	if !strings.Contains(dest, stem) && !strings.HasPrefix(dest, "/") && !strings.Contains(dest, "%") {
		return
	}
	if e, _ := u.plan.result.Site.Target(doc, dest); e == u.of {
		u.add(pos, dest)
	}
}

// value looks into the value of a row.
func (u *uses) value(k *schema.Key, n *meta.Node) {
	switch n.Kind {
	case meta.List:
		for _, item := range n.Items {
			u.value(k, item)
		}
	case meta.Map:
		for _, f := range n.Fields {
			if inner, _ := k.Field(f.Key); inner != nil {
				u.value(inner, f.Value)
			} else if k.Targets() != nil {
				u.name(k, f.Key, f.KeyPos)
			}
		}
	case meta.Scalar:
		if k.Targets() == nil {
			if k.Bare == "" {
				return
			}
			if k = k.FieldNamed(k.Bare); k == nil || k.Targets() == nil {
				return
			}
		}
		if u.name(k, n.Text, n.Pos) || !strings.Contains(n.Text, ",") {
			return
		}
		pos := n.Pos
		if n.Quoted {
			pos.Col++
		}
		for part := range strings.SplitSeq(n.Text, ",") {
			at := pos
			at.Col += len([]rune(part)) - len([]rune(strings.TrimLeft(part, blanks)))
			u.name(k, strings.Trim(part, blanks), at)
			pos.Col += len([]rune(part)) + 1
		}
	}
}

// name notes a name that means the document, and reports whether it does.
func (u *uses) name(k *schema.Key, name string, pos diag.Pos) bool {
	for _, e := range u.plan.result.Calendar.Find(name, k.Targets()...) {
		if e == u.of {
			u.add(pos, name)
			return true
		}
	}
	return false
}
