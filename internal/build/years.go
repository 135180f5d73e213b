package build

import (
	"maps"

	"saison/internal/civil"
	"saison/internal/locale"
)

// offerYears writes the next year into the hints of dates that lack theirs,
// where nothing but the clock tells it. Documents are read without one.
func (r *Result) offerYears() {
	today := civil.DateOf(r.Now.In(r.Config.Zone))
	for i := range r.Diagnostics {
		d := &r.Diagnostics[i]
		c, ok := d.Args["coming"].(locale.Coming)
		if !ok {
			continue
		}
		d.Args = maps.Clone(d.Args)
		delete(d.Args, "coming")
		maps.Copy(d.Args, c.Args(today))
	}
}
