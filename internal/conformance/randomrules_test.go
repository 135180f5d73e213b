package conformance

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"time"
)

// Zones are those of the random rules: both sides of the equator, half an hour
// of summer time, changes at midnight, on a Friday, around Ramadan, and none.
var Zones = [...]string{"Europe/Paris", "America/New_York", "America/Havana", "America/Santiago",
	"Australia/Lord_Howe", "Africa/Casablanca", "Asia/Jerusalem", "Asia/Kolkata"}

// A RuleCase is one random rule of RFC 5545 and where it starts.
type RuleCase struct {
	Rule  string `json:"rule"`
	Start string `json:"start"` // DATE-TIME, local
	Zone  string `json:"zone"`
	Until string `json:"until"` // the end of what is compared, not included, in UTC

	Ours []string `json:"ours"` // the instances that saison shows, in UTC
}

// changeDays are days on which the clocks of one of the zones are changed.
var changeDays = [...]string{"2026-03-29", "2026-10-25", "2027-03-28", "2027-10-31", "2026-03-08", "2026-11-01", "2027-03-14",
	"2027-11-07", "2026-04-05", "2026-09-06", "2027-04-04", "2027-09-05", "2026-10-04", "2027-10-03", "2026-03-27", "2027-03-26",
	"2026-02-15", "2026-03-22", "2027-02-07", "2027-03-14", "2028-03-26", "2028-03-12"}

// clocks are times of day: some that changes of clocks skip or show twice.
var clocks = [...]string{"000000", "003000", "010000", "013000", "020000", "021500", "023000", "030000", "093000", "180000", "203000", "234500"}

// RandomRules returns n rules, the same for the same seed: every frequency and
// part that saison reads, most of them started near a change of clocks.
func RandomRules(n int, seed uint64) []RuleCase {
	r := rand.New(rand.NewPCG(seed, 5545))
	out := make([]RuleCase, n)
	for i := range out {
		day := time.Date(2026, 1, 1+r.IntN(700), 0, 0, 0, 0, time.UTC)
		if r.IntN(3) > 0 {
			day, _ = time.Parse("2006-01-02", changeDays[r.IntN(len(changeDays))])
			day = day.AddDate(0, 0, -r.IntN(20))
		}
		out[i] = RuleCase{Start: day.Format("20060102") + "T" + clocks[r.IntN(len(clocks))], Zone: Zones[i%len(Zones)], Rule: randomRule(r, day)}
	}
	return out
}

// some returns up to n different values.
func some[T comparable](r *rand.Rand, n int, value func() T) string {
	var list []T
	for range 1 + r.IntN(n) {
		if v := value(); !slices.Contains(list, v) {
			list = append(list, v)
		}
	}
	return strings.ReplaceAll(strings.Trim(fmt.Sprint(list), "[]"), " ", ",")
}

func randomRule(r *rand.Rand, day time.Time) string {
	maybe := func(n int) bool { return r.IntN(n) == 0 }
	weekdays := [...]string{"MO", "TU", "WE", "TH", "FR", "SA", "SU"}
	freq := []string{"DAILY", "WEEKLY", "WEEKLY", "MONTHLY", "MONTHLY", "YEARLY", "HOURLY", "MINUTELY"}[r.IntN(8)]
	text := "FREQ=" + freq
	add := func(name, value string) { text += ";" + name + "=" + value }
	if freq == "HOURLY" || freq == "MINUTELY" {
		return withinADay(r, freq)
	}
	if maybe(2) {
		add("INTERVAL", fmt.Sprint(1+r.IntN(4)))
	}
	byDay, numbered := maybe(2), maybe(2) && (freq == "MONTHLY" || freq == "YEARLY")
	weekNo := freq == "YEARLY" && maybe(6) && !numbered
	if byDay {
		add("BYDAY", some(r, 3, func() string {
			if numbered {
				return fmt.Sprint([...]int{1, 2, 3, 4, 5, -1, -2}[r.IntN(7)]) + weekdays[r.IntN(7)]
			}
			return weekdays[r.IntN(7)]
		}))
	}
	monthDay := freq != "WEEKLY" && maybe(4)
	if monthDay {
		add("BYMONTHDAY", some(r, 3, func() int { return [...]int{1, 13, 15, 28, 29, 30, 31, -1, -2, -31, 1 + r.IntN(31)}[r.IntN(11)] }))
	}
	month := maybe(4)
	if month && !(monthDay && freq == "YEARLY") {
		add("BYMONTH", some(r, 6, func() int { return 1 + r.IntN(12) }))
	}
	yearDay := freq == "YEARLY" && maybe(6)
	if yearDay {
		add("BYYEARDAY", some(r, 3, func() int { return [...]int{1, 60, 100, 366, -1, -366, 1 + r.IntN(366)}[r.IntN(7)] }))
	}
	if weekNo {
		add("BYWEEKNO", some(r, 3, func() int { return [...]int{1, 20, 52, 53, -1, 1 + r.IntN(53)}[r.IntN(6)] }))
	}
	switch hours := maybe(5); {
	case hours:
		add("BYHOUR", some(r, 3, func() int { return r.IntN(24) }))
		if maybe(2) {
			add("BYMINUTE", some(r, 2, func() int { return 15 * r.IntN(4) }))
		}
	case (byDay || monthDay || yearDay) && maybe(5) && freq != "DAILY":
		add("BYSETPOS", some(r, 2, func() int { return [...]int{1, 2, 3, -1, -2}[r.IntN(5)] }))
	}
	if maybe(3) {
		add("WKST", weekdays[r.IntN(7)])
	}
	return text + bound(r, day)
}

// bound ends a rule, or not.
func bound(r *rand.Rand, day time.Time) string {
	switch r.IntN(4) {
	case 0:
		return fmt.Sprint(";COUNT=", 1+r.IntN(60))
	case 1:
		return ";UNTIL=" + day.AddDate(0, 0, r.IntN(900)).Format("20060102") + "T" + clocks[r.IntN(len(clocks))] + "Z"
	case 2:
		return ";UNTIL=" + day.AddDate(0, 0, r.IntN(900)).Format("20060102")
	}
	return ""
}

// withinADay makes a rule of hours or minutes.
func withinADay(r *rand.Rand, freq string) string {
	step := 1 + r.IntN(3)
	if freq == "MINUTELY" {
		step = [...]int{10, 15, 20, 30}[r.IntN(4)]
	}
	if r.IntN(2) == 0 {
		return fmt.Sprintf("FREQ=%s;INTERVAL=%d;COUNT=%d", freq, step, 1+r.IntN(8))
	}
	hours := some(r, 4, func() int { return 8 + r.IntN(12) })
	if freq == "HOURLY" {
		step = 1
	}
	return fmt.Sprintf("FREQ=%s;INTERVAL=%d;BYHOUR=%s;COUNT=%d", freq, step, hours, 1+r.IntN(40))
}
