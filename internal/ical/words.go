package ical

import (
	"strings"

	"saison/internal/calendar"
	"saison/internal/event"
	"saison/internal/journal"
	"saison/internal/locale"
	"saison/internal/schema"
	"saison/internal/site"
)

// speaker writes the words of an event in one language.
type speaker struct {
	x      *Encoder
	lang   string
	print  *locale.Lang
	words  *locale.Words
	first  bool // it is the site's first language
	tagged bool // texts say their language

	detailed bool // events have the parts of RFC 9073 too
}

// uid returns the UID in the speaker's language of something that has uid in the first one.
func (s *speaker) uid(uid string) string {
	if s.first {
		return uid
	}
	return journal.Translated(uid, s.lang)
}

// states are the words in front of a title; Scheduled has none.
var states = map[event.Status]string{
	event.Tentative:   "state.tentative",
	event.Cancelled:   "state.cancelled",
	event.Postponed:   "state.postponed",
	event.Rescheduled: "state.rescheduled",
	event.Full:        "state.full",
	event.MovedOnline: "state.online",
}

// agree is Say in the gender of a kind, where the language makes a difference.
func (s *speaker) agree(key string, k *schema.Kind) string {
	if k != nil && k.Gender == "f" && s.words.Has(key+".f") {
		key += ".f"
	}
	return s.words.Say(key)
}

// title returns the title of e in the speaker's language or as it is written,
// with the language that it is in.
func (s *speaker) title(e *calendar.Entry) (title, in string) {
	if t := e.Translations.In(s.lang); t != nil && t.Title != "" {
		return t.Title, s.lang
	}
	return e.Title, e.Lang
}

// abstract returns the summary of e likewise.
func (s *speaker) abstract(e *calendar.Entry) (text, in string) {
	if t := e.Translations.In(s.lang); t != nil && t.Summary != "" {
		return t.Summary, s.lang
	}
	return e.Summary, e.Lang
}

// summary returns SUMMARY: the status in words, since some programs show no
// other, then what it is. in is the language of all of it, or "" when the words
// in front of a title that is not translated are in another.
func (s *speaker) summary(o *calendar.Occurrence) (text, in string) {
	text, in = s.title(o.Entry)
	before := ""
	switch {
	case o.Kind == calendar.Vernissage:
		before = s.lang
		text = s.words.Say("part-of", s.words.Say("vernissage"), text)
	case o.Kind == calendar.Deadline && o.Entry.Kind.Class == schema.Call:
		before = s.lang
		text = s.words.Say("part-of", s.words.Say("deadline"), text)
	case o.Kind == calendar.Deadline:
		before = s.lang
		text = s.words.Say("part-of", s.words.Say("booking-closes"), text)
	case o.Title != "":
		before = o.Entry.Lang
		text = s.words.Say("part-of", o.Title, text)
	}
	if before != "" && before != in {
		in = ""
	}
	if key := states[statusOf(o)]; key != "" {
		text = s.agree(key, o.Entry.Kind) + s.words.Say("colon") + text
		if in != s.lang {
			in = ""
		}
	}
	return text, in
}

// description returns DESCRIPTION: plain text, most important first, and the
// page's address last, since Google shows no URL. in is the language of all of
// it, or "" when an event that is not translated mixes two.
func (s *speaker) description(o *calendar.Occurrence) (text, in string) {
	e := o.Entry
	d := passage{}
	d.add(s.lang, s.change(o))
	d.add(e.Lang, o.Note)
	if note, in := s.note(e); note != o.Note {
		d.add(in, note)
	}
	abstract, in := s.abstract(e)
	d.add(in, abstract)
	if ev := e.Event; ev != nil && o.Kind != calendar.Deadline {
		if ev.Doors != nil && !o.AllDay && o.Kind == calendar.Happening {
			d.add(s.lang, s.words.Say("doors-at", s.print.Hour(*ev.Doors)))
		}
		d.add(e.Lang, locale.Capital(ev.Opening))
		d.add(s.lang, s.programme(e)...)
		d.add(s.lang, s.prices(o)...)
		d.holds(e.Lang, ev.PriceNote, ev.Membership)
	}
	d.add(s.lang, s.booking(o)...)
	if b := bookingOf(o); b != nil {
		d.holds(e.Lang, b.Words)
	}
	if on := onlineOf(o); on != nil {
		d.add(s.lang, s.labelled("Online", on.URL))
	}
	if o.Kind != calendar.Deadline {
		d.add(s.lang, s.access(e.AccessAt(o.Place)))
		d.holds(e.Lang, e.AccessAt(o.Place).Words...)
	}
	in = d.in
	d.add("", s.x.absolute(s.x.env.URL(e, s.lang)))
	return strings.Join(d.parts, "\n\n"), in
}

