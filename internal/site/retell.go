package site

import (
	"slices"

	"saison/internal/calendar"
	"saison/internal/event"
	"saison/internal/source"
)

// A title and a text are most of what authors change, and hardly anything in a
// plan depends on them: the titles of pages and feeds, and the weight of feeds.

// Retelling is the new weight of an entry, for [Site.Retell].
type Retelling struct {
	entry      *calendar.Entry
	load       *load
	more, less int // by how much no feed becomes heavier, or lighter
}

// Retellable reports whether the plan would be the same but for the words of e
// if old, one of its records, were now, for which
// [calendar.Calendar.Retellable] holds. Links and headings of the two are the same.
func (s *Site) Retellable(e *calendar.Entry, old, now *event.Record) (*Retelling, bool) {
	if _, planned := s.index[e]; !planned {
		return nil, false
	}
	t := &Retelling{entry: e}
	if old.Title == now.Title && old.Summary == now.Summary {
		return t, true
	}
	if old.Title != now.Title && s.inMenu(e) {
		return nil, false // its title may stand there
	}
	was := s.scale.events[e]
	if was == nil {
		return t, true // it is in no feed
	}
	next := *e
	next.Translations = slices.Clone(e.Translations)
	next.Translations.Put(now)
	if e.Record == old {
		next.Record = now
	}
	by := wordsOf(&next) - wordsOf(e)
	t.load = &load{each: was.each + by, series: was.series, as: was.as}
	n := len(e.Occurrences) + len(e.Slots) + 1
	for i := range e.Rounds {
		n += len(e.Rounds[i].Occurrences)
	}
	if was.as { // the series itself, and each date that differs from it
		t.load.series += by
		for _, o := range e.Occurrences {
			if apart(e, o) {
				t.load.series += by
			}
		}
	}
	t.more, t.less = n*max(0, by), n*max(0, -by)
	return t, t.more <= s.scale.more && t.less <= s.scale.less
}

// inMenu reports whether a menu leads to e.
func (s *Site) inMenu(e *calendar.Entry) bool {
	for _, menu := range s.Menus {
		for i := range menu {
			for _, l := range s.langs {
				if menu[i].URL == s.URL(e, l.code) {
					return true
				}
			}
		}
	}
	return false
}

// Retell puts the words of a record in the place of others, once that has
// happened in the calendar. It changes the site, which is that of the snapshot
// from then on: nobody else may look at it meanwhile.
func (s *Site) Retell(t *Retelling, old, now *event.Record, snap *source.Snapshot) {
	s.snap = snap
	if s.scale.p != nil {
		s.scale.p.site.snap, s.scale.p.snap = snap, snap
	}
	if t.load != nil {
		s.scale.events[t.entry] = t.load
		s.scale.more -= t.more
		s.scale.less -= t.less
	}
	if old.Title == now.Title {
		return
	}
	for _, o := range s.outputsOf(t.entry) {
		switch {
		case o.Page != nil && o.Page.Title == old.Title:
			o.Page.Title = titleOf(t.entry, o.Lang)
		case o.Feed != nil && o.Feed.Kind == "event":
			o.Feed.Label = titleOf(t.entry, o.Feed.Lang)
			o.Feed.Title = o.Feed.Label
		}
	}
}

// outputsOf returns the pages and feeds of e.
func (s *Site) outputsOf(e *calendar.Entry) []*Output {
	if s.outputs == nil {
		s.outputs = make(map[*calendar.Entry][]*Output, len(s.index))
		for _, o := range s.Outputs {
			switch {
			case o.Page != nil && o.Page.Entry != nil:
				s.outputs[o.Page.Entry] = append(s.outputs[o.Page.Entry], o)
			case o.Feed != nil && o.Feed.Entry != nil:
				s.outputs[o.Feed.Entry] = append(s.outputs[o.Feed.Entry], o)
			}
		}
	}
	return s.outputs[e]
}
