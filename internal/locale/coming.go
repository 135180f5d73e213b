package locale

import (
	"strconv"
	"strings"
	"time"

	"saison/internal/civil"
	"saison/internal/diag"
)

// Coming is a date without a year, of which nothing in its document tells the
// year: who knows what day it is may offer one. The value stands under "coming"
// in the arguments of year-missing. "demain" and "samedi prochain" are one
// without a month, under date-not-understood.
type Coming struct {
	Month, Day  int
	Weekday     int    // 1 for Sunday, as [time.Weekday] plus one; 0: not said
	Text, After string // what is written before the year, and behind it
	Key         string // of the line

	days int    // without a Month: so many days from now, unless it is a Weekday
	lang string // of the text, likewise
}

// Args returns the arguments with which the message offers the first such day
// from today on, of its weekday where that is soon.
func (c Coming) Args(today civil.Date) diag.Args {
	if c.Month == 0 {
		return c.relativeArgs(today)
	}
	year := 0
	for y := today.Year; y < today.Year+8; y++ {
		d := civil.Date{Year: y, Month: time.Month(c.Month), Day: c.Day}
		if !d.Valid() || d.Before(today) {
			continue
		}
		right := c.Weekday == 0 || d.Weekday() == time.Weekday(c.Weekday-1)
		if year == 0 || right {
			year = y
		}
		if right {
			break
		}
	}
	if year == 0 || year > maxYear {
		return nil
	}
	fixed := c.Text + strconv.Itoa(year) + c.After
	if reading := readingOf(fixed); reading != nil {
		return diag.Args{"fixread": line(c.Key, fixed), "reading": reading}
	}
	return diag.Args{"fix": line(c.Key, fixed)}
}

// coming returns the date n of the phrase, which has no year.
func (p *parser) coming(n *node) Coming {
	const mark = "\x00"
	c := Coming{Month: n.month, Day: n.day, Weekday: int(n.weekday), Key: p.clue.Key}
	c.Text, c.After, _ = strings.Cut(p.withYear(n, mark), mark)
	return c
}
