package site

import (
	"net/http"
	"path"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"saison/internal/diag"
	"saison/internal/picture"
	"saison/internal/source"
)

// verdict is what the check of one file found; the zero verdict is a good file.
type verdict struct {
	id   string
	args diag.Args
	line int          // of the file, for faults inside it
	info picture.Info // of a good picture; of a drawing only its size
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
		switch {
		case ref.asIs && v.id != "picture-broken":
			continue // whoever put it below static/ answers for it
		case v.id == "" && ref.picture && pictureType(ref.file.Path) == "":
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
	case want != "" && f.Size > picture.MaxBytes:
		return verdict{id: "picture-heavy", args: diag.Args{"size": int(f.Size >> 20), "limit": picture.MaxBytes >> 20}}
	}
	data, err := f.Bytes()
	if err != nil {
		return verdict{id: "file-unreadable"}
	}
	if want == "" {
		return inspectOther(ext, data)
	}
	if want == "image/svg+xml" {
		return inspectSVG(data)
	}
	if got := contentType(data); got != want {
		return verdict{id: "picture-mismatch", args: diag.Args{"ext": ext[1:], "found": typeWord(got)}}
	}
	return inspectPicture(data)
}

// inspectOther looks for code in a file that is no picture. Texts and tables
// are shown as they are, whatever they say.
func inspectOther(ext string, data []byte) verdict {
	if ext == ".txt" || ext == ".csv" {
		return verdict{}
	}
	if strings.HasPrefix(http.DetectContentType(data), "text/html") {
		return verdict{id: "file-markup"}
	}
	if what := activeXML(data); what != nil {
		return verdict{id: "file-active", args: diag.Args{"what": what}}
	}
	return verdict{}
}

// contentType returns what the bytes are, whatever the file is called.
func contentType(data []byte) string {
	switch picture.KindOf(data) {
	case picture.AVIF:
		return "image/avif"
	case picture.HEIF:
		return "image/heic"
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

// inspectPicture looks at a picture as a whole, and at the width and height that
// it promises.
func inspectPicture(data []byte) verdict {
	info, err := picture.Inspect(data)
	if err != nil {
		return verdict{id: "picture-broken"}
	}
	if most := info.MostPixels(); int64(info.Width)*int64(info.Height) > int64(most) {
		return verdict{id: "picture-large", args: diag.Args{"width": info.Width, "height": info.Height, "limit": most / 1_000_000}}
	}
	return verdict{info: info}
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
