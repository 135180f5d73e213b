package picture

import (
	"bytes"
	"encoding/binary"
)

// brand returns the kind of a file of the family of ISO/IEC 23008-12.
func brand(data []byte) Kind {
	switch string(data[8:12]) {
	case "avif", "avis":
		return AVIF
	case "heic", "heix", "hevc", "hevx", "heim", "heis", "mif1", "msf1":
		return HEIF
	}
	if box(data, "moov") != nil {
		return Film
	}
	return Unknown
}

// openHEIF looks at an AVIF or HEIF file. Its Exif and XMP are items whose bytes
// lie somewhere in the file: they are overwritten with zeros, so that nothing
// moves.
func openHEIF(data []byte) *parts {
	meta := box(data, "meta")
	if len(meta) < 4 {
		return nil
	}
	p := &parts{}
	p.info.Width, p.info.Height = heifSize(meta)
	p.clean = func() []byte {
		out := bytes.Clone(data)
		for _, e := range hiddenExtents(out, meta[4:]) {
			clear(e)
		}
		emptyBoxes(out, fileBoxes)
		return out
	}
	return p
}

// box returns the content of the first box of a name, nil for none.
func box(data []byte, name string) []byte {
	for len(data) >= 8 {
		n := uint64(binary.BigEndian.Uint32(data))
		head := uint64(8)
		switch {
		case n == 0:
			n = uint64(len(data))
		case n == 1 && len(data) >= 16:
			n, head = binary.BigEndian.Uint64(data[8:]), 16
		}
		if n < head || n > uint64(len(data)) {
			return nil
		}
		if string(data[4:8]) == name {
			return data[head:n]
		}
		data = data[n:]
	}
	return nil
}

// heifSize reads the size of the largest image that the file describes, in its
// ispe boxes (ISO/IEC 23008-12, 6.5.3).
func heifSize(meta []byte) (w, h int) {
	for {
		at := bytes.Index(meta, []byte("ispe"))
		if at < 0 || at+16 > len(meta) {
			return w, h
		}
		x, y := binary.BigEndian.Uint32(meta[at+8:]), binary.BigEndian.Uint32(meta[at+12:])
		if x < 1<<24 && y < 1<<24 && int(x)*int(y) > w*h {
			w, h = int(x), int(y)
		}
		meta = meta[at+4:]
	}
}

// hiddenExtents returns the bytes of the items that are metadata.
func hiddenExtents(file, meta []byte) [][]byte {
	hidden := hiddenItems(box(meta, "iinf"))
	var out [][]byte
	idat := box(meta, "idat")
	eachExtent(box(meta, "iloc"), func(item uint32, inIdat bool, offset, length uint64) {
		if !hidden[item] {
			return
		}
		within := file
		if inIdat {
			// The slice of the copy that is to be cleared, not of the original.
			at := bytes.Index(file, idat)
			if at < 0 || len(idat) == 0 {
				return
			}
			within = file[at : at+len(idat)]
		}
		if offset <= uint64(len(within)) && length <= uint64(len(within))-offset {
			out = append(out, within[offset:offset+length])
		}
	})
	return out
}

// hiddenItems returns the numbers of the items of the types Exif, mime (XMP) and uri, from
// an iinf box (ISO/IEC 14496-12, 8.11.6).
func hiddenItems(iinf []byte) map[uint32]bool {
	hidden := map[uint32]bool{}
	if len(iinf) < 6 {
		return hidden
	}
	rest := iinf[6:]
	if iinf[0] > 0 && len(iinf) >= 8 {
		rest = iinf[8:]
	}
	for len(rest) >= 8 {
		n := int(binary.BigEndian.Uint32(rest))
		if n < 8 || n > len(rest) {
			break
		}
		if b := rest[8:n]; string(rest[4:8]) == "infe" && len(b) >= 12 {
			id, kind := uint32(binary.BigEndian.Uint16(b[4:])), b[8:12]
			if b[0] >= 3 && len(b) >= 14 {
				id, kind = binary.BigEndian.Uint32(b[4:]), b[10:14]
			}
			if string(kind) == "Exif" || string(kind) == "mime" || string(kind) == "uri " {
				hidden[id] = true
			}
		}
		rest = rest[n:]
	}
	return hidden
}

// eachExtent calls do for every extent of an iloc box (ISO/IEC 14496-12, 8.11.3).
func eachExtent(iloc []byte, do func(item uint32, inIdat bool, offset, length uint64)) {
	if len(iloc) < 8 {
		return
	}
	version := iloc[0]
	sizes := [4]int{int(iloc[4] >> 4), int(iloc[4] & 15), int(iloc[5] >> 4), int(iloc[5] & 15)} // offset, length, base, index
	r := reader{data: iloc[6:]}
	wide := 2
	if version == 2 {
		wide = 4
	}
	for n := r.number(wide); n > 0 && !r.short; n-- {
		item := uint32(r.number(wide))
		method := uint64(0)
		if version > 0 {
			method = r.number(2) & 15
		}
		r.number(2) // the file it lies in
		base := r.number(sizes[2])
		for k := r.number(2); k > 0 && !r.short; k-- {
			if version > 0 {
				r.number(sizes[3])
			}
			offset, length := r.number(sizes[0]), r.number(sizes[1])
			if !r.short {
				do(item, method == 1, base+offset, length)
			}
		}
	}
}

// reader takes numbers of given widths from bytes.
type reader struct {
	data  []byte
	short bool // there was less than asked for
}

func (r *reader) number(bytes int) (n uint64) {
	if bytes > 8 || bytes > len(r.data) {
		r.short = true
		return 0
	}
	for _, b := range r.data[:bytes] {
		n = n<<8 | uint64(b)
	}
	r.data = r.data[bytes:]
	return n
}
