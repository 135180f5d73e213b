package conformance

import (
	"bytes"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	rrule "github.com/teambition/rrule-go"

	"saison/internal/civil"
)

// A vevent is one VEVENT of a feed, read without the help of saison.
type vevent struct {
	uid, summary, status, rid string
	start                     string
	zone                      string
	rule                      string
	except                    []string
}

// events reads the VEVENTs of a feed.
func events(feed []byte) (list []vevent) {
	text := strings.ReplaceAll(string(feed), "\r\n ", "")
	var v vevent
	inside := false
	for line := range strings.SplitSeq(text, "\r\n") {
		head, value, _ := strings.Cut(line, ":")
		switch name, params, _ := strings.Cut(head, ";"); {
		case line == "BEGIN:VEVENT":
			v, inside = vevent{}, true
		case line == "END:VEVENT":
			list, inside = append(list, v), false
		case !inside:
		case name == "UID":
			v.uid = value
		case name == "SUMMARY":
			v.summary = value[strings.LastIndex(head, ":")+1:]
		case name == "STATUS":
			v.status = value
		case name == "DTSTART":
			v.start = value
			if _, zone, ok := strings.Cut(params, "TZID="); ok {
				v.zone = zone
			}
		case name == "RECURRENCE-ID":
			v.rid = value
		case name == "RRULE":
			v.rule = value
		case name == "EXDATE":
			v.except = append(v.except, value)
		}
	}
	return list
}

// dates are the instances of one case in a feed.
type dates struct{ live, off []string }

var caseOf = regexp.MustCompile(`[RX]\d{3,5}\b`)

// ofFeed expands a feed with rrule-go and groups its instances by case.
func (b *built) ofFeed(t testing.TB, path string) map[string]dates {
	t.Helper()
	if !bytes.HasPrefix(b.files[path], []byte("BEGIN:VCALENDAR\r\n")) {
		t.Fatalf("no feed %s", path)
	}
	list := events(b.files[path])
	replaced := map[string][]string{} // UID: instances with a VEVENT of their own
	for _, v := range list {
		if v.rid != "" {
			replaced[v.uid] = append(replaced[v.uid], v.rid)
		}
	}
	out := map[string]dates{}
	for _, v := range list {
		id := caseOf.FindString(v.summary)
		d := out[id]
		for _, s := range v.instances(t) {
			if v.rid == "" && slices.Contains(replaced[v.uid], s) {
				continue
			}
			at := placed(t, s, v.zone)
			if at == "" {
				t.Errorf("%s: %s is skipped by the clocks of %s", id, s, v.zone)
			}
			if v.status == "CANCELLED" {
				d.off = append(d.off, at)
			} else {
				d.live = append(d.live, at)
			}
		}
		out[id] = d
	}
	return out
}

// instances expands a VEVENT on wall-clock time, in the form of its DTSTART.
func (v *vevent) instances(t testing.TB) []string {
	t.Helper()
	if v.rule == "" {
		return []string{v.start}
	}
	option, err := rrule.StrToROption(v.rule)
	if err != nil {
		t.Fatalf("%s: %v", v.rule, err)
	}
	first, timed := stamp(v.start)
	option.Dtstart = first
	if timed && v.zone != "" { // UNTIL is an instant
		option.Until = civil.DateTimeOf(option.Until.In(zoneOf(t, v.zone))).UTC()
	}
	rule, err := rrule.NewRRule(*option)
	if err != nil {
		t.Fatalf("%s: %v", v.rule, err)
	}
	layout := "20060102"
	if timed {
		layout = "20060102T150405"
	}
	if strings.HasSuffix(v.start, "Z") {
		layout += "Z"
	}
	var out []string
	for _, at := range rule.All() {
		if s := at.Format(layout); !slices.Contains(v.except, s) {
			out = append(out, s)
		}
	}
	return out
}

func zoneOf(t testing.TB, name string) *time.Location {
	t.Helper()
	loc, err := civil.LoadZone(name)
	if err != nil {
		t.Fatal(err)
	}
	return loc
}

// placed returns a value of iCalendar as an instant in UTC, or a day; "" for a
// time that the clocks skip. Of two showings of a time it takes the first.
func placed(t testing.TB, s, zone string) string {
	t.Helper()
	wall, timed := stamp(s)
	if !timed {
		return wall.Format("2006-01-02")
	}
	loc := time.UTC
	if zone != "" {
		loc = zoneOf(t, zone)
	}
	at, ok := onClocks(wall, loc)
	if !ok {
		return ""
	}
	return at.UTC().Format(time.RFC3339)
}

// onClocks finds the first moment at which the clocks of loc show a wall-clock
// time, by trying the offsets in force around it. It owes nothing to package civil.
func onClocks(wall time.Time, loc *time.Location) (first time.Time, ok bool) {
	for _, hours := range []int{-30, 30} {
		_, offset := wall.Add(time.Duration(hours) * time.Hour).In(loc).Zone()
		at := wall.Add(-time.Duration(offset) * time.Second).In(loc)
		if at.Format("20060102T150405") == wall.Format("20060102T150405") && (!ok || at.Before(first)) {
			first, ok = at, true
		}
	}
	return first, ok
}
