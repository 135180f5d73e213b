package fix

import (
	"slices"
	"testing"
)

// FuzzDiff holds for any two states of a file: the lines that are kept and go
// are the old file, those that are kept and come the new one, each under its
// number; what is shown is some of them, with every change.
func FuzzDiff(f *testing.F) {
	for _, s := range [][2]string{{"a\nb\nc\n", "a\nB\nc\n"}, {"", "a"}, {"a\r\nb\rc", "a\nb\nc\n"}, {"a\na\nb\na\n", "b\na\na\nc"}, {"\ufeffa\u200b\n", "a\n"}, {"\xe9t\xe9", "été"}, {"\n\n", "\n"}} {
		f.Add([]byte(s[0]), []byte(s[1]))
	}
	f.Fuzz(func(t *testing.T, before, after []byte) {
		if len(before)+len(after) > 4<<10 {
			return
		}
		a, b := lines("a.md", before), lines("a.md", after)
		all := pair(compare(a, b))
		var old, now []string
		changes := 0
		for _, l := range all {
			if l.Op != Added {
				old = append(old, l.Text)
			}
			if l.Op != Removed {
				now = append(now, l.Text)
			}
			if l.Op != Kept {
				changes++
			}
			if n := len(now); l.Op != Removed && l.N != n || l.Op == Removed && l.N != len(old) {
				t.Fatalf("%q and %q: %+v", before, after, l)
			}
		}
		if !slices.Equal(old, a) || !slices.Equal(now, b) {
			t.Fatalf("%q and %q: %+v", before, after, all)
		}
		for _, l := range (&FileFix{Path: "a.md", Before: before, After: after}).Diff() {
			if l.Op != Kept {
				changes--
			}
		}
		if changes != 0 {
			t.Fatalf("%q and %q: %d changes are not shown", before, after, changes)
		}
	})
}
