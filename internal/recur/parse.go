package recur

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"saison/internal/civil"
	"saison/internal/diag"
)

// An Error says in plain words, in the reader's language, why a text is no
// rule that saison accepts. It is a [diag.Worder].
type Error struct {
	Part  string // name of the part: "BYDAY"; "" for the rule as a whole
	Value string // what was written there
	words diag.Words
}

// In returns the reason in lang: French, or English for every other language.
func (e *Error) In(lang string) string {
	return strings.NewReplacer("{part}", e.Part, "{value}", e.Value).Replace(e.words.In(lang))
}

// Error returns the reason in English.
func (e *Error) Error() string { return e.In("en") }

// reasons are all the words of an Error.
var reasons = map[string]diag.Words{
	"empty":     {FR: "la règle est vide", EN: "the rule is empty"},
	"long":      {FR: "la règle est trop longue (500 caractères au plus)", EN: "the rule is too long (500 characters at most)"},
	"form":      {FR: "« {value} » n'est pas de la forme NOM=valeur", EN: `"{value}" is not of the form NAME=value`},
	"unknown":   {FR: "{part} n'existe pas dans une règle", EN: "{part} is not part of a rule"},
	"refused":   {FR: "{part} n'est pas accepté dans une règle", EN: "{part} is not accepted in a rule"},
	"twice":     {FR: "{part} est écrit deux fois", EN: "{part} is written twice"},
	"no-freq":   {FR: "FREQ manque", EN: "FREQ is missing"},
	"freq":      {FR: "FREQ={value} : il faut DAILY, WEEKLY, MONTHLY ou YEARLY (HOURLY et MINUTELY au cours d'une journée)", EN: "FREQ={value}: it must be DAILY, WEEKLY, MONTHLY or YEARLY (HOURLY and MINUTELY within a day)"},
	"hours":     {FR: "FREQ={value} : il faut aussi un nombre de fois (COUNT), une fin sans Z (UNTIL), ou des heures (BYHOUR)", EN: "FREQ={value}: it also needs a number of times (COUNT), an end without Z (UNTIL), or hours (BYHOUR)"},
	"steps":     {FR: "INTERVAL={value} ne remplit pas une heure entière", EN: "INTERVAL={value} does not fill a whole hour"},
	"midnight":  {FR: "la répétition dépasse minuit ; il faut dire les heures de chaque jour (BYHOUR)", EN: "the repetition goes past midnight; the hours of each day must be said (BYHOUR)"},
	"interval":  {FR: "INTERVAL={value} : il faut un nombre de 1 à 1000", EN: "INTERVAL={value}: it must be a number from 1 to 1000"},
	"count":     {FR: "COUNT={value} : il faut un nombre de 1 à 1000", EN: "COUNT={value}: it must be a number from 1 to 1000"},
	"until":     {FR: "UNTIL={value} n'est pas une date (20270626 ou 20270626T080000Z)", EN: "UNTIL={value} is not a date (20270626 or 20270626T080000Z)"},
	"both":      {FR: "COUNT et UNTIL ensemble : l'un des deux suffit", EN: "COUNT and UNTIL together: one of the two is enough"},
	"day":       {FR: "« {value} » n'est pas un jour de la semaine (MO TU WE TH FR SA SU)", EN: `"{value}" is not a weekday (MO TU WE TH FR SA SU)`},
	"nth":       {FR: "« {value} » : ce numéro n'existe pas avec cette répétition", EN: `"{value}": there is no such number with this frequency`},
	"number":    {FR: "{part} : « {value} » n'est pas un nombre possible", EN: `{part}: "{value}" is not a possible number`},
	"repeat":    {FR: "{part} : « {value} » est écrit deux fois", EN: `{part}: "{value}" is written twice`},
	"with-freq": {FR: "{part} ne va pas avec cette répétition", EN: "{part} does not go with this frequency"},
	"alone":     {FR: "BYSETPOS a besoin d'un autre choix de jours (BYDAY, par exemple)", EN: "BYSETPOS needs another choice of days (BYDAY, for example)"},
	"many":      {FR: "la règle combine trop de valeurs", EN: "the rule combines too many values"},
	"never":     {FR: "ce jour n'existe dans aucun des mois choisis", EN: "that day exists in none of the chosen months"},
}

