package locale

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// An amountScanner walks over one amount: 1 200,50 €.
type amountScanner struct {
	s string
	i int

	// whole and doubt are the figures before and behind the one comma or point
	// that stands before exactly three figures: 12,505 € is 12 505 € or 12,50 €.
	whole, doubt string
	mark         rune // the comma or point itself
}

// before returns what stands before the first figure.
func (a *amountScanner) before() string {
	a.i = strings.IndexFunc(a.s, func(r rune) bool { return r >= '0' && r <= '9' })
	return a.s[:a.i]
}

func (a *amountScanner) digits() string {
	start := a.i
	for a.i < len(a.s) && a.s[a.i] >= '0' && a.s[a.i] <= '9' {
		a.i++
	}
	return a.s[start:a.i]
}

// group returns the figures of a further group of three, behind a separator.
func (a *amountScanner) group() (digits string, sep rune) {
	r, n := utf8.DecodeRuneInString(a.s[a.i:])
	if !isSpace(r) && r != '.' && r != ',' && r != '\'' && r != '’' {
		return "", 0
	}
	b := amountScanner{s: a.s, i: a.i + n}
	if digits = b.digits(); len(digits) != 3 {
		return "", 0
	}
	a.i = b.i
	return digits, r
}

// figures reads the number, in hundredths. A separator before exactly three
// figures is one of thousands.
func (a *amountScanner) figures() (cents int64, ok bool) {
	whole := a.digits()
	thousands, groups := rune(0), 0
	for len(whole) <= 9 {
		more, sep := a.group()
		if sep == 0 {
			break
		}
		thousands = sep
		if len(whole) > 3 && len(whole)%3 != 0 && len(whole) > 4 {
			return 0, false
		}
		if groups++; groups == 1 && (sep == ',' || sep == '.') {
			a.whole, a.doubt, a.mark = whole, more, sep
		}
		whole += more
	}
	if len(whole) == 0 || len(whole) > 9 {
		return 0, false
	}
	for _, c := range whole {
		cents = cents*10 + int64(c-'0')
	}
	cents *= 100
	if groups > 1 {
		a.doubt = ""
	}
	rest := a.s[a.i:]
	switch {
	case strings.HasPrefix(rest, ",") || strings.HasPrefix(rest, "."):
		b := amountScanner{s: a.s, i: a.i + 1}
		frac := b.digits()
		switch {
		case frac != "":
			a.doubt = ""
		}
		switch {
		case frac != "" && rune(rest[0]) == thousands:
			return 0, false
		case len(frac) == 1:
			cents += int64(frac[0]-'0') * 10
		case len(frac) == 2:
			cents += int64(frac[0]-'0')*10 + int64(frac[1]-'0')
		case len(frac) > 2:
			return 0, false
		case strings.HasPrefix(a.s[b.i:], "-") || strings.HasPrefix(a.s[b.i:], "–") || strings.HasPrefix(a.s[b.i:], "—"): // 12,–
			_, n := utf8.DecodeRuneInString(a.s[b.i:])
			b.i += n
		default:
			return cents, true
		}
		a.i = b.i
	case strings.HasPrefix(rest, "€") || strings.HasPrefix(rest, "£"): // 12€50
		_, n := utf8.DecodeRuneInString(rest)
		b := amountScanner{s: a.s, i: a.i + n}
		if frac := b.digits(); len(frac) == 2 {
			cents += int64(frac[0]-'0')*10 + int64(frac[1]-'0')
			a.s = a.s[:a.i] + rest[:n] + a.s[b.i:]
		}
	}
	return cents, true
}

// currencyAfter takes a currency from the front of what follows an amount.
func (a *amountScanner) currencyAfter(rest string) (currency, left string) {
	r, n := utf8.DecodeRuneInString(rest)
	if n == 0 {
		return "", rest
	}
	if !unicode.IsLetter(r) {
		if c := currencies[string(r)]; c != "" {
			return c, trim(rest[n:])
		}
		return "", rest
	}
	end := strings.IndexFunc(rest, func(c rune) bool { return !unicode.IsLetter(c) && !(isHebrew(r) && plainMark(c) == '"') }) // ש״ח
	if end < 0 {
		end = len(rest)
	}
	if c := currencies[Fold(rest[:end])]; c != "" {
		return whose(c, trim(strings.TrimPrefix(rest[end:], ".")))
	}
	return "", rest
}

// whose takes the country of a currency from the words behind it: "dollars
// canadiens", "livres sterling".
func whose(currency, rest string) (string, string) {
	first, left, _ := strings.Cut(rest, " ")
	switch f := Fold(strings.TrimRight(first, ",")); {
	case currency == "USD" && (f == "canadiens" || f == "canadien"):
		return "CAD", trim(left)
	case currency == "USD" && (f == "americains" || f == "us"), currency == "CHF" && (f == "suisses" || f == "suisse"), currency == "GBP" && f == "sterling":
		return currency, trim(left)
	}
	return currency, rest
}

// nearCurrency returns the first word of what follows an amount and the name of
// the currency that it is nearly.
func nearCurrency(rest string) (word, near string) {
	word = rest
	if end := strings.IndexFunc(rest, func(c rune) bool { return !unicode.IsLetter(c) }); end >= 0 {
		word = rest[:end]
	}
	f := Fold(word)
	if len(f) < 4 || priceLabels[f] || continues(word) {
		return "", ""
	}
	for _, name := range [...]string{"euros", "euro", "dollars", "dollar", "livres", "francs", "pounds", "shekels"} {
		if distance(f, name, 1+len(f)/7) <= 1+len(f)/7 {
			return word, name
		}
	}
	return "", ""
}

// trailingCurrency takes a currency from the end of what precedes an amount.
func trailingCurrency(before string) (currency, left string) {
	before = strings.TrimRight(trim(before), ".")
	r, n := utf8.DecodeLastRuneInString(before)
	if n == 0 {
		return "", before
	}
	if !unicode.IsLetter(r) {
		if c := currencies[string(r)]; c != "" {
			return c, trim(before[:len(before)-n])
		}
		return "", before
	}
	start := strings.LastIndexFunc(before, func(r rune) bool { return !unicode.IsLetter(r) })
	word := before
	if start >= 0 {
		_, n := utf8.DecodeRuneInString(before[start:])
		word = before[start+n:]
	}
	if c := currencies[Fold(word)]; c != "" {
		return c, trim(before[:len(before)-len(word)])
	}
	return "", before
}
