package picture

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
)

// sheet is a card while it is drawn: how much of each pixel is covered, in
// sixteen levels.
type sheet struct {
	rtl    bool
	levels []uint8
	z      *zlib.Writer
}

// newSheet returns an empty sheet. Sheets are used again, see press.
func newSheet() *sheet {
	z, err := zlib.NewWriterLevel(nil, zlib.BestSpeed)
	if err != nil {
		panic("picture: " + err.Error())
	}
	return &sheet{levels: make([]uint8, CardWidth*CardHeight), z: z}
}

// stamp puts a mark with its upper left corner at x, y.
func (s *sheet) stamp(m *mark, x, y int) {
	left, right := max(0, -x), min(m.w, CardWidth-x)
	if left >= right {
		return
	}
	for row := max(0, -y); row < min(m.h, CardHeight-y); row++ {
		to := s.levels[(y+row)*CardWidth+x+left : (y+row)*CardWidth+x+right]
		for i, v := range m.cover[row*m.w+left : row*m.w+right] {
			if v > to[i] {
				to[i] = v
			}
		}
	}
}

// strike draws a bar through figures, set off from them.
func (s *sheet) strike(x, y, width int) {
	const bar, air = 9, 9
	for row := y - bar - air; row < y+bar+air; row++ {
		level := uint8(0)
		if row >= y-bar && row < y+bar {
			level = 15
		}
		line := s.levels[row*CardWidth : (row+1)*CardWidth]
		for i := max(0, x-air); i < min(CardWidth, x+width+air); i++ {
			line[i] = level
		}
	}
}

// png writes the sheet with a palette of the sixteen steps between two colours.
func (s *sheet) png(fill, on RGB) []byte {
	head := binary.BigEndian.AppendUint32(nil, CardWidth)
	head = binary.BigEndian.AppendUint32(head, CardHeight)
	head = append(head, 4, 3, 0, 0, 0) // four bits a pixel, a palette
	var palette []byte
	for i := range 16 {
		for c := range 3 {
			palette = append(palette, uint8((int(fill[c])*(15-i)+int(on[c])*i+7)/15))
		}
	}
	body := bytes.NewBuffer(make([]byte, 0, 32<<10))
	z := s.z
	z.Reset(body)
	row := make([]byte, 1+CardWidth/2)
	for y := range CardHeight {
		line := s.levels[y*CardWidth : (y+1)*CardWidth]
		for i := range row[1:] {
			row[1+i] = line[2*i]<<4 | line[2*i+1]
		}
		z.Write(row)
	}
	z.Close()
	return bytes.Join([][]byte{[]byte(pngHead), pngChunk("IHDR", head), pngChunk("PLTE", palette), pngChunk("IDAT", body.Bytes()), pngChunk("IEND", nil)}, nil)
}
