package locale

import (
	"strings"
	"time"
	"unicode/utf8"

	"saison/internal/civil"
	"saison/internal/diag"
)

// unread reports whether a text fits no grammar at all.
func unread(faults []Fault) bool {
	for _, f := range faults {
		if strings.HasSuffix(f.ID, "-not-understood") {
			return true
		}
	}
	return false
}

// rereadDigits reads the text of p again with figures in place of letters that
// look like them. ok is false when there are none, or it cannot be read then.
func rereadDigits[T any](p *parser, c Clue, read func(string, Clue) (T, []Fault)) (value T, faults []Fault, ok bool) {
	again := p.withDigits()
	if again == "" {
		return value, nil, false
	}
	value, faults = read(again, c)
	return value, p.toldDigits(again, faults), !unread(faults)
}

// toldDigits adds to faults what letters were read as, unless one is an error,
// whose line to type has the figures.
func (p *parser) toldDigits(again string, faults []Fault) []Fault {
	if HasError(faults) {
		return faults
	}
	return append(faults, Fault{"letters-as-digits", diag.Args{"value": clip(p.text), "read": clip(again), "again": again, "fix": p.line(again)}})
}

// withDigits returns the text with each O as 0 and each l, I or | as 1 that
// stands among figures: 2O26, l2, 2Oh30. "" when there are none.
func (p *parser) withDigits() string {
	text := []byte(p.text)
	changed := false
	for i := 0; i < len(text); {
		if digitLike(text[i]) == 0 {
			i++
			continue
		}
		from, real := i, false
		for i < len(text) && digitLike(text[i]) != 0 {
			real = real || '0' <= text[i] && text[i] <= '9'
			i++
		}
		before, _ := utf8.DecodeLastRune(text[:from])
		after, _ := utf8.DecodeRune(text[i:])
		begins := from == 0 || isSpace(before) || plainMark(before) != 0 || before < utf8.RuneSelf && !isLetterByte(byte(before))
		// The h of an hour, the er of a first and a space may stand beside it.
		whole := begins && (i == len(text) || isSpace(after) || after == 'h' || after == 'H') && i-from == 2
		if !real && !whole || !real && text[from] != 'l' && text[from] != 'I' {
			continue
		}
		if !begins && before != 'h' && before != 'H' {
			continue
		}
		for j := from; j < i; j++ {
			changed = changed || digitLike(text[j]) != text[j]
			text[j] = digitLike(text[j])
		}
	}
	if !changed {
		return ""
	}
	return string(text)
}

func isLetterByte(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }

// digitLike returns the figure that c is, or looks like; 0 for others.
func digitLike(c byte) byte {
	switch c {
	case 'O', 'o':
		return '0'
	case 'l', 'I', '|':
		return '1'
	}
	if '0' <= c && c <= '9' {
		return c
	}
	return 0
}

// sayAbout warns that an hour was read as exact which the text says is not.
func (p *parser) sayAbout() {
	if e := p.about; e != (edit{}) && !HasError(p.faults) && !p.quiet {
		fixed := p.patchedText(e)
		p.fault("hour-about", diag.Args{"fix": p.line(fixed), "said": clip(p.text[e.start:p.wordsEnd(e)])})
	}
}

// wordsEnd returns where the hour ends that the words of e make inexact.
func (p *parser) wordsEnd(e edit) int {
	for i := range p.toks {
		if p.toks[i].start >= e.end && p.toks[i].kind != endToken && e.end == p.toks[i].start {
			if p.i = i; p.toks[i].kind != endToken {
				if c, ok := p.clock(); ok {
					return p.toks[c.last].end
				}
			}
		}
	}
	return e.end
}

// checkWeekend reports a week-end of which one day is said.
func (p *parser) checkWeekend(items []item) {
	if !p.weekendOf || !p.single || HasError(p.faults) {
		return
	}
	n := &items[0].a
	first := n.date()
	first = first.AddDays((int(time.Saturday) - int(first.Weekday())) % 7)
	if n.date().Weekday() == time.Sunday {
		first = n.date().AddDays(-1)
	}
	args := diag.Args{}
	if days := toType.Replace(For(p.langCode()).Range(first, first.AddDays(1))); !p.quiet {
		args["line"] = p.line(days + p.text[p.toks[n.last].end:])
	}
	p.fault("date-not-understood", args)
}

// toType turns printed words into what a keyboard writes.
var toType = strings.NewReplacer("\u202f", "", "\u00a0", " ")

// mend adds to the arguments of a text that fits no grammar the line that its
// author most likely meant, in place of the general example: with a word that is
// a slip set right, with figures as hours are written, or without the words that
// do not belong there.
func (p *parser) mend(id string, args diag.Args) {
	repeat := id == "repeat-not-understood"
	if repeat || id == "date-not-understood" {
		if args["near"], args["fix"] = p.nearWord(repeat); args["near"] != "" {
			delete(args, "example")
			return
		}
	}
	reads := isRead
	if repeat || id == "date-not-understood" {
		dates := !repeat || p.looksRepeated()
		reads = func(text string) bool { return dates && readingOf(text) != nil || repeatedAs(text, !repeat, true) }
	}
	if id == "date-not-understood" && p.relative(args) {
		return
	}
	if lines := p.slips(reads); len(lines) > 0 {
		delete(args, "example")
		args["line"] = p.line(lines[0])
		if len(lines) > 1 {
			args["line2"] = p.line(lines[1])
		}
		return
	}
	if rest, fixed := p.rest(repeat, reads); rest != "" {
		delete(args, "example")
		args["rest"], args["line"] = clip(rest), p.line(fixed)
	}
}

