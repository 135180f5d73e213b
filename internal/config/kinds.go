package config

import (
	"strings"

	"saison/internal/diag"
	"saison/internal/meta"
	"saison/internal/schema"
)

// kinds reads the site's own kinds.
func (r *reader) kinds(k *Key, n *meta.Node) {
	r.first()
	if n.Kind != meta.Map {
		r.shape(k, n, aMap)
		return
	}
	var own []*schema.Kind
	for _, f := range n.Fields {
		if kind := r.kind(k, f); kind != nil {
			own = append(own, kind)
		}
	}
	r.cfg.Kinds = schema.NewKinds(own)
}

// kind reads one kind of the site's own, or a change of a built-in one.
func (r *reader) kind(k *Key, f meta.Field) *schema.Kind {
	if f.Value.Kind != meta.Map {
		r.shape(k, f.Value, aMap)
		return nil
	}
	builtin := schema.Builtin()
	kind := &schema.Kind{Name: strings.ReplaceAll(strings.ToLower(strings.TrimSpace(f.Key)), " ", "_")}
	given := r.fields(f.Value, kindKeys, f.Key)
	base := builtin.ByType(f.Key)
	if v := given["like"]; v != nil {
		s, ok := r.text1(kindKeys[0], v)
		if !ok {
			return nil
		}
		if base = builtin.ByType(s); base == nil {
			r.faults.Add("type-unknown", v.Pos, diag.Args{"value": s, "near": builtin.NearestType(s), "names": kindNames{builtin}})
			return nil
		}
		kind.Like = base.Name
	} else if base == nil {
		r.faults.Add("kind-like-missing", f.KeyPos, diag.Args{"key": f.Key, "names": kindNames{builtin}})
		return nil
	} else {
		kind.Name = base.Name
	}
	if v := given["label"]; v != nil {
		kind.Label = r.perLanguage(kindKeys[1], v)
	} else if kind.Name != base.Name {
		kind.Label = schema.Text{r.cfg.Languages[0]: f.Key}
	}
	if v := given["plural"]; v != nil {
		kind.Plural = r.perLanguage(kindKeys[2], v)
	}
	r.kindPlaces(kind, f, given)
	if v := given["color"]; v != nil {
		kind.Color, _ = r.color(kindKeys[5], v)
	}
	if v := given["gender"]; v != nil {
		if s, _ := r.text1(kindKeys[6], v); s == "m" || s == "f" {
			kind.Gender = s
		} else {
			r.faults.Add("word-unknown", v.Pos, diag.Args{"key": r.spelt(kindKeys[6]), "value": s, "names": "m, f"})
		}
	}
	return kind
}

// kindPlaces reads the folders and the address of a kind.
func (r *reader) kindPlaces(kind *schema.Kind, f meta.Field, given map[string]*meta.Node) {
	if v := given["folder"]; v != nil {
		for _, item := range list(v) {
			s, ok := r.text1(kindKeys[3], item)
			if s = strings.Trim(s, "/"); !ok || s == "" {
				continue
			}
			if other := schema.Builtin().ByFolder(s); other != nil && other.Name != kind.Name {
				r.faults.Add("kind-folder-taken", item.Pos, diag.Args{"value": s, "kind": other.Label})
				continue
			}
			if strings.ContainsAny(s, "/\\.") {
				r.notPath(item.Pos, s)
				continue
			}
			kind.Folders = append(kind.Folders, s)
		}
	} else if schema.Builtin().ByName(kind.Name) == nil {
		kind.Folders = []string{kind.Name}
	}
	if v := given["path"]; v != nil {
		kind.Path = r.pathText(kindKeys[4], v)
	}
}

// kindNames lists the names that `type:` knows, in the reader's language.
type kindNames struct{ *schema.Kinds }

// In returns the labels of all kinds.
func (k kindNames) In(lang string) string {
	var all []string
	for _, kind := range k.All() {
		all = append(all, strings.ToLower(kind.Label.In(lang)))
	}
	return strings.Join(all, ", ")
}

// madePages are the pages that saison makes and whose address a site may word,
// by every folded name: `paths: {tags: sujets}`.
var madePages = map[string]string{
	"agenda": "agenda", "archive": "archive", "archives": "archive",
	"tags": "tags", "themes": "tags", "subscribe": "subscribe", "abonnements": "subscribe", "search": "search", "recherche": "search",
}

