// Package conformance makes sites on which the whole line is measured: the
// cases of the recurrence truth table, random rules, and a season of 5,000
// events of every kind, status and rule.
//
// Its functions return the files of a site. The tests of the package build them
// and compare every output with what independent programs say; `make
// conformance` writes them to the disk for programs that only read files.
package conformance

import (
	"fmt"
	"strings"
	"time"
)

// settings are those of the sites. The horizon is as far as the cases go.
func settings(title string, horizon int) string {
	return fmt.Sprintf("title: %s\nbase_url: https://example.org/\nlanguage: fr\ntimezone: Europe/Paris\nhorizon: %d mois\nnow: 2026-12-01T09:00\n", title, horizon)
}

var monthNames = [...]string{"janvier", "février", "mars", "avril", "mai", "juin", "juillet", "août", "septembre", "octobre", "novembre", "décembre"}

var dayNames = [...]string{"dimanche", "lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi"}

// inWords writes a date as an editor does: samedi 9 janvier 2027 à 10h30.
func inWords(t time.Time, hours bool) string {
	day := fmt.Sprint(t.Day())
	if t.Day() == 1 {
		day = "1er"
	}
	text := fmt.Sprintf("%s %s %s %d", dayNames[t.Weekday()], day, monthNames[t.Month()-1], t.Year())
	if hours {
		text += " à " + hour(t)
	}
	return text
}

// hour writes a time of day: 10h30.
func hour(t time.Time) string {
	switch {
	case t.Second() != 0:
		return t.Format("15:04:05")
	case t.Minute() != 0:
		return t.Format("15h04")
	}
	return t.Format("15h")
}

// A page is a document being written.
type page struct{ strings.Builder }

func newPage(title string) *page {
	p := &page{}
	p.WriteString("---\n")
	p.line("titre", fmt.Sprintf("%q", title))
	return p
}

func (p *page) line(key, value string) {
	if value != "" {
		p.WriteString(key + ": " + value + "\n")
	}
}

func (p *page) list(key string, items []string) {
	if len(items) > 0 {
		p.line(key, "["+strings.Join(items, ", ")+"]")
	}
}

func (p *page) text(body string) string { return p.String() + "---\n" + body }
