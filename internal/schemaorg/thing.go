package schemaorg

import (
	"encoding/json"
	"strconv"
	"strings"
	"time"

	"saison/internal/calendar"
	"saison/internal/event"
	"saison/internal/schema"
	"saison/internal/site"
)

// thing is a place, a person, an organisation or a work.
type thing struct {
	Type        string   `json:"@type"`
	Name        string   `json:"name"`
	URL         string   `json:"url,omitempty"`
	SameAs      []string `json:"sameAs,omitempty"`
	Description string   `json:"description,omitempty"`
	Image       string   `json:"image,omitempty"`
	Logo        string   `json:"logo,omitempty"`
	JobTitle    []string `json:"jobTitle,omitempty"`
	Born        string   `json:"birthDate,omitempty"`
	Died        string   `json:"deathDate,omitempty"`
	Address     *address `json:"address,omitempty"`
	Geo         *geo     `json:"geo,omitempty"`
	Telephone   string   `json:"telephone,omitempty"`
	Email       string   `json:"email,omitempty"`
	Features    []any    `json:"amenityFeature,omitempty"`
	Composer    any      `json:"composer,omitempty"`
}

// address is a PostalAddress; what must not be shown is empty.
type address struct {
	Type       string `json:"@type"`
	Street     string `json:"streetAddress,omitempty"`
	PostalCode string `json:"postalCode,omitempty"`
	City       string `json:"addressLocality,omitempty"`
	Country    string `json:"addressCountry,omitempty"`
}

// geo holds coordinates as they are printed, not as floats.
type geo struct {
	Type string      `json:"@type"`
	Lat  json.Number `json:"latitude"`
	Lon  json.Number `json:"longitude"`
}

// feature is one thing that a place offers.
type feature struct {
	Type  string `json:"@type"`
	Name  string `json:"name"`
	Value bool   `json:"value"`
}

// place returns a place as far as its address may be shown: in full, the town
// only, or neither. room is the room of one occurrence, or ""; access is what is
// offered there, to those who come to it.
func (m *maker) place(e *calendar.Entry, room string, access event.Access) *thing {
	x := &thing{Type: "Place", Name: m.titleOf(e), URL: m.url(e)}
	if room != "" {
		x.Name += ", " + room
	}
	p := e.Record.Place
	if p == nil {
		return x
	}
	a := &address{Type: "PostalAddress", City: p.City, Country: p.Country}
	switch p.Shown {
	case "request":
		a.City = ""
	case "city":
	default:
		a.Street, a.PostalCode = p.Street, p.PostalCode
		if p.HasGeo {
			x.Geo = &geo{"GeoCoordinates", degrees(p.Lat), degrees(p.Lon)}
		}
		x.Telephone = p.Phone
	}
	if a.Street != "" || a.City != "" || a.Country != "" || a.PostalCode != "" {
		x.Address = a
	}
	if p.Website != "" {
		x.SameAs = []string{p.Website}
	}
	for _, name := range access.Offers {
		x.Features = append(x.Features, feature{"LocationFeatureSpecification", name, true})
	}
	for _, name := range access.Lacks {
		x.Features = append(x.Features, feature{"LocationFeatureSpecification", name, false})
	}
	return x
}

// degrees writes an angle with six decimals, a tenth of a metre.
func degrees(x float64) json.Number { return json.Number(strconv.FormatFloat(x, 'f', 6, 64)) }

// person returns somebody who has agreed to a page.
func (m *maker) person(e *calendar.Entry) *thing {
	x := &thing{Type: "Person", Name: m.titleOf(e), URL: m.url(e), Description: m.summaryOf(e)}
	if p := e.Record.Person; p != nil {
		x.JobTitle = m.site.Calendar.Roles(e)
		x.Born, x.Died = day(p.Born), day(p.Died)
		x.Image = m.image(e.Record, p.Photo)
		for _, l := range p.Links {
			x.SameAs = append(x.SameAs, l.URL)
		}
	}
	return x
}

// day returns a year, or a day as ISO 8601 has it, when it is written so; "" for
// other words.
func day(written string) string {
	layout := "2006-01-02"
	if _, err := time.Parse(layout[:min(len(written), len(layout))], written); err != nil || len(written) != 4 && len(written) != len(layout) {
		return ""
	}
	return written
}

func (m *maker) organisation(e *calendar.Entry) *thing {
	x := &thing{Type: "Organization", Name: m.titleOf(e), URL: m.url(e), Description: m.summaryOf(e)}
	if o := e.Record.Organisation; o != nil {
		if o.Website != "" {
			x.SameAs = []string{o.Website}
		}
		x.Logo = m.image(e.Record, o.Logo)
		if o.City != "" || o.Country != "" {
			x.Address = &address{Type: "PostalAddress", City: o.City, Country: o.Country}
		}
	}
	return x
}

func (m *maker) work(e *calendar.Entry) *thing {
	x := &thing{Type: "MusicComposition", Name: m.titleOf(e), URL: m.url(e)}
	if w := e.Record.Work; w != nil && w.ComposerName != "" {
		x.Composer = thing{Type: "Person", Name: w.ComposerName}
	}
	return x
}

// home returns the site and who stands behind it.
func (m *maker) home() []any {
	url := m.absolute(m.site.PageURL(site.Home, m.lang))
	all := []any{struct {
		Type     string `json:"@type"`
		Name     string `json:"name"`
		URL      string `json:"url"`
		Language string `json:"inLanguage"`
	}{"WebSite", siteTitle(m.site, m.lang), url, m.lang}}
	if o := m.owner(); o != nil {
		all = append(all, o)
	}
	return all
}

