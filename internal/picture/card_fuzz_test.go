package picture

import (
	"bytes"
	"image/png"
	"testing"
	"unicode/utf8"
)

// FuzzCard holds for whatever stands on a card: it is a picture of the one size
// and not heavy.
func FuzzCard(f *testing.F) {
	for name, c := range cards() {
		f.Add(name, c.Title, c.Foot, c.RTL, uint8(len(c.Days)))
	}
	f.Add("\x00\xff", "a\u0301\u0301\u0301 \u202e\u2066", "\n\t\u2028", true, uint8(2))
	m := NewMaker(nil)
	f.Fuzz(func(t *testing.T, site, title, foot string, rtl bool, days uint8) {
		if len(site)+len(title)+len(foot) > 1000 || !utf8.ValidString(site+title+foot) { // package clean has seen it
			return
		}
		c := concert
		c.Site, c.Title, c.Foot, c.RTL, c.Over = site, title, foot, rtl, foot
		c.Days = []string{"1", "30"}[:days%3]
		data, err := m.Card(c)
		if err != nil {
			t.Fatalf("%+v: %v", c, err)
		}
		p, err := png.DecodeConfig(bytes.NewReader(data))
		if err != nil || p.Width != CardWidth || p.Height != 630 || len(data) > 80<<10 {
			t.Fatalf("%+v: %d bytes, %v", c, len(data), err)
		}
	})
}
