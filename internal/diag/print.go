package diag

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"unicode"
)

// severityWords are the severities as a person reads them.
var severityWords = map[Severity]Words{
	Error:   {"erreur", "error"},
	Warning: {"avertissement", "warning"},
	Note:    {"note", "note"},
}

// In returns the severity in the reader's language.
func (s Severity) In(lang string) string { return severityWords[s].In(lang) }

// colours of the severities on a terminal.
var severityColours = map[Severity]string{Error: "31;1", Warning: "33;1", Note: "36"}

// Print writes the list to w for a person, in lang:
//
//	content/concerts/noel.md:3:7  error  weekday-mismatch the day does not fit
//	  12 December 2026 is a Saturday, you wrote "Sunday"
//	    3 | date: dimanche 12 décembre 2026 à 20h30
//	  write: "date: samedi 12 décembre 2026 à 20h30"
//
// With colour, the severity and the place stand out on a terminal.
func (l List) Print(w io.Writer, lang string, colour bool) error {
	var b strings.Builder
	paint := func(code, s string) string {
		if !colour {
			return s
		}
		return "\x1b[" + code + "m" + s + "\x1b[0m"
	}
	for _, d := range l {
		fmt.Fprintf(&b, "%s  %s  %s %s\n", paint("1", Plain(d.Pos.String())), paint(severityColours[d.Severity], d.Severity.In(lang)), d.ID, Plain(d.Label(lang)))
		fmt.Fprintf(&b, "  %s\n", Plain(d.Message(lang)))
		if d.Excerpt != "" && d.Pos.Line > 0 {
			fmt.Fprintf(&b, "    %d | %s\n", d.Pos.Line, Plain(window(d.Excerpt, d.Pos.Col)))
		}
		for _, hint := range d.Hints(lang) {
			fmt.Fprintf(&b, "  %s\n", Plain(hint))
		}
		for _, n := range d.Notes {
			fmt.Fprintf(&b, "  %s  %s\n", paint("1", Plain(n.Pos.String())), Plain(n.Message(lang)))
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// Quote gives each error that has none the line it is about, as line returns
// it for a file and a number counted from 1; "" leaves the excerpt out.
func (l List) Quote(line func(file string, n int) string) {
	for i := range l {
		if d := &l[i]; d.Severity == Error && d.Excerpt == "" && d.Pos.Line > 0 {
			d.Excerpt = line(d.Pos.File, d.Pos.Line)
		}
	}
}

// window returns the part of a long line around the column.
func window(line string, col int) string {
	const most = 120
	r := []rune(strings.TrimRight(line, "\r\n"))
	if len(r) <= most {
		return string(r)
	}
	from := max(0, min(col-1-most/2, len(r)-most))
	s := string(r[from : from+most])
	if from > 0 {
		s = "…" + s
	}
	if from+most < len(r) {
		s += "…"
	}
	return s
}

// Plain returns s for a terminal: characters that move the cursor, change
// colours or the direction of writing are spelt out, tabs are spaces.
func Plain(s string) string {
	odd := func(r rune) bool {
		return unicode.IsControl(r) || r == '\u2028' || r == '\u2029' || r >= '\u202a' && r <= '\u202e' || r >= '\u2066' && r <= '\u2069'
	}
	if !strings.ContainsFunc(s, odd) {
		return s
	}
	var b strings.Builder
	for _, r := range s {
		switch {
		case r == '\t':
			b.WriteByte(' ')
		case odd(r):
			fmt.Fprintf(&b, "<U+%04X>", r)
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

// jsonDiagnostic is a diagnostic as machine output gives it.
type jsonDiagnostic struct {
	File     string     `json:"file"`
	Line     int        `json:"line"`
	Column   int        `json:"column"`
	Severity string     `json:"severity"`
	ID       string     `json:"id"`
	Message  string     `json:"message"`
	Hint     string     `json:"hint"`
	Notes    []jsonNote `json:"notes"`
}

type jsonNote struct {
	File    string `json:"file"`
	Line    int    `json:"line"`
	Column  int    `json:"column"`
	Message string `json:"message"`
}

// JSON writes the list to w as an array of {file, line, column, severity, id,
// message, hint, notes}, with the words in lang. Severities are error, warning
// and note in every language; several hints are lines of one text.
func (l List) JSON(w io.Writer, lang string) error {
	out := make([]jsonDiagnostic, 0, len(l))
	for _, d := range l {
		j := jsonDiagnostic{d.Pos.File, d.Pos.Line, d.Pos.Col, d.Severity.String(), d.ID, d.Message(lang), strings.Join(d.Hints(lang), "\n"), []jsonNote{}}
		for _, n := range d.Notes {
			j.Notes = append(j.Notes, jsonNote{n.Pos.File, n.Pos.Line, n.Pos.Col, n.Message(lang)})
		}
		out = append(out, j)
	}
	enc := json.NewEncoder(w)
	enc.SetIndent("", "  ")
	enc.SetEscapeHTML(false)
	return enc.Encode(out)
}

// Lines writes the list to w with one line a fault, as compilers do and editors
// read:
//
//	content/concerts/noel.md:3:7: error: 12 December 2026 is a Saturday, you wrote "Sunday" [weekday-mismatch]
//
// Severities are in English in every language, since programs read them; a fault
// of a whole file is given its first character.
func (l List) Lines(w io.Writer, lang string) error {
	var b strings.Builder
	for _, d := range l {
		fmt.Fprintf(&b, "%s:%d:%d: %s: %s [%s]\n", Plain(d.Pos.File), max(d.Pos.Line, 1), max(d.Pos.Col, 1), d.Severity, oneLine(d.Message(lang)), d.ID)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func oneLine(s string) string { return Plain(strings.Join(strings.Fields(s), " ")) }
