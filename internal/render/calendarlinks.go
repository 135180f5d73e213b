package render

import (
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"saison/internal/calendar"
	"saison/internal/ical"
	"saison/internal/site"
)

// Links to calendar services: to subscribe to a feed, to add one date. The
// services do not document them; the templates stand in the settings.

// The sizes of a link in bytes, escaped. Longer ones are refused on the way.
const (
	linkBytes  = 2000
	titleBytes = 600
	placeBytes = 500
)

// way is one way to a calendar: the key of its words, and its address.
type way struct{ words, url string }

// subscriptions are the services where one subscribes, in the order of pages.
var subscriptions = []way{{"way-google", "google"}, {"way-outlook", "outlook"}, {"way-office", "office"}}

// additions are the services to which one adds a date.
var additions = []way{{"way-google", "add_google"}, {"way-outlook", "add_outlook"}, {"way-office", "add_office"}, {"way-yahoo", "add_yahoo"}}

// webcal returns the address under which calendar programs subscribe.
func (r *Renderer) webcal(u string) string {
	_, rest, found := strings.Cut(r.absolute(u), "://")
	if !found {
		return r.href(u)
	}
	return "webcal://" + rest
}

// waysTo returns the ways to subscribe to a feed.
func (r *Renderer) waysTo(f *site.Feed) []way {
	places := map[string]string{"webcal": r.webcal(f.URL), "https": r.absolute(f.URL), "name": f.Title}
	ways := []way{{"way-apple", places["webcal"]}}
	for _, s := range subscriptions {
		if template := r.site.Config.Links[s.url]; template != "" {
			ways = append(ways, way{s.words, fillLink(template, places)})
		}
	}
	return ways
}

// waysToAdd returns the ways to add one occurrence to a calendar.
func (r *Renderer) waysToAdd(t *tongue, o *calendar.Occurrence) []way {
	said := r.calendars.Said(o, t.code)
	places := linkTimes(o)
	places["title"] = cutEscaped(said.Summary, titleBytes)
	places["place"] = cutEscaped(said.Location, placeBytes)
	var ways []way
	for _, s := range additions {
		if template := r.site.Config.Links[s.url]; template != "" {
			ways = append(ways, way{s.words, withText(template, places, said)})
		}
	}
	return ways
}

// linkTimes returns when o is, in the forms of the placeholders. Times are in
// UTC, so that they are right whatever the service makes of a zone.
func linkTimes(o *calendar.Occurrence) map[string]string {
	const utc, iso = "20060102T150405Z", "2006-01-02T15:04:05Z"
	if o.AllDay {
		start, end, last := o.Start.UTC(), o.End.UTC(), o.LastDay().String()
		return map[string]string{
			"start": start.Format("20060102"), "end": end.Format("20060102"), "last": strings.ReplaceAll(last, "-", ""),
			"iso_start": start.Format(time.DateOnly), "iso_end": end.Format(time.DateOnly),
			"all_day": "true", "duration": "allday", "zone": o.ZoneName,
		}
	}
	start, end := o.StartTime.UTC(), o.EndTime.UTC()
	if o.Kind == calendar.Deadline || !o.HasEnd || end.Before(start) {
		end = start // no length, as in the feeds
	}
	m := map[string]string{
		"start": start.Format(utc), "end": end.Format(utc), "last": end.Format(utc),
		"iso_start": start.Format(iso), "iso_end": end.Format(iso), "all_day": "false", "zone": o.ZoneName,
	}
	if length := end.Sub(start); length < 100*time.Hour {
		m["duration"] = fmt.Sprintf("%02d%02d", int(length.Hours()), int(length.Minutes())%60)
	}
	return m
}

// withText fills a link with as much of the text as it has room for. The page's
// address always stands at the end.
func withText(template string, places map[string]string, said ical.Said) string {
	places["text"] = said.URL
	room := linkBytes - len(fillLink(template, places)) - percentLen("\n\n")
	if text := cutEscaped(said.Text, room); text != "" {
		places["text"] = strings.TrimSuffix(text+"\n\n"+said.URL, "\n\n")
	}
	return fillLink(template, places)
}

// cutEscaped returns the beginning of s that takes at most so many bytes when it
// is escaped, cut between words.
func cutEscaped(s string, room int) string {
	if percentLen(s) <= room {
		return s
	}
	room -= percentLen(" …")
	blank, end, used := 0, 0, 0
	for i := 0; i < len(s); {
		if s[i] == ' ' || s[i] == '\n' {
			blank = i
		}
		_, n := utf8.DecodeRuneInString(s[i:])
		if used += percentLen(s[i : i+n]); used > room {
			break
		}
		i += n
		end = i
	}
	if blank > end/2 {
		end = blank
	}
	if end == 0 {
		return ""
	}
	return strings.TrimRight(s[:end], " \n,;:") + " …"
}

// fillLink fills the placeholders of a template. A value can only ever be a
// value: everything but letters, figures and "-_.~" is escaped.
func fillLink(template string, places map[string]string) string {
	b := make([]byte, 0, linkBytes)
	for {
		before, rest, found := strings.Cut(template, "{")
		b = append(b, before...)
		if !found {
			return string(b)
		}
		name, after, _ := strings.Cut(rest, "}")
		b = appendPercent(b, places[name])
		template = after
	}
}

// appendPercent appends a value of a query, escaped. Outlook shows a plus sign
// where a blank is meant.
func appendPercent(b []byte, s string) []byte {
	const hex = "0123456789ABCDEF"
	for i := 0; i < len(s); i++ {
		if c := s[i]; isPlain(c) {
			b = append(b, c)
		} else {
			b = append(b, '%', hex[c>>4], hex[c&15])
		}
	}
	return b
}

// percentLen returns how long a value is when it is escaped.
func percentLen(s string) int {
	n := 3 * len(s)
	for i := 0; i < len(s); i++ {
		if isPlain(s[i]) {
			n -= 2
		}
	}
	return n
}

func isPlain(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '-' || c == '_' || c == '.' || c == '~'
}
