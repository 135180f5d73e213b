package site

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"strconv"
	"strings"

	"saison/internal/diag"
	"saison/internal/picture"
)

// svgDepth bounds how deep the elements of a drawing may stand in one another.
const svgDepth = 200

// forbiddenElements are the elements of SVG that run, load or embed something.
var forbiddenElements = map[string]bool{
	"script": true, "foreignobject": true, "handler": true, "listener": true, "iframe": true, "embed": true, "object": true,
	"audio": true, "video": true,
}

// inspectSVG refuses a drawing that is more than a drawing: scripts, event
// handlers, foreign markup, entities, and anything loaded from elsewhere. It
// names the line.
func inspectSVG(data []byte) verdict {
	d := xml.NewDecoder(bytes.NewReader(data))
	d.Strict = true
	d.Entity = map[string]string{}
	depth, root := 0, false
	var info picture.Info
	refuse := func(what diag.Words) verdict {
		line, _ := d.InputPos()
		return verdict{id: "svg-unsafe", args: diag.Args{"what": what, "line": line}, line: line}
	}
	for {
		t, err := d.Token()
		if errors.Is(err, io.EOF) {
			if !root {
				return verdict{id: "picture-broken"}
			}
			return verdict{info: info}
		}
		if err != nil {
			line, _ := d.InputPos()
			return verdict{id: "svg-broken", args: diag.Args{"line": line}, line: line}
		}
		switch t := t.(type) {
		case xml.StartElement:
			if depth++; depth > svgDepth {
				return refuse(diag.Words{FR: "trop d'éléments les uns dans les autres", EN: "too many elements inside one another"})
			}
			if !root && !strings.EqualFold(t.Name.Local, "svg") {
				return verdict{id: "picture-broken"}
			}
			if !root {
				info.Width, info.Height = drawingSize(t)
			}
			root = true
			if what, bad := badElement(t); bad {
				return refuse(what)
			}
		case xml.EndElement:
			depth--
		case xml.CharData:
			if remoteStyle(string(t)) {
				return refuse(diag.Words{FR: "un fichier pris ailleurs", EN: "a file loaded from elsewhere"})
			}
		case xml.Directive:
			if upper := strings.ToUpper(string(t)); strings.Contains(upper, "ENTITY") || strings.Contains(upper, "[") {
				return refuse(diag.Words{FR: "une entité", EN: "an entity"})
			}
		case xml.ProcInst:
			if t.Target != "xml" {
				return refuse(diag.Words{FR: "une instruction « " + t.Target + " »", EN: `an instruction "` + t.Target + `"`})
			}
		}
	}
}

// drawingSize returns the size of a drawing in pixels: as it says, else that of
// its view box (SVG 2, 8.6), else 0, 0.
func drawingSize(root xml.StartElement) (w, h int) {
	var box []string
	for _, a := range root.Attr {
		switch a.Name.Local {
		case "width":
			w = pixels(a.Value)
		case "height":
			h = pixels(a.Value)
		case "viewBox":
			box = strings.FieldsFunc(a.Value, func(c rune) bool { return c == ' ' || c == ',' })
		}
	}
	if w*h == 0 && len(box) == 4 {
		w, h = pixels(box[2]), pixels(box[3])
	}
	if w*h == 0 {
		return 0, 0
	}
	return w, h
}

// pixels reads a length in pixels, 0 for any other.
func pixels(s string) int {
	n, err := strconv.ParseFloat(strings.TrimSuffix(strings.TrimSpace(s), "px"), 64)
	if err != nil || !(n >= 1 && n < 1e5) {
		return 0
	}
	return int(n + 0.5)
}

// badElement says what an element has that a drawing must not have.
func badElement(t xml.StartElement) (diag.Words, bool) {
	if forbiddenElements[strings.ToLower(t.Name.Local)] {
		return diag.Words{FR: "un élément « " + t.Name.Local + " »", EN: `an element "` + t.Name.Local + `"`}, true
	}
	for _, a := range t.Attr {
		name := strings.ToLower(a.Name.Local)
		switch {
		case strings.HasPrefix(name, "on"):
			return diag.Words{FR: "une action « " + a.Name.Local + " »", EN: `a handler "` + a.Name.Local + `"`}, true
		case (name == "href" || name == "src") && !localReference(a.Value, t.Name.Local):
			return diag.Words{FR: "un lien vers « " + a.Value + " »", EN: `a reference to "` + a.Value + `"`}, true
		case (name == "attributename") && strings.Contains(strings.ToLower(a.Value), "href"):
			return diag.Words{FR: "un lien animé", EN: "an animated reference"}, true
		case a.Name.Space != "xmlns" && name != "xmlns" && remoteStyle(a.Value):
			return diag.Words{FR: "un fichier pris ailleurs", EN: "a file loaded from elsewhere"}, true
		}
	}
	return diag.Words{}, false
}

// localReference reports whether a reference stays inside the drawing: an
// anchor, or the bytes of a picture themselves.
func localReference(value, element string) bool {
	v := strings.TrimSpace(value)
	if v == "" || v[0] == '#' {
		return true
	}
	v = strings.ToLower(v)
	if !strings.EqualFold(element, "image") && !strings.EqualFold(element, "feImage") {
		return false
	}
	for _, t := range []string{"data:image/png", "data:image/jpeg", "data:image/gif", "data:image/webp"} {
		if strings.HasPrefix(v, t) {
			return true
		}
	}
	return false
}

// remoteStyle reports whether style words load something: a url() that is not
// an anchor of the drawing, or an import.
func remoteStyle(s string) bool {
	low := strings.ToLower(s)
	if strings.Contains(low, "@import") || strings.Contains(low, `\`) && strings.Contains(low, "(") {
		return true
	}
	for {
		at := strings.Index(low, "url(")
		if at < 0 {
			return false
		}
		low = strings.TrimLeft(low[at+4:], " \t\r\n'\"")
		if !strings.HasPrefix(low, "#") && !strings.HasPrefix(low, "data:image/") && !strings.HasPrefix(low, "data:font/") {
			return true
		}
	}
}
