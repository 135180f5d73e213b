package build

import (
	"reflect"
	"time"

	"saison/internal/civil"
	"saison/internal/event"
	"saison/internal/journal"
)

// Until returns the first moment after the build's clock at which a build of
// the same inputs could differ: the next midnight of the site, or a moment that
// a document names, whichever comes first.
func (r *Result) Until() time.Time {
	zone := r.Config.Zone
	midnight, _ := civil.DateOf(r.Now.In(zone)).AddDays(1).At(civil.Time{}).In(zone)
	n := next{now: r.Now, zone: zone, until: midnight, told: map[reflect.Type]bool{}}
	for _, o := range r.Calendar.Occurrences {
		n.at(o.StartTime)
		n.at(o.EndTime)
	}
	for _, p := range r.memory.files {
		if p.record != nil {
			n.walk(reflect.ValueOf(p.record).Elem())
		}
	}
	return n.until
}

// Index returns the index of the source as it is once the journal is written.
func (r *Result) Index() []byte {
	written := map[string][]byte{}
	if r.Journal != nil && r.Journal.Changed() {
		written[journal.Name] = r.Journal.Bytes()
	}
	return r.snapshot.Index(written)
}

// next looks for the first moment after now.
type next struct {
	now, until time.Time
	zone       *time.Location
	told       map[reflect.Type]bool // the types that may hold a moment, as far as is known
}

// at takes a moment into account: whether it has come, is just passing, or has
// passed, which some pages look at by the second.
func (n *next) at(t time.Time) {
	for _, t := range [...]time.Time{t, t.Add(1), t.Add(time.Second)} {
		if t.After(n.now) && t.Before(n.until) {
			n.until = t
		}
	}
}

var (
	whenType  = reflect.TypeFor[event.When]()
	eventRoom = whenType.PkgPath()
)

// walk takes every moment in v into account, however deep it stands.
func (n *next) walk(v reflect.Value) {
	if !n.tells(v.Type()) {
		return
	}
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			n.walk(v.Elem())
		}
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			n.walk(v.Index(i))
		}
	case reflect.Map:
		for _, k := range v.MapKeys() {
			n.walk(v.MapIndex(k))
		}
	case reflect.Struct:
		if v.Type() == whenType {
			w := v.Interface().(event.When)
			if w.DateTime.IsZero() {
				return
			}
			t, _ := w.DateTime.In(n.zone)
			if w.Offset != nil {
				t = w.UTC().Add(-*w.Offset)
			}
			n.at(t)
			return
		}
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				n.walk(v.Field(i))
			}
		}
	}
}

// tells reports whether values of the type may hold a moment.
func (n *next) tells(t reflect.Type) bool {
	if yes, known := n.told[t]; known {
		return yes
	}
	n.told[t] = true // while its fields are looked at, should it hold itself
	yes := false
	switch t.Kind() {
	case reflect.Pointer, reflect.Slice, reflect.Array, reflect.Map:
		yes = n.tells(t.Elem())
	case reflect.Struct:
		// Dates and texts of other packages hold no moment.
		for i := 0; t != whenType && t.PkgPath() == eventRoom && i < t.NumField() && !yes; i++ {
			yes = t.Field(i).IsExported() && n.tells(t.Field(i).Type)
		}
		yes = yes || t == whenType
	}
	n.told[t] = yes
	return yes
}
