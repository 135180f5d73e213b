package render

import (
	"bytes"
	"encoding/csv"
	"testing"
)

func TestRowsAreWrittenAsTheStandardLibraryWritesThem(t *testing.T) {
	t.Parallel()
	cells := []string{"", "plain", "a,b", `say "yes"`, "two\nlines", "two\r\nlines", "bare\rreturn", " blank", "\u00a0blank", "\ttab", "é", ";", "\x00"}
	for _, a := range cells {
		for _, b := range cells {
			var want bytes.Buffer
			w := csv.NewWriter(&want)
			w.UseCRLF = true
			if err := w.Write([]string{a, b}); err != nil {
				t.Fatal(err)
			}
			w.Flush()
			if got := appendRow(nil, []string{a, b}); !bytes.Equal(got, want.Bytes()) {
				t.Errorf("%q, %q: got %q, want %q", a, b, got, want.Bytes())
			}
		}
	}
}
