package site

import (
	"bytes"
	"encoding/binary"
	"image"
	_ "image/gif"  // registers the decoder for DecodeConfig
	_ "image/jpeg" // registers the decoder for DecodeConfig
	_ "image/png"  // registers the decoder for DecodeConfig
	"net/http"
	"path"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"saison/internal/diag"
	"saison/internal/source"
)

// Limits of pictures: larger ones are a slip (a poster for the printer) or an
// attack, and no visitor waits for them.
const (
	pictureBytes  = 30 << 20
	picturePixels = 50_000_000
)

// verdict is what the check of one file found; the zero verdict is a good file.
type verdict struct {
	id   string
	args diag.Args
	line int // of the file, for faults inside it
}

// verdictKey names what a verdict is about: the content, under its extension.
func verdictKey(f *source.File) string { return strings.ToLower(path.Ext(f.Path)) + f.Sum }

// pictureTypes are the pictures that every browser shows, by extension.
var pictureTypes = map[string]string{
	".png": "image/png", ".jpg": "image/jpeg", ".jpeg": "image/jpeg", ".gif": "image/gif",
	".webp": "image/webp", ".avif": "image/avif", ".svg": "image/svg+xml",
}

// foreignPictures are pictures that browsers do not show.
var foreignPictures = []string{".heic", ".heif", ".tif", ".tiff", ".bmp", ".psd", ".ai", ".eps", ".raw", ".cr2", ".nef", ".dng", ".svgz"}

// pictureType returns the content type that the extension promises, or "".
func pictureType(file string) string { return pictureTypes[strings.ToLower(path.Ext(file))] }

// markup are the extensions of pages, which are not published from content/.
var markup = []string{".html", ".htm", ".xhtml", ".xht", ".shtml", ".mht", ".mhtml"}

// executables are the extensions of programs, for browsers, servers or computers.
var executables = []string{".js", ".mjs", ".wasm", ".swf", ".php", ".phtml", ".cgi", ".pl", ".py", ".rb", ".asp", ".aspx", ".jsp",
	".exe", ".msi", ".bat", ".cmd", ".com", ".scr", ".ps1", ".vbs", ".jar", ".app", ".apk", ".dmg", ".pkg", ".deb", ".rpm", ".sh", ".hta", ".lnk", ".reg"}

func isMarkup(file string) bool { return slices.Contains(markup, strings.ToLower(path.Ext(file))) }

// refuseMarkup reports the pages and programs that lie in content/.
func (p *planner) refuseMarkup() {
	for _, f := range p.snap.Under("content/") {
		if isMarkup(f.Path) {
			p.diags.Add("file-markup", diag.Pos{File: f.Path}, diag.Args{"value": path.Base(f.Path)})
		}
	}
}

// checkFiles looks into every file that is to be published, each content once,
// on all processors, and reports what must not be, where it is named.
func (p *planner) checkFiles() {
	p.files.seen = map[string]verdict{}
	var todo []*source.File
	for _, ref := range p.files.refs {
		key := verdictKey(ref.file)
		if _, done := p.files.seen[key]; done {
			continue
		}
		v, known := p.files.known[key]
		p.files.seen[key] = v
		if !known {
			todo = append(todo, ref.file)
		}
	}
	found := make([]verdict, len(todo))
	inParallel(len(todo), func(i int) { found[i] = inspect(todo[i]) })
	for i, f := range todo {
		p.files.seen[verdictKey(f)] = found[i]
	}
	told := map[diag.Pos]bool{}
	for _, ref := range p.files.refs {
		v := p.files.seen[verdictKey(ref.file)]
		if v.id == "" && ref.picture && pictureType(ref.file.Path) == "" {
			v = notPicture(ref.file)
		}
		if v.id == "" || told[ref.pos] || isMarkup(ref.file.Path) {
			continue
		}
		told[ref.pos] = true
		p.tellFile(ref, v)
	}
}

// tellFile reports a fault of a file at the place that names it.
func (p *planner) tellFile(ref fileRef, v verdict) {
	args := diag.Args{"value": path.Base(ref.file.Path)}
	for k, x := range v.args {
		args[k] = x
	}
	d := diag.New(v.id, ref.pos, args)
	if v.line > 0 {
		d = d.With(diag.Related{Pos: diag.Pos{File: ref.file.Path, Line: v.line}, ID: "picture-line", Args: args})
	}
	p.diags = append(p.diags, d)
}

// notPicture is the verdict on a file that is shown as a picture and is none.
func notPicture(f *source.File) verdict {
	return verdict{id: "picture-format", args: diag.Args{"ext": strings.TrimPrefix(strings.ToLower(path.Ext(f.Path)), ".")}}
}

