package picture

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/gif"
	"image/jpeg"
	"image/png"
	"math/rand"
	"testing"

	wasm "github.com/gen2brain/webp"
)

// The scene has a colour in each corner: red, green, blue, yellow, row by row.
var corners = [4]color.RGBA{{220, 30, 30, 255}, {30, 180, 60, 255}, {30, 60, 220, 255}, {230, 220, 40, 255}}

// scene draws the picture as it is to be shown.
func scene(w, h int) *image.RGBA {
	m := image.NewRGBA(image.Rect(0, 0, w, h))
	for i, c := range corners {
		x, y := i%2*(w/2), i/2*(h/2)
		draw.Draw(m, image.Rect(x, y, x+w-w/2, y+h-h/2), image.NewUniform(c), image.Point{}, draw.Src)
	}
	return m
}

// lying stores the scene as a camera with this orientation does: the reverse of
// what Exif says of each.
func lying(m *image.RGBA, t Turn) *image.RGBA {
	w, h := m.Rect.Dx(), m.Rect.Dy()
	sw, sh := w, h
	if t >= 5 {
		sw, sh = h, w
	}
	// Which side of the scene the stored row 0 and column 0 are.
	at := map[Turn]func(x, y int) (int, int){
		1: func(x, y int) (int, int) { return x, y },                 // row 0 top, column 0 left
		2: func(x, y int) (int, int) { return w - 1 - x, y },         // top, right
		3: func(x, y int) (int, int) { return w - 1 - x, h - 1 - y }, // bottom, right
		4: func(x, y int) (int, int) { return x, h - 1 - y },         // bottom, left
		5: func(x, y int) (int, int) { return y, x },                 // left, top
		6: func(x, y int) (int, int) { return y, w - 1 - x },         // right, top
		7: func(x, y int) (int, int) { return h - 1 - y, w - 1 - x }, // right, bottom
		8: func(x, y int) (int, int) { return h - 1 - y, x },         // left, bottom
	}[t]
	out := image.NewRGBA(image.Rect(0, 0, sw, sh))
	for y := range h {
		for x := range w {
			sx, sy := at(x, y)
			out.SetRGBA(sx, sy, m.RGBAAt(x, y))
		}
	}
	return out
}

// exif makes an Exif block with an orientation and a place.
func exif(order binary.AppendByteOrder, t Turn) []byte {
	mark := "II"
	if order == binary.AppendByteOrder(binary.BigEndian) {
		mark = "MM"
	}
	b := order.AppendUint16([]byte(mark), 42)
	b = order.AppendUint32(b, 8)
	b = order.AppendUint16(b, 2)
	row := func(tag, kind uint16, value []byte) {
		b = order.AppendUint16(b, tag)
		b = order.AppendUint16(b, kind)
		b = order.AppendUint32(b, 1)
		b = append(append(b, value...), make([]byte, 4-len(value))...)
	}
	row(0x0112, 3, order.AppendUint16(nil, uint16(t)))
	row(0x8825, 4, order.AppendUint32(nil, 38)) // the directory of the place
	b = order.AppendUint32(b, 0)
	b = order.AppendUint16(b, 1)
	row(1, 2, []byte("N"))
	return append(b, "GPS 48.1234 N, 2.1234 E"...)
}

// segment is one segment of a JPEG file.
func segment(mark byte, body []byte) []byte {
	return append([]byte{0xff, mark, byte((len(body) + 2) >> 8), byte(len(body) + 2)}, body...)
}

// photo writes a JPEG file as a telephone does: Exif, XMP, IPTC, a comment, a
// second picture behind the end.
func photo(t testing.TB, m image.Image, turn Turn, order binary.AppendByteOrder) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := jpeg.Encode(&b, m, &jpeg.Options{Quality: 92}); err != nil {
		t.Fatal(err)
	}
	out := []byte{0xff, 0xd8}
	out = append(out, segment(0xe1, append([]byte(exifName), exif(order, turn)...))...)
	out = append(out, segment(0xe1, []byte("http://ns.adobe.com/xap/1.0/\x00<x:xmpmeta exif:GPSLatitude='48'/>"))...)
	out = append(out, segment(0xe2, []byte("MPF\x00GPS of the second picture"))...)
	out = append(out, segment(0xed, []byte("Photoshop 3.0\x008BIM GPS"))...)
	out = append(out, segment(0xfe, []byte("taken at GPS 48,2"))...)
	out = append(out, b.Bytes()[2:]...)
	return append(out, "\xff\xd8\xff GPS of a film"...)
}

var betrayals = []string{"Exif", "GPS", "xmpmeta", "8BIM", "http://ns.adobe", "MPF\x00"}

