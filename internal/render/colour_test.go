package render

import (
	"math/rand/v2"
	"strings"
	"testing"
)

func TestNoColourOfASiteMakesTextUnreadable(t *testing.T) {
	t.Parallel()
	rnd := rand.New(rand.NewPCG(1, 2))
	pick := func() colour { return colour{uint8(rnd.UintN(256)), uint8(rnd.UintN(256)), uint8(rnd.UintN(256))} }
	all := []colour{{0, 0, 0}, {255, 255, 255}, {255, 0, 0}, {0, 255, 0}, {0, 0, 255}, {128, 128, 128}, {118, 118, 118}}
	for range 3000 {
		all = append(all, pick())
	}
	for _, season := range all {
		kind := pick()
		day, evening := neutralsOf(season)
		d, n := tones(kind, day, evening)
		for _, c := range []struct {
			what  string
			a, b  colour
			least float64
		}{
			{"on on fill by day", d.on, d.fill, readable},
			{"text on paper by day", d.text, day.paper, readable},
			{"text on wash by day", d.text, day.wash, readable},
			{"on on fill in the evening", n.on, n.fill, lit},
			{"text on paper in the evening", n.text, evening.paper, readable},
			{"text on wash in the evening", n.text, evening.wash, readable},
			{"soft on wash by day", day.soft, day.wash, readable},
			{"soft on wash in the evening", evening.soft, evening.wash, readable},
			{"ink on wash by day", day.ink, day.wash, lit},
			{"ink on wash in the evening", evening.ink, evening.wash, lit},
		} {
			if got := contrast(c.a, c.b); got < c.least {
				t.Fatalf("season %v, kind %v: %s: %v on %v is %.3f, want %.1f", season, kind, c.what, c.a, c.b, got, c.least)
			}
		}
	}
}

func TestColoursAreThoseOfTheArtDirection(t *testing.T) {
	t.Parallel()
	css := colourCSS("#d8321d", map[string]string{"concert": "#d8321d", "session": "#1d3f8f", "audition": "#f0b91e", "wrong": "red"})
	for _, want := range []string{
		":root{--paper:#ffffff;--ink:#191211;--soft:#5c5351;--rule:#c9c2c1;--wash:#faf0ee;--season-text:#d32c17}",
		".k-audition{--fill:#f0b91e;--on:#191211;--text:#8a690b;--mark:#f0b91e}",
		":root:not(.paper) .k-concert{--fill:#6a1005;--on:#fec0b4;--text:#fd8d7a;--mark:#fd8d7a}",
		":root:not(.paper) .k-session{--fill:#162e63;--on:#bbd1fe;--text:#8ab0fc;--mark:#8ab0fc}",
	} {
		if !strings.Contains(css, want+"\n") {
			t.Errorf("missing in the colours: %s\ngot:\n%s", want, css)
		}
	}
	if strings.Contains(css, "k-wrong") {
		t.Error("a value that is no colour made a class")
	}
}

func TestAFillThatCannotCarryTextMoves(t *testing.T) {
	t.Parallel()
	c, _ := parseColour("#767676")
	day, evening := neutralsOf(c)
	if d, _ := tones(c, day, evening); d.fill != c {
		t.Errorf("#767676 carries white text already, got fill %v", d.fill)
	}
	c, _ = parseColour("#e0603c")
	d, _ := tones(c, day, evening)
	if contrast(d.fill, d.on) < readable {
		t.Errorf("fill %v with %v is not readable", d.fill, d.on)
	}
}
