package locale

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"saison/internal/diag"
)

// PriceKind tells an amount from the words that stand in its place, and free
// from unknown.
type PriceKind uint8

const (
	Amount          PriceKind = iota
	Free                      // gratuit
	FreeEntry                 // entrée libre
	FreeWithBooking           // entrée libre sur réservation
	Donation                  // libre participation, prix libre, au chapeau
	OnRegistration            // sur inscription
	OnMembership              // sur adhésion
	SoldOut                   // complet
	NotGiven                  // non communiqué
	Worded                    // other words, printed as written
)

// Price is one price.
type Price struct {
	Kind      PriceKind
	Label     string // "plein", "réduit", "matériel"; "" for the only one
	Cents     int64  // of an Amount: hundredths, 0 to 100,000,000
	Currency  string // of an Amount: ISO 4217
	Condition string // "étudiants, demandeurs d'emploi"
	Words     string // of Worded: as written
}

const maxCents = 100_000_000

// priceWords are the controlled words, folded.
var priceWords = map[string]PriceKind{
	"gratuit": Free, "gratuite": Free, "gratuits": Free, "free": Free, "free of charge": Free, "no charge": Free,
	"kostenlos": Free, "kostenfrei": Free, "gratis": Free, "umsonst": Free, "sans frais": Free,
	"entree libre": FreeEntry, "entree gratuite": FreeEntry, "acces libre": FreeEntry, "free entry": FreeEntry, "free admission": FreeEntry,
	"admission free": FreeEntry, "entry free": FreeEntry, "eintritt frei": FreeEntry, "freier eintritt": FreeEntry,
	"entree libre sur reservation": FreeWithBooking, "entree gratuite sur reservation": FreeWithBooking, "gratuit sur reservation": FreeWithBooking,
	"entree libre, sur reservation": FreeWithBooking, "gratuit, sur reservation": FreeWithBooking, "entree libre, reservation obligatoire": FreeWithBooking,
	"free entry with booking": FreeWithBooking, "free with booking": FreeWithBooking, "free, booking required": FreeWithBooking,
	"free entry, booking required": FreeWithBooking, "free, with booking": FreeWithBooking, "free entry, with booking": FreeWithBooking,
	"eintritt frei mit anmeldung": FreeWithBooking, "eintritt frei, mit anmeldung": FreeWithBooking, "eintritt frei mit reservierung": FreeWithBooking,
	"eintritt frei, anmeldung erforderlich": FreeWithBooking,
	"libre participation":                   Donation, "participation libre": Donation, "prix libre": Donation, "tarif libre": Donation, "au chapeau": Donation,
	"libre participation aux frais": Donation, "participation libre et consciente": Donation, "don libre": Donation, "offrande libre": Donation, "a prix libre": Donation,
	"pay what you want": Donation, "pay what you can": Donation, "pay what you like": Donation, "donation": Donation, "donations": Donation,
	"by donation": Donation, "donations welcome": Donation, "voluntary contribution": Donation, "retiring collection": Donation,
	"auf spendenbasis": Donation, "spende": Donation, "spenden erbeten": Donation, "freiwilliger beitrag": Donation, "eintritt frei, spenden erbeten": Donation,
	"zahl, was du willst": Donation, "hutkonzert": Donation,
	"sur inscription": OnRegistration, "inscription obligatoire": OnRegistration, "by registration": OnRegistration, "on registration": OnRegistration,
	"registration required": OnRegistration, "auf anmeldung": OnRegistration, "mit anmeldung": OnRegistration, "nach anmeldung": OnRegistration,
	"sur adhesion": OnMembership, "adhesion": OnMembership, "reserve aux adherents": OnMembership, "members only": OnMembership,
	"for members": OnMembership, "with membership": OnMembership, "nur fur mitglieder": OnMembership, "fur mitglieder": OnMembership,
	"complet": SoldOut, "sold out": SoldOut, "fully booked": SoldOut, "ausverkauft": SoldOut, "ausgebucht": SoldOut,
	"non communique": NotGiven, "a venir": NotGiven, "tarif a venir": NotGiven, "a preciser": NotGiven, "inconnu": NotGiven, "tarif a preciser": NotGiven,
	"not given": NotGiven, "tba": NotGiven, "tbc": NotGiven, "to be announced": NotGiven, "unknown": NotGiven, "price to be announced": NotGiven,
	"חינם": Free, "בחינם": Free, "ללא תשלום": Free, "ללא עלות": Free, "כניסה חופשית": FreeEntry, "הכניסה חופשית": FreeEntry, "כניסה חינם": FreeEntry,
	"כניסה חופשית בהרשמה מראש": FreeWithBooking, "הכניסה חופשית בהרשמה מראש": FreeWithBooking, "כניסה חופשית, בהרשמה מראש": FreeWithBooking,
	"תרומה חופשית": Donation, "מחיר חופשי": Donation, "בהרשמה מראש": OnRegistration, "בהרשמה": OnRegistration, "לחברים בלבד": OnMembership,
	"אזלו המקומות": SoldOut, "אזלו הכרטיסים": SoldOut, "המחיר יפורסם": NotGiven, "טרם נקבע": NotGiven, "ייקבע": NotGiven,
	"noch nicht bekannt": NotGiven, "preis noch nicht bekannt": NotGiven, "nicht angegeben": NotGiven, "noch offen": NotGiven, "wird noch bekannt gegeben": NotGiven,
}

