// Package change says in words what a publication will change for those who
// read the site and subscribe to its calendars.
//
//	list := change.Between(before, next, words, cal)
//	for _, c := range list { fmt.Println(c.Sentence) }
//
// The sentences are in the language of the words, ready to be pasted into a
// message: "Le concert « Musique de chambre » est déplacé du samedi 6 février
// 2027 à 17 h au samedi 13 mars 2027 à 17 h." What is over is not spoken of.
package change

import (
	"cmp"
	"slices"
	"strings"

	"saison/internal/calendar"
	"saison/internal/civil"
	"saison/internal/event"
	"saison/internal/journal"
	"saison/internal/locale"
)

// Group is a sort of change. Groups are in the order in which they are told.
type Group uint8

const (
	Cancelled Group = iota
	Moved           // to another time or place
	Postponed       // to a time that is not known yet
	New
	Modified  // in its words or its state
	Withdrawn // taken back
	Address   // of a page
)

// names are what the groups are called in machine output, and in the catalogue
// of words behind "diff.".
var names = []string{Cancelled: "cancelled", Moved: "moved", Postponed: "postponed", New: "new", Modified: "modified", Withdrawn: "withdrawn", Address: "address"}

// String returns the name of the group in machine output.
func (g Group) String() string { return names[g] }

// Title returns the name of the group in words.
func (g Group) Title(w *locale.Words) string { return w.Say("diff.group." + names[g]) }

// Change is one thing to tell.
type Change struct {
	Group    Group
	ID       string // of the entry
	Title    string
	Sentence string
	Before   *journal.Line // as published; nil for what is new, and for what calendars do not show. It belongs to the journal
	After    *journal.Line // as it will be; nil for what goes, and for what calendars do not show
}

// teller makes the sentences.
type teller struct {
	words *locale.Words
	print *locale.Lang
	cal   *calendar.Calendar
	today civil.Date
	first string // language
	out   []Change
}

// Between returns what changes from one journal to the next, which was made
// from cal, by group, then day, then title.
func Between(before, next *journal.Journal, words *locale.Words, cal *calendar.Calendar) []Change {
	t := &teller{words: words, print: locale.For(words.Lang), cal: cal, today: civil.DateOf(cal.Now), first: words.Lang}
	olds := entriesOf(before)
	byUID := map[string]*entry{}
	for _, e := range olds {
		byUID[e.whole.UID] = e
	}
	for _, e := range entriesOf(next) {
		old := olds[e.whole.ID]
		if old == nil {
			old = byUID[e.whole.UID]
		}
		t.entry(old, e)
	}
	t.pages(before, next)
	if a, b := before.Base(), next.Base(); a != "" && a != b {
		t.out = append(t.out, Change{Group: Address, Sentence: words.Say("diff.site", b, a)})
	}
	slices.SortStableFunc(t.out, func(a, b Change) int {
		return cmp.Or(cmp.Compare(a.Group, b.Group), a.day().Compare(b.day()), strings.Compare(a.ID, b.ID), strings.Compare(a.Sentence, b.Sentence))
	})
	return slices.CompactFunc(t.out, func(a, b Change) bool { return a.Group == b.Group && a.Sentence == b.Sentence })
}

func (c *Change) day() civil.Date {
	for _, l := range []*journal.Line{c.Before, c.After} {
		if l != nil && !l.Start.IsZero() {
			return l.Start.Date
		}
	}
	return civil.Date{}
}

// entry is what a journal has of one entry.
type entry struct {
	whole *journal.Line
	dates []*journal.Line // its calendar entries that subscribers have; the whole one too if it is one
}

func entriesOf(j *journal.Journal) map[string]*entry {
	out := map[string]*entry{}
	lines := j.Lines()
	for i := range lines {
		l := &lines[i]
		if l.Key == "" {
			out[l.ID] = &entry{whole: l}
		}
		e := out[l.ID]
		if e != nil && !l.Start.IsZero() && l.State == journal.Published {
			e.dates = append(e.dates, l)
		}
	}
	return out
}

// off reports whether subscribers have all of its dates as cancelled.
func (e *entry) off() bool {
	return len(e.dates) > 0 && !slices.ContainsFunc(e.dates, func(l *journal.Line) bool {
		return l.Status != event.Cancelled && l.As != calendar.Deadline && l.As != calendar.Vernissage
	})
}

func (e *entry) find(same func(*journal.Line) bool) *journal.Line {
	if e != nil {
		for _, l := range e.dates {
			if same(l) {
				return l
			}
		}
	}
	return nil
}

// entry tells what changes about one entry. old is nil for a new one.
func (t *teller) entry(old, now *entry) {
	switch {
	case now.whole.State == journal.Withdrawn && (old == nil || old.whole.State == journal.Withdrawn || old.off()):
		return // that it is cancelled has been told
	case now.whole.State == journal.Withdrawn:
		t.tell(Withdrawn, now.whole, old.whole, nil, "diff.withdrawn", t.when(t.span(old)))
		return
	case now.whole.State != journal.Published:
		return
	case len(now.dates) > 0 && (old == nil || old.whole.State != journal.Published):
		t.tell(New, now.whole, nil, now.whole, "diff.new", t.when(t.span(now))+t.at(now.dates[0]))
		return
	case old == nil:
		return
	}
	told := len(t.out)
	for _, l := range now.dates {
		was := old.find(func(o *journal.Line) bool { return o.UID == l.UID })
		switch {
		case was == nil && l.Series:
			t.instance(l)
		case was == nil:
			t.tell(New, l, nil, l, "diff.also", t.when(l)+t.at(l))
		default:
			t.date(was, l)
		}
	}
	for _, o := range old.dates {
		if now.find(func(l *journal.Line) bool { return l.UID == o.UID }) != nil {
			continue
		}
		switch {
		case o.Status == event.Cancelled && !o.Series: // has been told
		case o.Series:
			t.tell(Modified, now.whole, o, nil, "diff.again", t.scheduled(o))
		default:
			t.tell(Cancelled, now.whole, o, nil, "diff.dropped", t.when(o))
		}
	}
	t.texts(old, now, len(t.out) == told)
}

