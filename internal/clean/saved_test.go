package clean

import (
	"testing"

	"saison/internal/diag"
)

// savedForms are texts as different editors save them, and what they say.
var savedForms = []struct{ name, data, text string }{
	{"plain", "---\ntitre: été\n---\n", "---\ntitre: été\n---\n"},
	{"byte-order mark", "\xEF\xBB\xBF---\ntitre: été\n---\n", "---\ntitre: été\n---\n"},
	{"Windows line ends", "\xEF\xBB\xBF---\r\ntitre: été\r\n---\r\n", "---\ntitre: été\n---\n"},
	{"old Mac line ends", "---\rtitre: été\r---\r", "---\ntitre: été\n---\n"},
	{"characters taken out", "-\u200B--\r\nti\u200B\u200Btre: été\u2028x\r\n---\r\n", "---\ntitre: été x\n---\n"},
}

func TestEditsStandWhereTheFileHasThem(t *testing.T) {
	t.Parallel()
	for _, c := range savedForms {
		text, _ := Decode("a.md", []byte(c.data))
		if text.String() != c.text {
			t.Fatalf("%s: got text %q, want %q", c.name, text.String(), c.text)
		}
		for at := range text.String() {
			if got := text.Offset(text.Pos(at)); got != at {
				t.Errorf("%s: byte %d is at %v, and that place is byte %d", c.name, at, text.Pos(at), got)
			}
		}
		from := text.Offset(diag.Pos{Line: 2, Col: text.Pos(11).Col}) // été
		f := text.Fix(from, from+len("été"), "l'hiver\nou l'été")
		got, ok := f.Apply([]byte(c.data))
		again, _ := Decode("a.md", got)
		want := c.text[:from] + "l'hiver\nou l'été" + c.text[from+len("été"):]
		if !ok || again.String() != want {
			t.Errorf("%s: got %q (%v), want %q", c.name, again.String(), ok, want)
		}
		if lf := countByte(got, '\n'); c.name == "old Mac line ends" && lf > 0 || c.name == "Windows line ends" && lf != countByte(got, '\r') {
			t.Errorf("%s: the new line does not end as the others: %q", c.name, got)
		}
	}
}

func countByte(data []byte, c byte) (n int) {
	for _, d := range data {
		if d == c {
			n++
		}
	}
	return n
}

func TestEncodingsAndInvisibleCharactersCarryTheirRepair(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ id, data, want string }{
		{"legacy-encoding", "r\xE9sum\xE9\r\n\x93o\xF9\x94", "résumé\r\n“où”"},
		{"encoding-read", "\xFF\xFEa\x00\r\x00\n\x00\xE9\x00", "a\r\né"},
		{"encoding-read", "a\x00b\x00\n\x00", "ab\n"},
		{"invisible-character", "\xEF\xBB\xBFa\u200Bb\r\nc\u200B", "\xEF\xBB\xBFab\r\nc"},
		{"invisible-character", "a\u2028b", "a b"},
	} {
		before, list := Decode("a.md", []byte(c.data))
		if len(list) != 1 || list[0].ID != c.id || list[0].Fix == nil {
			t.Errorf("%q: got %v, want %s with a repair", c.data, list, c.id)
			continue
		}
		got, ok := list[0].Fix.Apply([]byte(c.data))
		if !ok || string(got) != c.want {
			t.Errorf("%q: got %q (%v), want %q", c.data, got, ok, c.want)
		}
		after, list := Decode("a.md", got)
		if after.String() != before.String() || len(list) > 0 {
			t.Errorf("%q: repaired it reads %q with %v, want %q", c.data, after.String(), list, before.String())
		}
	}
}

func TestOtherEncodingsHaveNoEditsButTheirOwn(t *testing.T) {
	t.Parallel()
	text, _ := Decode("a.md", []byte("titre: \xE9t\xE9"))
	if f := text.Fix(0, 5, "title"); f != nil {
		t.Errorf("got %v, want none: the place is not known to the byte", f)
	}
}
