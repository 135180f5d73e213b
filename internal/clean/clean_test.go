package clean

import (
	"encoding/binary"
	"strings"
	"testing"
	"unicode/utf16"
	"unicode/utf8"

	"saison/internal/diag"
)

// list writes faults as "line:col id", with the whole file as 0:0.
func list(l diag.List) string {
	l.Sort()
	var out []string
	for _, d := range l {
		out = append(out, strings.TrimPrefix(diag.Pos{Line: d.Pos.Line, Col: d.Pos.Col, File: "f"}.String(), "f:")+" "+d.ID)
	}
	return strings.Join(out, ", ")
}

func utf16le(s string, mark bool) string {
	var b []byte
	if mark {
		b = []byte{0xFF, 0xFE}
	}
	for _, u := range utf16.Encode([]rune(s)) {
		b = binary.LittleEndian.AppendUint16(b, u)
	}
	return string(b)
}

func utf16be(s string, mark bool) string {
	var b []byte
	if mark {
		b = []byte{0xFE, 0xFF}
	}
	for _, u := range utf16.Encode([]rune(s)) {
		b = binary.BigEndian.AppendUint16(b, u)
	}
	return string(b)
}

func TestDecodeReadsWhatEditorsSave(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, data, text, faults string }{
		{"empty", "", "", ""},
		{"UTF-8", "été\n", "été\n", ""},
		{"mark is silent", "\xEF\xBB\xBF---\n", "---\n", ""},
		{"mark alone", "\xEF\xBB\xBF", "", ""},
		{"Windows line ends are silent", "a\r\nb\r\n", "a\nb\n", ""},
		{"old Mac line ends are silent", "a\rb\r", "a\nb\n", ""},
		{"all line ends in one file", "a\r\n\rb\n\r\nc", "a\n\nb\n\nc", ""},
		{"UTF-16 little end", utf16le("été\r\n🎵", true), "été\n🎵", "f encoding-read"},
		{"UTF-16 big end", utf16be("été\n", true), "été\n", "f encoding-read"},
		{"UTF-16 without a mark", utf16le("---\ntitre: été\n", false), "---\ntitre: été\n", "f encoding-read"},
		{"UTF-16 big end without a mark", utf16be("---\ntitre: été\n", false), "---\ntitre: été\n", "f encoding-read"},
		{"UTF-16 without a mark, with letters past the first 256", utf16le("---\ntitre: L’œuvre\n", false), "---\ntitre: L’œuvre\n", "f encoding-read"},
		{"UTF-16 without a mark, in Hebrew", utf16be("---\ntitle: שלום\n", false), "---\ntitle: שלום\n", "f encoding-read"},
		{"UTF-16 that is cut", utf16le("ab\ncd", true) + "\x41", "ab\ncd", "2:3 encoding-unknown"},
		{"UTF-16 with half a pair", "\xFF\xFEa\x00\x00\xD8b\x00", "a\uFFFDb", "1:2 encoding-unknown"},
		{"Windows-1252", "r\xE9sum\xE9 \x93o\xF9\x94 \x80", "résumé “où” €", "f legacy-encoding"},
		{"Windows-1252 with a pair that looks like UTF-8", "CAF\xC9\xA0: \xE9\xA0\xBB \xE9t", "CAFÉ\u00A0: é\u00A0» ét", "f legacy-encoding"},
		{"a byte that Windows-1252 lacks", "ab\n\xE9\x81", "ab\né\uFFFD", "2:2 encoding-unknown"},
		{"two encodings", "é\nab \xE9t\xE9\n", "é\nab été\n", "2:4 mixed-encoding"},
		{"NUL", "a\nb\x00c\n", "a\nbc\n", "2:2 character-control"},
		{"three NULs", "a\x00\x00\x00b", "ab", "1:2 character-control, 1:3 character-control, 1:4 character-control"},
		{"backspace", "ti\x08tre", "titre", "1:3 character-control"},
		{"C1 control", "a\u0090b", "ab", "1:2 character-control"},
		{"tabs stay", "a\tb", "a\tb", ""},
		{"soft hyphen, joiners and direction marks stay", "a\u00ADb\u200D\u200E\u200F", "a\u00ADb\u200D\u200E\u200F", ""},
		{"zero-width space", "no\u200Bm: x", "nom: x", "1:3 invisible-character"},
		{"mark in the middle", "a\uFEFFb", "ab", "1:2 invisible-character"},
		{"line separator is a blank", "a\u2028b", "a b", "1:2 invisible-character"},
		{"line break of a word processor", "a\vb", "a b", "1:2 invisible-character"},
		{"direction override", "a\u202Eb\u202Cc", "abc", "1:2 direction-character, 1:4 direction-character"},
		{"isolates", "\u2067שלום\u2069", "שלום", "1:1 direction-character, 1:6 direction-character"},
	}
	for _, tt := range tests {
		got, faults := Decode("f", []byte(tt.data))
		if got.String() != tt.text || list(faults) != tt.faults {
			t.Errorf("%s: got %q %q\nwant %q %q", tt.name, got.String(), list(faults), tt.text, tt.faults)
		}
	}
}

