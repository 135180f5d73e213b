package qrcode

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"testing"
)

// FuzzSVG holds for any text and title: the picture is well-formed and has its
// four elements, or the text is too long.
func FuzzSVG(f *testing.F) {
	f.Add("https://exemple.org/", "Agenda")
	f.Add("\x00\xff", `</title><script>"'&]]>`)
	f.Add("", "\ufffe\x0b\r")
	f.Fuzz(func(t *testing.T, text, title string) {
		if len(text) > 300 {
			text = text[:300] // the code of a long one takes long
		}
		svg, err := SVG(text, title)
		if err != nil {
			return
		}
		d := xml.NewDecoder(bytes.NewReader(svg))
		for n := 0; ; {
			token, err := d.Token()
			if errors.Is(err, io.EOF) {
				if n != 4 {
					t.Fatalf("%q %q: %d elements", text, title, n)
				}
				return
			}
			if err != nil {
				t.Fatalf("%q %q: %v in %q", text, title, err, svg)
			}
			if _, ok := token.(xml.StartElement); ok {
				n++
			}
		}
	})
}
