package search

import (
	"bytes"
	"compress/gzip"
	"flag"
	"os"
	"path/filepath"
	"testing"
)

var corpusDir = flag.String("corpus", "", "write the corpus of 3,000 events into this folder, for other tools")

// indexOf returns the French index of the files of a site.
func indexOf(t testing.TB, files map[string]string) []byte {
	t.Helper()
	plan, words := planOf(t, files)
	return Index(plan, "fr", Env{Words: words["fr"]})
}

func gzipped(data []byte) int {
	var b bytes.Buffer
	w, _ := gzip.NewWriterLevel(&b, gzip.BestCompression)
	_, _ = w.Write(data)
	_ = w.Close()
	return b.Len()
}

func TestAnIndexOfThreeThousandEventsIsSmall(t *testing.T) {
	t.Parallel()
	files := corpus(3000)
	if *corpusDir != "" {
		for name, text := range files {
			p := filepath.Join(*corpusDir, filepath.FromSlash(name))
			if err := os.MkdirAll(filepath.Dir(p), 0o777); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(p, []byte(text), 0o666); err != nil {
				t.Fatal(err)
			}
		}
	}
	data := indexOf(t, files)
	n := gzipped(data)
	t.Logf("%d bytes, %d compressed", len(data), n)
	if n > 120_000 {
		t.Errorf("the index has %d bytes compressed; 120,000 are allowed", n)
	}
}
