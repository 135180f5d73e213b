package conformance

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
)

func cases(t testing.TB, path string) []Case {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	list, err := ReadCases(data)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// TestTheTruthTableIsRightEverywhere builds every case as a document and finds
// exactly its instances in the feeds, on the pages of the months, in the page's
// structured data and in /events.json.
func TestTheTruthTableIsRightEverywhere(t *testing.T) {
	t.Parallel()
	list := cases(t, "../recur/testdata/recurrence-shared.json")
	if len(list) < 107 {
		t.Fatalf("the table has %d cases, want 107 at least", len(list))
	}
	checkTable(t, "table", list)
}

// TestMoreCasesAreRightEverywhere does the same with a case for every form of
// repetition, and holds the expected instances, which dateutil made, against
// those of rrule-go.
func TestMoreCasesAreRightEverywhere(t *testing.T) {
	t.Parallel()
	list := cases(t, "testdata/recurrence-more.json")
	if len(list) < 50 {
		t.Fatalf("the table has %d cases, want 50 at least", len(list))
	}
	for i := range list {
		c := &list[i]
		if want, got := c.instances(append(slices.Clone(c.Occurrences), c.Cancelled...)), c.again(t); !slices.Equal(got, want) {
			t.Errorf("%s %s from %s: rrule-go has\n%v, dateutil\n%v", c.ID, c.RRule, c.DTStart, got, want)
		}
	}
	checkTable(t, "more", list)
}

// again expands a case with rrule-go.
func (c *Case) again(t *testing.T) []string {
	t.Helper()
	var rule []string
	if _, timed := stamp(c.DTStart); timed {
		utc, class := expand(t, &RuleCase{Rule: c.RRule, Start: c.DTStart, Zone: c.TZID, Until: "2042-01-01T00:00:00Z"})
		if class != "" {
			t.Fatal(c.ID, class)
		}
		rule = utc
	} else {
		v := vevent{start: c.DTStart, rule: c.RRule}
		for _, s := range v.instances(t) {
			rule = append(rule, placed(t, s, ""))
		}
	}
	for _, s := range c.RDate {
		rule = append(rule, placed(t, s, c.TZID))
	}
	for _, s := range c.ExDate {
		rule = slices.DeleteFunc(rule, func(d string) bool { return d == placed(t, s, c.TZID) })
	}
	for _, o := range c.Overrides {
		if i := slices.Index(rule, placed(t, o.RecurrenceID, c.TZID)); i >= 0 {
			rule[i] = placed(t, o.DTStart, c.TZID)
		}
	}
	return sorted(rule)
}

func checkTable(t *testing.T, name string, list []Case) {
	t.Helper()
	files := Table(list)
	b := buildSite(t, files, func(path string) bool { return true })
	live, off := b.ofEvents(t)
	months := b.ofMonths()
	feeds := b.ofFeed(t, "agenda.ics")
	save(t, name, files, map[string][]byte{"agenda.ics": withoutPrefix(b.files["agenda.ics"])})
	for i := range list {
		c := &list[i]
		want, dead := c.instances(c.Occurrences), c.instances(c.Cancelled)
		for where, got := range map[string][]string{
			"events.json": live[c.ID], "the months": without(c.inWindow(months[c.ID]), dead), "the feed": feeds[c.ID].live,
			"the page": without(b.ofPage(c.ID), dead),
		} {
			if got, want := c.inWindow(got), want; !slices.Equal(got, want) && !(where == "the page" && len(want) > 90 && subset(got, want)) {
				t.Errorf("%s %s, %s: got\n%v, want\n%v", c.ID, c.RRule, where, got, want)
			}
		}
		if got := c.inWindow(off[c.ID]); !slices.Equal(got, dead) {
			t.Errorf("%s: cancelled in events.json: got %v, want %v", c.ID, got, dead)
		}
		if got := c.inWindow(feeds[c.ID].off); !slices.Equal(got, dead) {
			t.Errorf("%s: cancelled in the feed: got %v, want %v", c.ID, got, dead)
		}
	}
}

// instances returns instances of the table in the form in which they are compared: instants in UTC, or days.
func (c *Case) instances(list []string) []string {
	out := make([]string, 0, len(list))
	for _, s := range list {
		out = append(out, instant(s))
	}
	return sorted(out)
}

// instant returns a time with its offset in UTC; a day stays a day.
func instant(s string) string {
	for _, layout := range []string{time.RFC3339, "2006-01-02T15:04Z07:00"} {
		if t, err := time.Parse(layout, s); err == nil {
			return t.UTC().Format(time.RFC3339)
		}
	}
	return s
}

// inWindow returns those in the window of the case, of which the table speaks.
func (c *Case) inWindow(list []string) []string {
	out := []string{}
	for _, s := range list {
		if d := instant(s); d[:10] >= c.Window.From && d[:10] < c.Window.To {
			out = append(out, d)
		}
	}
	return sorted(out)
}

func without(list, gone []string) []string {
	return slices.DeleteFunc(slices.Clone(list), func(s string) bool { return slices.Contains(gone, instant(s)) })
}

func subset(list, of []string) bool {
	return len(list) > 0 && !slices.ContainsFunc(list, func(s string) bool { return !slices.Contains(of, s) })
}

// ofPage returns the starts in the structured data of a page.
func (b *built) ofPage(id string) []string {
	var out []string
	for _, m := range structured.FindAllSubmatch(b.files["reunions/"+strings.ToLower(id)+"/index.html"], -1) {
		for _, d := range startDate.FindAllSubmatch(m[1], -1) {
			out = append(out, string(d[1]))
		}
	}
	return out
}

var prefix = regexp.MustCompile(`(?m)^SUMMARY:[^\r\n]*? : (R|X)(\d{3})`)

// withoutPrefix takes "Déplacée : " from the summaries: check-table knows the
// case of an event by how its summary begins. Times and UIDs stay as they are.
func withoutPrefix(feed []byte) []byte { return prefix.ReplaceAll(feed, []byte("SUMMARY:$1$2")) }
