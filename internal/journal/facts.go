package journal

import (
	"net/url"
	"slices"
	"strings"

	"saison/internal/calendar"
	"saison/internal/civil"
	"saison/internal/event"
)

// State says whether subscribers have a line, and how.
type State uint8

const (
	Published   State = iota
	Withdrawing       // to be taken back with the next publication (saison withdraw)
	Withdrawn         // taken back: calendars show it as cancelled
	Gone              // calendars have it no more
)

// Facts are what was last published of a line, so that it can be said again
// when it has changed, or when its document is no longer there.
type Facts struct {
	State  State
	File   string // of the document, below the site's folder
	Kind   string // its canonical name
	Lang   string // that of Title
	Titles string // of the translations, as [Facts.Title] reads them

	// What the calendar entry says. Start is zero for a line that is none of
	// its own: an event of several dates is its dates.
	As             calendar.OccurrenceKind
	Start, End     civil.DateTime // local; End is exclusive
	AllDay, HasEnd bool
	Zone           string
	Status         event.Status
	Place          string // the full id under which it was first published
	Where          string // the place in words
	Room           string
	Series         bool   // an instance of a repetition that differs from it
	Rule           string // RRULE of a repetition that is one calendar entry
	Except         string // its exceptions: days with a space between them

	Feeds string // the feeds it is in beside that of everything, as [Facts.In] reads them
	Pages string // addresses in languages other than the first: "en:/en/concerts/noel/"
	Was   string // former addresses, the latest last: "fr:/concerts/noel-2026/"
	Left  string // feeds that it was in, and is not: "kind/meeting"
}

// In reports whether the feed of a kind and a name holds the line.
func (f *Facts) In(kind, name string) bool {
	return kind == "all" || slices.Contains(strings.Fields(f.Feeds), feedToken(kind, name))
}

func feedToken(kind, name string) string { return kind + "/" + noSpace.Replace(name) }

// noSpace makes one word of a name.
var noSpace = strings.NewReplacer("%", "%25", " ", "%20")

// Translated returns the title in a language other than the document's own, or "".
func (f *Facts) Translated(lang string) string {
	for _, t := range strings.Fields(f.Titles) {
		if code, title, _ := strings.Cut(t, ":"); code == lang {
			if s, err := url.QueryUnescape(title); err == nil {
				return s
			}
		}
	}
	return ""
}

// languages returns the languages of the translations.
func (f *Facts) languages() []string {
	var out []string
	for _, t := range strings.Fields(f.Titles) {
		code, _, _ := strings.Cut(t, ":")
		out = append(out, code)
	}
	return out
}

// column is one named value behind the fixed ones of a line.
type column struct {
	name string
	get  func(*Facts) string
	set  func(*Facts, string) bool // false: what stands there says nothing
}

func text(name string, field func(*Facts) *string) column {
	return column{name, func(f *Facts) string { return *field(f) }, func(f *Facts, s string) bool { *field(f) = s; return true }}
}

func moment(name string, field func(*Facts) *civil.DateTime) column {
	return column{name, func(f *Facts) string {
		if field(f).IsZero() {
			return ""
		}
		return field(f).String()
	}, func(f *Facts, s string) (ok bool) {
		*field(f), ok = parseMoment(s)
		return ok
	}}
}

func flag(name string, field func(*Facts) *bool) column {
	return column{name, func(f *Facts) string {
		if *field(f) {
			return "yes"
		}
		return ""
	}, func(f *Facts, s string) bool { *field(f) = s == "yes"; return true }}
}

func word[T ~uint8](name string, words []string, field func(*Facts) *T) column {
	return column{name, func(f *Facts) string { return words[*field(f)] }, func(f *Facts, s string) bool {
		i := slices.Index(words, s)
		*field(f) = T(max(0, i))
		return i >= 0
	}}
}

// The words of the columns; the usual value of each is not written.
var (
	stateNames  = []string{Published: "", Withdrawing: "withdraw", Withdrawn: "withdrawn", Gone: "gone"}
	statusNames = []string{event.Scheduled: "", event.Tentative: "tentative", event.Cancelled: "cancelled", event.Postponed: "postponed",
		event.Rescheduled: "rescheduled", event.Full: "full", event.MovedOnline: "online"}
	kindNames = []string{calendar.Happening: "", calendar.Bar: "bar", calendar.Deadline: "deadline", calendar.RoundDay: "round",
		calendar.Vernissage: "vernissage", calendar.Slot: "slot"}
)

// named are the columns in the order in which they are written. New ones may
// be added anywhere; a name never changes its meaning.
var named = []column{
	word("state", stateNames, func(f *Facts) *State { return &f.State }),
	moment("start", func(f *Facts) *civil.DateTime { return &f.Start }),
	moment("end", func(f *Facts) *civil.DateTime { return &f.End }),
	flag("allday", func(f *Facts) *bool { return &f.AllDay }),
	flag("ends", func(f *Facts) *bool { return &f.HasEnd }),
	word("as", kindNames, func(f *Facts) *calendar.OccurrenceKind { return &f.As }),
	text("zone", func(f *Facts) *string { return &f.Zone }),
	word("status", statusNames, func(f *Facts) *event.Status { return &f.Status }),
	text("rule", func(f *Facts) *string { return &f.Rule }),
	text("except", func(f *Facts) *string { return &f.Except }),
	flag("series", func(f *Facts) *bool { return &f.Series }),
	text("place", func(f *Facts) *string { return &f.Place }),
	text("where", func(f *Facts) *string { return &f.Where }),
	text("room", func(f *Facts) *string { return &f.Room }),
	text("kind", func(f *Facts) *string { return &f.Kind }),
	text("file", func(f *Facts) *string { return &f.File }),
	text("lang", func(f *Facts) *string { return &f.Lang }),
	text("titles", func(f *Facts) *string { return &f.Titles }),
	text("pages", func(f *Facts) *string { return &f.Pages }),
	text("was", func(f *Facts) *string { return &f.Was }),
	text("feeds", func(f *Facts) *string { return &f.Feeds }),
	text("left", func(f *Facts) *string { return &f.Left }),
}

