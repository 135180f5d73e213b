package locale

import (
	"slices"
	"strings"
	"time"
	"unicode"

	"saison/internal/civil"
	"saison/internal/diag"
	"saison/internal/recur"
)

// Moment is a point of time as it was written: a day, or a wall-clock time on
// a day. 24:00 has become 00:00 of the next day.
type Moment struct {
	civil.DateTime
	HasTime bool           // false: the day as a whole
	Offset  *time.Duration // set when it was written with an offset or Z: an instant
	Zone    string         // IANA name, when the phrase names a zone: "heure de Lisbonne"; only with HasTime
}

// Span is one date of a phrase: a moment, or a start with an end.
type Span struct {
	Start, End Moment // End as written: the last day, included, or the hour of the end
	HasEnd     bool
}

// TimeRange is a time of day with an optional end. An End that is not after
// Start is on the next day (de 22h à 2h, de 20h à minuit).
type TimeRange struct {
	Start civil.Time
	End   *civil.Time
	Zone  string // IANA name, when the phrase names a zone; in a Repeat, that of Repeat
}

// Repeat is a repetition in words. Rule has no Until when it was read from
// words: Until is the last day, included. A rule that was written as RFC 5545
// text carries its own.
type Repeat struct {
	Rule        recur.Rule
	From, Until civil.Date // zero when not said
	Times       []TimeRange
	Except      []ExceptPhrase
	Changes     []Change // instances that are moved, called off or additional; hours in the zone of the series
	Zone        string   // IANA name of the zone of Times, when the phrase names one
}

// ExceptPhrase is a day, a range of days (both included) or the name of a
// period in which nothing happens. "sauf en août" is none: it is in Rule.ByMonth.
type ExceptPhrase struct {
	From, To civil.Date
	HasTime  bool // only the instance at Time, of each day; not within a Repeat
	Time     civil.Time
	Name     string // instead of days: as written, without leading "pendant les"
	Zone     string // IANA name, when the phrase names the zone of an hour
	Offset   int    // bytes into the text read
}

// Slot is the place of a line of a timetable: "vendredi 19h30".
type Slot struct {
	Day    time.Weekday // with HasDay
	HasDay bool
	Date   civil.Date // zero when only the weekday, or nothing, is given
	Time   TimeRange
}

// Clue is what the reader needs for good hints. What is read never depends on it.
type Clue struct {
	FileDate civil.Date // at the front of the file's name; zero if none
	Key      string     // as the author wrote it; hints repeat it. "-" for an item of a list
	Lang     string     // of the document
	Deadline bool       // the value closes something: hints for midnight
	Now      civil.Date
	Trial    bool     // the text may be something else: its faults are not told, and need no hints
	Days     Weekdays // on which the days of the text fall: those of the series they are taken out of; 0: any
}

// Weekdays is a set of days of the week.
type Weekdays uint8

// With returns w and d.
func (w Weekdays) With(d time.Weekday) Weekdays { return w | 1<<d }

// Has reports whether d is in w.
func (w Weekdays) Has(d time.Weekday) bool { return w&(1<<d) != 0 }

// Fault is a fault of the text, to be placed by the caller: diag.New(f.ID, pos, f.Args).
type Fault struct {
	ID   string
	Args diag.Args
}

// IsNote reports whether the value was read in spite of the fault: it is a note
// or a warning.
func (f Fault) IsNote() bool {
	switch f.ID {
	case "date-read", "currency-assumed", "price-not-given", "hour-about", "letters-as-digits":
		return true
	}
	return false
}

// HasError reports whether one of the faults is more than a note.
func HasError(faults []Fault) bool {
	for _, f := range faults {
		if !f.IsNote() {
			return true
		}
	}
	return false
}

