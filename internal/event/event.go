// Package event gives types to what one document says.
//
// A [Record] is one document, typed: its keys read by the table of schema, its
// values by locale. It knows nothing of other documents: a place is a [Ref]
// here and is found by package calendar.
package event

import (
	"time"

	"saison/internal/civil"
	"saison/internal/content"
	"saison/internal/diag"
	"saison/internal/meta"
	"saison/internal/recur"
	"saison/internal/schema"
)

// Ref is the name of another document, as written.
type Ref struct {
	Name string
	Pos  diag.Pos
}

// When is a point of time as an author gives it.
type When struct {
	civil.DateTime
	HasTime bool           // false: the day as a whole
	Offset  *time.Duration // set when it was written with an offset or Z: an instant
	Pos     diag.Pos
}

// IsZero reports whether nothing was written.
func (w When) IsZero() bool { return w.DateTime.IsZero() && w.Pos == diag.Pos{} }

// Status of an event, an entry or an occurrence.
type Status uint8

const (
	Scheduled Status = iota // "confirmed" too
	Tentative
	Cancelled
	Postponed
	Rescheduled
	Full
	MovedOnline
)

// Record is one document, typed.
type Record struct {
	Doc    *content.Document
	Kind   *schema.Kind
	ID     string // full: "concerts/noel"; the canonical folder, a slash, the id
	IDPos  diag.Pos
	Lang   string // the language it is written in; the site's first when the file does not say
	Origin bool   // it carries the facts; false for a translation

	Title    string
	TitlePos diag.Pos
	Subtitle string
	Slug     string   // last part of the address
	SlugPos  diag.Pos // zero when the slug comes from the file's name
	Aliases  []Ref
	Summary  string // as written, else the first paragraph of the text
	Image    *Picture
	Tags     []Ref
	Draft    bool
	Publish  When
	Expire   When
	Updated  When
	Layout   Ref
	Weight   int
	Menu     string
	Extra    *meta.Node // a Map of the x- keys and of those below extra:

	Event        *Event              // of events and programmes
	Call         *Call               // of calls
	Place        *Place              // of places
	Person       *Person             // of people
	Organisation *Organisation       // of organisations
	Work         *Work               // of works
	Artwork      *Artwork            // of artworks
	Paper        *Paper              // of documents
	Has          map[string]diag.Pos // canonical top-level keys that the file gives, with the place of each value
}

// Picture is an image with what must be said about it.
type Picture struct {
	File       Ref
	Alt        string
	Credit     string
	Caption    string
	Decorative bool
	Consent    *Consent
}

// Consent is an agreement to show a person.
type Consent struct {
	GivenBy, Scope string
	On, Until      civil.Date
	Pos            diag.Pos
}

// Event is what an event or a programme says.
type Event struct {
	Schedule   Schedule
	Status     Status
	StatusPos  diag.Pos
	Previous   When // previous start, with Rescheduled
	Note       string
	Doors      *civil.Time
	DoorsPos   diag.Pos
	Place      Ref
	Room       string
	Online     *Online
	PartOf     []Ref
	Season     Ref
	People     []Participant
	Inherit    bool    // people: from its programme too (inherit / hérite)
	Pieces     []Piece // the programme of a concert
	Interval   bool    // "entracte: oui"
	Timetable  []Slot
	Organizer  Ref
	Partners   []Partner
	Prices     []Price
	PriceNote  string // membership and the like
	Booking    *Booking
	Capacity   int
	Minimum    int
	Audience   Audience
	Bring      []string
	Languages  []string // as written
	Documents  []Ref
	Access     Access
	Result     *meta.Node
	Phases     []Phase // of programmes
	Opening    string  // "du mercredi au dimanche, 14h à 18h", as written
	Vernissage When    // private view of an exhibition
	Artworks   []Hung  // works of an exhibition
	Children   string
	Verse      string
	HebrewDate string
	Membership string
}

// Schedule says when.
type Schedule struct {
	Zone      string // IANA name, "" when the place or the site decides
	ZonePos   diag.Pos
	Pos       diag.Pos    // the value that gives the date
	Entries   []Entry     // explicit dates; a repeating event has exactly one, its first candidate
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
	End     When // zero: no end known. Without hours: the last day, included
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
	Period   Ref        // instead of days; resolved by calendar
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
	On   civil.Date
	Note string
	Pos  diag.Pos
}

// Online is where to join from afar.
type Online struct {
	URL          string
	Platform     string
	AfterBooking bool
}

// Participant is a person in an event.
type Participant struct {
	Person     Ref    // page of the person; zero Name when there is none
	Name       string // somebody without a page
	Role       string // canonical role ("conductor", "soloist", "speaker", "teacher", "facilitator") or words as written
	Instrument string
	Topic      string
	Pos        diag.Pos
}

