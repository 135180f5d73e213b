package ical

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"

	ics "github.com/arran4/golang-ical"
)

// line is one content line, read by the tests' own reader.
type line struct {
	name   string
	params map[string]string
	value  string // as written
}

// readLines undoes the folding of a file and takes its lines apart. It fails on
// everything that a strict reader refuses: a bare CR or LF, a line of more than
// 75 octets, a fold inside a character, a control character, an empty line.
func readLines(t testing.TB, data []byte) []line {
	t.Helper()
	if !bytes.HasSuffix(data, []byte("\r\n")) {
		t.Fatal("the last line has no CRLF")
	}
	var full []string
	for _, raw := range strings.Split(strings.TrimSuffix(string(data), "\r\n"), "\r\n") {
		switch {
		case raw == "":
			t.Fatal("an empty line")
		case len(raw) > 75:
			t.Fatalf("a line of %d octets: %q", len(raw), raw)
		case !utf8.ValidString(raw):
			t.Fatalf("a fold inside a character, or no UTF-8: %q", raw)
		case strings.IndexFunc(raw, func(r rune) bool { return r < ' ' || r == 0x7f || r == 0x85 || r == 0x2028 || r == 0x2029 }) >= 0:
			t.Fatalf("a control character: %q", raw)
		case raw[0] == ' ':
			full[len(full)-1] += raw[1:]
		default:
			full = append(full, raw)
		}
	}
	out := make([]line, len(full))
	for i, s := range full {
		out[i] = readLine(t, s)
	}
	return out
}

func readLine(t testing.TB, s string) line {
	t.Helper()
	var parts []string
	quoted, begin := false, 0
	end := -1
	for i := 0; i < len(s) && end < 0; i++ {
		switch {
		case s[i] == '"':
			quoted = !quoted
		case quoted:
		case s[i] == ';':
			parts = append(parts, s[begin:i])
			begin = i + 1
		case s[i] == ':':
			parts = append(parts, s[begin:i])
			end = i
		}
	}
	if end < 0 {
		t.Fatalf("a line without a colon: %q", s)
	}
	l := line{name: parts[0], params: map[string]string{}, value: s[end+1:]}
	for _, p := range parts[1:] {
		k, v, _ := strings.Cut(p, "=")
		if strings.Contains(v, `"`) {
			v = strings.Trim(v, `"`)
		}
		if strings.ContainsAny(v, `"`) {
			t.Fatalf("a quote inside a parameter: %q", s)
		}
		l.params[k] = strings.NewReplacer("^^", "^", "^n", "\n", "^'", `"`).Replace(v)
	}
	return l
}

// text undoes the escapes of TEXT and fails on a special character without one.
func (l line) text(t testing.TB) string {
	t.Helper()
	var b strings.Builder
	for i := 0; i < len(l.value); i++ {
		switch c := l.value[i]; {
		case c == ',' || c == ';':
			t.Fatalf("%s: a bare %q in %q", l.name, c, l.value)
		case c == '\\':
			i++
			switch e := l.value[i]; e {
			case 'n':
				b.WriteByte('\n')
			case '\\', ',', ';':
				b.WriteByte(e)
			default:
				t.Fatalf("%s: no such escape in %q", l.name, l.value)
			}
		default:
			b.WriteByte(c)
		}
	}
	return b.String()
}

func written(properties ...ics.IANAProperty) []byte {
	return appendComponent(nil, ics.ComponentVEvent, properties, nil)
}

func TestValuesAreWrittenByTheirType(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		p    ics.IANAProperty
		want string
	}{
		{prop("SUMMARY", `Mahler ; "Titan", l'été \ fin`), `SUMMARY:Mahler \; "Titan"\, l'été \\ fin`},
		{prop("SUMMARY", "a\r\nb\rc\u2028d\u0085e\x07\tf\ufeff"), `SUMMARY:a\nb\nc\nd\ne f`},
		{prop("X-WR-CALNAME", "a,b"), `X-WR-CALNAME:a\,b`},
		{prop("URL", "https://e.org/été?a=b,c;d e\r\nX-EVIL:1"), "URL:https://e.org/%C3%A9t%C3%A9?a=b,c;d%20eX-EVIL:1"},
		{prop("CONFERENCE", "https://e.org/a,b;c", "VALUE", "URI", "FEATURE", "VIDEO", "LABEL", `La "salle"`), `CONFERENCE;FEATURE=VIDEO;LABEL="La ^'salle^'";VALUE=URI:https://e.org/a,b;c`},
		{prop("ORGANIZER", "mailto:a@example.org", "CN", "L'Orchestre, « Le » : x"), `ORGANIZER;CN="L'Orchestre, « Le » : x":mailto:a@example.org`},
		{prop("ORGANIZER", "mailto:a@example.org", "CN", "ligne\nX-EVIL:1 ^"), `ORGANIZER;CN="ligne^nX-EVIL:1 ^^":mailto:a@example.org`},
		{prop("RRULE", "FREQ=DAILY;COUNT=2\r\nX-EVIL:1"), "RRULE:FREQ=DAILY;COUNT=2X-EVIL:1"},
		{prop("DTSTART", "20270109T100000", "TZID", "Europe/Paris"), "DTSTART;TZID=Europe/Paris:20270109T100000"},
		{prop("GEO", "46.000000;5.000000"), "GEO:46.000000;5.000000"},
		{prop("X-APPLE-STRUCTURED-LOCATION", "geo:46.0,5.0", "VALUE", "URI", "X-TITLE", "Salle"), "X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-TITLE=Salle:geo:46.0,5.0"},
		{prop("X-EVIL\r\nX-MORE:1", "x"), "X-EVILX-MORE1:x"},
		{prop("SUMMARY", "latin1 \xe9 fin"), "SUMMARY:latin1 \ufffd fin"},
	} {
		got := string(appendProperty(nil, &c.p.BaseProperty))
		got = strings.ReplaceAll(got, "\r\n ", "")
		if got != c.want+"\r\n" {
			t.Errorf("got  %q\nwant %q", got, c.want+"\r\n")
		}
	}
}