// passage is a text in parts, and the language that all of it is in.
type passage struct {
	parts []string
	in    string // "" when there are several
	mixed bool
}

// add adds a part of some lines in a language, when it says something.
func (d *passage) add(in string, lines ...string) {
	if t := strings.TrimSpace(strings.Join(lines, "\n")); t != "" {
		d.parts = append(d.parts, t)
		d.holds(in, t)
	}
}

// holds notes the language of texts that stand in the passage.
func (d *passage) holds(in string, texts ...string) {
	for _, t := range texts {
		if t == "" || d.mixed {
			continue
		}
		if d.in != "" && d.in != in {
			d.in, d.mixed = "", true
			continue
		}
		d.in = in
	}
}

// labelled returns "Réservation : https://...".
func (s *speaker) labelled(key, text string) string {
	if text == "" {
		return ""
	}
	return s.words.Say(key) + s.words.Say("colon") + text
}

// change says what has changed: the date that is replaced, or that there is none yet.
func (s *speaker) change(o *calendar.Occurrence) string {
	ev := o.Entry.Event
	kind := o.Entry.Kind
	switch status := statusOf(o); {
	case status == event.Postponed:
		return s.words.Say("sentence", s.agree(states[event.Postponed], kind), s.words.Say("new-date-to-come"))
	case status == event.MovedOnline:
		return s.words.Say("moved-online")
	case o.Moved && o.RecurrenceID != o.Start:
		old := s.print.DateLong(o.RecurrenceID.Date)
		if !o.AllDay {
			old = s.print.DateTime(o.RecurrenceID)
		}
		return s.agree(states[event.Rescheduled], kind) + s.words.Say("colon") + s.words.Say("instead-of") + " " + old
	case status == event.Rescheduled && ev != nil && !ev.Previous.IsZero() && o.Kind != calendar.Deadline:
		old := s.print.DateLong(ev.Previous.Date)
		if ev.Previous.HasTime {
			old = s.print.DateTime(ev.Previous.DateTime)
		}
		return s.agree(states[event.Rescheduled], kind) + s.words.Say("colon") + s.words.Say("instead-of") + " " + old
	}
	return ""
}

// note returns the note of e in the speaker's language, or as it is written,
// with the language that it is in.
func (s *speaker) note(e *calendar.Entry) (text, in string) {
	if t := e.Translations.In(s.lang); t != nil && t.Event != nil && t.Event.Note != "" {
		return t.Event.Note, s.lang
	}
	if e.Event != nil {
		return e.Event.Note, e.Lang
	}
	return "", s.lang
}

// programme returns the pieces of a concert, one a line.
func (s *speaker) programme(e *calendar.Entry) []string {
	if len(e.Pieces) == 0 {
		return nil
	}
	lines := []string{s.words.Say("programme")}
	for _, p := range e.Pieces {
		switch {
		case p.Interval:
			lines = append(lines, s.words.Say("interval"))
		case p.Composer != "" && p.Title != "":
			lines = append(lines, p.Composer+s.words.Say("colon")+p.Title)
		default:
			lines = append(lines, p.Composer+p.Title)
		}
	}
	return lines
}

// prices returns the prices of o, or those of its event, and what goes with them.
func (s *speaker) prices(o *calendar.Occurrence) []string {
	ev := o.Entry.Event
	list := o.Prices
	if len(list) == 0 {
		list = ev.Prices
	}
	var lines []string
	if len(list) > 0 {
		shown := make([]locale.Price, len(list))
		for i, p := range list {
			shown[i] = locale.Price{Kind: locale.PriceKind(p.Kind), Label: p.Label, Cents: p.Cents, Currency: p.Currency, Condition: p.Condition, Words: p.Words}
		}
		lines = append(lines, s.labelled("prices", s.print.Prices(shown)))
	}
	if ev.PriceNote != "" {
		lines = append(lines, ev.PriceNote)
	}
	return append(lines, s.labelled("membership", ev.Membership))
}

