package site

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"slices"
	"strings"
)

// pageNamespaces are the vocabularies whose elements a browser brings to life
// in any XML that it opens: a script in a track or a score would run as one of
// the site's own.
var pageNamespaces = []string{
	"http://www.w3.org/1999/xhtml", "http://www.w3.org/2000/svg", "http://www.w3.org/1998/math/mathml", "http://www.w3.org/1999/xsl/transform",
}

// isXMLPage reports whether a file is XML, whatever it is called, that a
// browser would show as a page: it has elements of HTML, of a drawing, of
// MathML or of XSLT, brings a style sheet, or declares entities, which may hide
// any of these. XML that cannot be read is taken for one when it names
// vocabularies: what stands before its mistake is shown. Tracks, maps and
// scores have none of this.
func isXMLPage(data []byte) bool {
	if bytes.IndexByte(data[:min(len(data), 8)], 0) >= 0 {
		data = bytes.ReplaceAll(data, []byte{0}, nil) // UTF-16: what matters here is ASCII
	}
	for _, mark := range []string{"\xef\xbb\xbf", "\xff\xfe", "\xfe\xff"} {
		data = bytes.TrimPrefix(data, []byte(mark))
	}
	if data = bytes.TrimLeft(data, " \t\r\n"); !bytes.HasPrefix(data, []byte("<")) {
		return false
	}
	d := xml.NewDecoder(bytes.NewReader(data))
	d.CharsetReader = func(_ string, r io.Reader) (io.Reader, error) { return r, nil }
	for {
		t, err := d.Token()
		if errors.Is(err, io.EOF) {
			return false
		}
		if err != nil {
			return bytes.Contains(data, []byte("xmlns"))
		}
		if bringsPage(t) {
			return true
		}
	}
}

// bringsPage reports whether a token makes a page of the XML it stands in.
func bringsPage(t xml.Token) bool {
	switch t := t.(type) {
	case xml.StartElement:
		return slices.Contains(pageNamespaces, strings.ToLower(t.Name.Space))
	case xml.ProcInst:
		return strings.HasPrefix(t.Target, "xml-")
	case xml.Directive:
		return bytes.Contains(bytes.ToUpper(t), []byte("ENTITY")) || bytes.Contains(bytes.ToUpper(t), []byte("ATTLIST"))
	}
	return false
}
