package picture

import (
	"bytes"
	"encoding/binary"
)

// openGIF walks over the blocks of a GIF file (GIF89a); nil when it is broken.
func openGIF(data []byte) *parts {
	if len(data) < 13 {
		return nil
	}
	p := &parts{info: Info{Width: int(binary.LittleEndian.Uint16(data[6:])), Height: int(binary.LittleEndian.Uint16(data[8:])), Alpha: true}}
	i := 13 + colourTable(data[10])
	if i > len(data) {
		return nil
	}
	keep := [][]byte{data[:i]}
	frames := 0
	for {
		if i >= len(data) {
			return nil
		}
		start := i
		stays := true
		switch data[i] {
		case 0x3b: // the end
			if frames == 0 {
				return nil
			}
			p.clean = func() []byte { return append(bytes.Join(keep, nil), 0x3b) }
			return p
		case 0x2c: // a frame
			if i+11 > len(data) {
				return nil
			}
			frames++
			i += 10 + colourTable(data[i+9]) + 1
		case 0x21: // an extension
			if i+2 > len(data) {
				return nil
			}
			stays = data[i+1] == 0xf9 || data[i+1] == 0xff && bytes.HasPrefix(data[i+2:], []byte("\x0bNETSCAPE2.0"))
			i += 2
		default:
			return nil
		}
		for { // sub-blocks, up to an empty one
			if i >= len(data) {
				return nil
			}
			n := int(data[i])
			i += 1 + n
			if n == 0 {
				break
			}
		}
		if stays {
			keep = append(keep, data[start:i])
		}
	}
}

// colourTable returns the length of the colour table that the flags announce.
func colourTable(flags byte) int {
	if flags&0x80 == 0 {
		return 0
	}
	return 3 << (flags&7 + 1)
}
