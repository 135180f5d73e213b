package recur

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"saison/internal/civil"
)

func TestRulesAreReadAndWritten(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"FREQ=WEEKLY;BYDAY=TU;UNTIL=20270629T163000Z": "FREQ=WEEKLY;BYDAY=TU;WKST=MO;UNTIL=20270629T163000Z",
		" rrule:freq=weekly;byday=sa;until=20270626 ": "FREQ=WEEKLY;BYDAY=SA;WKST=MO;UNTIL=20270626",
		"FREQ=DAILY;UNTIL=20270626T080000":            "FREQ=DAILY;WKST=MO;UNTIL=20270626T080000",
		"BYDAY=+1SU;FREQ=MONTHLY;INTERVAL=2;COUNT=10": "FREQ=MONTHLY;INTERVAL=2;BYDAY=1SU;WKST=MO;COUNT=10",
		"FREQ=MONTHLY;BYDAY=MO,FR;BYSETPOS=-1":        "FREQ=MONTHLY;BYDAY=MO,FR;BYSETPOS=-1;WKST=MO",
		"FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO;WKST=SU":    "FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO;WKST=SU",
		"FREQ=YEARLY;BYYEARDAY=-1,100":                "FREQ=YEARLY;BYYEARDAY=-1,100;WKST=MO",
		"FREQ=WEEKLY;BYHOUR=17,15;BYDAY=SU":           "FREQ=WEEKLY;BYDAY=SU;BYHOUR=15,17;WKST=MO",
		"FREQ=HOURLY;INTERVAL=2;COUNT=3":              "FREQ=HOURLY;INTERVAL=2;WKST=MO;COUNT=3",
		"FREQ=HOURLY;BYHOUR=9,10;BYDAY=SA":            "FREQ=DAILY;BYDAY=SA;BYHOUR=9,10;WKST=MO",
		"FREQ=MINUTELY;INTERVAL=30;BYHOUR=9,10":       "FREQ=MINUTELY;INTERVAL=30;BYHOUR=9,10;WKST=MO",
	} {
		r, err := ParseRule(text)
		if err != nil || r.String() != want {
			t.Errorf("%q: got %q, %v, want %q", text, r, err, want)
		}
	}
}

func TestOtherRulesAreRefusedWithAReason(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"":                                    "la règle est vide",
		"FREQ=WEEKLY;":                        "n'est pas de la forme",
		"tous les samedis":                    "n'est pas de la forme",
		"BYDAY=SA":                            "FREQ manque",
		"FREQ=HOURLY;BYHOUR=5;INTERVAL=24":    "INTERVAL ne va pas",
		"FREQ=HOURLY":                         "il faut aussi un nombre de fois",
		"FREQ=HOURLY;BYDAY=SA;COUNT=3":        "il faut aussi un nombre de fois",
		"FREQ=HOURLY;UNTIL=20270918T150000Z":  "une fin sans Z",
		"FREQ=MINUTELY;INTERVAL=25;BYHOUR=10": "INTERVAL=25 ne remplit pas",
		"FREQ=MINUTELY;BYMINUTE=0;COUNT=3":    "BYMINUTE ne va pas",
		"FREQ=SECONDLY":                       "FREQ=SECONDLY",
		"FREQ=MINUTELY":                       "FREQ=MINUTELY",
		"FREQ=DAILY;BYHOUR=24":                "BYHOUR : « 24 » n'est pas un nombre possible",
		"FREQ=DAILY;BYHOUR=10,10":             "BYHOUR : « 10 » est écrit deux fois",
		"FREQ=DAILY;BYSECOND=10":              "BYSECOND n'est pas accepté",
		"FREQ=MONTHLY;BYDAY=SU;BYHOUR=9,10;BYSETPOS=1": "BYSETPOS ne va pas",
		"RSCALE=HEBREW;FREQ=YEARLY":                    "RSCALE n'est pas accepté",
		"FREQ=DAILY;X-FOO=1":                           "X-FOO n'existe pas",
		"FREQ=DAILY;FREQ=WEEKLY":                       "FREQ est écrit deux fois",
		"FREQ=DAILY;INTERVAL=0":                        "INTERVAL=0",
		"FREQ=DAILY;INTERVAL=1001":                     "INTERVAL=1001",
		"FREQ=DAILY;COUNT=-1":                          "COUNT=-1",
		"FREQ=DAILY;COUNT=2;UNTIL=20270101":            "COUNT et UNTIL",
		"FREQ=DAILY;UNTIL=2027-01-01":                  "UNTIL=2027-01-01 n'est pas une date",
		"FREQ=DAILY;UNTIL=20270230":                    "UNTIL=20270230",
		"FREQ=WEEKLY;BYDAY=LU":                         "« LU » n'est pas un jour",
		"FREQ=WEEKLY;BYDAY=1SA":                        "« 1SA » : ce numéro",
		"FREQ=MONTHLY;BYDAY=53MO":                      "« 53MO » : ce numéro",
		"FREQ=MONTHLY;BYDAY=-53MO":                     "« -53MO » : ce numéro",
		"FREQ=MONTHLY;BYDAY=0MO":                       "« 0MO » : ce numéro",
		"FREQ=WEEKLY;BYDAY=SA,SA":                      "« SA » est écrit deux fois",
		"FREQ=WEEKLY;BYMONTHDAY=3":                     "BYMONTHDAY ne va pas",
		"FREQ=DAILY;BYYEARDAY=3":                       "BYYEARDAY ne va pas",
		"FREQ=MONTHLY;BYWEEKNO=3":                      "BYWEEKNO ne va pas",
		"FREQ=YEARLY;BYWEEKNO=20;BYDAY=1MO":            "BYDAY ne va pas",
		"FREQ=MONTHLY;BYMONTHDAY=32":                   "« 32 » n'est pas un nombre possible",
		"FREQ=YEARLY;BYMONTH=-1":                       "« -1 » n'est pas un nombre possible",
		"FREQ=MONTHLY;BYSETPOS=1":                      "BYSETPOS a besoin",
		"FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30":          "aucun des mois",
		"FREQ=YEARLY;BYMONTH=2;BYDAY=20MO":             "aucun des mois",
		"FREQ=DAILY;X=" + strings.Repeat("A", 600):     "trop longue",
		"FREQ=YEARLY;BYMONTH=1,2,3;BYDAY=MO,TU,WE,TH,FR;BYMONTHDAY=1,2,3,4,5,6,7,8,9,10;BYYEARDAY=1,2,3,4,5,6,7": "trop de valeurs",
	} {
		_, err := ParseRule(text)
		if err == nil {
			t.Errorf("%q is accepted", text)
		} else if got := err.(*Error).In("fr"); !strings.Contains(got, want) || strings.Contains(err.Error(), "{") {
			t.Errorf("%q: got %q (%v), want %q", text, got, err, want)
		}
	}
}

