package search

import (
	"os"
	"strings"
	"testing"
)

// vector is one line of testdata/words.txt.
type vector struct{ Lang, Text, Want string }

func vectors(t *testing.T) []vector {
	t.Helper()
	data, err := os.ReadFile("testdata/words.txt")
	if err != nil {
		t.Fatal(err)
	}
	var all []vector
	for line := range strings.Lines(string(data)) {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		part := strings.Split(line, " | ")
		if len(part) != 3 {
			t.Fatalf("three parts are due: %s", line)
		}
		all = append(all, vector{part[0], part[1], part[2]})
	}
	return all
}

func TestWordsAreFoldedAndShortened(t *testing.T) {
	t.Parallel()
	for _, v := range vectors(t) {
		var got []string
		for _, w := range Words(v.Text, v.Lang) {
			got = append(got, w.Fold+":"+w.Stem)
		}
		if s := strings.Join(got, " "); s != v.Want {
			t.Errorf("%s %s\n got %s\nwant %s", v.Lang, v.Text, s, v.Want)
		}
	}
}
