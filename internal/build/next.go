package build

import (
	"cmp"
	"reflect"
	"slices"
	"sync"
	"time"

	"saison/internal/calendar"
	"saison/internal/civil"
	"saison/internal/event"
	"saison/internal/journal"
)

// Happening says what makes a site change by itself at a moment.
type Happening string

const (
	NewDay    Happening = "day"       // the site's midnight: "this week", today's mark, agreements that end
	Ended     Happening = "ended"     // an event, a programme, a private view
	Closed    Happening = "closed"    // a deadline has passed
	Opens     Happening = "opens"     // the booking, or a call
	Closes    Happening = "closes"    // the booking
	Published Happening = "published" // a document that was still to come
	Expired   Happening = "expired"   // a document whose time is over
	Available Happening = "available" // a paper
)

// Change is one thing that changes at a moment without anybody's doing.
type Change struct {
	At         time.Time // in the site's zone
	What       Happening
	Record     *event.Record        // the document; nil for a new day
	Occurrence *calendar.Occurrence // what is over; nil for the others
}

// moments are the keys that hold a moment at which something changes, by the
// field of the record that they fill. What ends is not among them: the
// occurrences know that.
var moments = map[string]struct {
	what Happening
	last bool // a day without an hour counts whole
}{
	"Publish": {Published, false}, "Expire": {Expired, true}, "AvailableFrom": {Available, false},
	"Opens": {Opens, false}, "Closes": {Closes, true},
}

// clockwork is what a build knows of its clock.
type clockwork struct {
	since time.Time // the last moment at which the site has changed by itself
	until time.Time // from then on a build of the same inputs could differ
	next  []Change  // at the first moment after now, never none
}

// Since returns the last moment, up to the build's clock, at which the site has
// changed by itself: the state of the site is that of this moment.
func (r *Result) Since() time.Time { return r.clock.since }

// Until returns the first moment after the build's clock at which a build of
// the same inputs could differ: the next midnight of the site, or a moment that
// a document names, whichever comes first.
func (r *Result) Until() time.Time { return r.clock.until }

// Next returns what changes at the first moment after the build's clock at
// which a build of the same inputs differs, never nothing: a new day comes
// always. All of them have the same moment.
func (r *Result) Next() []Change { return r.clock.next }

// wind looks for the moments around the build's clock. Drafts are looked at
// when they are shown.
func (r *Result) wind(drafts bool) {
	zone := r.Config.Zone
	today := civil.DateOf(r.Now.In(zone))
	r.clock.since, _ = today.At(civil.Time{}).In(zone)
	midnight, _ := today.AddDays(1).At(civil.Time{}).In(zone)
	r.clock.until, r.clock.next = midnight, []Change{{At: midnight, What: NewDay}}
	w := winder{clockwork: &r.clock, now: r.Now, zone: zone}
	for _, o := range r.Calendar.Occurrences {
		w.until(o.StartTime)
		w.until(o.EndTime)
		what := Ended
		if o.Kind == calendar.Deadline {
			what = Closed
		}
		w.at(Change{At: o.Over(), What: what, Record: o.Entry.Record, Occurrence: o})
	}
	for _, p := range r.memory.files {
		if w.record = p.record; p.record != nil && (drafts || !p.record.Draft) {
			for _, m := range p.when {
				w.moment(m.field, m.When)
			}
		}
	}
	slices.SortFunc(r.clock.next, compareChanges)
	r.clock.next = slices.CompactFunc(r.clock.next, func(a, b Change) bool { return compareChanges(a, b) == 0 })
}

// compareChanges sorts by what, then by document and date.
func compareChanges(a, b Change) int {
	file := func(c Change) string {
		if c.Record == nil {
			return ""
		}
		return c.Record.Doc.File
	}
	key := func(c Change) string {
		if c.Occurrence == nil {
			return ""
		}
		return c.Occurrence.Key + c.Occurrence.Title
	}
	return cmp.Or(cmp.Compare(a.What, b.What), cmp.Compare(file(a), file(b)), cmp.Compare(key(a), key(b)))
}

// Index returns the index of the source as it is once the journal is written.
func (r *Result) Index() []byte {
	written := map[string][]byte{}
	if r.Journal != nil && r.Journal.Changed() {
		written[journal.Name] = r.Journal.Bytes()
	}
	return r.snapshot.Index(written)
}

// winder looks for the moments next to now.
type winder struct {
	*clockwork
	now    time.Time
	zone   *time.Location
	record *event.Record // whose moments are looked at
}

