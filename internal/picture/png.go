package picture

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"hash/crc32"
	"io"
	"strings"
)

const pngHead = "\x89PNG\r\n\x1a\n"

// pngKept are the chunks that say what is seen (PNG, third edition, section 11);
// all others are metadata.
const pngKept = " IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP cICP sBIT bKGD pHYs acTL fcTL fdAT "

// openPNG walks over the chunks of a PNG file; nil when it is broken.
func openPNG(data []byte) *parts {
	p := &parts{}
	var keep [][]byte
	for i := len(pngHead); ; {
		if i+12 > len(data) {
			return nil
		}
		n := int(binary.BigEndian.Uint32(data[i:]))
		if n < 0 || n > len(data)-i-12 {
			return nil
		}
		name, body := string(data[i+4:i+8]), data[i+8:i+8+n]
		if crc32.ChecksumIEEE(data[i+4:i+8+n]) != binary.BigEndian.Uint32(data[i+8+n:]) {
			return nil
		}
		switch name {
		case "IHDR":
			if n != 13 || i != len(pngHead) {
				return nil
			}
			p.info.Width = int(binary.BigEndian.Uint32(body))
			p.info.Height = int(binary.BigEndian.Uint32(body[4:]))
			p.info.Alpha = body[9] >= 4
			if body[8] == 16 {
				p.info.Depth = 8
			}
		case "tRNS":
			p.info.Alpha = true
		case "eXIf":
			p.info.Turn = exifTurn(body)
		case "iCCP":
			p.icc = pngProfile(body)
		}
		if strings.Contains(pngKept, " "+name+" ") {
			keep = append(keep, data[i:i+12+n])
		}
		i += 12 + n
		if name == "IEND" {
			break
		}
	}
	p.clean = func() []byte {
		out := []byte(pngHead)
		for _, c := range keep {
			out = append(out, c...)
		}
		return out
	}
	return p
}

// pngProfile reads the colour profile of an iCCP chunk.
func pngProfile(body []byte) []byte {
	name := bytes.IndexByte(body, 0)
	if name < 0 || name+2 > len(body) {
		return nil
	}
	z, err := zlib.NewReader(bytes.NewReader(body[name+2:]))
	if err != nil {
		return nil
	}
	icc, err := io.ReadAll(io.LimitReader(z, maxProfile+1))
	if err != nil {
		return nil
	}
	return usefulProfile(icc)
}

// profiledPNG returns a PNG file with a colour profile after its header.
func profiledPNG(data, icc []byte) []byte {
	if icc == nil {
		return data
	}
	var body bytes.Buffer
	body.WriteString("icc\x00\x00")
	z := zlib.NewWriter(&body)
	z.Write(icc)
	z.Close()
	const after = len(pngHead) + 25 // IHDR
	return bytes.Join([][]byte{data[:after], pngChunk("iCCP", body.Bytes()), data[after:]}, nil)
}

// pngChunk returns one chunk.
func pngChunk(name string, body []byte) []byte {
	out := binary.BigEndian.AppendUint32(nil, uint32(len(body)))
	out = append(append(out, name...), body...)
	return binary.BigEndian.AppendUint32(out, crc32.ChecksumIEEE(out[4:]))
}
