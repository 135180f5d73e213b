package locale

import (
	"strconv"
	"strings"
	"time"
	"unicode/utf8"
)

// The spaces that do not break.
const (
	noBreak = "\u00a0"
	narrow  = "\u202f" // narrow no-break space
	lri     = "\u2066" // left to right, isolated: hours in Hebrew text
	pdi     = "\u2069"
)

// Lang prints dates, hours, prices and the like in one language. Phrases begin
// in lower case where the language does; see [Capital]. The zero Lang is no
// language: see [For]. A Lang is never changed.
type Lang struct {
	Code      string       // "fr"
	Name      string       // "français"
	Dir       string       // "ltr" or "rtl"
	WeekStart time.Weekday // first column of a month

	months, monthsShort     [12]string // as they stand in a date
	monthNames              [12]string // as they stand alone; empty: as in a date
	weekdays, weekdaysShort [7]string  // Sunday first
	weekdaysPlural          [7]string
	dateWords
	hourWords
	repeatWords
	everyWords everyWords
	numberWords
}

// A frame is what stands before, between and behind two parts.
type frame [3]string

func (f frame) of(a, b string) string { return f[0] + a + beforeWord(f[1], b) + b + f[2] }

// A wrap is what stands before and behind one part.
type wrap [2]string

func (w wrap) of(a string) string { return w[0] + a + w[1] }

type dateWords struct {
	first      string // the first of a month: "1er"; "" for the figure
	dot        string // behind every day: "."
	monthGap   string // between day and month
	monthOf    string // before a month in a date: "ב"
	yearGap    string // between month and year
	weekdayGap string // between weekday and date
	near       frame  // a range within one month: du 3 au 7 août
	far        frame  // a range over months
	pair       frame  // two neighbouring days: les 3 et 4 août
	oneOfList  string // before one day in a list: "le "
	allOfList  string // before days of one weekday: "les "
	until      wrap   // jusqu'au ... inclus
	comma, and string // of lists
	toDate     string // between a list and its hours
}

type hourWords struct {
	clock      clockStyle
	noon       string
	midnight   string // as the end of hours
	atHour     string // between a date and its hour: " à "
	ofHours    string // between a date and its hours: " de "
	hours      frame  // de 14 h à 17 h
	zone       wrap   // (heure de Lisbonne)
	hourUnit   string
	minuteUnit string
	dayUnit    [2]string
	weekUnit   [2]string
}

type clockStyle uint8

const (
	frenchClock  clockStyle = iota // 20 h 30
	englishClock                   // 8.30 pm
	germanClock                    // 20.30 Uhr
	plainClock                     // 20:30
)

type numberWords struct {
	decimal, thousands string
	symbolFirst        bool // €12
	ordinal            func(n int, feminine bool) string
	quotes             wrap
}

var languages = [...]*Lang{&frenchLang, &englishLang, &germanLang, &hebrewLang}

// For returns the language with the code (fr, en, de, he; en-GB is en), English
// for any other.
func For(code string) *Lang {
	if i := strings.IndexAny(code, "-_"); i > 0 {
		code = code[:i]
	}
	for _, l := range languages {
		if l.Code == code {
			return l
		}
	}
	return &englishLang
}

// Known reports whether For(code) is the language itself.
func Known(code string) bool { return For(code).Code == code }

// Month returns the name of a month as it stands alone: "août".
func (l *Lang) Month(m time.Month) string {
	if m < 1 || m > 12 {
		return ""
	}
	if n := l.monthNames[m-1]; n != "" {
		return n
	}
	return l.months[m-1]
}

// MonthShort returns the short name of a month for small places: "janv.".
func (l *Lang) MonthShort(m time.Month) string {
	if m < 1 || m > 12 {
		return ""
	}
	return l.monthsShort[m-1]
}

// MonthYear returns a month of a year: "décembre 2026".
func (l *Lang) MonthYear(year int, m time.Month) string { return l.Month(m) + " " + strconv.Itoa(year) }

