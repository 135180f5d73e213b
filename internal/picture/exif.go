package picture

import "encoding/binary"

// Turn is how the rows and columns of a stored picture lie, as Exif counts it
// (CIPA DC-008, tag 0x0112): 1 for upright, 2 to 8 for pictures that must be
// mirrored or turned.
type Turn uint8

// Upright is the turn of a picture that is stored as it is shown.
const Upright Turn = 1

// sideways reports whether width and height change places.
func (t Turn) sideways() bool { return t >= 5 }

// exifTurn reads the orientation in an Exif block, which is a TIFF file with
// one directory that matters; 0 when it says none.
func exifTurn(tiff []byte) Turn {
	if len(tiff) < 8 {
		return 0
	}
	var order binary.ByteOrder
	switch string(tiff[:2]) {
	case "II":
		order = binary.LittleEndian
	case "MM":
		order = binary.BigEndian
	default:
		return 0
	}
	at := int64(order.Uint32(tiff[4:]))
	if order.Uint16(tiff[2:]) != 42 || at+2 > int64(len(tiff)) {
		return 0
	}
	n := int64(order.Uint16(tiff[at:]))
	for i := range n {
		row := at + 2 + 12*i
		if row+12 > int64(len(tiff)) {
			return 0
		}
		const orientation, short = 0x0112, 3
		if order.Uint16(tiff[row:]) == orientation && order.Uint16(tiff[row+2:]) == short {
			if t := order.Uint16(tiff[row+8:]); t >= 1 && t <= 8 {
				return Turn(t)
			}
			return 0
		}
	}
	return 0
}
