package lsp

import (
	"cmp"
	"path"
	"slices"
	"strings"

	"saison/internal/calendar"
	"saison/internal/civil"
	"saison/internal/config"
	"saison/internal/content"
	"saison/internal/locale"
	"saison/internal/schema"
	"saison/internal/site"
	"saison/internal/source"
)

// elements proposes what one line of a list may be besides a map: the values of
// the row that a value without names has.
func (v *view) elements(c cursor) []proposal {
	if len(c.path) == 0 {
		return nil
	}
	return v.values(c)
}

// values proposes what the value at the cursor may be.
func (v *view) values(c cursor) []proposal {
	table, _ := v.table()
	f, ok := table.find(c.path)
	switch {
	case !ok && len(c.path) > 1:
		// "adresse: …" below "dates": the value of a name that is no field is
		// one of the list itself, as in "camille-exemple: violon".
		return nil
	case !ok:
		return nil
	case f.setting != nil:
		return v.settingValues(f)
	}
	return v.valuesOf(f)
}

// valuesOf proposes the values of one row of the table.
func (v *view) valuesOf(f field) []proposal {
	if classes := f.targets(); classes != nil {
		return v.references(classes)
	}
	switch f.name {
	case "type":
		return v.kinds()
	case "kind":
		if v.block != nil {
			return v.kinds(schema.Event, schema.Programme, schema.Call)
		}
	case "tags", "tag":
		return v.tags()
	case "except":
		return v.periods()
	case "layout":
		return v.layouts()
	}
	b := f.bare()
	switch b.key.Type {
	case schema.TypeRef, schema.TypeRefs:
		return v.references(b.targets())
	case schema.TypeChoice:
		return choices(b.key, v.tongueOf())
	case schema.TypeYesNo:
		return words(itemValue, schema.Text{"fr": "oui", "en": "yes"}.In(v.tongueOf()), schema.Text{"fr": "non", "en": "no"}.In(v.tongueOf()))
	case schema.TypeZone:
		return words(itemValue, civil.ZoneNames()...)
	case schema.TypeFile:
		return v.files(f.name != "documents" && f.key.Type != schema.TypeFile)
	case schema.TypeFiles:
		return v.files(false)
	case schema.TypePhrase, schema.TypeMoment, schema.TypeDay:
		return v.day()
	}
	if f.name == "access" {
		return accessWords(f.key, v.tongueOf())
	}
	return nil
}

// tongueOf returns the language in which the author of the document writes.
func (v *view) tongueOf() string {
	table, given := v.table()
	return table.tongue(given, v.tongue())
}

func words(kind int, all ...string) []proposal {
	var out []proposal
	for _, w := range all {
		out = append(out, proposal{label: w, kind: kind})
	}
	return out
}

// choices proposes the words of a list of words; every spelling finds them.
func choices(k *schema.Key, tongue string) []proposal {
	var out []proposal
	for _, x := range k.Values {
		q := proposal{label: k.ValueWord(x.Name, tongue), kind: itemEnum}
		q.match = append(append(append(append(q.match, x.FR...), x.EN...), x.DE...), x.Name)
		out = append(out, q)
	}
	return out
}

// accessWords proposes what a place may offer.
func accessWords(k *schema.Key, tongue string) []proposal {
	var out []proposal
	for _, f := range k.Fields {
		if f.Type == schema.TypeYesNo {
			out = append(out, proposal{label: f.Spelling(tongue), kind: itemEnum, detail: f.Help.In(tongue), match: append(slices.Clone(f.FR), f.EN...)})
		}
	}
	return out
}

// references proposes documents, each by the shortest name that means it.
func (v *view) references(classes []schema.Class) []proposal {
	var out []proposal
	cal := v.plan.result.Calendar
	for _, e := range v.entries(classes...) {
		if e.Doc.File == v.buffer.path {
			continue
		}
		title := v.record(e).Title
		q := proposal{label: shortName(cal, e, classes), kind: itemReference, detail: title, help: v.describe(e), match: []string{title}}
		if e.Record.Place != nil && e.Record.Place.City != "" {
			q.match = append(q.match, e.Record.Place.City)
		}
		out = append(out, q)
	}
	slices.SortStableFunc(out, func(a, b proposal) int { return cmp.Compare(locale.SortKey(a.label), locale.SortKey(b.label)) })
	return out
}

// shortName returns the last part of the id of e where that means e alone, else
// the folder and it.
func shortName(cal *calendar.Calendar, e *calendar.Entry, classes []schema.Class) string {
	_, short, _ := strings.Cut(e.ID, "/")
	if found := cal.Find(short, classes...); len(found) == 1 && found[0] == e {
		return short
	}
	if e.Doc.Section != "" {
		return e.Doc.Section + "/" + short
	}
	return e.ID
}

// kinds proposes what `type:` may say, of kinds in the classes, or of all.
func (v *view) kinds(classes ...schema.Class) []proposal {
	var out []proposal
	for _, k := range v.config().Kinds.All() {
		if len(classes) > 0 && !slices.Contains(classes, k.Class) {
			continue
		}
		label := k.Label.In(v.tongueOf())
		q := proposal{label: strings.ToLower(label), kind: itemEnum, detail: k.Plural.In(v.lang), match: append([]string{k.Name}, k.Synonyms...)}
		for _, l := range k.Label {
			q.match = append(q.match, l)
		}
		slices.Sort(q.match)
		out = append(out, q)
	}
	return out
}

