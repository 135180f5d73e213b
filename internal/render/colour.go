package render

import (
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
)

// The colour rule. A site gives one season colour and one colour a kind;
// everything else is computed: neutrals in the season's hue, the text that
// stands on a fill, the colour as words, and the evening of each. The work is
// done in OKLCH and judged by WCAG contrast: no text is below 4.5:1.

// colour is an sRGB colour, 8 bits a channel.
type colour struct{ r, g, b uint8 }

// lch is a colour in OKLCH: lightness 0 to 1, chroma, hue in radians.
type lch struct{ l, c, h float64 }

// neutrals are the colours of paper and ink.
type neutrals struct{ paper, ink, soft, rule, wash colour }

// tone is what one colour of the site becomes in one light.
type tone struct {
	fill colour // a field of the colour
	on   colour // text on the field
	text colour // the colour as words on paper
}

const (
	readable = 4.5 // WCAG 2.2, 1.4.3, level AA
	lit      = 7   // figures on an evening field
)

var white = colour{255, 255, 255}

// parseColour reads #rrggbb.
func parseColour(s string) (colour, bool) {
	if len(s) != 7 || s[0] != '#' {
		return colour{}, false
	}
	n, err := strconv.ParseUint(s[1:], 16, 32)
	if err != nil {
		return colour{}, false
	}
	return colour{uint8(n >> 16), uint8(n >> 8), uint8(n)}, true
}

// String returns the colour as #rrggbb.
func (c colour) String() string {
	const digits = "0123456789abcdef"
	out := []byte("#000000")
	for i, v := range [3]uint8{c.r, c.g, c.b} {
		out[1+2*i], out[2+2*i] = digits[v>>4], digits[v&15]
	}
	return string(out)
}

func linear(v uint8) float64 {
	x := float64(v) / 255
	if x <= .04045 {
		return x / 12.92
	}
	return math.Pow((x+.055)/1.055, 2.4)
}

func gamma(x float64) uint8 {
	x = min(1, max(0, x))
	if x <= .0031308 {
		x *= 12.92
	} else {
		x = 1.055*math.Pow(x, 1/2.4) - .055
	}
	return uint8(math.Round(255 * x))
}

func (c colour) lch() lch {
	r, g, b := linear(c.r), linear(c.g), linear(c.b)
	l := math.Cbrt(.4122214708*r + .5363325363*g + .0514459929*b)
	m := math.Cbrt(.2119034982*r + .6806995451*g + .1073969566*b)
	s := math.Cbrt(.0883024619*r + .2817188376*g + .6299787005*b)
	light := .2104542553*l + .793617785*m - .0040720468*s
	a := 1.9779984951*l - 2.428592205*m + .4505937099*s
	y := .0259040371*l + .7827717662*m - .808675766*s
	return lch{light, math.Hypot(a, y), math.Atan2(y, a)}
}

// rgb returns the linear channels of c, which may lie outside 0 to 1.
func (c lch) rgb() [3]float64 {
	a, y := c.c*math.Cos(c.h), c.c*math.Sin(c.h)
	cube := func(x float64) float64 { return x * x * x }
	l := cube(c.l + .3963377774*a + .2158037573*y)
	m := cube(c.l - .1055613458*a - .0638541728*y)
	s := cube(c.l - .0894841775*a - 1.291485548*y)
	return [3]float64{
		4.0767416621*l - 3.3077115913*m + .2309699292*s,
		-1.2684380046*l + 2.6097574011*m - .3413193965*s,
		-.0041960863*l - .7034186147*m + 1.707614701*s,
	}
}

// colour returns c in sRGB; chroma that a screen does not have is given up.
func (c lch) colour() colour {
	v := c.rgb()
	for range 60 {
		if min(v[0], v[1], v[2]) >= -.0005 && max(v[0], v[1], v[2]) <= 1.0005 {
			break
		}
		c.c *= .96
		v = c.rgb()
	}
	return colour{gamma(v[0]), gamma(v[1]), gamma(v[2])}
}

func (c colour) luminance() float64 {
	return .2126*linear(c.r) + .7152*linear(c.g) + .0722*linear(c.b)
}

