package locale

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"saison/internal/civil"
)

var update = flag.Bool("update", false, "write what is read into testdata")

// clue is that of every phrase of testdata: a file of 14 May 2027.
var clue = Clue{FileDate: civil.Date{Year: 2027, Month: time.May, Day: 14}, Key: "date", Lang: "fr", Now: civil.Date{Year: 2026, Month: time.December, Day: 2}}

// readers are the sections of testdata/phrases.txt: each prints what is read.
var readers = map[string]func(text string) (string, []Fault){
	"dates": func(s string) (string, []Fault) {
		spans, rep, unknown, faults := ReadSpans(s, clue)
		switch {
		case unknown != "":
			return "unknown " + unknown, faults
		case rep != nil:
			return "repeat " + showRepeat(rep), faults
		}
		return showSpans(spans), faults
	},
	"moment": func(s string) (string, []Fault) {
		m, faults := ReadMoment(s, clue)
		return showMoment(m), faults
	},
	"first": func(s string) (string, []Fault) {
		m, faults := ReadFirst(s, clue)
		return showMoment(m), faults
	},
	"last": func(s string) (string, []Fault) {
		m, faults := ReadLast(s, clue)
		return showMoment(m), faults
	},
	"deadline": func(s string) (string, []Fault) {
		c := clue
		c.Key, c.Deadline = "ferme", true
		m, faults := ReadMoment(s, c)
		return showMoment(m), faults
	},
	"repeat": func(s string) (string, []Fault) {
		r, faults := ReadRepeat(s, clue)
		return showRepeat(r), faults
	},
	"except": func(s string) (string, []Fault) {
		list, faults := ReadDates(s, clue)
		return showExcept(list), faults
	},
	"hours": func(s string) (string, []Fault) {
		r, faults := ReadTimeRange(s, clue)
		return showTimes([]TimeRange{r}), faults
	},
	"slot": func(s string) (string, []Fault) {
		slot, faults := ReadSlot(s, clue)
		day := ""
		if slot.HasDay {
			day = slot.Day.String() + " "
		}
		if !slot.Date.IsZero() {
			day = slot.Date.String() + " "
		}
		return day + showTimes([]TimeRange{slot.Time}), faults
	},
	"duration": func(s string) (string, []Fault) {
		d, faults := ReadDuration(s, clue)
		return strings.TrimSuffix(d.String(), "0s"), faults
	},
	"price": func(s string) (string, []Fault) {
		prices, faults := ReadPrice(s, "", clue)
		var parts []string
		for _, p := range prices {
			text := priceTexts[p.Kind][1]
			switch p.Kind {
			case Amount:
				text = fmt.Sprintf("%d %s", p.Cents, p.Currency)
			case Worded:
				text = "words <" + p.Words + ">"
			}
			if p.Label != "" {
				text = "[" + p.Label + "] " + text
			}
			if p.Condition != "" {
				text += " (" + p.Condition + ")"
			}
			parts = append(parts, text)
		}
		return strings.Join(parts, " + "), faults
	},
	"ages": func(s string) (string, []Fault) {
		a, faults := ReadAges(s, clue)
		text := fmt.Sprintf("%d to %d", a.Min, a.Max)
		if !a.On.IsZero() {
			text += " on " + a.On.String()
		}
		return text, faults
	},
	"yesno": func(s string) (string, []Fault) {
		yes, ok := ReadYesNo(s)
		return fmt.Sprint(yes, " ", ok), nil
	},
}

func showMoment(m Moment) string {
	s := m.Date.String()
	if m.HasTime {
		s += "T" + m.Time.String()
	}
	if m.Zone != "" {
		s += "[" + m.Zone + "]"
	}
	if m.Offset != nil {
		s += fmt.Sprintf("%+d", int(*m.Offset/time.Minute))
	}
	return s
}

func showSpans(spans []Span) string {
	var parts []string
	for _, s := range spans {
		text := showMoment(s.Start)
		if s.HasEnd {
			end := showMoment(s.End)
			if s.End.HasTime && s.End.Date == s.Start.Date {
				end = s.End.Time.String()
			}
			text += "/" + end
		}
		parts = append(parts, text)
	}
	return strings.Join(parts, " ")
}

