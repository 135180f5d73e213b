package site

import (
	"saison/internal/calendar"
	"saison/internal/civil"
	"saison/internal/event"
	"saison/internal/recur"
	"saison/internal/schema"
)

// What a feed weighs is not known before it is written; but which feeds there
// are has to be. So the bytes of each entry are reckoned from above: the fixed
// lines of a VEVENT, and every text that it may hold, escaped and folded.
const (
	feedBytes    = 2500 // of a calendar: its own properties, a zone
	zoneBytes    = 1000 // of a zone, and of a few changes of its clocks long ago
	eventBytes   = 560  // of an event: the lines that all have, and the words around its texts
	exceptBytes  = 48   // of an EXDATE
	priceBytes   = 45   // of a price, beside its own words
	featureBytes = 60   // of one thing that a place offers, in words
	listedPieces = 8    // between the parts of a list: a line break, a colon
)

// scale knows what occurrences weigh.
type scale struct {
	p      *planner
	events map[*calendar.Entry]*load
	places map[*calendar.Entry]int // while the plan is made: what each weighs without its room

	margin
}

// margin is how near feeds come to the limit.
type margin struct {
	// How much heavier, and lighter, any of the feeds may become without one that
	// is light enough becoming too heavy, or the other way round.
	more, less int
}

// wide is the margin of no feeds.
var wide = margin{more: feedLimit, less: feedLimit}

// light reports whether a feed of that weight is light enough.
func (m *margin) light(weight int) bool {
	if weight <= feedLimit {
		m.more = min(m.more, feedLimit-weight)
		return true
	}
	m.less = min(m.less, weight-feedLimit-1)
	return false
}

// narrow makes m the margin of the feeds of both.
func (m *margin) narrow(o margin) {
	m.more, m.less = min(m.more, o.more), min(m.less, o.less)
}

// load is what one entry weighs.
type load struct {
	each   int  // one VEVENT, without its place
	series int  // all of its repetition when it is written as one; 0 when it is written date by date
	as     bool // it is written as one
}

func newScale(p *planner) *scale {
	return &scale{p: p, events: make(map[*calendar.Entry]*load, p.shown), places: map[*calendar.Entry]int{}, margin: wide}
}

// reckonAll reckons everything that has occurrences, so that what follows only
// looks it up and may run in parallel.
func (s *scale) reckonAll() {
	all := s.p.all[:s.p.shown]
	for _, e := range all {
		if e.Kind.Class == schema.Place {
			s.places[e] = s.whole(e)
		}
	}
	loads := make([]*load, len(all))
	inParallel((len(all)+linkChunk-1)/linkChunk, func(n int) {
		for i := n * linkChunk; i < min(len(all), (n+1)*linkChunk); i++ {
			if e := all[i]; len(e.Occurrences) > 0 || len(e.Rounds) > 0 {
				loads[i] = s.reckon(e)
			}
		}
	})
	for i, e := range all {
		if loads[i] != nil {
			s.events[e] = loads[i]
		}
	}
}

// weigh returns what a feed of the occurrences weighs at most.
func (s *scale) weigh(occ []*calendar.Occurrence) int {
	total := feedBytes
	var series map[*calendar.Entry]bool
	var zones []string
	for _, o := range occ {
		if !contains(zones, o.ZoneName) {
			zones = append(zones, o.ZoneName)
			total += zoneBytes
		}
		l := s.load(o.Entry)
		if !o.Series || !l.as {
			total += l.each + s.place(o)
			continue
		}
		if series == nil {
			series = map[*calendar.Entry]bool{}
		}
		if !series[o.Entry] {
			series[o.Entry] = true
			total += l.series
		}
	}
	return total
}

func contains(list []string, s string) bool {
	for _, have := range list {
		if have == s {
			return true
		}
	}
	return false
}

// load returns what an entry weighs.
func (s *scale) load(e *calendar.Entry) *load {
	if l := s.events[e]; l != nil {
		return l
	}
	return s.reckon(e)
}

func (s *scale) reckon(e *calendar.Entry) *load {
	l := &load{each: s.one(e)}
	if l.as = oneSeries(e); !l.as {
		return l
	}
	l.series = l.each + s.placeOf(e.Place, e.Event.Room)
	for _, o := range e.Occurrences {
		if apart(e, o) {
			l.series += l.each + s.place(o) + exceptBytes
		}
	}
	l.series += exceptBytes * len(e.Series.Set.ExDates)
	return l
}

// oneSeries reports whether feeds write the repetition of e as one event: a
// rule that all programs expand alike, at times that exist once.
func oneSeries(e *calendar.Entry) bool {
	if e.Series == nil || e.Series.Set.Rule == nil || len(e.Series.Skipped) > 0 || e.Event == nil {
		return false
	}
	set := e.Series.Set
	if !recur.Portable(set.Rule.Explicit(set.Start)) {
		return false
	}
	for _, o := range e.Occurrences {
		if !o.Series || o.AllDay {
			continue
		}
		if _, how := o.RecurrenceID.In(e.Zone); how != civil.Once {
			return false
		}
	}
	return true
}

