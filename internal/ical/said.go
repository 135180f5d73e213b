package ical

import (
	"strings"

	"saison/internal/calendar"
)

// Said is what a feed says of an occurrence, as plain text.
type Said struct {
	Summary  string // the title, after the status in words
	Text     string // the description without the page's address
	Location string // on one line
	URL      string // full address of the page, or ""
}

// Said returns what the feeds of a language say of o.
func (x *Encoder) Said(o *calendar.Occurrence, lang string) Said {
	s := x.speakers[lang]
	if s == nil {
		return Said{}
	}
	said := Said{URL: x.absolute(x.env.URL(o.Entry, lang))}
	said.Summary, _ = s.summary(o)
	text, _ := s.description(o)
	said.Text = strings.TrimRight(strings.TrimSuffix(text, said.URL), "\n")
	if o.Kind != calendar.Deadline {
		said.Location, _ = s.where(o)
	}
	return said
}
