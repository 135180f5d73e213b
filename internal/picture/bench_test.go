package picture

import (
	"encoding/binary"
	"image"
	"math"
	"testing"
)

// landscape draws what compresses about as badly as a photograph.
func landscape(w, h int) *image.RGBA {
	m := image.NewRGBA(image.Rect(0, 0, w, h))
	seed := uint32(1)
	for y := range h {
		for x := range w {
			seed = seed*1664525 + 1013904223
			v := 128 + 60*math.Sin(float64(x)/97) + 40*math.Sin(float64(y)/53+float64(x)/211)
			p := m.Pix[y*m.Stride+4*x:]
			p[0], p[1], p[2], p[3] = uint8(v+float64(seed>>28)), uint8(v*0.8+float64(seed>>29)), uint8(200-v*0.5), 255
		}
	}
	return m
}

func BenchmarkPhotoOf12Megapixels(b *testing.B) {
	data := photo(b, landscape(4000, 3000), 6, binary.LittleEndian)
	for _, f := range []struct {
		name string
		Form
	}{{"blur", Form{3000, SVG}}, {"jpeg480", Form{480, JPEG}}, {"jpeg1200", Form{1200, JPEG}}, {"webp480", Form{480, WebP}}, {"webp800", Form{800, WebP}}, {"webp1200", Form{1200, WebP}}} {
		b.Run(f.name, func(b *testing.B) {
			for b.Loop() {
				out, err := NewMaker(nil).Make(source("x", data), f.Form)
				if err != nil {
					b.Fatal(err)
				}
				b.ReportMetric(float64(len(out)), "size")
			}
		})
	}
}