func showTimes(times []TimeRange) string {
	var parts []string
	for _, r := range times {
		text := r.Start.String()
		if r.End != nil {
			text += "-" + r.End.String()
		}
		parts = append(parts, text)
	}
	return strings.Join(parts, " ")
}

func showExcept(list []ExceptPhrase) string {
	var parts []string
	for _, e := range list {
		switch {
		case e.Name != "":
			parts = append(parts, "<"+e.Name+">")
		case e.From == e.To:
			parts = append(parts, e.From.String())
		default:
			parts = append(parts, e.From.String()+"/"+e.To.String())
		}
	}
	return strings.Join(parts, " ")
}

func showRepeat(r *Repeat) string {
	if r == nil {
		return ""
	}
	text := strings.TrimSuffix(r.Rule.String(), ";WKST=MO")
	if !r.From.IsZero() {
		text += " from " + r.From.String()
	}
	if !r.Until.IsZero() {
		text += " until " + r.Until.String()
	}
	if len(r.Times) > 0 {
		text += " at " + showTimes(r.Times)
	}
	if r.Zone != "" {
		text += "[" + r.Zone + "]"
	}
	if len(r.Except) > 0 {
		text += " except " + showExcept(r.Except)
	}
	for _, c := range r.Changes {
		switch c.Kind {
		case CalledOff:
			text += " cancelled " + c.On.String()
		case Added:
			text += " added " + showSpans([]Span{c.To})
		default:
			text += " moved " + c.On.String() + " to " + showSpans([]Span{c.To})
		}
	}
	return text
}

func showFaults(faults []Fault) string {
	var ids []string
	for _, f := range faults {
		id := f.ID
		for _, name := range []string{"swap", "fix", "fixread", "fix2", "fix24", "fixnext", "fix0", "line", "line2"} {
			if fix, ok := f.Args[name].(string); ok && fix != "" {
				id += " «" + fix + "»"
			}
		}
		ids = append(ids, id)
	}
	return strings.Join(ids, ", ")
}

// TestPhrasesAreRead reads every line of testdata/phrases.txt: a phrase, an
// arrow, what it means, and the faults behind a !.
func TestPhrasesAreRead(t *testing.T) {
	t.Parallel()
	const file = "testdata/phrases.txt"
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	section, n := "", 0
	for line := range strings.SplitSeq(strings.TrimSuffix(string(data), "\n"), "\n") {
		phrase, want, _ := strings.Cut(line, " => ")
		switch {
		case strings.HasPrefix(line, "["):
			section = strings.Trim(line, "[]")
			out.WriteString(line + "\n")
			continue
		case line == "" || line[0] == '#':
			out.WriteString(line + "\n")
			continue
		}
		n++
		read, ok := readers[section]
		if !ok {
			t.Fatalf("no section %q", section)
		}
		got, faults := read(phrase)
		if HasError(faults) {
			got = ""
		}
		if len(faults) > 0 {
			got = strings.TrimSpace(got + " ! " + showFaults(faults))
		}
		if !*update && got != want {
			t.Errorf("%s %q:\n got %s\nwant %s", section, phrase, got, want)
		}
		out.WriteString(phrase + " => " + got + "\n")
	}
	if n < 400 {
		t.Errorf("%d phrases, want 400 at least", n)
	}
	if *update {
		if err := os.WriteFile(file, out.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// testPhrases returns the phrases of testdata/phrases.txt.
func testPhrases(tb testing.TB) []string {
	data, err := os.ReadFile("testdata/phrases.txt")
	if err != nil {
		tb.Fatal(err)
	}
	var out []string
	for line := range strings.SplitSeq(string(data), "\n") {
		if phrase, _, ok := strings.Cut(line, " => "); ok {
			out = append(out, phrase)
		}
	}
	return out
}

func BenchmarkReadSpans(b *testing.B) {
	for b.Loop() {
		ReadSpans("samedi 12 décembre 2026 à 20h30", clue)
	}
}
