package clean

import (
	"testing"
	"unicode/utf8"
)

func TestOnlyWhatIsInTheTableIsSuspect(t *testing.T) {
	t.Parallel()
	for r := rune(0); r <= 0x1FFFF; r++ {
		if !utf8.ValidRune(r) {
			continue
		}
		want := r == '\r'
		for _, h := range hidden {
			want = want || h.first <= r && r <= h.last
		}
		if got := suspect(string(r), 0); got != want {
			t.Errorf("U+%04X: suspect %v, want %v", r, got, want)
		}
	}
}
