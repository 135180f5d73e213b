package locale

import (
	"strings"

	"saison/internal/civil"
	"saison/internal/diag"
)

// maxRest bounds, in tokens, the words that are taken out of a text.
const maxRest = 9

// rest returns the shortest run of words without which the text is read, and
// the text without them; "" when there is none.
// Of a repetition only the last words are.
func (p *parser) rest(trailing bool, reads func(string) bool) (rest, fixed string) {
	n := len(p.toks) - 1
	if n < 3 || n > 40 {
		return "", ""
	}
	for size := 1; size <= min(maxRest, n-2); size++ {
		for i := n - size; i >= 0; i-- {
			if trailing && i+size < n || !p.apartFrom(i, size) {
				continue
			}
			from, to := i, i+size
			if from > 0 && to < n && p.toks[from-1].kind == wordToken && Fold(p.tokenText(from-1, from-1)) == Fold(p.tokenText(to, to)) {
				from-- // Le concert aura lieu le samedi
			}
			cut := from
			if cut > 0 && strings.ContainsRune(":-/|", p.toks[cut-1].mark) {
				cut--
			}
			text := p.patchedText(edit{p.toks[cut].start, p.toks[to-1].end, ""})
			text = strings.TrimRight(strings.TrimSuffix(text, " ."), " ,;:-–—/([|")
			if text == "" || !reads(text) {
				continue
			}
			return strings.Trim(p.text[p.toks[from].start:p.toks[to-1].end], " ,;:-–—/()[]"), text
		}
	}
	return "", ""
}

// otherHours are the words, folded, before an hour that is not the start.
var otherHours = map[string]bool{"avant": true, "apres": true, "portes": true, "accueil": true, "before": true, "after": true, "doors": true,
	"einlass": true, "vor": true, "nach": true, "jusqu'": true, "until": true, "bis": true, "par": true, "by": true,
	"duree": true, "duration": true, "dauer": true}

// apartFrom reports whether a run of tokens stands for itself: it holds brackets
// in pairs, cuts no word or number from what it is typed with, says something,
// and nothing of what the hour behind it is.
func (p *parser) apartFrom(i, size int) bool {
	depth, says := 0, false
	for j := i; j < i+size; j++ {
		switch t := p.toks[j]; {
		case t.mark == '(':
			depth++
		case t.mark == ')':
			if depth--; depth < 0 {
				return false
			}
		case t.is(until|starting|except|every|during|zoneWord) || t.is(from) && !t.is(of|the) || t.day != 0 || t.month != 0 && p.toks[j+1].digits == 4:
			return false
		case t.kind == wordToken || t.mark == '?':
			says = true
		}
	}
	joined := func(j int) bool { // the token j and the one before it
		if j <= 0 || !p.toks[j].glued {
			return false
		}
		a, b := p.toks[j-1], p.toks[j]
		return a.kind != markToken && b.kind != markToken ||
			b.mark == '-' && p.toks[j+1].glued || a.mark == '-' && a.glued
	}
	last := p.toks[i+size-1]
	if otherHours[Fold(p.text[last.start:last.end])] && (p.toks[i+size].kind == numberToken || p.toks[i+size].is(noon|about|at)) {
		return false
	}
	return depth == 0 && says && !joined(i) && !joined(i+size)
}

// relativeDays are the words, folded, of days that another day would mean
// another one by.
var relativeDays = map[string]int{"aujourd'": 0, "demain": 1, "today": 0, "tonight": 0, "tomorrow": 1, "heute": 0, "morgen": 1, "היום": 0, "מחר": 1}

// relative offers, for "demain" and "samedi prochain", the day that it is now;
// who knows what day it is fills it in.
func (p *parser) relative(args diag.Args) bool {
	for i := range p.toks {
		t := &p.toks[i]
		if t.kind != wordToken {
			continue
		}
		c := Coming{Key: p.clue.Key, lang: p.langCode()}
		from, to := t.start, t.end
		days, known := relativeDays[Fold(p.text[t.start:t.end])]
		around := func(j int) bool { return j >= 0 && j < len(p.toks) && p.toks[j].is(upcoming) }
		switch {
		case known:
			if c.days = days; days == 0 && p.toks[i+1].glued { // aujourd'hui
				to = p.toks[i+1].end
			}
		case t.day != 0 && p.toks[i+1].kind != numberToken && (around(i-1) || around(i+1) || p.startsWith(i)):
			if c.Weekday = int(t.day); i > 0 && p.toks[i-1].is(the|on) { // ce samedi
				from = p.toks[0].start
			}
			if around(i - 1) {
				from = p.toks[i-1].start
			}
			if around(i + 1) {
				to = p.toks[i+1].end
			}
		default:
			continue
		}
		c.Text, c.After = p.text[:from], p.text[to:]
		args["coming"] = c
		delete(args, "example")
		return true
	}
	return false
}

// startsWith reports whether the text is the weekday i, and hours at most.
func (p *parser) startsWith(i int) bool {
	for _, t := range p.toks[:i] {
		if !t.is(the | on) {
			return false
		}
	}
	if p.i = i + 1; p.tok().kind == endToken {
		return true
	}
	_, ok := p.hours(false)
	return ok && p.tok().kind == endToken
}

// day returns the day that is meant today: so many days on, or the next of that weekday.
func (c Coming) day(today civil.Date) civil.Date {
	if c.Weekday == 0 {
		return today.AddDays(c.days)
	}
	return today.AddDays((c.Weekday-1-int(today.Weekday())+6)%7 + 1)
}

// relativeArgs offers that day in place of the words.
func (c Coming) relativeArgs(today civil.Date) diag.Args {
	d := c.day(today)
	l := For(c.lang)
	fixed := strings.TrimSpace(c.Text + l.Weekday(d.Weekday()) + l.weekdayGap + typedDay(d, c.lang, true) + c.After)
	if readingOf(fixed) == nil {
		fixed = typedMoment(Moment{DateTime: d.At(civil.Time{})}, c.lang)
	}
	return diag.Args{"line": line(c.Key, fixed)}
}
