package site

import (
	"maps"
	"net/url"
	"slices"
	"strings"

	"saison/internal/calendar"
	"saison/internal/schema"
)

// Former is an address, below the root, that the page of an entry has had.
type Former struct {
	Entry   *calendar.Entry
	Lang    string
	Address string
}

// FormerFeed is a calendar that has been published.
type FormerFeed struct {
	Kind, Name string // as those of a [Feed]; of an entry its kind and its id
	Title      string // of the entry
	Lang       string // of Title and Address; "" for the first language
	Address    string // of the page of the entry it belongs to, below the root; "" for a feed of a kind or a tag
}

// WithFormer returns the site with a page at each former address that leads to
// the present one, with the calendar that stood beside it, which is still
// subscribed to, and with the page for other sites, which they still show; and
// with the feeds that nothing fills any more, which go on empty, or with what
// has been taken back. An address that something else has now is left to it.
// s is not changed.
func (s *Site) WithFormer(list []Former, feeds []FormerFeed) *Site {
	if len(list)+len(feeds) == 0 {
		return s
	}
	out := *s
	out.Outputs, out.byPath = slices.Clone(s.Outputs), maps.Clone(s.byPath)
	taken := make(map[string]bool, len(s.Outputs))
	for _, o := range s.Outputs {
		taken[fold(o.Path)] = true
	}
	add := func(o *Output) {
		if key := fold(o.Path); !taken[key] {
			taken[key] = true
			out.byPath[o.Path] = o
			out.Outputs = append(out.Outputs, o)
		}
	}
	for _, f := range list {
		dir, err := url.PathUnescape(strings.Trim(f.Address, "/"))
		target := s.URL(f.Entry, f.Lang)
		if err != nil || dir == "" || !safePath(dir) || target == "" || taken[fold(dir)] {
			continue
		}
		add(&Output{Path: dir + "/index.html", URL: addressOf(dir + "/index.html"), Format: Redirect, Lang: f.Lang,
			Page: &Page{Type: pageTypes[f.Entry.Kind.Class], Entry: f.Entry, Kind: f.Entry.Kind, Title: titleOf(f.Entry, f.Lang), Target: target}})
		if feed := s.FeedOf(f.Entry, f.Lang); feed != nil {
			s.addCalendar(add, dir+".ics", feed)
			for _, a := range feed.Archives {
				if rest, below := strings.CutPrefix(a.URL, strings.TrimSuffix(feed.URL, ".ics")+"/"); below {
					s.addCalendar(add, dir+"/"+unescapedPath("/"+rest), a)
				}
			}
		}
		if o := s.embedOf(f.Entry, f.Lang); o != nil {
			path := s.embedPath(dir, f.Lang)
			add(&Output{Path: path, URL: addressOf(path), Format: o.Format, Lang: o.Lang, Page: o.Page})
		}
	}
	for i := range feeds {
		for _, f := range s.emptied(&feeds[i]) {
			s.addCalendar(add, unescapedPath(f.URL), f)
		}
	}
	slices.SortFunc(out.Outputs, func(a, b *Output) int { return strings.Compare(a.Path, b.Path) })
	return &out
}

// addCalendar adds a feed at a path in each of its formats.
func (s *Site) addCalendar(add func(*Output), path string, f *Feed) {
	add(&Output{Path: path, URL: escape(path), Format: ICS, Lang: f.Lang, Feed: f})
	if s.Config.Feeds.JCal {
		path = strings.TrimSuffix(path, ".ics") + ".jcal.json"
		add(&Output{Path: path, URL: escape(path), Format: JCal, Lang: f.Lang, Feed: f})
	}
}

// emptied returns the feeds that f was, in each of its languages, without
// anything in them.
func (s *Site) emptied(f *FormerFeed) []*Feed {
	if f.Address != "" {
		dir, err := url.PathUnescape(strings.Trim(f.Address, "/"))
		lang := f.Lang
		if lang == "" {
			lang = s.langs[0].code
		}
		class := schema.Event
		if k := s.kinds.ByName(f.Kind); k != nil {
			class = k.Class
		}
		known := slices.ContainsFunc(s.langs, func(l language) bool { return l.code == lang })
		if err != nil || dir == "" || !safePath(dir) || !known || feedKinds[class] == "" {
			return nil
		}
		return []*Feed{{Kind: feedKinds[class], Name: f.Name, Label: f.Title, Title: f.Title, Lang: lang, URL: escape(dir + ".ics")}}
	}
	kind := s.kinds.ByName(f.Name)
	var out []*Feed
	for i := range s.langs {
		l := &s.langs[i]
		feed := Feed{Kind: f.Kind, Name: f.Name, Lang: l.code, PageURL: addressOf(l.single(Agenda))}
		path := ""
		switch {
		case f.Kind == "tag":
			path, feed.Label = s.tagged(f.Name, l)
		case kind == nil:
		case f.Kind == "calls" || kind.Name == "call":
			feed.Kind, path, feed.Label, feed.KindRow = "calls", l.kindPath(s.Config, kind), l.say("title.calls"), kind
		default:
			path, feed.Label, feed.KindRow = l.kindPath(s.Config, kind), kind.Plural.In(l.code), kind
		}
		if path == "" {
			continue
		}
		feed.URL = escape(l.prefix + path + ".ics")
		if feed.Title = feed.Label; siteTitle(s.Config, l.code) != "" {
			feed.Title += " – " + siteTitle(s.Config, l.code)
		}
		out = append(out, &feed)
	}
	return out
}

// tagged returns the path of a tag below that of its language, and its title.
func (s *Site) tagged(name string, l *language) (path, title string) {
	t := s.tags[name]
	if t == nil {
		t = &tag{name: name, slug: ownSlug(name)}
		for i := range s.Config.Tags {
			if s.Config.Tags[i].Name == name {
				t.labels = s.Config.Tags[i].Labels
			}
		}
	}
	if t.slug == "" {
		return "", ""
	}
	return l.tags + "/" + t.slug, t.title(l.code)
}
