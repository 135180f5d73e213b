package event

import (
	"slices"
	"time"

	"saison/internal/civil"
	"saison/internal/diag"
	"saison/internal/locale"
	"saison/internal/meta"
	"saison/internal/schema"
)

// maxDays bounds the days that a range with hours is spread over.
const maxDays = 366

// finishSchedule reads what all keys about time say together.
func (r *reader) finishSchedule() {
	s := &r.rec.Event.Schedule
	w := &r.when
	r.readStatus()
	rule := r.oneOf("dates-conflict", w.repeat, w.every, r.repeatedDate())
	if rule.given() && rule.key.Name == "repeat" {
		rule = r.unfoldRepeat(rule)
	}
	anchor := r.oneOf("dates-conflict", w.date, w.dates, w.start, w.from)
	end := r.oneOf("dates-conflict", w.end, w.until)
	switch {
	case rule.given():
		s.Pos = rule.node.Pos
		if anchor.given() {
			s.Pos = anchor.node.Pos
		}
		r.finishSeries(rule, anchor, end)
	case anchor.given():
		s.Pos = anchor.node.Pos
		r.finishDates(anchor, end)
	case end.given():
		r.faults.Add("start-missing", end.keyPos, diag.Args{"key": end.typed, "example": r.keyLine("date")})
	case r.calledOff(): // the date that it had is known, or is not to come
		s.Pos = r.when.status.node.Pos
	case !r.isProgramme() && len(r.doc.Meta.Fields) > 0: // without front matter, the title says so
		r.missing("date-missing", diag.Args{"example": r.keyLine("date")})
	}
	if w.hours.given() && !rule.given() && !anchor.given() && r.isProgramme() {
		r.applyHours(nil, w.hours)
	}
	if s.Rule == nil && !rule.given() && s.RuleText == "" {
		r.onlyForSeries()
	}
	r.once()
	r.settleZone()
}

// repeatedDate takes a repetition out of `date`, where it has its first day
// beside it, or another repetition: "date: tous les samedis" and "du: 9 janvier"
// say what `every` does. Alone, it says its first day itself.
func (r *reader) repeatedDate() value {
	w := &r.when
	if !w.start.given() && !w.from.given() && !w.every.given() && !w.repeat.given() {
		return value{}
	}
	for _, v := range []*value{&w.date, &w.dates} {
		if !v.given() || v.node.Kind != meta.Scalar {
			continue
		}
		if _, rep, _, faults := locale.ReadSpans(v.node.Text, locale.Clue{Trial: true}); rep != nil && !locale.HasError(faults) {
			taken := *v
			*v = value{}
			return taken
		}
	}
	return value{}
}

// oneOf returns the value that is given first in the file, and raises a fault
// for each further one.
func (r *reader) oneOf(id string, values ...value) (first value) {
	for _, v := range values {
		if v.given() && (!first.given() || v.keyPos.Compare(first.keyPos) < 0) {
			first = v
		}
	}
	for _, v := range values {
		if v.given() && v.keyPos != first.keyPos {
			r.saidTwice(id, v, first)
		}
	}
	return first
}

// onlyForSeries raises the faults of keys that need a repetition. Additional
// dates do not: they join the others.
func (r *reader) onlyForSeries() {
	w, s := &r.when, &r.rec.Event.Schedule
	for _, v := range []value{w.count, w.except, w.moved, w.cancels} {
		if none, said := whether(v); v.key != nil && v.key.Name == "cancelled" && said && !none {
			continue // it is not called off
		}
		if v.given() {
			r.faults.Add("repeat-missing", v.keyPos, r.insteadOf(v))
		}
	}
	if w.also.given() && s.Unknown == "" {
		s.Entries = append(s.Entries, r.also(w.also, nil)...)
	}
}

