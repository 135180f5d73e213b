package conformance

import (
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	rrule "github.com/teambition/rrule-go"

	"saison/internal/calendar"
	"saison/internal/config"
	"saison/internal/content"
	"saison/internal/diag"
	"saison/internal/event"
)

var howMany = flag.Int("rules", 2000, "random rules to be compared")

// batch is how many rules are one site: fewer than its bound on occurrences.
const batch = 40

// TestRandomRulesAgreeWithAnIndependentExpander reads random rules as the front
// matter of documents and compares what the calendar shows with rrule-go, run
// on wall-clock time, where the RFC leaves out what the clocks skip.
//
// What rrule-go says otherwise is put into classes, each with its reason.
func TestRandomRulesAgreeWithAnIndependentExpander(t *testing.T) {
	t.Parallel()
	list := RandomRules(*howMany, 3310)
	classes, compared, instances := map[string]int{}, 0, 0
	for at := 0; at < len(list); at += batch {
		part := list[at:min(at+batch, len(list))]
		said := ours(t, part)
		for i := range part {
			c := &part[i]
			if class := refused(said[i]); class != "" {
				classes[class]++
				if want, _ := expand(t, c); strings.Contains(class, "no instance") && len(want) > 0 && c.class(said[i]) == "" {
					t.Errorf("%s from %s in %s: no instance, but rrule-go has %v", c.Rule, c.Start, c.Zone, want[:1])
				}
				c.Ours = nil
				continue
			}
			want, class := expand(t, c)
			if class == "" && !slices.Equal(c.Ours, want) {
				if class = c.class(said[i]); class == "" {
					t.Errorf("%s from %s in %s: %v; only ours\n%v, only theirs\n%v", c.Rule, c.Start, c.Zone, said[i], beside(c.Ours, want), beside(want, c.Ours))
					continue
				}
			}
			if class != "" {
				classes[class]++
				continue
			}
			compared++
			instances += len(want)
		}
	}
	for _, class := range slices.Sorted(maps.Keys(classes)) {
		t.Logf("%6d %s", classes[class], class)
	}
	t.Logf("%6d equal, %d instances", compared, instances)
	if compared < *howMany*85/100 || len(classes) > 6 {
		t.Errorf("only %d of %d rules are equal", compared, *howMany)
	}
	if *write != "" {
		data, err := json.Marshal(slices.DeleteFunc(list, func(c RuleCase) bool { return c.Ours == nil }))
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(*write, "rules.json"), data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// ours fills in what saison shows of the rules, and returns the ids of the
// messages about each.
func ours(t *testing.T, list []RuleCase) [][]string {
	t.Helper()
	files := map[string]string{"saison.yaml": settings("Règles", 24)}
	for i := range list {
		c := &list[i]
		start, _ := stamp(c.Start)
		p := newPage(fmt.Sprintf("X%05d", i))
		p.line("date", start.Format("2006-01-02 15:04:05"))
		p.line("fuseau", c.Zone)
		p.line("répétition", c.Rule)
		files[fmt.Sprintf("content/reunions/x%05d.md", i)] = p.text("")
	}
	snap := withTheme(t, files)
	cfg, diags := config.Read(snap)
	var records []*event.Record
	for _, f := range snap.Under("content/") {
		doc, faults := content.Parse(f, cfg.Languages)
		diags = append(diags, faults...)
		rec, faults := event.Read(doc, cfg)
		diags = append(diags, faults...)
		records = append(records, rec)
	}
	cal, faults := calendar.Make(calendar.Inputs{Config: cfg, Records: records, Now: time.Date(2026, 12, 1, 8, 0, 0, 0, time.UTC)})
	said := make([][]string, len(list))
	for _, d := range append(diags, faults...) {
		var i int
		if _, err := fmt.Sscanf(filepath.Base(d.Pos.File), "x%05d.md", &i); err != nil {
			t.Fatalf("%s: %s", d.Pos.File, d.ID)
		}
		id := d.ID
		if d.Severity == diag.Error {
			id = "! " + id
		}
		said[i] = append(said[i], id)
	}
	for i := range list {
		c := &list[i]
		c.Until, c.Ours = cal.Until.UTC().Format(time.RFC3339), []string{}
		if e := cal.ByID(fmt.Sprintf("meetings/x%05d", i)); e != nil {
			for _, o := range e.Occurrences {
				c.Ours = append(c.Ours, o.StartTime.UTC().Format(time.RFC3339))
			}
		}
	}
	return said
}

// beside returns up to five of the list that the other one lacks.
func beside(list, other []string) (out []string) {
	for _, s := range list {
		if len(out) < 5 && !slices.Contains(other, s) {
			out = append(out, s)
		}
	}
	return out
}

// refused is the class of a rule that saison does not show, or not as a whole.
func refused(said []string) string {
	for _, id := range said {
		switch id {
		case "! rule-not-understood":
			return "refused: against the RFC, for ever empty, or past midnight"
		case "! repeat-never":
			return "refused: no instance at all"
		case "! series-too-long", "series-too-long":
			return "more than 1,000 instances: refused"
		case "! time-skipped":
			return "refused: starts at a time that the clocks skip"
		}
	}
	return ""
}

// class is the reason for which rrule-go says otherwise; "" when there is none.
func (c *RuleCase) class(said []string) string {
	has := func(part string) bool { return strings.Contains(c.Rule, part) }
	skipped := slices.Contains(said, "series-time-skipped")
	switch {
	case has("BYWEEKNO=") && !has("BYDAY="):
		return "BYWEEKNO without BYDAY: the weekday of the start (RFC 5545 3.3.10); rrule-go takes all seven"
	case has("FREQ=WEEKLY") && has("BYSETPOS="):
		return "WEEKLY with BYSETPOS: the first week is a whole one; rrule-go counts from the start"
	case skipped && (has("=HOURLY") || has("=MINUTELY")) && !has("BYHOUR"):
		return "within a day: COUNT is hours of the clock, one of which is skipped"
	}
	return ""
}

// expand expands a rule with rrule-go. class is the reason for which it cannot.
func expand(t *testing.T, c *RuleCase) (out []string, class string) {
	t.Helper()
	defer func() {
		if recover() != nil {
			out, class = nil, "rrule-go panics"
		}
	}()
	loc := zoneOf(t, c.Zone)
	option, err := rrule.StrToROption(c.Rule)
	if err != nil {
		t.Fatalf("%s: %v", c.Rule, err)
	}
	start, _ := stamp(c.Start)
	horizon, err := time.Parse(time.RFC3339, c.Until)
	if err != nil {
		t.Fatal(err)
	}
	count, until := option.Count, option.Until
	local := !strings.HasSuffix(c.Rule, "Z")
	if i := strings.Index(c.Rule, "UNTIL="); i >= 0 && !strings.Contains(c.Rule[i+6:], "T") { // a day, to its end
		until = until.Add(24*time.Hour - time.Second)
	}
	option.Dtstart, option.Count, option.Until = start, 0, horizon.Add(26*time.Hour)
	rule, err := rrule.NewRRule(*option)
	if err != nil {
		t.Fatalf("%s: %v", c.Rule, err)
	}
	out = []string{}
	for next := rule.Iterator(); count == 0 || len(out) < count; {
		wall, more := next()
		if !more {
			break
		}
		at, shown := onClocks(wall, loc)
		switch {
		case !shown:
			continue
		case !until.IsZero() && (local && wall.After(until) || !local && at.After(until)), !at.Before(horizon):
			return out, ""
		}
		out = append(out, at.UTC().Format(time.RFC3339))
	}
	return out, ""
}
