package ical

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"saison/internal/civil"
	"saison/internal/recur"
)

var today = time.Date(2026, 11, 30, 9, 0, 0, 0, time.UTC)

func testZone(t testing.TB, name string) *zone {
	t.Helper()
	loc, err := civil.LoadZone(name)
	if err != nil {
		t.Fatal(err)
	}
	return newZone(loc, name, today, false)
}

// observed is one onset of an offset that a VTIMEZONE tells.
type observed struct {
	at       time.Time
	from, to int
}

// onsets expands a VTIMEZONE up to a year, as a calendar program does.
func onsets(t testing.TB, text []byte, upTo int) (all []observed, names []string) {
	t.Helper()
	var start civil.DateTime
	var from, to int
	var rule *recur.Rule
	for _, l := range readLines(t, text) {
		switch l.name {
		case "BEGIN":
			rule = nil
			names = append(names, l.value)
		case "DTSTART":
			at, err := time.Parse(localLayout, l.value)
			if err != nil {
				t.Fatal(err)
			}
			start = civil.DateTimeOf(at)
		case "TZOFFSETFROM":
			from = readOffset(t, l.value)
		case "TZOFFSETTO":
			to = readOffset(t, l.value)
		case "RRULE":
			r, err := recur.ParseRule(l.value)
			if err != nil {
				t.Fatal(err)
			}
			rule = &r
		case "END":
			if l.value == "VTIMEZONE" {
				continue
			}
			list, _ := recur.Set{Start: start, Rule: rule}.Between(start, civil.NewDateTime(upTo+1, 1, 1, 0, 0, 0), 0)
			if len(list) == 0 || list[0] != start {
				t.Fatalf("the first onset is not DTSTART:\n%s", text)
			}
			for _, d := range list {
				all = append(all, observed{d.UTC().Add(-time.Duration(from) * time.Second), from, to})
			}
		}
	}
	slices.SortFunc(all, func(a, b observed) int { return a.at.Compare(b.at) })
	return all, names[1:]
}

func readOffset(t testing.TB, s string) int {
	t.Helper()
	n, err := strconv.Atoi(s[1:5])
	if err != nil || len(s) != 5 && len(s) != 7 {
		t.Fatalf("offset %q", s)
	}
	sec := (n/100*60 + n%100) * 60
	if len(s) == 7 {
		rest, err := strconv.Atoi(s[5:])
		if err != nil {
			t.Fatalf("offset %q", s)
		}
		sec += rest
	}
	if s[0] == '-' {
		return -sec
	}
	return sec
}

func TestEveryZoneIsRightAtEveryInstant(t *testing.T) {
	t.Parallel()
	first, last := time.Date(2024, 6, 1, 0, 0, 0, 0, time.UTC), time.Date(2031, 6, 1, 0, 0, 0, 0, time.UTC)
	for _, name := range civil.ZoneNames() {
		z := testZone(t, name)
		for _, from := range []time.Time{first, time.Date(1994, 2, 3, 12, 0, 0, 0, time.UTC)} {
			text := z.text(from, last).text
			all, _ := onsets(t, text, 2033)
			probes := []time.Time{from, last}
			for at := from; at.Before(last); at = at.Add(29 * 24 * time.Hour) {
				probes = append(probes, at)
			}
			for _, o := range all {
				probes = append(probes, o.at.Add(-time.Second), o.at)
			}
			for _, c := range changesBetween(z.loc, from, last) {
				probes = append(probes, c.at.Add(-time.Second), c.at)
			}
			for _, at := range probes {
				if at.Before(from) || at.After(last) {
					continue
				}
				_, want := at.In(z.loc).Zone()
				i, _ := slices.BinarySearchFunc(all, at.Add(1), func(o observed, at time.Time) int { return o.at.Compare(at) })
				if i == 0 {
					t.Fatalf("%s: nothing is said about %v\n%s", name, at, text)
				}
				if got := all[i-1].to; got != want {
					t.Fatalf("%s at %v: got %d, want %d\n%s", name, at, got, want, text)
				}
			}
		}
	}
}

