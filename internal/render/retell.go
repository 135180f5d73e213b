package render

import "saison/internal/calendar"

// Forget drops what has been written of e, whose words have changed in the
// calendar, the plan and the journal that the renderer was made with. Nobody
// else may use the renderer meanwhile.
func (r *Renderer) Forget(e *calendar.Entry) {
	drop := func(o *calendar.Occurrence) {
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
