package picture

import (
	"bytes"
	"encoding/binary"
	"image"
	"image/draw"
	"image/png"
	"testing"
)

// boxed writes a box of ISO/IEC 14496-12.
func boxed(name string, body ...[]byte) []byte {
	all := bytes.Join(body, nil)
	return append(append(binary.BigEndian.AppendUint32(nil, uint32(len(all)+8)), name...), all...)
}

func TestPNGAndWebPAreUprightInAllTheirEightWays(t *testing.T) {
	t.Parallel()
	for turn := Turn(1); turn <= 8; turn++ {
		m := lying(scene(240, 160), turn)
		var b bytes.Buffer
		if err := png.Encode(&b, m); err != nil {
			t.Fatal(err)
		}
		end := len(b.Bytes()) - 12
		pngFile := bytes.Join([][]byte{b.Bytes()[:end], pngChunk("eXIf", exif(binary.BigEndian, turn)), b.Bytes()[end:]}, nil)
		w, h := m.Rect.Dx()-1, m.Rect.Dy()-1
		webpFile := riff(chunk("VP8X", []byte{webpExif, 0, 0, 0, byte(w), byte(w >> 8), 0, byte(h), byte(h >> 8), 0}), webpOf(t, m)[12:], chunk("EXIF", exif(binary.LittleEndian, turn)))
		for name, data := range map[string][]byte{"png": pngFile, "webp": webpFile} {
			info, err := Inspect(data)
			if err != nil || info.Width != 240 || info.Height != 160 || info.Turn != turn {
				t.Fatalf("%s %d: %+v, %v", name, turn, info, err)
			}
			maker := NewMaker(nil)
			for _, f := range []Form{{150, PNG}, {150, WebP}, {0, info.Kind}} {
				out, err := maker.Make(source(name, data), f)
				if err != nil {
					t.Fatalf("%s %d: %v", name, turn, err)
				}
				clean(t, name, out)
				width := 240
				if f.Width > 0 {
					width = f.Width
				}
				shown(t, name, out, width, width*2/3)
			}
		}
	}
}

func TestAWebPKeepsItsColours(t *testing.T) {
	t.Parallel()
	for name, data := range map[string][]byte{"opaque": webpOf(t, scene(600, 400)), "with alpha": webpOf(t, holed(scene(600, 400)))} {
		out, err := NewMaker(nil).Make(source(name, data), Form{300, PNG})
		if err != nil {
			t.Fatal(err)
		}
		m, err := png.Decode(bytes.NewReader(out))
		if err != nil {
			t.Fatal(err)
		}
		for i, want := range corners {
			r, g, b, _ := m.At(75+i%2*150, 50+i/2*100).RGBA()
			for j, v := range [3]int{int(want.R), int(want.G), int(want.B)} {
				if d := [3]int{int(r >> 8), int(g >> 8), int(b >> 8)}[j] - v; d < -6 || d > 6 {
					t.Errorf("%s: corner %d is %d %d %d, want %v", name, i, r>>8, g>>8, b>>8, want)
				}
			}
		}
	}
}

// holed returns the picture with a hole in its middle.
func holed(m *image.RGBA) *image.RGBA {
	draw.Draw(m, image.Rect(280, 180, 320, 220), image.Transparent, image.Point{}, draw.Src)
	return m
}

func TestFilmsLoseTheirPlace(t *testing.T) {
	t.Parallel()
	moov := boxed("moov", boxed("mvhd", []byte("head")), boxed("trak", boxed("tkhd", []byte("turn")), boxed("udta", []byte("GPS of a track")), boxed("mdia", []byte("MEDIA"))),
		boxed("udta", boxed("\xa9xyz", []byte("GPS +48.1234+002.1234/"))), boxed("meta", []byte("com.apple.quicktime.location GPS")))
	wide := append(binary.BigEndian.AppendUint32(nil, 1), "uuid\x00\x00\x00\x00\x00\x00\x00\x18GPS 48,1"...)
	for name, head := range map[string][]byte{"mp4": boxed("ftyp", []byte("isom\x00\x00\x00\x00mp41")), "mov": boxed("ftyp", []byte("qt  \x00\x00\x00\x00")), "3gp": boxed("ftyp", []byte("3gp4\x00\x00\x00\x00")), "old": boxed("wide")} {
		film := bytes.Join([][]byte{head, boxed("mdat", []byte("FRAMES")), moov, boxed("meta", []byte("GPS")), wide, []byte("SEFH and GPS behind the end")}, nil)
		got, err := Strip(film)
		if err != nil || len(got) != len(film) || KindOf(film) != Film {
			t.Fatalf("%s: %v, %d bytes of %d", name, err, len(got), len(film))
		}
		clean(t, name, got)
		for _, kept := range []string{"FRAMES", "MEDIA", "turn", "head"} {
			if !bytes.Contains(got, []byte(kept)) {
				t.Errorf("%s: %q is gone", name, kept)
			}
		}
		if again, err := Strip(got); err != nil || !bytes.Equal(again, got) {
			t.Errorf("%s: cleaned twice it changes: %v", name, err)
		}
	}
}

