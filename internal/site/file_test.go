package site

import (
	"bytes"
	"encoding/binary"
	"image"
	"image/jpeg"
	"image/png"
	"slices"
	"strings"
	"testing"

	"saison/internal/civil"
	"saison/internal/config"
	"saison/internal/diag"
	"saison/internal/event"
	"saison/internal/meta"
	"saison/internal/picture"
	"saison/internal/source"
)

func menuItems(dests ...string) []config.MenuItem {
	items := make([]config.MenuItem, len(dests))
	for i, d := range dests {
		items[i] = config.MenuItem{Dest: d, Pos: diag.Pos{File: "saison.yaml", Line: 10 + i, Col: 3}}
	}
	return items
}

func pngOf(w, h int) string {
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewGray(image.Rect(0, 0, w, h))); err != nil {
		panic(err)
	}
	return b.String()
}

func jpegOf(w, h int) string {
	var b bytes.Buffer
	if err := jpeg.Encode(&b, image.NewGray(image.Rect(0, 0, w, h)), nil); err != nil {
		panic(err)
	}
	return b.String()
}

// hugePNG says that it is w by h points, and holds one.
func hugePNG(w, h uint32) string {
	b := []byte(pngOf(1, 1))
	binary.BigEndian.PutUint32(b[16:], w)
	binary.BigEndian.PutUint32(b[20:], h)
	crc := uint32(0xffffffff)
	for _, c := range b[12:29] {
		crc ^= uint32(c)
		for range 8 {
			crc = crc>>1 ^ 0xedb88320&-(crc&1)
		}
	}
	binary.BigEndian.PutUint32(b[29:], ^crc)
	return string(b)
}

// showing is a site with one picture in the front matter of a concert.
func showing(name, data string) (*world, *event.Record) {
	w := small()
	e := w.entry("concerts/2026-12-12-noel")
	w.files["content/concerts/"+name] = data
	e.Image = &event.Picture{File: event.Ref{Name: name, Pos: diag.Pos{File: e.Doc.File, Line: 4, Col: 8}}, Alt: "x"}
	return w, e.Record
}

func TestPicturesGetHashedAddresses(t *testing.T) {
	t.Parallel()
	webp := "RIFF\x24\x00\x00\x00WEBPVP8X\x0a\x00\x00\x00\x00\x00\x00\x00\x07\x00\x00\x07\x00\x00VP8L\x05\x00\x00\x00\x2f\x07\xc0\x01\x00\x00"
	avif := "\x00\x00\x00\x1cftypavif\x00\x00\x00\x00avifmif1miaf\x00\x00\x00\x20meta\x00\x00\x00\x00\x00\x00\x00\x14ispe\x00\x00\x00\x00\x00\x00\x00\x20\x00\x00\x00\x10"
	for name, data := range map[string]string{
		"a.png": pngOf(4, 3), "a.jpg": jpegOf(4, 3), "Photo De L'Été.JPEG": jpegOf(2, 2), "a.webp": webp, "a.avif": avif,
		"a.svg": `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"><use xlink:href="#a"/><style>.a{fill:url(#b)}</style></svg>`,
	} {
		w, r := showing(name, data)
		s := w.good(t)
		got := s.DocFileURL(r.Doc, name)
		want := Picture
		if name == "a.avif" || name == "a.svg" {
			want = Static
		}
		if !strings.HasPrefix(got, "/assets/") || s.Find(got[1:]) == nil || s.Find(got[1:]).Format != want {
			t.Errorf("%s is at %q", name, got)
		}
	}
}

func TestTheLargestPictureIsGood(t *testing.T) {
	t.Parallel()
	w, r := showing("a.png", hugePNG(10_000, 5_000))
	pic := w.good(t).DocPicture(w.entry("concerts/2026-12-12-noel"), "a.png")
	if pic == nil || pic.Width != 1600 || pic.Height != 800 || len(pic.WebP) != 4 {
		t.Errorf("%s: %+v", r.Doc.File, pic)
	}
	heavy := jpegOf(2, 2)
	for n, want := range map[int]string{picture.MaxBytes - len(heavy): "", picture.MaxBytes - len(heavy) + 1: "picture-heavy"} {
		w, _ := showing("a.jpg", heavy+strings.Repeat("\x00", n))
		if _, faults := w.plan(t); want == "" && len(faults) > 0 || want != "" && (len(faults) != 1 || faults[0].ID != want) {
			t.Errorf("%d bytes: %v", n+len(heavy), faults)
		}
	}
}

