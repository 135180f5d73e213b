package source

import (
	"context"
	"fmt"
	"strings"
	"testing"
)

func BenchmarkReadingAThousandDocuments(b *testing.B) {
	dir := b.TempDir()
	for i := range 1000 {
		put(b, dir, fmt.Sprintf("content/concerts/%04d.md", i), strings.Repeat("x", 5000))
	}
	b.Run("first", func(b *testing.B) {
		for b.Loop() {
			if _, _, err := Read(context.Background(), dir, nil, nil); err != nil {
				b.Fatal(err)
			}
		}
	})
	s, _, err := Read(context.Background(), dir, nil, nil)
	if err != nil {
		b.Fatal(err)
	}
	for _, f := range s.files {
		f.stamp.recent = false
	}
	b.Run("again", func(b *testing.B) {
		for b.Loop() {
			if _, _, err := Read(context.Background(), dir, nil, s); err != nil {
				b.Fatal(err)
			}
		}
	})
}
