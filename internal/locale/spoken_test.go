package locale

import (
	"math/rand/v2"
	"reflect"
	"testing"
	"time"

	"saison/internal/civil"
)

// What pages say around dates, hours and numbers, in the site's words, is read
// where an editor would type it.
func TestPhrasesInTheWordsOfTheSiteAreReadBack(t *testing.T) {
	t.Parallel()
	words := siteWords(t)
	for _, lang := range readable {
		l, w, r := For(lang), words.In(lang), rand.New(rand.NewPCG(13, 14))
		for range rounds / 3 {
			d, tm := randomDate(r), randomTime(r)
			for text, want := range map[string]Moment{
				l.Until(d):                                   day(d),
				w.Say("booking-until", l.DateLong(d)):        day(d),
				w.Say("booking-until", l.DateTime(d.At(tm))): at24(d, tm),
				w.Say("until-date", l.Date(d)):               day(d),
				w.Say("until") + " " + l.Date(d):             day(d),
			} {
				if got, faults := ReadLast(text, Clue{}); got != want || len(faults) > 0 {
					t.Fatalf("%s: %q was read as %s %v", lang, text, showMoment(got), faults)
				}
			}
			for text, want := range map[string]Moment{
				w.Say("booking-opens", l.DateLong(d)):        day(d),
				w.Say("booking-opens", l.DateTime(d.At(tm))): at24(d, tm),
			} {
				if got, faults := ReadFirst(text, Clue{}); got != want || len(faults) > 0 {
					t.Fatalf("%s: %q was read as %s %v", lang, text, showMoment(got), faults)
				}
			}
			if text := w.Say("at-hour", l.Hour(tm)); true {
				if got, faults := ReadTime(text, Clue{}); got != tm || len(faults) > 0 {
					t.Fatalf("%s: %q was read as %v %v", lang, text, got, faults)
				}
			}
			s := randomHours(r)(d)
			if s.HasEnd && s.End.Date == d {
				text := w.Say("hour-and-end", l.Hour(s.Start.Time), l.Hour(s.End.Time))
				if got, faults := ReadTimeRange(text, Clue{}); len(faults) > 0 || got.Start != s.Start.Time || got.End == nil || *got.End != s.End.Time {
					t.Fatalf("%s: %q was read as %s %v", lang, text, showTimes([]TimeRange{got}), faults)
				}
			}
			readsSlots(t, l, d, s)
			readsCounts(t, w, 1+r.IntN(3000))
			readsAges(t, w, 1+r.IntN(50), 51+r.IntN(49))
		}
	}
}

// readsSlots reads the lines of a timetable.
func readsSlots(t *testing.T, l *Lang, d civil.Date, s Span) {
	t.Helper()
	hours := TimeRange{Start: s.Start.Time}
	if s.HasEnd {
		hours.End = &s.End.Time
	}
	bare := Slot{Time: hours}
	weekday := Slot{Day: d.Weekday(), HasDay: true, Time: hours}
	dated := weekday
	dated.Date = d
	for text, want := range map[string]Slot{
		l.TimeRange(hours): bare,
		l.Weekday(d.Weekday()) + " " + l.TimeRange(hours):        weekday,
		l.Weekday(d.Weekday()) + ", " + l.TimeRange(hours):       weekday,
		l.WeekdayShort(d.Weekday()) + " " + l.Hour(s.Start.Time): {Day: d.Weekday(), HasDay: true, Time: TimeRange{Start: s.Start.Time}},
		l.Span(s): dated,
	} {
		if got, faults := ReadSlot(text, Clue{}); len(faults) > 0 || !reflect.DeepEqual(got, want) {
			t.Fatalf("%s: %q was read as %+v %v", l.Code, text, got, faults)
		}
	}
}

func readsCounts(t *testing.T, w *Words, n int) {
	t.Helper()
	for _, text := range []string{For(w.Lang).Number(n), w.Count("places", n), w.Count("minimum", n), w.Count("meetings-in-all", n)} {
		if got, ok := ReadCount(text); got != n || !ok {
			t.Fatalf("%s: %q was read as %d", w.Lang, text, got)
		}
	}
}