// ReadSpans reads what `date` and `dates` may say: a date, a range, a list, any
// of them with hours, a repetition (rep), or the words of a date that is not
// yet known (unknown, as written). Consecutive days of a list without hours
// are one span. A range with one hour, or hours, is one span a day.
// Exactly one of spans, rep, unknown is set, or faults has an error.
func ReadSpans(text string, c Clue) (spans []Span, rep *Repeat, unknown string, faults []Fault) {
	p, fault := newParser(text, c)
	if fault != nil {
		return nil, nil, "", fault
	}
	if isRule(text) {
		rep, faults = readRule(text, p)
		return nil, rep, "", faults
	}
	if p.unknownDate() {
		return nil, nil, strings.TrimSpace(text), nil
	}
	p.i = 0
	if faults := p.takeZone(); faults != nil {
		return nil, nil, "", faults
	}
	if items, ok := p.wholeDates(); ok {
		spans = p.spans(items)
		if HasError(p.faults) {
			return nil, nil, "", p.faults
		}
		return spans, nil, "", p.faults
	}
	id := "date-not-understood"
	if p.looksRepeated() {
		if r, ok := p.wholeRepeat(true); ok {
			p.finishRepeat(r)
			if HasError(p.faults) {
				r = nil
			}
			return nil, r, "", p.faults
		}
		id = "repeat-not-understood"
	}
	if again := p.withDigits(); again != "" {
		if spans, rep, unknown, faults = ReadSpans(again, c); !unread(faults) {
			return spans, rep, unknown, p.toldDigits(again, faults)
		}
	}
	return nil, nil, "", p.misread(id)
}

// ReadRepeat reads a repetition: words in any of the languages, with hours,
// bounds and exceptions, or the text of an RFC 5545 rule. The first word may
// be missing, since the key (`chaque`, `every`) says it.
func ReadRepeat(text string, c Clue) (*Repeat, []Fault) {
	p, fault := newParser(text, c)
	if fault != nil {
		return nil, fault
	}
	if isRule(text) {
		return readRule(text, p)
	}
	if fault := p.takeZone(); fault != nil {
		return nil, fault
	}
	r, ok := p.wholeRepeat(false)
	if !ok {
		if r, faults, ok := rereadDigits(p, c, ReadRepeat); ok {
			return r, faults
		}
		return nil, p.misread("repeat-not-understood")
	}
	p.finishRepeat(r)
	if HasError(p.faults) {
		return nil, p.faults
	}
	return r, p.faults
}

// ReadDates reads a list of days, ranges and names of periods, as `except` has
// them. Consecutive days stay apart.
func ReadDates(text string, c Clue) ([]ExceptPhrase, []Fault) {
	p, fault := newParser(text, c)
	if fault != nil {
		return nil, fault
	}
	if fault := p.takeZone(); fault != nil {
		return nil, fault
	}
	list := p.exceptions(nil)
	if p.tok().kind != endToken || len(list) == 0 && len(p.faults) == 0 {
		if list, faults, ok := rereadDigits(p, c, ReadDates); ok {
			return list, faults
		}
		return nil, p.misread("date-not-understood")
	}
	if HasError(p.faults) {
		return nil, p.faults
	}
	for i := range list {
		list[i].Zone = p.zone
	}
	p.noteDayFirst(said(func(l *Lang) string { return l.Except(list) }))
	return list, p.faults
}

// ReadTime reads a time of day.
func ReadTime(text string, c Clue) (civil.Time, []Fault) {
	r, faults := ReadTimeRange(text, c)
	if !HasError(faults) && (r.End != nil || r.Zone != "") {
		return civil.Time{}, []Fault{{"time-not-understood", diag.Args{"value": clip(text), "example": line(c.Key, "20h30")}}}
	}
	return r.Start, faults
}

// ReadTimeRange reads a time of day, or hours from one to another.
func ReadTimeRange(text string, c Clue) (TimeRange, []Fault) {
	p, fault := newParser(text, c)
	if fault != nil {
		return TimeRange{}, fault
	}
	if fault := p.takeZone(); fault != nil {
		return TimeRange{}, fault
	}
	h, ok := p.hours(true)
	p.accept(filler)
	if !ok || p.tok().kind != endToken {
		if r, faults, ok := rereadDigits(p, c, ReadTimeRange); ok {
			return r, faults
		}
		return TimeRange{}, p.misread("time-not-understood")
	}
	r := p.timeRange(h, node{})
	p.checkGlossOfHours(r.Start)
	if HasError(p.faults) {
		return TimeRange{}, p.faults
	}
	r.Zone = p.zone
	p.sayAbout()
	return r, p.faults
}

