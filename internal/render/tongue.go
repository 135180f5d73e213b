package render

import (
	"path"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"saison/internal/calendar"
	"saison/internal/civil"
	"saison/internal/event"
	"saison/internal/locale"
	"saison/internal/schema"
)

// tongue is one language of the site: its words, and how it writes dates, hours
// and sums. It is the renderer's only door to package locale.
type tongue struct {
	code, dir string
	rtl       bool
	print     *locale.Lang
	words     *locale.Words
	all       map[string]*tongue // the other languages of the site
	rooms     *rooms             // where its markup is written
}

func newTongue(code string, words locale.Catalogue, all map[string]*tongue) *tongue {
	t := &tongue{code: code, dir: direction(code), print: locale.For(code), words: words[code], all: all, rooms: new(rooms)}
	t.rtl = t.dir == "rtl"
	return t
}

// direction returns the direction of a language's script.
func direction(code string) string {
	switch code {
	case "he", "ar", "fa", "ur", "yi":
		return "rtl"
	}
	return "ltr"
}

// other returns the language of a foreign text. One that the site does not have
// gets its typography alone.
func (t *tongue) other(code string) *tongue {
	if o := t.all[code]; o != nil {
		return o
	}
	return newTongue(code, nil, t.all)
}

// say returns the words of a key with its placeholders filled.
func (t *tongue) say(key string, args ...any) string {
	if t.words == nil {
		return key
	}
	return t.words.Say(key, args...)
}

// count returns the words of a key for a number.
func (t *tongue) count(key string, n int) string {
	if t.words == nil {
		return key
	}
	return t.words.Count(key, n)
}

// knows reports whether the language has words for a key.
func (t *tongue) knows(key string) bool { return t.words != nil && t.words.Has(key) }

// agree is say in the gender of a kind, where the language makes a difference.
func (t *tongue) agree(key string, k *schema.Kind, args ...any) string {
	if k != nil && k.Gender == "f" && t.knows(key+".f") {
		return t.say(key+".f", args...)
	}
	return t.say(key, args...)
}

// peopleOf returns the heading of those who take part in an event of a kind: a
// concert has a cast, a workshop is held by somebody.
func (t *tongue) peopleOf(k *schema.Kind) string {
	for _, name := range []string{k.Name, k.Like} {
		if key := "people." + name; t.knows(key) {
			return t.say(key)
		}
	}
	return t.say("people")
}

// typeset sets the spaces and quotation marks of the language.
func (t *tongue) typeset(s string) string { return t.print.Typeset(s) }

func (t *tongue) weekday(d time.Weekday) string      { return t.print.Weekday(d) }
func (t *tongue) weekdayShort(d time.Weekday) string { return t.print.WeekdayShort(d) }
func (t *tongue) week() [7]time.Weekday              { return t.print.Week() }

// monthInDate returns the month as it stands after a day.
func (t *tongue) monthInDate(m time.Month) string {
	if t.code == "he" {
		return "ב" + t.print.Month(m)
	}
	return t.print.Month(m)
}

// monthName returns the month as it stands alone; monthShort for small places;
// month with its year.
func (t *tongue) monthName(m time.Month) string  { return t.print.Month(m) }
func (t *tongue) monthShort(m time.Month) string { return t.print.MonthShort(m) }
func (t *tongue) month(d civil.Date) string      { return t.print.MonthYear(d.Year, d.Month) }

func (t *tongue) date(d civil.Date) string      { return t.print.Date(d) }
func (t *tongue) dateLong(d civil.Date) string  { return t.print.DateLong(d) }
func (t *tongue) dayOfYear(d civil.Date) string { return t.print.DayMonthLong(d) }
func (t *tongue) dates(d []civil.Date) string   { return t.print.Days(d) }

// dateRange returns days in words, with weekdays when they are at most a week.
func (t *tongue) dateRange(a, b civil.Date) string { return t.print.RangeLong(a, b) }

// dayNear returns "samedi 9 janvier", with its year where that is not now's.
func (t *tongue) dayNear(d, now civil.Date) string {
	if d.Year != now.Year {
		return t.dateLong(d)
	}
	return t.dayOfYear(d)
}

