package picture

import (
	"bytes"
	"encoding/binary"
	"image/gif"
	"image/png"
	"testing"
)

// FuzzStrip holds for any bytes of a picture or a film: nothing panics, what is
// cleaned is hardly longer, is of the same kind and size, and is as clean when it
// is cleaned again.
func FuzzStrip(f *testing.F) {
	m := scene(16, 12)
	var pn, gi bytes.Buffer
	if png.Encode(&pn, m) != nil || gif.Encode(&gi, m, nil) != nil {
		f.Fatal("the pictures of the test cannot be made")
	}
	film := bytes.Join([][]byte{boxed("ftyp", []byte("isom\x00\x00\x00\x00")), boxed("moov", boxed("trak", boxed("tkhd")), boxed("udta", []byte("x"))), boxed("mdat")}, nil)
	for _, data := range [][]byte{pn.Bytes(), gi.Bytes(), photo(f, m, 6, binary.BigEndian), photo(f, m, 3, binary.LittleEndian), webpOf(f, m), film, tiffOf(binary.LittleEndian),
		tiffOf(binary.BigEndian), []byte("....ftypavif....\x00\x00\x00\x10meta....iinf"), []byte("\xff\xd8\xff"), []byte("RIFF\x04\x00\x00\x00WEBP"), {}} {
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		before, broken := Inspect(data)
		got, err := Strip(data)
		if err != nil {
			return
		}
		if len(got) > len(data)+64 {
			t.Fatalf("%d bytes became %d", len(data), len(got))
		}
		if KindOf(got) != KindOf(data) {
			t.Fatalf("a %v became a %v", KindOf(data), KindOf(got))
		}
		if broken == nil {
			after, err := Inspect(got)
			turned := after.Width == before.Height && after.Height == before.Width && before.Turn.sideways()
			if err != nil || !turned && (after.Width != before.Width || after.Height != before.Height) {
				t.Fatalf("%+v became %+v, %v", before, after, err)
			}
		}
		again, err := Strip(got)
		if err != nil || !bytes.Equal(again, got) {
			t.Fatalf("cleaned again it is another: %d bytes, %d bytes, %v", len(got), len(again), err)
		}
	})
}

// FuzzDecode holds for any bytes of a small picture: it is decoded, or refused,
// in the size that it promised.
func FuzzDecode(f *testing.F) {
	m := scene(16, 12)
	var pn, gi bytes.Buffer
	if png.Encode(&pn, m) != nil || gif.Encode(&gi, m, nil) != nil {
		f.Fatal("the pictures of the test cannot be made")
	}
	for _, data := range [][]byte{pn.Bytes(), gi.Bytes(), photo(f, m, 6, binary.BigEndian), webpOf(f, m)} {
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		info, err := Inspect(data)
		if err != nil || info.Width*info.Height > 1<<16 || !info.Scales() {
			return
		}
		if got, err := decode(info.Kind, data); err == nil {
			w, h := got.Bounds().Dx(), got.Bounds().Dy()
			if w*h != info.Width*info.Height {
				t.Fatalf("%d×%d was promised as %+v", w, h, info)
			}
		}
	})
}
