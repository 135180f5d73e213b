package journal

import (
	"crypto/sha256"
	"encoding/hex"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"saison/internal/calendar"
	"saison/internal/civil"
	"saison/internal/config"
	"saison/internal/event"
	"saison/internal/recur"
	"saison/internal/schema"
)

// digest collects the values that a hash is made of, one hash after the other.
// Every value ends with a mark, so that two lists of values never run into one
// text.
type digest struct {
	b     []byte
	first origins // a place that has been renamed is the same
}

func (d *digest) text(list ...string) {
	for _, s := range list {
		d.b = append(append(d.b, s...), 0)
	}
}

func (d *digest) number(list ...int) {
	for _, n := range list {
		d.b = append(strconv.AppendInt(d.b, int64(n), 10), 0)
	}
}

func (d *digest) flag(f bool) {
	if f {
		d.number(1)
	} else {
		d.number(0)
	}
}

func (d *digest) at(list ...civil.DateTime) {
	for _, t := range list {
		d.number(t.Year, int(t.Month), t.Day, t.Hour, t.Minute, t.Second)
	}
}

// sum returns the hash as 16 hexadecimal digits, and begins the next one.
func (d *digest) sum() string {
	s := sha256.Sum256(d.b)
	d.b = d.b[:0]
	return hex.EncodeToString(s[:8])
}

// scheduleOf is the hash of when, where and whether an entry takes place.
func (d *digest) scheduleOf(e *calendar.Entry, cal *calendar.Calendar) string {
	if s := e.Series; s != nil && s.Set.Rule != nil {
		// A series is its rule, not what the horizon shows of it: time alone
		// changes nothing, but for the year up to which calendars have it.
		d.text("series", s.Set.Rule.Explicit(s.Set.Start).String(), e.ZoneName)
		d.at(s.Set.Start)
		d.number(int(s.Duration / time.Second))
		for _, at := range s.Sittings {
			d.number(int(at.Duration / time.Second))
		}
		d.place(e.Place)
		d.text(e.Event.Room)
		d.number(int(e.Event.Status))
		d.exceptions(e, cal)
		for _, o := range e.Occurrences {
			if o.Added || o.Moved || o.Status != e.Event.Status || !o.Series {
				d.occurrence(o)
			}
		}
		return d.sum()
	}
	for o := range Occurrences(e) {
		d.occurrence(o)
	}
	if e.Event != nil {
		d.number(int(e.Event.Status))
	}
	return d.sum()
}

// exceptions adds what a series leaves out, as the author says it, and its last
// instance in calendars.
func (d *digest) exceptions(e *calendar.Entry, cal *calendar.Calendar) {
	for _, x := range e.Event.Schedule.Except {
		d.text(x.From.String(), x.To.String(), x.Period.Name)
		if x.HasTime {
			d.text(x.Time.String())
		}
		for _, p := range cal.Config.Periods {
			if x.Period.Name == "" || schema.Fold(p.Name) != schema.Fold(x.Period.Name) {
				continue
			}
			for _, r := range p.Ranges {
				d.text(r[0].String(), r[1].String())
			}
		}
	}
	if set := e.Series.Set; !cal.Until.IsZero() {
		set.ExDates = nil
		all, _ := set.Between(set.Start, civil.NewDateTime(cal.Until.Year()+1, time.January, 1, 0, 0, 0), recur.MaxInstances)
		if len(all) > 0 {
			d.at(all[len(all)-1])
		}
	}
}

// occurrenceOf is the hash of when, where and whether an occurrence takes place.
func (d *digest) occurrenceOf(o *calendar.Occurrence) string {
	d.occurrence(o)
	return d.sum()
}

func (d *digest) occurrence(o *calendar.Occurrence) {
	d.text(o.Key, o.ZoneName, o.Room)
	d.at(o.Start, o.End, o.RecurrenceID)
	d.flag(o.AllDay)
	d.flag(o.HasEnd)
	d.number(int(o.Kind), int(o.Status))
	d.place(o.Place)
}

// place adds what a calendar shows of a place.
func (d *digest) place(e *calendar.Entry) {
	if e == nil {
		d.text("")
		return
	}
	d.text(d.first.of(e.ID), e.Title)
	if p := e.Record.Place; p != nil {
		d.text(p.Street, p.PostalCode, p.City, p.Country, p.Shown)
		d.number(int(math.Float64bits(p.Lat)), int(math.Float64bits(p.Lon)))
		d.flag(p.HasGeo)
	}
}

// noteOf is the hash of the words of an occurrence, those of its entry included.
func (d *digest) noteOf(o *calendar.Occurrence, rest string) string {
	d.text(rest, o.Title, o.Note)
	d.prices(o.Prices)
	d.booking(o.Booking)
	return d.sum()
}

// restOf is the hash of everything else that a calendar shows of an entry,
// in all its languages.
func (d *digest) restOf(e *calendar.Entry, cfg *config.Config) string {
	texts := slices.Clone(e.Translations)
	slices.SortFunc(texts, func(a, b *event.Record) int { return strings.Compare(a.Lang, b.Lang) })
	for _, r := range texts {
		d.text(r.Lang, r.Title, r.Summary)
		if r.Event != nil {
			d.text(r.Event.Note)
		}
	}
	d.text(e.Kind.Name, e.Kind.Label.In("fr"), e.Kind.Label.In("en"), e.Title, e.Summary)
	d.text(e.Tags...)
	for _, p := range e.PartOf {
		d.text("part of", p.ID, p.Kind.Name)
	}
	for _, p := range e.Pieces {
		d.text("piece", p.Composer, p.Title)
		d.flag(p.Interval)
	}
	if o := e.Organizer; o != nil {
		d.text("organizer", d.first.of(o.ID), o.Title)
		if o.Person != nil {
			d.text(o.Person.Mail)
		}
	} else {
		d.text("organizer", cfg.Organisation.Name, cfg.Organisation.Email)
	}
	d.text(e.Access.Offers...)
	d.text("|")
	d.text(e.Access.Lacks...)
	d.text("|")
	d.text(e.Access.Words...)
	if e.Image != nil {
		d.text("image", e.Image.File.Name)
	}
	if ev := e.Event; ev != nil {
		d.event(ev)
	}
	if c := e.Call; c != nil {
		d.prices(c.Fee)
		d.booking(c.Booking)
	}
	for o := range Occurrences(e) {
		if o.Key == "" {
			d.text(o.Title, o.Note)
			d.prices(o.Prices)
			d.booking(o.Booking)
		}
	}
	return d.sum()
}

func (d *digest) event(ev *event.Event) {
	d.text("event", ev.Note, ev.Opening, ev.PriceNote, ev.Membership, ev.Audience.Words)
	d.at(ev.Previous.DateTime)
	if ev.Doors != nil {
		d.text(ev.Doors.String())
	}
	if ev.Online != nil {
		d.text("online", ev.Online.URL, ev.Online.Platform)
		d.flag(ev.Online.AfterBooking)
	}
	d.prices(ev.Prices)
	d.booking(ev.Booking)
}

func (d *digest) prices(list []event.Price) {
	for _, p := range list {
		d.text("price", p.Label, p.Currency, p.Condition, p.Words)
		d.number(int(p.Kind), int(p.Cents))
	}
}

func (d *digest) booking(b *event.Booking) {
	if b == nil {
		return
	}
	d.text("booking", b.URL, b.Phone, b.Mail, b.Words)
	d.flag(b.Required)
}
