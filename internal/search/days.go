package search

import (
	"strconv"
	"strings"
	"time"

	"saison/internal/calendar"
	"saison/internal/civil"
	"saison/internal/event"
	"saison/internal/locale"
)

// run is days on which a document happens: one, a range, or one again and again
// at the same distance.
type run struct {
	start       int // days since 1 January 1970
	span        int // further days of each
	times, step int // further repetitions, and the days between them
	hour, state int // in the pools
	words       string
}

var epoch = civil.Date{Year: 1970, Month: time.January, Day: 1}

// days returns the runs of a document by their start.
func (g *gatherer) days(e *calendar.Entry) []run {
	occ := e.Occurrences
	if len(e.Rounds) > 0 {
		occ = append([]*calendar.Occurrence(nil), occ...)
		for i := range e.Rounds {
			occ = append(occ, e.Rounds[i].Occurrences...)
		}
	}
	var runs []run
	for _, o := range occ {
		first, last := o.Start.Date, o.LastDay()
		r := run{start: first.DaysSince(epoch), span: max(0, last.DaysSince(first)), state: g.states.number(g.state(o))}
		if !o.AllDay {
			r.hour = g.hours.number(g.print.Hour(o.Start.Time))
			if r.span == 1 && o.End.Sub(o.Start) < 18*time.Hour {
				r.span = 0 // it goes on after midnight
			}
		}
		if r.span > 0 {
			r.words = g.print.RangeLong(first, last)
		} else if n := len(runs); n > 0 && runs[n-1].takes(&r) {
			continue
		}
		runs = append(runs, r)
	}
	return runs
}

// takes reports whether next continues the run, which then holds it.
func (r *run) takes(next *run) bool {
	if r.span > 0 || r.hour != next.hour || r.state != next.state {
		return false
	}
	step := next.start - r.start - r.times*r.step
	if step <= 0 || r.times > 0 && step != r.step {
		return false
	}
	r.times, r.step = r.times+1, step
	return true
}

// stateKeys are the states that are told beside a date.
var stateKeys = map[event.Status]string{
	event.Cancelled: "state.cancelled", event.Postponed: "state.postponed", event.Tentative: "state.tentative",
	event.Rescheduled: "state.rescheduled", event.Full: "state.full", event.MovedOnline: "state.online",
}

func (g *gatherer) state(o *calendar.Occurrence) string {
	key := stateKeys[o.Status]
	if key == "" && o.Moved {
		key = "state.rescheduled"
	}
	if key == "" {
		return ""
	}
	return g.say(key, o.Entry.Kind)
}

// tongues returns how the languages of the index write days.
func (g *gatherer) tongues() []tongue {
	out := make([]tongue, 0, len(g.langs.list))
	for i, code := range g.langs.list {
		t := dayWords(code)
		if i > 0 && g.env.Words != nil && g.env.Words.Has("only-in") && g.env.Words.Has("language."+code) {
			t.Label = g.env.Words.Say("only-in", g.env.Words.Say("language."+code))
		}
		out = append(out, t)
	}
	return out
}

// dayWords returns the words of a language for days, and the shape of its dates,
// taken from dates as package locale prints them.
func dayWords(code string) tongue {
	l := locale.For(code)
	t := tongue{Code: code, Dir: l.Dir}
	sample := civil.Date{Year: 2026, Month: time.December, Day: 12}
	at := l.DateTime(sample.At(civil.Time{Hour: 20, Minute: 30}))
	t.Hour = strings.TrimSuffix(strings.TrimPrefix(at, l.DateLong(sample)), l.Hour(civil.Time{Hour: 20, Minute: 30}))
	other := false
	for m := time.January; m <= time.December; m++ {
		t.Months[m-1] = l.Month(m)
		day := civil.Date{Year: 2026, Month: m, Day: 12}
		written := strings.Replace(l.DateLong(day), l.Weekday(day.Weekday()), "{w}", 1)
		written = strings.Replace(written, "2026", "{y}", 1)
		written = strings.Replace(written, "12", "{d}", 1)
		name := l.Month(m)
		if !strings.Contains(written, name) {
			name = l.MonthShort(m)
		}
		t.Pattern = strings.Replace(written, name, "{m}", 1)
		t.Written = append(t.Written, name)
		other = other || name != t.Months[m-1]
	}
	if !other {
		t.Written = nil
	}
	for d := range t.Weekdays {
		t.Weekdays[d] = l.Weekday(time.Weekday(d))
	}
	first := civil.Date{Year: 2026, Month: time.December, Day: 1}
	usual := strings.NewReplacer("{w}", l.Weekday(first.Weekday()), "{d}", "1", "{m}", l.Month(first.Month), "{y}", strconv.Itoa(first.Year)).Replace(t.Pattern)
	if printed := l.DateLong(first); printed != usual {
		before, after, _ := strings.Cut(usual, "1")
		t.First = strings.TrimSuffix(strings.TrimPrefix(printed, before), after)
	}
	return t
}
