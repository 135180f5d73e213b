package calendar

import (
	"slices"
	"strings"

	"saison/internal/event"
	"saison/internal/schema"
)

// A title and a text are most of what authors change, and hardly anything in a
// calendar depends on them: [Calendar.Retellable] says whether nothing does,
// [Calendar.Retell] puts the new words in place.

// Retellable reports whether the calendar would be the same but for the words of
// the document if old, one of its records, were now. The caller has made sure
// that the two differ in title, summary and text alone, and that no fault
// concerns the document.
func (c *Calendar) Retellable(old, now *event.Record) (*Entry, bool) {
	e := c.byID[old.ID]
	if e == nil || e.Held || e.hidden || e.Translations.In(old.Lang) != old || len(old.Blocks)+len(now.Blocks) > 0 {
		return nil, false
	}
	if old.Title == now.Title && old.Summary == now.Summary {
		return e, true
	}
	switch e.Kind.Class {
	case schema.Event, schema.News:
	default:
		return nil, false // others show its title, or are sorted by it
	}
	if len(e.Parts)+len(e.Uses) > 0 {
		return nil, false
	}
	before, after := schema.Fold(old.Title), schema.Fold(now.Title)
	if before != after && e.Record == old && (c.hasTwin(e, before) || c.hasTwin(e, after)) {
		return nil, false
	}
	return e, before == after || e.Record != old || !c.index.asked[before] && !c.index.asked[after]
}

// Retell puts now in the place of old, a record of e for which
// [Calendar.Retellable] holds. It changes the calendar: nobody else may look at
// it meanwhile, and what was built with it is of the new state from then on.
func (c *Calendar) Retell(e *Entry, old, now *event.Record) {
	e.Translations.Put(now)
	if e.Record != old {
		return
	}
	e.Record = now
	before, after := schema.Fold(old.Title), schema.Fold(now.Title)
	if before == after {
		return
	}
	byTitle := c.index.byTitle[e.Kind.Class]
	if list := slices.DeleteFunc(slices.Clone(byTitle[before]), func(x *Entry) bool { return x == e }); len(list) > 0 {
		byTitle[before] = list
	} else {
		delete(byTitle, before)
	}
	if after != "" {
		list := byTitle[after]
		i, _ := slices.BinarySearchFunc(list, e, func(a, b *Entry) int { return strings.Compare(a.ID, b.ID) })
		byTitle[after] = slices.Insert(slices.Clone(list), i, e)
	}
}
