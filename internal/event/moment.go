package event

import (
	"strings"
	"time"

	"saison/internal/civil"
	"saison/internal/diag"
	"saison/internal/locale"
	"saison/internal/meta"
	"saison/internal/schema"
)

// clue is what the hints of locale need to know of the value.
func (r *reader) clue(v value, deadline bool) locale.Clue {
	key := v.typed
	if v.item != "" {
		key = strings.Trim(v.item, ",")
	}
	return locale.Clue{FileDate: r.date, Key: key, Lang: r.rec.Lang, Deadline: deadline, Now: r.cfg.Now.Date, Days: r.days}
}

// place raises the faults of a text where its value stands.
func (r *reader) place(faults []locale.Fault, pos diag.Pos) {
	for _, f := range faults {
		r.aside(f.Args)
		r.faults.Add(f.ID, pos, f.Args)
	}
}

func whenOf(m locale.Moment, pos diag.Pos) When {
	return When{DateTime: m.DateTime, HasTime: m.HasTime, Offset: m.Offset, Pos: pos}
}

// firstOf and lastOf are the keys whose value is where something begins or
// ends, so that it may be introduced: "jusqu'au 31 janvier 2027 inclus".
var (
	firstOf = map[string]bool{"opens": true, "publish": true, "available_from": true, "from": true, "start": true}
	lastOf  = map[string]bool{"closes": true, "expire": true, "until": true, "end": true, "to": true}
)

// moment reads a day, or an hour on a day. With a fault, and for a key that is
// not given, it is zero.
func (r *reader) moment(v value, deadline bool) When {
	s, ok := r.text(v)
	if !ok {
		return When{}
	}
	read := locale.ReadMoment
	if v.key != nil && lastOf[v.key.Name] {
		read = locale.ReadLast
	} else if v.key != nil && firstOf[v.key.Name] {
		read = locale.ReadFirst
	}
	m, faults := read(s, r.clue(v, deadline))
	r.placeRead(faults, v, s, func(s string) (any, []locale.Fault) { return read(s, r.clue(v, deadline)) })
	if locale.HasError(faults) {
		return When{}
	}
	return r.zoned(m, v)
}

// day reads a day.
func (r *reader) day(v value) civil.Date { return r.moment(v, false).Date }

// duration reads a length of time.
func (r *reader) duration(v value) time.Duration {
	s, ok := r.text(v)
	if !ok {
		return 0
	}
	d, faults := locale.ReadDuration(s, r.clue(v, false))
	r.place(faults, v.node.Pos)
	return d
}

// clock reads an hour of the day, which may name its zone.
func (r *reader) clock(v value) (t locale.TimeRange, ok bool) {
	s, ok := r.text(v)
	if !ok {
		return t, false
	}
	t, faults := locale.ReadTimeRange(s, r.clue(v, false))
	if !locale.HasError(faults) && t.End != nil {
		_, faults = locale.ReadTime(s, r.clue(v, false)) // says that one is enough
	}
	r.place(faults, v.node.Pos)
	return t, !locale.HasError(faults)
}

// phrase is what a date phrase may say.
type phrase struct {
	entries []Entry
	rep     *locale.Repeat
	unknown string
}

// phrase reads a date phrase. ok is false with a fault.
func (r *reader) phrase(v value) (p phrase, ok bool) {
	s, ok := r.text(v)
	if !ok {
		return p, false
	}
	spans, rep, unknown, faults := locale.ReadSpans(s, r.clue(v, false))
	r.placeRead(faults, v, s, func(s string) (any, []locale.Fault) {
		spans, rep, _, faults := locale.ReadSpans(s, r.clue(v, false))
		return []any{spans, rep}, faults
	})
	if locale.HasError(faults) {
		return p, false
	}
	for _, span := range spans {
		e := Entry{Start: r.zoned(span.Start, v), Pos: v.node.Pos}
		if span.HasEnd {
			e.End = r.zoned(span.End, v)
		}
		p.entries = append(p.entries, e)
	}
	if rep != nil {
		r.sayZone(rep.Zone, v)
	}
	p.rep, p.unknown = rep, unknown
	return p, true
}

// entries reads a date phrase where neither a repetition nor an unknown date
// makes sense.
func (r *reader) entries(v value) []Entry {
	if v.empty() {
		return nil
	}
	p, ok := r.phrase(v)
	if ok && len(p.entries) == 0 {
		r.faults.Add("date-not-understood", v.node.Pos, diag.Args{"value": clip(v.node.Text), "example": v.example()})
	}
	return p.entries
}

// momentArg prints w in a message.
func momentArg(w When) diag.Worder {
	return locale.MomentArg(locale.Moment{DateTime: w.DateTime, HasTime: w.HasTime})
}

// endsTooEarly reports whether end does not come after start: for days, when it is
// an earlier one. Two instants are compared as instants.
func endsTooEarly(start, end When) bool {
	if !start.HasTime || !end.HasTime {
		return end.Date.Before(start.Date)
	}
	a, b := start.DateTime, end.DateTime
	if start.Offset != nil && end.Offset != nil {
		a, b = a.Add(-*start.Offset), b.Add(-*end.Offset)
	}
	return !b.After(a)
}

