package event

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"saison/internal/civil"
	"saison/internal/diag"
	"saison/internal/locale"
	"saison/internal/meta"
	"saison/internal/recur"
	"saison/internal/schema"
)

// unfoldRepeat turns `repeat` into what `every` says. The bounds and exceptions
// of a map become those of the event.
func (r *reader) unfoldRepeat(v value) value {
	f, ok := r.fields(v)
	if !ok {
		return value{}
	}
	if f.bare {
		return v
	}
	w := &r.when
	for _, to := range []struct {
		name string
		at   *value
	}{{"from", &w.from}, {"until", &w.until}, {"count", &w.count}, {"except", &w.except}, {"also", &w.also}, {"at", &w.hours}} {
		in := f.get(to.name)
		switch {
		case !in.given() || in.empty():
		case to.at.given():
			r.saidTwice("dates-conflict", in, *to.at)
		default:
			*to.at = in
		}
	}
	return v
}

// finishSeries reads a repetition: rule is the value of every, or of repeat.
func (r *reader) finishSeries(rule, anchor, end value) {
	if until := r.when.until; until.given() && !end.given() {
		end = until // from inside repeat
	}
	if from := r.when.from; from.given() && !anchor.given() {
		anchor = from
	}
	rep, text := r.repetition(rule)
	if rep == nil {
		r.rec.Event.Schedule.RuleText = text
	} else {
		r.series(rep, rule.withText(text), anchor, end)
	}
	if s, w := &r.rec.Event.Schedule, &r.when; s.Rule == nil { // what is wrong with the exceptions is told all the same
		s.Except = r.except(w.except)
		r.also(w.also, nil)
		r.moved(w.moved, nil)
		r.cancelled(w.cancels)
	}
}

// withText returns v as a scalar of the given words, at its place.
func (v value) withText(text string) value {
	if v.node.Kind == meta.Scalar {
		return v
	}
	return v.part(&meta.Node{Kind: meta.Scalar, Pos: v.node.Pos, Text: text})
}

// repetition reads the words of a repetition, or a map of its parts. rep is
// nil with a fault; text is what was written, in one line.
func (r *reader) repetition(v value) (rep *locale.Repeat, text string) {
	if v.node.Kind == meta.Scalar {
		s, ok := r.text(v)
		if !ok {
			return nil, s
		}
		rep, faults := locale.ReadRepeat(s, r.clue(v, false))
		r.placeRead(faults, v, s, func(s string) (any, []locale.Fault) { return locale.ReadRepeat(s, r.clue(v, false)) })
		if rep != nil {
			r.sayZone(rep.Zone, v)
		}
		return rep, s
	}
	if v.node.Kind == meta.List {
		r.misshapen(v)
		return nil, ""
	}
	f, _ := r.fields(v)
	every := f.get("every")
	text = r.line(every)
	if text == "" {
		return nil, text
	}
	rep, faults := locale.ReadRepeat(text, r.clue(every, false))
	if locale.HasError(faults) { // "week" needs the word that the key says
		rep, faults = locale.ReadRepeat("every "+text, r.clue(every, false))
	}
	r.place(faults, every.node.Pos)
	if rep == nil {
		return nil, text
	}
	r.sayZone(rep.Zone, every)
	copied := *rep
	rep = &copied
	if n := f.get("interval"); n.given() {
		rep.Rule.Interval = r.number(n, 1, 1000)
	}
	on := f.get("on")
	for _, item := range on.items(",") {
		word := r.line(item)
		if !r.addDay(&rep.Rule, word, item) {
			return nil, text
		}
		text += map[bool]string{true: ", ", false: " " + on.typed + " "}[item.node != on.items(",")[0].node] + word
	}
	return rep, text
}

