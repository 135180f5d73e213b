package event

import (
	"strings"

	"saison/internal/civil"
	"saison/internal/diag"
	"saison/internal/meta"
	"saison/internal/schema"
)

// readType keeps a `type:` that names no kind as what an organisation or a
// paper is; elsewhere readKind has read it.
func readType(r *reader, v value) {
	s := r.line(v)
	if r.cfg.Kinds.ByType(s) != nil {
		return
	}
	switch {
	case r.rec.Organisation != nil && r.rec.Organisation.KindWords == "":
		r.rec.Organisation.KindWords = s
	case r.rec.Paper != nil && r.rec.Paper.KindWords == "":
		r.rec.Paper.KindWords = s
	}
}

func readID(r *reader, v value) {
	s, ok := r.text(v)
	if !ok {
		return
	}
	if schema.Slug(s) != s {
		r.faults.Add("id-not-allowed", v.node.Pos, diag.Args{"value": clip(s), "key": v.typed, "fix": schema.Slug(s)})
		return
	}
	r.rec.ID, r.rec.IDPos = s, v.node.Pos
}

func readSlug(r *reader, v value) {
	s, ok := r.text(v)
	if !ok {
		return
	}
	street := schema.Fold(v.typed) != "slug" && s[0] >= '0' && s[0] <= '9'
	if schema.Slug(s) == s && !street {
		r.rec.Slug, r.rec.SlugPos = s, v.node.Pos
		return
	}
	args := diag.Args{"value": clip(s), "key": v.typed}
	if street || strings.Contains(s, " ") && strings.ContainsAny(s, "0123456789") {
		args["street"] = clip(s)
	} else if fix := schema.Slug(s); !strings.ContainsAny(s, "/\\%") && !strings.ContainsFunc(s, control) {
		args["fix"] = fix
	}
	r.faults.Add("slug-not-allowed", v.node.Pos, args)
}

func readAliases(r *reader, v value) {
	for _, item := range v.items(",") {
		s, ok := r.text(item)
		if !ok {
			continue
		}
		path := "/" + strings.TrimPrefix(s, "/")
		if strings.Contains(path, "//") || strings.Contains(path, "..") || strings.ContainsAny(path, "\\%:?#<>\"'*| ") ||
			strings.ContainsFunc(path, func(c rune) bool { return control(c) || bidi(c) }) || len(path) > 500 {
			r.faults.Add("alias-not-allowed", item.node.Pos, diag.Args{"value": clip(s)})
			continue
		}
		r.rec.Aliases = append(r.rec.Aliases, Ref{Name: path, Pos: item.node.Pos})
	}
}

func readExtra(r *reader, v value) {
	if v.node.Kind != meta.Map {
		r.addExtra(meta.Field{Key: v.typed, KeyPos: v.keyPos, Value: v.node})
		return
	}
	for _, f := range v.node.Fields {
		r.addExtra(f)
	}
}

// finishCommon fills what every document has from the file's name and text.
func (r *reader) finishCommon() {
	rec, doc := r.rec, r.doc
	if rec.Title == "" && !rec.has("title") {
		r.finishTitle()
	}
	if rec.Summary == "" {
		rec.Summary = doc.FirstText()
	}
	if rec.ID == "" {
		rec.ID = doc.Key
	}
	if doc.Section != "" {
		folder := doc.Section
		if k := r.cfg.Kinds.ByFolder(doc.Section); k != nil {
			folder = k.Folder()
		}
		rec.ID = folder + "/" + rec.ID
	}
	if rec.Slug == "" {
		r.finishSlug()
	}
	if rec.Kind.Class == schema.News {
		r.finishNews()
	}
}

// finishTitle looks for a title elsewhere: the introduction of a folder has
// the folder's, a translation inherits, and otherwise it is missing.
func (r *reader) finishTitle() {
	if r.isIndex() {
		r.rec.Title = r.cfg.Title
		if k := r.cfg.Kinds.ByFolder(r.doc.Section); k != nil {
			r.rec.Title = k.Plural.In(r.rec.Lang)
		}
		return
	}
	key := spell("title", r.rec.Lang)
	switch {
	case len(r.doc.Meta.Fields) == 0:
		block := key + ": …"
		if h := r.heading(); h != "" {
			block = key + ": " + h
		}
		r.missing("title-missing", diag.Args{"block": block})
	case r.heading() != "":
		r.missingFixed("title-missing", diag.Args{"heading": r.heading(), "key": key}, r.titleFix(key))
	default:
		r.missing("title-missing", diag.Args{"example": r.keyLine("title")})
	}
}

// heading returns the first heading of the text, or "".
func (r *reader) heading() string {
	if body := r.doc.Body(); body != nil && len(body.Headings) > 0 {
		return clip(body.Headings[0].Text)
	}
	return ""
}

// finishSlug makes the last part of the address from the file's name, without
// its leading date.
func (r *reader) finishSlug() {
	name := r.doc.Key[strings.LastIndexByte(r.doc.Key, '/')+1:]
	if r.date != (civil.Date{}) && len(name) > 11 && name[10] == '-' {
		name = name[11:]
	}
	r.rec.Slug = schema.Slug(name)
	if r.rec.Slug == "" && !r.isIndex() && !r.rec.has("slug") {
		r.missing("slug-needed", diag.Args{"value": clip(name), "example": r.keyLine("slug")})
	}
}

// finishNews gives a news item its day: `date`, else the day in the file's name.
func (r *reader) finishNews() {
	if !r.rec.Publish.IsZero() {
		return
	}
	if r.when.date.given() {
		r.rec.Publish = r.moment(r.when.date, false)
	} else if r.rec.Origin && r.date != (civil.Date{}) {
		r.rec.Publish = When{DateTime: r.date.At(civil.Time{})}
	}
}