func fail(reason, part, value string) error {
	return &Error{Part: part, Value: value, words: reasons[reason]}
}

// days are the weekdays of RFC 5545.
var days = map[string]time.Weekday{
	"SU": time.Sunday, "MO": time.Monday, "TU": time.Tuesday, "WE": time.Wednesday,
	"TH": time.Thursday, "FR": time.Friday, "SA": time.Saturday,
}

// freqs are the frequencies that saison accepts.
var freqs = map[string]Freq{"DAILY": Daily, "WEEKLY": Weekly, "MONTHLY": Monthly, "YEARLY": Yearly, "HOURLY": Daily, "MINUTELY": Daily}

// lists are the parts that hold numbers: greatest value, whether it may count
// from the end, and the frequencies it goes with.
var lists = map[string]struct {
	max   int
	neg   bool
	freqs []Freq
	field func(*Rule) *[]int
}{
	"BYMONTHDAY": {31, true, []Freq{Daily, Monthly, Yearly}, func(r *Rule) *[]int { return &r.ByMonthDay }},
	"BYYEARDAY":  {366, true, []Freq{Yearly}, func(r *Rule) *[]int { return &r.ByYearDay }},
	"BYWEEKNO":   {53, true, []Freq{Yearly}, func(r *Rule) *[]int { return &r.ByWeekNo }},
	"BYSETPOS":   {366, true, []Freq{Daily, Weekly, Monthly, Yearly}, func(r *Rule) *[]int { return &r.BySetPos }},
	"BYMONTH":    {12, false, []Freq{Daily, Weekly, Monthly, Yearly}, nil},
}

// ParseRule reads the text of an RRULE (RFC 5545 3.3.10), in capitals or not,
// with or without "RRULE:" before it. It is strict: what RFC 5545 forbids, what
// calendar programs read differently by accident (repetition through the
// night, parts that do not go with the frequency) and what never happens is
// refused with an [*Error]. A UNTIL that is a date is the end of that day.
func ParseRule(text string) (Rule, error) {
	text = strings.ToUpper(strings.TrimSpace(text))
	text = strings.TrimPrefix(text, "RRULE:")
	switch {
	case text == "":
		return Rule{}, fail("empty", "", "")
	case len(text) > 500:
		return Rule{}, fail("long", "", "")
	}
	parts := map[string]string{}
	var names []string
	for part := range strings.SplitSeq(text, ";") {
		name, value, ok := strings.Cut(part, "=")
		name, value = strings.TrimSpace(name), strings.TrimSpace(value)
		if !ok || name == "" || value == "" {
			return Rule{}, fail("form", "", part)
		}
		if _, twice := parts[name]; twice {
			return Rule{}, fail("twice", name, value)
		}
		parts[name] = value
		names = append(names, name)
	}
	freq, ok := parts["FREQ"]
	if !ok {
		return Rule{}, fail("no-freq", "FREQ", "")
	}
	r := Rule{Interval: 1, WeekStart: time.Monday, Freq: freqs[freq]}
	if r.Freq == 0 {
		return Rule{}, fail("freq", "FREQ", freq)
	}
	for _, name := range names {
		if err := r.set(name, parts[name]); err != nil {
			return Rule{}, err
		}
	}
	if err := r.setEvery(freq); err != nil {
		return Rule{}, err
	}
	return r, r.check()
}

// set reads one part.
func (r *Rule) set(name, value string) error {
	switch name {
	case "FREQ":
		return nil
	case "INTERVAL":
		return bounded(&r.Interval, "interval", name, value)
	case "COUNT":
		return bounded(&r.Count, "count", name, value)
	case "UNTIL":
		return r.setUntil(value)
	case "WKST":
		day, ok := days[value]
		if !ok {
			return fail("day", name, value)
		}
		r.WeekStart = day
		return nil
	case "BYDAY":
		return r.setByDay(value)
	case "BYHOUR":
		return numbers(&r.ByHour, 23, name, value)
	case "BYMINUTE":
		return numbers(&r.ByMinute, 59, name, value)
	case "BYSECOND", "RSCALE", "SKIP":
		return fail("refused", name, value)
	}
	list, ok := lists[name]
	switch {
	case !ok:
		return fail("unknown", name, value)
	case !slices.Contains(list.freqs, r.Freq):
		return fail("with-freq", name, value)
	}
	var numbers []int
	for v := range strings.SplitSeq(value, ",") {
		n, err := strconv.Atoi(v)
		if err != nil || n == 0 || n > list.max || n < -list.max || n < 0 && !list.neg {
			return fail("number", name, v)
		}
		if slices.Contains(numbers, n) {
			return fail("repeat", name, v)
		}
		numbers = append(numbers, n)
	}
	if list.field != nil {
		*list.field(r) = numbers
		return nil
	}
	for _, n := range numbers {
		r.ByMonth = append(r.ByMonth, time.Month(n))
	}
	return nil
}