// owner returns the organisation of saison.yaml, or nil.
func (m *maker) owner() *thing {
	o := &m.site.Config.Organisation
	if o.Name == "" {
		return nil
	}
	x := &thing{Type: "Organization", Name: o.Name, URL: m.base + "/", Email: o.Email, Telephone: o.Phone}
	if o.Street != "" || o.City != "" {
		x.Address = &address{"PostalAddress", o.Street, o.PostalCode, o.City, o.Country}
	}
	return x
}

// organizer returns who organizes an event: an organisation or a person, else
// the owner of the site, else nil.
func (m *maker) organizer(e *calendar.Entry) any {
	if o := e.Organizer; o != nil {
		x := thing{Type: "Organization", Name: m.titleOf(o), URL: m.url(o)}
		if o.Kind.Class == schema.Person {
			x.Type = "Person"
			if !nameable(o) {
				return m.ownerOrNil()
			}
		}
		return x
	}
	return m.ownerOrNil()
}

func (m *maker) ownerOrNil() any {
	if o := m.owner(); o != nil {
		return thing{Type: o.Type, Name: o.Name, URL: o.URL}
	}
	return nil
}

// nameable reports whether the name of a person may be printed.
func nameable(e *calendar.Entry) bool {
	return e.Person == nil || e.Person.Agreed || e.Person.NameOnly
}

func (m *maker) partner(p *calendar.Partner) any {
	x := thing{Type: "Organization", Name: p.Shown}
	if p.Entry != nil {
		x.URL = m.url(p.Entry)
	}
	return x
}

// performers returns the people of an event whose names may be printed, each once.
func (m *maker) performers(e *calendar.Entry) []any {
	var all []any
	seen := map[string]bool{}
	for i := range e.People {
		p := &e.People[i]
		if seen[p.Shown] || p.Shown == "" || p.Entry != nil && !nameable(p.Entry) {
			continue
		}
		seen[p.Shown] = true
		x := thing{Type: "Person", Name: p.Shown}
		if p.Entry != nil && p.Linked {
			x.URL = m.url(p.Entry)
		}
		all = append(all, x)
	}
	return all
}

// works returns the music of a concert.
func (m *maker) works(e *calendar.Entry) []any {
	var all []any
	for i := range e.Pieces {
		p := &e.Pieces[i]
		if p.Interval || p.Title == "" {
			continue
		}
		x := thing{Type: "MusicComposition", Name: p.Title}
		if p.WorkEntry != nil {
			x.URL = m.url(p.WorkEntry)
		}
		if p.Composer != "" {
			x.Composer = thing{Type: "Person", Name: p.Composer}
		}
		all = append(all, x)
	}
	return all
}

// offer is one price.
type offer struct {
	Type         string      `json:"@type"`
	Name         string      `json:"name,omitempty"`
	Price        json.Number `json:"price"`
	Currency     string      `json:"priceCurrency"`
	URL          string      `json:"url,omitempty"`
	Availability string      `json:"availability"`
	ValidFrom    string      `json:"validFrom,omitempty"`
}

// free are the words that promise an event without a fixed price.
var free = map[event.PriceKind]bool{event.Free: true, event.FreeEntry: true, event.FreeWithBooking: true, event.Donation: true}

// offers fills in the prices of an occurrence: amounts as they are, 0 for the
// free words, nothing for what is not known.
func (m *maker) offers(x *eventThing, o *calendar.Occurrence) {
	ev := o.Entry.Event
	prices, booking := o.Prices, o.Booking
	if prices == nil {
		prices = ev.Prices
	}
	if booking == nil {
		booking = ev.Booking
	}
	availability := "InStock"
	if o.Status == event.Full {
		availability = "SoldOut"
	}
	url, from := x.URL, ""
	if booking != nil {
		if booking.URL != "" {
			url = booking.URL
		}
		from = when(booking.Opens, o.Zone)
	}
	paid, gratis := false, false
	for i := range prices {
		p := &prices[i]
		switch {
		case p.Supplement():
			continue
		case p.Kind == event.SoldOut:
			availability = "SoldOut"
			continue
		case p.Kind == event.Amount && p.Cents > 0:
			paid = true
		case p.Kind == event.Amount || free[p.Kind]:
			gratis = true
		default:
			continue
		}
		currency := p.Currency
		if currency == "" {
			currency = m.site.Config.Currency
		}
		x.Offers = append(x.Offers, offer{Type: "Offer", Name: offerName(p), Price: amount(p), Currency: currency, URL: url, ValidFrom: from})
	}
	for i := range x.Offers {
		x.Offers[i].Availability = vocabulary + availability
	}
	if paid || gratis {
		all := gratis && !paid
		x.Free = &all
	}
}

func offerName(p *event.Price) string {
	if p.Label != "" && p.Condition != "" {
		return p.Label + " (" + p.Condition + ")"
	}
	return strings.TrimSpace(p.Label + p.Condition)
}

// amount writes a price as a number without passing through a float.
func amount(p *event.Price) json.Number {
	if p.Kind != event.Amount {
		return "0"
	}
	s := strconv.FormatInt(p.Cents/100, 10)
	if c := p.Cents % 100; c != 0 {
		s += "." + strconv.Itoa(int(c/10)) + strconv.Itoa(int(c%10))
	}
	return json.Number(s)
}
