package ical

import (
	"fmt"
	"slices"
	"strconv"
	"time"

	ics "github.com/arran4/golang-ical"
)

// A change is one moment at which the clocks of a zone are changed.
type change struct {
	at       time.Time // on the time line, in UTC
	wall     time.Time // what the clocks show just before, on the number line of UTC
	from, to int       // offsets, seconds east of UTC
	name     string    // abbreviation afterwards
	brief    bool      // the new offset does not last for a year
}

// daylight reports whether the change is written as DAYLIGHT: to the larger
// offset, for a season. What the zone's own law calls its standard time does
// not matter (in Dublin and Casablanca it is the larger one): Outlook and
// others take DAYLIGHT for the larger offset.
func (c change) daylight() bool { return c.to > c.from && c.brief }

// changesBetween returns the changes of clocks of loc after from, up to to.
// Bounds at which nothing changes are left out.
func changesBetween(loc *time.Location, from, to time.Time) []change {
	var out []change
	for t := from.In(loc); ; {
		end := nextBound(t)
		if end.IsZero() || end.After(to) {
			return out
		}
		_, before := end.Add(-time.Second).Zone()
		name, after := end.Zone()
		if before != after {
			out = append(out, change{at: end.UTC(), wall: end.UTC().Add(time.Duration(before) * time.Second),
				from: before, to: after, name: name, brief: brief(end, after)})
		}
		t = end
	}
}

// nextBound returns the next bound of the offset at t that is after t; zero
// when there is none. On the last day of a leap year, ZoneBounds gives one that
// is past.
func nextBound(t time.Time) time.Time {
	for {
		_, end := t.ZoneBounds()
		if end.IsZero() || end.After(t) {
			return end
		}
		t = t.Add(24 * time.Hour)
	}
}

// brief reports whether the offset that begins at start ends within a year.
func brief(start time.Time, offset int) bool {
	for t := start; ; {
		end := nextBound(t)
		if end.IsZero() || end.Sub(start) > 366*24*time.Hour {
			return false
		}
		if _, o := end.Zone(); o != offset {
			return true
		}
		t = end
	}
}

// pattern is a yearly rule that changes follow: the nth weekday of a month at
// an hour of the wall clock.
type pattern struct {
	month     time.Month
	n         int // 1 to 4, or -1 for the last
	day       time.Weekday
	clock     time.Duration
	from, to  int
	name      string
	firstWall time.Time // its first change in force
}

// fits reports whether the change c is on the pattern in its year.
func (p pattern) fits(c change) bool {
	y, m, d := c.wall.Date()
	if m != p.month || c.wall.Weekday() != p.day || clock(c.wall) != p.clock || c.from != p.from || c.to != p.to || c.name != p.name {
		return false
	}
	if p.n < 0 {
		return d > time.Date(y, m+1, 0, 0, 0, 0, 0, time.UTC).Day()-7
	}
	return (d-1)/7+1 == p.n
}

func clock(t time.Time) time.Duration {
	h, m, s := t.Clock()
	return time.Duration(h)*time.Hour + time.Duration(m)*time.Minute + time.Duration(s)*time.Second
}

// cycleYears is the time after which the weekdays of the years repeat: a
// pattern that fits so long fits for ever.
const cycleYears = 28

// regime returns the two patterns that the changes follow from the year of now
// on, with the first change of each, or false when they follow none. The
// regime begins where it began, not at now, so that its text stays the same
// from year to year.
func regime(loc *time.Location, now time.Time) ([]pattern, bool) {
	year := now.Year()
	yearOf := func(y int) []change {
		return changesBetween(loc, time.Date(y, 1, 1, 0, 0, 0, 0, loc).Add(-time.Second), time.Date(y+1, 1, 1, 0, 0, 0, 0, loc).Add(-time.Second))
	}
	var ahead [][]change
	for y := year; y < year+cycleYears; y++ {
		list := yearOf(y)
		if len(list) != 2 {
			return nil, false
		}
		ahead = append(ahead, list)
	}
	patterns := make([]pattern, 0, 2)
	for i, c := range ahead[0] {
		found := false
		for _, n := range []int{-1, 1, 2, 3, 4} {
			p := pattern{month: c.wall.Month(), n: n, day: c.wall.Weekday(), clock: clock(c.wall), from: c.from, to: c.to, name: c.name}
			if !slices.ContainsFunc(ahead, func(list []change) bool { return !p.fits(list[i]) }) {
				patterns, found = append(patterns, p), true
				break
			}
		}
		if !found {
			return nil, false
		}
	}
	for y := year; ; y-- {
		list := yearOf(y)
		if len(list) != 2 || !patterns[0].fits(list[0]) || !patterns[1].fits(list[1]) {
			return patterns, !patterns[0].firstWall.IsZero()
		}
		patterns[0].firstWall, patterns[1].firstWall = list[0].wall, list[1].wall
	}
}

// zone writes the VTIMEZONE of one zone. It is safe for concurrent use.
type zone struct {
	name     string
	loc      *time.Location
	patterns []pattern // of today's law, by their first change; nil when it follows none
	begin    time.Time // when today's law begins
	usual    zoneText  // the text for everything from begin on, when there are patterns
	jcal     bool      // as jCal too
}

// zoneText is one VTIMEZONE as it is written.
type zoneText struct {
	text []byte
	jcal []byte // nil when nobody asks for it
}