// addDay adds a weekday, or a day of the month, to a rule.
func (r *reader) addDay(rule *recur.Rule, word string, v value) bool {
	if n, err := strconv.Atoi(word); err == nil && rule.Freq == recur.Monthly && n >= -31 && n <= 31 && n != 0 {
		rule.ByMonthDay = append(slices.Clone(rule.ByMonthDay), n)
		return true
	}
	one, faults := locale.ReadRepeat(word, r.clue(v, false))
	if locale.HasError(faults) || len(one.Rule.ByDay)+len(one.Rule.ByMonthDay) == 0 {
		near := schema.Nearest(word, slices.Concat(weekdays("fr"), weekdays("en"), weekdays("de")))
		r.faults.Add("word-unknown", v.node.Pos, diag.Args{"value": clip(word), "key": v.typed, "near": near, "names": dayNames{}})
		return false
	}
	rule.ByDay = append(slices.Clone(rule.ByDay), one.Rule.ByDay...)
	rule.ByMonthDay = append(slices.Clone(rule.ByMonthDay), one.Rule.ByMonthDay...)
	return true
}

// dayNames lists the days of the week in the language of the reader.
type dayNames struct{}

func (dayNames) In(lang string) string { return strings.Join(weekdays(lang), ", ") }

// weekdays are the names of the days, Monday first.
func weekdays(lang string) []string {
	var names []string
	for d := range time.Weekday(7) {
		names = append(names, locale.For(lang).Weekday((d+1)%7))
	}
	return names
}

// series anchors a repetition at its first instance. The zero anchor leaves the
// first day to the words of the rule.
func (r *reader) series(rep *locale.Repeat, rule, anchor, end value) {
	s := &r.rec.Event.Schedule
	s.RuleText, s.RulePos = strings.TrimSpace(rule.node.Text), rule.node.Pos
	first, ok := r.firstDay(rep, rule, anchor)
	if !ok {
		return
	}
	set := rep.Rule
	if set.Interval == 0 {
		set.Interval = 1
	}
	ranged := r.rangeOf(&first, set, len(rep.Times)+len(set.ByHour)+len(set.ByMinute) > 0 || set.Every > 0 || r.when.hours.given())
	list := r.firstHours(rep, rule, first)
	first = list[0]
	last, endOf := r.lastDay(rep, end, list)
	if last = r.agreed(last, rep, ranged, rule, anchor, end, list); last.failed {
		return
	}
	if last.given && endsTooEarly(When{DateTime: first.Start.Date.At(civil.Time{})}, When{DateTime: last.at.Date.At(civil.Time{})}) {
		if end.given() && last.value {
			r.endBeforeStart(end, When{DateTime: first.Start.DateTime, Pos: first.Start.Pos}, When{DateTime: last.at, Pos: end.node.Pos})
		} else {
			r.faults.Add("end-before-start", rule.node.Pos, diag.Args{"start": locale.DateArg(first.Start.Date), "end": locale.DateArg(last.at.Date)})
		}
		return
	}
	r.bound(&set, last.at, last.given, rule)
	if set, ok = r.onDays(set, list, rule); !ok {
		return
	}
	// In words, "every two weeks on Tuesday from the 1st" begins on the first
	// Tuesday; in an RFC 5545 rule, weeks are counted from the start.
	begin := set
	if !isRule(s.RuleText) {
		begin.Interval = 1
	}
	if begin.UntilUTC { // an instant: calendar compares it in the zone
		begin.Until = begin.Until.Add(14 * time.Hour)
	}
	at, ok := begin.First(first.Start.DateTime)
	if !ok {
		r.faults.Add("repeat-never", rule.node.Pos, diag.Args{"value": clip(s.RuleText)})
		return
	}
	s.Entries, s.Rule = r.sittings(list, &set, at), &set
	if endOf.given() {
		s.Entries = r.applyEnd(s.Entries, anchor, endOf)
	}
	if r.when.duration.given() {
		r.applyDuration(s.Entries, r.when.duration, anchor)
	}
	r.readExceptions(rep, rule)
}

