// Package picture makes the pictures of a site: photographs upright, in sizes
// that fit a page and without what cameras write into them, and the share cards
// of pages.
//
//	info, err := picture.Inspect(data)       // what it is, how large, which way up
//	clean, err := picture.Strip(data)        // the same picture without metadata
//
//	m := picture.NewMaker(store)
//	data, err := m.Make(source, picture.Form{Width: 800, As: picture.WebP})
//
// Equal pictures and equal forms give equal bytes, on every machine: scaling is
// done in whole numbers, and the encoders are part of the program. A [Maker]
// decodes a picture once for all its forms, and keeps what it has made in
// memory and in a [Store].
package picture

import (
	"bytes"
	"errors"
)

// Kind is what the bytes of a picture are.
type Kind uint8

// The kinds of pictures. From AVIF on they are never scaled: AVIF, HEIF, TIFF and
// films are cleaned, SVG is only made, for blurs.
const (
	Unknown Kind = iota
	JPEG
	PNG
	GIF
	WebP
	AVIF
	HEIF
	SVG
	TIFF
	Film // MP4, QuickTime: no picture, but cameras write the place into it too
)

// Ext returns the extension of files of this kind, with its dot.
func (k Kind) Ext() string {
	return [...]string{"", ".jpg", ".png", ".gif", ".webp", ".avif", ".heic", ".svg", ".tif", ".mp4"}[k]
}

// Info is what can be known of a picture without decoding it.
type Info struct {
	Kind          Kind
	Width, Height int  // in pixels, as the picture is shown
	Turn          Turn // what makes it upright
	Depth         int  // bytes of a pixel while it is decoded
	Alpha         bool // it may be transparent
	Moving        bool // a WebP film, which is published as it is
}

// Scales reports whether smaller forms can be made of the picture.
func (i Info) Scales() bool {
	return i.Kind == JPEG || i.Kind == PNG || i.Kind == GIF || i.Kind == WebP && !i.Moving
}

// ErrBroken is returned for bytes that are no picture, or not a whole one.
var ErrBroken = errors.New("not a whole picture")

// parts is a picture taken apart: what it is, and its bytes without metadata.
type parts struct {
	info  Info
	clean func() []byte // what Strip returns
	icc   []byte        // its colour profile; nil for sRGB
}

// Inspect looks at a picture from its first byte to its last, without decoding
// it. The error is [ErrBroken].
func Inspect(data []byte) (Info, error) {
	p, err := open(data)
	if err != nil {
		return Info{}, err
	}
	if p.info.Turn.sideways() {
		p.info.Width, p.info.Height = p.info.Height, p.info.Width
	}
	return p.info, nil
}

// Strip returns the picture without what cameras and programs have written into
// it: place, time, device, thumbnails, comments, and whatever follows its end.
// What is seen stays as it is, but for the turn, which is lost: only a picture
// whose Turn is [Upright] is shown as it was. The error is [ErrBroken].
func Strip(data []byte) ([]byte, error) {
	p, err := open(data)
	if err != nil {
		return nil, err
	}
	return p.clean(), nil
}

// KindOf returns what the bytes are, whatever the file is called.
func KindOf(data []byte) Kind {
	switch {
	case bytes.HasPrefix(data, []byte("\xff\xd8\xff")):
		return JPEG
	case bytes.HasPrefix(data, []byte(pngHead)):
		return PNG
	case bytes.HasPrefix(data, []byte("GIF87a")), bytes.HasPrefix(data, []byte("GIF89a")):
		return GIF
	case len(data) >= 16 && string(data[:4]) == "RIFF" && string(data[8:12]) == "WEBP":
		return WebP
	case len(data) >= 12 && string(data[4:8]) == "ftyp":
		return brand(data)
	case len(data) >= 16 && (bytes.HasPrefix(data, []byte("II*\x00")) || bytes.HasPrefix(data, []byte("MM\x00*"))):
		return TIFF
	case len(data) >= 12 && (string(data[4:8]) == "moov" || string(data[4:8]) == "wide" || string(data[4:8]) == "mdat"):
		return Film // QuickTime of old
	}
	return Unknown
}

// open takes a picture apart.
func open(data []byte) (*parts, error) {
	var p *parts
	kind := KindOf(data)
	switch kind {
	case JPEG:
		p = openJPEG(data)
	case PNG:
		p = openPNG(data)
	case GIF:
		p = openGIF(data)
	case WebP:
		p = openWebP(data)
	case AVIF, HEIF:
		p = openHEIF(data)
	case TIFF:
		p = openTIFF(data)
	case Film:
		p = openFilm(data)
	}
	if p == nil || p.info.Width <= 0 || p.info.Height <= 0 {
		return nil, ErrBroken
	}
	p.info.Kind = kind
	if p.info.Depth == 0 {
		p.info.Depth = 4
	}
	if p.info.Turn == 0 {
		p.info.Turn = Upright
	}
	return p, nil
}

// steps are the widths of forms: a telephone, a telephone with a fine screen, a
// column, a column on a fine screen.
var steps = [...]int{480, 800, 1200}

// Widths returns the widths in which a picture is published, the narrowest
// first. The last one is its own width, or as much of it as a page can use.
func Widths(i Info) []int {
	own := i.Width
	if max(i.Width, i.Height) > Largest {
		own, _ = fit(i.Width, i.Height, Largest)
	}
	var all []int
	for _, w := range steps {
		if 6*w <= 5*own { // a little less than the next one helps nobody
			all = append(all, w)
		}
	}
	return append(all, own)
}

// Plain returns the format for browsers that do not read WebP.
func Plain(i Info) Kind {
	if i.Kind == JPEG || i.Kind == WebP && !i.Alpha {
		return JPEG
	}
	return PNG
}

// Edition changes, from one release to the next, whenever the same picture would
// be made with other bytes: it is part of the addresses of forms.
const Edition = "1"
