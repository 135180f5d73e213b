package ical

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

// FuzzEncode holds for any text in any field of an event: the calendar has the
// lines that it has with plain text, in their order and each whole, and its JSON
// form can be read and has as many properties.
func FuzzEncode(f *testing.F) {
	for _, s := range []string{"Noël", "a\r\nEND:VEVENT\r\nX-EVIL:1", `\n\,\;\\`, `"^n^'`, "\x00\x07\xff", "\u2028\u0085", ";:,=", "🎻é\u0301שבת\u202e", strings.Repeat("é", 90), "%0D%0A", "'"} {
		f.Add(s, "x")
		f.Add("x", s)
	}
	encode := func(t *testing.T, texts ...string) (lines []string, jcal string) {
		w := newWorld(t, "fr", "en")
		w.cfg.Feeds.JCal = true
		n := 0
		e, _ := writeEverywhere(w, func() string { n++; return "x" + texts[n%len(texts)] + "y" })
		feed := w.feed("fr", e)
		feed.Title = w.cfg.Title
		data, err := w.encoder(nil).Encode(feed)
		if err != nil {
			t.Fatal(err)
		}
		for _, l := range readLines(t, data) {
			lines = append(lines, l.name)
		}
		js, err := w.encoder(nil).EncodeJCal(feed)
		if err != nil {
			t.Fatal(err)
		}
		var v any
		if err := json.Unmarshal(js, &v); err != nil || !utf8.Valid(js) || bytes.ContainsAny(js, "\x00\r") {
			t.Fatalf("%q: %v in %q", texts, err, js)
		}
		return lines, propertiesOf(v)
	}
	f.Fuzz(func(t *testing.T, one, two string) {
		if len(one)+len(two) > 2000 {
			return
		}
		lines, jcal := encode(t, one, two)
		wantLines, wantJCal := encode(t, "1", "2")
		if !slices.Equal(lines, wantLines) {
			t.Fatalf("%q %q: the properties are\n%q, not\n%q", one, two, lines, wantLines)
		}
		if jcal != wantJCal {
			t.Fatalf("%q %q: in JSON they are\n%s, not\n%s", one, two, jcal, wantJCal)
		}
	})
}

// propertiesOf returns the names and types of the properties of a calendar in
// JSON (RFC 7265, 3.3: name, properties, components).
func propertiesOf(v any) string {
	component, ok := v.([]any)
	if !ok || len(component) != 3 {
		return fmt.Sprintf("no component: %v", v)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%v(", component[0])
	for _, p := range component[1].([]any) {
		p := p.([]any)
		var params []string
		for name := range p[1].(map[string]any) {
			params = append(params, name)
		}
		slices.Sort(params)
		fmt.Fprintf(&b, "%v%v:%v ", p[0], params, p[2])
	}
	for _, c := range component[2].([]any) {
		b.WriteString(propertiesOf(c))
	}
	return b.String() + ")"
}
