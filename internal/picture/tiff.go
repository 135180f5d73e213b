package picture

import (
	"bytes"
	"encoding/binary"
)

// Fields of TIFF (6.0, and its supplements) that are metadata.
var tiffHidden = map[uint16]bool{
	0x010d: true, 0x010e: true, 0x010f: true, 0x0110: true, // name, description, maker, model
	0x0131: true, 0x0132: true, 0x013b: true, 0x013c: true, // program, time, artist, host
	0x02bc: true, 0x83bb: true, 0x8649: true, 0x8298: true, // XMP, IPTC, Photoshop, copyright
	0x8769: true, 0x8825: true, 0xa005: true, // Exif, place, interoperability
	0x9c9b: true, 0x9c9c: true, 0x9c9d: true, 0x9c9e: true, 0x9c9f: true, // title to subject, as Windows writes them
	0xc634: true, 0xc6f4: true, // private data of cameras
}

// tiffSubs are the fields that lead to further directories of metadata.
var tiffSubs = map[uint16]bool{0x8769: true, 0x8825: true, 0xa005: true}

// tiffSizes are the bytes of one value of each type.
var tiffSizes = [...]uint64{1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 6: 1, 7: 1, 8: 2, 9: 4, 10: 8, 11: 4, 12: 8, 13: 4}

// tiff is a TIFF file of which the metadata are overwritten with zeros, so that
// nothing moves.
type tiff struct {
	data  []byte
	order binary.ByteOrder
	seen  map[uint64]bool // directories
	p     *parts
}

// maxDirectories bounds what a small file may cost whose directories lie over
// one another.
const maxDirectories = 1000

// openTIFF looks at a TIFF file, of which raw files of cameras are a kind. One
// whose metadata lie where its pictures are described is broken: without the one
// it would lack the other.
func openTIFF(data []byte) *parts {
	t := newTIFF(data)
	t.walk(false)
	clean := newTIFF(bytes.Clone(data))
	clean.walk(true)
	again := newTIFF(clean.data)
	again.walk(false)
	twice := newTIFF(bytes.Clone(clean.data))
	twice.walk(true)
	if n := len(t.seen); n == 0 || n > maxDirectories || len(clean.seen) > maxDirectories || KindOf(clean.data) != TIFF || len(again.seen) != n || again.p.info != t.p.info || !bytes.Equal(twice.data, clean.data) {
		return nil
	}
	t.p.info.Width, t.p.info.Height = max(1, t.p.info.Width), max(1, t.p.info.Height) // raw files say it elsewhere
	t.p.clean = func() []byte { return clean.data }
	return t.p
}

func newTIFF(data []byte) *tiff {
	t := &tiff{data: data, order: binary.LittleEndian, seen: map[uint64]bool{}, p: &parts{}}
	if data[0] == 'M' {
		t.order = binary.BigEndian
	}
	return t
}

// walk goes through the directories of the pictures, one after the other.
func (t *tiff) walk(hide bool) {
	for at := uint64(t.order.Uint32(t.data[4:])); at != 0; {
		at = t.directory(at, hide, false)
	}
}

// directory reads one directory, hides what is metadata in it, or all of it, and
// returns where the next one begins.
func (t *tiff) directory(at uint64, hide, all bool) (next uint64) {
	size := uint64(len(t.data))
	if at+2 > size || t.seen[at] || len(t.seen) > maxDirectories {
		return 0
	}
	t.seen[at] = true
	n := uint64(t.order.Uint16(t.data[at:]))
	if at+2+12*n > size {
		return 0
	}
	for i := range n {
		t.field(t.data[at+2+12*i:at+14+12*i], hide, all)
	}
	end := at + 2 + 12*n
	if !all && end+4 <= size {
		next = uint64(t.order.Uint32(t.data[end:]))
	}
	if all && hide {
		clear(t.data[at:end])
	}
	return next
}

// field reads one field of a directory.
func (t *tiff) field(row []byte, hide, all bool) {
	tag, kind, count := t.order.Uint16(row), t.order.Uint16(row[2:]), uint64(t.order.Uint32(row[4:]))
	value := uint64(t.order.Uint32(row[8:]))
	if !all && !hide && count == 1 {
		n := int(value)
		if kind == 3 {
			n = int(t.order.Uint16(row[8:]))
		}
		switch tag {
		case 0x0100:
			t.p.info.Width = max(t.p.info.Width, n)
		case 0x0101:
			t.p.info.Height = max(t.p.info.Height, n)
		}
	}
	if !hide || !all && !tiffHidden[tag] {
		return
	}
	if tiffSubs[tag] {
		t.directory(value, true, true)
		return // its field leads to a directory of nothing
	}
	if int(kind) < len(tiffSizes) {
		if n := count * tiffSizes[kind]; n > 4 && value <= uint64(len(t.data)) && n <= uint64(len(t.data))-value {
			clear(t.data[value : value+n])
		}
	}
	clear(row[8:12])
	if count > 1 {
		t.order.PutUint32(row[4:], 1)
	}
}
