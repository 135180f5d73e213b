package picture

import (
	"bytes"
	"encoding/binary"
	"strings"
)

// Boxes of ISO/IEC 14496-12 that are seen or heard, or lead to what is. All
// others may tell where and by whom a film or a picture was taken.
const (
	fileBoxes  = " ftyp meta mdat moov moof mfra sidx styp free skip wide pdin idat "
	movieBoxes = " mvhd trak mvex iods free skip "
	trackBoxes = " tkhd tref edts mdia load clip matt free skip "
)

// openFilm looks at a film or a sound in boxes (MP4, QuickTime, 3GP).
func openFilm(data []byte) *parts {
	if box(data, "moov") == nil {
		return nil
	}
	p := &parts{}
	p.info.Width, p.info.Height = 1, 1 // not a picture: it has no size that matters
	p.clean = func() []byte {
		out := bytes.Clone(data)
		emptyBoxes(out, fileBoxes)
		eachBox(out, func(name string, top []byte) {
			switch name {
			case "meta":
				emptyBox(top)
			case "moov":
				emptyBoxes(inside(top), movieBoxes)
				eachBox(inside(top), func(name string, track []byte) {
					if name == "trak" {
						emptyBoxes(inside(track), trackBoxes)
					}
				})
			}
		})
		return out
	}
	return p
}

// eachBox calls do for every whole box that data is made of, with its head.
func eachBox(data []byte, do func(name string, whole []byte)) {
	for len(data) >= 8 {
		n := uint64(binary.BigEndian.Uint32(data))
		switch {
		case n == 0 && data[4] != 0: // up to the end
			n = uint64(len(data))
		case n == 1 && len(data) >= 16:
			n = binary.BigEndian.Uint64(data[8:])
		}
		if n < 8 || n > uint64(len(data)) {
			return
		}
		do(string(data[4:8]), data[:n])
		data = data[n:]
	}
}

// emptyBoxes empties the boxes whose names are not among those to keep, and what
// follows them and is no box.
func emptyBoxes(data []byte, keep string) {
	kept := func(name string) bool { return strings.Contains(keep, " "+name+" ") }
	rest := data
	eachBox(data, func(name string, whole []byte) {
		if !kept(name) {
			emptyBox(whole)
		}
		rest = rest[len(whole):]
	})
	if len(rest) < 8 || !kept(string(rest[4:8])) { // a film may lack its end
		clear(rest)
	}
}

// emptyBox makes a box one of nothing, as long as it was, so that nothing moves.
func emptyBox(whole []byte) {
	copy(whole[4:8], "free")
	clear(inside(whole))
}

// inside returns what is in a box.
func inside(whole []byte) []byte {
	if binary.BigEndian.Uint32(whole) == 1 && len(whole) >= 16 {
		return whole[16:]
	}
	return whole[8:]
}