// clean fails for anything of what a camera writes.
func clean(t *testing.T, what string, data []byte) {
	t.Helper()
	for _, word := range betrayals {
		if bytes.Contains(data, []byte(word)) {
			t.Errorf("%s: %q is still in it", what, word)
		}
	}
}

// shown fails unless the corners are where the scene has them.
func shown(t *testing.T, what string, data []byte, w, h int) {
	t.Helper()
	m, err := decode(KindOf(data), data)
	if err != nil {
		t.Errorf("%s: %v", what, err)
		return
	}
	b := m.Bounds()
	if b.Dx() != w || b.Dy() != h {
		t.Errorf("%s: %d by %d, want %d by %d", what, b.Dx(), b.Dy(), w, h)
		return
	}
	for i, want := range corners {
		x, y := b.Min.X+w/4+i%2*(w/2), b.Min.Y+h/4+i/2*(h/2)
		r, g, bl, _ := m.At(x, y).RGBA()
		got := [3]int{int(r >> 8), int(g >> 8), int(bl >> 8)}
		for j, v := range [3]int{int(want.R), int(want.G), int(want.B)} {
			if d := got[j] - v; d < -25 || d > 25 {
				t.Errorf("%s: corner %d is %v, want %v", what, i, got, want)
				break
			}
		}
	}
}

func source(name string, data []byte) Source {
	return Source{Path: name, Sum: fmt.Sprintf("%s %d", name, len(data)), Bytes: func() ([]byte, error) { return data, nil }}
}

func TestAPhoneIsUprightInAllItsEightWays(t *testing.T) {
	t.Parallel()
	for turn := Turn(1); turn <= 8; turn++ {
		for _, order := range []binary.AppendByteOrder{binary.LittleEndian, binary.BigEndian} {
			t.Run(fmt.Sprint(turn, order), func(t *testing.T) {
				t.Parallel()
				data := photo(t, lying(scene(600, 400), turn), turn, order)
				info, err := Inspect(data)
				if err != nil || info.Width != 600 || info.Height != 400 || info.Turn != turn {
					t.Fatalf("%+v, %v", info, err)
				}
				m := NewMaker(nil)
				for _, f := range []Form{{480, JPEG}, {300, WebP}, {600, JPEG}, {0, JPEG}, {600, SVG}} {
					out, err := m.Make(source(t.Name(), data), f)
					if err != nil {
						t.Fatal(err)
					}
					what := fmt.Sprint(f)
					clean(t, what, out)
					if f.As != SVG {
						w := f.Width
						if w == 0 {
							w = 600
						}
						shown(t, what, out, w, w*2/3)
					}
				}
				if n := m.Decoded(); n > 2 { // the forms, and the turned original
					t.Errorf("decoded %d times", n)
				}
			})
		}
	}
}

func TestADownloadLosesItsMetadataAndNothingElse(t *testing.T) {
	t.Parallel()
	m := scene(64, 48)
	var jpg bytes.Buffer
	jpeg.Encode(&jpg, m, nil)
	if got, err := Strip(photo(t, m, 1, binary.LittleEndian)); err != nil || len(got) >= len(photo(t, m, 1, binary.LittleEndian)) {
		t.Error(err)
	} else {
		clean(t, "jpeg", got)
		shown(t, "jpeg", got, 64, 48)
	}
	same, err := Strip(jpg.Bytes())
	if err != nil || !bytes.Equal(same, jpg.Bytes()) {
		t.Errorf("a JPEG file without metadata is changed: %v", err)
	}
	var pn bytes.Buffer
	png.Encode(&pn, m)
	plain := pn.Bytes()
	at := bytes.Index(plain, []byte("IDAT")) - 4
	var dirty []byte
	dirty = append(dirty, plain[:at]...)
	dirty = append(dirty, pngChunk("tEXt", []byte("Location\x00GPS 48"))...)
	dirty = append(dirty, pngChunk("eXIf", exif(binary.BigEndian, 1))...)
	dirty = append(dirty, plain[at:]...)
	dirty = append(dirty, "GPS behind the end"...)
	if got, err := Strip(dirty); err != nil || !bytes.Equal(got, plain) {
		t.Errorf("png: %v, %d bytes, want %d", err, len(got), len(plain))
	}
	var gi bytes.Buffer
	gif.Encode(&gi, m, nil)
	plain = gi.Bytes()
	dirty = append([]byte(nil), plain[:len(plain)-1]...)
	dirty = append(dirty, 0x21, 0xfe, 5)
	dirty = append(dirty, "GPS 4\x00"...)
	dirty = append(dirty, 0x3b)
	if got, err := Strip(dirty); err != nil || !bytes.Equal(got, plain) {
		t.Errorf("gif: %v", err)
	}
	plain = webpOf(t, m)
	dirty = riff(chunk("VP8X", []byte{webpExif | webpXMP, 0, 0, 0, 63, 0, 0, 47, 0, 0}), plain[12:], chunk("EXIF", exif(binary.LittleEndian, 1)), chunk("XMP ", []byte("<GPS>")))
	got, err := Strip(dirty)
	if err != nil || !bytes.Contains(got, plain[12:]) {
		t.Errorf("webp: %v", err)
	}
	clean(t, "webp", got)
	shown(t, "webp", got, 64, 48)
}

