package journal

import (
	"cmp"
	"slices"
	"strings"

	"saison/internal/calendar"
)

// A Feed is a calendar that has been published, to which people may have
// subscribed: one that all events of a kind or a theme share, or that of one entry.
type Feed struct {
	Kind, Name string // as those of a feed of the site, "kind" and "concert"; of an entry its kind and its id
	Title      string // of the entry
	Lang       string // of Title and Address
	Address    string // of the page of the entry, below the root; "" for a feed that is shared
}

// sharedFeeds are the kinds of feeds that no document stands for: they are there
// for as long as something is in them, or has been.
var sharedFeeds = []string{"calls", "kind", "tag"}

// Feeds returns the calendars that have been published, sorted: all that are
// shared, and those of entries of which something has been taken back.
func (j *Journal) Feeds() []Feed {
	shared := map[string]bool{}
	var out []Feed
	lines := j.Lines()
	for i := range lines {
		l := &lines[i]
		for t := range strings.FieldsSeq(l.Feeds) {
			shared[t] = true
		}
		for t := range strings.FieldsSeq(l.Left) {
			shared[t] = true
		}
		if l.As == calendar.Deadline {
			shared[feedToken("calls", "call")] = true
		}
		if l.Key == "" && slices.ContainsFunc(j.olds(l.ID), func(l Line) bool { return l.State == Withdrawn }) {
			out = append(out, j.own(l)...)
		}
	}
	for t := range shared {
		if kind, name, _ := strings.Cut(t, "/"); slices.Contains(sharedFeeds, kind) {
			out = append(out, Feed{Kind: kind, Name: space.Replace(name)})
		}
	}
	slices.SortFunc(out, func(a, b Feed) int {
		return cmp.Or(strings.Compare(a.Kind, b.Kind), strings.Compare(a.Name, b.Name), strings.Compare(a.Lang, b.Lang), strings.Compare(a.Address, b.Address))
	})
	return slices.Compact(out)
}

// own returns the feed of an entry in each language in which it has a page. The
// first language of the site is "".
func (j *Journal) own(l *Line) []Feed {
	out := []Feed{{l.Kind, l.ID, l.Title, "", l.Address}}
	for a := range strings.FieldsSeq(l.Pages) {
		if lang, address, ok := strings.Cut(a, ":"); ok {
			title := l.Title
			if t := l.Translated(lang); t != "" {
				title = t
			}
			out = append(out, Feed{l.Kind, l.ID, title, lang, address})
		}
	}
	return out
}

// space undoes noSpace.
var space = strings.NewReplacer("%20", " ", "%25", "%")

// left returns the shared feeds that a line which follows old is no longer in:
// who subscribed to one that holds nothing else is told so by an empty calendar.
func left(l, old *Line) string {
	var out []string
	now := strings.Fields(l.Feeds)
	for _, t := range append(strings.Fields(old.Left), strings.Fields(old.Feeds)...) {
		if kind, _, _ := strings.Cut(t, "/"); slices.Contains(sharedFeeds, kind) && !slices.Contains(now, t) && !slices.Contains(out, t) {
			out = append(out, t)
		}
	}
	slices.Sort(out)
	return strings.Join(out, " ")
}