func TestAPictureIsPlannedInSizesThatFit(t *testing.T) {
	t.Parallel()
	w, r := showing("a.jpg", jpegOf(1000, 500))
	w.files["content/concerts/b/index.md"] = "x"
	w.files["static/own.jpg"] = jpegOf(8, 8)
	w.files["static/half.jpg"] = jpegOf(8, 8)[:300]
	s, faults := w.plan(t)
	if d := only(t, faults, "picture-broken"); d.Pos.File != "static/half.jpg" {
		t.Errorf("told of %s", d.Pos.File)
	}
	pic := s.Shown("content/concerts/a.jpg")
	if pic == nil || pic.Width != 1000 || pic.Height != 500 || !strings.HasSuffix(pic.URL, "-1000.jpg") || pic.URL != s.DocFileURL(r.Doc, "a.jpg") {
		t.Fatalf("%+v", pic)
	}
	var widths []int
	for _, x := range pic.WebP {
		widths = append(widths, x.Width)
		if o := s.Find(x.URL[1:]); o == nil || o.Format != Picture || o.Form != (picture.Form{Width: x.Width, As: picture.WebP}) {
			t.Errorf("%s is not planned", x.URL)
		}
	}
	if !slices.Equal(widths, []int{480, 800, 1000}) || s.Find(pic.Blur[1:]) == nil {
		t.Errorf("%v, %s", widths, pic.Blur)
	}
	for _, o := range s.Outputs {
		if o.File != nil && o.File.Path == "content/concerts/a.jpg" && o.Format != Picture {
			t.Errorf("the original is at %s", o.Path)
		}
	}
}

func TestAPictureThatIsLinkedToIsADownload(t *testing.T) {
	t.Parallel()
	w, r := showing("a.jpg", jpegOf(1000, 500))
	e := w.entry("concerts/2026-12-12-noel")
	r.Event.Documents = []event.Ref{{Name: "a.jpg", Pos: diag.Pos{File: r.Doc.File, Line: 5}}}
	s := w.good(t)
	at, _ := s.Link(e, "fr", "a.jpg")
	if o := s.Find(strings.TrimPrefix(at, "/")); o == nil || o.Format != Static || at == s.Shown("content/concerts/a.jpg").URL {
		t.Errorf("the download is at %q", at)
	}
}

func TestDrawingsKnowTheirSize(t *testing.T) {
	t.Parallel()
	for text, want := range map[string][2]int{
		`<svg width="300" height="200px"/>`:                      {300, 200},
		`<svg viewBox="0 0 120.4 60"/>`:                          {120, 60},
		`<svg viewBox="0,0,120,60" width="100%" height="100%"/>`: {120, 60},
		`<svg width="60" viewBox="0 0 120 60"/>`:                 {120, 60},
		`<svg width="10cm" height="5cm"/>`:                       {0, 0},
		`<svg width="-3" height="1e9"/>`:                         {0, 0},
	} {
		w, _ := showing("a.svg", text)
		if pic := w.good(t).Shown("content/concerts/a.svg"); pic == nil || [2]int{pic.Width, pic.Height} != want {
			t.Errorf("%s: %+v", text, pic)
		}
	}
}

func TestAPictureAtTheLimitIsPublished(t *testing.T) {
	t.Parallel()
	w, _ := showing("a.png", hugePNG(10_000, 5_000))
	if w.good(t).Shown("content/concerts/a.png") == nil {
		t.Error("it is not shown")
	}
}

