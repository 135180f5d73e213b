package render

import (
	"strings"

	"saison/internal/site"
)

// robots writes robots.txt (RFC 9309): everything may be read, and here is the
// list.
func robots(s *site.Site) ([]byte, error) {
	return []byte("User-agent: *\nAllow: /\n\nSitemap: " + strings.TrimSuffix(s.Config.BaseURL, "/") + "/sitemap.xml\n"), nil
}