func TestEveryReasonHasBothLanguages(t *testing.T) {
	t.Parallel()
	for id, w := range reasons {
		if w.FR == "" || w.EN == "" || w.FR == w.EN {
			t.Errorf("%s: %q, %q", id, w.FR, w.EN)
		}
	}
}

func TestPortableRules(t *testing.T) {
	t.Parallel()
	start := civil.NewDateTime(2027, 1, 30, 10, 0, 0) // a Saturday
	for text, want := range map[string]bool{
		"FREQ=DAILY":                                    true,
		"FREQ=DAILY;INTERVAL=3":                         true,
		"FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR":               true, // written as weekly
		"FREQ=DAILY;INTERVAL=2;BYDAY=MO":                false,
		"FREQ=WEEKLY":                                   true,
		"FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SA":            true,
		"FREQ=WEEKLY;BYDAY=SA;BYMONTH=6,7":              false,
		"FREQ=MONTHLY;BYDAY=1SU":                        true,
		"FREQ=MONTHLY;BYDAY=-1SU":                       true,
		"FREQ=MONTHLY;BYDAY=5SU":                        false,
		"FREQ=MONTHLY;BYDAY=-2SU":                       false,
		"FREQ=MONTHLY;BYDAY=1TU,3TU":                    false,
		"FREQ=MONTHLY;BYDAY=TU":                         true, // written as weekly
		"FREQ=MONTHLY;BYMONTHDAY=15":                    true,
		"FREQ=MONTHLY;BYMONTHDAY=-1":                    true,
		"FREQ=MONTHLY;BYMONTHDAY=31":                    false,
		"FREQ=MONTHLY":                                  false, // the 30th
		"FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13":           false,
		"FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1": true,
		"FREQ=MONTHLY;BYDAY=1FR;BYMONTH=1,2":            false,
		"FREQ=YEARLY;BYMONTH=3;BYDAY=2SA":               true,
		"FREQ=YEARLY;BYMONTH=7;BYMONTHDAY=14":           true,
		"FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29":           false,
		"FREQ=YEARLY;BYDAY=20MO":                        false,
		"FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO":              false,
		"FREQ=YEARLY;BYMONTH=10,11;BYDAY=-1SU":          false,
		"FREQ=WEEKLY;INTERVAL=100":                      false,
		"FREQ=WEEKLY;BYHOUR=15,17":                      false,
		"FREQ=WEEKLY;BYHOUR=10":                         true, // the time of the start
	} {
		r, err := ParseRule(text)
		if err != nil {
			t.Fatal(err)
		}
		if got := Portable(r.Explicit(start)); got != want {
			t.Errorf("%s: got %v", text, got)
		}
	}
}