func TestPicturesThatCannotBePublished(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, data, id string }{
		{"a.png", jpegOf(2, 2), "picture-mismatch"},
		{"a.jpg", "<html><script>alert(1)</script></html>", "picture-mismatch"},
		{"a.png", hugePNG(20_000, 20_000), "picture-large"},
		{"a.png", hugePNG(10_000, 5_001), "picture-large"},
		{"a.png", pngOf(9, 9)[:20], "picture-broken"},
		{"a.heic", "xxxx", "picture-format"},
		{"a.pdf", "%PDF-1.7", "picture-format"},
		{"a.svg", "", "picture-broken"},
		{"a.svg", "<html></html>", "picture-broken"},
		{"a.svg", "<svg><g></svg>", "svg-broken"},
		{"a.svg", "<svg>\n<script>1</script></svg>", "svg-unsafe"},
		{"a.svg", "<svg>\n<a onclick='x'/></svg>", "svg-unsafe"},
		{"a.svg", "<svg onload='x'/>", "svg-unsafe"},
		{"a.svg", "<svg><foreignObject/></svg>", "svg-unsafe"},
		{"a.svg", "<!DOCTYPE svg [<!ENTITY a 'b'>]><svg/>", "svg-unsafe"},
		{"a.svg", "<svg><image href='https://elsewhere.example/x.png'/></svg>", "svg-unsafe"},
		{"a.svg", "<svg><use href='other.svg#a'/></svg>", "svg-unsafe"},
		{"a.svg", "<svg><a href='javascript:1'/></svg>", "svg-unsafe"},
		{"a.svg", "<svg><style>@import 'x.css';</style></svg>", "svg-unsafe"},
		{"a.svg", "<svg><rect fill='url(https://elsewhere.example/a#b)'/></svg>", "svg-unsafe"},
		{"a.svg", "<svg><set attributeName='href' to='x'/></svg>", "svg-unsafe"},
		{"a.svg", "<?xml-stylesheet href='x.css'?><svg/>", "svg-unsafe"},
		{"a.svg", strings.Repeat("<g>", 300), "picture-broken"},
		{"a.svg", "<svg>" + strings.Repeat("<g>", 300), "svg-unsafe"},
		{"a.svg", "<svg>&amp;&unknown;</svg>", "svg-broken"},
		{"a.exe", "MZ", "file-executable"},
		{"a.js", "alert(1)", "file-executable"},
	} {
		w, r := showing(c.name, c.data)
		s, faults := w.plan(t)
		d := only(t, faults, c.id)
		if d.Pos.File != r.Doc.File || d.Pos.Line != 4 {
			t.Errorf("%s: told at %s", c.id, d.Pos)
		}
		if got := s.DocFileURL(r.Doc, c.name); got != "" {
			t.Errorf("%s %s is published at %s", c.id, c.name, got)
		}
		if strings.ContainsAny(d.Message("fr")+d.Message("en"), "{}") {
			t.Errorf("%s", d.Message("fr"))
		}
	}
}

func TestADangerousDrawingNamesItsLine(t *testing.T) {
	t.Parallel()
	w, _ := showing("a.svg", "<svg>\n<g/>\n<script>1</script>\n</svg>")
	_, faults := w.plan(t)
	d := only(t, faults, "svg-unsafe")
	if got, want := d.Message("fr"), "« a.svg » n'est pas publié : ligne 3, un élément « script »."; got != want {
		t.Errorf("got %s", got)
	}
	if len(d.Notes) != 1 || d.Notes[0].Pos.Line != 3 || d.Notes[0].Pos.File != "content/concerts/a.svg" {
		t.Errorf("notes %v", d.Notes)
	}
}

func TestMissingFilesAreToldWithTheNearest(t *testing.T) {
	t.Parallel()
	w := small()
	w.files["content/documents/traits_cor.pdf"] = "%PDF-1.7"
	call := w.entry("calls/auditions")
	call.Call.Instruments = []event.Instrument{{Name: "cor", Excerpts: event.Ref{Name: "documents/traits-cors.pdf", Pos: diag.Pos{File: call.Doc.File, Line: 13, Col: 13}}}}
	_, faults := w.plan(t)
	d := only(t, faults, "file-not-found")
	if d.Args["near"] != "documents/traits_cor.pdf" || d.Severity != diag.Warning {
		t.Errorf("%v", d)
	}
}