// apart reports whether o is a date of the repetition of e that is written beside it.
func apart(e *calendar.Entry, o *calendar.Occurrence) bool {
	return o.Series && (o.Moved || o.Note != "" || o.Title != "" || o.Status != e.Event.Status || o.Place != e.Place || o.Room != e.Event.Room || o.Booking != nil || len(o.Prices) > 0)
}

// wordsOf returns the bytes of the title and the summary of e.
func wordsOf(e *calendar.Entry) int {
	return most(e, func(r *event.Record) int { return wire(r.Title) }) + most(e, func(r *event.Record) int { return wire(r.Summary) })
}

// one returns the bytes of a VEVENT of e, without its place.
func (s *scale) one(e *calendar.Entry) int {
	n := eventBytes + 2*(len(s.p.cfg.BaseURL)+len(s.longestURL(e))) + wordsOf(e)
	n += most(e, func(r *event.Record) int {
		if r.Event != nil {
			return wire(r.Event.Note)
		}
		return 0
	})
	for _, t := range e.Tags {
		n += 18 + 2*wire(t)
	}
	for _, x := range e.PartOf {
		n += 60 + wire(x.Kind.Name)
	}
	for _, x := range e.Pieces {
		n += listedPieces + wire(x.Composer) + wire(x.Title)
	}
	if ev := e.Event; ev != nil {
		n += wire(ev.Opening) + wire(ev.PriceNote) + wire(ev.Membership)
		for _, x := range ev.Prices {
			n += priceBytes + wire(x.Label) + wire(x.Condition) + wire(x.Words)
		}
		n += booking(ev.Booking)
		if ev.Online != nil && !ev.Online.AfterBooking {
			n += 150 + 3*len(ev.Online.URL) + wire(ev.Online.URL) + 2*wire(ev.Online.Platform)
		}
	}
	if e.Call != nil {
		n += booking(e.Call.Booking)
	}
	n += access(e.Access)
	if e.Image != nil {
		n += 200 + 3*len(e.Image.File.Name)
	}
	switch org := s.p.cfg.Organisation; {
	case e.Organizer != nil:
		n += 120 + wire(e.Organizer.Title)
	case org.Email != "":
		n += 40 + wire(org.Name) + wire(s.p.cfg.Title) + 2*len(org.Email)
	}
	return n
}

// place returns what an occurrence adds to its entry: where it is, and what is
// its own.
func (s *scale) place(o *calendar.Occurrence) int {
	n := s.placeOf(o.Place, o.Room) + wire(o.Note) + wire(o.Title) + booking(o.Booking)
	for _, x := range o.Prices {
		n += priceBytes + wire(x.Label) + wire(x.Condition) + wire(x.Words)
	}
	if o.Place != nil && o.Place != o.Entry.Place && o.Place.Record.Place != nil {
		n += access(o.Place.Record.Place.Access)
	}
	return n
}

func access(a event.Access) int {
	n := featureBytes * (len(a.Offers) + len(a.Lacks))
	for _, w := range a.Words {
		n += listedPieces + wire(w)
	}
	return n
}

func (s *scale) placeOf(place *calendar.Entry, room string) int {
	if place == nil {
		return wire(room)
	}
	n, known := s.places[place]
	if !known {
		n = s.whole(place)
	}
	return wire(room) + n
}

// whole returns what a place weighs without its room.
func (s *scale) whole(place *calendar.Entry) int {
	n := 150 + 2*most(place, func(r *event.Record) int { return wire(r.Title) }) + len(s.longestURL(place)) + len(s.p.cfg.BaseURL)
	if p := place.Record.Place; p != nil {
		n += wire(p.Street) + wire(p.PostalCode) + wire(p.City) + wire(p.Country)
	}
	return n
}

// longestURL returns the longest address of e in any language.
func (s *scale) longestURL(e *calendar.Entry) string {
	long := ""
	for _, l := range s.p.langs {
		if u := s.p.site.URL(e, l.code); len(u) > len(long) {
			long = u
		}
	}
	return long
}

func booking(b *event.Booking) int {
	if b == nil {
		return 0
	}
	return 60 + wire(b.URL) + wire(b.Phone) + wire(b.Mail) + wire(b.Words)
}

// most returns the most that a text of e takes in any of its languages.
func most(e *calendar.Entry, size func(*event.Record) int) int {
	n := size(e.Record)
	for _, t := range e.Translations {
		n = max(n, size(t))
	}
	return n
}

// wire returns the bytes of a text in a feed: escaped (RFC 5545 3.3.11), and
// folded every 75 (3.1).
func wire(text string) int {
	n := len(text)
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case ',', ';', '\\', '\n':
			n++
		}
	}
	return n + n/20 + 4*min(n, 1)
}
