package config

import (
	"net/url"
	"slices"
	"strings"
	"unicode"

	"saison/internal/civil"
	"saison/internal/diag"
	"saison/internal/locale"
	"saison/internal/meta"
	"saison/internal/schema"
)

func (r *reader) languages(k *Key, n *meta.Node) {
	before, lost := len(r.faults), false // lost: the first one
	for _, item := range list(n) {
		if item.Kind == meta.Map {
			r.shape(k, item, aList)
			continue
		}
		s, ok := r.text1(k, item)
		if !ok || s == "" {
			continue
		}
		for _, word := range strings.FieldsFunc(s, betweenLanguages) {
			name := schema.Fold(word)
			lang, known := languageNames[name]
			switch {
			case between[name]:
			case !known:
				lost = lost || len(r.cfg.Languages) == 0
				r.faults.Add("language-unknown", item.Pos, diag.Args{"value": word, "names": strings.Join(allLangs, ", ")})
			case !slices.Contains(r.cfg.Languages, lang):
				r.cfg.Languages = append(r.cfg.Languages, lang)
			default:
				r.faults.Add("setting-twice", item.Pos, diag.Args{"value": word, "line": n.Pos.Line})
			}
		}
	}
	r.cfg.LanguagesUnsure = len(r.faults) > before
	if lost && !slices.Contains(r.cfg.Languages, defaultLang) {
		r.cfg.Languages = slices.Insert(r.cfg.Languages, 0, defaultLang)
	}
	if len(r.cfg.Languages) == 0 {
		if len(r.faults) == before {
			r.faults.Add("value-empty", n.Pos, diag.Args{"key": r.spelt(k), "example": r.example(k)})
			r.cfg.LanguagesUnsure = true
		}
		r.cfg.Languages = []string{defaultLang}
	}
}

// betweenLanguages reports whether c parts two languages: "fr, en", "[fr; en]".
func betweenLanguages(c rune) bool { return strings.ContainsRune(",;/+&", c) || unicode.IsSpace(c) }

// between are words between two languages, folded: "français et anglais".
var between = map[string]bool{"et": true, "and": true, "und": true}

// languageNames are the languages of a site as editors write them, folded.
var languageNames = map[string]string{
	"fr": "fr", "francais": "fr", "french": "fr", "franzosisch": "fr",
	"en": "en", "anglais": "en", "english": "en", "englisch": "en",
	"de": "de", "allemand": "de", "german": "de", "deutsch": "de",
	"he": "he", "hebreu": "he", "hebrew": "he", "hebraisch": "he", "עברית": "he",
}

func (r *reader) title(k *Key, n *meta.Node) {
	r.first()
	t := r.perLanguage(k, n)
	r.cfg.Title = t.In(r.cfg.Languages[0])
	if n.Kind == meta.Map {
		r.cfg.Titles = t
		for _, lang := range r.cfg.Languages {
			if r.cfg.Title == "" {
				r.cfg.Title = t[lang]
			}
		}
	}
}

// first makes sure that there is a first language. Where a mistake may hide the
// languages they are unread.
func (r *reader) first() {
	if len(r.cfg.Languages) == 0 {
		r.cfg.LanguagesUnsure = r.unread
		r.cfg.Languages = []string{defaultLang}
	}
}

func (r *reader) summary(k *Key, n *meta.Node) {
	r.first()
	r.cfg.Summary = r.perLanguage(k, n)
}

func (r *reader) baseURL(k *Key, n *meta.Node) {
	s, ok := r.text1(k, n)
	if !ok {
		return
	}
	u, err := url.Parse(s)
	if err != nil || u.Scheme != "https" && u.Scheme != "http" || u.Hostname() == "" || u.User != nil || u.RawQuery != "" || u.Fragment != "" {
		args := diag.Args{"value": s, "key": r.spelt(k)}
		if err == nil && u.Scheme == "" && u.Host == "" && strings.Contains(s, ".") && !strings.ContainsAny(s, " ?#") {
			args["fix"] = "https://" + strings.Trim(s, "/") + "/"
		}
		r.faults.Add("base-url-wrong", n.Pos, args)
		return
	}
	u.Host = strings.ToLower(u.Host)
	r.cfg.BaseURL = strings.TrimRight(u.String(), "/") + "/"
}

