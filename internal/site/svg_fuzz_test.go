package site

import (
	"bytes"
	"encoding/xml"
	"strings"
	"testing"
)

// planted are what a drawing must not have, as they stand within an element and
// within a tag.
var planted = struct{ inside, attribute []string }{
	[]string{"<script>x()</script>", "<SCRIPT/>", `<a xlink:href="https://e.test/"/>`, "<foreignObject/>", "<style>@import 'x'</style>", `<style>a{b:url(//e.test)}</style>`, "<?xml-stylesheet href='x'?>", `<set attributeName="href" to="x"/>`, `<s:script xmlns:s="http://www.w3.org/2000/svg"/>`},
	[]string{` onload="x()"`, ` onLoad='x()'`, ` style="a:url(https://e.test/)"`, ` href="javascript:x()"`, ` fill="url( '//e.test/' )"`},
}

// FuzzInspectSVG holds for any bytes of a drawing: when it passes, whatever runs
// or loads something does not pass in it, in its first element or in its tag; and
// a reader who takes more than we do finds nothing of that kind in it.
func FuzzInspectSVG(f *testing.F) {
	for _, s := range []string{`<svg xmlns="http://www.w3.org/2000/svg"><rect/></svg>`, `<!DOCTYPE svg [<!ENTITY a "b">]><svg>&a;</svg>`, "<?xml version='1.0' encoding='utf-8'?>\n<!-- a --><svg viewBox='0 0 9 9'><![CDATA[<script>]]><g><path d='M0'/></g></svg>",
		"\ufeff<svg width='1e9px'><style>a{fill:url(#b)}</style></svg>", `<svg><image href="data:image/png;base64,AA=="/></svg>`, "<SVG/>", "\xff\xfe<\x00s\x00v\x00g\x00/\x00>\x00", "<svg><a href=\"&#106;avascript:x\"/></svg>"} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if inspectSVG(data).id != "" {
			return
		}
		tag, end := rootTag(data)
		if end == 0 {
			t.Fatalf("%q passes, and has no element", data)
		}
		with := func(at int, what string) []byte { return []byte(string(data[:at]) + what + string(data[at:])) }
		if data[end-2] != '/' {
			for _, what := range planted.inside {
				if inspectSVG(with(end, what)).id == "" {
					t.Fatalf("%q passes in %q", what, data)
				}
			}
		}
		for _, what := range planted.attribute {
			if inspectSVG(with(tag, what)).id == "" {
				t.Fatalf("%q passes in a tag of %q", what, data)
			}
		}
		d := xml.NewDecoder(bytes.NewReader(data))
		d.Strict, d.Entity = false, xml.HTMLEntity
		for {
			token, err := d.Token()
			if err != nil {
				return
			}
			if e, ok := token.(xml.StartElement); ok && (strings.EqualFold(e.Name.Local, "script") || len(e.Attr) > 0 && strings.HasPrefix(strings.ToLower(e.Attr[0].Name.Local), "on")) {
				t.Fatalf("%v passes in %q", e, data)
			}
		}
	})
}

// rootTag returns where the name of the first element ends, and where its tag does.
func rootTag(data []byte) (name, end int) {
	d := xml.NewDecoder(bytes.NewReader(data))
	for {
		before := int(d.InputOffset())
		token, err := d.Token()
		if err != nil {
			return 0, 0
		}
		if _, ok := token.(xml.StartElement); ok {
			end = int(d.InputOffset())
			name = before + bytes.IndexAny(data[before:end], " \t\r\n/>")
			return name, end
		}
	}
}
