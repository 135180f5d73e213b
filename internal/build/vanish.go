package build

import (
	"fmt"
	"net/url"
	"strings"

	"saison/internal/civil"
	"saison/internal/diag"
	"saison/internal/event"
	"saison/internal/journal"
	"saison/internal/locale"
	"saison/internal/site"
)

// vanished reports what subscribers have, is still to come, and is not in the
// calendar any more: nobody would tell them why.
func (r *Result) vanished(before *journal.Journal, records []*event.Record) diag.List {
	var out diag.List
	r.lost = map[string]bool{}
	for _, l := range before.Vanished(r.Calendar, r.Config.Languages, r.Site.URL) {
		title := l.Title
		if l.Entry != nil {
			title = l.Entry.Title
		}
		args := diag.Args{"title": title, "day": locale.DateLongArg(Day(&l.Line))}
		if l.Key != "" {
			out.Add("published-date-vanished", l.Entry.Event.Schedule.Pos, args)
			continue
		}
		pos, back := r.whyVanished(&l, records)
		args["back"], args["previous"], args["id"] = back, typedMoment{l.Start, l.AllDay || l.Start.IsZero(), Day(&l.Line)}, l.ID
		if l.Told {
			args["last"] = locale.DateLongArg(l.Last.AddDays(r.Config.Feeds.CancelledDays))
			out.Add("cancelled-event-removed", pos, args)
			continue
		}
		out.Add("published-event-vanished", pos, args)
		for _, a := range append(strings.Fields(l.Pages), "fr:"+l.Address) {
			_, address, _ := strings.Cut(a, ":")
			if path, err := url.PathUnescape(strings.Trim(address, "/")); err == nil && path != "" {
				r.lost[path+"/index.html"], r.lost[path+".ics"] = true, true
			}
		}
	}
	return out
}

// Day returns the day by which to name a published entry: the first one, or the last
// of what repeats.
func Day(l *journal.Line) civil.Date {
	if l.Start.IsZero() || l.Rule != "" {
		return l.Last
	}
	return l.Start.Date
}

// The ways in which a document takes its event back, and what to do about each.
var (
	backFile  = diag.Words{FR: "remettez le fichier", EN: "put the file back"}
	backDates = diag.Words{FR: "remettez la date", EN: "put the date back"}
	backKey   = map[string]diag.Words{
		"draft":   {FR: "enlevez la ligne du brouillon", EN: "take the line of the draft out"},
		"publish": {FR: "enlevez la date de publication", EN: "take the date of publication out"},
		"expire":  {FR: "enlevez la date de retrait", EN: "take the date of expiry out"},
	}
)

// whyVanished returns where a published event was taken back, and what brings it back.
func (r *Result) whyVanished(l *journal.Lost, records []*event.Record) (diag.Pos, diag.Worder) {
	if l.Entry != nil {
		return l.Entry.Event.Schedule.Pos, backDates
	}
	for _, rec := range records {
		if rec.ID != l.ID || !rec.Origin && rec.Doc.File != l.File {
			continue
		}
		pos := diag.Pos{File: rec.Doc.File}
		for _, key := range []string{"draft", "expire", "publish"} {
			at := rec.ValuePos(key)
			if hides := key != "draft" || rec.Draft; at.Line > 0 && hides {
				return at, backKey[key]
			}
		}
		return pos, backFile
	}
	file := l.File
	if file == "" { // of a journal of before the files were noted
		file = "content/" + l.ID + ".md"
	}
	return diag.Pos{File: file}, backFile
}

// typedMoment writes a moment as an author types it.
type typedMoment struct {
	at     civil.DateTime
	allDay bool
	day    civil.Date
}

// In returns "6 février 2027 à 17h", "6 February 2027 17:00".
func (m typedMoment) In(lang string) string {
	day := locale.For(lang).Date(m.day)
	switch {
	case m.allDay:
		return day
	case lang != "fr":
		return fmt.Sprintf("%s %d:%02d", day, m.at.Hour, m.at.Minute)
	case m.at.Minute == 0:
		return fmt.Sprintf("%s à %dh", day, m.at.Hour)
	}
	return fmt.Sprintf("%s à %dh%02d", day, m.at.Hour, m.at.Minute)
}

// KeptPaths returns the paths of the pages and feeds that an error holds back,
// or of which the document has vanished: what has been published of them stays.
func (r *Result) KeptPaths() map[string]bool {
	kept := r.Site.HeldPaths()
	for path := range r.lost {
		kept[path] = true
	}
	return kept
}

// former returns the addresses that pages have had, with what is there now.
func (r *Result) former() []site.Former {
	var out []site.Former
	for _, f := range r.Journal.Former() {
		if e := r.Calendar.ByID(f.ID); e != nil && !e.Held {
			out = append(out, site.Former{Entry: e, Lang: f.Lang, Address: f.Address})
		}
	}
	return out
}

// formerFeeds returns the calendars that have been published.
func (r *Result) formerFeeds() []site.FormerFeed {
	var out []site.FormerFeed
	for _, f := range r.Journal.Feeds() {
		out = append(out, site.FormerFeed(f))
	}
	return out
}
