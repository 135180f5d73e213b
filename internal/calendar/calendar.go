// Package calendar puts all documents of a site together: references are
// resolved, facts inherited, repetitions expanded, conflicts found.
package calendar

import (
	"time"

	"saison/internal/civil"
	"saison/internal/config"
	"saison/internal/event"
)

// Calendar is all documents together. It is not changed once made.
type Calendar struct {
	Config *config.Config
	Now    time.Time // the build's clock, in the site's zone
	Until  time.Time // the horizon, the end of a day: nothing that begins later is expanded

	Entries     []*Entry      // every document that is shown, by ID; held ones are not among them
	Held        []*Entry      // documents that an error holds back, by ID: they keep their addresses
	Events      []*Entry      // of class Event, by first start then ID
	Programmes  []*Entry      // of class Programme, by first day then ID
	Calls       []*Entry      // by deadline
	Occurrences []*Occurrence // of events, programmes and calls, by start, end, ID
	byID        map[string]*Entry
	index       *index
	published   []Published
	choices     map[*event.Agenda]choice
}

// Entry is one document in all its languages, with what it refers to found.
type Entry struct {
	*event.Record       // of the first language, or of the only one there is: it carries the facts
	Translations  Texts // in its languages, the first one too

	Held      bool  // its file has an error: found by references, absent from every list
	HeldTexts Texts // translations whose file has an error; they are not among Translations

	Zone      *time.Location // of events, programmes, calls and places
	ZoneName  string         // IANA name of Zone
	Place     *Entry         // of the event; nil if none, or unknown
	PartOf    []*Entry       // its programmes
	Parts     []*Entry       // of a programme: the events that are part of it, by start
	People    []Participant  // own people, then those inherited from programmes
	Organizer *Entry         // organisation or person; nil if none
	Partners  []Partner
	Pieces    []Piece
	Tags      []string     // canonical tag names, sorted
	Access    event.Access // place and event together
	Rounds    []Round      // of calls

	Series      *Series       // of a repeating event; nil otherwise
	Occurrences []*Occurrence // by start
	Slots       []*Occurrence // the hours of an event of whole days, by start; in no list but its own calendar

	Uses []*Entry // for places, people, organisations, works, tags' targets: the entries that name it, by first start

	hidden bool // a draft, still to be published, or expired
}

// Participant is a person in an event, found.
type Participant struct {
	*event.Participant
	Entry  *Entry // the person's document; nil when there is none
	Shown  string // the name to print; never empty
	Linked bool   // the person has agreed to a page
}

// Partner is an organisation in an event, found.
type Partner struct {
	event.Partner
	Entry *Entry // nil when it has no document
	Shown string
}

// Piece is one line of a programme, found.
type Piece struct {
	event.Piece
	WorkEntry       *Entry
	ComposerEntry   *Entry
	Title, Composer string // to print
	Soloists        []Participant
}

// Round is one round of a call with its days as occurrences.
type Round struct {
	event.Round
	Place       *Entry
	Occurrences []*Occurrence
}

// OccurrenceKind says what an occurrence is in the agenda.
type OccurrenceKind uint8

const (
	Happening  OccurrenceKind = iota // an event at its time
	Bar                              // a programme's range of days, or an exhibition's
	Deadline                         // the close of a call or of a booking; not busy time
	RoundDay                         // a day of auditions
	Vernissage                       // private view of an exhibition
	Slot                             // a line of the timetable of an event of whole days
)

// Occurrence is one instance of an event on the time line.
type Occurrence struct {
	Entry *Entry
	Kind  OccurrenceKind
	Title string // "" for the entry's own; a round's title, "Vernissage"

	// Local wall-clock times in Zone. End is exclusive: for an all-day
	// occurrence it is midnight of the day after the last one. HasEnd is
	// false when no end is known; End is then equal to Start (timed) or the day after.
	Start, End         civil.DateTime
	AllDay             bool
	HasEnd             bool
	Zone               *time.Location
	ZoneName           string
	StartTime, EndTime time.Time // on the time line

	Place   *Entry
	Room    string
	Status  event.Status
	Note    string
	Prices  []event.Price
	Booking *event.Booking

	// Recurrence
	Series       bool           // an instance of a rule
	RecurrenceID civil.DateTime // the originally scheduled start; equals Start unless moved
	Moved        bool           // its time or place differs from the rule's
	Added        bool           // from also
	EntryIndex   int            // which of Schedule.Entries; -1 for a series
	Key          string         // stable within the entry: "" for the only one, "2027-01-09" or "2027-01-09T14:00" else
}

// Past reports whether the occurrence is over by now.
func (o *Occurrence) Past(now time.Time) bool { return !now.Before(o.Over()) }

// leastTime is how long something without a known end is at least taken to last.
const leastTime = 2 * time.Hour

// Over returns the moment from which the occurrence is over: its end. One whose
// end is not known is over when its day is, where it takes place, though not
// within two hours: who comes a little late must not read that it has ended. A
// deadline has passed at its hour.
func (o *Occurrence) Over() time.Time {
	if o.HasEnd || o.AllDay || o.Kind == Deadline || o.EndTime.After(o.StartTime) {
		return o.EndTime
	}
	midnight := o.Start.Date.AddDays(1).At(civil.Time{})
	over := o.StartTime.Add(leastTime)
	if o.Zone != nil {
		if end, _ := midnight.In(o.Zone); end.After(over) {
			over = end
		}
	}
	return over
}

// LastDay returns the last day that the occurrence touches, included.
func (o *Occurrence) LastDay() civil.Date {
	if o.End.After(o.Start) && o.End.Time == (civil.Time{}) {
		return o.End.Date.AddDays(-1)
	}
	return o.End.Date
}

// ByID returns the entry with the full id ("concerts/noel"), or nil.
func (c *Calendar) ByID(id string) *Entry { return c.byID[id] }
