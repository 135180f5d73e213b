package calendar

import (
	"slices"
	"time"

	"saison/internal/civil"
	"saison/internal/config"
	"saison/internal/diag"
	"saison/internal/event"
	"saison/internal/locale"
	"saison/internal/recur"
	"saison/internal/schema"
)

// maxInstances bounds one series.
const maxInstances = 1000

// Series is the recurrence of an entry as it is published: what a calendar
// feed needs beside the occurrences.
type Series struct {
	Set      recur.Set        // start, rule, and the excluded instances; nothing that was moved
	Skipped  []civil.DateTime // instances that the clocks skip; they are left out
	Duration time.Duration    // exact, of every instance (RFC 5545 3.8.5.3); with Sittings of the first one
	Sittings []Sitting        // of a series with several times a day, by time; nil else
	Open     bool             // the rule has no end: the occurrences stop at the horizon
}

// A Sitting is one of several times a day.
type Sitting struct {
	At       civil.Time
	Duration time.Duration // exact
}

// expandSeries gives a repeating event its occurrences: the rule's instances
// less the exceptions, with the moved, cancelled and added ones in their places.
func (m *maker) expandSeries(e *Entry) {
	s := &e.Event.Schedule
	first := s.Entries[0]
	rule := *s.Rule
	if rule.UntilUTC {
		rule.Until, rule.UntilUTC = civil.DateTimeOf(rule.Until.UTC().In(e.Zone)), false
	}
	start := first.Start
	if start.Offset != nil {
		t, _ := place(start, e.Zone)
		start.DateTime, start.Offset = civil.DateTimeOf(t), nil
	}
	set := recur.Set{Start: start.DateTime, Rule: &rule}
	until := civil.DateTimeOf(m.cal.Until.In(e.Zone))
	var skipped []civil.DateTime
	if start.HasTime { // a time that the clocks skip is no instance, and does not count
		set.Skips = func(d civil.DateTime) bool {
			_, how := d.In(e.Zone)
			if how == civil.Never {
				skipped = append(skipped, d)
			}
			return how == civil.Never
		}
	}
	instances, truncated := set.Between(start.DateTime, until, maxInstances)
	set.Skips = nil
	m.skippedTimes(e, skipped)
	if truncated {
		m.diags.Add("series-too-long", s.RulePos, diag.Args{"limit": maxInstances})
	}
	if len(instances) == 0 {
		if !e.hidden && !start.DateTime.After(until) {
			m.diags.Add("series-empty", s.RulePos, diag.Args{"value": s.RuleText})
		}
		return
	}
	set.Start = instances[0]
	series := &Series{Set: set, Skipped: skipped, Open: rule.Count == 0 && rule.Until.IsZero()}
	e.Series = series
	x := &expansion{m: m, e: e, s: s, first: first, series: series, byDay: map[civil.Date][]*Occurrence{}}
	x.measure(instances[0])
	x.lay(instances)
	x.except()
	x.move()
	x.cancel()
	x.add()
	e.Occurrences = x.kept()
	if len(e.Occurrences) == 0 && !e.hidden {
		m.diags.Add("series-all-excepted", s.RulePos, diag.Args{"value": s.RuleText})
	}
}

// expansion is the work on one series.
type expansion struct {
	m       *maker
	e       *Entry
	s       *event.Schedule
	first   event.Entry
	series  *Series
	all     []*Occurrence
	byDay   map[civil.Date][]*Occurrence // instances of the rule, by scheduled day
	dropped map[*Occurrence]bool
}

// skippedTimes tells the author of instances that the clocks skip.
func (m *maker) skippedTimes(e *Entry, skipped []civil.DateTime) {
	for _, d := range skipped {
		if !e.hidden {
			m.diags.Add("series-time-skipped", e.Event.Schedule.Pos, diag.Args{"day": dayArg(d.Date), "time": hourArg(d), "zone": e.ZoneName})
		}
	}
}

