package picture

import "image"

// upright returns the picture as it is shown.
func upright(src *image.RGBA, t Turn) *image.RGBA {
	if t <= Upright || t > 8 {
		return src
	}
	w, h := src.Rect.Dx(), src.Rect.Dy()
	dw, dh := w, h
	if t.sideways() {
		dw, dh = h, w
	}
	dst := image.NewRGBA(image.Rect(0, 0, dw, dh))
	for y := range dh {
		row := dst.Pix[y*dst.Stride:]
		for x := range dw {
			sx, sy := stored(t, x, y, w, h)
			copy(row[4*x:4*x+4], src.Pix[sy*src.Stride+4*sx:])
		}
	}
	return dst
}

// stored returns where the point at x, y of the upright picture lies in one that
// is stored w wide and h high with the turn t. Exif names for each turn the
// side of the scene at which the first row and the first column lie.
func stored(t Turn, x, y, w, h int) (sx, sy int) {
	switch t {
	case 2: // top, right
		return w - 1 - x, y
	case 3: // bottom, right
		return w - 1 - x, h - 1 - y
	case 4: // bottom, left
		return x, h - 1 - y
	case 5: // left, top
		return y, x
	case 6: // right, top
		return y, h - 1 - x
	case 7: // right, bottom
		return w - 1 - y, h - 1 - x
	case 8: // left, bottom
		return w - 1 - y, x
	}
	return x, y
}
