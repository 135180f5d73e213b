package event

import (
	"slices"
	"strings"
	"unicode/utf8"

	"saison/internal/civil"
	"saison/internal/diag"
	"saison/internal/locale"
	"saison/internal/meta"
	"saison/internal/schema"
)

// PriceKind tells free from unknown.
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

// Price is one price in the words of the contract.
type Price struct {
	Kind      PriceKind
	Label     string // "plein", "réduit", "matériel"; "" for the only one
	Cents     int64  // of an Amount
	Currency  string // ISO 4217, EUR by default
	Condition string // "étudiants, demandeurs d'emploi"
	Words     string // of Worded: as written
	Pos       diag.Pos
}

// Booking says how to reserve.
type Booking struct {
	Required         bool
	URL, Phone, Mail string
	Opens, Closes    When
	Words            string
	Pos              diag.Pos
}

func readPrices(r *reader, v value) {
	prices, note := r.prices(v)
	r.rec.Event.Prices, r.rec.Event.PriceNote = prices, note
}

// prices reads prices in all their shapes: words, a list of words, of
// `label: amount`, or of maps; or one map of labels with amounts.
func (r *reader) prices(v value) (all []Price, note string) {
	assumed := len(r.faults)
	defer func() { r.assumedOnce(assumed) }()
	for _, item := range v.items("") {
		if item.node.Kind != meta.Map {
			all = append(all, r.amounts(item, "", "")...)
			continue
		}
		known := 0
		for _, f := range item.node.Fields {
			if k := item.key.FieldSpelt(f.Key); k != nil {
				known++
			}
		}
		if known == 0 || known == 1 && len(item.node.Fields) > 1 && r.onlyNote(item) {
			for _, f := range item.node.Fields {
				in := value{key: v.key.FieldNamed("amount"), typed: f.Key, keyPos: f.KeyPos, node: f.Value}
				if k := item.key.FieldSpelt(f.Key); k != nil {
					note = r.words(in)
				} else if near := r.slip(item, in); near != "" {
					r.unknownField(item, f, near)
				} else if !in.empty() {
					all = append(all, r.amounts(in, strings.TrimSpace(f.Key), "")...)
				}
			}
			continue
		}
		f, ok := r.fields(item)
		if !ok {
			continue
		}
		if s := r.words(f.get("note")); s != "" {
			note = s
		}
		if amount := f.get("amount"); amount.given() && !amount.empty() {
			all = append(all, r.amounts(amount, r.line(f.get("label")), r.line(f.get("condition")))...)
		} else if label := r.line(f.get("label")); label != "" {
			all = append(all, Price{Kind: NotGiven, Label: label, Condition: r.line(f.get("condition")), Pos: item.node.Pos})
		} else if c := f.get("condition"); c.given() && !c.empty() { // a condition of nothing
			amount := item.key.FieldNamed("amount")
			r.faults.Add("required-missing", item.node.Pos, diag.Args{"key": amount.Spelling(r.rec.Lang), "example": lineOf(amount.Spelling(r.rec.Lang), amount.Example)})
		}
	}
	return all, note
}

// slip returns the name that the label of a price is a slip of, as libelé is of
// libellé, when no amount stands behind it either; else "".
func (r *reader) slip(row, v value) string {
	_, near := row.key.Field(v.typed)
	if near == "" || utf8.RuneCountInString(v.typed) < 4 || v.node.Kind != meta.Scalar {
		return ""
	}
	prices, _ := locale.ReadPrice(v.node.Text, r.cfg.Currency, r.clue(v, false))
	if slices.ContainsFunc(prices, func(p locale.Price) bool { return PriceKind(p.Kind) != Worded }) {
		return ""
	}
	return near
}

// assumedOnce leaves one note about the currency of a list: it says the same of
// every line.
func (r *reader) assumedOnce(from int) {
	first, fix := -1, &diag.Fix{}
	kept := r.faults[from:from]
	for _, d := range r.faults[from:] {
		if d.ID != "currency-assumed" {
			kept = append(kept, d)
			continue
		}
		if first < 0 {
			first, kept = len(kept), append(kept, d)
		}
		if fix != nil && d.Fix != nil {
			fix.Edits = append(fix.Edits, d.Fix.Edits...)
		} else {
			fix = nil // all lines or none
		}
	}
	if first >= 0 {
		kept[first].Fix = fix
	}
	r.faults = r.faults[:from+len(kept)]
}

// onlyNote reports whether the one name of the table in a map of prices is the
// sentence about them, so that all others are labels.
func (r *reader) onlyNote(v value) bool {
	for _, f := range v.node.Fields {
		if k := v.key.FieldSpelt(f.Key); k != nil && k.Name != "note" {
			return false
		}
	}
	return true
}

