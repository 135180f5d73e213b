package locale

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
	"time"

	"saison/internal/civil"
	"saison/internal/recur"
)

// randomZone returns no zone, or one whose name stands for its clocks alone.
func randomZone(r *rand.Rand) string {
	names := []string{"", "Europe/Lisbon", "Europe/Paris", "Africa/Cairo", "America/New_York", "UTC", "Indian/Reunion",
		"America/Argentina/Buenos_Aires", "America/Toronto", "Africa/Dar_es_Salaam", "America/Port-au-Prince"}
	return names[r.IntN(len(names))]
}

// rounds is how many values each property is tried with, in each language.
const rounds = 1500

var readable = []string{"fr", "en", "de", "he"}

func randomDate(r *rand.Rand) civil.Date {
	return civil.Date{Year: 2026, Month: 1, Day: 1}.AddDays(r.IntN(1100))
}

// randomTime returns a time of the quarter hour; never midnight.
func randomTime(r *rand.Rand) civil.Time {
	return civil.Time{Hour: 1 + r.IntN(23), Minute: r.IntN(12) * 5}
}

func at24(d civil.Date, t civil.Time) Moment { return Moment{DateTime: d.At(t), HasTime: true} }

func day(d civil.Date) Moment { return Moment{DateTime: civil.DateTime{Date: d}} }

// randomHours returns hours of one evening, or one hour, on a day.
func randomHours(r *rand.Rand) func(civil.Date) Span {
	start, end := randomTime(r), randomTime(r)
	switch {
	case r.IntN(3) == 0:
		return func(d civil.Date) Span { return Span{Start: at24(d, start)} }
	case r.IntN(4) == 0:
		return func(d civil.Date) Span {
			return Span{Start: at24(d, start), End: at24(d.AddDays(1), civil.Time{}), HasEnd: true}
		}
	case end.Compare(start) <= 0 && (start.Hour < 12 || end.Hour >= 7):
		end = civil.Time{Hour: 23, Minute: 59}
	}
	return func(d civil.Date) Span {
		last := d
		if end.Compare(start) <= 0 {
			last = d.AddDays(1)
		}
		return Span{Start: at24(d, start), End: at24(last, end), HasEnd: true}
	}
}

// randomSpans returns the dates of one event, in the form in which they are read.
func randomSpans(r *rand.Rand) []Span {
	d := randomDate(r)
	hours := randomHours(r)
	switch r.IntN(7) {
	case 6: // sittings of one day
		out := []Span{hours(d)}
		for range 1 + r.IntN(3) {
			out = append(out, randomHours(r)(d))
		}
		return out
	case 0:
		return []Span{{Start: day(d)}}
	case 1:
		return []Span{hours(d)}
	case 2:
		return []Span{{Start: day(d), End: day(d.AddDays(1 + r.IntN(100))), HasEnd: true}}
	case 3:
		return []Span{{Start: at24(d, randomTime(r)), End: at24(d.AddDays(2+r.IntN(30)), randomTime(r)), HasEnd: true}}
	case 4: // all at the same hours
		var out []Span
		for range 2 + r.IntN(8) {
			out = append(out, hours(d))
			d = d.AddDays([]int{1, 7, 7, 7, 3, 14}[r.IntN(6)])
		}
		return out
	}
	var out []Span // each at its own
	for range 2 + r.IntN(4) {
		out = append(out, randomHours(r)(d))
		d = d.AddDays(2 + r.IntN(20))
	}
	return out
}

func TestDatesThatArePrintedAreReadBack(t *testing.T) {
	t.Parallel()
	for _, lang := range readable {
		r := rand.New(rand.NewPCG(1, 2))
		for range rounds {
			spans := randomSpans(r)
			(&parser{zone: randomZone(r)}).inZone(spans)
			text := For(lang).Dates(spans)
			got, rep, unknown, faults := ReadSpans(text, Clue{})
			if rep != nil || unknown != "" || len(faults) > 0 || !reflect.DeepEqual(got, spans) {
				t.Fatalf("%s: %q of\n%s was read as\n%s %s%v", lang, text, showSpans(spans), showSpans(got), unknown, faults)
			}
		}
	}
}