// priceLabels are words that name a price, not a condition, also in brackets: "8 € (réduit)".
var priceLabels = map[string]bool{
	"plein": true, "reduit": true, "normal": true, "enfant": true, "enfants": true, "adulte": true, "adultes": true, "etudiant": true,
	"solidaire": true, "soutien": true, "famille": true, "groupe": true, "abonne": true, "adherent": true, "adherents": true, "jeune": true, "unique": true,
	"full": true, "full price": true, "reduced": true, "concession": true, "concessions": true, "child": true, "children": true, "adult": true, "adults": true,
	"student": true, "students": true, "family": true, "member": true, "members": true, "standard": true,
	"vollpreis": true, "ermassigt": true, "kinder": true, "erwachsene": true, "regular": true, "mitglieder": true,
	"מלא": true, "מוזל": true, "אחיד": true, "ילד": true, "ילדים": true, "מבוגר": true, "מבוגרים": true, "סטודנט": true, "סטודנטים": true, "חבר": true, "חברים": true,
}

var currencies = map[string]string{
	"€": "EUR", "eur": "EUR", "euro": "EUR", "euros": "EUR", "£": "GBP", "gbp": "GBP", "$": "USD", "usd": "USD",
	"chf": "CHF", "fr": "CHF", "sfr": "CHF", "cad": "CAD", "nok": "NOK", "sek": "SEK", "dkk": "DKK", "pln": "PLN", "czk": "CZK", "huf": "HUF",
	"dollar": "USD", "dollars": "USD", "livre": "GBP", "livres": "GBP", "pound": "GBP", "pounds": "GBP", "franc": "CHF", "francs": "CHF", "franken": "CHF",
	"shekel": "ILS", "shekels": "ILS", "yen": "JPY", "yens": "JPY", "דולר": "USD",
	"₪": "ILS", "ils": "ILS", "nis": "ILS", "שקל": "ILS", "שקלים": "ILS", "ש\"ח": "ILS", "אירו": "EUR", "יורו": "EUR", "¥": "JPY", "jpy": "JPY", "xof": "XOF", "xpf": "XPF", "mad": "MAD", "tnd": "TND", "dzd": "DZD",
}

// ReadPrice reads one price or several ("12 € / 8 € (réduit)"). An amount
// without a currency is in the given one ("" means EUR), with a note. Words
// without figures that are not the controlled ones are kept as they are, unless
// they are nearly one of them.
func ReadPrice(text, currency string, c Clue) ([]Price, []Fault) {
	if utf8.RuneCountInString(text) > maxLength {
		return nil, []Fault{{"text-too-long", diag.Args{"value": clip(text), "limit": maxLength}}}
	}
	text = withoutBidi(text)
	if currency == "" {
		currency = "EUR"
	}
	r := priceReader{text: text, currency: currency, clue: c}
	if k, ok := priceWords[Fold(strings.Trim(text, " ."))]; ok {
		r.controlled(k, "", "")
		return r.prices, r.faults
	}
	var parts []string
	for _, part := range splitPrices(text) {
		parts = append(parts, r.commaPrices(part)...)
	}
	for _, part := range parts {
		if !r.one(part) {
			if HasError(r.faults) {
				return nil, r.faults
			}
			lang := c.Lang
			return nil, []Fault{{"price-not-understood", diag.Args{"value": clip(text), "near": r.near, "fix": nearLine(c.Key, r.near),
				"example": line(c.Key, example("price-not-understood", c, lang))}}}
		}
	}
	return r.prices, r.faults
}

func nearLine(key, near string) string {
	if near == "" {
		return ""
	}
	return line(key, near)
}

