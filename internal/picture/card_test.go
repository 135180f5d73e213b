package picture

import (
	"bytes"
	"image/png"
	"os"
	"strings"
	"testing"
)

var concert = Card{Fill: RGB{0xd8, 0x32, 0x1d}, On: RGB{255, 255, 255}, Over: "samedi", Under: "décembre", Days: []string{"12"},
	Site: "Orchestre des jeunes de Valombre", Title: "Concert d’hiver\u202f: Boulanger, Ravel, Mahler", Foot: "20\u202fh\u202f30, Grande halle de Valombre"}

// cards are those that are looked at by eye, with SAISON_CARDS set to a folder.
func cards() map[string]Card {
	with := func(f func(*Card)) Card { c := concert; f(&c); return c }
	return map[string]Card{
		"concert": concert,
		"one":     with(func(c *Card) { c.Days = []string{"5"}; c.Struck = true; c.Foot = "Annulé · 20 h 30" }),
		"first":   with(func(c *Card) { c.Days = []string{"1"}; c.First = true; c.Title = "Le Sacre" }),
		"range":   with(func(c *Card) { c.Days = []string{"9", "27"}; c.Over = "ven.–dim."; c.Under = "juillet" }),
		"nodate":  with(func(c *Card) { c.Days = nil; c.Title = "La Maison des saisons" }),
		"long":    with(func(c *Card) { c.Title = strings.Repeat("Une soirée de musique de chambre avec les élèves, ", 9) }),
		"word": with(func(c *Card) {
			c.Title = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft"
		}),
		"greek":     with(func(c *Card) { c.Title = "Ελληνικά τραγούδια για φωνή και κιθάρα" }),
		"cyrillic":  with(func(c *Card) { c.Title = "Картинки с выставки: Мусоргский" }),
		"chinese":   with(func(c *Card) { c.Title = "春江花月夜" }),
		"hebrew":    {RTL: true, Fill: RGB{0x20, 0x40, 0x9a}, On: RGB{255, 255, 255}, Over: "יום שבת", Under: "בדצמבר", Days: []string{"12"}, Site: "בית העונות", Title: "קונצרט חורף (2026): Ravel, Mahler ו־12 תלמידים", Foot: "20:30, היכל הגדול"},
		"hebrewold": {RTL: true, Fill: RGB{0xf0, 0xb9, 0x1e}, On: RGB{20, 20, 20}, Over: "ו׳–א׳", Under: "במאי", Days: []string{"14", "16"}, Site: "בית העונות", Title: "בְּרֵאשִׁית", Foot: "20:30"},
	}
}

func TestCardsAreSmallPicturesOfTheRightSize(t *testing.T) {
	t.Parallel()
	m := NewMaker(nil)
	for name, c := range cards() {
		data, err := m.Card(c)
		if err != nil {
			t.Fatal(err)
		}
		p, err := png.DecodeConfig(bytes.NewReader(data))
		if err != nil || p.Width != 1200 || p.Height != 630 || len(data) > 40<<10 {
			t.Errorf("%s: %v, %d by %d, %d bytes", name, err, p.Width, p.Height, len(data))
		}
		if _, err := png.Decode(bytes.NewReader(data)); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if dir := os.Getenv("SAISON_CARDS"); dir != "" {
			os.WriteFile(dir+"/"+name+".png", data, 0o666)
		}
	}
}

func TestTitlesInOtherAlphabetsAreDrawn(t *testing.T) {
	t.Parallel()
	all, m := cards(), NewMaker(nil)
	drawn := func(c Card) []byte {
		data, err := m.Card(c)
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	without := concert
	without.Title = ""
	for _, name := range []string{"greek", "cyrillic"} {
		c := all[name]
		if bytes.Equal(drawn(c), drawn(without)) || !m.press.canSay(titles, c.Title) || !m.press.canSay(facts, c.Title) {
			t.Errorf("%q is not drawn", c.Title)
		}
	}
	instead := concert
	instead.Title, instead.Site = concert.Site, ""
	if !bytes.Equal(drawn(all["chinese"]), drawn(instead)) {
		t.Error("a title that no font has does not give way to the name of the site")
	}
	emoji := concert
	emoji.Title += " 🎻"
	plain := concert
	plain.Title += " "
	if !bytes.Equal(drawn(emoji), drawn(plain)) {
		t.Error("a sign that no font has leaves a trace")
	}
}

func BenchmarkCard(b *testing.B) {
	var p press
	p.start()
	n := 0
	for b.Loop() {
		c := concert
		n++
		c.Title += strings.Repeat("i", n%7)
		if _, err := p.card(c); err != nil {
			b.Fatal(err)
		}
	}
}

func TestAWordWithoutAnEndIsCutOffAtOnce(t *testing.T) {
	t.Parallel()
	m := NewMaker(nil)
	for name, letter := range map[string]string{"latin": "a", "wide": "W", "hebrew": "ש"} {
		var pictures [2][]byte
		for i, n := range []int{2_000, 60_000} { // letter by letter, the second would take a quarter of an hour
			c := concert
			c.Title, c.Site, c.Foot = strings.Repeat(letter, n), strings.Repeat(letter, n), strings.Repeat(letter, n)
			data, err := m.Card(c)
			if err != nil {
				t.Fatal(err)
			}
			pictures[i] = data
		}
		if !bytes.Equal(pictures[0], pictures[1]) {
			t.Errorf("%s: the longer word is cut off elsewhere", name)
		}
	}
}
