package site

import (
	"fmt"
	"slices"
	"strconv"
	"time"

	"saison/internal/calendar"
	"saison/internal/civil"
	"saison/internal/locale"
)

// feedLimit is what a feed may weigh, in bytes: Google reads no more than 1 MB.
const feedLimit = 1_000_000

// A window is what a feed holds of a group of occurrences, and what its
// archives hold. Each occurrence is in one of them; but none that was cancelled
// is kept for long.
type window struct {
	windowPart
	archives []archived // latest first
}

// windowPart is what one feed holds.
type windowPart struct {
	occ    []*calendar.Occurrence // by start
	weight int
}

// archived is a year that is over, or a month of it.
type archived struct {
	windowPart
	span    string
	month   civil.Date // its first day; of a year, January
	whole   bool       // a whole year
	running map[*calendar.Entry]bool
}

// label returns the span in words.
func (a *archived) label(lang string) string {
	if a.whole {
		return strconv.Itoa(a.month.Year)
	}
	return "– " + locale.For(lang).MonthYear(a.month.Year, a.month.Month)
}

// reach is how far a feed goes.
type reach struct {
	from      time.Time // what ends earlier is left out; zero for everything
	to        time.Time // what begins later is left out; zero for everything
	cancelled time.Time // what was called off and ends earlier is left out
}

// reach returns how far feeds go by the settings. All bounds are the first of
// a month, so that a feed does not change from day to day for nothing but the
// date: what a subscriber is promised is the least that there is.
func (p *planner) reach() reach {
	first := func(t time.Time, months int) time.Time {
		return time.Date(t.Year(), t.Month()+time.Month(months), 1, 0, 0, 0, 0, p.now.Location())
	}
	r := reach{from: first(p.now, -p.cfg.Feeds.PastMonths), cancelled: first(p.now.AddDate(0, 0, -p.cfg.Feeds.CancelledDays), 0)}
	if n := p.cfg.Feeds.FutureMonths; n > 0 {
		r.to = first(p.now, n+1)
	}
	return r
}

func (r *reach) holds(o *calendar.Occurrence) bool {
	return !r.past(o) && (r.to.IsZero() || o.StartTime.Before(r.to)) && (!isCancelled(o) || !o.EndTime.Before(r.cancelled))
}

// past reports whether o ended before the feed begins.
func (r *reach) past(o *calendar.Occurrence) bool {
	return o.EndTime.Before(r.from) || o.EndTime.Equal(r.from) && o.StartTime.Before(r.from)
}

// within returns the occurrences that are within reach.
func (p *planner) within(all []*calendar.Occurrence, r reach) []*calendar.Occurrence {
	out := make([]*calendar.Occurrence, 0, len(all))
	for _, o := range all {
		if r.holds(o) {
			out = append(out, o)
		}
	}
	return slices.Clip(out)
}

// windowed returns what a subscriber still needs of a group: all of the future,
// the past as far as the settings say, and cancelled occurrences for as long as
// they say; of what is whole, everything. A feed that would be too heavy loses
// first its past, month by month, which its archives take, then the end of its
// future, which will come into it as time passes.
func (p *planner) windowed(all []*calendar.Occurrence, whole bool, m *margin) *window {
	r := p.reach()
	if whole {
		r.from, r.to = time.Time{}, time.Time{}
	}
	w := &window{}
	w.occ = p.within(all, r)
	if w.weight = p.scale.weigh(w.occ); !m.light(w.weight) {
		r = p.lighter(w, all, r, m)
	}
	if p.cfg.Feeds.Archives {
		w.archives = p.archives(all, r, m)
	}
	return w
}

// lighter takes as much out of a window as it has to, and returns how far it
// then goes. What is on in this month and in the next always stays.
func (p *planner) lighter(w *window, all []*calendar.Occurrence, r reach, m *margin) reach {
	month := time.Date(p.now.Year(), p.now.Month(), 1, 0, 0, 0, 0, p.now.Location())
	cut := func() bool {
		w.occ = p.within(all, r)
		w.weight = p.scale.weigh(w.occ)
		return m.light(w.weight)
	}
	if r.from.IsZero() {
		r.from = month.AddDate(0, -p.cfg.Feeds.PastMonths, 0)
		if cut() {
			return r
		}
	}
	for r.from.Before(month) {
		if r.from = r.from.AddDate(0, 1, 0); cut() {
			return r
		}
	}
	last := w.occ[len(w.occ)-1].StartTime.In(month.Location())
	for to := time.Date(last.Year(), last.Month(), 1, 0, 0, 0, 0, month.Location()); to.After(month.AddDate(0, 1, 0)); to = to.AddDate(0, -1, 0) {
		if r.to = to; cut() {
			return r
		}
	}
	return r
}

// archives returns what has left a window behind, by year, latest first. A year
// that would be too heavy for one feed is split into its months, all of them
// from the start, so that the addresses stay.
func (p *planner) archives(all []*calendar.Occurrence, r reach, near *margin) []archived {
	years := map[int][]*calendar.Occurrence{}
	heavy := map[int][]*calendar.Occurrence{} // of years with something in the archive: everything
	last := map[*calendar.Entry]*calendar.Occurrence{}
	for _, o := range all {
		if o.Series {
			last[o.Entry] = o
		}
		if isCancelled(o) && o.EndTime.Before(r.cancelled) {
			continue
		}
		if r.past(o) {
			years[o.Start.Year] = append(years[o.Start.Year], o)
		}
		heavy[o.Start.Year] = append(heavy[o.Start.Year], o)
	}
	var out []archived
	for y, occ := range years {
		january := civil.Date{Year: y, Month: time.January, Day: 1}
		if near.light(p.scale.weigh(heavy[y])) {
			out = append(out, archived{windowPart: windowPart{occ: occ}, span: fmt.Sprintf("%04d", y), month: january, whole: true})
			continue
		}
		for m := time.January; m <= time.December; m++ {
			part := slices.DeleteFunc(slices.Clone(occ), func(o *calendar.Occurrence) bool { return o.Start.Month != m })
			if len(part) > 0 {
				month := civil.Date{Year: y, Month: m, Day: 1}
				out = append(out, archived{windowPart: windowPart{occ: part}, span: month.String()[:7], month: month})
			}
		}
	}
	for i := range out {
		a := &out[i]
		a.weight = p.scale.weigh(a.occ)
		for _, o := range a.occ {
			if l := last[o.Entry]; l != nil && (!r.past(l) || !a.holds(l.Start.Date)) {
				if a.running == nil {
					a.running = map[*calendar.Entry]bool{}
				}
				a.running[o.Entry] = true
			}
		}
	}
	slices.SortFunc(out, func(a, b archived) int { return b.month.Compare(a.month) })
	return out
}

// holds reports whether a day is in the span.
func (a *archived) holds(d civil.Date) bool {
	return d.Year == a.month.Year && (a.whole || d.Month == a.month.Month)
}

// ofYear returns the archive of a year that is in one file, or nil.
func (f *Feed) ofYear(year int) *Feed {
	for _, a := range f.Archives {
		if a.Span == fmt.Sprintf("%04d", year) {
			return a
		}
	}
	return nil
}