type priceReader struct {
	text, currency string
	clue           Clue
	prices         []Price
	faults         []Fault
	near           string // the controlled word that the text is nearly
}

func (r *priceReader) controlled(k PriceKind, label, condition string) {
	r.prices = append(r.prices, Price{Kind: k, Label: label, Condition: condition})
	if k == NotGiven {
		r.faults = append(r.faults, Fault{"price-not-given", diag.Args{"value": clip(r.text)}})
	}
}

// splitPrices cuts at / ; · | outside brackets and inside no word.
func splitPrices(text string) []string {
	var parts []string
	depth, start := 0, 0
	for i, c := range text {
		switch {
		case c == '(':
			depth++
		case c == ')' && depth > 0:
			depth--
		case depth == 0 && (c == ';' || c == '·' || c == '|' || c == '•' || c == '/' && spaced(text, i)):
			parts = append(parts, text[start:i])
			start = i + utf8.RuneLen(c)
		}
	}
	return append(parts, text[start:])
}

// spaced reports whether the slash at i has space, or a figure or sign, beside it: "12 € / 8 €", "12€/8€".
func spaced(text string, i int) bool {
	before, _ := utf8.DecodeLastRuneInString(text[:i])
	after, _ := utf8.DecodeRuneInString(text[i+1:])
	return isSpace(before) && isSpace(after) || (unicode.IsDigit(before) || before == '€') && unicode.IsDigit(after)
}

// one reads one price: [label :] amount or words [(condition)].
func (r *priceReader) one(part string) bool {
	part = strings.TrimFunc(part, func(c rune) bool { return isSpace(c) || c == ',' })
	if part == "" {
		return false
	}
	label := ""
	if before, after, ok := strings.Cut(part, ":"); ok && !strings.ContainsAny(before, "0123456789(") {
		label, part = trim(before), trim(after)
	}
	body, condition := part, ""
	if i := strings.IndexByte(part, '('); i >= 0 && strings.HasSuffix(part, ")") {
		body, condition = trim(part[:i]), trim(part[i+1:len(part)-1])
	}
	if k, ok := priceWords[Fold(body)]; ok {
		r.controlled(k, label, condition)
		return true
	}
	digit := strings.IndexFunc(body, func(c rune) bool { return c >= '0' && c <= '9' })
	if digit < 0 {
		return r.words(body, label, condition)
	}
	if r.freeFor(body, label) {
		return true
	}
	return r.amount(body, label, condition)
}

func trim(s string) string { return strings.TrimFunc(s, isSpace) }

// words keeps free words, unless they are a slip of a controlled one.
func (r *priceReader) words(body, label, condition string) bool {
	f := Fold(body)
	if r.freeFor(body, label) {
		return true
	}
	if body == "" || !strings.ContainsFunc(body, unicode.IsLetter) {
		return false
	}
	for _, word := range [...]string{"gratuit", "entrée libre", "entrée libre sur réservation", "libre participation", "prix libre", "au chapeau",
		"sur inscription", "sur adhésion", "complet", "non communiqué", "free entry", "kostenlos", "sold out"} {
		if limit := 1 + len(f)/12; len(f) > 4 && len(f) < 40 && distance(f, Fold(word), limit) <= limit {
			r.near = word
			return false
		}
	}
	if label != "" {
		body = label + ": " + body
	}
	r.prices = append(r.prices, Price{Kind: Worded, Condition: condition, Words: body})
	return true
}

// freeFor reads controlled words with a condition that continues them:
// "gratuit pour les moins de 12 ans", "entrée libre par séance".
func (r *priceReader) freeFor(body, label string) bool {
	for i := len(body) - 1; i > 0; i-- {
		if body[i] != ' ' {
			continue
		}
		k, ok := priceWords[Fold(body[:i])]
		rest := trim(body[i:])
		if !ok || !continues(rest) || strings.ContainsAny(rest, "€£$₪¥") { // an amount: donation de 5 €
			continue
		}
		r.controlled(k, label, rest)
		return true
	}
	return false
}

// continues reports whether a condition goes on with the words before it.
func continues(condition string) bool {
	switch first, _, _ := strings.Cut(Fold(condition), " "); first {
	case "par", "per", "pro", "je", "a", "pour", "for", "fur", "la", "le", "l'heure", "de", "jusqu'a", "aux", "each",
		"under", "unter", "bis", "moins", "עד", "מתחת":
		return true
	}
	return strings.HasPrefix(condition, "ל") // למפגש
}

