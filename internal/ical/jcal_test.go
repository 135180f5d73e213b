package ical

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"saison/internal/calendar"
	"saison/internal/event"
)

// defaultTypes are the types that properties have without VALUE, as RFC 5545
// and RFC 7986 give them; the tests' own table.
var defaultTypes = map[string]string{
	"dtstart": "date-time", "dtend": "date-time", "dtstamp": "date-time", "created": "date-time", "last-modified": "date-time",
	"exdate": "date-time", "recurrence-id": "date-time", "rrule": "recur", "sequence": "integer", "geo": "float", "url": "uri",
	"organizer": "cal-address", "tzoffsetfrom": "utc-offset", "tzoffsetto": "utc-offset",
}

// fromJCal writes the lines of a jCal component as a reader of it would make
// them: name, parameters by name, value.
func fromJCal(t *testing.T, raw any) []string {
	t.Helper()
	c := raw.([]any)
	name := strings.ToUpper(c[0].(string))
	out := []string{"BEGIN::" + name}
	for _, p := range c[1].([]any) {
		out = append(out, fromJCalProperty(t, p.([]any)))
	}
	for _, inside := range c[2].([]any) {
		out = append(out, fromJCal(t, inside)...)
	}
	return append(out, "END::"+name)
}

func fromJCalProperty(t *testing.T, p []any) string {
	t.Helper()
	name, kind := p[0].(string), p[2].(string)
	var params []string
	for k, v := range p[1].(map[string]any) {
		params = append(params, strings.ToUpper(k)+"="+v.(string))
	}
	usual := defaultTypes[name]
	if usual == "" {
		usual = "text"
	}
	if kind != usual && kind != "unknown" {
		params = append(params, "VALUE="+strings.ToUpper(kind))
	}
	slices.Sort(params)
	short := strings.NewReplacer("-", "", ":", "").Replace
	text := func(v any) string {
		if n, ok := v.(json.Number); ok {
			return n.String()
		}
		return v.(string)
	}
	value := ""
	switch kind {
	case "text":
		value = strings.NewReplacer(`\`, `\\`, ";", `\;`, ",", `\,`, "\n", `\n`).Replace(text(p[3]))
	case "date", "date-time":
		value = short(text(p[3]))
	case "utc-offset":
		value = text(p[3])[:1] + short(text(p[3])[1:])
	case "float":
		two := p[3].([]any)
		value = text(two[0]) + ";" + text(two[1])
	case "recur":
		value = "recur" // in another order
	default:
		value = text(p[3])
	}
	return strings.ToUpper(name) + ":" + strings.Join(params, ";") + ":" + value
}

// rules are the parts of an RRULE, sorted.
func ruleParts(s string) string {
	parts := strings.Split(s, ";")
	slices.Sort(parts)
	return strings.Join(parts, ";")
}

func jcalRule(t *testing.T, raw any) string {
	t.Helper()
	var parts []string
	for k, v := range raw.(map[string]any) {
		list, several := v.([]any)
		if !several {
			list = []any{v}
		}
		var words []string
		for _, x := range list {
			words = append(words, strings.NewReplacer(":", "").Replace(fmt.Sprint(x)))
		}
		value := strings.Join(words, ",")
		if k == "until" {
			value = strings.ReplaceAll(value, "-", "")
		}
		parts = append(parts, strings.ToUpper(k)+"="+value)
	}
	slices.Sort(parts)
	return strings.Join(parts, ";")
}

// rulesOf returns the rules in a jCal component, in their order.
func rulesOf(t *testing.T, raw any) (out []string) {
	t.Helper()
	c := raw.([]any)
	for _, p := range c[1].([]any) {
		if p := p.([]any); p[2] == "recur" {
			out = append(out, jcalRule(t, p[3]))
		}
	}
	for _, inside := range c[2].([]any) {
		out = append(out, rulesOf(t, inside)...)
	}
	return out
}

func TestJCalSaysWhatTheFeedSays(t *testing.T) {
	t.Parallel()
	w := newWorld(t, "fr", "en")
	w.cfg.Feeds.JCal = true
	e := concert(w)
	e.Record.Title = "\"Titan\" \\ l'été ; a,b\net 🎻 \u202eשבת"
	e.Place.Record.Title = `Salle "A" \ B`
	e.Organizer = w.entry(personKind, "people/camille", "Camille, chef")
	e.Organizer.Record.Person = &event.Person{Agreed: true, Mail: "camille@exemple.org"}
	old := w.entry(concertKind, "concerts/vieux", "Vieux")
	old.Zone, old.ZoneName = zoneOf(t, "Africa/Monrovia"), "Africa/Monrovia"
	w.at(old, wall(1960, 5, 1, 20, 0), 0)
	for _, entries := range [][]*calendar.Entry{{e, saturday(w), old}, {}} {
		x := w.encoder(nil)
		f := w.feed("fr", entries...)
		text, err := x.Encode(f)
		if err != nil {
			t.Fatal(err)
		}
		data, err := x.EncodeJCal(f)
		if err != nil {
			t.Fatal(err)
		}
		d := json.NewDecoder(strings.NewReader(string(data)))
		d.UseNumber()
		var root any
		if err := d.Decode(&root); err != nil {
			t.Fatalf("%v\n%s", err, data)
		}
		var want, rules []string
		for _, l := range readLines(t, text) {
			var params []string
			for k, v := range l.params {
				params = append(params, k+"="+v)
			}
			slices.Sort(params)
			value := l.value
			if l.name == "RRULE" {
				rules, value = append(rules, ruleParts(value)), "recur"
			}
			if l.name == "GEO" {
				lat, lon, _ := strings.Cut(value, ";")
				for _, s := range []string{lat, lon} {
					if _, err := strconv.ParseFloat(s, 64); err != nil {
						t.Error(err)
					}
				}
			}
			want = append(want, l.name+":"+strings.Join(params, ";")+":"+value)
		}
		if got := fromJCal(t, root); !slices.Equal(got, want) {
			for i := range want {
				if i >= len(got) || got[i] != want[i] {
					t.Fatalf("line %d:\n got %q\nwant %q", i, got[min(i, len(got)-1)], want[i])
				}
			}
			t.Fatalf("%d lines, want %d", len(got), len(want))
		}
		if got := rulesOf(t, root); !slices.Equal(got, rules) {
			t.Errorf("rules %q, want %q", got, rules)
		}
	}
}

func TestJCalIsOnlyThereWhenAskedFor(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	if _, err := w.encoder(nil).EncodeJCal(w.feed("fr", concert(w))); err == nil {
		t.Error("jCal that nobody asked for")
	}
}