// inspect reads a file and says whether it can be published.
func inspect(f *source.File) verdict {
	ext := strings.ToLower(path.Ext(f.Path))
	want := pictureTypes[ext]
	switch {
	case slices.Contains(executables, ext):
		return verdict{id: "file-executable", args: diag.Args{"ext": ext}}
	case slices.Contains(markup, ext):
		return verdict{id: "file-markup"}
	case slices.Contains(foreignPictures, ext):
		return notPicture(f)
	case want != "" && f.Size > pictureBytes:
		return verdict{id: "picture-heavy", args: diag.Args{"size": int(f.Size >> 20), "limit": pictureBytes >> 20}}
	}
	data, err := f.Bytes()
	if err != nil {
		return verdict{id: "file-unreadable"}
	}
	if want == "" {
		if ext != ".txt" && ext != ".csv" && strings.HasPrefix(http.DetectContentType(data), "text/html") {
			return verdict{id: "file-markup"}
		}
		return verdict{}
	}
	if want == "image/svg+xml" {
		return inspectSVG(data)
	}
	if got := contentType(data); got != want {
		return verdict{id: "picture-mismatch", args: diag.Args{"ext": ext[1:], "found": typeWord(got)}}
	}
	return inspectSize(data, want)
}

// contentType returns what the bytes are, whatever the file is called.
func contentType(data []byte) string {
	if len(data) >= 12 && string(data[4:8]) == "ftyp" && (string(data[8:12]) == "avif" || string(data[8:12]) == "avis") {
		return "image/avif"
	}
	t, _, _ := strings.Cut(http.DetectContentType(data), ";")
	return t
}

// typeWord names a content type by the extension that people know.
func typeWord(t string) string {
	for _, ext := range []string{".png", ".jpg", ".gif", ".webp", ".avif"} {
		if pictureTypes[ext] == t {
			return ext[1:]
		}
	}
	if _, sub, ok := strings.Cut(t, "/"); ok && t != "application/octet-stream" && t != "text/plain" {
		return sub
	}
	return ""
}

// inspectSize checks the width and height that a picture promises.
func inspectSize(data []byte, kind string) verdict {
	var w, h int
	switch kind {
	case "image/avif":
		w, h = avifSize(data)
	case "image/webp":
		w, h = webpSize(data)
	default:
		c, _, err := image.DecodeConfig(bytes.NewReader(data))
		if err == nil {
			w, h = c.Width, c.Height
		}
	}
	if w <= 0 || h <= 0 {
		return verdict{id: "picture-broken"}
	}
	if int64(w)*int64(h) > picturePixels {
		return verdict{id: "picture-large", args: diag.Args{"width": w, "height": h, "limit": picturePixels / 1_000_000}}
	}
	return verdict{}
}

// webpSize reads the size in the first chunk of a WebP file (RFC 9649, 2.4 to 2.7).
func webpSize(data []byte) (w, h int) {
	if len(data) < 30 {
		return 0, 0
	}
	d := data[20:]
	switch string(data[12:16]) {
	case "VP8X":
		return 1 + int(d[4]) + int(d[5])<<8 + int(d[6])<<16, 1 + int(d[7]) + int(d[8])<<8 + int(d[9])<<16
	case "VP8L":
		bits := binary.LittleEndian.Uint32(d[1:5])
		return 1 + int(bits&0x3fff), 1 + int(bits>>14&0x3fff)
	case "VP8 ":
		return int(binary.LittleEndian.Uint16(d[6:8]) & 0x3fff), int(binary.LittleEndian.Uint16(d[8:10]) & 0x3fff)
	}
	return 0, 0
}

// avifSize reads the size of the largest image that an AVIF file describes, in
// its ispe boxes (ISO/IEC 23008-12, 6.5.3).
func avifSize(data []byte) (w, h int) {
	head := data[:min(len(data), 64<<10)]
	for {
		at := bytes.Index(head, []byte("ispe"))
		if at < 0 || at+16 > len(head) {
			return w, h
		}
		x, y := binary.BigEndian.Uint32(head[at+8:]), binary.BigEndian.Uint32(head[at+12:])
		if x < 1<<24 && y < 1<<24 && int(x)*int(y) > w*h {
			w, h = int(x), int(y)
		}
		head = head[at+4:]
	}
}

// inParallel calls do for every number below n, on all processors. The calls
// must not touch one another's results.
func inParallel(n int, do func(i int)) {
	workers := min(n, runtime.GOMAXPROCS(0))
	if workers <= 1 {
		for i := range n {
			do(i)
		}
		return
	}
	var next atomic.Int64
	var wg sync.WaitGroup
	for range workers {
		wg.Go(func() {
			for i := int(next.Add(1)) - 1; i < n; i = int(next.Add(1)) - 1 {
				do(i)
			}
		})
	}
	wg.Wait()
}
