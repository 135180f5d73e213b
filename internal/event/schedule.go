package event

import (
	"time"

	"saison/internal/civil"
	"saison/internal/diag"
	"saison/internal/recur"
)

// Schedule says when.
type Schedule struct {
	Zone      string // IANA name, "" when the place or the site decides
	ZonePos   diag.Pos
	Pos       diag.Pos    // the value that gives the date
	Entries   []Entry     // explicit dates; of a repeating event its first day, once for each time of day, the first instance first
	Rule      *recur.Rule // repetition, anchored at Entries[0]; nil if none
	RulePos   diag.Pos
	RuleText  string // as typed
	Except    []Except
	Also      []Entry
	Moved     []Move
	Cancelled []Cancel
	Unknown   string // "à préciser", "automne 2027": an event without a date yet
}

// Entry is one date of an event, or one bar of several days.
type Entry struct {
	Start   When
	End     When          // zero: no end known. Without hours: the last day, included
	Length  time.Duration // when a duration in hours gives the end: exact, whatever the clocks do meanwhile
	Place   Ref
	Room    string
	Status  Status
	Note    string
	Prices  []Price
	Booking *Booking
	Pos     diag.Pos
}

// Except is a day, a range of days or a named period without the event.
type Except struct {
	From, To civil.Date // both included
	HasTime  bool       // the instance at Time of the day From alone
	Time     civil.Time
	Period   Ref // instead of days; resolved by calendar
	Pos      diag.Pos
}

// Move puts one instance elsewhere.
type Move struct {
	From        civil.DateTime // HasTime false: the instance of that day
	FromHasTime bool
	To          When // zero: same time
	End         When // zero: the duration stays
	Place       Ref
	Note        string
	Pos, ToPos  diag.Pos
}

// Cancel calls one instance off.
type Cancel struct {
	On      civil.Date
	HasTime bool // the instance at Time alone
	Time    civil.Time
	Note    string
	Pos     diag.Pos
}