// endBeforeStart raises the fault of an end that comes too early, and offers
// the likely one: later that evening, or for days the year after.
func (r *reader) endBeforeStart(v value, start, end When) {
	fix := end
	switch {
	case !start.HasTime || !end.HasTime:
		fix.Year = start.Year
		if fix.Date.Before(start.Date) {
			fix.Year++
		}
	case end.Time.Compare(start.Time) > 0:
		fix.Date = start.Date
	case end.Hour < 7:
		fix.Date = start.Date.AddDays(1)
	default:
		fix.DateTime = start.DateTime.Add(3 * time.Hour)
	}
	args := diag.Args{"start": whenArg(start), "end": whenArg(end)}
	line := v.line(r.typedMoment(fix, v.node))
	switch likely := fix.Valid() && !endsTooEarly(start, fix) && fix.Date.DaysSince(start.Date) <= maxSeason; {
	case start.HasTime && end.HasTime && start.Date == end.Date:
		args["starthour"], args["endhour"], args["day"] = locale.HourArg(start.Time), locale.HourArg(end.Time), locale.DateLongArg(start.Date)
		if likely {
			args["the"], args["hour"], args["hourfix"] = r.rec.Kind.The(), locale.HourArg(fix.Time), line
		}
	case likely && !start.HasTime && !end.HasTime && fix.Year > end.Year && fix.Date.DaysSince(start.Date) > minSeason:
		args["schoolyear"] = line
	case likely:
		args["fix"] = line
	default:
		args["startfix"], args["endfix"] = r.exchanged(r.doc.Meta, v, start)
	}
	r.faults.Add("end-before-start", v.node.Pos, args)
}

// exchanged returns the lines of start, which stands in n or below, and of the
// end v with the text of the other; "" when start is no line beside v.
func (r *reader) exchanged(n *meta.Node, v value, start When) (first, last string) {
	for _, item := range n.Items {
		if first, last = r.exchanged(item, v, start); first != "" {
			return first, last
		}
	}
	for _, f := range n.Fields {
		if f.Value.Kind != meta.Scalar {
			if first, last = r.exchanged(f.Value, v, start); first != "" {
				return first, last
			}
			continue
		}
		_, faults := locale.ReadMoment(f.Value.Text, locale.Clue{})
		if f.Value.Pos == start.Pos && !locale.HasError(faults) && n.Field(v.typed) == v.node {
			return f.Key + ": " + clip(v.node.Text), v.line(clip(f.Value.Text))
		}
	}
	return "", ""
}

// minSeason and maxSeason bound, in days, what is offered as a school year.
const minSeason, maxSeason = 180, 330

// whenArg prints a day without its weekday, a moment with it.
func whenArg(w When) diag.Worder {
	if w.HasTime {
		return momentArg(w)
	}
	return locale.DateArg(w.Date)
}

// Valid reports whether the calendar has the day of w.
func (w When) Valid() bool { return w.Date.Valid() }

// typedMoment writes w as an author types it, in figures where like is.
func (r *reader) typedMoment(w When, like *meta.Node) string {
	if t := strings.TrimSpace(like.Text); len(t) >= 10 && t[4] == '-' && t[7] == '-' {
		if w.HasTime {
			return w.Date.String() + t[10:min(11, len(t))] + w.Time.String()
		}
		return w.Date.String()
	}
	l := locale.For(r.rec.Lang)
	s := l.Date(w.Date)
	if w.HasTime {
		s = l.DateTime(w.DateTime)
	}
	return typeable.Replace(s)
}

// typeable turns printed words into what a keyboard writes.
var typeable = strings.NewReplacer("\u202f", "", "\u00a0", " ")

// typedHour writes t as an author types it.
func (r *reader) typedHour(t civil.Time) string {
	return typeable.Replace(locale.For(r.rec.Lang).Hour(t))
}

func readZone(r *reader, v value) {
	s, ok := r.text(v)
	if !ok {
		return
	}
	if m, faults := locale.ReadMoment("2027-01-01 12:00 ("+s+")", r.clue(v, false)); m.Zone != "" && !locale.HasError(faults) {
		s = m.Zone // as it is printed: heure de Lisbonne
	} else if v.node.Text != s || !zoneExists(s) {
		near := nearZone(s)
		r.faults.Add("timezone-unknown", v.node.Pos, diag.Args{"value": clip(v.node.Text), "key": v.typed, "near": near, "example": v.example()})
		return
	}
	if r.rec.Place != nil {
		r.rec.Place.Zone, r.rec.Place.ZonePos = s, v.node.Pos
		return
	}
	r.zone.key = v.typed + ": " + s
	r.rec.Event.Schedule.Zone, r.rec.Event.Schedule.ZonePos = s, v.node.Pos
}

// nearZone returns the zone that s is most likely meant to be: the one of that
// city, else one that it is a slip of; "" when none is near. An offset from
// Greenwich is no slip of another one.
func nearZone(s string) string {
	if strings.ContainsAny(s, "0123456789") {
		return ""
	}
	for _, name := range civil.ZoneNames() {
		if city := name[strings.LastIndexByte(name, '/')+1:]; city != name && locale.Fold(strings.ReplaceAll(city, "_", " ")) == locale.Fold(s) {
			return name
		}
	}
	return schema.Nearest(s, civil.ZoneNames())
}

func zoneExists(name string) bool {
	_, err := civil.LoadZone(name)
	return err == nil
}