// measure finds the exact length of an instance: that of the first one, and
// of each time of day.
func (x *expansion) measure(start civil.DateTime) {
	length := func(en event.Entry, at civil.DateTime) time.Duration {
		if en.Length > 0 || en.End.IsZero() {
			return en.Length
		}
		wall := en.End.DateTime.Sub(en.Start.DateTime)
		if !en.Start.HasTime {
			return wall + 24*time.Hour
		}
		from, _ := at.In(x.e.Zone)
		to, _ := at.Add(wall).In(x.e.Zone)
		return to.Sub(from)
	}
	x.series.Duration = length(x.first, start)
	if len(x.s.Rule.Times) < 2 {
		return
	}
	for _, en := range x.s.Entries {
		d := length(en, start.Date.At(en.Start.Time))
		x.series.Sittings = append(x.series.Sittings, Sitting{At: en.Start.Time, Duration: d})
		if en.Start.Time == start.Time {
			x.series.Duration = d
		}
	}
	slices.SortFunc(x.series.Sittings, func(a, b Sitting) int { return a.At.Compare(b.At) })
}

// DurationAt returns the exact length of the instances at a time of day.
func (s *Series) DurationAt(t civil.Time) time.Duration {
	for _, at := range s.Sittings {
		if at.At == t {
			return at.Duration
		}
	}
	return s.Duration
}

// lay makes an occurrence of every instance that the clocks show.
func (x *expansion) lay(instances []civil.DateTime) {
	x.dropped = map[*Occurrence]bool{}
	for _, d := range instances {
		o := x.occurrence(d)
		o.Series, o.RecurrenceID, o.Key = true, d, d.Date.String()
		if len(x.series.Sittings) > 0 {
			o.Key = d.String()
		}
		x.byDay[d.Date] = append(x.byDay[d.Date], o)
		x.all = append(x.all, o)
	}
}

// occurrence makes the instance that starts at d.
func (x *expansion) occurrence(d civil.DateTime) *Occurrence {
	o := &Occurrence{Entry: x.e, Start: d, Zone: x.e.Zone, ZoneName: x.e.ZoneName, Place: x.e.Place,
		Room: x.e.Event.Room, Status: x.e.Event.Status, AllDay: !x.first.Start.HasTime, EntryIndex: -1}
	if o.AllDay {
		days := 1
		if x.series.Duration > 0 {
			days, o.HasEnd = int(x.series.Duration/(24*time.Hour)), true
		}
		o.End = d.AddDays(days)
		o.StartTime, _ = o.Start.In(o.Zone)
		o.EndTime, _ = o.End.In(o.Zone)
		return o
	}
	t, _ := d.In(o.Zone) // of two showings the first (RFC 5545 3.3.5)
	o.StartTime, o.EndTime, o.End = t, t, d
	if length := x.series.DurationAt(d.Time); length > 0 {
		o.EndTime, o.HasEnd = t.Add(length), true
		o.End = civil.DateTimeOf(o.EndTime)
	}
	return o
}

// except takes out the instances of the excepted days and periods.
func (x *expansion) except() {
	for _, ex := range x.s.Except {
		if ex.Period.Name != "" {
			p := x.m.period(ex.Period, x.e)
			if p == nil {
				continue
			}
			for _, r := range p.Ranges {
				x.drop(r[0], r[1])
			}
			continue
		}
		if ex.HasTime {
			if o := x.instance(ex.From.At(ex.Time), true); o != nil {
				x.dropped[o] = true
			} else {
				x.missing("exception-not-an-instance", ex.From.At(ex.Time), true, ex.Pos)
			}
			continue
		}
		if n := x.drop(ex.From, ex.To); n == 0 && ex.From == ex.To && !x.e.hidden && x.inReach(ex.From) {
			x.notAnInstance("exception-not-an-instance", ex.From, ex.Pos)
		}
	}
	x.series.Set.ExDates = nil
	for _, o := range x.all {
		if x.dropped[o] {
			x.series.Set.ExDates = append(x.series.Set.ExDates, o.RecurrenceID)
		}
	}
}

// inReach reports whether the day is within what has been expanded.
func (x *expansion) inReach(d civil.Date) bool {
	return !d.After(civil.DateOf(x.m.cal.Until))
}

// drop takes out the instances from one day to another, both included.
func (x *expansion) drop(from, to civil.Date) int {
	n := 0
	for _, o := range x.all {
		if d := o.RecurrenceID.Date; !d.Before(from) && !d.After(to) {
			x.dropped[o] = true
			n++
		}
	}
	return n
}