func (r *reader) zone(k *Key, n *meta.Node) {
	s, ok := r.text1(k, n)
	if !ok {
		return
	}
	zone, err := civil.LoadZone(s)
	if err != nil {
		r.faults.Add("timezone-unknown", n.Pos, diag.Args{"key": r.spelt(k), "value": s,
			"near": schema.Nearest(s, civil.ZoneNames()), "example": r.example(k)})
		return
	}
	r.cfg.Zone, r.cfg.ZoneName = zone, s
}

func (r *reader) organisation(k *Key, n *meta.Node) {
	if n.Kind != meta.Map {
		if s, ok := r.text1(k, n); ok {
			r.cfg.Organisation.Name = s
		}
		return
	}
	r.organisationFields(k, n, organisationKeys)
}

func (r *reader) organisationFields(parent *Key, n *meta.Node, keys []*Key) {
	given := r.fields(n, keys, parent.Name)
	for _, k := range keys {
		v := given[k.Name]
		switch {
		case v == nil:
		case k.Fields != nil && v.Kind == meta.Map:
			r.organisationFields(k, v, k.Fields)
		case k.Fields != nil: // a host that is only named
			k = k.Fields[0]
			fallthrough
		default:
			if s, ok := r.text1(k, v); ok && r.goodFact(k, v, s) {
				if k.Name == "country" {
					s = schema.CountryCode(s)
				}
				*k.to(&r.cfg.Organisation) = s
			}
		}
	}
}

// goodFact reports whether s can be the value of the fact k, and says so if not;
// a number that looks wrong is a warning only.
func (r *reader) goodFact(k *Key, n *meta.Node, s string) bool {
	id := ""
	switch k.Name {
	case "email":
		if name, host, ok := strings.Cut(s, "@"); !ok || name == "" || !strings.Contains(strings.Trim(host, "."), ".") || strings.ContainsAny(s, " \t<>,;") {
			id = "mail-expected"
		}
	case "country":
		if good, near := schema.Country(s); s != "" && !good {
			r.faults.Add("country-unknown", n.Pos, diag.Args{"value": s, "key": r.spelt(k), "near": near})
		}
	case "siret":
		plain := strings.Map(func(c rune) rune {
			if c == ' ' || c == '\u00a0' || c == '\u202f' || c == '.' {
				return -1
			}
			return c
		}, s)
		if s != "" && (len(plain) != 14 || strings.Trim(plain, "0123456789") != "") {
			r.faults.Add("siret-wrong", n.Pos, diag.Args{"value": s, "key": r.spelt(k)})
		}
	}
	if id == "" || s == "" {
		return true
	}
	r.faults.Add(id, n.Pos, diag.Args{"value": s, "key": r.spelt(k)})
	return false
}

func (r *reader) tags(k *Key, n *meta.Node) {
	r.first()
	if n.Kind == meta.Map { // name: label, or labels by language
		for _, f := range n.Fields {
			r.tag(Tag{Name: f.Key, Labels: r.perLanguage(k, f.Value), Pos: f.KeyPos})
		}
		return
	}
	for _, item := range list(n) {
		switch {
		case item.Kind != meta.Map || item.Raw != "" && !r.byLanguage(item):
			if s, ok := r.text1(k, item); ok && s != "" {
				r.tag(Tag{Name: s, Pos: item.Pos})
			}
		default:
			labels := r.perLanguage(k, item)
			if name := labels[r.cfg.Languages[0]]; name != "" {
				r.tag(Tag{Name: name, Labels: labels, Pos: item.Pos})
			}
		}
	}
}