func TestFoldsNeverCutACharacterOrEatASpace(t *testing.T) {
	t.Parallel()
	for _, unit := range []string{"a", "é", "日本", "🎻", "a b ", "  ", "👩‍👩‍👧", "שלום ", "e\u0301"} {
		for n := range 90 {
			want := strings.Repeat("x", n) + strings.Repeat(unit, 80)
			lines := readLines(t, written(prop("SUMMARY", want)))
			if got := lines[1].text(t); got != want {
				t.Fatalf("%q shifted by %d: got %q", unit, n, got)
			}
		}
	}
}

// hostile returns random text of the kind that breaks calendars.
func hostile(rnd *rand.Rand) string {
	pieces := []string{"\r\n", "\n", "\r", "BEGIN:VEVENT", "END:VEVENT\r\n", ";", ":", ",", `\`, `\n`, `"`, "'", "^", "^n", "\x00", "\x07", "\t", "\ufeff",
		"é", "🎻", "\u202e", "שבת", "\u2028", "\xff", "X-EVIL:1", " ", "  ", "«\u202f", "http://e/?a=b&c", strings.Repeat("long ", 20), "\u0085", "%0A", "="}
	var b strings.Builder
	for range rnd.IntN(12) {
		b.WriteString(pieces[rnd.IntN(len(pieces))])
	}
	return b.String()
}

func TestHostileTextRoundTrips(t *testing.T) {
	t.Parallel()
	rnd := rand.New(rand.NewPCG(7986, 6868))
	for i := range 3000 {
		summary, description, title, url := hostile(rnd), hostile(rnd), hostile(rnd), hostile(rnd)
		data := written(prop("UID", "u"), prop("SUMMARY", summary, "LANGUAGE", "fr"), prop("DESCRIPTION", description), prop("URL", url),
			prop("X-APPLE-STRUCTURED-LOCATION", url, "VALUE", "URI", "X-TITLE", title), prop("RRULE", summary))
		lines := readLines(t, data)
		var names []string
		for _, l := range lines {
			names = append(names, l.name)
		}
		if got, want := strings.Join(names, " "), "BEGIN UID SUMMARY DESCRIPTION URL X-APPLE-STRUCTURED-LOCATION RRULE END"; got != want {
			t.Fatalf("%d: a property was injected: %s\n%s", i, got, data)
		}
		if got := lines[2].text(t); got != cleanText(summary) {
			t.Fatalf("summary %q: got %q", summary, got)
		}
		if got := lines[3].text(t); got != cleanText(description) {
			t.Fatalf("description %q: got %q", description, got)
		}
		if got := lines[5].params["X-TITLE"]; got != strings.ReplaceAll(cleanText(title), `\`, "/") {
			t.Fatalf("title %q: got %q", title, got)
		}
		cal, err := ics.ParseCalendar(strings.NewReader("BEGIN:VCALENDAR\r\n" + string(data) + "END:VCALENDAR\r\n"))
		if err != nil {
			t.Fatalf("golang-ical refuses %q: %v", data, err)
		}
		if got := cal.Events()[0].GetProperty(ics.ComponentPropertySummary).Value; got != cleanText(summary) {
			t.Fatalf("golang-ical reads %q as %q", summary, got)
		}
	}
}

func FuzzProperty(f *testing.F) {
	f.Add("SUMMARY", "a\r\nb", "x\"y^")
	f.Add("URL", "https://e/é\n", ":;,")
	f.Fuzz(func(t *testing.T, name, value, param string) {
		p := prop(ics.Property("X"+name), value, "X-P", param)
		if lines := readLines(t, appendProperty(nil, &p.BaseProperty)); len(lines) != 1 {
			t.Fatalf("%q %q %q: %d lines", name, value, param, len(lines))
		}
	})
}

func TestColourNames(t *testing.T) {
	t.Parallel()
	for hex, want := range map[string]string{"#b3261e": "firebrick", "#ff0000": "red", "#7a1f5c": "purple", "#000000": "black", "#fefefe": "white", "#4682B4": "steelblue", "red": "", "#12345": "", "#gggggg": ""} {
		if got := colourName(hex); got != want {
			t.Errorf("%s: got %q, want %q", hex, got, want)
		}
	}
	seen := map[string]bool{}
	for _, c := range colours {
		if seen[c.name] || colourName(fmt.Sprintf("#%06x", c.rgb)) != c.name {
			t.Errorf("%s is not its own name", c.name)
		}
		seen[c.name] = true
	}
}