// firstDay returns the date from which the repetition counts, as an entry.
func (r *reader) firstDay(rep *locale.Repeat, rule, anchor value) (first Entry, ok bool) {
	switch {
	case anchor.given() && anchor.key.Name == "dates":
		r.saidTwice("dates-conflict", rule, anchor)
		return first, false
	case anchor.given():
		list := r.entries(anchor)
		if len(list) > 1 {
			r.saidTwice("dates-conflict", rule, anchor)
		}
		if len(list) != 1 {
			return first, false
		}
		return list[0], true
	case !rep.From.IsZero():
		return Entry{Start: When{DateTime: rep.From.At(civil.Time{}), Pos: rule.node.Pos}, Pos: rule.node.Pos}, true
	}
	r.faults.Add("repeat-start-missing", rule.node.Pos, diag.Args{"value": clip(rule.node.Text), "example": r.keyLine("from")})
	return first, false
}

// bounds of a repetition.
type lastDay struct {
	at    civil.DateTime
	given bool
	value bool // a key says it, not the words of the rule

	failed bool // a key says it, and could not be read
}

// lastDay returns the last time that may be an instance. endOf is the value of
// `end` when it is the end of the first instance and not of the repetition.
func (r *reader) lastDay(rep *locale.Repeat, end value, list []Entry) (last lastDay, endOf value) {
	first, latest := list[0], latestTime(list)
	if end.given() {
		s, _ := r.text(end)
		if end.key.Name == "end" {
			// An hour, or an hour on the first day, ends each instance.
			if t, faults := locale.ReadTimeRange(s, locale.Clue{Trial: true}); !locale.HasError(faults) && t.End == nil {
				return wordsLast(rep, latest), end
			}
			if m, faults := locale.ReadMoment(s, r.clue(end, false)); !locale.HasError(faults) && m.HasTime && first.Start.HasTime {
				return wordsLast(rep, latest), end
			}
		}
		w := r.moment(end, false)
		if w.IsZero() {
			return lastDay{failed: true}, value{}
		}
		at := w.DateTime
		if !w.HasTime {
			at = w.Date.At(latest)
		}
		return lastDay{at: at, given: true, value: true}, value{}
	}
	return wordsLast(rep, latest), value{}
}

// wordsLast is the last day in the words of a rule.
func wordsLast(rep *locale.Repeat, latest civil.Time) lastDay {
	if rep.Until.IsZero() {
		return lastDay{}
	}
	return lastDay{at: rep.Until.At(latest), given: true}
}

// bound ends the rule, by the last day or by a number of times.
func (r *reader) bound(rule *recur.Rule, last civil.DateTime, given bool, v value) {
	if n := r.when.count; n.given() {
		count := r.number(n, 1, 10_000)
		switch {
		case given || rule.Count > 0 || !rule.Until.IsZero():
			r.faults.Add("repeat-bound-twice", n.node.Pos, diag.Args{"value": clip(n.node.Text), "line": r.boundLine(v)})
			return
		case count > 0:
			rule.Count = count
		}
	}
	if !given {
		return
	}
	if rule.Count > 0 || !rule.Until.IsZero() && rule.Until != last {
		r.faults.Add("repeat-bound-twice", v.node.Pos, diag.Args{"value": clip(v.node.Text), "line": r.boundLine(v)})
		return
	}
	rule.Until = last
}

// boundLine is the line on which a key ends the repetition.
func (r *reader) boundLine(v value) int {
	for _, b := range []value{r.when.until, r.when.end} {
		if b.given() {
			return b.node.Pos.Line
		}
	}
	return v.node.Pos.Line
}

// readExceptions reads what differs from the rule.
func (r *reader) readExceptions(rep *locale.Repeat, rule value) {
	s, w := &r.rec.Event.Schedule, &r.when
	for _, e := range rep.Except {
		s.Except = append(s.Except, exceptOf(e, offset(rule.node, e.Offset)))
	}
	r.days = weekdaysOf(s)
	s.Except = append(s.Except, r.except(w.except)...)
	r.days = 0
	r.changes(rep.Changes, rule, s.Entries)
	s.Also = append(s.Also, r.also(w.also, s.Entries)...)
	s.Moved = append(s.Moved, r.moved(w.moved, s.Entries)...)
	r.days = weekdaysOf(s)
	s.Cancelled = append(s.Cancelled, r.cancelled(w.cancels)...)
	r.days = 0
}

