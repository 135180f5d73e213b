package change

import (
	"strings"

	"saison/internal/civil"
	"saison/internal/journal"
)

// tell adds a sentence about an entry, unless all that it speaks of is over.
func (t *teller) tell(g Group, about, before, after *journal.Line, key string, args ...any) {
	over := true
	for _, l := range []*journal.Line{about, before, after} {
		over = over && (l == nil || l.Last.Before(t.today))
	}
	if !over || about.Last.IsZero() {
		t.tellAs(g, about, before, after, key, args...)
	}
}

func (t *teller) tellAs(g Group, about, before, after *journal.Line, key string, args ...any) {
	title, subject := t.subject(about)
	if kind := t.cal.Config.Kinds.ByName(t.kindOf(about)); kind != nil && kind.Gender == "f" && t.words.Has(key+".f") {
		key += ".f"
	}
	t.out = append(t.out, Change{Group: g, ID: about.ID, Title: title, Before: before, After: after,
		Sentence: t.print.Typeset(t.words.Say(key, append([]any{subject}, args...)...))})
}

// full returns the whole address of a page.
func (t *teller) full(address string) string {
	return strings.TrimSuffix(t.cal.Config.BaseURL, "/") + address
}

// kindOf returns the kind of a line; those of dates do not say it.
func (t *teller) kindOf(l *journal.Line) string {
	if l.Kind == "" {
		if e := t.cal.ByID(l.ID); e != nil {
			return e.Kind.Name
		}
	}
	return l.Kind
}

// subject names an entry: "Le concert « Noël »", `The concert "Noël"`.
func (t *teller) subject(l *journal.Line) (title, subject string) {
	title = l.Title
	if e := t.cal.ByID(l.ID); l.Key != "" && e != nil {
		title = e.Title
	}
	kind := t.cal.Config.Kinds.ByName(t.kindOf(l))
	if kind == nil {
		return title, t.print.Quote(title)
	}
	label := kind.Label.In(t.words.Lang)
	if the := kind.The(); t.words.Lang == "fr" || t.words.Lang == "en" {
		label = strings.ToUpper(the.In(t.words.Lang)[:1]) + the.In(t.words.Lang)[1:]
	}
	return title, t.words.Say("diff.subject", label, t.print.Quote(title))
}

// many reports whether a line is of several days.
func many(l *journal.Line) bool { return l.AllDay && l.End.AddDays(-1).Date.After(l.Start.Date) }

// when says the time of a line, with its zone where it is another than the site's.
func (t *teller) when(l *journal.Line) string {
	switch {
	case l.Start.IsZero():
		return t.print.DateLong(l.Last)
	case l.Rule != "":
		return t.words.Say("diff.repeated", t.day(l.Start, l.AllDay), t.print.DateLong(l.Last))
	case many(l):
		return t.print.RangeLong(l.Start.Date, l.End.AddDays(-1).Date)
	}
	day := t.day(l.Start, l.AllDay)
	if l.Zone != "" && l.Zone != t.cal.Config.ZoneName && !l.AllDay {
		day += " (" + t.print.Zone(l.Zone) + ")"
	}
	return day
}

func (t *teller) day(d civil.DateTime, allDay bool) string {
	if allDay {
		return t.print.DateLong(d.Date)
	}
	return t.print.DateTime(d)
}

// scheduled says when an instance of a repetition was to be, by its key.
func (t *teller) scheduled(l *journal.Line) string {
	key, _, _ := strings.Cut(l.Key, "T")
	if d, ok := civil.ParseDate(key); ok {
		return t.day(d.At(l.Start.Time), l.AllDay)
	}
	return t.when(l)
}

// span returns a line that stands for all dates of an entry.
func (t *teller) span(e *entry) *journal.Line {
	if len(e.dates) == 0 {
		return e.whole
	}
	first, last := *e.dates[0], e.whole.Last
	for _, l := range e.dates {
		if l.Start.Before(first.Start) {
			first = *l
		}
	}
	if len(e.dates) > 1 && first.Rule == "" && last.After(first.Last) {
		first.Rule = "several" // from the first to the last
	}
	first.Last = last
	return &first
}

// at says the place behind a time.
func (t *teller) at(l *journal.Line) string {
	if l.Where == "" && l.Room == "" {
		return ""
	}
	return t.words.Say("comma") + where(l)
}

func where(l *journal.Line) string {
	return strings.Trim(l.Room+", "+l.Where, ", ")
}
