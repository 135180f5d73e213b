package conformance

import (
	"flag"
	"strings"
	"testing"

	"saison/internal/diag"
)

var howManyEvents = flag.Int("events", 300, "events of the large site")

// TestTheLargeSiteIsWithoutErrors builds a site of every kind, status and form
// of repetition, in six zones.
func TestTheLargeSiteIsWithoutErrors(t *testing.T) {
	t.Parallel()
	files := Large(*howManyEvents)
	b := buildSite(t, files, func(path string) bool { return strings.HasSuffix(path, ".ics") })
	feeds, size := 0, 0
	for path, data := range b.files {
		if feeds++; len(data) > 1<<20 {
			t.Errorf("%s has %d bytes", path, len(data))
		}
		size += len(data)
	}
	t.Logf("%d events, %d occurrences, %d feeds of %d bytes, %d messages", b.Counts.Events, b.Counts.Occurrences, feeds, size, len(b.Diagnostics))
	seen := map[string]int{}
	for _, d := range b.Diagnostics {
		if d.Severity != diag.Error {
			seen[d.ID]++
		}
	}
	t.Log(seen)
	save(t, "large", files, b.files)
}
