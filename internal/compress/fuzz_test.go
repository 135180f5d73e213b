package compress

import (
	"bytes"
	"compress/gzip"
	"io"
	"testing"

	"github.com/andybalholm/brotli"
)

// FuzzForms holds for any bytes: a compressed form is smaller, and is what it was
// made of.
func FuzzForms(f *testing.F) {
	f.Add([]byte("<p>Noël</p>"), uint8(200))
	f.Add([]byte{0, 1, 2, 0xff}, uint8(255))
	f.Fuzz(func(t *testing.T, piece []byte, times uint8) {
		data := bytes.Repeat(piece, int(times))
		if len(data) > 64<<10 {
			data = data[:64<<10]
		}
		c := New(nothing{})
		if gz := c.Gzip(data); gz != nil {
			r, err := gzip.NewReader(bytes.NewReader(gz))
			if err != nil {
				t.Fatal(err)
			}
			got, err := io.ReadAll(r)
			if err != nil || !bytes.Equal(got, data) || len(gz) >= len(data) {
				t.Fatalf("%d bytes came back as %d: %v", len(data), len(got), err)
			}
		}
		if br := c.Brotli(data); br != nil {
			got, err := io.ReadAll(brotli.NewReader(bytes.NewReader(br)))
			if err != nil || !bytes.Equal(got, data) || len(br) >= len(data) {
				t.Fatalf("%d bytes came back as %d: %v", len(data), len(got), err)
			}
		}
	})
}

// nothing is a store that keeps nothing.
type nothing struct{}

func (nothing) Get(string) []byte  { return nil }
func (nothing) Put(string, []byte) {}
