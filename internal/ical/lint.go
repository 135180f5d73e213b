package ical

import (
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"saison/internal/calendar"
	"saison/internal/diag"
	"saison/internal/event"
	"saison/internal/locale"
)

// What calendar programs keep of a text.
const (
	outlookTitle = 255  // UTF-16 units of SUMMARY and LOCATION (MS-OXCICAL 2.1.3.1.1.20.22 and .12)
	googleText   = 8192 // characters of DESCRIPTION, by Google's answer to longer ones
	phoneTitle   = 80   // characters of a title that a phone shows on two lines
)

// Lint returns notes on what subscribers will see otherwise than the site shows
// it, where the author wrote it. Only what is to come is looked at.
func (x *Encoder) Lint() diag.List {
	var notes diag.List
	for _, e := range x.env.Site.Calendar.Entries {
		coming := x.coming(e)
		if len(coming) == 0 || e.Doc == nil {
			continue
		}
		x.lintRule(&notes, e, len(coming))
		x.lintCancelled(&notes, e, coming)
		for _, lang := range x.env.Site.Config.Languages {
			x.lintTexts(&notes, e, coming, lang)
		}
	}
	notes.Sort()
	return notes
}

// coming returns the occurrences of e that are not over.
func (x *Encoder) coming(e *calendar.Entry) []*calendar.Occurrence {
	var out []*calendar.Occurrence
	for _, o := range e.Occurrences {
		if !o.Past(x.env.Site.Calendar.Now) {
			out = append(out, o)
		}
	}
	return out
}

// schedulePos is where e says when.
func schedulePos(e *calendar.Entry) diag.Pos {
	if e.Event != nil && e.Event.Schedule.Pos.Line > 0 {
		return e.Event.Schedule.Pos
	}
	return diag.Pos{File: e.Doc.File}
}

// lintRule tells repetitions that are written date by date.
func (x *Encoder) lintRule(notes *diag.List, e *calendar.Entry, n int) {
	if e.Series == nil || e.Series.Set.Rule == nil || x.plan(e) != nil {
		return
	}
	rule := e.Series.Set.Rule.Explicit(e.Series.Set.Start)
	for _, day := range rule.ByMonthDay {
		if day > 28 {
			notes.Add("subscribers-month-day", schedulePos(e), diag.Args{"day": day, "count": n})
			return
		}
	}
	notes.Add("subscribers-single-dates", schedulePos(e), diag.Args{"count": n})
}

// lintCancelled tells what Google takes away in place of showing it struck out.
func (x *Encoder) lintCancelled(notes *diag.List, e *calendar.Entry, coming []*calendar.Occurrence) {
	if x.env.Site.Config.Feeds.CancelledVisible {
		return
	}
	for _, o := range coming {
		if st := statusOf(o); (st == event.Cancelled || st == event.Postponed) && o.Kind != calendar.Deadline {
			notes.Add("subscribers-cancelled", schedulePos(e), diag.Args{"value": e.Title, "day": dayWord{o}})
			return // one note for a document
		}
	}
}

// dayWord is the first day of an occurrence in the words of a message.
type dayWord struct{ o *calendar.Occurrence }

// In returns "12 décembre 2026".
func (d dayWord) In(lang string) string { return locale.For(lang).Date(d.o.Start.Date) }

// lintTexts tells texts that are cut, once for each language and kind of text.
func (x *Encoder) lintTexts(notes *diag.List, e *calendar.Entry, coming []*calendar.Occurrence, lang string) {
	rec := e.Translations.In(lang)
	if rec == nil {
		return
	}
	pos := diag.Pos{File: rec.Doc.File}
	told := map[string]bool{}
	tell := func(id string, at diag.Pos, n, limit int) {
		if !told[id] {
			told[id] = true
			notes.Add(id, at, diag.Args{"count": n, "limit": limit})
		}
	}
	for _, o := range coming {
		said := x.Said(o, lang)
		title := len(utf16.Encode([]rune(said.Summary)))
		switch {
		case title > outlookTitle:
			tell("subscribers-title-cut", pos, title, outlookTitle)
		case utf8.RuneCountInString(said.Summary) > phoneTitle:
			tell("subscribers-title-long", pos, utf8.RuneCountInString(said.Summary), phoneTitle)
		}
		if n := len(utf16.Encode([]rune(said.Location))); n > outlookTitle {
			tell("subscribers-place-cut", pos, n, outlookTitle)
		}
		if n := utf8.RuneCountInString(strings.TrimSpace(said.Text + said.URL)); n > googleText {
			tell("subscribers-text-cut", pos, n, googleText)
		}
	}
}