// slips returns the first one or two texts that are read and differ from this
// one in a slip of figures or in the words of one hour.
func (p *parser) slips(reads func(string) bool) (lines []string) {
	if len(p.toks) > 60 {
		return nil
	}
	try := func(edits ...edit) bool {
		fixed := p.patchedText(edits...)
		if reads(fixed) {
			lines = append(lines, fixed)
		}
		return len(lines) > 0
	}
	for i := range len(p.toks) - 1 {
		t, after := &p.toks[i], &p.toks[i+1]
		whole := edit{start: t.start, end: t.end}
		last := func(n int, text string) edit { // the tokens up to the one n places on
			return edit{t.start, p.toks[min(i+n, len(p.toks)-1)].end, text}
		}
		two := &p.toks[min(i+2, len(p.toks)-1)]
		number := t.kind == numberToken
		switch {
		case number && t.digits <= 2 && after.glued && two.kind == numberToken && two.glued && two.digits == 2 &&
			(after.kind == markToken || after.end-after.start == 1 && !after.is(hourWord)): // 20j30, 20-30, 20'30
			try(edit{after.start, after.end, "h"})
		case number && after.is(hourWord) && two.kind == numberToken && two.glued && two.digits == 1: // 20h3
			minute := p.text[two.start:two.end]
			if try(edit{two.start, two.end, minute + "0"}) {
				if fixed := p.patchedText(edit{two.start, two.end, "0" + minute}); reads(fixed) {
					lines = append(lines, fixed)
				}
			}
		case number && after.is(hourWord) && two.kind == numberToken && two.glued && two.digits == 3: // 20h300
			try(edit{two.start, two.end, p.text[two.start : two.start+2]})
		case number && t.digits == 3 && p.text[t.start] == '0': // 012
			try(edit{t.start, t.start + 1, ""})
		case number && t.digits == 4 && t.num < 2400 && t.num%100 < 60: // 2030
			hour := typedHour(civil.Time{Hour: t.num / 100, Minute: t.num % 100}, p.langCode())
			if whole.text = hour; after.is(hourWord) {
				whole.end = after.end
			}
			try(whole)
		case number && after.kind == numberToken && t.digits+after.digits <= 4: // 2 026, 1 2 décembre
			try(edit{t.end, after.start, ""})
		case number && (t.digits == 3 || t.digits == 5) && i > 0: // 202, 20226
			for _, year := range p.likelyYears() {
				if whole.text = year; try(whole) {
					break
				}
			}
		case t.kind == markToken && i > 0 && strings.ContainsRune("/|•·>", t.mark): // 20h30 / 22h30, 12 > 14 décembre
			for _, word := range [...]string{"-", " " + andIn(p.langCode()) + " "} {
				if t.mark != '>' && word == "-" {
					continue
				}
				whole.text = word
				try(whole)
			}
		default:
			p.spokenSlip(i, last, try)
		}
		if len(lines) > 0 {
			return lines
		}
	}
	return nil
}

// andIn returns the word that joins two dates in a language.
func andIn(lang string) string {
	return map[string]string{"fr": "et", "en": "and", "de": "und", "he": "+"}[lang]
}

// likelyYears are the years that a date may be meant for.
func (p *parser) likelyYears() (list []string) {
	first := p.clue.FileDate.Year
	if first == 0 {
		first = p.clue.Now.Year
	}
	if first == 0 {
		return nil
	}
	for y := first; y < first+7; y++ {
		list = append(list, civil.Date{Year: y, Month: 1, Day: 1}.String()[:4])
	}
	return list
}

// spokenSlip tries the hours that English and German say without a half of the
// day: 8 o'clock, half past eight, halb neun. The evening is the likelier.
func (p *parser) spokenSlip(i int, last func(int, string) edit, try func(...edit) bool) {
	t := &p.toks[i]
	hourAt := func(n int) int {
		if i+n < len(p.toks) {
			if h := numberOf(&p.toks[i+n]); h >= 1 && h <= 12 {
				return h
			}
		}
		return 0
	}
	evening := func(n, h, m int) {
		if h == 0 {
			h = 12
		}
		h = h%12 + 12
		if m < 0 {
			h, m = h-1, m+60
		}
		edits := []edit{last(n, typedHour(civil.Time{Hour: h, Minute: m}, p.langCode()))}
		try(edits...)
		try(last(n, typedHour(civil.Time{Hour: h - 12, Minute: m}, p.langCode())))
	}
	word := Fold(p.text[t.start:t.end])
	link := Fold(p.tokenText(min(i+1, len(p.toks)-1), min(i+1, len(p.toks)-1)))
	minutes := 0
	switch {
	case word == "half":
		minutes = 30
	case word == "quarter" || word == "viertel":
		minutes = 15
	case link == "past" || link == "nach" || link == "vor":
		minutes = numberOf(t) % 60
	}
	switch {
	case hourAt(0) > 0 && link == "o'" && Fold(p.tokenText(min(i+2, len(p.toks)-1), min(i+2, len(p.toks)-1))) == "clock":
		evening(2, hourAt(0), 0)
	case (word == "halb" || word == "half" && link != "past") && hourAt(1) > 0:
		if word == "halb" {
			evening(1, hourAt(1), -30)
		} else {
			evening(1, hourAt(1), 30)
		}
	case minutes > 0 && (link == "past" || link == "nach") && hourAt(2) > 0:
		evening(2, hourAt(2), minutes)
	case minutes > 0 && (link == "to" || link == "vor") && hourAt(2) > 0:
		evening(2, hourAt(2), -minutes)
	}
}
