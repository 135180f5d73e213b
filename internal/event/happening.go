package event

import (
	"slices"
	"strings"
	"time"

	"saison/internal/civil"
	"saison/internal/diag"
	"saison/internal/locale"
	"saison/internal/meta"
	"saison/internal/schema"
)

// Event is what an event or a programme says.
type Event struct {
	Schedule  Schedule
	Status    Status
	StatusPos diag.Pos
	Note      string
	Place     Ref
	Room      string
	PartOf    []Ref
	People    []Participant
	Prices    []Price
	Booking   *Booking

	*Visit
	*Contents
}

// Visit is what one has to know to come, beyond the hour, the place and the
// price. Events that say nothing of it share one that is empty.
type Visit struct {
	Previous   When // previous start, with Rescheduled
	Doors      *civil.Time
	DoorsPos   diag.Pos
	Online     *Online
	Organizer  Ref
	Partners   []Partner
	PriceNote  string // membership and the like
	Capacity   int
	Minimum    int
	Audience   Audience
	Bring      []string
	Languages  []Language
	Documents  []Ref
	Access     Access
	Opening    string // "du mercredi au dimanche, 14h à 18h", as written
	Children   string
	Membership string
}

// Contents is what an event is made of: what is played, taught or shown, and
// when. Events that say nothing of it share one that is empty.
type Contents struct {
	Season     Ref
	Inherit    bool    // people: from its programme too (inherit / hérite)
	Pieces     []Piece // the programme of a concert
	Interval   bool    // "entracte: oui"
	Timetable  []Slot
	Clocks     []Clock // zones that hours within the event name; calendar checks that they are the event's
	Result     *meta.Node
	Phases     []Phase // of programmes
	Vernissage When    // private view of an exhibition
	Artworks   []Hung  // works of an exhibition
	Verse      string
	HebrewDate string
}

// NewEvent returns an event that says nothing yet, and shares nothing.
func NewEvent() *Event { return &Event{Visit: &Visit{}, Contents: &Contents{}} }