func readsAges(t *testing.T, w *Words, low, high int) {
	t.Helper()
	for text, want := range map[string]Ages{
		w.Say("ages-from", low): {Min: low}, w.Say("ages-up-to", high): {Max: high}, w.Say("ages-between", low, high): {Min: low, Max: high},
	} {
		if got, faults := ReadAges(text, Clue{}); got != want || len(faults) > 0 {
			t.Fatalf("%s: %q was read as %+v %v", w.Lang, text, got, faults)
		}
	}
}

func TestMonthsThatArePrintedAreDatesThatAreNotKnown(t *testing.T) {
	t.Parallel()
	for _, lang := range readable {
		for m := time.January; m <= time.December; m++ {
			for _, text := range []string{For(lang).MonthYear(2027, m), For(lang).InMonth(m) + " 2027"} {
				if _, _, unknown, faults := ReadSpans(text, Clue{}); unknown != text || len(faults) > 0 {
					t.Errorf("%s: %q: %q %v", lang, text, unknown, faults)
				}
			}
		}
	}
}

func TestDaysThatArePrintedAreReadBack(t *testing.T) {
	t.Parallel()
	for _, lang := range readable {
		r := rand.New(rand.NewPCG(15, 16))
		for range rounds {
			d := randomDate(r)
			var days []civil.Date
			for range 1 + r.IntN(8) {
				days = append(days, d)
				d = d.AddDays([]int{2, 7, 7, 7, 3, 14}[r.IntN(6)])
			}
			text := For(lang).Days(days)
			spans, _, _, faults := ReadSpans(text, Clue{})
			var got []civil.Date
			for _, s := range spans {
				got = append(got, s.Start.Date)
			}
			if len(faults) > 0 || !reflect.DeepEqual(got, days) {
				t.Fatalf("%s: %q was read as %s %v", lang, text, showSpans(spans), faults)
			}
		}
	}
}

// randomPrices returns what a list of prices says, with labels and conditions.
func randomPrices(r *rand.Rand) []Price {
	labels := []string{"", "plein", "réduit", "solidaire", "unique", "matériel", "full price", "Vollpreis", "מחיר מלא"}
	conditions := []string{"", "étudiants, demandeurs d’emploi", "pour les moins de 12 ans", "par séance", "under 18", "לילדים"}
	var out []Price
	for range 1 + r.IntN(4) {
		p := Price{Label: labels[r.IntN(len(labels))], Condition: conditions[r.IntN(len(conditions))]}
		switch r.IntN(4) {
		case 0:
			p.Kind = PriceKind(1 + r.IntN(int(Donation)))
			p.Label = ""
		case 1:
			p.Cents = (1 + r.Int64N(20_000)) * 100 // 1,200 and 12,000, without cents
		default:
			p.Cents = 1 + r.Int64N(3_000_00)
		}
		if p.Kind == Amount {
			p.Currency = []string{"EUR", "GBP", "CHF", "ILS"}[r.IntN(4)]
		}
		out = append(out, p)
	}
	return out
}

// A price is the same when it is the same kind, sum and currency, and is said
// by the same words.
func TestPricesWithLabelsAndConditionsAreReadBack(t *testing.T) {
	t.Parallel()
	for _, lang := range readable {
		l, r := For(lang), rand.New(rand.NewPCG(17, 18))
		for range rounds {
			prices := randomPrices(r)
			text := l.Prices(prices)
			got, faults := ReadPrice(text, "", Clue{})
			if HasError(faults) || len(got) != len(prices) || l.Prices(got) != text {
				t.Fatalf("%s: %q was read as %+v %v", lang, text, got, faults)
			}
			for i, p := range prices {
				if got[i].Kind != p.Kind || got[i].Cents != p.Cents || got[i].Currency != p.Currency {
					t.Fatalf("%s: %q was read as %+v", lang, text, got)
				}
			}
		}
	}
}
