package fix

import (
	"fmt"
	"strings"
	"testing"
)

func TestTheDifferenceShowsChangedLinesInPairs(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, before, after, want string }{
		{"a line", "a\nb\nc\nd\n", "a\nB\nc\nd\n", " 1 a|-2 b|+2 B| 3 c"},
		{"lines that belong together", "a\nb\nc\n", "A\nB\nc\n", "-1 a|+1 A|-2 b|+2 B| 3 c"},
		{"a line that comes", "a\nc\n", "a\nb\nc\n", " 1 a|+2 b| 3 c"},
		{"a line that goes", "a\nb\nc\n", "a\nc\n", " 1 a|-2 b| 2 c"},
		{"changes far apart", "a\nb\nc\nd\ne\nf\n", "A\nb\nc\nd\ne\nF\n", "-1 a|+1 A| 2 b|… 5 e|-6 f|+6 F"},
		{"another encoding", "\xE9t\xE9\n", "été\n", ""},
		{"Windows line ends", "a\r\nb\r\n", "a\r\nB\r\n", " 1 a|-2 b|+2 B"},
		{"an invisible character", "\uFEFFa\nb\u200B\n", "\uFEFFa\nb\n", " 1 a|-2 b\u200B|+2 b"},
		{"nothing", "", "", ""},
	} {
		f := FileFix{Path: "a.md", Before: []byte(c.before), After: []byte(c.after)}
		var got []string
		for _, l := range f.Diff() {
			gap := ""
			if l.Gap {
				gap = "…"
			}
			got = append(got, fmt.Sprintf("%s%c%d %s", gap, l.Op, l.N, l.Text))
		}
		if s := strings.Join(got, "|"); s != c.want {
			t.Errorf("%s: got %s, want %s", c.name, s, c.want)
		}
	}
}
