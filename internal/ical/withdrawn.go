package ical

import (
	"saison/internal/journal"
	"saison/internal/site"
)

// withdrawn returns what has been taken back of the feed: it is there as
// cancelled for as long as cancelled events are, since a calendar that loses an
// event without a word tells nobody. Archives of past years have none.
func (x *Encoder) withdrawn(f *site.Feed) []*unit {
	var out []*unit
	for i := range x.ghosts {
		g := &x.ghosts[i]
		if f.Span != "" || !g.Facts.In(f.Kind, x.origin(f)) && f.Name != g.Entry.ID {
			continue
		}
		enc := x.entry(g.Entry, x.speakers[f.Lang]) // nothing is left to tell in detail
		for _, o := range g.Entry.Occurrences {
			if journal.Over(o, x.env.Site.Calendar.Now, x.env.Site.Config.Feeds.CancelledDays) {
				continue
			}
			if u := enc.find(o, false); u != nil {
				out = append(out, u)
			}
		}
	}
	return out
}
