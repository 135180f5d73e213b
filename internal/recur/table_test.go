package recur

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"saison/internal/civil"
)

// tableCase is one case of testdata/recurrence-shared.json: a recurrence set
// and the instances on which independent programs agree.
type tableCase struct {
	ID          string
	DTStart     string
	TZID        string
	RRule       string
	ExDate      []string
	RDate       []string
	Overrides   []struct{ RecurrenceID, DTStart, Status string }
	Window      struct{ From, To string }
	Occurrences []string
	Cancelled   []string
}

func TestTruthTable(t *testing.T) {
	t.Parallel()
	data, err := os.ReadFile("testdata/recurrence-shared.json")
	if err != nil {
		t.Fatal(err)
	}
	data = []byte(strings.ReplaceAll(string(data), `"recurrence_id"`, `"RecurrenceID"`))
	var table struct{ Cases []tableCase }
	if err := json.Unmarshal(data, &table); err != nil {
		t.Fatal(err)
	}
	if len(table.Cases) < 107 {
		t.Fatalf("the table has %d cases, want 107 at least", len(table.Cases))
	}
	for _, c := range table.Cases {
		t.Run(c.ID, func(t *testing.T) {
			t.Parallel()
			got, cancelled := c.expand(t)
			if !slices.Equal(got, c.Occurrences) {
				t.Errorf("%s from %s:\n got %v\nwant %v", c.RRule, c.DTStart, got, c.Occurrences)
			}
			if !slices.Equal(cancelled, c.Cancelled) {
				t.Errorf("cancelled: got %v, want %v", cancelled, c.Cancelled)
			}
		})
	}
}

// expand does what package calendar does with a set: it places instances on
// the time line and lays the overrides over them.
func (c tableCase) expand(t *testing.T) (starts, cancelled []string) {
	t.Helper()
	loc, format := time.UTC, "2006-01-02"
	if strings.Contains(c.DTStart, "T") {
		format = "2006-01-02T15:04:05-07:00"
		if strings.HasSuffix(c.DTStart, "Z") {
			format = time.RFC3339
		}
	}
	if c.TZID != "" {
		var err error
		if loc, err = civil.LoadZone(c.TZID); err != nil {
			t.Fatal(err)
		}
	}
	set := Set{
		Start: stamp(t, c.DTStart), RDates: stamps(t, c.RDate), ExDates: stamps(t, c.ExDate),
		Skips: func(d civil.DateTime) bool { _, p := d.In(loc); return p == civil.Never },
	}
	if c.RRule != "" {
		r, err := ParseRule(c.RRule)
		if err != nil {
			t.Fatal(err)
		}
		if r.UntilUTC {
			r.Until, r.UntilUTC = civil.DateTimeOf(r.Until.UTC().In(loc)), false
		}
		if r, err = r.OnDays(set.Start); err != nil {
			t.Fatal(err)
		}
		set.Rule = &r
	}
	from, _ := civil.ParseDate(c.Window.From)
	to, _ := civil.ParseDate(c.Window.To)
	all, truncated := set.Between(civil.DateTime{Date: from.AddDays(-40)}, civil.DateTime{Date: to.AddDays(40)}, 0)
	if truncated {
		t.Error("truncated")
	}
	for _, d := range all {
		status := ""
		for _, o := range c.Overrides {
			if stamp(t, o.RecurrenceID) == d {
				d, status = stamp(t, o.DTStart), o.Status
				break
			}
		}
		if d.Date.Before(from) || !d.Date.Before(to) {
			continue
		}
		at, _ := d.In(loc)
		if status == "CANCELLED" {
			cancelled = append(cancelled, at.Format(format))
		} else {
			starts = append(starts, at.Format(format))
		}
	}
	slices.Sort(starts)
	return starts, cancelled
}

func stamp(t *testing.T, text string) civil.DateTime {
	t.Helper()
	layout := "20060102T150405"
	if !strings.Contains(text, "T") {
		layout = "20060102"
	}
	at, err := time.Parse(layout, strings.TrimSuffix(text, "Z"))
	if err != nil {
		t.Fatal(err)
	}
	return civil.DateTimeOf(at)
}

func stamps(t *testing.T, texts []string) (out []civil.DateTime) {
	for _, s := range texts {
		out = append(out, stamp(t, s))
	}
	return out
}