// amounts reads one price or several in one text.
func (r *reader) amounts(v value, label, condition string) []Price {
	s := r.line(v)
	if s == "" {
		return nil
	}
	read, faults := locale.ReadPrice(s, r.cfg.Currency, r.clue(v, false))
	r.place(faults, v.node.Pos)
	for i := len(r.faults) - len(faults); i < len(r.faults); i++ {
		if d := &r.faults[i]; d.ID == "currency-assumed" {
			d.Fix = r.withCurrency(v)
		}
	}
	if last := len(r.faults) - 1; len(read) == 0 && len(faults) == 1 && faults[0].ID == "price-not-understood" && faults[0].Args["near"] == "" {
		// Nothing that is nearly a price: it can be printed as it is, and is no offer.
		r.faults[last].Severity = diag.Warning
		return []Price{{Kind: Worded, Label: label, Condition: condition, Words: s, Pos: v.node.Pos}}
	}
	var all []Price
	for _, p := range read {
		price := Price{
			Kind: PriceKind(p.Kind), Label: p.Label, Cents: p.Cents, Currency: p.Currency,
			Condition: p.Condition, Words: p.Words, Pos: v.node.Pos,
		}
		if price.Label == "" {
			price.Label = label
		}
		if price.Condition == "" {
			price.Condition = condition
		}
		all = append(all, price)
	}
	return all
}

func readBooking(r *reader, v value) { r.setBooking(r.booking(v)) }

// setBooking joins b to what other keys have said of the booking.
func (r *reader) setBooking(b *Booking) {
	if b == nil {
		return
	}
	at := &r.rec.Call
	if r.rec.Event != nil {
		r.rec.Event.Booking = r.rec.Event.Booking.join(b)
	} else if *at != nil {
		(*at).Booking = (*at).Booking.join(b)
	}
}

// join returns what either says; b goes first.
func (b *Booking) join(c *Booking) *Booking {
	if b == nil {
		return c
	}
	b.Required = b.Required || c.Required
	for _, s := range []struct{ to, from *string }{{&b.URL, &c.URL}, {&b.Phone, &c.Phone}, {&b.Mail, &c.Mail}, {&b.Words, &c.Words}} {
		if *s.to == "" {
			*s.to = *s.from
		}
	}
	if b.Opens.IsZero() {
		b.Opens = c.Opens
	}
	if b.Closes.IsZero() {
		b.Closes = c.Closes
	}
	return b
}

// booking reads how to reserve: a map, an address, a telephone number, yes or
// words. nil when nothing is said, or no.
func (r *reader) booking(v value) *Booking {
	if v.empty() {
		return nil
	}
	if v.node.Kind == meta.Scalar {
		return r.bookingText(v)
	}
	f, ok := r.fields(v)
	if !ok {
		return nil
	}
	b := &Booking{
		Required: r.yes(f.get("required")), URL: r.url(f.get("url")), Phone: r.line(f.get("phone")), Mail: r.mail(f.get("mail")),
		Opens: r.moment(f.get("opens"), false), Closes: r.moment(f.get("closes"), true), Words: r.words(f.get("words")), Pos: v.node.Pos,
	}
	r.checkOpens(b.Opens, b.Closes)
	return b
}

// requiredWords are the words of `inscription: obligatoire`.
var requiredWords = map[string]bool{
	"obligatoire": true, "requise": true, "necessaire": true, "surinscription": true, "surreservation": true, "required": true, "mandatory": true,
	"necessary": true, "erforderlich": true, "notwendig": true,
}

func (r *reader) bookingText(v value) *Booking {
	s := r.words(v)
	if s == "" {
		return nil
	}
	b := &Booking{Pos: v.node.Pos}
	scheme, _, colon := strings.Cut(s, ":")
	switch {
	case requiredWords[schema.Fold(s)]:
		b.Required = true
	case mail(strings.TrimPrefix(s, "mailto:")):
		b.Mail = strings.TrimPrefix(s, "mailto:")
	case strings.HasPrefix(s, "tel:"):
		b.Phone = strings.TrimPrefix(s, "tel:")
	case strings.HasPrefix(s, "www."), colon && scheme != "" && !strings.ContainsAny(s, " \n\u00a0\u202f"):
		if b.URL = r.url(v); b.URL == "" {
			return nil
		}
	case strings.Trim(s, "+0123456789 .()-\u00a0\u202f") == "" && strings.ContainsAny(s, "0123456789"):
		b.Phone = s
	default:
		yes, sure := locale.ReadYesNo(s)
		if !sure {
			b.Words = s
			return b
		}
		if !yes {
			return nil
		}
		b.Required = true
	}
	return b
}

func readRegistration(r *reader, v value) { r.setBooking(r.bookingText(v)) }

// checkOpens compares the two ends of a time for bookings.
func (r *reader) checkOpens(opens, closes When) {
	if opens.IsZero() || closes.IsZero() || opens.Offset != nil || closes.Offset != nil {
		return
	}
	last := closes.DateTime
	if !closes.HasTime {
		last = closes.Date.At(civil.Time{Hour: 23, Minute: 59, Second: 59})
	}
	if last.Before(opens.DateTime) {
		r.faults.Add("closes-before-opens", closes.Pos, diag.Args{"closes": momentArg(closes), "opens": momentArg(opens)})
	}
}

// supplements are the labels, folded, of what is paid besides the entry.
var supplements = map[string]bool{
	"materiel": true, "fournitures": true, "repas": true, "material": true, "materials": true, "supplies": true, "meals": true,
}

// Supplement reports whether the price is paid besides the entry, for material
// or a meal.
func (p *Price) Supplement() bool { return supplements[schema.Fold(p.Label)] }