// notAnInstance reports a day on which the series does not happen, with the
// nearest days on which it does.
func (x *expansion) notAnInstance(id string, d civil.Date, pos diag.Pos) {
	args := diag.Args{"day": dayArg(d), "weekday": locale.WeekdayArg(d.Weekday()), "of": x.e.Kind.Of(), "kind": x.e.Kind.Of()}
	left := slices.DeleteFunc(slices.Clone(x.all), func(o *Occurrence) bool { return x.dropped[o] })
	i, _ := slices.BinarySearchFunc(left, d, func(o *Occurrence, d civil.Date) int { return o.RecurrenceID.Date.Compare(d) })
	if i > 0 {
		args["before"] = dayArg(left[i-1].RecurrenceID.Date)
	}
	if i < len(left) {
		args["after"] = dayArg(left[i].RecurrenceID.Date)
	}
	x.m.diags.Add(id, pos, args)
}

// instance returns the kept instance of a day, the one at the time when a time is given.
func (x *expansion) instance(at civil.DateTime, hasTime bool) *Occurrence {
	for _, o := range x.byDay[at.Date] {
		if !x.dropped[o] && (!hasTime || o.RecurrenceID.Time == at.Time) {
			return o
		}
	}
	return nil
}

// sittingsOn returns the times of day of the kept instances of a day.
func (x *expansion) sittingsOn(d civil.Date) (times []civil.Time) {
	for _, o := range x.byDay[d] {
		if !x.dropped[o] {
			times = append(times, o.RecurrenceID.Time)
		}
	}
	return times
}

// ambiguous reports whether a day without an hour has several instances, and says so.
func (x *expansion) ambiguous(at civil.DateTime, hasTime bool, pos diag.Pos) bool {
	times := x.sittingsOn(at.Date)
	if hasTime || len(times) < 2 {
		return false
	}
	if !x.e.hidden {
		first := locale.Moment{DateTime: at.Date.At(times[0]), HasTime: true}
		x.m.diags.Add("sitting-ambiguous", pos, diag.Args{"day": dayArg(at.Date), "times": locale.TimesArg(times), "example": locale.MomentArg(first)})
	}
	return true
}

// missing reports that there is no instance at at: none of that day, or none
// at that time of it.
func (x *expansion) missing(id string, at civil.DateTime, hasTime bool, pos diag.Pos) {
	if x.e.hidden || !x.inReach(at.Date) {
		return
	}
	if times := x.sittingsOn(at.Date); hasTime && len(times) > 0 {
		x.m.diags.Add("sitting-unknown", pos, diag.Args{"day": dayArg(at.Date), "time": locale.HourArg(at.Time), "times": locale.TimesArg(times)})
		return
	}
	x.notAnInstance(id, at.Date, pos)
}

// move puts single instances elsewhere.
func (x *expansion) move() {
	for _, mv := range x.s.Moved {
		if x.ambiguous(mv.From, mv.FromHasTime, mv.Pos) {
			continue
		}
		o := x.instance(mv.From, mv.FromHasTime)
		if o == nil {
			x.missing("moved-not-an-instance", mv.From, mv.FromHasTime, mv.Pos)
			continue
		}
		x.moveTo(o, mv)
		last := x.all[len(x.all)-1].RecurrenceID.Date
		if !x.series.Open && (o.Start.Date.Before(x.all[0].RecurrenceID.Date) || o.Start.Date.After(last)) && !x.e.hidden {
			x.m.diags.Add("moved-outside-range", mv.ToPos, diag.Args{"day": dayArg(o.Start.Date),
				"range": locale.RangeArg(x.all[0].RecurrenceID.Date, last)})
		}
	}
}

