package site

import (
	"maps"
	"net/url"
	"slices"
	"strings"

	"saison/internal/calendar"
)

// Former is an address, below the root, that the page of an entry has had.
type Former struct {
	Entry   *calendar.Entry
	Lang    string
	Address string
}

// WithFormer returns the site with a page at each former address that leads to
// the present one, and with the calendar that stood beside it: it is still
// subscribed to. An address that something else has now is left to it. s is not
// changed.
func (s *Site) WithFormer(list []Former) *Site {
	if len(list) == 0 {
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
			add(&Output{Path: dir + ".ics", URL: escape(dir + ".ics"), Format: ICS, Lang: feed.Lang, Feed: feed})
		}
	}
	slices.SortFunc(out.Outputs, func(a, b *Output) int { return strings.Compare(a.Path, b.Path) })
	return &out
}
