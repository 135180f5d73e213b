// Package ical writes calendar feeds (RFC 5545, RFC 7986).
//
//	enc := ical.New(ical.Env{Site: plan, Words: words, Journal: next, ImageURL: image})
//	data, err := enc.Encode(feed)
//
// The model is that of golang-ical; the bytes are written here, since every
// calendar program forgives something else: CRLF, lines of 75 octets folded
// between characters, text escaped once, parameters quoted (RFC 6868), no way
// for a text to become a property. Equal inputs give equal bytes.
//
// An event is encoded once for each language, whatever the number of feeds it
// is in. A repeating event becomes an RRULE with its exceptions where all
// programs expand the rule alike, and single events where they do not.
package ical

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	ics "github.com/arran4/golang-ical"

	"saison/internal/calendar"
	"saison/internal/journal"
	"saison/internal/locale"
	"saison/internal/site"
)

// Env is what feeds are made of, beside the feed itself.
type Env struct {
	Site    *site.Site
	Words   locale.Catalogue
	Journal *journal.Journal // of this build (journal.Journal.Next); nil: everything is new

	// URL gives the address of an entry's page below the root, or "". nil: Site.URL.
	URL func(e *calendar.Entry, lang string) string
	// ImageURL gives the address of an entry's picture below the root, or "". nil: no pictures.
	ImageURL func(e *calendar.Entry) string
	// HTML gives the text of an entry in a language, with full addresses, and Data
	// what search engines are told of it (JSON-LD); "" for none. They are asked for
	// where the settings want details (config.Feeds.Details), and may be nil.
	HTML, Data func(e *calendar.Entry, lang string) string
}

// Encoder writes feeds. It is safe for concurrent use.
type Encoder struct {
	env      Env
	base     string // address of the site without a slash at the end
	seed     string // of UIDs
	jcal     bool   // everything is written as jCal too
	speakers map[string]*speaker
	detailed map[string]*speaker // of the files of single events, where the settings want details
	zones    sync.Map            // name -> *zone
	entries  sync.Map            // entryKey -> *slot
	rooms    sync.Pool           // of *[]byte, to write in
	ghosts   []journal.Ghost
}

type entryKey struct {
	entry    *calendar.Entry
	lang     string
	detailed bool
}

// slot is the place of an encoded entry, filled once.
type slot struct {
	once  sync.Once
	entry *encoded
}

// New returns an Encoder.
func New(env Env) *Encoder {
	cfg := env.Site.Config
	if env.URL == nil {
		env.URL = env.Site.URL
	}
	if env.ImageURL == nil {
		env.ImageURL = func(*calendar.Entry) string { return "" }
	}
	x := &Encoder{env: env, base: strings.TrimSuffix(cfg.BaseURL, "/"), seed: env.Journal.Seed(cfg.Site), speakers: map[string]*speaker{}, detailed: map[string]*speaker{}, jcal: cfg.Feeds.JCal}
	x.rooms.New = func() any { return new([]byte) }
	x.ghosts = env.Journal.Ghosts(env.Site.Calendar)
	for i, lang := range cfg.Languages {
		x.speakers[lang] = &speaker{first: i == 0, x: x, lang: lang, print: locale.For(lang), words: env.Words.In(lang), tagged: len(cfg.Languages) > 1}
		if cfg.Feeds.Details {
			d := *x.speakers[lang]
			d.detailed = true
			x.detailed[lang] = &d
		}
	}
	return x
}

// Encode returns the file of a feed. A feed without events is a calendar all
// the same. An error is a feed in a language that the site does not have.
func (x *Encoder) Encode(f *site.Feed) ([]byte, error) { return x.Append(nil, f) }