func TestFilesAreFoundBesideThenBelowContentThenStatic(t *testing.T) {
	t.Parallel()
	w := small()
	e := w.doc("concert", "concerts/fete/index.md", "Fête")
	places := []string{"content/concerts/fete/x.pdf", "content/x.pdf", "static/x.pdf"}
	for i, p := range places {
		w.files = map[string]string{}
		for _, q := range places[i:] {
			w.files[q] = "%PDF"
		}
		s := &Site{snap: source.FromFiles(w.files)}
		if f := s.FindFile(e.Doc, "x.pdf"); f == nil || f.Path != p {
			t.Errorf("got %v, want %s", f, p)
		}
	}
	s := &Site{snap: source.FromFiles(map[string]string{"saison.yaml": "x", "layouts/x.html": "x"})}
	for _, name := range []string{"../../../saison.yaml", "../saison.yaml", "/../saison.yaml", "../layouts/x.html", "a\x00b", `..\x`} {
		if f := s.FindFile(e.Doc, name); f != nil {
			t.Errorf("%q finds %s", name, f.Path)
		}
	}
}

func TestOnlyNamedFilesAndThoseOfAFolderArePublished(t *testing.T) {
	t.Parallel()
	w := small()
	w.doc("concert", "concerts/fete/index.md", "Fête")
	w.files["content/concerts/fete/affiche.pdf"] = "%PDF a"
	w.files["content/concerts/fete/photos/1.png"] = pngOf(3, 3)
	w.files["content/concerts/seul.pdf"] = "%PDF b"
	w.files["content/concerts/brouillon/index.md"] = "---\ndraft: yes\n---\n"
	w.files["content/concerts/brouillon/secret.pdf"] = "%PDF c"
	s := w.good(t)
	for path, want := range map[string]bool{
		"content/concerts/fete/affiche.pdf": true, "content/concerts/fete/photos/1.png": true, "content/concerts/fete/index.md": false,
		"content/concerts/seul.pdf": false, "content/concerts/brouillon/secret.pdf": false,
	} {
		if got := s.FileURL(path) != ""; got != want {
			t.Errorf("%s published: %v", path, got)
		}
	}
}

func TestPagesInTheContentAreRefused(t *testing.T) {
	t.Parallel()
	w := small()
	w.files["content/concerts/page.html"] = "<p>"
	w.files["static/google1234.html"] = "google-site-verification"
	s, faults := w.plan(t)
	d := only(t, faults, "file-markup")
	if d.Pos.File != "content/concerts/page.html" || s.Find("google1234.html") == nil {
		t.Errorf("told at %s", d.Pos)
	}
	w = small()
	noel := w.entry("concerts/2026-12-12-noel")
	w.files["content/concerts/note"] = "<!doctype html><script>1</script>"
	link(noel.Record, "note", false)
	_, faults = w.plan(t)
	only(t, faults, "file-markup")
}

func TestPicturesWithoutConsentAreNotPublished(t *testing.T) {
	t.Parallel()
	w := small()
	e := w.doc("exhibition", "exhibitions/hiver/index.md", "Hiver")
	w.files["content/exhibitions/hiver/1.png"] = pngOf(1, 1)
	w.files["content/exhibitions/hiver/2.png"] = pngOf(2, 2)
	w.files["content/exhibitions/hiver/3.png"] = pngOf(3, 3)
	old := &event.Consent{Until: civil.Date{Year: 2026, Month: 11, Day: 30}}
	good := &event.Consent{Until: civil.Date{Year: 2026, Month: 12, Day: 1}}
	e.Event.Artworks = []event.Hung{
		{File: event.Ref{Name: "1.png"}, Recognisable: true},
		{File: event.Ref{Name: "2.png"}, Recognisable: true, Consent: good},
	}
	e.Image = &event.Picture{File: event.Ref{Name: "3.png"}, Consent: old}
	s := w.good(t)
	for name, want := range map[string]bool{"1.png": false, "2.png": true, "3.png": false} {
		if got := s.DocFileURL(e.Doc, name) != ""; got != want {
			t.Errorf("%s published: %v", name, got)
		}
	}
}

