package picture

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"image"
	"image/draw"
	"image/gif"
	"image/jpeg"
	"image/png"
	"strconv"

	wasm "github.com/gen2brain/webp"
	"golang.org/x/image/webp"
)

// The quality of what is published: what nobody tells from the original at the
// size of a page, and of full-size pictures that had to be turned.
const (
	jpegQuality = 80
	fullQuality = 95
	webpQuality = 76
	sharper     = 88 // of what was no photograph to begin with
)

// decode reads the pixels of a picture, as they are stored. The caller has
// looked at its size.
func decode(kind Kind, data []byte) (image.Image, error) {
	r := bytes.NewReader(data)
	switch kind {
	case JPEG:
		return jpeg.Decode(r)
	case PNG:
		return png.Decode(r)
	case GIF:
		return firstFrame(r)
	case WebP:
		m, err := webp.Decode(r)
		if err == nil {
			fullRange(m)
		}
		return m, err
	}
	return nil, ErrBroken
}

// fullRange spreads the colours of a lossy WebP over all values of a byte, as
// package image has them: in the file they go from 16 to 235 and to 240 (RFC
// 6386, 9.2; ITU-R BT.601).
func fullRange(m image.Image) {
	var c *image.YCbCr
	switch m := m.(type) {
	case *image.YCbCr:
		c = m
	case *image.NYCbCrA:
		c = &m.YCbCr
	default:
		return
	}
	spread := func(plane []byte, zero, low, span int) {
		var to [256]byte
		for v := range to {
			to[v] = byte(min(255, max(0, ((v-low)*255+span/2*sign(v-low))/span+zero)))
		}
		for i, v := range plane {
			plane[i] = to[v]
		}
	}
	spread(c.Y, 0, 16, 219)
	spread(c.Cb, 128, 128, 224)
	spread(c.Cr, 128, 128, 224)
}

// sign is -1 below 0, else 1: halves are rounded away from 0.
func sign(n int) int {
	if n < 0 {
		return -1
	}
	return 1
}

// firstFrame reads a GIF as a still picture.
func firstFrame(r *bytes.Reader) (image.Image, error) {
	c, err := gif.DecodeConfig(r)
	if err != nil {
		return nil, err
	}
	r.Seek(0, 0)
	m, err := gif.Decode(r)
	if err != nil || m.Bounds() == image.Rect(0, 0, c.Width, c.Height) {
		return m, err
	}
	whole := image.NewRGBA(image.Rect(0, 0, c.Width, c.Height))
	draw.Draw(whole, m.Bounds(), m, m.Bounds().Min, draw.Src)
	return whole, nil
}

// encode writes the pixels in a format. icc may be nil.
func encode(m *image.RGBA, as Kind, icc []byte, photo bool) ([]byte, error) {
	var out bytes.Buffer
	switch as {
	case JPEG:
		if err := jpeg.Encode(&out, m, &jpeg.Options{Quality: jpegQuality}); err != nil {
			return nil, err
		}
		return profiledJPEG(out.Bytes(), icc), nil
	case PNG:
		e := png.Encoder{CompressionLevel: png.BestCompression}
		if err := e.Encode(&out, m); err != nil {
			return nil, err
		}
		return profiledPNG(out.Bytes(), icc), nil
	case WebP:
		return encodeWebP(m, icc, photo)
	}
	return nil, fmt.Errorf("picture: pictures are not written as kind %d", as)
}

// encodeWebP writes a photograph with losses. A drawing is written without
// them too, and the shorter file counts.
func encodeWebP(m *image.RGBA, icc []byte, photo bool) ([]byte, error) {
	plain := straight(m)
	o := wasm.Options{Quality: webpQuality, Method: 2} // Method 4 takes twice as long for one byte in twenty
	if !photo {
		o.Quality = sharper
	}
	var lossy bytes.Buffer
	if err := wasm.Encode(&lossy, plain, o); err != nil {
		return nil, err
	}
	best := lossy.Bytes()
	if !photo {
		var exact bytes.Buffer
		if err := wasm.Encode(&exact, plain, wasm.Options{Lossless: true, Quality: 75, Method: 4}); err != nil {
			return nil, err
		}
		if exact.Len() <= len(best) {
			best = exact.Bytes()
		}
	}
	return profiledWebP(best, icc), nil
}

// straight returns the picture with colours that are not multiplied by their
// alpha, as WebP stores them.
func straight(m *image.RGBA) *image.NRGBA {
	if m.Opaque() {
		return &image.NRGBA{Pix: m.Pix, Stride: m.Stride, Rect: m.Rect}
	}
	n := image.NewNRGBA(m.Rect)
	draw.Draw(n, n.Rect, m, m.Rect.Min, draw.Src)
	return n
}

// blurWidth is the width, or height, of the picture inside a placeholder.
const blurWidth = 20

// blur returns a drawing that stands in the place of a picture until that has
// come: a few pixels of it, softened by the drawing itself, so that a page needs
// neither a style nor a script for it.
func blur(m *image.RGBA, width, height int) ([]byte, error) {
	w, h := fit(width, height, blurWidth)
	var tiny bytes.Buffer
	if err := jpeg.Encode(&tiny, scaled(m, w, h), &jpeg.Options{Quality: 50}); err != nil {
		return nil, err
	}
	var b bytes.Buffer
	size := `width="` + strconv.Itoa(w) + `" height="` + strconv.Itoa(h) + `"`
	b.WriteString(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ` + strconv.Itoa(w) + " " + strconv.Itoa(h) + `" preserveAspectRatio="none">` +
		`<filter id="b" x="0" y="0" width="1" height="1"><feGaussianBlur stdDeviation="1"/><feComponentTransfer><feFuncA type="discrete" tableValues="1 1"/></feComponentTransfer></filter>` +
		`<image ` + size + ` preserveAspectRatio="none" filter="url(#b)" href="data:image/jpeg;base64,`)
	b.WriteString(base64.StdEncoding.EncodeToString(tiny.Bytes()))
	b.WriteString(`"/></svg>`)
	return b.Bytes(), nil
}

// fit returns the size of a picture whose longer side is at most most.
func fit(w, h, most int) (int, int) {
	if w >= h {
		return most, max(1, (h*most+w/2)/w)
	}
	return max(1, (w*most+h/2)/h), most
}
