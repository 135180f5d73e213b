package render

import (
	"saison/internal/schemaorg"
	"saison/internal/site"
)

// eventsJSON appends the events of a feed as schema.org events.
func eventsJSON(b []byte, s *site.Site, f *site.Feed, kept *fragments) ([]byte, error) {
	b, err := schemaorg.AppendEvents(b, s, f, kept.append)
	if err != nil {
		return nil, err
	}
	return append(b, '\n'), nil
}