func exceptOf(e locale.ExceptPhrase, pos diag.Pos) Except {
	x := Except{From: e.From, To: e.To, HasTime: e.HasTime, Time: e.Time, Pos: pos}
	if e.Name != "" {
		x.Period = Ref{Name: e.Name, Pos: pos}
	}
	return x
}

// except reads days, ranges of days and names of periods.
func (r *reader) except(v value) []Except {
	var all []Except
	for _, item := range v.items("") {
		for _, e := range r.readDates(item) {
			all = append(all, exceptOf(e, offset(item.node, e.Offset)))
		}
	}
	return all
}

// also reads additional dates. A day without hours takes those of like.
func (r *reader) also(v value, like []Entry) []Entry {
	var all []Entry
	for _, item := range v.items("") {
		if item.node.Kind == meta.Map {
			r.misshapen(item)
			continue
		}
		for _, e := range r.entries(item) {
			all = append(all, atHoursOf(e, like)...)
		}
	}
	return all
}

// moved reads the instances that happen elsewhere. A new day without an hour
// keeps the hour, a new hour without a day the day.
func (r *reader) moved(v value, like []Entry) []Move {
	var all []Move
	for _, item := range v.items("") {
		f, ok := r.fields(item)
		if !ok {
			continue
		}
		from := r.moment(f.get("from"), false)
		if from.IsZero() {
			continue
		}
		m := Move{From: from.DateTime, FromHasTime: from.HasTime, Pos: from.Pos, Place: r.ref(f.get("place")), Note: r.words(f.get("note"))}
		to := f.get("to")
		if to.given() && !to.empty() {
			if m.ToPos = to.node.Pos; !r.moveTo(&m, to, like) {
				continue
			}
		}
		if m.To.IsZero() && m.Place.Name == "" {
			r.faults.Add("moved-nowhere", item.node.Pos, diag.Args{"key": v.typed, "example": v.example()})
			continue
		}
		all = append(all, m)
	}
	return all
}

func (r *reader) moveTo(m *Move, to value, like []Entry) bool {
	s, ok := r.text(to)
	if !ok {
		return false
	}
	if hours, faults := locale.ReadTimeRange(s, locale.Clue{Trial: true}); !locale.HasError(faults) {
		r.sayZone(hours.Zone, to)
		m.To, m.End = timed(m.From.Date, hours, to.node.Pos)
		return true
	}
	list := r.entries(to)
	if len(list) > 1 {
		r.place([]locale.Fault{{ID: "single-date-expected", Args: diag.Args{"value": clip(s)}}}, to.node.Pos)
	}
	if len(list) != 1 {
		return false
	}
	m.To, m.End = list[0].Start, list[0].End
	if len(like) == 1 && like[0].Start.HasTime && !m.To.HasTime && m.End.IsZero() { // of several, calendar knows which one
		m.To.DateTime, m.To.HasTime = m.To.Date.At(like[0].Start.Time), true
	}
	return true
}

// cancelled reads the instances that are called off: dates, or maps with a note.
func (r *reader) cancelled(v value) []Cancel {
	if whole, said := whether(v); said {
		if whole {
			r.tellWhole(v)
		}
		return nil
	}
	var all []Cancel
	for _, item := range v.items("") {
		f, ok := r.fields(item)
		if !ok {
			continue
		}
		on, note := f.get("on"), r.words(f.get("note"))
		for _, d := range r.readDates(on) {
			pos := offset(on.node, d.Offset)
			if d.Name != "" {
				r.faults.Add("date-not-understood", pos, diag.Args{"value": clip(d.Name), "example": on.example()})
				continue
			}
			for day := d.From; !day.After(d.To) && day.DaysSince(d.From) < maxDays; day = day.AddDays(1) {
				all = append(all, Cancel{On: day, HasTime: d.HasTime, Time: d.Time, Note: note, Pos: pos})
			}
		}
	}
	return all
}