// parser walks over the tokens of one text.
type parser struct {
	text       string
	toks       []token
	i          int
	clue       Clue
	faults     []Fault
	lang       string  // of the words; "" until it is asked for
	sign       bool    // a word said that this repeats
	single     bool    // the phrase is one day
	dayFirst   bool    // figures were read day first
	quiet      bool    // no readings in hints: they are being made
	zone       string  // that the phrase names; its words are no longer among toks
	gloss      *gloss  // the same moment on other clocks; likewise
	nodes      []*node // the days of the list being completed
	weekendOf  bool    // "week-end" stands before the days
	about      edit    // the words that make an hour inexact; its text is what stands before an exact one
	removedDay bool    // an exception took a weekday or a month out of the rule
	bounds     [2]node // the first and the last day of a repetition, where it says them
}

func newParser(text string, c Clue) (*parser, []Fault) {
	toks, ok := scan(text)
	if !ok {
		return nil, []Fault{{"text-too-long", diag.Args{"value": clip(text), "limit": maxLength}}}
	}
	return &parser{text: text, toks: toks, clue: c, quiet: c.Trial}, nil
}

func (p *parser) tok() *token { return &p.toks[p.i] }

// peek returns the token n places on, the endToken at most.
func (p *parser) peek(n int) *token { return &p.toks[min(p.i+n, len(p.toks)-1)] }

// accept steps over the token if it has the role.
func (p *parser) accept(r role) bool {
	if p.tok().is(r) {
		p.i++
		return true
	}
	return false
}

// skip steps over all tokens that have one of the roles.
func (p *parser) skip(r role) {
	for p.tok().is(r) {
		p.i++
	}
}

// mark steps over the mark m if it stands here.
func (p *parser) mark(m rune) bool {
	if t := p.tok(); t.kind == markToken && t.mark == m {
		p.i++
		return true
	}
	return false
}

// fault records a fault of the text, once: hours that stand behind a list are
// checked for each of its days.
func (p *parser) fault(id string, args diag.Args) {
	if id == "midnight-ambiguous" || id == "time-impossible" || id == "end-before-start" {
		for _, f := range p.faults {
			if f.ID == id {
				return
			}
		}
	}
	if args["value"] == nil {
		args["value"] = clip(p.text)
	}
	p.faults = append(p.faults, Fault{id, args})
}

// misread returns the one fault of a text that no grammar fits. Faults that
// were found on the way belong to a reading that is given up.
func (p *parser) misread(id string) []Fault {
	right := example(id, p.clue, p.langCode())
	if first, rest, more := strings.Cut(right, " "); more && strings.EqualFold(first, p.clue.Key) { // "chaque: samedi", not "chaque: chaque samedi"
		right = rest
	}
	args := diag.Args{"value": clip(p.text), "example": line(p.clue.Key, right)}
	if !p.quiet {
		p.mend(id, args)
	}
	return []Fault{{id, args}}
}

// line returns the whole line to type: key and value.
func (p *parser) line(value string) string { return line(p.clue.Key, value) }

func line(key, value string) string {
	if key == "" || value == "" {
		return value
	}
	if key == "-" {
		return "- " + value
	}
	if strings.HasPrefix(key, "--") { // an option of a command
		return key + ` "` + value + `"`
	}
	return key + ": " + value
}

// clip returns text fit for a message: on one line, and not longer than a line.
func clip(text string) string {
	text = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || r == unicode.ReplacementChar {
			return ' '
		}
		return r
	}, strings.TrimSpace(text))
	if r := []rune(text); len(r) > 80 {
		return string(r[:79]) + "…"
	}
	return text
}

// langCode returns the language of the words of the phrase; the document's
// when they do not tell.
func (p *parser) langCode() string {
	if p.lang != "" {
		return p.lang
	}
	var votes [4]int
	for i := range p.toks {
		for l, set := range []langSet{french, english, german, hebrew} {
			if t := &p.toks[i]; t.lang&set != 0 {
				votes[l] += 1 + int(min(t.day+t.month, 1))
			}
		}
	}
	codes := [4]string{"fr", "en", "de", "he"}
	best := max(0, slices.Index(codes[:], p.clue.Lang))
	for l, n := range votes {
		if n > votes[best] {
			best = l
		}
	}
	p.lang = codes[best]
	return p.lang
}
