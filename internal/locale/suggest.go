package locale

import "time"

// Nearest returns the candidate that word is most likely a slip of, or "" when
// none is near enough. Accents, case and the marks between words do not count;
// two neighbouring letters exchanged are one slip. At equal distance the first
// candidate wins.
func Nearest(word string, candidates []string) string {
	w := Fold(word)
	limit := 1
	switch n := len(w); {
	case n == 0 || n > 200:
		return ""
	case n > 14:
		limit = 4
	case n > 8:
		limit = 3
	case n > 4:
		limit = 2
	}
	best, least := "", limit+1
	for _, c := range candidates {
		f := Fold(c)
		if diff := len(f) - len(w); diff >= least || -diff >= least {
			continue
		}
		if d := distance(w, f, least-1); d < least {
			best, least = c, d
			if d == 0 {
				break
			}
		}
	}
	return best
}

// distance returns the Damerau-Levenshtein distance (optimal string alignment)
// of two folded texts, in bytes; more than limit when it is above limit.
func distance(a, b string, limit int) int {
	if a == b {
		return 0
	}
	if len(b) > 256 || len(a) > 256 {
		return limit + 1
	}
	var rows [3][257]int16
	before, prev, cur := &rows[0], &rows[1], &rows[2]
	for j := range len(b) + 1 {
		prev[j] = int16(j)
	}
	for i := 1; i <= len(a); i++ {
		cur[0] = int16(i)
		least := cur[0]
		for j := 1; j <= len(b); j++ {
			cost := int16(1)
			if a[i-1] == b[j-1] || isBetween(a[i-1]) && isBetween(b[j-1]) {
				cost = 0
			}
			d := min(prev[j]+1, cur[j-1]+1, prev[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				d = min(d, before[j-2]+1)
			}
			cur[j] = d
			least = min(least, d)
		}
		if int(least) > limit {
			return limit + 1
		}
		before, prev, cur = prev, cur, before
	}
	return int(prev[len(b)])
}

// isBetween reports whether c only separates words.
func isBetween(c byte) bool { return c == ' ' || c == '-' || c == '_' || c == '\'' }

// seriesWords are words of repetitions that are no days and no months.
var seriesWords = map[string][]string{
	"fr": {"chaque", "tous", "toutes", "premier", "premiers", "deuxième", "troisième", "quatrième", "dernier", "derniers", "semaine", "semaines", "jours", "quinzaine", "sauf", "jusqu'au"},
	"en": {"every", "each", "first", "second", "third", "fourth", "last", "week", "weeks", "days", "month", "months", "except", "until"},
	"de": {"jeden", "jede", "erster", "letzter", "woche", "wochen", "monat", "außer"},
}

// nearWord returns the weekday or month that the first unknown word of a date, or
// of a repetition, is a slip of, and the line with it; "" when the line can not
// be read with it either.
func (p *parser) nearWord(repeat bool) (near, fix string) {
	for _, t := range p.toks {
		if t.kind != wordToken || t.entry != (entry{}) || t.end-t.start < 4 {
			continue
		}
		for _, lang := range [...]string{p.langCode(), "fr", "en", "de"} {
			l := For(lang)
			var words []string
			for d := time.Sunday; d <= time.Saturday; d++ {
				words = append(words, l.Weekday(d))
			}
			if repeat {
				for _, w := range words[:7] {
					words = append(words, w+"s")
				}
				words = append(words, seriesWords[lang]...)
			}
			word := Nearest(p.text[t.start:t.end], append(words, l.months[:]...))
			if word == "" {
				continue
			}
			fixed := p.patchedText(edit{t.start, t.end, word})
			if !repeat && readingOf(fixed) == nil || repeat && !repeated(fixed) {
				continue
			}
			return word, p.line(fixed)
		}
		return "", ""
	}
	return "", ""
}

// repeated reports whether a text can be read as a repetition; each key of a
// date needs a word that says it repeats.
func repeated(text string) bool { return repeatedAs(text, false) || repeatedAs(text, true) }

func repeatedAs(text string, signs ...bool) bool {
	for _, whole := range signs {
		q, fault := newParser(text, Clue{Trial: true})
		if fault != nil {
			return false
		}
		if q.takeZone() != nil {
			return false
		}
		if _, ok := q.wholeRepeat(whole); ok && !HasError(q.faults) {
			return true
		}
	}
	return false
}
