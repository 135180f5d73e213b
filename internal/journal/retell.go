package journal

import (
	"slices"

	"saison/internal/calendar"
)

// Retelling is the new lines of an entry, for [Journal.Retell].
type Retelling struct {
	at    int // of the first among the lines of the journal
	lines []Line
	page  *Page // of a document that has no lines
}

// Retellable returns the lines that e would have in j, the journal after before,
// with its words as they are now; ok is false when more than the lines of e may
// differ, or which of them there are. The arguments are those with which before
// made j ([Journal.NextIn]).
func (j *Journal) Retellable(before *Journal, cal *calendar.Calendar, e *calendar.Entry, languages []string, address func(*calendar.Entry, string) string) (t Retelling, ok bool) {
	if isPage(e) {
		return j.retellablePage(before, cal, e, languages, address)
	}
	w := writer{digest: digest{first: originsOf(j.pages)}, cal: cal, languages: languages, address: address}
	group := w.appendEntry(nil, e)
	slices.SortStableFunc(group, func(a, b publication) int { return compareLines(a.Line, b.Line) })
	group = slices.CompactFunc(group, func(a, b publication) bool { return compareLines(a.Line, b.Line) == 0 })
	old := j.olds(e.ID)
	t.at, _ = slices.BinarySearchFunc(j.lines, Line{ID: e.ID}, compareLines)
	if len(old) != len(group) || !before.Has(e.ID) && j.strays > 0 { // it may be a document that has vanished, under another name
		return t, false
	}
	s := successor{j: before, next: j, now: seconds(cal.Now), first: languages[0], last: map[string]Revision{}}
	olds := before.olds(e.ID)
	for i, l := range match(group, olds) {
		p, is := &group[i], &old[i]
		switch {
		case p.Key != is.Key || is.State != Published:
			return t, false
		case l == nil:
			n := p.Line
			n.Revision = is.Revision
			t.lines = append(t.lines, n)
		case l.UID != is.UID:
			return t, false
		default:
			s.last[l.UID] = before.latest(l.UID)
			t.lines = append(t.lines, s.revise(p, l))
		}
	}
	return t, true
}

// retellablePage is [Journal.Retellable] of a document that has no lines.
func (j *Journal) retellablePage(before *Journal, cal *calendar.Calendar, e *calendar.Entry, languages []string, address func(*calendar.Entry, string) string) (t Retelling, ok bool) {
	p, has := pageOf(e, languages, address)
	is, old := j.Page(e.ID), before.Page(e.ID)
	switch {
	case !has || is == nil:
		return t, !has && (is == nil || is.Gone)
	case old != nil:
		p = p.after(old, languages[0], seconds(cal.Now))
	case j.astray > 0: // it may be a document that has vanished, under another name
		return t, false
	default:
		p.First = is.First
	}
	t.page = &p
	return t, true
}

// latest returns the latest revision of a UID.
func (j *Journal) latest(uid string) (r Revision) {
	found := false
	for i := range j.Lines() {
		if l := &j.lines[i]; l.UID == uid && (!found || later(l.Revision, r)) {
			r, found = l.Revision, true
		}
	}
	return r
}

// Retell puts the new lines of an entry into j, the journal after before. It
// changes the journal: nobody else may look at it meanwhile.
func (j *Journal) Retell(before *Journal, t Retelling) {
	if len(j.lines) > 0 && len(before.Lines()) > 0 && &j.lines[0] == &before.lines[0] {
		j.lines = slices.Clone(j.lines) // one that had not changed
	}
	copy(j.lines[t.at:], t.lines)
	if t.page != nil {
		if len(before.Pages()) > 0 && &j.pages[0] == &before.pages[0] {
			j.pages = slices.Clone(j.pages)
		}
		*j.Page(t.page.ID) = *t.page
	}
	j.changed = j.moved || !slices.Equal(j.lines, before.Lines()) || !slices.Equal(j.pages, before.Pages())
}
