package render

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"

	"saison/internal/calendar"
	"saison/internal/civil"
	"saison/internal/event"
	"saison/internal/locale"
	"saison/internal/picture"
	"saison/internal/schema"
	"saison/internal/site"
)

// The pictures that other services show beside a link.

// shareCard draws the share card of a page, or of the site.
func (r *Renderer) shareCard(o *site.Output) ([]byte, error) {
	c, _ := r.cardOf(o)
	return r.pictures.Card(c)
}

// cardURL returns the address of a card. It changes with what the card says:
// services keep a picture by its address.
func (r *Renderer) cardURL(o *site.Output, c picture.Card) string {
	sum := sha256.Sum256(fmt.Appendf(nil, "%s %#v", picture.Edition, c))
	return r.absolute(o.URL) + "?v=" + hex.EncodeToString(sum[:4])
}

// cardOf returns what a card says, and the same in words, for those who hear it.
func (r *Renderer) cardOf(o *site.Output) (c picture.Card, words string) {
	t := r.tongues[o.Lang]
	c = picture.Card{RTL: t.dir == "rtl", Site: t.typeset(r.titles[o.Lang])}
	if o.Page == nil {
		c.Fill, c.On = r.fieldOf("season")
		c.Title, c.Site = c.Site, ""
		c.Foot = t.typeset(r.site.Config.Summary[o.Lang])
		return c, c.Title
	}
	e := o.Page.Entry
	c.Fill, c.On = r.fieldOf(e.Kind.Name)
	title, in := r.title(e, o.Lang)
	c.Title = t.other(in).typeset(title)
	words = c.Title
	now := r.leading(happeningsOf(e))
	if e.Kind.Class == schema.Call {
		now = r.deadline(e)
	}
	var facts []string
	if now != nil && !(e.Event != nil && e.Event.Schedule.Rule != nil) {
		d := r.dayOfOccurrence(t, now)
		r.cardDate(t, &c, d)
		c.Struck = offClass(now) != ""
		words = stop(words) + " " + upper(t.typeset(r.shortWhen(t, e)))
		if st := r.state(t, now); st.off {
			facts = append(facts, upper(st.hidden))
		}
		if d.hour != "" && d.first == d.last {
			facts = append(facts, d.hour)
		}
	} else if e.Event != nil && e.Event.Schedule.Rule != nil {
		if s := ruleWords(t, e); s != "" {
			facts = append(facts, s)
		}
	}
	place := e.Place
	if now != nil && now.Place != nil {
		place = now.Place
	}
	if place != nil && (e.Event == nil || e.Event.Status != event.MovedOnline) {
		name, _ := r.title(place, o.Lang)
		facts = append(facts, name)
	}
	for i, f := range facts {
		facts[i] = t.typeset(f)
	}
	c.Foot = strings.Join(facts, t.say("comma"))
	if c.Foot != "" {
		words = stop(words) + " " + c.Foot
	}
	return c, stop(words)
}

// cardDate sets the figures and the words around them.
func (r *Renderer) cardDate(t *tongue, c *picture.Card, d dayOf) {
	a, b := d.first, d.last
	month := func(date civil.Date) string {
		name := t.typeset(t.monthInDate(date.Month))
		if date.Year != r.today.Year && (date.Year != r.today.Year+1 || date.Month > r.today.Month) {
			name += " " + itoa(date.Year)
		}
		return name
	}
	c.Days = []string{itoa(a.Day)}
	switch {
	case a == b:
		c.Over, c.Under = t.weekday(a.Weekday()), month(a)
		if d.deadline {
			c.Over = t.say("until")
		}
		c.First = a.Day == 1 && t.code == "fr"
		return
	case a.Month == b.Month && a.Year == b.Year:
		c.Over = t.weekdayShort(a.Weekday()) + "–" + t.weekdayShort(b.Weekday())
		c.Under = month(b)
	default:
		c.Over, c.Under = month(a), month(b)
	}
	c.Days = append(c.Days, itoa(b.Day))
}

// fieldOf returns the colours of a kind by day: the field and what stands on it.
func (r *Renderer) fieldOf(kind string) (fill, on picture.RGB) {
	cfg := r.site.Config
	season, _ := parseColour(cfg.Colors["season"])
	c := season
	if kind != "season" {
		if k, ok := parseColour(kindColours(cfg)[kind]); ok {
			c = k
		}
	}
	day, evening := neutralsOf(season)
	tone, _ := tones(c, day, evening)
	return picture.RGB{tone.fill.r, tone.fill.g, tone.fill.b}, picture.RGB{tone.on.r, tone.on.g, tone.on.b}
}

// ruleWords returns when a series takes place, without its exceptions.
func ruleWords(t *tongue, e *calendar.Entry) string {
	s := &e.Event.Schedule
	if len(s.Entries) == 0 {
		return ""
	}
	first := s.Entries[0]
	rep := &locale.Repeat{Rule: *s.Rule, From: first.Start.Date}
	if first.Start.HasTime {
		rep.Times = sittingTimes(e, first.Start.Time)
	}
	return upper(t.print.Repeat(rep))
}

// sharedPicture writes the elements for the picture of a page: the card of an
// event, the picture of anything else that has one, else the card of the site.
func (r *Renderer) sharedPicture(m *markup, out *site.Output, og func(property literal, content string)) {
	card := r.site.Card(out)
	if e := out.Page.Entry; e != nil && (card == nil || card.Page == nil) {
		if pic := r.shownPicture(e); pic != nil && len(pic.Plain) > 0 {
			og("image", r.absolute(pic.URL))
			og("image:width", itoa(pic.Width))
			og("image:height", itoa(pic.Height))
			og("image:alt", e.Image.Alt)
			m.raw(`<meta name="twitter:card" content="summary_large_image">` + "\n")
			return
		}
	}
	if card == nil {
		return
	}
	c, words := r.cardOf(card)
	og("image", r.cardURL(card, c))
	og("image:type", "image/png")
	og("image:width", itoa(picture.CardWidth))
	og("image:height", itoa(picture.CardHeight))
	og("image:alt", words)
	m.raw(`<meta name="twitter:card" content="summary_large_image">` + "\n")
}

// shownPicture returns the picture of an entry, if it may be shown.
func (r *Renderer) shownPicture(e *calendar.Entry) *site.Shown {
	if e.Image == nil || e.Image.Consent != nil && !r.consented(e.Image.Consent) {
		return nil
	}
	return r.site.DocPicture(e, e.Image.File.Name)
}
