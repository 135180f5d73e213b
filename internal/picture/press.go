package picture

import (
	"embed"
	"image"
	"image/draw"
	"strings"
	"sync"
	"unicode"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"
)

// fontFiles are the fonts of the theme's pages, one weight of each, without what
// drawing here has no use for (fonts/make-fonts.py).
//
//go:embed fonts/*.ttf
var fontFiles embed.FS

// family is a chain of fonts: a character is taken from the first that has it.
type family int

const (
	titles family = iota
	facts
	narrowFigures
	wideFigures
)

// lastFont is the font of package goregular, which has Greek and Cyrillic.
const lastFont = ""

// chains names the fonts of each family.
var chains = [...][]string{
	titles:        {"title", "title-more", "hebrew", lastFont},
	facts:         {"facts", "facts-more", "hebrew", lastFont},
	narrowFigures: {"figures-narrow"},
	wideFigures:   {"figures-wide"},
}

// press sets type. Its glyphs are drawn once for each size.
type press struct {
	once  sync.Once
	fonts [len(chains)][]*sfnt.Font

	sheets sync.Pool  // of *sheet
	mu     sync.Mutex // guards what follows
	buf    sfnt.Buffer
	marks  map[glyphKey]*mark
	whole  map[string]*mark // the figures of dates
}

// start reads the fonts, which are part of the program.
func (p *press) start() {
	p.marks, p.whole = map[glyphKey]*mark{}, map[string]*mark{}
	read := map[string]*sfnt.Font{}
	for f, names := range chains {
		for _, name := range names {
			if read[name] == nil {
				data, err := goregular.TTF, error(nil)
				if name != lastFont {
					data, err = fontFiles.ReadFile("fonts/" + name + ".ttf")
				}
				if err != nil {
					panic("picture: " + err.Error())
				}
				if read[name], err = sfnt.Parse(data); err != nil {
					panic("picture: " + name + ": " + err.Error())
				}
			}
			p.fonts[f] = append(p.fonts[f], read[name])
		}
	}
}

type glyphKey struct {
	font  *sfnt.Font
	size  int
	glyph sfnt.GlyphIndex
}

// mark is a drawn glyph, or several: how much of each pixel it covers.
type mark struct {
	x, y    int // from the pen to the upper left corner
	w, h    int
	cover   []uint8 // in sixteen levels
	advance fixed.Int26_6
}

// glyphOf finds a character in the fonts of a family.
func (p *press) glyphOf(f family, r rune) (*sfnt.Font, sfnt.GlyphIndex) {
	for _, font := range p.fonts[f] {
		if g, err := font.GlyphIndex(&p.buf, r); err == nil && g != 0 {
			return font, g
		}
	}
	return nil, 0
}

// canSay reports whether the fonts of a family have most letters of a text.
func (p *press) canSay(f family, text string) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	letters, had := 0, 0
	for _, r := range text {
		if unicode.IsLetter(r) {
			letters++
			if font, _ := p.glyphOf(f, r); font != nil {
				had++
			}
		}
	}
	return 2*had >= letters
}

// draw returns the picture of a glyph. p.mu is held.
func (p *press) draw(font *sfnt.Font, size int, g sfnt.GlyphIndex) *mark {
	key := glyphKey{font, size, g}
	if m := p.marks[key]; m != nil {
		return m
	}
	m := &mark{}
	p.marks[key] = m
	ppem := fixed.I(size)
	m.advance, _ = font.GlyphAdvance(&p.buf, g, ppem, 0)
	segments, err := font.LoadGlyph(&p.buf, g, ppem, nil)
	if err != nil || len(segments) == 0 {
		return m
	}
	b := segments.Bounds()
	m.x, m.y = b.Min.X.Floor(), b.Min.Y.Floor()
	m.w, m.h = b.Max.X.Ceil()-m.x, b.Max.Y.Ceil()-m.y
	m.cover = rasterized(segments, m)
	return m
}

// rasterized fills the outline. It must stay below 512 pixels, up to which the
// rasterizer counts in whole numbers.
func rasterized(segments sfnt.Segments, m *mark) []uint8 {
	r := vector.NewRasterizer(m.w, m.h)
	at := func(p fixed.Point26_6) (x, y float32) {
		return float32(int(p.X)-m.x*64) / 64, float32(int(p.Y)-m.y*64) / 64
	}
	for _, s := range segments {
		x, y := at(s.Args[0])
		switch s.Op {
		case sfnt.SegmentOpMoveTo:
			r.MoveTo(x, y)
		case sfnt.SegmentOpLineTo:
			r.LineTo(x, y)
		case sfnt.SegmentOpQuadTo:
			bx, by := at(s.Args[1])
			r.QuadTo(x, y, bx, by)
		case sfnt.SegmentOpCubeTo:
			bx, by := at(s.Args[1])
			cx, cy := at(s.Args[2])
			r.CubeTo(x, y, bx, by, cx, cy)
		}
	}
	a := image.NewAlpha(image.Rect(0, 0, m.w, m.h))
	r.DrawOp = draw.Src
	r.Draw(a, a.Rect, image.Opaque, image.Point{})
	for i, v := range a.Pix {
		a.Pix[i] = uint8((int(v)*15 + 127) / 255)
	}
	return a.Pix
}

