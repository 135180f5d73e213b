// Package qrcode draws addresses as QR codes in SVG.
//
//	svg, err := qrcode.SVG("https://example.org/agenda/#subscribe", "Agenda")
//
// A code is dark on white whatever the page is like, and stands in a margin of
// four modules: many phones read nothing else.
package qrcode

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"strconv"

	"rsc.io/qr"
)

// margin is the white around a code, in modules (ISO/IEC 18004).
const margin = 4

// SVG returns a picture of text, with a title for those who hear the page. Equal
// texts give equal bytes. A text of more than about two thousand bytes is an error.
func SVG(text, title string) ([]byte, error) {
	code, err := qr.Encode(text, qr.M) // an eighth of the picture may be dirty
	if err != nil {
		return nil, fmt.Errorf("drawing %q: %w", text, err)
	}
	side := strconv.Itoa(code.Size + 2*margin)
	var b bytes.Buffer
	b.WriteString(`<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 ` + side + " " + side + `" shape-rendering="crispEdges"><title>`)
	_ = xml.EscapeText(&b, []byte(title)) // what XML can not hold is shown as a question mark
	b.WriteString(`</title><path fill="#fff" d="M0 0h` + side + "v" + side + `H0z"/><path fill="#000" d="`)
	for y := range code.Size {
		for x := 0; x < code.Size; {
			n := 0
			for code.Black(x+n, y) { // white beyond the edge
				n++
			}
			if n > 0 {
				fmt.Fprintf(&b, "M%d %dh%dv1h-%dz", x+margin, y+margin, n, n)
			}
			x += n + 1
		}
	}
	b.WriteString(`"/></svg>` + "\n")
	return b.Bytes(), nil
}
