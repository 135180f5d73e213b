package build

import (
	"encoding/json"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"saison/internal/calendar"
	"saison/internal/event"
	"saison/internal/site"
)

// dataOf is the structured data in a page.
var dataOf = regexp.MustCompile(`(?s)<script type="application/ld\+json">(.*?)</script>`)

// wanted are the properties that search engines ask of an event: those that they
// require, and those that they recommend, each with what makes it due. A page
// that leaves one out because its author has not said it is as it must be.
var wanted = []struct {
	property string
	due      func(*calendar.Entry) bool // nil: always
}{
	{"name", nil}, {"startDate", nil}, {"eventStatus", nil}, {"url", nil}, {"description", nil}, {"inLanguage", nil}, {"organizer", nil}, {"image", nil},
	{"location", func(e *calendar.Entry) bool { return e.Place != nil || e.Event.Online != nil }},
	{"eventAttendanceMode", func(e *calendar.Entry) bool { return e.Place != nil || e.Event.Online != nil }},
	{"endDate", func(e *calendar.Entry) bool {
		return len(e.Occurrences) == 1 && (e.Occurrences[0].HasEnd || e.Occurrences[0].AllDay)
	}},
	{"performer", func(e *calendar.Entry) bool { return len(e.People) > 0 }},
	{"offers", func(e *calendar.Entry) bool {
		return len(e.Occurrences) == 1 && len(e.Event.Prices) > 0 && e.Event.Prices[0].Kind == event.Amount
	}},
	{"previousStartDate", func(e *calendar.Entry) bool { return e.Event.Status == event.Rescheduled && len(e.Occurrences) == 1 }},
	{"maximumAttendeeCapacity", func(e *calendar.Entry) bool { return e.Event.Capacity > 0 && len(e.Occurrences) == 1 }},
}

func TestEveryEventOfTheDemonstrationIsCompleteForSearchEngines(t *testing.T) {
	t.Parallel()
	r := run(t, demonstration(t), nil)
	pages, led, due := 0, 0, map[string]int{}
	published := map[string]bool{}
	for _, o := range r.Outputs() {
		published[o.URL] = true
	}
	for _, o := range r.Outputs() {
		if o.Format != site.HTML || o.Page.Type != site.EventPage || len(o.Page.Entry.Occurrences) == 0 {
			continue
		}
		data, err := r.Render(o)
		if err != nil {
			t.Fatal(err)
		}
		pages++
		events := eventsIn(t, o.Path, data)
		if len(events) == 0 {
			t.Errorf("%s has no event for search engines", o.Path)
		}
		for _, x := range events {
			for _, w := range wanted {
				if w.due != nil && !w.due(o.Page.Entry) {
					continue
				}
				due[w.property]++
				if x[w.property] == nil || x[w.property] == "" {
					t.Errorf("%s: no %s", o.Path, w.property)
				}
			}
			checkEvent(t, o.Path, x)
			if own := "https://saison.example" + o.URL; x["url"] != own {
				t.Errorf("%s: url %v, want %s", o.Path, x["url"], own)
			}
			for _, address := range addressesIn(x, nil) {
				if at, own := strings.CutPrefix(address, "https://saison.example"); own {
					led++
					if at, _, _ = strings.Cut(at, "#"); !published[at] {
						t.Errorf("%s: %s leads nowhere", o.Path, address)
					}
				}
			}
		}
	}
	for _, w := range wanted {
		if due[w.property] == 0 {
			t.Errorf("no event of the demonstration shows %s", w.property)
		}
	}
	if pages < 50 || led < 5*pages {
		t.Errorf("only %d event pages with %d addresses", pages, led)
	}
}

// addressesIn appends the addresses within a value to all.
func addressesIn(value any, all []string) []string {
	switch v := value.(type) {
	case string:
		if strings.HasPrefix(v, "https://") {
			all = append(all, v)
		}
	case []any:
		for _, item := range v {
			all = addressesIn(item, all)
		}
	case map[string]any:
		for _, key := range slices.Sorted(maps.Keys(v)) {
			all = addressesIn(v[key], all)
		}
	}
	return all
}

// eventsIn returns what the data of a page say of events.
func eventsIn(t *testing.T, path string, page []byte) (events []map[string]any) {
	t.Helper()
	m := dataOf.FindSubmatch(page)
	if m == nil {
		t.Errorf("%s has no data", path)
		return nil
	}
	var doc map[string]any
	if err := json.Unmarshal(m[1], &doc); err != nil {
		t.Errorf("%s: %v", path, err)
		return nil
	}
	graph, many := doc["@graph"].([]any)
	if !many {
		graph = []any{doc}
	}
	for _, g := range graph {
		x, _ := g.(map[string]any)
		if kind, _ := x["@type"].(string); strings.HasSuffix(kind, "Event") || kind == "EventSeries" {
			events = append(events, x)
		}
	}
	return events
}

// priced finds a price or a day in a name, where neither belongs.
var priced = regexp.MustCompile(`\d\s?€|\d{1,2}/\d{1,2}/|\d{4}-\d{2}-\d{2}`)

// statuses are those that search engines know.
var statuses = regexp.MustCompile(`^https://schema\.org/Event(Scheduled|Cancelled|Postponed|Rescheduled|MovedOnline)$`)

// start returns when an event begins.
func start(x map[string]any) string {
	s, _ := x["startDate"].(string)
	return s
}

// offset returns what follows the hour of a moment; "" of a day.
func offset(moment string) string { return moment[min(len("2026-12-12T20:30:00"), len(moment)):] }

// checkEvent checks the things within an event: places with an address, offers
// with a price, an organizer with an address, an hour with its offset.
func checkEvent(t *testing.T, path string, x map[string]any) {
	t.Helper()
	each := func(value any, kind string, keys ...string) {
		list, many := value.([]any)
		if !many && value != nil {
			list = []any{value}
		}
		for _, item := range list {
			thing, _ := item.(map[string]any)
			if kind != "" && thing["@type"] != kind {
				continue
			}
			for _, k := range keys {
				if thing[k] == nil || thing[k] == "" {
					t.Errorf("%s: %v without %s", path, thing["@type"], k)
				}
			}
		}
	}
	each(x["location"], "Place", "name", "address")
	each(x["location"], "VirtualLocation", "url")
	each(x["organizer"], "", "name", "url")
	each(x["performer"], "", "name")
	each(x["offers"], "Offer", "price", "priceCurrency", "url", "availability")
	if start, _ := x["startDate"].(string); strings.Contains(start, "T") && !regexp.MustCompile(`([+-]\d\d:\d\d|Z)$`).MatchString(start) || strings.Contains(start, "T00:00:00") {
		t.Errorf("%s: startDate %s", path, start)
	}
	if end, _ := x["endDate"].(string); end != "" && offset(end) == offset(start(x)) && end < start(x) {
		t.Errorf("%s: ends at %s, before it begins at %s", path, end, start(x))
	}
	if status, _ := x["eventStatus"].(string); !statuses.MatchString(status) {
		t.Errorf("%s: eventStatus %q", path, status)
	}
	if name, _ := x["name"].(string); priced.MatchString(name) {
		t.Errorf("%s: a name with a date or a price: %s", path, name)
	}
}
