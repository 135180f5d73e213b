package publish

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
)

// bigSite returns a site of n pages, each in a folder of its own; the pages
// before changed have other bytes.
func bigSite(n, changed int) []File {
	files := make([]File, n)
	for i := range files {
		text := strings.Repeat(fmt.Sprintf("page %d\n", i), 600)
		if i < changed {
			text += "changed"
		}
		files[i] = Bytes(fmt.Sprintf("concerts/event-%05d/index.html", i), []byte(text))
	}
	return files
}

func BenchmarkPublish(b *testing.B) {
	const n = 2000
	for _, c := range []struct {
		name    string
		first   bool
		changed int
	}{{"new", true, 0}, {"one changed", false, 1}, {"nothing changed", false, 0}} {
		b.Run(c.name, func(b *testing.B) {
			top := b.TempDir()
			opts := Options{Home: filepath.Join(top, "home"), LockDir: filepath.Join(top, "locks")}
			for i := 0; b.Loop(); i++ {
				b.StopTimer()
				dir := filepath.Join(top, fmt.Sprint(i), "public")
				if !c.first {
					if _, err := Publish(context.Background(), dir, bigSite(n, 0), opts); err != nil {
						b.Fatal(err)
					}
				}
				files := bigSite(n, c.changed)
				b.StartTimer()
				if _, err := Publish(context.Background(), dir, files, opts); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N)/n, "µs/page")
		})
	}
}
