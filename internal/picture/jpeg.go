package picture

import (
	"bytes"
	"encoding/binary"
	"sort"
)

// Markers of JPEG (ITU-T T.81, table B.1).
const (
	markSOF2  = 0xc2 // progressive
	markSOI   = 0xd8
	markEOI   = 0xd9
	markSOS   = 0xda
	markAPP0  = 0xe0
	markAPP1  = 0xe1
	markAPP2  = 0xe2
	markAPP14 = 0xee
	markAPP15 = 0xef
	markCOM   = 0xfe
)

const (
	exifName = "Exif\x00\x00"
	jfifName = "JFIF\x00"
	iccName  = "ICC_PROFILE\x00"
)

// openJPEG walks over the segments of a JPEG file; nil when it is broken.
func openJPEG(data []byte) *parts {
	p := &parts{}
	var keep [][]byte
	profile := map[byte][]byte{}
	i := 2
	for i+4 <= len(data) {
		if data[i] != 0xff {
			return nil
		}
		mark := data[i+1]
		if mark == 0xff { // a fill byte
			i++
			continue
		}
		if mark == markEOI {
			break
		}
		if mark == 0x01 || mark >= 0xd0 && mark <= 0xd7 {
			i += 2
			continue
		}
		n := int(binary.BigEndian.Uint16(data[i+2:]))
		if n < 2 || i+2+n > len(data) {
			return nil
		}
		segment, body := data[i:i+2+n], data[i+4:i+2+n]
		if isSOF(mark) && len(body) >= 6 {
			p.info.Height = int(binary.BigEndian.Uint16(body[1:]))
			p.info.Width = int(binary.BigEndian.Uint16(body[3:]))
			p.info.Depth = int(body[5]) // a byte for each component, at most
			if mark == markSOF2 {
				p.info.Depth *= 5 // and four for its coefficients, until the last scan
			}
		}
		if mark == markAPP1 && p.info.Turn == 0 && bytes.HasPrefix(body, []byte(exifName)) {
			p.info.Turn = exifTurn(body[len(exifName):])
		}
		if rest, ok := bytes.CutPrefix(body, []byte(iccName)); ok && mark == markAPP2 && len(rest) > 2 {
			profile[rest[0]] = rest[2:]
		}
		i += 2 + n
		if mark == markSOS {
			end := scanEnd(data, i)
			segment = data[i-2-n : end]
			i = end
		}
		if s := keptSegment(mark, segment, body); s != nil {
			keep = append(keep, s)
		}
	}
	if i+2 > len(data) || data[i] != 0xff || data[i+1] != markEOI {
		return nil
	}
	p.icc = joinProfile(profile)
	p.clean = func() []byte {
		out := []byte{0xff, markSOI}
		for _, s := range keep {
			out = append(out, s...)
		}
		return append(out, 0xff, markEOI)
	}
	return p
}

// isSOF reports whether a marker begins the header of a frame.
func isSOF(mark byte) bool {
	return mark >= 0xc0 && mark <= 0xcf && mark != 0xc4 && mark != 0xc8 && mark != 0xcc
}

// scanEnd returns where the entropy-coded data that begin at i end: at the next
// marker that is neither an escaped byte nor a restart.
func scanEnd(data []byte, i int) int {
	for {
		n := bytes.IndexByte(data[i:], 0xff)
		if n < 0 || i+n+1 >= len(data) {
			return len(data)
		}
		i += n
		if next := data[i+1]; next == 0 || next >= 0xd0 && next <= 0xd7 {
			i += 2
			continue
		} else if next == 0xff {
			i++
			continue
		}
		return i
	}
}

// keptSegment returns what of a segment belongs to the picture: nil for
// metadata. Of application segments only those stay that say how colours are
// meant.
func keptSegment(mark byte, segment, body []byte) []byte {
	switch {
	case mark == markAPP0 && bytes.HasPrefix(body, []byte(jfifName)) && len(body) >= 14:
		// Version and density; not the thumbnail that may follow.
		s := append([]byte{0xff, markAPP0, 0, 16}, body[:12]...)
		return append(s, 0, 0)
	case mark == markAPP2 && bytes.HasPrefix(body, []byte(iccName)):
		return segment
	case mark == markAPP14 && bytes.HasPrefix(body, []byte("Adobe")):
		return segment
	case mark >= markAPP0 && mark <= markAPP15, mark == markCOM:
		return nil
	}
	return segment
}

// joinProfile puts the pieces of a colour profile together (ICC.1, annex B.4).
func joinProfile(pieces map[byte][]byte) []byte {
	var order []int
	for n := range pieces {
		order = append(order, int(n))
	}
	sort.Ints(order)
	var all []byte
	for _, n := range order {
		all = append(all, pieces[byte(n)]...)
	}
	return usefulProfile(all)
}

// maxProfile bounds a profile that forms carry: it must fit into one segment.
const maxProfile = 60 << 10

// usefulProfile returns a profile when it is one for colours of a screen that
// are not sRGB, which needs none; else nil.
func usefulProfile(icc []byte) []byte {
	if len(icc) < 128 || len(icc) > maxProfile || string(icc[16:20]) != "RGB " || string(icc[36:40]) != "acsp" {
		return nil
	}
	wide := func(s string) []byte { // in UTF-16, as newer profiles have it
		var b []byte
		for i := range len(s) {
			b = append(b, 0, s[i])
		}
		return b
	}
	if bytes.Contains(icc, []byte("sRGB")) || bytes.Contains(icc, wide("sRGB")) {
		return nil
	}
	return icc
}

// profiledJPEG returns a JPEG file with a colour profile after its first segment.
func profiledJPEG(data, icc []byte) []byte {
	if icc == nil {
		return data
	}
	n := 2 + len(iccName) + 2 + len(icc)
	out := append(make([]byte, 0, len(data)+n+2), data[:2]...)
	out = append(out, 0xff, markAPP2, byte(n>>8), byte(n))
	out = append(append(out, iccName...), 1, 1)
	return append(append(out, icc...), data[2:]...)
}