// placed is a glyph of a line, with the place of its pen.
type placed struct {
	*mark
	at fixed.Int26_6
}

// set places the glyphs of a line that is in visual order, and returns how wide
// it is. track is in thousandths of the size.
func (p *press) set(f family, size, track int, line string) (all []placed, width fixed.Int26_6) {
	p.mu.Lock()
	defer p.mu.Unlock()
	var before *sfnt.Font
	var last sfnt.GlyphIndex
	step := fixed.Int26_6(size * track * 64 / 1000)
	for _, r := range line {
		font, g := p.glyphOf(f, r)
		if font == nil {
			switch r {
			case '\u00a0', '\u2009', '\u202f', '\u2007':
				font, g = p.glyphOf(f, ' ')
			case '\u2011', '\u2010':
				font, g = p.glyphOf(f, '-')
			}
			if font == nil {
				continue // no font of the program has it
			}
		}
		if font == before {
			if k, err := font.Kern(&p.buf, last, g, fixed.I(size), 0); err == nil {
				width += k
			}
		}
		m := p.draw(font, size, g)
		all = append(all, placed{m, width})
		width += m.advance
		if m.advance > 0 {
			width += step
		}
		before, last = font, g
	}
	return all, width
}

// widthOf returns how wide a line is in pixels.
func (p *press) widthOf(f family, size, track int, line string) int {
	_, w := p.set(f, size, track, line)
	return w.Ceil()
}

// ascent returns how far the capitals of a family stand above the base line.
func (p *press) ascent(f family, size int) int {
	p.mu.Lock()
	defer p.mu.Unlock()
	m, err := p.fonts[f][0].Metrics(&p.buf, fixed.I(size), font.HintingNone)
	if err != nil {
		return size * 7 / 10
	}
	return m.CapHeight.Round()
}

// lines draws lines of text, each in visual order, from a place downwards.
func (p *press) lines(s *sheet, f family, size, line, x, y, width int, all []string) {
	track := 0
	if f == titles {
		track = tracking
	}
	base := y + (line+p.ascent(f, size))/2
	for _, text := range all {
		glyphs, w := p.set(f, size, track, visual(text, s.rtl))
		pen := x
		if s.rtl { // the column is mirrored, the letters are not
			pen = CardWidth - x - w.Ceil()
		}
		for _, g := range glyphs {
			s.stamp(g.mark, pen+g.at.Round()+g.x, base+g.y)
		}
		base += line
	}
}

// figure returns the picture of a day's figures: fitted so that the figures fill
// the measure, or two of the same family would; no higher than most.
func (p *press) figure(f family, day, measure string, most int, first bool) *mark {
	name := strings.Join([]string{chains[f][0], day, measure, boolWord(first)}, " ")
	p.mu.Lock()
	m := p.whole[name]
	p.mu.Unlock()
	if m != nil {
		return m
	}
	fits := func(size int) bool {
		b := p.joined(f, size, measure, false)
		return b.w <= dateWidth && b.h <= most && p.joined(f, size, day, first).w <= dateWidth
	}
	// Measured at one size, and corrected by what rounding makes of it.
	const trial = 200
	b, d := p.joined(f, trial, measure, false), p.joined(f, trial, day, first)
	size := min(trial*dateWidth/max(b.w, d.w), trial*most/b.h)
	for !fits(size) {
		size--
	}
	m = p.joined(f, size, day, first)
	p.mu.Lock()
	p.whole[name] = m
	p.mu.Unlock()
	return m
}

func boolWord(b bool) string {
	if b {
		return "1er"
	}
	return ""
}

// joined draws figures into one mark without space around them; first adds the
// raised letters of 1er.
func (p *press) joined(f family, size int, day string, first bool) *mark {
	glyphs, _ := p.set(f, size, -20, day)
	if first {
		raised, _ := p.set(f, size*2/5, 0, "er")
		top, right := 0, 0
		for _, g := range glyphs {
			top, right = min(top, g.y), max(right, g.at.Round()+g.x+g.w)
		}
		for _, g := range raised {
			high := *g.mark
			high.y += top - p.topOf(raised)
			glyphs = append(glyphs, placed{&high, g.at + fixed.I(right+size/20)})
		}
	}
	box := image.Rectangle{}
	for _, g := range glyphs {
		x := g.at.Round() + g.x
		box = box.Union(image.Rect(x, g.y, x+g.w, g.y+g.h))
	}
	m := &mark{w: box.Dx(), h: box.Dy(), cover: make([]uint8, box.Dx()*box.Dy())}
	for _, g := range glyphs {
		x, y := g.at.Round()+g.x-box.Min.X, g.y-box.Min.Y
		for row := range g.h {
			for col := range g.w {
				i := (y+row)*m.w + x + col
				m.cover[i] = max(m.cover[i], g.cover[row*g.w+col])
			}
		}
	}
	return m
}

func (p *press) topOf(glyphs []placed) int {
	top := 0
	for _, g := range glyphs {
		top = min(top, g.y)
	}
	return top
}
