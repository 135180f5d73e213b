package locale

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"saison/internal/civil"
	"saison/internal/diag"
)

// An edit replaces bytes of the text.
type edit struct {
	start, end int
	text       string
}

// patchedText returns the text as it was written, but for the edits, on one line.
func (p *parser) patchedText(edits ...edit) string {
	slices.SortFunc(edits, func(a, b edit) int { return a.start - b.start })
	var b strings.Builder
	at := 0
	for _, e := range edits {
		b.WriteString(p.text[at:e.start])
		b.WriteString(e.text)
		at = e.end
	}
	b.WriteString(p.text[at:])
	return strings.Join(strings.Fields(b.String()), " ")
}

// patched is patchedText as a line to type.
func (p *parser) patched(edits ...edit) string { return p.line(p.patchedText(edits...)) }

// tokenText returns the tokens first to last as they were written.
func (p *parser) tokenText(first, last int) string {
	return p.text[p.toks[first].start:p.toks[last].end]
}

// example returns a phrase that is right, in the language of the text.
func example(id string, c Clue, lang string) string {
	row, ok := examples[id]
	if !ok {
		return ""
	}
	return row[max(0, slices.Index([]string{"fr", "en", "de", "he"}, lang))]
}

var examples = map[string][4]string{
	"date-not-understood":     {"samedi 12 décembre 2026 à 20h30", "Saturday 12 December 2026 at 20:30", "Samstag, 12. Dezember 2026, 20.30 Uhr", "שבת, 12 בדצמבר 2026, 20:30"},
	"repeat-not-understood":   {"chaque samedi de 10h à 12h30", "every Saturday from 10:00 to 12:30", "jeden Samstag von 10 bis 12.30 Uhr", "בכל שבת, 10:00–12:30"},
	"time-not-understood":     {"14h à 17h30", "14:00 to 17:30", "14 bis 17.30 Uhr", "14:00–17:30"},
	"duration-not-understood": {"1h45", "1h45", "1h45", "1h45"},
	"price-not-understood":    {"12,50 €", "12.50 €", "12,50 €", "12.50 €"},
	"ages-not-understood":     {"de 8 à 12 ans", "ages 8 to 12", "8 bis 12 Jahre", "גילאי 8 עד 12"},
}

// yearMissing reports a phrase without a year. guess is the likely year of n, 0 when nothing tells.
func (p *parser) yearMissing(n *node, guess int) {
	if !(civil.Date{Year: 2028, Month: time.Month(n.month), Day: n.day}).Valid() {
		n.year, n.noYear = guess, true
		p.dateImpossible(n)
		return
	}
	args := diag.Args{}
	if !p.clue.FileDate.IsZero() {
		args["file"] = p.clue.FileDate.String()
	}
	if guess == 0 {
		args["coming"] = p.coming(n)
	} else {
		fixed := p.withYear(n, strconv.Itoa(guess))
		reading := diag.Worder(nil)
		if !p.quiet {
			reading = readingOf(fixed)
		}
		if reading != nil {
			args["fixread"], args["reading"] = p.line(fixed), reading
		} else {
			args["fix"] = p.line(fixed)
		}
	}
	p.fault("year-missing", args)
}

// withYear returns the phrase with a year behind the date n.
func (p *parser) withYear(n *node, year string) string {
	last := p.toks[n.last]
	end, text := last.end, " "+year
	if after := p.toks[n.last+1]; after.is(upcoming) { // 12 décembre prochain
		return p.patchedText(edit{last.end, after.end, text})
	}
	if last.kind == numberToken && n.last == n.monthTok {
		text = p.text[p.toks[n.dayTok].end:p.toks[n.monthTok].start] + year
		if after := p.toks[n.last+1]; after.mark == '.' {
			end, text = after.end, year
		}
	}
	if p.text[last.end:end] == "." {
		return p.patchedText(edit{end, end, text})
	}
	return p.patchedText(edit{last.end, end, ""}, edit{end, end, text})
}

// readingOf returns the dates that a text says, nil when it has errors.
func readingOf(text string) diag.Worder {
	q, fault := newParser(text, Clue{Trial: true})
	if fault != nil {
		return nil
	}
	items, ok := q.wholeDates()
	if !ok {
		return nil
	}
	spans := q.spans(items)
	if HasError(q.faults) {
		return nil
	}
	return daysArg(spans)
}

// daysArg prints one range of days within a month by its ends, "vendredi 14 au
// dimanche 16", since the month and the year stand beside it; else all of it.
func daysArg(spans []Span) diag.Worder {
	s := spans[0]
	a, b := s.Start.Date, s.End.Date
	if len(spans) > 1 || !s.HasEnd || s.Start.HasTime || s.End.HasTime || a.Month != b.Month || a.Year != b.Year || a == b {
		return SpansArg(spans)
	}
	day := func(lang string, d civil.Date) string {
		l := For(lang)
		return l.Weekday(d.Weekday()) + " " + l.day(d.Day)
	}
	return diag.Words{FR: day("fr", a) + " au " + day("fr", b), EN: day("en", a) + " to " + day("en", b)}
}