// finishDates reads dates that do not repeat.
func (r *reader) finishDates(anchor, end value) {
	s, w := &r.rec.Event.Schedule, &r.when
	var list []Entry
	failed := false
	for _, item := range anchor.items("") {
		if item.node.Kind == meta.Map && len(item.key.Fields) > 0 {
			more, ok := r.dateEntry(item)
			list, failed = append(list, more...), failed || !ok
			continue
		}
		p, ok := r.phrase(item)
		switch {
		case !ok:
			failed = true
		case p.rep != nil && anchor.node.Kind != meta.List:
			r.series(p.rep, item, value{}, end)
			return
		case p.rep != nil:
			r.faults.Add("date-not-understood", item.node.Pos, diag.Args{"value": clip(item.node.Text), "example": item.example()})
			failed = true
		case p.unknown != "":
			s.Unknown = p.unknown
		}
		list = append(list, p.entries...)
	}
	if w.hours.given() && !failed {
		list = r.applyHours(list, w.hours)
	}
	if end.given() && len(list) > 0 {
		list = r.applyEnd(list, anchor, end)
	}
	if w.duration.given() {
		r.applyDuration(list, w.duration, anchor)
	}
	if s.Unknown != "" && len(list) > 0 {
		s.Unknown = "" // some dates are known
	}
	r.statusOfDate()
	s.Entries = list
}

// dateEntry reads one date of a list that is a map: its own start, end, place,
// status, note, prices, booking.
func (r *reader) dateEntry(v value) (list []Entry, ok bool) {
	f, ok := r.fields(v)
	if !ok {
		return nil, false
	}
	start := f.get("start")
	list = r.entries(start)
	if len(list) == 0 {
		return nil, false
	}
	if end := f.get("end"); end.given() {
		list = r.applyEnd(list, start, end)
	}
	if d := f.get("duration"); d.given() {
		r.applyDuration(list, d, start)
	}
	prices, _ := r.prices(f.get("prices"))
	shared := Entry{
		Place: r.ref(f.get("place")), Room: r.line(f.get("room")), Note: r.words(f.get("note")),
		Status: statuses[r.choice(f.get("status"))], Prices: prices, Booking: r.booking(f.get("booking")),
	}
	for i := range list {
		e := &list[i]
		e.Place, e.Room, e.Note, e.Status, e.Prices, e.Booking = shared.Place, shared.Room, shared.Note, shared.Status, shared.Prices, shared.Booking
	}
	return list, true
}

// applyHours gives hours to days that have none. A bar of several days becomes
// one date a day.
func (r *reader) applyHours(list []Entry, v value) []Entry {
	hours, ok := r.hoursOf(v)
	if !ok {
		return list
	}
	if len(list) == 0 {
		r.faults.Add("hours-without-dates", v.node.Pos, diag.Args{"value": clip(v.node.Text), "example": schema.Text{
			"fr": "dates: [9 janvier 2027, 16 janvier 2027]", "en": "dates: [9 January 2027, 16 January 2027]"}})
		return list
	}
	var out []Entry
	used := false
	for _, e := range list {
		if e.Start.HasTime {
			out = append(out, e)
			continue
		}
		used = true
		last := e.Start.Date
		if !e.End.IsZero() {
			last = e.End.Date
		}
		for d := e.Start.Date; !d.After(last) && len(out) < maxDays; d = d.AddDays(1) {
			for _, h := range hours {
				one := e
				one.Start, one.End = timed(d, h, e.Pos)
				out = append(out, one)
			}
		}
	}
	if !used {
		r.faults.Add("hours-twice", v.node.Pos, diag.Args{"value": clip(v.node.Text), "line": list[0].Pos.Line})
	}
	return out
}

// timed returns the start and the end that hours make on a day. An end that is
// not after the start is on the next day.
func timed(d civil.Date, hours locale.TimeRange, pos diag.Pos) (start, end When) {
	start = When{DateTime: d.At(hours.Start), HasTime: true, Pos: pos}
	if hours.End == nil {
		return start, When{}
	}
	if hours.End.Compare(hours.Start) <= 0 {
		d = d.AddDays(1)
	}
	return start, When{DateTime: d.At(*hours.End), HasTime: true, Pos: pos}
}