// tags proposes the themes of the settings, and those that documents have.
func (v *view) tags() []proposal {
	var out []proposal
	for _, t := range v.config().Tags {
		q := proposal{label: t.Name, kind: itemEnum}
		if l := t.Labels[v.tongueOf()]; l != "" {
			q.label, q.match = l, []string{t.Name}
		}
		out = append(out, q)
	}
	var used []string
	for _, e := range v.plan.result.Calendar.Entries {
		for _, t := range e.Tags {
			if !slices.Contains(used, t) && !slices.ContainsFunc(v.config().Tags, func(d config.Tag) bool { return d.Name == t }) {
				used = append(used, t)
			}
		}
	}
	slices.Sort(used)
	return append(out, words(itemEnum, used...)...)
}

// periods proposes the named periods of the settings.
func (v *view) periods() []proposal {
	var out []proposal
	l := locale.For(v.lang)
	for _, p := range v.config().Periods {
		q := proposal{label: p.Name, kind: itemEnum}
		for i, r := range p.Ranges {
			if i == 3 {
				q.detail += ", …"
				break
			}
			if i > 0 {
				q.detail += ", "
			}
			q.detail += l.Range(r[0], r[1])
		}
		out = append(out, q)
	}
	return out
}

// layouts proposes the templates of the site and of the theme.
func (v *view) layouts() []proposal {
	var out []proposal
	for _, f := range v.plan.snap.Under("layouts/") {
		name := strings.TrimPrefix(f.Path, "layouts/")
		if stem, ok := strings.CutSuffix(name, ".html"); ok && !strings.Contains(name, "/") {
			out = append(out, proposal{label: stem, kind: itemFile, detail: f.Path})
		}
	}
	return out
}

// pictures are the files that a page shows as pictures.
var pictures = []string{".jpg", ".jpeg", ".png", ".gif", ".webp", ".avif", ".svg"}

// files proposes files: those beside the document first, then those of the
// content, then the static ones, by the name under which each is found.
func (v *view) files(onlyPictures bool) []proposal {
	doc := v.doc()
	var beside, below, static []proposal
	for _, f := range v.plan.snap.Files() {
		ext := strings.ToLower(path.Ext(f.Path))
		if f.Builtin || content.Is(f.Path) || f.Path == source.SettingsPage || onlyPictures && !slices.Contains(pictures, ext) {
			continue
		}
		q := proposal{kind: itemFile, detail: f.Path}
		switch {
		case strings.HasPrefix(f.Path, doc.Dir+"/"):
			q.label = f.Path[len(doc.Dir)+1:]
			beside = append(beside, q)
		case strings.HasPrefix(f.Path, "content/"):
			q.label = strings.TrimPrefix(f.Path, "content/")
			below = append(below, q)
		case strings.HasPrefix(f.Path, "static/"):
			q.label = "/" + strings.TrimPrefix(f.Path, "static/")
			static = append(static, q)
		}
	}
	return slices.Concat(beside, below, static)
}

// day proposes the day at the front of the file's name, written out.
func (v *view) day() []proposal {
	name := path.Base(v.buffer.path)
	if strings.HasPrefix(name, "index.") {
		name = path.Base(path.Dir(v.buffer.path))
	}
	if len(name) < 10 {
		return nil
	}
	d, ok := civil.ParseDate(name[:10])
	if !ok {
		return nil
	}
	return []proposal{{label: locale.For(v.tongueOf()).DateLong(d), kind: itemValue, match: []string{name[:10]}, plain: true}}
}

// settingValues proposes the values of a setting.
func (v *view) settingValues(f field) []proposal {
	switch f.name {
	case "timezone":
		return words(itemValue, civil.ZoneNames()...)
	case "languages":
		return words(itemValue, "fr", "en", "de", "he")
	case "like":
		return v.kinds()
	case "link":
		return v.documents(&content.Document{File: "content/saison.md", Dir: "content"})
	}
	return nil
}

// documents proposes every document by its path seen from doc.
func (v *view) documents(doc *content.Document) []proposal {
	var out []proposal
	cal := v.plan.result.Calendar
	for _, list := range [2][]*calendar.Entry{cal.Entries, cal.Held} {
		for _, e := range list {
			title := v.record(e).Title
			out = append(out, proposal{label: site.Relative(path.Dir(doc.File), e.Doc.File), kind: itemReference, detail: title, help: v.describe(e), match: []string{title}})
		}
	}
	slices.SortStableFunc(out, func(a, b proposal) int { return strings.Compare(a.label, b.label) })
	return out
}

// linkTargets proposes what the destination of a Markdown link may be, when the
// cursor stands in one: documents and files.
func (v *view) linkTargets(c cursor, at int) ([]proposal, cursor) {
	l, ok := linkAt(v.buffer.text, at)
	if !ok {
		return nil, c
	}
	c.start, c.end = l.start, l.end
	doc := v.doc()
	all := v.files(l.image)
	if !l.image {
		all = append(v.documents(doc), all...)
	}
	for i := range all {
		q := &all[i]
		q.plain = true
		if strings.ContainsAny(q.label, " ()<>") {
			q.insert = "<" + q.label + ">"
		}
	}
	return all, c
}