// OfMonth returns "d'août", "de mai" in French, "of May" elsewhere as the language has it.
func (l *Lang) OfMonth(m time.Month) string {
	switch l.Code {
	case "fr":
		return Of(l.Month(m))
	case "de":
		return "im " + l.Month(m)
	case "he":
		return "של " + l.Month(m)
	}
	return "of " + l.Month(m)
}

// InMonth returns "en août", "in August".
func (l *Lang) InMonth(m time.Month) string { return l.inMonth + l.Month(m) }

// Weekday returns the name of a day of the week: "samedi".
func (l *Lang) Weekday(d time.Weekday) string { return l.weekdays[(d%7+7)%7] }

// WeekdayShort returns the short name of a day of the week: "sam.".
func (l *Lang) WeekdayShort(d time.Weekday) string { return l.weekdaysShort[(d%7+7)%7] }

// Week returns the days of the week in the language's order.
func (l *Lang) Week() [7]time.Weekday {
	var w [7]time.Weekday
	for i := range w {
		w[i] = (l.WeekStart + time.Weekday(i)) % 7
	}
	return w
}

// List joins words: "a, b et c".
func (l *Lang) List(items []string) string { return joinList(items, l.comma, l.and) }

func joinList(items []string, comma, and string) string {
	if len(items) < 2 {
		return strings.Join(items, "")
	}
	last := len(items) - 1
	return strings.Join(items[:last], comma) + beforeWord(and, items[last]) + items[last]
}

// beforeWord returns words that join, as they stand before the next one: in Hebrew
// the letter of "and" takes a maqaf before figures and foreign words alone.
func beforeWord(joint, next string) string {
	if bare, is := strings.CutSuffix(joint, "ו־"); is {
		if r, _ := utf8.DecodeRuneInString(next); isHebrew(r) {
			return bare + "ו"
		}
	}
	return joint
}

// Ordinal returns "1er", "2e", "3rd", "4.".
func (l *Lang) Ordinal(n int) string { return l.ordinal(n, false) }

// OrdinalFeminine is Ordinal for a feminine word: "1re".
func (l *Lang) OrdinalFeminine(n int) string { return l.ordinal(n, true) }

// Number returns n with the language's separator of thousands: "1 200".
func (l *Lang) Number(n int) string {
	s := strconv.Itoa(n)
	sign := ""
	if s[0] == '-' {
		sign, s = "−", s[1:]
	}
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + l.thousands + s[i:]
	}
	return sign + s
}

// Decimal returns n/10^places, without zeros at the end: "12,5".
func (l *Lang) Decimal(n, places int) string {
	unit := 1
	for range places {
		unit *= 10
	}
	sign := ""
	if n < 0 {
		sign, n = "−", -n
	}
	s := sign + l.Number(n/unit)
	if rest := n % unit; rest != 0 {
		s += l.decimal + strings.TrimRight(strconv.Itoa(unit + rest)[1:], "0")
	}
	return s
}

// Quote returns s in the quotation marks of the language.
func (l *Lang) Quote(s string) string { return l.quotes.of(s) }

// Of puts the French "de" before a word, with elision: "d'août", "de mai".
func Of(word string) string {
	if elides(word) {
		return "d’" + word
	}
	return "de " + word
}

// elides reports whether a French word begins with a vowel, or a silent h.
func elides(word string) bool {
	f := Fold(word)
	if f == "" {
		return false
	}
	switch f[0] {
	case 'a', 'e', 'i', 'o', 'u':
		return !strings.HasPrefix(f, "onz") && !strings.HasPrefix(f, "oui") && f != "un" && f != "y"
	case 'h':
		for _, mute := range [...]string{"hiver", "heure", "harmon", "histoire", "homm", "horlog", "herb", "huit r", "huile", "habit", "hebreu", "hector", "helsinki", "honneur", "hopital", "hotel", "humain", "humeur", "hymne", "hommage", "hugo"} {
			if strings.HasPrefix(f, mute) {
				return true
			}
		}
	}
	return false
}
