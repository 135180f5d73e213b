package render

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"saison/internal/calendar"
	"saison/internal/event"
	"saison/internal/site"
)

// csvColumns are the columns of events.csv in their order. Their names are
// those of the keys, in every language, so that a sheet that reads the file
// keeps working.
var csvColumns = []string{"id", "kind", "title", "status", "start", "end", "all_day", "timezone",
	"place", "room", "street", "postal_code", "city", "country", "people", "organizer", "part_of",
	"prices", "currency", "booking", "tags", "url", "entry"}

// csvEntries say what a row is: a deadline of a concert is no second concert.
var csvEntries = map[calendar.OccurrenceKind]string{calendar.Happening: "event", calendar.Bar: "period", calendar.Deadline: "deadline",
	calendar.RoundDay: "round", calendar.Vernissage: "vernissage", calendar.Slot: "timetable"}

// csvStatuses are the states of an occurrence as front matter writes them.
var csvStatuses = map[event.Status]string{event.Scheduled: "scheduled", event.Tentative: "tentative", event.Cancelled: "cancelled",
	event.Postponed: "postponed", event.Rescheduled: "rescheduled", event.Full: "full", event.MovedOnline: "moved online"}

// eventsCSV appends one row for each occurrence of a feed (RFC 4180), times as
// the clocks of the place show them. The end of whole days is the last of them.
// Cells that a spreadsheet would run as a formula are made harmless.
func eventsCSV(b []byte, s *site.Site, f *site.Feed, kept *fragments) ([]byte, error) {
	b = appendRow(b, csvColumns)
	row := make([]string, 0, len(csvColumns))
	for _, o := range f.Occurrences {
		var err error
		b, err = kept.append(o, func(b []byte) ([]byte, error) {
			row = csvRow(s, f.Lang, o, row[:0])
			for i := range row {
				row[i] = harmless(row[i])
			}
			return appendRow(b, row), nil
		}, b)
		if err != nil {
			return nil, fmt.Errorf("writing events.csv: %w", err)
		}
	}
	return b, nil
}

// appendRow appends one row. A cell with a comma, a quote or a line end stands in
// quotes, and so does one that begins with a blank, which readers may take off.
// Line ends within are CRLF, as between rows.
func appendRow(b []byte, row []string) []byte {
	for i, cell := range row {
		if i > 0 {
			b = append(b, ',')
		}
		if first, _ := utf8.DecodeRuneInString(cell); !strings.ContainsAny(cell, ",\"\r\n") && (cell == "" || !unicode.IsSpace(first)) {
			b = append(b, cell...)
			continue
		}
		b = append(b, '"')
		for j := 0; j < len(cell); j++ {
			switch c := cell[j]; c {
			case '"':
				b = append(b, '"', '"')
			case '\n':
				b = append(b, '\r', '\n')
			case '\r':
			default:
				b = append(b, c)
			}
		}
		b = append(b, '"')
	}
	return append(b, '\r', '\n')
}

func csvRow(s *site.Site, lang string, o *calendar.Occurrence, row []string) []string {
	e := o.Entry
	title := e.Title
	if o.Title != "" {
		title += " – " + o.Title
	}
	start, end := o.Start.Date.String(), o.LastDay().String()
	if !o.AllDay {
		start, end = csvTime(o.Start.String()), csvTime(o.End.String())
		if !o.HasEnd {
			end = ""
		}
	}
	row = append(row, e.ID, e.Kind.Name, title, csvStatuses[o.Status], start, end, strconv.FormatBool(o.AllDay), o.ZoneName)
	row = append(row, csvPlace(o)...)
	organizer, partOf := "", make([]string, 0, len(e.PartOf))
	if e.Organizer != nil && mayBeNamed(e.Organizer) {
		organizer = e.Organizer.Title
	}
	for _, p := range e.PartOf {
		partOf = append(partOf, p.Title)
	}
	prices, currency := csvPrices(s, o)
	booking := ""
	if e.Event != nil && e.Event.Booking != nil {
		booking = e.Event.Booking.URL
	}
	if o.Booking != nil {
		booking = o.Booking.URL
	}
	url := s.URL(e, lang)
	if url != "" {
		url = strings.TrimSuffix(s.Config.BaseURL, "/") + url
	}
	return append(row, csvPeople(e), organizer, strings.Join(partOf, "; "), prices, currency, booking, strings.Join(e.Tags, "; "), url, csvEntries[o.Kind])
}

// csvTime writes a wall-clock time as spreadsheets read it.
func csvTime(s string) string { return strings.Replace(s, "T", " ", 1) }

// csvPlace returns the cells about where, as far as the address may be shown.
func csvPlace(o *calendar.Occurrence) []string {
	cells := make([]string, 6)
	cells[1] = o.Room
	if o.Place == nil {
		return cells
	}
	cells[0] = o.Place.Title
	p := o.Place.Record.Place
	if p == nil {
		return cells
	}
	cells[5] = p.Country
	if p.Shown != "request" {
		cells[4] = p.City
	}
	if p.Shown != "request" && p.Shown != "city" {
		cells[2], cells[3] = p.Street, p.PostalCode
	}
	return cells
}

// mayBeNamed reports whether a person has agreed to a page, or to a name in
// programmes; other documents always may.
func mayBeNamed(e *calendar.Entry) bool {
	return e.Person == nil || e.Person.Agreed || e.Person.NameOnly
}

func csvPeople(e *calendar.Entry) string {
	var names []string
	for i := range e.People {
		if p := &e.People[i]; p.Entry == nil || mayBeNamed(p.Entry) {
			names = append(names, p.Shown)
		}
	}
	return strings.Join(names, "; ")
}

// csvPrices returns the amounts of an occurrence, 0 for the free words, and
// their currency.
func csvPrices(s *site.Site, o *calendar.Occurrence) (prices, currency string) {
	all := o.Prices
	if all == nil && o.Entry.Event != nil {
		all = o.Entry.Event.Prices
	}
	var words []string
	for i := range all {
		p := &all[i]
		amount := ""
		switch p.Kind {
		case event.Amount:
			amount = fmt.Sprintf("%d.%02d", p.Cents/100, p.Cents%100)
		case event.Free, event.FreeEntry, event.FreeWithBooking, event.Donation:
			amount = "0.00"
		default:
			continue
		}
		if currency = p.Currency; currency == "" {
			currency = s.Config.Currency
		}
		if p.Label != "" {
			amount = p.Label + ": " + amount
		}
		words = append(words, amount)
	}
	return strings.Join(words, "; "), currency
}

// harmless puts an apostrophe before a cell that a spreadsheet would take for a
// formula, numbers excepted.
func harmless(cell string) string {
	if cell == "" || !strings.ContainsRune("=+-@\t\r", rune(cell[0])) || isNumber(cell) {
		return cell
	}
	return "'" + cell
}

// isNumber reports whether a cell is a plain number: a sign, digits, and at
// most one decimal mark.
func isNumber(cell string) bool {
	digits, marks := 0, 0
	for i := 0; i < len(cell); i++ {
		switch c := cell[i]; {
		case c >= '0' && c <= '9':
			digits++
		case (c == '.' || c == ',') && marks == 0:
			marks++
		case (c == '+' || c == '-') && i == 0:
		default:
			return false
		}
	}
	return digits > 0
}