func (t *tongue) hour(h civil.Time) string         { return t.print.Hour(h) }
func (t *tongue) hourRange(a, b civil.Time) string { return t.print.HourRange(a, b) }
func (t *tongue) duration(d time.Duration) string  { return t.print.Duration(d) }
func (t *tongue) zone(name string) string          { return t.print.Zone(name) }
func (t *tongue) list(items []string) string       { return t.print.List(items) }

// moment returns a day, with its hour when there is one, as it stands within a
// sentence.
func (t *tongue) moment(w event.When) string {
	if w.HasTime {
		return t.print.DateTime(w.DateTime)
	}
	return t.print.DateLong(w.Date)
}

// momentOf returns the start of an occurrence in words.
func (t *tongue) momentOf(o *calendar.Occurrence) string {
	if o.AllDay {
		if last := o.LastDay(); last != o.Start.Date {
			return t.dateRange(o.Start.Date, last)
		}
		return t.dateLong(o.Start.Date)
	}
	return t.print.DateTime(o.Start)
}

// phone returns a telephone number in groups of two figures, as France writes
// its own; others stay as they are.
func (t *tongue) phone(s string) string {
	digits := strings.Map(func(r rune) rune {
		if unicode.IsDigit(r) {
			return r
		}
		return -1
	}, s)
	if len(digits) != 10 || digits[0] != '0' || strings.HasPrefix(strings.TrimSpace(s), "+") {
		return s
	}
	parts := make([]string, 0, 5)
	for i := 0; i < 10; i += 2 {
		parts = append(parts, digits[i:i+2])
	}
	return strings.Join(parts, "\u00a0")
}

// feature returns a feature of a place in words.
func (t *tongue) feature(group, name string) string {
	if t.knows(group + name) {
		return t.say(group + name)
	}
	return upper(strings.ReplaceAll(name, "_", " "))
}

// languageName returns the name of a language in this one: "hébreu".
func (t *tongue) languageName(code string) string {
	if key := "language." + code; t.knows(key) {
		return t.say(key)
	}
	return code
}

// nativeName returns the name of a language in itself: "עברית".
func (t *tongue) nativeName(code string) string {
	if locale.Known(code) {
		return upper(locale.For(code).Name)
	}
	return code
}

// country returns the name of a country, given by name or ISO code.
func (t *tongue) country(s string) string {
	if key := "country." + strings.ToUpper(s); t.knows(key) {
		return t.say(key)
	}
	if name := schema.CountryName(s, t.code); name != "" {
		return name
	}
	return s
}

// fileFacts returns type and size of a file: "PDF, 2,1 Mo".
func (t *tongue) fileFacts(name string, size int64) string {
	kind := strings.ToUpper(strings.TrimPrefix(path.Ext(name), "."))
	figures := ""
	switch {
	case size >= 1<<20:
		figures = t.say("bytes.mb", t.print.Decimal(int((size*10+1<<19)>>20), 1))
	default:
		figures = t.say("bytes.kb", t.print.Number(int(max(1, (size+512)>>10))))
	}
	return kind + t.say("comma") + figures
}

// upper returns s with its first letter large.
func upper(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	if n == 0 || !unicode.IsLower(r) {
		return s
	}
	return string(unicode.ToUpper(r)) + s[n:]
}

// lower returns s with its first letter small, unless the second is large too (DJ).
func lower(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	next, _ := utf8.DecodeRuneInString(s[n:])
	if n == 0 || unicode.IsUpper(next) {
		return s
	}
	return string(unicode.ToLower(r)) + s[n:]
}

// within returns words of a language as they stand within a line: with a small
// letter, except in German, where most of them are nouns.
func within(s, lang string) string {
	if lang == "de" {
		return s
	}
	return lower(s)
}

// stop returns s as a sentence: with a full stop, unless it has an end.
func stop(s string) string {
	if s == "" || strings.ContainsAny(s[len(s)-1:], ".!?") || strings.HasSuffix(s, "…") {
		return s
	}
	return s + "."
}

// monthType gives the calendar's name to a count of months from January, 0.
func monthType(n int) time.Month { return time.Month(n) }