func (p *parser) yearTwoDigits(n *node) {
	t := p.toks[n.yearTok]
	p.fault("year-two-digits", diag.Args{"year": p.text[t.start:t.end], "fix": p.patched(p.fullYear(n, nil)...)})
}

// fullYear adds to edits of the date n that of a year of two figures, unless
// they write the year themselves.
func (p *parser) fullYear(n *node, edits []edit) []edit {
	if n.yearFigures(p) != 2 {
		return edits
	}
	t := p.toks[n.yearTok]
	for _, e := range edits {
		if e.start <= t.start && t.end <= e.end {
			return edits
		}
	}
	start := t.start
	if n.yearTok > 0 && p.toks[n.yearTok-1].mark == '\'' {
		start = p.toks[n.yearTok-1].start
	}
	return append(edits, edit{start, t.end, "20" + p.text[t.start:t.end]})
}

// dateImpossible offers the two days near one that does not exist; for figures
// written month first, the same day first.
func (p *parser) dateImpossible(n *node) {
	args := diag.Args{"date": p.tokenText(n.first, n.last)}
	switch {
	case n.year == 0:
	case n.month >= 1 && n.month <= 12 && n.day >= 28:
		last := civil.Date{Year: n.year, Month: time.Month(n.month), Day: civil.DaysIn(n.year, time.Month(n.month))}
		args["last"] = DayMonthArg(last)
		next := last.AddDays(1)
		if n.weekday != 0 && n.plural { // of Saturdays, the two that are near
			last = last.AddDays(-((int(last.Weekday()) - int(n.weekday-1) + 7) % 7))
			next = last.AddDays(7)
		}
		args["fix"] = p.patched(p.fullYear(n, p.onDate(n, next))...)
		if !p.beside(n, last) {
			args["fix"], args["fix2"] = p.patched(p.fullYear(n, p.onDate(n, last))...), args["fix"]
		}
	case n.month > 12 && n.month <= 31 && n.day <= 12 && n.yearTok >= 0 && n.monthTok != n.dayTok:
		day, month := p.toks[n.dayTok], p.toks[n.monthTok]
		args["swap"] = p.patched(edit{day.start, day.end, p.text[month.start:month.end]}, edit{month.start, month.end, p.text[day.start:day.end]})
	}
	p.fault("date-impossible", args)
}

// beside reports whether d is the day of another date of the text than n.
func (p *parser) beside(n *node, d civil.Date) bool {
	return slices.ContainsFunc(p.nodes, func(m *node) bool {
		return m.dayTok != n.dayTok && m.day == d.Day && (m.month == 0 || m.month == int(d.Month)) && (m.year == 0 || m.year == d.Year)
	})
}

// weekdayMismatch offers the weekday of the date, and the date of the weekday that is nearest.
func (p *parser) weekdayMismatch(n *node) {
	d, want := n.date(), time.Weekday(n.weekday-1)
	right := d.Weekday()
	args := diag.Args{"date": DateArg(d), "right": WeekdayArg(right), "wrong": WeekdayArg(want)}
	near := (int(want-right) + 7) % 7
	if near > 3 {
		near -= 7
	}
	fixed := d.AddDays(near)
	if n.weekdayTok >= 0 {
		t := p.toks[n.weekdayTok]
		args["wrong"] = p.text[t.start:t.end]
		if !n.plural {
			args["fix"] = p.patched(p.weekdayEdit(n, right))
		}
	}
	args["fix2"] = p.patched(append(p.dateEdits(n, fixed), p.ownMonths(n, fixed)...)...)
	if days := p.clue.Days; days.Has(right) != days.Has(want) { // of a series, only one of the two is an instance
		delete(args, map[bool]string{true: "fix2", false: "fix"}[days.Has(right) && args["fix"] != nil])
	} else if args["fix"] != nil && fixed.Before(d) { // the earlier day comes first
		args["fix"], args["fix2"] = args["fix2"], args["fix"]
	}
	if args["fix"] == nil {
		args["fix"] = args["fix2"]
		delete(args, "fix2")
	}
	p.fault("weekday-mismatch", args)
}

// weekdayEdit writes another weekday in place of that of n, which has one.
func (p *parser) weekdayEdit(n *node, day time.Weekday) edit {
	t := p.toks[n.weekdayTok]
	name := For(p.wordLang(t)).Weekday(day)
	if first := p.text[t.start]; first >= 'A' && first <= 'Z' {
		name = Capital(name)
	}
	return edit{t.start, t.end, name}
}

// onDate writes d in place of the date n, with its weekday if there is one.
func (p *parser) onDate(n *node, d civil.Date) []edit {
	edits := append(p.dateEdits(n, d), p.ownMonths(n, d)...)
	if n.weekday != 0 && n.weekdayTok >= 0 && !n.plural && d.Weekday() != time.Weekday(n.weekday-1) {
		edits = append(edits, p.weekdayEdit(n, d.Weekday()))
	}
	return edits
}

