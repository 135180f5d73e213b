package picture

import (
	"bytes"
	"encoding/binary"
	"errors"
	"sync"
	"testing"
)

// memory is a store in memory, which may be damaged.
type memory struct {
	mu   sync.Mutex
	held map[string][]byte
}

func (m *memory) Get(key string) []byte {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.held[key]
}

func (m *memory) Put(key string, data []byte) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.held == nil {
		m.held = map[string][]byte{}
	}
	m.held[key] = data
}

// formsOf are all forms of a picture, as a site plans them.
func formsOf(t *testing.T, data []byte) []Form {
	t.Helper()
	info, err := Inspect(data)
	if err != nil {
		t.Fatal(err)
	}
	all := []Form{{info.Width, SVG}}
	for _, w := range Widths(info) {
		all = append(all, Form{w, WebP}, Form{w, Plain(info)})
	}
	return all
}

// makeAll makes all forms at once, as publishing does.
func makeAll(t *testing.T, m *Maker, s Source, forms []Form) [][]byte {
	t.Helper()
	out := make([][]byte, len(forms))
	var wg sync.WaitGroup
	for i, f := range forms {
		wg.Go(func() {
			var err error
			if out[i], err = m.Make(s, f); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	return out
}

func TestTwelveMegapixelsCostTheirWorkOnce(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("a large picture")
	}
	data := photo(t, scene(4000, 3000), 6, binary.BigEndian) // lying: 3000 by 4000
	store := &memory{}
	m := NewMaker(store)
	s := source("photo", data)
	forms := formsOf(t, data)
	first := makeAll(t, m, s, forms)
	makeAll(t, m, s, forms)
	if n := m.Decoded(); n != 1 {
		t.Errorf("decoded %d times for %d forms, asked for twice", n, len(forms))
	}
	again := NewMaker(store) // another process
	for i, data := range makeAll(t, again, s, forms) {
		if !bytes.Equal(data, first[i]) {
			t.Errorf("%v is another one", forms[i])
		}
	}
	if n := again.Decoded(); n != 0 {
		t.Errorf("decoded %d times although all was kept", n)
	}
	for i, f := range forms {
		clean(t, "form", first[i])
		if f.Width == 480 {
			if info, err := Inspect(first[i]); err != nil || info.Width != 480 || info.Height != 640 {
				t.Errorf("%v is %+v, %v", f, info, err)
			}
		}
	}
}

func TestEqualPicturesGiveEqualBytes(t *testing.T) {
	t.Parallel()
	data := photo(t, landscape(700, 500), 3, binary.LittleEndian)
	forms := formsOf(t, data)
	first := makeAll(t, NewMaker(nil), source("a", data), forms)
	for i, again := range makeAll(t, NewMaker(nil), source("b", data), forms) {
		if !bytes.Equal(first[i], again) {
			t.Errorf("%v differs", forms[i])
		}
	}
}

func TestAPictureThatCannotBeDecodedNamesItsFile(t *testing.T) {
	t.Parallel()
	data := photo(t, scene(300, 200), 1, binary.LittleEndian)
	at := bytes.Index(data, []byte{0xff, 0xc4}) + 8 // a code table that cannot be
	for i := range 16 {
		data[at+i] = 0xfe
	}
	m := NewMaker(&memory{})
	_, err := m.Make(source("content/images/a.jpg", data), Form{480, WebP})
	var broken *Broken
	if !errors.As(err, &broken) || broken.Path != "content/images/a.jpg" {
		t.Errorf("got %v", err)
	}
}

func TestMoreThanTheLimitIsNotDecoded(t *testing.T) {
	t.Parallel()
	head := binary.BigEndian.AppendUint32(nil, 10_000)
	head = binary.BigEndian.AppendUint32(head, 5_001)
	bomb := bytes.Join([][]byte{[]byte(pngHead), pngChunk("IHDR", append(head, 8, 0, 0, 0, 0)), pngChunk("IDAT", nil), pngChunk("IEND", nil)}, nil)
	m := NewMaker(nil)
	if _, err := m.Make(source("bomb.png", bomb), Form{480, PNG}); err == nil || m.Decoded() != 0 {
		t.Errorf("%v, decoded %d times", err, m.Decoded())
	}
}

func TestTheLimitCountsWhatDecodingTakes(t *testing.T) {
	t.Parallel()
	jpg := func(frame byte, components byte, w, h uint16) []byte {
		body := binary.BigEndian.AppendUint16([]byte{8}, h)
		body = append(binary.BigEndian.AppendUint16(body, w), components)
		return bytes.Join([][]byte{{0xff, 0xd8}, segment(frame, body), {0xff, 0xd9}}, nil)
	}
	for _, c := range []struct {
		name         string
		frame, parts byte
		w, h         uint16
		fits         bool
	}{
		{"in one scan, at the limit", 0xc0, 3, 10_000, 5_000, true},
		{"in one scan, a row too many", 0xc0, 3, 10_000, 5_001, false},
		{"step by step, at the limit", 0xc2, 3, 5_000, 7_158, true}, // 15 bytes a pixel in 512 MB
		{"step by step, a row too many", 0xc2, 3, 5_000, 7_159, false},
		{"four inks, step by step", 0xc2, 4, 5_000, 5_368, true},
		{"four inks, a row too many", 0xc2, 4, 5_000, 5_369, false},
	} {
		data := jpg(c.frame, c.parts, c.w, c.h)
		info, err := Inspect(data)
		if err != nil {
			t.Fatal(err)
		}
		if fits := info.Width*info.Height <= info.MostPixels(); fits != c.fits {
			t.Errorf("%s: %v, at most %d pixels", c.name, fits, info.MostPixels())
		}
		m := NewMaker(nil)
		if _, err := m.Make(source(c.name, data), Form{480, JPEG}); err == nil || (m.Decoded() == 1) != c.fits {
			t.Errorf("%s: %v, decoded %d times", c.name, err, m.Decoded())
		}
	}
}

func TestAWidePictureKeepsItsColours(t *testing.T) {
	t.Parallel()
	icc := make([]byte, 200)
	copy(icc[16:], "RGB ")
	copy(icc[36:], "acsp")
	copy(icc[150:], "Display P3")
	data := photo(t, scene(600, 400), 6, binary.BigEndian)
	data = append(append(append([]byte{}, data[:2]...), segment(0xe2, append([]byte(iccName+"\x01\x01"), icc...))...), data[2:]...)
	m := NewMaker(nil)
	for _, f := range []Form{{300, JPEG}, {300, WebP}, {300, PNG}, {0, JPEG}} {
		out, err := m.Make(source("p3", data), f)
		if err != nil {
			t.Fatal(err)
		}
		p, err := open(out)
		if err != nil || !bytes.Equal(p.icc, icc) {
			t.Errorf("%v: %v, the profile has %d bytes", f, err, len(p.icc))
		}
		if _, err := decode(KindOf(out), out); err != nil {
			t.Errorf("%v: %v", f, err)
		}
	}
}

func TestTransparentPicturesStayTransparent(t *testing.T) {
	t.Parallel()
	m := scene(600, 400)
	for i := range m.Pix[:600*100*4] {
		m.Pix[i] = 0 // the upper quarter
	}
	data, err := encode(m, PNG, nil, false)
	if err != nil {
		t.Fatal(err)
	}
	for _, as := range []Kind{PNG, WebP} {
		out, err := NewMaker(nil).Make(source("clear", data), Form{300, as})
		if err != nil {
			t.Fatal(err)
		}
		got, err := decode(as, out)
		if err != nil {
			t.Fatal(err)
		}
		if _, _, _, a := got.At(150, 10).RGBA(); a != 0 {
			t.Errorf("kind %d: alpha %d above", as, a)
		}
		if _, _, _, a := got.At(150, 190).RGBA(); a != 0xffff {
			t.Errorf("kind %d: alpha %d below", as, a)
		}
	}
}
