package diag

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

// FuzzPrint holds for any value that a message quotes, any file name and any
// line: a terminal and an editor get the lines of the messages and none more, no
// character that moves the cursor, and machines get valid JSON.
func FuzzPrint(f *testing.F) {
	for _, s := range []string{"Noël", "\x1b[2J\x1b]0;x\a", "a\nerreur : b", "\u202eabc\u2066", "\x00\x7f\u0085\u2028", "{value} {0} {", "\xff", strings.Repeat("long ", 60), "\r", "a.md:1:1: error: x"} {
		f.Add(s, s, s)
	}
	all := Messages()
	f.Fuzz(func(t *testing.T, value, file, line string) {
		args := Args{}
		for _, name := range []string{"value", "key", "near", "ext", "what", "name", "file"} {
			args[name] = value
		}
		for i := 0; i < len(all); i += 1 + len(all)/25 {
			d := New(all[i].ID, Pos{File: file, Line: 3, Col: 2}, args)
			d.Excerpt = line
			for _, lang := range []string{"fr", "en"} {
				var text, lines, data bytes.Buffer
				if List([]Diagnostic{d}).Print(&text, lang, false) != nil || List([]Diagnostic{d}).Lines(&lines, lang) != nil || List([]Diagnostic{d}).JSON(&data, lang) != nil {
					t.Fatal("writing failed")
				}
				for _, s := range []string{text.String(), lines.String()} {
					if strings.ContainsFunc(s, func(r rune) bool {
						return r != '\n' && (unicode.IsControl(r) || r == '\u2028' || r == '\u2029' || r >= '\u202a' && r <= '\u202e' || r >= '\u2066' && r <= '\u2069')
					}) {
						t.Fatalf("%s: %q", d.ID, s)
					}
				}
				if n := strings.Count(lines.String(), "\n"); n != 1 {
					t.Fatalf("%s: %d lines: %q", d.ID, n, lines.String())
				}
				var got []struct{ File, ID string }
				if err := json.Unmarshal(data.Bytes(), &got); err != nil || len(got) != 1 || got[0].ID != d.ID || utf8.ValidString(file) && got[0].File != file {
					t.Fatalf("%s: %v: %q", d.ID, err, data.String())
				}
			}
		}
	})
}
