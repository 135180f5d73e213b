package starter

import (
	"fmt"
	"path"
	"regexp"
	"strconv"
	"strings"
	"time"

	"saison/internal/civil"
)

// seasonStart is the first day of the demonstration's season.
var seasonStart = civil.Date{Year: 2026, Month: time.September, Day: 5}

// A shift moves what is written in a file by a whole number of weeks.
type shift struct {
	days  int // a multiple of 7
	years int // what is added to the years of a season's name
}

// shiftFor returns the shift that brings the demonstration's season to the one
// that contains today, or from May on to the next one. The season then begins
// on the same weekday as the demonstration's, in the first week of September.
func shiftFor(today civil.Date) shift {
	year := today.Year
	if today.Month < time.May {
		year--
	}
	start := civil.Date{Year: year, Month: time.September, Day: 1}
	for start.Weekday() != seasonStart.Weekday() {
		start = start.AddDays(1)
	}
	return shift{days: start.DaysSince(seasonStart), years: year - seasonStart.Year}
}

// file moves the dates of one file: all of them in saison.yaml and in front
// matter. The text of a document has none, but for the names of other files.
func (by shift) file(name string, data []byte) []byte {
	if by == (shift{}) {
		return data
	}
	switch path.Ext(name) {
	case ".yaml":
		return []byte(by.phrases(by.names(string(data))))
	case ".md":
		end := frontEnd(data)
		return []byte(by.phrases(by.names(string(data[:end]))) + by.names(string(data[end:])))
	}
	return data
}

var (
	isoDate    = regexp.MustCompile(`\d{4}-\d{2}-\d{2}`)
	seasonName = regexp.MustCompile(`\b(\d{4})-(\d{4})\b`)
	vagueDate  = regexp.MustCompile(`(` + strings.Join(vagueWords, `|`) + `) (\d{4})\b`)
)

// vagueWords are the parts of a year that a date not yet known may name.
var vagueWords = []string{"printemps", "été", "automne", "hiver", "spring", "summer", "autumn", "winter"}

// names moves the days written as 2026-12-12, alone or at the start of a file's
// name, and the names of seasons, as 2026-2027.
func (by shift) names(text string) string {
	var out strings.Builder
	at := 0
	for _, m := range isoDate.FindAllStringIndex(text, -1) {
		d, ok := civil.ParseDate(text[m[0]:m[1]])
		if !ok || figureAt(text, m[0]-1) || figureAt(text, m[1]) {
			continue
		}
		out.WriteString(text[at:m[0]] + d.AddDays(by.days).String())
		at = m[1]
	}
	out.WriteString(text[at:])
	return seasonName.ReplaceAllStringFunc(out.String(), func(s string) string {
		first, _ := strconv.Atoi(s[:4])
		second, _ := strconv.Atoi(s[5:])
		if second != first+1 {
			return s
		}
		return fmt.Sprintf("%04d-%04d", first+by.years, second+by.years)
	})
}

// figureAt reports whether a figure stands at byte i of text.
func figureAt(text string, i int) bool {
	return i >= 0 && i < len(text) && text[i] >= '0' && text[i] <= '9'
}

// The months as the phrases of the demonstration write them.
var (
	monthsFR = []string{"janvier", "février", "mars", "avril", "mai", "juin", "juillet", "août", "septembre", "octobre", "novembre", "décembre"}
	monthsEN = []string{"January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"}
	weekdays = []string{"lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche",
		"Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"}
)

// A phrase is one or more days, of which the last has month and year; a day
// without them takes them from the day after it:
//
//	du 28 août au 1er septembre 2027
//	les samedis 9, 16 et 23 janvier 2027
var (
	dayPattern    = `\d{1,2}(?:er)?`
	monthPattern  = `(?:` + strings.Join(monthsFR, `|`) + `|` + strings.Join(monthsEN, `|`) + `)`
	joinPattern   = `(?:,| et| au| and| to| ?[–-]) ?(?:(?:le|les|du|` + strings.Join(weekdays, `|`) + `) )*`
	phrasePattern = regexp.MustCompile(`\b(?:` + dayPattern + `(?: ` + monthPattern + `)?(?: \d{4})?` + joinPattern + `)*` +
		dayPattern + ` ` + monthPattern + ` \d{4}\b`)
	itemPattern = regexp.MustCompile(`(` + dayPattern + `)(?: (` + monthPattern + `))?(?: (\d{4}))?`)
)

// item is one day of a phrase.
type item struct {
	start, end        int // bytes of the phrase
	date              civil.Date
	hasMonth, hasYear bool
	english           bool
}

// phrases moves the days written in words, and the years of "automne 2027".
func (by shift) phrases(text string) string {
	text = phrasePattern.ReplaceAllStringFunc(text, by.phrase)
	return vagueDate.ReplaceAllStringFunc(text, func(s string) string {
		year, _ := strconv.Atoi(s[len(s)-4:])
		return s[:len(s)-4] + fmt.Sprintf("%04d", year+by.years)
	})
}

// phrase moves one phrase. A month or year that the days of the phrase had in
// common is written out where they have it no longer. A phrase with a day that
// does not exist is left alone.
func (by shift) phrase(text string) string {
	items, ok := itemsOf(text)
	if !ok {
		return text
	}
	var out strings.Builder
	at := 0
	for i, it := range items {
		it.date = it.date.AddDays(by.days)
		if i+1 < len(items) {
			next := items[i+1].date.AddDays(by.days)
			it.hasYear = it.hasYear || it.date.Year != next.Year
			it.hasMonth = it.hasMonth || it.hasYear || it.date.Month != next.Month
		}
		out.WriteString(text[at:it.start] + it.String())
		at = it.end
	}
	out.WriteString(text[at:])
	return out.String()
}

// itemsOf reads the days of a phrase, from the last, which is complete, to the
// first.
func itemsOf(text string) (items []item, ok bool) {
	found := itemPattern.FindAllStringSubmatchIndex(text, -1)
	items = make([]item, len(found))
	var year int
	var month time.Month
	var english bool
	for i := len(found) - 1; i >= 0; i-- {
		m := found[i]
		it := item{start: m[0], end: m[1], hasMonth: m[4] >= 0, hasYear: m[6] >= 0}
		if it.hasYear {
			year, _ = strconv.Atoi(text[m[6]:m[7]])
		}
		if it.hasMonth {
			month, english = monthOf(text[m[4]:m[5]])
		}
		day, _ := strconv.Atoi(strings.TrimSuffix(text[m[2]:m[3]], "er"))
		it.english = english
		if it.date, ok = civil.NewDate(year, month, day); !ok {
			return nil, false
		}
		items[i] = it
	}
	return items, len(items) > 0
}

// monthOf returns the month of a name, and whether the name is English.
func monthOf(name string) (month time.Month, english bool) {
	for i := range monthsFR {
		if name == monthsFR[i] || name == monthsEN[i] {
			return time.Month(i + 1), name == monthsEN[i]
		}
	}
	return 0, false
}

// String writes the day as the phrase needs it.
func (it item) String() string {
	day, names := strconv.Itoa(it.date.Day), monthsFR
	if it.english {
		names = monthsEN
	} else if it.date.Day == 1 {
		day = "1er"
	}
	if it.hasMonth {
		day += " " + names[it.date.Month-1]
	}
	if it.hasYear {
		day += fmt.Sprintf(" %04d", it.date.Year)
	}
	return day
}