func (x *expansion) moveTo(o *Occurrence, mv event.Move) {
	o.Moved, o.Note = true, mv.Note
	if mv.Place.Name != "" {
		if p := x.m.ref(x.e, mv.Place, refPlace); p != nil {
			x.m.use(p, x.e)
			o.Place = p
			x.clocksOf(o, p)
		}
	}
	if mv.To.IsZero() {
		return
	}
	en := event.Entry{Start: mv.To, End: mv.End, Pos: mv.ToPos}
	if !en.Start.HasTime && !o.AllDay { // another day, the same hours
		en.Start.DateTime, en.Start.HasTime = mv.To.Date.At(o.RecurrenceID.Time), true
	}
	length := o.EndTime.Sub(o.StartTime)
	if x.m.setTimes(o, en, x.e) && en.End.IsZero() && length > 0 && !o.AllDay {
		o.EndTime, o.HasEnd = o.StartTime.Add(length), true
		o.End = civil.DateTimeOf(o.EndTime)
	}
	if o.Status == event.Scheduled {
		o.Status = event.Rescheduled
	}
}

// clocksOf puts an instance on the clocks of its new place: the hours stay as they
// are written, unless the series says on which clocks they are.
func (x *expansion) clocksOf(o *Occurrence, p *Entry) {
	if x.s.Zone != "" || p.ZoneName == o.ZoneName {
		return
	}
	o.Zone, o.ZoneName = p.Zone, p.ZoneName
	length := o.EndTime.Sub(o.StartTime)
	o.StartTime, _ = o.Start.In(o.Zone)
	if o.AllDay {
		o.EndTime, _ = o.End.In(o.Zone)
		return
	}
	o.Start, o.EndTime = civil.DateTimeOf(o.StartTime), o.StartTime.Add(length)
	o.End = civil.DateTimeOf(o.EndTime)
}

// cancel calls single instances off: they stay, and say so.
func (x *expansion) cancel() {
	for _, c := range x.s.Cancelled {
		list := slices.DeleteFunc(slices.Clone(x.byDay[c.On]), func(o *Occurrence) bool {
			return x.dropped[o] || c.HasTime && o.RecurrenceID.Time != c.Time
		})
		if len(list) == 0 {
			x.missing("cancelled-not-an-instance", c.On.At(c.Time), c.HasTime, c.Pos)
		}
		for _, o := range list {
			o.Status, o.Note = event.Cancelled, c.Note
		}
	}
}

// add puts in the additional dates.
func (x *expansion) add() {
	for _, en := range x.s.Also {
		if !en.Start.HasTime && x.first.Start.HasTime { // another day, the same hours
			en.Start.DateTime, en.Start.HasTime = en.Start.Date.At(x.first.Start.Time), true
		}
		if en.Start.HasTime && en.End.IsZero() && x.series.Duration > 0 { // as long as the others
			length := x.first.End.DateTime.Sub(x.first.Start.DateTime)
			en.End = event.When{DateTime: en.Start.DateTime.Add(length), HasTime: true, Offset: en.Start.Offset, Pos: en.Pos}
		}
		o := x.m.single(x.e, en, -1)
		if o == nil {
			continue
		}
		if same := x.instance(o.Start, true); same != nil && same.Start == o.Start {
			x.m.diags.Add("also-already", en.Pos, diag.Args{"day": dayArg(o.Start.Date)})
			continue
		}
		if o.Kind == Bar && x.e.Kind.Class != schema.Programme {
			o.Kind = Happening
		}
		o.Added, o.Key = true, o.Start.Date.String()
		if len(x.byDay[o.Start.Date]) > 0 || len(x.series.Sittings) > 0 {
			o.Key = o.Start.String()
		}
		x.all = append(x.all, o)
	}
}

// kept returns what happens, and what was called off.
func (x *expansion) kept() []*Occurrence {
	return slices.DeleteFunc(slices.Clone(x.all), func(o *Occurrence) bool { return x.dropped[o] })
}

// period finds a named period of the settings.
func (m *maker) period(r event.Ref, e *Entry) *config.Period {
	f := schema.Fold(r.Name)
	var names []string
	for i := range m.in.Config.Periods {
		p := &m.in.Config.Periods[i]
		if schema.Fold(p.Name) == f {
			return p
		}
		names = append(names, p.Name)
	}
	if !e.hidden {
		m.diags.Add("period-unknown", r.Pos, diag.Args{"value": r.Name, "near": locale.Nearest(r.Name, names), "file": m.in.Config.File})
	}
	return nil
}
