package render

import (
	"sync"

	"saison/internal/calendar"
)

// fragments are parts of outputs, one for each occurrence, written once; nil
// keeps none.
type fragments struct{ parts sync.Map } // *calendar.Occurrence -> []byte

// append appends the fragment of o, which write makes.
func (f *fragments) append(o *calendar.Occurrence, write func([]byte) ([]byte, error), b []byte) ([]byte, error) {
	if f == nil {
		return write(b)
	}
	if part, ok := f.parts.Load(o); ok {
		return append(b, part.([]byte)...), nil
	}
	part, err := write(nil)
	if err != nil {
		return nil, err
	}
	f.parts.Store(o, part)
	return append(b, part...), nil
}

func (f *fragments) drop(o *calendar.Occurrence) {
	if f != nil {
		f.parts.Delete(o)
	}
}

// Forget drops what has been written of e, whose words have changed in the
// calendar, the plan and the journal that the renderer was made with. Nobody
// else may use the renderer meanwhile.
func (r *Renderer) Forget(e *calendar.Entry) {
	drop := func(o *calendar.Occurrence) {
		r.things.drop(o)
		r.rowsOf.drop(o)
		if i, known := r.index[o]; known {
			for _, cards := range r.cards {
				for s := range int(shapes) {
					cards[i*int(shapes)+s].Store(nil)
				}
			}
		}
	}
	for _, o := range e.Occurrences {
		drop(o)
	}
	for i := range e.Rounds {
		for _, o := range e.Rounds[i].Occurrences {
			drop(o)
		}
	}
	for _, lang := range r.site.Config.Languages {
		if f := r.site.FeedOf(e, lang); f != nil {
			r.boxes.Delete(f)
		}
	}
	r.calendars.Forget(e)
}