// ownMonths writes the month, and the year, of the days before n that have
// them from n, when d takes n out of that month: "du 30 juin au 1er juillet".
func (p *parser) ownMonths(n *node, d civil.Date) []edit {
	if n.monthTok < 0 || int(d.Month) == n.month && d.Year == n.year || n.month < 1 || n.month > 12 {
		return nil
	}
	var edits []edit
	i := slices.IndexFunc(p.nodes, func(m *node) bool { return m.dayTok == n.dayTok })
	for i--; i >= 0 && p.nodes[i].monthTok < 0; i-- {
		l := For(p.langCode())
		month := " " + l.monthOf + l.months[n.month-1]
		end := p.dayEnd(p.nodes[i].dayTok)
		if p.toks[n.monthTok].kind == numberToken {
			at := p.toks[n.dayTok].end
			month = p.text[at:at+1] + two(n.month)
		}
		if d.Year != n.year {
			month += " " + strconv.Itoa(n.year)
		}
		edits = append(edits, edit{end, end, month})
	}
	return edits
}

// wordLang returns the language of a word, that of the phrase if it is in it.
func (p *parser) wordLang(t token) string {
	lang := p.langCode()
	sets := map[string]langSet{"fr": french, "en": english, "de": german, "he": hebrew}
	if t.lang&sets[lang] != 0 {
		return lang
	}
	for _, l := range []string{"fr", "en", "de", "he"} {
		if t.lang&sets[l] != 0 {
			return l
		}
	}
	return lang
}

// dateEdits writes d in place of the date n, in the way n is written, and
// changes only the day when that is enough.
func (p *parser) dateEdits(n *node, d civil.Date) []edit {
	whole := edit{start: p.toks[n.first].start, end: p.toks[n.last].end}
	day := p.toks[n.dayTok]
	switch {
	case n.iso && n.dayTok == n.yearTok: // 20261212
		whole.text = strings.ReplaceAll(d.String(), "-", "")
	case n.iso:
		whole.text = d.String()
	case n.monthTok >= 0 && p.toks[n.monthTok].kind == numberToken:
		sep := p.text[day.end : day.end+1]
		whole.text = two(d.Day) + sep + two(int(d.Month))
		if n.yearTok >= 0 {
			whole.text += sep + strconv.Itoa(d.Year)
		}
	case int(d.Month) == n.month && d.Year == n.year && !n.noYear:
		end := p.dayEnd(n.dayTok)
		text := strconv.Itoa(d.Day)
		switch {
		case p.langCode() == "fr" && d.Day == 1:
			text = "1er"
		case p.langCode() == "de":
			text += "."
		case p.langCode() == "en" && end > day.end:
			text = englishOrdinal(d.Day, false)
		}
		return []edit{{day.start, end, text}}
	default:
		year := n.yearTok >= 0 || n.noYear || d.Year != n.year
		whole.text = typedDay(d, p.langCode(), year)
		if n.last == n.dayTok { // a suffix behind a bare day
			whole.end = p.dayEnd(n.dayTok)
		}
	}
	return []edit{whole}
}

// dayEnd returns where the number of a day ends, with what stands behind it: 1er, 12., 3rd.
func (p *parser) dayEnd(dayTok int) int {
	next := p.toks[dayTok+1]
	if next.is(suffix) && (next.glued || p.toks[dayTok+2].month != 0) || next.glued && (next.mark == '.' || next.mark == '°') {
		return next.end
	}
	return p.toks[dayTok].end
}

// typedDay returns a date as an author types it: 1er mai 2027.
func typedDay(d civil.Date, lang string, year bool) string {
	l := For(lang)
	s := l.day(d.Day) + " " + l.monthOf + l.months[d.Month-1]
	if year {
		s += " " + strconv.Itoa(d.Year)
	}
	return s
}

// typedMoment returns a day or a time as an author types it:
// dimanche 13 décembre 2026 à 0h.
func typedMoment(m Moment, lang string) string {
	if m.Month < 1 || m.Month > 12 {
		return ""
	}
	l := For(lang)
	s := l.Weekday(m.Weekday()) + l.weekdayGap + typedDay(m.Date, lang, true)
	if !m.HasTime {
		return s
	}
	return s + l.atHour + typedHour(m.Time, lang)
}

// TypedHour returns an hour as an author types it: 20h30, 20:30, 20.30 Uhr.
func TypedHour(t civil.Time, lang string) string { return typedHour(t, lang) }

func typedHour(t civil.Time, lang string) string {
	h := strconv.Itoa(t.Hour)
	switch {
	case lang == "de" && t.Minute == 0:
		return h + " Uhr"
	case lang == "de":
		return h + "." + two(t.Minute) + " Uhr"
	case lang != "fr":
		return h + ":" + two(t.Minute)
	case t.Minute == 0:
		return h + "h"
	}
	return h + "h" + two(t.Minute)
}