// byLanguage reports whether the keys of a map are languages.
func (r *reader) byLanguage(n *meta.Node) bool {
	for _, f := range n.Fields {
		if !slices.Contains(allLangs, strings.ToLower(f.Key)) {
			return false
		}
	}
	return len(n.Fields) > 0
}

// tag adds a tag; one that folds to another is left out, and said.
func (r *reader) tag(t Tag) {
	for _, old := range r.cfg.Tags {
		if schema.Fold(old.Name) == schema.Fold(t.Name) {
			r.faults.Add("setting-twice", t.Pos, diag.Args{"value": t.Name, "line": old.Pos.Line})
			return
		}
	}
	r.cfg.Tags = append(r.cfg.Tags, t)
}

func (r *reader) periods(k *Key, n *meta.Node) {
	if n.Kind != meta.Map {
		r.shape(k, n, aMap)
		return
	}
	for _, f := range n.Fields {
		p := Period{Name: f.Key, Pos: f.KeyPos}
		for _, item := range list(f.Value) {
			s, ok := r.text1(k, item)
			if !ok || s == "" {
				continue
			}
			p.Ranges = append(p.Ranges, r.dates(f.Key, s, item.Pos)...)
		}
		slices.SortFunc(p.Ranges, func(a, b [2]civil.Date) int { return a[0].Compare(b[0]) })
		r.cfg.Periods = append(r.cfg.Periods, p)
	}
}

// dates reads the days of a period.
func (r *reader) dates(key, s string, pos diag.Pos) [][2]civil.Date {
	var ranges [][2]civil.Date
	phrases, faults := locale.ReadDates(s, locale.Clue{Key: key, Lang: r.lang()})
	for _, f := range faults {
		r.faults.Add(f.ID, pos, f.Args)
	}
	for _, p := range phrases {
		if p.Name != "" {
			r.faults.Add("period-not-days", pos, diag.Args{"key": key, "value": p.Name})
			continue
		}
		ranges = append(ranges, [2]civil.Date{p.From, p.To})
	}
	return ranges
}

func (r *reader) lang() string {
	r.first()
	return r.cfg.Languages[0]
}

func (r *reader) feeds(k *Key, n *meta.Node) {
	if n.Kind != meta.Map {
		r.shape(k, n, aMap)
		return
	}
	given := r.fields(n, feedKeys, k.Name)
	f := &r.cfg.Feeds
	for _, k := range feedKeys {
		v := given[k.Name]
		if v == nil {
			continue
		}
		word := schema.Fold(v.Text)
		switch k.Name {
		case "past":
			r.lengthTo(&f.PastMonths, k, v, months)
		case "future":
			if word != "all" && word != "tout" {
				r.lengthTo(&f.FutureMonths, k, v, months)
			}
		case "cancelled":
			if f.CancelledVisible = word == "visible" || word == "visibles"; !f.CancelledVisible {
				r.lengthTo(&f.CancelledDays, k, v, days)
			}
		default:
			r.yesTo(map[string]*bool{"archives": &f.Archives, "jcal": &f.JCal, "details": &f.Details}[k.Name], k, v)
		}
	}
}

// lengthTo reads a length of time into n.
func (r *reader) lengthTo(n *int, k *Key, v *meta.Node, units map[string]int) {
	if length, ok := r.span(k, v, units); ok {
		*n = length
	}
}

// yesTo reads "yes" or "no" into b.
func (r *reader) yesTo(b *bool, k *Key, v *meta.Node) {
	s, ok := r.text1(k, v)
	if !ok {
		return
	}
	yes, known := locale.ReadYesNo(s)
	if !known {
		r.faults.Add("yes-or-no", v.Pos, diag.Args{"key": r.spelt(k), "value": s})
		return
	}
	*b = yes
}

func (r *reader) shareCards(k *Key, n *meta.Node) {
	var yes bool
	before := len(r.faults)
	if r.yesTo(&yes, k, n); len(r.faults) == before {
		r.cfg.ShareCards = &yes
	}
}

