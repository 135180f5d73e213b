package picture

import (
	"encoding/binary"
	"strings"
)

// Flags of the VP8X chunk (RFC 9649, 2.7).
const (
	webpMoving = 0x02
	webpXMP    = 0x04
	webpExif   = 0x08
	webpAlpha  = 0x10
	webpICC    = 0x20
)

// webpKept are the chunks that are seen; all others are metadata.
const webpKept = " VP8X ICCP ANIM ANMF ALPH VP8  VP8L "

// openWebP walks over the chunks of a WebP file; nil when it is broken.
func openWebP(data []byte) *parts {
	size := int64(binary.LittleEndian.Uint32(data[4:])) + 8
	if size > int64(len(data)) {
		return nil
	}
	data = data[:size]
	p := &parts{}
	var keep [][]byte
	seen := false
	for i := 12; i+8 <= len(data); {
		n := int64(binary.LittleEndian.Uint32(data[i+4:]))
		end := int64(i) + 8 + n + n&1
		if int64(i)+8+n > size {
			return nil
		}
		name, body, chunk := string(data[i:i+4]), data[i+8:int64(i)+8+n], data[i:min(end, size)]
		switch {
		case name == "VP8X" && n >= 10:
			p.info.Width, p.info.Height = 1+int24(body[4:]), 1+int24(body[7:])
			p.info.Alpha, p.info.Moving = body[0]&webpAlpha != 0, body[0]&webpMoving != 0
			chunk = append([]byte(nil), chunk...)
			chunk[8] &^= webpXMP | webpExif
		case name == "VP8 " && n >= 10:
			seen = true
			if p.info.Width == 0 {
				p.info.Width, p.info.Height = int(binary.LittleEndian.Uint16(body[6:])&0x3fff), int(binary.LittleEndian.Uint16(body[8:])&0x3fff)
			}
		case name == "VP8L" && n >= 5:
			seen = true
			bits := binary.LittleEndian.Uint32(body[1:])
			p.info.Alpha = p.info.Alpha || bits>>28&1 == 1
			if p.info.Width == 0 {
				p.info.Width, p.info.Height = 1+int(bits&0x3fff), 1+int(bits>>14&0x3fff)
			}
		case name == "ANMF":
			seen = true
		case name == "EXIF":
			p.info.Turn = exifTurn([]byte(strings.TrimPrefix(string(body), exifName)))
		case name == "ICCP":
			p.icc = usefulProfile(body)
		}
		if strings.Contains(webpKept, " "+name+" ") {
			keep = append(keep, chunk)
		}
		i = int(min(end, size))
	}
	if !seen {
		return nil
	}
	p.clean = func() []byte { return riff(keep...) }
	return p
}

func int24(b []byte) int { return int(b[0]) | int(b[1])<<8 | int(b[2])<<16 }

// riff puts chunks into a WebP file.
func riff(chunks ...[]byte) []byte {
	out := []byte("RIFF....WEBP")
	for _, c := range chunks {
		out = append(out, c...)
		if len(c)&1 == 1 {
			out = append(out, 0)
		}
	}
	binary.LittleEndian.PutUint32(out[4:], uint32(len(out)-8))
	return out
}

// chunk returns one chunk, filled up to an even length.
func chunk(name string, body []byte) []byte {
	out := binary.LittleEndian.AppendUint32([]byte(name), uint32(len(body)))
	out = append(out, body...)
	if len(body)&1 == 1 {
		out = append(out, 0)
	}
	return out
}

// profiledWebP returns a WebP file of one frame with a colour profile.
func profiledWebP(data, icc []byte) []byte {
	if icc == nil {
		return data
	}
	p := openWebP(data)
	if p == nil {
		return data
	}
	head := make([]byte, 10)
	head[0] = webpICC
	if p.info.Alpha {
		head[0] |= webpAlpha
	}
	w, h := p.info.Width-1, p.info.Height-1
	head[4], head[5], head[6] = byte(w), byte(w>>8), byte(w>>16)
	head[7], head[8], head[9] = byte(h), byte(h>>8), byte(h>>16)
	rest := data[12:]
	if string(rest[:4]) == "VP8X" {
		rest = rest[18:]
	}
	return riff(chunk("VP8X", head), chunk("ICCP", icc), rest)
}