func webpOf(t testing.TB, m *image.RGBA) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := wasm.Encode(&b, straight(m), wasm.Options{Quality: 90}); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestAnAVIFKeepsItsLengthAndLosesItsPlace(t *testing.T) {
	t.Parallel()
	b32 := binary.BigEndian.AppendUint32
	boxed := func(name string, body ...[]byte) []byte {
		all := bytes.Join(body, nil)
		return append(append(b32(nil, uint32(len(all)+8)), name...), all...)
	}
	ispe := boxed("ispe", []byte{0, 0, 0, 0}, b32(nil, 40), b32(nil, 30))
	infe := func(id byte, kind string) []byte { return boxed("infe", []byte{2, 0, 0, 0, 0, id, 0, 0}, []byte(kind)) }
	iinf := boxed("iinf", []byte{0, 0, 0, 0, 0, 2}, infe(1, "av01"), infe(2, "Exif"))
	make := func(at uint32) []byte {
		iloc := boxed("iloc", []byte{0, 0, 0, 0, 0x44, 0, 0, 2},
			[]byte{0, 1, 0, 0, 0, 1}, b32(nil, at), b32(nil, 4),
			[]byte{0, 2, 0, 0, 0, 1}, b32(nil, at+4), b32(nil, 9))
		return bytes.Join([][]byte{boxed("ftyp", []byte("avif\x00\x00\x00\x00")), boxed("meta", []byte{0, 0, 0, 0}, iinf, iloc, ispe), boxed("mdat", []byte("PIXLExif GPS!"))}, nil)
	}
	file := make(0)
	file = make(uint32(bytes.Index(file, []byte("PIXL"))))
	info, err := Inspect(file)
	if err != nil || info.Width != 40 || info.Height != 30 || info.Scales() {
		t.Fatalf("%+v, %v", info, err)
	}
	got, err := Strip(file)
	if err != nil || len(got) != len(file) || !bytes.Contains(got, []byte("PIXL")) || bytes.Contains(got, []byte("GPS")) {
		t.Errorf("%v, %q", err, got)
	}
}

func TestHalfAPictureIsBroken(t *testing.T) {
	t.Parallel()
	m := scene(200, 100)
	var pn, gi bytes.Buffer
	png.Encode(&pn, m)
	gif.Encode(&gi, m, nil)
	jpg, _ := Strip(photo(t, m, 1, binary.LittleEndian))
	for name, data := range map[string][]byte{"jpeg": jpg, "png": pn.Bytes(), "gif": gi.Bytes(), "webp": webpOf(t, m)} {
		if _, err := Inspect(data); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		for _, n := range []int{0, 4, 12, len(data) / 2, len(data) - 1} {
			if info, err := Inspect(data[:n]); err == nil {
				t.Errorf("%s: %d of %d bytes count as a picture: %+v", name, n, len(data), info)
			}
		}
	}
}

func TestNoBytesMakeThePackagePanic(t *testing.T) {
	t.Parallel()
	m := scene(40, 30)
	var pn, gi bytes.Buffer
	png.Encode(&pn, m)
	gif.Encode(&gi, m, nil)
	random := rand.New(rand.NewSource(7))
	for _, data := range [][]byte{photo(t, m, 6, binary.BigEndian), pn.Bytes(), gi.Bytes(), webpOf(t, m), []byte("....ftypavif....\x00\x00\x00\x10meta....iinf")} {
		for range 2000 {
			bad := bytes.Clone(data)
			for range 1 + random.Intn(4) {
				bad[random.Intn(len(bad))] = byte(random.Intn(256))
			}
			bad = bad[:random.Intn(len(bad)+1)]
			if clean, err := Strip(bad); err == nil && len(clean) > len(bad)+16 {
				t.Fatalf("%d bytes became %d", len(bad), len(clean))
			}
		}
	}
}

func TestNoLibraryOfTheMachineIsUsed(t *testing.T) {
	t.Parallel()
	if wasm.Dynamic() == nil {
		t.Fatal("the WebP encoder uses a library of this machine; its bytes would differ elsewhere")
	}
}