// Append is Encode that appends to out.
func (x *Encoder) Append(out []byte, f *site.Feed) ([]byte, error) {
	c, err := x.contents(f)
	if err != nil {
		return nil, err
	}
	size := 1024
	for _, u := range c.units {
		size += len(u.data)
	}
	for _, z := range c.zones {
		size += len(z.text)
	}
	out = slices.Grow(out, size)
	out = appendFolded(out, "BEGIN:VCALENDAR")
	for _, p := range c.header {
		out = appendProperty(out, &p.BaseProperty)
	}
	for _, z := range c.zones {
		out = append(out, z.text...)
	}
	for _, u := range c.units {
		out = append(out, u.data...)
	}
	return appendFolded(out, "END:VCALENDAR"), nil
}

// contents is what a feed is made of.
type contents struct {
	header []ics.IANAProperty
	zones  []zoneText
	units  []*unit
}

func (x *Encoder) contents(f *site.Feed) (contents, error) {
	s := x.speakers[f.Lang]
	if s == nil {
		return contents{}, fmt.Errorf("encoding %s: the site has no language %q", f.URL, f.Lang)
	}
	if d := x.detailed[f.Lang]; d != nil && f.Kind == "event" {
		s = d
	}
	units := x.units(f, s)
	return contents{x.header(f, s, units), x.zonesOf(units), units}, nil
}

// units returns what the feed holds, by start, then UID. A series is there as a
// whole as soon as one of its instances is, so that the same UID says the same
// in every feed; but the feed of a place where only single instances are held
// has those alone, as events of their own.
func (x *Encoder) units(f *site.Feed, s *speaker) []*unit {
	out := make([]*unit, 0, len(f.Occurrences))
	for _, o := range f.Occurrences {
		enc := x.entry(o.Entry, s)
		guest := f.Kind == "place" && f.Entry != nil && o.Series && o.Entry.Place != f.Entry
		u := enc.find(o, guest)
		if u == nil || u == enc.series && f.Running[o.Entry] {
			continue
		}
		out = append(out, u)
	}
	out = append(out, x.withdrawn(f)...)
	slices.SortFunc(out, func(a, b *unit) int {
		if c := a.start.Compare(b.start); c != 0 {
			return c
		}
		return strings.Compare(a.uid, b.uid)
	})
	return slices.Compact(out)
}

// entry returns the encoded entry, made at most once for each language.
func (x *Encoder) entry(e *calendar.Entry, s *speaker) *encoded {
	key := entryKey{e, s.lang, s.detailed}
	v, ok := x.entries.Load(key)
	if !ok {
		v, _ = x.entries.LoadOrStore(key, &slot{})
	}
	sl := v.(*slot)
	sl.once.Do(func() { sl.entry = s.encode(e) })
	return sl.entry
}

// zonesOf returns the VTIMEZONEs of the units, by name. A feed without events
// gets that of the site, since a calendar must hold something (RFC 5545 3.6).
func (x *Encoder) zonesOf(units []*unit) []zoneText {
	type span struct {
		loc         *time.Location
		name        string
		first, last time.Time
	}
	cfg := x.env.Site.Config
	var spans []span
	if len(units) == 0 {
		spans = []span{{cfg.Zone, cfg.ZoneName, x.env.Site.Calendar.Now, x.env.Site.Calendar.Now}}
	}
	for _, u := range units {
		if u.zoneName == "" {
			continue
		}
		i := slices.IndexFunc(spans, func(s span) bool { return s.name == u.zoneName })
		if i < 0 {
			spans = append(spans, span{u.zone, u.zoneName, u.first, u.end})
			continue
		}
		if u.first.Before(spans[i].first) {
			spans[i].first = u.first
		}
		if u.end.After(spans[i].last) {
			spans[i].last = u.end
		}
	}
	slices.SortFunc(spans, func(a, b span) int { return strings.Compare(a.name, b.name) })
	out := make([]zoneText, len(spans))
	for i, s := range spans {
		out[i] = x.zone(s.loc, s.name).text(s.first, s.last)
	}
	return out
}

