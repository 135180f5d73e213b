package locale

import (
	"time"

	"saison/internal/civil"
	"saison/internal/diag"
)

// endBeforeStart reports a range of days that runs backwards. It offers another
// year for its end or its start when that makes it a season, the first day in the
// month before where both share a month, and the two days exchanged.
func (p *parser) endBeforeStart(it *item) {
	a, b := it.a.date(), it.b.date()
	args := diag.Args{"start": DateArg(a), "end": DateArg(b)}
	later, sooner := b, a
	if later.Year = a.Year; later.Before(a) {
		later.Year++
	}
	sooner.Year = b.Year - 1
	var lines []string
	exchange := func() {
		if a.DaysSince(b) < maxSpans {
			lines = append(lines, p.patchedText(append(p.onDate(&it.a, b), p.onDate(&it.b, a)...)...))
		}
	}
	days := func(n *node, d civil.Date) { lines = append(lines, p.patchedText(p.onDate(n, d)...)) }
	switch before := p.monthBefore(it); {
	case !before.IsZero() && b.DaysSince(before) < a.DaysSince(b): // du 28 au 3 janvier
		days(&it.a, before)
		exchange()
	case !before.IsZero():
		exchange()
		days(&it.a, before)
	case it.a.yearTok < 0 && it.a.monthTok >= 0 && b.DaysSince(sooner) < maxSpans: // du 1er juillet au 30 juin
		if past := sooner.Before(p.clue.Now); past {
			exchange()
		}
		days(&it.a, sooner)
		exchange()
	case a.Month > b.Month && later.DaysSince(a) < maxSpans:
		days(&it.b, later)
		exchange()
	default:
		exchange()
		if later.DaysSince(a) < maxSpans {
			days(&it.b, later)
		}
	}
	p.offer(args, lines)
	p.fault("end-before-start", args)
}

// monthBefore returns the first day of a range in the month before that of its
// last day; zero unless one month is written for both.
func (p *parser) monthBefore(it *item) civil.Date {
	d := civil.Date{Year: it.b.year, Month: time.Month(it.b.month) - 1, Day: it.a.day}
	if d.Month == 0 {
		d.Year, d.Month = d.Year-1, time.December
	}
	if it.a.monthTok >= 0 || it.a.weekday != 0 || !d.Valid() {
		return civil.Date{}
	}
	return d
}

// offer puts the first two of the lines that are read into args.
func (p *parser) offer(args diag.Args, lines []string) {
	if p.quiet {
		return
	}
	name := "fix"
	for _, text := range lines {
		if text == "" || !isRead(text) {
			continue
		}
		args[name] = p.line(text)
		if name == "fix2" {
			return
		}
		name = "fix2"
	}
}

// isRead reports whether a text is read without a fault: as dates, hours or a repetition.
func isRead(text string) bool {
	if readingOf(text) != nil || repeated(text) {
		return true
	}
	_, faults := ReadTimeRange(text, Clue{Trial: true})
	return len(faults) == 0
}

// momentsBackwards reports "du 12 décembre à 20h au 12 décembre 2026 à 18h", and
// offers the day after for its end.
func (p *parser) momentsBackwards(it *item, s Span) {
	args := diag.Args{"start": MomentArg(s.Start), "end": MomentArg(s.End)}
	var lines []string
	if it.b.dayTok >= 0 {
		lines = append(lines, p.patchedText(p.onDate(&it.b, it.b.date().AddDays(1))...))
	}
	if it.from != nil && it.to != nil {
		lines = append(lines, p.exchanged(it.from.a, it.to.a))
	}
	p.offer(args, lines)
	p.fault("end-before-start", args)
}

// hoursBackwards reports hours of the day n, if it is one, that run backwards. It
// offers an end three hours after the start, and the two exchanged; for 24 h the
// day after.
func (p *parser) hoursBackwards(h hoursNode, n node, start, end civil.Time) {
	args := diag.Args{"start": HourArg(start), "end": HourArg(end)}
	var lines []string
	switch {
	case h.a.h == 24:
		zero := p.hourEdit(h.a, civil.Time{})
		if n.day != 0 && n.date().Valid() && p.single {
			lines = append(lines, p.patchedText(append(p.onDate(&n, n.date().AddDays(1)), zero)...))
		}
		lines = append(lines, p.patchedText(zero))
	case start.Valid() && !h.a.midnight:
		later := start
		later.Hour = (later.Hour + 3) % 24
		lines = append(lines, p.patchedText(p.hourEdit(h.b, later)))
		if end.Valid() && end != start {
			lines = append(lines, p.exchanged(h.a, h.b))
		}
	}
	p.offer(args, lines)
	p.fault("end-before-start", args)
}

// exchanged returns the phrase with two hours in each other's place.
func (p *parser) exchanged(a, b clockNode) string {
	was, other := p.toks[a.first].start, p.toks[b.first].start
	return p.patchedText(edit{was, p.toks[a.last].end, p.tokenText(b.first, b.last)}, edit{other, p.toks[b.last].end, p.tokenText(a.first, a.last)})
}
