package render

import (
	"saison/internal/diag"
	"saison/internal/site"
)

// A feed is near its limit from this many bytes on; Google reads 1 MB.
const nearLimit = 900_000

// Subscribers returns notes on what calendar programs will show otherwise than
// the site, and on feeds that are nearly too heavy. It encodes every feed.
func (r *Renderer) Subscribers() (diag.List, error) {
	notes := r.calendars.Lint()
	for _, o := range r.site.Outputs {
		if o.Format != site.ICS {
			continue
		}
		data, err := r.Render(o)
		if err != nil {
			return nil, err
		}
		if len(data) >= nearLimit {
			notes.Add("feed-near-limit", diag.Pos{File: r.site.Config.File}, diag.Args{"address": o.URL, "size": len(data) / 1000})
		}
	}
	notes.Sort()
	return notes, nil
}
