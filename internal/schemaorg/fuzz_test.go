package schemaorg

import (
	"bytes"
	"encoding/json"
	"fmt"
	"testing"
	"unicode/utf8"
)

// FuzzPage holds for any text in any field that a search engine is told: the
// data can stand in a script, can be read, has the members that it has with
// plain text, and says the text.
func FuzzPage(f *testing.F) {
	for _, s := range []string{"Noël", "</script><script>", "<!--", "]]>", "\u2028\u2029", `"},{"@type":"Thing`, `\u003c`, "\x00\x1f", "\xff\xfe", "&quot;", "javascript:alert(1)"} {
		f.Add(s, s, s)
	}
	shape := func(t *testing.T, title, summary, place string) (string, []byte) {
		s := newSeason()
		e := concert(s)
		e.Record.Title, e.Record.Summary, e.Event.Note, e.Event.Room = title, summary, summary, place
		hall := e.Occurrences[0].Place
		hall.Record.Title, hall.Record.Place.Street, hall.Record.Place.City = place, place, place
		for _, p := range s.cal.Entries {
			if p.Person != nil || p.Organisation != nil {
				p.Record.Title = place
			}
		}
		plan := s.plan()
		out := plan.Find("concerts/noel/index.html")
		data, err := Page(plan, out)
		if err != nil {
			t.Fatal(err)
		}
		events, err := Entry(plan, e, "fr")
		if err != nil {
			t.Fatal(err)
		}
		all := append(append(append([]byte{'['}, data...), ','), append(events, ']')...)
		if bytes.ContainsAny(all, "<>&\u2028\u2029") || !utf8.Valid(all) {
			t.Fatalf("%q %q %q: not safe inside a script: %s", title, summary, place, all)
		}
		var v any
		if err := json.Unmarshal(all, &v); err != nil {
			t.Fatalf("%q %q %q: %v in %s", title, summary, place, err, all)
		}
		return fmt.Sprint(names(v)), all
	}
	f.Fuzz(func(t *testing.T, title, summary, place string) {
		if len(title)+len(summary)+len(place) > 4000 {
			return
		}
		want, _ := shape(t, "aT", "aS", "aP")
		got, data := shape(t, "a"+title, "a"+summary, "a"+place)
		if got != want {
			t.Fatalf("%q %q %q: the members are\n%s, not\n%s\n%s", title, summary, place, got, want, data)
		}
		if said, _ := json.Marshal("a" + title); utf8.ValidString(title) && !bytes.Contains(data, said) && printable(title) {
			t.Fatalf("%q is not said: %s", title, data)
		}
	})
}

// printable reports whether a text holds nothing that is left out of data.
func printable(s string) bool {
	for _, r := range s {
		if r < ' ' || r >= 0x7f && r < 0xa0 || r == 0xfeff || r >= 0x2000 {
			return false
		}
	}
	return true
}

// names leaves of a JSON value only its members and the sort of their values.
func names(v any) any {
	switch v := v.(type) {
	case map[string]any:
		for k := range v {
			v[k] = names(v[k])
		}
		return v
	case []any:
		for i := range v {
			v[i] = names(v[i])
		}
		return v
	}
	return fmt.Sprintf("%T", v)
}