func TestZonesHaveTheShapeThatOutlookHolds(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ zone, want string }{
		{"Europe/Paris", "DAYLIGHT 19960331T020000 +0100 +0200 CEST FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU / STANDARD 19961027T030000 +0200 +0100 CET FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU"},
		{"America/New_York", "DAYLIGHT 20070311T020000 -0500 -0400 EDT FREQ=YEARLY;BYMONTH=3;BYDAY=2SU / STANDARD 20071104T020000 -0400 -0500 EST FREQ=YEARLY;BYMONTH=11;BYDAY=1SU"},
		{"Europe/Dublin", "DAYLIGHT 19960331T010000 +0000 +0100 IST FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU / STANDARD 19961027T020000 +0100 +0000 GMT FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU"},
		{"America/Havana", "DAYLIGHT 20130310T000000 -0500 -0400 CDT FREQ=YEARLY;BYMONTH=3;BYDAY=2SU / STANDARD 20131103T010000 -0400 -0500 CST FREQ=YEARLY;BYMONTH=11;BYDAY=1SU"},
		{"Pacific/Auckland", "STANDARD 20080406T030000 +1300 +1200 NZST FREQ=YEARLY;BYMONTH=4;BYDAY=1SU / DAYLIGHT 20080928T020000 +1200 +1300 NZDT FREQ=YEARLY;BYMONTH=9;BYDAY=-1SU"},
		{"Asia/Tokyo", "STANDARD 19700101T000000 +0900 +0900 JST"},
		{"America/Sao_Paulo", "STANDARD 19700101T000000 -0300 -0300 -03"},
		{"Africa/Casablanca", "DAYLIGHT 20260322T020000 +0000 +0100 +01 / STANDARD 20270207T030000 +0100 +0000 +00 / DAYLIGHT 20270314T020000 +0000 +0100 +01 / STANDARD 20280123T030000 +0100 +0000 +00 / DAYLIGHT 20280305T020000 +0000 +0100 +01"},
	} {
		var got []string
		var one []string
		for _, l := range readLines(t, testZone(t, c.zone).text(today, today.AddDate(0, 6, 0)).text) {
			switch {
			case l.name == "BEGIN" && l.value != "VTIMEZONE":
				one = []string{l.value}
			case l.name == "END" && l.value != "VTIMEZONE":
				got = append(got, strings.Join(one, " "))
			case l.name == "TZID":
				if l.value != c.zone {
					t.Errorf("TZID %s", l.value)
				}
			default:
				one = append(one, l.value)
			}
		}
		if s := strings.Join(got, " / "); s != c.want {
			t.Errorf("%s:\n got %s\nwant %s", c.zone, s, c.want)
		}
	}
}

func TestEveryZoneHasAStandard(t *testing.T) {
	t.Parallel()
	for _, name := range civil.ZoneNames() {
		text := string(testZone(t, name).text(today, today).text)
		if !strings.Contains(text, "BEGIN:STANDARD") || strings.Contains(text, "RDATE") || len(text) > 2000 {
			t.Errorf("%s:\n%s", name, text)
		}
	}
}

func TestTheZoneOfAFeedStaysTheSame(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"Europe/Paris", "America/New_York", "Pacific/Auckland", "Asia/Tokyo", "America/Santiago", "Asia/Jerusalem"} {
		loc, err := civil.LoadZone(name)
		if err != nil {
			t.Fatal(err)
		}
		first, last := today, today.AddDate(1, 0, 0)
		want := string(newZone(loc, name, today, false).text(first, last).text)
		for years := range 15 {
			if got := string(newZone(loc, name, today.AddDate(years, 3*years, 0), false).text(first, last).text); got != want {
				t.Errorf("%s %d years later:\n%s\nwant\n%s", name, years, got, want)
			}
		}
		if name == "Europe/Paris" {
			if got := string(newZone(loc, name, today, false).text(first.AddDate(-20, 0, 0), last.AddDate(10, 0, 0)).text); got != want {
				t.Errorf("an old event rewrites the zone:\n%s", got)
			}
		}
	}
}

func TestOffsetsHaveFourFigures(t *testing.T) {
	t.Parallel()
	for sec, want := range map[int]string{0: "+0000", 3600: "+0100", -18000: "-0500", 20700: "+0545", -12600: "-0330", 561: "+000921", -1800: "-0030"} {
		if got := utcOffset(sec); got != want {
			t.Errorf("%d: got %s, want %s", sec, got, want)
		}
	}
	if s := fmt.Sprint(utcOffset(37800)); s != "+1030" {
		t.Errorf("got %s", s)
	}
}