func TestSingleDatesThatArePrintedAreReadBack(t *testing.T) {
	t.Parallel()
	for _, lang := range readable {
		l, r := For(lang), rand.New(rand.NewPCG(3, 4))
		for range rounds {
			d, tm := randomDate(r), randomTime(r)
			there := at24(d, tm)
			there.Zone = randomZone(r)
			for text, want := range map[string]Moment{
				l.Date(d): day(d), l.DateLong(d): day(d), l.DateShort(d): day(d), l.DateTime(d.At(tm)): at24(d, tm), l.Moment(there): there,
			} {
				if got, faults := ReadMoment(text, Clue{}); got != want || len(faults) > 0 {
					t.Fatalf("%s: %q was read as %s %v", lang, text, showMoment(got), faults)
				}
			}
			end := d.AddDays(1 + r.IntN(300))
			for _, text := range []string{l.Range(d, end), l.RangeLong(d, end)} {
				got, _, _, faults := ReadSpans(text, Clue{})
				if want := (Span{Start: day(d), End: day(end), HasEnd: true}); len(got) != 1 || got[0] != want || len(faults) > 0 {
					t.Fatalf("%s: %q was read as %s %v", lang, text, showSpans(got), faults)
				}
			}
		}
	}
}

// randomRule returns a rule that has everyday words.
func randomRule(r *rand.Rand) recur.Rule {
	rule := recur.Rule{WeekStart: time.Monday, Freq: recur.Freq(1 + r.IntN(4))}
	if n := 1 + r.IntN(20); r.IntN(2) == 0 && n > 1 {
		rule.Interval = n
	}
	switch rule.Freq {
	case recur.Weekly:
		days := r.Perm(7)[:r.IntN(5)]
		slices.Sort(days)
		for _, d := range days {
			rule.ByDay = append(rule.ByDay, recur.Weekday{Day: time.Weekday(d)})
		}
	case recur.Monthly:
		switch r.IntN(3) {
		case 0:
			for range 1 + r.IntN(2) {
				n := []int{1, 2, 3, 4, 5, -1, -2}[r.IntN(7)]
				w := recur.Weekday{N: n, Day: time.Weekday(r.IntN(7))}
				if !slices.Contains(rule.ByDay, w) {
					rule.ByDay = append(rule.ByDay, w)
				}
			}
		case 1:
			days := r.Perm(31)[:1+r.IntN(3)]
			slices.Sort(days)
			for _, d := range days {
				rule.ByMonthDay = append(rule.ByMonthDay, d+1)
			}
			if r.IntN(5) == 0 {
				rule.ByMonthDay = []int{-1}
			}
		}
	case recur.Yearly:
		switch r.IntN(3) {
		case 0:
			d := randomDate(r)
			rule.ByMonth, rule.ByMonthDay = []time.Month{d.Month}, []int{d.Day}
		case 1:
			rule.ByMonth = []time.Month{time.Month(1 + r.IntN(12))}
			rule.ByDay = []recur.Weekday{{N: 1 + r.IntN(4), Day: time.Weekday(r.IntN(7))}}
		}
	}
	if rule.Freq != recur.Yearly && r.IntN(3) == 0 {
		months := r.Perm(12)[:1+r.IntN(11)]
		slices.Sort(months)
		for _, m := range months {
			rule.ByMonth = append(rule.ByMonth, time.Month(m+1))
		}
	}
	return rule
}

