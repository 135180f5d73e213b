package locale

import "strings"

// priceTexts are the words of a price that is no amount: French, English, German, Hebrew.
var priceTexts = map[PriceKind][4]string{
	Free:            {"gratuit", "free", "kostenlos", "חינם"},
	FreeEntry:       {"entrée libre", "free entry", "Eintritt frei", "כניסה חופשית"},
	FreeWithBooking: {"entrée libre sur réservation", "free entry, booking required", "Eintritt frei, mit Anmeldung", "כניסה חופשית בהרשמה מראש"},
	Donation:        {"libre participation", "pay what you want", "auf Spendenbasis", "תרומה חופשית"},
	OnRegistration:  {"sur inscription", "by registration", "mit Anmeldung", "בהרשמה מראש"},
	OnMembership:    {"sur adhésion", "members only", "nur für Mitglieder", "לחברים בלבד"},
	SoldOut:         {"complet", "sold out", "ausverkauft", "אזלו המקומות"},
	NotGiven:        {"tarif à venir", "price to be announced", "Preis noch nicht bekannt", "המחיר יפורסם"},
}

// labelTexts are the labels that make a phrase with the word for price, by
// the words for them, folded: those that are printed, and others.
var labelTexts = func() map[string][4]string {
	m := map[string][4]string{}
	for _, row := range []struct {
		words string // besides those printed, folded
		texts [4]string
	}{
		{"plein full vollpreis מלא", [4]string{"tarif plein", "full price", "Vollpreis", "מחיר מלא"}},
		{"reduit reduced concession concessions ermassigt מוזל", [4]string{"tarif réduit", "reduced", "ermäßigt", "מחיר מוזל"}},
		{"solidaire סולידרי", [4]string{"tarif solidaire", "solidarity price", "Solidarpreis", "מחיר סולידרי"}},
		{"unique אחיד", [4]string{"tarif unique", "one price", "Einheitspreis", "מחיר אחיד"}},
	} {
		for _, w := range strings.Fields(row.words) {
			m[w] = row.texts
		}
		for _, t := range row.texts {
			m[Fold(t)] = row.texts
		}
	}
	return m
}()

var currencySymbols = map[string]string{"EUR": "€", "GBP": "£", "USD": "$", "ILS": "₪", "JPY": "¥"}

// index returns the place of the language in tables of four.
func (l *Lang) index() int {
	for i, lang := range languages {
		if lang == l {
			return i
		}
	}
	return 1
}

// Amount returns hundredths of a currency: "12,50 €", "20 €", "£12.50", "CHF
// 20". Cents of 0 stand only where "1.200 €" could be read as 1.20 €.
func (l *Lang) Amount(cents int64, currency string) string {
	n := l.Number(int(cents / 100))
	grouped := cents >= 1000_00 && l.thousands != narrow && !l.symbolFirst
	if frac := cents % 100; frac != 0 || grouped {
		n += l.decimal + two(int(frac))
	}
	symbol, ok := currencySymbols[currency]
	switch {
	case ok && l.symbolFirst:
		return symbol + n
	case ok:
		return n + noBreak + symbol
	case l.symbolFirst:
		return currency + noBreak + n
	}
	return n + noBreak + currency
}

// Price returns one price, with its label and condition:
// "tarif réduit 12,50 € (étudiants)", "gratuit pour les moins de 12 ans".
func (l *Lang) Price(p Price) string {
	text := l.PriceValue(p)
	switch p.Kind {
	case Worded:
		return withCondition(text, p.Condition)
	case SoldOut, NotGiven:
		if p.Label == "" {
			return withCondition(text, p.Condition)
		}
	}
	if label := l.PriceLabel(p.Label); label != "" {
		text = label + " " + text
	}
	return withCondition(text, p.Condition)
}

// PriceValue returns the amount, or the words in its place, alone.
func (l *Lang) PriceValue(p Price) string {
	switch p.Kind {
	case Amount:
		return l.Amount(p.Cents, p.Currency)
	case Worded:
		return p.Words
	}
	return priceTexts[p.Kind][l.index()]
}

// PriceLabel returns the name of a price: "tarif plein" for plein; other
// labels as they were written.
func (l *Lang) PriceLabel(label string) string {
	if texts, ok := labelTexts[Fold(label)]; ok {
		return texts[l.index()]
	}
	return label
}

// Prices joins prices: "Tarif plein 20 € · Tarif réduit 12,50 €".
func (l *Lang) Prices(prices []Price) string {
	parts := make([]string, len(prices))
	for i, p := range prices {
		parts[i] = Capital(l.Price(p))
	}
	return strings.Join(parts, " · ")
}

// withCondition puts a condition behind a price, in brackets unless it
// continues the sentence.
func withCondition(text, condition string) string {
	if condition == "" {
		return text
	}
	if continues(condition) {
		return text + " " + condition
	}
	return text + " (" + condition + ")"
}
