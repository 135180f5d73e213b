package site

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"strings"

	"saison/internal/schema"
)

// pageNamespaces are the vocabularies whose elements a browser brings to life
// in any XML that it opens: a script in a track or a score would run as one of
// the site's own.
var pageNamespaces = map[string]schema.Text{
	"http://www.w3.org/1999/xhtml":         {"fr": "du code HTML", "en": "HTML code"},
	"http://www.w3.org/2000/svg":           {"fr": "un dessin SVG", "en": "an SVG drawing"},
	"http://www.w3.org/1998/math/mathml":   {"fr": "des formules MathML", "en": "MathML formulas"},
	"http://www.w3.org/1999/xsl/transform": {"fr": "des règles XSLT", "en": "XSLT rules"},
}

// What else makes a page of XML.
var (
	styleInstruction = schema.Text{"fr": "un renvoi à une feuille de style", "en": "a reference to a style sheet"}
	declaration      = schema.Text{"fr": "des déclarations (ENTITY, ATTLIST)", "en": "declarations (ENTITY, ATTLIST)"}
	unreadable       = schema.Text{"fr": "une faute de XML", "en": "a mistake in its XML"}
)

// activeXML returns what a browser would bring to life in a file that is XML,
// whatever it is called; nil when there is nothing: elements of HTML, of a
// drawing, of MathML or of XSLT, a style sheet, or declared entities, which may
// hide any of these. XML that cannot be read is taken for such when it names
// vocabularies: what stands before its mistake is shown. Tracks, maps and
// scores have none of this.
func activeXML(data []byte) schema.Text {
	if bytes.IndexByte(data[:min(len(data), 8)], 0) >= 0 {
		data = bytes.ReplaceAll(data, []byte{0}, nil) // UTF-16: what matters here is ASCII
	}
	for _, mark := range []string{"\xef\xbb\xbf", "\xff\xfe", "\xfe\xff"} {
		data = bytes.TrimPrefix(data, []byte(mark))
	}
	if data = bytes.TrimLeft(data, " \t\r\n"); !bytes.HasPrefix(data, []byte("<")) {
		return nil
	}
	d := xml.NewDecoder(bytes.NewReader(data))
	d.CharsetReader = func(_ string, r io.Reader) (io.Reader, error) { return r, nil }
	for {
		t, err := d.Token()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			if bytes.Contains(data, []byte("xmlns")) {
				return unreadable
			}
			return nil
		}
		if what := activeToken(t); what != nil {
			return what
		}
	}
}

// activeToken returns what a token brings to life in the XML it stands in, or nil.
func activeToken(t xml.Token) schema.Text {
	switch t := t.(type) {
	case xml.StartElement:
		return pageNamespaces[strings.ToLower(t.Name.Space)]
	case xml.ProcInst:
		if strings.HasPrefix(t.Target, "xml-") {
			return styleInstruction
		}
	case xml.Directive:
		if up := bytes.ToUpper(t); bytes.Contains(up, []byte("ENTITY")) || bytes.Contains(up, []byte("ATTLIST")) {
			return declaration
		}
	}
	return nil
}
