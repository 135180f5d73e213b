package render

import (
	"saison/internal/schemaorg"
	"saison/internal/site"
)

// eventsJSON writes the events of a feed as schema.org events.
func eventsJSON(s *site.Site, f *site.Feed) ([]byte, error) {
	b, err := schemaorg.Events(s, f)
	if err != nil {
		return nil, err
	}
	return append(b, '\n'), nil
}
