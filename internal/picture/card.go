package picture

import (
	"fmt"
	"strings"
)

// The size of a share card, which is what services that show links ask for.
const (
	CardWidth  = 1200
	CardHeight = 630
)

// RGB is a colour.
type RGB [3]uint8

// Card is what the share card of a page says. Two equal cards are drawn alike.
type Card struct {
	RTL      bool     // the language runs from right to left
	Fill, On RGB      // the field, and what stands on it
	Over     string   // above the figures: "samedi"
	Under    string   // below them: "décembre"
	Days     []string // the figures: none, "12", or the first and the last day of a range
	First    bool     // the only figure is the first of a month as French writes it
	Struck   bool     // what was announced does not take place
	Site     string   // on top
	Title    string
	Foot     string // below: hour and place
}

// Card draws a share card as a PNG file. The caller must not change the bytes.
func (m *Maker) Card(c Card) ([]byte, error) {
	return m.Keep("card "+c.digest(), func() ([]byte, error) {
		m.press.once.Do(m.press.start)
		return m.press.card(c)
	})
}

// digest names a card.
func (c Card) digest() string { return fmt.Sprintf("%#v", c) }

// The places on a card: a column of figures, and a column of words.
const (
	edgeX, edgeY = 56, 52
	dateWidth    = 376
	columnGap    = 72
	labelSize    = 44
	factSize     = 28
	factLine     = 37
	footLines    = 2
	titleLines   = 5   // of large sizes
	mostLines    = 7   // of the smallest
	tracking     = -18 // of titles, in thousandths of their size
)

// titleSizes are tried until a title fits.
var titleSizes = []int{80, 68, 58, 50, 43, 37}

// card draws one card.
func (p *press) card(c Card) ([]byte, error) {
	s, _ := p.sheets.Get().(*sheet)
	if s == nil {
		s = newSheet()
	}
	defer p.sheets.Put(s)
	clear(s.levels)
	s.rtl = c.RTL
	if !p.canSay(titles, c.Title) {
		c.Title, c.Site = c.Site, "" // in a script without a font here: rather nothing than half of it
	}
	from, width := edgeX, CardWidth-2*edgeX
	if len(c.Days) > 0 {
		p.date(s, c)
		from += dateWidth + columnGap
		width -= dateWidth + columnGap
	}
	p.lines(s, facts, factSize, factLine, from, edgeY, width, p.fit(facts, factSize, 0, c.Site, width, 1, c.RTL))
	foot := p.fit(facts, factSize, 0, c.Foot, width, footLines, c.RTL)
	bottom := CardHeight - edgeY - len(foot)*factLine
	p.lines(s, facts, factSize, factLine, from, bottom, width, foot)
	// The title stands between the two, in the middle.
	top := edgeY + factLine + factLine/2
	room := CardHeight - edgeY - max(len(foot), 1)*factLine - factLine/2 - top
	for i, size := range titleSizes {
		last := i == len(titleSizes)-1
		title := p.wrap(titles, size, tracking, c.Title, width, c.RTL)
		if !last && (len(title) > titleLines || len(title)*size > room || p.tooWide(titles, size, tracking, title, width)) {
			continue
		}
		if last {
			title = p.fit(titles, size, tracking, c.Title, width, min(room/size, mostLines), c.RTL)
		}
		p.lines(s, titles, size, size, from, top+(room-len(title)*size)/2, width, title)
		break
	}
	return s.png(c.Fill, c.On), nil
}

// date draws the figures with the words above and below them.
func (p *press) date(s *sheet, c Card) {
	marks := p.figures(c)
	height := 0
	for i, m := range marks {
		if i > 0 {
			height += dateGap
		}
		height += m.h
	}
	const label = labelSize + 22
	y := (CardHeight - height) / 2
	if c.Over != "" {
		p.lines(s, facts, labelSize, labelSize, edgeX, y-label, dateWidth, []string{c.Over})
	}
	for i, m := range marks {
		x := edgeX
		if i > 0 { // the last day of a range ends where the measure ends
			x += dateWidth - m.w
		}
		if s.rtl {
			x = CardWidth - x - m.w
		}
		s.stamp(m, x, y)
		if c.Struck {
			s.strike(x, y+m.h/2, m.w)
		}
		y += m.h + dateGap
	}
	if c.Under != "" {
		p.lines(s, facts, labelSize, labelSize, edgeX, (CardHeight+height)/2+22, dateWidth, []string{c.Under})
	}
}

// dateGap lies between the two half lines of a range.
const dateGap = 28

// figures returns the pictures of the figures of a date: as wide as the column,
// or two half lines.
func (p *press) figures(c Card) []*mark {
	var all []*mark
	for _, d := range c.Days {
		family, digits, most := narrowFigures, d, 372
		if len(d) == 1 {
			family = wideFigures
		}
		if len(c.Days) > 1 {
			family, digits, most = wideFigures, "00", 160
		}
		all = append(all, p.figure(family, d, digits, most, c.First && len(c.Days) == 1))
	}
	return all
}

// shortened cuts a text that does not fit and says so with an ellipsis.
func shortened(words string) string {
	words = strings.TrimRight(words, " ,;:.–—-\u00a0\u202f")
	return words + "…"
}