// Online is where to join from afar.
type Online struct {
	URL          string
	Platform     string
	AfterBooking bool
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

// SameHours reports whether the timetables of two events have the same lines,
// whatever they are called, and are not empty.
func (e *Event) SameHours(f *Event) bool {
	return len(e.Timetable) > 0 && slices.EqualFunc(e.Timetable, f.Timetable, func(a, b Slot) bool {
		end := a.End == nil && b.End == nil || a.End != nil && b.End != nil && *a.End == *b.End
		return a.HasDay == b.HasDay && a.Day == b.Day && a.Date == b.Date && a.Start == b.Start && end && a.Title != "" == (b.Title != "")
	})
}

// Clock is an hour within an event that names its zone: the opening of doors, a
// line of a timetable, an exception of a series.
type Clock struct {
	Zone    string // IANA name
	Hour    civil.Time
	HasHour bool
	Value   string // as written
	Key     string // as typed, when the value is the hour alone
	Pos     diag.Pos
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
	Times      []Entry    // what was written with hours; none for days alone
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

func readOnline(r *reader, v value) {
	if v.node.Kind == meta.Scalar {
		if yes, ok := locale.ReadYesNo(v.node.Text); ok {
			if yes {
				r.rec.Event.Online = &Online{}
			}
			return
		}
	}
	f, ok := r.fields(v)
	if !ok {
		return
	}
	o := &Online{Platform: r.line(f.get("platform")), AfterBooking: r.yes(f.get("after_booking"))}
	if u := f.get("url"); u.given() {
		if o.URL = r.url(u); o.URL == "" && o.Platform == "" {
			return
		}
	}
	r.rec.Event.Online = o
}

func readPartOf(r *reader, v value) {
	if r.rec.Artwork != nil {
		r.rec.Artwork.PartOf = r.refs(v)
	} else {
		r.rec.Event.PartOf = r.refs(v)
	}
}

// readTimetable reads `horaires`: a phrase gives the hours of the dates, a list
// is the timetable.
func readTimetable(r *reader, v value) {
	if v.node.Kind == meta.Scalar {
		r.when.hours = v
		return
	}
	items := v.items("")
	if v.node.Kind == meta.Map && len(v.node.Fields) > 0 { // 19h30: Accueil, without dashes
		if k := v.key.FieldSpelt(v.node.Fields[0].Key); k == nil {
			items = nil
			for _, f := range v.node.Fields {
				items = append(items, v.part(&meta.Node{Kind: meta.Map, Pos: f.KeyPos, Fields: []meta.Field{f}}))
			}
		}
	}
	for _, item := range items {
		if s, ok := r.slot(item); ok {
			r.rec.Event.Timetable = append(r.rec.Event.Timetable, s)
		}
	}
}

// slot reads one line of a timetable: `samedi 10h: Enseignement`, a text that
// begins with an hour, or a map.
func (r *reader) slot(v value) (s Slot, ok bool) {
	if v.node.Kind == meta.Scalar {
		return r.slotText(v)
	}
	if when, title, pair := r.pair(v); pair {
		return r.slotAt(when, when.node.Text, r.line(title))
	}
	f, ok := r.fields(v)
	if !ok {
		return s, false
	}
	at := f.get("time")
	text := r.line(at)
	if day := r.line(f.get("day")); day != "" {
		text = day + " " + text
	}
	if s, ok = r.slotAt(at, text, r.line(f.get("title"))); !ok {
		return s, false
	}
	s.People, s.Room, s.Pos = r.people(f.get("people"), ""), r.line(f.get("room")), v.node.Pos
	return s, true
}

// slotAt reads the place of a line of a timetable.
func (r *reader) slotAt(v value, text, title string) (Slot, bool) {
	at, faults := locale.ReadSlot(text, r.clue(v, false))
	r.place(faults, v.node.Pos)
	r.onClock(Clock{Zone: at.Time.Zone, Hour: at.Time.Start, HasHour: true, Value: text, Pos: v.node.Pos})
	return Slot{
		Day: at.Day, HasDay: at.HasDay, Date: at.Date, Start: at.Time.Start, End: at.Time.End, Title: title, Pos: v.node.Pos,
	}, !locale.HasError(faults)
}

// slotText reads a line of a timetable that is one text: the longest beginning
// that is a place in it, then the title.
func (r *reader) slotText(v value) (Slot, bool) {
	s := r.line(v)
	words := strings.Fields(s)
	for n := min(len(words), 10); n > 0; n-- {
		when := strings.TrimRight(strings.Join(words[:n], " "), " :,–—-")
		if _, faults := locale.ReadSlot(when, r.clue(v, false)); !locale.HasError(faults) {
			return r.slotAt(v, when, strings.TrimLeft(strings.Join(words[n:], " "), " :–—-"))
		}
	}
	r.place([]locale.Fault{{ID: "time-not-understood", Args: diag.Args{"value": clip(s), "example": v.example()}}}, v.node.Pos)
	return Slot{}, false
}

func readPhases(r *reader, v value) {
	for _, item := range v.items("") {
		f, ok := r.fields(item)
		if !ok {
			continue
		}
		p := Phase{Title: r.line(f.get("title")), Note: r.words(f.get("note")), Place: r.ref(f.get("place")), Pos: item.node.Pos}
		r.phaseDays(&p, v, f)
		r.rec.Event.Phases = append(r.rec.Event.Phases, p)
	}
}

// phaseDays reads the days of a phase, and its hours: a phrase, or first and last.
func (r *reader) phaseDays(p *Phase, v value, f fields) {
	var whole Entry
	if date := f.get("date"); date.given() {
		if p.Times = r.entries(date); len(p.Times) > 0 {
			last := p.Times[len(p.Times)-1]
			whole.Start, p.Start, p.End = p.Times[0].Start, p.Times[0].Start.Date, last.Start.Date
			if !last.End.IsZero() {
				p.End = last.End.Date
			}
		}
	}
	if start := r.moment(f.get("start"), false); !start.IsZero() {
		whole.Start, p.Start, p.End = start, start.Date, start.Date
		p.Times = []Entry{whole}
	}
	if end := f.get("end"); end.given() {
		w := r.moment(end, false)
		switch {
		case w.IsZero():
		case p.Start.IsZero():
			r.faults.Add("start-missing", end.keyPos, diag.Args{"key": end.typed, "example": lineOf("du", v.key.FieldNamed("start").Example)})
		case endsTooEarly(whole.Start, w):
			r.endBeforeStart(end, whole.Start, w)
		default:
			p.End, whole.End = w.Date, w
			p.Times = []Entry{whole}
		}
	}
	p.Times = slices.DeleteFunc(p.Times, func(e Entry) bool { return !e.Start.HasTime && !e.End.HasTime })
}

func readAudience(r *reader, v value) {
	f, ok := r.fields(v)
	if !ok {
		return
	}
	a := &r.rec.Event.Audience
	if words := r.line(f.get("words")); words != "" {
		a.Words = words
		r.ages(words, v, false)
		folded := schema.Fold(words)
		a.Families = strings.Contains(folded, "famille") || strings.Contains(folded, "families") || strings.Contains(folded, "family")
	}
	if low := f.get("min_age"); low.given() {
		a.MinAge = r.age(low)
	}
	if high := f.get("max_age"); high.given() {
		a.MaxAge = r.age(high)
	}
	if a.MaxAge > 0 && a.MinAge > a.MaxAge {
		r.faults.Add("ages-reversed", v.node.Pos, diag.Args{"min": a.MinAge, "max": a.MaxAge})
		a.MinAge, a.MaxAge = 0, 0
	}
	if level := r.line(f.get("level")); level != "" {
		a.Level = level
	}
	if families := f.get("families"); families.given() {
		a.Families = r.yes(families)
	}
}

// age reads an age in years, with or without "ans".
func (r *reader) age(v value) int {
	s, ok := r.text(v)
	if !ok {
		return 0
	}
	if number, unit, found := strings.Cut(s, " "); found && strings.Trim(unit, "anseyr") == "" {
		return r.number(v.part(&meta.Node{Kind: meta.Scalar, Pos: v.node.Pos, Text: number}), 0, 120)
	}
	return r.number(v, 0, 120)
}

// ages takes the bounds of age out of words about the audience, if they have
// any. strict: words without an age are a fault.
func (r *reader) ages(text string, v value, strict bool) {
	a := &r.rec.Event.Audience
	ages, faults := locale.ReadAges(text, r.clue(v, false))
	if strict {
		r.place(faults, v.node.Pos)
	}
	if !locale.HasError(faults) {
		a.MinAge, a.MaxAge = ages.Min, ages.Max
	}
}

func readLevel(r *reader, v value) {
	if r.rec.Call != nil {
		r.rec.Call.Level = r.line(v)
	} else {
		r.rec.Event.Audience.Level = r.line(v)
	}
}

func readAge(r *reader, v value) {
	s := r.line(v)
	if r.rec.Call != nil {
		r.rec.Call.Age = s
		return
	}
	if s != "" {
		r.ages(s, v, true)
		if r.rec.Event.Audience.Words == "" {
			r.rec.Event.Audience.Words = s
		}
	}
}

func readDocuments(r *reader, v value) {
	var files []Ref
	for _, item := range v.items(",") {
		if ref := r.file(item); ref.Name != "" {
			files = append(files, ref)
		}
	}
	switch {
	case r.rec.Call != nil:
		r.rec.Call.Documents = files
	case r.rec.Event != nil:
		r.rec.Event.Documents = files
	default:
		r.rec.Documents = files
	}
}

func readArtworks(r *reader, v value) {
	for _, item := range v.items("") {
		f, ok := r.fields(item)
		if !ok {
			continue
		}
		h := Hung{
			File: r.file(f.get("file")), Title: r.line(f.get("title")), Author: r.line(f.get("author")),
			Technique: r.line(f.get("technique")), Description: r.line(f.get("alt")), Year: r.line(f.get("year")),
			Decorative: r.yes(f.get("decorative")), Recognisable: r.yes(f.get("recognisable")), Consent: r.consent(f.get("consent")),
			Pos: item.node.Pos, AltPos: item.node.Pos,
		}
		if alt := f.get("alt"); alt.given() {
			h.AltPos = alt.node.Pos
		}
		if h.File.Name == "" {
			continue
		}
		name := h.Title
		if name == "" {
			name = h.File.Name
		}
		if r.rec.Origin { // a translation may leave any of it out
			r.checkShown(shown{name: name, pos: h.Pos, alt: h.Description, altPos: h.AltPos, decorative: h.Decorative, recognisable: h.Recognisable, consent: h.Consent})
		}
		r.rec.Event.Artworks = append(r.rec.Event.Artworks, h)
	}
}

// readResult checks the names inside, and keeps the values under canonical ones.
func readResult(r *reader, v value) {
	f, ok := r.fields(v)
	if !ok {
		return
	}
	result := &meta.Node{Kind: meta.Map, Pos: v.node.Pos}
	for _, in := range f.list {
		switch in.key.Name {
		case "attendance":
			if r.number(in, 0, 10_000_000) == 0 && in.node.Text != "0" {
				continue
			}
		case "pictures":
			r.pictures(in)
		case "recordings":
			r.links(in)
		default:
			r.words(in)
		}
		result.Fields = append(result.Fields, meta.Field{Key: in.key.Name, KeyPos: in.keyPos, Value: canonical(in.key, in.node)})
	}
	r.rec.Event.Result = result
}

// canonical returns the value with the names of the table in its maps.
func canonical(k *schema.Key, n *meta.Node) *meta.Node {
	c := *n
	c.Items, c.Fields = nil, nil
	for _, item := range n.Items {
		c.Items = append(c.Items, canonical(k, item))
	}
	for _, f := range n.Fields {
		if in := k.FieldSpelt(f.Key); in != nil {
			c.Fields = append(c.Fields, meta.Field{Key: in.Name, KeyPos: f.KeyPos, Value: canonical(in, f.Value)})
		}
	}
	return &c
}

// finishEvent reads what several keys of an event say together.
func (r *reader) finishEvent() {
	r.finishSchedule()
	r.finishStatus()
	r.finishDoors()
	r.checkClocks()
	e := r.rec.Event
	if e.Capacity > 0 && e.Minimum > e.Capacity {
		r.faults.Add("capacity-under-minimum", r.rec.ValuePos("capacity"), diag.Args{
			"capacity": e.Capacity, "minimum": e.Minimum, "line": r.rec.ValuePos("minimum").Line,
		})
	}
	if r.opens.given() || r.closes.given() {
		b := &Booking{Opens: r.moment(r.opens, false), Closes: r.moment(r.closes, true)}
		if b.Pos = r.opens.pos(); r.closes.given() {
			b.Pos = r.closes.pos()
		}
		if b.Opens.IsZero() && b.Closes.IsZero() {
			return
		}
		r.checkOpens(b.Opens, b.Closes)
		r.setBooking(b)
	}
}

func (v value) pos() diag.Pos {
	if v.node == nil {
		return diag.Pos{}
	}
	return v.node.Pos
}

// isProgramme reports whether the document groups events, which give its days
// when it has none of its own.
func (r *reader) isProgramme() bool { return r.rec.Kind.Class == schema.Programme }