// set reads a named column, "name=value". Names of later versions are passed
// over; the value is lost then, and written again by them.
func (f *Facts) set(s string) bool {
	name, value, ok := strings.Cut(s, "=")
	if !ok {
		return false
	}
	for i := range named {
		if named[i].name == name {
			return named[i].set(f, value)
		}
	}
	return true
}

// parseMoment reads what civil.DateTime.String writes.
func parseMoment(s string) (d civil.DateTime, ok bool) {
	day, hour, ok := strings.Cut(s, "T")
	if !ok {
		return d, false
	}
	if d.Date, ok = civil.ParseDate(day); !ok {
		return d, false
	}
	fields := []*int{&d.Hour, &d.Minute, &d.Second}
	for i, part := range strings.Split(hour, ":") {
		n := 0
		if i >= len(fields) || len(part) != 2 {
			return d, false
		}
		for _, c := range []byte(part) {
			if c < '0' || c > '9' {
				return d, false
			}
			n = 10*n + int(c-'0')
		}
		*fields[i] = n
	}
	return d, d.Time.Valid()
}

// factsOf are the facts of an entry as a whole.
func (w *writer) factsOf(e *calendar.Entry, master *calendar.Occurrence) Facts {
	f := Facts{Kind: e.Kind.Name, Lang: e.Lang, Feeds: strings.Join(w.feedsOf(e), " ")}
	if e.Doc != nil {
		f.File = e.Doc.File
	}
	var titles, pages []string
	for i, lang := range w.languages {
		if t := e.Translations.In(lang); t != nil && lang != e.Lang && t.Title != "" {
			titles = append(titles, lang+":"+url.QueryEscape(t.Title))
		}
		if a := w.address(e, lang); i > 0 && a != "" && a != w.address(e, w.languages[0]) {
			pages = append(pages, lang+":"+a)
		}
	}
	f.Titles, f.Pages = strings.Join(titles, " "), strings.Join(pages, " ")
	if e.Event != nil {
		f.Status = e.Event.Status
	}
	if master != nil {
		f.show(master, w.first)
	}
	return f
}

// show takes over what the calendar says of o.
func (f *Facts) show(o *calendar.Occurrence, first origins) {
	f.As, f.Start, f.End, f.AllDay, f.HasEnd = o.Kind, o.Start, o.End, o.AllDay, o.HasEnd
	f.Zone, f.Status, f.Room, f.Series = o.ZoneName, o.Status, o.Room, o.Series
	if o.Place != nil && o.Kind != calendar.Deadline {
		f.Place, f.Where = first.of(o.Place.ID), whereOf(o.Place)
	}
}

// whereOf says a place as far as its address may be shown.
func whereOf(e *calendar.Entry) string {
	if p := e.Record.Place; p != nil && p.City != "" && p.Shown != "request" && !strings.Contains(e.Title, p.City) {
		return e.Title + ", " + p.City
	}
	return e.Title
}

// former returns the former addresses of a line that follows old: those of old
// and its last ones, in every language, less those that are its own again.
func former(l, old *Line, first string) string {
	return formerAddresses(old.Was, old.Address, old.Pages, l.Address, l.Pages, first)
}

// formerAddresses is [former] of what was known, and of the addresses before and now.
func formerAddresses(was, oldAddress, oldPages, address, pages, first string) string {
	list := strings.Fields(was)
	if oldAddress != "" {
		list = append(list, first+":"+oldAddress)
	}
	list = append(list, strings.Fields(oldPages)...)
	own := append(strings.Fields(pages), first+":"+address)
	var out []string
	for i, a := range list {
		if !slices.Contains(own, a) && !slices.Contains(list[i+1:], a) {
			out = append(out, a)
		}
	}
	const most = 30
	return strings.Join(out[max(0, len(out)-most):], " ")
}

// Former is a former address of an entry.
type Former struct {
	ID, Lang, Address string
}

// Former returns the former addresses of what is published, by ID: of entries,
// then of pages.
func (j *Journal) Former() []Former {
	var out []Former
	for i := range j.Lines() {
		l := &j.lines[i]
		if l.Key == "" && l.State == Published {
			out = appendFormer(out, l.ID, l.Was)
		}
	}
	for i := range j.Pages() {
		if p := &j.pages[i]; !p.Gone {
			out = appendFormer(out, p.ID, p.Was)
		}
	}
	return out
}

func appendFormer(out []Former, id, was string) []Former {
	for a := range strings.FieldsSeq(was) {
		if lang, address, ok := strings.Cut(a, ":"); ok {
			out = append(out, Former{id, lang, address})
		}
	}
	return out
}