// Piece is one work of a programme, or the interval.
type Piece struct {
	Interval    bool
	Composer    string // name, or reference to a person
	Work        string // title, or reference to a work
	Movements   []string
	Duration    time.Duration
	Soloists    []Participant
	Premiere    string
	Pos         diag.Pos
	WorkPos     diag.Pos
	ComposerPos diag.Pos
}

// Slot is one line of a timetable.
type Slot struct {
	Day    time.Weekday // with HasDay
	HasDay bool
	Date   civil.Date // zero when only the weekday, or nothing, is given
	Start  civil.Time
	End    *civil.Time
	Title  string
	People []Participant
	Room   string
	Pos    diag.Pos
}

// Partner is an organisation that takes part.
type Partner struct {
	Organisation Ref
	Name         string
	Role         string
}

// PriceKind tells free from unknown.
type PriceKind uint8

const (
	Amount          PriceKind = iota
	Free                      // gratuit
	FreeEntry                 // entrée libre
	FreeWithBooking           // entrée libre sur réservation
	Donation                  // libre participation, prix libre, au chapeau
	OnRegistration            // sur inscription
	OnMembership              // sur adhésion
	SoldOut                   // complet
	NotGiven                  // non communiqué
	Worded                    // other words, printed as written
)

// Price is one price in the words of the contract.
type Price struct {
	Kind      PriceKind
	Label     string // "plein", "réduit", "matériel"; "" for the only one
	Cents     int64  // of an Amount
	Currency  string // ISO 4217, EUR by default
	Condition string // "étudiants, demandeurs d'emploi"
	Words     string // of Worded: as written
	Pos       diag.Pos
}

// Booking says how to reserve.
type Booking struct {
	Required         bool
	URL, Phone, Mail string
	Opens, Closes    When
	Words            string
	Pos              diag.Pos
}

// Audience says for whom.
type Audience struct {
	Words          string
	MinAge, MaxAge int // 0: no bound
	Level          string
	Families       bool
}

// Access says what a place or an event offers. Offers and Lacks are canonical
// feature names of the table (step_free, lift, toilet, hearing_loop, ...).
type Access struct {
	Offers, Lacks []string
	Words         []string // further sentences as written
}

// Phase is a part of a programme's range.
type Phase struct {
	Title      string
	Start, End civil.Date // both included
	Note       string
	Place      Ref
	Pos        diag.Pos
}

// Hung is one work in an exhibition.
type Hung struct {
	File                                  Ref
	Title, Author, Technique, Description string
	Year                                  string
	Decorative                            bool
	Recognisable                          bool
	Consent                               *Consent
	Pos, AltPos                           diag.Pos
}

// Call is an invitation to apply until a deadline.
type Call struct {
	Opens, Closes When
	For           []Ref
	Eligibility   string
	Age           string
	Level         string
	Instruments   []Instrument
	Rounds        []Round
	Fee           []Price
	ResultsOn     When
	FAQ           []Question
	Booking       *Booking // how to apply
	Documents     []Ref
}

// Instrument is what a call asks of one instrument.
type Instrument struct {
	Name, Requirements string
	Excerpts           Ref
	Pos                diag.Pos
}

// Round is one round of auditions.
type Round struct {
	Title string
	Dates []Entry
	Place Ref
	Pos   diag.Pos
}

// Question is one line of a list of questions.
type Question struct{ Question, Answer string }

// Place is where events happen.
type Place struct {
	Street, PostalCode, City, Country  string
	Shown                              string // full, city, request
	Lat, Lon                           float64
	HasGeo                             bool
	Zone                               string
	ZonePos                            diag.Pos
	Access                             Access
	Transport, Parking, Phone, Website string
	Photos                             []Picture
}

// Person is somebody with a role.
type Person struct {
	SortName                  string
	Roles                     []string
	Bio                       string
	Photo                     *Picture
	Links                     []Link
	Agreed                    bool // published: agreed
	HasAgreed                 bool // the key is there
	AgreedUntil               civil.Date
	NameOnly                  bool // "nom dans les programmes: oui"
	Territory                 string
	MandateFrom, MandateUntil civil.Date
	MandatePos                diag.Pos
	Born, Died                string
	Phone, Mail               string
}

// Link is a labelled address.
type Link struct {
	Label, URL string
	Pos        diag.Pos
}

// Organisation is an association, a school, a funder.
type Organisation struct {
	KindWords, Country, Website, City string
	Logo                              *Picture
}

// Work is a piece of music.
type Work struct {
	Composer           Ref
	ComposerName       string
	Catalogue, Scoring string
	Duration           time.Duration
	Movements          []string
	Year               string
}

// Artwork is a work of an exhibition or a workshop with a page of its own.
type Artwork struct {
	Medium, Author, Year, Technique, Licence string
	AuthorRef                                Ref
	Files                                    []Picture
	Transcript                               string
	Consent                                  *Consent
	PartOf                                   []Ref
}

// Paper is a file with facts about it.
type Paper struct {
	File                         Ref
	KindWords, Language, Version string
	AvailableFrom                When
}