func TestExplicitRulesDoNotDependOnTheStart(t *testing.T) {
	t.Parallel()
	start := civil.NewDateTime(2027, 5, 17, 19, 0, 0) // a Monday
	for text, want := range map[string]string{
		"FREQ=DAILY":                       "FREQ=DAILY;WKST=MO",
		"FREQ=DAILY;BYDAY=MO,TU":           "FREQ=WEEKLY;BYDAY=MO,TU;WKST=MO",
		"FREQ=WEEKLY":                      "FREQ=WEEKLY;BYDAY=MO;WKST=MO",
		"FREQ=MONTHLY":                     "FREQ=MONTHLY;BYMONTHDAY=17;WKST=MO",
		"FREQ=YEARLY":                      "FREQ=YEARLY;BYMONTH=5;BYMONTHDAY=17;WKST=MO",
		"FREQ=YEARLY;BYMONTH=5,6":          "FREQ=YEARLY;BYMONTH=5,6;BYMONTHDAY=17;WKST=MO",
		"FREQ=YEARLY;BYWEEKNO=20":          "FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO;WKST=MO",
		"FREQ=MONTHLY;INTERVAL=2;BYDAY=MO": "FREQ=MONTHLY;INTERVAL=2;BYDAY=MO;WKST=MO",
	} {
		r, err := ParseRule(text)
		if err != nil {
			t.Fatal(err)
		}
		if got := r.Explicit(start).String(); got != want {
			t.Errorf("%s: got %s, want %s", text, got, want)
		}
	}
}

func TestRulesWithinADayBecomeDaysWithTimes(t *testing.T) {
	t.Parallel()
	start := civil.NewDateTime(2027, 9, 18, 10, 15, 0) // a Saturday
	for text, want := range map[string]string{
		"FREQ=WEEKLY;BYHOUR=17,15":                     "FREQ=WEEKLY;BYDAY=SA;BYHOUR=15,17;BYMINUTE=15;WKST=MO",
		"FREQ=DAILY;BYMINUTE=0,30":                     "FREQ=DAILY;BYHOUR=10;BYMINUTE=0,30;WKST=MO",
		"FREQ=HOURLY;COUNT=3":                          "FREQ=DAILY;BYHOUR=10,11,12;BYMINUTE=15;WKST=MO;UNTIL=20270918",
		"FREQ=HOURLY;INTERVAL=2;UNTIL=20270918T1415":   "",
		"FREQ=HOURLY;INTERVAL=2;UNTIL=20270918T141500": "FREQ=DAILY;BYHOUR=10,12,14;BYMINUTE=15;WKST=MO;UNTIL=20270918",
		"FREQ=MINUTELY;INTERVAL=90;COUNT=3":            "FREQ=DAILY;X-TIMES=101500,114500,131500;WKST=MO;UNTIL=20270918",
		"FREQ=MINUTELY;INTERVAL=30;BYHOUR=9,10":        "FREQ=DAILY;BYHOUR=9,10;BYMINUTE=15,45;WKST=MO",
		"FREQ=HOURLY;COUNT=1":                          "FREQ=DAILY;WKST=MO;UNTIL=20270918",
		"FREQ=HOURLY;COUNT=15":                         "past midnight",
		"FREQ=HOURLY;UNTIL=20270919T080000":            "past midnight",
		"FREQ=MINUTELY;COUNT=200":                      "too many",
	} {
		r, err := ParseRule(text)
		if err != nil {
			if want != "" {
				t.Errorf("%s: %v", text, err)
			}
			continue
		}
		got, err := r.OnDays(start)
		if err != nil {
			if !strings.Contains(err.Error(), want) || len(want) > 20 {
				t.Errorf("%s: %v", text, err)
			}
			continue
		}
		if got.String() != want {
			t.Errorf("%s: got %s, want %s", text, got, want)
		}
	}
}

