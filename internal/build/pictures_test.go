package build

import (
	"bytes"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"strings"
	"testing"

	"saison/internal/picture"
)

// phonePhoto is what a telephone stores: red above, blue below, lying on its
// side (Exif orientation 6), with the place where it was taken.
func phonePhoto(t *testing.T) string {
	t.Helper()
	m := image.NewRGBA(image.Rect(0, 0, 600, 400))
	for y := range 400 {
		for x := range 600 {
			c := color.RGBA{30, 60, 220, 255}
			if x < 300 { // the stored left is the upper half of the scene
				c = color.RGBA{220, 30, 30, 255}
			}
			m.SetRGBA(x, y, c)
		}
	}
	var b bytes.Buffer
	if err := jpeg.Encode(&b, m, nil); err != nil {
		t.Fatal(err)
	}
	exif := "Exif\x00\x00MM\x00*\x00\x00\x00\x08\x00\x01\x01\x12\x00\x03\x00\x00\x00\x01\x00\x06\x00\x00\x00\x00\x00\x00GPS 48.1 N"
	return "\xff\xd8\xff\xe1\x00" + string(rune(len(exif)+2)) + exif + b.String()[2:]
}

// themed adds the built-in theme to the files of a site.
func themed(t *testing.T, files map[string]string) {
	t.Helper()
	for name, data := range demonstration(t) {
		if strings.HasPrefix(name, "layouts/") || strings.HasPrefix(name, "static/") {
			files[name] = data
		}
	}
}

func TestNoOutputHoldsThePlaceWhereAPictureWasTaken(t *testing.T) {
	t.Parallel()
	photo := phonePhoto(t)
	files := map[string]string{
		"saison.yaml":                    "titre: Essai\nadresse du site: https://exemple.org/\n",
		"content/index.md":               "---\ntitre: Essai\n---\nBonjour.\n",
		"content/concerts/a/index.md":    "---\ntitre: Concert\ndate: 12 décembre 2026 à 20h\nimage: {fichier: photo.jpg, description: Le ciel}\ndocuments: [presse.jpg, plan.dat, film.mov]\n---\n![Le ciel](texte.jpg)\n",
		"content/concerts/a/photo.jpg":   photo,
		"content/concerts/a/presse.jpg":  photo + "1",
		"content/concerts/a/texte.jpg":   photo + "22",
		"content/concerts/a/dossier.jpg": photo + "333",
		"content/concerts/a/plan.dat":    "II*\x00\x08\x00\x00\x00\x02\x00\x00\x01\x04\x00\x01\x00\x00\x00\x09\x00\x00\x00\x25\x88\x04\x00\x01\x00\x00\x00\x26\x00\x00\x00\x00\x00\x00\x00\x01\x00\x01\x00\x02\x00\x07\x00\x00\x00\x38\x00\x00\x00\x00\x00\x00\x00GPS 48\x00",
		"content/concerts/a/film.mov":    "\x00\x00\x00\x0cftypqt  \x00\x00\x00\x1fmoov\x00\x00\x00\x17udta\x00\x00\x00\x0f\xa9xyzGPS 48,",
		"static/ciel.mp4":                "\x00\x00\x00\x0cftypisom\x00\x00\x00\x1fmoov\x00\x00\x00\x17udta\x00\x00\x00\x0f\xa9xyzGPS 48,",
		"static/logo.jpg":                photo + "4444",
	}
	themed(t, files)
	r := run(t, files, nil)
	if r.Diagnostics.HasErrors() {
		t.Fatal(r.Diagnostics)
	}
	all := renderAll(t, r)
	seen := 0
	for name, data := range all {
		for _, word := range []string{"Exif", "GPS"} {
			if bytes.Contains(data, []byte(word)) {
				t.Errorf("%s holds %q", name, word)
			}
		}
		if !strings.HasSuffix(name, ".jpg") {
			continue
		}
		seen++
		m, err := jpeg.Decode(bytes.NewReader(data))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		w, h := m.Bounds().Dx(), m.Bounds().Dy()
		up, _, _, _ := m.At(w/2, h/4).RGBA()
		_, _, down, _ := m.At(w/2, 3*h/4).RGBA()
		if w >= h || up < 0xb000 || down < 0xb000 {
			t.Errorf("%s lies on its side: %d by %d", name, w, h)
		}
	}
	if seen != 5 { // two shown, each in the one size that it has; two downloads; one in static/
		t.Errorf("%d JPEG files", seen)
	}
	page := string(all["concerts/a/index.html"])
	for _, want := range []string{`width="400" height="600"`, `<source type="image/webp"`, `class="blur" alt=""`, `<meta property="og:image" content="https://exemple.org/assets/share/concerts/a.png?v=`} {
		if !strings.Contains(page, want) {
			t.Errorf("the page has no %s", want)
		}
	}
	shown := strings.Split(page, "<picture>")[1:]
	for i := range shown {
		shown[i], _, _ = strings.Cut(shown[i], "</picture>")
	}
	if len(shown) != 2 || strings.Contains(shown[0], "lazy") || !strings.Contains(shown[1], `loading="lazy"`) {
		t.Errorf("the pictures are %q", shown)
	}
	if strings.Contains(page, "style=") {
		t.Error("the page has an inline style")
	}
	card, err := png.DecodeConfig(bytes.NewReader(all["assets/share/concerts/a.png"]))
	if err != nil || card.Width != 1200 || card.Height != 630 {
		t.Errorf("the card: %v, %+v", err, card)
	}
}

func TestPicturesAreNotMadeBeforeTheyAreAskedFor(t *testing.T) {
	t.Parallel()
	maker := picture.NewMaker(nil)
	files := map[string]string{
		"saison.yaml":            "titre: Essai\nadresse du site: https://exemple.org/\n",
		"content/index.md":       "---\ntitre: Essai\nimage: {fichier: ciel.jpg, description: Le ciel}\n---\nBonjour.\n",
		"content/ciel.jpg":       phonePhoto(t),
		"content/news/ouvert.md": "---\ntitre: Ouvert\ndate: 1 novembre 2026\nimage: {fichier: /ciel.jpg, description: Le ciel}\n---\nBonjour.\n",
	}
	themed(t, files)
	r := runWith(t, files, maker, nil)
	for _, o := range r.Outputs() {
		if strings.HasSuffix(o.Path, ".html") {
			if _, err := r.Render(o); err != nil {
				t.Fatal(err)
			}
		}
	}
	if n := maker.Decoded(); n != 0 {
		t.Errorf("%d pictures are decoded for pages alone", n)
	}
	renderAll(t, r)
	if n := maker.Decoded(); n != 1 {
		t.Errorf("the picture is decoded %d times", n)
	}
}
