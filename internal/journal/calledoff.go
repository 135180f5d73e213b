package journal

import (
	"saison/internal/calendar"
	"saison/internal/civil"
	"saison/internal/event"
	"saison/internal/recur"
)

// calledOff reports whether calendars have an entry as cancelled in all that is
// to come of it: who takes its document away only tidies up.
func (j *Journal) calledOff(id string, today civil.Date) bool {
	off := false
	lines := j.olds(id)
	for i := range lines {
		l := &lines[i]
		if !l.happens() || l.State != Published || l.Last.Before(today) {
			continue
		}
		if l.Status != event.Cancelled {
			return false
		}
		off = true
	}
	return off
}

// happens reports whether the line is something to go to: what goes with it,
// such as the last day to book, is off when it is.
func (l *Line) happens() bool {
	return !l.Start.IsZero() && (l.As == calendar.Happening || l.As == calendar.Bar)
}

// told reports whether subscribers know already that what the line says does
// not take place: it stays in calendars as cancelled, for as long as that is shown.
func (s *successor) told(l *Line, names *names, today civil.Date) bool {
	switch {
	case l.Last.Before(today):
		return false
	case names.there(l.ID):
		return l.Key != "" && !names.held(l.ID) && l.date() && l.Status == event.Cancelled
	}
	return s.j.calledOff(l.ID, today)
}

// Dates returns what calendars have of an entry, by day: its dates, or the
// repetition that it is.
func (j *Journal) Dates(id string) []calendar.PublishedDate {
	var out []calendar.PublishedDate
	lines := j.olds(id)
	for i := range lines {
		l := &lines[i]
		if !l.happens() || l.State != Published || l.Series && lines[0].Rule != "" {
			continue
		}
		d := calendar.PublishedDate{Start: l.Start, End: l.End, AllDay: l.AllDay, HasEnd: l.HasEnd, Zone: l.Zone}
		if rule, err := recur.ParseRule(l.Rule); l.Rule != "" && err == nil {
			d.Rule, d.Except = &rule, l.set(&rule).ExDates
			return []calendar.PublishedDate{d}
		}
		out = append(out, d)
	}
	return out
}