// texts tells of titles, other words and addresses. quiet: nothing else has been told.
func (t *teller) texts(old, now *entry, quiet bool) {
	a, b := old.whole, now.whole
	switch {
	case a.Title != b.Title:
		t.tellAs(Modified, a, a, b, "diff.title", t.print.Quote(b.Title))
	case quiet && !a.SameWords(b) && len(now.dates) > 0:
		t.tell(Modified, b, a, b, "diff.words", t.when(t.span(now)))
	}
	if a.Address != b.Address && a.Address != "" && b.Address != "" {
		t.tell(Address, b, a, b, "diff.address", t.full(b.Address), t.full(a.Address))
	}
}

// date tells what changes about one calendar entry.
func (t *teller) date(was, now *journal.Line) {
	off := func(s event.Status) bool { return s == event.Cancelled || s == event.Postponed }
	switch {
	case was.Status != now.Status && now.Status == event.Cancelled:
		t.tell(Cancelled, now, was, now, "diff.cancelled", t.when(was))
		return
	case was.Status != now.Status && now.Status == event.Postponed:
		t.tell(Postponed, now, was, now, "diff.postponed", t.when(was))
		return
	case off(now.Status):
		return
	}
	switch {
	case was.Rule != "" && now.Rule != "":
		t.repetition(was, now)
	case was.Rule != now.Rule:
		t.tell(Moved, now, was, now, "diff.dates", t.when(t.span(&entry{now, []*journal.Line{now}})))
	case was.Start != now.Start || was.AllDay != now.AllDay || was.Zone != now.Zone && !now.AllDay || now.AllDay && was.End != now.End:
		key := "diff.moved"
		if many(was) || many(now) {
			key = "diff.moved-range"
		}
		t.tell(Moved, now, was, now, key, t.when(was), t.when(now))
	case was.End != now.End && now.HasEnd:
		t.tell(Moved, now, was, now, "diff.ends", t.when(now), t.print.Hour(now.End.Time))
	}
	if now.Where != was.Where && now.Where != "" || now.Room != was.Room {
		key := "diff.place"
		if where(was) == "" {
			key = "diff.place-new"
		}
		if where(now) != "" {
			t.tell(Moved, now, was, now, key, t.when(now), where(now), where(was))
		}
	}
	t.state(was, now, off(was.Status))
}

// states are those that are told by themselves.
var states = map[event.Status]string{event.Tentative: "diff.state.tentative", event.Full: "diff.state.full", event.MovedOnline: "diff.state.online"}

// state tells of a state that is no cancellation. off: it was one.
func (t *teller) state(was, now *journal.Line, off bool) {
	switch {
	case was.Status == now.Status:
	case states[now.Status] != "":
		t.tell(Modified, now, was, now, states[now.Status], t.when(now))
	case was.Start != now.Start:
	case off:
		t.tell(Modified, now, was, now, "diff.again", t.when(now))
	case states[was.Status] != "":
		t.tell(Modified, now, was, now, "diff.state.scheduled", t.when(now))
	}
}

// instance tells of one instance of a repetition that differs from it now.
func (t *teller) instance(l *journal.Line) {
	planned := t.scheduled(l)
	switch {
	case l.Status == event.Cancelled:
		t.tell(Cancelled, l, nil, l, "diff.cancelled", planned)
	case planned != t.when(l):
		t.tell(Moved, l, nil, l, "diff.moved", planned, t.when(l))
	default:
		t.tell(Modified, l, nil, l, "diff.words", planned)
	}
}

// repetition tells which instances a changed rule drops and adds.
func (t *teller) repetition(was, now *journal.Line) {
	a, b := was.Instances(t.cal.Until), now.Instances(t.cal.Until)
	coming := func(list, other []civil.DateTime) []*journal.Line {
		var out []*journal.Line
		for _, d := range list {
			if !d.Date.Before(t.today) && !slices.Contains(other, d) {
				l := *now
				l.End = d.Add(l.End.Sub(l.Start))
				l.Start, l.Rule, l.Last = d, "", d.Date
				out = append(out, &l)
			}
		}
		return out
	}
	gone, come := coming(a, b), coming(b, a)
	const few = 4
	switch {
	case len(gone)+len(come) == 0:
	case len(gone) > few || len(come) > few:
		t.tell(Moved, now, was, now, "diff.dates", t.when(t.span(&entry{now, []*journal.Line{now}})))
	default:
		for _, l := range gone {
			t.tell(Cancelled, l, was, nil, "diff.dropped", t.when(l))
		}
		for _, l := range come {
			t.tell(New, l, nil, now, "diff.also", t.when(l))
		}
	}
}