// bookingOf returns how to book for o, or to apply; nil when nothing is said.
func bookingOf(o *calendar.Occurrence) *event.Booking {
	switch e := o.Entry; {
	case o.Booking != nil:
		return o.Booking
	case e.Event != nil:
		return e.Event.Booking
	case e.Call != nil:
		return e.Call.Booking
	}
	return nil
}

// booking returns how to book, or to apply.
func (s *speaker) booking(o *calendar.Occurrence) []string {
	b, key := bookingOf(o), "booking"
	if o.Booking == nil && o.Entry.Event == nil {
		key = "how-to-apply"
	}
	if b == nil {
		return nil
	}
	var ways []string
	for _, w := range []string{b.Words, b.URL, b.Phone, b.Mail} {
		if w != "" {
			ways = append(ways, w)
		}
	}
	if len(ways) == 0 && b.Required {
		return []string{s.words.Say("booking-required")}
	}
	return []string{s.labelled(key, strings.Join(ways, s.words.Say("comma")))}
}

// access returns what the place and the event offer, and what they do not.
func (s *speaker) access(a event.Access) string {
	var words []string
	written := strings.ToLower(strings.Join(a.Words, "\n"))
	feature := func(group, name string) {
		if s.words.Has(group+name) && strings.Contains(written, strings.ToLower(s.words.Say(group+name))) {
			return // the editor's words say it, and more
		}
		if s.words.Has(group + name) {
			words = append(words, s.words.Say(group+name))
		} else {
			words = append(words, strings.ReplaceAll(name, "_", " "))
		}
	}
	for _, f := range a.Offers {
		feature("access.", f)
	}
	words = append(words, a.Words...)
	for _, f := range a.Lacks {
		feature("access-not.", f)
	}
	return s.labelled("access", strings.Join(words, " · "))
}

// where returns LOCATION: room, name, and as much of the address as may be shown.
func (s *speaker) where(o *calendar.Occurrence) (text, in string) {
	if o.Status == event.MovedOnline {
		return s.words.Say("Online"), s.lang
	}
	if o.Place == nil {
		if onlineOf(o) != nil {
			return s.words.Say("Online"), s.lang
		}
		return o.Room, o.Entry.Lang
	}
	name, in := s.title(o.Place)
	parts := []string{name, o.Room}
	if p := o.Place.Record.Place; p != nil {
		switch {
		case addressShown(p):
			parts = append(parts, p.Street, strings.TrimSpace(p.PostalCode+" "+p.City), s.country(p.Country))
		case p.Shown == "city":
			parts = append(parts, p.City, s.words.Say("address-on-request"))
		default:
			parts = append(parts, s.words.Say("address-on-request"))
		}
	}
	var line []string
	for _, p := range parts {
		// The name of a place often ends with its town.
		if p != "" && (len(line) == 0 || p != name) {
			line = append(line, strings.ReplaceAll(cleanText(p), "\n", ", "))
		}
	}
	return strings.Join(line, ", "), in
}

// addressShown reports whether the full address may be shown.
func addressShown(p *event.Place) bool { return p.Shown == "" || p.Shown == "full" }

// country returns the name of a country, where it has to be said.
func (s *speaker) country(written string) string {
	if written == "FR" {
		return ""
	}
	if key := "country." + strings.ToUpper(written); s.words.Has(key) {
		return s.words.Say(key)
	}
	if name := schema.CountryName(written, s.lang); name != "" {
		return name
	}
	return written
}

// categories returns the kind, the kinds of the programmes that it is part of,
// and the tags, each once.
func (s *speaker) categories(o *calendar.Occurrence) []string {
	e := o.Entry
	var out []string
	add := func(c string) {
		for _, have := range out {
			if have == c {
				return
			}
		}
		if c != "" {
			out = append(out, c)
		}
	}
	add(e.Kind.Label.In(s.lang))
	for _, p := range e.PartOf {
		add(p.Kind.Label.In(s.lang))
	}
	for _, t := range e.Tags {
		add(s.x.env.Site.TagTitle(t, s.lang))
	}
	return out
}

// feedSummary returns what a feed is, in a sentence: that of its subject, or of the site.
func (s *speaker) feedSummary(f *site.Feed) string {
	if f.Entry != nil {
		if text, _ := s.abstract(f.Entry); text != "" {
			return text
		}
	}
	return s.x.env.Site.Config.Summary[s.lang]
}