// amount reads figures with a currency before, behind or between, a label
// before them and words behind.
func (r *priceReader) amount(body, label, condition string) bool {
	sc := amountScanner{s: body}
	before := sc.before()
	cents, ok := sc.figures()
	if !ok || cents > maxCents {
		return false
	}
	behind := sc.s[sc.i:]
	rest := trim(behind)
	currency, lead := trailingCurrency(before)
	commaGroups := currency != "" // £1,200: who writes the sign first groups with commas
	if currency == "" {
		currency, rest = sc.currencyAfter(rest)
	}
	if word, near := nearCurrency(rest); currency == "" && near != "" { // 12,50 dollards is not 12,50 €
		r.near = strings.Replace(r.text, word, near, 1)
		return false
	}
	if c, _ := utf8.DecodeRuneInString(behind); unicode.IsLetter(c) && rest != "" && strings.HasPrefix(behind, rest) {
		return false // 1e400, 12k
	}
	lead = strings.TrimRight(lead, " :\u00a0\u202f")
	if strings.ContainsAny(rest, "0123456789") && !strings.ContainsFunc(rest, unicode.IsLetter) || strings.HasSuffix(lead, "-") || strings.HasSuffix(lead, "−") {
		return false
	}
	if isOpenPrice(lead, rest) {
		r.prices = append(r.prices, Price{Kind: Worded, Label: label, Condition: condition, Words: body})
		return true
	}
	if sc.mark == ',' && (commaGroups || currency == "ILS") {
		sc.doubt = ""
	}
	if sc.doubt != "" {
		r.doubtful(body, &sc)
		return false
	}
	if label == "" {
		label = lead
	}
	if condition == "" {
		condition = trim(strings.TrimLeft(rest, ", "))
	} else if rest != "" {
		condition = rest + ", " + condition
	}
	label = bareLabel(label)
	if label == "" && priceLabels[Fold(strings.TrimPrefix(Fold(condition), "tarif "))] {
		label, condition = bareLabel(condition), ""
	}
	if cents == 0 {
		r.prices = append(r.prices, Price{Kind: Free, Label: label, Condition: condition})
		return true
	}
	p := Price{Label: label, Cents: cents, Currency: currency, Condition: condition}
	if currency == "" {
		p.Currency = r.currency
		r.faults = append(r.faults, Fault{"currency-assumed", diag.Args{"value": clip(r.text), "reading": PriceArg(Price{Cents: cents, Currency: p.Currency})}})
	}
	r.prices = append(r.prices, p)
	return true
}

// doubtful reports an amount whose comma or point stands before three figures:
// thousands, or one figure too many.
func (r *priceReader) doubtful(body string, sc *amountScanner) {
	at := strings.Index(r.text, body)
	from := at + strings.Index(body, sc.whole)
	typed := func(amount string) string {
		return line(r.clue.Key, r.text[:from]+amount+r.text[from+len(sc.whole)+1+len(sc.doubt):])
	}
	args := diag.Args{"value": clip(r.text), "fix2": typed(sc.whole + r.text[from+len(sc.whole):from+len(sc.whole)+3])}
	if sc.whole != "0" && sc.whole != "00" {
		args["fix"] = typed(sc.whole + sc.doubt)
	}
	r.faults = append(r.faults, Fault{"price-ambiguous", args})
}

// isOpenPrice reports "à partir de 12 €", "de 10 à 25 €", "10 € ou plus":
// words that no single amount says.
func isOpenPrice(lead, rest string) bool {
	switch Fold(lead) {
	case "a partir de", "des", "de", "from", "ab", "von", "entre", "between", "zwischen", "environ", "jusqu'a", "about":
		return true
	}
	rest = Fold(rest)
	for _, word := range [...]string{"a ", "to ", "bis ", "- ", "-", "ou ", "or ", "et plus", "and up", "et ", "and ", "und "} {
		if strings.HasPrefix(rest, word) && strings.ContainsAny(rest+"plus", "0123456789p") && (strings.ContainsAny(rest, "0123456789") || strings.Contains(rest, "plus") || strings.Contains(rest, "more") || strings.Contains(rest, "up")) {
			return true
		}
	}
	return false
}

// bareLabel takes "tarif" from "tarif plein".
func bareLabel(s string) string {
	f := Fold(s)
	for _, lead := range [...]string{"tarif ", "prix ", "price ", "מחיר "} {
		if rest := strings.TrimPrefix(f, lead); rest != f && priceLabels[rest] {
			return trim(s[len(lead):])
		}
	}
	switch f {
	case "tarif", "prix", "price", "preis", "eintritt", "entree", "cost", "entry", "מחיר", "כניסה":
		return ""
	}
	return s
}
