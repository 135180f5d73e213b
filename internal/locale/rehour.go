package locale

import (
	"strconv"

	"saison/internal/civil"
)

// Rehour returns text with the hour of is in place of the hour of was, written as
// text writes it; "" when text does not say that hour, or would then not be read,
// as a date phrase or as hours, with the hour of is.
func Rehour(text string, was, is civil.DateTime, lang string) string {
	if was.Date != is.Date {
		return ""
	}
	p, fault := newParser(text, Clue{Lang: lang})
	if fault != nil {
		return ""
	}
	for i := range p.toks {
		p.i = i
		c, ok := p.clock()
		if !ok || c.midnight || c.bare && !p.toks[max(i-1, 0)].is(from|between) {
			continue
		}
		found := len(p.faults)
		t, _ := p.clockOf(c)
		bad := len(p.faults) > found
		p.faults = p.faults[:found]
		if bad || t != was.Time {
			continue
		}
		if fixed := p.patchedText(p.hourEdit(c, is.Time)); saysHour(fixed, was, is) {
			return fixed
		}
	}
	return ""
}

// hourEdit writes t in place of c: only the figures of the hour where that does.
func (p *parser) hourEdit(c clockNode, t civil.Time) edit {
	hour := p.toks[c.first]
	if hour.kind != numberToken || c.half != wholeDay || t.Minute != c.m || t.Second != c.s {
		return edit{hour.start, p.toks[c.last].end, typedHour(t, p.langCode())}
	}
	text := strconv.Itoa(t.Hour)
	if hour.digits == 2 && p.text[hour.start] == '0' {
		text = two(t.Hour)
	}
	return edit{hour.start, hour.end, text}
}

// saysHour reports whether a phrase gives the moment is, and no longer was; of
// hours without a day, the time of day.
func saysHour(text string, was, is civil.DateTime) bool {
	spans, rep, _, faults := ReadSpans(text, Clue{})
	if rep != nil {
		return false
	}
	if !HasError(faults) {
		said := false
		for _, s := range spans {
			said = said || s.Start.DateTime == is || s.End.DateTime == is
			if s.Start.DateTime == was || s.End.DateTime == was {
				return false
			}
		}
		return said
	}
	hours, faults := ReadHours(text, Clue{})
	for _, h := range hours {
		if h.Start == is.Time || h.End != nil && *h.End == is.Time {
			return !HasError(faults)
		}
	}
	return false
}