func (r *reader) menu(k *Key, n *meta.Node) {
	r.first()
	for _, item := range list(n) {
		if item.Kind != meta.Map { // only an address: its page gives the title
			if s, ok := r.text1(k, item); ok && s != "" {
				r.cfg.Menu = append(r.cfg.Menu, MenuItem{Dest: s, Pos: item.Pos})
			}
			continue
		}
		m := MenuItem{Pos: item.Pos}
		given := r.fields(item, menuKeys, k.Name)
		if v := given["title"]; v != nil {
			m.Title = r.perLanguage(menuKeys[0], v)
		}
		link := given["link"]
		if link == nil {
			r.faults.Add("required-missing", item.Pos, diag.Args{"key": r.spelt(menuKeys[1]), "example": r.example(k)})
			continue
		}
		m.Pos = link.Pos
		if s, ok := r.text1(menuKeys[1], link); ok {
			m.Dest = s
			r.cfg.Menu = append(r.cfg.Menu, m)
		}
	}
}

func (r *reader) currency(k *Key, n *meta.Node) {
	s, ok := r.text1(k, n)
	if !ok {
		return
	}
	code := strings.ToUpper(s)
	if i := slices.Index([]string{"€", "£", "$"}, s); i >= 0 {
		code = []string{"EUR", "GBP", "USD"}[i]
	}
	if len(code) != 3 || strings.Trim(code, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") != "" {
		r.faults.Add("currency-unknown", n.Pos, diag.Args{"key": r.spelt(k), "value": s})
		return
	}
	r.cfg.Currency = code
}

func (r *reader) now(k *Key, n *meta.Node) {
	s, ok := r.text1(k, n)
	if !ok {
		return
	}
	m, faults := locale.ReadMoment(s, locale.Clue{Key: r.spelt(k).In(r.lang()), Lang: r.lang()})
	for _, f := range faults {
		r.faults.Add(f.ID, n.Pos, f.Args)
	}
	if locale.HasError(faults) {
		return
	}
	r.cfg.Now = m.DateTime
	if loc, err := civil.LoadZone(m.Zone); m.Zone != "" && err == nil {
		at, _ := m.In(loc)
		r.cfg.Now = civil.DateTimeOf(at.In(r.cfg.Zone))
	}
	if m.Offset != nil { // an instant, to be shown by the site's clock
		r.cfg.Now = civil.DateTimeOf(m.UTC().Add(-*m.Offset).In(r.cfg.Zone))
	}
}

func (r *reader) silenced(k *Key, n *meta.Node) {
	var ids []string
	for _, m := range diag.Messages() {
		ids = append(ids, m.ID)
	}
	for _, item := range list(n) {
		id, ok := r.text1(k, item)
		if !ok || id == "" {
			continue
		}
		if !slices.Contains(ids, id) {
			r.faults.Add("word-unknown", item.Pos, diag.Args{"key": r.spelt(k), "value": id, "near": schema.Nearest(id, ids)})
			continue
		}
		if d := diag.New(id, item.Pos, nil); d.Severity == diag.Error {
			r.faults.Add("error-not-silenced", item.Pos, diag.Args{"value": id})
			continue
		}
		r.cfg.Silenced[id] = true
	}
}

func (r *reader) siteID(k *Key, n *meta.Node) {
	s, ok := r.text1(k, n)
	if !ok {
		return
	}
	for _, c := range s {
		if c >= 0x80 || !strings.ContainsRune("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-_", c) {
			r.faults.Add("site-id-wrong", n.Pos, diag.Args{"value": s})
			return
		}
	}
	r.cfg.Site = s
}

func (r *reader) horizon(k *Key, n *meta.Node) {
	if m, ok := r.span(k, n, months); ok {
		r.cfg.Horizon = m
	}
}

func (r *reader) extra(k *Key, n *meta.Node) {
	if n.Kind != meta.Map {
		r.shape(k, n, aMap)
		return
	}
	r.cfg.Extra = n
}
