package render

import (
	"saison/internal/schemaorg"
	"saison/internal/site"
)

// eventsJSON appends the events of a feed as schema.org events.
func eventsJSON(b []byte, s *site.Site, f *site.Feed) ([]byte, error) {
	b, err := schemaorg.AppendEvents(b, s, f)
	if err != nil {
		return nil, err
	}
	return append(b, '\n'), nil
}