// tiffOf writes a TIFF file with pixels and all that cameras add.
func tiffOf(order binary.AppendByteOrder) []byte {
	mark := "II"
	if order == binary.AppendByteOrder(binary.BigEndian) {
		mark = "MM"
	}
	data := order.AppendUint32(order.AppendUint16([]byte(mark), 42), 0)
	place := func(b string) uint32 { // its offset
		at := uint32(len(data))
		data = append(data, b...)
		return at
	}
	type field struct {
		tag, kind    uint16
		count, value uint32
	}
	directory := func(fields ...field) uint32 {
		at := uint32(len(data))
		data = order.AppendUint16(data, uint16(len(fields)))
		for _, f := range fields {
			data = order.AppendUint32(order.AppendUint32(order.AppendUint16(order.AppendUint16(data, f.tag), f.kind), f.count), f.value)
		}
		data = order.AppendUint32(data, 0)
		return at
	}
	text := func(tag uint16, s string) field { return field{tag, 2, uint32(len(s)), place(s)} }
	pixels := place("PIXELS")
	gps := directory(text(1, "GPS 48 N 12 34"), field{2, 5, 3, place("GPS degrees and so on, 24")})
	more := directory(text(0x9003, "2027:01:02 GPS"), text(0x927c, "GPS in the maker note"))
	first := directory(field{0x0100, 4, 1, 40}, field{0x0101, 4, 1, 30}, text(0x010e, "GPS described"), field{0x0111, 4, 1, pixels}, field{0x0117, 4, 1, 6},
		text(0x013b, "An artist near GPS"), field{0x02bc, 1, 9, place("<xmp GPS>")}, text(0x83bb, "IPTC GPS"), field{0x8769, 4, 1, more}, field{0x8825, 4, 1, gps})
	order.(binary.ByteOrder).PutUint32(data[4:], first)
	return data
}

func TestATIFFKeepsItsPixelsAndLosesItsPlace(t *testing.T) {
	t.Parallel()
	for _, order := range []binary.AppendByteOrder{binary.LittleEndian, binary.BigEndian} {
		file := tiffOf(order)
		info, err := Inspect(file)
		if err != nil || info.Kind != TIFF || info.Width != 40 || info.Height != 30 || info.Scales() {
			t.Fatalf("%+v, %v", info, err)
		}
		got, err := Strip(file)
		if err != nil || len(got) != len(file) || !bytes.Contains(got, []byte("PIXELS")) {
			t.Fatalf("%v, %q", err, got)
		}
		clean(t, "tiff", got)
		if again, err := Inspect(got); err != nil || again.Width != 40 {
			t.Errorf("the cleaned one: %+v, %v", again, err)
		}
	}
}

func TestNoBytesOfFilmsOrTIFFsMakeThePackagePanic(t *testing.T) {
	t.Parallel()
	film := bytes.Join([][]byte{boxed("ftyp", []byte("isom\x00\x00\x00\x00")), boxed("moov", boxed("trak", boxed("tkhd")), boxed("udta", []byte("x"))), boxed("mdat")}, nil)
	for _, data := range [][]byte{film, tiffOf(binary.LittleEndian), tiffOf(binary.BigEndian)} {
		for i := range data {
			for _, v := range []byte{0, 1, 0x7f, 0xff, data[i] + 1} {
				bad := bytes.Clone(data)
				bad[i] = v
				if got, err := Strip(bad); err == nil && len(got) != len(bad) {
					t.Fatalf("%d bytes became %d", len(bad), len(got))
				}
				_, _ = Strip(bad[:i])
			}
		}
	}
}
