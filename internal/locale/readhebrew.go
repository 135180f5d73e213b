package locale

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Hebrew writes "in", "to", "from", "and" and "the" as letters before a word,
// names the days of the week by their number ("יום שני", the second day), and
// puts ordinals behind their noun. Here its words become tokens in the order
// that the grammar knows.

// hebrewPrefixes are the letters that stand before a word or, with a maqaf,
// before figures.
var hebrewPrefixes = map[rune]entry{
	'ב': {does: on | in | of, lang: hebrew},
	'ל': {does: to, lang: hebrew},
	'מ': {does: from, lang: hebrew},
	'ו': {does: and, lang: hebrew},
	'ה': {does: the, lang: hebrew},
}

func isHebrew(r rune) bool { return 'א' <= r && r <= 'ת' }

// isBidi reports whether r only directs the text around it.
func isBidi(r rune) bool {
	return r == 0x200E || r == 0x200F || r == 0x061C || 0x202A <= r && r <= 0x202E || 0x2066 <= r && r <= 0x2069
}

// maxPrefixes bounds the prefixes of one word.
const maxPrefixes = 3

// appendHebrew appends the tokens of the word t: the word when the lexicon has
// it, else its prefixes and what they stand before; t without a meaning when
// there is no such cut.
func appendHebrew(toks []token, text string, t token) []token {
	n := len(toks)
	rest := t
	for rest.entry == (entry{}) {
		r, size := utf8.DecodeRuneInString(text[rest.start:rest.end])
		prefix, ok := hebrewPrefixes[r]
		if !ok || len(toks) == n+maxPrefixes {
			return append(toks[:n], t)
		}
		for rest.start+size < rest.end { // a point below the letter
			next, more := utf8.DecodeRuneInString(text[rest.start+size:])
			if !unicode.IsMark(next) && !isBidi(next) {
				break
			}
			size += more
		}
		letter := rest
		letter.end, letter.entry = rest.start+size, prefix
		toks = append(toks, letter)
		if rest.start, rest.glued = letter.end, true; rest.start == rest.end {
			return toks
		}
		var buf [64]byte
		_, rest.entry = scanWord(text, rest.start, buf[:0])
	}
	return append(toks, rest)
}

// ordinalBehind reports whether the token is an ordinal behind its noun, and
// not the name of a day of the week.
func ordinalBehind(t *token) bool { return t.lang == hebrew && t.ord != 0 && !t.is(dayName) }

// isPrefix reports whether the token is the letters of a prefix.
func isPrefix(text string, t *token) bool {
	r, _ := utf8.DecodeRuneInString(text[t.start:t.end])
	p, ok := hebrewPrefixes[r]
	return ok && t.kind == wordToken && t.entry == p
}

// joinHebrew makes one token of several words that mean one thing, and puts
// ordinals before their noun.
func joinHebrew(text string, toks []token) []token {
	out := toks[:0]
	for i := 0; i < len(toks); {
		if n, t := hebrewUnit(text, toks[i:]); n > 0 {
			out = append(out, t)
			i += n
			continue
		}
		t := toks[i]
		i++
		if i == len(toks) {
			out = append(out, t)
			break
		}
		prefix := isPrefix(text, &t)
		if prefix && toks[i].mark == '-' && toks[i].glued && toks[i+1].kind != endToken {
			i++ // the maqaf behind a prefix
		}
		next := &toks[i]
		last := token{}
		if len(out) > 0 {
			last = out[len(out)-1]
		}
		switch {
		case prefix && t.is(in) && (next.kind == numberToken && toks[i+1].mark == ':' || next.is(noon|midnight)):
			t.does |= at // ב־20:30
		case prefix && t.is(to|from) && last.is(except): // חוץ מ, פרט ל
			continue
		case t.entry == (entry{}) && last.is(except) && last.lang == hebrew: // חוץ מחופשת פסח
			if word := text[last.start:last.end]; word == "חוץ" && strings.HasPrefix(text[t.start:t.end], "מ") || word == "פרט" && strings.HasPrefix(text[t.start:t.end], "ל") {
				t.start += len("מ")
			}
		case t.lang == hebrew && t.unit == hourUnit && next.kind == numberToken && last.is(until|to|from|between): // עד השעה 17:00
			continue
		}
		out = append(out, t)
	}
	for i := range out {
		ordinalFirst(out[i:])
	}
	return out
}

// hebrewUnit returns how many tokens at the front make one, and that one.
func hebrewUnit(text string, toks []token) (n int, t token) {
	t = toks[0]
	if t.kind != wordToken || t.lang != hebrew {
		return 0, t
	}
	merge := func(n int, e entry) (int, token) {
		t.end, t.entry = toks[n-1].end, e
		t.lang = hebrew
		return n, t
	}
	a, b := &toks[min(1, len(toks)-1)], &toks[min(2, len(toks)-1)]
	switch {
	case t.is(dayWord) && dayNamed(text, a, b) > 0: // יום שני, ימי שני, יום ב׳
		return merge(2, entry{day: dayNamed(text, a, b), does: t.does & plural})
	case t.is(dayName): // שני alone, or ימים שני ורביעי
		return merge(1, entry{day: t.ord})
	case t.is(once) && a.is(to|on) && b.lang == hebrew && b.unit >= dayUnit: // אחת לשבועיים, פעם בחודש
		return merge(3, entry{does: adverb, unit: b.unit, count: max(1, b.count)})
	case t.is(and) && a.is(until) && b.is(filler): // ועד בכלל
		return merge(3, entry{does: filler})
	case t.is(butOne) && a.ord == -1: // שלפני האחרון
		return merge(2, entry{ord: -2})
	case t.is(past) && a.is(noon): // אחר הצהריים
		return merge(2, entry{does: pm})
	}
	return 0, t
}

// dayNamed returns the day of the week that the word t names behind "יום": 1
// for Sunday; 0 for none. next is the token behind it.
func dayNamed(text string, t, next *token) int8 {
	switch {
	case t.kind != wordToken:
		return 0
	case t.is(dayName):
		return t.ord
	case t.day != 0: // יום שבת
		return t.day
	}
	if r, n := utf8.DecodeRuneInString(text[t.start:]); t.end == t.start+n && 'א' <= r && r <= 'ו' && !next.glued { // יום ב
		return int8(r-'א') + 1
	}
	return 0
}

// ordinalFirst exchanges the noun at the front and the ordinals behind it,
// "יום שלישי השני והרביעי"; where they stand in the text stays with the places.
func ordinalFirst(toks []token) {
	noun := toks[0]
	if noun.lang != hebrew || noun.day == 0 && noun.unit != dayUnit || len(toks) < 2 || !ordinalBehind(&toks[1]) {
		return
	}
	last := 1
	for last+2 < len(toks) && toks[last+1].is(and) && ordinalBehind(&toks[last+2]) {
		last += 2
	}
	put := func(i int, what token) {
		what.start, what.end, what.glued = toks[i].start, toks[i].end, toks[i].glued
		toks[i] = what
	}
	for i := range last {
		put(i, toks[i+1])
	}
	put(last, noun)
}
