package site

import (
	"path"
	"strings"

	"saison/internal/diag"
	"saison/internal/source"
)

// styleRef is one url() of a style sheet: the address between start and end.
type styleRef struct {
	start, end int
	dest       string // without quotes
}

// styleRefs returns the url() values of a style sheet in order, those in
// comments left out.
func styleRefs(css string) []styleRef {
	var refs []styleRef
	for i := 0; i < len(css); {
		switch {
		case strings.HasPrefix(css[i:], "/*"):
			end := strings.Index(css[i+2:], "*/")
			if end < 0 {
				return refs
			}
			i += end + 4
		case len(css)-i >= 4 && strings.EqualFold(css[i:i+4], "url("):
			end := strings.IndexByte(css[i:], ')')
			if end < 0 {
				return refs
			}
			start, stop := i+4, i+end
			for start < stop && strings.IndexByte(" \t\r\n'\"", css[start]) >= 0 {
				start++
			}
			for stop > start && strings.IndexByte(" \t\r\n'\"", css[stop-1]) >= 0 {
				stop--
			}
			refs = append(refs, styleRef{start, stop, css[start:stop]})
			i += end + 1
		default:
			i++
		}
	}
	return refs
}

// styleTarget returns the path in the snapshot of what a url() of the style
// sheet at file means, or "" when it is not a file of the site.
func styleTarget(file, dest string) string {
	dest, _, _ = strings.Cut(dest, "#")
	dest, _, _ = strings.Cut(dest, "?")
	switch {
	case dest == "" || isAbsolute(dest) || strings.HasPrefix(dest, "//"):
		return ""
	case dest[0] == '/':
		return path.Join("static", dest)
	}
	return path.Join(path.Dir(file), dest)
}

// styleFiles returns the files that a style sheet names. Those that are
// published get hashed addresses; missing ones are reported.
func (p *planner) styleFiles(f *source.File) []*source.File {
	data, err := f.Bytes()
	if err != nil {
		p.diags.Add("file-unreadable", diag.Pos{File: f.Path}, diag.Args{"value": path.Base(f.Path)})
		return nil
	}
	var files []*source.File
	css := string(data)
	for _, ref := range styleRefs(css) {
		target := styleTarget(f.Path, ref.dest)
		if target == "" {
			continue
		}
		named := p.snap.File(target)
		if named == nil || !strings.HasPrefix(target, "static/") {
			line := 1 + strings.Count(css[:ref.start], "\n")
			col := len([]rune(css[strings.LastIndexByte(css[:ref.start], '\n')+1:ref.start])) + 1
			p.diags.Add("style-file-missing", diag.Pos{File: f.Path, Line: line, Col: col}, diag.Args{"value": ref.dest})
			continue
		}
		files = append(files, named)
		if at := p.site.files[target]; !strings.HasPrefix(at, "/"+assets) && !strings.EqualFold(path.Ext(target), ".css") {
			p.hash(named)
		}
	}
	return files
}
