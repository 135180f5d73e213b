package picture

import (
	"image"
	"image/draw"
	"math"
)

// Scaling happens in two steps: whole blocks of pixels are averaged until less
// than twice the size is left, then a cubic filter does the rest. Both count in
// whole numbers, so that every machine comes to the same bytes.

// scaled returns a picture of the size w, h, no larger than src.
func scaled(src image.Image, w, h int) *image.RGBA {
	b := src.Bounds()
	k := max(1, min(b.Dx()/w, b.Dy()/h))
	m := averaged(src, k)
	if m.Rect.Dx() != w || m.Rect.Dy() != h {
		m = filtered(m, w, h)
	}
	return m
}

// averaged returns src with each block of k by k pixels made one. What is left
// over at the right and at the bottom belongs to the last blocks.
func averaged(src image.Image, k int) *image.RGBA {
	b := src.Bounds()
	w, h := b.Dx()/k, b.Dy()/k
	dst := image.NewRGBA(image.Rect(0, 0, w, h))
	strip := image.NewRGBA(image.Rect(0, 0, b.Dx(), 1))
	sums := make([]uint32, 4*w)
	for y := range h {
		clear(sums)
		last := b.Min.Y + (y+1)*k
		if y == h-1 {
			last = b.Max.Y
		}
		rows := 0
		for sy := b.Min.Y + y*k; sy < last; sy++ {
			draw.Draw(strip, strip.Rect, src, image.Pt(b.Min.X, sy), draw.Src)
			for x := range w {
				sum := sums[4*x : 4*x+4]
				for p := strip.Pix[4*x*k : 4*(x+1)*k]; len(p) >= 4; p = p[4:] {
					sum[0] += uint32(p[0])
					sum[1] += uint32(p[1])
					sum[2] += uint32(p[2])
					sum[3] += uint32(p[3])
				}
			}
			rows++
		}
		n := uint32(k * rows)
		row := dst.Pix[y*dst.Stride:]
		for i, s := range sums {
			row[i] = uint8((s + n/2) / n)
		}
	}
	return dst
}

// weights says of which points of a line, and how much of each, one point of a
// scaled line is made.
type weights struct {
	from int
	of   []int32 // they add up to one
}

const one = 1 << 14

// kernel is the cubic filter of Catmull and Rom. The conversions keep the
// compiler from joining steps, which would round otherwise on some machines.
func kernel(x float64) float64 {
	x = math.Abs(x)
	switch {
	case x < 1:
		return float64(float64(float64(float64(1.5*x)-2.5)*x)*x) + 1
	case x < 2:
		return float64(float64(float64(float64(float64(-0.5*x)+2.5)*x)-4)*x) + 2
	}
	return 0
}

// line returns the weights for a line of n points made of m.
func line(n, m int) []weights {
	ratio := float64(m) / float64(n)
	wide := max(ratio, 1)
	out := make([]weights, n)
	for i := range out {
		centre := float64((float64(i)+0.5)*ratio) - 0.5
		from := max(0, int(math.Ceil(centre-float64(2*wide))))
		to := min(m-1, int(math.Floor(centre+float64(2*wide))))
		raw := make([]float64, to-from+1)
		sum := 0.0
		for j := range raw {
			raw[j] = kernel((float64(from+j) - centre) / wide)
			sum += raw[j]
		}
		of := make([]int32, len(raw))
		left, most := int32(one), 0
		for j := range raw {
			of[j] = int32(math.Round(float64(raw[j]/sum) * one))
			left -= of[j]
			if of[j] > of[most] {
				most = j
			}
		}
		of[most] += left
		out[i] = weights{from, of}
	}
	return out
}

// filtered returns src in the size w, h.
func filtered(src *image.RGBA, w, h int) *image.RGBA {
	sw, sh := src.Rect.Dx(), src.Rect.Dy()
	across, down := line(w, sw), line(h, sh)
	narrow := image.NewRGBA(image.Rect(0, 0, w, sh))
	for y := range sh {
		in, out := src.Pix[y*src.Stride:], narrow.Pix[y*narrow.Stride:]
		for x := range w {
			c := &across[x]
			var r, g, b, a int32
			p := in[4*c.from:]
			for i, f := range c.of {
				q := p[4*i : 4*i+4 : 4*i+4]
				r += f * int32(q[0])
				g += f * int32(q[1])
				b += f * int32(q[2])
				a += f * int32(q[3])
			}
			put(out[4*x:4*x+4:4*x+4], r, g, b, a)
		}
	}
	dst := image.NewRGBA(image.Rect(0, 0, w, h))
	sums := make([]int32, 4*w)
	for y := range h {
		c := &down[y]
		clear(sums)
		for i, f := range c.of {
			for x, v := range narrow.Pix[(c.from+i)*narrow.Stride : (c.from+i)*narrow.Stride+4*w] {
				sums[x] += f * int32(v)
			}
		}
		out := dst.Pix[y*dst.Stride:]
		for x := range w {
			put(out[4*x:4*x+4:4*x+4], sums[4*x], sums[4*x+1], sums[4*x+2], sums[4*x+3])
		}
	}
	return dst
}

// put writes one pixel, whose colours are multiplied by its alpha.
func put(to []byte, r, g, b, a int32) {
	alpha := clip(a, 255)
	to[0], to[1], to[2], to[3] = uint8(clip(r, alpha)), uint8(clip(g, alpha)), uint8(clip(b, alpha)), uint8(alpha)
}

// clip rounds a sum of weighted values to a byte.
func clip(v, most int32) int32 { return max(0, min(most, (v+one/2)>>14)) }
