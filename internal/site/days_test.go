package site

import (
	"testing"

	"saison/internal/civil"
)

// A bookmark of a day or a week leads somewhere for years: to its page, and when
// that has gone, to its month.
func TestADayThatIsLongPastLeadsToItsMonth(t *testing.T) {
	t.Parallel()
	w := newWorld("fr", "en")
	hall := w.doc("place", "places/salle.md", "Salle")
	many(w, hall, "2023-05-01", "2025-03-01", "2026-06-06", "2026-11-05", "2026-12-12")
	s := w.good(t)
	for path, want := range map[string]string{
		"agenda/jour/2026-12-12/index.html":    "",
		"agenda/jour/2026-11-05/index.html":    "",
		"agenda/jour/2026-06-06/index.html":    "/agenda/2026/06/",
		"agenda/semaine/2026-23/index.html":    "",
		"agenda/jour/2025-03-01/index.html":    "/agenda/2025/03/",
		"agenda/semaine/2025-09/index.html":    "/agenda/2025/03/",
		"en/agenda/day/2025-03-01/index.html":  "/en/agenda/2025/03/",
		"en/agenda/week/2025-09/index.html":    "/en/agenda/2025/03/",
		"agenda/jour/2023-05-01/index.html":    "none", // more than three years ago
		"agenda/jour/2026-06-07/index.html":    "none", // nothing began on that day
		"en/agenda/day/2026-06-06/index.html":  "/en/agenda/2026/06/",
		"en/agenda/week/2026-23/index.html":    "",
		"en/agenda/week/2026-w23/index.html":   "none",
		"en/agenda/semaine/2025-09/index.html": "none",
	} {
		got := "none"
		if o := s.Find(path); o != nil {
			if got = o.Page.Target; got != "" && s.Find(got[1:]+"index.html") == nil {
				t.Errorf("%s leads to %s, which is not there", path, got)
			}
		}
		if got != want {
			t.Errorf("%s leads to %q, want %q", path, got, want)
		}
	}
	if u := s.DayURL(civil.Date{Year: 2025, Month: 3, Day: 1}, "fr"); u != "" {
		t.Errorf("pages link to %s, which only leads elsewhere", u)
	}
}