func TestFirstMovesTheStartToTheRule(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ rule, start, want string }{
		{"FREQ=WEEKLY;BYDAY=WE", "20271001T193000", "2027-10-06T19:30"},
		{"FREQ=WEEKLY;BYDAY=SA", "20270109T100000", "2027-01-09T10:00"},
		{"FREQ=WEEKLY;INTERVAL=2;BYDAY=MO", "20270108T100000", "2027-01-18T10:00"},
		{"FREQ=MONTHLY;BYDAY=1SU", "20270104T170000", "2027-02-07T17:00"},
		{"FREQ=WEEKLY;BYDAY=SA;COUNT=1", "20270104T170000", "2027-01-09T17:00"},
		{"FREQ=WEEKLY;BYDAY=SA;UNTIL=20270108", "20270104T170000", ""},
		{"FREQ=YEARLY;BYWEEKNO=53;BYMONTH=6", "20270104T170000", ""},
		{"FREQ=WEEKLY;BYDAY=MO;BYHOUR=9,18", "20270104T170000", "2027-01-04T18:00"},
		{"FREQ=WEEKLY;BYDAY=MO;BYHOUR=9,16", "20270104T170000", "2027-01-11T09:00"},
	} {
		r, err := ParseRule(c.rule)
		if err != nil {
			t.Fatal(err)
		}
		got, ok := r.First(stamp(t, c.start))
		if ok != (c.want != "") || ok && got.String() != c.want {
			t.Errorf("%s from %s: got %v %v, want %s", c.rule, c.start, got, ok, c.want)
		}
	}
}

func TestBoundsOfBetween(t *testing.T) {
	t.Parallel()
	r := Rule{Freq: Weekly, WeekStart: time.Monday}
	at := func(d int) civil.DateTime { return civil.NewDateTime(2027, 1, 9, 10, 0, 0).AddDays(d) }
	set := Set{Start: at(0), Rule: &r, ExDates: []civil.DateTime{at(7)}, RDates: []civil.DateTime{at(3), at(14), at(7)}}
	got, truncated := set.Between(at(0), at(21), 0)
	if want := fmt.Sprint([]civil.DateTime{at(0), at(3), at(14)}); fmt.Sprint(got) != want || truncated {
		t.Errorf("got %v %v, want %s", got, truncated, want)
	}
	got, truncated = set.Between(at(1), civil.DateTime{}, 3)
	if want := fmt.Sprint([]civil.DateTime{at(3), at(14), at(21)}); fmt.Sprint(got) != want || !truncated {
		t.Errorf("limited: got %v %v, want %s", got, truncated, want)
	}
	if got, truncated = (Set{Start: at(0)}).Between(at(0), civil.DateTime{}, 0); len(got) != 1 || truncated {
		t.Errorf("a single time: got %v %v", got, truncated)
	}
	r.Count = 3
	skip := Set{Start: at(0), Rule: &r, Skips: func(d civil.DateTime) bool { return d == at(7) }}
	got, _ = skip.Between(at(0), civil.DateTime{}, 0)
	if want := fmt.Sprint([]civil.DateTime{at(0), at(14), at(21)}); fmt.Sprint(got) != want {
		t.Errorf("a skipped time is not counted: got %v, want %s", got, want)
	}
}

func TestAStartThatTheRuleDoesNotGiveIsNoInstance(t *testing.T) {
	t.Parallel()
	r, err := ParseRule("FREQ=WEEKLY;BYDAY=WE;COUNT=2")
	if err != nil {
		t.Fatal(err)
	}
	start := civil.NewDateTime(2027, 10, 1, 19, 30, 0) // a Friday
	got, truncated := Set{Start: start, Rule: &r}.Between(start, civil.DateTime{}, 0)
	if want := "[2027-10-06T19:30 2027-10-13T19:30]"; fmt.Sprint(got) != want || truncated {
		t.Errorf("got %v %v, want %s", got, truncated, want)
	}
}

func ExampleSet_Between() {
	rule, _ := ParseRule("FREQ=WEEKLY;BYDAY=SA;UNTIL=20270206")
	start, _ := rule.First(civil.NewDateTime(2027, 1, 4, 10, 0, 0))
	set := Set{Start: start, Rule: &rule, ExDates: []civil.DateTime{civil.NewDateTime(2027, 1, 16, 10, 0, 0)}}
	instances, _ := set.Between(start, civil.DateTime{}, 0)
	for _, d := range instances {
		fmt.Println(d)
	}
	// Output:
	// 2027-01-09T10:00
	// 2027-01-23T10:00
	// 2027-01-30T10:00
	// 2027-02-06T10:00
}

func BenchmarkWeeklyForFiveYears(b *testing.B) {
	rule, _ := ParseRule("FREQ=WEEKLY;BYDAY=SA")
	start := civil.NewDateTime(2027, 1, 9, 10, 0, 0)
	set := Set{Start: start, Rule: &rule}
	for b.Loop() {
		set.Between(start, start.AddDays(5*365), 0)
	}
}