// paths reads the words of addresses, by folder or by made page.
func (r *reader) paths(k *Key, n *meta.Node) {
	r.first()
	if n.Kind != meta.Map {
		r.shape(k, n, aMap)
		return
	}
	for _, f := range n.Fields {
		if page := madePages[schema.Fold(f.Key)]; page != "" {
			if t := r.pathText(k, f.Value); len(t) > 0 {
				r.cfg.Paths[page] = t
			}
			continue
		}
		kind := r.cfg.Kinds.ByFolder(f.Key)
		if kind == nil {
			kind = r.cfg.Kinds.ByType(f.Key)
		}
		if kind == nil {
			var folders []string
			for _, kind := range r.cfg.Kinds.All() {
				folders = append(folders, kind.Folders...)
			}
			r.faults.Add("folder-unknown", f.KeyPos, diag.Args{"value": f.Key, "near": schema.Nearest(f.Key, folders)})
			continue
		}
		if t := r.pathText(k, f.Value); len(t) > 0 {
			r.cfg.Paths[kind.Folder()] = t
		}
	}
}

// pathText reads one part of an address, for all languages or for each.
func (r *reader) pathText(k *Key, n *meta.Node) schema.Text {
	t := r.perLanguage(k, n)
	for lang, s := range t {
		s = strings.Trim(s, "/")
		if !plainPart(s) {
			r.notPath(valueOf(n, lang).Pos, s)
			delete(t, lang)
			continue
		}
		t[lang] = s
	}
	if n.Kind != meta.Map && len(t) > 0 {
		for _, lang := range r.cfg.Languages {
			t[lang] = t[r.cfg.Languages[0]]
		}
	}
	return t
}

// notPath raises the fault of a value that can be no part of an address, with
// the one that it makes.
func (r *reader) notPath(pos diag.Pos, s string) {
	args := diag.Args{"value": s}
	if fix := schema.Slug(s); fix != "" && fix != s {
		args["fix"] = fix
	}
	r.faults.Add("setting-path", pos, args)
}

// valueOf returns the value for a language, or the one for all.
func valueOf(n *meta.Node, lang string) *meta.Node {
	for _, f := range n.Fields {
		if strings.EqualFold(f.Key, lang) {
			return f.Value
		}
	}
	return n
}

// plainPart reports whether s can be one part of an address.
func plainPart(s string) bool {
	for i := 0; i < len(s); i++ {
		if c := s[i]; !('a' <= c && c <= 'z' || '0' <= c && c <= '9' || c == '-') {
			return false
		}
	}
	return s != "" && len(s) <= 100 && s[0] != '-' && s[len(s)-1] != '-'
}

// colors reads the colours of the season and of kinds.
func (r *reader) colors(k *Key, n *meta.Node) {
	if n.Kind != meta.Map {
		r.shape(k, n, aMap)
		return
	}
	for _, f := range n.Fields {
		name := ""
		switch kind := r.cfg.Kinds.ByType(f.Key); {
		case schema.Fold(f.Key) == "season" || schema.Fold(f.Key) == "saison":
			name = "season"
		case kind != nil:
			name = kind.Name
		case r.cfg.Kinds.ByFolder(f.Key) != nil:
			name = r.cfg.Kinds.ByFolder(f.Key).Name
		default:
			r.faults.Add("type-unknown", f.KeyPos, diag.Args{"value": f.Key, "near": r.cfg.Kinds.NearestType(f.Key), "names": kindNames{r.cfg.Kinds}})
			continue
		}
		if c, ok := r.color(k, f.Value); ok {
			r.cfg.Colors[name] = c
		}
	}
}

// color reads a colour: #rrggbb, or #rgb.
func (r *reader) color(k *Key, n *meta.Node) (string, bool) {
	s, ok := r.text1(k, n)
	if !ok {
		return "", false
	}
	c := strings.ToLower(strings.TrimPrefix(s, "#"))
	if len(c) == 3 {
		c = string([]byte{c[0], c[0], c[1], c[1], c[2], c[2]})
	}
	if len(c) != 6 || strings.Trim(c, "0123456789abcdef") != "" {
		r.faults.Add("colour-unknown", n.Pos, diag.Args{"value": s})
		return "", false
	}
	return "#" + c, true
}
