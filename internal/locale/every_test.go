package locale

import (
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"saison/internal/civil"
	"saison/internal/recur"
)

func TestHoursAtASteadyDistanceAreRead(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"tous les samedis, toutes les heures de 10h à 13h":         "weekly SA 10 11 12 13",
		"toutes les heures de 10h à 13h, tous les samedis":         "weekly SA 10 11 12 13",
		"toutes les 30 minutes de 10h à 11h30":                     "daily 10 10:30 11 11:30",
		"toutes les demi-heures de 10h à 11h30":                    "daily 10 10:30 11 11:30",
		"tous les quarts d'heure de 10h à 10h30":                   "daily 10 10:15 10:30",
		"toutes les trois quarts d'heure de 10h à 12h":             "daily 10 10:45 11:30",
		"30 minutes de 10h à 11h":                                  "daily 10 10:30 11",
		"heure de 10h à 12h, du 18 au 19 septembre 2027":           "daily 10 11 12 from 2027-09-18 until 2027-09-19",
		"toutes les heures de 10h à 12h, le 18 septembre 2027":     "daily 10 11 12 from 2027-09-18 until 2027-09-18",
		"every 2 hours from 10 am to 4 pm, every Saturday":         "weekly SA 10 12 14 16",
		"every half hour from 10:00 to 11:00":                      "daily 10 10:30 11",
		"every quarter hour from 10:00 to 10:30":                   "daily 10 10:15 10:30",
		"hourly from 10:00 to 12:00, Monday to Friday":             "weekly MO TU WE TH FR 10 11 12",
		"alle 30 Minuten von 10 Uhr bis 11 Uhr":                    "daily 10 10:30 11",
		"stündlich von 10 bis 12 Uhr":                              "daily 10 11 12",
		"toutes les 45 minutes de 10h à 12h":                       "daily 10 10:45 11:30",
		"dimanche à 15h et 17h":                                    "weekly SU 15 17",
		"tous les dimanches à 15h, 17h et 19h":                     "weekly SU 15 17 19",
		"Sundays at 3 pm and 5 pm":                                 "weekly SU 15 17",
		"le premier dimanche du mois à 15h et 17h30, sauf en août": "monthly 1SU 15 17:30",
		"toutes les heures de 22h à minuit":                        "daily 22 23",
	} {
		rep, faults := ReadRepeat(text, Clue{})
		if len(faults) > 0 {
			t.Errorf("%q: %v", text, faults)
			continue
		}
		parts := []string{[]string{"", "daily", "weekly", "monthly", "yearly"}[rep.Rule.Freq]}
		for _, d := range rep.Rule.ByDay {
			parts = append(parts, d.String())
		}
		for _, h := range rep.Times {
			parts = append(parts, strings.TrimPrefix(strings.TrimSuffix(h.Start.String(), ":00"), "0"))
		}
		if !rep.From.IsZero() {
			parts = append(parts, "from "+rep.From.String())
		}
		if !rep.Until.IsZero() {
			parts = append(parts, "until "+rep.Until.String())
		}
		if got := strings.Join(parts, " "); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}

func TestHoursAtASteadyDistanceNeedTheirEnds(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"toutes les heures":                        "répétition: toutes les heures de 10h à 17h",
		"samedi, toutes les 2 heures":              "répétition: samedi, toutes les heures de 10h à 17h",
		"toutes les heures du 18 au 19 septembre":  "répétition: toutes les heures de 10h à 17h",
		"tous les samedis toutes les heures à 10h": "répétition: tous les samedis toutes les heures de 10h à 17h",
	} {
		_, faults := ReadRepeat(text, Clue{Key: "répétition", Lang: "fr"})
		if len(faults) != 1 || faults[0].ID != "repeat-too-frequent" || faults[0].Args["example"] != want {
			t.Errorf("%q: %v", text, faults)
		}
	}
	if _, faults := ReadRepeat("toutes les minutes de 8h à 20h", Clue{}); !HasError(faults) {
		t.Error("721 times a day are read")
	}
}

func TestADayWithHoursAtASteadyDistanceIsAListOfDates(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"samedi 18 septembre 2027, toutes les heures de 10h à 12h",
		"toutes les heures de 10h à 12h, le 18 septembre 2027",
		"18 September 2027, every hour from 10 am to noon",
		"18 septembre 2027 à 10h, 11h et 12h",
	} {
		spans, rep, _, faults := ReadSpans(text, Clue{})
		if got := showSpans(spans); rep != nil || len(faults) > 0 || len(spans) != 3 || spans[2].Start.Hour != 12 {
			t.Errorf("%q: %s %v %v", text, got, rep, faults)
		}
	}
	spans, _, _, faults := ReadSpans("du 18 au 19 septembre 2027, toutes les 30 minutes de 10h à 11h30", Clue{})
	if len(spans) != 8 || len(faults) > 0 {
		t.Errorf("a range: %s %v", showSpans(spans), faults)
	}
}