func TestPicturesFromOtherSitesAreRefused(t *testing.T) {
	t.Parallel()
	w := small()
	noel := w.entry("concerts/2026-12-12-noel")
	pos := link(noel.Record, "https://elsewhere.example/x.png", true)
	_, faults := w.plan(t)
	if d := only(t, faults, "picture-elsewhere"); d.Pos != pos {
		t.Errorf("told at %s", d.Pos)
	}
}

func TestStyleSheetsAreHashedWithWhatTheyName(t *testing.T) {
	t.Parallel()
	w := small()
	first := w.good(t).FileURL("static/css/saison.css")
	if !strings.HasPrefix(first, "/assets/saison.") || !strings.HasSuffix(first, ".css") {
		t.Errorf("got %q", first)
	}
	w.files["static/fonts/a.woff2"] = "another font"
	second := w.good(t).FileURL("static/css/saison.css")
	w.cfg.Colors = map[string]string{"season": "#123456"}
	third := w.good(t).FileURL("static/css/saison.css")
	if first == second || second == third {
		t.Errorf("%s, %s, %s", first, second, third)
	}
	s := w.good(t)
	if got := s.FileURL("static/fonts/a.woff2"); !strings.HasPrefix(got, "/assets/a.") {
		t.Errorf("the font is at %q", got)
	}
	if s.Find("css/saison.css") == nil || s.Find("fonts/a.woff2") == nil || s.FileURL("static/logo.svg") != "/logo.svg" {
		t.Error("the site's own static files are at their own paths too")
	}
	w.files["static/css/saison.css"] = "/* url(no.png) */\n.a { background: url('none.png') }"
	_, faults := w.plan(t)
	if d := only(t, faults, "style-file-missing"); d.Pos.Line != 2 || d.Pos.Col != 23 {
		t.Errorf("told at %s", d.Pos)
	}
}

func TestTheMemoryOfAPlanChangesNothing(t *testing.T) {
	t.Parallel()
	w, r := showing("a.png", pngOf(2, 2))
	snap := source.FromFiles(w.files)
	first, _ := Plan(w.calendar(), snap, nil)
	second, faults := Replan(first, w.calendar(), snap, nil)
	if len(faults) > 0 || first.DocFileURL(r.Doc, "a.png") != second.DocFileURL(r.Doc, "a.png") {
		t.Error("the second plan differs")
	}
	w.files["content/concerts/a.png"] = "no picture"
	_, faults = Replan(second, w.calendar(), source.FromFiles(w.files), nil)
	only(t, faults, "picture-mismatch")
}

func TestPapersAppearOnTheirDay(t *testing.T) {
	t.Parallel()
	w := small()
	for i, day := range []int{1, 2} { // the build is of 1 December, 9 o'clock
		name := []string{"livret", "programme"}[i]
		e := w.doc("document", "documents/"+name+"/index.md", name)
		e.Paper.File = event.Ref{Name: name + ".pdf"}
		e.Paper.AvailableFrom = event.When{DateTime: civil.NewDateTime(2026, 12, day, 8, 0, 0), HasTime: true}
		w.files["content/documents/"+name+"/"+name+".pdf"] = "%PDF " + name
	}
	s := w.good(t)
	if s.FileURL("content/documents/livret/livret.pdf") == "" || s.FileURL("content/documents/programme/programme.pdf") != "" {
		t.Error("the first is there, the second is not yet")
	}
}

func TestFilesOfAResultArePublished(t *testing.T) {
	t.Parallel()
	w := small()
	e := w.entry("concerts/2026-03-01-mars")
	w.files["content/concerts/salle.png"] = pngOf(5, 5)
	e.Event.Result = &meta.Node{Kind: meta.Map, Fields: []meta.Field{
		{Key: "photos", Value: &meta.Node{Kind: meta.List, Items: []*meta.Node{{Text: "salle.png"}}}},
		{Key: "texte", Value: &meta.Node{Text: "Une soirée. Vraiment."}},
	}}
	if s := w.good(t); s.DocFileURL(e.Doc, "salle.png") == "" {
		t.Error("the picture is not published")
	}
}