// contrast returns the WCAG contrast of two colours, 1 to 21.
func contrast(a, b colour) float64 {
	x, y := a.luminance(), b.luminance()
	return (max(x, y) + .05) / (min(x, y) + .05)
}

// until moves the lightness of c by steps until good is content with it.
func until(c lch, step float64, good func(colour) bool) colour {
	out := c.colour()
	for range 200 {
		if good(out) {
			break
		}
		c.l = min(1, max(0, c.l+step))
		out = c.colour()
	}
	return out
}

// neutralsOf returns paper and ink by day and in the evening, in the season's hue.
func neutralsOf(season colour) (day, evening neutrals) {
	h := season.lch().h
	of := func(l, c float64) colour { return lch{l, c, h}.colour() }
	day = neutrals{paper: white, ink: of(.19, .012), soft: of(.45, .012), rule: of(.82, .008), wash: of(.962, .012)}
	evening = neutrals{paper: of(.18, .018), ink: of(.95, .008), soft: of(.76, .014), rule: of(.38, .02), wash: of(.235, .024)}
	return day, evening
}

// tones returns what the colour c becomes by day and in the evening. By day the
// fill is the colour itself and its text white or ink; where neither can be
// read the fill moves, never the text. The evening is a deep tone of the same
// hue with lit figures, not an inversion.
func tones(c colour, day, evening neutrals) (byDay, byNight tone) {
	o := c.lch()
	byDay.on = day.ink
	step := .005
	if w := contrast(c, white); w >= readable || w >= contrast(c, day.ink) {
		byDay.on, step = white, -.005
	}
	byDay.fill = c
	if contrast(c, byDay.on) < readable {
		byDay.fill = until(o, step, func(x colour) bool { return contrast(x, byDay.on) >= readable })
	}
	byDay.text = until(o, -.005, func(x colour) bool {
		return contrast(x, day.paper) >= readable && contrast(x, day.wash) >= readable
	})
	byNight.fill = lch{min(.37, .26+.14*o.l), min(o.c*.72, .125), o.h}.colour()
	byNight.on = until(lch{.86, min(o.c*.75, .13), o.h}, .005, func(x colour) bool {
		return contrast(x, byNight.fill) >= lit
	})
	byNight.text = until(lch{.76, min(o.c*.85, .145), o.h}, .005, func(x colour) bool {
		return contrast(x, evening.paper) >= readable && contrast(x, evening.wash) >= readable
	})
	return byDay, byNight
}

// colourCSS returns the rules that the site's colours add to the stylesheet:
// the neutrals, and for each name of kinds the class k-NAME. A value that is no
// colour is left out.
func colourCSS(season string, kinds map[string]string) string {
	main, ok := parseColour(season)
	if !ok {
		main = colour{0x2b, 0x3a, 0x67}
	}
	day, evening := neutralsOf(main)
	type row struct {
		class      string
		day, night tone
	}
	add := func(rows []row, name string, c colour) []row {
		d, n := tones(c, day, evening)
		return append(rows, row{"k-" + name, d, n})
	}
	rows := add(nil, "season", main)
	for _, name := range slices.Sorted(maps.Keys(kinds)) {
		if c, ok := parseColour(kinds[name]); ok && name != "season" {
			rows = add(rows, name, c)
		}
	}
	var b strings.Builder
	root := func(selector string, n neutrals, season tone) {
		b.WriteString(selector + "{--paper:" + n.paper.String() + ";--ink:" + n.ink.String() +
			";--soft:" + n.soft.String() + ";--rule:" + n.rule.String() + ";--wash:" + n.wash.String() +
			";--season-text:" + season.text.String() + "}\n")
	}
	class := func(selector string, t tone, mark colour) {
		b.WriteString(selector + "{--fill:" + t.fill.String() + ";--on:" + t.on.String() +
			";--text:" + t.text.String() + ";--mark:" + mark.String() + "}\n")
	}
	root(":root", day, rows[0].day)
	for _, r := range rows {
		class("."+r.class, r.day, r.day.fill)
	}
	b.WriteString("@media screen and (prefers-color-scheme:dark){\n")
	root(":root:not(.paper)", evening, rows[0].night)
	for _, r := range rows {
		class(":root:not(.paper) ."+r.class, r.night, r.night.text)
	}
	b.WriteString("}\n")
	return b.String()
}