func TestDecodeShowsThreeWordsOfAnOldEncoding(t *testing.T) {
	t.Parallel()
	_, faults := Decode("f", []byte("titre: x\nr\xE9sum\xE9: l\xE0 o\xF9 l'on r\xE9sum\xE9\ndur\xE9e: 2h"))
	const want = "Ce fichier n'est pas en UTF-8. Il a été lu comme Windows-1252 : « résumé », « là », « où »."
	if got := faults[0].Message("fr"); got != want {
		t.Errorf("got %s\nwant %s", got, want)
	}
	_, faults = Decode("f", []byte("a \x96 b"))
	if got := faults[0].Message("en"); !strings.HasSuffix(got, "Windows-1252: \"–\".") {
		t.Errorf("got %s", got)
	}
}

func TestMixedEncodingNamesTheByteAndTheOther(t *testing.T) {
	t.Parallel()
	_, faults := Decode("f", []byte("a \u200Bé\nb \xE9"))
	d := faults[len(faults)-1]
	if d.ID != "mixed-encoding" || !strings.Contains(d.Message("fr"), "0xE9, sans doute « é »") {
		t.Errorf("got %s %s", d.ID, d.Message("fr"))
	}
	if want := (diag.Pos{File: "f", Line: 1, Col: 4}); len(d.Notes) != 1 || d.Notes[0].Pos != want {
		t.Errorf("notes %v, want one at %v", d.Notes, want)
	}
}

func TestInvisibleCharactersAreCountedOnce(t *testing.T) {
	t.Parallel()
	_, faults := Decode("f", []byte(strings.Repeat("a\u200B\n", 100)))
	if len(faults) != 1 || faults[0].Args["count"] != 100 {
		t.Errorf("got %v", faults)
	}
	_, faults = Decode("f", make([]byte, 5000))
	if len(faults) > 12 {
		t.Errorf("%d faults for one character", len(faults))
	}
}

func TestPosCountsCharactersOfTheFileAsSaved(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, data, at string // at is a text; its first byte is asked for
		line, col      int
	}{
		{"ASCII", "ab\ncd", "d", 2, 2},
		{"accents", "été où", "où", 1, 5},
		{"after a mark", "\xEF\xBB\xBFab", "b", 1, 2},
		{"Windows line ends", "a\r\nbé\r\ncéd", "d", 3, 3},
		{"UTF-16", utf16le("é\r\n🎵x", true), "x", 2, 2},
		{"Windows-1252", "a\n\xE9\xE9x", "x", 2, 3},
		{"after a character that was taken out", "a\u200Bb\u200B\u200Bc", "c", 1, 6},
		{"on the line after one", "a\u200B\nbc", "c", 2, 2},
		{"after NULs", "\x00\x00x", "x", 1, 3},
	}
	for _, tt := range tests {
		text, _ := Decode("f", []byte(tt.data))
		want := diag.Pos{File: "f", Line: tt.line, Col: tt.col}
		if got := text.Pos(strings.Index(text.String(), tt.at)); got != want {
			t.Errorf("%s: got %v, want %v", tt.name, got, want)
		}
	}
}

func TestPosIsFastAndRightOnALongLine(t *testing.T) {
	t.Parallel()
	text := FromString("f", strings.Repeat("é", 300_000)+"x")
	for i := range 2000 {
		if got := text.Pos(2 * i * 150); got.Col != i*150+1 {
			t.Fatalf("offset %d: column %d", 2*i*150, got.Col)
		}
	}
	if got := text.Pos(1 << 30); got.Col != 300_002 {
		t.Errorf("after the end: column %d", got.Col)
	}
	if got := text.Pos(-1); got.Col != 1 {
		t.Errorf("before the start: column %d", got.Col)
	}
}

func TestLines(t *testing.T) {
	t.Parallel()
	text := FromString("f", "a\nbé\n")
	for n, want := range []string{"", "a", "bé", "", ""} {
		if got := text.Line(n); got != want {
			t.Errorf("line %d: got %q, want %q", n, got, want)
		}
	}
	if text.Lines() != 3 || text.Start(2) != 2 || text.Start(9) != 6 || text.Start(0) != 0 {
		t.Errorf("lines %d, starts %d %d %d", text.Lines(), text.Start(2), text.Start(9), text.Start(0))
	}
}

// FuzzDecode holds for any bytes: valid UTF-8 without hidden characters, and
// places within the file.
func FuzzDecode(f *testing.F) {
	for _, s := range []string{"", "a\r\nb", "\xEF\xBB\xBFé", utf16le("été", true), utf16be("été", false),
		"r\xE9sum\xE9", "é\xE9", "a\x00b", "\u200B\u202E\v\u2028", "\xFF\xFE\x00", "\xC3", "\xE2\x80"} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		text, faults := Decode("f", data)
		s := text.String()
		if !utf8.ValidString(s) {
			t.Fatalf("%q is not UTF-8", s)
		}
		for _, r := range s {
			if r < 0x20 && r != '\n' && r != '\t' || r == 0x7F || r == 0xFEFF || r == 0x202E || r == 0x2028 {
				t.Fatalf("%q holds %U", s, r)
			}
		}
		for _, d := range faults {
			if d.Pos.Line > text.Lines() || d.Pos.Line > 0 && d.Pos.Col < 1 {
				t.Fatalf("%s at %v of %d lines", d.ID, d.Pos, text.Lines())
			}
		}
		last := diag.Pos{}
		for i := 0; i <= len(s); i++ {
			if i < len(s) && !utf8.RuneStart(s[i]) {
				continue
			}
			pos := text.Pos(i)
			if pos.Compare(last) <= 0 {
				t.Fatalf("offset %d is at %v, after %v", i, pos, last)
			}
			last = pos
		}
	})
}