func (x *Encoder) zone(loc *time.Location, name string) *zone {
	v, ok := x.zones.Load(name)
	if !ok {
		v, _ = x.zones.LoadOrStore(name, newZone(loc, name, x.env.Site.Calendar.Now, x.jcal))
	}
	return v.(*zone)
}

// refresh is how often a program may look for something new: Apple and others
// read REFRESH-INTERVAL, Outlook reads X-PUBLISHED-TTL.
const refresh = "PT12H"

// header returns the properties of the calendar itself, in their fixed order.
func (x *Encoder) header(f *site.Feed, s *speaker, units []*unit) []ics.IANAProperty {
	cfg := x.env.Site.Config
	p := []ics.IANAProperty{
		prop(ics.PropertyVersion, "2.0"),
		prop(ics.PropertyProductId, "-//saison//saison//"+strings.ToUpper(f.Lang)),
		prop(ics.PropertyCalscale, "GREGORIAN"),
	}
	if f.Kind == "event" && len(units) > 0 && !slices.ContainsFunc(units, func(u *unit) bool { return !u.organized }) {
		// RFC 5546 3.2.1: PUBLISH needs an ORGANIZER.
		p = append(p, prop(ics.PropertyMethod, string(ics.MethodPublish)))
	}
	p = append(p, prop(ics.PropertyUid, s.uid(journal.FeedUID(x.seed, f.Kind, x.nameOf(f)))),
		prop(ics.PropertyName, f.Title), prop(ics.PropertyXWRCalName, f.Title))
	if d := s.feedSummary(f); d != "" {
		p = append(p, prop(ics.PropertyDescription, d), prop(ics.PropertyXWRCalDesc, d))
	}
	p = append(p, prop(ics.PropertyXWRTimezone, cfg.ZoneName))
	var newest time.Time
	for _, u := range units {
		if u.stamp.After(newest) {
			newest = u.stamp
		}
	}
	if !newest.IsZero() {
		p = append(p, prop(ics.PropertyLastModified, newest.UTC().Format(utcLayout)))
	}
	if f.PageURL != "" {
		p = append(p, prop(ics.PropertyUrl, x.absolute(f.PageURL)))
	}
	if f.URL != "" {
		p = append(p, prop(ics.PropertySource, x.absolute(f.URL), "VALUE", "URI"))
	}
	colour := cfg.Colors["season"]
	if k := f.KindRow; k != nil {
		colour = firstOf(cfg.Colors[k.Name], k.Color, colour)
	} else if f.Kind == "event" && f.Entry != nil {
		colour = firstOf(cfg.Colors[f.Entry.Kind.Name], f.Entry.Kind.Color, colour)
	}
	if name := colourName(colour); name != "" {
		p = append(p, prop(ics.PropertyColor, name), prop("X-APPLE-CALENDAR-COLOR", strings.ToUpper(colour)))
	}
	return append(p, prop("REFRESH-INTERVAL", refresh, "VALUE", "DURATION"), prop(ics.PropertyXPublishedTTL, refresh))
}

// nameOf returns what tells the feeds of a kind apart.
func (x *Encoder) nameOf(f *site.Feed) string {
	name := x.origin(f)
	if f.Span == "" {
		return name
	}
	return name + "/" + f.Span
}

// origin returns the name that the feed has had from the beginning: that of a
// document whose file has been renamed is its first id.
func (x *Encoder) origin(f *site.Feed) string {
	switch f.Kind {
	case "place", "person", "organisation":
		return x.env.Journal.Origin(f.Name)
	}
	return f.Name
}

// absolute returns the full address of a path below the root.
func (x *Encoder) absolute(url string) string {
	if url == "" || strings.Contains(url, "://") {
		return url
	}
	return x.base + "/" + strings.TrimPrefix(url, "/")
}

func firstOf(texts ...string) string {
	for _, t := range texts {
		if t != "" {
			return t
		}
	}
	return ""
}
