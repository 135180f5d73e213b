package browser

import (
	"bytes"
	"cmp"
	"encoding/base64"
	"encoding/json"
	"flag"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"os"
	"slices"
	"strings"
	"testing"
)

// The pictures in docs/pictures are of the demonstration. They are taken again by
//
//	go test ./internal/browser -run Pictures -args -pictures
var takePictures = flag.Bool("pictures", false, "take the pictures of docs/pictures again")

// pictureBudget is what one picture may weigh, in bytes.
const pictureBudget = 150 << 10

// pictures are the pages that docs show, and how: dark, or on a phone.
var pictures = []struct{ name, path, how string }{
	{"home", "/", ""},
	{"concert-phone", "/concerts/concert-d-hiver/", "phone"},
	{"cycle", "/cycles/ecrire-la-ville/", ""},
	{"weekly", "/reunions/", ""},
	{"tour-dark", "/tournees/portugal/", "dark"},
	{"seminar-hebrew", "/he/seminars/les-fetes-et-leur-sens/", ""},
}

func TestPicturesAreTaken(t *testing.T) {
	if !*takePictures {
		t.Skip("no pictures are asked for: -args -pictures takes them again")
	}
	h := serve(t)
	var pages []sample
	for _, p := range pictures {
		pages = append(pages, sample{Path: p.path, Kind: p.how, Lang: "fr"})
	}
	seen := h.look(t, "pictures.mjs", pages)
	for _, p := range pictures {
		if len(seen[p.path]) != 1 {
			t.Errorf("%s was taken %d times", p.path, len(seen[p.path]))
			continue
		}
		var coded string
		if err := json.Unmarshal(seen[p.path][0], &coded); err != nil {
			t.Fatal(err)
		}
		data, err := base64.StdEncoding.DecodeString(coded)
		if err != nil {
			t.Fatal(err)
		}
		full, err := png.Decode(bytes.NewReader(data))
		if err != nil {
			t.Fatal(err)
		}
		var b bytes.Buffer
		if err := (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&b, fewColours(full)); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile("../../docs/pictures/"+p.name+".png", b.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// fewColours returns a picture in its 256 most frequent colours, with others as
// the nearest of them: those of a page are flat, but for the edges of letters.
func fewColours(full image.Image) *image.Paletted {
	bounds := full.Bounds()
	rgba := image.NewRGBA(bounds)
	draw.Draw(rgba, bounds, full, bounds.Min, draw.Src)
	count := map[color.RGBA]int{}
	for y := bounds.Min.Y; y < bounds.Max.Y; y++ {
		for x := bounds.Min.X; x < bounds.Max.X; x++ {
			count[rgba.RGBAAt(x, y)]++
		}
	}
	all := make([]color.RGBA, 0, len(count))
	for c := range count {
		all = append(all, c)
	}
	slices.SortFunc(all, func(a, b color.RGBA) int {
		return cmp.Or(count[b]-count[a], int(a.R)-int(b.R), int(a.G)-int(b.G), int(a.B)-int(b.B))
	})
	var palette color.Palette
	for _, c := range all[:min(256, len(all))] {
		palette = append(palette, c)
	}
	few := image.NewPaletted(bounds, palette)
	nearest := map[color.RGBA]uint8{}
	for y := bounds.Min.Y; y < bounds.Max.Y; y++ {
		for x := bounds.Min.X; x < bounds.Max.X; x++ {
			c := rgba.RGBAAt(x, y)
			i, known := nearest[c]
			if !known {
				i = uint8(palette.Index(c))
				nearest[c] = i
			}
			few.SetColorIndex(x, y, i)
		}
	}
	return few
}

// Pictures are small, have few colours, and none lies about unused.
func TestPicturesOfTheDocsAreSmallAndShown(t *testing.T) {
	t.Parallel()
	text := ""
	for _, name := range []string{"README.md", "docs/layouts.md"} {
		b, err := os.ReadFile("../../" + name)
		if err != nil {
			t.Fatal(err)
		}
		text += strings.ReplaceAll(string(b), "docs/pictures/", "pictures/")
	}
	files, err := os.ReadDir("../../docs/pictures")
	if err != nil {
		t.Fatal(err)
	}
	if len(files) != len(pictures) {
		t.Errorf("docs/pictures holds %d files, %d are taken", len(files), len(pictures))
	}
	for _, p := range pictures {
		data, err := os.ReadFile("../../docs/pictures/" + p.name + ".png")
		if err != nil {
			t.Error(err)
			continue
		}
		if len(data) > pictureBudget {
			t.Errorf("%s has %d bytes, %d are due at most", p.name, len(data), pictureBudget)
		}
		config, err := png.DecodeConfig(bytes.NewReader(data))
		if err != nil {
			t.Errorf("%s: %v", p.name, err)
		} else if _, few := config.ColorModel.(color.Palette); !few {
			t.Errorf("%s has no palette", p.name)
		}
		if !strings.Contains(text, "pictures/"+p.name+".png") {
			t.Errorf("neither README.md nor docs/layouts.md shows %s", p.name)
		}
	}
}
