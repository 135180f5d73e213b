package render

import (
	"html/template"

	"saison/internal/calendar"
	"saison/internal/event"
	"saison/internal/site"
)

// The side column of an event or a programme.

// facts fills the side column of an event or a programme.
func (r *Renderer) facts(p *Page, out *site.Output, now *calendar.Occurrence) {
	t, e := p.tongue, out.Page.Entry
	ev := e.Event
	prices, place, room, booking := ev.Prices, e.Place, ev.Room, ev.Booking
	if now != nil {
		prices, room, booking = pricesOf(now), now.Room, bookingOf(now)
		if now.Place != nil {
			place = now.Place
		}
	}
	due := ev.Membership
	if len(prices) == 0 {
		var parts string
		if prices, parts = partPrices(e); due == "" {
			due = parts
		}
	}
	due = membership(t, due)
	cost := r.cost(t, e, prices, due)
	if cost != "" {
		due = ""
	}
	p.fact("prices", t.say("prices"), r.prices(t, e.Lang, prices, ev.PriceNote, cost, due))
	seats := "" // said where one books, else where one goes
	if ev.Capacity > 0 && ev.Minimum == 0 {
		seats = t.count("places", ev.Capacity)
	}
	if !r.over(e) {
		if body := r.bookingFact(t, booking, e.Lang); body != "" {
			p.fact("booking", t.say("booking"), body+paragraphs(t, newMarkup(t, 32).text(seats).html()))
			seats = ""
		}
	}
	doors := ""
	if ev.Doors != nil {
		doors = t.say("doors-at", t.hour(*ev.Doors))
	}
	elsewhere := ev.Status == event.MovedOnline
	if now != nil {
		elsewhere = now.Status == event.MovedOnline
	}
	elsewhere = elsewhere || r.towns(t, e) != nil // the itinerary leads to each place
	if !elsewhere {
		if body := r.placeFact(t, place, phrase{room, e.Lang}, doors); body != "" {
			p.fact("place", t.say("getting-there"), body+paragraphs(t, newMarkup(t, 32).text(seats).html()))
		}
	}
	if ev.Online != nil && !r.over(e) {
		p.fact("online", t.say("online"), online(t, ev.Online, e.Lang))
	}
	p.fact("opening", t.say("opening"), paragraphs(t, r.opening(t, e)...)+r.openToday(t, e))
	r.vernissage(p, e)
	if !elsewhere {
		p.fact("access", t.say("access"), r.access(t, e.AccessAt(place), e.Lang))
	}
	p.fact("audience", t.say("audience"), r.audience(t, e))
	p.fact("bring", t.say("bring"), list(t, ev.Bring, e.Lang))
	p.fact("languages", t.say("in-languages"), r.spoken(t, ev.Languages, e.Lang))
	p.fact("verse", t.say("verse"), paragraphs(t, newMarkup(t, 96).words(ev.Verse, e.Lang).html()))
	if ev.HebrewDate != "" {
		p.fact("hebrew-date", t.say("hebrew-date"), paragraphs(t, newMarkup(t, 96).words(ev.HebrewDate, hebrewOr(ev.HebrewDate, e.Lang)).html()))
	}
	p.fact("documents", t.say("documents"), r.documents(t, e, ev.Documents))
	p.fact("organizer", t.say("organizer"), r.organizer(t, e))
	p.fact("partners", t.say("partners"), r.partners(t, e))
	p.fact("tags", t.say("tags"), r.tags(t, e.Tags))
}

// spoken returns the languages of an event: "En français, traduit en hébreu". One
// that has no name in the language of the page is printed as it was written.
func (r *Renderer) spoken(t *tongue, all []event.Language, written string) template.HTML {
	var in, translated []string
	for _, l := range all {
		switch {
		case !t.knows("language." + l.Code):
			words := make([]string, len(all))
			for i := range all {
				words[i] = all[i].Words
			}
			return paragraphs(t, newMarkup(t, 96).words(upper(t.other(written).list(words)), written).html())
		case l.Translated:
			translated = append(translated, t.say("translated-into", t.languageName(l.Code)))
		default:
			in = append(in, t.say("in-language", t.languageName(l.Code)))
		}
	}
	said := t.list(in)
	if len(in) > 0 && len(translated) > 0 {
		said += t.say("comma")
	}
	return paragraphs(t, newMarkup(t, 96).text(upper(said+t.list(translated))).html())
}

// vernissage adds the private view of an exhibition.
func (r *Renderer) vernissage(p *Page, e *calendar.Entry) {
	for _, o := range e.Occurrences {
		if o.Kind == calendar.Vernissage {
			p.fact("vernissage", p.tongue.say("vernissage"), paragraphs(p.tongue, newMarkup(p.tongue, 96).text(upper(p.tongue.momentOf(o))).html()))
		}
	}
}