func bounded(field *int, reason, name, value string) error {
	n, err := strconv.Atoi(value)
	if err != nil || n < 1 || n > 1000 {
		return fail(reason, name, value)
	}
	*field = n
	return nil
}

func (r *Rule) setUntil(value string) error {
	digits, utc := strings.CutSuffix(value, "Z")
	layout := "20060102T150405"
	if !strings.Contains(digits, "T") {
		layout = "20060102"
	}
	t, err := time.Parse(layout, digits)
	if err != nil || t.Year() < 1 || utc && layout == "20060102" {
		return fail("until", "UNTIL", value)
	}
	r.Until, r.UntilUTC = civil.DateTimeOf(t), utc
	if layout == "20060102" {
		r.Until.Time = endOfDay
	}
	return nil
}

// endOfDay is the time of an Until that was written as a date.
var endOfDay = civil.Time{Hour: 23, Minute: 59, Second: 59}

func (r *Rule) setByDay(value string) error {
	for v := range strings.SplitSeq(value, ",") {
		if len(v) < 2 {
			return fail("day", "BYDAY", v)
		}
		day, ok := days[v[len(v)-2:]]
		if !ok {
			return fail("day", "BYDAY", v)
		}
		w := Weekday{Day: day}
		if number := v[:len(v)-2]; number != "" {
			n, err := strconv.Atoi(number)
			most := map[Freq]int{Monthly: 5, Yearly: 53}[r.Freq]
			if err != nil || n == 0 || n > most || n < -most {
				return fail("nth", "BYDAY", v)
			}
			w.N = n
		}
		if slices.Contains(r.ByDay, w) {
			return fail("repeat", "BYDAY", v)
		}
		r.ByDay = append(r.ByDay, w)
	}
	return nil
}

// check looks at the parts together.
func (r *Rule) check() error {
	others := len(r.ByDay) + len(r.ByMonthDay) + len(r.ByMonth) + len(r.ByYearDay) + len(r.ByWeekNo)
	product := max(1, len(r.ByDay)) * max(1, len(r.ByMonthDay)) * max(1, len(r.ByMonth)) * max(1, len(r.ByYearDay)) * max(1, len(r.ByWeekNo)) * max(1, len(r.BySetPos))
	switch {
	case r.Count > 0 && !r.Until.IsZero():
		return fail("both", "COUNT", "")
	case len(r.BySetPos) > 0 && others == 0:
		return fail("alone", "BYSETPOS", "")
	case len(r.ByWeekNo) > 0 && ordinal(r.ByDay):
		return fail("with-freq", "BYDAY", "")
	case len(r.ByHour)+len(r.ByMinute) > 0 && len(r.BySetPos) > 0:
		return fail("with-freq", "BYSETPOS", "")
	case len(r.ByHour)*len(r.ByMinute) > MaxTimes:
		return fail("many", "", "")
	case product > 1000:
		return fail("many", "", "")
	case len(r.ByMonth) > 0 && len(r.ByMonthDay) > 0 && !slices.ContainsFunc(r.ByMonth, r.hasDay),
		r.Freq == Yearly && len(r.ByMonth) > 0 && ordinal(r.ByDay) && !slices.ContainsFunc(r.ByDay, func(d Weekday) bool { return d.N >= -5 && d.N <= 5 }):
		return fail("never", "", "")
	}
	return nil
}

// hasDay reports whether one of BYMONTHDAY exists in m, in a leap year.
func (r *Rule) hasDay(m time.Month) bool {
	return slices.ContainsFunc(r.ByMonthDay, func(d int) bool { return max(d, -d) <= civil.DaysIn(2028, m) })
}