// applyEnd gives the end of the key `end` to the one date there is. An hour
// alone is the end of each date.
func (r *reader) applyEnd(list []Entry, anchor, v value) []Entry {
	s, ok := r.text(v)
	if !ok {
		return list
	}
	if t, faults := locale.ReadTimeRange(s, locale.Clue{Trial: true}); (!locale.HasError(faults) || onlyMidnight(faults)) && t.End == nil {
		r.sayZone(t.Zone, v)
		for i := range list {
			if e := &list[i]; e.Start.HasTime && e.End.IsZero() {
				end := t.Start
				_, e.End = timed(e.Start.Date, locale.TimeRange{Start: e.Start.Time, End: &end}, v.node.Pos)
				if e.End.Date != e.Start.Date && t.Start.Hour >= 7 {
					e.End.DateTime = e.Start.Date.At(t.Start)
					r.endBeforeStart(v, e.Start, e.End)
					e.End = When{}
				}
			} else {
				r.saidTwice("dates-conflict", v, anchor)
				break
			}
		}
		return list
	}
	if len(list) != 1 || !list[0].End.IsZero() {
		r.saidTwice("dates-conflict", v, anchor)
		return list
	}
	end := r.moment(v, false)
	e := &list[0]
	switch {
	case end.IsZero():
	case end.HasTime != e.Start.HasTime:
		bare, other := v, anchor
		if end.HasTime {
			bare, other = anchor, v
		}
		r.hoursMissing(bare, other)
	case endsTooEarly(e.Start, end):
		r.endBeforeStart(v, e.Start, end)
	default:
		e.End = end
	}
	return list
}

// onlyMidnight reports whether all that is wrong is that an hour is midnight, of
// which day. An end has that of the night after its start.
func onlyMidnight(faults []locale.Fault) bool {
	return len(faults) == 1 && faults[0].ID == "midnight-ambiguous"
}

func (r *reader) hoursMissing(bare, other value) {
	for bare.node.Kind == meta.List && len(bare.items("")) > 0 {
		bare = bare.items("")[0]
	}
	args := diag.Args{"value": clip(bare.node.Text), "other": other.typed, "line": other.node.Pos.Line}
	if bare.node.Kind == meta.Scalar {
		args["example"] = bare.line(clip(bare.node.Text) + map[bool]string{true: " à 20h30", false: " 20:30"}[r.rec.Lang == "fr"])
	}
	r.faults.Add("hours-missing", bare.node.Pos, args)
}

// applyDuration gives each date without an end one, and checks the others.
func (r *reader) applyDuration(list []Entry, v, anchor value) {
	d := r.duration(v)
	if d == 0 {
		return
	}
	const day = 24 * time.Hour
	hours := slices.ContainsFunc(list, func(e Entry) bool { return e.Start.HasTime })
	for i := range list {
		e := &list[i]
		var end When
		switch {
		case e.Start.HasTime:
			end = When{DateTime: e.Start.DateTime.Add(d), HasTime: true, Offset: e.Start.Offset, Pos: v.node.Pos}
		case d%day == 0:
			end = When{DateTime: e.Start.DateTime.AddDays(int(d/day) - 1), Pos: v.node.Pos}
		case hours:
			continue // a day as a whole among evenings
		default:
			r.hoursMissing(anchor, v)
			return
		}
		switch {
		case e.End.IsZero():
			if e.End = end; end.HasTime && d%day != 0 {
				e.Length = d
			}
		case e.End.DateTime != end.DateTime && e.End.Offset == nil:
			r.faults.Add("end-and-duration", v.node.Pos, diag.Args{"value": clip(v.node.Text), "line": e.End.Pos.Line})
			return
		}
	}
}