func TestHoursOfADayAreRead(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"15h":                            "15:00",
		"de 10h à 12h30":                 "10:00–12:30",
		"15h et 17h":                     "15:00 17:00",
		"10h-11h30, 14h-16h":             "10:00–11:30 14:00–16:00",
		"toutes les heures de 10h à 12h": "10:00 11:00 12:00",
		"3 pm and 5 pm":                  "15:00 17:00",
		"15h et":                         "",
		"samedi":                         "",
	} {
		list, faults := ReadHours(text, Clue{})
		if want == "" {
			if len(faults) == 0 {
				t.Errorf("%q is read as %s", text, showTimes(list))
			}
			continue
		}
		var got []string
		for _, r := range list {
			s := r.Start.String()
			if r.End != nil {
				s += "–" + r.End.String()
			}
			got = append(got, s)
		}
		if strings.Join(got, " ") != want || len(faults) > 0 {
			t.Errorf("%q: got %q %v, want %q", text, got, faults, want)
		}
	}
}

func TestSeveralTimesADayThatArePrintedAreReadBack(t *testing.T) {
	t.Parallel()
	for _, lang := range readable {
		r := rand.New(rand.NewPCG(9, 10))
		for range rounds {
			rep := randomRepeat(r)
			rep.Times = nil
			step, at := []int{30, 60, 120, 45, 15}[r.IntN(5)], 8*60+15*r.IntN(12) // the last one is before the end at 22:00
			for range 2 + r.IntN(5) {
				rep.Times = append(rep.Times, TimeRange{Start: civil.Time{Hour: at / 60, Minute: at % 60}})
				if at += step; r.IntN(6) == 0 {
					at += 5
				}
			}
			if r.IntN(3) == 0 {
				for i := range rep.Times {
					end := civil.Time{Hour: 22, Minute: i}
					rep.Times[i].End = &end
				}
			}
			text := For(lang).Repeat(rep)
			got, faults := ReadRepeat(text, Clue{})
			for i := range got.except() {
				got.Except[i].Offset = 0
			}
			if len(faults) > 0 || showRepeat(got) != showRepeat(rep) {
				t.Fatalf("%s: %q of\n%s was read as\n%s %v", lang, text, showRepeat(rep), showRepeat(got), faults)
			}
		}
	}
}

func (r *Repeat) except() []ExceptPhrase {
	if r == nil {
		return nil
	}
	return r.Except
}

func TestSeveralTimesADayInWords(t *testing.T) {
	t.Parallel()
	times := func(hours ...int) (out []TimeRange) {
		for _, h := range hours {
			out = append(out, TimeRange{Start: civil.Time{Hour: h}})
		}
		return out
	}
	sundays := recur.Rule{Freq: recur.Weekly, ByDay: []recur.Weekday{{Day: time.Sunday}}, WeekStart: time.Monday}
	for _, c := range []struct {
		lang string
		rep  Repeat
		want string
	}{
		{"fr", Repeat{Rule: sundays, Times: times(15, 17)}, "tous les dimanches à 15 h et 17 h"},
		{"fr", Repeat{Rule: sundays, Times: times(10, 11, 12, 13)}, "tous les dimanches, toutes les heures de 10 h à 13 h"},
		{"en", Repeat{Rule: sundays, Times: times(15, 17, 20)}, "every Sunday at 3 pm, 5 pm and 8 pm"},
		{"de", Repeat{Rule: sundays, Times: times(10, 12, 14, 16)}, "jeden Sonntag, alle 2 Stunden, 10–16 Uhr"},
		{"fr", Repeat{Rule: recur.Rule{Freq: recur.Daily}, Times: times(10, 11, 12, 13), From: civil.Date{Year: 2027, Month: 9, Day: 18}, Until: civil.Date{Year: 2027, Month: 9, Day: 18}},
			"samedi 18 septembre 2027, toutes les heures de 10 h à 13 h"},
	} {
		if got := strings.NewReplacer("\u202f", " ", "\u00a0", " ").Replace(For(c.lang).Repeat(&c.rep)); got != c.want {
			t.Errorf("%s: got %q, want %q", c.lang, got, c.want)
		}
	}
}