func randomRepeat(r *rand.Rand) *Repeat {
	rep := &Repeat{Rule: randomRule(r)}
	if r.IntN(3) == 0 {
		defer func() {
			if len(rep.Times) > 0 {
				rep.Zone = randomZone(r)
			}
		}()
	}
	for range r.IntN(3) {
		s := randomHours(r)(civil.Date{Year: 2027, Month: 1, Day: 1})
		tr := TimeRange{Start: s.Start.Time}
		if s.HasEnd {
			tr.End = &s.End.Time
		}
		rep.Times = append(rep.Times, tr)
	}
	from := randomDate(r)
	switch r.IntN(5) {
	case 0:
		rep.From = from
	case 1:
		rep.Until = from
	case 2, 3:
		rep.From, rep.Until = from, from.AddDays(1+r.IntN(500))
	case 4:
		rep.Rule.Count = 1 + r.IntN(50)
	}
	for range r.IntN(4) {
		d := from.AddDays(r.IntN(400))
		e := ExceptPhrase{From: d, To: d}
		if r.IntN(3) == 0 {
			e.To = d.AddDays(1 + r.IntN(40))
		}
		rep.Except = append(rep.Except, e)
	}
	if r.IntN(4) == 0 {
		rep.Except = append(rep.Except, ExceptPhrase{Name: "vacances scolaires zone B"})
	}
	return rep
}

// addChanges gives a series instances that differ.
func addChanges(r *rand.Rand, rep *Repeat) {
	from := rep.From
	if from.IsZero() {
		from = randomDate(r)
	}
	for range r.IntN(4) {
		c := Change{Kind: ChangeKind(r.IntN(3))}
		if c.Kind != Added {
			c.On = from.AddDays(r.IntN(400))
		}
		if to := from.AddDays(r.IntN(450)); c.Kind != CalledOff && r.IntN(3) == 0 {
			c.To = Span{Start: day(to)}
		} else if c.Kind != CalledOff {
			c.To = randomHours(r)(to)
		}
		rep.Changes = append(rep.Changes, c)
	}
}

func TestSeriesThatArePrintedAreReadBack(t *testing.T) {
	t.Parallel()
	for _, lang := range readable {
		r := rand.New(rand.NewPCG(5, 6))
		for range rounds {
			rep := randomRepeat(r)
			addChanges(r, rep)
			text := For(lang).Repeat(rep)
			got, faults := ReadRepeat(text, Clue{})
			if got != nil {
				for i := range got.Except {
					got.Except[i].Offset = 0
				}
			}
			if len(faults) > 0 || showRepeat(got) != showRepeat(rep) {
				t.Fatalf("%s: %q of\n%s was read as\n%s %v", lang, text, showRepeat(rep), showRepeat(got), faults)
			}
		}
	}
}

func TestHoursDurationsAndPricesThatArePrintedAreReadBack(t *testing.T) {
	t.Parallel()
	for _, lang := range readable {
		l, r := For(lang), rand.New(rand.NewPCG(7, 8))
		for range rounds {
			tm := randomTime(r)
			if got, faults := ReadTime(l.Hour(tm), Clue{}); got != tm || len(faults) > 0 {
				t.Fatalf("%s: %q was read as %v %v", lang, l.Hour(tm), got, faults)
			}
			s := randomHours(r)(civil.Date{Year: 2027, Month: 1, Day: 1})
			if s.HasEnd {
				text := l.HourRange(s.Start.Time, s.End.Time)
				got, faults := ReadTimeRange(text, Clue{})
				if len(faults) > 0 || got.Start != s.Start.Time || got.End == nil || *got.End != s.End.Time {
					t.Fatalf("%s: %q was read as %s %v", lang, text, showTimes([]TimeRange{got}), faults)
				}
			}
			d := time.Duration(1+r.IntN(3000)) * time.Minute
			if got, faults := ReadDuration(l.Duration(d), Clue{}); got != d || len(faults) > 0 {
				t.Fatalf("%s: %q was read as %v %v", lang, l.Duration(d), got, faults)
			}
			p := Price{Cents: 1 + r.Int64N(10_000_00), Currency: []string{"EUR", "GBP", "CHF", "USD"}[r.IntN(4)]}
			if k := PriceKind(r.IntN(int(Worded))); k != Amount {
				p = Price{Kind: k}
			}
			got, faults := ReadPrice(l.Price(p), "", Clue{})
			if HasError(faults) || len(got) != 1 || got[0] != p {
				t.Fatalf("%s: %q was read as %+v %v", lang, l.Price(p), got, faults)
			}
		}
	}
}