// newZone reads the law of loc. now only decides which law counts as today's.
func newZone(loc *time.Location, name string, now time.Time, jcal bool) *zone {
	z := &zone{name: name, loc: loc, jcal: jcal}
	patterns, regular := regime(loc, now)
	if !regular {
		return z
	}
	z.begin = instant(patterns[0])
	slices.SortFunc(patterns, func(a, b pattern) int { return a.firstWall.Compare(b.firstWall) })
	z.patterns = patterns
	z.usual = z.write(z.begin, z.begin)
	return z
}

// text returns the VTIMEZONE that is right for every instant from first to
// last (RFC 5545 3.6.5): as small as it can be, in the shape that Outlook holds
// (MS-OXCICAL 2.1.3.1.1.19), and the same for as many spans as possible.
func (z *zone) text(first, last time.Time) zoneText {
	if z.patterns != nil && !first.Before(z.begin) {
		return z.usual
	}
	return z.write(first, last)
}

func (z *zone) write(first, last time.Time) zoneText {
	tz := &ics.VTimezone{}
	tz.Properties = []ics.IANAProperty{prop(ics.PropertyTzid, z.name)}
	patterns := z.patterns
	switch {
	case patterns == nil, last.AddDate(1, 0, 0).Before(z.begin): // today's law is of no use long ago
		patterns = nil
		addChanges(tz, z.loc, first, last.AddDate(1, 0, 0))
	case first.Before(z.begin):
		addChanges(tz, z.loc, first, z.begin.Add(-time.Second))
	}
	for _, p := range patterns {
		rule := fmt.Sprintf("FREQ=YEARLY;BYMONTH=%d;BYDAY=%d%s", p.month, p.n, [...]string{"SU", "MO", "TU", "WE", "TH", "FR", "SA"}[p.day])
		addObservance(tz, p.to > p.from, p.firstWall, p.from, p.to, p.name, rule)
	}
	if !slices.ContainsFunc(tz.Components, func(c ics.Component) bool { _, standard := c.(*ics.Standard); return standard }) {
		// Every program expects a STANDARD.
		last := len(tz.Components) - 1
		tz.Components[last] = &ics.Standard{ComponentBase: tz.Components[last].(*ics.Daylight).ComponentBase}
	}
	out := zoneText{text: appendComponent(nil, ics.ComponentVTimezone, tz.Properties, tz.Components)}
	if z.jcal {
		out.jcal = appendJCalComponent(nil, ics.ComponentVTimezone, tz.Properties, tz.Components)
	}
	return out
}

// instant returns when the pattern was in force for the first time.
func instant(p pattern) time.Time { return p.firstWall.Add(-time.Duration(p.from) * time.Second) }

// addChanges adds one observance for each change that the instants from first
// to last need: the one in force at first, and those that follow.
func addChanges(tz *ics.VTimezone, loc *time.Location, first, last time.Time) {
	from := first.In(loc)
	name, offset := from.Zone()
	start := from
	for { // back over the bounds at which nothing changes
		bound, _ := start.ZoneBounds()
		if bound.IsZero() {
			start = time.Time{}
			break
		}
		start = bound.Add(-time.Second)
		if _, before := start.Zone(); before != offset {
			break
		}
	}
	list := changesBetween(loc, first, last)
	switch {
	case len(list) == 0 && (start.IsZero() || !brief(start.Add(time.Second), offset)), start.IsZero():
		epoch := time.Date(1970, 1, 1, 0, 0, 0, 0, time.UTC)
		if at := first.UTC(); at.Before(epoch.AddDate(0, 0, 2)) {
			epoch = time.Date(at.Year()-1, 1, 1, 0, 0, 0, 0, time.UTC)
		}
		addObservance(tz, false, epoch, offset, offset, name, "")
	default:
		list = append(changesBetween(loc, start.Add(-time.Hour), start.Add(time.Second)), list...)
	}
	for _, c := range list {
		addObservance(tz, c.daylight(), c.wall, c.from, c.to, c.name, "")
	}
}

// addObservance adds a STANDARD or DAYLIGHT. wall is the wall clock before the
// change (RFC 5545 3.6.5); rule is empty for a single change.
func addObservance(tz *ics.VTimezone, daylight bool, wall time.Time, from, to int, name, rule string) {
	base := ics.ComponentBase{Properties: []ics.IANAProperty{
		prop(ics.PropertyDtstart, wall.Format(localLayout)),
		prop(ics.PropertyTzoffsetfrom, utcOffset(from)),
		prop(ics.PropertyTzoffsetto, utcOffset(to)),
		prop(ics.PropertyTzname, name),
	}}
	if rule != "" {
		base.Properties = append(base.Properties, prop(ics.PropertyRrule, rule))
	}
	if daylight {
		tz.Components = append(tz.Components, &ics.Daylight{ComponentBase: base})
	} else {
		tz.Components = append(tz.Components, &ics.Standard{ComponentBase: base})
	}
}

// utcOffset writes an offset as +hhmm, with seconds only where it has some.
func utcOffset(seconds int) string {
	sign := "+"
	if seconds < 0 {
		sign, seconds = "-", -seconds
	}
	s := sign + fmt.Sprintf("%02d%02d", seconds/3600, seconds/60%60)
	if rest := seconds % 60; rest != 0 {
		s += strconv.Itoa(100 + rest)[1:]
	}
	return s
}