// at takes a change into account.
func (w *winder) at(c Change) {
	w.until(c.At)
	c.At = c.At.In(w.zone)
	switch next := w.next[0].At; {
	case !c.At.After(w.now):
		if c.At.After(w.since) {
			w.since = c.At
		}
	case c.At.Before(next):
		w.next = []Change{c}
	case c.At.Equal(next):
		w.next = append(w.next, c)
	}
}

// until takes a moment into account at which a build could differ.
func (w *winder) until(t time.Time) {
	if t.After(w.now) && t.Before(w.clockwork.until) {
		w.clockwork.until = t
	}
}

// moment takes into account what the field of a record says.
func (w *winder) moment(field string, when event.When) {
	row, changes := moments[field]
	d := when.DateTime
	if changes && row.last && !when.HasTime {
		d = d.Date.AddDays(1).At(civil.Time{})
	}
	t, _ := d.In(w.zone)
	if when.Offset != nil {
		t = d.UTC().Add(-*when.Offset)
	}
	if !changes {
		w.until(t)
		return
	}
	w.at(Change{At: t, What: row.what, Record: w.record})
}

var (
	whenType  = reflect.TypeFor[event.When]()
	eventRoom = whenType.PkgPath()
)

// namedMoment is a moment that a record names, and the field that holds it.
type namedMoment struct {
	field string
	event.When
}

// momentsIn returns every moment that a record names, however deep it stands.
func momentsIn(record *event.Record) []namedMoment {
	var found []namedMoment
	if visit := inRecord(); visit != nil {
		visit(reflect.ValueOf(record).Elem(), "", &found)
	}
	return found
}

// visitor adds every moment in a value, which stands in the named field.
type visitor func(v reflect.Value, field string, found *[]namedMoment)

// inRecord returns the visitor of a record.
var inRecord = sync.OnceValue(func() visitor {
	return visit(reflect.TypeFor[event.Record](), visitors{})
})

// visitors are those of the types so far; one that is there and nil is of a type
// whose parts are being looked at.
type visitors map[reflect.Type]*struct{ visitor }

// visit returns the visitor of values of the type, nil when they can hold no moment.
func visit(t reflect.Type, known visitors) visitor {
	v, met := known[t]
	switch {
	case !met:
		known[t] = nil
		made := visitBelow(t, known)
		known[t] = &struct{ visitor }{made}
		return made
	case v == nil: // it holds itself
		return func(x reflect.Value, field string, found *[]namedMoment) {
			if each := known[t].visitor; each != nil {
				each(x, field, found)
			}
		}
	}
	return v.visitor
}

func visitBelow(t reflect.Type, known visitors) visitor {
	switch t.Kind() {
	case reflect.Pointer:
		if each := visit(t.Elem(), known); each != nil {
			return func(v reflect.Value, field string, found *[]namedMoment) {
				if !v.IsNil() {
					each(v.Elem(), field, found)
				}
			}
		}
	case reflect.Slice, reflect.Array:
		if each := visit(t.Elem(), known); each != nil {
			return func(v reflect.Value, field string, found *[]namedMoment) {
				for i := range v.Len() {
					each(v.Index(i), field, found)
				}
			}
		}
	case reflect.Map:
		if each := visit(t.Elem(), known); each != nil {
			return func(v reflect.Value, field string, found *[]namedMoment) {
				for _, k := range v.MapKeys() {
					each(v.MapIndex(k), field, found)
				}
			}
		}
	case reflect.Struct:
		return visitFields(t, known)
	}
	return nil
}

func visitFields(t reflect.Type, known visitors) visitor {
	switch {
	case t == whenType:
		return func(v reflect.Value, field string, found *[]namedMoment) {
			if when, ok := reflect.TypeAssert[event.When](v); ok && !when.DateTime.IsZero() {
				*found = append(*found, namedMoment{field, when})
			}
		}
	case t.PkgPath() != eventRoom: // dates and texts of other packages hold no moment
		return nil
	}
	type part struct {
		index int
		name  string
		visit visitor
	}
	var parts []part
	for i := range t.NumField() {
		if f := t.Field(i); f.IsExported() {
			if each := visit(f.Type, known); each != nil {
				parts = append(parts, part{i, f.Name, each})
			}
		}
	}
	if parts == nil {
		return nil
	}
	return func(v reflect.Value, _ string, found *[]namedMoment) {
		for _, p := range parts {
			p.visit(v.Field(p.index), p.name, found)
		}
	}
}
